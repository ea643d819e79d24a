"""Read a run for analysis: a folder of scorecard files, or the rows that `evalnb score FILE` wrote."""

import os
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..errors import LoadError
from ..freetext.codes import CRITERIA, UNSCORED, incoherence
from ..freetext.records import Fact, Phrase, Scorecard, TextSpan
from ..rows.files import open_bytes, shown_path
from ..rows.lines import read_rows
from ..rows.strict import convert
from .records import RULES, decode_card, from_stored


class LoadedRun(Struct, frozen=True):
    """The scorecards of a run and what of it could not be read.

    Attributes:
        name: the path as it was given.
        cards: in the order of the file names, or of the rows. A row that holds an error is a scorecard with every
            criterion UNSCORED, so that its question is not forgotten.
        findings: one line each.
    """

    name: str
    cards: tuple[Scorecard, ...]
    findings: tuple[str, ...]


class _Row(Struct, frozen=True):
    id: str | int | None
    scores: dict[str, str] | None = None
    strength: dict[str, float | None] | None = None
    reasons: dict[str, tuple[str, ...]] = {}
    rationales: dict[str, str] = {}
    notes: tuple[str, ...] = ()
    needs_review: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    facts: tuple[Fact, ...] = ()
    gold_unsupported: tuple[TextSpan, ...] = ()
    prompt_feedback: str = "none"
    error: str | None = None


def load_run(path: str | os.PathLike[str]) -> LoadedRun:
    """Read a run.

    In a folder, files whose names end with `.json` are scorecards; folders inside of it are other runs. A hidden file
    may be some program's own, so it is a scorecard where it reads as one, and otherwise no finding. Of rows, id,
    verdicts and ledgers are known, and question, answer and bucket are not.

    Raises:
        LoadError: if there is nothing at the path, or a folder holds no scorecard file.
    """
    findings: list[str] = []
    cards = tuple(stream_run(path, findings))
    if not cards and not findings and Path(path).is_dir():
        raise LoadError(f"{shown_path(Path(path))}: expected a folder of scorecard files, got none in it")
    return LoadedRun(shown_path(Path(path)), cards, tuple(findings))


def stream_run(path: str | os.PathLike[str], findings: list[str]) -> Iterator[Scorecard]:
    """Read a run one scorecard after another, in memory that does not grow with it.

    Args:
        path: as for `load_run`.
        findings: what cannot be read is added here, one line each, as it is met.

    Raises:
        LoadError: when it is first read, if there is nothing at the path.
    """
    path = Path(path)
    return _read_folder(path, findings) if path.is_dir() else _read_file(path, findings)


def _read_folder(folder: Path, findings: list[str]) -> Iterator[Scorecard]:
    for file in sorted(file for file in folder.iterdir() if file.suffix == ".json"):
        try:
            yield from_stored(decode_card(file))
        except LoadError as error:
            if not file.name.startswith("."):
                findings.append(str(error))


def _read_file(path: Path, findings: list[str]) -> Iterator[Scorecard]:
    name = shown_path(path)
    with open_bytes(path, name=name) as stream:
        for row in read_rows(stream, name=name):
            where = f"{name}:{row.line}"
            try:
                if row.error:
                    raise row.error
                card = _card(row.value, where)
            except LoadError as error:
                findings.append(str(error))
                continue
            if row.value.get("error") is not None:
                findings.append(f"{where}: error: {row.value['error']}")
            yield card


#: The same verdict with the same codes is in thousands of rows.
_incoherence = lru_cache(maxsize=4096)(incoherence)


def _in_order(by_criterion: dict[str, Any], absent: Any) -> dict[str, Any]:
    if tuple(by_criterion) == CRITERIA:
        return by_criterion
    return {criterion: by_criterion.get(criterion, absent) for criterion in CRITERIA}


def _card(value: dict[str, Any], where: str) -> Scorecard:
    row = convert(value, _Row, where=where)
    if row.id is None:
        raise LoadError(f"{where}: id: expected an id, by which runs are compared, got null")
    if row.scores is None and row.error is None:
        raise LoadError(f"{where}: scores: expected the verdicts that `evalnb score` wrote, got nothing")
    scores = row.scores or dict.fromkeys(CRITERIA, UNSCORED)
    for criterion in CRITERIA:
        if criterion not in scores:
            raise LoadError(f"{where}: scores.{criterion}: expected PASS, FAIL or UNSCORED, got nothing")
        problem = _incoherence(criterion, scores[criterion], row.reasons.get(criterion, ()))
        if problem:
            raise LoadError(f"{where}: scores: {problem}")
    unread = f"Not graded: {row.error}" if row.error else ""
    return Scorecard(
        question_id=str(row.id), bucket=None, answerable=None, question=None, submitted_answer=None, gold_answer=None,
        scores=_in_order(scores, None), strength=_in_order(row.strength or {}, None),
        reasons=_in_order(row.reasons, ()), rationales=_in_order(row.rationales, unread),
        notes=row.notes, needs_review=row.needs_review, phrases=row.phrases, facts=row.facts,
        gold_unsupported=row.gold_unsupported, prompt_feedback=row.prompt_feedback, judge=RULES,
    )
