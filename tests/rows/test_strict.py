"""Strict JSON: what is refused, what is kept, and what an error says."""

import json

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evalnb.errors import LoadError
from evalnb.rows.faults import find_fault
from evalnb.rows.strict import convert, decode_utf8, parse_json, read_json, read_text

REFUSED = {
    "double-key": (b'{"question_id": "q1", "question_id": "q2"}', "f:3: question_id: expected each key once"),
    "double-key-deep": (b'{"a": [{"b": {"c": 1, "d": 2, "c": 3}}]}', "f:3: a[0].b.c: expected each key once"),
    "double-key-escaped": (b'{"\\u0061": 1, "a": 1}', "f:3: a: expected each key once"),
    "double-key-spaced": (b'{"a" : 1, "a"\t: 1}', "f:3: a: expected each key once"),
    "double-key-beside-colons": (b'{"a": "x:y", "b": ":", "a": ""}', "f:3: a: expected each key once"),
    "double-key-made-up-for-by-escapes": (b'{"a": "\\u003a", "a": "\\u003a"}', "f:3: a: expected each key once"),
    "double-empty-key": (b'{"": 1, "": 2}', 'f:3: [""]: expected each key once'),
    "nan": (b'{"a": {"b": NaN}}', "f:3: a.b: expected a number that JSON knows, got NaN"),
    "infinity": (b'{"a b": [1, -Infinity]}', 'f:3: ["a b"][1]: expected a number that JSON knows, got -Infinity'),
    "beyond-range": (b'{"a": 1e999}', "f:3: a: expected a number in range, got 1e999"),
    "below-range": (b'{"a": -1E+400}', "f:3: a: expected a number in range, got -1E+400"),
    "endless-integer": (b'{"a": ' + b"1" * 5000 + b"}", "f:3: a: expected a number in range, got 111"),
    "comma-in-object": (b'{"a": 1,}', "f:3: a: expected another key, got }"),
    "comma-in-list": (b'{"a": [1, 2,]}', "f:3: a[2]: expected another value, got ]"),
    "not-utf-8": (b'{"a": "caf\xe9"}', "f:3: a: expected UTF-8, got the byte 0xe9 as byte 11 of the line"),
    "not-utf-8-in-key": (b'{"\xff": 1}', "f:3: row: expected UTF-8, got the byte 0xff as byte 3 of the line"),
    "surrogate-bytes": (b'{"a": "\xed\xa0\x80"}', "f:3: a: expected UTF-8, got the byte 0xed"),
    "overlong-bytes": (b'{"a": "\xc0\xaf"}', "f:3: a: expected UTF-8, got the byte 0xc0"),
    "utf-16": ('{"a": 1}'.encode("utf-16"), "f:3: row: expected UTF-8, got the byte 0xff as byte 1 of the line"),
    "half-a-pair": (b'{"a": "\\ud800"}', "f:3: a: expected whole characters, got half of a surrogate pair"),
    "other-half": (b'{"a": "\\udc00x"}', "f:3: a: expected whole characters"),
    "half-a-pair-in-key": (b'{"\\ud83d": 1}', "f:3: row: expected whole characters"),
    "byte-order-mark": (b'\xef\xbb\xbf{"a": 1}', "f:3: row: expected a value, got a byte order mark"),
    "control-character": (b'{"a": "x\ty"}', "f:3: a: expected text without control characters, got U+0009"),
    "unknown-escape": (b'{"a": "\\x41"}', "f:3: a: expected an escape that JSON knows"),
    "broken-off": (b'{"a": {"b": "x', 'f:3: a.b: expected a closing ", got the end'),
    "broken-off-after-value": (b'{"a": 1', "f:3: a: expected , or }, got the end"),
    "two-values": (b"{} {}", "f:3: row: expected nothing more, got {"),
    "line-separator-outside": (b"{}\xe2\x80\xa8", "f:3: row: expected nothing more, got \\u2028"),
    "no-break-space-outside": (b"\xc2\xa0{}", "f:3: row: expected a value"),
    "single-quotes": (b"{'a': 1}", "f:3: row: expected a key or }, got 'a'"),
    "comment": (b'{"a": 1} // x', "f:3: row: expected nothing more, got //"),
    "leading-zero": (b'{"a": 01}', "f:3: a: expected a value, got 01"),
    "bare-word": (b'{"a": True}', "f:3: a: expected a value, got True"),
    "empty": (b"", "f:3: row: expected a value, got the end"),
    "nul": (b"\x00", "f:3: row: expected a value, got \\u0000"),
    "lists-too-deep": (b"[" * 100_000 + b"]" * 100_000, "f:3: row: expected fewer levels of nesting"),
    "objects-too-deep": (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "f:3: row: expected fewer levels of nesting"),
    "too-deep-and-broken": (b"[" * 100_000, "f:3: [0][0]"),
}


