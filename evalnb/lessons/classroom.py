"""A class: what the learners of a folder of results got wrong, per case and per kind of near miss.

Every attempt whose case is known is graded again, so that the table does not hang on what a learner's file claims. The
first attempt of each learner at a case counts.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from ..checkers import CHECKERS, WorkedCase
from ..checkers.evidence import layout
from ..errors import InputError, LoadError
from ..rows.files import shown_path
from ..show import Shown, table
from .answers import LESSONS, Attempt, Graded, Results, collect, compare, first_attempts, graded, load_results, score_of
from .grading import POINTS, compare_grading, find_example
from .lesson import Lesson
from .practice import kinds_of


class ClassResults(Struct, frozen=True):
    """The results of a class.

    Attributes:
        results: one for each file that could be read, in the order of the files' names; graded again.
        findings: one line for each file that could not be read, and for each attempt that the learner's file has
            graded otherwise.
        files: the files that were read.
    """

    results: tuple[Results, ...]
    findings: tuple[str, ...]
    files: tuple[Path, ...]

    @property
    def learners(self) -> tuple[str, ...]:
        """The learners' names, sorted."""
        return tuple(sorted({result.learner for result in self.results}))


def load_class(folder: Path | str, *, cases_folder: Path | str | None = None) -> ClassResults:
    """Read the results of a class.

    Args:
        folder: the folder of the learners' files; every `*.json` in it is read.
        cases_folder: where a teacher's own cases lie, as `extract.jsonl` and so on; a lesson may have none.

    Raises:
        LoadError: there is no such folder, or a file of cases cannot be read.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise LoadError(f"{shown_path(folder)}: expected a folder of results")
    results, findings, files = [], [], []
    seen: dict[tuple[str, str], str] = {}
    own = {name: _own_cases(name, cases_folder) for name in CHECKERS}
    for path in sorted(folder.glob("*.json")):
        try:
            result = load_results(path)
        except LoadError as error:
            findings.append(str(error))
            continue
        attempts = tuple(_graded_again(own, result.lesson, attempt) for attempt in result.attempts)
        for number, (given, due) in enumerate(zip(result.attempts, attempts, strict=True)):
            if given.right is not None and given.right is not due.right:
                says = f"expected {_word(due.right)}, as its case has it, got {_word(given.right)}"
                findings.append(f"{shown_path(path)}: attempts[{number}].right: {says}")
        if (twin := seen.setdefault((result.learner, result.lesson), path.name)) != path.name:
            says = f"expected one file of {result.learner!r} in this lesson, got {twin} too"
            findings.append(f"{shown_path(path)}: learner: {says}; this one is left out")
            continue
        results.append(collect(result.lesson, result.learner, attempts))
        files.append(path)
    return ClassResults(tuple(results), tuple(findings), tuple(files))


def class_table(folder: Path | str, *, cases_folder: Path | str | None = None) -> list[dict[str, Any]]:
    """List what a class got wrong, case by case.

    Args and errors are those of `load_class`.

    Returns:
        A dict a case with `lesson`, `case`, `kind`, `tried` (learners), `wrong` (learners), `share` (the wrong among
        those that can be graded, None where none can) and `often` (the wrong output given most, None where none is).
        The cases that most learners got wrong come first, then those with the larger share, then in the order of
        lessons and ids.
    """
    return cases_table(load_class(folder, cases_folder=cases_folder))


def cases_table(loaded: ClassResults) -> list[dict[str, Any]]:
    """List what a class got wrong, case by case, as `class_table` does."""
    rows = []
    for (lesson, case), attempts in _grouped(loaded, lambda attempt: attempt.case).items():
        outputs = Counter(layout(attempt.output) for attempt in attempts if attempt.right is False)
        often = min(outputs, key=lambda output: (-outputs[output], output)) if outputs else None
        rows.append({"lesson": lesson, "case": case, "kind": attempts[0].kind, **_counts(attempts), "often": often})
    return _ranked(rows)


def kinds_table(loaded: ClassResults) -> list[dict[str, Any]]:
    """List what a class should repeat, kind by kind.

    Returns:
        A dict a kind with `lesson`, `kind`, `tried` and `wrong` (first attempts), `share` and `repeat`, what to look at
        again; ranked as cases are.
    """
    rows = []
    for (lesson, kind), attempts in _grouped(loaded, lambda attempt: attempt.kind).items():
        rows.append({"lesson": lesson, "kind": kind, **_counts(attempts), "repeat": _repeat(lesson, kind)})
    return _ranked(rows)


def learners_table(loaded: ClassResults) -> list[dict[str, Any]]:
    """List the scores: a dict a file with `learner`, `lesson`, `right`, `wrong` and `unchecked`, in the files' order."""
    return [
        {"learner": result.learner, "lesson": result.lesson, **asdict(score_of(result.attempts))}
        for result in loaded.results
    ]


