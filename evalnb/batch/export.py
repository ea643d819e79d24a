"""An executed notebook as one HTML page that opens offline, asks nobody for anything and prints well.

The page carries its styles and pictures, has no scripts, and forbids by its own policy that anything be fetched.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import local
from typing import Any

from markupsafe import Markup
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from pygments.formatters import HtmlFormatter
from traitlets.config import Config

_PAGE = Path(__file__).parent / "page"

#: An exporter for each thread, since it keeps things of the page at work; making one costs more than a page.
_local = local()

#: What a page may load: its own styles and the pictures inside it.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

_SCRIPTS = re.compile(r"<script\b.*?(?:</script\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_REACHING_OUT = re.compile(r"<(?=/?(?:link|meta|base|iframe|object|embed|form)\b)", re.IGNORECASE)

#: Richest first; a widget's view needs scripts, so its plain twin is shown.
_PRIORITY = [
    "text/html",
    "text/markdown",
    "image/svg+xml",
    "image/png",
    "image/jpeg",
    "text/latex",
    "text/plain",
]


def to_html(
    notebook: NotebookNode,
    *,
    name: str,
    template: str,
    parameters: Mapping[str, Any],
    error: str | None = None,
    pdf: bool = False,
) -> str:
    """Return an executed notebook as a page.

    Code is out of sight until the reader asks for it; the code of a cell that failed is always shown.

    Args:
        notebook: as executed.
        name: the report's name.
        template: the template's label, for the footer.
        parameters: as given, for the footer.
        error: why the report failed, if it did.
        pdf: whether `report.pdf` stands beside the page.
    """
    report = {
        "name": name,
        "template": template,
        "error": error,
        "pdf": pdf,
        "version": version("evalnb"),
        "policy": POLICY,
        "css": Markup(stylesheet()),
        "parameters": {key: _short(value) for key, value in parameters.items()},
    }
    if not hasattr(_local, "exporter"):
        _local.exporter = _exporter()
    return _local.exporter.from_notebook_node(notebook, resources={"report": report})[0]


@cache
def stylesheet() -> str:
    """Return the style sheet of reports and of the front page."""
    light, dark = HtmlFormatter(style="default"), HtmlFormatter(style="github-dark")
    return (
        (_PAGE / "page.css").read_text(encoding="utf-8")
        + light.get_style_defs(".highlight")
        + "@media (prefers-color-scheme: dark) {"
        + dark.get_style_defs(".highlight")
        + "}"
        + ".highlight { background: none !important; }"
    )


def still(html: str) -> str:
    """Return HTML without scripts, and with the elements that reach out of the page turned into text."""
    return _REACHING_OUT.sub("&lt;", _SCRIPTS.sub("", str(html)))


def _exporter() -> HTMLExporter:
    return HTMLExporter(
        template_name=_PAGE.name,
        extra_template_basedirs=[str(_PAGE.parent)],
        exclude_anchor_links=True,
        embed_images=True,
        filters={"still": still, "alt": _alternative},
        config=Config({"NbConvertBase": {"display_data_priority": _PRIORITY}}),
    )


def _alternative(output: NotebookNode) -> str:
    """Return a picture's text: what its plain twin says, where that is more than the repr of some object."""
    text = output.data.get("text/plain", "")
    return Markup.escape("Figure" if not text or text.startswith("<") else text)


def _short(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 200 else text[:199] + "…"
