"""Completeness: the code of what is missing, and what is covered all the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.freetext.codes import FAIL, PASS, UNSCORED

from .items import codes, graded

ORDER = (
    "The appeal is dismissed; the Appellant shall pay the Respondent's costs of GBP 3,100 within 14 days, "
    "with interest at 5% per annum, unless the parties agree otherwise."
)


def completeness(answer, gold, question="What did the Court order?", **known):
    card = graded(answer, gold=gold, question=question, **known)
    return card.scores["completeness"], card.reasons["completeness"], card


@pytest.mark.parametrize(
    ("answer", "reasons"),
    [
        pytest.param(ORDER, ("all-facts-covered",), id="all of it"),
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay the Respondent's costs of GBP 3,100 within 14 days, "
            "unless the parties agree otherwise.",
            ("missing-interest",),
            id="interest",
        ),
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay the Respondent's costs of GBP 3,100, with interest at 5% "
            "per annum, unless the parties agree otherwise.",
            ("missing-deadline",),
            id="deadline",
        ),
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay the Respondent's costs of GBP 3,100 within 14 days, with "
            "interest at 5% per annum.",
            ("missing-condition",),
            id="condition",
        ),
        pytest.param(
            "The Appellant shall pay the Respondent's costs of GBP 3,100 within 14 days, with interest at 5% per "
            "annum, unless the parties agree otherwise.",
            ("missing-ruling",),
            id="ruling",
        ),
        pytest.param(
            "The appeal is dismissed.",
            ("missing-cost", "missing-interest", "missing-deadline", "missing-condition"),
            id="all but the ruling",
        ),
    ],
)
def test_the_items_of_an_order(answer, reasons):
    score, found, _ = completeness(answer, ORDER)
    assert found == reasons
    assert score == (PASS if reasons == ("all-facts-covered",) else FAIL)


@pytest.mark.parametrize(
    ("question", "gold", "answer", "code"),
    [
        pytest.param(
            "May a tenant sublet?",
            "Under clause 4.1, the tenant shall not sublet.",
            "The tenant shall not sublet.",
            "missing-reference",
            id="a reference",
        ),
        pytest.param(
            "When do Harbour Law and Quay Law come into force?",
            "The Harbour Law on 1 May 2020; the Quay Law on 1 June 2021.",
            "The Harbour Law on 1 May 2020.",
            "missing-part",
            id="a part of the question",
        ),
        pytest.param(
            "What shall the log state?",
            "The ship, the crew and the cargo.",
            "The ship and the crew.",
            "missing-fact",
            id="an element of an enumeration",
        ),
        pytest.param(
            "What is the fee?", "EUR 40.", "The fee is EUR 45.", "missing-cost", id="a wrong sum is not covered"
        ),
        pytest.param(
            "Who keeps the log?",
            "The pilot.",
            "The documents do not mention it.",
            "missing-fact",
            id="a refusal covers none",
        ),
        pytest.param(
            "Who keeps the log?",
            "The documents do not mention it.",
            "The pilot keeps it.",
            "missing-fact",
            id="the absence that is not stated",
        ),
    ],
)
def test_the_code_of_what_is_missing(question, gold, answer, code):
    score, reasons, card = completeness(answer, gold, question)
    assert score == FAIL
    assert code in reasons, (reasons, card.facts)


@pytest.mark.parametrize(
    ("question", "gold", "answer"),
    [
        pytest.param("Who keeps the log?", "The log is kept by the pilot.", "The pilot.", id="a short answer"),
        pytest.param("Who keeps the log?", "The pilot.", "The pilot keeps the log, every day.", id="more than asked"),
        pytest.param("How long is it?", "Thirty (30) days.", "30 days", id="a number said once"),
        pytest.param(
            "May a guest sail?",
            "Under section 3, a guest may sail with consent.",
            "With consent, a guest may sail (section 3).",
            id="in another order",
        ),
        pytest.param(
            "Who keeps the log?",
            "The documents do not say.",
            "There is no information on it in the documents.",
            id="absence",
        ),
    ],
)
def test_what_is_complete(question, gold, answer):
    score, reasons, card = completeness(answer, gold, question)
    assert score == PASS, (reasons, card.facts)


def test_the_rationale_lists_what_is_missing():
    _, _, card = completeness("The appeal is dismissed.", ORDER)
    why = card.rationales["completeness"]
    assert why.startswith("4 of 5 facts not covered") and "within 14 days" in why and "interest at 5%" in why


def test_without_a_gold_answer_it_is_unscored():
    assert completeness("The pilot.", None)[:2] == (UNSCORED, ())


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_strength_falls_with_what_is_left_out(data):
    clauses = data.draw(codes(least=2, most=5))
    gold = " ".join(clauses)
    whole = graded(gold, gold=gold, question="What are the rules?")
    part = graded(clauses[0], gold=gold, question="What are the rules?")
    assert whole.scores["completeness"] == PASS and part.scores["completeness"] == FAIL
    assert part.strength["completeness"] < whole.strength["completeness"]
