"""The rule `marks`: struck values are history, and exactly one unstruck value is current."""

from collections.abc import Sequence
from typing import Any, Literal, TypedDict

from .inputs import ABSENT, as_object, expected, listed, quoted
from .records import Checker, Explanation, Step, load_cases


class MarksResult(TypedDict):
    """The struck values, the unstruck ones, both in the order of the spans, and the current one where it is clear."""

    old: list[str]
    current: str | None
    candidates: list[str]
    status: Literal["accepted", "review"]


class MarksError(TypedDict):
    """What keeps the observations from being read: a span without text, or a mark that is no Boolean."""

    error: Literal["observation-text", "observation-label"]


STEPS = (
    "Check that every span has a text and a mark",
    "Part struck from unstruck values",
    "Count the unstruck values",
)


def check(*, spans: Sequence[Any]) -> MarksResult | MarksError:
    """Tell the current value of a field from its struck, older ones.

    Exactly one unstruck value is accepted as current; none or several need review, and nothing breaks the tie. An empty
    text is a value. Texts are checked over all spans before any mark; a span that is no object has no text, and only
    true and false are marks. Order is kept and equal values stay.

    Args:
        spans: the observed spans, each with a `text` and a Boolean `struck`.

    Raises:
        InputError: if `spans` is not a list.
    """
    if not isinstance(spans, (list, tuple)):
        raise expected("spans", "a list", spans)
    for span in spans:
        if not isinstance(span, dict) or not isinstance(span.get("text"), str):
            return {"error": "observation-text"}
    old, candidates = [], []
    for span in spans:
        struck = span.get("struck")
        if struck is True:
            old.append(span["text"])
        elif struck is False:
            candidates.append(span["text"])
        else:
            return {"error": "observation-label"}
    return settle(old, candidates)


def settle(old: list[str], candidates: list[str]) -> MarksResult:
    """Apply the rule to texts that are parted already into struck and unstruck ones, as `check` says."""
    if len(candidates) == 1:
        return {"old": old, "current": candidates[0], "candidates": candidates, "status": "accepted"}
    return {"old": old, "current": None, "candidates": candidates, "status": "review"}


def check_input(case_input: object) -> MarksResult | MarksError:
    """Check an input object with the field `spans`."""
    return check(spans=as_object(case_input).get("spans", ABSENT))


def explain_input(case_input: Any) -> Explanation:
    """Explain the result for an input object with the field `spans`."""
    result = check_input(case_input)
    if "error" in result:
        why, first = _unreadable(case_input["spans"], result["error"])
        saw = (first, "Not reached.", "Not reached.")
        return Explanation(result, why, tuple(map(Step, STEPS, saw)))
    old, candidates = result["old"], result["candidates"]
    if len(candidates) == 1:
        why = f"{quoted(candidates[0])} is the only unstruck value, so it is current."
        counted = "Exactly one: accepted."
    elif candidates:
        why = f"{len(candidates)} values are unstruck, and nothing says which of them is current."
        counted = f"{len(candidates)}: the field needs review."
    elif old:
        why = "Every value is struck, and an old value cannot stand in for the current one."
        counted = "None: the field needs review."
    else:
        why = "There is no span, so there is no current value."
        counted = "None: the field needs review."
    spans = len(old) + len(candidates)
    checked = f"{spans} span{'' if spans == 1 else 's'}, each with a text and a mark." if spans else "There is no span."
    parted = f"Struck: {listed(old)}. Unstruck: {listed(candidates)}."
    return Explanation(result, why, tuple(map(Step, STEPS, (checked, parted, counted))))


def _unreadable(spans: Sequence[Any], error: str) -> tuple[str, str]:
    if error == "observation-text":
        texts = [span.get("text", ABSENT) if isinstance(span, dict) else ABSENT for span in spans]
        at = next(i for i, text in enumerate(texts) if not isinstance(text, str))
        reason = expected(f"spans[{at}].text", "a string", texts[at])
        return "A span has no text, and a mark alone does not say what was written.", f"{reason}."
    at = next(i for i, span in enumerate(spans) if not isinstance(span.get("struck"), bool))
    reason = expected(f"spans[{at}].struck", "true or false", spans[at].get("struck", ABSENT))
    return "A mark is neither true nor false, so it is not known whether that text was struck.", f"{reason}."


CHECKER = Checker(
    name="marks",
    title="Edit marks",
    rule=(
        "A field of a form holds observed spans, each with its text and a mark that says whether it was struck out. "
        "Struck texts are kept as old values. Exactly one unstruck text is the current value; with none or several the "
        "field goes to review, for neither the last nor the nearest one wins. An empty text is a known blank. A span "
        "without text, or with a mark that is not true or false, cannot be read at all."
    ),
    steps=STEPS,
    scope=(
        "The marks are observations that were supplied; nothing here reads handwriting. The convention must be given "
        "with each new kind of document: that something was visibly struck does not say who was entitled to strike it."
    ),
    cases=load_cases("marks"),
    check=check_input,
    explain=explain_input,
)
