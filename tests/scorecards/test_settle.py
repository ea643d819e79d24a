"""Several raters' verdicts: what is accepted, what goes to review."""

import pytest

from evalnb.freetext.codes import CRITERIA
from evalnb.scorecards.records import to_stored
from evalnb.scorecards.settle import combine

from .cards import card


def by(judge, verdicts, **fields):
    return to_stored(card(verdicts, judge=judge, **fields), submission="warmup", pages="gold", status="accepted")


@pytest.mark.parametrize(
    ("verdicts", "combined", "status"),
    [
        (["PFPPF", "PFPPF"], "PFPPF", "accepted"),
        (["PFPPF", "PPPPF"], "P–PPF", "review"),
        (["PFPPF", "FPFFP"], "–––––", "review"),
        (["PF–PF", "PFPPF"], "PFPPF", "accepted"),
        (["P––––", "P––––"], "P––––", "accepted"),
        (["PPPPP", "PPPPP", "PPPPF"], "PPPP–", "review"),
    ],
)
def test_one_distinct_verdict_is_accepted_and_more_go_to_review(verdicts, combined, status):
    cards = [by(f"rater{number}", letters) for number, letters in enumerate(verdicts)]
    found = combine(cards)
    assert "".join({"PASS": "P", "FAIL": "F", "UNSCORED": "–"}[found.scores[c]] for c in CRITERIA) == combined
    assert found.status == status
    disputed = {
        c for c, letters in zip(CRITERIA, zip(*verdicts, strict=True), strict=True) if {"P", "F"} <= set(letters)
    }
    assert set(found.needs_review) == disputed
    assert [(verdict.judge, verdict.struck) for verdict in found.history] == [(c.judge, False) for c in cards]
    assert found.judge == ", ".join(c.judge for c in cards)


def test_one_rater_counts_alone():
    assert combine([by("lee", "PFPPF")]) == by("lee", "PFPPF")


def test_codes_of_agreeing_raters_are_joined_in_the_order_of_the_table():
    late = by("lee", "PPFPP", reasons=card("PPFPP").reasons | {"grounding": ("tense-changed", "paraphrase")})
    early = by("kim", "PPFPP", reasons=card("PPFPP").reasons | {"grounding": ("law-name-not-on-page", "paraphrase")})
    assert combine([late, early]).reasons["grounding"] == ("law-name-not-on-page", "paraphrase", "tense-changed")


def test_rationales_name_who_differs():
    found = combine([by("lee", "PPPPP"), by("kim", "FPPPP")])
    assert found.rationales["correctness"] == "lee: PASS. lee on correctness kim: FAIL. kim on correctness"
    assert found.rationales["grounding"] == "lee: lee on grounding kim: kim on grounding"


def test_feedback_is_joined_and_none_says_nothing():
    cards = [by("lee", "PFPPP", prompt_feedback="Include costs."), by("kim", "PFPPP")]
    assert combine(cards).prompt_feedback == "Include costs."
    assert combine([cards[1], by("ann", "PFPPP")]).prompt_feedback == "none"
