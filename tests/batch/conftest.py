"""Small templates for the tests of batch, written where a test wants them."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

#: The last cell of a template: hands over what the parameter `x` is.
HAND_OVER = "from evalnb.batch.results import write_result\nwrite_result({'x': x}, result_path)"
PARAMETERS = "x: int = 1\nresult_path: str | None = None"

Write = Callable[..., Path]


@pytest.fixture
def template(tmp_path) -> Write:
    """Return a function that writes a template: name, code cells (text, or text and tags), parameters and metadata."""

    def write(name: str, *cells: str | tuple[str, str], parameters: str | None = PARAMETERS, **metadata) -> Path:
        notebook = new_notebook(cells=[new_markdown_cell("# A report")], metadata=metadata)
        if parameters is not None:
            notebook.cells.append(new_code_cell(parameters, metadata={"tags": ["parameters"]}))
        for cell in cells:
            source, tags = (cell, []) if isinstance(cell, str) else (cell[0], [cell[1]])
            notebook.cells.append(new_code_cell(source, metadata={"tags": tags}))
        path = tmp_path / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return path

    return write


@pytest.fixture
def params(tmp_path) -> Callable[[str, str], Path]:
    """Return a function that writes a params file."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
        return path

    return write
