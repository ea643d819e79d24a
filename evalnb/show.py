"""Tables and marked texts for notebooks and reports: HTML that stands alone, and plain text that tests can compare.

Everything that is shown is escaped: markup, entities and mathematics in an answer or a page appear as they were typed.
Styles are written on the elements, so that a table looks the same in JupyterLab, in exported HTML and without scripts.
Nothing here imports a third-party package; a polars frame is taken through its own `to_dicts` and `columns`.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape as _escape
from typing import Any

#: Tones for verdicts, for the `tones` argument of `table`.
VERDICT_TONES = {"PASS": "good", "FAIL": "bad", "UNSCORED": "quiet"}
#: Tones for the statuses of phrases and facts.
LEDGER_TONES = {
    "exact": "good", "pieces": "good", "partial": "unsure", "absent": "bad", "no-claim": "quiet",
    "covered": "good", "missing": "bad", "wrong": "bad",
}

#: Tone → style of the mark. Both colours are given, so that a mark reads on light and on dark ground.
_TONES = {
    "good": "background:#e1f3ea;color:#14573f",
    "bad": "background:#fde8e2;color:#96290f",
    "unsure": "background:#fdf3cf;color:#6b4e00",
    "focus": "background:#dce8fb;color:#1d3f7a",
    "quiet": "background:#eef0f3;color:#4a5361",
}
#: Tone → the sign that stands before a marked text, so that colour is never the only difference.
_SIGNS = {"good": "✓", "bad": "✕", "unsure": "?", "focus": "▸", "quiet": "·"}
#: Characters of a word that may be broken in a cell.
_LONG = 30
#: Tone → the line under a marked range of a text.
_LINES = {"good": "solid", "bad": "dashed", "unsure": "dotted", "focus": "double", "quiet": "none"}
#: Characters that turn the direction of the text behind them, so that it reads otherwise than it is.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RULE = "1px solid rgba(128,136,148,.35)"


def escape(text: str) -> str:
    """Return HTML that shows a text exactly as typed.

    Besides markup, `$` and `\\` are set apart in elements of their own: no typesetter then takes them for mathematics.
    What turns the direction of text acts on nothing but its own element, which shows as a bar.
    """
    html = _escape(text).replace("\\", "<span>\\</span>").replace("$", "<span>$</span>")
    return _TURNING.sub(_set_apart, html)


def _set_apart(turning: re.Match[str]) -> str:
    name = f"U+{ord(turning.group()):04X}"
    return f'<bdi title="{name}" style="border-left:2px solid;margin:0 1px">{turning.group()}</bdi>'


class Shown:
    """Something to look at: `_repr_html_` for notebooks, `str` and `repr` for terminals and tests."""

    def __init__(self, html: str, text: str) -> None:
        self.html, self.text = html, text

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.text


def table(
    rows: Iterable[Mapping[str, Any]],
    columns: Mapping[str, str] | Sequence[str] | None = None,
    *,
    caption: str = "",
    formats: Mapping[str, str] | None = None,
    tones: Mapping[str, Mapping[Any, str]] | None = None,
) -> Shown:
    """Lay out rows as a table.

    Text stands left and keeps its white space, numbers stand right. None is shown as an en dash, a Boolean as `true` or
    `false`, a float with three decimals unless `formats` says otherwise, and a list as its members: with commas between,
    or each on a line of its own where one holds a space. Without rows, the head and the line `no rows` are shown.

    Args:
        rows: mappings, or a polars frame.
        columns: the keys to show, in order, or key → heading; without it all keys of the first row.
        caption: one line above the table.
        formats: column → format specification for its numbers, such as `.0%`.
        tones: column → value → `good`, `bad`, `unsure`, `focus` or `quiet`; the value is marked in that tone.
    """
    if columns is None and hasattr(rows, "columns"):
        columns = list(rows.columns)
    records = rows.to_dicts() if hasattr(rows, "to_dicts") else list(rows)
    if columns is None:
        columns = list(records[0]) if records else []
    heads = dict(columns) if isinstance(columns, Mapping) else {key: key for key in columns}
    formats, tones = formats or {}, tones or {}
    right = {
        key for key in heads
        if any(_is_number(row.get(key)) for row in records)
        and all(_is_number(row.get(key)) or row.get(key) is None for row in records)
    }
    cells = [[_cell(row.get(key), formats.get(key)) for key in heads] for row in records]
    marks = [[_tone(tones.get(key, {}), row.get(key)) for key in heads] for row in records]
    html = _table_html(heads, cells, marks, right, caption)
    return Shown(html, _table_text(heads, cells, right, caption))


def marked(text: str, spans: Iterable[tuple[int, int, str] | tuple[int, int, str, str]], *, caption: str = "") -> Shown:
    """Show a text with ranges of it marked.

    A range is underlined by its tone, so that colour is never the only difference: good solid, unsure dotted, bad dashed,
    focus double, quiet not at all. Ranges may not overlap; where two do, the later one starts where the earlier one ends.
    An empty range is left out.

    Args:
        text: the text, shown with its line breaks.
        spans: start, end and tone of each range, and a label to stand raised after it where there is one; offsets in
            code points, half-open.
        caption: one line above the text.
    """
    html, plain, done = [], [], 0
    for start, end, tone, *label in sorted(spans):
        start = max(start, done)
        if start >= end:
            continue
        raised = f'<sup style="opacity:.75;padding-left:.15em">{escape(label[0])}</sup>' if label else ""
        line = f";border-bottom:2px {_LINES[tone]}"
        html += [escape(text[done:start]), _mark(escape(text[start:end]) + raised, tone, line)]
        plain += [text[done:start], f"[{_SIGNS[tone]}{label[0] if label else ''} {text[start:end]}]"]
        done = end
    html.append(escape(text[done:]))
    plain.append(text[done:])
    body = "".join(html)
    head = f'<div style="opacity:.7;font-size:90%">{escape(caption)}</div>' if caption else ""
    return Shown(
        f'<div style="max-width:46em;margin:.4em 0">{head}'
        f'<div style="white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.7">{body}</div></div>',
        "\n".join(filter(None, [caption, "".join(plain)])),
    )


def folded(summary: str, shown: Shown) -> Shown:
    """Put something out of the way: a page shows the summary, and the rest when the reader opens it."""
    head = f'<summary style="cursor:pointer;opacity:.75;font-size:90%">{escape(summary)}</summary>'
    return Shown(f"<details>{head}{shown.html}</details>", f"{summary}\n{shown.text}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: Any, spec: str | None) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "true" if value else "false"
    if _is_number(value) and (spec or isinstance(value, float)):
        return format(value, spec or ".3f")
    if isinstance(value, list | tuple):
        members = [_cell(member, spec) for member in value]
        return ("\n" if any(" " in member for member in members) else ", ").join(members)
    return str(value)


def _tone(tones: Mapping[Any, str], value: Any) -> str:
    return tones.get(value, "") if isinstance(value, str | int | float | None) else ""


def _mark(html: str, tone: str, more: str = "") -> str:
    return f'<span style="{_TONES[tone]};border-radius:3px;padding:0 .25em{more}">{html}</span>'


def _table_html(
    heads: Mapping[str, str], cells: list[list[str]], marks: list[list[str]], right: set[str], caption: str
) -> str:
    sides = ["right" if key in right else "left" for key in heads]
    head = "".join(
        f'<th style="text-align:{side};border-bottom:{_RULE};padding:.3em .8em;font-weight:600">{escape(name)}</th>'
        for side, name in zip(sides, heads.values(), strict=True)
    )
    body = []
    for row, tones in zip(cells, marks, strict=True):
        body.append("<tr>")
        for side, cell, tone in zip(sides, row, tones, strict=True):
            html = _mark(f"{_SIGNS[tone]} {escape(cell)}", tone) if tone else escape(cell)
            style = f"text-align:{side};vertical-align:top;padding:.3em .8em"
            style += ";white-space:nowrap" if tone else ";white-space:pre-wrap"
            style += ";font-variant-numeric:tabular-nums" if side == "right" else ""
            # An id of 64 characters must not push the other columns off the page.
            style += ";overflow-wrap:anywhere;min-width:10em" if max(map(len, cell.split()), default=0) > _LONG else ""
            body.append(f'<td style="{style}">{html}</td>')
        body.append("</tr>")
    if not cells:
        body = [f'<tr><td style="text-align:left;padding:.3em .8em" colspan="{max(1, len(heads))}">no rows</td></tr>']
    title = f'<caption style="text-align:left;padding:.3em .8em;opacity:.75">{escape(caption)}</caption>'
    return (
        '<div style="overflow-x:auto"><table style="border-collapse:collapse;margin:.4em 0">'
        f'{title if caption else ""}<thead><tr>{head}</tr></thead><tbody>{"".join(body)}</tbody></table></div>'
    )


def _table_text(heads: Mapping[str, str], cells: list[list[str]], right: set[str], caption: str) -> str:
    lines = [list(heads.values())] + [[" ⏎ ".join(cell.split("\n")) for cell in row] for row in cells]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    out = [caption] if caption else []
    for line in lines:
        padded = [
            cell.rjust(width) if key in right else cell.ljust(width)
            for key, cell, width in zip(heads, line, widths, strict=True)
        ]
        out.append("  ".join(padded).rstrip())
    if not cells:
        out.append("no rows")
    return "\n".join(out)
