"""Copies of the lessons for a class: the learners' without answers, the teacher's with them.

A learner's notebook holds no outputs, no attachments and no metadata but the cells' tags, and no cell that is tagged
`answers`. The file of cases beside it holds ids, titles and inputs, and neither required outputs nor reasons. Before
anything is written, every learner's file is searched for what it must not hold. The rules themselves are in the
package, and so are its worked cases: who wants to look there can.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from ..checkers import CHECKERS, WorkedCase
from ..errors import InputError, LoadError
from ..rows.files import read_bytes, replace_file, shown_path
from .grading import graded_examples, worked_output
from .lesson import Lesson
from .notebooks import cleared, notebook_bytes, pictures, read_notebook, with_cells, with_parameters, without_answers

#: Lesson → the name of its notebook.
NOTEBOOKS: Mapping[str, str] = MappingProxyType(
    {
        "extract": "01-exact-extract", "targets": "02-comparison-targets", "marks": "03-edit-marks",
        "rubric": "04-rubric-reasons", "grading": "05-five-criteria",
    }
)
#: The notebook in which a teacher looks at the class's results.
CLASS_NOTEBOOK = "11-class-results"
LEARNER, TEACHER, CASES, RESULTS = "learner", "teacher", "cases", "results"
#: Code points from which a text tells something, so that finding it in a learner's copy means something.
_TELLING = 15

_LEARNERS_README = b"""# Lessons

Open the notebooks in JupyterLab and work through them from top to bottom; evalnb must be installed. Your answers are
saved as small files under a name of your choice, and the notebook says where. Hand in these files, and nothing else.

Answers to your teacher's own cases are not in this folder: your teacher has them.
"""
_TEACHERS_README = b"""# Lessons, with answers

Give the folder `learner` to the class and keep this one. The learners hand in files such as `NAME-extract.json`; put
them into a folder `results` here and run `11-class-results`.

The learners' copies hold no outputs, no reasons and no required outputs. They do need evalnb, and whoever has it has
the four rules and their worked cases too: `evalnb check` gives the output of any input. What nobody can look up are the
reasons of your own cases.
"""


class Copies(Struct, frozen=True):
    """What was written.

    Attributes:
        learner: the files for the learners.
        teacher: the files for the teacher, of which the notebooks are still to be run.
        findings: one line for each row of a teacher's own file that could not be taken over, or that requires another
            output than its rule gives.
    """

    learner: tuple[Path, ...]
    teacher: tuple[Path, ...]
    findings: tuple[str, ...]


def export_lessons(
    folder: Path, *, notebooks: Path, lessons: Iterable[str] = NOTEBOOKS, cases: Mapping[str, Path] | None = None,
    seed: int | None = None,
) -> Copies:
    """Write the copies of some lessons into the folders `learner` and `teacher` of a folder.

    Args:
        folder: a folder that is new or empty.
        notebooks: where the lessons lie, with their files of cases in `cases`.
        lessons: names in `NOTEBOOKS`, each once.
        cases: lesson → a teacher's own file of cases, instead of the one that comes with the lesson.
        seed: the seed of the practice cases; without it that of each notebook.

    Raises:
        InputError: a lesson is unknown, named twice, or has no file of cases; or a learner's copy would hold an answer.
        LoadError: a file cannot be read, or the folder is not empty.
    """
    chosen, cases = _chosen(lessons), dict(cases or {})
    for name in cases:
        if name not in CHECKERS or name not in chosen:
            known = ", ".join(name for name in chosen if name in CHECKERS) or "none of these lessons"
            raise InputError(f"cases: expected a lesson out of {known}, got {name!r}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LoadError(f"{shown_path(folder)}: expected a folder that is new or empty")
    learner, teacher = {"README.md": _LEARNERS_README}, {"README.md": _TEACHERS_README}
    findings: list[str] = []
    for name in chosen:
        own = _cases_of(name, cases.get(name, notebooks / CASES / f"{name}.jsonl"))
        values = {} if seed is None else {"seed": seed}
        if own:
            # The last line of the files that come with the lessons is broken on purpose.
            findings += own.findings if name in cases else ()
            learner[own.name], teacher[own.name] = own.stripped, own.full
            values["cases_file"] = own.name
        file = f"{NOTEBOOKS[name]}.ipynb"
        notebook = read_notebook(notebooks / file)
        learner[file] = notebook_bytes(without_answers(notebook, values))
        teacher[file] = notebook_bytes(with_cells(with_parameters(notebook, values), _answer_cells(name, seed)))
        for picture in pictures(notebook):
            learner[picture] = teacher[picture] = read_bytes(notebooks / picture, name=picture)
        _refuse_answers(learner, _secrets(name, own.cases if own else ()))
    file = f"{CLASS_NOTEBOOK}.ipynb"
    results = {"results_folder": RESULTS, "cases_folder": CASES}
    teacher[file] = notebook_bytes(cleared(with_parameters(read_notebook(notebooks / file), results)))
    return Copies(_write(folder / LEARNER, learner), _write(folder / TEACHER, teacher), tuple(findings))


class _OwnFile(Struct, frozen=True):
    name: str
    cases: tuple[WorkedCase, ...]
    stripped: bytes
    full: bytes
    findings: tuple[str, ...]


def _cases_of(name: str, path: Path) -> _OwnFile | None:
    """Read a lesson's file of cases, and write what of it the learners get."""
    if name not in CHECKERS:
        return None
    lesson = Lesson(name, path)
    own, checked = lesson.own_cases(), lesson.check_file()
    differing = [f"{path.name}:{line}: expected: not what the rule `{name}` gives" for line in checked.differing]
    rows = ({"id": case.id, "title": case.title, "input": case.input} for case in own.cases)
    stripped = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    return _OwnFile(
        f"{CASES}/{name}.jsonl", own.cases, stripped.encode("utf-8"), path.read_bytes(), (*own.errors, *differing)
    )


