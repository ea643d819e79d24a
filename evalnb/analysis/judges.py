"""Scores of a judge from outside, held against raters beside what a constant predictor would reach."""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..errors import InputError, LoadError
from ..freetext.codes import ALL_CLEAR, CRITERIA, FAIL, PASS, UNSCORED
from ..freetext.records import Scorecard
from ..rows.files import open_bytes, read_bytes, shown_path
from ..rows.lines import read_rows
from ..rows.strict import BOM, decode_utf8, shown
from .runs import Run, passed

#: Names of the column that holds the question's id.
_IDS = ("id", "question_id")
#: What a judge may say in place of a number.
_WORDS = {PASS: 1.0, FAIL: 0.0, "true": 1.0, "false": 0.0, UNSCORED: None, "": None}


class JudgeScores(Struct, frozen=True):
    """What a judge said: scores by question and criterion, in the order of the file, and what could not be read.

    Attributes:
        name: the path as it was given.
        scores: question id → criterion → score; a criterion that was not scored is not there.
        findings: one line each.
    """

    name: str
    scores: dict[str, dict[str, float]]
    findings: tuple[str, ...]


class Held(Struct, frozen=True):
    """A judge against a rater on one criterion, over the questions that both scored.

    Attributes:
        n: how many questions those are.
        raw: the share on which they agree.
        constant: the share that always saying what the rater says most would reach, and `always` what that is.
        auc: how often an answer that passes is scored above one that fails, ties as one half; None where the rater
            gave one label alone. It does not depend on the threshold.
    """

    n: int
    raw: float | None
    constant: float | None
    always: str | None
    auc: float | None


class AgainstJudge(Struct, frozen=True):
    """A judge against one rater: criterion → what was found, in order, for the criteria that the judge scored."""

    judge: str
    rater: str
    criteria: dict[str, Held]


def read_judge(path: str | os.PathLike[str]) -> JudgeScores:
    """Read a judge's scores from CSV or from JSON Lines.

    A row has the question's id as `id` or `question_id` and a column for each criterion that was scored; in JSON Lines
    the criteria may stand in an object `scores`. A score is a number, true or false, `PASS` or `FAIL`; an empty one,
    null and `UNSCORED` are no score. Other columns are left alone. A row that cannot be read never stops the rest.

    Raises:
        LoadError: if the file cannot be read, has no column of ids or none of a criterion, or no row can be read.
    """
    path = Path(path)
    name = shown_path(path)
    scores: dict[str, dict[str, float]] = {}
    findings, known = [], False
    for where, row in _csv_rows(path, name) if path.suffix.lower() == ".csv" else _json_rows(path, name):
        try:
            if isinstance(row, LoadError):
                raise row
            id, given = _read(row, where)
            known = known or given is not None
            if id in scores:
                raise LoadError(f"{where}: id: expected each question once, got {shown(id)} again")
            scores[id] = given or {}
        except LoadError as error:
            findings.append(str(error))
    if not known:
        said = findings[0] if findings else f"{name}: expected a column for a criterion ({', '.join(CRITERIA)}), got none"
        raise LoadError(said)
    return JudgeScores(name, scores, tuple(findings))


def judge_run(judge: JudgeScores, *, threshold: float) -> Run:
    """Turn scores into the verdicts of a rater: PASS from the threshold on, FAIL below, UNSCORED where there is none."""
    return Run(judge.name, {id: _card(id, given, judge.name, threshold) for id, given in judge.scores.items()})


def hold_against(judge: JudgeScores, raters: Sequence[Run], *, threshold: float) -> tuple[AgainstJudge, ...]:
    """Hold a judge against each rater, beside a constant predictor.

    Raises:
        InputError: if the threshold is no number between the least and the greatest that a float holds.
    """
    if not abs(threshold) < float("inf"):
        raise InputError(f"threshold: expected a number, got {threshold}")
    scored = [c for c in CRITERIA if any(c in given for given in judge.scores.values())]
    return tuple(
        AgainstJudge(judge.name, rater.name, {c: _hold(judge.scores, rater, c, threshold) for c in scored})
        for rater in raters
    )