def show_cases(loaded: ClassResults) -> Shown:
    """Show what a class got wrong, case by case."""
    columns = {
        "lesson": "Lesson", "case": "Case", "tried": "Tried", "wrong": "Wrong", "share": "Share",
        "often": "Most frequent wrong output",
    }
    return table(cases_table(loaded), columns, formats={"share": ".0%"})


def show_kinds(loaded: ClassResults) -> Shown:
    """Show what a class should repeat, kind by kind."""
    columns = {
        "lesson": "Lesson", "kind": "Kind", "tried": "Tried", "wrong": "Wrong", "share": "Share",
        "repeat": "What to repeat",
    }
    return table(kinds_table(loaded), columns, formats={"share": ".0%"})


def _own_cases(name: str, cases_folder: Path | str | None) -> dict[str, WorkedCase]:
    """Read a teacher's own cases of a rule, by their ids; none where there is no such file."""
    path = None if cases_folder is None else Path(cases_folder) / f"{name}.jsonl"
    if path is None or not path.is_file():
        return {}
    return {case.id: case for case in Lesson(name, path).own_cases().cases}


def _graded_again(own: Mapping[str, Mapping[str, WorkedCase]], lesson: str, given: Graded) -> Graded:
    """Grade an attempt by its case; where the case is not known, the attempt stays as the learner's file has it."""
    attempt = Attempt(given.case, given.output, given.reason)
    try:
        if lesson not in CHECKERS:
            example = find_example(given.case)
            return graded(example, attempt, compare_grading(example, attempt))
        case = own[lesson].get(given.case) or Lesson(lesson).find_case(given.case)
        return graded(case, attempt, compare(lesson, case, attempt))
    except InputError:
        return given


def _grouped(loaded: ClassResults, key: Callable[[Graded], str]) -> dict[tuple[str, str], list[Graded]]:
    """Put first attempts together by lesson and key, in the order of lessons and then of keys."""
    groups: dict[tuple[str, str], list[Graded]] = {}
    for result in loaded.results:
        for attempt in first_attempts(result.attempts):
            groups.setdefault((result.lesson, key(attempt)), []).append(attempt)
    return dict(sorted(groups.items(), key=lambda group: (LESSONS.index(group[0][0]), group[0][1])))


def _repeat(lesson: str, kind: str) -> str | None:
    """Say what to look at again where a kind was missed; None for a case of somebody's own."""
    if lesson in CHECKERS:
        known = kinds_of(lesson).get(kind)
        return known.repeat if known else None
    return next((point.says for point in POINTS if point.name == kind), None)


def _counts(attempts: Sequence[Graded]) -> dict[str, Any]:
    rights = [attempt.right for attempt in attempts]
    wrong, known = rights.count(False), len(rights) - rights.count(None)
    return {"tried": len(rights), "wrong": wrong, "share": wrong / known if known else None}


def _ranked(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    # The sort is stable: equals stay in the order of lessons and ids.
    return sorted(rows, key=lambda row: (-row["wrong"], -(row["share"] or 0)))


def _word(right: bool | None) -> str:
    return {True: "true", False: "false", None: "null"}[right]
