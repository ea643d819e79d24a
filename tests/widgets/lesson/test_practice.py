"""Practice in Python: the cases of a seed, the score, what to repeat, and the results on disk."""

import pytest

from evalnb.checkers import CHECKERS
from evalnb.errors import InputError
from evalnb.lessons import Lesson
from evalnb.lessons.answers import load_results
from evalnb.lessons.practice import KINDS, practice_cases
from evalnb.show import escape
from evalnb.widgets import Practice, WorkCase

from .hands import fill, shown


def answer(practice: Practice, *, right: bool) -> None:
    """Answer the case that is put, as required or with one field that is not."""
    rule, case = practice.lesson.name, practice.asking.case
    output = dict(case.expected)
    if not right:
        name = "extractive"
        assert rule == "extract"
        output[name] = not output[name]
    fill(practice.asking.form, rule, case.input, output)
    practice.asking.check.click()


@pytest.mark.parametrize("rule", CHECKERS)
def test_all_cases_of_a_seed_can_be_answered_right(rule):
    practice = Practice(Lesson(rule), seed=11, count=12)
    assert practice.cases == practice_cases(rule, seed=11, count=12)
    for number, case in enumerate(practice.cases, 1):
        assert practice.asking.case == case
        assert f"case {number} of 12 · level {case.level} · seed 11" in practice.told.value
        answer(practice, right=True)
        assert escape(case.reason) in shown(practice)
        practice.asking.next.click()
    assert "12 of 12 right" in practice.told.value and practice.repeat.value == ""
    assert [attempt.kind for attempt in practice.attempts] == [case.kind for case in practice.cases]


def test_what_was_missed_is_to_be_repeated():
    practice = Practice(Lesson("extract"), seed=4)
    missed = []
    for number in range(4):
        if number % 2:
            missed.append(practice.asking.case.kind)
        answer(practice, right=number % 2 == 0)
        practice.asking.next.click()
    assert "2 of 4 right" in practice.told.value
    for name in missed:
        assert name in practice.repeat.value and escape(KINDS["extract"][name].repeat) in practice.repeat.value


def test_level_and_seed_choose_the_cases():
    practice = Practice(Lesson("targets"), seed=2, level=3, count=4)
    assert {case.level for case in practice.cases} == {3}
    practice.level.value = 1
    assert {case.level for case in practice.cases} == {1} and practice.asking.case == practice.cases[0]
    practice.fresh.click()
    assert practice.cases == practice_cases("targets", seed=3, count=4, level=1)
    practice.level.value = practice.level.options[0][1]
    assert practice.cases == practice_cases("targets", seed=3, count=4)


@pytest.mark.parametrize(
    ("options", "said"), [({"level": 4}, "level"), ({"count": 0}, "count"), ({"seed": "x"}, "seed")]
)
def test_what_is_out_of_range_is_refused(options, said):
    with pytest.raises(InputError, match=f"^{said}: expected"):
        Practice(Lesson("extract"), **{"seed": 1, **options})


def test_results_are_saved_under_a_name_and_from_then_on_after_every_answer(tmp_path):
    work = WorkCase(Lesson("extract"))
    fill(work.asking.form, "extract", work.asking.case.input, work.asking.case.expected)
    work.asking.check.click()
    practice = Practice(Lesson("extract"), seed=1, folder=tmp_path / "results", work=work)
    answer(practice, right=False)
    assert not (tmp_path / "results").exists(), "nothing is written unasked"
    practice.saving.name.value = " ann "
    practice.saving.save.click()
    path = tmp_path / "results" / "ann-extract.json"
    assert "ann-extract.json" in practice.saving.message.value
    results = load_results(path)
    assert [attempt.case for attempt in results.attempts] == ["exact-span", practice.cases[0].id]
    assert (str(results.score), results.repeat) == ("1 of 2 right", (practice.cases[0].kind,))
    practice.asking.next.click()
    answer(practice, right=True)
    assert len(load_results(path).attempts) == 3
    assert [file.name for file in path.parent.iterdir()] == ["ann-extract.json"]


@pytest.mark.parametrize("name", ["", "..", "../ann", "a/b", "a\x00b"])
def test_a_name_that_is_no_file_name_is_refused_in_one_line(name, tmp_path):
    practice = Practice(Lesson("marks"), seed=1, learner=name, folder=tmp_path)
    practice.saving.save.click()
    assert "Not saved. learner: " in practice.saving.message.value and list(tmp_path.iterdir()) == []


def test_a_name_is_never_markup(tmp_path):
    practice = Practice(Lesson("marks"), seed=1, learner="<b> & $x$", folder=tmp_path)
    practice.saving.save.click()
    assert "&lt;b&gt;" in practice.saving.message.value and "<b>" not in practice.saving.message.value


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    practice = Practice(Lesson("marks"), seed=1, learner="ann", folder=tmp_path / "file")
    practice.saving.save.click()
    assert "Not saved. " in practice.saving.message.value and practice.saving.path is None


def test_the_twin_holds_the_first_cases_with_their_answers_folded():
    practice = Practice(Lesson("rubric"), seed=9)
    assert practice.twin.html.count("<details>") == 5 and "every level from seed 9" in practice.twin.text
    assert practice.twin.text == Practice(Lesson("rubric"), seed=9).twin.text
    assert "level 2 from seed 9" in Practice(Lesson("rubric"), seed=9, level=2).twin.text
    assert repr(practice) == "Practice('rubric')"
