"""How `check` and `score` go through the rows of a file: in one process, or in ranges that many work on."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from ..errors import LoadError
from ..rows.files import replacing
from ..rows.parts import Job, begin, copy_part, discard, folder_beside, plan_job
from ..rows.ranges import Range
from ..rows.sources import is_plain
from ..rows.work import Counts, Work, lighten_collector, work_through
from .output import STANDARD, checked_output, progress, results, source, tell

_PARQUET = ".parquet"


class Spread(Struct, frozen=True):
    """How work is spread.

    Attributes:
        workers: how many processes work.
        resume: whether parts that are there already count.
        scheduler: the address of a cluster's scheduler, if one does the work.
    """

    workers: int = 1
    resume: bool = False
    scheduler: str | None = None


def go_through(work: Work, file: str, output: str | None, spread: Spread) -> tuple[Counts, str]:
    """Write what `work` makes of the rows of a file, in order; the bytes do not depend on how work is spread.

    Returns:
        What was met, and the name of the file for messages.
    """
    return _in_parts(work, file, output, spread) if spread != Spread() else _at_once(work, file, output)


def _at_once(work: Work, file: str, output: str | None) -> tuple[Counts, str]:
    counts = Counts()
    lighten_collector()
    with (
        source(file) as opened,
        _results(work, output) as out,
        progress(work.command, opened.size) as advance,
    ):
        for lines in work_through(work, opened.stream, counts, name=opened.name):
            out.write(lines)
            if file == STANDARD:
                out.flush()
            advance(opened.position)
    if opened.fault:
        tell(f"{opened.name}: {opened.fault}")
    return counts, opened.name


@contextmanager
def _results(work: Work, output: str | None) -> Iterator[BinaryIO]:
    """Open the place for result lines; one whose name ends in `.parquet` is written from them at the end."""
    if output is None or not output.endswith(_PARQUET):
        with results(output) as out:
            yield out
        return
    from ..batch.parquet import write_parquet

    path = checked_output(output)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".evalnb-", suffix=".tmp") as lines:
        yield lines
        lines.flush()
        with replacing(path) as out:
            write_parquet(work, Path(lines.name), out)


def _in_parts(work: Work, file: str, output: str | None, spread: Spread) -> tuple[Counts, str]:
    with source(file) as opened:  # it says why, where there is nothing that could be read
        name = opened.name
    if spread.scheduler and spread.workers > 1:
        raise LoadError("--scheduler: expected a cluster, which has workers of its own, got --workers as well")
    if not is_plain(file):
        raise LoadError(f"{name}: expected a plain file on this machine, for it is read in ranges")
    with ExitStack() as stack:
        if output is None or output == STANDARD:
            if spread.resume or spread.scheduler:
                option = "--resume" if spread.resume else "--scheduler"
                raise LoadError(f"{option}: expected -o FILE, beside which the parts are, got none")
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="evalnb-")), "parts")
        else:
            folder = folder_beside(checked_output(output))
        job = plan_job(work, Path(file), folder, name=name)
        advance = stack.enter_context(progress(work.command, job.size))
        done = begin(job, resume=spread.resume)
        try:
            with _results(work, output) as out:
                _write_and_join(job, done, spread, out, advance)
        except BaseException:
            if output not in (None, STANDARD):
                tell(f"{name}: {len(done)} parts are written and kept; the same command with --resume goes on")
            raise
        discard(job)
    counts = Counts()
    for number in sorted(done):
        counts.add(done[number])
    return counts, name


def _write_and_join(
    job: Job, done: dict[int, Counts], spread: Spread, out: BinaryIO, advance: Callable[[int], None]
) -> None:
    """Write the parts that are not done, enter them in `done`, and copy each as soon as all before it are copied."""
    bytes_done = joined = 0

    def left() -> Iterator[Range]:
        nonlocal bytes_done
        for part in job.ranges():
            if part.number in done:
                bytes_done += part.end - part.start
            else:
                yield part

    if spread.scheduler is None:
        from ..rows.workers import run_with_workers

        finished = run_with_workers(job, left(), spread.workers)
    else:
        from ..batch.cluster import run_on_cluster

        finished = run_on_cluster(job, left(), spread.scheduler)
    for part, counts in finished:
        done[part.number] = counts
        bytes_done += part.end - part.start
        advance(bytes_done)
        while joined in done:
            copy_part(job, joined, out)
            joined += 1
    while joined in done:  # those that were there already
        copy_part(job, joined, out)
        joined += 1
