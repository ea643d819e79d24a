"""Running one notebook with papermill, and telling honestly whether it succeeded."""

import json
import logging
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from typing import Any

import msgspec
import nbformat
import papermill
from nbformat import NotebookNode
from traitlets.config import Config

from ..errors import BatchError, LoadError
from ..rows.files import replace_file, shown_path
from .engine import ENGINE
from .kernels import KERNELSPEC, InterpreterKernelManager
from .results import read_result
from .templates import RESULT_PATH

#: How long a kernel may take to start on a busy machine, in seconds.
START_TIMEOUT = 300
#: How often a kernel is started that dies before any cell has begun.
START_ATTEMPTS = 3


class Execution(msgspec.Struct, frozen=True, kw_only=True):
    """How a notebook ended.

    Attributes:
        notebook: as far as it was executed.
        result: what it handed over; None where it failed.
        error: one line that names cell and reason; None where it succeeded.
    """

    notebook: NotebookNode
    result: Any = None
    error: str | None = None


def execute(
    template: Path,
    parameters: Mapping[str, Any],
    *,
    output: Path,
    result_path: Path,
    log: Path,
    forked: bool = False,
    timeout: float | None = None,
) -> Execution:
    """Run a template in its own folder, on the current interpreter.

    It succeeded only if it wrote a whole result to `result_path`, every code cell was run and none ended with an error,
    `SystemExit` included; a cell tagged `raises-exception` may raise. Output on stderr alone is no failure.

    Args:
        template: the notebook.
        parameters: checked parameters, without `result_path`.
        output: where the executed notebook is written.
        result_path: where the notebook hands over its result; must not exist yet.
        log: where the kernel's own messages go.
        forked: whether its kernel is forked, which the system must allow.
        timeout: how long it may take in all, in seconds.

    Raises:
        BatchError: output and template are one file.
    """
    if output.resolve() == template.resolve():
        raise BatchError(f"{template}: the executed notebook would overwrite its template")
    logging.getLogger("papermill").setLevel(logging.CRITICAL)  # it logs a line a cell, and errors that are told below
    name = shown_path(template.name)
    # Papermill writes the path that it reads from into the notebook: from a copy, none of this machine gets there.
    copied = output.with_name("template.ipynb")
    shutil.copyfile(template, copied)
    given = dict(parameters) | {RESULT_PATH: os.path.abspath(result_path)}
    settings = {"log_path": os.path.abspath(log), "outputs": os.path.abspath(output.parent), "forked": forked}
    with _limit(timeout, settings["outputs"]) as too_long:
        for attempt in range(1, START_ATTEMPTS + 1):
            broken_off = _run(copied, given, template.parent, output=output, settings=settings)
            if broken_off is None or attempt == START_ATTEMPTS or _has_begun(output) or too_long.is_set():
                break  # only a kernel that never started is tried again: two may have taken one port
            output.unlink(missing_ok=True)
    if broken_off and too_long.is_set():
        broken_off = f"took longer than {timeout:g} s"
    executed = nbformat.read(output if output.exists() else copied, as_version=4)
    copied.unlink()
    executed.metadata.setdefault("papermill", NotebookNode()).update(input_path=name, output_path=output.name)
    executed.cells = [
        cell for cell in executed.cells if "papermill-error-cell-tag" not in cell.metadata.get("tags", ())
    ]
    executed.metadata["kernelspec"] = dict(KERNELSPEC)
    replace_file(output, strict_json(executed))
    error = _error(executed, broken_off, name)
    if not error and not result_path.exists():
        error = f"{name}: no result was handed over"
    if error:
        return Execution(notebook=executed, error=error)
    try:
        return Execution(notebook=executed, result=read_result(result_path))
    except LoadError as broken:
        return Execution(notebook=executed, error=f"{name}: the result is not whole: {broken}")


@contextmanager
def _limit(seconds: float | None, outputs: str) -> Iterator[Event]:
    """Kill the kernel that works for a folder once the time is over; the event tells whether it was."""
    over = Event()

    def end() -> None:
        over.set()
        InterpreterKernelManager.kill_all(outputs)

    timer = Timer(seconds or 0, end)
    timer.daemon = True
    if seconds is not None:
        timer.start()
    try:
        yield over
    finally:
        timer.cancel()


def _run(
    notebook: Path, parameters: Mapping[str, Any], folder: Path, *, output: Path, settings: Mapping[str, Any]
) -> str | None:
    """Run a notebook with papermill; return in one line why it broke off, None where its cells tell the rest."""
    try:
        papermill.execute_notebook(
            _literal(notebook),
            _literal(output),
            dict(parameters),
            # Python runs it, so in Python the parameters are written, whatever the notebook says of itself.
            kernel_name=KERNELSPEC["name"],
            language=KERNELSPEC["language"],
            progress_bar=False,
            engine_name=ENGINE,
            request_save_on_cell_execute=False,
            broken_off_path=str(output),
            start_timeout=START_TIMEOUT,
            kernel_manager_class=InterpreterKernelManager,
            config=Config({InterpreterKernelManager.__name__: settings}),
            # The folder for the kernel alone: papermill's `cwd` would change the folder of this whole process.
            resources={"metadata": {"path": str(folder)}},
            shutdown_kernel="immediate",
        )
    except papermill.PapermillExecutionError:
        return None  # the cells say it
    except Exception as error:  # a dead kernel, one that does not start: papermill and nbclient raise many kinds
        return _last_line(str(error)) or type(error).__name__
    return None


def _has_begun(output: Path) -> bool:
    """Tell whether a cell of an executed notebook was begun; without a notebook none was."""
    if not output.exists():
        return False
    cells = nbformat.read(output, as_version=4).cells
    return any(cell.metadata.get("papermill", {}).get("start_time") for cell in cells)


def strict_json(notebook: NotebookNode) -> bytes:
    """Return a notebook's bytes in JSON that a strict reader accepts: NaN and infinity in outputs become null."""
    text = nbformat.writes(notebook, version=4)
    numbers = json.loads(text, parse_constant=lambda _: None)
    return (json.dumps(numbers, ensure_ascii=False, allow_nan=False, indent=1, sort_keys=True) + "\n").encode(
        "utf-8", "replace"
    )


def _literal(path: Path) -> str:
    """Return a path that papermill takes as it is: it reads braces as places for parameters."""
    return str(path).replace("{", "{{").replace("}", "}}")


def _error(notebook: NotebookNode, broken_off: str | None, name: str) -> str | None:
    """Find what went wrong: an error that a cell shows, a run that broke off, or else a cell that was never run."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    for cell in cells:
        for output in cell.outputs:
            if output.output_type == "error" and "raises-exception" not in cell.metadata.get("tags", ()):
                value = _last_line(output.evalue)
                return f"{_place(name, cell)}: {output.ename}{': ' if value else ''}{value}"
    if broken_off:
        begun = [cell for cell in cells if cell.metadata.get("papermill", {}).get("start_time")]
        return f"{_place(name, begun[-1]) if begun else name}: {broken_off}"
    left = next((cell for cell in cells if cell.execution_count is None), None)
    return f"{_place(name, left)}: was never run" if left else None


def _place(name: str, cell: NotebookNode) -> str:
    first = cell.source.strip().splitlines()[0]
    number = f"cell [{cell.execution_count}]" if cell.execution_count else "cell"
    return f"{name}: {number} `{first[:60]}`"


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip()[:300] if lines else ""
