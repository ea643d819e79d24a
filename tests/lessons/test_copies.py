"""Copies for a class: no byte of a learner's copy tells an answer, and the teacher's tells them all."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evalnb.batch.bundled import notebooks_folder
from evalnb.batch.refresh import refresh_all
from evalnb.checkers import CHECKERS
from evalnb.errors import InputError, LoadError
from evalnb.lessons import Lesson
from evalnb.lessons.copies import NOTEBOOKS, export_lessons
from evalnb.lessons.grading import graded_examples, worked_output

SOURCE = notebooks_folder()
OWN = [
    {
        "id": "seal", "title": "A seal", "input": {"source": "the firm’s seal", "answer": "the firm's seal"},
        "expected": {"extractive": False, "start": None, "end": None},
        "reason": "Zebra: a curly apostrophe is another character.", "note": "only for the teacher's eyes",
    },
    {"id": "open", "input": {"source": "Pay now", "answer": "now"}},
]


def write(path: Path, *rows: Any) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    return path


def spellings(value: Any) -> Iterator[str]:
    """Yield a value as JSON, tight and loose, and as Python; each also as it stands inside of a JSON text."""
    for text in (json.dumps(value, ensure_ascii=False), json.dumps(value, separators=(",", ":")), repr(value)):
        yield text
        yield json.dumps(text, ensure_ascii=False)[1:-1]


def secrets() -> Iterator[str]:
    for name in CHECKERS:
        own = Lesson(name, SOURCE / "cases" / f"{name}.jsonl").own_cases().cases
        for case in (*CHECKERS[name].cases, *own):
            yield from spellings(case.expected)
            yield case.reason
            yield json.dumps(case.reason, ensure_ascii=False)[1:-1]
    for example in graded_examples():
        yield from spellings(worked_output(example.card))
        yield from (example.point.says, *example.card.rationales.values())


def content(folder: Path) -> bytes:
    return b"\0".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("class")
    assert export_lessons(folder, notebooks=SOURCE, seed=77).findings == ()
    return folder


def test_both_copies_hold_every_lesson(exported: Path) -> None:
    names = {f"{name}.ipynb" for name in NOTEBOOKS.values()}
    assert {path.name for path in (exported / "learner").glob("*.ipynb")} == names
    assert {path.name for path in (exported / "teacher").glob("*.ipynb")} == names | {"11-class-results.ipynb"}
    for folder in ("learner", "teacher"):
        assert {path.stem for path in (exported / folder / "cases").iterdir()} == set(CHECKERS)


def test_no_byte_of_a_learners_copy_tells_an_answer(exported: Path) -> None:
    found, everything = content(exported / "learner"), list(secrets())
    assert len(everything) > 100
    for secret in everything:
        assert secret.encode("utf-8") not in found, secret
    assert b"expected" not in b"".join(path.read_bytes() for path in (exported / "learner" / "cases").iterdir())


def test_the_teachers_copy_tells_them(exported: Path) -> None:
    found = content(exported / "teacher")
    for name in CHECKERS:
        for case in Lesson(name, SOURCE / "cases" / f"{name}.jsonl").own_cases().cases:
            assert json.dumps(case.reason, ensure_ascii=False)[1:-1].encode("utf-8") in found


def test_a_learners_notebook_has_nothing_but_text_and_code(exported: Path) -> None:
    for path in (exported / "learner").glob("*.ipynb"):
        notebook = json.loads(path.read_bytes())
        assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
        for cell in notebook["cells"]:
            assert cell["metadata"].keys() <= {"tags"} and not cell.get("outputs")
            assert "answers" not in cell["metadata"].get("tags", ())


def test_a_learners_copies_run_from_top_to_bottom(exported: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(exported / "learner", tmp_path / "learner")
    ran = dict(refresh_all(sorted(folder.glob("*.ipynb"))))
    assert len(ran) == len(NOTEBOOKS) and set(ran.values()) == {None}


def test_a_teachers_own_cases_reach_the_learners_as_inputs_alone(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.jsonl", *OWN)
    copies = export_lessons(
        tmp_path / "class", notebooks=SOURCE, lessons=["extract"], cases={"extract": path}, seed=5
    )
    assert copies.findings == ()
    learner, teacher = tmp_path / "class" / "learner", tmp_path / "class" / "teacher"
    rows = [json.loads(line) for line in (learner / "cases" / "extract.jsonl").read_bytes().splitlines()]
    assert rows == [
        {"id": "seal", "title": "A seal", "input": OWN[0]["input"]},
        {"id": "open", "title": "open", "input": OWN[1]["input"]},
    ]
    assert b"Zebra" not in content(learner) and b"eyes" not in content(learner)
    assert (teacher / "cases" / "extract.jsonl").read_bytes() == path.read_bytes()
    for folder in (learner, teacher):
        cells = json.loads((folder / "01-exact-extract.ipynb").read_bytes())["cells"]
        source = next("".join(cell["source"]) for cell in cells if "parameters" in cell["metadata"].get("tags", ()))
        assert "'cases/extract.jsonl'" in source
    own = Lesson("extract", learner / "cases" / "extract.jsonl").own_cases()
    assert [case.expected for case in own.cases] == [None, None] and own.errors == ()


def test_a_row_that_does_not_fit_is_a_finding_and_stays_with_the_teacher(tmp_path: Path) -> None:
    wrong = {"id": "wrong", "input": OWN[1]["input"], "expected": {"extractive": False, "start": None, "end": None}}
    path = write(tmp_path / "mine.jsonl", wrong, {"id": "bad", "input": {"source": 5}}, *OWN)
    copies = export_lessons(tmp_path / "class", notebooks=SOURCE, lessons=["extract"], cases={"extract": path})
    assert copies.findings == (
        "mine.jsonl:2: source: expected a string, got 5 (int)",
        "mine.jsonl:1: expected: not what the rule `extract` gives",
    )
    rows = (tmp_path / "class" / "learner" / "cases" / "extract.jsonl").read_bytes().splitlines()
    assert [json.loads(row)["id"] for row in rows] == ["wrong", "seal", "open"]


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param({"title": "Zebra: a curly apostrophe is another character."}, id="in a title"),
        pytest.param({"input": {"source": '{"extractive":false,"start":null,"end":null}', "answer": ""}}, id="input"),
    ],
)
def test_what_would_tell_an_answer_is_not_written(leak: dict[str, Any], tmp_path: Path) -> None:
    path = write(tmp_path / "mine.jsonl", {**OWN[0], **leak, **({"expected": None} if "title" in leak else {})})
    with pytest.raises(InputError, match=r"learner/cases/extract.jsonl: expected no answer in a learner's copy"):
        export_lessons(tmp_path / "class", notebooks=SOURCE, lessons=["extract"], cases={"extract": path})
    assert not (tmp_path / "class").exists()


def test_an_answer_in_a_notebooks_text_is_found(tmp_path: Path) -> None:
    notebook = json.loads((SOURCE / "01-exact-extract.ipynb").read_bytes())
    notebook["cells"][0]["source"] = f"# Title\n\n{CHECKERS['extract'].cases[0].reason}"
    (tmp_path / "cases").mkdir()
    (tmp_path / "01-exact-extract.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    write(tmp_path / "cases" / "extract.jsonl", *OWN)
    with pytest.raises(InputError, match="learner/01-exact-extract.ipynb: expected no answer"):
        export_lessons(tmp_path / "class", notebooks=tmp_path, lessons=["extract"])


def test_pictures_go_with_the_text(tmp_path: Path) -> None:
    notebook = json.loads((SOURCE / "05-five-criteria.ipynb").read_bytes())
    notebook["cells"] = [{**notebook["cells"][0], "source": "# Title\n\n![how](images/how.svg)"}]
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "how.svg").write_bytes(b"<svg/>")
    (tmp_path / "05-five-criteria.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (tmp_path / "11-class-results.ipynb").write_bytes((SOURCE / "11-class-results.ipynb").read_bytes())
    export_lessons(tmp_path / "class", notebooks=tmp_path, lessons=["grading"])
    for folder in ("learner", "teacher"):
        assert (tmp_path / "class" / folder / "images" / "how.svg").read_bytes() == b"<svg/>"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"lessons": ["sums"]}, "lesson: expected one of extract, targets, marks, rubric, grading, got 'sums'"),
        ({"lessons": ["extract", "extract"]}, "lesson: expected each one once, got extract twice"),
        ({"lessons": ["extract"], "cases": {"marks": Path()}}, "cases: expected a lesson out of extract, got 'marks'"),
        ({"cases": {"grading": Path("x")}}, "cases: expected a lesson out of extract, targets, marks, rubric, got"),
    ],
)
def test_what_cannot_be_exported_is_refused(arguments: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=says):
        export_lessons(tmp_path / "class", notebooks=SOURCE, **arguments)
    assert not (tmp_path / "class").exists()


def test_a_folder_with_somebodys_work_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "fox-extract.json").write_bytes(b"{}")
    with pytest.raises(LoadError, match="expected a folder that is new or empty"):
        export_lessons(tmp_path, notebooks=SOURCE)
    assert [path.name for path in tmp_path.iterdir()] == ["fox-extract.json"]


def test_a_file_of_cases_that_is_missing_is_a_load_error(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="none.jsonl: no such file"):
        export_lessons(
            tmp_path / "class", notebooks=SOURCE, lessons=["marks"], cases={"marks": tmp_path / "none.jsonl"}
        )
    assert not (tmp_path / "class").exists()
