"""The import rules of the house, read from the source; and the same bytes under any hash seed."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hash_seeds import under_two_seeds

import evalnb

ROOT = Path(evalnb.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py"))

#: Rooms from the ground up; a module imports from its own room and from those on floors below.
FLOORS = (
    ("errors", "show"),
    ("text",),
    ("checkers",),
    ("freetext",),
    ("rows",),
    ("scorecards",),
    ("workspace",),
    ("analysis", "lessons"),
    ("widgets", "batch"),
    ("cli",),
    ("__main__",),
)
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}

#: Third-party package → the only rooms that may import it.
KEPT = {
    "ipywidgets": {"widgets"}, "anywidget": {"widgets"}, "papermill": {"batch"}, "nbconvert": {"batch"},
    "nbformat": {"batch"}, "nbclient": {"batch"}, "dask": {"batch"}, "distributed": {"batch"},
    "matplotlib": {"analysis"}, "polars": {"analysis", "batch"}, "typer": {"cli"},
}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    """Yield the absolute name of every module that a module imports, inside functions too."""
    package = [ROOT.name, *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            names = [*base, *(node.module.split(".") if node.module else [])]
            if names == [ROOT.name]:
                yield from (f"{ROOT.name}.{alias.name}" for alias in node.names)
            else:
                yield ".".join(names)


@pytest.mark.parametrize("path", [path for path in MODULES if path != ROOT / "__init__.py"], ids=name_of)
def test_imports_point_downwards(path: Path) -> None:
    room = room_of(path)
    assert room in FLOOR, f"{room} has no floor yet: enter it in FLOORS"
    for name in imports(path):
        if name.split(".")[0] == ROOT.name and name != ROOT.name:
            other = name.split(".")[1]
            assert other == room or FLOOR[other] < FLOOR[room], f"{room} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_packages_are_kept_to_their_rooms(path: Path) -> None:
    for name in imports(path):
        allowed = KEPT.get(name.split(".")[0])
        assert allowed is None or room_of(path) in allowed, f"{name_of(path)} imports {name}"


def test_a_command_loads_only_what_it_needs() -> None:
    code = "import sys; from evalnb.cli import main; main(['check', 'extract', '--worked']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    worked, *_, modules = done.stdout.splitlines()
    assert worked.startswith('{"checked":')
    assert not KEPT.keys() - {"typer"} & {name.partition(".")[0] for name in modules.split()}


EXPLAIN = """
import evalnb, itertools
from evalnb.checkers import CHECKERS
parts = ["Fee", "fee", " ", "  ", "’", "'", "e\\u0301", "é", ", ", "\\ufb01", "fi", "\\r\\n", "\\n", "\\u00ad", "40"]
for source, answer in itertools.product(map("".join, itertools.permutations(parts, 2)), parts):
    print(ascii(evalnb.explain("extract", {"source": source, "answer": answer})))
for a, b in itertools.product(itertools.combinations(parts, 3), itertools.combinations(parts, 2)):
    print(ascii(evalnb.explain("targets", {"original": list(a), "rewritten": list(b) * 2})))
for checker in CHECKERS.values():
    for case in checker.cases:
        print(ascii(checker.explain(case.input)))
"""
GRADE = """
import evalnb, msgspec
from evalnb.workspace import sample_root
workspace = evalnb.Workspace(sample_root(), submission="baseline")
for question in workspace.questions:
    if question.answer_type == "free_text":
        print(msgspec.json.encode(evalnb.grade(workspace.item(question.question_id))))
"""


@pytest.mark.parametrize("code", [EXPLAIN, GRADE], ids=["checkers", "grade"])
def test_two_hash_seeds_give_the_same_bytes(code: str) -> None:
    first, second = under_two_seeds("-c", code)
    assert len(first) > 1000 and first == second
