"""The record `status.json` of a report's folder: how the report ended, and what it was made from."""

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..rows.files import path_text, replace_file, shown_path
from .results import sha256


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """How a report stands.

    Attributes:
        name: the folder's name.
        source: what asked for the report.
        job: what it does: template and parameters, as text to compare.
        template: the template's label.
        state: `running` until the end is known; where it stays, the run was broken off.
        error: one line, where it failed.
        seconds: how long it took.
        headline: what the report wants the front page to show.
        version: the version of the package that made it.
        made_from: file → SHA-256 of what it was made from, the template included; whole paths.
        results: the SHA-256 of `results.json`, where it succeeded.
        kept: whether it was left as it was, since nothing has changed.
    """

    name: str
    source: str
    job: str
    template: str
    state: Literal["running", "done", "failed"] = "running"
    error: str | None = None
    seconds: float | None = None
    headline: dict[str, Any] = {}
    version: str = version("evalnb")
    made_from: dict[str, str] = {}
    results: str | None = None
    kept: bool = False


def read_status(folder: Path) -> Status | None:
    """Return the record of a report's folder; None where there is no readable one, so that the folder is not ours."""
    try:
        return msgspec.json.decode((folder / "status.json").read_bytes(), type=Status)
    except (OSError, msgspec.DecodeError):
        return None


def write_status(folder: Path, status: Status) -> None:
    """Write the record of a report's folder; it appears whole or not at all."""
    replace_file(folder / "status.json", msgspec.json.format(msgspec.json.encode(status), indent=1) + b"\n")


def hash_files(paths: Iterable[Path]) -> dict[str, str]:
    """Return the SHA-256 of each file."""
    return {shown_path(path.resolve()): sha256(path) for path in paths}


def is_current(folder: Path, status: Status, files: Iterable[str]) -> bool:
    """Tell whether a folder holds the report that a status asks for, done and whole.

    That is: it ended well, with the same template and parameters, by the same version of this package, what it was made
    from is the same, byte for byte, and its results are as they were written.

    Args:
        folder: of the report.
        status: what is asked for.
        files: what else must be there.
    """
    known = read_status(folder)
    if known is None or known.state != "done" or (known.job, known.version) != (status.job, status.version):
        return False
    try:
        same = {path: sha256(Path(path_text(path))) for path in known.made_from} == known.made_from
        return same and sha256(folder / "results.json") == known.results and all((folder / f).is_file() for f in files)
    except OSError:
        return False
