"""Let the workers of a dask cluster work on the ranges of a file.

Only ranges go out and only counts come back: each worker reads the file and writes its part by itself, so all of them,
and who asks, need the same folders under the same names.
"""

import logging
from collections.abc import Iterable, Iterator

from ..errors import BatchError
from ..rows.parts import Job, write_part
from ..rows.ranges import Range
from ..rows.work import Counts

_PATIENCE = 10  # seconds to wait for the scheduler


def run_on_cluster(job: Job, ranges: Iterable[Range], scheduler: str) -> Iterator[tuple[Range, Counts]]:
    """Write the parts of some ranges on a cluster, one task a range.

    A range whose worker goes away is done again by another.

    Args:
        scheduler: the scheduler's address, such as `tcp://host:8786`.

    Yields:
        A range and what was met in it, as soon as its part is whole; in any order.

    Raises:
        BatchError: if dask.distributed is not installed, the scheduler does not answer, or a range ended one worker
            after another.
        LoadError: if a worker has another version of this package, or the file was changed.
        OSError: if a worker could not read the file or write a part.
    """
    try:
        from distributed import Client, KilledWorker, as_completed
    except ImportError as error:
        raise BatchError("--scheduler: expected dask.distributed, which `evalnb[cluster]` brings, got none") from error
    # A worker that is lost is no news, for its ranges are done again; what does go wrong is told once, as an error.
    for name in [*logging.root.manager.loggerDict]:
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(scheduler, timeout=_PATIENCE)
    except (OSError, ValueError) as error:
        raise BatchError(f"{scheduler}: expected a scheduler, got no answer") from error
    with client:
        if not client.scheduler_info()["workers"]:
            raise BatchError(f"{scheduler}: expected a cluster with workers, got one without")
        parts = {client.submit(write_part, job, part, pure=False): part for part in ranges}
        try:
            for future in as_completed(list(parts)):
                yield parts.pop(future), future.result()
                future.release()
        except KilledWorker as error:
            raise BatchError(f"{job.name}: a range ended one worker after another") from error
