"""The committed notebooks are thin, executed and whole; and what is wrong with one is found."""

import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_output

from .structure import NOTEBOOKS, ROOT, problems, read

LESSON = ROOT / "notebooks" / "01-exact-extract.ipynb"


def last(notebook: NotebookNode) -> NotebookNode:
    return notebook.cells[-1]


def clear_outputs(notebook: NotebookNode) -> None:
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []


def clear_one_output(notebook: NotebookNode) -> None:
    last(notebook).outputs = []


def clear_counts(notebook: NotebookNode) -> None:
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None


def run_twice(notebook: NotebookNode) -> None:
    last(notebook).execution_count += 1


def untag(notebook: NotebookNode) -> None:
    for cell in notebook.cells:
        cell.metadata.pop("tags", None)


def name_a_kernel(notebook: NotebookNode) -> None:
    notebook.metadata.kernelspec.name = "my-env"


def define(notebook: NotebookNode) -> None:
    last(notebook).source += "\ndef f():\n    pass"


def shell_out(notebook: NotebookNode) -> None:
    last(notebook).source = "!pip install evalnb\n" + last(notebook).source


def lengthen(notebook: NotebookNode) -> None:
    last(notebook).source = "a = 1\n" * 8 + last(notebook).source


def multiply(notebook: NotebookNode) -> None:
    count = last(notebook).execution_count
    notebook.cells[-1:-1] = [new_code_cell("a = 1", execution_count=count + i) for i in range(12)]
    last(notebook).execution_count = count + 12


def keep_timings(notebook: NotebookNode) -> None:
    last(notebook).metadata["execution"] = {"iopub.execute_input": "2024-01-01T00:00:00Z"}


def look_away(notebook: NotebookNode) -> None:
    last(notebook).source = "# NBVAL_IGNORE_OUTPUT\n" + last(notebook).source


def warn(notebook: NotebookNode) -> None:
    last(notebook).outputs.append(new_output("stream", name="stderr", text="careful"))


def show_a_path(notebook: NotebookNode) -> None:
    last(notebook).outputs.append(new_output("stream", name="stdout", text=f"{ROOT}/outputs"))


def compute_a_parameter(notebook: NotebookNode) -> None:
    cell = next(cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", ()))
    cell.source += "\nrows = len(case_id)"


def keep_the_result(notebook: NotebookNode) -> None:
    last(notebook).source = "lesson"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_committed_notebook_is_as_it_should_be(path: Path) -> None:
    assert problems(read(path)) == []


def test_the_lessons_are_there() -> None:
    names = {path.stem for path in NOTEBOOKS}
    assert names >= {"00-tour", "01-exact-extract", "02-comparison-targets", "03-edit-marks", "04-rubric-reasons"}


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (clear_outputs, "cell 6: its output was cleared"),
        (clear_one_output, "its output was cleared"),
        (clear_counts, "it was not executed once, from top to bottom"),
        (run_twice, "it was not executed once, from top to bottom"),
        (untag, "not exactly one cell is tagged 'parameters'"),
        (name_a_kernel, "the kernelspec is not python3"),
        (define, "a definition, which belongs into the package"),
        (shell_out, "not plain Python"),
        (lengthen, "more than 8 lines"),
        (multiply, "more than 20 code cells"),
        (keep_timings, "metadata of a run: execution"),
        (look_away, "nbval looks away, and no comment says why"),
        (warn, "an error or a warning among the outputs"),
        (show_a_path, "a path or an address of the machine it ran on"),
        (compute_a_parameter, "a parameter that is no literal"),
        (keep_the_result, "the last cell does not hand over a result"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_spoilt_notebook_is_found(spoil: Callable[[NotebookNode], None], said: str) -> None:
    notebook = deepcopy(read(LESSON))
    spoil(notebook)
    assert any(problem.endswith(said) for problem in problems(notebook))


def test_looking_away_for_a_reason_is_no_problem() -> None:
    notebook = deepcopy(read(LESSON))
    look_away(notebook)
    last(notebook).source = "# The time of day differs from run to run.\n" + last(notebook).source
    assert problems(notebook) == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_links_to_notebooks_lead_somewhere(path: Path) -> None:
    text = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    links = re.findall(r"\]\(([^)]+\.ipynb)\)", text)
    assert [link for link in links if not (path.parent / link).is_file()] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_pictures_are_there_have_a_text_beside_them_and_fetch_nothing(path: Path) -> None:
    text = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    for said, name in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", text):
        assert said and (path.parent / name).is_file()
        drawn = (path.parent / name).read_bytes() if name.endswith(".svg") else b""
        assert not re.search(rb"<script|href|url\(|@import|<!ENTITY", drawn)
