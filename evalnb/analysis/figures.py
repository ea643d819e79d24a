"""Figures of a run: each takes a frame, states its finding in the title, and puts counts on its marks.

No figure draws anything that its frame does not hold, so notebooks show the frame beside it and tests read the figure's
data. Nothing here touches pyplot or its global state; the same frame gives the same bytes. Colours are told apart by
people with any colour vision (blue and orange of Okabe and Ito 2008), and nothing is told by colour alone.
"""

from collections.abc import Sequence
from io import BytesIO
from textwrap import fill

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from PIL import Image

from ..freetext.codes import CRITERIA

INK, QUIET, RULE = "#1c2430", "#5d6775", "#d9dee5"
BLUE, PALE = "#2f6db3", "#b9d2ec"
_RATES = LinearSegmentedColormap.from_list("rates", ["#f0a35e", "#fbe3cd", "#f7f8fa", "#cfe0f2", "#5b96d1"])
_WIDTH = 8.0
#: A `$` in a code, a bucket or a fix is a dollar sign.
_TYPED = {"parse_math": False}
#: Most rows that a ranking shows; the table beside it has them all.
TOP = 12


class Chart(Figure):
    """A matplotlib figure that a notebook shows without pyplot, crisp and in its own size.

    Its text form is its title, so that what a figure says is compared where pictures are not.
    """

    @property
    def finding(self) -> str:
        """The title, on one line."""
        return " ".join(self.get_suptitle().split())

    def __repr__(self) -> str:
        return f"Figure: {self.finding}"

    __str__ = __repr__

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        width, height = (round(inches * 100) for inches in self.get_size_inches())
        return png(self), {"width": width, "height": height}


def png(figure: Figure) -> bytes:
    """Render a figure as PNG, twice as fine as it is shown and without a trace of when or by what.

    Charts have few colours: a palette makes the picture a third as large, which counts in a committed notebook.
    """
    rendered, out = BytesIO(), BytesIO()
    figure.savefig(rendered, format="png", dpi=200, facecolor="white")
    with Image.open(rendered) as picture:
        picture.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(out, format="png", optimize=True)
    return out.getvalue()


def criterion_rates(rates: pl.DataFrame) -> Chart:
    """Draw the pass rate of each criterion with its Wilson interval; counts and what is unscored stand beside.

    The title names the criterion with the lowest rate, and all of them where several are lowest.

    Args:
        rates: the frame of `rates.pass_rates`, without a split.
    """
    rows = rates.to_dicts()
    figure, axes = _chart(1.5 + 0.5 * len(rows))
    for place, row in enumerate(rows):
        scored = row["passed"] + row["failed"]
        axes.barh(place, 1, height=0.56, color="#f1f3f6", zorder=1)
        note = f"{row['passed']} of {scored}" + (f", {row['unscored']} unscored" if row["unscored"] else "")
        if row["rate"] is not None:
            axes.barh(place, row["rate"], height=0.56, color=BLUE, zorder=2)
            axes.plot([row["low"], row["high"]], [place, place], color=INK, linewidth=1.6, zorder=3)
            for bound in (row["low"], row["high"]):
                axes.plot([bound, bound], [place - 0.1, place + 0.1], color=INK, linewidth=1.6, zorder=3)
            note = f"{row['rate']:.0%}   {note}"
        axes.text(1.02, place, note, va="center", ha="left", color=INK, fontsize=10)
    _rows(axes, [_words(row["criterion"]) for row in rows])
    axes.set_xlim(0, 1)
    _share_axis(axes, "pass rate over all questions asked (line: 95% Wilson interval)")
    _title(figure, _lowest(rows))
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
    figure, axes = _chart(1.5 + 0.5 * len(buckets))
    for row in rows:
        x, y = CRITERIA.index(row["criterion"]), buckets.index(row[by])
        scored, rate = row["passed"] + row["failed"], row["rate"]
        axes.barh(y, 0.96, left=x + 0.02, height=0.92, color="white" if rate is None else _RATES(rate), zorder=2)
        text = "–" if rate is None else f"{rate:.0%}"
        axes.text(x + 0.48, y, text, ha="right", va="center", color=INK, fontsize=10.5, zorder=3)
        axes.text(x + 0.53, y, f"{row['passed']}/{scored}", ha="left", va="center", color=INK, fontsize=8.5, zorder=3)
    _rows(axes, [_words(bucket or "no bucket") for bucket in buckets])
    axes.set_xlim(0, len(CRITERIA))
    axes.set_xticks([x + 0.5 for x in range(len(CRITERIA))], [fill(_words(c), 12) for c in CRITERIA], **_TYPED)
    axes.xaxis.tick_top()
    axes.tick_params(axis="x", length=0, labelcolor=INK)
    _title(figure, _weakest(rows, by))
    return figure


def reason_ranking(counts: pl.DataFrame) -> Chart:
    """Draw the most frequent reason codes of failures, each with its criterion.

    Args:
        counts: the frame of `rates.reason_counts`.
    """
    rows = counts.head(TOP).to_dicts()
    figure, axes = _chart(1.5 + 0.36 * max(1, len(rows)))
    most = max((row["answers"] for row in rows), default=1)
    for place, row in enumerate(rows):
        axes.barh(place, row["answers"], height=0.62, color=BLUE, zorder=2)
        axes.text(row["answers"] + most * 0.012, place, str(row["answers"]), va="center", color=INK, fontsize=10)
        axes.text(most * 1.1, place, _words(row["criterion"]), va="center", ha="left", color=QUIET, fontsize=9)
    _rows(axes, [row["code"] for row in rows])
    axes.set_xlim(0, most * 1.08)
    _count_axis(axes, "answers that carry the code", most)
    if rows:
        first = rows[0]
        of = f"{_words(first['criterion'])} failures"
        _title(figure, f"Most frequent: {first['code']}, in {first['share']:.0%} of {of}")
    else:
        _title(figure, "Nothing failed")
    return figure


