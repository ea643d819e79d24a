"""Read JSON and text strictly: what could be taken in two ways is an error that names file, line and field."""

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..errors import LoadError
from .faults import find_fault
from .files import read_bytes

BOM = b"\xef\xbb\xbf"
#: White space of JSON; a record of nothing else is blank.
BLANK = b" \t\r\n"

_T = TypeVar("_T")
_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


def parse_json(data: bytes, *, name: str = "-", line: int = 1, what: str = "row") -> object:
    """Parse one JSON value.

    Args:
        data: the bytes, without a byte order mark.
        name: the file, for errors.
        line: the number of the first line of the bytes in that file, for errors.
        what: what to call the value in an error that concerns the whole of it.

    Raises:
        LoadError: if the bytes are not UTF-8, not JSON, hold a key twice in one object, a number that JSON does not
            know or that is out of range, half of a surrogate pair, or are nested too deeply.
    """
    problem = None
    try:
        value = _decode(data)
        if keeps_every_key(data, _encode(value)):
            return value
    except RecursionError:
        problem = "expected fewer levels of nesting, got more than can be read"
    except msgspec.MsgspecError as error:
        problem = f"expected JSON, got something else ({error})"
    text = decode_utf8(data, name=name, line=line, what=what)
    fault = find_fault(text)
    if fault:
        line += text.count("\n", 0, fault.position)
        problem = f"expected {fault.expected}, got {fault.got}"
        raise LoadError(f"{name}:{line}: {fault.field or what}: {problem}")
    if problem:
        raise LoadError(f"{name}:{line}: {what}: {problem}")
    return value


def keeps_every_key(data: bytes, encoded: bytes) -> bool:
    """Say whether surely no key was lost when `data` was decoded and encoded again.

    A decoder that meets two equal keys keeps one, and the other's colon is gone. Colons inside of texts are the same in
    both, unless one is written as an escape; then nothing is sure. False does not mean that a key was lost.
    """
    escaped = b"\\u003" in data and (b"\\u003a" in data or b"\\u003A" in data)
    return not escaped and data.count(b":") == encoded.count(b":")


def read_json(path: Path, *, name: str, what: str = "document") -> object:
    """Read a file that is one JSON value.

    Raises:
        LoadError: if it cannot be read, or as `parse_json` does.
    """
    return parse_json(read_bytes(path, name=name).removeprefix(BOM), name=name, what=what)


def read_text(path: Path, *, name: str) -> str:
    """Read a text file as it is, without the byte order mark at its start.

    Raises:
        LoadError: if it cannot be read or is not UTF-8.
    """
    return decode_utf8(read_bytes(path, name=name).removeprefix(BOM), name=name, what="text")


def decode_utf8(data: bytes, *, name: str, line: int = 1, what: str = "row") -> str:
    """Decode UTF-8.

    Raises:
        LoadError: if it is not; the message names the line, the byte and its place in the line.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = error.start - before.rfind(b"\n")
        fault = find_fault(before.decode("utf-8"))
        field = fault.field if fault and fault.got == "the end" and what != "text" else ""
        raise LoadError(
            f"{name}:{line + before.count(10)}: {field or what}: expected UTF-8, got the byte "
            f"0x{data[error.start]:02x} as byte {column} of the line"
        ) from None


_FIELD = re.compile(r" - at `(?:key` in `)?\$(.*)`$", re.DOTALL)
_STEP = re.compile(r"\.?([^.\[\]]+)|\[([0-9]+)\]")
_MISSING = re.compile(r"Object missing required field `(.*)`", re.DOTALL)
_TYPE = re.compile(r"Expected `(.*)`, got `(.*)`", re.DOTALL)
_TYPES = {
    "str": "a string", "int": "an integer", "float": "a number", "bool": "true or false", "null": "null",
    "array": "a list", "object": "an object",
}


def convert(value: object, kind: type[_T], *, where: str, what: str = "row") -> _T:
    """Convert a parsed value to a record of type `kind`, strictly.

    Args:
        where: file and line, as `file:line`.

    Raises:
        LoadError: naming the field, what was expected and what was found.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise LoadError(f"{where}: {on_one_line(_explain(str(error), value, what))}") from None


def on_one_line(message: str) -> str:
    """Escape what breaks a line or acts on a terminal: the name of an unknown field may hold anything."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in message)


def _explain(message: str, value: object, what: str) -> str:
    """Turn the message of a failed conversion into `field: expected …, got …`."""
    at = _FIELD.search(message)
    field = at.group(1).removeprefix(".") if at else ""
    message = message[: at.start()] if at else message
    missing, wrong = _MISSING.fullmatch(message), _TYPE.fullmatch(message)
    if missing:
        return f"{field}{'.' if field else ''}{missing.group(1)}: expected a value, got nothing"
    if wrong:
        kinds = [_TYPES.get(kind, kind) for kind in wrong.group(1).split(" | ")]
        got = _TYPES.get(wrong.group(2)) if "[...]" in field else shown(_found(value, field))
        return f"{field or what}: expected {' or '.join(kinds)}, got {got}"
    return f"{field or what}: {message[0].lower()}{message[1:].replace('`array`', 'a list')}"


def _found(value: Any, field: str) -> object:
    for key, index in _STEP.findall(field):
        value = value[int(index)] if index else value[key]
    return value


def shown(value: object) -> str:
    """Show a value in a message, with its type, on one line and not too long."""
    kinds = {dict: "an object", list: "a list", type(None): "null", bool: str(value).lower()}
    if type(value) in kinds:
        return kinds[type(value)]
    text = str(value) if isinstance(value, int | float) else repr(value)
    return f"{text if len(text) <= 60 else text[:60] + '…'} ({type(value).__name__})"
