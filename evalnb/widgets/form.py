"""The form of the scoring panel: ipywidgets that are built once and then only change their values.

A widget is never rebuilt for another question: the keyboard focus stays where it is, and few messages travel. What a
widget cannot say by itself (which verdict is a draft, what is locked, what is pressed) the reader's script writes on it.
"""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

#: Hears what a person did: an action of the session, with its arguments.
Act = Callable[..., None]

#: The buttons under the panel: action, what stands on it, and the name under `can` that allows it.
BUTTONS = (
    ("save", "Save and next", "save"),
    ("undo", "Undo", "undo"),
    ("later", "Later", None),
    ("accept-drafts", "Accept drafts", None),
    ("adjudicate", "Adjudicate", "adjudicate"),
    ("previous", "‹ Previous", "previous"),
    ("next", "Next ›", "next"),
)


def styled(widget: ipywidgets.DOMWidget, *names: str) -> ipywidgets.DOMWidget:
    """Give a widget the classes `evalnb-…` and return it."""
    widget._dom_classes = tuple(f"evalnb-{name}" for name in names)
    return widget


def slot(name: str) -> ipywidgets.Box:
    """Return an empty box that the reader's script fills with text of the view."""
    return styled(ipywidgets.Box(), "slot", f"slot-{name}")


class Field:
    """A text area that keeps what is half typed.

    The view's text is written into it only where the question is another one, or where the session changed the text by
    other means than typing (undo, drafts). The browser sends typed text when it pauses, and once more with each action.

    Args:
        label: what it is for; screen readers read it, the eye does not see it.
        css: its class.
        say: hears the text.
    """

    def __init__(self, label: str, css: str, say: Callable[[str], None]) -> None:
        self.widget = styled(
            ipywidgets.Textarea(description=label, continuous_update=False, rows=1), "field", css
        )
        self._say = say
        self._shown = ""
        self._late: str | None = None
        self._typing = self._showing = False
        self.widget.observe(self._typed, "value")

    def show(self, text: str, *, fresh: bool) -> None:
        """Show the view's text; `fresh` says that the question is another one."""
        if not self._typing and (fresh or text != self._shown):
            self._write(text)
        self._shown = text

    def flush(self, text: str) -> None:
        """Take the text that stood in the browser when a person acted.

        The browser may still be holding back the same text as a change of the widget. It then arrives after the
        action, perhaps when another question is shown, and must not be taken for that one's.
        """
        if text != self.widget.value:
            self._late = text
            self._say(text)

    def _typed(self, change: Mapping[str, Any]) -> None:
        if self._showing:
            return
        late, self._late = self._late, None
        if change["new"] == late:
            self._write(self._shown)
            return
        self._typing = True
        try:
            self._say(change["new"])
        finally:
            self._typing = False

    def _write(self, text: str) -> None:
        self._showing = True
        try:
            self.widget.value = text
        finally:
            self._showing = False


class Criterion:
    """One criterion: pass or fail, its reason codes, and the rationale."""

    def __init__(self, criterion: Mapping[str, Any], act: Act) -> None:
        self.name, self._act = criterion["name"], act
        title = criterion["title"]
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
        self.rationale = Field(
            f"Rationale, {title}", "rationale", lambda text: act("rationale", criterion=self.name, text=text)
        )
        for score, button in self.verdicts.items():
            button.observe(lambda change, score=score: self._decide(score, change["new"]), "value")
        for code, button in self.codes.items():
            button.observe(lambda _, code=code: act("code", criterion=self.name, code=code), "value")
        self.box = styled(
            ipywidgets.VBox(
                [
                    slot(f"head-{self.name}"),
                    styled(ipywidgets.HBox(list(self.verdicts.values())), "verdicts"),
                    styled(ipywidgets.Box([*self.codes.values(), self.rationale.widget]), "reasons"),
                    slot(f"note-{self.name}"),
                ]
            ),
            "criterion",
            f"criterion-{self.name}",
        )

    def show(self, criterion: Mapping[str, Any], *, fresh: bool) -> None:
        """Show the verdict, codes and rationale of a view."""
        for score, button in self.verdicts.items():
            button.value = criterion["score"] == score
        for code in criterion["codes"]:
            self.codes[code["code"]].value = code["chosen"]
        self.rationale.show(criterion["rationale"], fresh=fresh)

    def _decide(self, score: str, pressed: bool) -> None:
        """Decide by a click: on this criterion, and back to no verdict where the verdict that stands is pressed."""
        verdict = {"PASS": "pass", "FAIL": "fail"}[score] if pressed else "clear"
        self._act("criterion", ("criterion", {"name": self.name}), (verdict, {}))