def fix_ranking(fixes: pl.DataFrame) -> Chart:
    """Draw what to change in the prompt, ranked by the failures that each change addresses.

    The darker part of a bar counts whole answers: those that fail for this one cause and no other.

    Args:
        fixes: the frame of `fixes.rank_fixes`.
    """
    rows = fixes.head(TOP).to_dicts()
    texts = [fill(row["fix"], 104) for row in rows]
    heights = [0.2 * (text.count("\n") + 1) + 0.5 for text in texts]
    figure, axes = _chart(1.2 + sum(heights))
    most = max((row["failures"] for row in rows), default=1)
    bar = 0.0
    for row, text, height in zip(rows, texts, heights, strict=True):
        bar += height
        axes.text(0, bar - 0.34, text, va="bottom", ha="left", color=INK, fontsize=10, linespacing=1.25, **_TYPED)
        axes.barh(bar - 0.2, row["failures"], height=0.18, color=PALE, zorder=2)
        axes.barh(bar - 0.2, row["whole_answers"], height=0.18, color=BLUE, zorder=3)
        note = f"{_counted(row['failures'], 'failure')}, {_counted(row['whole_answers'], 'whole answer')}"
        axes.text(row["failures"] + most * 0.012, bar - 0.2, note, va="center", ha="left", color=QUIET, fontsize=9)
    axes.set_yticks([])
    axes.set_ylim(bar or 1, 0)
    axes.set_xlim(0, most * 1.35)
    _count_axis(axes, "failures addressed (dark: answers that fail for this cause alone)", most)
    axes.grid(visible=False)
    if rows:
        first = rows[0]
        _title(figure, f"One change to the prompt speaks to {first['failures']} of {first['of']} failures")
    else:
        _title(figure, "Nothing to change: nothing failed")
    return figure


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
    figure, axes = _chart(1.4 + 0.3 * len(rows) + 0.35 * len(groups))
    least = min((row["low"] for row in rows), default=0.0)
    left, labels, places, place, group = min(0.5, least - 0.02), [], [], -1.0, None
    for row in rows:
        if row["group"] != group:
            group = row["group"]
            place += 0.9
            axes.text(left, place, group, va="center", ha="left", color=INK, fontsize=10, fontweight="bold", **_TYPED)
        place += 1
        colour = BLUE if row["method"] == ours else QUIET
        axes.plot([row["low"], row["high"]], [place, place], color=colour, linewidth=2, solid_capstyle="butt", zorder=2)
        marker = "o" if row["method"] == ours else "D"
        axes.plot([row["value"]], [place], marker=marker, markersize=7, color=colour, zorder=3)
        axes.text(1.02, place, f"{row['value']:.3f}", va="center", ha="left", color=INK, fontsize=10)
        labels.append(row["method"])
        places.append(place)
    axes.set_yticks(places, labels, **_TYPED)
    axes.set_ylim(place + 0.7, -0.7)
    axes.tick_params(axis="y", length=0, labelcolor=INK, labelsize=10)
    axes.set_xlim(left, 1)
    _quiet(axes, axis)
    _title(figure, finding)
    return figure


def _chart(height: float) -> tuple[Chart, Axes]:
    figure = Chart(figsize=(_WIDTH, height), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.08, h_pad=0.1)
    axes = figure.add_subplot()
    for side in ("top", "right", "bottom", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _rows(axes: Axes, labels: Sequence[str]) -> None:
    """Label the rows of a horizontal chart, the first on top."""
    axes.set_yticks(range(len(labels)), [fill(label, 28) for label in labels], **_TYPED)
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, labelcolor=INK, labelsize=10)


def _share_axis(axes: Axes, label: str) -> None:
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    _quiet(axes, label)


def _count_axis(axes: Axes, label: str, most: int) -> None:
    step = max(1, -(-most // 5))
    axes.set_xticks(range(0, most + 1, step))
    _quiet(axes, label)


def _quiet(axes: Axes, label: str) -> None:
    axes.set_xlabel(label, color=QUIET, fontsize=9, loc="left")
    axes.tick_params(axis="x", length=0, labelcolor=QUIET, labelsize=9)
    axes.grid(axis="x", color=RULE, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)


def _title(figure: Chart, finding: str) -> None:
    figure.suptitle(fill(finding, 72), x=0.008, ha="left", color=INK, fontsize=12.5, fontweight="bold", **_TYPED)


def _words(name: str) -> str:
    return name.replace("clarity_relevance", "clarity and relevance").replace("_", " ")


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _lowest(rows: Sequence[dict]) -> str:
    scored = [row for row in rows if row["rate"] is not None]
    if not scored:
        return "Nothing was scored"
    rate = min(row["rate"] for row in scored)
    lowest = [row for row in scored if row["rate"] == rate]
    if rate == 1:
        return "Every scored answer passes" + (" on all criteria" if len(scored) == len(rows) else "")
    names = [_words(row["criterion"]) for row in lowest]
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
        f"Surest weakness: {_words(weakest['criterion'])} of {_words(weakest[by] or 'no bucket')}, "
        f"{weakest['passed']} of {weakest['passed'] + weakest['failed']} pass"
    )
