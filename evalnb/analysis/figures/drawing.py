"""What all figures have in common: paper and ink, axes, and a title that is a finding.

Nothing here touches pyplot or its global state; the same frame gives the same bytes. Colours are told apart by people
with any colour vision (blue and orange of Okabe and Ito 2008), and nothing is told by colour alone.
"""

from collections.abc import Sequence
from io import BytesIO
from textwrap import fill

from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from PIL import Image

INK, QUIET, RULE = "#1c2430", "#5d6775", "#d9dee5"
BLUE, PALE = "#2f6db3", "#b9d2ec"
RATES = LinearSegmentedColormap.from_list("rates", ["#f0a35e", "#fbe3cd", "#f7f8fa", "#cfe0f2", "#5b96d1"])
WIDTH = 8.0
#: A `$` in a code, a bucket or a fix is a dollar sign.
TYPED = {"parse_math": False}


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


def chart(height: float) -> tuple[Chart, Axes]:
    """Return an empty figure of the common width and so many inches of height, and its axes."""
    figure = Chart(figsize=(WIDTH, height), layout="constrained")
    figure.get_layout_engine().set(w_pad=0.08, h_pad=0.1)
    axes = figure.add_subplot()
    for side in ("top", "right", "bottom", "left"):
        axes.spines[side].set_visible(False)
    return figure, axes


def label_rows(axes: Axes, labels: Sequence[str], *, width: int = 28) -> None:
    """Label the rows of a horizontal chart, the first on top, with lines of at most so many characters."""
    axes.set_yticks(range(len(labels)), [fill(label, width) for label in labels], **TYPED)
    axes.set_ylim(max(len(labels), 1) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0, labelcolor=INK, labelsize=10)


def share_axis(axes: Axes, label: str) -> None:
    """Mark the horizontal axis from 0 to 100 per cent."""
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
    quiet(axes, label)


def count_axis(axes: Axes, label: str, most: int) -> None:
    """Mark the horizontal axis with whole numbers up to the largest."""
    step = max(1, -(-most // 5))
    axes.set_xticks(range(0, most + 1, step))
    quiet(axes, label)


def quiet(axes: Axes, label: str) -> None:
    """Name the horizontal axis and draw its rules so that they do not shout."""
    axes.set_xlabel(label, color=QUIET, fontsize=9, loc="left")
    axes.tick_params(axis="x", length=0, labelcolor=QUIET, labelsize=9)
    axes.grid(axis="x", color=RULE, linewidth=0.8, zorder=0)
    axes.set_axisbelow(True)


def title(figure: Chart, finding: str) -> None:
    """Put the finding above the figure."""
    figure.suptitle(fill(finding, 72), x=0.008, ha="left", color=INK, fontsize=12.5, fontweight="bold", **TYPED)


def words(name: str) -> str:
    """Return a criterion or bucket in words."""
    return name.replace("clarity_relevance", "clarity and relevance").replace("_", " ")


def bar_with_interval(axes: Axes, place: float, row: dict) -> None:
    """Draw a row's `rate` as a bar on a pale ground, with the interval from `low` to `high`; without a rate, nothing."""
    axes.barh(place, 1, height=0.56, color="#f1f3f6", zorder=1)
    if row["rate"] is None:
        return
    axes.barh(place, row["rate"], height=0.56, color=BLUE, zorder=2)
    axes.plot([row["low"], row["high"]], [place, place], color=INK, linewidth=1.6, zorder=3)
    for bound in (row["low"], row["high"]):
        axes.plot([bound, bound], [place - 0.1, place + 0.1], color=INK, linewidth=1.6, zorder=3)


def counted(count: int, noun: str) -> str:
    """Return `1 answer`, `2 answers`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
