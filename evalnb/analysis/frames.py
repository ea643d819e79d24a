"""Tidy frames from scorecards: one row a verdict, a phrase or a fact, each with the columns that one may slice by.

A frame takes its rows in the order of the runs, their scorecards, and what lies inside. Without scorecards it has its
columns and no rows. Scorecards are taken in one pass and not kept, so that a run may be larger than memory holds as
records.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path

import numpy as np
import polars as pl
from msgspec import Struct

from ..freetext.codes import CRITERIA
from ..freetext.records import Scorecard
from ..rows.files import replacing

#: The columns that every frame has: whose answer, graded by whom, to what kind of question.
SLICES = {
    "run": pl.String,
    "rater": pl.String,
    "question_id": pl.String,
    "bucket": pl.String,
    "answerable": pl.Boolean,
    "answer_length": pl.Int64,
    "page_count": pl.Int64,
    "missing": pl.Boolean,
}
_LIST = pl.List(pl.String)
_VERDICT = {
    "criterion": pl.String, "score": pl.String, "strength": pl.Float64, "reasons": _LIST, "needs_review": pl.Boolean,
}
_PHRASE = {
    "phrase": pl.Int64, "start": pl.Int64, "end": pl.Int64, "text": pl.String, "status": pl.String, "kind": pl.String,
    "quotes": _LIST, "found_on": _LIST, "folded": _LIST, "leftovers": _LIST, "leftover_types": _LIST,
    "edit": pl.String,
}
_FACT = {"fact": pl.Int64, "text": pl.String, "kind": pl.String, "status": pl.String, "covered_by": _LIST}
VERDICTS, PHRASES, FACTS = SLICES | _VERDICT, SLICES | _PHRASE, SLICES | _FACT
#: How many scorecards are laid out at once.
_AT_ONCE = 1_000
#: What joins the texts of a list, and what marks one inside a text.
_SEPARATOR, _ESCAPE = "\x1f", "\x1e"

Runs = Mapping[str, Iterable[Scorecard]]


class Frames(Struct, frozen=True):
    """The three frames of some runs."""

    verdicts: pl.DataFrame
    phrases: pl.DataFrame
    facts: pl.DataFrame

    def write(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write each frame to Parquet and to CSV, each file whole or not at all, and return the paths.

        CSV knows no lists: there a list is written as JSON.

        Args:
            folder: where `verdicts.parquet`, `verdicts.csv` and so on are put; it is made where it is not there.
        """
        folder, written = Path(folder), []
        folder.mkdir(parents=True, exist_ok=True)
        for name in self.__struct_fields__:
            frame = getattr(self, name)
            flat = frame.with_columns(pl.Series(c, _as_json(frame[c]), dtype=pl.String) for c in _lists_of(frame))
            for ending, write in (("parquet", frame.write_parquet), ("csv", flat.write_csv)):
                written.append(folder / f"{name}.{ending}")
                with replacing(written[-1]) as stream:
                    write(stream)
        return written


def lay_out(runs: Runs, *, page_counts: Mapping[str, int] | None = None) -> Frames:
    """Lay out all three frames in one pass over the scorecards, which may come from an iterator.

    Args:
        runs: name → scorecards.
        page_counts: question id → number of pages that it was judged against, where known.
    """
    parts = [
        (
            _join(slices, *_verdict_columns(cards), _VERDICT),
            _join(slices, *_phrase_columns(cards), _PHRASE),
            _join(slices, *_fact_columns(cards), _FACT),
        )
        for slices, cards in _batches(runs, page_counts or {})
    ]
    return Frames(*map(_stack, zip(*parts, strict=True), (VERDICTS, PHRASES, FACTS))) if parts else _nothing()


def verdicts(runs: Runs, *, page_counts: Mapping[str, int] | None = None) -> pl.DataFrame:
    """Lay out five rows a scorecard, one a criterion, in the order of `CRITERIA`.

    `missing` says that the answer is empty or absent; such an answer fails every criterion and stays in every rate.

    Args:
        runs: name → scorecards.
        page_counts: question id → number of pages, where known.
    """
    return _one(runs, page_counts, _verdict_columns, _VERDICT)


def phrases(runs: Runs, *, page_counts: Mapping[str, int] | None = None) -> pl.DataFrame:
    """Lay out one row a phrase of each answer: what it says, its status, the quotes and what no quote covers.

    Args:
        runs: name → scorecards.
        page_counts: question id → number of pages, where known.
    """
    return _one(runs, page_counts, _phrase_columns, _PHRASE)


def facts(runs: Runs, *, page_counts: Mapping[str, int] | None = None) -> pl.DataFrame:
    """Lay out one row an operative fact of each gold answer, with the parts of the answer that cover it.

    Args:
        runs: name → scorecards.
        page_counts: question id → number of pages, where known.
    """
    return _one(runs, page_counts, _fact_columns, _FACT)


#: How many rows each scorecard has, and the columns. Built by column: a tuple a row would keep the collector busy.
_Columns = tuple[list[int], list[list]]


def _verdict_columns(cards: Sequence[Scorecard]) -> _Columns:
    return [len(CRITERIA)] * len(cards), [
        list(CRITERIA) * len(cards),
        [card.scores[c] for card in cards for c in CRITERIA],
        [card.strength[c] for card in cards for c in CRITERIA],
        [card.reasons[c] for card in cards for c in CRITERIA],
        [c in card.needs_review for card in cards for c in CRITERIA],
    ]


