"""nbval compares what is stored: one wrong output makes it fail.

The comparison of all notebooks as they are is part of the test command itself; here one of them is spoilt.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat

from .structure import ROOT, read


def test_one_wrong_stored_output_makes_nbval_fail(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "notebooks" / "cases", tmp_path / "cases")
    notebook = read(ROOT / "notebooks" / "01-exact-extract.ipynb")
    cell = next(cell for cell in notebook.cells if cell.source.startswith("check("))
    stored = cell.outputs[0].data["text/plain"]
    cell.outputs[0].data["text/plain"] = stored.replace("18", "19")
    assert cell.outputs[0].data["text/plain"] != stored
    nbformat.write(notebook, tmp_path / "spoilt.ipynb")
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "spoilt.ipynb"],
        cwd=tmp_path, env=environment, capture_output=True, text=True,
    )
    assert done.returncode == 1
    assert "1 failed, 9 passed" in done.stdout
