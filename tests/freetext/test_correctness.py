"""Correctness: what contradicts the gold answer, under which code, and what does not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.freetext.codes import FAIL, PASS

from .items import codes, graded

BOOKS = "The library closes at 6 pm on Friday 3 May 2024; the late fee is EUR 2 a day under rule 7."


def correctness(answer, gold, question=None, **known):
    card = graded(answer, gold=gold, question=question, **known)
    return card.scores["correctness"], card.reasons["correctness"], card


@pytest.mark.parametrize(
    ("gold", "answer"),
    [
        pytest.param(BOOKS, BOOKS, id="word for word"),
        pytest.param("The late fee is EUR 2 a day.", "It is 2 euros per day.", id="another notation"),
        pytest.param("The owner shall insure the boat.", "The owner must insure the boat.", id="must for shall"),
        pytest.param("The claim is dismissed.", "The claim was dismissed.", id="tense"),
        pytest.param("The claim is dismissed.", "The Court rejected the claim.", id="another word for the outcome"),
        pytest.param(
            "This Law is enforced by the Board.", "The Quay Law 2011 is enforced by the Board.", id="law added"
        ),
        pytest.param("The Board may make rules.", "The Law empowers the Board to make rules.", id="empowers"),
        pytest.param("The boat is insured by the owner.", "The owner insures the boat.", id="active for passive"),
        pytest.param("The fee is EUR 2.", "It appears that the fee is EUR 2.", id="a hedge is calibration's"),
        pytest.param("The fee is EUR 2.", "Hello! The fee is EUR 2. I hope this helps.", id="talk is clarity's"),
        pytest.param("Two pilots and a cook.", "Two pilots.", id="a part left out is completeness's"),
        pytest.param(
            "The tenant shall not sublet, under clause 4.1.", "The tenant shall not sublet.", id="no reference"
        ),
        pytest.param("The fee is EUR 2.", "The fee is EUR 2. The port is open on Sundays.", id="something added"),
        pytest.param("The pilot cannot leave.", "The pilot can not leave.", id="white space"),
        pytest.param("The documents do not say.", "The documents do not mention it.", id="the same absence"),
    ],
)
def test_what_is_no_contradiction(gold, answer):
    score, reasons, card = correctness(answer, gold, "What does it say?")
    assert score == PASS, (reasons, card.rationales["correctness"])


@pytest.mark.parametrize(
    ("gold", "answer", "code"),
    [
        pytest.param("The late fee is EUR 2 a day.", "The late fee is EUR 3 a day.", "wrong-number", id="value"),
        pytest.param("A fine of EUR 2 million.", "A fine of EUR 2 billion.", "wrong-number", id="scale"),
        pytest.param("A fine of EUR 200.", "A fine of USD 200.", "wrong-number", id="currency"),
        pytest.param("Five years.", "Five months.", "wrong-number", id="unit"),
        pytest.param("A mast of 11.2 m.", "A mast of 11.2 kg.", "wrong-number", id="measure"),
        pytest.param("9% per annum.", "9% per month.", "wrong-number", id="rate"),
        pytest.param("At least three members.", "At most three members.", "wrong-number", id="bound"),
        pytest.param("On 3 May 2024.", "On 5 March 2024.", "wrong-date", id="date"),
        pytest.param("On 3 May 2024.", "On 3 May 2023.", "wrong-date", id="year"),
        pytest.param("Article 16(1)(c) applies.", "Article 16(1)(d) applies.", "wrong-reference", id="item"),
        pytest.param("The case is CA 014/2022.", "The case is CA 015/2022.", "wrong-reference", id="case"),
        pytest.param("Anna Berg.", "Jan Holt.", "wrong-name", id="person"),
        pytest.param("The pilot is Anna Berg.", "The pilot is Jan Holt.", "wrong-name", id="person in a sentence"),
        pytest.param("The claim is dismissed.", "The claim is allowed.", "wrong-verb", id="outcome"),
        pytest.param(
            "The Board may close the pier.", "The Board shall close the pier.", "wrong-verb", id="duty for power"
        ),
        pytest.param("The tenant may not sublet.", "The tenant may sublet.", None, id="a ban dropped"),
        pytest.param("The licence can be transferred.", "The licence cannot be transferred.", None, id="a ban added"),
        pytest.param("The fee is refundable.", "The fee is not refundable.", "contradicts-gold", id="polarity"),
        pytest.param("Yes, it is renewable.", "No, it is not renewable.", "contradicts-gold", id="no for yes"),
        pytest.param("No.", "Yes.", "contradicts-gold", id="yes for no"),
        pytest.param("The lease is public.", "The lease is private.", "contradicts-gold", id="opposite"),
        pytest.param("All members vote.", "Some members vote.", "contradicts-gold", id="quantifier"),
        pytest.param(
            "The seller shall pay the buyer.", "The buyer shall pay the seller.", "contradicts-gold", id="roles swapped"
        ),
        pytest.param("The documents do not say.", "The fee is EUR 2.", "contradicts-gold", id="a claim for absence"),
        pytest.param("The fee is EUR 2.", "The documents do not say.", "no-key-information", id="absence for a claim"),
        pytest.param(
            "The fee is EUR 2.", "The fee is set by the Board.", "no-key-information", id="the value left out"
        ),
    ],
)
def test_what_contradicts(gold, answer, code):
    question = "What is the fee?" if "fee" in gold else "What does it say?"
    score, reasons, card = correctness(answer, gold, question)
    assert score == FAIL
    assert code is None or code in reasons, card.rationales["correctness"]
    assert card.scores["completeness"] == FAIL


def test_another_question_is_another_question():
    score, reasons, card = correctness("The tower was painted blue in spring.", "EUR 2 a day.", "What is the late fee?")
    assert score == FAIL and set(reasons) <= {"different-question", "no-key-information"}


@pytest.mark.parametrize(
    ("gold", "answer"),
    [
        ("On 3 May 2024; on 4 June 2025.", "On 3 May 2024; on 4 June 2024."),
        ("EUR 2 a day for books and EUR 3 a day for films.", "EUR 3 a day for books and EUR 2 a day for films."),
        ("The hall closes at 6 pm and the yard at 8 pm.", "The hall closes at 8 pm and the yard at 6 pm."),
    ],
    ids=["one of two dates", "two sums exchanged", "two times exchanged"],
)
def test_each_value_in_its_place(gold, answer):
    assert correctness(answer, gold, "What are they?")[0] == FAIL


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_the_gold_answer_agrees_with_itself(data):
    gold = " ".join(data.draw(codes()))
    card = graded(gold, gold=gold, question="What are the rules?")
    assert card.scores["correctness"] == card.scores["completeness"] == PASS
    assert not {"correctness", "completeness"} & set(card.needs_review)


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_a_negation_added_or_left_out_contradicts(data):
    clauses = data.draw(codes(most=3))
    clause = data.draw(st.sampled_from(clauses))
    modal = clause.modal.removesuffix(" not") if clause.modal.endswith(" not") else clause.modal + " not"
    answer = " ".join(clauses).replace(clause, f"{clause.subject} {modal} {clause.action}.")
    assert graded(answer, gold=" ".join(clauses), question="What are the rules?").scores["correctness"] == FAIL


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_another_number_contradicts(data):
    clauses = data.draw(codes(most=3).filter(lambda drawn: any(c.isdigit() for c in " ".join(drawn))))
    gold = " ".join(clauses)
    clause = data.draw(st.sampled_from([c for c in clauses if any(s.isdigit() for s in c)]))
    digits = "".join(s for s in clause if s.isdigit())
    used = {"".join(s for s in c if s.isdigit()) for c in clauses}
    number = data.draw(st.integers(2, 999).filter(lambda n: str(n) not in used))
    answer = gold.replace(clause, clause.replace(digits, str(number)))
    card = graded(answer, gold=gold, question="What are the rules?")
    assert card.scores["correctness"] == FAIL and "wrong-number" in card.reasons["correctness"]
