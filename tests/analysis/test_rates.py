"""Rates over all questions asked, with what is not in them beside them."""

import polars as pl
import pytest

from evalnb.analysis import frames
from evalnb.analysis.inference import wilson
from evalnb.analysis.rates import pass_rates, rate_grid, reason_counts
from evalnb.freetext.codes import CRITERIA

from .cards import card

EMPTY = dict.fromkeys(CRITERIA, ("empty-answer",))


def test_a_missing_answer_is_a_failure_in_the_denominator():
    cards = [card("q1"), card("q2", "FFFFF", submitted_answer=None, reasons=EMPTY), card("q3", "FPPPP")]
    rows = pass_rates(frames.verdicts({"a": cards})).to_dicts()
    assert [r["criterion"] for r in rows] == list(CRITERIA)
    assert {k: rows[0][k] for k in ("passed", "failed", "unscored", "missing", "rate")} == {
        "passed": 1, "failed": 2, "unscored": 0, "missing": 1, "rate": 1 / 3
    }
    assert (rows[0]["low"], rows[0]["high"]) == wilson(1, 3)


def test_unscored_is_counted_beside():
    cards = [card("q1", "-PPPP"), card("q2"), card("q3", needs_review=("correctness",))]
    row = pass_rates(frames.verdicts({"a": cards})).row(0, named=True)
    assert (row["rate"], row["unscored"], row["needs_review"]) == (1.0, 1, 1)


def test_nothing_scored_is_null_and_never_nan():
    row = pass_rates(frames.verdicts({"a": [card("q1", "-PPPP")]})).row(0, named=True)
    assert (row["rate"], row["low"], row["high"], row["unscored"]) == (None, None, None, 1)


def test_a_split_is_sorted_with_null_last():
    cards = [card("q1", bucket="b"), card("q2", bucket=None), card("q3", "FPPPP", bucket="a"), card("q4", bucket="a")]
    frame = pass_rates(frames.verdicts({"a": cards}), by="bucket")
    assert frame["bucket"].to_list() == ["a"] * 5 + ["b"] * 5 + [None] * 5
    assert frame["criterion"].to_list() == list(CRITERIA) * 3
    assert frame["rate"].to_list()[0] == 0.5


def test_a_grid_has_a_row_a_bucket_and_null_where_nothing_was_scored():
    cards = [card("q1", "-PPPP", bucket="b"), card("q2", "FPPPP", bucket=None), card("q3", bucket=None)]
    rows = rate_grid(pass_rates(frames.verdicts({"a": cards}), by="bucket"), by="bucket").to_dicts()
    assert [row["bucket"] for row in rows] == ["b", None]
    assert (rows[0]["correctness"], rows[1]["correctness"]) == (None, "1 of 2 (9–91%)")
    assert list(rows[0]) == ["bucket", *CRITERIA]


def test_the_order_of_scorecards_changes_nothing():
    cards = [card(f"q{n}", "PFP-P"[n % 5 :] + "PFP-P"[: n % 5], bucket="ab"[n % 2]) for n in range(10)]
    one, other = frames.verdicts({"a": cards}), frames.verdicts({"a": cards[::-1]})
    assert pass_rates(one, by="bucket").equals(pass_rates(other, by="bucket"))
    assert reason_counts(one).equals(reason_counts(other))


def test_reasons_are_ranked_and_ties_keep_the_order_of_codes():
    cards = [
        card("q1", "FPFPP", reasons={"correctness": ("wrong-date", "wrong-name"), "grounding": ("paraphrase",)}),
        card("q2", "PPFPP", reasons={"grounding": ("paraphrase", "law-name-not-on-page")}),
        card("q3", "-PPPP"),
    ]
    rows = reason_counts(frames.verdicts({"a": cards})).rows()
    assert rows == [
        ("grounding", "paraphrase", 2, 1.0),
        ("correctness", "wrong-date", 1, 1.0),
        ("correctness", "wrong-name", 1, 1.0),
        ("grounding", "law-name-not-on-page", 1, 0.5),
    ]


@pytest.mark.parametrize("cards", [[], [card("q1")]], ids=["no card", "no failure"])
def test_no_failure_has_no_rows_and_all_columns(cards):
    frame = reason_counts(frames.verdicts({"a": cards}))
    assert frame.height == 0 and frame.columns == ["criterion", "code", "answers", "share"]
    assert pass_rates(frames.verdicts({"a": cards}), by="bucket").height == 5 * len(cards)


def test_two_runs_stay_apart():
    frame = pass_rates(frames.verdicts({"b": [card("q1", "FPPPP")], "a": [card("q1")]}), by="run")
    assert frame.filter(pl.col("criterion") == "correctness").select("run", "rate").rows() == [("a", 1.0), ("b", 0.0)]
