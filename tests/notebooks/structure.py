"""What every committed notebook has to be, as a list of what is wrong with one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)

MOST_CELLS, MOST_LINES = 20, 8
#: What makes nbval look away from a cell, as a tag or as a comment; a comment in the cell then says why.
IGNORING = {
    "nbval-ignore-output", "nbval-skip", "nbval-raises-exception", "raises-exception",
    "NBVAL_IGNORE_OUTPUT", "NBVAL_SKIP", "NBVAL_RAISES_EXCEPTION", "PYTEST_VALIDATE_IGNORE_OUTPUT",
}


def read(path: Path) -> NotebookNode:
    return nbformat.reads(path.read_bytes().decode("utf-8"), as_version=4)


def problems(notebook: NotebookNode) -> list[str]:
    """List what is wrong with a notebook; nothing where it may be committed."""
    return [*_whole(notebook), *(f"cell {i}: {said}" for i, cell in _code(notebook) for said in _cell(cell))]


def _code(notebook: NotebookNode) -> list[tuple[int, NotebookNode]]:
    return [(i, cell) for i, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code"]


def _whole(notebook: NotebookNode) -> Iterator[str]:
    code = [cell for _, cell in _code(notebook)]
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "the kernelspec is not python3"
    if notebook.cells[0].cell_type != "markdown" or not notebook.cells[0].source.startswith("# "):
        yield "it does not begin with a title"
    if sum("parameters" in cell.metadata.get("tags", ()) for cell in code) != 1:
        yield "not exactly one cell is tagged 'parameters'"
    if len(code) > MOST_CELLS:
        yield f"more than {MOST_CELLS} code cells"
    if [cell.execution_count for cell in code] != list(range(1, len(code) + 1)):
        yield "it was not executed once, from top to bottom"
    if "write_result(" not in code[-1].source or "result_path" not in code[-1].source:
        yield "the last cell does not hand over a result"
    if notebook.metadata.get("widgets"):
        yield "it holds widget state"


def _cell(cell: NotebookNode) -> Iterator[str]:
    if len(cell.source.splitlines()) > MOST_LINES:
        yield f"more than {MOST_LINES} lines"
    if not cell.metadata.keys() <= {"tags", "jupyter"}:
        yield f"metadata of a run: {', '.join(cell.metadata.keys() - {'tags', 'jupyter'})}"
    try:
        tree = ast.parse(cell.source)
    except SyntaxError:
        yield "not plain Python"
        return
    nodes = list(ast.walk(tree))
    if any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) for node in nodes):
        yield "a definition, which belongs into the package"
    if "parameters" in cell.metadata.get("tags", ()):
        yield from _parameters(tree)
    if isinstance(tree.body[-1], ast.Expr) and not cell.source.rstrip().endswith(";") and not cell.outputs:
        yield "its output was cleared"
    if any(output.output_type == "error" or output.get("name") == "stderr" for output in cell.outputs):
        yield "an error or a warning among the outputs"
    comments = {line.strip().lstrip("# ") for line in cell.source.splitlines() if line.strip().startswith("#")}
    if IGNORING & ({*cell.metadata.get("tags", ())} | comments) and not comments - IGNORING:
        yield "nbval looks away, and no comment says why"
    if re.search(re.escape(str(ROOT)) + r"|/home/|/tmp/|\\Users\\| at 0x[0-9a-f]{6}", str(cell.outputs)):
        yield "a path or an address of the machine it ran on"


def _parameters(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or not _is_literal(node.value):
            yield "a parameter that is no literal"


def _is_literal(node: ast.expr | None) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError):
        return False
    return True
