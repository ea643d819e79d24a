"""How the checkers take a case's input and say what is wrong with it."""

import reprlib
from collections.abc import Sequence
from typing import Any

from ..errors import InputError

#: Stands for a field that is absent, so that a message can tell it from null.
ABSENT = object()

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60


def as_object(case_input: object) -> dict[str, Any]:
    """Return the input itself, which must be an object.

    Raises:
        InputError: if it is anything else.
    """
    if not isinstance(case_input, dict):
        raise expected("input", "an object", case_input)
    return case_input


def expected(place: str, what: str, got: object) -> InputError:
    """Make the error that says what was expected at a place and what was found there.

    Args:
        place: a field such as `answer`, or a member of a list such as `original[1]`.
        what: the expectation with its article: `a string`.
        got: the value found, or `ABSENT`.
    """
    return InputError(f"{place}: expected {what}, got {_found(got)}")


def quoted(text: str) -> str:
    """Show a text on one line, cut in its middle where it is long, with what would not be seen written as escapes."""
    return _SHORT.repr(text)


def listed(texts: Sequence[str]) -> str:
    """Show texts in a row, `none` where there are none; of many the first five and how many more there are."""
    if not texts:
        return "none"
    shown = ", ".join(map(quoted, texts[:5]))
    return shown if len(texts) <= 5 else f"{shown} and {len(texts) - 5} more"


def _found(value: object) -> str:
    if value is ABSENT:
        return "nothing"
    if value is None:
        return "null"
    try:
        shown = " ".join(_SHORT.repr(value).split())
    except ValueError:  # an integer of more digits than Python prints
        shown = "a value too long to show"
    return f"{shown} ({type(value).__name__})"
