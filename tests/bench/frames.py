"""Frames and the data of all figures from many scorecards, against reading the same file with `json` alone.

    python -m tests.bench.frames [--cards=100000]

Each side runs in a process of its own, which tells how much memory and processor time it took, all threads together.
The scorecards are those of the bundled sample, each time under a new id, in the form that `evalnb score` writes.
"""

import json
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path

import msgspec

from evalnb import Workspace, grade
from evalnb.workspace import sample_root

from .stored import save

#: What is aimed at: at most so many times as long as `json` takes.
MOST = 3.0
#: Runs of each side; the fastest counts.
TIMES = 3

_JSON = """
with open(path, encoding="utf-8") as file:
    for line in file:
        json.loads(line)
"""
_FRAMES = """
from evalnb.analysis import survey, tables
from evalnb.analysis.fixes import rank_fixes
from evalnb.analysis.frames import lay_out
from evalnb.analysis.rates import pass_rates, rate_grid, reason_counts
from evalnb.scorecards import stream_run
started = time.process_time()
frames = lay_out({"run": stream_run(path, findings := [])})
assert not findings and len(frames.verdicts) == 5 * int(sys.argv[2])
verdicts = frames.verdicts
pass_rates(verdicts), reason_counts(verdicts), survey.failure_patterns(verdicts), survey.failure_pairs(verdicts)
rate_grid(pass_rates(verdicts, by="bucket"), by="bucket"), survey.length_rates(verdicts)
rank_fixes(verdicts, frames.phrases, frames.facts)
"""
_RUN = """
import json, resource, sys, time
path, started = sys.argv[1], time.process_time()
{what}
print(json.dumps([time.process_time() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def write(path: Path, count: int) -> None:
    """Write so many rows as `evalnb score` does."""
    workspaces = (Workspace(sample_root(), submission) for submission in ("baseline", "improved"))
    cards = [grade(item) for workspace in workspaces for item in workspace.load().items]
    fields = (
        "scores", "strength", "reasons", "rationales", "notes", "needs_review", "phrases", "facts", "gold_unsupported",
        "prompt_feedback",
    )
    with path.open("wb") as file:
        for line, card in enumerate(islice(cycle(cards), count), start=1):
            row = {"id": f"{card.question_id}-{line}", "line": line} | {name: getattr(card, name) for name in fields}
            file.write(msgspec.json.encode(row) + b"\n")


def measure(path: Path, count: int, what: str) -> tuple[float, float]:
    """Return the seconds of the fastest run, and the megabytes of the largest."""
    runs = []
    for _ in range(TIMES):
        command = [sys.executable, "-c", _RUN.format(what=what), path, str(count)]
        runs.append(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    return min(seconds for seconds, _ in runs), max(megabytes for _, megabytes in runs)


def main() -> None:
    given = next((arg.removeprefix("--cards=") for arg in sys.argv[1:] if arg.startswith("--cards=")), "100000")
    count, series = int(given), []
    for size in (count // 10, count):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.jsonl"
            write(path, size)
            plain, plain_mb = measure(path, size, _JSON)
            ours, ours_mb = measure(path, size, _FRAMES)
            series.append(
                {
                    "scorecards": size, "file_mb": path.stat().st_size / 2**20, "json_seconds": plain,
                    "frames_seconds": ours, "ratio": ours / plain, "json_mb": plain_mb, "frames_mb": ours_mb,
                }
            )
        print(json.dumps({name: round(value, 2) for name, value in series[-1].items()}), flush=True)
    met = series[-1]["ratio"] <= MOST
    print(f"{series[-1]['ratio']:.2f} times as long as json alone, aim {MOST}: {'met' if met else 'not met'}")
    save("frames", {"most": MOST, "series": series})


if __name__ == "__main__":
    main()
