"""Strengths rank: between 0 and 1, falling with what the pages or the gold answer do not hold."""


import pytest
from hash_seeds import under_two_seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.freetext import strength
from evalnb.freetext.prepared import Prepared
from evalnb.freetext.records import Item, Page
from evalnb.freetext.rules import grade

PAGE = Page(
    "law",
    1,
    "16. Records\n\n(1) An Employer shall keep records of the wages that it pays for at least six (6) years.\n\n"
    "(2) The Registrar may impose a fine of AED 40,000 on an Employer that does not keep the records.\n\n"
    + "\n\n".join(f"({n}) The Board may make rules on the storage of goods in warehouse {n}." for n in range(3, 30)),
)


def strengths(answer: str, **fields) -> dict[str, float | None]:
    return grade(Item(id="q", answer=answer, **fields)).strength


def grounding(answer: str, pages=(PAGE,), **fields) -> float:
    return strengths(answer, pages=pages, **fields)["grounding"]


def correctness(answer: str, gold: str, question: str = "") -> float:
    return strengths(answer, gold_answer=gold, question=question)["correctness"]


def completeness(answer: str, gold: str, question: str = "") -> float:
    return strengths(answer, gold_answer=gold, question=question)["completeness"]


QUOTED = "An Employer shall keep records of the wages that it pays for at least six years."


@pytest.mark.parametrize(
    "weaker",
    [
        pytest.param(
            "An Employer shall keep records of the wages that it pays for at least nine years.", id="another number"
        ),
        pytest.param(
            "An Employer shall store files about the salaries that it pays for at least six years.", id="other words"
        ),
        pytest.param(
            "An Employer in Fujairah shall keep records of the wages that it pays for six years.",
            id="a name on no page",
        ),
        pytest.param(QUOTED + " Couriers usually deliver them by bicycle.", id="a sentence on no page"),
        pytest.param(
            "The Registrar shall store the wages of the Board in warehouse 7 for at least six years.",
            id="words from everywhere",
        ),
        pytest.param(
            "I think you shall keep records of the wages that you pay for at least six years.", id="I and you"
        ),
        pytest.param("Whales sing.", id="nothing"),
    ],
)
def test_what_the_pages_do_not_hold_weakens_grounding(weaker):
    assert grounding(QUOTED) > grounding(weaker) + 0.02


def test_a_quote_is_strong_and_nonsense_is_weak():
    assert grounding(QUOTED) > 0.9
    assert grounding("Whales sing.") < 0.2


@pytest.mark.parametrize(
    ("answer", "fields", "expected"),
    [
        pytest.param("", {}, 0.0, id="empty"),
        pytest.param(QUOTED, {"pages": ()}, 0.0, id="no pages to stand on"),
        pytest.param(QUOTED, {"answerable": False}, 0.0, id="a claim where the documents do not tell"),
        pytest.param("The documents do not say who pays.", {"answerable": False}, 1.0, id="absence where they do not"),
        pytest.param("The documents do not say who pays.", {"answerable": True}, 0.0, id="absence where they do"),
    ],
)
def test_grounding_without_words_to_compare(answer, fields, expected):
    assert grounding(answer, **fields) == expected


def test_what_is_unscored_has_no_strength():
    assert strengths(QUOTED) | {"clarity_relevance": 0, "confidence_calibration": 0} == {
        "correctness": None,
        "completeness": None,
        "grounding": None,
        "clarity_relevance": 0,
        "confidence_calibration": 0,
    }


GOLD = "The tenant pays AED 40 within 30 days"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("AED 40 within 30 days", "AED 50 within 30 days", id="a wrong sum"),
        pytest.param("The tenant pays AED 40 within 30 days", "The tenant pays something", id="less told"),
        pytest.param(
            "AED 40, within 30 days.",
            "That depends on many things, as tenants know, and the sum is AED 40 within 30 days.",
            id="later",
        ),
        pytest.param(
            "The tennant pays AED 40 within 30 days", "The owner pays AED 40 within 30 days", id="spelt otherwise"
        ),
    ],
)
def test_correctness_falls(better, worse):
    assert correctness(better, GOLD) > correctness(worse, GOLD)


def test_one_of_several_alternatives_is_enough():
    assert correctness("Roma", "Rome/Roma/the Eternal City") == pytest.approx(
        correctness("Rome", "Rome/Roma/the Eternal City")
    )
    assert correctness("Roma", "Rome/Roma/the Eternal City") > correctness("Paris", "Rome/Roma/the Eternal City") + 0.5


def test_a_slash_in_a_date_parts_nothing():
    assert correctness("01/03/2024", "01/03/2024") > correctness("01", "01/03/2024")


def test_one_wrong_fact_of_many_takes_less_than_the_only_one():
    parts = [
        "The court grants the claim",
        "the defendant pays AED 900",
        "it bears the costs",
        "interest runs from 1 May 2020",
    ]
    long = "; ".join(parts)
    lost = correctness(long, long) - correctness(long.replace("900", "700"), long)
    assert 0 < lost < correctness("AED 900", "AED 900") - correctness("AED 700", "AED 900")


def test_completeness_grows_with_what_is_told():
    parts = ["The fee is AED 40", "payment is due within 30 days", "the landlord gives a receipt"]
    told = [completeness("; ".join(parts[:n]), "; ".join(parts)) for n in (1, 2, 3)]
    assert told == sorted(told)
    assert told[0] < told[2] and told[2] == pytest.approx(1)


@settings(max_examples=60)
@given(st.text(max_size=80), st.text(max_size=80), st.text(max_size=200))
def test_strengths_lie_between_0_and_1(answer, gold, page):
    item = Item(id="q", answer=answer, gold_answer=gold, question="Why?", pages=(Page("d", 1, page),), answerable=True)
    assert all(value is None or 0 <= value <= 1 for value in grade(item).strength.values())


def test_weights_have_the_sign_of_their_meaning():
    fewer = {"numbers", "names", "speakers", "duty", "late", "rivals", "wrong"}
    for weights in (strength.GROUND_WEIGHTS, strength.CORRECT_WEIGHTS):
        assert all((weight < 0) == (name in fewer) for name, weight in zip(weights._fields, weights, strict=True))


def test_counts_of_nothing_are_zero():
    prepared = Prepared(Item(id="q", answer="…", pages=(PAGE,)))
    assert not any(strength.ground_counts("…", prepared.answer, prepared.sources))


def test_a_word_that_repeats_counts_once_in_a_window():
    text = "fine " * 50 + "bicycle"
    prepared = Prepared(Item(id="q", answer=text, pages=(PAGE,)))
    assert strength.ground_counts(text, prepared.answer, prepared.sources).windows < 0.9


def test_strengths_are_the_same_under_two_hash_seeds():
    code = (
        "from evalnb.freetext.records import Item, Page; from evalnb.freetext.rules import grade; "
        "i = Item(id='q', answer='A fine of forty dirhams, tennant', gold_answer='The tenant pays AED 40 (a fine)', "
        "question='Who pays?', pages=(Page('d', 1, 'The tenants pay fines of AED 40. Tenancy.'),), answerable=True); "
        "print(grade(i).strength)"
    )
    first, second = under_two_seeds("-c", code)
    assert first == second != b""
