"""Putting one case to a learner: the input, the form for the output, and what comes back. Used by cases and practice."""

from collections.abc import Callable

import ipywidgets
from msgspec import structs

from ...checkers import WorkedCase
from ...lessons.answers import Attempt, Feedback, Graded, compare, graded
from ...show import Shown
from .answer import AnswerForm
from .frame import button, row, text_of
from .parts import joined, line, show_input, show_worked

QUESTION = "Which output is required, and why?"
_NOTHING = Shown("", "")


class Asking:
    """One case at a time.

    Attributes:
        box: the widget.
        case: the case that is put.
        form: where the learner builds the output.
        check: the button that hands the output in.
        look: the button that shows the worked answer without that.
        next: the button for the next case.
        attempts: what was handed in so far, in order.
    """

    def __init__(self, rule: str, *, answered: Callable[[], None], following: Callable[[], None]) -> None:
        """Ask nothing yet.

        Args:
            rule: `extract`, `targets`, `marks` or `rubric`.
            answered: called after an output was handed in.
            following: called where the learner wants the next case.
        """
        self.rule = rule
        self.attempts: list[Graded] = []
        self.case: WorkedCase | None = None
        self.form = AnswerForm()
        self.check, self.look = button("check", "Check my answer"), button("look", "Show the worked answer")
        self.next = button("next", "Next case ›")
        self._answered = answered
        self._input, self._feedback = text_of(_NOTHING), text_of(_NOTHING)
        self.message = text_of(_NOTHING)
        buttons = row(self.check, self.look, self.next, self.message)
        self.box = ipywidgets.VBox([self._input, self.form.box, buttons, self._feedback])
        self.check.on_click(lambda _: self._hand_in())
        self.look.on_click(lambda _: self._show([]))
        self.next.on_click(lambda _: following())

    def ask(self, case: WorkedCase, *, last: bool) -> None:
        """Put a case; whatever was said of the one before goes away.

        Args:
            case: the case.
            last: whether no case follows it.
        """
        self.case = case
        self._input.value = joined([show_input(self.rule, case.input), line(QUESTION, strong=True)]).html
        self._feedback.value = self.message.value = ""
        self.form.ask(self.rule, case.input)
        self.look.disabled, self.next.disabled = case.expected is None, last

    def _hand_in(self) -> None:
        missing = self.form.missing
        if missing:
            self.message.value = line(f"Choose a value for “{missing}” first.").html
            return
        attempt = Attempt(self.case.id, self.form.output, self.form.reason.value)
        feedback = compare(self.rule, self.case, attempt)
        self.attempts.append(graded(self.case, attempt, feedback))
        self._show([_outcome(feedback)])
        self._answered()

    def _show(self, before: list[Shown]) -> None:
        self.message.value = ""
        yours = self.form.reason.value.strip()
        said = [line(f"Your reason: {yours}")] if yours and before else []
        # A case without a required output is whoever set it to answer.
        worked = [show_worked(self.rule, self.case)] if self.case.expected is not None else []
        self._feedback.value = joined([*before, *said, *worked]).html


def _outcome(feedback: Feedback) -> Shown:
    """Show what came of an attempt and what differs; the reason stands in the worked answer."""
    sign = {True: "✓ ", False: "✕ ", None: ""}[feedback.right]
    return structs.replace(feedback, says=f"{sign}{feedback.says}", reason="").show()


