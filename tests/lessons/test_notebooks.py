"""A notebook for a class: parameters set, everything cleared, and no cell that shows answers."""

import json
from pathlib import Path

import nbformat
import pytest

from evalnb.errors import LoadError
from evalnb.lessons.notebooks import (
    cleared, notebook_bytes, pictures, read_notebook, with_cells, with_parameters, without_answers,
)

SECRET = "the answer is 42"
PARAMETERS = 'case_id = "a"\ncases_file: str | None = (\n    "é"  # ü\n)\nseed: int = 1; other = 2\nlabel: str\n'
NOTEBOOK = {
    "cells": [
        {
            "cell_type": "markdown", "id": "a", "metadata": {"note": SECRET}, "attachments": {"x": {"text": SECRET}},
            "source": ["# Title\n", "![](images/one.svg) and images/two.png"],
        },
        {
            "cell_type": "code", "id": "b", "metadata": {"tags": ["parameters"], "jupyter": {"hidden": SECRET}},
            "source": PARAMETERS, "outputs": [], "execution_count": 1,
        },
        {
            "cell_type": "code", "id": "c", "metadata": {}, "source": "show()", "execution_count": 2,
            "outputs": [{"output_type": "stream", "name": "stdout", "text": SECRET}],
        },
        {
            "cell_type": "code", "id": "d", "metadata": {"tags": ["answers"]}, "source": f"print('{SECRET}')",
            "outputs": [], "execution_count": 3,
        },
        {"cell_type": "markdown", "id": "e", "metadata": {"tags": ["answers"]}, "source": SECRET},
    ],
    "metadata": {"widgets": {"application/vnd.jupyter.widget-state+json": {"state": SECRET}}, "title": SECRET},
    "nbformat": 4, "nbformat_minor": 5,
}


def test_a_learners_copy_holds_no_answer_anywhere() -> None:
    before = json.dumps(NOTEBOOK)
    copy = without_answers(NOTEBOOK, {"seed": 7})
    assert SECRET.encode() not in notebook_bytes(copy) and json.dumps(NOTEBOOK) == before
    nbformat.validate(nbformat.from_dict(json.loads(notebook_bytes(copy))))
    assert [cell["id"] for cell in copy["cells"]] == ["a", "b", "c"]
    assert [cell["metadata"] for cell in copy["cells"]] == [{}, {"tags": ["parameters"]}, {}]
    assert [cell["outputs"] for cell in copy["cells"][1:]] == [[], []]
    assert {cell["execution_count"] for cell in copy["cells"][1:]} == {None}
    assert copy["metadata"].keys() == {"kernelspec", "language_info"}


def test_a_cleared_copy_keeps_every_cell() -> None:
    assert [cell["source"] for cell in cleared(NOTEBOOK)["cells"]] == [cell["source"] for cell in NOTEBOOK["cells"]]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({}, PARAMETERS),
        ({"case_id": 'b"\n'}, PARAMETERS.replace('"a"', "'b\"\\n'")),
        ({"cases_file": "ü.jsonl"}, PARAMETERS.replace('"é"', "'ü.jsonl'")),
        ({"seed": -7, "other": None}, PARAMETERS.replace("= 1; other = 2", "= -7; other = None")),
        ({"label": "x", "unknown": 1}, PARAMETERS),
    ],
    ids=["none", "escaped", "beyond ASCII", "two on a line", "not declared"],
)
def test_parameters_are_set_and_everything_else_stays(values: dict, expected: str) -> None:
    changed = with_parameters(NOTEBOOK, values)
    assert "".join(changed["cells"][1]["source"]) == expected
    compile(expected, "cell", "exec")
    assert changed["cells"][:1] + changed["cells"][2:] == NOTEBOOK["cells"][:1] + NOTEBOOK["cells"][2:]


def test_added_cells_make_a_notebook_and_no_learner_gets_them() -> None:
    longer = with_cells(NOTEBOOK, [("## Answers", "show()"), ("## More", "show(more)")])
    nbformat.validate(nbformat.from_dict(json.loads(notebook_bytes(cleared(longer)))))
    assert [cell["source"] for cell in longer["cells"][-4:]] == ["## Answers", "show()", "## More", "show(more)"]
    assert "show(more)" not in [cell["source"] for cell in without_answers(longer, {})["cells"]]


def test_pictures_are_those_that_the_text_shows() -> None:
    assert pictures(NOTEBOOK) == ("images/one.svg", "images/two.png")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"cells": 5}', b'{"metadata": {}}'])
def test_what_is_no_notebook_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.ipynb"
    path.write_bytes(content)
    with pytest.raises(LoadError, match="a.ipynb"):
        read_notebook(path)
