"""Figures hold their frame's data, say their finding, and come out the same every time."""

import subprocess
import sys

import polars as pl
import pytest

from evalnb.analysis import figures, frames, rates

from .cards import card, run

CARDS = [
    card("q1", "PFFPP", bucket="order"), card("q2", "PPFPP", bucket="order"), card("q3", "-PPPP", bucket="law"),
    card("q4", "FFFPP", bucket="law"),
]
VERDICTS = frames.verdicts({"a": CARDS})
FIXES = pl.DataFrame(
    [
        {"fix": "Use the words of the page.", "failures": 3, "whole_answers": 1, "of": 6},
        {"fix": "List every item that costs $5 or $6.", "failures": 2, "whole_answers": 0, "of": 6},
    ]
)


def texts(figure) -> list[str]:
    axes = figure.axes[0]
    return [t.get_text() for t in axes.texts] + [t.get_text() for t in axes.get_yticklabels()]


def widths(figure) -> list[float]:
    return [bar.get_width() for bar in figure.axes[0].patches]


def verdicts(*letters: str) -> pl.DataFrame:
    return frames.verdicts({"a": run("a", *letters).cards.values()})


def test_criterion_rates_draw_rates_intervals_and_counts():
    table = rates.pass_rates(VERDICTS)
    figure = figures.criterion_rates(table)
    assert widths(figure)[1::2] == table["rate"].to_list()
    bars = [line.get_xdata() for line in figure.axes[0].lines][::3]
    assert [tuple(bar) for bar in bars] == table.select("low", "high").rows()
    assert texts(figure)[:3] == ["67%   2 of 3, 1 unscored", "50%   2 of 4", "25%   1 of 4"]
    assert figure.finding == "Lowest: grounding, 1 of 4 answers pass"


@pytest.mark.parametrize(
    ("letters", "finding"),
    [
        (["PPPPP"], "Every scored answer passes on all criteria"),
        (["PPPP-"], "Every scored answer passes"),
        (["-----"], "Nothing was scored"),
        (["PFFPP", "PPPPP"], "Lowest: completeness and grounding, at 50%"),
        (["FFFFF"], "Lowest: all criteria, at 0%"),
        ([], "Nothing was scored"),
    ],
    ids=["all pass", "one unscored", "nothing scored", "two lowest", "all fail", "no card"],
)
def test_the_title_of_criterion_rates_says_what_is_so(letters, finding):
    assert figures.criterion_rates(rates.pass_rates(verdicts(*letters))).finding == finding


def test_bucket_rates_show_rate_and_count_in_each_cell():
    figure = figures.bucket_rates(rates.pass_rates(VERDICTS, by="bucket"))
    assert texts(figure)[:6] == ["0%", "0/1", "50%", "1/2", "50%", "1/2"]
    assert texts(figure)[-2:] == ["law", "order"]
    assert figure.finding == "Surest weakness: grounding of order, 0 of 2 pass"


def test_a_weakness_of_many_is_surer_than_one_of_one():
    cards = [card(f"q{n}", "PFPPP" if n else "PPPPP", bucket="b") for n in range(10)]
    cards.append(card("q", "FPPPP", bucket="a"))
    figure = figures.bucket_rates(rates.pass_rates(frames.verdicts({"a": cards}), by="bucket"))
    assert figure.finding == "Surest weakness: completeness of b, 1 of 10 pass"


def test_a_cell_without_verdicts_is_a_dash():
    table = frames.verdicts({"a": [card("q1", "-PPPP", bucket=None)]})
    figure = figures.bucket_rates(rates.pass_rates(table, by="bucket"))
    assert texts(figure)[:2] == ["–", "0/0"] and texts(figure)[-1] == "no bucket"


def test_reasons_are_drawn_as_ranked():
    table = rates.reason_counts(VERDICTS)
    figure = figures.reason_ranking(table)
    assert widths(figure) == table["answers"].to_list()
    assert texts(figure)[:2] == ["3", "grounding"]
    assert figure.finding == "Most frequent: law-name-not-on-page, in 100% of grounding failures"


def test_at_most_a_dozen_reasons_are_drawn():
    rows = [{"criterion": "grounding", "code": f"c{n}", "answers": 1, "share": 0.1} for n in range(20)]
    assert len(widths(figures.reason_ranking(pl.DataFrame(rows)))) == figures.TOP


def test_fixes_draw_failures_and_whole_answers():
    figure = figures.fix_ranking(FIXES)
    assert widths(figure) == [3, 1, 2, 0]
    assert "3 failures, 1 whole answer" in texts(figure) and "2 failures, 0 whole answers" in texts(figure)
    assert figure.finding == "One change to the prompt speaks to 3 of 6 failures"


def test_dollars_are_no_mathematics():
    figure = figures.fix_ranking(FIXES)
    assert not any(text.get_parse_math() for text in figure.axes[0].texts if "$" in text.get_text())


@pytest.mark.parametrize(
    "draw",
    [
        lambda: figures.criterion_rates(rates.pass_rates(verdicts())),
        lambda: figures.bucket_rates(rates.pass_rates(verdicts(), by="bucket")),
        lambda: figures.reason_ranking(rates.reason_counts(verdicts("PPPPP"))),
        lambda: figures.fix_ranking(FIXES.clear()),
    ],
    ids=["rates", "buckets", "reasons", "fixes"],
)
def test_nothing_can_be_drawn(draw):
    assert figures.png(draw()).startswith(b"\x89PNG")


def test_the_same_frame_gives_the_same_bytes():
    table = rates.pass_rates(VERDICTS)
    assert figures.png(figures.criterion_rates(table)) == figures.png(figures.criterion_rates(table))


def test_a_notebook_gets_a_picture_and_its_finding_as_text():
    figure = figures.reason_ranking(rates.reason_counts(VERDICTS))
    data, size = figure._repr_png_()
    assert data.startswith(b"\x89PNG") and size["width"] == 800
    assert repr(figure) == f"Figure: {figure.finding}"


def test_pyplot_is_never_loaded():
    code = "import sys, evalnb.analysis.figures; sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
