"""Check the rows of a stream as fast as they allow."""

from collections.abc import Iterator
from typing import BinaryIO

from ..errors import LoadError
from .checks import Checked, Refused, check_rows
from .lines import broken_row, cut_blocks, rows_of
from .usual import UsualRows

#: So few rows are no longer parted to find the ones that are not of the usual shape.
_FEW = 4


def check_stream(checker: str, stream: BinaryIO, *, name: str, line: int = 1) -> Iterator[list[Checked | Refused]]:
    """Check the rows of a JSON Lines file, in order; results are those of `check_rows`, only sooner.

    Args:
        checker: a name in `CHECKERS`.
        stream: the file, opened for bytes.
        name: what errors call the file.
        line: the number of the first line.

    Yields:
        A list for each block of the file, with one member a row.
    """
    usual = UsualRows(checker)

    def check_block(block: bytes, line: int) -> list[Checked | Refused]:
        found = usual.check(block, line)
        if found is not None:
            return found
        # One odd row does not slow the others down: it is looked for in halves.
        middle = block.find(b"\n", len(block) // 2) + 1
        if block.count(b"\n") <= _FEW or middle in (0, len(block)):
            return next(check_rows(checker, [rows_of(block, line=line, name=name)], name=name))
        first = block[:middle]
        return [*check_block(first, line), *check_block(block[middle:], line + first.count(b"\n"))]

    try:
        for block in cut_blocks(stream, at_start=line == 1):
            yield check_block(block, line)
            line += block.count(b"\n")
    except LoadError as error:
        yield next(check_rows(checker, [[broken_row(error, line=line, name=name)]], name=name))
