"""What a page of a lesson is made of: an input, a worked answer, and lines and boxes of text."""

from collections.abc import Iterable
from typing import Any

from ..checkers import CHECKERS, Explanation, WorkedCase
from ..checkers.evidence import layout, show_evidence
from ..rows.checks import same
from ..show import Shown, escape, table
from .ruler import ruled

_QUIET = "opacity:.75;font-size:90%"
_STEPS = {"step": "Step", "saw": "What it saw"}


def show_input(rule: str, case_input: dict[str, Any]) -> Shown:
    """Show a case's input before anything is said of it: a text under a ruler, every other value as JSON."""
    if rule == "extract":
        texts = ((line(name, quiet=True), ruled(case_input[name])) for name in ("source", "answer"))
        return joined(part for pair in texts for part in pair)
    if rule == "marks":
        return _spans(case_input["spans"])
    if rule == "rubric":
        places = [(case_input["fields"], name) for name in ("title", "source")]
        places += [(case_input, name) for name in ("pass", "reasons")]
    else:
        places = [(case_input, name) for name in ("original", "rewritten")]
    rows = [{"part": name, "given": _given(fields, name)} for fields, name in places]
    return table(rows, {"part": "Part", "given": "Given"})


def _spans(spans: list[Any]) -> Shown:
    """Show observed spans, one a row; one that is no object fills a column of its own."""
    objects = [span if isinstance(span, dict) else {"instead": span} for span in spans]
    names = {"text": "Text", "struck": "Struck"}
    if any("instead" in span for span in objects):
        names["instead"] = "Instead of both"
    rows = [{"n": f"spans[{at}]", **{name: _given(span, name) for name in names}} for at, span in enumerate(objects)]
    return table(rows, {"n": "", **names})


def _given(fields: dict[str, Any], name: str) -> str:
    return layout(fields[name]) if name in fields else "(absent)"


def show_worked(rule: str, case: WorkedCase) -> Shown:
    """Show the worked answer of a case that requires an output: title, output, reason, and what each step saw.

    The title of a case often tells the answer, so it stands here and not over the question.
    """
    title = line(case.title, strong=True)
    explanation = CHECKERS[rule].explain(case.input)
    rows = [{"output": layout(case.expected), "why": case.reason or explanation.why}]
    output = table(rows, {"output": "Required output", "why": "Why"})
    if not same(explanation.result, case.expected):
        given = f"The case requires something else than the rule gives: {layout(explanation.result)}"
        return joined([title, output, line(given)])
    return joined([title, output, show_run(rule, case.input, explanation)])


def show_run(rule: str, case_input: dict[str, Any], explanation: Explanation) -> Shown:
    """Show how a rule reads an input: the evidence, what each step saw, and the hints."""
    steps = [{"step": f"{n}. {step.name}", "saw": step.saw} for n, step in enumerate(explanation.steps, 1)]
    hints = [{"code": hint.code, "says": hint.says} for hint in explanation.hints]
    parts = [show_evidence(rule, case_input, explanation), table(steps, _STEPS)]
    return joined([*parts, *([table(hints, {"code": "Hint", "says": "What it says"})] if hints else [])])


def line(text: str, *, quiet: bool = False, strong: bool = False) -> Shown:
    """Show one line of text."""
    style = "font-weight:600" if strong else _QUIET if quiet else ""
    return Shown(f'<div style="{style};max-width:46em;overflow-wrap:anywhere">{escape(text)}</div>', text)


def joined(parts: Iterable[Shown]) -> Shown:
    """Put parts under each other."""
    parts = list(parts)
    return Shown("".join(part.html for part in parts), "\n".join(part.text for part in parts))


def boxed(shown: Shown) -> Shown:
    """Set something apart by a line round it."""
    style = "border:1px solid rgba(128,136,148,.35);border-radius:8px;padding:.6em 1em .7em;margin:.7em 0"
    return Shown(f'<div style="{style}">{shown.html}</div>', f"{shown.text}\n")