def _phrase_columns(cards: Sequence[Scorecard]) -> _Columns:
    all = [p for card in cards for p in card.phrases]
    return [len(card.phrases) for card in cards], [
        [number for card in cards for number in range(1, len(card.phrases) + 1)],
        [p.start for p in all], [p.end for p in all], [p.text for p in all], [p.status for p in all],
        [p.kind for p in all],
        [tuple([piece.quote for piece in p.pieces]) for p in all],
        [tuple(dict.fromkeys([f"{piece.doc_id} p. {piece.page}" for piece in p.pieces])) for p in all],
        [tuple(dict.fromkeys(chain.from_iterable([piece.folded for piece in p.pieces]))) for p in all],
        [tuple([left.text for left in p.leftovers]) for p in all],
        [tuple([left.type for left in p.leftovers]) for p in all],
        [p.nearest.edit if p.nearest else None for p in all],
    ]


def _fact_columns(cards: Sequence[Scorecard]) -> _Columns:
    all = [(card.submitted_answer or "", fact) for card in cards for fact in card.facts]
    return [len(card.facts) for card in cards], [
        [number for card in cards for number in range(1, len(card.facts) + 1)],
        [fact.text for _, fact in all], [fact.kind for _, fact in all], [fact.status for _, fact in all],
        [tuple([answer[span.start : span.end] for span in fact.covered_by]) for answer, fact in all],
    ]


def _one(
    runs: Runs, page_counts: Mapping[str, int] | None, columns: Callable[[Sequence[Scorecard]], _Columns], schema: dict
) -> pl.DataFrame:
    parts = [_join(slices, *columns(cards), schema) for slices, cards in _batches(runs, page_counts or {})]
    return _stack(parts, SLICES | schema)


def _batches(runs: Runs, page_counts: Mapping[str, int]) -> Iterator[tuple[pl.DataFrame, Sequence[Scorecard]]]:
    """Yield some scorecards at a time behind their slice columns, a row a scorecard."""
    for run, given in runs.items():
        rest = iter(given)
        while cards := tuple(islice(rest, _AT_ONCE)):
            missing = [any(["empty-answer" in codes for codes in card.reasons.values()]) for card in cards]
            # Rows of `evalnb score` do not keep the answer: its length is then unknown, not 0.
            lengths = [
                card.submitted_char_count if none or card.submitted_answer is not None else None
                for card, none in zip(cards, missing, strict=True)
            ]
            columns = [
                [run] * len(cards), [card.judge for card in cards], [card.question_id for card in cards],
                [card.bucket for card in cards], [card.answerable for card in cards], lengths,
                [page_counts.get(card.question_id) for card in cards], missing,
            ]
            yield _frame(columns, SLICES), cards


def _join(slices: pl.DataFrame, counts: list[int], columns: list[list], schema: dict) -> pl.DataFrame:
    """Put columns behind the slice columns of the scorecards that their rows belong to."""
    return slices[np.repeat(np.arange(len(counts)), counts)].hstack(_frame(columns, schema))


def _frame(columns: Iterable[Sequence], schema: dict) -> pl.DataFrame:
    """Build a frame in which each list is still one text; `_stack` takes them apart, all at once."""
    return pl.DataFrame(
        [
            pl.Series(name, map(_join_texts, values), dtype=pl.String) if dtype == _LIST
            else pl.Series(name, values, dtype=dtype)
            for (name, dtype), values in zip(schema.items(), columns, strict=True)
        ]
    )


def _join_texts(texts: Sequence[str]) -> str | None:
    """Join texts into one that can be taken apart again; polars takes many times as long to look into each list."""
    # No texts are not one empty text, which is what taking an empty text apart gives.
    if not texts:
        return None
    joined = _SEPARATOR.join(texts)
    if joined.count(_SEPARATOR) == len(texts) - 1 and _ESCAPE not in joined:
        return joined
    return _SEPARATOR.join(text.replace(_ESCAPE, f"{_ESCAPE}0").replace(_SEPARATOR, f"{_ESCAPE}1") for text in texts)


def _take_apart(column: pl.Series) -> pl.Expr:
    lists = pl.col(column.name).str.split(_SEPARATOR).fill_null([])
    if column.str.contains(_ESCAPE, literal=True).any():
        whole = pl.element().str.replace_all(f"{_ESCAPE}1", _SEPARATOR, literal=True)
        lists = lists.list.eval(whole.str.replace_all(f"{_ESCAPE}0", _ESCAPE, literal=True))
    return lists


def _stack(parts: Sequence[pl.DataFrame], schema: dict) -> pl.DataFrame:
    if not parts:
        return pl.DataFrame(schema=schema)
    whole = pl.concat(parts)
    return whole.with_columns(_take_apart(whole[name]) for name, dtype in schema.items() if dtype == _LIST)


def _nothing() -> Frames:
    return Frames(*(pl.DataFrame(schema=schema) for schema in (VERDICTS, PHRASES, FACTS)))


def _lists_of(frame: pl.DataFrame) -> list[str]:
    return [name for name, dtype in frame.schema.items() if dtype == _LIST]


def _as_json(lists: pl.Series) -> list[str]:
    return [json.dumps(members, ensure_ascii=False) for members in lists.to_list()]
