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
from ..analysis.judges import hold_against, judge_run, read_judge
from ..analysis.junit import junit_xml
from ..analysis.runs import Run, run_of
from ..errors import InputError
from ..rows.files import shown_path
from ..scorecards import load_run
from .output import STANDARD, results, tell

#: Columns of a table that goes to a file or pipe: an id of 64 characters stands beside reason codes.
_WIDTH = 200


def compare_runs(paths: Sequence[str], *, json: bool, output: str | None) -> int:
    """Compare each run with the one before it."""
    runs, unread = _load(paths)
    found = compare_in_turn(runs)
    if json:
        _print_json([comparison.to_json() for comparison in found] if len(found) > 1 else found[0].to_json(), output)
    else:
        parts = [part for comparison in found for part in printed.comparison(comparison)]
        _print([*parts, *(printed.trend(runs) if len(runs) > 2 else ())], output)
    return 1 if unread else 0


def agree_runs(
    paths: Sequence[str], *, judges: Sequence[str], threshold: float, json: bool, output: str | None
) -> int:
    """Measure how far the raters of several runs agree, and judges from outside with them."""
    real = [os.path.realpath(path) for path in [*paths, *judges]]
    if len(set(real)) < len(real):
        raise InputError("evalnb agree: expected runs of different raters, got one of them twice")
    runs, unread = _load(paths)
    scored = [read_judge(path) for path in judges]
    for finding in (finding for judge in scored for finding in judge.findings):
        tell(finding)
        unread += 1
    held = [one for judge in scored for one in hold_against(judge, runs, threshold=threshold)]
    found = agree([*runs, *(judge_run(judge, threshold=threshold) for judge in scored)])
    if json:
        against = [{"judge": h.judge, "rater": h.rater, "criteria": h.criteria} for h in held]
        _print_json(found.to_json() | ({"judges": against} if judges else {}), output)
    else:
        _print([*printed.agreement(found), *printed.against_judges(held), *printed.drafts_and_people(runs)], output)
    return 1 if unread else 0


def gate_run(
    path: str, minimum: Sequence[str], *, baseline: str | None, max_unscored: float, junit: str | None, json: bool,
    output: str | None,
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
    if junit is not None and junit in (output, STANDARD):
        raise InputError(f"evalnb gate: --junit: expected a file of its own, got {junit!r}")
    runs, unread = _load([path] if baseline is None else [path, baseline])
    found = check_gate(
        runs[0], minimums=minimums, baseline=None if baseline is None else runs[1], max_unscored=max_unscored,
        unread=unread,
    )
    if junit is not None:
        with results(junit) as out:
            out.write(junit_xml(found, runs[0].name))
    if json:
        _print_json(found.to_json(), output)
    else:
        _print(printed.gate(found, runs[0].name), output)
    return 1 if found.broken else 0


def _load(paths: Sequence[str]) -> tuple[list[Run], int]:
    """Read runs under the names as typed, tell what of them could not be read, and count it."""
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
    return runs, sum(len(run.findings) for run in loaded)


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
