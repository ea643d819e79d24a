"""Confidence calibration: hedges, refusals, absence, and what is none of them."""

import pytest

from evalnb.freetext.codes import FAIL, PASS

from .items import graded

PAGE = "The renewal fee is EUR 40. A pilot may appeal within 14 days. The form appears on page 1 of the annex."
GOLD = "The renewal fee is EUR 40."


def confidence(answer, pages=PAGE, gold=GOLD, **known):
    card = graded(answer, pages, gold=gold, **({"question": "What is the renewal fee?"} | known))
    return card.scores["confidence_calibration"], card.reasons["confidence_calibration"], card


@pytest.mark.parametrize(
    "hedge",
    [
        "It appears that",
        "It seems that",
        "Based on the documents,",
        "Based on the provided context,",
        "I think that",
        "I believe",
        "Probably",
        "Presumably,",
        "It is likely that",
        "As far as I can tell,",
        "To the best of my knowledge,",
        "Perhaps",
        "In my opinion,",
        "I am not sure, but",
    ],
)
def test_a_hedge_on_a_clear_fact_fails(hedge):
    score, reasons, card = confidence(f"{hedge} the renewal fee is EUR 40.")
    assert (score, reasons) == (FAIL, ("hedged-clear-fact",))
    assert "confidence_calibration" not in card.needs_review
    assert card.scores["grounding"] == card.scores["correctness"] == PASS


@pytest.mark.parametrize(
    "hedge", ["The renewal fee is likely EUR 40.", "The renewal fee might be EUR 40.", "The fee appears to be EUR 40."]
)
def test_a_hedge_inside_the_clause_fails_too(hedge):
    assert confidence(hedge)[:2] == (FAIL, ("hedged-clear-fact",))


@pytest.mark.parametrize(
    ("answer", "gold"),
    [
        pytest.param("The renewal fee is EUR 40.", GOLD, id="plain"),
        pytest.param(
            "A pilot may appeal within 14 days.", "A pilot may appeal within 14 days.", id="the law's own may"
        ),
        pytest.param("The form appears on page 1 of the annex.", "The form appears on page 1.", id="appears on a page"),
        pytest.param("Under section 5, the renewal fee is EUR 40.", GOLD, id="a reference in front"),
        pytest.param("According to the notice, the renewal fee is EUR 40.", GOLD, id="attribution"),
        pytest.param("As stated in the notice, the renewal fee is EUR 40.", GOLD, id="another attribution"),
        pytest.param("The rules require a fee of EUR 40.", GOLD, id="requires"),
    ],
)
def test_what_is_no_hedge(answer, gold):
    score, reasons, _ = confidence(answer, gold=gold)
    assert score == PASS, reasons


ABSENT = "The documents do not mention the renewal fee."


@pytest.mark.parametrize(
    ("answer", "answerable", "expected"),
    [
        pytest.param(ABSENT, True, (FAIL, ("needless-refusal",)), id="refused where there is an answer"),
        pytest.param(ABSENT, False, (PASS, ("tone-fits",)), id="said where there is none"),
        pytest.param("EUR 40.", False, (FAIL, ("absence-not-stated",)), id="claimed where there is none"),
        pytest.param(
            "It is probably EUR 40.",
            False,
            (FAIL, ("absence-not-stated", "speculation")),
            id="guessed where there is none",
        ),
        pytest.param(
            f"{ABSENT} It is probably EUR 40.",
            False,
            (FAIL, ("speculation",)),
            id="guessed after saying that there is none",
        ),
        pytest.param(
            f"{ABSENT} Fees of ports are usually EUR 40.",
            False,
            (FAIL, ("speculation",)),
            id="general knowledge after it",
        ),
    ],
)
def test_absence(answer, answerable, expected):
    gold = GOLD if answerable else ABSENT
    pages = PAGE if answerable else []
    assert confidence(answer, pages, gold, answerable=answerable)[:2] == expected


@pytest.mark.parametrize(
    "wording",
    [
        "There is no information on the renewal fee in the provided documents.",
        "The renewal fee is not mentioned in the documents.",
        "The provided pages do not specify the renewal fee.",
        "None of the documents states a renewal fee.",
        "I could not find the renewal fee in the documents.",
        "The answer cannot be determined from the documents.",
        "No renewal fee is given in the documents.",
        "The handbook does not state the renewal fee.",
        "The documents are silent on the renewal fee.",
        "Not mentioned in the documents.",
    ],
)
def test_ways_of_saying_that_the_documents_do_not_tell(wording):
    assert confidence(wording, [], None, answerable=False)[0] == PASS
    assert confidence(wording, PAGE, GOLD, answerable=True)[1] == ("needless-refusal",)


@pytest.mark.parametrize(
    "claim",
    [
        "The tenant does not pay.",
        "No fee is due.",
        "The Board does not state reasons.",
        "The log was not found at sea.",
    ],
)
def test_a_negated_fact_is_no_absence(claim):
    score, reasons, card = confidence(claim, claim, claim, question="What happens?", answerable=True)
    assert (score, reasons) == (PASS, ("tone-fits",))
    assert card.phrases[0].kind == "claim" and card.scores["grounding"] == PASS


def test_an_open_point_wants_its_uncertainty_said():
    gold = "It is unclear which fee applies: one page gives EUR 40, the other EUR 45."
    pages = ["The renewal fee is EUR 40.", "The renewal fee is EUR 45."]
    assert confidence("The renewal fee is EUR 40.", pages, gold)[:2] == (FAIL, ("uncertainty-not-stated",))
    open_answer = "The pages disagree: one gives EUR 40, the other EUR 45."
    assert confidence(open_answer, pages, gold)[0] == PASS


@pytest.mark.parametrize(
    ("answer", "pages", "gold"),
    [
        pytest.param("It appears that the fee is EUR 40.", None, None, id="a hedge"),
        pytest.param("The fee is EUR 40.", None, None, id="a plain claim"),
        pytest.param(ABSENT, None, None, id="absence"),
    ],
)
def test_it_is_certain_only_where_gold_or_pages_say_whether_the_source_is_definite(answer, pages, gold):
    assert "confidence_calibration" in confidence(answer, pages, gold)[2].needs_review
