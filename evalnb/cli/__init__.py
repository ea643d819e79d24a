"""The command line: parse, call, print, and end with an exit status.

Results go to stdout, messages to stderr, one line each. Status 0: done; 1: done with findings; 2: wrong usage, a
missing file, or nothing could be done. 130, 141 and 143 say that the user, whoever read the output, or the system broke
off; what was half written is taken away first.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..errors import EvalnbError
from ..rows.files import reason, shown_path
from .app import app
from .output import BROKEN_PIPE, tell

INTERRUPTED, TERMINATED = 130, 143


@contextmanager
def _ending_in_order() -> Iterator[list[int]]:
    """Let SIGTERM end the process as an interrupt does, with everything cleared away; yields whether it has come.

    Only the main thread may ask for that.
    """
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield came
        return

    def end(number: int, frame: object) -> None:
        came.append(number)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield came
    finally:
        signal.signal(signal.SIGTERM, before)


def main(args: Sequence[str] | None = None) -> int:
    """Run `evalnb` with these arguments, those of the process by default, and return the exit status."""
    if sys.stderr is None:  # it is closed; `print` would then write messages among the results
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, it stays open as a stream of the process
    if sys.stdout is None:
        tell("evalnb: expected a place for results, got a standard output that is closed")
        return 2
    try:
        with _ending_in_order() as terminated:
            status = app(args=args, prog_name="evalnb", standalone_mode=False)
    except EvalnbError as error:
        tell(str(error))
        return 2
    except OSError as error:
        tell(f"{shown_path(error.filename)}: {reason(error)}" if error.filename is not None else reason(error))
        return 2
    except KeyboardInterrupt:
        status = INTERRUPTED
    except SystemExit as error:
        # So typer ends where the reader of stdout has gone before a command begins, as after `evalnb --help | true`.
        if not isinstance(error.__context__, BrokenPipeError):
            raise
        return BROKEN_PIPE
    except Exception as error:
        # Releases of typer differ in the class of a usage error, but not in this method.
        if not hasattr(error, "format_message"):
            raise
        tell(f"evalnb: {error.format_message()}")
        return 2
    if status == INTERRUPTED:
        tell("terminated" if terminated else "interrupted")
        return TERMINATED if terminated else INTERRUPTED
    return status or 0
