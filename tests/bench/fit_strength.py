"""Fit the weights of `evalnb.freetext.strength` to people's labels, and show how they hold on rows and sets not seen.

    python -m tests.bench.fit_strength FOLDER

Each set's loss is the logistic loss of its pairs of a better and a worse answer, so that only the order within a set
counts; sets count the same; weights are held small (L2 on standardised counts) and to the sign that their meaning asks
for.
Cross-validation never has rows of one question, hypothesis or claim on both sides.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import minimize

from evalnb.freetext import strength
from evalnb.freetext.correctness import mark_clashes
from evalnb.freetext.coverage import check_facts
from evalnb.freetext.prepared import Prepared
from evalnb.freetext.records import Item

from .labelled import GROUND_SETS, correct_rows, folder, ground_rows, preferences
from .measures import auc, correlation
from .stored import save

L2, FOLDS, MOST_PAIRS = 0.02, 5, 60_000
LESS = ("numbers", "names", "speakers", "duty", "late", "rivals", "wrong")


class Set(NamedTuple):
    """Counts of rows with the group of each; of preferences, differences of counts and which answer is preferred.

    Attributes:
        counts: rows by counts; of preferences, second answer less first.
        target: Boolean labels, or the preference for the second answer.
        groups: rows of one group are never split between fitting and testing.
    """

    counts: np.ndarray
    target: np.ndarray
    groups: np.ndarray

    def part(self, chosen: np.ndarray) -> "Set":
        """Return some of the rows."""
        return Set(self.counts[chosen], self.target[chosen], self.groups[chosen])

    def pairs(self) -> tuple[np.ndarray, np.ndarray]:
        """Return counts of better less worse answers, and the weight of each."""
        if self.target.dtype != bool:
            clear = self.target != 0
            return self.counts[clear] * np.sign(self.target[clear])[:, None], np.abs(self.target[clear])
        good, bad = np.flatnonzero(self.target), np.flatnonzero(~self.target)
        one, two = (grid.ravel() for grid in np.meshgrid(good, bad, indexing="ij"))
        if len(one) > MOST_PAIRS:
            drawn = np.random.default_rng(7).choice(len(one), MOST_PAIRS, replace=False)
            one, two = one[drawn], two[drawn]
        return self.counts[one] - self.counts[two], np.ones(len(one))

    def measure(self, weights: np.ndarray) -> float:
        """Return the area under the curve, or the correlation with the preferences."""
        scores = self.counts @ weights
        return auc(scores, self.target) if self.target.dtype == bool else correlation(scores, self.target)


def fit(sets: Sequence[Set], names: Sequence[str]) -> np.ndarray:
    """Return the weights that rank best in all sets together."""
    scale = np.sqrt(np.mean([s.counts.var(axis=0) for s in sets], axis=0)) + 1e-9
    pairs = [s.pairs() for s in sets]

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, slope = L2 * weights @ weights, 2 * L2 * weights
        for better, heft in pairs:
            better = better / scale
            ahead = np.clip(better @ weights, -30, 30)
            value += np.average(np.log1p(np.exp(-ahead)), weights=heft) / len(pairs)
            slope = slope - ((heft / (1 + np.exp(ahead))) @ better) / heft.sum() / len(pairs)
        return value, slope

    bounds = [(None, 0) if name in LESS else (0, None) for name in names]
    return minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B", bounds=bounds).x / scale


def cross_validated(sets: dict[str, Set], names: Sequence[str]) -> dict[str, float]:
    """Return each set's measure on held-out groups: the mean over folds, each weighted by its rows."""
    parts = {}
    for name, s in sets.items():
        groups = np.unique(s.groups)
        order = np.random.default_rng(7).permutation(len(groups))
        parts[name] = order[np.searchsorted(groups, s.groups)] % FOLDS
    scores = {name: np.zeros(len(s.target)) for name, s in sets.items()}
    for fold in range(FOLDS):
        weights = fit([s.part(parts[name] != fold) for name, s in sets.items()], names)
        for name, s in sets.items():
            scores[name][parts[name] == fold] = s.counts[parts[name] == fold] @ weights
    return {name: Set(scores[name][:, None], s.target, s.groups).measure(np.ones(1)) for name, s in sets.items()}


