"""Grading answers in Python: five verdicts with codes, the worked scorecard after them, and the results on disk."""

import pytest

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAIL, PASS
from evalnb.lessons.answers import load_results
from evalnb.lessons.grading import codes_of, graded_examples
from evalnb.show import escape
from evalnb.widgets import GradeAnswers
from evalnb.widgets.lesson.grading import GradingForm

from .hands import shown

EXAMPLES = graded_examples()


def give(form: GradingForm, fails: dict[str, tuple[str, ...]]) -> None:
    """Fail some criteria with codes, and pass the others."""
    form.clear()
    for name, verdict in form.verdicts.items():
        verdict.score.value = FAIL if name in fails else PASS
        for code in fails.get(name, ()):
            verdict.codes[code].value = True


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.point.name)
def test_the_worked_verdicts_are_right_and_the_point_follows(example):
    grading = GradeAnswers(EXAMPLES)
    grading.choice.value = example.id
    before = shown(grading)
    assert escape(example.card.question) in before and escape(example.point.says) not in before
    assert all(escape(page.text.strip()) in before for page in example.item.pages or ())
    give(grading.asking.form, dict(example.point.fails))
    grading.asking.check.click()
    page = shown(grading)
    assert "✓ Right" in page and escape(example.point.says) in page
    assert all(escape(example.card.rationales[name]) in page for name in CRITERIA)
    [kept] = grading.attempts
    assert (kept.kind, kept.right) == (example.point.name, True)


def test_a_wrong_verdict_is_told_with_the_evidence():
    grading = GradeAnswers(EXAMPLES[:2])
    example = grading.asking.case
    give(grading.asking.form, {"completeness": ("missing-deadline",), "grounding": ("paraphrase",)})
    grading.asking.check.click()
    page = shown(grading)
    assert "✕ Not yet: 3 of 5 criteria" in page and "missing-reference is not among your codes" in page
    assert escape(example.card.rationales["grounding"]) in page
    assert grading.attempts[0].output["grounding"] == {"score": "FAIL", "reasons": ["paraphrase"]}
    assert grading.attempts[0].output["correctness"] == {"score": "PASS", "reasons": [ALL_CLEAR["correctness"]]}


def test_verdicts_and_reasons_must_all_be_there():
    grading = GradeAnswers(EXAMPLES[:1])
    form = grading.asking.form
    assert form.missing == "Correctness"
    give(form, {"grounding": ()})
    assert form.missing == "Grounding: a reason"
    grading.asking.check.click()
    assert grading.attempts == () and "Choose for “Grounding: a reason” first." in shown(grading)
    form.verdicts["grounding"].codes["paraphrase"].value = True
    assert form.missing is None
    # A code that was chosen for a fail is not part of a pass.
    form.verdicts["grounding"].score.value = PASS
    assert form.output["grounding"]["reasons"] == [ALL_CLEAR["grounding"]]


@pytest.mark.parametrize("criterion", CRITERIA)
def test_the_codes_of_a_criterion_are_offered_only_where_it_fails(criterion):
    verdict = GradingForm().verdicts[criterion]
    assert tuple(verdict.codes) == codes_of(criterion) and verdict.box.children == (verdict.score,)
    verdict.score.value = FAIL
    assert verdict.box.children[1].children == tuple(verdict.codes.values())
    assert all(button.tooltip for button in verdict.codes.values())
    verdict.score.value = PASS
    assert verdict.box.children == (verdict.score,)


def test_another_answer_comes_with_no_verdicts():
    grading = GradeAnswers(EXAMPLES[:2])
    give(grading.asking.form, {"grounding": ("paraphrase",)})
    grading.asking.next.click()
    assert grading.asking.case == EXAMPLES[1] and grading.asking.form.missing == "Correctness"
    assert not grading.asking.form.verdicts["grounding"].codes["paraphrase"].value


def test_both_series_are_saved_together(tmp_path):
    six = GradeAnswers(EXAMPLES[:6])
    rest = GradeAnswers(EXAMPLES[6:], work=six, learner="ann", folder=tmp_path)
    assert six.saving is None
    for grading in (six, rest):
        give(grading.asking.form, {})
        grading.asking.check.click()
    rest.saving.save.click()
    results = load_results(tmp_path / "ann-grading.json")
    assert [attempt.case for attempt in results.attempts] == [EXAMPLES[0].id, EXAMPLES[6].id]
    assert results.repeat == (EXAMPLES[0].kind, EXAMPLES[6].kind)
    rest.asking.next.click()
    give(rest.asking.form, {})
    rest.asking.check.click()
    assert len(load_results(tmp_path / "ann-grading.json").attempts) == 3


def test_the_twin_folds_pages_and_scorecards_away():
    grading = GradeAnswers(EXAMPLES[:6])
    html = grading.twin.html
    assert html.count("The worked scorecard") == 6 and html.count("<summary") == 18
    for example in EXAMPLES[:6]:
        before = html.partition(escape(example.point.says))[0]
        assert before.count("<details>") > before.count("</details>")
    assert repr(grading) == "GradeAnswers('grading')"
