"""Figures hold their frame's data, say their finding, and come out the same every time."""

import subprocess
import sys

import polars as pl
import pytest

from evalnb.analysis import figures, frames, rates, survey, tables
from evalnb.analysis.agreement import agree
from evalnb.analysis.comparison import compare

from .cards import card, rater, run

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


def test_patterns_draw_answers_and_the_empty_ones():
    empty = {"reasons": dict.fromkeys(rates.CRITERIA, ("empty-answer",)), "submitted_answer": None}
    cards = [*CARDS, card("q5", "FFFFF", **empty)]
    figure = figures.patterns(survey.failure_patterns(frames.verdicts({"a": cards})))
    assert widths(figure) == [1, 1] * 3 + [1, 0]
    assert "1, all empty" in texts(figure) and "all five" in texts(figure)
    assert figure.finding == "4 combinations are equally frequent, with 1 of 5 answers each"


def test_patterns_name_the_commonest():
    table = survey.failure_patterns(verdicts("PPFPP", "PPFPP", "FFPPP"))
    assert figures.patterns(table).finding == "Most often fails: grounding alone, in 2 of 3 answers"


@pytest.mark.parametrize(
    ("sizes", "finding"),
    [
        ((280, 281), "Up to 280 code points 1 of 1 answers fail nothing, beyond 0 of 1"),
        ((280, 10), "1 of 2 answers fail nothing; none is longer than 280 code points"),
        ((600, 281), "1 of 2 answers fail nothing; all are longer than 280 code points"),
        ((), "No answer of known length"),
    ],
    ids=["both sides", "short", "long", "none"],
)
def test_lengths_are_told_by_the_mark(sizes, finding):
    cards = [card(f"q{n}", ["PPPPP", "FPPPP"][n], submitted_answer="x" * size) for n, size in enumerate(sizes)]
    table = survey.length_rates(frames.verdicts({"a": cards}))
    figure = figures.lengths(table)
    assert figure.finding == finding
    assert widths(figure)[-1] == 1 and len(widths(figure)) == table.height + table["rate"].count()
    assert [line.get_ydata()[0] for line in figure.axes[0].lines if line.get_linestyle() == "--"] == [3.5]


def test_changes_draw_both_rates_and_what_was_gained_and_lost():
    table = tables.change_table(compare(rater("a", "F" * 9 + "P"), rater("b", "P" * 9 + "F")))
    figure = figures.changes(table)
    points = [line.get_xdata()[0] for line in figure.axes[0].lines if line.get_marker() in "Do"]
    assert points[:2] == [0.1, 0.9]
    assert texts(figure)[0] == "10% → 90%   +9 −1: cannot tell at this size"
    assert figure.finding == "No criterion changed by more than chance could at this size"


@pytest.mark.parametrize(
    ("before", "after", "finding"),
    [("F" * 9, "P" * 9, "Correctness better"), ("P" * 9, "F" * 9, "Correctness worse")],
    ids=["better", "worse"],
)
def test_changes_say_which_way(before, after, finding):
    assert figures.changes(tables.change_table(compare(rater("a", before), rater("b", after)))).finding == finding


def test_a_trend_is_a_small_figure_a_criterion():
    table = tables.trend_table([rater("z", "PF"), rater("a", "PPP"), rater("m", "--")])
    figure = figures.trend(table)
    assert [axes.get_title() for axes in figure.axes][:2] == ["correctness", "completeness"]
    first = figure.axes[0]
    assert list(first.lines[0].get_xdata()) == [0, 1] and list(first.lines[0].get_ydata()) == [0.5, 1.0]
    assert [text.get_text() for text in first.texts] == ["1/2", "3/3"]
    assert figure.finding == "Changed most from the first to the last run: correctness, 50% to 100%"


def test_agreement_draws_alpha_and_says_what_is_undefined():
    figure = figures.agreement(tables.agreement_table(agree([rater("a", "PFPF"), rater("b", "PFPP")])))
    dots = [line.get_xdata()[0] for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert dots == pytest.approx([0.5333333333])
    assert texts(figure)[:2] == ["alpha 0.53, n 4, PASS 62%", "alpha undefined (one label), n 4, PASS 100%"]
    assert figure.finding == "Raters agree least on correctness: alpha 0.53 over 4 questions"


@pytest.mark.parametrize(
    "draw",
    [
        lambda: figures.patterns(survey.failure_patterns(verdicts())),
        lambda: figures.lengths(survey.length_rates(verdicts())),
        lambda: figures.changes(tables.change_table(compare(run("a"), run("b")))),
        lambda: figures.trend(tables.trend_table([run("a"), run("b")])),
        lambda: figures.agreement(tables.agreement_table(agree([run("a"), run("b")]))),
        lambda: figures.criterion_rates(rates.pass_rates(verdicts())),
        lambda: figures.bucket_rates(rates.pass_rates(verdicts(), by="bucket")),
        lambda: figures.reason_ranking(rates.reason_counts(verdicts("PPPPP"))),
        lambda: figures.fix_ranking(FIXES.clear()),
    ],
    ids=["patterns", "lengths", "changes", "trend", "agreement", "rates", "buckets", "reasons", "fixes"],
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
