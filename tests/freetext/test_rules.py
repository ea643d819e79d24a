"""What holds for every scorecard of the rules judge, whatever it is given."""

import json
from pathlib import Path

import msgspec
import pytest
from hash_seeds import under_two_seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.freetext.codes import CRITERIA, FAIL, PASS, UNSCORED, incoherence
from evalnb.freetext.feedback import prompt_feedback
from evalnb.freetext.records import Scorecard
from evalnb.freetext.rules import grade

from .items import codes, graded, item, layouts, to_pages, wild


def check_card(card: Scorecard) -> None:
    """Hold a scorecard to what any program may rely on."""
    answer = card.submitted_answer or ""
    for name in ("scores", "strength", "reasons", "rationales"):
        assert list(getattr(card, name)) == list(CRITERIA)
    for criterion in CRITERIA:
        assert incoherence(criterion, card.scores[criterion], card.reasons[criterion]) is None
        strength = card.strength[criterion]
        assert (strength is None) == (card.scores[criterion] == UNSCORED)
        assert strength is None or 0.0 <= strength <= 1.0
        assert card.rationales[criterion].strip() and "\n" not in card.rationales[criterion]
    assert set(card.needs_review) <= set(card.failures) | {c for c in CRITERIA if card.scores[c] == PASS}
    assert card.prompt_feedback == prompt_feedback(card.reasons)
    assert (card.prompt_feedback == "none") == (not card.failures)
    assert card.notes == (("over-length",) if len(answer) > 280 else ())


def check_ledgers(card: Scorecard, pages: tuple) -> None:
    """Hold the ledgers to the texts that they speak of."""
    answer, gold = card.submitted_answer or "", card.gold_answer or ""
    texts = {(page.doc_id, page.page): page.text for page in pages}
    covered = [False] * len(answer)
    for phrase in card.phrases:
        assert answer[phrase.start : phrase.end] == phrase.text and phrase.start < phrase.end
        assert not any(covered[phrase.start : phrase.end])
        covered[phrase.start : phrase.end] = [True] * len(phrase.text)
        for piece in phrase.pieces:
            assert texts[piece.doc_id, piece.page][piece.start : piece.end] == piece.quote != ""
        for rest in phrase.leftovers:
            assert phrase.start <= rest.start < rest.end <= phrase.end and answer[rest.start : rest.end] == rest.text
        near = phrase.nearest
        assert near is None or texts[near.doc_id, near.page][near.start : near.end] == near.quote
        assert phrase.status in ("exact", "pieces", "partial", "absent", "no-claim")
        assert phrase.pieces or phrase.status in ("absent", "no-claim")
    assert all(done or c.isspace() for done, c in zip(covered, answer, strict=True)) or not card.phrases
    for fact in card.facts:
        assert fact.text in gold and fact.status in ("covered", "missing", "wrong")
        assert all(0 <= span.start < span.end <= len(answer) for span in fact.covered_by)
    assert all(gold[span.start : span.end] == span.text for span in card.gold_unsupported)


@given(
    answer=st.none() | wild,
    gold=st.none() | wild,
    question=st.none() | wild,
    texts=st.none() | st.lists(wild, max_size=2),
    answerable=st.none() | st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_any_text_is_graded_and_the_card_is_coherent(answer, gold, question, texts, answerable):
    given_item = item(answer, texts, question=question, gold=gold, answerable=answerable)
    card = grade(given_item)
    check_card(card)
    check_ledgers(card, given_item.pages or ())
    assert grade(given_item) == card


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_ledgers_hold_for_answers_made_of_their_pages(data):
    text = data.draw(layouts)(data.draw(codes()))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=2, max_size=6)))
    parts = [text[a:b] for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    answer = data.draw(st.sampled_from((" ", "; ", ", and ", ""))).join(data.draw(st.permutations(parts)))
    gold = data.draw(st.sampled_from(parts))
    pages = [text, data.draw(wild)]
    card = graded(answer, pages, gold=gold, question="What shall be kept?")
    check_card(card)
    check_ledgers(card, to_pages(pages))


@pytest.mark.parametrize("answer", [None, "", " \n\t", "…", "-", "?!", "\u200b", "\u0301", "👍"])
def test_an_answer_without_a_letter_or_digit_fails_all(answer):
    card = graded(answer, "The fee is EUR 40.", gold="EUR 40.", question="What is the fee?")
    assert set(card.scores.values()) == {FAIL}
    assert set(card.reasons.values()) == {("empty-answer",)}
    assert card.pass_count == 0 and card.scored_count == 5 and card.failures == CRITERIA


@pytest.mark.parametrize(
    ("known", "unscored"),
    [
        pytest.param({}, ("correctness", "completeness", "grounding"), id="the answer alone"),
        pytest.param({"gold": "EUR 40."}, ("grounding",), id="no pages"),
        pytest.param({"pages": "The fee is EUR 40."}, ("correctness", "completeness"), id="no gold answer"),
        pytest.param(
            {"pages": "The fee is EUR 40.", "gold": " … "}, ("correctness", "completeness"), id="a blank gold answer"
        ),
        pytest.param({"pages": [], "gold": "EUR 40."}, (), id="an empty list of pages is scored"),
    ],
)
def test_what_is_not_given_is_not_scored(known, unscored):
    card = graded("The fee is EUR 40.", question="What is the fee?", **known)
    assert tuple(c for c in CRITERIA if card.scores[c] == UNSCORED) == unscored
    assert all(card.reasons[c] == () and card.strength[c] is None for c in unscored)
    assert card.scored_count == 5 - len(unscored)


@pytest.mark.parametrize(("length", "notes"), [(280, ()), (281, ("over-length",))])
def test_length_is_noted_and_decides_nothing(length, notes):
    answer = "The fee is EUR 40" + " " * (length - 18) + "."
    card = graded(answer, "The fee is EUR 40.", gold="The fee is EUR 40.", question="What is the fee?")
    assert card.submitted_char_count == length and card.notes == notes and not card.failures


def test_two_hash_seeds_give_the_same_bytes(tmp_path):
    rows = Path(__file__).parent.parent / "data" / "freetext_variants.jsonl"
    script = tmp_path / "cards.py"
    script.write_text(
        "import json, sys, msgspec\n"
        "from evalnb.freetext.rules import grade\n"
        "from evalnb.rows.items import to_item\n"
        "lines = open(sys.argv[1], encoding='utf-8').read().split('\\n')\n"
        "cards = [grade(to_item(json.loads(line)['row'], where='x:1')) for line in lines[::3] if line]\n"
        "sys.stdout.buffer.write(msgspec.json.encode(cards))\n",
        encoding="utf-8",
    )
    first, second = under_two_seeds(str(script), str(rows))
    assert first == second
    assert len(json.loads(first)) > 200


def test_a_card_survives_a_round_trip():
    card = graded("The fee is EUR 40.", "The fee is EUR 40.", gold="EUR 40.", question="What is the fee?")
    assert msgspec.json.decode(msgspec.json.encode(card), type=Scorecard) == card
