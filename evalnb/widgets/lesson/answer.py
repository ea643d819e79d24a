"""The form in which a learner builds an output: a choice for every field, and the reason."""

from typing import Any

import ipywidgets

from ..form import styled
from .choices import Field, Shape, shapes
from .frame import discard

#: Options up to which each has a button of its own.
_MOST_BUTTONS = 6


class One:
    """A field of which one value is chosen; nothing is chosen to begin with, unless there is only one value."""

    _NOTHING = ""

    def __init__(self, field: Field) -> None:
        self.field = field
        places = [(option.label, place) for place, option in enumerate(field.options)]
        if len(places) <= _MOST_BUTTONS:
            chosen = 0 if len(places) == 1 else None
            box = ipywidgets.ToggleButtons(options=places, value=chosen, description=field.name)
        else:
            # A list whose value is None shows an empty line.
            box = ipywidgets.Dropdown(options=[("choose", self._NOTHING), *places], description=field.name)
        self.box = styled(box, "field", "one")

    @property
    def chosen(self) -> bool:
        """Whether a value was chosen."""
        return self.box.value not in (None, self._NOTHING)

    @property
    def value(self) -> Any:
        """The value that was chosen."""
        return self.field.options[self.box.value].value


class Many:
    """A field that lists values; none of them is an answer too."""

    chosen = True

    def __init__(self, field: Field) -> None:
        self.field = field
        self.buttons = [
            styled(ipywidgets.ToggleButton(description=option.label, tooltip=f"{field.name}: {option.label}"), "choice")
            for option in field.options
        ]
        none = [] if self.buttons else [styled(ipywidgets.Label("nothing to choose from"), "quiet")]
        label = styled(ipywidgets.Label(field.name), "name")
        self.box = styled(ipywidgets.Box([label, *self.buttons, *none]), "field", "many")

    @property
    def value(self) -> list[Any]:
        """The values that were chosen, in the order in which they are offered."""
        return [option.value for option, button in zip(self.field.options, self.buttons, strict=True) if button.value]


class AnswerForm:
    """The fields of an output and the reason, to be put anew for every case.

    Attributes:
        box: the widget.
        reason: the field for the reason.
    """

    def __init__(self) -> None:
        self.reason = styled(
            ipywidgets.Textarea(description="because", placeholder="Why? In your own words.", rows=2), "field", "reason"
        )
        self._fields = styled(ipywidgets.VBox(), "fields")
        self.box = styled(ipywidgets.VBox([self._fields, self.reason]), "form")
        self._shapes: tuple[Shape, ...] = ()
        self._form: ipywidgets.ToggleButtons | None = None
        self._inputs: dict[str, list[One | Many]] = {}

    def ask(self, rule: str, case_input: dict[str, Any]) -> None:
        """Put the question for another input; nothing is chosen then."""
        left = [self._form, *(one.box for inputs in self._inputs.values() for one in inputs)]
        self._shapes = shapes(rule, case_input)
        self._inputs = {shape.name: [_input(field) for field in shape.fields] for shape in self._shapes}
        names = [shape.name for shape in self._shapes]
        self._form = None
        if len(names) > 1:
            form = ipywidgets.ToggleButtons(options=names, value=None, description="output")
            self._form = styled(form, "field", "one")
            self._form.observe(self._draw, "value")
        self._draw()
        for widget in filter(None, left):
            discard(widget)

    @property
    def missing(self) -> str | None:
        """The name of the first field in which nothing was chosen yet."""
        if self._form is not None and self._form.value is None:
            return self._form.description
        return next((one.field.name for one in self._current() if not one.chosen), None)

    @property
    def output(self) -> dict[str, Any]:
        """The output as it was chosen; only where nothing is missing."""
        return {one.field.name: one.value for one in self._current()}

    def choose(self, shape: str, values: dict[str, Any]) -> None:
        """Choose what an output has, as a learner would by hand.

        Args:
            shape: the name of its form.
            values: field → place of its option, or places where the field lists values.
        """
        if self._form is not None:
            self._form.value = shape
        for one in self._current():
            if isinstance(one, One):
                one.box.value = values[one.field.name]
            else:
                for place, button in enumerate(one.buttons):
                    button.value = place in values[one.field.name]

    def _current(self) -> list[One | Many]:
        if self._form is None:
            return self._inputs[self._shapes[0].name] if self._shapes else []
        return self._inputs.get(self._form.value, [])

    def _draw(self, _: Any = None) -> None:
        form = [self._form] if self._form is not None else []
        self._fields.children = (*form, *(one.box for one in self._current()))


def _input(field: Field) -> One | Many:
    return Many(field) if field.many else One(field)
