"""Did it get better? Two runs over the same questions, compared question by question."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..errors import InputError
from ..freetext.codes import CRITERIA
from ..freetext.records import Scorecard
from .inference import LEAST_CHANGES, SURE, bootstrap_mean, enough_pairs, holm, mcnemar
from .runs import Run, common_ids, passed


class Flip(Struct, frozen=True):
    """A question whose verdict changed, with the reason codes on both sides."""

    id: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class CriterionChange(Struct, frozen=True):
    """How one criterion changed, over the questions in which both runs scored it.

    Attributes:
        n: how many questions those are.
        rates: the two pass rates over them; None where n is 0.
        gained: from FAIL to PASS, sorted by id.
        lost: from PASS to FAIL, sorted by id.
        p_value: McNemar's exact test; None where n is 0.
        p_adjusted: the same after Holm's correction over the criteria that have a p-value.
    """

    n: int
    rates: tuple[float | None, float | None]
    gained: tuple[Flip, ...]
    lost: tuple[Flip, ...]
    p_value: float | None
    p_adjusted: float | None

    @property
    def verdict(self) -> str:
        """`better` or `worse` where the adjusted p-value is below 5 %, else `cannot-tell`."""
        if self.p_adjusted is None or self.p_adjusted >= SURE:
            return "cannot-tell"
        return "better" if len(self.gained) > len(self.lost) else "worse"

    @property
    def enough(self) -> int | None:
        """About how many questions would tell a change like this one; None where there is none."""
        changed = [Fraction(1)] * len(self.gained) + [Fraction(-1)] * len(self.lost)
        return enough_pairs(changed, unchanged=self.n - len(changed))


class Comparison(Struct, frozen=True):
    """Two runs compared on the questions that both have.

    Attributes:
        names: the runs, earlier first.
        pairs: how many questions both have.
        only: the questions that one run alone has, for each run in order, sorted.
        criteria: criterion → change, in order.
        scores: the two mean scores; a question's score is the share of PASS among the criteria that both runs scored.
        difference: second mean less first.
        ci95: the interval of the difference over resampled questions.
        changed: how many questions changed their score.
        verdict: `better`, `worse` or `cannot-tell`.
        enough: about how many questions would tell a difference like this one; None where there is none.
    """

    names: tuple[str, str]
    pairs: int
    only: tuple[tuple[str, ...], tuple[str, ...]]
    criteria: dict[str, CriterionChange]
    scores: tuple[float | None, float | None]
    difference: float | None
    ci95: tuple[float, float] | None
    changed: int
    verdict: str
    enough: int | None

    @property
    def because(self) -> str:
        """The rule by which the verdict fell, in one sentence."""
        if self.ci95 is None:
            return "No question was scored in both runs."
        low, high = self.ci95
        if low <= 0 <= high:
            return "The 95% interval of the difference contains 0."
        if self.verdict == "cannot-tell":
            return f"Fewer than {LEAST_CHANGES} questions changed; so few can all change one way by chance."
        return f"The 95% interval of the difference lies {'above' if low > 0 else 'below'} 0."

    def to_json(self) -> dict[str, Any]:
        """Build the object that `evalnb compare --json` prints."""
        return {
            "pairs": self.pairs,
            "only": {name: list(ids) for name, ids in zip(self.names, self.only, strict=True)},
            "criteria": {
                criterion: {
                    "n": change.n,
                    "rates": list(change.rates),
                    "gained": [flip.id for flip in change.gained],
                    "lost": [flip.id for flip in change.lost],
                    "p_value": change.p_value,
                    "p_adjusted": change.p_adjusted,
                }
                for criterion, change in self.criteria.items()
            },
            "mean_score": {
                "values": list(self.scores),
                "difference": self.difference,
                "ci95": list(self.ci95) if self.ci95 else None,
            },
            "verdict": self.verdict,
        }


def compare(before: Run, after: Run, *, seed: int = 0) -> Comparison:
    """Compare two runs on the questions that both have.

    A criterion is compared over the questions in which both runs scored it; `UNSCORED` is never counted as either side.
    The verdict is `better` (`worse`) where the bootstrap interval of the mean difference lies above (below) 0 and at
    least six questions changed their score, and otherwise `cannot-tell`: where the interval contains or touches 0,
    where nothing was paired, and where so few questions changed that even a unanimous change could be chance.

    Args:
        before: the run to compare with.
        after: the run that may be better.
        seed: of the bootstrap.
    """
    ids = common_ids((before, after))
    changes = {criterion: _change(criterion, ids, before, after) for criterion in CRITERIA}
    tested = [criterion for criterion in CRITERIA if changes[criterion].p_value is not None]
    for criterion, adjusted in zip(tested, holm([changes[c].p_value for c in tested]), strict=True):
        changes[criterion] = replace(changes[criterion], p_adjusted=adjusted)
    shares = [pair for id in ids if (pair := _shares(before.cards[id], after.cards[id]))]
    differences = [b - a for a, b in shares]
    interval = bootstrap_mean(differences, seed=seed)
    changed = sum(d != 0 for d in differences)
    means = [sum(side, Fraction(0)) / len(shares) for side in zip(*shares, strict=True)]
    return Comparison(
        names=(before.name, after.name),
        pairs=len(ids),
        only=(tuple(sorted(before.cards.keys() - set(ids))), tuple(sorted(after.cards.keys() - set(ids)))),
        criteria=changes,
        scores=(float(means[0]), float(means[1])) if means else (None, None),
        difference=float(means[1] - means[0]) if means else None,
        ci95=interval,
        changed=changed,
        verdict=_verdict(interval, changed),
        enough=enough_pairs(differences),
    )


def compare_in_turn(runs: Sequence[Run], *, seed: int = 0) -> tuple[Comparison, ...]:
    """Compare each run with the one before it.

    Raises:
        InputError: for fewer than two runs.
    """
    if len(runs) < 2:
        raise InputError(f"runs: expected two or more, got {len(runs)}")
    return tuple(compare(before, after, seed=seed) for before, after in pairwise(runs))


def _change(criterion: str, ids: Sequence[str], before: Run, after: Run) -> CriterionChange:
    n = was = now = 0
    gained, lost = [], []
    for id in ids:
        old, new = before.cards[id], after.cards[id]
        a, b = passed(old, criterion), passed(new, criterion)
        if a is None or b is None:
            continue
        n, was, now = n + 1, was + a, now + b
        if a != b:
            (gained if b else lost).append(Flip(id, old.reasons[criterion], new.reasons[criterion]))
    return CriterionChange(
        n=n, rates=(was / n, now / n) if n else (None, None), gained=tuple(gained), lost=tuple(lost),
        p_value=mcnemar(len(gained), len(lost)) if n else None, p_adjusted=None,
    )


def _shares(old: Scorecard, new: Scorecard) -> tuple[Fraction, Fraction] | None:
    """Return both scores of a question over the criteria scored in both, or None where there is none."""
    verdicts = [(a, b) for c in CRITERIA if (a := passed(old, c)) is not None and (b := passed(new, c)) is not None]
    if not verdicts:
        return None
    return Fraction(sum(a for a, _ in verdicts), len(verdicts)), Fraction(sum(b for _, b in verdicts), len(verdicts))


def _verdict(interval: tuple[float, float] | None, changed: int) -> str:
    if interval is None or interval[0] <= 0 <= interval[1] or changed < LEAST_CHANGES:
        return "cannot-tell"
    return "better" if interval[0] > 0 else "worse"