@pytest.mark.parametrize(("data", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_with_file_line_and_field(data, message):
    with pytest.raises(LoadError) as error:
        parse_json(data, name="f", line=3)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


KEPT = {
    "line-separators": ('{"a": "x\u2028y\u2029z\u0085"}', {"a": "x\u2028y\u2029z\u0085"}),
    "inner-byte-order-mark": ('{"a": "x\ufeff"}', {"a": "x\ufeff"}),
    "astral-escape": ('{"a": "\\ud83d\\ude00"}', {"a": "\U0001f600"}),
    "long-integer": ('{"a": 123456789012345678901234567890}', {"a": 123456789012345678901234567890}),
    "tiny-number": ('{"a": 1e-999}', {"a": 0.0}),
    "colons": ('{"a:b": ":", "c" : "x:\\u003ay"}', {"a:b": ":", "c": "x::y"}),
    "same-key-elsewhere": ('{"a": {"a": [{"a": 1}, {"a": 2}]}}', {"a": {"a": [{"a": 1}, {"a": 2}]}}),
    "key-that-differs-in-form": ('{"caf\u00e9": 1, "cafe\u0301": 2}', {"caf\u00e9": 1, "cafe\u0301": 2}),
    "carriage-returns": ('{"a":\r\n 1}\r', {"a": 1}),
}


@pytest.mark.parametrize(("text", "value"), KEPT.values(), ids=KEPT)
def test_kept_as_it_is(text, value):
    assert parse_json(text.encode()) == value


def test_a_fault_in_a_document_has_its_own_line():
    with pytest.raises(LoadError, match=r"^f:4: b\[1\]: expected a number that JSON knows, got NaN$"):
        parse_json(b'{\n "a": 1,\n "b": [1,\n  NaN]}', name="f")
    with pytest.raises(LoadError, match=r"^f:2: b: expected UTF-8, got the byte 0xff as byte 8 of the line$"):
        parse_json(b'{"a": 1,\n "b": "\xff"}', name="f")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(json_values, st.booleans())
def test_what_json_writes_is_read_as_it_was(value, ascii_only):
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert find_fault(text) is None
    assert parse_json(text.encode()) == value


PIECES = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    '"a"',
    '"b"',
    '"\\u0061"',
    '":"',
    '"\\u003a"',
    "1",
    "-1.5e3",
    "1e999",
    "NaN",
    "true",
    "nul",
    " ",
    "\n",
    '"',
    "\\",
    '"\\ud800"',
    "\ufeff",
    "\u2028",
    '{"a":1,"b":[]}',
    '"a":1',
]


@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=9).map("".join))
@example('{"a":1,"a":1}')
@example('{"a" :1,"\\u0061":":"}')
def test_the_slow_reading_agrees_with_the_decoder(text):
    try:
        msgspec.json.decode(text)
        twice = _has_double_key(text)
    except msgspec.MsgspecError:
        twice = None
    assert (find_fault(text) is None) == (twice is False)


def _has_double_key(text):
    double = []
    json.loads(text, object_pairs_hook=lambda pairs: double.append(len(dict(pairs)) < len(pairs)) or dict(pairs))
    return any(double)


def test_files_lose_their_byte_order_mark_and_nothing_else(tmp_path):
    file = tmp_path / "a"
    file.write_bytes(b"\xef\xbb\xbf\xef\xbb\xbfone\r\ntwo\x0c\xc2\x85")
    assert read_text(file, name="a") == "\ufeffone\r\ntwo\x0c\x85"
    file.write_bytes(b'\xef\xbb\xbf{"a": 1}\n')
    assert read_json(file, name="a") == {"a": 1}


@pytest.mark.parametrize("read", [read_json, read_text])
def test_a_file_that_is_not_there_is_named(tmp_path, read):
    with pytest.raises(LoadError, match=r"^law: no such file$"):
        read(tmp_path / "missing", name="law")
    with pytest.raises(LoadError, match=r"^law: is a directory$"):
        read(tmp_path, name="law")


def test_text_that_is_not_utf_8_names_line_and_byte():
    with pytest.raises(LoadError, match=r"^p:2: text: expected UTF-8, got the byte 0xe9 as byte 4 of the line$"):
        decode_utf8(b"one\ntwo\xe9", name="p", what="text")


class _Record(msgspec.Struct):
    id: str
    pages: list[int] = []
    scores: dict[str, str] = {}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({}, "f:1: id: expected a value, got nothing"),
        ({"id": None}, "f:1: id: expected a string, got null"),
        ({"id": "a", "pages": "b"}, "f:1: pages: expected a list, got 'b' (str)"),
        ({"id": "a", "pages": [1, True]}, "f:1: pages[1]: expected an integer, got true"),
        ({"id": "a", "pages": [1, 2.5]}, "f:1: pages[1]: expected an integer, got 2.5 (float)"),
        ({"id": "a", "scores": {"x": 3}}, "f:1: scores[...]: expected a string, got an integer"),
        ([], "f:1: row: expected an object, got a list"),
    ],
)
def test_a_record_of_the_wrong_shape_is_told_by_field(value, message):
    with pytest.raises(LoadError) as error:
        convert(value, _Record, where="f:1")
    assert str(error.value) == message
