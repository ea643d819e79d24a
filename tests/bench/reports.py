"""How many reports a second, against papermill in a loop and against its command, in turns in one run; medians.

    python -m tests.bench.reports [--rounds=3] [--reports=24]

All run the template `question` on the bundled sample. Ours is the whole of `evalnb report`, in a process of its own:
start, pages, canonical results and front page included. papermill only executes.
"""

import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import papermill

from evalnb.batch.bundled import params_folder
from evalnb.batch.capacity import cores, notebooks_at_once
from evalnb.batch.params import Report, read_reports

from .stored import save

AIMS = {"against papermill in a loop": 6, "against papermill's command": 9}
#: How many a slow method runs in a round.
FEW = 4


def ours(reports: list[Report], out: Path, *, kernels: str) -> None:
    """Run `evalnb report`."""
    entries = [{"template": "reports/question", "name": r.name, "parameters": r.parameters} for r in reports]
    params = out / "params.yaml"
    params.write_text(json.dumps({"reports": entries}))
    command = [sys.executable, "-m", "evalnb", "report", str(params), "-o", str(out / "reports"), "--kernels", kernels]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def loop(reports: list[Report], out: Path) -> None:
    """Call `papermill.execute_notebook`, one after the other."""
    for report in reports:
        papermill.execute_notebook(
            str(report.template),
            str(out / "o.ipynb"),
            report.parameters,
            progress_bar=False,
            cwd=str(report.template.parent),
        )


def command(reports: list[Report], out: Path) -> None:
    """Call papermill's command, one after the other."""
    for report in reports:
        given = [part for key, value in report.parameters.items() for part in ("-r", key, str(value))]
        call = [sys.executable, "-m", "papermill", "--no-progress-bar", "--cwd", str(report.template.parent)]
        subprocess.run([*call, *given, str(report.template), str(out / "o.ipynb")], check=True, capture_output=True)


def rate(method: Callable[..., None], reports: list[Report], **options: str) -> float:
    """Return how many reports a second a method makes."""
    with TemporaryDirectory() as out:
        begun = time.perf_counter()
        method(reports, Path(out), **options)
        return len(reports) / (time.perf_counter() - begun)


def main() -> None:
    given = dict(argument.removeprefix("--").split("=") for argument in sys.argv[1:])
    rounds, count = int(given.get("rounds", 3)), int(given.get("reports", 24))
    logging.getLogger("papermill").setLevel(logging.CRITICAL)
    reports = list(read_reports([params_folder() / "questions-baseline.yaml"]))[:count]
    rates: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, value in (
            ("evalnb report", rate(ours, reports, kernels="forked")),
            ("evalnb report, stock kernels", rate(ours, reports[: 2 * FEW], kernels="stock")),
            ("papermill in a loop", rate(loop, reports[:FEW])),
            ("papermill's command", rate(command, reports[:FEW])),
        ):
            rates.setdefault(name, []).append(value)
            print(f"{name:32s} {value:6.2f} notebooks a second", flush=True)
    middle = {name: median(values) for name, values in rates.items()}
    ratios = {f"against {name}": middle["evalnb report"] / middle[name] for name in list(middle)[2:]}
    for name, value in ratios.items():
        print(f"{name:32s} {value:6.2f}   aim at least {AIMS[name]}")
    rows = [{"ratio": name, "value": value, "aim": AIMS[name]} for name, value in ratios.items()]
    about = {"rounds": rounds, "reports": count, "cores": cores(), "at_once": notebooks_at_once()}
    save("reports", about | {"rates": middle, "ratios": rows})


if __name__ == "__main__":
    main()
