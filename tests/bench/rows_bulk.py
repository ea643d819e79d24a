"""How fast and in how much memory rows are checked and scored in bulk.

    python -m tests.bench.rows_bulk [--rows=1000000] [--score-rows=200000]

`check` is measured against orjson, which reads the same file line by line and does nothing else: in one process and in
turns, so that both see the same machine. The rows are the usual ones, and every key that stands twice would be found. Then
whole commands run, with one worker and with two in turns. Their ratio is taken once they have started, which takes as
long for one row; beside it stands how many times as much two processes that only count get done as one, for a machine
that is shared may have no second core to give. The highest memory is that of all processes together. No two score rows
are the same.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

import orjson
import psutil

from evalnb.checkers import CHECKERS
from evalnb.rows.work import Counts, Work, lighten_collector, work_through

from .rows import make_score_rows
from .stored import save

AIMS = {"check against orjson": 0.4, "two workers against one": 1.6}
#: What no run may take, in megabytes.
MOST_MEMORY = 400
#: So many different rows; a longer file repeats them.
_DIFFERENT = 20_000
_TURNS, _TURN_ROWS, _COMMAND_TURNS = 9, 100_000, 5
_WORDS = (
    "The fee of AED 40 is paid to the Registrar within 30 days unless the Court orders otherwise and an Employee keeps "
    "records of every payment under Article 16"
).split()
_TOPICS = (
    "induction refresher payroll notice-period overtime annual-leave probation end-of-service visa-fees "
    "health-insurance working-hours deposit"
).split()


def make_extract(random: Random) -> dict:
    """Make a source of 40 words and an answer of 5, two in three of them from the source."""
    words = random.choices(_WORDS, k=40)
    start = random.randrange(36)
    answer = words[start : start + 5] if random.random() < 0.7 else random.choices(_WORDS, k=5)
    return {"source": " ".join(words), "answer": " ".join(answer)}


def make_targets(random: Random) -> dict:
    """Make one to four targets and a rewrite that keeps them all in two of three rows."""
    original = random.sample(_TOPICS, random.randrange(1, 5))
    rewritten = [topic for topic in original if random.random() < 0.93]
    return {"original": original, "rewritten": rewritten + random.sample(_TOPICS, random.random() < 0.2)}


def make_marks(random: Random) -> dict:
    """Make one to four spans, of which mostly one is not struck."""
    count = random.randrange(1, 5)
    current = random.randrange(count)
    return {
        "spans": [
            {"text": " ".join(random.choices(_WORDS, k=3)), "struck": number != current and random.random() < 0.9}
            for number in range(count)
        ]
    }


def make_rubric(random: Random) -> dict:
    """Make a record, of whose verdicts one in five is wrong."""
    title, source = random.random() < 0.7, random.random() < 0.7
    due = [code for code, given in (("missing-source", source), ("missing-title", title)) if not given]
    passed = (not due) != (random.random() < 0.2)
    return {"fields": {"title": title, "source": source}, "pass": passed, "reasons": due or ["all-required-met"]}


MAKERS = {"extract": make_extract, "targets": make_targets, "marks": make_marks, "rubric": make_rubric}


def write_check_rows(file: Path, checker: str, count: int) -> None:
    """Write rows for a checker."""
    random = Random(7)
    rows = [{"id": f"row-{n}", "input": MAKERS[checker](random)} for n in range(min(count, _DIFFERENT))]
    block = b"".join(json.dumps(row, ensure_ascii=False).encode() + b"\n" for row in rows)
    with file.open("wb") as out:
        for _ in range(count // len(rows)):
            out.write(block)


def parse_with_orjson(file: Path) -> None:
    """Read a file line by line and nothing else."""
    with file.open("rb") as stream:
        for line in stream:
            orjson.loads(line)


def check(file: Path, checker: str) -> None:
    """Check a file as the command does."""
    with file.open("rb") as stream, file.with_suffix(".out").open("wb") as out:
        for lines in work_through(Work("check", checker), stream, Counts(), name=file.name):
            out.write(lines)


def rate(task: Callable[..., None], *arguments: object, rows: int) -> float:
    """Return how many rows a second of this process's time gives."""
    start = time.process_time()
    task(*arguments)
    return rows / (time.process_time() - start)


def compare(file: Path, checker: str, rows: int) -> dict[str, float]:
    """Measure check and orjson in turns."""
    rates: dict[str, list[float]] = {"orjson": [], "check": []}
    for _ in range(_TURNS):
        rates["orjson"].append(rate(parse_with_orjson, file, rows=rows))
        rates["check"].append(rate(check, file, checker, rows=rows))
    ratios = [check / orjson for check, orjson in zip(rates["check"], rates["orjson"], strict=True)]
    return {f"{name} rows a second": median(values) for name, values in rates.items()} | {"ratio": median(ratios)}


def command(*arguments: object) -> list[str]:
    """Return the command line of evalnb with these arguments."""
    return [sys.executable, "-m", "evalnb", *map(str, arguments)]


