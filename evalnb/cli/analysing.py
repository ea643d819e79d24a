"""`evalnb compare`, `agree` and `gate`."""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console, RenderableType

from ..analysis import printed
from ..analysis.agreement import agree
from ..analysis.comparison import compare_in_turn
from ..analysis.gate import check_gate
from ..analysis.runs import Run, run_of
from ..errors import InputError
from ..scorecards import load_run
from .output import results, tell

#: Columns of a table that goes to a file or pipe.
_WIDTH = 160


def compare_runs(paths: Sequence[Path], *, json: bool, output: str | None) -> int:
    """Compare each run with the one before it."""
    runs, status = _load(paths)
    found = compare_in_turn(runs)
    if json:
        _print_json([comparison.to_json() for comparison in found] if len(found) > 1 else found[0].to_json(), output)
    else:
        _print(map(printed.comparison, found), output)
    return status


def agree_runs(paths: Sequence[Path], *, json: bool, output: str | None) -> int:
    """Measure how far the raters of several runs agree."""
    real = [os.path.realpath(path) for path in paths]
    if len(set(real)) < len(real):
        raise InputError("evalnb agree: expected runs of different raters, got one of them twice")
    runs, status = _load(paths)
    found = agree(runs)
    if json:
        _print_json(found.to_json(), output)
    else:
        _print([printed.agreement(found)], output)
    return status


def gate_run(
    path: Path, minimum: Sequence[str], *, baseline: Path | None, max_unscored: float, json: bool, output: str | None
) -> int:
    """Hold a run against conditions; one that does not hold is a finding."""
    minimums = {}
    for text in minimum:
        criterion, _, rate = text.partition("=")
        try:
            minimums[criterion] = float(rate)
        except ValueError:
            raise InputError(f"evalnb gate: --min: expected CRITERION=RATE, got {text!r}") from None
    runs, status = _load([path] if baseline is None else [path, baseline])
    found = check_gate(
        runs[0], minimums=minimums, baseline=None if baseline is None else runs[1], max_unscored=max_unscored
    )
    if json:
        _print_json(found.to_json(), output)
    else:
        _print([printed.gate(found, runs[0].name)], output)
    return 1 if found.broken else status


def _load(paths: Sequence[Path]) -> tuple[list[Run], int]:
    """Read runs, tell what of them could not be read, and give the exit status that this makes."""
    loaded = [load_run(path) for path in paths]
    for run in loaded:
        for finding in run.findings:
            tell(finding)
    return [run_of(run.name, run.cards) for run in loaded], 1 if any(run.findings for run in loaded) else 0


def _print_json(value: Any, output: str | None) -> None:
    with results(output) as out:
        out.write(msgspec.json.encode(value) + b"\n")


def _print(parts: Any, output: str | None) -> None:
    text: Any
    terminal = output is None and sys.stdout.isatty()
    text = io.StringIO()
    console = Console(
        file=text, force_terminal=terminal, width=None if terminal else _WIDTH, highlight=False, emoji=False, markup=False
    )
    for part in parts:
        console.print(part)
    with results(output) as out:
        out.write(text.getvalue().encode())
