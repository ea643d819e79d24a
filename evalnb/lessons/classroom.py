"""A class: what the learners of a folder of results got wrong, per case and per kind of near miss.

Every attempt whose case is known is graded again, so that the table does not hang on what a learner's file claims. The
first attempt of each learner at a case counts.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from ..checkers import CHECKERS, WorkedCase
from ..checkers.evidence import layout
from ..errors import InputError, LoadError
from ..rows.files import shown_path
from ..show import Shown, table
from .answers import LESSONS, Attempt, Graded, Results, collect, compare, first_attempts, graded, load_results, score_of
from .grading import GradedExample, compare_grading, find_example, worked_output
from .lesson import Lesson
from .practice import PracticeCase, kinds_of


class ClassResults(Struct, frozen=True):
    """The results of a class.

    Attributes:
        results: one for each file that could be read, in the order of the files' names; graded again.
        findings: one line for each file that could not be read, and for each attempt that the learner's file has
            graded otherwise.
        files: the files that were read.
        known: lesson and case id → the case, where it is known.
    """

    results: tuple[Results, ...]
    findings: tuple[str, ...]
    files: tuple[Path, ...]
    known: Mapping[tuple[str, str], WorkedCase | GradedExample]


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
    known: dict[tuple[str, str], WorkedCase | GradedExample] = {}
    seen: dict[tuple[str, str], str] = {}
    own = {name: _own_cases(name, cases_folder) for name in CHECKERS}
    for path in sorted(folder.glob("*.json")):
        try:
            result = load_results(path)
        except LoadError as error:
            findings.append(str(error))
            continue
        for attempt in result.attempts:
            if (case := _find(own, result.lesson, attempt.case)) is not None:
                known[result.lesson, attempt.case] = case
        attempts = tuple(_graded_again(known, result.lesson, attempt) for attempt in result.attempts)
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
    return ClassResults(tuple(results), tuple(findings), tuple(files), MappingProxyType(known))


def class_table(folder: Path | str, *, cases_folder: Path | str | None = None) -> list[dict[str, Any]]:
    """List what a class got wrong, case by case.

    Args and errors are those of `load_class`.

    Returns:
        A dict a case with `lesson`, `case`, `kind`, `tried` (learners), `wrong` (learners), `share` (the wrong among
        those that can be graded, None where none can), `input` and `required`, None where the case is not known, and
        `often` (the wrong output given most, None where none is); the last three a line for each field.
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
        rows.append(
            {
                "lesson": lesson, "case": case, "kind": attempts[0].kind, **_counts(attempts),
                **_asked(loaded.known.get((lesson, case))), "often": often,
            }
        )
    return _ranked(rows)


def kinds_table(loaded: ClassResults) -> list[dict[str, Any]]:
    """List what a class should repeat, kind by kind.

    Returns:
        A dict a kind with `lesson`, `kind`, `tried` and `wrong` (first attempts), `share` and `repeat`, what to look at
        again; ranked as cases are.
    """
    rows = []
    for (lesson, kind), attempts in _grouped(loaded, lambda attempt: attempt.kind).items():
        repeat = _repeat(loaded, lesson, attempts[0])
        rows.append({"lesson": lesson, "kind": kind, **_counts(attempts), "repeat": repeat})
    return _ranked(rows)


def learners_table(loaded: ClassResults) -> list[dict[str, Any]]:
    """List the scores: a dict a file, in their order, with `learner`, `lesson`, `right`, `wrong` and `unchecked`."""
    return [
        {"learner": result.learner, "lesson": result.lesson, **asdict(score_of(result.attempts))}
        for result in loaded.results
    ]


def show_learners(loaded: ClassResults) -> Shown:
    """Show the scores, file by file, and what was found wrong with the files."""
    columns = {"learner": "Learner", "lesson": "Lesson", "right": "Right", "wrong": "Wrong", "unchecked": "Not graded"}
    scores = table(learners_table(loaded), columns, caption=f"{len(loaded.files)} files")
    if not loaded.findings:
        return scores
    findings = table([{"finding": finding} for finding in loaded.findings], {"finding": "Finding"})
    return Shown(scores.html + findings.html, f"{scores.text}\n{findings.text}")


