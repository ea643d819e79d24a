"""Rows checked in bulk: the same results as one by one, whatever stands among them."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import CHECKERS
from evalnb.rows import lines
from evalnb.rows.bulk import check_stream
from evalnb.rows.checks import check_rows
from evalnb.rows.lines import read_blocks
from evalnb.rows.usual import UsualRows, count_strings

INPUTS = {name: [case.input for case in checker.cases] for name, checker in CHECKERS.items()}
#: What a row of some rule may look like beside the usual; each stands for its kind.
ODD = {
    "nothing": b"",
    "blank": b" \t\r",
    "no-json": b"{,}",
    "not-an-object": b"[1]",
    "key-twice": b'{"id": 1, "id": 2, "source": "x", "answer": "x"}',
    "key-twice-in-the-input": b'{"input": {"source": "x", "answer": "x", "answer": "y"}}',
    "key-twice-as-an-escape": b'{"input": {"source": "x", "answer": "x", "\\u0061nswer": "x"}}',
    "key-twice-and-a-quote": b'{"input": {"source": "\\"", "answer": "x", "answer": "x"}}',
    "key-twice-and-a-backslash": b'{"input": {"source": "\\\\", "answer": "x", "source": "\\\\"}}',
    "key-twice-in-the-expected": b'{"input": {"source": "x", "answer": "x"}, "expected": {"end": 1, "end": 1}}',
    "id-twice": b'{"id": null, "input": {"source": "x", "answer": "x"}, "id": 3}',
    "span-twice": b'{"spans": [{"text": "a", "struck": true, "struck": false}]}',
    "fields-twice": b'{"fields": {"title": true, "source": true, "title": true}, "pass": true, "reasons": []}',
    "unknown-key": b'{"id": 1, "input": {"source": "x", "answer": "x", "more": {"a": 1}}}',
    "unknown-key-outside": b'{"id": 1, "more": [], "input": {"original": ["a"], "rewritten": ["b"]}}',
    "two-on-one-line": b'{"source": "x", "answer": "x"} {"source": "x", "answer": "x"}',
    "half-a-surrogate": b'{"source": "\\ud83d", "answer": "x"}',
    "not-utf-8": b'{"source": "\xff", "answer": "x"}',
    "the-word-input": b'{"source": "\\"input\\" is meant", "answer": "\\"input\\""}',
    "backslashes": b'{"id": "\\\\\\"", "source": "a\\\\\\"b\\\\", "answer": "\\\\"}',
    "id-of-a-wrong-type": b'{"id": 1.5, "source": "x", "answer": "x"}',
    "mark-of-a-wrong-type": b'{"input": {"spans": [{"text": "a", "struck": 1}]}}',
    "one-is-not-true": b'{"input": {"source": "x", "answer": "x"}, "expected": {"extractive": 1, "start": 0}}',
    "id-of-thirty-digits": b'{"id": 123456789012345678901234567890, "source": "x", "answer": "x"}',
    "id-with-an-exponent": b'{"id": 1e2, "source": "x", "answer": "x"}',
    "id-beyond-range": b'{"id": 1e999, "source": "x", "answer": "x"}',
    "number-with-a-point": (
        b'{"input": {"source": "x", "answer": "x"}, "expected": {"extractive": true, "start": 0, "end": 1.0}}'
    ),
    "another-shape-expected": b'{"input": {"spans": [1]}, "expected": {"error": "observation-text"}}',
    "expected-null": b'{"input": {"original": [], "rewritten": []}, "expected": null}',
    "carriage-return": b'{"input": {"original": [], "rewritten": []}}\r',
}


def row(name, case_input, number, kind):
    """Write a row of the usual shape, of one of several kinds."""
    if kind == "bare":
        return case_input
    made = {} if kind == "no-id" else {"id": number if kind == "number" else f'"{number}"'}
    made["input"] = case_input
    if kind in ("expected", "other"):
        made["expected"] = CHECKERS[name].check(case_input if kind == "expected" else INPUTS[name][0])
    return made


def usual_lines(name):
    kinds = st.sampled_from(["text", "number", "no-id", "expected", "other", "bare"])
    made = st.builds(row, st.just(name), st.sampled_from(INPUTS[name]), st.integers(0, 99), kinds)
    return st.builds(lambda value, ascii: json.dumps(value, ensure_ascii=ascii).encode(), made, st.booleans())


def both(name, data, line=1):
    stream = [found for found in check_stream(name, io.BytesIO(data), name="f", line=line)]
    one_by_one = check_rows(name, read_blocks(io.BytesIO(data), name="f"), name="f")
    return [row for rows in stream for row in rows], [row for rows in one_by_one for row in rows]


@pytest.mark.parametrize("name", CHECKERS)
@given(data=st.data())
def test_in_bulk_as_one_by_one(name, data):
    chosen = data.draw(st.lists(st.one_of(usual_lines(name), st.sampled_from(list(ODD.values()))), max_size=30))
    text = b"\n".join(chosen) + data.draw(st.sampled_from([b"", b"\n"]))
    bulk, alone = both(name, text)
    assert bulk == alone


@pytest.mark.parametrize("name", CHECKERS)
@pytest.mark.parametrize("kind", ["text", "number", "no-id", "expected", "other", "bare"])
def test_rows_of_the_usual_shape_take_the_fast_way(name, kind):
    # Results such as {"error": …} are rare, and so are the inputs that give them.
    plain = [made for made in INPUTS[name] if len(CHECKERS[name].check(made)) > 1]
    data = b"".join(json.dumps(row(name, made, 7, kind)).encode() + b"\n" for made in plain)
    found = UsualRows(name).check(data, 1)
    assert found is not None and found == both(name, data)[1]


@pytest.mark.parametrize("line", ODD.values(), ids=ODD)
@pytest.mark.parametrize("name", CHECKERS)
def test_an_odd_row_is_found_among_many(name, line):
    usual = json.dumps({"id": "a", "input": INPUTS[name][0]}).encode()
    bulk, alone = both(name, b"\n".join([usual] * 40 + [line] + [usual] * 23))
    assert bulk == alone and bulk[-1].line == 64


@pytest.mark.parametrize("name", CHECKERS)
def test_no_row_with_a_key_twice_is_of_the_usual_shape(name):
    for made in INPUTS[name]:
        text = json.dumps({"id": "a", "input": made}).encode()
        for key in (b"id", *(key.encode() for key in made)):
            twice = text.replace(b'"%s":' % key, b'"%s": null, "%s":' % (key, key)) + b"\n"
            assert UsualRows(name).check(twice, 1) is None


def test_numbers_go_on_from_the_first_line():
    data = b'{"source": "x", "answer": "x"}\n\n{"source": "x", "answer": 1}\n'
    found = [row for rows in check_stream("extract", io.BytesIO(data), name="f", line=41) for row in rows]
    assert [row.line for row in found] == [41, 43] and found[1].error.startswith("f:43: answer: expected a string")


@pytest.mark.parametrize("size", [1, 30, 1 << 14])
def test_blocks_of_any_size_give_the_same(monkeypatch, size):
    monkeypatch.setattr(lines, "BLOCK_SIZE", size)
    data = b"\n".join([*ODD.values(), b'{"id": "b", "source": "x y", "answer": "y"}'] * 3)
    bulk, alone = both("extract", data)
    assert bulk == alone and len(bulk) > 60


STRINGS = {
    "none": (b"{}", 0),
    "keys-and-values": (b'{"a": "b", "c": ["d"]}', 4),
    "escaped-quote": (b'{"a": "\\""}', 2),
    "backslash-at-the-end": (b'{"a": "\\\\"}', 2),
    "both": (b'{"a": "\\\\\\"\\\\"}', 2),
    "quote-as-an-escape": (b'{"\\u0022": "\\u005c"}', 2),
}


@pytest.mark.parametrize(("data", "number"), STRINGS.values(), ids=STRINGS)
def test_strings_are_counted(data, number):
    assert count_strings(data) == number


@given(st.recursive(st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_strings_are_counted_as_they_are_nested(value):
    def strings(value):
        if isinstance(value, dict):
            return len(value) + sum(map(strings, value.values()))
        return sum(map(strings, value)) if isinstance(value, list) else int(isinstance(value, str))

    assert count_strings(json.dumps(value).encode()) == strings(value)
