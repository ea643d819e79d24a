"""Agreement against independent implementations, and null with a reason wherever a measure is undefined."""

import json

import krippendorff
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from evalnb.analysis.agreement import NO_COMMON_ITEM, ONE_LABEL, agree, measure
from evalnb.errors import InputError
from evalnb.freetext.codes import CRITERIA

from .cards import rater, run

verdict = st.sampled_from([True, False, None])
NOTHING = {"n": 0, "raw": None, "kappa": None, "alpha": None, "prevalence": None, "undefined": NO_COMMON_ITEM}
LABELS = np.array([False, True])


def correctness(*letters: str):
    raters = [rater(f"r{n}", row) for n, row in enumerate(letters)]
    return agree(raters).to_json()["criteria"]["correctness"]


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        (["PPP", "PPP"], {"n": 3, "raw": 1.0, "kappa": None, "alpha": None, "prevalence": 1.0, "undefined": ONE_LABEL}),
        (["FF", "FF"], {"n": 2, "raw": 1.0, "kappa": None, "alpha": None, "prevalence": 0.0, "undefined": ONE_LABEL}),
        (["PF-", "PFP"], {"n": 2, "raw": 1.0, "kappa": 1.0, "alpha": 1.0, "prevalence": 0.5}),
        (["PPPPPPPPPF", "P" * 10], {"n": 10, "raw": 0.9, "kappa": 0.0, "alpha": 0.0, "prevalence": 0.95}),
        (["P-", "-P"], NOTHING),
        (["---", "PFP"], NOTHING),
        (["", ""], NOTHING),
        (["P", "P"], {"n": 1, "raw": 1.0, "kappa": None, "alpha": None, "prevalence": 1.0, "undefined": ONE_LABEL}),
        (["P", "F"], {"n": 1, "raw": 0.0, "kappa": 0.0, "alpha": 0.0, "prevalence": 0.5}),
        (["PF", "FP"], {"n": 2, "raw": 0.0, "kappa": -1.0, "alpha": -0.5, "prevalence": 0.5}),
        (["PPFF", "FFPP"], {"n": 4, "raw": 0.0, "kappa": -1.0, "alpha": -0.75, "prevalence": 0.5}),
    ],
    ids=[
        "one label", "one label, F", "a gap", "nine and one", "no common item", "all missing", "no item", "one item",
        "one item, split", "opposite", "opposite, four",
    ],
)
def test_two_raters(letters, expected):
    found = correctness(*letters)
    assert found == pytest.approx(expected, nan_ok=False)
    assert ("undefined" in found) == ("undefined" in expected)


@given(st.lists(st.tuples(verdict, verdict), max_size=40))
def test_kappa_is_that_of_scikit_learn(rows):
    found = measure(rows)
    pairs = [row for row in rows if None not in row]
    assert found.n == len(pairs)
    if len({v for row in pairs for v in row}) < 2:
        assert found.kappa is None and found.undefined
    else:
        assert found.kappa == pytest.approx(cohen_kappa_score(*zip(*pairs, strict=True), labels=LABELS), abs=1e-12)


@given(st.integers(2, 5).flatmap(lambda k: st.lists(st.tuples(*[verdict] * k), min_size=1, max_size=30)))
def test_alpha_is_by_coincidences_and_that_of_krippendorff(rows):
    found = measure(rows)
    units = [[v for v in row if v is not None] for row in rows]
    units = [unit for unit in units if len(unit) > 1]
    n, passes = sum(map(len, units)), sum(map(sum, units))
    assert found.n == len(units)
    if not 0 < passes < n:
        assert found.alpha is None
        return
    observed = sum(2 * sum(u) * (len(u) - sum(u)) / (len(u) - 1) for u in units) / n
    expected = 2 * passes * (n - passes) / (n * (n - 1))
    assert found.alpha == pytest.approx(1 - observed / expected, abs=1e-12)
    data = np.array([[np.nan if v is None else float(v) for v in row] for row in rows]).T
    assert found.alpha == pytest.approx(krippendorff.alpha(data, level_of_measurement="nominal"), abs=1e-12)


@given(st.lists(st.tuples(verdict, verdict, verdict), max_size=20))
def test_order_of_raters_and_questions_changes_nothing(rows):
    turned = [row[::-1] for row in rows][::-1]
    one, other = measure(rows), measure(turned)
    assert (one.n, one.raw, one.prevalence) == (other.n, other.raw, other.prevalence)
    assert one.kappa == pytest.approx(other.kappa, abs=1e-12) if one.kappa is not None else other.kappa is None
    assert one.alpha == pytest.approx(other.alpha, abs=1e-12) if one.alpha is not None else other.alpha is None


def test_three_raters_have_the_mean_of_their_pairs():
    found = correctness("PFPF", "PFFF", "PFPP")
    pairs = [correctness(a, b) for a, b in [("PFPF", "PFFF"), ("PFPF", "PFPP"), ("PFFF", "PFPP")]]
    assert found["kappa"] == pytest.approx(sum(p["kappa"] for p in pairs) / 3)
    assert found["raw"] == pytest.approx(sum(p["raw"] for p in pairs) / 3)


def test_three_raters_of_whom_two_never_meet():
    found = correctness("PF--", "PFPF", "--PF")
    assert (found["n"], found["raw"], found["kappa"], found["undefined"]) == (4, 1.0, None, NO_COMMON_ITEM)
    assert found["alpha"] == 1.0


def test_disagreements_name_who_said_what():
    found = agree([run("m.", "PFPPP", "PPPPP", "FPPPP"), run("n.", "PPPPF", "PPPP-", "")]).to_json()
    assert found["disagreements"] == [
        {"id": "q1", "criterion": "completeness", "verdicts": {"m.": "FAIL", "n.": "PASS"}},
        {"id": "q1", "criterion": "clarity_relevance", "verdicts": {"m.": "PASS", "n.": "FAIL"}},
    ]


def test_a_third_rater_who_did_not_score_is_shown_as_such():
    found = agree([rater("a", "P"), rater("b", "F"), rater("c", "-")]).disagreements
    assert found[0].verdicts == {"a": "PASS", "b": "FAIL", "c": "UNSCORED"}


@pytest.mark.parametrize(
    ("raters", "words"),
    [
        ([rater("a", "P"), rater("a", "P")], "a against itself"),
        ([rater("a", "P"), rater("b", "P"), rater("a", "F")], "a against itself"),
        ([rater("a", "P")], "two or more"),
        ([], "two or more"),
    ],
    ids=["itself", "itself among three", "alone", "nobody"],
)
def test_refused(raters, words):
    with pytest.raises(InputError, match=words):
        agree(raters)


@given(*[st.lists(st.text("PF-", min_size=5, max_size=5), max_size=8)] * 2)
def test_json_is_exactly_the_contract_and_never_nan(left, right):
    found = agree([run("a", *left), run("b", *right)]).to_json()
    json.dumps(found, allow_nan=False)
    assert list(found) == ["criteria", "disagreements"] and list(found["criteria"]) == list(CRITERIA)
    for measures in found["criteria"].values():
        assert list(measures)[:5] == ["n", "raw", "kappa", "alpha", "prevalence"]
        assert ("undefined" in measures) == (measures["kappa"] is None)
