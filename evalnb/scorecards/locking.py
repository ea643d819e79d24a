"""One process at a time: a lock that waits for a living holder and that a dead one does not keep.

The lock is the system's own on an open file, so it ends with the process that held it, however that ended. The file
stays, empty, under a name that no reader of scorecards looks at.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import BusyError
from ..rows.files import shown_path, sync_folder

#: The name of the lock's file in the folder that it guards.
LOCK_NAME = ".lock"
#: Seconds after which waiting for another process is given up; a save takes some thousandths of one.
PATIENCE = 10.0
_POLL_SECONDS = 0.002


@contextmanager
def locked(folder: Path, *, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the lock of a folder, which is made where there is none.

    Args:
        patience: seconds to wait for a holder that lives.

    Raises:
        BusyError: if another process holds it all that time.
        OSError: if the folder cannot be written to.
    """
    # Loaded here: who only reads, or scores rows, need not wait for it.
    from filelock import FileLock, Timeout

    make_folder(folder)
    lock = FileLock(folder / LOCK_NAME, timeout=patience, poll_interval=_POLL_SECONDS)
    try:
        lock.acquire()
    except Timeout:
        raise BusyError(
            f"{shown_path(folder)}: expected to write within {patience:g} s, but another process that still runs holds "
            f"{LOCK_NAME} there"
        ) from None
    except OSError as error:
        error.filename = os.fspath(folder / LOCK_NAME)
        raise
    try:
        yield
    finally:
        lock.release()


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing, so that they outlast a loss of power."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
