"""Check rows of the usual shape many at a time, which is several times as fast as one by one.

Such a row is an object whose fields are those of a rule and nothing else, each with its right type. What is any other
way is for `check_rows`, which takes every row and says what is wrong with it.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import count, repeat
from typing import Any, NamedTuple

from msgspec import UNSET, MsgspecError, Struct, UnsetType, defstruct
from msgspec.json import Decoder

from ..checkers import extract, marks, rubric, targets
from .checks import Checked

_STRICT = {"gc": False, "forbid_unknown_fields": True}


class _Extract(Struct, **_STRICT):
    source: str
    answer: str


class _Targets(Struct, **_STRICT):
    original: list[str]
    rewritten: list[str]


class _Span(Struct, **_STRICT):
    text: str
    struck: bool


class _Marks(Struct, **_STRICT):
    spans: list[_Span]


class _Fields(Struct, **_STRICT):
    title: bool
    source: bool


class _Rubric(Struct, rename={"passed": "pass"}, **_STRICT):
    fields: _Fields
    passed: bool
    reasons: tuple[str, ...]


def _check_extract(inputs: Sequence[_Extract]) -> list[dict[str, Any]]:
    find = extract.find
    return [find(given.source, given.answer) for given in inputs]


#: What most rewrites come to; results are written and never changed, so that rows may share one.
_PRESERVED = targets.compare([], [])


def _check_targets(inputs: Sequence[_Targets]) -> list[dict[str, Any]]:
    compare = targets.compare
    return [
        _PRESERVED if given.original == given.rewritten else compare(given.original, given.rewritten)
        for given in inputs
    ]


def _check_marks(inputs: Sequence[_Marks]) -> list[dict[str, Any]]:
    results = []
    for given in inputs:
        old, candidates = [], []
        for span in given.spans:
            (old if span.struck else candidates).append(span.text)
        results.append(marks.settle(old, candidates))
    return results


#: There are few cases of a rubric, and they come again and again.
_compare_rubric = lru_cache(256)(rubric.compare)


def _check_rubric(inputs: Sequence[_Rubric]) -> list[dict[str, Any]]:
    return [_compare_rubric(given.fields.title, given.fields.source, given.passed, given.reasons) for given in inputs]


class _Usual(NamedTuple):
    """How the rows of one rule are read and checked.

    Attributes:
        input: the type of an input.
        result: the type of an expected result.
        check: inputs → results, in order.
        strings: inputs → how many strings stand in them, keys included.
        expected_strings: an expected result → how many strings stand in it, keys included.
    """

    input: type[Struct]
    result: type[dict]
    check: Callable[[Sequence[Any]], list[dict[str, Any]]]
    strings: Callable[[Sequence[Any]], int]
    expected_strings: Callable[[dict[str, Any]], int]


_USUAL = {
    "extract": _Usual(
        _Extract, extract.ExtractResult, _check_extract,
        lambda inputs: 4 * len(inputs),
        lambda result: 3,
    ),
    "targets": _Usual(
        _Targets, targets.TargetsResult, _check_targets,
        lambda inputs: sum([2 + len(given.original) + len(given.rewritten) for given in inputs]),
        lambda result: 3 + len(result["missing"]) + len(result["added"]),
    ),
    "marks": _Usual(
        _Marks, marks.MarksResult, _check_marks,
        lambda inputs: sum([1 + 3 * len(given.spans) for given in inputs]),
        lambda result: 5 + len(result["old"]) + len(result["candidates"]) + (result["current"] is not None),
    ),
    "rubric": _Usual(
        _Rubric, rubric.RubricResult, _check_rubric,
        lambda inputs: sum([5 + len(given.reasons) for given in inputs]),
        lambda result: 3 + len(result["expectedReasons"]),
    ),
}


class UsualRows:
    """Reads and checks lines of one rule, all of them or none."""

    def __init__(self, checker: str) -> None:
        self._usual = _USUAL[checker]
        id = ("id", str | int | None | UnsetType, UNSET)
        expected = ("expected", self._usual.result | UnsetType, UNSET)
        self._decode_row = Decoder(defstruct("Row", [("input", self._usual.input), id, expected], **_STRICT)).decode
        bare = defstruct("Bare", [id], bases=(self._usual.input,), kw_only=True, **_STRICT)
        self._decode_bare = Decoder(bare).decode

    def check(self, block: bytes, line: int) -> list[Checked] | None:
        """Check some lines.

        Args:
            block: the lines, each with its end; the last one may have none.
            line: the number of the first.

        Returns:
            A result for every line, or None where one of them is not of the usual shape or may hold a key twice.
        """
        if not block:
            return []
        lines = list(BytesIO(block))  # in half the time that splitting takes
        # A wrong guess costs time and nothing else.
        bare = b'"input"' not in lines[0]
        try:
            rows = list(map(self._decode_bare if bare else self._decode_row, lines))
        except (MsgspecError, RecursionError):
            return None
        inputs = rows if bare else [row.input for row in rows]
        ids = [row.id for row in rows]
        kinds = list(map(type, ids))
        unnamed = kinds.count(UnsetType)
        expected = [] if bare else [due for row in rows if (due := row.expected) is not UNSET]
        strings = self._usual.strings(inputs) + len(ids) - unnamed + kinds.count(str)
        if not bare:
            strings += len(rows) + len(expected) + sum(map(self._usual.expected_strings, expected))
        if count_strings(block) != strings:
            return None
        if unnamed:
            ids = [None if id is UNSET else id for id in ids]
        results = self._usual.check(inputs)
        agree = repeat(UNSET)
        if expected:
            agree = [
                UNSET if row.expected is UNSET else result == row.expected
                for row, result in zip(rows, results, strict=True)
            ]
        return list(map(Checked, ids, count(line), results, agree))


def count_strings(block: bytes) -> int:
    """Count the strings of sound JSON, keys included.

    A decoder that meets two equal keys keeps one; the other's string is then found here and not in what was decoded.
    """
    quotes = block.count(b'"')
    if b"\\" in block:
        if b"\\\\" in block:
            # Whether the quote behind is a part of the text or its end depends on how many there are.
            block = block.replace(b"\\\\", b"")
        quotes -= block.count(b'\\"')
    return quotes // 2
