"""One process at a time: a lock that waits for a living holder and that a dead one does not keep.

The lock is the system's own, on the folder itself, so it ends with the process that held it, however that ended, and
leaves no file among the scorecards. (Libraries for locks put a file there: whoever lists the folder would find it.)
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..errors import BusyError
from ..rows.files import shown_path, sync_folder

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
        OSError: if the folder cannot be made or opened.
    """
    make_folder(folder)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        deadline = time.monotonic() + patience
        while not _taken(descriptor):
            if time.monotonic() > deadline:
                raise BusyError(
                    f"{shown_path(folder)}: expected to write within {patience:g} s, but another process that still "
                    "runs is writing there"
                )
            time.sleep(_POLL_SECONDS)
        yield
    finally:
        os.close(descriptor)


def _taken(descriptor: int) -> bool:
    """Try to take the lock of what is open; closing gives it back."""
    import fcntl  # not on every system; who only reads does without

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing, so that they outlast a loss of power."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)
