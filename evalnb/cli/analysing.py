"""`evalnb compare`, `agree` and `gate`."""

import io
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.text import Text

from ..analysis import printed
from ..analysis.agreement import agree
from ..analysis.comparison import compare_in_turn
from ..analysis.gate import check_gate
from ..analysis.runs import Run, run_of
from ..errors import InputError
from ..rows.files import shown_path
from ..scorecards import load_run
from .output import STANDARD, results, tell

#: Columns of a table that goes to a file or pipe: an id of 64 characters stands beside reason codes.
_WIDTH = 200


def compare_runs(paths: Sequence[str], *, json: bool, output: str | None) -> int:
    """Compare each run with the one before it."""
    runs, status = _load(paths)
    found = compare_in_turn(runs)
    if json:
        _print_json([comparison.to_json() for comparison in found] if len(found) > 1 else found[0].to_json(), output)
    else:
        _print([part for comparison in found for part in printed.comparison(comparison)], output)
    return status


def agree_runs(paths: Sequence[str], *, json: bool, output: str | None) -> int:
    """Measure how far the raters of several runs agree."""
    real = [os.path.realpath(path) for path in paths]
    if len(set(real)) < len(real):
        raise InputError("evalnb agree: expected runs of different raters, got one of them twice")
    runs, status = _load(paths)
    found = agree(runs)
    if json:
        _print_json(found.to_json(), output)
    else:
        _print(printed.agreement(found), output)
    return status


def gate_run(
    path: str, minimum: Sequence[str], *, baseline: str | None, max_unscored: float, json: bool, output: str | None
) -> int:
    """Hold a run against conditions; one that does not hold is a finding."""
    minimums = {}
    for text in minimum:
        criterion, _, rate = text.partition("=")
        try:
            minimums[criterion] = float(rate)
        except ValueError:
            raise InputError(f"evalnb gate: --min: expected CRITERION=RATE, got {text!r}") from None
    if len(minimums) < len(minimum):
        raise InputError("evalnb gate: --min: expected each criterion once")
    runs, status = _load([path] if baseline is None else [path, baseline])
    found = check_gate(
        runs[0], minimums=minimums, baseline=None if baseline is None else runs[1], max_unscored=max_unscored
    )
    if json:
        _print_json(found.to_json(), output)
    else:
        _print(printed.gate(found, runs[0].name), output)
    return 1 if found.broken else status


def _load(paths: Sequence[str]) -> tuple[list[Run], int]:
    """Read runs under the names as typed, tell what of them could not be read, and give the exit status this makes."""
    if paths.count(STANDARD) > 1:
        raise InputError("-: expected once, since standard input can be read once")
    loaded = [load_run("/dev/stdin" if path == STANDARD else path) for path in paths]
    for run in loaded:
        for finding in run.findings:
            tell(finding)
    for path, run in zip(paths, loaded, strict=True):
        if not run.cards:
            raise InputError(f"{shown_path(path)}: expected scorecards, found none")
    runs = [run_of(shown_path(path), run.cards) for path, run in zip(paths, loaded, strict=True)]
    return runs, 1 if any(run.findings for run in loaded) else 0


def _print_json(value: Any, output: str | None) -> None:
    with results(output) as out:
        out.write(msgspec.json.encode(value) + b"\n")


def _print(parts: Iterable[RenderableType], output: str | None) -> None:
    terminal = output is None and sys.stdout.isatty()
    text = io.StringIO()
    console = Console(
        file=text, force_terminal=terminal, width=None if terminal else _WIDTH, highlight=False, emoji=False, markup=False
    )
    for part in parts:
        # A line stays one line, so that logs can be searched; tables fold inside their columns.
        console.print(part, soft_wrap=isinstance(part, Text))
    with results(output) as out:
        out.write(text.getvalue().encode())
