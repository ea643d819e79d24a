"""The lessons on the four bounded rules: what a notebook shows of a rule, its cases, and a file of cases."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from ..checkers import CHECKERS, Checker, WorkedCase
from ..checkers.evidence import layout, show_evidence
from ..errors import InputError
from ..rows.checks import Checked, Refused, check_rows, same
from ..rows.files import open_bytes, shown_path
from ..rows.lines import Row, read_blocks
from ..rows.strict import shown
from ..show import Shown, escape, table
from .practice import find_practice_case, practice_cases

#: How many rows of a file a lesson shows; it checks and counts all of them.
MOST_SHOWN = 20

#: What a row may say of its case, beside the id and the input.
_CASE_FIELDS = (
    ("title", str | None, "a string"), ("reason", str | None, "a string"), ("expected", dict | None, "an object"),
)
_TONES = {"yes": "good", "no": "bad", "not read": "unsure"}


class FileCheck(Struct, frozen=True):
    """What came of checking a file of cases.

    Attributes:
        rows: how many rows there are.
        as_expected: how many gave the result that they expect.
        differing: the lines that gave another one.
        not_read: the lines that could not be read.
        first: the first rows, as they are shown.
    """

    rows: int
    as_expected: int
    differing: tuple[int, ...]
    not_read: tuple[int, ...]
    first: tuple[dict[str, Any], ...]

    def show(self) -> Shown:
        """Show the first rows under one line that counts them all."""
        caption = f"{self.rows} rows: {self.as_expected} as expected, {len(self.differing)} other than expected, "
        caption += f"{len(self.not_read)} not read"
        if self.rows > len(self.first):
            caption += f"; the first {len(self.first)} are shown"
        columns = {"line": "Line", "case": "Case", "input": "Input", "output": "Output", "fits": "As expected"}
        if any(row.get("hints") for row in self.first):
            columns["hints"] = "Hints"
        return table(self.first, columns, caption=caption, tones={"fits": _TONES})


class OwnCases(Struct, frozen=True):
    """The cases of somebody's own file.

    Attributes:
        cases: those that can be read, in their order.
        errors: one line for each row that cannot.
    """

    cases: tuple[WorkedCase, ...]
    errors: tuple[str, ...]


class Lesson(Struct, frozen=True):
    """One rule with its worked cases and a file of more cases.

    Attributes:
        name: `extract`, `targets`, `marks` or `rubric`.
        cases_file: a file such as `evalnb check` reads; its rows may also have a `title` and a `reason`. None for none.
    """

    name: str
    cases_file: str | os.PathLike[str] | None = None

    def __post_init__(self) -> None:
        if self.name not in CHECKERS:
            raise InputError(f"name: expected one of {', '.join(CHECKERS)}, got {self.name!r}")

    @property
    def checker(self) -> Checker:
        """The rule."""
        return CHECKERS[self.name]

    @property
    def inputs(self) -> tuple[str | os.PathLike[str], ...]:
        """The files that a result of this lesson is made from."""
        return () if self.cases_file is None else (self.cases_file,)

    def show_rule(self) -> Shown:
        """Show the rule and its steps."""
        steps = [f"{number}. {step}" for number, step in enumerate(self.checker.steps, 1)]
        html = "".join(f'<div style="margin:.2em 0 .2em 1.5em">{escape(step)}</div>' for step in steps)
        return Shown(_prose(self.checker.rule) + html, "\n".join([self.checker.rule, *steps]))

    def show_cases(self) -> Shown:
        """Show the worked cases, each checked while the table is made."""
        return self._answers(self.checker.cases)

    def show_own_cases(self) -> Shown:
        """Show the cases of the file that can be read, as the worked ones are shown.

        Raises:
            LoadError: the file cannot be read.
        """
        return self._answers(self.own_cases().cases)

    def show_practice(self, *, seed: int, count: int = 10) -> Shown:
        """Show the practice cases of a seed, as the worked ones are shown.

        Raises:
            InputError: as `practice_cases` does.
        """
        return self._answers(practice_cases(self.name, seed=seed, count=count))

    def show_scope(self) -> Shown:
        """Show what a result of this rule does not judge."""
        return Shown(_prose(self.checker.scope), self.checker.scope)

    def find_case(self, case_id: str) -> WorkedCase:
        """Find a case by its id, among the worked cases first, then in the file, then among those for practice.

        Raises:
            InputError: there is none, or its row cannot be read; the ids of the worked cases are listed.
            LoadError: the file cannot be read.
        """
        for case in self.checker.cases:
            if case.id == case_id:
                return case
        for row, outcome in self._outcomes():
            if str(case_id) == _id_of(outcome):
                return self._own_case(row, outcome)
        if practice := find_practice_case(self.name, str(case_id)):
            return practice
        known = ", ".join(case.id for case in self.checker.cases)
        places = f" or an id in {shown_path(self.cases_file)}" if self.cases_file is not None else ""
        raise InputError(f"case_id: expected one of {known}{places}, got {case_id!r}")

    def own_cases(self) -> OwnCases:
        """Read the cases of the file; a row without an id goes by its line, as in `line-3`.

        Answers are kept by the id of their case, so an id that a worked case or an earlier row has is an error too.

        Raises:
            LoadError: the file cannot be read.
        """
        cases: list[WorkedCase] = []
        errors = []
        taken = {case.id for case in self.checker.cases}
        for row, outcome in self._outcomes():
            try:
                case = self._own_case(row, outcome)
            except InputError as error:
                errors.append(str(error))
                continue
            if case.id in taken:
                errors.append(f"{self._place(row)}: id: expected one that no other case has, got {case.id!r}")
            else:
                cases.append(case)
                taken.add(case.id)
        return OwnCases(tuple(cases), tuple(errors))

    def work_case(self, case_id: str) -> Shown:
        """Work a case aloud: what the rule looks at, what each step saw, and the output with the reason for it."""
        case = self.find_case(case_id)
        explanation = self.checker.explain(case.input)
        evidence = show_evidence(self.name, case.input, explanation)
        steps = table(
            [{"step": f"{number}. {step.name}", "saw": step.saw} for number, step in enumerate(explanation.steps, 1)],
            {"step": "Step", "saw": "What it saw"},
        )
        output = table(
            [{"output": layout(explanation.result), "why": case.reason or explanation.why}],
            {"output": "Output", "why": "Why"},
        )
        hints = table([structs.asdict(hint) for hint in explanation.hints], {"code": "Hint", "says": "What it says"})
        parts = [evidence, steps, output, *([hints] if explanation.hints else [])]
        question = f"{case.title}: which output is required, and why?"
        html = f'<p style="font-weight:600">{escape(question)}</p>' + "".join(part.html for part in parts)
        return Shown(html, "\n\n".join([question, *(part.text for part in parts)]))

    def check_file(self) -> FileCheck:
        """Check every row of the file.

        Raises:
            LoadError: the file cannot be read.
        """
        rows = as_expected = 0
        differing: list[int] = []
        not_read: list[int] = []
        first: list[dict[str, Any]] = []
        for row, outcome in self._outcomes():
            rows += 1
            if isinstance(outcome, Refused):
                not_read.append(outcome.line)
            elif outcome.ok is False:
                differing.append(outcome.line)
            elif outcome.ok is True:
                as_expected += 1
            if rows <= MOST_SHOWN:
                first.append(self._shown(row, outcome))
        return FileCheck(rows, as_expected, tuple(differing), tuple(not_read), tuple(first))

    def result(self, case_id: str, checked: FileCheck) -> dict[str, Any]:
        """Put together what a notebook hands over of this lesson."""
        case = self.find_case(case_id)
        explanation = self.checker.explain(case.input)
        fits = None if case.expected is None else same(explanation.result, case.expected)
        return {
            "headline": {"rule": self.name, "case": case.id, "as required": fits, "why": explanation.why},
            "case": {
                "id": case.id, "result": explanation.result, "as_required": fits,
                "hints": [hint.code for hint in explanation.hints],
            },
            "file": {
                "rows": checked.rows, "as_expected": checked.as_expected, "differing": checked.differing,
                "not_read": checked.not_read,
            },
        }

    def _answers(self, cases: Iterable[WorkedCase]) -> Shown:
        rows = []
        for case in cases:
            asked = {"case": f"{case.title}\n({case.id})", "input": layout(case.input), "reason": case.reason or None}
            if case.expected is not None:
                fits = same(self.checker.check(case.input), case.expected)
                asked |= {"output": layout(case.expected), "fits": "yes" if fits else "no"}
            rows.append(asked)
        columns = {"case": "Case", "input": "Input", "output": "Required output", "fits": "As required"}
        return table(rows, {**columns, "reason": "Reason"}, tones={"fits": _TONES})

    def _shown(self, row: Row, outcome: Checked | Refused) -> dict[str, Any]:
        shown = {"line": outcome.line, "case": None if outcome.id is None else str(outcome.id)}
        if row.value is not None:
            shown["input"] = layout(_input_of(row))
        if isinstance(outcome, Refused):
            return {**shown, "output": outcome.error, "fits": "not read"}
        hints = [hint.code for hint in self.checker.explain(_input_of(row)).hints]
        fits = {True: "yes", False: "no"}.get(outcome.ok)
        return {**shown, "output": layout(outcome.result), "hints": hints or None, "fits": fits}

    def _own_case(self, row: Row, outcome: Checked | Refused) -> WorkedCase:
        if isinstance(outcome, Refused):
            raise InputError(outcome.error)
        fields = row.value if "input" in row.value else {}
        for name, kinds, what in _CASE_FIELDS:
            if not isinstance(fields.get(name), kinds):
                raise InputError(f"{self._place(row)}: {name}: expected {what}, got {shown(fields[name])}")
        id = _id_of(outcome)
        texts = {"title": fields.get("title") or id, "reason": fields.get("reason") or ""}
        return WorkedCase(id=id, input=_input_of(row), expected=fields.get("expected"), **texts)

    def _place(self, row: Row) -> str:
        return f"{Path(self.cases_file).name}:{row.line}"

    def _outcomes(self) -> Iterator[tuple[Row, Checked | Refused]]:
        if self.cases_file is None:
            return
        name = Path(self.cases_file).name
        with open_bytes(Path(self.cases_file), name=shown_path(self.cases_file)) as stream:
            for block in read_blocks(stream, name=name):
                for outcomes in check_rows(self.name, [block], name=name):
                    yield from zip(block, outcomes, strict=True)


def _id_of(outcome: Checked | Refused) -> str:
    return f"line-{outcome.line}" if outcome.id is None else str(outcome.id)


def _input_of(row: Row) -> Any:
    return row.value.get("input", row.value)


def _prose(text: str) -> str:
    return f'<p style="max-width:46em;line-height:1.5">{escape(text)}</p>'