def _answer_cells(name: str, seed: int | None) -> Iterator[tuple[str, str]]:
    """Yield what a teacher's copy of a lesson closes with: headings, and the code that shows the answers below them."""
    if name not in CHECKERS:
        yield "## Answers", "from evalnb.lessons.grading import show_worked_examples\n\nshow_worked_examples()"
        return
    begin = f"from evalnb.lessons import Lesson\n\nanswers = Lesson({name!r}, {f'{CASES}/{name}.jsonl'!r})"
    yield "## Answers: the worked cases", f"{begin}\nanswers.show_cases()"
    yield "## Answers: the cases of the file", "answers.show_own_cases()"
    if seed is not None:
        yield f"## Answers: the first practice cases of seed {seed}", f"answers.show_practice(seed={seed})"


def _secrets(name: str, own: Iterable[WorkedCase]) -> Iterator[str]:
    """Yield what a learner's copy of a lesson must not hold, as it would stand in a text."""
    if name in CHECKERS:
        for case in (*CHECKERS[name].cases, *own):
            yield case.reason
            yield from _spellings(case.expected)
        return
    for example in graded_examples():
        yield example.point.says
        yield from example.card.rationales.values()
        yield from _spellings(worked_output(example.card))


def _spellings(output: Any) -> Iterator[str]:
    """Yield the ways in which an output may be written on one line."""
    if output is not None:
        yield repr(output)
        yield json.dumps(output, ensure_ascii=False)
        yield json.dumps(output, ensure_ascii=False, separators=(",", ":"))


def _refuse_answers(files: Mapping[str, bytes], secrets: Iterable[str]) -> None:
    for secret in filter(lambda text: len(text) >= _TELLING, secrets):
        # As it stands, and as it stands inside of a text in JSON.
        spelt = {text.encode("utf-8") for text in (secret, json.dumps(secret, ensure_ascii=False)[1:-1])}
        for name, content in files.items():
            if any(text in content for text in spelt):
                raise InputError(f"{LEARNER}/{name}: expected no answer in a learner's copy, got {secret!r}")


def _chosen(lessons: Iterable[str]) -> tuple[str, ...]:
    named = tuple(lessons)
    for name in named:
        if name not in NOTEBOOKS:
            raise InputError(f"lesson: expected one of {', '.join(NOTEBOOKS)}, got {name!r}")
        if named.count(name) > 1:
            raise InputError(f"lesson: expected each one once, got {name} twice")
    return tuple(name for name in NOTEBOOKS if name in named)


def _write(folder: Path, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    paths = []
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, content)
        paths.append(path)
    return tuple(paths)
