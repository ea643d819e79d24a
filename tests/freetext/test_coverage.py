"""Facts of the gold answer held against the answer: covered, missing or wrong, and by what."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .items import codes, graded

ORDER = "The appeal is dismissed; the Appellant shall pay costs of GBP 3,100 within 14 days."


def statuses(answer, gold, question="What did the Court order?", **known):
    card = graded(answer, gold=gold, question=question, **known)
    return [(fact.text, fact.status) for fact in card.facts]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        pytest.param(ORDER, "covered covered covered", id="word for word"),
        pytest.param(
            "Within 14 days the Appellant shall pay costs of GBP 3,100, and the appeal is dismissed.",
            "covered covered covered",
            id="in another order",
        ),
        pytest.param("The appeal is dismissed.", "covered missing missing", id="the ruling alone"),
        pytest.param("The appeal is rejected.", "covered missing missing", id="another word for the outcome"),
        pytest.param("The appeal is allowed.", "wrong missing missing", id="another outcome"),
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay costs of GBP 3,200 within 14 days.",
            "covered wrong covered",
            id="another sum",
        ),
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay costs of GBP 3,100 within 28 days.",
            "covered covered wrong",
            id="another period",
        ),
        pytest.param(
            "The appeal is dismissed; costs of three thousand one hundred pounds are payable within two weeks.",
            "covered covered covered",
            id="other notations",
        ),
        pytest.param("Seagulls nest on the roof.", "missing missing missing", id="nothing of it"),
    ],
)
def test_an_order(answer, expected):
    assert [status for _, status in statuses(answer, ORDER)] == expected.split()


@pytest.mark.parametrize(
    ("gold", "answer", "expected"),
    [
        pytest.param("80 per cent.", "80%", "covered", id="per cent"),
        pytest.param("EUR 1,500,000.", "1.5 million euros", "covered", id="scale"),
        pytest.param("On 1 March 2024.", "March 1, 2024", "covered", id="date"),
        pytest.param("At least 14 days.", "14 days or more", "covered", id="bound behind"),
        pytest.param("At least 14 days.", "At most 14 days.", "wrong", id="the other bound"),
        pytest.param("Within 14 days.", "After 14 days.", "wrong", id="within and after"),
        pytest.param("Article 16(1)(c).", "Section 16(1)(c)", "covered", id="another label is grounding's business"),
        pytest.param("Article 16(1)(c).", "Article 16(1)(d)", "wrong", id="another item"),
        pytest.param("EUR 40.", "USD 40", "wrong", id="another currency"),
        pytest.param("EUR 40.", "EUR 40 million", "wrong", id="another scale"),
        pytest.param("20 mg a day.", "20 g a day", "wrong", id="another unit"),
        pytest.param("5 years.", "5 months", "wrong", id="another period"),
    ],
)
def test_values_are_compared_by_meaning(gold, answer, expected):
    assert [status for _, status in statuses(answer, gold, "How much is it?")] == [expected]


def test_what_the_question_states_needs_no_repetition():
    question = "Who keeps the register of berths under section 9?"
    gold = "The register of berths under section 9 is kept by the Harbour Master."
    assert all(status == "covered" for _, status in statuses("The Harbour Master.", gold, question))


def test_where_gold_and_pages_disagree_the_pages_win():
    gold = "The fee is EUR 45."
    card = graded("The fee is EUR 40.", "The fee is EUR 40.", gold=gold, question="What is the fee?")
    assert [fact.status for fact in card.facts] == ["covered"]
    assert len(card.gold_unsupported) == 1 and "EUR 45" in card.gold_unsupported[0].text
    assert {"correctness", "completeness"} <= set(card.needs_review)


def test_a_covered_fact_says_where():
    answer = "It is dismissed, the appeal."
    card = graded(answer, gold="The appeal is dismissed.", question="What did the Court order?")
    (fact,) = card.facts
    assert [answer[span.start : span.end] for span in fact.covered_by] == ["dismissed", "appeal"]


def test_a_missing_fact_is_covered_by_nothing():
    card = graded("The appeal is heard.", gold="GBP 3,100 in costs.", question="What did the Court order?")
    assert [fact.covered_by for fact in card.facts if fact.status == "missing"] == [()]


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_a_gold_answer_covers_itself(data):
    gold = data.draw(st.sampled_from(("\n", " "))).join(data.draw(codes()))
    found = statuses(gold, gold, "What is the rule?")
    assert found and all(status == "covered" for _, status in found)


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_a_clause_left_out_is_missing(data):
    clauses = data.draw(codes(least=2, most=4))
    kept = data.draw(st.lists(st.sampled_from(clauses), min_size=1, max_size=len(clauses) - 1, unique=True))
    found = statuses(" ".join(kept), " ".join(clauses), "What are the rules?")
    assert any(status != "covered" for _, status in found)
