"""The rule `rubric`: a recorded verdict and its reason codes must both follow from the fields."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from .inputs import ABSENT, as_object, expected, quoted
from .records import Checker, Explanation, Step, load_cases


class RubricResult(TypedDict):
    """What the fields call for, and whether the record agrees with both parts of it; codes are sorted."""

    expectedPass: bool
    expectedReasons: list[str]
    coherent: bool


class RubricRefusal(TypedDict):
    """The record cannot be compared: a field or verdict is no Boolean, or a code is unknown, repeated or no string."""

    status: Literal["invalid-reason-input"]


#: The codes of this rubric, in code-point order.
CODES = ("all-required-met", "missing-source", "missing-title")

STEPS = (
    "Check fields, verdict and codes",
    "Derive verdict and codes from the fields",
    "Compare the recorded verdict, then the recorded codes",
)


def check(*, fields: Mapping[str, Any], passed: Any, reasons: Sequence[Any]) -> RubricResult | RubricRefusal:
    """Compare a recorded verdict and its reason codes with what the fields call for.

    Every missing field calls for FAIL and its own code; no missing field calls for PASS and `all-required-met` alone.
    Verdict and codes must both agree; the order of codes does not count. Without codes nothing agrees, since something
    is always called for.

    Args:
        fields: Booleans for `title` and `source`; other fields are ignored.
        passed: the recorded verdict, in a case's input called `pass`.
        reasons: the recorded codes.

    Raises:
        InputError: if `fields` is not an object or `reasons` is not a list.
    """
    if not isinstance(fields, dict):
        raise expected("fields", "an object", fields)
    if not isinstance(reasons, (list, tuple)):
        raise expected("reasons", "a list", reasons)
    title, source = fields.get("title"), fields.get("source")
    if not (isinstance(title, bool) and isinstance(source, bool) and isinstance(passed, bool)):
        return {"status": "invalid-reason-input"}
    return compare(title, source, passed, reasons)


def compare(title: bool, source: bool, passed: bool, reasons: Sequence[Any]) -> RubricResult | RubricRefusal:
    """Apply the rule to fields and a verdict that are known to be Booleans, as `check` says."""
    for code in reasons:
        if code not in CODES:
            return {"status": "invalid-reason-input"}
    if len(set(reasons)) != len(reasons):
        return {"status": "invalid-reason-input"}
    due = [] if source else ["missing-source"]
    if not title:
        due.append("missing-title")
    required = not due
    if required:
        due.append("all-required-met")
    return {
        "expectedPass": required,
        "expectedReasons": due,
        "coherent": passed is required and sorted(reasons) == due,
    }


def check_input(case_input: object) -> RubricResult | RubricRefusal:
    """Check an input object with the fields `fields`, `pass` and `reasons`."""
    given = as_object(case_input)
    fields, passed, reasons = (given.get(name, ABSENT) for name in ("fields", "pass", "reasons"))
    return check(fields=fields, passed=passed, reasons=reasons)


def explain_input(case_input: Any) -> Explanation:
    """Explain the result for an input object with the fields `fields`, `pass` and `reasons`."""
    result = check_input(case_input)
    fields, passed, reasons = case_input["fields"], case_input.get("pass", ABSENT), case_input["reasons"]
    if "status" in result:
        refusal = _refusal(fields, passed, reasons)
        saw = (f"{refusal}.", "Not reached.", "Not reached.")
        return Explanation(result, f"The record cannot be compared: {refusal}.", tuple(map(Step, STEPS, saw)))
    due, codes = result["expectedPass"], result["expectedReasons"]
    verdict_fits, codes_fit = passed is due, sorted(reasons) == codes
    if verdict_fits and codes_fit:
        why = f"The recorded {_verdict(passed)} and its codes are what the fields call for."
    elif verdict_fits:
        why = f"{_verdict(passed)} is right, but the fields call for {_listed(codes)}, not {_listed(reasons)}."
    elif codes_fit:
        why = f"The codes are right, but the fields call for {_verdict(due)}, not {_verdict(passed)}."
    else:
        recorded = f"{_verdict(passed)} with {_listed(reasons)}"
        why = f"The fields call for {_verdict(due)} with {_listed(codes)}, not {recorded}."
    saw = (
        f"Two Booleans, the verdict {_verdict(passed)} and {_listed(reasons)}.",
        f"{_fields(fields)}: {_verdict(due)} with {_listed(codes)}.",
        f"The verdict {_fits(verdict_fits)}; the codes {'agree' if codes_fit else 'do not agree'}.",
    )
    return Explanation(result, why, tuple(map(Step, STEPS, saw)))


def _refusal(fields: Mapping[str, Any], passed: Any, reasons: Sequence[Any]) -> str:
    """Say what keeps the record from being compared."""
    for field in ("title", "source"):
        if not isinstance(fields.get(field), bool):
            return str(expected(f"fields.{field}", "true or false", fields.get(field, ABSENT)))
    if not isinstance(passed, bool):
        return str(expected("pass", "true or false", passed))
    for number, code in enumerate(reasons):
        if code not in CODES:
            return str(expected(f"reasons[{number}]", f"one of {', '.join(CODES)}", code))
    repeated = next(code for number, code in enumerate(reasons) if code in reasons[:number])
    return f"reasons: the code {repeated} is repeated"


def _verdict(passed: bool) -> str:
    return "PASS" if passed else "FAIL"


def _fits(agrees: bool) -> str:
    return "agrees" if agrees else "does not agree"


def _fields(fields: Mapping[str, Any]) -> str:
    title, source = ("given" if fields[field] else "missing" for field in ("title", "source"))
    return f"Title is {title}, source is {source}"


def _listed(codes: Sequence[str]) -> str:
    return ", ".join(map(quoted, codes)) if codes else "no code"


CHECKER = Checker(
    name="rubric",
    title="Rubric reasons",
    rule=(
        "A record must have a title and a source; whether it has them is given as two Booleans. From these follow the "
        "verdict and the exact set of codes: missing-title and missing-source for what is missing, or "
        "all-required-met alone. A grader's verdict and codes are each compared with that, and only where both agree "
        "is the grading coherent. An unknown, repeated or free-text code makes the grading invalid."
    ),
    steps=STEPS,
    scope=(
        "Free text is never read here; another set of codes needs another rubric. Keep the codes and the fields with "
        "each grading decision. Coherent codes support this one rubric. They do not prove that anything a grader wrote "
        "beside them is true."
    ),
    cases=load_cases("rubric"),
    check=check_input,
    explain=explain_input,
)
