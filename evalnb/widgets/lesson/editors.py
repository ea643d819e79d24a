"""Editing the input of a rule: fields for what people write, and plain JSON where an input is odder than that."""

import json
from collections.abc import Callable
from typing import Any

import ipywidgets

from ...checkers.evidence import layout
from ...checkers.rubric import CODES
from ...errors import InputError
from ..form import styled
from .frame import button, discard, row

#: What is offered for a mark, a field or a verdict: the two that are right, what is taken for them, and nothing at all.
_LITERALS = (True, False, "true", "false", 1, 0, None)
_ABSENT = "(absent)"


class Literal:
    """A value out of a few JSON literals, or none."""

    def __init__(self, name: str, given: dict[str, Any], changed: Callable[[], None]) -> None:
        self.name = name
        self._values = {layout(value): value for value in _LITERALS}
        if name in given:
            self._values.setdefault(layout(given[name]), given[name])
        chosen = layout(given[name]) if name in given else _ABSENT
        self.box = styled(
            ipywidgets.Dropdown(options=[*self._values, _ABSENT], value=chosen, description=name), "field", "literal"
        )
        self.box.observe(lambda _: changed(), "value")

    def into(self, given: dict[str, Any]) -> None:
        """Put the value into an object, unless it is absent."""
        if self.box.value != _ABSENT:
            given[self.name] = self._values[self.box.value]


class Text:
    """A text; lines of it stand for the members of a list where `lines` is set."""

    def __init__(self, name: str, value: Any, changed: Callable[[], None], *, lines: bool = False) -> None:
        self.name, self._lines = name, lines
        shown = "\n".join(value) if lines else value
        told = f"{name}, one a line" if lines else name
        rows = max(2, min(8, shown.count("\n") + 1 + len(shown) // 90))
        self.box = styled(ipywidgets.Textarea(value=shown, description=told, rows=rows), "field", "text-field")
        self.box.observe(lambda _: changed(), "value")

    @property
    def value(self) -> Any:
        """The text, or its lines; a list without members where there is no text."""
        text = self.box.value
        return text if not self._lines else text.split("\n") if text else []


class Span:
    """One observed span: a text that may be absent, and a mark."""

    def __init__(self, at: int, span: dict[str, Any], changed: Callable[[], None], drop: Callable[[int], None]) -> None:
        there = ipywidgets.ToggleButton(value="text" in span, description="text", tooltip="the text is there")
        self.there = styled(there, "choice")
        self.text = styled(ipywidgets.Text(value=span.get("text", ""), description=f"text of span {at}"), "span-text")
        self.struck = Literal("struck", span, changed)
        self.drop = button("drop", "Remove")
        self.drop.tooltip = f"remove span {at}"
        for widget in (self.there, self.text):
            widget.observe(lambda _: changed(), "value")
        self.drop.on_click(lambda _: drop(at))
        self.box = row(self.there, self.text, self.struck.box, self.drop, also="span")

    @property
    def value(self) -> dict[str, Any]:
        """The span."""
        span = {"text": self.text.value} if self.there.value else {}
        self.struck.into(span)
        return span


class InputEditor:
    """The input of one rule, to be edited.

    Attributes:
        box: the widget.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
        changed: called after every change by hand.
    """

    def __init__(self, rule: str, changed: Callable[[], None]) -> None:
        self.rule, self._changed = rule, changed
        self.box = styled(ipywidgets.VBox(), "editor")
        self._read: Callable[[], Any] = dict

    @property
    def value(self) -> Any:
        """The input as it stands.

        Raises:
            InputError: it is written as JSON, and is none.
        """
        return self._read()

    def edit(self, case_input: dict[str, Any]) -> None:
        """Take up another input."""
        before = self.box.children
        ways = {"extract": self._texts, "targets": self._lists, "marks": self._spans, "rubric": self._record}
        show = ways[self.rule] if _FITS[self.rule](case_input) else self._as_json
        show(case_input)
        for widget in before:
            discard(widget)

    def _texts(self, given: dict[str, Any]) -> None:
        fields = [Text(name, given[name], self._changed) for name in ("source", "answer")]
        self._show(fields, lambda: {field.name: field.value for field in fields})

    def _lists(self, given: dict[str, Any]) -> None:
        fields = [Text(name, given[name], self._changed, lines=True) for name in ("original", "rewritten")]
        self._show(fields, lambda: {field.name: field.value for field in fields})

    def _spans(self, given: dict[str, Any]) -> None:
        spans = [Span(at, span, self._changed, self._drop) for at, span in enumerate(given["spans"])]
        add = button("add", "Add a span")
        add.on_click(lambda _: self._replace([*self.value["spans"], {"text": "", "struck": False}]))
        self._show(spans, lambda: {"spans": [span.value for span in spans]}, add)

    def _drop(self, at: int) -> None:
        spans = self.value["spans"]
        self._replace([*spans[:at], *spans[at + 1 :]])

    def _replace(self, spans: list[Any]) -> None:
        self.edit({"spans": spans})
        self._changed()

    def _record(self, given: dict[str, Any]) -> None:
        title, source = (Literal(name, given["fields"], self._changed) for name in ("title", "source"))
        passed = Literal("pass", given, self._changed)
        reasons = Text("reasons", given["reasons"], self._changed, lines=True)
        reasons.box.placeholder = ", ".join(CODES)

        def read() -> dict[str, Any]:
            record: dict[str, Any] = {"fields": {}}
            title.into(record["fields"])
            source.into(record["fields"])
            passed.into(record)
            return {**record, "reasons": reasons.value}

        self._show([title, source, passed, reasons], read)

    def _as_json(self, given: Any) -> None:
        field = Text("input", json.dumps(given, ensure_ascii=False, indent=1), self._changed)

        def read() -> Any:
            try:
                return json.loads(field.value)
            except ValueError as error:
                raise InputError(f"input: expected JSON, {error}") from None

        self._show([field], read)

    def _show(self, fields: list[Any], read: Callable[[], Any], *more: ipywidgets.DOMWidget) -> None:
        self._read = read
        self.box.children = (*(field.box for field in fields), *more)


def _texts_of(value: Any) -> bool:
    """Tell whether a list holds texts that can stand on lines."""
    lines = isinstance(value, list) and all(isinstance(text, str) and "\n" not in text for text in value)
    return lines and value != [""]


def _fits_spans(given: dict[str, Any]) -> bool:
    return all(
        isinstance(span, dict) and span.keys() <= {"text", "struck"} and isinstance(span.get("text", ""), str)
        and "\n" not in span.get("text", "")
        for span in given["spans"]
    )


def _fits_record(given: dict[str, Any]) -> bool:
    known = given["fields"].keys() <= {"title", "source"} and given.keys() <= {"fields", "pass", "reasons"}
    return known and _texts_of(given["reasons"])


#: Rule → whether an input can be edited in fields.
_FITS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "extract": lambda given: given.keys() <= {"source", "answer"},
    "targets": lambda given: _texts_of(given["original"]) and _texts_of(given["rewritten"]),
    "marks": _fits_spans,
    "rubric": _fits_record,
}
