"""The rules judge against the worked key of the bundled sample: how often it is right, and where it is certain."""

import json
from pathlib import Path

import pytest

from evalnb.freetext.codes import CRITERIA, FAIL
from evalnb.freetext.rules import grade
from evalnb.workspace import Workspace, sample_root

from .test_rules import check_card, check_ledgers

KEY = json.loads((Path(__file__).parent.parent / "data" / "sample_expected.json").read_text(encoding="utf-8"))
#: So large a share of the verdicts agrees with the key at least.
FLOORS = {
    "correctness": 0.98,
    "completeness": 0.98,
    "grounding": 0.93,
    "confidence_calibration": 0.98,
    "clarity_relevance": 0.98,
}


@pytest.fixture(scope="module")
def graded():
    """All answers of both submissions: item, scorecard, and the verdicts of the key."""
    rows = []
    for submission, verdicts in KEY.items():
        workspace = Workspace(sample_root(), submission=submission)
        for name, expected in verdicts.items():
            item = workspace.item(name)
            rows.append((item, grade(item), expected))
    return rows


@pytest.mark.parametrize("criterion", CRITERIA)
def test_verdicts_agree_with_the_key(graded, criterion):
    wrong = [
        f"{item.id[:8]} {item.answer!r}: {card.rationales[criterion]}"
        for item, card, expected in graded
        if card.scores[criterion] != expected[criterion]["score"]
    ]
    assert len(wrong) <= (1 - FLOORS[criterion]) * len(graded), wrong


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_failure_that_the_key_shares_has_a_code_that_the_key_shares(graded, criterion):
    failed = [
        (card, expected[criterion])
        for _, card, expected in graded
        if card.scores[criterion] == expected[criterion]["score"] == FAIL
    ]
    other = [
        (card.question_id[:8], card.reasons[criterion], expected["reasons"])
        for card, expected in failed
        if not set(card.reasons[criterion]) & set(expected["reasons"])
    ]
    assert failed and len(other) <= 0.1 * len(failed), other


def test_what_is_certain_is_right_more_often_than_what_is_for_review(graded):
    right: dict[bool, list[bool]] = {True: [], False: []}
    for _, card, expected in graded:
        for criterion in CRITERIA:
            certain = criterion not in card.needs_review
            right[certain].append(card.scores[criterion] == expected[criterion]["score"])
    shares = {certain: sum(found) / len(found) for certain, found in right.items()}
    assert len(right[False]) >= 30
    assert shares[True] >= 0.98 and shares[True] > shares[False]


def test_every_card_of_the_sample_holds_its_promises(graded):
    for item, card, _ in graded:
        check_card(card)
        check_ledgers(card, item.pages or ())
