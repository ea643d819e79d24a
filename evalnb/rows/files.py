"""Read files as bytes, and write them so that they appear whole or not at all."""

import errno
import os
import secrets
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ..errors import LoadError

#: Bytes of the longest name that file systems take, less an ending such as `.json`.
LONGEST_NAME = 250
#: What a full disk, or a file larger than allowed, is told by; such errors name no file.
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def shown_path(path: str | os.PathLike[str]) -> str:
    """Return a path as text for messages, whatever the locale; bytes that are not UTF-8 become U+FFFD."""
    return os.fsencode(path).decode("utf-8", "replace")


def path_text(name: str) -> str:
    """Return a name so that it can be part of a path on every locale: on disk it is always UTF-8."""
    return os.fsdecode(name.encode("utf-8"))


def check_name(name: str, *, what: str) -> str:
    """Return a name that may become one part of a path, or refuse it.

    Raises:
        LoadError: if it is empty, leads to another folder, is too long, or holds a separator or a control character.
    """
    problem = None
    if name in ("", ".", ".."):
        problem = "a name"
    elif "/" in name or "\\" in name:
        problem = "a name without / or \\"
    elif any(unicodedata.category(char) in ("Cc", "Cs") for char in name):
        problem = "a name without control characters"
    elif len(name.encode("utf-8")) > LONGEST_NAME:
        problem = f"a name of at most {LONGEST_NAME} bytes"
    if problem:
        raise LoadError(f"{what}: expected {problem}, for a path is built from it, got {_short(name)}")
    return name


def inside(base: Path, *names: str, what: str) -> Path:
    """Build the path of a file below a folder from checked names.

    Raises:
        LoadError: if a link leads out of the folder. Nothing is opened.
    """
    path = base.joinpath(*map(path_text, names))
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(base)):
        raise LoadError(f"{what}: expected a file inside of {shown_path(base)}, got a link that leads out of it")
    return path


def _short(name: str) -> str:
    return repr(name) if len(name) <= 60 else f"{name[:60]!r}…"


def read_bytes(path: Path, *, name: str) -> bytes:
    """Read a whole file.

    Args:
        name: what messages call the file.

    Raises:
        LoadError: if it is absent or cannot be read.
    """
    with open_bytes(path, name=name) as stream:
        return stream.read()


def open_bytes(path: Path, *, name: str) -> BinaryIO:
    """Open a file for reading.

    Raises:
        LoadError: if it is absent or cannot be read.
    """
    try:
        return path.open("rb")
    except OSError as error:
        raise LoadError(f"{name}: {reason(error)}") from error


def reason(error: OSError) -> str:
    """Say in a few words why a file could not be opened."""
    return "no such file" if isinstance(error, FileNotFoundError) else str(error.strerror or error).lower()


@contextmanager
def replacing(path: Path, *, sync: bool = True) -> Iterator[BinaryIO]:
    """Open a file for writing that takes its place only when everything is written and on the disk.

    Until then the file that stood there stays, and after an error too. A link is followed; what is no regular file,
    such as a pipe or a terminal, is written directly.

    Args:
        sync: whether to wait for the disk; without, the file is whole unless the machine itself goes down.

    Raises:
        OSError: if it cannot be written; the error names the file itself.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as stream:
            yield stream
        return
    # Two machines that share a folder may well have processes of the same number.
    temporary = path.with_name(f".evalnb-{os.getpid()}-{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("wb") as stream:
            yield stream
            stream.flush()
            if sync:
                os.fsync(stream.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and (error.errno in NO_ROOM or error.filename == os.fspath(temporary)):
            error.filename = os.fspath(path)
        raise
    if sync:
        sync_folder(path.parent)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole: whoever reads it sees the old content or the new."""
    with replacing(path) as stream:
        stream.write(content)


def sync_folder(folder: Path) -> None:
    """Ask that the names in a folder be on the disk too; where folders cannot be opened, nothing is asked."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
