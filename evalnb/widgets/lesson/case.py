"""Work the case: which output is required, and why? The learner answers first, and then sees the worked answer."""

from collections.abc import Iterable, Sequence
from typing import Any

import ipywidgets

from ...checkers import WorkedCase
from ...lessons import Lesson
from ...lessons.answers import Attempt, Feedback, Graded, compare, score_of
from ...lessons.views import boxed, joined, line, show_input, show_worked
from ...show import Shown, folded
from ..form import styled
from .answer import AnswerForm
from .asking import Asking, Task
from .frame import LessonWidget, row, text_of

QUESTION = "Which output is required, and why?"
#: Stands in the place of a worked answer that whoever set the case keeps.
_KEPT = "This case comes without a required output; whoever set it has the answer."


class RuleTask:
    """Asks for the output of a rule.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
    """

    def __init__(self, rule: str) -> None:
        self.rule, self.form = rule, AnswerForm()

    def question(self, case: WorkedCase) -> Shown:
        """Show the input, and put the form for its output."""
        self.form.ask(self.rule, case.input)
        return joined([show_input(self.rule, case.input), line(QUESTION, strong=True)])

    def compare(self, case: WorkedCase, attempt: Attempt) -> Feedback:
        """Hold an output against the required one."""
        return compare(self.rule, case, attempt)

    def worked(self, case: WorkedCase) -> Shown | None:
        """Show the worked answer of a case that has one."""
        return None if case.expected is None else show_worked(self.rule, case)


class CaseList(LessonWidget):
    """Cases to be answered one at a time, in any order.

    Args:
        task: what is asked of each.
        cases: the cases, at least one.
        below: widgets below them.
        twin: the plain twin.
        name: what it is.

    Attributes:
        asking: the case that is put, and what was answered so far.
        choice: which case that is.
    """

    def __init__(
        self, task: Task, cases: Sequence[Any], *, below: list[ipywidgets.DOMWidget], twin: Shown, name: str
    ) -> None:
        self.cases = {case.id: case for case in cases}
        self.asking = Asking(task, answered=self._answered, following=self._move)
        numbered = [(f"{number} of {len(cases)}", case.id) for number, case in enumerate(cases, 1)]
        self.choice = styled(ipywidgets.Dropdown(options=numbered, description="Case"), "case")
        self.told = text_of(Shown("", ""))
        self.choice.observe(lambda _: self._ask(), "value")
        super().__init__([row(self.choice, self.told, also="head"), self.asking.box, *below], twin=twin, name=name)
        self._ask()

    @property
    def attempts(self) -> tuple[Graded, ...]:
        """What was answered so far, in order."""
        return tuple(self.asking.attempts)

    def _ask(self) -> None:
        ids = list(self.cases)
        self.asking.ask(self.cases[self.choice.value], last=self.choice.value == ids[-1])

    def _move(self) -> None:
        ids = list(self.cases)
        self.choice.value = ids[min(ids.index(self.choice.value) + 1, len(ids) - 1)]

    def _answered(self) -> None:
        self.told.value = line(str(score_of(self.asking.attempts)), quiet=True).html


class WorkCase(CaseList):
    """Put the worked cases of a lesson and those of its file.

    Args:
        lesson: the rule, and a file of cases of one's own if there is one.

    Raises:
        LoadError: the file of cases cannot be read.
    """

    def __init__(self, lesson: Lesson) -> None:
        own = lesson.own_cases()
        cases = (*lesson.checker.cases, *own.cases)
        errors = [text_of(joined(line(error, quiet=True) for error in own.errors))] if own.errors else []
        twin = cases_twin(lesson.name, cases, own.errors)
        super().__init__(RuleTask(lesson.name), cases, below=errors, twin=twin, name=lesson.name)


def cases_twin(rule: str, cases: Iterable[WorkedCase], errors: Iterable[str] = ()) -> Shown:
    """Return cases as a worksheet: each with its question, and its worked answer folded away.

    Args:
        rule: the rule's name.
        cases: the cases, in order.
        errors: one line for each row of a file that is no case.
    """
    parts = [
        boxed(
            joined(
                [
                    line(f"Case {number}", strong=True), show_input(rule, case.input), line(QUESTION),
                    folded("The worked answer", line(_KEPT) if case.expected is None else show_worked(rule, case)),
                ]
            )
        )
        for number, case in enumerate(cases, 1)
    ]
    return joined([*parts, *(line(error, quiet=True) for error in errors)])
