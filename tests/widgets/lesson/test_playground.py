"""The playground in Python: every edit is judged at once, and what is offered flips the verdict."""

import json
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markup import NASTY

from evalnb.checkers import CHECKERS
from evalnb.errors import InputError
from evalnb.lessons import Lesson
from evalnb.lessons.flips import smallest_edits, verdict
from evalnb.lessons.practice import practice_cases
from evalnb.show import escape
from evalnb.widgets import Playground
from evalnb.widgets.lesson.editors import InputEditor

from .hands import shown, widgets_of

INPUTS = [
    (rule, case.input) for rule, checker in CHECKERS.items()
    for case in chain(checker.cases, practice_cases(rule, seed=5, count=30))
]
ODD = [
    ("extract", {"source": "a", "answer": "b", "note": 1}),
    ("targets", {"original": ["two\nlines"], "rewritten": []}),
    ("targets", {"original": [""], "rewritten": []}),
    ("marks", {"spans": [5, {"text": 7, "struck": True}]}),
    ("marks", {"spans": [{"text": "two\nlines", "struck": True}]}),
    ("rubric", {"fields": {"title": True, "source": True}, "pass": True, "reasons": [5]}),
]


_LEAVES = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "14", "true", "missing-title", "a b"])
_KEYS = st.sampled_from(["text", "struck", "title", "source"])
_VALUES = st.recursive(
    _LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3), max_leaves=6
)


def fields(editor: InputEditor, name: str) -> list:
    return [widget for widget in widgets_of(editor.box) if getattr(widget, "description", None) == name]


@pytest.mark.parametrize(("rule", "case_input"), [*INPUTS, *ODD], ids=str)
def test_an_input_is_edited_as_it_is(rule, case_input):
    editor = InputEditor(rule, lambda: None)
    editor.edit(case_input)
    assert json.dumps(editor.value, sort_keys=True) == json.dumps(case_input, sort_keys=True)


@pytest.mark.parametrize(("rule", "case_input"), ODD, ids=str)
def test_an_odd_input_is_edited_as_json(rule, case_input):
    told = []
    editor = InputEditor(rule, lambda: told.append(1))
    editor.edit(case_input)
    [field] = fields(editor, "input")
    field.value = '{"source": 1}'
    assert editor.value == {"source": 1} and told == [1]
    field.value = "{"
    with pytest.raises(InputError, match=r"^input: expected JSON, "):
        editor.value  # noqa: B018


@pytest.mark.parametrize("rule", CHECKERS)
def test_every_edit_that_is_offered_flips_the_verdict_when_it_is_taken(rule):
    play = Playground(Lesson(rule))
    before = verdict(rule, CHECKERS[rule].check(play.case.input))
    assert play.offered == smallest_edits(rule, play.case.input) and len(play.offered) >= 2
    for number in range(len(play.offered)):
        edit = play.offered[number]
        assert play.edits[number].description == edit.says
        play.edits[number].click()
        assert play.editor.value == edit.input
        assert verdict(rule, CHECKERS[rule].check(play.editor.value)) != before
        assert escape(CHECKERS[rule].explain(edit.input).why) in shown(play)
        play.reset.click()
        assert play.editor.value == play.case.input


@pytest.mark.parametrize(
    ("rule", "name", "value", "said"),
    [
        ("extract", "answer", "After review", "letter case"),
        ("targets", "rewritten, one a line", "refresher\ninduction", "preserved: Both sides name the same targets."),
        ("rubric", "pass", "true", "The fields call for FAIL"),
        ("rubric", "title", "(absent)", "fields.title: expected true or false, got nothing"),
        ("rubric", "reasons, one a line", "missing-title", "coherent: The recorded FAIL"),
        ("marks", "struck", "false", "2 values are unstruck"),
    ],
)
def test_result_steps_and_hints_follow_an_edit_at_once(rule, name, value, said):
    play = Playground(Lesson(rule))
    fields(play.editor, name)[0].value = value
    assert said in shown(play)
    result = CHECKERS[rule].check(play.editor.value)
    assert play.offered == smallest_edits(rule, play.editor.value)
    assert all(verdict(rule, edit.result) != verdict(rule, result) for edit in play.offered)


def test_spans_are_added_left_without_text_and_removed():
    play = Playground(Lesson("marks"))
    [add] = fields(play.editor, "Add a span")
    add.click()
    assert play.editor.value["spans"][2] == {"text": "", "struck": False}
    [*_, there] = fields(play.editor, "text")
    there.value = False
    assert play.editor.value["spans"][2] == {"struck": False} and "observation-text" in shown(play)
    fields(play.editor, "Remove")[2].click()
    fields(play.editor, "Remove")[0].click()
    assert play.editor.value == {"spans": [{"text": "14", "struck": False}]} and "accepted: " in shown(play)


def test_what_the_rule_cannot_read_is_one_line_and_offers_nothing(tmp_path):
    row = {"id": "odd", "input": {"source": "a", "answer": "b", "note": 1}}
    (tmp_path / "own.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    play = Playground(Lesson("extract", tmp_path / "own.jsonl"), "odd")
    [field] = fields(play.editor, "input")
    field.value = "[]"
    assert "input: expected an object, got []" in shown(play) and play.edits == ()


@pytest.mark.parametrize("rule", CHECKERS)
def test_whatever_json_is_typed_is_judged_or_refused_in_one_line(rule):
    play = Playground(Lesson(rule))
    names = CHECKERS[rule].cases[0].input

    @settings(max_examples=60)
    @given(st.fixed_dictionaries({}, optional=dict.fromkeys(names, _VALUES)) | _VALUES)
    def judge(typed):
        play.editor._as_json(typed)
        play._judge()
        try:
            due = CHECKERS[rule].check(typed)
        except InputError as error:
            assert escape(str(error)) in shown(play) and play.edits == ()
        else:
            assert f"{verdict(rule, due)}: " in shown(play)

    judge()


def test_the_case_to_begin_with_can_be_named():
    assert Playground(Lesson("marks"), "all-struck").case.id == "all-struck"
    with pytest.raises(InputError, match="case_id"):
        Playground(Lesson("marks"), "nowhere")


@pytest.mark.parametrize("rule", CHECKERS)
def test_the_twin_is_a_worked_table_of_edits_that_is_folded(rule):
    play = Playground(Lesson(rule))
    before, _, after = play.twin.html.partition("<details>")
    for edit in smallest_edits(rule, play.case.input):
        assert escape(edit.says) in after and escape(edit.says) not in before
        assert escape(CHECKERS[rule].explain(edit.input).why) in after
    assert "As it stands: " in before
    assert repr(play) == f"Playground('{rule}')"


def test_text_of_an_input_is_never_markup():
    play = Playground(Lesson("extract"))
    fields(play.editor, "source")[0].value = NASTY
    fields(play.editor, "answer")[0].value = NASTY
    assert NASTY not in shown(play) and "extract: The answer stands" in shown(play)
