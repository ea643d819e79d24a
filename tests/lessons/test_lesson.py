"""What a lesson shows and hands over."""

import json
from pathlib import Path

import pytest
from markup import NASTY

from evalnb.checkers import CHECKERS
from evalnb.errors import InputError, LoadError
from evalnb.lessons import Lesson
from evalnb.lessons.lesson import MOST_SHOWN

ROOT = Path(__file__).resolve().parents[2]


def write(folder: Path, *rows: object) -> Path:
    path = folder / "rows.jsonl"
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_bytes("".join(f"{line}\n" for line in lines).encode("utf-8"))
    return path


@pytest.mark.parametrize("name", CHECKERS)
def test_a_lesson_shows_its_rule_and_its_cases(name: str) -> None:
    lesson = Lesson(name)
    assert CHECKERS[name].rule in str(lesson.show_rule())
    assert CHECKERS[name].scope in str(lesson.show_scope())
    cases = str(lesson.show_cases())
    assert all(case.id in cases and case.reason in cases for case in CHECKERS[name].cases)
    assert cases.count("  yes  ") == len(CHECKERS[name].cases)


@pytest.mark.parametrize(
    ("name", "case_id"), [(name, case.id) for name, rule in CHECKERS.items() for case in rule.cases], ids=lambda v: v
)
def test_every_worked_case_can_be_worked_aloud_and_handed_over(name: str, case_id: str) -> None:
    lesson = Lesson(name)
    case = lesson.find_case(case_id)
    shown = lesson.work_case(case_id)
    assert str(shown).startswith(f"{case.title}: which output is required, and why?")
    assert case.reason in str(shown) and all(step in str(shown) for step in CHECKERS[name].steps)
    result = lesson.result(case_id, lesson.check_file())
    assert result["case"]["result"] == case.expected and result["case"]["as_required"] is True
    assert result["file"] == {"rows": 0, "as_expected": 0, "differing": (), "not_read": ()}


@pytest.mark.parametrize("name", CHECKERS)
def test_the_files_that_come_with_the_lessons_hold_what_they_expect(name: str) -> None:
    lesson = Lesson(name, ROOT / "notebooks" / "cases" / f"{name}.jsonl")
    checked = lesson.check_file()
    assert (checked.rows, checked.as_expected, checked.differing, checked.not_read) == (7, 6, (), (7,))
    for row in checked.first[:6]:
        assert lesson.find_case(row["case"]).reason


def test_the_evidence_of_an_extract_is_marked() -> None:
    assert "[✓ after review]" in str(Lesson("extract").work_case("exact-span"))
    assert "[? before] [? review]" in str(Lesson("extract").work_case("mosaic-claim"))


def test_a_teachers_case_is_found_in_the_file(tmp_path: Path) -> None:
    case_input = {"original": ["a"], "rewritten": []}
    path = write(
        tmp_path,
        {"id": 7, "input": case_input, "title": "Mine", "reason": "Because.", "expected": {"missing": []}},
        {"id": "bare", "original": [], "rewritten": ["b"]},
        {"id": "new-target", "input": case_input},
    )
    lesson = Lesson("targets", path)
    assert lesson.find_case("7").title == "Mine" and "Because." in str(lesson.work_case("7"))
    assert lesson.result("7", lesson.check_file())["case"]["as_required"] is False
    assert lesson.find_case("bare").title == "bare"
    assert lesson.result("bare", lesson.check_file())["case"]["as_required"] is None
    assert lesson.find_case("new-target") == CHECKERS["targets"].cases[2], "a worked case comes first"


def test_every_row_is_counted_and_the_first_are_shown(tmp_path: Path) -> None:
    right = {"input": {"spans": []}, "expected": {"old": [], "current": None, "candidates": [], "status": "review"}}
    wrong = {"input": {"spans": []}, "expected": {"error": "observation-text"}}
    path = write(tmp_path, *[right] * MOST_SHOWN, wrong, "", "{broken", {"input": 5}, {"spans": []})
    checked = Lesson("marks", path).check_file()
    assert (checked.rows, checked.as_expected) == (MOST_SHOWN + 4, MOST_SHOWN)
    assert (checked.differing, checked.not_read) == ((MOST_SHOWN + 1,), (MOST_SHOWN + 3, MOST_SHOWN + 4))
    assert str(checked.show()).startswith(
        "24 rows: 20 as expected, 1 other than expected, 2 not read; the first 20 are shown\n"
    )


