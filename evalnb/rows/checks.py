"""Run a bounded checker over rows."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from msgspec import UNSET, Struct, UnsetType

from ..checkers import CHECKERS
from ..errors import InputError
from .lines import Row
from .strict import shown


class Checked(Struct, frozen=True, gc=False):
    """A row's result; `ok` says whether it is the expected one and is absent where none was given."""

    id: str | int | None
    line: int
    result: dict[str, object]
    ok: bool | UnsetType = UNSET


class Refused(Struct, frozen=True, gc=False):
    """A row that could not be read, with the reason; there is no result that could be `ok`."""

    ok: ClassVar[None] = None

    id: str | int | None
    line: int
    error: str


def check_rows(checker: str, blocks: Iterable[list[Row]], *, name: str) -> Iterator[list[Checked | Refused]]:
    """Check row after row, in order.

    A row is `{"id"?, "input", "expected"?}`, or an input alone: an object without the key `input`.

    Args:
        checker: a name in `CHECKERS`.
        blocks: the rows, as `read_blocks` yields them.
        name: what errors call the file.

    Yields:
        A list for each block, with one member a row.
    """
    check = CHECKERS[checker].check
    for block in blocks:
        out: list[Checked | Refused] = []
        for row in block:
            value = row.value
            if value is None:
                out.append(Refused(None, row.line, str(row.error)))
                continue
            id = value.get("id")
            if type(id) is not str and type(id) is not int and id is not None:
                error = f"{name}:{row.line}: id: expected a string or an integer, got {shown(id)}"
                out.append(Refused(None, row.line, error))
                continue
            try:
                result = check(value["input"] if "input" in value else value)
            except InputError as error:
                out.append(Refused(id, row.line, f"{name}:{row.line}: {error}"))
                continue
            if "expected" in value and "input" in value:
                out.append(Checked(id, row.line, result, same(result, value["expected"])))
            else:
                out.append(Checked(id, row.line, result))
        yield out


def same(result: object, expected: object) -> bool:
    """Compare two JSON values; unlike in Python, true is not 1."""
    if isinstance(result, bool) or isinstance(expected, bool):
        return result is expected
    if isinstance(result, dict) and isinstance(expected, dict):
        return result.keys() == expected.keys() and all(same(result[key], expected[key]) for key in result)
    if isinstance(result, list | tuple) and isinstance(expected, list | tuple):
        return len(result) == len(expected) and all(map(same, result, expected))
    return result == expected