def best_threshold(s: Set, weights: np.ndarray) -> float:
    """Return the score at which the balanced accuracy is best."""
    scores = s.counts @ weights
    return max(np.quantile(scores, np.linspace(0.02, 0.98, 97)), key=lambda t: _balance(scores >= t, s.target))


def _balance(said: np.ndarray, meant: np.ndarray) -> float:
    return float(said[meant].mean() + (~said[~meant]).mean())


def grounding_sets(at) -> dict[str, Set]:
    """Count all rows of the grounding sets; a claim is one group, however many contracts it is held against."""
    found = {}
    for name in GROUND_SETS:
        rows = ground_rows(at, name)
        read = [Prepared(row.item) for row in rows]
        counts = [strength.ground_counts(p.text, p.answer, p.sources) for p in read]
        groups = [row.raw["answer"] for row in rows]
        found[name] = Set(np.array(counts, float), np.array([row.label for row in rows]), np.array(groups))
    return found


def gold_sets(at) -> dict[str, Set]:
    """Count all rows with gold answers; the answers to one question are one group."""
    rows = correct_rows(at)
    evouna = Set(
        np.array([_gold(row.item) for row in rows]),
        np.array([row.label for row in rows]),
        np.array([row.item.question for row in rows]),
    )
    pairs = preferences(at)
    counts = np.array([_gold(pair.second) for pair in pairs]) - np.array([_gold(pair.first) for pair in pairs])
    preferred = np.array([np.mean(pair.preferred["correctness"]) for pair in pairs])
    return {"evouna": evouna, "ragchecker": Set(counts, preferred, np.array([pair.first.question for pair in pairs]))}


def _gold(item: Item) -> tuple[float, ...]:
    prepared = Prepared(item)
    return strength.gold_counts(prepared, mark_clashes(prepared, check_facts(prepared)))


def report(title: str, sets: dict[str, Set], kind: type, used: Sequence[float]) -> dict:
    """Fit, print and return the weights, and the measures: all rows seen, rows held out, the whole set left out."""
    names = kind._fields
    weights = fit(list(sets.values()), names)
    labelled = [s for s in sets.values() if s.target.dtype == bool]
    bias = -float(np.mean([best_threshold(s, weights) for s in labelled]))
    print(f"\n{title}: bias {bias:.2f}")
    for name, fitted, kept in zip(names, weights, used, strict=True):
        print(f"  {name:10s} fitted {fitted:7.2f}   in use {kept:7.2f}")
    held = cross_validated(sets, names)
    rows = []
    for name, s in sets.items():
        others = fit([other for key, other in sets.items() if key != name], names)
        row = {
            "set": name,
            "rows": len(s.target),
            "in_use": s.measure(np.array(used)),
            "all_seen": s.measure(weights),
            "held_out": held[name],
            "set_left_out": s.measure(others),
        }
        rows.append(row)
        print("  " + "  ".join(f"{k} {v:.3f}" if isinstance(v, float) else f"{k} {v}" for k, v in row.items()))
    return {
        "bias": bias,
        "weights": dict(zip(names, weights.tolist(), strict=True)),
        "in_use": dict(zip(names, used, strict=True)),
        "sets": rows,
    }


def main() -> None:
    at = folder()
    save(
        "fit",
        {
            "grounding": report("grounding", grounding_sets(at), strength.Ground, strength.GROUND_WEIGHTS),
            "correctness": report("correctness", gold_sets(at), strength.Gold, strength.CORRECT_WEIGHTS),
        },
    )


if __name__ == "__main__":
    main()
