"""Every condition of a gate, met and broken, and the ways round that must not exist."""

import json

import pytest

from evalnb.analysis.gate import check_gate
from evalnb.errors import InputError
from evalnb.freetext.codes import CRITERIA

from .cards import rater, run


def broken(found) -> list[tuple[str, str | None]]:
    return [(b.condition, b.criterion) for b in found.broken]


@pytest.mark.parametrize(
    ("letters", "minimum", "met"),
    [
        ("PPPPPPPPPF", 0.9, True), ("PPPPPPPPPF", 0.91, False), ("PPP", 1.0, True), ("PPF", 1.0, False),
        ("FFF", 0.0, True), ("P" * 29 + "F" * 71, 0.29, True), ("PFF", 1 / 3, True), ("F", 0.01, False),
    ],
    ids=["just", "just not", "all", "not all", "nothing asked", "decimal", "third", "none"],
)
def test_minimum(letters, minimum, met):
    found = broken(check_gate(rater("a", letters), minimums={"correctness": minimum}))
    assert found == ([] if met else [("min", "correctness")])


def test_a_criterion_that_was_never_scored_meets_no_minimum():
    assert broken(check_gate(rater("a", "--"), minimums={"correctness": 0}, max_unscored=1)) == [("min", "correctness")]


@pytest.mark.parametrize(
    ("letters", "share", "met"),
    [("PP-", 0, False), ("PPF", 0, True), ("P-", 0.5, True), ("P--", 0.5, False), ("---", 1, True)],
    ids=["default", "all scored", "just", "above", "anything goes"],
)
def test_unscored(letters, share, met):
    found = broken(check_gate(rater("a", letters), max_unscored=share))
    assert found == ([] if met else [("max-unscored", "correctness")])


def test_unscored_is_no_way_round_a_minimum():
    found = broken(check_gate(rater("a", "PPP-------"), minimums={"correctness": 0.9}))
    assert found == [("max-unscored", "correctness")]


def test_unscored_is_counted_for_each_criterion_alone():
    assert broken(check_gate(run("a", "-PPPP", "PPPP-"), max_unscored=0.4)) == [
        ("max-unscored", "correctness"), ("max-unscored", "clarity_relevance")
    ]


@pytest.mark.parametrize(
    ("now", "was", "expected"),
    [
        ("PPF", "PPF", []),
        ("PPP", "PPF", []),
        ("PFF", "PPF", [("no-worse-than", "correctness")]),
        ("FPP", "PPF", []),
        ("PPPF", "PPP", []),
        ("PF-", "PFP", [("max-unscored", "correctness")]),
    ],
    ids=["same", "better", "worse", "other questions", "a new question fails", "unscored"],
)
def test_no_worse_than(now, was, expected):
    assert broken(check_gate(rater("now", now), baseline=rater("was", was))) == expected


def test_leaving_questions_out_is_no_way_through():
    found = check_gate(run("now", "PPPPP", ""), baseline=run("was", "PPPPP", "FFFFF"))
    assert broken(found) == [("no-worse-than", None)]
    assert found.broken[0].line == "1 of 2 questions of was are not in now: q2"


def test_no_common_question_is_no_pass():
    found = broken(check_gate(run("now", "", "PPPPP"), baseline=run("was", "PPPP-")))
    assert found == [("no-worse-than", None), *(("no-worse-than", criterion) for criterion in CRITERIA[:4])]


def test_lines_say_what_was_found_and_what_was_asked():
    found = check_gate(
        rater("now", "PPF-"), minimums={"correctness": 0.9, "grounding": 1.0}, baseline=rater("was", "PPPP"),
        max_unscored=0.1,
    )
    assert [b.line for b in found.broken] == [
        "correctness: pass rate 0.6667 (2 of 3), expected at least 0.9",
        "correctness: 1 of 4 unscored, expected a share of at most 0.1",
        "correctness: pass rate 0.6667 (2 of 3), lower than 1 (3 of 3) in was on the questions that both scored",
    ]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"minimums": {"style": 0.5}}, "'style' is no criterion; the criteria are correctness, "),
        ({"minimums": {"max-unscored": 0.5}}, "'max-unscored' is no criterion"),
        ({"minimums": {"grounding": 90}}, "grounding: expected a rate from 0 to 1, got 90"),
        ({"minimums": {"grounding": float("nan")}}, "from 0 to 1, got nan"),
        ({"max_unscored": -0.1}, "max-unscored: expected a rate from 0 to 1"),
        ({"baseline": run("empty")}, "empty: expected scorecards, found none"),
    ],
    ids=["unknown criterion", "no criterion", "per cent", "nan", "negative", "empty baseline"],
)
def test_refused(asked, words):
    with pytest.raises(InputError, match=words):
        check_gate(rater("a", "P"), **asked)


def test_a_run_without_scorecards_is_refused():
    with pytest.raises(InputError, match="a: expected scorecards"):
        check_gate(run("a"))


def test_json_holds_rates_and_broken_conditions():
    found = check_gate(rater("a", "PF--"), minimums={"correctness": 0.6}, max_unscored=0.5).to_json()
    assert found["met"] is False
    assert found["broken"][0]["criterion"] == "correctness"
    assert {k: v for k, v in found["criteria"]["correctness"].items() if k != "ci95"} == {
        "passed": 1, "scored": 2, "unscored": 2, "rate": 0.5
    }
    json.dumps(found, allow_nan=False)
