"""The worst answers come first, and a run's summary holds what its tables show."""

import json

from evalnb.analysis.answers import gold_audit, summarise, with_short_ids, worst_answers
from evalnb.freetext.codes import CRITERIA
from evalnb.freetext.records import Scorecard, TextSpan


def card(id: str, fails: str = "", *, unscored: str = "", strength: float = 0.5, **fields) -> Scorecard:
    """Make a scorecard; criteria are named by their first two letters."""
    scores = {
        c: "FAIL" if c[:2] in fails.split() else "UNSCORED" if c[:2] in unscored.split() else "PASS" for c in CRITERIA
    }
    codes = {c: {"PASS": ("clear",), "FAIL": (f"{c[:2]}-code",), "UNSCORED": ()}[score] for c, score in scores.items()}
    given = {
        "question_id": id,
        "bucket": "b",
        "answerable": True,
        "question": "?",
        "submitted_answer": f"answer {id}",
        "gold_answer": "gold",
        "scores": scores,
        "reasons": codes,
        "rationales": dict.fromkeys(CRITERIA, ""),
        "strength": {c: None if score == "UNSCORED" else strength for c, score in scores.items()},
    }
    return Scorecard(**given | fields)


def test_the_worst_come_first_by_share_then_strength_then_id():
    cards = [
        card("e"),
        card("d", "gr"),
        card("c", "gr cl", unscored="co"),
        card("b", "gr", strength=0.2),
        card("a", "gr"),
        card("f", "gr cl"),
    ]
    assert worst_answers(cards)["question_id"].to_list() == ["c", "f", "b", "a", "d"]
    assert worst_answers(cards, most=2)["passed"].to_list() == ["0 of 2", "3 of 5"]


def test_an_answer_that_fails_nothing_is_not_among_the_worst():
    assert worst_answers([card("a"), card("b", unscored="gr")]).height == 0
    assert worst_answers([]).columns == worst_answers([card("a", "gr")]).columns


def test_codes_stand_once_and_ids_may_be_cut():
    empty = card("0123456789", "co gr", reasons=dict.fromkeys(CRITERIA, ("empty-answer",)))
    found = with_short_ids(worst_answers([empty]))
    assert found.select("question_id", "codes").rows() == [("01234567", ["empty-answer"])]


def test_the_gold_audit_keeps_order_and_offsets():
    cards = [card("b", gold_unsupported=(TextSpan(0, 2, "go"), TextSpan(3, 4, "d"))), card("a")]
    assert gold_audit(cards).rows() == [("b", 0, 2, "go"), ("b", 3, 4, "d")]
    assert gold_audit([]).height == 0


def test_a_summary_counts_over_all_questions_and_names_the_lowest(monkeypatch):
    monkeypatch.setattr("evalnb.analysis.answers.rank_fixes", lambda *_: [])
    found = summarise([card("a"), card("b", "gr"), card("c", "gr cl", unscored="co")], findings=["x: unreadable"])
    assert found["headline"] == {"questions": 3, "nothing fails": "1 of 3", "lowest": "grounding 33%", "not read": 1}
    assert [answer["question_id"] for answer in found["answers"]] == ["a", "b", "c"]
    assert found["findings"] == ["x: unreadable"]


def test_a_summary_of_nothing_is_a_summary():
    found = summarise([])
    assert found["headline"] == {"questions": 0, "nothing fails": "0 of 0"}
    from evalnb.batch.results import canonical

    assert json.loads(canonical(found))["answers"] == []
