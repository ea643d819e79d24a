"""A learner's results: counted by first attempts, kept as a small file, and read strictly."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import CHECKERS
from evalnb.errors import LoadError
from evalnb.lessons.answers import Attempt, Graded, Results, Score, collect, compare, graded, load_results
from evalnb.lessons.practice import practice_cases


def attempt(case: str, right: bool | None, kind: str = "") -> Graded:
    return Graded(case, kind or case, {"extractive": True}, "so", right)


def sample() -> Results:
    attempts = [attempt("a", True), attempt("b", False, "case"), attempt("c", False, "case"), attempt("d", None)]
    return collect("extract", "fox", [*attempts, attempt("b", True, "case"), attempt("e", False, "empty")])


def test_the_first_attempt_at_a_case_counts() -> None:
    results = sample()
    assert results.score == Score(right=1, wrong=3, unchecked=1)
    assert str(results.score) == "1 of 4 right, 1 kept for whoever set them"
    assert results.repeat == ("case", "empty") and len(results.attempts) == 6
    assert str(collect("marks", "fox", []).score) == "0 of 0 right"


def test_an_attempt_is_kept_with_its_kind() -> None:
    worked, practised = CHECKERS["extract"].cases[0], practice_cases("extract", seed=1)[0]
    for case, kind in ((worked, worked.id), (practised, practised.kind)):
        given_answer = Attempt(case.id, case.expected, "because")
        kept = graded(case, given_answer, compare("extract", case, given_answer))
        assert kept == Graded(case.id, kind, case.expected, "because", True)


def test_results_are_kept_and_read_again(tmp_path: Path) -> None:
    results = sample()
    path = results.save(tmp_path / "new" / "folder")
    assert path == tmp_path / "new" / "folder" / "fox-extract.json"
    assert load_results(path) == results
    value = json.loads(path.read_bytes())
    assert list(value) == ["schema_version", "learner", "lesson", "attempts", "score", "repeat"]
    assert value["attempts"][1] == {
        "case": "b", "kind": "case", "output": {"extractive": True}, "reason": "so", "right": False,
    }
    again = collect("extract", "fox", []).save(tmp_path / "new" / "folder")
    assert again == path and load_results(path).attempts == ()
    assert [file.name for file in path.parent.iterdir()] == ["fox-extract.json"], "nothing is left beside it"


@given(learner=st.text(min_size=1, max_size=30))
def test_a_name_is_kept_as_it_is_or_refused_in_one_line(learner: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("results")
    try:
        path = collect("rubric", learner, [attempt("a", True)]).save(folder)
    except LoadError as error:
        assert str(error).startswith("learner: expected a name") and "\n" not in str(error)
        assert not any(folder.iterdir())
    else:
        assert path.parent == folder and load_results(path).learner == learner


@pytest.mark.parametrize("learner", ["", ".", "..", "../fox", "a/b", "a\\b", "a\0", "a\nb", "\ud800", "x" * 240])
def test_an_unsafe_name_is_refused(learner: str, tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="^learner: expected a name"):
        collect("extract", learner, []).save(tmp_path)
    assert not any(tmp_path.iterdir())


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    folder, outside = tmp_path / "results", tmp_path / "outside.json"
    folder.mkdir()
    (folder / "fox-extract.json").symlink_to(outside)
    with pytest.raises(LoadError, match="got a link that leads out of it"):
        sample().save(folder)
    assert not outside.exists()


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(LoadError, match="lesson: expected one of extract, targets, marks, rubric, grading, got 'x'"):
        collect("x", "fox", [])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"schema_version": 2}, "schema_version: expected 1, got 2 (int)"),
        ({"schema_version": True}, "schema_version: expected 1, got true"),
        ({"learner": 5}, "learner: expected a string, got 5 (int)"),
        ({"learner": "a/b"}, "learner: expected a name without / or \\, for a path is built from it, got 'a/b'"),
        ({"lesson": "sums"}, "lesson: expected one of extract, targets, marks, rubric, grading, got 'sums'"),
        ({"attempts": None}, "attempts: expected a list, got null"),
        ({"extra": 1}, "unknown"),
        (
            {"score": {"right": 4, "wrong": 0, "unchecked": 1}},
            'score: expected {"right":1,"wrong":3,"unchecked":1}, as the attempts have it, '
            'got {"right":4,"wrong":0,"unchecked":1}',
        ),
        ({"repeat": []}, 'repeat: expected ["case","empty"], as the attempts have it, got []'),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_file_that_is_not_as_it_should_be_is_refused(change: dict[str, Any], says: str, tmp_path: Path) -> None:
    path = sample().save(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_bytes()), **change}), encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load_results(path)
    assert str(caught.value).startswith(f"{path}: ") and says in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "results: expected"),
        (b"[]", "expected an object"),
        (b'{"schema_version": 1, "schema_version": 1}', "schema_version: expected each key once"),
        (b'{"schema_version": 1}', "learner: expected a value, got nothing"),
        (b"\xff", "expected UTF-8"),
    ],
)
def test_what_is_no_results_file_is_refused(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "fox-extract.json"
    path.write_bytes(content)
    with pytest.raises(LoadError) as caught:
        load_results(path)
    assert says in str(caught.value)


def test_a_missing_file_is_a_load_error(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="none.json: no such file"):
        load_results(tmp_path / "none.json")
