"""Two runs, question by question: what flipped, whether it can be chance, and what only one of them has."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.analysis.comparison import compare, compare_in_turn
from evalnb.analysis.runs import run_of
from evalnb.errors import InputError
from evalnb.freetext.codes import CRITERIA

from .cards import card, rater, run

letters = st.lists(st.text("PF-", min_size=5, max_size=5), max_size=12)


def test_flips_in_both_directions_carry_the_reasons_of_both_sides():
    before = run_of("a", [card("q1", "FPPPP"), card("q2"), card("q3", "FPPPP")])
    lost = card("q2", "FPPPP", reasons={"correctness": ("wrong-date",)})
    after = run_of("b", [card("q1"), lost, card("q3", "FPPPP")])
    change = compare(before, after).criteria["correctness"]
    assert [(f.id, f.before, f.after) for f in change.gained] == [("q1", ("no-key-information",), ("key-facts-match",))]
    assert [(f.id, f.before, f.after) for f in change.lost] == [("q2", ("key-facts-match",), ("wrong-date",))]
    assert (change.n, change.rates) == (3, (1 / 3, 1 / 3))


def test_different_questions_are_compared_on_what_both_have():
    found = compare(run("a", "PPPPP", "PPPPP", "", "FPPPP"), run("b", "", "PPPPP", "PPPPP", "PPPPP")).to_json()
    assert (found["pairs"], found["only"]) == (2, {"a": ["q1"], "b": ["q3"]})
    assert found["criteria"]["correctness"]["gained"] == ["q4"]


def test_unscored_counts_for_neither_side():
    change = compare(rater("a", "P-F-"), rater("b", "PP--")).criteria["correctness"]
    assert (change.n, change.rates, change.gained, change.lost) == (1, (1.0, 1.0), (), ())


@pytest.mark.parametrize(
    ("before", "after"),
    [(run("a", "PPPPP"), run("b", "", "PPPPP")), (run("a"), run("b")), (run("a", "-----"), run("b", "PPPPP"))],
    ids=["no common item", "no item at all", "all unscored"],
)
def test_nothing_to_compare_is_null_and_never_nan(before, after):
    found = compare(before, after).to_json()
    text = json.dumps(found, allow_nan=False)
    assert found["verdict"] == "cannot-tell" and "null" in text
    assert found["mean_score"] == {"values": [None, None], "difference": None, "ci95": None}
    assert {c["n"] for c in found["criteria"].values()} == {0}
    assert {c["p_value"] for c in found["criteria"].values()} == {None}


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("FFFFFFFF", "PPPPPPPP", "better"),
        ("PPPPPPPP", "FFFFFFFF", "worse"),
        ("FFFFFF", "PPPPPP", "better"),
        ("FFFFF", "PPPPP", "cannot-tell"),
        ("F", "P", "cannot-tell"),
        ("PFPFPF", "FPFPFP", "cannot-tell"),
        ("PPPPPP", "PPPPPP", "cannot-tell"),
        ("P" * 40 + "F" * 6, "P" * 46, "better"),
        ("P" * 40 + "F" * 6, "P" * 37 + "F" * 3 + "P" * 6, "cannot-tell"),
    ],
    ids=["all gained", "all lost", "six", "five", "one", "balanced", "ties", "a few of many", "some each way"],
)
def test_verdict(before, after, verdict):
    found = compare(rater("a", before), rater("b", after))
    assert found.verdict == verdict
    assert found.because.endswith(".")


def test_the_rule_is_said():
    assert "contains 0" in compare(rater("a", "PF"), rater("b", "FP")).because
    assert "Fewer than 6" in compare(rater("a", "FF"), rater("b", "PP")).because
    assert "above 0" in compare(rater("a", "F" * 8), rater("b", "P" * 8)).because
    assert "below 0" in compare(rater("a", "P" * 8), rater("b", "F" * 8)).because
    assert "No question" in compare(run("a"), run("b")).because


def test_scores_are_shares_of_what_both_scored():
    found = compare(run("a", "PPFF-", "PPPPP"), run("b", "PPPPP", "PPPPF"))
    assert found.scores == ((2 / 4 + 1) / 2, (1 + 4 / 5) / 2)
    assert found.difference == pytest.approx(0.15)


def test_a_size_that_could_tell_is_given_with_a_difference():
    assert compare(rater("a", "FPPP"), rater("b", "PPPP")).enough > 4
    assert compare(rater("a", "PPPP"), rater("b", "PPPP")).enough is None


def test_holm_looks_at_the_criteria_that_could_be_tested():
    changes = compare(run("a", *["FFPP-"] * 6), run("b", *["PFPPP"] * 6)).criteria
    assert changes["correctness"].p_value == 0.03125
    assert changes["correctness"].p_adjusted == 4 * 0.03125
    assert changes["completeness"].p_adjusted == 1.0
    assert changes["clarity_relevance"].p_adjusted is None


def test_json_is_exactly_the_contract():
    found = compare(rater("a", "PF"), rater("b", "PP")).to_json()
    assert list(found) == ["pairs", "only", "criteria", "mean_score", "verdict"]
    assert list(found["criteria"]) == list(CRITERIA)
    assert list(found["criteria"]["grounding"]) == ["n", "rates", "gained", "lost", "p_value", "p_adjusted"]
    assert list(found["mean_score"]) == ["values", "difference", "ci95"]


def test_ids_twice_in_one_run_are_an_error_that_names_them():
    with pytest.raises(InputError, match=r"runs/a: .*q1, q3"):
        run_of("runs/a", [card("q3"), card("q1"), card("q2"), card("q1"), card("q3")])


def test_three_runs_are_compared_in_turn():
    found = compare_in_turn([run("a", "FPPPP"), run("b", "PPPPP"), run("c", "PPPPP")])
    assert [c.names for c in found] == [("a", "b"), ("b", "c")]
    with pytest.raises(InputError, match="two or more"):
        compare_in_turn([run("a")])


@given(letters, letters)
def test_turning_the_runs_round_turns_the_comparison_round(left, right):
    a, b = run("a", *left), run("b", *right)
    there, back = compare(a, b), compare(b, a)
    assert there.pairs == back.pairs and there.enough == back.enough
    assert there.only == back.only[::-1]
    assert there.scores == back.scores[::-1]
    for criterion in CRITERIA:
        one, other = there.criteria[criterion], back.criteria[criterion]
        assert [f.id for f in one.gained] == [f.id for f in other.lost]
        assert one.p_adjusted == other.p_adjusted
    json.dumps(there.to_json(), allow_nan=False)


@given(letters)
def test_a_run_against_itself_changed_nothing(rows):
    found = compare(run("a", *rows), run("a", *rows))
    assert found.verdict == "cannot-tell" and found.changed == 0 and found.difference in (0.0, None)
