"""Tidy frames from scorecards: one row a verdict, a phrase or a fact, each with the columns that one may slice by.

A frame takes its rows in the order of the runs, their scorecards, and what lies inside. Without scorecards it has its
columns and no rows.
"""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from ..freetext.codes import CRITERIA
from ..freetext.records import Scorecard

#: The columns that every frame has: whose answer, graded by whom, to what kind of question.
SLICES = {
    "run": pl.String,
    "rater": pl.String,
    "question_id": pl.String,
    "bucket": pl.String,
    "answerable": pl.Boolean,
    "answer_length": pl.Int64,
    "missing": pl.Boolean,
}
VERDICTS = SLICES | {
    "criterion": pl.String,
    "score": pl.String,
    "strength": pl.Float64,
    "reasons": pl.List(pl.String),
    "needs_review": pl.Boolean,
}
PHRASES = SLICES | {
    "phrase": pl.Int64,
    "start": pl.Int64,
    "end": pl.Int64,
    "text": pl.String,
    "status": pl.String,
    "kind": pl.String,
    "quotes": pl.List(pl.String),
    "found_on": pl.List(pl.String),
    "folded": pl.List(pl.String),
    "leftovers": pl.List(pl.String),
    "leftover_types": pl.List(pl.String),
    "edit": pl.String,
}
FACTS = SLICES | {
    "fact": pl.Int64,
    "text": pl.String,
    "kind": pl.String,
    "status": pl.String,
    "covered_by": pl.List(pl.String),
}

Runs = Mapping[str, Iterable[Scorecard]]


def verdicts(runs: Runs) -> pl.DataFrame:
    """Lay out five rows a scorecard, one a criterion, in the order of `CRITERIA`.

    `missing` says that the answer is empty or absent; such an answer fails every criterion and stays in every rate.

    Args:
        runs: name → scorecards.
    """
    rows = (
        (*slices, c, card.scores[c], card.strength[c], card.reasons[c], c in card.needs_review)
        for slices, card in _cards(runs)
        for c in CRITERIA
    )
    return _frame(rows, VERDICTS)


def phrases(runs: Runs) -> pl.DataFrame:
    """Lay out one row a phrase of each answer: what it says, its status, the quotes and what no quote covers.

    Args:
        runs: name → scorecards.
    """
    rows = (
        (
            *slices, number, p.start, p.end, p.text, p.status, p.kind,
            [piece.quote for piece in p.pieces],
            list(dict.fromkeys(f"{piece.doc_id} p. {piece.page}" for piece in p.pieces)),
            list(dict.fromkeys(fold for piece in p.pieces for fold in piece.folded)),
            [left.text for left in p.leftovers], [left.type for left in p.leftovers],
            p.nearest.edit if p.nearest else None,
        )
        for slices, card in _cards(runs)
        for number, p in enumerate(card.phrases, start=1)
    )
    return _frame(rows, PHRASES)


def facts(runs: Runs) -> pl.DataFrame:
    """Lay out one row an operative fact of each gold answer, with the parts of the answer that cover it.

    Args:
        runs: name → scorecards.
    """
    rows = (
        (
            *slices, number, fact.text, fact.kind, fact.status,
            [(card.submitted_answer or "")[span.start : span.end] for span in fact.covered_by],
        )
        for slices, card in _cards(runs)
        for number, fact in enumerate(card.facts, start=1)
    )
    return _frame(rows, FACTS)


def _cards(runs: Runs) -> Iterable[tuple[tuple, Scorecard]]:
    """Yield each scorecard behind its slice columns."""
    for run, cards in runs.items():
        for card in cards:
            missing = any("empty-answer" in codes for codes in card.reasons.values())
            # Rows of `evalnb score` do not keep the answer: its length is then unknown, not 0.
            length = card.submitted_char_count if missing or card.submitted_answer is not None else None
            yield (run, card.judge, card.question_id, card.bucket, card.answerable, length, missing), card


def _frame(rows: Iterable[tuple], schema: dict) -> pl.DataFrame:
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    return pl.DataFrame(
        [
            _lists(name, values) if dtype == pl.List(pl.String) else pl.Series(name, values, dtype=dtype)
            for (name, dtype), values in zip(schema.items(), columns, strict=True)
        ]
    )


def _lists(name: str, values: Sequence[Sequence[str]]) -> pl.Series:
    """Build a column of lists from one flat column: polars takes about fifty times as long to look into each list."""
    flat = pl.DataFrame(
        [
            pl.Series("row", [row for row, members in enumerate(values) for _ in members], dtype=pl.Int64),
            pl.Series(name, [member for members in values for member in members], dtype=pl.String),
        ]
    )
    gathered = flat.group_by("row", maintain_order=True).agg(name)
    rows = pl.DataFrame({"row": pl.Series(range(len(values)), dtype=pl.Int64)})
    return rows.join(gathered, on="row", how="left", maintain_order="left")[name].fill_null([])
