"""Work the case: which output is required, and why? The learner answers first, and then sees the worked answer."""

from collections.abc import Iterable

import ipywidgets

from ...checkers import WorkedCase
from ...lessons import Lesson
from ...lessons.answers import Graded, score_of
from ...show import Shown, folded
from ..form import styled
from .asking import QUESTION, Asking
from .frame import LessonWidget, row, text_of
from .parts import boxed, joined, line, show_input, show_worked

#: Stands in the place of a worked answer that whoever set the case keeps.
_KEPT = "This case comes without a required output; whoever set it has the answer."


class WorkCase(LessonWidget):
    """Put the worked cases of a lesson and those of its file, one at a time, in any order.

    Args:
        lesson: the rule, and a file of cases of one's own if there is one.
        case_id: the case to begin with; without it the first.

    Attributes:
        asking: the case that is put, and what was answered so far.

    Raises:
        InputError: there is no such case.
        LoadError: the file of cases cannot be read.
    """

    def __init__(self, lesson: Lesson, case_id: str | None = None) -> None:
        own = lesson.own_cases()
        self.cases = (*lesson.checker.cases, *own.cases)
        self.asking = Asking(lesson.name, answered=self._answered, following=self._move)
        titles = [(f"{number} of {len(self.cases)}", case.id) for number, case in enumerate(self.cases, 1)]
        self.choice = styled(ipywidgets.Dropdown(options=titles, description="Case"), "case")
        self.told = text_of(Shown("", ""))
        self.choice.observe(self._ask, "value")
        head = row(self.choice, self.told, also="head")
        errors = [text_of(joined(line(error, quiet=True) for error in own.errors))] if own.errors else []
        super().__init__(
            [head, self.asking.box, *errors], twin=cases_twin(lesson.name, self.cases, own.errors), name=lesson.name
        )
        if case_id is not None:
            self.choice.value = lesson.find_case(case_id).id
        self._ask()

    @property
    def attempts(self) -> tuple[Graded, ...]:
        """What was answered so far, in order."""
        return tuple(self.asking.attempts)

    def _ask(self, _: object = None) -> None:
        case = next(case for case in self.cases if case.id == self.choice.value)
        self.asking.ask(case, last=case is self.cases[-1])

    def _move(self) -> None:
        ids = [case.id for case in self.cases]
        self.choice.value = ids[min(ids.index(self.choice.value) + 1, len(ids) - 1)]

    def _answered(self) -> None:
        self.told.value = line(str(score_of(self.attempts)), quiet=True).html


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
