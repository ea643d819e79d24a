import pytest
from hypothesis import given
from hypothesis import strategies as st

import evalnb
from evalnb.freetext.records import Fact, Leftover, Nearest, Page, Phrase, Piece
from evalnb.freetext.rules import grade
from evalnb.widgets.texts import answer_parts, cut, gold_parts, page_parts
from evalnb.workspace import sample_root
from scorecards.cards import card

PAGE = Page("doc", 1, "A fee of 40 is due. It is paid at once.")
ANSWER = "A fee of 45 is due; it is paid at once."
PHRASES = (
    Phrase(
        0, 19, ANSWER[0:19], "partial", "claim", (Piece("doc", 1, 0, 8, "A fee of"), Piece("doc", 1, 12, 18, "is due")),
        (Leftover(9, 11, "45", "number"),), Nearest("doc", 1, 0, 18, "A fee of 40 is due", "45 → 40"),
    ),
    Phrase(19, 39, ANSWER[19:39], "exact", "claim", (Piece("doc", 1, 20, 38, "It is paid at once"),), ()),
)


@given(st.text(), st.lists(st.integers(-5, 50)))
def test_parts_are_the_whole_text(text, bounds):
    parts = list(cut(text, bounds))
    assert "".join(text[start:end] for start, end in parts) == text
    assert all(start < end for start, end in parts)


def test_an_answer_tells_phrase_status_and_what_is_left_over():
    parts = [(p["text"], p["phrase"], p["status"], p["leftover"]) for p in answer_parts(ANSWER, PHRASES, marked=True)]
    assert parts == [
        ("A fee of ", 1, "partial", None), ("45", 1, "partial", "number"), (" is due;", 1, "partial", None),
        (" ", None, "unmarked", None), ("it is paid at once.", 2, "exact", None),
    ]
    blind = answer_parts(ANSWER, PHRASES, marked=False)
    assert {(p["status"], p["leftover"]) for p in blind} == {("unmarked", None)}
    assert "".join(p["text"] for p in blind) == ANSWER


@pytest.mark.parametrize(
    ("current", "marks"),
    [
        pytest.param(1, [("A fee of", [1], True, True), (" 40 ", [], False, True), ("is due", [1], True, True)], id="1"),
        pytest.param(2, [("A fee of", [1], False, False), ("is due", [1], False, False)], id="2"),
        pytest.param(None, [("A fee of", [1], False, False), ("is due", [1], False, False)], id="none chosen"),
    ],
)
def test_a_page_tells_quotes_the_chosen_one_and_what_comes_near_it(current, marks):
    parts = page_parts(PAGE, PHRASES, current)
    assert "".join(part["text"] for part in parts) == PAGE.text
    found = [(p["text"], p["phrases"], p["current"], p["nearest"]) for p in parts if p["phrases"] or p["nearest"]]
    assert found[: len(marks)] == marks
    assert found[-1][:3] == ("It is paid at once", [2], current == 2)


def test_another_page_has_no_quote_of_this_one():
    assert page_parts(Page("doc", 2, PAGE.text), PHRASES, 1) == [
        {"text": PAGE.text, "phrases": [], "current": False, "nearest": False}
    ]


def test_facts_that_read_alike_have_letters_of_their_own():
    facts = tuple(Fact("40", "cost", status, ()) for status in ("covered", "missing"))
    shown = gold_parts(card(gold_answer="40 and 40", facts=facts), ["a", "b"], marked=True)
    assert [(p["text"], p["fact"], p["status"]) for p in shown] == [
        ("40", "a", "covered"), (" and ", None, "unmarked"), ("40", "b", "missing"),
    ]


def test_the_sample_loses_no_character():
    workspace = evalnb.Workspace(sample_root(), "baseline")
    assert len(workspace.free_text) > 30
    for question in workspace.free_text:
        made = grade(workspace.item(question.question_id))
        letters = [str(number) for number in range(len(made.facts))]
        assert "".join(p["text"] for p in answer_parts(made.submitted_answer or "", made.phrases, marked=True)) == (
            made.submitted_answer or ""
        )
        assert "".join(p["text"] for p in gold_parts(made, letters, marked=True)) == (made.gold_answer or "")
