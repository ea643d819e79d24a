"""Results in parts: each range of a file has its own, which stands there whole or not at all."""

import io
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from ..errors import LoadError
from .files import LONGEST_NAME, replace_file, replacing, shown_path
from .ranges import Range, RangeStream, cut_ranges
from .work import Counts, Work, work_through

#: The file that says what job the parts in its folder belong to.
_PLAN = "job"


class Job(Struct, frozen=True):
    """One file to work on in parts. Who works on it needs nothing but this, a range, and the same folders.

    Attributes:
        work: what is done with each row.
        source: the file, an absolute path.
        name: what errors call the file.
        size: its bytes.
        modified: when it was last changed, in nanoseconds.
        range_size: the bytes of a range.
        version: this package's version.
        folder: where parts are written, an absolute path.
    """

    work: Work
    source: str
    name: str
    size: int
    modified: int
    range_size: int
    version: str
    folder: str

    def ranges(self) -> Iterator[Range]:
        """Cut the file; see `cut_ranges`."""
        return cut_ranges(Path(self.source), self.range_size)


class _Whole(Struct, frozen=True):
    """Says that a part is whole: its size in bytes, and what was met."""

    size: int
    counts: Counts


def plan_job(work: Work, source: Path, folder: Path, *, name: str) -> Job:
    """Plan the work on a plain file."""
    source = Path(os.path.realpath(source))
    stat = source.stat()
    size = work.range_size(stat.st_size)
    return Job(
        work, os.fspath(source), name, stat.st_size, stat.st_mtime_ns, size, _version(),
        os.path.realpath(folder),
    )


def folder_beside(output: Path) -> Path:
    """Return where the parts of an output lie until they are joined."""
    return output.with_name(f"{output.name[:LONGEST_NAME - 10]}.parts")


def begin(job: Job, *, resume: bool) -> dict[int, Counts]:
    """Make the folder for the parts and say which of them are there already.

    Parts count only where the job is the same: same work, same version, and a file that was not changed since. Without
    `resume`, or where the job is another one, all begins anew.

    Returns:
        Number of a range → what was met in it.

    Raises:
        LoadError: if there is such a folder, but not of parts.
    """
    folder, plan = Path(job.folder), Path(job.folder, _PLAN)
    if folder.is_dir() and any(folder.iterdir()) and not plan.is_file():
        raise LoadError(f"{shown_path(folder)}: expected a folder of parts, or none, got one with other files")
    if not (resume and plan.is_file() and plan.read_text() == ascii(job)):
        discard(job)
        folder.mkdir()
        replace_file(plan, ascii(job).encode())
        return {}
    for leftover in folder.glob("*.tmp"):
        leftover.unlink()
    done = {}
    for path in folder.glob("*.counts"):
        with suppress(OSError, msgspec.MsgspecError):
            whole = msgspec.json.decode(path.read_bytes(), type=_Whole)
            number = int(path.stem)
            if part_path(job, number).stat().st_size == whole.size:
                done[number] = whole.counts
    return done


def discard(job: Job) -> None:
    """Remove the folder of the parts."""
    if os.path.isdir(job.folder):
        shutil.rmtree(job.folder)


def part_path(job: Job, number: int) -> Path:
    """Return where the results of a range are."""
    return Path(job.folder, f"{number:06d}.jsonl")


def write_part(job: Job, part: Range) -> Counts:
    """Check or score the rows of one range and write the results; what was met is written last and says they are whole.

    Raises:
        LoadError: if the file was changed since the work was planned, or another version of this package planned it.
    """
    counts = Counts()
    if job.version != _version():
        raise LoadError(f"{job.name}: expected a worker with evalnb {job.version}, got one with {_version()}")
    _check_unchanged(job)
    with (
        RangeStream(Path(job.source), part) as raw,
        io.BufferedReader(raw) as stream,
        # Nobody waits for the disk here: after a power cut a part may be short, and then it is made anew.
        replacing(part_path(job, part.number), sync=False) as out,
    ):
        for lines in work_through(job.work, stream, counts, name=job.name, line=part.line):
            out.write(lines)
        size = out.tell()
    _check_unchanged(job)
    with replacing(Path(job.folder, f"{part.number:06d}.counts"), sync=False) as out:
        out.write(msgspec.json.encode(_Whole(size, counts)))
    return counts


def copy_part(job: Job, number: int, out: BinaryIO) -> None:
    """Copy the results of a range to where the results of those before it are."""
    with part_path(job, number).open("rb") as stream:
        shutil.copyfileobj(stream, out)


@cache
def _version() -> str:
    return version("evalnb")  # it reads files, each time


def _check_unchanged(job: Job) -> None:
    stat = os.stat(job.source)
    if (stat.st_size, stat.st_mtime_ns) != (job.size, job.modified):
        raise LoadError(f"{job.name}: expected the file as it was at the start, got one that was changed meanwhile")
