"""Hold a learner's output against the required one, field by field, in plain sentences."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from ..checkers import CHECKERS, Explanation, WorkedCase, utf16_span
from ..checkers.evidence import layout
from ..errors import InputError
from ..rows.checks import same
from ..show import Shown, escape, table


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner answered to a case.

    Attributes:
        case: the case's id.
        output: the output that the learner built.
        reason: why, in the learner's words; it is kept and never judged.
    """

    case: str
    output: dict[str, Any]
    reason: str = ""


class Difference(Struct, frozen=True):
    """One field in which an output is not as required.

    Attributes:
        field: its name.
        chosen: what the learner has there, as JSON; `nothing` where the field is absent.
        required: what is required there, likewise.
        says: both in one sentence, and a second one on the slip behind it where that can be seen.
    """

    field: str
    chosen: str
    required: str
    says: str


class Feedback(Struct, frozen=True):
    """What comes back to a learner.

    Attributes:
        case: the case's id.
        right: whether every field is as required; None where the case comes without a required output.
        fields: field → whether it is as required, those of the required output first.
        differences: the fields that are not, in the same order.
        says: the outcome in one sentence.
        reason: why the required output is required; empty where the case does not say.
    """

    case: str
    right: bool | None
    fields: Mapping[str, bool]
    differences: tuple[Difference, ...]
    says: str
    reason: str

    def show(self) -> Shown:
        """Show the outcome, the differences, and the reason."""
        head = Shown(f'<p style="font-weight:600">{escape(self.says)}</p>', self.says)
        parts = [head]
        if self.differences:
            columns = {"field": "Field", "chosen": "Your output", "required": "Required", "says": "What differs"}
            rows = [{name: getattr(found, name) for name in columns} for found in self.differences]
            parts.append(table(rows, columns))
        if self.reason:
            parts.append(Shown(f'<p style="max-width:46em">{escape(self.reason)}</p>', self.reason))
        return Shown("".join(part.html for part in parts), "\n".join(part.text for part in parts))


def compare(rule: str, case: WorkedCase, attempt: Attempt) -> Feedback:
    """Compare a learner's output with the output that a case requires.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
        case: any case of it: a worked one, one for practice, or one of a teacher's own.
        attempt: the learner's answer to this case.

    Raises:
        InputError: there is no such rule, the attempt is at another case, or the rule cannot read the case.
    """
    if rule not in CHECKERS:
        raise InputError(f"rule: expected one of {', '.join(CHECKERS)}, got {rule!r}")
    if attempt.case != case.id:
        raise InputError(f"attempt.case: expected {case.id!r}, got {attempt.case!r}")
    if case.expected is None:
        says = "This case comes without a required output; your answer is kept for whoever set it."
        return Feedback(case.id, None, MappingProxyType({}), (), says, case.reason)
    explanation = CHECKERS[rule].explain(case.input)
    # Where a teacher requires something else than the rule gives, the rule's words would explain the wrong thing.
    explains = _EXPLAINS[rule] if same(explanation.result, case.expected) else _no_slip
    return _hold_against(
        case.id, attempt.output, case.expected, reason=case.reason,
        slip=lambda field: explains(field, case.input, attempt.output, explanation),
    )


def _hold_against(
    case_id: str, chosen: Mapping[str, Any], required: Mapping[str, Any], *, reason: str, slip: Callable[[str], str]
) -> Feedback:
    """Compare two outputs field by field; `slip` says what is behind a difference in a field, or nothing."""
    fields = {name: name in chosen and same(chosen[name], required[name]) for name in required}
    fields |= {name: False for name in chosen if name not in required}
    differences: list[Difference] = []
    said = {""}
    for name in (name for name, right in fields.items() if not right):
        slipped = slip(name)
        differences.append(_difference(name, chosen, required, "" if slipped in said else slipped))
        said.add(slipped)
    if differences:
        count = sum(fields.values())
        says = f"Not yet: {count} of {len(fields)} field{'' if len(fields) == 1 else 's'} as required."
    else:
        says = "Right: every field is as required."
    return Feedback(case_id, not differences, MappingProxyType(fields), tuple(differences), says, reason)


def _difference(field: str, chosen: Mapping[str, Any], required: Mapping[str, Any], slip: str) -> Difference:
    # A list is laid out on one line, whatever its member.
    yours, due = (layout([side[field]])[1:-1] if field in side else "nothing" for side in (chosen, required))
    if field not in required:
        says = f"The output has no {field} here."
    elif field not in chosen:
        says = f"{field} is {due}; you left it out."
    else:
        says = f"{field} is {due}, not {yours}."
    return Difference(field, yours, due, f"{says} {slip}".rstrip())


def _no_slip(field: str, case_input: Any, chosen: Mapping[str, Any], explanation: Explanation) -> str:
    return ""


def _extract(field: str, case_input: Any, chosen: Mapping[str, Any], explanation: Explanation) -> str:
    result = explanation.result
    if field == "extractive":
        return explanation.hints[0].says if explanation.hints and not result["extractive"] else explanation.why
    place, due = chosen.get(field), result.get(field)
    if not isinstance(place, int) or isinstance(place, bool):
        return ""
    if due is None:
        return "What is not found has no place."
    if _units(case_input["source"], result)[field] == place:
        return "Places count code points; an emoji is one."
    begin = place if field == "start" else place - len(case_input["answer"])
    if begin > result["start"] and case_input["source"].startswith(case_input["answer"], begin):
        return "The words stand there too, but the first place counts."
    if place == due - 1 and field == "end":
        return "The end is the first place after the answer."
    if place == due + 1:
        return "Places are counted from 0."
    return ""


def _units(source: str, result: Mapping[str, Any]) -> dict[str, int | None]:
    """Return the places that a reader finds who counts UTF-16 units, where they are others."""
    span = utf16_span(source, result["start"], result["end"])
    places = {"start": span[0], "end": span[1]}
    return {field: place if place != result[field] else None for field, place in places.items()}


def _targets(field: str, case_input: Any, chosen: Mapping[str, Any], explanation: Explanation) -> str:
    ids, due = chosen.get(field), explanation.result.get(field)
    if field == "preserved":
        return explanation.why
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        return ""
    if sorted(set(ids)) == due:
        return "Each id is listed once." if len(set(ids)) < len(ids) else "The ids are listed by code point."
    other = explanation.result["added" if field == "missing" else "missing"]
    if sorted(ids) == other:
        return "Missing is what only the original has, added what only the rewrite has."
    return ""


def _marks(field: str, case_input: Any, chosen: Mapping[str, Any], explanation: Explanation) -> str:
    if field in ("current", "status", "error"):
        return explanation.why
    return "The texts keep the order of the spans." if _same_members(field, chosen, explanation) else ""


def _rubric(field: str, case_input: Any, chosen: Mapping[str, Any], explanation: Explanation) -> str:
    if field in ("coherent", "status"):
        return explanation.why
    return "The codes are listed by code point." if _same_members(field, chosen, explanation) else ""


def _same_members(field: str, chosen: Mapping[str, Any], explanation: Explanation) -> bool:
    lists = chosen.get(field), explanation.result.get(field)
    if not all(isinstance(members, list) for members in lists):
        return False
    mine, due = (sorted(map(layout, members)) for members in lists)
    return mine == due


_EXPLAINS = {"extract": _extract, "targets": _targets, "marks": _marks, "rubric": _rubric}
