"""The rule `extract`: an answer must be one unbroken, unchanged piece of its source."""

from typing import Any, TypedDict

from .differences import explain_absence, explain_presence
from .inputs import ABSENT, as_object, expected, quoted
from .records import Checker, Explanation, Span, Step, load_cases


class ExtractResult(TypedDict):
    """Whether the answer is an extract, and where it first stands: `source[start:end] == answer`, else both None."""

    extractive: bool
    start: int | None
    end: int | None


STEPS = (
    "Take source and answer as they are",
    "Look for the answer as one unbroken piece",
    "Record where it stands, or that it does not",
)

_WHY_NEAR = "The answer comes close to a passage of the source, but every difference counts."
_WHY_NOT = {
    "empty": "The answer is empty, and an empty answer is never an extract.",
    "separated-words": "The words of the answer do not stand in the source as one unbroken piece.",
    "absent": "The answer stands nowhere in the source.",
}


def check(*, source: str, answer: str) -> ExtractResult:
    """Find an answer in its source as one contiguous, unchanged piece.

    Case, punctuation, white space and Unicode form all count; nothing is trimmed or folded. Of several places the first
    counts. An empty answer is never an extract, not even of an empty source.

    Args:
        source: the text that may hold the answer.
        answer: the candidate.

    Returns:
        The span in code points, half-open.

    Raises:
        InputError: if either is not a string.
    """
    if not isinstance(source, str):
        raise expected("source", "a string", source)
    if not isinstance(answer, str):
        raise expected("answer", "a string", answer)
    return find(source, answer)


def find(source: str, answer: str) -> ExtractResult:
    """Apply the rule to what is known to be two texts, as `check` says."""
    start = source.find(answer) if answer else -1
    if start < 0:
        return {"extractive": False, "start": None, "end": None}
    return {"extractive": True, "start": start, "end": start + len(answer)}


def check_input(case_input: object) -> ExtractResult:
    """Check an input object with the fields `source` and `answer`."""
    fields = as_object(case_input)
    return check(source=fields.get("source", ABSENT), answer=fields.get("answer", ABSENT))


def explain_input(case_input: Any) -> Explanation:
    """Explain the result for an input object with the fields `source` and `answer`."""
    result = check_input(case_input)
    source, answer = case_input["source"], case_input["answer"]
    span = Span(result["start"], result["end"]) if result["extractive"] else None
    hints = explain_presence(source, answer, span) if span else explain_absence(source, answer)
    if span:
        why = f"The answer stands in the source, unbroken and unchanged, from {span.start} up to {span.end}."
        looked = f"{quoted(answer)} begins at code point {span.start}."
        recorded = f"source[{span.start}:{span.end}] is the answer, character for character."
    else:
        why = _WHY_NOT.get(hints[0].code, _WHY_NEAR)
        looked = f"{quoted(answer)} begins nowhere in the source." if answer else "There is nothing to look for."
        recorded = "No span: start and end stay empty."
    taken = f"{_length(source)} of source and {_length(answer)} of answer, nothing trimmed or folded."
    return Explanation(result, why, tuple(map(Step, STEPS, (taken, looked, recorded))), hints)


def _length(text: str) -> str:
    return f"{len(text):,} code point{'' if len(text) == 1 else 's'}"


CHECKER = Checker(
    name="extract",
    title="Exact extract",
    rule=(
        "An answer that claims to be an extract must be one contiguous piece of the source, unchanged to the last "
        "character: case, punctuation, white space and Unicode form all count. The first place where it stands is "
        "recorded as start and end, counted from zero, the end not included. An empty answer is no extract, and "
        "neither are words of the source put together from several places."
    ),
    steps=STEPS,
    scope=(
        "Ask this only of an answer that is meant to be an exact extract: a good paraphrase fails it. A span says "
        "where the words stand. It does not say that they answer the question, that they are still in force, or that "
        "they may be passed on."
    ),
    cases=load_cases("extract"),
    check=check_input,
    explain=explain_input,
)
