"""Working cases in Python: what is put, what comes back, what is kept, and what the page shows without a kernel."""

import json
from itertools import chain
from pathlib import Path

import pytest
from markup import NASTY

from evalnb.checkers import CHECKERS
from evalnb.checkers.evidence import layout
from evalnb.lessons import Lesson
from evalnb.show import escape
from evalnb.widgets import WorkCase

from .hands import fill, shown, widgets_of

ROOT = Path(__file__).resolve().parents[3]
CASES = [(rule, case) for rule, checker in CHECKERS.items() for case in checker.cases]


def lesson_of(rule: str, *rows: dict, folder: Path | None = None) -> Lesson:
    if folder is None:
        return Lesson(rule, ROOT / "notebooks" / "cases" / f"{rule}.jsonl")
    path = folder / "own.jsonl"
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return Lesson(rule, path)


@pytest.mark.parametrize(("rule", "case"), CASES, ids=lambda value: getattr(value, "id", value))
def test_the_required_output_is_right_and_the_worked_answer_follows(rule, case):
    work = WorkCase(Lesson(rule))
    work.choice.value = case.id
    assert escape(case.reason) not in shown(work), "nothing is told before the learner answers"
    fill(work.asking.form, rule, case.input, case.expected)
    work.asking.form.reason.value = "Because I say so."
    work.asking.check.click()
    page = shown(work)
    assert "✓ Right" in page and escape(case.reason) in page and "Your reason: Because I say so." in page
    assert all(escape(step) in page for step in CHECKERS[rule].steps)
    [kept] = work.attempts
    assert (kept.case, kept.output, kept.right, kept.reason) == (case.id, case.expected, True, "Because I say so.")
    assert "1 of 1 right" in work.told.value


def test_what_differs_is_told_field_by_field():
    work = WorkCase(Lesson("extract"))
    case = work.asking.case
    fill(work.asking.form, "extract", case.input, {"extractive": True, "start": 8, "end": 19})
    work.asking.check.click()
    page = shown(work)
    assert "✕ Not yet: 2 of 3 fields" in page and "The end is the first place after the answer." in page
    assert work.attempts[0].right is False and "0 of 1 right" in work.told.value
    # The first answer counts: the second was given after the worked answer was seen.
    fill(work.asking.form, "extract", case.input, case.expected)
    work.asking.check.click()
    assert [attempt.right for attempt in work.attempts] == [False, True] and "0 of 1 right" in work.told.value


@pytest.mark.parametrize(
    ("rule", "missing"),
    [("extract", "extractive"), ("targets", "preserved"), ("marks", "output"), ("rubric", "output")],
)
def test_an_answer_with_a_gap_is_not_taken(rule, missing):
    work = WorkCase(Lesson(rule))
    work.asking.check.click()
    assert work.attempts == () and f"Choose for “{missing}” first." in shown(work)
    assert "Required output" not in shown(work)


def test_the_worked_answer_can_be_looked_at_without_an_answer():
    work = WorkCase(Lesson("targets"))
    work.asking.look.click()
    assert escape(work.asking.case.reason) in shown(work) and work.attempts == ()


@pytest.mark.parametrize("rule", CHECKERS)
def test_cases_of_ones_own_follow_the_worked_ones(rule):
    lesson = lesson_of(rule)
    work = WorkCase(lesson)
    ids = [case.id for case in chain(lesson.checker.cases, lesson.own_cases().cases)]
    seen = [work.asking.case.id]
    while not work.asking.next.disabled:
        work.asking.next.click()
        seen.append(work.asking.case.id)
    assert seen == ids and len(ids) > len(lesson.checker.cases)
    work.asking.next.click()
    assert work.asking.case.id == ids[-1]
    [error] = lesson.own_cases().errors
    assert escape(error) in shown(work) and error in work.twin.text


def test_another_case_comes_with_an_empty_form():
    work = WorkCase(Lesson("marks"))
    case = work.asking.case
    fill(work.asking.form, "marks", case.input, case.expected)
    work.asking.form.reason.value = "so"
    work.asking.check.click()
    work.asking.next.click()
    assert work.asking.form.missing == "output" and work.asking.form.reason.value == ""
    assert "Right" not in shown(work)


def test_the_answer_to_a_case_without_a_required_output_is_kept_and_not_judged(tmp_path):
    row = {"id": "mine", "input": {"source": "a b", "answer": "b"}}
    work = WorkCase(lesson_of("extract", row, folder=tmp_path))
    work.choice.value = "mine"
    assert work.asking.look.disabled
    fill(work.asking.form, "extract", row["input"], {"extractive": True, "start": 1, "end": 3})
    work.asking.check.click()
    assert work.attempts[0].right is None and "kept for whoever set it" in shown(work)
    assert "start: 2" not in shown(work) and "Required output" not in shown(work)
    own = work.twin.text.split("Case 4")[1]
    assert "whoever set it has the answer" in own and "start: 2" not in own


def test_a_required_output_that_the_rule_does_not_give_is_said_so(tmp_path):
    expected = {"extractive": False, "start": None, "end": None}
    row = {"id": "odd", "input": {"source": "a b", "answer": "b"}, "expected": expected}
    work = WorkCase(lesson_of("extract", row, folder=tmp_path))
    work.choice.value = "odd"
    work.asking.look.click()
    assert "something else than the rule gives: " in shown(work) and "start: 2" in shown(work)


@pytest.mark.parametrize("rule", CHECKERS)
def test_the_twin_folds_every_answer_away(rule):
    lesson = lesson_of(rule)
    work = WorkCase(lesson)
    folds = work.twin.html.split("<details>")
    cases = (*lesson.checker.cases, *lesson.own_cases().cases)
    assert len(folds) == len(cases) + 1
    for before, after, case in zip(folds, folds[1:], cases, strict=False):
        assert escape(case.reason) in after.split("</details>")[0]
        assert escape(case.reason) not in before.split("</details>")[-1]
        assert layout(case.expected).split("\n")[0] in work.twin.text
    assert "<details open" not in work.twin.html


def test_text_of_a_case_is_never_markup(tmp_path):
    row = {
        "id": NASTY, "title": NASTY, "reason": NASTY, "input": {"original": [NASTY], "rewritten": []},
        "expected": {"missing": [NASTY], "added": [], "preserved": False},
    }
    work = WorkCase(lesson_of("targets", row, folder=tmp_path))
    work.choice.value = NASTY
    fill(work.asking.form, "targets", row["input"], {"missing": [], "added": [NASTY], "preserved": True})
    work.asking.form.reason.value = NASTY
    work.asking.check.click()
    for page in (shown(work), work.twin.html):
        assert escape(NASTY) in page and NASTY not in page
    assert not any(getattr(widget, "description_allow_html", False) for widget in widgets_of(work))


def test_the_widget_shows_the_twin_where_no_kernel_runs_and_has_a_stable_repr():
    work = WorkCase(Lesson("rubric"))
    bundle = work._repr_mimebundle_()
    assert (bundle["text/html"], bundle["text/plain"]) == (work.twin.html, work.twin.text)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(work) == "WorkCase('rubric')"


def test_forms_of_earlier_cases_are_closed():
    work = WorkCase(lesson_of("marks"))
    old = widgets_of(work.asking.form.box.children[0])[1:]
    work.asking.next.click()
    assert old and all(widget.comm is None for widget in old)
