"""A class's results: graded again, counted by learners, ranked by what most got wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from markup import NASTY

from evalnb.batch.bundled import notebooks_folder
from evalnb.checkers import CHECKERS
from evalnb.errors import LoadError
from evalnb.lessons.answers import Attempt, Graded, collect, compare, graded
from evalnb.lessons.classroom import (
    cases_table, class_table, kinds_table, learners_table, load_class, show_cases, show_kinds,
    show_learners,
)
from evalnb.lessons.grading import compare_grading, graded_examples, worked_output
from evalnb.lessons.practice import find_practice_case

NO = {"extractive": False, "start": None, "end": None}
YES = {"extractive": True, "start": 0, "end": 7}
OWN = {
    "id": "seal", "input": {"source": "firm’s", "answer": "firm's"}, "expected": NO, "reason": "Another character.",
}


def answer(case_id: str, output: dict[str, Any]) -> Graded:
    case = next((case for case in CHECKERS["extract"].cases if case.id == case_id), None)
    case = case or find_practice_case("extract", case_id)
    attempt = Attempt(case_id, output)
    return graded(case, attempt, compare("extract", case, attempt))


def hand_in(folder: Path, learner: str, *attempts: Graded, lesson: str = "extract") -> Path:
    return collect(lesson, learner, attempts).save(folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    results = tmp_path / "results"
    near, exact = "practice-typography-7-0", CHECKERS["extract"].cases[0].expected
    hand_in(results, "fox", answer(near, YES), answer("exact-span", exact), answer("empty-extract", YES))
    hand_in(results, "owl", answer(near, YES), answer(near, NO), answer("exact-span", YES))
    kept, gone = Graded("seal", "seal", YES, "", None), Graded("gone", "gone", YES, "", False)
    hand_in(results, "hen", answer(near, NO), kept, gone)
    return results


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "own"
    path.mkdir()
    (path / "extract.jsonl").write_text(json.dumps(OWN, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def test_the_table_ranks_cases_by_the_learners_who_missed_them(folder: Path, cases: Path) -> None:
    rows = class_table(folder, cases_folder=cases)
    assert [(row["case"], row["tried"], row["wrong"], row["share"]) for row in rows] == [
        ("practice-typography-7-0", 3, 2, 2 / 3), ("empty-extract", 1, 1, 1.0), ("gone", 1, 1, 1.0),
        ("seal", 1, 1, 1.0), ("exact-span", 2, 1, 0.5),
    ]
    assert rows[0]["kind"] == "typography" and rows[0]["often"] == "extractive: true\nstart: 0\nend: 7"
    assert rows[3]["input"] == 'source: "firm’s"\nanswer: "firm\'s"'
    assert rows[3]["required"] == "extractive: false\nstart: null\nend: null"
    assert rows[2]["input"] is None and rows[2]["required"] is None, "nobody knows this case"


def test_a_case_that_cannot_be_graded_is_kept_apart_from_a_wrong_one(folder: Path) -> None:
    row = next(row for row in class_table(folder) if row["case"] == "seal")
    assert (row["tried"], row["wrong"], row["share"], row["often"]) == (1, 0, None, None)


def test_kinds_say_what_to_repeat(folder: Path, cases: Path) -> None:
    rows = {row["kind"]: row for row in kinds_table(load_class(folder, cases_folder=cases))}
    assert rows["typography"]["repeat"] == "Curly and straight quotes, long and short dashes are different."
    assert rows["seal"]["repeat"] == OWN["reason"]
    assert rows["empty-extract"]["repeat"] == CHECKERS["extract"].cases[2].reason
    assert rows["gone"]["repeat"] is None
    assert next(iter(rows)) == "typography"


def test_learners_are_listed_with_what_their_first_answers_come_to(folder: Path, cases: Path) -> None:
    assert learners_table(load_class(folder, cases_folder=cases)) == [
        {"learner": "fox", "lesson": "extract", "right": 1, "wrong": 2, "unchecked": 0},
        {"learner": "hen", "lesson": "extract", "right": 1, "wrong": 2, "unchecked": 0},
        {"learner": "owl", "lesson": "extract", "right": 0, "wrong": 2, "unchecked": 0},
    ]


def test_a_file_that_grades_itself_is_graded_again_and_told(tmp_path: Path) -> None:
    path = hand_in(tmp_path, "fox", Graded("empty-extract", "empty-extract", YES, "", True))
    loaded = load_class(tmp_path)
    assert loaded.findings == (f"{path}: attempts[0].right: expected false, as its case has it, got true",)
    assert loaded.results[0].score.wrong == 1 and loaded.results[0].repeat == ("empty-extract",)


def test_a_bad_file_is_a_finding_and_the_others_count(folder: Path) -> None:
    (folder / "bad.json").write_bytes(b"{")
    (folder / "note.txt").write_bytes(b"x")
    (folder / "twice.json").write_bytes((folder / "owl-extract.json").read_bytes())
    loaded = load_class(folder)
    assert [finding.partition(": ")[2].partition(", got")[0] for finding in loaded.findings] == [
        "results: expected a key or }",
        "learner: expected one file of 'owl' in this lesson",
    ]
    assert loaded.findings[0].startswith(f"{folder / 'bad.json'}:1: ")
    assert [path.name for path in loaded.files] == ["fox-extract.json", "hen-extract.json", "owl-extract.json"]
    assert str(show_learners(loaded)).startswith("3 files\n") and loaded.findings[0] in str(show_learners(loaded))


def test_graded_answers_are_graded_again(tmp_path: Path) -> None:
    example = graded_examples()[0]
    attempt = Attempt(example.id, worked_output(example.card))
    right = graded(example, attempt, compare_grading(example, attempt))
    hand_in(tmp_path, "fox", right, lesson="grading")
    hand_in(tmp_path, "owl", Graded(example.id, example.kind, {"grounding": "FAIL"}, "", True), lesson="grading")
    loaded = load_class(tmp_path)
    row = cases_table(loaded)[0]
    assert (row["lesson"], row["tried"], row["wrong"]) == ("grading", 2, 1) and example.item.answer[:20] in row["input"]
    assert kinds_table(loaded)[0]["repeat"] == example.point.says


def test_an_empty_folder_is_a_class_without_results(tmp_path: Path) -> None:
    assert class_table(tmp_path) == [] and str(show_cases(load_class(tmp_path))).endswith("no rows")
    with pytest.raises(LoadError, match="none: expected a folder of results"):
        load_class(tmp_path / "none")


def test_what_is_shown_is_escaped(tmp_path: Path) -> None:
    hand_in(tmp_path, "fox", Graded(NASTY, NASTY, {"extractive": NASTY}, NASTY, False))
    loaded = load_class(tmp_path)
    page = show_cases(loaded).html + show_kinds(loaded).html
    assert "<img" not in page and "<b>" not in page and "$x" not in page


def test_the_bundled_results_are_read_without_findings() -> None:
    cases = notebooks_folder() / "cases"
    loaded = load_class(cases / "class", cases_folder=cases)
    assert loaded.findings == () and len(loaded.files) == 3
    assert all(row["unchecked"] == 0 and row["wrong"] for row in learners_table(loaded))
