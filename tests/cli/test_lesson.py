"""`evalnb lesson`: copies for a class, and what keeps them from being written."""

import json
from pathlib import Path

import pytest

CASE = {
    "id": "mine", "title": "Mine", "input": {"source": "Pay now", "answer": "pay now"},
    "expected": {"extractive": False, "start": None, "end": None}, "reason": "Zebra: a capital letter is another one.",
}


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "mine.jsonl"
    path.write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    return path


def test_a_lesson_is_written_for_learners_and_run_for_the_teacher(run, cases: Path, tmp_path: Path) -> None:
    done = run("lesson", "extract", "--export", "class", "--cases", cases, "--seed", "12")
    assert (done.status, done.err) == (0, "")
    written = [Path(line) for line in done.out.splitlines()]
    files = sorted(path.relative_to(tmp_path) for path in (tmp_path / "class").rglob("*") if path.is_file())
    assert sorted(written) == files
    learner, teacher = (tmp_path / "class" / name / "01-exact-extract.ipynb" for name in ("learner", "teacher"))
    assert b"Zebra" not in learner.read_bytes() and b"Zebra" in teacher.read_bytes(), "the teacher's copy was run"
    assert b"first practice cases of seed 12" in teacher.read_bytes() and b"practice-" not in learner.read_bytes()
    results = json.loads((tmp_path / "class" / "teacher" / "11-class-results.ipynb").read_bytes())
    parameters = "".join(results["cells"][2]["source"])
    assert "results_folder: str = 'results'" in parameters and "'cases'" in parameters


def test_a_row_that_does_not_fit_is_told_and_the_rest_is_written(run, cases: Path) -> None:
    cases.write_text(cases.read_text() + '{"id": "bad", "input": {"source": 5}}\n', encoding="utf-8")
    done = run("lesson", "extract", "--export", "class", "--cases", f"extract={cases}")
    assert (done.status, done.err) == (1, "mine.jsonl:2: source: expected a string, got 5 (int)\n")
    assert "class/learner/cases/extract.jsonl" in done.out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "evalnb lesson: expected --export FOLDER"),
        (["sums", "--export", "class"], "lesson: expected one of extract, targets, marks, rubric, grading, got 'sums'"),
        (["--export", "."], ".: expected a folder that is new or empty"),
        (
            ["--export", "class", "--cases", "mine.jsonl"],
            "evalnb lesson: --cases: expected NAME=FILE, for one of several lessons, got 'mine.jsonl'",
        ),
        (
            ["extract", "--export", "class", "--cases", "mine.jsonl", "--cases", "extract=mine.jsonl"],
            "evalnb lesson: --cases: expected one file a lesson, got two for extract",
        ),
        (["extract", "--export", "class", "--cases", "none.jsonl"], "none.jsonl: no such file"),
        (["grading", "--export", "class", "--cases", "mine.jsonl"], "cases: expected a lesson out of none of these"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(run, cases: Path, arguments: list[str], says: str) -> None:
    done = run("lesson", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(says) and done.err.count("\n") == 1
    assert not (cases.parent / "class").exists()