def test_what_is_shown_is_escaped(tmp_path: Path) -> None:
    row = {"id": NASTY, "title": NASTY, "input": {"source": NASTY, "answer": "40</b>"}}
    path = write(tmp_path, row, {"id": NASTY[:9]})
    lesson = Lesson("extract", path)
    page = lesson.work_case(NASTY).html + lesson.check_file().show().html
    assert "<img" not in page and "<b>" not in page and "$x" not in page


def test_what_does_not_print_is_seen(tmp_path: Path) -> None:
    path = write(tmp_path, {"id": "a", "input": {"source": "30\u00a0days\r\n", "answer": "30 days"}})
    assert 'source: "30\\u00a0days\\r\\n"' in str(Lesson("extract", path).check_file().show())


@pytest.mark.parametrize("case_id", ["nothing-like-it", "", None])
def test_an_unknown_case_is_refused_with_the_known_ones(case_id: object, tmp_path: Path) -> None:
    known = "expected one of exact-span, mosaic-claim, empty-extract"
    with pytest.raises(InputError, match=f"case_id: {known}, got"):
        Lesson("extract").find_case(case_id)
    with pytest.raises(InputError, match=f"case_id: {known} or an id in .*rows.jsonl, got"):
        Lesson("extract", write(tmp_path, {"id": "a", "source": "", "answer": ""})).find_case(case_id)


def test_a_case_that_cannot_be_read_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="rows.jsonl:1: source: expected a string, got 5"):
        Lesson("extract", write(tmp_path, {"id": "a", "source": 5, "answer": ""})).find_case("a")


def test_a_file_that_is_missing_is_a_load_error(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="none.jsonl"):
        Lesson("extract", tmp_path / "none.jsonl").check_file()


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(InputError, match="expected one of extract, targets, marks, rubric, got 'extracts'"):
        Lesson("extracts")


def test_own_cases_are_read_with_what_they_say_of_themselves(tmp_path: Path) -> None:
    given = {"source": "Pay now", "answer": "now"}
    expected = {"extractive": True, "start": 4, "end": 7}
    path = write(
        tmp_path,
        {"id": 7, "title": "Mine", "input": given, "expected": expected, "reason": "Because."},
        {"input": given, "title": None},
        {"id": "bare", "title": 5, **given},
        {"id": "exact-span", "input": given},
        {"id": "7", "input": given},
        {"id": "a", "input": given, "expected": [1]},
        {"id": "b", "input": given, "reason": 5},
        {"id": "c", "input": {"source": "Pay now"}},
        "{broken",
    )
    own = Lesson("extract", path).own_cases()
    assert [(case.id, case.title, case.expected, case.reason) for case in own.cases] == [
        ("7", "Mine", expected, "Because."), ("line-2", "line-2", None, ""), ("bare", "bare", None, ""),
    ]
    assert [error.partition(", got")[0] for error in own.errors] == [
        "rows.jsonl:4: id: expected one that no other case has",
        "rows.jsonl:5: id: expected one that no other case has",
        "rows.jsonl:6: expected: expected an object", "rows.jsonl:7: reason: expected a string",
        "rows.jsonl:8: answer: expected a string", "rows.jsonl:9: row: expected a key or }",
    ]
    assert Lesson("extract", path).find_case("line-2").input == given
    shown = str(Lesson("extract", path).show_own_cases())
    assert "Because." in shown and shown.count("yes") == 1 and "line-2" in shown
    assert "practice-" in str(Lesson("extract").show_practice(seed=3, count=2))
    assert Lesson("extract").own_cases().cases == ()
