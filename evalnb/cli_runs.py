"""The commands over whole runs: compare, agree and gate."""

import json
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from .errors import InputError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .analysis.runs import Run

RUN = "a folder of scorecard files, or a JSONL file that `evalnb score` wrote; - is standard input"
#: Columns of a table that no terminal shows: wide enough for ids of 64 characters beside reason codes.
_WIDTH = 200

Runs = Annotated[list[str], typer.Argument(metavar="RUN", help=f"Two or more runs, in order: each {RUN}.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write here instead of printing.")]


def register(app: typer.Typer) -> None:
    """Add the three commands to the command line."""
    for command in (compare, agree, gate):
        app.command()(command)


def compare(runs: Runs, as_json: AsJson = False, output: Output = None) -> None:
    """Say whether a run is better than the one before it, question by question.

    Questions are paired by id; what only one run has is listed. With three or more runs, each is compared with the one
    before it.
    """
    from .analysis import comparison, printed

    loaded, whole = _load(runs)
    found = comparison.compare_in_turn(loaded)
    listed = [each.to_json() for each in found]
    _write(listed if len(listed) > 1 else listed[0], [part for each in found for part in printed.comparison(each)], as_json, output)
    raise typer.Exit(0 if whole else 1)


def agree(runs: Runs, as_json: AsJson = False, output: Output = None) -> None:
    """Measure how far raters agree, with raw agreement, Cohen's kappa and Krippendorff's alpha for each criterion."""
    from .analysis import agreement, printed

    places = [os.path.realpath(run) for run in runs]
    repeated = [run for place, run in enumerate(runs) if places[place] in places[:place]]
    if repeated:
        raise InputError(f"{repeated[0]} is given twice; a rater against itself always agrees")
    loaded, whole = _load(runs)
    found = agreement.agree(loaded)
    _write(found.to_json(), printed.agreement(found), as_json, output)
    raise typer.Exit(0 if whole else 1)


def gate(
    run: Annotated[str, typer.Argument(metavar="RUN", help=f"The run to hold against the conditions: {RUN}.")],
    minimums: Annotated[
        list[str] | None,
        typer.Option("--min", metavar="CRITERION=RATE", help="Ask for at least this pass rate, 0 to 1; may be repeated."),
    ] = None,
    baseline: Annotated[
        str | None,
        typer.Option(
            "--no-worse-than", metavar="RUN",
            help="Ask that no pass rate be lower than this run's, on the questions that both scored, and that none of its "
            "questions be left out.",
        ),
    ] = None,
    max_unscored: Annotated[
        float, typer.Option(metavar="SHARE", help="Allow this share of UNSCORED for each criterion, 0 to 1.")
    ] = 0.0,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """Hold a run against conditions: exit status 1, and one line for each that does not hold."""
    from .analysis import printed
    from .analysis.gate import check_gate

    asked = [_minimum(text) for text in minimums or ()]
    if len(dict(asked)) < len(asked):
        raise InputError("--min: expected each criterion once")
    loaded, whole = _load([run, *([baseline] if baseline else [])])
    found = check_gate(
        loaded[0], minimums=dict(asked), baseline=loaded[1] if baseline else None, max_unscored=max_unscored
    )
    _write(found.to_json(), printed.gate(found, run), as_json, output)
    raise typer.Exit(1 if found.broken or not whole else 0)


def _minimum(text: str) -> tuple[str, float]:
    criterion, sign, rate = text.partition("=")
    try:
        return criterion, float(rate)
    except ValueError:
        raise InputError(f"--min {text}: expected CRITERION=RATE, such as grounding=0.9") from None


def _load(runs: Sequence[str]) -> tuple[list["Run"], bool]:
    """Read runs under the names that they were given; tell what could not be read, and whether all could."""
    from .analysis.runs import run_of
    from .scorecards import load_run

    if runs.count("-") > 1:
        raise InputError("- is given twice; standard input can be read once")
    loaded = {run: load_run("/dev/stdin" if run == "-" else run) for run in dict.fromkeys(runs)}
    for each in loaded.values():
        for finding in each.findings:
            print(finding, file=sys.stderr)
    return [run_of(run, loaded[run].cards) for run in runs], not any(each.findings for each in loaded.values())


def _write(value: Any, parts: Sequence["RenderableType"], as_json: bool, output: Path | None) -> None:
    from .rows.files import replacing

    with replacing(output) if output else nullcontext() as binary:
        stream = TextIOWrapper(binary, "utf-8", newline="\n") if binary else sys.stdout
        if as_json:
            print(json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2), file=stream)
        else:
            _print(parts, stream)
        if binary:
            stream.flush()
            stream.detach()


def _print(parts: Sequence["RenderableType"], stream: TextIO) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        console = Console(file=stream, highlight=False, emoji=False, markup=False, color_system=None, width=_WIDTH)
    for part in parts:
        # A line stays one line, so that logs can be searched; tables fold inside their columns.
        console.print(part, soft_wrap=isinstance(part, Text))
