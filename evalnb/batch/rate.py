"""The scoring panel for raters who do not use the lab: `python -m evalnb.batch.rate --workspace DIR --rater NAME`.

Voila runs notebook 06 anew for everyone who opens the page, on the current interpreter, and shows the panel alone. The
page is served on this machine alone, to whoever has the address with its token, and asks nobody else for anything.
"""

import argparse
import os
import shutil
import sys
import tempfile
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ipykernel.kernelspec import write_kernel_spec
from nbformat import NotebookNode
from papermill.iorw import load_notebook_node
from papermill.parameterize import parameterize_notebook
from traitlets.config import Config

from ..errors import EvalnbError, LoadError
from ..rows.files import shown_path
from ..workspace import Workspace
from ..workspace.sample import OUTPUTS
from .bundled import notebooks_folder
from .execute import START_TIMEOUT, strict_json
from .kernels import KERNELSPEC
from .params import check_parameters
from .templates import read_template

NOTEBOOK = "06-score-answers.ipynb"
#: The tag of the cell that shows the panel.
PANEL = "panel"
#: Folders that hold Voila's page, as JUPYTER_PATH names them.
SERVED = Path(__file__).resolve().parent / "served"
#: How long a cell may stay silent, and how long a visitor's kernel may idle once the page is closed, in seconds.
SILENCE, IDLE = 300, 900
#: How often a page is asked whether it is still there, in milliseconds.
PING = 30_000
#: The page is whole in itself: whatever a text on it names, the browser asks this server alone.
_ONLY_HERE = (
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; connect-src 'self'; form-action 'self'; "
    "frame-ancestors 'self'"
)


@contextmanager
def rating_folder(parameters: Mapping[str, Any], out: Path) -> Iterator[Path]:
    """Make a folder with the notebook as it is to be served, and remove it in the end.

    Each server has its own, since Voila reads the notebook anew for every visitor.

    Args:
        parameters: those of the notebook, checked.
        out: the folder for such folders.

    Yields:
        The folder: the notebook, and in `jupyter` a kernel of the current interpreter.
    """
    out.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="page-", dir=out)).resolve()
    try:
        notebook = parameterize_notebook(
            load_notebook_node(str(notebooks_folder() / NOTEBOOK)), dict(parameters),
            kernel_name=KERNELSPEC["name"], language=KERNELSPEC["language"],
        )
        notebook.cells = _panel_alone(notebook.cells)
        notebook.metadata["kernelspec"] = dict(KERNELSPEC)
        notebook.metadata["title"] = "Score answers"
        (folder / NOTEBOOK).write_bytes(strict_json(notebook))
        # A kernelspec that was installed for the user may point to another interpreter; this one is found before it.
        kernels = folder / "jupyter" / "kernels"
        kernels.mkdir(parents=True)
        write_kernel_spec(kernels / KERNELSPEC["name"])
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _panel_alone(cells: list[NotebookNode]) -> list[NotebookNode]:
    """Return the code cells up to the one tagged `panel`, of which the others show nothing unless something is wrong."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    last = next(i for i, cell in enumerate(code) if PANEL in cell.metadata.tags)
    for cell in code[:last]:
        cell.source = f"{cell.source.rstrip()};"  # to IPython, a value that is not to be shown
    return code[: last + 1]


def voila_config(folder: Path, *, port: int) -> Config:
    """Return the settings with which Voila serves a folder's notebook."""
    return Config(
        {
            "Voila": {
                "ip": "127.0.0.1",
                "port": port,
                "open_browser": True,  # `serve` says then where the page is
                "auto_token": True,
                "log_level": "ERROR",
                "notebook_path": str(folder / NOTEBOOK),
                "root_dir": str(folder),
                "tornado_settings": {
                    "headers": {"Content-Security-Policy": _ONLY_HERE},
                    "ws_ping_timeout": PING, "ws_ping_interval": PING,
                },
            },
            "VoilaConfiguration": {
                "template": "evalnb",
                "strip_sources": True,
                "show_tracebacks": True,
                "allow_template_override": "NO",
                "file_allowlist": [],
                # What else is installed for the lab was made for another version of it than Voila's.
                "extension_allowlist": [
                    "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget",
                ],
            },
            "VoilaExecutor": {"iopub_timeout": SILENCE, "startup_timeout": START_TIMEOUT, "timeout": None},
            "MappingKernelManager": {
                "transport_encryption": "auto",
                "cull_idle_timeout": IDLE,
                "cull_interval": 60,
            },
        }
    )


def serve(folder: Path, *, port: int, browser: bool) -> None:
    """Serve a folder's notebook until Ctrl-C or SIGTERM, which end its kernels too."""
    own = os.pathsep.join([str(folder / "jupyter"), str(SERVED)])
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [own, os.environ.get("JUPYTER_PATH")]))
    from voila.app import Voila  # reads JUPYTER_PATH; an extra, so not imported with this module

    server = Voila(config=voila_config(folder, port=port))
    # Called once the port is known. Voila's own opens the page without its token, and so a login instead.
    server.launch_browser = lambda: _tell(server.display_url, browser=browser)
    server.initialize([])
    server.start()


def _tell(address: str, *, browser: bool) -> None:
    print(f"score answers at  {address}\nCtrl-C ends it", flush=True)
    if browser:
        webbrowser.open(address)


def main(arguments: list[str]) -> int:
    """Serve the panel with the parameters that are named; what is not named stays as the notebook has it."""
    parser = argparse.ArgumentParser(prog="python -m evalnb.batch.rate", description="Serve the scoring panel.")
    for name, told in (
        ("workspace", "folder of questions, answers and pages; without it, a copy of the sample"),
        ("submission", "whose answers are scored"),
        ("second", "a submission to compare with"),
        ("rater", "name of who scores"),
        ("pages", "gold or cited"),
    ):
        parser.add_argument(f"--{name}", default="", help=told)
    parser.add_argument("--blind", action="store_true", help="hide the rules' drafts")
    parser.add_argument("--port", type=int, default=8866, help="the first port to try")
    parser.add_argument("--no-browser", action="store_true", help="only say where the page is")
    options = vars(parser.parse_args(arguments))
    port, browser = options.pop("port"), not options.pop("no_browser")
    if find_spec("voila") is None:
        print("rate: Voila is not installed; the extra 'rate' of evalnb brings it", file=sys.stderr)
        return 2
    try:
        parameters = _parameters({name: value for name, value in options.items() if value})
    except EvalnbError as error:
        print(f"rate: {error}", file=sys.stderr)
        return 2
    out = Path("outputs").absolute()
    os.environ.setdefault(OUTPUTS, str(out))
    with rating_folder(parameters, out / "rate") as folder:
        serve(folder, port=port, browser=browser)
    return 0


def _parameters(given: dict[str, Any]) -> dict[str, Any]:
    """Check what was named before anybody opens the page.

    Raises:
        LoadError: there is no such workspace, or no such submission in it.
        ParameterError: the notebook has no such parameter, or another type of it.
    """
    parameters = check_parameters(given, read_template(notebooks_folder() / NOTEBOOK))
    if "workspace" in parameters:
        root = Path(parameters["workspace"])
        if not root.is_dir():
            raise LoadError(f"workspace: expected a folder, got {shown_path(root)}")
        parameters = {"submission": "warmup"} | parameters | {"workspace": str(root.absolute())}
        for name in filter(None, (parameters["submission"], parameters.get("second"))):
            opened = Workspace(root, name)
            if not opened.submission_file.is_file():
                raise LoadError(f"submission: expected one of the workspace, got {name!r}")
    return parameters


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
