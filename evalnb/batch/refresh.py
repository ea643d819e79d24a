"""Running the committed notebooks again, in place: `python -m evalnb.batch.refresh notebooks`.

Each is run from top to bottom in its own folder on the current interpreter, and written without what would differ from
one machine or run to the next. Templates in `reports/` are run too: their defaults show what they give.
"""

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode
from traitlets.config import Config

from ..rows.files import replace_file
from .capacity import cores
from .execute import strict_json
from .kernels import KERNELSPEC, InterpreterKernelManager

_WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> None:
    """Run one notebook and write it back.

    Raises:
        nbclient.exceptions.CellExecutionError: a cell raised; the file is left as it was.
    """
    replace_file(path, run_again(path))


def run_again(path: Path, *, forked: bool = False) -> bytes:
    """Run one notebook in its folder and return what its file becomes; the file is left as it is.

    Raises:
        nbclient.exceptions.CellExecutionError: a cell raised.
    """
    notebook = nbformat.reads(path.read_bytes().decode("utf-8"), as_version=4)
    notebook.metadata = NotebookNode(kernelspec=dict(KERNELSPEC), language_info={"name": "python"})
    with TemporaryDirectory() as outputs:
        NotebookClient(
            notebook,
            timeout=None,
            kernel_manager_class=InterpreterKernelManager,
            config=Config({InterpreterKernelManager.__name__: {"outputs": outputs, "forked": forked}}),
            resources={"metadata": {"path": str(path.resolve().parent)}},
            store_widget_state=False,
        ).execute()
    return strict_json(settled(notebook))


def refresh_all(paths: Iterable[Path]) -> Iterator[tuple[Path, str | None]]:
    """Run notebooks, some at once, and yield each in the order given with the error that its cell raised, if any."""
    with ThreadPoolExecutor(cores()) as pool:
        for path, future in [(path, pool.submit(refresh, path)) for path in paths]:
            try:
                future.result()
                yield path, None
            except CellExecutionError as error:
                yield path, f"{error.ename}: {error.evalue}"


def settled(notebook: NotebookNode) -> NotebookNode:
    """Return a notebook without timings, versions, random ids and widget views, with cells numbered from the top.

    A widget keeps its plain and HTML twins; its view has a random id and shows nothing where no kernel runs.
    """
    notebook.metadata = NotebookNode(kernelspec=dict(KERNELSPEC), language_info={"name": "python"})
    number = 0
    for i, cell in enumerate(notebook.cells):
        cell.id = f"cell-{i + 1:02d}"
        cell.metadata = NotebookNode({key: cell.metadata[key] for key in ("tags", "jupyter") if key in cell.metadata})
        if cell.cell_type != "code":
            continue
        number += bool(cell.source.strip())
        cell.execution_count = number if cell.source.strip() else None
        for output in cell.outputs:
            if "data" in output:
                output.data.pop(_WIDGET_VIEW, None)
            if "execution_count" in output:
                output.execution_count = number
    return notebook


def main(arguments: list[str]) -> int:
    """Refresh all notebooks under the folders, or the files, that are named; say which could not be run."""
    named = [Path(argument) for argument in arguments]
    found = [path for name in named for path in (sorted(name.rglob("*.ipynb")) if name.is_dir() else [name])]
    failed = 0
    for path, error in refresh_all([path for path in found if ".ipynb_checkpoints" not in path.parts]):
        failed += error is not None
        print(f"done    {path}" if error is None else f"failed  {path}: {error}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
