"""Figures of what failures have in common."""

import polars as pl

from ...freetext.codes import SOFT_LENGTH
from .drawing import (
    BLUE, INK, PALE, QUIET, Chart, bar_with_interval, chart, count_axis, label_rows, share_axis, title, words,
)

#: Most sets of criteria that are drawn; the table beside the figure has them all.
TOP = 10


def patterns(found: pl.DataFrame) -> Chart:
    """Draw which criteria fail together, most frequent first; the paler part of a bar counts empty answers.

    Args:
        found: the frame of `survey.failure_patterns`.
    """
    rows = found.head(TOP).to_dicts()
    figure, axes = chart(1.5 + 0.45 * max(1, len(rows)))
    most = max((row["answers"] for row in rows), default=1)
    for place, row in enumerate(rows):
        axes.barh(place, row["answers"], height=0.6, color=PALE, zorder=2)
        axes.barh(place, row["answers"] - row["missing"], height=0.6, color=BLUE, zorder=3)
        empty = "all" if row["missing"] == row["answers"] else f"{row['missing']} of them"
        note = f"{row['answers']}" + (f", {empty} empty" if row["missing"] else "")
        axes.text(row["answers"] + most * 0.012, place, note, va="center", color=INK, fontsize=10)
    label_rows(axes, [_together(row["failing"]) for row in rows], width=44)
    axes.set_xlim(0, most * 1.3)
    count_axis(axes, "answers that fail exactly these criteria (pale: empty answers)", most)
    title(figure, _commonest(rows))
    return figure


def lengths(found: pl.DataFrame) -> Chart:
    """Draw by length what share of the answers fails nothing, with its Wilson interval and the mark of 280.

    Args:
        found: the frame of `survey.length_rates`.
    """
    rows = found.to_dicts()
    figure, axes = chart(1.5 + 0.5 * len(rows))
    for place, row in enumerate(rows):
        bar_with_interval(axes, place, row)
        note = f"{row['rate']:.0%}   {row['clean']} of {row['answers']}" if row["answers"] else "no answer"
        axes.text(1.02, place, note, va="center", ha="left", color=INK, fontsize=10)
    label_rows(axes, [row["length"] for row in rows])
    mark = sum(row["start"] <= SOFT_LENGTH for row in rows) - 0.5
    axes.axhline(mark, color=QUIET, linestyle=(0, (4, 3)), linewidth=1.2, zorder=4)
    axes.text(0.995, mark - 0.06, f"soft target: {SOFT_LENGTH}", va="bottom", ha="right", color=QUIET, fontsize=9, zorder=5)
    axes.set_xlim(0, 1)
    axes.set_ylabel("length in code points", color=QUIET, fontsize=9)
    share_axis(axes, "answers that fail nothing (line: 95% Wilson interval)")
    title(figure, _beyond(rows))
    return figure


def _together(failing: list[str]) -> str:
    return "all five" if len(failing) == 5 else " + ".join(map(words, failing)) + (" alone" if len(failing) == 1 else "")


def _commonest(rows: list[dict]) -> str:
    if not rows:
        return "Nothing failed"
    most, of = rows[0]["answers"], rows[0]["of"]
    first = [_together(row["failing"]) for row in rows if row["answers"] == most]
    if len(first) > 3:
        return f"{len(first)} combinations are equally frequent, with {most} of {of} answers each"
    each = " each" if len(first) > 1 else ""
    return f"Most often fails: {'; '.join(first)}, in {most} of {of} answers{each}"


def _beyond(rows: list[dict]) -> str:
    """Compare the two sides of the mark, where both have answers."""
    sides = [[row for row in rows if (row["start"] > SOFT_LENGTH) == longer] for longer in (False, True)]
    (clean, n), (others, m) = ([sum(row[key] for row in side) for key in ("clean", "answers")] for side in sides)
    if n and m:
        return f"Up to {SOFT_LENGTH} code points {clean} of {n} answers fail nothing, beyond {others} of {m}"
    if not n and not m:
        return "No answer of known length"
    which = "none is longer" if n else "all are longer"
    return f"{clean + others} of {n + m} answers fail nothing; {which} than {SOFT_LENGTH} code points"
