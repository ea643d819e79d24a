"""Which failures come together, and how they go with length: counted by hand and held against independent counts."""

from collections import Counter

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.analysis import frames
from evalnb.analysis.inference import wilson
from evalnb.analysis.survey import failure_pairs, failure_patterns, length_rates
from evalnb.freetext.codes import CRITERIA

from .cards import card

EMPTY = dict.fromkeys(CRITERIA, ("empty-answer",))
letters = st.lists(st.text("PF-", min_size=5, max_size=5), max_size=25)


def verdicts(*rows: str, **fields) -> pl.DataFrame:
    return frames.verdicts({"a": [card(f"q{n}", row, **fields) for n, row in enumerate(rows)]})


def test_patterns_are_whole_sets_with_ties_in_the_order_of_criteria():
    found = failure_patterns(verdicts("PFFPP", "PFFPP", "PPFPP", "FPPPP", "PPPPP", "-----"))
    assert found.select("failing", "answers", "of").rows() == [
        (["completeness", "grounding"], 2, 5), (["correctness"], 1, 5), (["grounding"], 1, 5)
    ]


def test_patterns_tell_empty_answers_apart():
    cards = [card("q1", "FFFFF", submitted_answer=None, reasons=EMPTY), card("q2", "FFFFF")]
    assert failure_patterns(frames.verdicts({"a": cards})).select("answers", "missing").rows() == [(2, 1)]


@given(letters)
def test_patterns_count_every_answer_once(rows):
    found = failure_patterns(verdicts(*rows))
    counted = Counter(tuple(c for c, letter in zip(CRITERIA, row, strict=True) if letter == "F") for row in rows)
    del counted[()]
    assert {tuple(row["failing"]): row["answers"] for row in found.to_dicts()} == counted
    assert found["answers"].to_list() == sorted(found["answers"], reverse=True)


@given(letters)
def test_pairs_are_those_of_a_contingency_table(rows):
    table = np.array([list(row) for row in rows] or np.empty((0, 5), dtype=str))
    for row in failure_pairs(verdicts(*rows)).to_dicts():
        a, b = (table[:, CRITERIA.index(row[key])] for key in ("criterion", "other"))
        both = (a != "-") & (b != "-")
        assert (row["n"], row["both"]) == (both.sum(), ((a == "F") & (b == "F")).sum())
        expected = (a[both] == "F").mean() * (b[both] == "F").mean() * both.sum() if both.any() else None
        assert row["expected"] == pytest.approx(expected)


def test_pairs_leave_empty_answers_out():
    found = failure_pairs(frames.verdicts({"a": [card("q1", "FFFFF", submitted_answer=None, reasons=EMPTY)]}))
    assert found["n"].to_list() == [0] * 10 and found["expected"].null_count() == 10


@pytest.mark.parametrize(
    ("length", "band"),
    [(1, "1–70"), (70, "1–70"), (71, "71–140"), (280, "211–280"), (281, "281–560"), (561, "561 and more")],
)
def test_the_mark_of_280_lies_between_two_bands(length, band):
    found = length_rates(verdicts("PFPPP", submitted_answer="x" * length))
    assert found.filter(pl.col("answers") == 1)["length"].to_list() == [band]


def test_a_band_has_the_share_that_fails_nothing_and_each_rate():
    row = length_rates(verdicts("PFPPP", "PPP-P", "PPPPP")).to_dicts()[0]
    assert (row["answers"], row["clean"], row["rate"]) == (3, 2, 2 / 3)
    assert (row["low"], row["high"]) == wilson(2, 3)
    assert (row["completeness"], row["confidence_calibration"]) == (2 / 3, 1.0)


@pytest.mark.parametrize(
    "frame",
    [verdicts(), verdicts("-----"), verdicts("FPPPP", submitted_answer=None),
     verdicts("FFFFF", submitted_answer="", reasons=EMPTY)],
    ids=["no card", "nothing scored", "length not known", "empty"],
)
def test_no_length_is_no_band(frame):
    found = length_rates(frame)
    assert found["answers"].sum() == 0 and found["rate"].null_count() == found.height == 6
