"""The few statistics that the reports need, exact where they can be: intervals, a paired test, and a correction."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, lcm, sqrt

import numpy as np

#: The 97.5 % point of the standard normal distribution: two-sided 95 %.
Z95 = 1.959963984540054
#: Its 80 % point: the power with which `enough_pairs` reckons.
Z80 = 0.8416212335729143
#: A p-value below this is no chance finding.
SURE = 0.05
#: With fewer changes than this not even a unanimous sign test reaches 5 %: 2 · ½⁵ = 0.0625, 2 · ½⁶ = 0.03125.
LEAST_CHANGES = 6


def wilson(passed: int, scored: int) -> tuple[float, float] | None:
    """Return the 95 % score interval of a proportion, or None where nothing was scored.

    Source: E. B. Wilson (1927), Journal of the American Statistical Association 22, 209-212; recommended for small n by
    Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133.
    """
    if scored == 0:
        return None
    rate, z2 = passed / scored, Z95**2
    middle = (rate + z2 / (2 * scored)) / (1 + z2 / scored)
    half = Z95 * sqrt(rate * (1 - rate) / scored + z2 / (4 * scored**2)) / (1 + z2 / scored)
    # At the ends the bound is 0 or 1 exactly; rounding must not move it past the rate.
    return (0.0 if passed == 0 else middle - half, 1.0 if passed == scored else middle + half)


def mcnemar(gained: int, lost: int) -> float:
    """Return the exact two-sided p-value of McNemar's test: a binomial test of the discordant pairs against one half.

    Without discordant pairs it is 1. Source: Q. McNemar (1947), Psychometrika 12, 153-157; exact form in Fay (2010),
    Biostatistics 11, 373-374.
    """
    flips, fewer = gained + lost, min(gained, lost)
    term = tail = 1
    for i in range(fewer):
        term = term * (flips - i) // (i + 1)
        tail += term
    return 1.0 if gained == lost else (2 * tail) / (1 << flips)


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Adjust p-values for having looked at all of them, in the order given.

    Source: S. Holm (1979), Scandinavian Journal of Statistics 6, 65-70.
    """
    adjusted, largest = [0.0] * len(p_values), 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return tuple(adjusted)


def bootstrap_mean(
    differences: Sequence[Fraction], *, seed: int = 0, draws: int = 10_000
) -> tuple[float, float] | None:
    """Return the 95 % percentile interval of a mean by resampling questions, or None where there is none.

    Differences of pass shares take few values, so how often each value is drawn is drawn at once (a multinomial), which
    is the same experiment as drawing question by question. Sums are whole numbers of a common denominator: whether the
    interval reaches 0 is never a matter of rounding. Source: B. Efron (1979), Annals of Statistics 7, 1-26.

    Args:
        differences: one number a question.
        seed: of numpy's default generator; the same seed gives the same interval.
        draws: how many resamples.
    """
    if not differences:
        return None
    unit = lcm(*(d.denominator for d in differences))
    values, counts = np.unique([int(d * unit) for d in differences], return_counts=True)
    drawn = np.random.default_rng(seed).multinomial(len(differences), counts / counts.sum(), size=draws)
    low, high = np.percentile(drawn @ values, [2.5, 97.5]) / (unit * len(differences))
    return float(low), float(high)


def enough_pairs(differences: Sequence[Fraction], *, unchanged: int = 0) -> int | None:
    """Estimate how many questions would tell this mean difference from none, four times in five.

    The usual normal reckoning for a paired mean, at two-sided 5 % and power 80 %, and never below `LEAST_CHANGES`.
    None where the mean is 0 or nothing was paired: no size would tell.

    Args:
        differences: one number a question.
        unchanged: how many more questions have the difference 0.
    """
    n = len(differences) + unchanged
    mean = sum(differences) / n if n else 0
    if mean == 0:
        return None
    variance = (sum((d - mean) ** 2 for d in differences) + unchanged * mean**2) / max(1, n - 1)
    return max(LEAST_CHANGES, ceil((Z95 + Z80) ** 2 * float(variance / mean**2)))
