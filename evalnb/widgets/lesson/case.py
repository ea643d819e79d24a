"""Work the case: which output is required, and why? The learner answers first, and then sees the worked answer."""

from collections.abc import Iterable

import ipywidgets

from ...checkers import WorkedCase
from ...lessons import Lesson
from ...lessons.answers import Graded, score_of
from ...show import Shown, folded
from ..form import styled
from .asking import QUESTION, Asking
from .frame import LessonWidget, button, row, text_of
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
        self.asking = Asking(lesson.name, self._answered)
        titles = [(f"{number} · {case.title}", case.id) for number, case in enumerate(self.cases, 1)]
        self.choice = styled(ipywidgets.Dropdown(options=titles, description="Case"), "case")
        self.previous, self.next = button("previous", "‹ Previous"), button("next", "Next ›")
        self.told = text_of(Shown("", ""))
        self.previous.on_click(lambda _: self._move(-1))
        self.next.on_click(lambda _: self._move(1))
        self.choice.observe(self._ask, "value")
        head = styled(row(self.choice, self.previous, self.next, self.told), "head")
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
        self.previous.disabled, self.next.disabled = case is self.cases[0], case is self.cases[-1]
        self.asking.ask(case)

    def _move(self, step: int) -> None:
        ids = [case.id for case in self.cases]
        self.choice.value = ids[min(max(0, ids.index(self.choice.value) + step), len(ids) - 1)]

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
                    line(f"{number} · {case.title}", strong=True), show_input(rule, case.input), line(QUESTION),
                    folded("The worked answer", line(_KEPT) if case.expected is None else show_worked(rule, case)),
                ]
            )
        )
        for number, case in enumerate(cases, 1)
    ]
    return joined([*parts, *(line(error, quiet=True) for error in errors)])