def area_under_curve(passing: Sequence[float], failing: Sequence[float]) -> float | None:
    """Return how often a number of the first list is above one of the second, ties as one half; None if one is empty.

    Source: H. B. Mann and D. R. Whitney (1947), Annals of Mathematical Statistics 18, 50-60.
    """
    if not passing or not failing:
        return None
    below = wins = 0
    labelled = sorted([(score, True) for score in passing] + [(score, False) for score in failing])
    for _, tied in groupby(labelled, key=lambda pair: pair[0]):
        labels = [label for _, label in tied]
        passes, fails = labels.count(True), labels.count(False)
        wins += passes * (below + fails / 2)
        below += fails
    return wins / (len(passing) * len(failing))


def _hold(scores: Mapping[str, Mapping[str, float]], rater: Run, criterion: str, threshold: float) -> Held:
    pairs = [
        (given[criterion], said)
        for id, given in scores.items()
        if criterion in given and id in rater.cards and (said := passed(rater.cards[id], criterion)) is not None
    ]
    if not pairs:
        return Held(0, None, None, None, None)
    n, passing = len(pairs), [score for score, said in pairs if said]
    return Held(
        n=n,
        raw=sum((score >= threshold) == said for score, said in pairs) / n,
        constant=max(len(passing), n - len(passing)) / n,
        always=PASS if 2 * len(passing) >= n else FAIL,
        auc=area_under_curve(passing, [score for score, said in pairs if not said]),
    )


def _card(id: str, given: Mapping[str, float], name: str, threshold: float) -> Scorecard:
    scores = {c: UNSCORED if c not in given else PASS if given[c] >= threshold else FAIL for c in CRITERIA}
    return Scorecard(
        question_id=id, bucket=None, answerable=None, question=None, submitted_answer=None, gold_answer=None,
        scores=scores, strength={c: given.get(c) for c in CRITERIA},
        # A judge from outside gives no reasons: its failures have no code of ours.
        reasons={c: (ALL_CLEAR[c],) if scores[c] == PASS else () for c in CRITERIA},
        rationales=dict.fromkeys(CRITERIA, ""), judge=name,
    )


def _json_rows(path: Path, name: str) -> Iterator[tuple[str, Mapping[str, Any] | LoadError]]:
    with open_bytes(path, name=name) as stream:
        for row in read_rows(stream, name=name):
            yield f"{name}:{row.line}", row.error or row.value


def _csv_rows(path: Path, name: str) -> Iterator[tuple[str, Mapping[str, Any] | LoadError]]:
    text = decode_utf8(read_bytes(path, name=name).removeprefix(BOM), name=name, what="text")
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        heads = next(reader, [])
        if len(set(heads)) < len(heads):
            raise LoadError(f"{name}:1: columns: expected each name once, got {', '.join(map(repr, heads))}")
        for cells in filter(None, reader):
            where = f"{name}:{reader.line_num}"
            if len(cells) != len(heads):
                yield where, LoadError(f"{where}: row: expected {len(heads)} cells, got {len(cells)}")
            else:
                yield where, dict(zip(heads, cells, strict=True))
    except csv.Error as error:
        raise LoadError(f"{name}:{reader.line_num}: row: expected CSV, got something else ({error})") from error


def _read(row: Mapping[str, Any], where: str) -> tuple[str, dict[str, float] | None]:
    """Return id and scores of a row; None where the row knows of no criterion."""
    id = next((row[key] for key in _IDS if row.get(key) not in (None, "")), None)
    if not isinstance(id, str | int) or isinstance(id, bool):
        raise LoadError(f"{where}: id: expected a question's id as id or question_id, got {shown(id)}")
    nested = row.get("scores")
    if nested is not None and not isinstance(nested, Mapping):
        raise LoadError(f"{where}: scores: expected an object, got {shown(nested)}")
    told = dict(_told(row if nested is None else nested))
    scores = {c: _score(value, f"{where}: {c}") for c, value in told.items()}
    return str(id), {c: score for c, score in scores.items() if score is not None} if told else None


def _told(row: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    return ((c, row[c]) for c in CRITERIA if c in row)


def _score(value: Any, where: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, str):
        text = value.strip()
        for word in (text.upper(), text.lower()):
            if word in _WORDS:
                return _WORDS[word]
        try:
            value = float(text)
        except ValueError:
            raise LoadError(f"{where}: expected a score, got {shown(value)}") from None
    if not isinstance(value, int | float) or not abs(value) < float("inf"):
        raise LoadError(f"{where}: expected a score, got {shown(value)}")
    return float(value)
