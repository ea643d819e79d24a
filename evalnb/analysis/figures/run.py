"""Figures of one run: what fails, on what, why, and what to change."""

from collections.abc import Sequence
from textwrap import fill

import polars as pl

from ...freetext.codes import CRITERIA
from .drawing import (
    BLUE, INK, PALE, QUIET, RATES, TYPED, Chart, bar_with_interval, chart, count_axis, counted, label_rows, share_axis,
    title, words,
)

#: Most rows that a ranking shows; the table beside it has them all.
TOP = 12
#: Most changes to the prompt that are drawn: each takes two lines or three.
TOP_FIXES = 8


def criterion_rates(rates: pl.DataFrame) -> Chart:
    """Draw the pass rate of each criterion with its Wilson interval; counts and what is unscored stand beside.

    The title names the criterion with the lowest rate, and all of them where several are lowest.

    Args:
        rates: the frame of `rates.pass_rates`, without a split.
    """
    rows = rates.to_dicts()
    figure, axes = chart(1.5 + 0.5 * len(rows))
    for place, row in enumerate(rows):
        scored = row["passed"] + row["failed"]
        bar_with_interval(axes, place, row)
        note = f"{row['passed']} of {scored}" + (f", {row['unscored']} unscored" if row["unscored"] else "")
        if row["rate"] is not None:
            note = f"{row['rate']:.0%}   {note}"
        axes.text(1.02, place, note, va="center", ha="left", color=INK, fontsize=10)
    label_rows(axes, [words(row["criterion"]) for row in rows])
    axes.set_xlim(0, 1)
    share_axis(axes, "pass rate over all questions asked (line: 95% Wilson interval)")
    title(figure, _lowest(rows))
    return figure


def bucket_rates(rates: pl.DataFrame, *, by: str = "bucket") -> Chart:
    """Draw a table of pass rates, a row a bucket and a column a criterion, shaded by rate, with counts in each cell.

    The title names the surest weakness: the cell whose interval ends lowest. A rate of 0 of 1 is not one.

    Args:
        rates: the frame of `rates.pass_rates`, split by `by`.
        by: the column that it is split by.
    """
    rows = rates.to_dicts()
    buckets = list(dict.fromkeys(row[by] for row in rows))
    figure, axes = chart(1.5 + 0.5 * len(buckets))
    for row in rows:
        x, y = CRITERIA.index(row["criterion"]), buckets.index(row[by])
        scored, rate = row["passed"] + row["failed"], row["rate"]
        axes.barh(y, 0.96, left=x + 0.02, height=0.92, color="white" if rate is None else RATES(rate), zorder=2)
        text = "–" if rate is None else f"{rate:.0%}"
        axes.text(x + 0.48, y, text, ha="right", va="center", color=INK, fontsize=10.5, zorder=3)
        axes.text(x + 0.53, y, f"{row['passed']}/{scored}", ha="left", va="center", color=INK, fontsize=8.5, zorder=3)
    label_rows(axes, [words(bucket or "no bucket") for bucket in buckets])
    axes.set_xlim(0, len(CRITERIA))
    axes.set_xticks([x + 0.5 for x in range(len(CRITERIA))], [fill(words(c), 12) for c in CRITERIA], **TYPED)
    axes.xaxis.tick_top()
    axes.tick_params(axis="x", length=0, labelcolor=INK)
    title(figure, _weakest(rows, by))
    return figure


def reason_ranking(counts: pl.DataFrame) -> Chart:
    """Draw the most frequent reason codes of failures, each with its criterion.

    Args:
        counts: the frame of `rates.reason_counts`.
    """
    rows = counts.head(TOP).to_dicts()
    figure, axes = chart(1.5 + 0.36 * max(1, len(rows)))
    most = max((row["answers"] for row in rows), default=1)
    for place, row in enumerate(rows):
        axes.barh(place, row["answers"], height=0.62, color=BLUE, zorder=2)
        axes.text(row["answers"] + most * 0.012, place, str(row["answers"]), va="center", color=INK, fontsize=10)
        axes.text(most * 1.1, place, words(row["criterion"]), va="center", ha="left", color=QUIET, fontsize=9)
    label_rows(axes, [row["code"] for row in rows])
    axes.set_xlim(0, most * 1.08)
    count_axis(axes, "answers that carry the code", most)
    if rows:
        first = rows[0]
        of = f"{words(first['criterion'])} failures"
        title(figure, f"Most frequent: {first['code']}, in {first['share']:.0%} of {of}")
    else:
        title(figure, "Nothing failed")
    return figure


def fix_ranking(fixes: pl.DataFrame) -> Chart:
    """Draw what to change in the prompt, ranked by the failures that each change addresses.

    The darker part of a bar counts whole answers: those that fail for this one cause and no other.

    Args:
        fixes: the frame of `fixes.rank_fixes`.
    """
    rows = fixes.head(TOP_FIXES).to_dicts()
    texts = [fill(row["fix"], 104) for row in rows]
    heights = [0.2 * (text.count("\n") + 1) + 0.5 for text in texts]
    figure, axes = chart(1.2 + sum(heights))
    most = max((row["failures"] for row in rows), default=1)
    bar = 0.0
    for row, text, height in zip(rows, texts, heights, strict=True):
        bar += height
        axes.text(0, bar - 0.34, text, va="bottom", ha="left", color=INK, fontsize=10, linespacing=1.25, **TYPED)
        axes.barh(bar - 0.2, row["failures"], height=0.18, color=PALE, zorder=2)
        axes.barh(bar - 0.2, row["whole_answers"], height=0.18, color=BLUE, zorder=3)
        note = f"{counted(row['failures'], 'failure')}, {counted(row['whole_answers'], 'whole answer')}"
        axes.text(row["failures"] + most * 0.012, bar - 0.2, note, va="center", ha="left", color=QUIET, fontsize=9)
    axes.set_yticks([])
    axes.set_ylim(bar or 1, 0)
    axes.set_xlim(0, most * 1.35)
    count_axis(axes, "failures addressed (dark: answers that fail for this cause alone)", most)
    axes.grid(visible=False)
    if rows:
        first = rows[0]
        title(figure, f"One change to the prompt speaks to {first['failures']} of {first['of']} failures")
    else:
        title(figure, "Nothing to change: nothing failed")
    return figure


def _lowest(rows: Sequence[dict]) -> str:
    scored = [row for row in rows if row["rate"] is not None]
    if not scored:
        return "Nothing was scored"
    rate = min(row["rate"] for row in scored)
    lowest = [row for row in scored if row["rate"] == rate]
    if rate == 1:
        return "Every scored answer passes" + (" on all criteria" if len(scored) == len(rows) else "")
    names = [words(row["criterion"]) for row in lowest]
    if len(names) == len(CRITERIA):
        return f"Lowest: all criteria, at {rate:.0%}"
    if len(names) > 1:
        return f"Lowest: {', '.join(names[:-1])} and {names[-1]}, at {rate:.0%}"
    return f"Lowest: {names[0]}, {lowest[0]['passed']} of {lowest[0]['passed'] + lowest[0]['failed']} answers pass"


def _weakest(rows: Sequence[dict], by: str) -> str:
    scored = [row for row in rows if row["rate"] is not None]
    if not scored:
        return "Nothing was scored"
    weakest = min(scored, key=lambda row: row["high"])
    if weakest["rate"] == 1:
        return "Every scored answer passes"
    return (
        f"Surest weakness: {words(weakest['criterion'])} of {words(weakest[by] or 'no bucket')}, "
        f"{weakest['passed']} of {weakest['passed'] + weakest['failed']} pass"
    )
