"""Areas under the curve, correlations and their bootstrap intervals."""

from collections.abc import Callable

import numpy as np
from scipy.stats import rankdata

ROUNDS, SEED = 1000, 7


def auc(scores: np.ndarray, labels: np.ndarray) -> float:
    """Return the chance that a positive row outranks a negative one; ties count half (Mann and Whitney 1947)."""
    positive = labels.sum()
    ranks = rankdata(scores)[labels].sum()
    return float((ranks - positive * (positive + 1) / 2) / (positive * (len(labels) - positive)))


def balanced_accuracy(scores: np.ndarray, labels: np.ndarray) -> float:
    """Return the mean of both labels' accuracies on the odd rows, with the threshold that is best on the even ones."""

    def at(threshold: float, part: slice) -> float:
        said, meant = scores[part] >= threshold, labels[part]
        return float((said[meant].mean() + (~said[~meant]).mean()) / 2)

    best = max(sorted(set(scores[::2].tolist())), key=lambda threshold: at(threshold, slice(0, None, 2)))
    return at(best, slice(1, None, 2))


def correlation(one: np.ndarray, two: np.ndarray) -> float:
    """Return Pearson's correlation."""
    return float(np.corrcoef(one, two)[0, 1])


def interval(count: int, measure: Callable[[np.ndarray], float]) -> tuple[float, float]:
    """Return the 95% bootstrap interval of a measure of drawn rows (percentiles of `ROUNDS` draws, one seed)."""
    random = np.random.default_rng(SEED)
    drawn = [measure(random.integers(0, count, count)) for _ in range(ROUNDS)]
    low, high = np.nanpercentile(drawn, [2.5, 97.5])
    return float(low), float(high)
