"""Putting one case to a learner: the question, the form for the answer, and what comes back."""

from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets
from msgspec import structs

from ...lessons.answers import Attempt, Feedback, Graded, graded
from ...lessons.views import joined, line
from ...show import Shown
from ..form import styled
from .frame import button, row, text_of

_NOTHING = Shown("", "")


class Form(Protocol):
    """Where an answer is built."""

    box: ipywidgets.DOMWidget
    reason: ipywidgets.Textarea

    @property
    def missing(self) -> str | None:
        """The first part that is still to be chosen."""

    @property
    def output(self) -> dict[str, Any]:
        """The answer; only where nothing is missing."""


class Task(Protocol):
    """What is asked of a learner, case by case."""

    form: Form

    def question(self, case: Any) -> Shown:
        """Show what is asked, and put the form for it."""

    def compare(self, case: Any, attempt: Attempt) -> Feedback:
        """Hold an answer against the required one."""

    def worked(self, case: Any) -> Shown | None:
        """Show the worked answer; None where whoever set the case keeps it."""


class Asking:
    """One case at a time.

    Attributes:
        box: the widget.
        case: the case that is put.
        check: the button that hands the answer in.
        look: the button that shows the worked answer without that.
        next: the button for the next case.
        attempts: what was handed in so far, in order.

    Args:
        task: what is asked.
        answered: called after an answer was handed in.
        following: called where the learner wants the next case.
    """

    def __init__(self, task: Task, *, answered: Callable[[], None], following: Callable[[], None]) -> None:
        self.task, self.form, self._answered = task, task.form, answered
        self.attempts: list[Graded] = []
        self.case: Any = None
        self.check, self.look = button("check", "Check my answer"), button("look", "Show the worked answer")
        self.next = button("next", "Next case ›")
        self._question, self._feedback, self.message = (text_of(_NOTHING) for _ in range(3))
        buttons = row(self.check, self.look, self.next, self.message)
        self.box = styled(ipywidgets.VBox([self._question, self.form.box, buttons, self._feedback]), "asking")
        self.check.on_click(lambda _: self._hand_in())
        self.look.on_click(lambda _: self._show([]))
        self.next.on_click(lambda _: following())

    def ask(self, case: Any, *, last: bool) -> None:
        """Put a case; whatever was said of the one before goes away.

        Args:
            case: the case.
            last: whether no case follows it.
        """
        self.case = case
        self.form.reason.value = self._feedback.value = self.message.value = ""
        self._question.value = self.task.question(case).html
        self.look.disabled, self.next.disabled = self.task.worked(case) is None, last

    def _hand_in(self) -> None:
        missing = self.form.missing
        if missing:
            self.message.value = line(f"Choose for “{missing}” first.").html
            return
        attempt = Attempt(self.case.id, self.form.output, self.form.reason.value)
        feedback = self.task.compare(self.case, attempt)
        self.attempts.append(graded(self.case, attempt, feedback))
        self._show([_outcome(feedback)])
        self._answered()

    def _show(self, before: list[Shown]) -> None:
        self.message.value = ""
        yours = self.form.reason.value.strip()
        said = [line(f"Your reason: {yours}")] if yours and before else []
        worked = self.task.worked(self.case)
        self._feedback.value = joined([*before, *said, *([worked] if worked else [])]).html


def _outcome(feedback: Feedback) -> Shown:
    """Show what came of an attempt and what differs; the reason stands in the worked answer."""
    sign = {True: "✓ ", False: "✕ ", None: ""}[feedback.right]
    return structs.replace(feedback, says=f"{sign}{feedback.says}", reason="").show()
