"""Answering as a learner does, in Python: choosing widgets' values and clicking their buttons."""

from typing import Any

import ipywidgets

from evalnb.widgets.lesson.answer import AnswerForm
from evalnb.widgets.lesson.choices import shapes


def fill(form: AnswerForm, rule: str, case_input: dict[str, Any], output: dict[str, Any]) -> None:
    """Choose an output in the form, field by field."""
    shape = next(
        shape for shape in shapes(rule, case_input) if [field.name for field in shape.fields] == list(output)
    )
    values: dict[str, Any] = {}
    for field in shape.fields:
        offered = [option.value for option in field.options]
        if not field.many:
            due = output[field.name]
            values[field.name] = next(at for at, one in enumerate(offered) if one == due and type(one) is type(due))
            continue
        places, left = [], list(output[field.name])
        for at, one in enumerate(offered):
            if left and one == left[0]:
                places.append(at)
                left.pop(0)
        assert not left
        values[field.name] = places
    form.choose(shape.name, values)


def widgets_of(widget: Any) -> list[ipywidgets.Widget]:
    """List a widget and all that stand in it."""
    return [widget, *(inner for child in getattr(widget, "children", ()) for inner in widgets_of(child))]


def shown(widget: Any) -> str:
    """Return all HTML that a widget shows."""
    return "\n".join(one.value for one in widgets_of(widget) if isinstance(one, ipywidgets.HTML))
