"""Practice for the rule `rubric`: gradings whose verdict and codes agree with the fields, or almost."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .kinds import Kind, Made

_MET = "all-required-met"
#: Title and source given → the codes that these fields call for, in code-point order.
_DUE = {
    (True, True): [_MET],
    (False, True): ["missing-title"],
    (True, False): ["missing-source"],
    (False, False): ["missing-source", "missing-title"],
}
_REMARKS = ("looks-good", "The title is missing.", "no-title", "missing title", "source-ok")


def _input(fields: dict[str, Any], passed: Any, reasons: Sequence[Any]) -> dict[str, Any]:
    return {"fields": fields, "pass": passed, "reasons": [*reasons]}


def _compared(given: tuple[bool, bool], passed: bool, reasons: Sequence[str], coherent: bool, reason: str) -> Made:
    fields = {"title": given[0], "source": given[1]}
    expected = {"expectedPass": all(given), "expectedReasons": [*_DUE[given]], "coherent": coherent}
    return Made(_input(fields, passed, reasons), expected, reason)


def _invalid(fields: dict[str, Any], passed: Any, reasons: Sequence[Any], reason: str) -> Made:
    return Made(_input(fields, passed, reasons), {"status": "invalid-reason-input"}, reason)


def _some(rng: Random) -> tuple[bool, bool]:
    return rng.choice(tuple(_DUE))


def _agrees(rng: Random) -> Made:
    given = _some(rng)
    return _compared(given, all(given), _DUE[given], True, "Verdict and codes are both what the fields call for.")


def _verdict(rng: Random) -> Made:
    given = _some(rng)
    right, wrong = ("PASS", "FAIL") if all(given) else ("FAIL", "PASS")
    return _compared(
        given, not all(given), _DUE[given], False, f"The codes are right, but they call for {right}, not {wrong}."
    )


def _code(rng: Random) -> Made:
    given = rng.choice(((False, True), (True, False)))
    other = _DUE[given[1], given[0]]
    return _compared(
        given, False, other, False, f"The code names the wrong field: the fields call for {_DUE[given][0]}."
    )


def _one_of_two(rng: Random) -> Made:
    given, reasons = (False, False), [rng.choice(_DUE[False, False])]
    return _compared(given, False, reasons, False, "Two things are missing and only one is named.")


def _one_too_many(rng: Random) -> Made:
    given = rng.choice(((False, True), (True, False)))
    reasons = rng.sample([*_DUE[given], _MET], 2)
    return _compared(given, False, reasons, False, f"{_MET} stands alone or not at all.")


def _order(rng: Random) -> Made:
    return _compared(
        (False, False), False, _DUE[False, False][::-1], True, "The codes form a set: their order does not count."
    )


def _no_code(rng: Random) -> Made:
    given = _some(rng)
    return _compared(
        given, all(given), [], False, "Something is always called for, so a verdict without codes never agrees."
    )


def _repeated(rng: Random) -> Made:
    given = _some(rng)
    code = rng.choice(_DUE[given])
    reason = f"{code} stands there twice, and a repeated code makes the grading invalid."
    return _invalid({"title": given[0], "source": given[1]}, all(given), [*_DUE[given], code], reason)


def _unknown(rng: Random) -> Made:
    given, remark = _some(rng), rng.choice(_REMARKS)
    reasons = rng.choice(([remark], [*_DUE[given], remark]))
    return _invalid(
        {"title": given[0], "source": given[1]}, all(given), reasons, f'"{remark}" is no code of this rubric.'
    )


def _spelling(rng: Random) -> Made:
    given = _some(rng)
    code = rng.choice(_DUE[given])
    other = rng.choice((code.upper(), code.capitalize(), code.replace("-", "_", 1), f"{code} "))
    reason = f'"{other}" is not "{code}": codes are compared whole.'
    return _invalid({"title": given[0], "source": given[1]}, all(given), [other], reason)


def _word_field(rng: Random) -> Made:
    field, other = rng.sample(("title", "source"), 2)
    value = rng.choice(("true", "false", 1, 0))
    reason = f"The field {field} is neither true nor false, so nothing follows from it."
    return _invalid({field: value, other: True}, True, [_MET], reason)


def _absent_field(rng: Random) -> Made:
    field, other = rng.sample(("title", "source"), 2)
    reason = f"An absent field is not false: nobody said whether there is a {other}."
    return _invalid({field: True}, False, [f"missing-{other}"], reason)


def _word_verdict(rng: Random) -> Made:
    given = _some(rng)
    verdict = rng.choice(("PASS", "FAIL", "true", 1, 0, None))
    reason = "The verdict is true or false, and nothing else can be compared."
    return _invalid({"title": given[0], "source": given[1]}, verdict, _DUE[given], reason)


def _wrong_twice(rng: Random) -> Made:
    reasons = [_MET]
    given = rng.choice(((False, True), (True, False), (False, False)))
    reason = "Verdict and code agree with each other, but not with the fields."
    return _compared(given, True, reasons, False, reason)


KINDS = (
    Kind("agrees", 1, "A grading to be checked", "Derive verdict and codes from the fields first.", _agrees),
    Kind("verdict", 1, "The verdict", "The verdict follows from the fields, not from the grader.", _verdict),
    Kind("code", 1, "The code", "Each missing field has its own code.", _code),
    Kind("one-of-two", 2, "Both fields false", "Every missing field calls for its code.", _one_of_two),
    Kind("one-too-many", 2, "Two codes", "all-required-met stands alone or not at all.", _one_too_many),
    Kind("order", 2, "The order of codes", "The order of codes does not count.", _order),
    Kind("no-code", 2, "No code at all", "Something is always called for: without a code nothing agrees.", _no_code),
    Kind(
        "wrong-twice", 2, "Verdict and code side by side",
        "Hold both against the fields, not against each other.", _wrong_twice,
    ),
    Kind("repeated-code", 3, "A code that comes twice", "A repeated code makes the grading invalid.", _repeated),
    Kind("unknown-code", 3, "A remark among the codes", "Only the codes of the rubric can be compared.", _unknown),
    Kind("spelling", 3, "A code in another spelling", "Codes are compared whole and as they are.", _spelling),
    Kind(
        "word-field", 3, "A field of another type",
        "Fields are true or false: words and numbers are neither.", _word_field,
    ),
    Kind("absent-field", 3, "A field that is absent", "An absent field is not false.", _absent_field),
    Kind(
        "word-verdict", 3, "A verdict of another type",
        "The verdict is true or false: words and numbers are neither.", _word_verdict,
    ),
)
