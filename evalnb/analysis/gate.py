"""May this run go out? Conditions on a run's rates, each broken one told in one line."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from ..errors import InputError
from ..freetext.codes import CRITERIA
from .inference import wilson
from .runs import Run, common_ids, passed


class Rate(Struct, frozen=True):
    """One criterion over a run: how many questions passed, were scored (PASS or FAIL) and were left unscored."""

    passed: int
    scored: int
    unscored: int

    @property
    def value(self) -> float | None:
        """PASS / (PASS + FAIL), or None where nothing was scored."""
        return self.passed / self.scored if self.scored else None

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.passed} of {self.scored})" if self.scored else "undefined (nothing scored)"


class Broken(Struct, frozen=True):
    """A condition that does not hold.

    Attributes:
        condition: `read`, `min`, `max-unscored` or `no-worse-than`.
        criterion: which one it is about; None where it is about questions.
        line: what was found and what was asked, in one line.
    """

    condition: str
    criterion: str | None
    line: str


class Gate(Struct, frozen=True):
    """The outcome of a gate.

    Attributes:
        rates: criterion → rate, in order.
        broken: the conditions that do not hold.
        asked: all conditions, each as its kind and the criterion that it is about; in the order of `broken`.
    """

    rates: dict[str, Rate]
    broken: tuple[Broken, ...]
    asked: tuple[tuple[str, str | None], ...]

    def to_json(self) -> dict[str, Any]:
        """Build the object that `evalnb gate --json` prints."""
        return {
            "met": not self.broken,
            "broken": [{"condition": b.condition, "criterion": b.criterion, "message": b.line} for b in self.broken],
            "criteria": {
                criterion: {
                    "passed": rate.passed, "scored": rate.scored, "unscored": rate.unscored, "rate": rate.value,
                    "ci95": list(bounds) if (bounds := wilson(rate.passed, rate.scored)) else None,
                }
                for criterion, rate in self.rates.items()
            },
        }


def check_gate(
    run: Run, *, minimums: Mapping[str, float] | None = None, baseline: Run | None = None, max_unscored: float = 0.0,
    unread: int = 0,
) -> Gate:
    """Hold a run against conditions.

    - Everything can be read: a verdict that cannot might be the one that fails.
    - A minimum holds where the pass rate over all questions asked is at least that high. A criterion that was never
      scored meets none, 0 included: no evidence is never a pass.
    - The share of `UNSCORED` may be at most `max_unscored` for each of the five criteria.
    - A run is no worse than a baseline where no criterion's pass rate is lower, over the questions that both scored,
      and where it has every question of the baseline: leaving hard questions out would be an easy way through. A lower
      rate counts whatever its significance; `compare` tells what may be chance.

    Args:
        run: what is to go out.
        minimums: criterion → rate, 0 to 1.
        baseline: a run to hold against.
        max_unscored: 0 to 1.
        unread: how many scorecards of either run could not be read.

    Returns:
        The broken conditions: what could not be read, minimums, then unscored shares, then the baseline, each in the order of criteria.

    Raises:
        InputError: for an unknown criterion, a rate outside 0 to 1, and a run without scorecards.
    """
    minimums = minimums or {}
    for criterion in minimums:
        if criterion not in CRITERIA:
            raise InputError(f"{criterion!r} is no criterion; the criteria are {', '.join(CRITERIA)}")
    for name, rate in [*minimums.items(), ("max-unscored", max_unscored)]:
        if not 0 <= rate <= 1:
            raise InputError(f"{name}: expected a rate from 0 to 1, got {rate:g}")
    for given in filter(None, [run, baseline]):
        if not given.cards:
            raise InputError(f"{given.name}: expected scorecards, found none")
    rates = {criterion: rate_of(run, criterion) for criterion in CRITERIA}
    broken = [Broken("read", None, f"{unread} of the scorecards could not be read")] if unread else []
    broken += [
        Broken("min", c, f"{c}: pass rate {rates[c]}, expected at least {minimums[c]:g}")
        for c in CRITERIA
        if c in minimums and (rates[c].value is None or rates[c].value < minimums[c])
    ]
    broken += [
        Broken(
            "max-unscored", c,
            f"{c}: {rate.unscored} of {len(run.cards)} unscored, expected a share of at most {max_unscored:g}",
        )
        for c, rate in rates.items()
        if rate.unscored / len(run.cards) > max_unscored
    ]
    asked = [("read", None)]
    asked += [("min", c) for c in CRITERIA if c in minimums] + [("max-unscored", c) for c in CRITERIA]
    asked += [("no-worse-than", c) for c in (None, *CRITERIA)] if baseline else []
    return Gate(rates, (*broken, *(_worse(run, baseline) if baseline else ())), tuple(asked))


def rate_of(run: Run, criterion: str) -> Rate:
    """Count one criterion over all questions of a run."""
    verdicts = [passed(card, criterion) for card in run.cards.values()]
    return Rate(verdicts.count(True), len(verdicts) - verdicts.count(None), verdicts.count(None))


def _worse(run: Run, baseline: Run) -> list[Broken]:
    common = common_ids((baseline, run))
    left_out = sorted(baseline.cards.keys() - run.cards.keys())
    broken = []
    if left_out:
        named = ", ".join(left_out[:5]) + (", …" if len(left_out) > 5 else "")
        line = f"{len(left_out)} of {len(baseline.cards)} questions of {baseline.name} are not in {run.name}: {named}"
        broken.append(Broken("no-worse-than", None, line))
    for criterion in CRITERIA:
        both = [
            id for id in common
            if passed(run.cards[id], criterion) is not None and passed(baseline.cards[id], criterion) is not None
        ]
        now, was = (rate_of(Run(r.name, {id: r.cards[id] for id in both}), criterion) for r in (run, baseline))
        if both and now.passed < was.passed:
            lower = f"pass rate {now}, lower than {was} in {baseline.name}"
            broken.append(Broken("no-worse-than", criterion, f"{criterion}: {lower} on the questions that both scored"))
        if not both and rate_of(baseline, criterion).scored:
            line = f"{criterion}: no question is scored both here and in {baseline.name}"
            broken.append(Broken("no-worse-than", criterion, line))
    return broken
