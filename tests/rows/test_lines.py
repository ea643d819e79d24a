"""JSON Lines as a stream: line numbers, blank lines, byte order marks, blocks."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.rows import lines
from evalnb.rows.lines import read_blocks, read_rows


class Trickle(io.RawIOBase):
    """A stream that hands out a few bytes at a time, as a pipe may."""

    def __init__(self, data, size):
        self._rest, self._size = data, size

    def readable(self):
        return True

    def readinto(self, buffer):
        size = min(self._size, len(buffer))
        chunk, self._rest = self._rest[:size], self._rest[size:]
        buffer[: len(chunk)] = chunk
        return len(chunk)


def read(data, name="f"):
    return [
        (row.line, row.value if row.error is None else str(row.error)) for row in read_rows(io.BytesIO(data), name=name)
    ]


CASES = {
    "nothing": (b"", []),
    "only-a-mark": (b"\xef\xbb\xbf", []),
    "no-line-end": (b'{"a":1}\n{"b":2}', [(1, {"a": 1}), (2, {"b": 2})]),
    "mark-first": (b'\xef\xbb\xbf{"a":1}\n{"b":2}\n', [(1, {"a": 1}), (2, {"b": 2})]),
    "mark-inside": (
        b'{"a":1}\n\xef\xbb\xbf{"b":2}\n',
        [(1, {"a": 1}), (2, "f:2: row: expected a value, got a byte order mark")],
    ),
    "mark-twice": (b'\xef\xbb\xbf\xef\xbb\xbf{"a":1}\n', [(1, "f:1: row: expected a value, got a byte order mark")]),
    "blank-lines-count": (b'\n \t\r\n{"a":1}\n\n\r\n{"b":2}\n\n', [(3, {"a": 1}), (6, {"b": 2})]),
    "carriage-returns": (b'{"a":1}\r\n{"b":2}\r\n', [(1, {"a": 1}), (2, {"b": 2})]),
    "lone-carriage-return": (b'{"a":1}\r{"b":2}\n', [(1, "f:1: row: expected nothing more, got {")]),
    "separators-are-text": ('{"a":"x\u2028y\u0085z\u2029"}\n'.encode(), [(1, {"a": "x\u2028y\u0085z\u2029"})]),
    "form-feed-is-not-blank": (b'\x0c\n{"a":1}\n', [(1, "f:1: row: expected a value, got \\u000c"), (2, {"a": 1})]),
    "one-bad-line": (
        b'{"a":1}\n{"a":1,}\n{"b":2}\n',
        [(1, {"a": 1}), (2, "f:2: a: expected another key, got }"), (3, {"b": 2})],
    ),
    "double-key": (
        b'{"a":1}\n{"a":1,"a":2}\n',
        [(1, {"a": 1}), (2, "f:2: a: expected each key once, got it a second time")],
    ),
    "array": (b'[{"a":1},{"b":2}]', [(1, "f:1: row: expected one object a line, got a JSON array")]),
    "array-over-lines": (
        b'[\n{"a":1},\n]',
        [
            (1, "f:1: row: expected one object a line, got a JSON array"),
            (2, "f:2: row: expected nothing more, got ,"),
            (3, "f:3: row: expected a value, got ]"),
        ],
    ),
    "object-over-lines": (
        b'{"a":\n1}\n',
        [(1, "f:1: a: expected a value, got the end"), (2, "f:2: row: expected nothing more, got }")],
    ),
    "two-on-one-line": (b'{"a":1} {"b":2}\n\n', [(1, "f:1: row: expected nothing more, got {")]),
    "two-on-one-line-and-one-on-two": (
        b'{"a":1}{"b":2}\n{"c":{}\n}\n',
        [
            (1, "f:1: row: expected nothing more, got {"),
            (2, "f:2: c: expected , or }, got the end"),
            (3, "f:3: row: expected a value, got }"),
        ],
    ),
    "text": (b'"a"\n', [(1, "f:1: row: expected an object, got 'a' (str)")]),
    "null": (b"null\n", [(1, "f:1: row: expected an object, got null")]),
    "number": (b"12\n", [(1, "f:1: row: expected an object, got 12 (int)")]),
}


@pytest.mark.parametrize(("data", "rows"), CASES.values(), ids=CASES)
def test_rows(data, rows):
    assert read(data) == rows


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
@pytest.mark.parametrize("block_size", [1, 7, 1 << 14])
def test_rows_do_not_depend_on_how_bytes_arrive(monkeypatch, size, block_size):
    monkeypatch.setattr(lines, "BLOCK_SIZE", block_size)
    for data, rows in CASES.values():
        stream = io.BufferedReader(Trickle(data, size), buffer_size=4)
        found = [(row.line, row.value if row.error is None else str(row.error)) for row in read_rows(stream, name="f")]
        assert found == rows


@given(st.lists(st.sampled_from(list(CASES.values())), max_size=5))
def test_joined_files_give_the_rows_of_each_in_turn(cases):
    cases = [data for data, _ in cases if not data.startswith(b"\xef\xbb\xbf")]
    joined = read(b"\n".join(cases), name="f")
    apart, line = [], 0
    for data in cases:
        for number, value in read(data):
            text = value.replace(f"f:{number}:", f"f:{number + line}:", 1) if isinstance(value, str) else value
            apart.append((number + line, text))
        line += data.count(b"\n") + 1
    assert joined == apart


def test_blocks_hold_what_rows_yield_and_a_long_line_is_whole():
    long = b'{"a":"' + b"x" * (lines.BLOCK_SIZE * 3) + b'"}\n'
    data = b'{"a":1}\n' * 5000 + long + b'{"a":2}'
    blocks = list(read_blocks(io.BytesIO(data), name="f"))
    assert len(blocks) > 2
    rows = [row for block in blocks for row in block]
    assert [row.line for row in rows] == list(range(1, 5003))
    assert len(rows[5000].value["a"]) == lines.BLOCK_SIZE * 3
    assert rows[5001].value == {"a": 2}
