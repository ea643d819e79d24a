"""What a rule looks at in an input, laid out so that its result can be seen."""

import json
from typing import Any

from ..show import Shown, marked, table
from .records import Explanation

_FINDINGS = {"kept": "good", "missing": "bad", "added": "bad"}
_READINGS = {"current": "good", "old": "quiet", "candidate": "unsure", "unreadable": "bad"}
_AGREES = {"agrees": "good", "differs": "bad"}


def show_evidence(name: str, case_input: dict[str, Any], explanation: Explanation) -> Shown:
    """Show the input of a case the way its rule reads it.

    Args:
        name: the rule's name.
        case_input: an input that the rule can read.
        explanation: what `explain` says of it.
    """
    return {"extract": _extract, "targets": _targets, "marks": _marks, "rubric": _rubric}[name](case_input, explanation)


def layout(value: object) -> str:
    """Write a JSON object with a line for each field and for each object that a field lists.

    What does not print is written as an escape.
    """
    if not isinstance(value, dict) or not value:
        return _json(value)
    lines = []
    for key, member in value.items():
        objects = isinstance(member, list) and any(isinstance(part, dict) for part in member)
        shown = "".join(f"\n  {_json(part)}" for part in member) if objects else f" {_json(member)}"
        lines.append(f"{_printed(str(key))}:{shown}")
    return "\n".join(lines)


def _json(value: object) -> str:
    return _printed(json.dumps(value, ensure_ascii=False, default=repr))


def _printed(text: str) -> str:
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text)


def _extract(case_input: dict[str, Any], explanation: Explanation) -> Shown:
    result = explanation.result
    if result["extractive"]:
        spans = [(result["start"], result["end"], "good")]
        caption = f"source, with the answer marked from {result['start']} up to {result['end']}"
    else:
        near = explanation.hints[0].spans or ()
        spans = [(start, end, "unsure") for start, end in near]
        caption = "source, with what comes near the answer marked" if near else "source"
    source = marked(case_input["source"], spans, caption=caption)
    answer = marked(_printed(case_input["answer"]) or "(nothing)", [], caption="answer")
    return Shown(source.html + answer.html, f"{source.text}\n{answer.text}")


def _targets(case_input: dict[str, Any], explanation: Explanation) -> Shown:
    missing, added = explanation.result["missing"], explanation.result["added"]
    rows = [
        {
            "target": target,
            "original": "–" if target in added else "named",
            "rewritten": "–" if target in missing else "named",
            "finding": "missing" if target in missing else "added" if target in added else "kept",
        }
        for target in dict.fromkeys([*case_input["original"], *case_input["rewritten"]])
    ]
    columns = {"target": "Target", "original": "Original", "rewritten": "Rewritten", "finding": "Finding"}
    return table(rows, columns, tones={"finding": _FINDINGS})


def _marks(case_input: dict[str, Any], explanation: Explanation) -> Shown:
    rows = []
    for span in case_input["spans"]:
        fields = span if isinstance(span, dict) else {}
        text, struck = fields.get("text"), fields.get("struck")
        if not isinstance(text, str) or not isinstance(struck, bool):
            reading = "unreadable"
        elif struck:
            reading = "old"
        else:
            reading = "current" if explanation.result.get("status") == "accepted" else "candidate"
        rows.append({"text": _field(fields, "text"), "struck": _field(fields, "struck"), "reading": reading})
    return table(rows, {"text": "Text", "struck": "Struck", "reading": "Reading"}, tones={"reading": _READINGS})


def _rubric(case_input: dict[str, Any], explanation: Explanation) -> Shown:
    fields, result = case_input["fields"], explanation.result
    rows = [{"part": field, "given": _field(fields, field)} for field in ("title", "source")]
    recorded = {"pass": _field(case_input, "pass"), "reasons": _json(case_input["reasons"])}
    if "status" in result:
        rows += [{"part": part, "given": given} for part, given in recorded.items()]
        return table(rows, {"part": "Part", "given": "Given"})
    due = {"pass": result["expectedPass"], "reasons": result["expectedReasons"]}
    fits = {"pass": case_input["pass"] is due["pass"], "reasons": sorted(case_input["reasons"]) == due["reasons"]}
    rows += [
        {"part": part, "given": given, "due": _json(due[part]), "fits": "agrees" if fits[part] else "differs"}
        for part, given in recorded.items()
    ]
    columns = {"part": "Part", "given": "Given", "due": "Called for", "fits": "Agreement"}
    return table(rows, columns, tones={"fits": _AGREES})


def _field(fields: dict[str, Any], name: str) -> str:
    return _json(fields[name]) if name in fields else "(absent)"
