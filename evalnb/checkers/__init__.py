"""The four bounded checkers: one small rule each, with worked cases and an explanation of every result."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ..errors import InputError
from . import extract, marks, rubric, targets
from .offsets import utf16_span
from .records import Checker, Explanation, Hint, Span, Step, WorkedCase

__all__ = [
    "CHECKERS", "Checker", "Explanation", "Hint", "Span", "Step", "WorkedCase", "check", "explain", "utf16_span",
]

#: Name → checker, in the order in which they are taught.
CHECKERS: Mapping[str, Checker] = MappingProxyType(
    {module.CHECKER.name: module.CHECKER for module in (extract, targets, marks, rubric)}
)


def check(name: str, case_input: object) -> dict[str, Any]:
    """Check one input against a rule.

    Args:
        name: `extract`, `targets`, `marks` or `rubric`.
        case_input: the rule's input object; unknown keys are ignored.

    Returns:
        The rule's result, exactly in the structure that its typed function documents.

    Raises:
        InputError: if no rule has this name, or the input has the wrong shape.
    """
    return _find(name).check(case_input)


def explain(name: str, case_input: object) -> Explanation:
    """Check one input against a rule and say why the result is what it is.

    Arguments and errors are those of `check`, and the explanation's `result` is what `check` returns. Hints never change
    it. Those of `extract` on an answer that was found are `repeated`, `splits-grapheme` and `blank`; on one that was not,
    `empty`, or each of `case`, `white-space`, `line-endings`, `punctuation`, `typography`, `unicode-form` and
    `invisible-characters` that alone keeps it from being found, or else `separated-words`, or else `absent`. Those of
    `targets` are `duplicates` and `nothing-to-compare`.
    """
    return _find(name).explain(case_input)


def _find(name: str) -> Checker:
    try:
        return CHECKERS[name]
    except (KeyError, TypeError):
        raise InputError(f"name: expected one of {', '.join(CHECKERS)}, got {name!r}") from None
