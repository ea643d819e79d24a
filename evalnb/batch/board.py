"""The table of what runs, on a terminal, while reports are made."""

import os
import time
from threading import Lock

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from ..freetext.block import visible


class Board:
    """A bar with a line for each report that runs, on stderr; where that is no terminal, nothing shows."""

    def __init__(self, total: int) -> None:
        console = Console(stderr=True)
        self.shown = console.is_terminal and os.environ.get("TERM") != "dumb"
        self._bar = Progress(
            TextColumn("reports"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
        )
        self._task = self._bar.add_task("reports", total=total)
        self._running: dict[str, float] = {}
        self._lock = Lock()
        self._live = Live(
            get_renderable=self._render,
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )

    def __enter__(self) -> "Board":
        if self.shown:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def started(self, name: str) -> None:
        """Show a report as running, from whatever thread."""
        with self._lock:
            self._running[name] = time.monotonic()

    def ended(self, name: str) -> None:
        """Count a report as ended."""
        with self._lock:
            self._running.pop(name, None)
        self._bar.advance(self._task)

    def print(self, line: str) -> None:
        """Print a line above the table, which stays whole below it."""
        self._live.console.print(visible(line), markup=False, highlight=False, soft_wrap=True)

    def _render(self) -> RenderableType:
        with self._lock:
            running = list(self._running.items())
        table = Table.grid(padding=(0, 2))
        for name, begun in running:
            table.add_row("running", Text(visible(name)), f"{time.monotonic() - begun:.0f} s")
        return Group(table, self._bar)
