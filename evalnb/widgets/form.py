"""The form of the scoring panel: ipywidgets that are built once and then only change their values.

A widget is never rebuilt for another question: the keyboard focus stays where it is, and few messages travel. What a
widget cannot say by itself (which verdict is a draft, what is locked, what is pressed) the reader's script writes on it.

What a person does with the form travels through the reader too, never as a change of a widget: a kernel may handle the
messages of two widgets at once and in any order, and a verdict must not overtake the step to the next question.
"""

from collections.abc import Mapping
from typing import Any

import ipywidgets

#: The buttons under the panel: action, and what stands on it.
BUTTONS = {
    "save": "Save and next",
    "undo": "Undo",
    "later": "Later",
    "accept-drafts": "Accept drafts",
    "adjudicate": "Adjudicate",
    "previous": "‹ Previous",
    "next": "Next ›",
}


def styled(widget: ipywidgets.DOMWidget, *names: str) -> ipywidgets.DOMWidget:
    """Give a widget the classes `evalnb-…` and return it."""
    widget._dom_classes = tuple(f"evalnb-{name}" for name in names)
    return widget


def _slot(name: str) -> ipywidgets.Box:
    """Return an empty box that the reader's script fills with text of the view."""
    return styled(ipywidgets.Box(), "slot", f"slot-{name}")


def _field(label: str, css: str) -> ipywidgets.Textarea:
    """Return a text area; its label is for screen readers, and its text is the script's."""
    return styled(ipywidgets.Textarea(description=label, rows=1), css)


def _button(name: str, label: str) -> ipywidgets.Button:
    return styled(ipywidgets.Button(description=label), "button", f"button-{name}")


class Criterion:
    """One criterion: pass or fail, its reason codes, and the rationale."""

    def __init__(self, criterion: Mapping[str, Any]) -> None:
        name, title = criterion["name"], criterion["title"]
        self.verdicts = {
            score: styled(ipywidgets.ToggleButton(description=word, tooltip=f"{title}: {word}"), "verdict", css)
            for score, word, css in (("PASS", "Pass", "pass"), ("FAIL", "Fail", "fail"))
        }
        self.codes = {
            code["code"]: styled(
                ipywidgets.ToggleButton(description=code["code"], tooltip=code["meaning"]), "code"
            )
            for code in criterion["codes"]
        }
        rationale = _field(f"Rationale, {title}", "rationale")
        self.box = styled(
            ipywidgets.VBox(
                [
                    _slot(f"head-{name}"),
                    styled(ipywidgets.HBox(list(self.verdicts.values())), "verdicts"),
                    styled(ipywidgets.Box([*self.codes.values(), rationale]), "reasons"),
                    _slot(f"note-{name}"),
                ]
            ),
            "criterion",
            f"criterion-{name}",
        )

    def show(self, criterion: Mapping[str, Any]) -> None:
        """Show the verdict and the codes of a view."""
        for score, button in self.verdicts.items():
            button.value = criterion["score"] == score
        for code in criterion["codes"]:
            self.codes[code["code"]].value = code["chosen"]


class Form:
    """All widgets of the panel but the reader.

    Args:
        view: the first view; filters, criteria and codes are those of every later one.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.filters = {
            f["name"]: styled(ipywidgets.ToggleButton(description=f["label"]), "filter", f"filter-{f['name']}")
            for f in view["filters"]
        }
        self.bucket = styled(ipywidgets.Dropdown(description="Bucket"), "bucket")
        self.criteria = {c["name"]: Criterion(c) for c in view["criteria"]}
        self.show(view)

    def rows(self, reader: ipywidgets.DOMWidget) -> list[ipywidgets.DOMWidget]:
        """Return the panel's parts in reading order, with the reader among them."""
        search = styled(ipywidgets.Text(description="Search by id or text", placeholder="Search"), "search")
        filters = styled(ipywidgets.Box(list(self.filters.values())), "filters")
        finder = styled(ipywidgets.Box([self.bucket, search, _slot("found")]), "finder")
        bar = styled(ipywidgets.Box([_slot("progress"), _slot("state"), filters, finder]), "bar")
        keep = [_button(side, f"Keep {side}") for side in ("theirs", "mine")]
        conflict = styled(ipywidgets.VBox([_slot("conflict"), ipywidgets.HBox(keep)]), "conflict")
        feedback = [_slot("feedback"), _field("Prompt feedback", "feedback-text"), _button("derived", "Derive again")]
        boxes = [criterion.box for criterion in self.criteria.values()]
        last = styled(ipywidgets.VBox(feedback), "feedback")
        criteria = styled(ipywidgets.VBox([_slot("criteria"), *boxes, last]), "criteria")
        actions = [_button(action, label) for action, label in BUTTONS.items()]
        return [bar, conflict, reader, criteria, styled(ipywidgets.Box([*actions, _slot("message")]), "actions")]

    def show(self, view: Mapping[str, Any]) -> None:
        """Bring every widget up to a view."""
        for f in view["filters"]:
            self.filters[f["name"]].description = f"{f['label']} {f['count']}"
            self.filters[f["name"]].value = f["on"]
        options = (("every bucket", ""), *((f"{b['name']} ({b['count']})", b["name"]) for b in view["buckets"]))
        if self.bucket.options != options:
            self.bucket.options = options
        self.bucket.value = next((b["name"] for b in view["buckets"] if b["on"]), "")
        for criterion in view["criteria"]:
            self.criteria[criterion["name"]].show(criterion)
