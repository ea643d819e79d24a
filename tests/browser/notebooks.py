"""Notebooks in JupyterLab and Notebook 7: opened, run, restarted and looked into through the page."""

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Page

from .panel import SHOWN, Panel

_NOTEBOOK = "jupyterapp.shell.currentWidget"
_IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
#: The place of the cell that shows the panel.
PANEL_CELL = 1


def write_notebook(path: Path, *, workspace: str, **options: object) -> Path:
    """Write a notebook with the panel between two cells that wrong keys would change."""
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    source = (
        "from evalnb import Workspace\nfrom evalnb.widgets import ScoringPanel, Session\n"
        f"ScoringPanel(Session(Workspace({workspace!r}){given}))"
    )
    cells = [new_markdown_cell("# Above"), new_code_cell(source), new_code_cell("below = 1")]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=cells, metadata={"kernelspec": spec}), path)
    return path


class OpenNotebook:
    """A notebook that is open in a page.

    Args:
        page: of JupyterLab or Notebook 7, with the notebook in front.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        page.wait_for_function(_IDLE)
        page.wait_for_selector(".jp-Notebook:visible .jp-CodeCell")

    def run(self, cell: int = PANEL_CELL) -> Panel:
        """Run a cell by its key and return the panel that it shows, which takes the place of one before."""
        self.page.evaluate(
            """([shown, cell]) => {
                document.querySelectorAll(shown).forEach((panel) => panel.setAttribute("data-before", ""));
                const notebook = jupyterapp.shell.currentWidget.content;
                notebook.activeCellIndex = cell;
                notebook.mode = "command";
                notebook.activate();
                notebook.activeCell.node.focus();
            }""",
            [SHOWN, cell],
        )
        self.page.keyboard.press("Control+Enter")
        return Panel(self.page)

    def restart(self) -> None:
        """Restart the kernel."""
        self.page.evaluate(f"{_NOTEBOOK}.sessionContext.session.kernel.restart().then(() => null)")
        self.page.wait_for_function(_IDLE)

    def cells(self) -> list[str]:
        """Return the type and text of every cell."""
        return self.page.evaluate(
            f"{_NOTEBOOK}.content.model.sharedModel.cells.map((cell) => `${{cell.cell_type}}: ${{cell.source}}`)"
        )

    def close(self) -> None:
        """Close it without saving, and end its kernel."""
        self.page.evaluate(
            f"async () => {{ const notebook = {_NOTEBOOK}; await notebook.sessionContext.shutdown();"
            " notebook.model.dirty = false; notebook.dispose(); }"
        )