class Form:
    """All widgets of the panel but the reader.

    Args:
        view: the first view; filters, criteria and codes are those of every later one.
        act: hears what a person does.
    """

    def __init__(self, view: Mapping[str, Any], act: Act) -> None:
        self._act = act
        self.filters = {
            f["name"]: styled(ipywidgets.ToggleButton(description=f["label"]), "filter", f"filter-{f['name']}")
            for f in view["filters"]
        }
        for name, button in self.filters.items():
            button.observe(lambda _, name=name: act("filter", name=name), "value")
        self.bucket = styled(ipywidgets.Dropdown(description="Bucket"), "bucket")
        self.bucket.observe(lambda change: act("bucket", name=change["new"]), "value")
        self.search = styled(
            ipywidgets.Text(description="Search by id or text", placeholder="Search", continuous_update=False), "search"
        )
        self.search.observe(lambda change: act("search", text=change["new"]), "value")
        self.criteria = {c["name"]: Criterion(c, act) for c in view["criteria"]}
        self.feedback = Field("Prompt feedback", "feedback-text", lambda text: act("feedback", text=text))
        self.buttons = {
            action: self._button(action, label, lambda action=action: act(action)) for action, label, _ in BUTTONS
        }
        self.buttons["derived"] = self._button("derived", "Derive again", lambda: act("feedback", text=None))
        self.keep = {
            side: self._button(side, f"Keep {side}", lambda side=side: act("resolve-conflict", keep=side))
            for side in ("theirs", "mine")
        }

    @staticmethod
    def _button(name: str, label: str, press: Callable[[], None]) -> ipywidgets.Button:
        button = styled(ipywidgets.Button(description=label), "button", f"button-{name}")
        button.on_click(lambda _: press())
        return button

    def rows(self, reader: ipywidgets.DOMWidget) -> list[ipywidgets.DOMWidget]:
        """Return the panel's parts in reading order, with the reader among them."""
        filters = styled(ipywidgets.Box(list(self.filters.values())), "filters")
        finder = styled(ipywidgets.Box([self.bucket, self.search, slot("found")]), "finder")
        bar = styled(ipywidgets.Box([slot("progress"), slot("state"), filters, finder]), "bar")
        conflict = styled(ipywidgets.VBox([slot("conflict"), ipywidgets.HBox(list(self.keep.values()))]), "conflict")
        feedback = [slot("feedback"), self.feedback.widget, self.buttons["derived"]]
        criteria = styled(
            ipywidgets.VBox(
                [
                    slot("criteria"),
                    *(criterion.box for criterion in self.criteria.values()),
                    styled(ipywidgets.VBox(feedback), "feedback"),
                ]
            ),
            "criteria",
        )
        actions = [self.buttons[action] for action, *_ in BUTTONS]
        return [bar, conflict, reader, criteria, styled(ipywidgets.Box([*actions, slot("message")]), "actions")]

    def show(self, view: Mapping[str, Any], *, fresh: bool) -> None:
        """Bring every widget up to a view; `fresh` says that the question is another one."""
        for f in view["filters"]:
            self.filters[f["name"]].description = f"{f['label']} {f['count']}"
            self.filters[f["name"]].value = f["on"]
        options = tuple((f"{b['name']} ({b['count']})", b["name"]) for b in view["buckets"])
        options = (("every bucket", ""), *options)
        if self.bucket.options != options:
            self.bucket.options = options
        self.bucket.value = next((b["name"] for b in view["buckets"] if b["on"]), "")
        if not self.search.value.strip() or not view["search"]:
            self.search.value = view["search"]
        for criterion in view["criteria"]:
            self.criteria[criterion["name"]].show(criterion, fresh=fresh)
        self.feedback.show(view["feedback"]["text"], fresh=fresh)
        for action, _, allowed in BUTTONS:
            if allowed:
                self.buttons[action].disabled = not view["can"][allowed]
