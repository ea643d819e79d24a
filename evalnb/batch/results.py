"""What a report hands over, and the canonical `results.json` made of it.

The file that a notebook's last cell writes is what decides whether its report succeeded: a notebook that ends early,
however politely, leaves none. The same inputs give the same bytes: keys keep the order in which they were given, and
there is no clock, no absolute path and no number that JSON does not know.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ..errors import InputError, LoadError
from ..rows.files import path_text, replace_file, shown_path

#: Version of the layout of `results.json`.
SCHEMA_VERSION = 1


def write_result(
    result: Any, result_path: str | os.PathLike[str] | None, *, inputs: Iterable[str | os.PathLike[str]] = ()
) -> Any:
    """Hand a report's result over, as the last cell of a notebook does.

    The file appears whole or not at all.

    Args:
        result: mappings, lists, tuples, text, numbers, Booleans, None, records and frames, nested as need be.
            Its entry `headline`, a flat mapping, is what the front page shows of the report.
        result_path: where batch waits for it; None, as in a notebook run by hand, writes nothing.
        inputs: the files that the result was made from; their hashes are kept in `results.json`.

    Returns:
        The result, so that the last line of the cell shows it.

    Raises:
        InputError: the result cannot be written as JSON: NaN, infinity, an unknown type.
    """
    content = canonical(result)
    if result_path is not None:
        path = Path(result_path)
        listed = [shown_path(os.path.abspath(file)) for file in inputs]
        replace_file(inputs_path(path), canonical(listed))
        replace_file(path, content)
    return result


def read_result(path: Path) -> Any:
    """Read what a notebook handed over.

    Raises:
        LoadError: there is no such file, or it is not whole.
    """
    try:
        return json.loads(path.read_bytes().decode("utf-8"), parse_constant=_refuse)
    except OSError as error:
        raise LoadError(f"{path.name}: {error.strerror}") from error
    except ValueError as error:
        raise LoadError(f"{path.name}: {error}") from error


def read_inputs(path: Path) -> list[Path]:
    """List the files that a notebook says its result at `path` was made from, in its order; without a word, none."""
    listing = inputs_path(path)
    return [Path(path_text(file)) for file in read_result(listing)] if listing.exists() else []


def inputs_path(result_path: Path) -> Path:
    """Return where the list of inputs stands beside a result."""
    return result_path.with_name(result_path.name + ".inputs")


def compose(
    *, report: str, template: str, parameters: Mapping[str, Any], inputs: Mapping[str, Path], result: Any
) -> bytes:
    """Return the bytes of `results.json`.

    Args:
        report: the report's name.
        template: the label of the template.
        parameters: the parameters as they were given.
        inputs: label → file; they are listed by label.
        result: what the notebook handed over.
    """
    hashed = [{"path": label, "sha256": sha256(inputs[label])} for label in sorted(inputs)]
    parts = {
        "schema_version": SCHEMA_VERSION,
        "report": report,
        "template": template,
        "parameters": json.loads(canonical(parameters)),
        "inputs": hashed,
        "result": json.loads(canonical(result)),
    }
    return _dump(parts)


def sha256(path: Path) -> str:
    """Return a file's SHA-256 in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def canonical(value: Any) -> bytes:
    """Return a value as JSON: keys in the order given, sets sorted.

    Raises:
        InputError: the value does not fit JSON; the message says why.
    """
    try:
        return _dump(_plain(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(f"a result must fit JSON: {error}") from error


def _plain(value: Any) -> Any:
    """Turn what a notebook has at hand into what JSON holds."""
    match value:
        case Mapping():
            return {key: _plain(member) for key, member in value.items()}
        case list() | tuple():
            return [_plain(member) for member in value]
        case set() | frozenset():
            return sorted(map(_plain, value))
        case msgspec.Struct():
            return {field: _plain(getattr(value, field)) for field in value.__struct_fields__}
    for method in ("to_dicts", "item"):  # a frame's rows, and the number behind an array's
        if hasattr(value, method):
            return _plain(getattr(value, method)())
    return msgspec.to_builtins(value)


def _dump(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode("utf-8")


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON number")
