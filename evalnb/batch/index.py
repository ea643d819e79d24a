"""The front page of a folder of reports."""

import re
from html import escape
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from ..rows.files import replace_file
from .export import POLICY, stylesheet
from .status import Status, read_status

_STATES = {"done": ("done", "✓ done"), "failed": ("failed", "✕ failed"), "running": ("failed", "… not finished")}


def write_index(out: Path) -> Path:
    """Write `index.html` for all reports in a folder, earlier ones included, and return its path.

    Failed reports stand first, then the others by name, numbers in it counted as numbers.
    """
    found = (read_status(folder) for folder in sorted(out.iterdir()) if folder.is_dir())
    statuses = sorted(filter(None, found), key=lambda status: (status.state == "done", _natural(status)))
    path = out / "index.html"
    replace_file(path, index_page(statuses).encode("utf-8", "replace"))
    return path


def index_page(statuses: list[Status]) -> str:
    """Return the front page for these reports, in this order."""
    failed = sum(status.state != "done" for status in statuses)
    told = "all are complete" if not failed else f"{failed} failed" if failed > 1 else "one failed"
    rows = "\n".join(map(_row, statuses))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reports · evalnb</title>
<style>{stylesheet()}</style>
</head>
<body>
<main>
<h1>Reports</h1>
<p class="prose">{len(statuses)} {"report" if len(statuses) == 1 else "reports"}, {told}.</p>
<table class="reports">
<thead><tr><th>report</th><th>template</th><th>status</th><th>in short</th></tr></thead>
<tbody>
{rows}
</tbody>
</table>
</main>
</body>
</html>
"""


def _row(status: Status) -> str:
    css, word = _STATES[status.state]
    name, template = escape(status.name), escape(PurePosixPath(status.template).stem)
    numbers = " ".join(
        f'<span class="number">{escape(key)} <b>{escape(_number(value))}</b></span>'
        for key, value in status.headline.items()
    )
    why = f'<span class="why">{escape(status.error)}</span>' if status.error else ""
    link = f'<a href="{quote(status.name)}/report.html">{name}</a>' if status.state != "running" else name
    return (
        f'<tr><td>{link}</td><td class="quiet">{template}</td>'
        f'<td><span class="status {css}">{word}</span></td><td>{numbers}{why}</td></tr>'
    )


def _number(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def _natural(status: Status) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.split(r"(\d+)", status.name)]
