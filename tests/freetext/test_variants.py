"""Rows from many fields, each with the verdicts that the contract leaves no doubt about.

A case asserts only some criteria: where `scores` leaves one out, the contract does not decide it. `reasons` lists, for a
criterion, codes of which the scorecard carries at least one; `not_reasons` codes of which it carries none.
"""

import json
from pathlib import Path

import pytest

from evalnb.freetext.codes import CRITERIA, incoherence
from evalnb.freetext.records import Scorecard
from evalnb.freetext.rules import grade
from evalnb.rows.items import to_item

DATA = Path(__file__).parent.parent / "data" / "freetext_variants.jsonl"
CASES = [json.loads(line) for line in DATA.read_bytes().decode("utf-8").split("\n") if line]


def differences(case: dict, card: Scorecard) -> list[str]:
    """Return what the case asserts and the scorecard does not hold, one line each."""
    found = [
        f"{criterion}: expected {score}, got {card.scores[criterion]} for {', '.join(card.reasons[criterion])}"
        for criterion, score in case["scores"].items()
        if card.scores[criterion] != score
    ]
    for criterion, codes in case.get("reasons", {}).items():
        if not set(codes) & set(card.reasons[criterion]):
            found.append(f"{criterion}: expected any of {codes}, got {card.reasons[criterion]}")
    for criterion, codes in case.get("not_reasons", {}).items():
        if set(codes) & set(card.reasons[criterion]):
            found.append(f"{criterion}: expected none of {codes}, got {card.reasons[criterion]}")
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_variant(case: dict):
    item = to_item(case["row"], where=f"{DATA.name}:{case['id']}")
    card = grade(item)
    assert differences(case, card) == []

    assert [incoherence(c, card.scores[c], card.reasons[c]) for c in CRITERIA] == [None] * len(CRITERIA)
    pages = {(page.doc_id, page.page): page.text for page in item.pages or ()}
    for phrase in card.phrases:
        assert item.answer[phrase.start : phrase.end] == phrase.text
        for piece in phrase.pieces:
            assert pages[piece.doc_id, piece.page][piece.start : piece.end] == piece.quote
    for fact in card.facts:
        assert fact.text in item.gold_answer


def test_ids_tell_the_cases_apart():
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert all(case["row"]["id"] == case["id"] and case["scores"] for case in CASES)
