"""How a large workspace behaves: whether anything takes more than its share of time as the questions grow in number.

    python -m tests.bench.load [--questions=1000,3000,10000]

A workspace of n questions has 5 n pages in n documents. Each task runs in a process of its own. The exponent is the
slope between the smallest and the largest workspace on a log-log scale: 1 is linear, 2 quadratic.
"""

import json
import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from evalnb.workspace import Workspace

from ..workspace.build import answer, build, question
from .rows import make_answer, make_law
from .stored import save

SIZES = (1_000, 3_000, 10_000)
PAGES = 5
#: What is aimed at: nothing that grows faster than this.
MOST = 1.25

#: What each task does, after `workspace` was opened on the folder.
TASKS = {
    "list the questions": "len(workspace.free_text)",
    "score one question": "workspace.scorecards.save_draft(grade(workspace.item('q7')), pages='gold')",
    "put all items together": "len(workspace.load().items)",
    "status of all scorecards": "workspace.scorecards.status({q.question_id: None for q in workspace.free_text})",
    "open the panel": "Session(workspace, rater='ada').view()",
}
_RUN = """
import sys, time
from evalnb import Workspace, grade
from evalnb.widgets.session import Session
start = time.perf_counter()
workspace = Workspace(sys.argv[1])
{task}
print(time.perf_counter() - start)
"""


def make(root: Path, count: int) -> None:
    """Write a workspace of so many questions, each about one page of a document of its own."""
    random, questions, answers, pages = Random(7), [], [], {}
    for number in range(count):
        law, said = make_law(random, f"law{number}", PAGES, length=900)
        pages |= {(page.doc_id, page.page): page.text for page in law}
        gold = (said[0] or ["The Registrar keeps the register."])[0]
        questions.append(question(f"q{number}", gold_answer=gold, gold_primary_pages=[[f"law{number}", 1]]))
        answers.append(answer(f"q{number}", make_answer(random, said[0] or [gold], length=200), [(f"law{number}", [1])]))
    build(root, questions, answers, pages)


def measure(root: Path) -> dict[str, float]:
    """Time every task on a workspace, in seconds; the last is the whole run of the command."""
    seconds = {}
    for name, task in TASKS.items():
        done = subprocess.run(
            [sys.executable, "-c", _RUN.format(task=task), root], capture_output=True, text=True, check=True
        )
        seconds[name] = float(done.stdout)
    command = [sys.executable, "-m", "evalnb", "score", "--workspace", root, "-o", root / "blocks.txt"]
    start = time.perf_counter()
    subprocess.run(command, capture_output=True, check=True)
    seconds["score all questions"] = time.perf_counter() - start
    assert len(list(Workspace(root).scorecards_dir.glob("*.json")))
    return seconds


def main() -> None:
    given = next((arg.removeprefix("--questions=") for arg in sys.argv[1:] if arg.startswith("--questions=")), None)
    sizes = tuple(map(int, given.split(","))) if given else SIZES
    measured = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder), size)
            measured[size] = measure(Path(folder))
        print(json.dumps({"questions": size} | {name: round(s, 3) for name, s in measured[size].items()}), flush=True)
    first, last = measured[sizes[0]], measured[sizes[-1]]
    exponents = {name: math.log(last[name] / first[name]) / math.log(sizes[-1] / sizes[0]) for name in first}
    for name, exponent in exponents.items():
        print(f"{name:26s} exponent {exponent:5.2f}{'' if exponent <= MOST else f', more than {MOST}'}")
    series = [{"questions": size, **seconds} for size, seconds in measured.items()]
    save("load", {"pages_per_question": PAGES, "series": series, "exponents": exponents})


if __name__ == "__main__":
    main()
