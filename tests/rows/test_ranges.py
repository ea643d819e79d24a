"""Byte ranges: whole lines, every byte once, and the line numbers of the whole file."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.rows import ranges
from evalnb.rows.ranges import Range, RangeStream, cut_ranges


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return tmp_path_factory.mktemp("ranges") / "rows"


CASES = {
    "nothing": (b"", 4, [Range(0, 0, 0, 1)]),
    "one-line": (b"abc", 10, [Range(0, 0, 3, 1)]),
    "exact": (b"abc\nabc\n", 4, [Range(0, 0, 4, 1), Range(1, 4, 8, 2)]),
    "to-the-line-end": (b"abcdef\nx\ny", 3, [Range(0, 0, 7, 1), Range(1, 7, 10, 2)]),
    "long-line": (b"x\n" + b"y" * 99 + b"\nz\n", 1, [Range(0, 0, 2, 1), Range(1, 2, 102, 2), Range(2, 102, 104, 3)]),
    "blank-lines": (b"\n\n\n", 2, [Range(0, 0, 2, 1), Range(1, 2, 3, 3)]),
}


@pytest.mark.parametrize(("data", "size", "expected"), CASES.values(), ids=CASES)
def test_ranges(file, data, size, expected):
    file.write_bytes(data)
    assert list(cut_ranges(file, size)) == expected


@given(st.lists(st.sampled_from([b"", b"a", b"bc", b"def" * 9]), max_size=20), st.integers(1, 40), st.integers(1, 9))
def test_every_byte_is_in_one_range_of_whole_lines(file, lines, size, chunk):
    data = b"\n".join(lines)
    file.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ranges, "_CHUNK", chunk)
        found = list(cut_ranges(file, size))
    pieces = []
    for number, part in enumerate(found):
        assert part.number == number and part.line == data.count(b"\n", 0, part.start) + 1
        with RangeStream(file, part) as stream:
            pieces.append(io.BufferedReader(stream, 8).read())
    assert b"".join(pieces) == data
    assert all(piece.endswith(b"\n") and len(piece) >= size for piece in pieces[:-1])
