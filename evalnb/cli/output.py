"""Where results and messages go."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

from ..errors import LoadError
from ..rows.files import NO_ROOM, replacing, shown_path
from ..rows.sources import Source, open_source

STANDARD = "-"
BROKEN_PIPE = 141


def tell(message: str) -> None:
    """Write a message to stderr, on one line, in UTF-8 whatever the locale."""
    from ..freetext.block import visible

    sys.stderr.flush()
    sys.stderr.buffer.write(f"{visible(message)}\n".encode("utf-8", "replace"))
    sys.stderr.buffer.flush()


def tell_each(messages: Iterable[str]) -> None:
    """Write each message once, in order, with how often it came: a folder that cannot be written to is one trouble."""
    for message, times in Counter(messages).items():
        tell(message if times == 1 else f"{message} ({times} times)")


@contextmanager
def results(output: str | None) -> Iterator[BinaryIO]:
    """Open the place for results: stdout, or a file that appears only when everything is in it.

    Where the reader of stdout goes away, as `head` does, the command ends quietly.
    """
    if output is not None and output != STANDARD:
        with replacing(checked_output(output)) as stream:
            yield stream
        return
    try:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        # Python flushes stdout once more at exit, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(BROKEN_PIPE) from None
    except OSError as error:
        if error.filename is None and error.errno in NO_ROOM:
            error.filename = "standard output"
        raise


def checked_output(output: str) -> Path:
    """Return the path of an output.

    Raises:
        LoadError: if no file can stand there.
    """
    path = Path(output)
    if path.is_dir() or not path.absolute().parent.is_dir():
        problem = "a folder" if path.is_dir() else "a name in a folder that is not there"
        raise LoadError(f"-o {shown_path(path)}: expected the name of a file, got {problem}")
    return path


@contextmanager
def source(file: str) -> Iterator[Source]:
    """Open a file by its path or address, or standard input for `-`.

    Raises:
        LoadError: if it is absent or cannot be read.
    """
    if file != STANDARD:
        with open_source(file) as opened:
            yield opened
    elif sys.stdin is None:
        raise LoadError("-: expected rows on standard input, got one that is closed")
    else:
        yield Source(STANDARD, sys.stdin.buffer, packed=False)


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show a bar on stderr where that is a terminal and results go elsewhere; yields what moves it to a count."""
    if total is None or not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def run_in_utf8() -> None:
    """Start this command anew in UTF-8 mode where the locale has another encoding.

    Papermill and nbclient write paths into notebooks, which fails where a path's letters are none of the locale's.
    """
    if sys.getfilesystemencoding() != "utf-8":
        os.environ["PYTHONUTF8"] = "1"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
