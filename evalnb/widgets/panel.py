"""The scoring panel: an ipywidgets form round a page reader, both driven by the views of one session.

Every action goes one way: a click or key becomes `session.do(…)`, and the panel then shows `session.view()`. The panel
decides nothing and keeps nothing, but for text that is half typed.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import msgspec
import traitlets

from .form import Field, Form, styled
from .twin import twin

_HERE = Path(__file__).parent
#: The arguments that actions take; whatever else a message from the browser carries is left out.
_ARGUMENTS = {"n", "index", "name", "criterion", "code", "text", "question_id", "keep"}


class Heard(msgspec.Struct, frozen=True):
    """A message of the script.

    Attributes:
        question: the question that was shown.
        typed: what stands in the fields that were written in: a criterion's name, or `feedback`, and the text.
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
    _css = (_HERE / "panel.css").read_text(encoding="utf-8")
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
        self._showing = self._holding = False
        self._question: str | None = None
        view = session.view()
        actions = [
            {"name": a.name, "keys": list(a.keys), "label": a.label, "group": a.group} for a in session.actions
        ]
        self.reader = Reader(view=view, actions=actions)
        self.form = Form(view, self.act)
        super().__init__([styled(ipywidgets.Box(self.form.rows(self.reader)), "body")])
        styled(self, "panel")
        self._show(view)
        self.reader.on_msg(self._heard)

    def act(self, action: str, *steps: tuple[str, Mapping[str, Any]], **arguments: Any) -> None:
        """Do an action, or the steps it is made of, and show what came of it.

        Args:
            action: its name, done with `arguments` where there are no steps.
            steps: names and arguments, done in order, before anything is shown.
        """
        if self._showing:
            return
        for name, given in steps or ((action, arguments),):
            self.session.do(name, **given)
        if not self._holding:
            self.refresh()

    def refresh(self) -> None:
        """Show the session's view."""
        self._show(self.session.view())

    @property
    def fields(self) -> dict[str, Field]:
        """The text areas: a criterion's rationale by its name, and `feedback`."""
        rationales = {name: criterion.rationale for name, criterion in self.form.criteria.items()}
        return {**rationales, "feedback": self.form.feedback}

    def _show(self, view: Mapping[str, Any]) -> None:
        question = view["question"]["id"] if view["question"] else None
        was, self._showing = self._showing, True
        try:
            self.reader.view = view
            self.form.show(view, fresh=question != self._question)
        finally:
            self._showing = was
        self._question = question

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        """Do what a message of the script asks: first the text that was typed, then the steps in order."""
        try:
            heard = msgspec.convert(content, Heard)
        except msgspec.ValidationError:
            return
        self._holding = True
        try:
            self._follow(heard)
        finally:
            self._holding = False
        # One message for both: the script takes the next key when the view of this one is there.
        with self.reader.hold_sync():
            self.refresh()
            self.reader.done += 1

    def _follow(self, heard: Heard) -> None:
        # Text belongs to the question it was typed under.
        if heard.question == self._question:
            for name, text in heard.typed.items():
                if name in self.fields:
                    self.fields[name].flush(text)
        known = {action["name"] for action in self.reader.actions}
        for name, given in heard.steps:
            if name in known:
                self.session.do(name, **{key: value for key, value in given.items() if key in _ARGUMENTS})

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = super()._repr_mimebundle_(**kwargs)
        still = twin(self.reader.view)
        return {**bundle, "text/html": still.html, "text/plain": still.text}

    def __repr__(self) -> str:
        return f"ScoringPanel({self._question!r})"
