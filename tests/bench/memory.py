"""How much memory `evalnb score` takes while rows stream through it, none of them the same.

python -m tests.bench.memory [--rows=200000]
"""

import subprocess
import sys
import threading

import psutil

from .rows import make_score_rows
from .stored import save

STEPS = 20


def stream(process: subprocess.Popen, count: int) -> None:
    """Write rows to the command."""
    process.stdin.writelines(make_score_rows(count))
    process.stdin.close()


def main() -> None:
    count = next((int(arg.removeprefix("--rows=")) for arg in sys.argv[1:] if arg.startswith("--rows=")), 200_000)
    process = subprocess.Popen(
        [sys.executable, "-m", "evalnb", "score", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    threading.Thread(target=stream, args=(process, count), daemon=True).start()
    watched, series = psutil.Process(process.pid), []
    for number, _ in enumerate(process.stdout, 1):
        if number % (count // STEPS) == 0 and number < count:
            series.append({"rows": number, "megabytes": watched.memory_info().rss / 2**20})
            print(f"{number:8d} rows  {series[-1]['megabytes']:7.1f} MB", flush=True)
    process.wait()
    growth = series[-1]["megabytes"] / series[len(series) // 2]["megabytes"] - 1
    print(f"growth from row {series[len(series) // 2]['rows']} on: {growth:+.1%}")
    save("memory", {"rows": count, "series": series, "growth": growth})


if __name__ == "__main__":
    main()
