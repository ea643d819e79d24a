"""The command line: parse, call, print, and end with an exit status.

Results go to stdout, messages to stderr, one line each. Status 0: done; 1: done with findings; 2: wrong usage, a
missing file, or nothing could be done. 130 and 141 say that the user, or whoever read the output, broke off.
"""

import os
import sys
from collections.abc import Sequence

from ..errors import EvalnbError
from ..rows.files import reason, shown_path
from .app import app
from .output import BROKEN_PIPE, tell

INTERRUPTED = 130


def main(args: Sequence[str] | None = None) -> int:
    """Run `evalnb` with these arguments, those of the process by default, and return the exit status."""
    if sys.stderr is None:  # it is closed; `print` would then write messages among the results
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, it stays open as a stream of the process
    if sys.stdout is None:
        tell("evalnb: expected a place for results, got a standard output that is closed")
        return 2
    try:
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
        tell("interrupted")
    return status or 0
