"""Cut a file into ranges of whole lines, so that several processes can work on it."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

_CHUNK = 1 << 20


class Range(Struct, frozen=True):
    """A part of a file that begins and ends where lines do.

    Attributes:
        number: its place among the ranges of the file, from 0.
        start: its first byte.
        end: the byte behind its last one.
        line: the number of its first line, from 1.
    """

    number: int
    start: int
    end: int
    line: int


def cut_ranges(path: Path, size: int) -> Iterator[Range]:
    """Cut a file into ranges of about `size` bytes, or of one line where that is longer, in order.

    Every byte is in one range, and for one size the ranges are always the same. Each is yielded as soon as its end is
    found; the file is read once on the way, to count its lines. An empty file is one empty range.

    Raises:
        OSError: if the file cannot be read.
    """
    with path.open("rb") as stream:
        number = start = 0
        line = 1
        while True:
            end, lines = _end_of_range(stream, size)
            if end > start or not number:
                yield Range(number, start, end, line)
            if end - start < size:
                return
            number, start, line = number + 1, end, line + lines


def _end_of_range(stream: BinaryIO, size: int) -> tuple[int, int]:
    """Read on to where a range of at least `size` bytes ends, and count the lines that end in it."""
    lines, left = 0, size
    while left > 0 and (chunk := stream.read(min(left, _CHUNK))):
        lines += chunk.count(b"\n")
        left -= len(chunk)
    if left <= 0 and not chunk.endswith(b"\n") and stream.readline():
        lines += 1
    return stream.tell(), lines


class RangeStream(io.RawIOBase):
    """The bytes of one range, as a stream."""

    def __init__(self, path: Path, part: Range) -> None:
        self._stream = path.open("rb")
        self._stream.seek(part.start)
        self._left = part.end - part.start

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:
        count = self._stream.readinto(memoryview(buffer)[: self._left])
        self._left -= count
        return count

    def close(self) -> None:
        self._stream.close()
        super().close()
