"""Let several processes of this machine work on the ranges of a file."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from ..errors import BatchError
from .parts import Job, write_part
from .ranges import Range
from .work import Counts, lighten_collector

#: How many ranges wait for each process; more would only be counted ahead of the work.
_AHEAD = 2


def run_with_workers(job: Job, ranges: Iterable[Range], workers: int) -> Iterator[tuple[Range, Counts]]:
    """Write the parts of some ranges, several at a time.

    Yields:
        A range and what was met in it, as soon as its part is whole; in any order.

    Raises:
        BatchError: if a process was ended from outside.
        OSError: if a part could not be written.
    """
    # Forked, a worker starts at once; elsewhere than on Linux, system libraries do not always bear it.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    others = multiprocessing.active_children()
    running: dict[Future[Counts], Range] = {}
    try:
        for part in ranges:
            running[pool.submit(write_part, job, part)] = part
            if len(running) >= workers * _AHEAD:
                yield from _finished(running)
        while running:
            yield from _finished(running)
        pool.shutdown()
    except BaseException as error:
        # Nobody waits for results any more; what is half-written was never there.
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        if isinstance(error, BrokenProcessPool):
            raise BatchError(f"{job.name}: a worker was ended before its work was done") from error
        raise


def _finished(running: dict[Future[Counts], Range]) -> Iterator[tuple[Range, Counts]]:
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()


def _begin() -> None:
    """Leave an interrupt, which a terminal sends to every process, to the one that waits for the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    lighten_collector()


def _end_with_parent() -> None:
    """End, rather than wait for work for ever, where the one that gives it was ended from outside."""
    multiprocessing.parent_process().join()
    os._exit(1)
