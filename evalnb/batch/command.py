"""What `evalnb report` does: params files in, reports and a front page out, one line a report."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from ..freetext.block import visible
from ..rows.files import shown_path
from .bundled import params_folder
from .index import write_index
from .params import read_reports
from .run import Status, run_reports


def report(
    paths: Sequence[Path] = (), *, overrides: Mapping[str, str] | None = None, out: Path = Path("outputs")
) -> bool:
    """Run the reports that params files ask for, print one line for each, and write the front page.

    Lines go to stdout as reports end; why one failed goes to stderr. On a terminal a bar shows on stderr meanwhile.

    Args:
        paths: params files; none means the bundled sample.
        overrides: parameter → value as typed.
        out: the folder for the reports' folders.

    Returns:
        Whether all reports succeeded.

    Raises:
        LoadError, ParameterError: a params file cannot be read or does not fit its templates; nothing was run.
        BatchError: a report would overwrite its own template; nothing was run.
    """
    reports = read_reports(paths or [params_folder() / "sample.yaml"], overrides)
    failed = 0
    with _progress() as progress:
        task = progress.add_task("reports", total=len(reports))
        for status in run_reports(reports, out):
            failed += status.error is not None
            _tell(status, out, progress)
            progress.advance(task)
    index = shown_path(write_index(out))
    _print(sys.stdout, f"{index}: {len(reports)} reports, {failed} failed" if len(reports) != 1 else index)
    return not failed


def _tell(status: Status, out: Path, progress: Progress) -> None:
    page = f"{shown_path(out)}/{status.name}/report.html"
    lines = [(sys.stdout, f"{'failed' if status.error else 'done'}  {page}  {status.seconds:.1f} s")]
    if status.error:
        lines.append((sys.stderr, f"{status.name}: {status.error}"))
    for stream, line in lines:
        if stream.isatty() and not progress.disable:
            # Through the bar's own console, so that the bar stays whole below it.
            progress.console.print(visible(line), markup=False, highlight=False, soft_wrap=True)
        else:
            _print(stream, line)


def _print(stream: TextIO, line: str) -> None:
    """Write one line in UTF-8 whatever the locale, without what would act on a terminal."""
    stream.flush()
    stream.buffer.write(f"{visible(line)}\n".encode("utf-8", "replace"))
    stream.buffer.flush()


def _progress() -> Progress:
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal or os.environ.get("TERM") == "dumb",
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
