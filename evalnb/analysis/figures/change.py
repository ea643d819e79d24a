"""Figures of what changed from one run to the next."""

from textwrap import fill

import polars as pl

from ...freetext.codes import CRITERIA
from .drawing import BLUE, INK, PALE, QUIET, RULE, WIDTH, Chart, chart, label_rows, share_axis, title, words


def changes(found: pl.DataFrame) -> Chart:
    """Draw each criterion's pass rate before (pale) and after (dark), with how many questions were gained and lost.

    Args:
        found: the frame of `tables.change_table`.
    """
    rows = found.filter(pl.col("criterion").is_in(list(CRITERIA))).to_dicts()
    figure, axes = chart(1.5 + 0.5 * len(rows))
    for place, row in enumerate(rows):
        axes.plot([0, 1], [place, place], color=RULE, linewidth=1, zorder=1)
        if not row["n"]:
            axes.text(1.04, place, "not scored in both", va="center", ha="left", color=QUIET, fontsize=9.5)
            continue
        axes.plot([row["before"], row["after"]], [place, place], color=PALE, linewidth=5, zorder=2)
        axes.plot([row["before"]], [place], marker="D", markersize=7, color=QUIET, zorder=3)
        axes.plot([row["after"]], [place], marker="o", markersize=9, color=BLUE, zorder=4)
        rates = f"{row['before']:.0%} → {row['after']:.0%}"
        note = f"{rates}   +{row['gained']} −{row['lost']}: {row['verdict']}"
        axes.text(1.04, place, note, va="center", ha="left", color=INK, fontsize=9.5)
    label_rows(axes, [words(row["criterion"]) for row in rows])
    axes.set_xlim(-0.02, 1.02)
    share_axis(axes, "pass rate on the questions scored in both (diamond: before, dot: after; + gained, − lost)")
    title(figure, _told(rows))
    return figure


def trend(found: pl.DataFrame) -> Chart:
    """Draw the pass rate of each criterion over the runs in order, with Wilson intervals, a small figure a criterion.

    Args:
        found: the frame of `tables.trend_table`.
    """
    runs = found["run"].unique(maintain_order=True).to_list()
    figure = Chart(figsize=(WIDTH, 3.4), layout="constrained")
    for number, axes in enumerate(figure.subplots(1, len(CRITERIA), sharey=True)):
        rows = found.filter(pl.col("criterion") == CRITERIA[number]).to_dicts()
        rated = [(runs.index(row["run"]), row) for row in rows if row["rate"] is not None]
        axes.plot([x for x, _ in rated], [row["rate"] for _, row in rated], color=BLUE, marker="o", linewidth=2, zorder=3)
        for x, row in rated:
            axes.plot([x, x], [row["low"], row["high"]], color=INK, linewidth=1.2, zorder=2)
            axes.text(x, 1.04, f"{row['passed']}/{row['passed'] + row['failed']}", ha="center", color=QUIET, fontsize=8)
        axes.set_title(fill(words(CRITERIA[number]), 13), fontsize=10, color=INK)
        axes.set_xticks(range(len(runs)), [str(x + 1) for x in range(len(runs))])
        axes.set_xlim(-0.5, max(len(runs), 1) - 0.5)
        axes.set_ylim(0, 1.12)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
        axes.grid(axis="y", color=RULE, linewidth=0.8)
        axes.tick_params(length=0, labelcolor=QUIET, labelsize=9)
        for side in ("top", "right", "bottom", "left"):
            axes.spines[side].set_visible(False)
    figure.supxlabel("run, in order (line: 95% Wilson interval)", color=QUIET, fontsize=9, x=0.008, ha="left")
    title(figure, _steepest(found, runs))
    return figure


def _told(rows: list[dict]) -> str:
    better, worse = ([words(row["criterion"]) for row in rows if row["verdict"] == v] for v in ("better", "worse"))
    if not better and not worse:
        return "No criterion changed by more than chance could at this size"
    parts = [f"{_listed(names)} {verdict}" for names, verdict in ((better, "better"), (worse, "worse")) if names]
    said = "; ".join(parts)
    return said[0].upper() + said[1:]


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def _steepest(found: pl.DataFrame, runs: list[str]) -> str:
    """Name the criterion that changed most from the first run to the last."""
    ends = {}
    for c in CRITERIA:
        rates = [found.filter((pl.col("criterion") == c) & (pl.col("run") == run))["rate"].to_list() for run in runs]
        known = [rate[0] for rate in rates if rate and rate[0] is not None]
        if len(known) > 1:
            ends[c] = (known[0], known[-1])
    if not ends:
        return "Nothing was scored in two runs"
    most = max(ends, key=lambda c: abs(ends[c][1] - ends[c][0]))
    first, last = ends[most]
    return f"Changed most from the first to the last run: {words(most)}, {first:.0%} to {last:.0%}"
