"""What would change it? An input to edit, with result, steps and hints at once, and the smallest edits that flip it."""

from typing import Any

import ipywidgets

from ...checkers.evidence import layout
from ...errors import InputError
from ...lessons import Lesson
from ...lessons.flips import Edit, smallest_edits, verdict
from ...lessons.views import joined, line, show_input, show_run
from ...show import Shown, folded, table
from ..form import styled
from .editors import InputEditor
from .frame import LessonWidget, button, row, text_of

#: Edits that are offered.
MOST = 5


class Playground(LessonWidget):
    """Edit the input of a case and see at once what its rule says.

    Args:
        lesson: the rule.
        case_id: the case to begin with; without it the first worked case.

    Attributes:
        editor: where the input stands.
        offered: the smallest edits that flip the verdict of the input as it stands.
        reset: the button that brings the case back.

    Raises:
        InputError: there is no such case.
        LoadError: the file of cases cannot be read.
    """

    def __init__(self, lesson: Lesson, case_id: str | None = None) -> None:
        self.lesson = lesson
        self.case = lesson.find_case(case_id) if case_id is not None else lesson.checker.cases[0]
        self.editor = InputEditor(lesson.name, self._judge)
        self.reset = button("reset", "Back to the case")
        self.reset.on_click(lambda _: self._take(self.case.input))
        self.offered: tuple[Edit, ...] = ()
        self._buttons = [self._button(place) for place in range(MOST)]
        self._none = text_of(line("No small edit of one text or list flips it.", quiet=True))
        self._result, self._offer = text_of(Shown("", "")), styled(ipywidgets.VBox(), "edits")
        told = text_of(line("The smallest edits that flip it", strong=True))
        sides = [ipywidgets.VBox([self.editor.box, row(self.reset), told, self._offer]), self._result]
        super().__init__(
            [styled(ipywidgets.Box(sides), "sides")], twin=edits_twin(lesson, self.case.input, self.case.title),
            name=lesson.name,
        )
        self._take(self.case.input)

    @property
    def edits(self) -> tuple[ipywidgets.Button, ...]:
        """The buttons for the edits that are offered, in their order."""
        return tuple(self._buttons[: len(self.offered)])

    def _take(self, case_input: dict[str, Any]) -> None:
        self.editor.edit(case_input)
        self._judge()

    def _judge(self) -> None:
        """Run the rule over the input as it stands, and look for what would flip it."""
        rule = self.lesson.name
        try:
            case_input = self.editor.value
            explanation = self.lesson.checker.explain(case_input)
            self.offered = smallest_edits(rule, case_input, most=MOST)
        except InputError as error:
            self.offered = ()
            self._result.value = line(str(error)).html
        else:
            head = line(f"{verdict(rule, explanation.result)}: {explanation.why}", strong=True)
            output = table([{"output": layout(explanation.result)}], {"output": "Output"})
            self._result.value = joined([head, output, show_run(rule, case_input, explanation)]).html
        for made, edit in zip(self.edits, self.offered, strict=True):
            made.description, made.tooltip = edit.says, f"then: {verdict(rule, edit.result)}"
        self._offer.children = self.edits or (self._none,)

    def _button(self, place: int) -> ipywidgets.Button:
        made = button("edit", "")
        made.on_click(lambda _: self._take(self.offered[place].input))
        return made


def edits_twin(lesson: Lesson, case_input: dict[str, Any], title: str) -> Shown:
    """Return a case with its smallest edits as a worked table: what is done, what is then new, and what the rule says.

    Args:
        lesson: the rule.
        case_input: the case's input.
        title: the case's title.
    """
    rule, before = lesson.name, lesson.checker.explain(case_input)
    rows = [
        {
            "says": edit.says, "input": layout(_new(edit.input, case_input)), "then": verdict(rule, edit.result),
            "why": lesson.checker.explain(edit.input).why,
        }
        for edit in smallest_edits(rule, case_input, most=MOST)
    ]
    columns = {"says": "Edit", "input": "What is then different", "then": "Verdict", "why": "Why"}
    now = f"As it stands: {verdict(rule, before.result)}. {before.why}"
    asked = [line(now), line("Which is the smallest edit that would change the verdict?")]
    edits = folded("Edits that flip it", table(rows, columns))
    return joined([line(title, strong=True), show_input(rule, case_input), *asked, edits])


def _new(edited: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an edited input that are no longer what they were."""
    return {name: value for name, value in edited.items() if layout(value) != layout(before.get(name))}
