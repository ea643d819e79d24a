"""What `evalnb report` does: params files in, reports and a front page out, one line a report."""

import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from ..freetext.block import visible
from ..rows.files import shown_path
from .board import Board
from .bundled import params_folder
from .index import write_index
from .params import read_reports
from .run import Options, run_reports
from .status import Status


def report(
    paths: Sequence[Path] = (),
    *,
    overrides: Mapping[str, str] | None = None,
    out: Path = Path("outputs"),
    options: Options = Options(),
) -> bool:
    """Run the reports that params files ask for, print one line for each, and write the front page.

    Lines go to stdout as reports end; why one failed goes to stderr. On a terminal a table of what runs shows on stderr
    meanwhile. `reports.log` in the folder gets a line for each report, with the time in UTC. Where the run is broken
    off, the front page is written all the same.

    Args:
        paths: params files; none means the bundled sample.
        overrides: parameter → value as typed.
        out: the folder for the reports' folders.
        options: how they are run.

    Returns:
        Whether all reports succeeded.

    Raises:
        LoadError, ParameterError: a params file cannot be read or does not fit its templates; nothing was run.
        BatchError: a report would overwrite its own template, or the machine lacks what an option asks for; nothing was
            run.
    """
    reports = read_reports(paths or [params_folder() / "sample.yaml"], overrides)
    failed = 0
    try:
        with Board(len(reports)) as board:
            for status in run_reports(reports, out, options, started=board.started):
                failed += status.error is not None
                _log(status, out)
                _tell(status, out, board)
                board.ended(status.name)
    finally:
        index = shown_path(write_index(out)) if out.is_dir() else ""
    _print(sys.stdout, f"{index}: {len(reports)} reports, {failed} failed" if len(reports) != 1 else index)
    return not failed


def _log(status: Status, out: Path) -> None:
    """Add a report's line to the log: when, how, which, how long, why."""
    time = datetime.now(UTC).isoformat(timespec="seconds")
    parts = [time, _word(status), status.name, f"{status.seconds:.1f} s", status.error]
    with (out / "reports.log").open("a", encoding="utf-8", errors="replace") as log:
        log.write("  ".join(visible(part) for part in parts if part) + "\n")


def _word(status: Status) -> str:
    return "kept" if status.kept else status.state


def _tell(status: Status, out: Path, board: Board) -> None:
    page = f"{shown_path(out)}/{status.name}/report.html"
    lines = [(sys.stdout, f"{_word(status)}  {page}  {status.seconds:.1f} s")]
    if status.error:
        lines.append((sys.stderr, f"{status.name}: {status.error}"))
    for stream, line in lines:
        if stream.isatty() and board.shown:
            board.print(line)
        else:
            _print(stream, line)


def _print(stream: TextIO, line: str) -> None:
    """Write one line in UTF-8 whatever the locale, without what would act on a terminal."""
    stream.flush()
    stream.buffer.write(f"{visible(line)}\n".encode("utf-8", "replace"))
    stream.buffer.flush()
