"""Open where rows come from: a file, one that gzip packed, or an address that fsspec knows."""

import gzip
import io
import os
import re
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from ..errors import LoadError
from .files import open_bytes, reason, shown_path

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?:::[A-Za-z][A-Za-z0-9+.-]*)*://")
_PACKED = ".gz"
_BUFFER = 1 << 16


def is_address(file: str) -> bool:
    """Say whether a file is named by an address, such as `s3://bucket/rows.jsonl`; a file that is there never is."""
    return _ADDRESS.match(file) is not None and not os.path.exists(file)


def is_plain(file: str) -> bool:
    """Say whether a file can be read from any place on: it is on this machine, a regular file, and not packed."""
    return not is_address(file) and not file.endswith(_PACKED) and os.path.isfile(file)


class Source:
    """An opened place that rows come from.

    Attributes:
        name: what messages call it.
        stream: the rows' bytes, unpacked.
        size: how many bytes are read in all, packed where they are; None where that is not known.
    """

    def __init__(self, name: str, raw: BinaryIO, *, packed: bool) -> None:
        self.name = name
        self._raw = raw
        self._unpacked = _Unpacked(raw) if packed else None
        self.stream = io.BufferedReader(self._unpacked, _BUFFER) if packed else raw
        self.size = _size(raw)

    @property
    def position(self) -> int:
        """How many bytes have been read so far, of `size`."""
        return self._raw.tell() if self.size is not None else 0

    @property
    def fault(self) -> str | None:
        """What is wrong with the packed file, once that was met."""
        return self._unpacked.fault if self._unpacked else None


@contextmanager
def open_source(file: str) -> Iterator[Source]:
    """Open a file by its path or address; one whose name ends in `.gz` is unpacked on the way.

    Raises:
        LoadError: if it is absent or cannot be read, or what its address needs is not installed.
    """
    with ExitStack() as stack:
        if is_address(file):
            name, raw = file, stack.enter_context(_open_address(file))
        else:
            name = shown_path(file)
            if os.path.isdir(file):
                raise LoadError(f"{name}: expected a file, got a folder")
            raw = stack.enter_context(open_bytes(Path(file), name=name))
        yield Source(name, raw, packed=file.endswith(_PACKED))


def _open_address(address: str) -> BinaryIO:
    import fsspec

    try:
        return fsspec.open(address, "rb").open()
    except OSError as error:
        raise LoadError(f"{address}: {reason(error)}") from error
    except ImportError as error:
        raise LoadError(f"{address}: expected what reads it to be installed, got: {_line(error)}") from error
    except Exception as error:  # each filesystem has errors of its own
        raise LoadError(f"{address}: expected an address that can be read, got: {_line(error)}") from error


def _line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _size(stream: BinaryIO) -> int | None:
    if not stream.seekable():
        return None
    start = stream.tell()
    size = stream.seek(0, os.SEEK_END)
    stream.seek(start)
    return size


class _Unpacked(io.RawIOBase):
    """The content of a gzip file, as far as it is sound."""

    def __init__(self, raw: BinaryIO) -> None:
        self._file = gzip.GzipFile(fileobj=raw, mode="rb")
        self.fault: str | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:
        """Read on.

        Raises:
            LoadError: behind the last byte that could be unpacked, where the file does not end well.
        """
        try:
            data = self._file.read1(len(buffer))
        except EOFError:
            self.fault = "expected the rest of a gzip file, got its end: it was cut off"
        except (gzip.BadGzipFile, zlib.error) as error:
            self.fault = f"expected a sound gzip file, got something else: {_line(error).lower()}"
        if self.fault:
            raise LoadError(self.fault)
        buffer[: len(data)] = data
        return len(data)
