"""The statistics against independent implementations, and by hand where that is possible."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as reference_mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.power import TTestPower
from statsmodels.stats.proportion import proportion_confint

from evalnb.analysis.inference import LEAST_CHANGES, bootstrap_mean, enough_pairs, holm, mcnemar, wilson

counts = st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(counts)
def test_wilson_is_that_of_statsmodels(case):
    passed, scored = case
    assert wilson(passed, scored) == pytest.approx(proportion_confint(passed, scored, method="wilson"), abs=1e-12)


@given(counts)
def test_wilson_holds_the_rate_and_stays_within_0_and_1(case):
    passed, scored = case
    low, high = wilson(passed, scored)
    assert 0 <= low <= passed / scored <= high <= 1


def test_wilson_of_nothing_is_none():
    assert wilson(0, 0) is None


@given(st.integers(0, 200), st.integers(0, 200))
def test_mcnemar_is_that_of_statsmodels(gained, lost):
    if gained + lost == 0:
        assert mcnemar(gained, lost) == 1.0
        return
    expected = reference_mcnemar([[0, gained], [lost, 0]], exact=True).pvalue
    assert mcnemar(gained, lost) == pytest.approx(min(1.0, expected), rel=1e-9)


@pytest.mark.parametrize(
    ("gained", "lost", "p"),
    [(0, 0, 1.0), (1, 0, 1.0), (0, 5, 0.0625), (6, 0, 0.03125), (1, 9, 22 / 1024), (3, 3, 1.0), (4, 3, 1.0)],
)
def test_mcnemar_by_hand(gained, lost, p):
    assert mcnemar(gained, lost) == mcnemar(lost, gained) == p


def test_mcnemar_of_very_many_flips_is_a_number():
    expected = reference_mcnemar([[0, 10_000], [10_300, 0]], exact=True).pvalue
    assert mcnemar(10_000, 10_300) == pytest.approx(expected, rel=1e-6)
    assert 0 <= mcnemar(2_000, 20_000) < 1e-300


@pytest.mark.parametrize(
    "p_values",
    [[0.04], [0.01, 0.01, 0.01], [0.5, 0.001, 0.02, 0.02, 0.03], [1.0, 1.0], [0.0, 1.0, 0.2], [0.05, 0.04, 0.03, 0.02]],
    ids=["one", "ties", "unsorted", "ones", "ends", "falling"],
)
def test_holm_is_that_of_statsmodels(p_values):
    assert holm(p_values) == pytest.approx(tuple(multipletests(p_values, method="holm")[1]), abs=1e-12)


def test_holm_of_nothing_is_nothing():
    assert holm([]) == ()


def differences(seed: int, n: int) -> list[Fraction]:
    rng = np.random.default_rng(seed)
    return [Fraction(int(k), 5) for k in rng.integers(-2, 4, size=n)]


@pytest.mark.parametrize("n", [5, 40, 400])
def test_bootstrap_is_the_naive_one(n):
    rows = differences(n, n)
    drawn = np.random.default_rng(1).choice([float(d) for d in rows], size=(20_000, n)).mean(axis=1)
    assert bootstrap_mean(rows) == pytest.approx(tuple(np.percentile(drawn, [2.5, 97.5])), abs=0.12 / n**0.5)


@pytest.mark.parametrize(
    ("rows", "interval"),
    [
        ([], None),
        ([Fraction(1, 5)], (0.2, 0.2)),
        ([Fraction(0)] * 9, (0.0, 0.0)),
        ([Fraction(-1)] * 3, (-1.0, -1.0)),
    ],
    ids=["nothing", "one", "ties", "all lost"],
)
def test_bootstrap_at_the_edges(rows, interval):
    assert bootstrap_mean(rows) == interval


def test_bootstrap_depends_on_the_seed_alone():
    rows = differences(3, 60)
    assert bootstrap_mean(rows, seed=1) == bootstrap_mean(rows[::-1], seed=1)
    assert len({bootstrap_mean(rows, seed=seed) for seed in range(20)}) > 1


def test_a_bound_that_is_zero_is_zero_exactly():
    # In 4 % of resamples none of the three changes is drawn, so that the 2.5 % point is 0.
    rows = [Fraction(1, 3), Fraction(1, 5), Fraction(2, 15)] + [Fraction(0)] * 30
    assert bootstrap_mean(rows)[0] == 0.0


@pytest.mark.parametrize("n", [30, 200])
def test_enough_pairs_is_near_the_power_of_a_paired_t_test(n):
    rows = differences(n, n)
    values = np.array([float(d) for d in rows])
    expected = TTestPower().solve_power(effect_size=values.mean() / values.std(ddof=1), alpha=0.05, power=0.8)
    assert expected - 3 <= enough_pairs(rows) <= expected + 1


@pytest.mark.parametrize(
    ("rows", "enough"),
    [
        ([], None),
        ([Fraction(0)] * 4, None),
        ([Fraction(1, 5), Fraction(-1, 5)], None),
        ([Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)], None),
        ([Fraction(1, 5)], LEAST_CHANGES),
        ([Fraction(1)] * 50, LEAST_CHANGES),
    ],
    ids=["nothing", "ties", "balanced", "balanced thirds", "one", "unanimous"],
)
def test_enough_pairs_at_the_edges(rows, enough):
    assert enough_pairs(rows) == enough
