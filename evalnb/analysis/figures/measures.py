"""Figures of how good the drafts are."""

import polars as pl

from .drawing import BLUE, INK, QUIET, TYPED, Chart, chart, quiet, title


def measured(figures: pl.DataFrame, *, finding: str, axis: str, ours: str) -> Chart:
    """Draw measured figures as points with their intervals, a block of rows a group, the value beside each point.

    Args:
        figures: `group`, `method`, `value`, `low` and `high`, between 0 and 1, in the order to draw them.
        finding: the title.
        axis: what is measured, with its unit.
        ours: the method that is drawn dark.
    """
    rows = figures.to_dicts()
    groups = list(dict.fromkeys(row["group"] for row in rows))
    figure, axes = chart(1.4 + 0.3 * len(rows) + 0.35 * len(groups))
    least = min((row["low"] for row in rows), default=0.0)
    left, labels, places, place, group = min(0.5, least - 0.02), [], [], -1.0, None
    for row in rows:
        if row["group"] != group:
            group = row["group"]
            place += 0.9
            axes.text(left, place, group, va="center", ha="left", color=INK, fontsize=10, fontweight="bold", **TYPED)
        place += 1
        colour = BLUE if row["method"] == ours else QUIET
        axes.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=2, solid_capstyle="butt", zorder=2)
        marker = "o" if row["method"] == ours else "D"
        axes.plot([row["value"]], [place], marker=marker, markersize=7, color=colour, zorder=3)
        axes.text(1.02, place, f"{row['value']:.3f}", va="center", ha="left", color=INK, fontsize=10)
        labels.append(row["method"])
        places.append(place)
    axes.set_yticks(places, labels, **TYPED)
    axes.set_ylim(place + 0.7, -0.7)
    axes.tick_params(axis="y", length=0, labelcolor=INK, labelsize=10)
    axes.set_xlim(left, 1)
    quiet(axes, axis)
    title(figure, finding)
    return figure
