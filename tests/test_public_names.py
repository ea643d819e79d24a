"""The public names: complete, sorted, documented, and loaded only when asked for."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import evalnb

ROOMS = {"anywidget", "ipywidgets", "matplotlib", "nbconvert", "papermill", "polars", "IPython"}
HEAVY = ROOMS | {"msgspec", "rapidfuzz", "regex"}


def test_the_names_are_sorted_and_distinct() -> None:
    names = evalnb.__all__
    assert names == [*sorted(n for n in names if n.isupper()), *sorted(n for n in names if not n.isupper())]
    assert len(set(names)) == len(names)


def test_the_names_for_type_checkers_are_the_same() -> None:
    tree = ast.parse(Path(evalnb.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    homes = {node.module: tuple(alias.name for alias in node.names) for node in block.body}
    assert homes == evalnb._HOMES
    assert sorted(name for names in homes.values() for name in names) == sorted(evalnb.__all__)


@pytest.mark.parametrize("name", evalnb.__all__)
def test_a_name_is_there_and_documented(name: str) -> None:
    value = getattr(evalnb, name)
    assert name in dir(evalnb)
    if callable(value):
        assert inspect.getdoc(value), f"{name} has no docstring"


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'evalnb' has no attribute 'grad'"):
        evalnb.grad  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import evalnb, sys; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_grading_loads_no_room_above_it() -> None:
    code = "import evalnb, sys; evalnb.grade, evalnb.check, evalnb.Workspace; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not ROOMS & loaded
