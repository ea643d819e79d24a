"""From codes to what the prompt should change."""

import re

import pytest

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAILURES
from evalnb.freetext.feedback import FIXES, prompt_feedback

from .items import graded

CODES = [(criterion, code) for criterion in CRITERIA for code in FAILURES[criterion]]


def test_every_failure_has_a_fix_and_every_fix_a_failure():
    assert {c: list(fixes) for c, fixes in FIXES.items()} == {c: list(codes) for c, codes in FAILURES.items()}


@pytest.mark.parametrize(("criterion", "code"), CODES, ids=[f"{criterion}-{code}" for criterion, code in CODES])
def test_a_fix_is_a_rule_for_a_prompt(criterion, code):
    fix = FIXES[criterion][code]
    assert fix[0].isupper() and fix.endswith(".") and "\n" not in fix and len(fix) > 20
    assert not re.search(r"\b(?:your answer|the submitted answer|should have|instead of saying)\b", fix)


def test_one_fix_serves_one_code_but_for_the_empty_answer():
    fixes = [fix for criterion in CRITERIA for code, fix in FIXES[criterion].items() if code != "empty-answer"]
    assert len(set(fixes)) == len(fixes)
    assert len({FIXES[criterion]["empty-answer"] for criterion in CRITERIA}) == 1


@pytest.mark.parametrize(
    ("reasons", "expected"),
    [
        pytest.param({}, "none", id="no criteria"),
        pytest.param({c: (ALL_CLEAR[c],) for c in CRITERIA}, "none", id="all clear"),
        pytest.param({c: () for c in CRITERIA}, "none", id="unscored"),
        pytest.param({c: ("empty-answer",) for c in CRITERIA}, FIXES["grounding"]["empty-answer"], id="each fix once"),
        pytest.param(
            {"clarity_relevance": ("filler",), "correctness": ("wrong-date", "wrong-name")},
            " ".join(
                (
                    FIXES["correctness"]["wrong-date"],
                    FIXES["correctness"]["wrong-name"],
                    FIXES["clarity_relevance"]["filler"],
                )
            ),
            id="in the order of the criteria",
        ),
    ],
)
def test_feedback(reasons, expected):
    assert prompt_feedback(reasons) == expected


def test_the_feedback_of_a_card_holds_no_word_of_the_answer():
    answer = "Hello! The zorb levy was EUR 71, which ensures fairness."
    card = graded(answer, "The harbour fee is EUR 40.", gold="EUR 40.", question="What is the harbour fee?")
    assert card.failures
    assert not {"zorb", "levy", "71", "fairness"} & set(re.findall(r"\w+", card.prompt_feedback.lower()))
