"""What the widgets of a lesson have in common: their looks, their care for keys, and the plain twin in their place."""

from pathlib import Path
from typing import Any

import anywidget
import ipywidgets

from ...show import Shown
from ..form import styled

_HERE = Path(__file__).parent


class Ground(anywidget.AnyWidget):
    """What a lesson's widget stands on: its style sheet, and a script that keeps its keys from the notebook."""

    _esm = (_HERE / "lesson.js").read_text(encoding="utf-8")
    _css = "".join(path.read_text(encoding="utf-8") for path in (_HERE.parent / "palette.css", _HERE / "lesson.css"))


class LessonWidget(ipywidgets.VBox):
    """A widget of a lesson; where no kernel runs, its plain twin stands in its place.

    Args:
        children: what it shows, in reading order.
        twin: the same as text that is folded where the learner is to think first. It tells nothing of what the learner
            does, so that two runs give the same text.
        name: what it is, for screen readers and `repr`.
    """

    def __init__(self, children: list[ipywidgets.DOMWidget], *, twin: Shown, name: str) -> None:
        self.twin, self.name = twin, name
        super().__init__([Ground(), *children])
        styled(self, "lesson")

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs)
        return {**bundle, "text/html": self.twin.html, "text/plain": self.twin.text}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


def text_of(shown: Shown) -> ipywidgets.HTML:
    """Return a widget that shows something; all text in it is escaped already."""
    return styled(ipywidgets.HTML(shown.html), "text")


def button(name: str, label: str) -> ipywidgets.Button:
    """Return a button with the classes `evalnb-button` and `evalnb-button-NAME`."""
    return styled(ipywidgets.Button(description=label), "button", f"button-{name}")


def discard(widget: ipywidgets.DOMWidget) -> None:
    """Close a widget that is shown no more, with all that stands in it and its looks."""
    for child in getattr(widget, "children", ()):
        discard(child)
    for looks in (widget.layout, getattr(widget, "style", None)):
        if looks is not None:
            looks.close()
    widget.close()


def row(*children: ipywidgets.DOMWidget, also: str = "") -> ipywidgets.Box:
    """Return widgets beside each other, in as many lines as they need; `also` names a class beside that of a row."""
    return styled(ipywidgets.Box(list(children)), "row", *([also] if also else []))
