"""What failures have in common: which come together, and how they go with the length of the answer."""

from collections import Counter, defaultdict
from itertools import combinations

import polars as pl

from ..freetext.codes import CRITERIA, FAIL, PASS, SOFT_LENGTH, UNSCORED
from .inference import wilson

_ANSWER = ["run", "rater", "question_id"]
#: Upper ends of the bands of length, in code points: quarters of the soft target, then its double; the last is open.
_BANDS = (*(SOFT_LENGTH * quarter // 4 for quarter in range(1, 5)), 2 * SOFT_LENGTH)

_PATTERNS = {"failing": pl.List(pl.String), "answers": pl.Int64, "of": pl.Int64, "missing": pl.Int64}
_PAIRS = {
    "criterion": pl.String, "other": pl.String, "n": pl.Int64, "fails": pl.Int64, "other_fails": pl.Int64,
    "both": pl.Int64, "expected": pl.Float64,
}
_LENGTHS = {
    "length": pl.String, "start": pl.Int64, "end": pl.Int64, "answers": pl.Int64, "clean": pl.Int64,
    "rate": pl.Float64, "low": pl.Float64, "high": pl.Float64,
} | dict.fromkeys(CRITERIA, pl.Float64)


def failure_patterns(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Rank the sets of criteria that fail together: each answer has one, and one that fails nothing has none.

    Equal counts stand with fewer criteria first, then in the order of criteria.

    Args:
        verdicts: the frame of `frames.verdicts`.

    Returns:
        `failing`, `answers` that fail exactly these, `of` all answers, and `missing`: how many of them are empty.
    """
    answers, missing = Counter(), Counter()
    for _, _, _, failing, empty in _failing(verdicts).iter_rows():
        failing = tuple(c for c in CRITERIA if c in failing)
        answers[failing] += 1
        missing[failing] += empty
    ranked = sorted(
        filter(None, answers), key=lambda failing: (-answers[failing], len(failing), list(map(CRITERIA.index, failing)))
    )
    rows = [(list(failing), answers[failing], answers.total(), missing[failing]) for failing in ranked]
    return pl.DataFrame(rows, schema=_PATTERNS, orient="row")


def failure_pairs(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Count how often each two criteria fail together, beside how often they would if they failed independently.

    Missing answers are left out: they fail everything, which would make all criteria seem to go together. A pair counts
    the answers of which both criteria are scored; without any, `expected` is null.

    Args:
        verdicts: the frame of `frames.verdicts`.

    Returns:
        One row a pair, in the order of criteria: `n`, `fails`, `other_fails`, `both`, `expected` (their product / n).
    """
    wide = _failing_by_criterion(verdicts.filter(~pl.col("missing")))
    rows = []
    for one, other in combinations(CRITERIA, 2):
        both = wide.select(one, other).drop_nulls()
        n, fails, others = both.height, int(both[one].sum()), int(both[other].sum())
        together = int((both[one] & both[other]).sum())
        rows.append((one, other, n, fails, others, together, fails * others / n if n else None))
    return pl.DataFrame(rows, schema=_PAIRS, orient="row")


def length_rates(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Rate answers by their length: what share of each band fails nothing, and each criterion's pass rate.

    Answers that are missing, of unknown length or without any score are left out.

    Args:
        verdicts: the frame of `frames.verdicts`.

    Returns:
        One row a band, the shortest first, empty bands included: `length` in words, `start` and `end` in code points,
        half-open (the last has no end), `answers`, `clean` (those that fail nothing), `rate` with its 95 % Wilson
        interval, and the pass rate of each criterion, null where it was not scored.
    """
    answers: dict[tuple, dict[str, str]] = defaultdict(dict)
    lengths = {}
    columns = verdicts.filter(~pl.col("missing") & pl.col("answer_length").is_not_null() & (pl.col("score") != UNSCORED))
    for *answer, length, criterion, score in columns.select(*_ANSWER, "answer_length", "criterion", "score").iter_rows():
        answers[tuple(answer)][criterion] = score
        lengths[tuple(answer)] = length
    edges, rows = (0, *(end + 1 for end in _BANDS)), []
    for start, end in zip(edges, (*edges[1:], None), strict=True):
        band = [answers[a] for a, length in lengths.items() if start <= length and (end is None or length < end)]
        clean = sum(FAIL not in scores.values() for scores in band)
        bounds = wilson(clean, len(band)) or (None, None)
        rows.append(
            (
                f"{max(1, start)}–{end - 1}" if end else f"{start} and more", start, end, len(band), clean,
                clean / len(band) if band else None, *bounds, *(_rate(band, c) for c in CRITERIA),
            )
        )
    return pl.DataFrame(rows, schema=_LENGTHS, orient="row")


def _failing(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Return each answer that is scored at all, with the criteria that it fails."""
    scored = verdicts.filter(pl.col("score") != UNSCORED)
    failing = pl.col("criterion").filter(pl.col("score") == FAIL)
    return scored.group_by(_ANSWER, maintain_order=True).agg(failing, missing=pl.col("missing").first())


def _failing_by_criterion(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Return a row an answer and a column a criterion: whether it fails, null where it is not scored."""
    fails = {
        c: (pl.col("score").filter((pl.col("criterion") == c) & (pl.col("score") != UNSCORED)) == FAIL).first()
        for c in CRITERIA
    }
    return verdicts.group_by(_ANSWER, maintain_order=True).agg(**fails)


def _rate(answers: list[dict[str, str]], criterion: str) -> float | None:
    scores = [scores[criterion] for scores in answers if criterion in scores]
    return scores.count(PASS) / len(scores) if scores else None
