"""Checkers over rows: what each row becomes, and comparison that is stricter than Python's."""

import io

import pytest

from evalnb.rows.checks import Checked, Refused, check_rows, same
from evalnb.rows.lines import read_blocks

FOUND = {"extractive": True, "start": 2, "end": 3}


def check(*lines, name="extract"):
    data = "\n".join(lines).encode()
    return [row for rows in check_rows(name, read_blocks(io.BytesIO(data), name="f"), name="f") for row in rows]


ROWS = {
    "row": ('{"id": "a", "input": {"source": "x y", "answer": "y"}}', Checked("a", 1, FOUND)),
    "bare": ('{"source": "x y", "answer": "y", "id": 3}', Checked(3, 1, FOUND)),
    "no-id": ('{"input": {"source": "x y", "answer": "y"}}', Checked(None, 1, FOUND)),
    "as-expected": (
        '{"input": {"source": "x y", "answer": "y"}, "expected": {"end": 3, "start": 2, "extractive": true}}',
        Checked(None, 1, FOUND, True),
    ),
    "not-as-expected": ('{"input": {"source": "x y", "answer": "y"}, "expected": {}}', Checked(None, 1, FOUND, False)),
    "expected-null": ('{"input": {"source": "x y", "answer": "y"}, "expected": null}', Checked(None, 1, FOUND, False)),
    "expected-of-a-bare-input-is-a-key-like-any": (
        '{"source": "x y", "answer": "y", "expected": 1}',
        Checked(None, 1, FOUND),
    ),
    "wrong-type": (
        '{"id": "a", "input": {"source": "x", "answer": 2}}',
        Refused("a", 1, "f:1: answer: expected a string, got 2 (int)"),
    ),
    "input-null": ('{"id": "a", "input": null}', Refused("a", 1, "f:1: input: expected an object, got null")),
    "id-list": ('{"id": [], "input": {}}', Refused(None, 1, "f:1: id: expected a string or an integer, got a list")),
    "id-false": ('{"id": false, "input": {}}', Refused(None, 1, "f:1: id: expected a string or an integer, got false")),
    "unread": ('{"id": "a", "input": NaN}', Refused(None, 1, "f:1: input: expected a number that JSON knows, got NaN")),
}


@pytest.mark.parametrize(("line", "row"), ROWS.values(), ids=ROWS)
def test_row(line, row):
    assert check(line) == [row]


def test_a_bad_row_stops_nothing_and_stays_in_its_place():
    good = '{"id": "a", "source": "x", "answer": "x"}'
    found = check(good, "{", "", good)
    assert [(type(row).__name__, row.line) for row in found] == [("Checked", 1), ("Refused", 2), ("Checked", 4)]


@pytest.mark.parametrize(
    ("result", "expected", "equal"),
    [
        (True, 1, False),
        (False, 0, False),
        (True, True, True),
        (1, 1.0, True),
        (None, None, True),
        (None, False, False),
        ({"a": [1, True]}, {"a": [1, True]}, True),
        ({"a": [1, True]}, {"a": [1, 1]}, False),
        ({}, [], False),
        ({"a": None}, {}, False),
        ([1, 2], [2, 1], False),
        ([], [], True),
        ("1", 1, False),
    ],
)
def test_same(result, expected, equal):
    assert same(result, expected) is equal
    assert same(expected, result) is equal
