"""The commands and their options."""

from importlib import metadata
from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    help="Grade grounded answers with evidence that a person can check.",
    add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
)

Output = Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="Write results here; - is stdout.")]
Workers = Annotated[
    int, typer.Option("--workers", metavar="N", min=1, help="How many processes share a plain file's rows.")
]
Resume = Annotated[bool, typer.Option("--resume", help="Keep the parts of a run that was broken off.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Let a dask cluster work, as at tcp://host:8786.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Runs = Annotated[
    list[str], typer.Argument(metavar="RUN", help="Folders of scorecards, or rows that score wrote; - is stdin.")
]


@app.callback(invoke_without_command=True)
def _evalnb(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.")] = False,
) -> None:
    if version:
        print(f"evalnb {metadata.version('evalnb')}", flush=True)
        raise typer.Exit
    if context.invoked_subcommand is None:
        from .output import tell

        tell("evalnb: expected a command, such as `evalnb score --sample`; `evalnb --help` lists them")
        raise typer.Exit(2)


@app.command()
def check(
    name: Annotated[str, typer.Argument(metavar="NAME", help="extract, targets, marks or rubric.")],
    file: Annotated[str | None, typer.Argument(metavar="FILE.jsonl", help="Rows to check; - is stdin.")] = None,
    worked: Annotated[bool, typer.Option("--worked", help="Check the bundled worked cases.")] = False,
    output: Output = None,
    workers: Workers = 1,
    resume: Resume = False,
    scheduler: Scheduler = None,
) -> int:
    """Run a bounded checker over rows {"id"?, "input", "expected"?} or bare inputs."""
    from .checking import check_file, check_worked
    from .output import tell
    from .rows import Spread

    if worked == (file is not None):
        tell(f"evalnb check {name}: expected either FILE.jsonl or --worked, got {'both' if worked else 'neither'}")
        return 2
    spread = Spread(workers, resume, scheduler)
    if worked and spread != Spread():
        tell(f"evalnb check {name}: expected --workers, --resume and --scheduler with FILE.jsonl only, got --worked")
        return 2
    return check_worked(name, output) if worked else check_file(name, file, output, spread)


@app.command()
def score(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE.jsonl | QID …]", help="Rows, or ids or beginnings of ids.")
    ] = None,
    workspace: Annotated[Path | None, typer.Option(metavar="DIR", help="The workspace; else this folder.")] = None,
    submission: Annotated[str | None, typer.Option(metavar="NAME", help="Whose answers; warmup by default.")] = None,
    pages: Annotated[str | None, typer.Option(metavar="gold|cited", help="Which pages count; gold by default.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Score a copy of the bundled workspace.")] = False,
    output: Output = None,
    workers: Workers = 1,
    resume: Resume = False,
    scheduler: Scheduler = None,
) -> int:
    """Grade free-text answers on five criteria: the questions of a workspace, or rows of a file."""
    from .output import tell
    from .rows import Spread
    from .scoring import is_file, score_file, score_sample, score_workspace

    names = names or []
    files = [name for name in names if is_file(name)]
    if files and (len(names) > 1 or workspace or submission or pages or sample):
        tell(f"evalnb score: expected {files[0]} alone, since its rows carry everything, got more")
        return 2
    pages = "gold" if pages is None else pages
    spread = Spread(workers, resume, scheduler)
    if files:
        return score_file(files[0], output, spread)
    if spread != Spread() and names:
        tell(f"{names[0]}: no such file")
        return 2
    if spread != Spread():
        tell("evalnb score: expected --workers, --resume and --scheduler with FILE.jsonl only, got a workspace")
        return 2
    if sample and workspace:
        tell("evalnb score: expected --sample or --workspace, got both")
        return 2
    if sample:
        return score_sample(names, submission=submission, pages=pages, output=output)
    return score_workspace(
        names, root=workspace or Path("."), submission="warmup" if submission is None else submission, pages=pages,
        output=output,
    )