def seconds(*arguments: object) -> float:
    """Return how long a command takes."""
    start = time.perf_counter()
    subprocess.run(command(*arguments), check=True)
    return time.perf_counter() - start


def room_for_two() -> float:
    """Return how many times as much two busy processes get done here as one, at this moment."""
    busy = [sys.executable, "-c", "for _ in range(20_000_000): pass"]
    taken = []
    for count in (1, 2):
        start = time.perf_counter()
        for process in [subprocess.Popen(busy) for _ in range(count)]:
            process.wait()
        taken.append(time.perf_counter() - start)
    return 2 * taken[0] / taken[1]


def megabytes(*arguments: object) -> float:
    """Return the most memory that a command and its processes hold together; to look takes time of its own."""
    process, peak = psutil.Popen(command(*arguments)), 0
    while process.poll() is None:
        held = 0
        with suppress(psutil.Error):  # one may just have ended
            for member in [process, *process.children(recursive=True)]:
                held += member.memory_info().rss
        peak = max(peak, held)
        time.sleep(0.2)
    if process.returncode:
        raise SystemExit(f"evalnb {arguments[0]} ended with {process.returncode}")
    return peak / 2**20


def measure_checker(folder: Path, checker: str, count: int) -> dict[str, object]:
    """Measure one checker: against orjson, and the command with one worker and with two."""
    few, many = folder / "few.jsonl", folder / "many.jsonl"
    write_check_rows(few, checker, min(count, _TURN_ROWS))
    write_check_rows(many, checker, count)
    figures = compare(few, checker, min(count, _TURN_ROWS))
    write_check_rows(few, checker, 1)
    start = min(seconds("check", checker, few, "-o", folder / "out") for _ in range(_COMMAND_TURNS))

    def check_many(workers: int) -> tuple:
        return ("check", checker, many, "-o", folder / f"out{workers}", "--workers", workers)

    taken: dict[int, list[float]] = {1: [], 2: []}
    room = []
    for _ in range(_COMMAND_TURNS):
        room.append(room_for_two())
        for workers in taken:
            taken[workers].append(seconds(*check_many(workers)))
    if (folder / "out1").read_bytes() != (folder / "out2").read_bytes():
        raise SystemExit(f"{checker}: two workers wrote other bytes than one")
    return figures | {
        "seconds to start": start,
        "seconds": {str(workers): min(values) for workers, values in taken.items()},
        "megabytes": {str(workers): megabytes(*check_many(workers)) for workers in taken},
        "room for two": median(room),
        "two workers against one": median(
            (one - start) / (two - start) for one, two in zip(taken[1], taken[2], strict=True)
        ),
    }


def measure_score(folder: Path, count: int) -> dict[str, object]:
    """Measure the command `score` with two workers."""
    file = folder / "score.jsonl"
    with file.open("wb") as out:
        out.writelines(make_score_rows(count))
    start = time.perf_counter()
    peak = megabytes("score", file, "-o", folder / "out", "--workers", 2)
    return {"rows": count, "seconds": time.perf_counter() - start, "megabytes": peak}


def _option(name: str, default: int) -> int:
    return next((int(arg.removeprefix(name)) for arg in sys.argv[1:] if arg.startswith(name)), default)


def main() -> None:
    count, score_count = _option("--rows=", 1_000_000), _option("--score-rows=", 200_000)
    lighten_collector()
    figures: dict[str, dict] = {}
    with tempfile.TemporaryDirectory() as name:
        for checker in CHECKERS:
            found = figures[checker] = measure_checker(Path(name), checker, count)
            print(
                f"{checker:8s} {found['check rows a second']:9,.0f} rows a second, {found['ratio']:.2f} of orjson (aim "
                f"{AIMS['check against orjson']}); {count:,} rows in {found['seconds']['1']:.1f} s, of which "
                f"{found['seconds to start']:.1f} to start, and {found['megabytes']['1']:.0f} MB; two workers in "
                f"{found['seconds']['2']:.1f} s, {found['two workers against one']:.2f} times as fast (aim "
                f"{AIMS['two workers against one']}, the machine gives {found['room for two']:.2f}), and "
                f"{found['megabytes']['2']:.0f} MB together",
                flush=True,
            )
        score = measure_score(Path(name), score_count)
    print(
        f"score    {score['rows'] / score['seconds']:9,.0f} rows a second with two workers; {score_count:,} rows in "
        f"{score['seconds']:.0f} s and {score['megabytes']:.0f} MB together"
    )
    peaks = [peak for found in figures.values() for peak in found["megabytes"].values()] + [score["megabytes"]]
    print(f"most memory: {max(peaks):.0f} MB (at most {MOST_MEMORY})")
    save("rows_bulk", {"rows": count, "aims": AIMS, "most_megabytes": MOST_MEMORY, "check": figures, "score": score})
    if max(peaks) > MOST_MEMORY:
        raise SystemExit("more memory than allowed")


if __name__ == "__main__":
    main()
