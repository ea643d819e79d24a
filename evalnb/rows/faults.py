"""Say exactly what is wrong with a piece of JSON: where, in which field, what was expected and what was found.

The decoder is fast and strict but names neither field nor key, and of two equal keys it keeps the last. This slow
reading looks at every token and runs only where the fast one failed or a key may have been lost. It keeps its own
stack, so that no depth of nesting is too much for it.
"""

import json
import math
import re

from msgspec import Struct

_TOKEN = re.compile(r'[ \t\n\r]*(?:("[^"\\]*(?:\\.[^"\\]*)*"?)|([{}\[\]:,])|([^\s"{}\[\]:,]+|[^ \t\n\r]))', re.DOTALL)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f]")
_KEY = re.compile(r"[^\W\d]\w*")
#: What can be awaited where a value or a key may stand.
_VALUES = ("a value", "a value or ]", "another value")
_KEYS = ("a key or }", "another key")
_LONGEST = 40
#: Integers are exact up to the number of digits that Python converts by default.
_MOST_DIGITS = 4300


class Fault(Struct, frozen=True):
    """The first fault of a text.

    Attributes:
        position: where it stands, in code points from 0.
        field: the place in the value, such as `spans[2].text`; empty where the fault is the value's own.
        expected: what should stand there.
        got: what stands there.
    """

    position: int
    field: str
    expected: str
    got: str


class _Level(Struct):
    """An object or list that is being read; `at` is the current key or index."""

    is_object: bool
    at: str | int | None = None
    keys: set[str] | None = None


def find_fault(text: str) -> Fault | None:
    """Find the first fault of a JSON text, or None where it is one sound value and no key stands twice.

    Faults are all that RFC 8259 forbids, and beyond that: equal keys in one object, however they are spelt; NaN and
    Infinity; numbers beyond range; escapes that stand for half a character.
    """
    levels: list[_Level] = []
    awaited = "a value"
    for token in _TOKEN.finditer(text):
        string, mark, word = token.groups()
        position = token.start(token.lastindex)
        got = _shown(token.group(token.lastindex))

        if string is not None and awaited in _VALUES:
            wrong = _string_fault(string)
            if wrong:
                return Fault(position, _path(levels), *wrong)
        elif string is not None and awaited in _KEYS:
            wrong = _string_fault(string)
            if wrong:
                return Fault(position, _path(levels[:-1]), *wrong)
            level, key = levels[-1], json.loads(string)
            level.at = key
            if key in level.keys:
                return Fault(position, _path(levels), "each key once", "it a second time")
            level.keys.add(key)
            awaited = ":"
            continue
        elif mark == ":" and awaited == ":":
            awaited = "a value"
            continue
        elif mark == "," and awaited in (", or }", ", or ]"):
            level = levels[-1]
            if level.is_object:
                awaited = "another key"
            else:
                level.at += 1
                awaited = "another value"
            continue
        elif mark in ("{", "[") and awaited in _VALUES:
            levels.append(_Level(True, keys=set()) if mark == "{" else _Level(False, at=0))
            awaited = "a key or }" if mark == "{" else "a value or ]"
            continue
        elif mark in ("}", "]") and awaited.endswith(mark):
            levels.pop()
        elif word is not None and awaited in _VALUES:
            wrong = _word_fault(word)
            if wrong:
                return Fault(position, _path(levels), *wrong)
        else:
            return Fault(position, _path(levels), awaited, got)

        # A whole value has ended.
        if not levels:
            awaited = "nothing more"
        else:
            awaited = ", or }" if levels[-1].is_object else ", or ]"
    if awaited != "nothing more":
        return Fault(len(text), _path(levels), awaited, "the end")
    return None


def _string_fault(string: str) -> tuple[str, str] | None:
    """Say what was expected and found where a string token is not sound."""
    if len(string) < 2 or not string.endswith('"'):
        return 'a closing "', "the end"
    control = _CONTROL.search(string)
    if control:
        return "text without control characters", f"U+{ord(control.group()):04X}"
    try:
        value = json.loads(string)
    except ValueError:
        return "an escape that JSON knows", _shown(string)
    half = _SURROGATE.search(value)
    if half:
        return "whole characters", f"half of a surrogate pair, \\u{ord(half.group()):04x}"
    return None


def _word_fault(word: str) -> tuple[str, str] | None:
    """Say what was expected and found where a token is no literal and no number in range."""
    if word in ("true", "false", "null"):
        return None
    if word.startswith("\ufeff"):
        return "a value", "a byte order mark"
    if not _NUMBER.fullmatch(word):
        number = word.lstrip("+-")
        return ("a number that JSON knows" if number in ("NaN", "Infinity") else "a value"), _shown(word)
    digits = word.lstrip("-")
    if len(digits) > _MOST_DIGITS if digits.isdigit() else math.isinf(float(word)):
        return "a number in range", _shown(word)
    return None


def _path(levels: list[_Level]) -> str:
    """Write the place that is being read as `input.spans[2].text`; keys that are no plain words are quoted."""
    path = ""
    for level in levels:
        if isinstance(level.at, int):
            path += f"[{level.at}]"
        elif level.at is not None and _KEY.fullmatch(level.at):
            path += f".{level.at}" if path else level.at
        elif level.at is not None:
            path += f"[{_shown(json.dumps(level.at, ensure_ascii=False))}]"
    return path


def _shown(token: str) -> str:
    """Cut a token to what fits into a message, and make visible what would not be seen."""
    text = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in token[:_LONGEST])
    return text if len(token) <= _LONGEST else f"{text}…"