@app.command()
def report(
    params: Annotated[list[Path] | None, typer.Argument(metavar="[PARAMS.yaml …]", help="What to report.")] = None,
    parameter: Annotated[
        list[str] | None, typer.Option("-p", metavar="NAME=VALUE", help="Override a parameter.")
    ] = None,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="Where reports go.")] = Path("outputs"),
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Notebooks at once; by default as cores and memory allow.")
    ] = None,
    kernels: Annotated[
        str | None, typer.Option(metavar="forked|stock", help="How kernels start; by default what is faster here.")
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(min=0.001, metavar="SECONDS", help="How long a notebook may take; by default no limit.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Leave reports alone that are done and unchanged.")] = False,
    pdf: Annotated[bool, typer.Option("--pdf", help="Print each report into a PDF too; needs Chromium.")] = False,
) -> int:
    """Run notebooks as reports; without arguments, on the bundled sample."""
    from .output import run_in_utf8, tell

    run_in_utf8()
    from ..batch.command import report as run
    from ..batch.run import Options

    overrides = {}
    for text in parameter or []:
        name, equals, value = text.partition("=")
        if not name or not equals:
            tell(f"evalnb report: -p: expected NAME=VALUE, got {text!r}")
            return 2
        overrides[name] = value
    if kernels not in (None, "forked", "stock"):
        tell(f"evalnb report: --kernels: expected forked or stock, got {kernels!r}")
        return 2
    options = Options(workers=workers, kernels=kernels, timeout=timeout, resume=resume, pdf=pdf)
    return 0 if run(params or [], overrides=overrides, out=output, options=options) else 1


@app.command()
def compare(runs: Runs, json: Json = False, output: Output = None) -> int:
    """Say whether a run is better than the one before it, question by question."""
    from .analysing import compare_runs

    return compare_runs(runs, json=json, output=output)


@app.command()
def agree(
    runs: Runs,
    judge: Annotated[
        list[str] | None, typer.Option("--judge", metavar="FILE", help="Scores of a judge, as CSV or JSON Lines.")
    ] = None,
    threshold: Annotated[float, typer.Option("--threshold", metavar="T", help="A judge's score from T on is PASS.")] = 0.5,
    json: Json = False,
    output: Output = None,
) -> int:
    """Measure how far raters agree."""
    from .analysing import agree_runs

    return agree_runs(runs, judges=judge or [], threshold=threshold, json=json, output=output)


@app.command()
def gate(
    run: Annotated[str, typer.Argument(metavar="RUN", help="The run to hold against the conditions.")],
    minimum: Annotated[
        list[str] | None, typer.Option("--min", metavar="CRITERION=RATE", help="The least rate of PASS.")
    ] = None,
    baseline: Annotated[
        str | None, typer.Option("--no-worse-than", metavar="RUN", help="A run that must not be undercut.")
    ] = None,
    max_unscored: Annotated[
        float, typer.Option("--max-unscored", metavar="SHARE", help="The largest share of UNSCORED.")
    ] = 0.0,
    junit: Annotated[
        str | None, typer.Option("--junit", metavar="FILE", help="Write every condition as JUnit XML too.")
    ] = None,
    json: Json = False,
    output: Output = None,
) -> int:
    """Pass only where a run meets every condition."""
    from .analysing import gate_run

    return gate_run(
        run, minimum or [], baseline=baseline, max_unscored=max_unscored, junit=junit, json=json, output=output
    )


@app.command()
def lesson(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME …]", help="extract, targets, marks, rubric or grading; or all.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FOLDER", help="Write copies for a class into this new folder.")
    ] = None,
    cases: Annotated[
        list[str] | None,
        typer.Option("--cases", metavar="[NAME=]FILE", help="Cases of your own, with expected outputs and reasons."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed of the practice cases.")] = None,
) -> int:
    """Write lessons for a class: the learners' copies without answers, the teacher's with them."""
    from .output import tell
    from .teaching import export_class

    if export is None:
        tell("evalnb lesson: expected --export FOLDER")
        return 2
    return export_class(names or [], export, cases=cases or [], seed=seed)
