"""Quotes: stretches of pages, and what was folded to read them as the answer's words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.pages import Page
from evalnb.text.quotes import name_folds, quote_stretch
from evalnb.text.reading import Reading
from evalnb.text.sources import Sources


@pytest.mark.parametrize(
    ("said", "quote", "folds"),
    [
        pytest.param("The fee", "The fee", (), id="nothing"),
        pytest.param("the fee", "The FEE", ("case",), id="case"),
        pytest.param("the fee", "the\nfee", ("line-wrap",), id="line wrap"),
        pytest.param("the fee", "the \t fee", ("white-space",), id="white space"),
        pytest.param("the fee", "the\u00a0fee", ("white-space",), id="a no-break space"),
        pytest.param("16(1)(c)", "16 (1) (c)", ("white-space",), id="a reference"),
        pytest.param("maintain", "main-\ntain", ("line-end-hyphen",), id="a hyphen at a line end"),
        pytest.param("finding", "fi nding", ("split-word", "white-space"), id="a split word"),
        pytest.param("the late fee", "the **late** fee", ("markup",), id="markup"),
        pytest.param("keeper's", "keeper’s", ("typography",), id="an apostrophe"),
        pytest.param('"fee"', "“fee”", ("typography",), id="quotation marks"),
        pytest.param("1-2", "1–2", ("typography",), id="a dash"),
        pytest.param("filing", "ﬁling", ("unicode-form",), id="a ligature"),
        pytest.param("état", "e\u0301tat", ("unicode-form",), id="composed letters"),
        pytest.param("AED", "ＡＥＤ", ("unicode-form",), id="full width"),
        pytest.param("fee, due", "fee due", ("punctuation",), id="punctuation"),
        pytest.param("the Fee", "The\n*fee*", ("line-wrap", "markup", "case"), id="several"),
    ],
)
def test_what_was_folded(said, quote, folds):
    assert name_folds(said, quote) == folds


@given(st.text(max_size=12), st.text(max_size=12))
def test_something_was_folded_unless_both_are_the_same(said, quote):
    assert bool(name_folds(said, quote)) == (said != quote)


@pytest.mark.parametrize(
    ("pages", "said", "quotes"),
    [
        (["The fee is due."], "the fee is due", ["The fee is due"]),
        (["The fee", "is due."], "the fee is due", ["The fee", "is due"]),
        (["The", "fee is", "due."], "the fee is due", ["The", "fee is", "due"]),
    ],
    ids=["one page", "two pages", "three pages"],
)
def test_a_stretch_is_one_quote_a_page(pages, said, quotes):
    sources, reading = Sources([Page("d", k, text) for k, text in enumerate(pages, start=1)]), Reading(said)
    places = quote_stretch(sources, reading, 0, 4, [(k, k + 1) for k in range(4)], 0)
    assert [sources.pages[p.page].text[p.start : p.end] for p in places] == quotes
    assert all(("page-break" in place.folded) == (len(pages) > 1) for place in places)
    assert "case" in places[0].folded
