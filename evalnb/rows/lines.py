"""Read JSON Lines as a stream: one object a line, in order, each with its line number, in memory that does not grow."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ..errors import LoadError
from .strict import BLANK, BOM, keeps_every_key, parse_json, shown

#: How many bytes are read at once; a longer line is read whole. Much larger blocks are slower: so many live objects
#: wake the garbage collector.
BLOCK_SIZE = 1 << 14

_decode = msgspec.json.Decoder().decode
_encode_lines = msgspec.json.Encoder().encode_lines


class Row(msgspec.Struct, frozen=True, gc=False):
    """One line of a file: an object, or the error that keeps it from being one.

    Attributes:
        line: its number in the file, from 1; blank lines count.
        value: the object; None where there is an error.
        error: what is wrong with the line.
    """

    line: int
    value: dict[str, Any] | None
    error: LoadError | None = None


def read_rows(stream: BinaryIO, *, name: str, line: int = 1) -> Iterator[Row]:
    """Read the rows of a JSON Lines file one after another.

    A record ends at `\\n` alone, and the last one needs none; a `\\r` before it is white space. Blank lines are counted
    and left out, and so is a byte order mark at the very start. A line that cannot be read is a row with an error.

    Args:
        stream: the file, opened for bytes.
        name: what errors call it.
        line: the number of the first line, where the stream begins in the middle of a file.
    """
    for block in read_blocks(stream, name=name, line=line):
        yield from block


def read_blocks(stream: BinaryIO, *, name: str, line: int = 1) -> Iterator[list[Row]]:
    """Read the rows of a JSON Lines file as lists of some hundred or thousand, for loops that have to be fast.

    Rows and errors are those of `read_rows`.
    """
    try:
        for block in cut_blocks(stream, at_start=line == 1):
            yield rows_of(block, line=line, name=name)
            line += block.count(b"\n")
    except LoadError as error:
        yield [broken_row(error, line=line, name=name)]


def broken_row(error: LoadError, *, line: int, name: str) -> Row:
    """Make the row that stands for the rest of a file which cannot be read on."""
    return Row(line, None, LoadError(f"{name}:{line}: row: {error}"))


def rows_of(block: bytes, *, line: int, name: str) -> list[Row]:
    """Read the rows of some whole lines.

    Args:
        block: the lines.
        line: the number of the first of them.
        name: what errors call the file.
    """
    lines = block.split(b"\n")
    values = _all_sound(block, lines)
    if values is None:
        return [_row(number, data, name) for number, data in enumerate(lines, line) if data.strip(BLANK)]
    return [Row(number, value) for number, value in enumerate(values, line)]


def cut_blocks(stream: BinaryIO, *, at_start: bool = True) -> Iterator[bytes]:
    """Cut a stream into blocks that end where a line ends, the last one where the stream does.

    Args:
        at_start: whether the file begins here, so that a byte order mark is left out.

    Raises:
        LoadError: if the stream does; every whole line before that has been yielded.
    """
    parts: list[bytes] = []
    for chunk in _chunks(stream, at_start):
        end = chunk.rfind(b"\n") + 1
        if end:
            yield b"".join([*parts, chunk[:end]])
            parts = []
        parts.append(chunk[end:])
    yield b"".join(parts)


def _chunks(stream: BinaryIO, at_start: bool) -> Iterator[bytes]:
    """Read what is there at the moment, so that rows from a pipe are passed on at once."""
    read = getattr(stream, "read1", stream.read)
    start = b""
    while len(start) < len(BOM) and (chunk := read(BLOCK_SIZE)):
        start += chunk
    yield start.removeprefix(BOM) if at_start else start
    while chunk := read(BLOCK_SIZE):
        yield chunk


def _all_sound(block: bytes, lines: list[bytes]) -> list[object] | None:
    """Decode the lines of a block, or return None where they have to be looked at one by one."""
    try:
        values = [_decode(line) for line in lines[:-1]]
        if not lines[-1] and keeps_every_key(block, _encode_lines(values)) and {*map(type, values)} <= {dict}:
            return values
    except (msgspec.MsgspecError, RecursionError):
        pass
    return None


def _row(number: int, data: bytes, name: str) -> Row:
    where = f"{name}:{number}"
    if data.lstrip(BLANK).startswith(b"["):
        return Row(number, None, LoadError(f"{where}: row: expected one object a line, got a JSON array"))
    try:
        value = parse_json(data, name=name, line=number)
    except LoadError as error:
        return Row(number, None, error)
    if not isinstance(value, dict):
        return Row(number, None, LoadError(f"{where}: row: expected an object, got {shown(value)}"))
    return Row(number, value)
