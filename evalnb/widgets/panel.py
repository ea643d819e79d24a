"""The scoring panel: an ipywidgets form round a page reader, both driven by the views of one session.

Every action goes one way: a click or key becomes `session.do(…)`, and the panel then shows `session.view()`. The panel
decides nothing and keeps nothing. All that a person does comes in one stream of messages, each with the question that
was shown: a kernel may handle the messages of several widgets at once and in any order.
"""

from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import ipywidgets
import msgspec
import traitlets

from .form import Form, styled
from .twin import twin

_HERE = Path(__file__).parent
#: The arguments that actions take; whatever else a message from the browser carries is left out.
_ARGUMENTS = {"n", "index", "name", "criterion", "code", "text", "question_id", "keep"}


class Heard(msgspec.Struct, frozen=True):
    """A message of the script.

    Attributes:
        question: the question that was shown.
        typed: what stands in the fields that were written in: a criterion's name, `feedback` or `search`, and the text.
        steps: actions with their arguments, in the order in which they are to be done.
    """

    question: str | None = None
    typed: dict[str, str] = {}
    steps: tuple[tuple[str, dict[str, Any]], ...] = ()


class Reader(anywidget.AnyWidget):
    """What the panel shows besides its form: question, answers, pages and ledgers; and the keys.

    Attributes:
        view: the session's view, as the script draws it.
        actions: the table of keys: name, keys, label and group of each action.
        done: counts the messages that were heard; the script holds keys back until the one before is done.
    """

    _esm = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("drawing.js", "panel.js"))
    _css = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("palette.css", "panel.css"))
    view = traitlets.Dict().tag(sync=True)
    actions = traitlets.List().tag(sync=True)
    done = traitlets.Int(0).tag(sync=True)


class ScoringPanel(ipywidgets.VBox):
    """Show a scoring session and pass on what a person does.

    Where no kernel runs, the panel's plain twin stands in its place.

    Args:
        session: has `view()`, `do(action, **arguments)` and `actions`.
    """

    def __init__(self, session: Any) -> None:
        self.session = session
        # A cell may ask for a refresh while another thread of the kernel hears the browser.
        self._lock = RLock()
        view = session.view()
        actions = [
            {"name": a.name, "keys": list(a.keys), "label": a.label, "group": a.group} for a in session.actions
        ]
        self.reader = Reader(view=view, actions=actions)
        self.form = Form(view)
        super().__init__([styled(ipywidgets.Box(self.form.rows(self.reader)), "body")])
        styled(self, "panel")
        self.reader.on_msg(self._heard)

    def refresh(self) -> None:
        """Show the session's view."""
        with self._lock:
            view = self.session.view()
            self.form.show(view)
            self.reader.view = view

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Do what a message of the script asks: first the text that was typed, then the steps in order."""
        try:
            heard = msgspec.convert(content, Heard)
        except msgspec.ValidationError:
            return
        # One message for both: the script takes the next key when the view of this one is there.
        with self._lock, self.reader.hold_sync():
            self.reader.done += 1
            # Where another browser went on to another question, nothing here was meant for that one.
            if heard.question == _question_id(self.reader.view):
                self._follow(heard)
            self.refresh()

    def _follow(self, heard: Heard) -> None:
        shown = _texts(self.reader.view)
        for name, text in heard.typed.items():
            if text == shown.get(name, text):
                continue
            if name in ("search", "feedback"):
                self.session.do(name, text=text)
            else:
                self.session.do("rationale", criterion=name, text=text)
        known = {action["name"] for action in self.reader.actions}
        for name, given in heard.steps:
            if name in known:
                self.session.do(name, **{key: value for key, value in given.items() if key in _ARGUMENTS})

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs)
        still = twin(self.reader.view)
        return {**bundle, "text/html": still.html, "text/plain": still.text}

    def __repr__(self) -> str:
        return f"ScoringPanel({_question_id(self.reader.view)!r})"


def _question_id(view: Mapping[str, Any]) -> str | None:
    return view["question"]["id"] if view["question"] else None


def _texts(view: Mapping[str, Any]) -> dict[str, str]:
    """Return what stands in the fields: a criterion's rationale by its name, `feedback`, and `search`."""
    rationales = {criterion["name"]: criterion["rationale"] for criterion in view["criteria"]}
    return {**rationales, "feedback": view["feedback"]["text"], "search": view["search"]}
