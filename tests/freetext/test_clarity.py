"""Clarity and relevance: what comes first, what is padding, and what length does not decide."""

import pytest

from evalnb.freetext.codes import FAIL, PASS

from .items import graded

QUESTION = "What is the renewal fee?"
GOLD = "The renewal fee is EUR 40."
PAGE = "The renewal fee is EUR 40. The licence is valid for two years. The register is open to the public."


def clarity(answer, question=QUESTION, gold=GOLD, pages=PAGE):
    card = graded(answer, pages, question=question, gold=gold)
    return card.scores["clarity_relevance"], card.reasons["clarity_relevance"], card


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("EUR 40.", id="the value"),
        pytest.param("The renewal fee is EUR 40.", id="a sentence"),
        pytest.param("Under Article 5, the renewal fee is EUR 40.", id="a reference in front"),
        pytest.param("According to the notice, the renewal fee is EUR 40.", id="an attribution in front"),
        pytest.param("The renewal fee is EUR 40. The licence is valid for two years.", id="a detail behind"),
        pytest.param("It appears that the renewal fee is EUR 40.", id="a hedge is calibration's"),
        pytest.param("The documents do not mention the renewal fee.", id="a refusal is calibration's"),
    ],
)
def test_what_is_clear(answer):
    score, reasons, card = clarity(answer)
    assert score == PASS, (reasons, card.rationales["clarity_relevance"])


@pytest.mark.parametrize(
    "talk",
    [
        "Hello! ",
        "Thank you for your question. ",
        "Great question! ",
        "Sure! Here is the answer: ",
        "I hope you are well. ",
        "To answer your question, ",
        "After reviewing the provided documents, I can confirm that ",
        "As an AI language model, I can tell you that ",
        "It is important to note that ",
        "You asked what the renewal fee is. ",
        "There are several points to consider here. ",
    ],
)
def test_talk_in_front_is_filler_and_no_claim(talk):
    score, reasons, card = clarity(talk + "The renewal fee is EUR 40.")
    assert score == FAIL and "filler" in reasons
    assert card.scores["grounding"] == card.scores["correctness"] == PASS


@pytest.mark.parametrize(
    "talk",
    [" I hope this helps!", " Let me know if you need anything else.", " Please feel free to ask.", " Best regards"],
)
def test_talk_behind_is_filler_and_no_claim(talk):
    score, reasons, card = clarity("The renewal fee is EUR 40." + talk)
    assert (score, reasons) == (FAIL, ("filler",))
    assert card.scores["grounding"] == PASS


@pytest.mark.parametrize(
    "claim",
    [
        "Hello, the renewal fee is EUR 41.",
        "The matter is remitted to the Board on 3 May.",
        "You may start work on 3 May.",
        "It is necessary to start the application within 10 days.",
        "Having considered the log, the Board refused the licence.",
        "Please contact us within 30 days.",
    ],
)
def test_a_claim_never_hides_in_talk(claim):
    _, _, card = clarity(claim, question="What happens?", gold=None)
    assert card.scores["grounding"] == FAIL
    assert any(phrase.kind == "claim" for phrase in card.phrases)


def test_a_sentence_said_twice_is_filler():
    score, reasons, _ = clarity("The renewal fee is EUR 40. As said, the renewal fee is EUR 40.")
    assert (score, reasons) == (FAIL, ("filler",))


def test_the_answer_comes_first():
    lead = "The register is open to the public, and the licence is valid for two years from the day of its issue. "
    score, reasons, _ = clarity(lead + "The renewal fee is EUR 40.")
    assert score == FAIL and "answer-not-first" in reasons
    assert "answer-not-first" not in clarity("The renewal fee is EUR 40. " + lead.strip())[1]


ITEMS = (
    "the owner shall insure the boat",
    "the pilot shall keep the log",
    "the cook shall stock the galley",
    "the warden shall light the lantern",
    "the guests shall wear their life jackets",
    "the mate shall inspect the ropes",
    "the Board shall audit the accounts",
    "the clerk shall file the notice",
)


@pytest.mark.parametrize(
    ("joined", "score"),
    [
        pytest.param(", ".join(ITEMS), FAIL, id="one unbroken sentence"),
        pytest.param("; ".join(ITEMS), PASS, id="semicolons"),
        pytest.param(
            "; ".join(f"({letter}) {item}" for letter, item in zip("abcdefgh", ITEMS, strict=True)), PASS, id="letters"
        ),
        pytest.param(" ".join(f"{n}. {item.capitalize()}." for n, item in enumerate(ITEMS, 1)), PASS, id="numbers"),
        pytest.param("\n".join(f"- {item}" for item in ITEMS), PASS, id="a list"),
    ],
)
def test_a_list_wants_signs_between_its_items(joined, score):
    found, reasons, _ = clarity(joined, "What shall each of them do?", ". ".join(ITEMS), None)
    assert found == score
    assert ("dense-list" in reasons) == (score == FAIL)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When was the order made?", "The order was made by the Board."),
        ("How much is the renewal fee?", "The renewal fee is set by the Board."),
        ("How long is the licence valid?", "The licence is valid once it is signed."),
    ],
    ids=["when", "how much", "how long"],
)
def test_an_answer_gives_the_kind_of_thing_that_is_asked_for(question, answer):
    score, reasons, _ = clarity(answer, question, None, None)
    assert (score, reasons) == (FAIL, ("indirect-answer",))


def test_what_has_nothing_to_do_with_the_question_is_off_topic():
    score, reasons, _ = clarity("Seagulls build their nests on flat roofs near the old harbour.")
    assert score == FAIL and "off-topic" in reasons


def test_length_alone_never_fails():
    answer = "The renewal fee is EUR 40. " + " ".join(
        f"The licence of berth {name} is valid for two years."
        for name in ("one", "two", "three", "four", "five", "six")
    )
    score, _, card = clarity(answer, "What is the renewal fee, and how long is each licence valid?")
    assert len(answer) > 280 and score == PASS
    assert card.notes == ("over-length",)
    assert "clarity_relevance" in card.needs_review
