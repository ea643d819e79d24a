"""Figures of how far raters agree."""

import polars as pl

from .drawing import BLUE, INK, QUIET, RULE, Chart, chart, label_rows, quiet, title, words


def agreement(found: pl.DataFrame) -> Chart:
    """Draw each criterion's raw agreement (diamond) and Krippendorff's alpha (dot), with n and prevalence beside them.

    Where alpha is undefined its reason stands beside. The title names the criterion with the lowest alpha.

    Args:
        found: the frame of `tables.agreement_table`.
    """
    rows = found.to_dicts()
    figure, axes = chart(1.5 + 0.5 * len(rows))
    values = [v for row in rows for v in (row["raw"], row["alpha"]) if v is not None]
    left = min(0.0, *values) - 0.05 if values else -0.05
    for place, row in enumerate(rows):
        axes.plot([left, 1], [place, place], color=RULE, linewidth=1, zorder=1)
        if row["raw"] is not None:
            axes.plot([row["raw"]], [place], marker="D", markersize=7, color=QUIET, zorder=2)
        if row["alpha"] is not None:
            axes.plot([row["alpha"]], [place], marker="o", markersize=8, color=BLUE, zorder=3)
        axes.text(1.06, place, _beside(row), va="center", ha="left", color=INK, fontsize=9.5)
    label_rows(axes, [words(row["criterion"]) for row in rows])
    axes.set_xlim(left, 1.03)
    quiet(axes, "dot: Krippendorff's alpha, 0 as by chance, 1 always; diamond: raw share of agreement")
    title(figure, _lowest(rows))
    return figure


def _beside(row: dict) -> str:
    if not row["n"]:
        return "no question in common"
    alpha = f"alpha undefined ({row['undefined']})" if row["alpha"] is None else f"alpha {row['alpha']:.2f}"
    return f"{alpha}, n {row['n']}, PASS {row['prevalence']:.0%}"


def _lowest(rows: list[dict]) -> str:
    known = [row for row in rows if row["alpha"] is not None]
    if not known:
        return "Agreement beyond chance is undefined on every criterion"
    lowest = min(known, key=lambda row: row["alpha"])
    return f"Raters agree least on {words(lowest['criterion'])}: alpha {lowest['alpha']:.2f} over {lowest['n']} questions"