def show_cases(loaded: ClassResults) -> Shown:
    """Show the cases that somebody got wrong, under one line that counts the others."""
    rows = cases_table(loaded)
    wrong = [row for row in rows if row["wrong"]]
    caption = f"{len(rows)} cases: {len(wrong)} that somebody got wrong, {len(rows) - len(wrong)} that nobody did"
    columns = {
        "lesson": "Lesson", "case": "Case", "wrong": "Wrong", "input": "Input", "required": "Required output",
        "often": "Most frequent wrong output",
    }
    return table([{**row, "wrong": f"{row['wrong']} of {row['tried']}"} for row in wrong], columns, caption=caption)


def show_kinds(loaded: ClassResults) -> Shown:
    """Show the kinds that somebody missed, with what to look at again."""
    columns = {
        "lesson": "Lesson", "kind": "Kind", "tried": "Tried", "wrong": "Wrong", "share": "Share",
        "repeat": "What to repeat",
    }
    return table([row for row in kinds_table(loaded) if row["wrong"]], columns, formats={"share": ".0%"})


def _own_cases(name: str, cases_folder: Path | str | None) -> dict[str, WorkedCase]:
    """Read a teacher's own cases of a rule, by their ids; none where there is no such file."""
    path = None if cases_folder is None else Path(cases_folder) / f"{name}.jsonl"
    if path is None or not path.is_file():
        return {}
    return {case.id: case for case in Lesson(name, path).own_cases().cases}


def _find(own: Mapping[str, Mapping[str, WorkedCase]], lesson: str, case_id: str) -> WorkedCase | GradedExample | None:
    try:
        if lesson not in CHECKERS:
            return find_example(case_id)
        return own[lesson].get(case_id) or Lesson(lesson).find_case(case_id)
    except InputError:
        return None


def _graded_again(
    known: Mapping[tuple[str, str], WorkedCase | GradedExample], lesson: str, given: Graded
) -> Graded:
    """Grade an attempt by its case; where the case is not known, the attempt stays as the learner's file has it."""
    case = known.get((lesson, given.case))
    if case is None:
        return given
    attempt = Attempt(given.case, given.output, given.reason)
    try:
        found = compare_grading(case, attempt) if lesson not in CHECKERS else compare(lesson, case, attempt)
    except InputError:  # verdicts of another shape than five with codes
        return replace(given, right=False)
    return graded(case, attempt, found)


def _asked(case: WorkedCase | GradedExample | None) -> dict[str, str | None]:
    """Return the input and the required output of a case as they are shown."""
    if case is None:
        return {"input": None, "required": None}
    if isinstance(case, GradedExample):
        asked = {"question": case.item.question, "answer": case.item.answer}
        return {"input": layout(asked), "required": layout(worked_output(case.card))}
    return {"input": layout(case.input), "required": None if case.expected is None else layout(case.expected)}


def _grouped(loaded: ClassResults, key: Callable[[Graded], str]) -> dict[tuple[str, str], list[Graded]]:
    """Put first attempts together by lesson and key, in the order of lessons and then of keys."""
    groups: dict[tuple[str, str], list[Graded]] = {}
    for result in loaded.results:
        for attempt in first_attempts(result.attempts):
            groups.setdefault((result.lesson, key(attempt)), []).append(attempt)
    return dict(sorted(groups.items(), key=lambda group: (LESSONS.index(group[0][0]), group[0][1])))


def _repeat(loaded: ClassResults, lesson: str, attempt: Graded) -> str | None:
    """Say what to look at again where a kind was missed; None where its case is not known and gives no reason."""
    case = loaded.known.get((lesson, attempt.case))
    if isinstance(case, PracticeCase):
        return kinds_of(lesson)[case.kind].repeat
    if isinstance(case, GradedExample):
        return case.point.says
    return case.reason or None if case is not None else None


def _counts(attempts: Sequence[Graded]) -> dict[str, Any]:
    rights = [attempt.right for attempt in attempts]
    wrong, known = rights.count(False), len(rights) - rights.count(None)
    return {"tried": len(rights), "wrong": wrong, "share": wrong / known if known else None}


def _ranked(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    # The sort is stable: equals stay in the order of lessons and ids.
    return sorted(rows, key=lambda row: (-row["wrong"], -(row["share"] or 0)))


def _word(right: bool | None) -> str:
    return {True: "true", False: "false", None: "null"}[right]
