"""A lesson's notebook as a class gets it: with parameters set, cleared, and without the cells that show answers."""

import ast
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..errors import LoadError
from ..rows.files import shown_path
from ..rows.strict import read_json

#: The tag of cells that a learner's copy leaves out.
ANSWERS = "answers"

_PICTURE = re.compile(r"\bimages/[\w-]+\.(?:png|svg)\b")
_METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def read_notebook(path: Path) -> dict[str, Any]:
    """Read a notebook as JSON.

    Raises:
        LoadError: it cannot be read, or has no cells.
    """
    notebook = read_json(path, name=shown_path(path), what="notebook")
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise LoadError(f"{shown_path(path)}: cells: expected a list of cells")
    return notebook


def notebook_bytes(notebook: Mapping[str, Any]) -> bytes:
    """Return a notebook as the bytes of its file."""
    return (json.dumps(notebook, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def pictures(notebook: Mapping[str, Any]) -> tuple[str, ...]:
    """List the files of the folder `images` that the text of a notebook shows, sorted."""
    texts = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return tuple(sorted({name for text in texts for name in _PICTURE.findall(text)}))


def without_answers(notebook: Mapping[str, Any], parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return a learner's copy of a notebook: cleared, without the cells tagged `answers`, with parameters set."""
    cells = [cell for cell in notebook["cells"] if ANSWERS not in cell.get("metadata", {}).get("tags", ())]
    return cleared(with_parameters({**notebook, "cells": cells}, parameters))


def cleared(notebook: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notebook without outputs, attachments, and metadata but the cells' tags."""
    cells = []
    for cell in notebook["cells"]:
        tags = cell.get("metadata", {}).get("tags")
        kept = {"cell_type": cell["cell_type"], "metadata": {"tags": tags} if tags else {}, "source": cell["source"]}
        kept |= {"id": cell["id"]} if "id" in cell else {}  # notebooks before format 4.5 have none
        kept |= {"execution_count": None, "outputs": []} if cell["cell_type"] == "code" else {}
        cells.append(dict(sorted(kept.items())))
    head = {name: notebook[name] for name in ("nbformat", "nbformat_minor")}
    return {"cells": cells, "metadata": _METADATA, **head}


def with_parameters(notebook: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a notebook whose `parameters` cell gives these values; names that it does not declare are passed over."""
    cells = []
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "parameters" in cell.get("metadata", {}).get("tags", ()):
            cell = {**cell, "source": _assigned("".join(cell["source"]), values).splitlines(keepends=True)}
        cells.append(cell)
    return {**notebook, "cells": cells}


def with_cells(notebook: Mapping[str, Any], added: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return a notebook that goes on with pairs of a text and the code below it."""
    cells = list(notebook["cells"])
    for text, code in added:
        number = len(cells) + 1
        cells.append({"cell_type": "markdown", "id": f"answer-{number}", "metadata": {}, "source": text})
        cells.append(
            {
                "cell_type": "code", "id": f"answer-{number + 1}", "metadata": {"tags": [ANSWERS]}, "source": code,
                "execution_count": None, "outputs": [],
            }
        )
    return {**notebook, "cells": cells}


def _assigned(source: str, values: Mapping[str, Any]) -> str:
    lines = source.encode("utf-8").splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and target.id in values:
                first, last = node.value.lineno - 1, node.value.end_lineno - 1
                # The parser counts columns in bytes of UTF-8.
                before, after = lines[first][: node.value.col_offset], lines[last][node.value.end_col_offset :]
                lines[first : last + 1] = [before + repr(values[target.id]).encode("utf-8") + after]
    return b"".join(lines).decode("utf-8")
