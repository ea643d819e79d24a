"""Tables and marked texts show what was typed, and nothing of it is ever markup."""

import re

import markup
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markup import visible

from evalnb import show

NASTY = f"{markup.NASTY} \\(y\\)"


def test_a_cell_shows_markup_as_typed():
    page = show.table([{"answer": NASTY}])._repr_html_()
    assert "<img" not in page and "<b>" not in page
    assert NASTY in visible(page)


def test_mathematics_never_has_both_delimiters_in_one_text_node():
    nodes = re.split(r"<[^>]*>", show.escape("a $x$ b \\(y\\) \\begin{z}"))
    assert all(len(node) == 1 for node in nodes if "$" in node or "\\" in node)


def test_what_turns_the_direction_of_text_acts_on_nothing_else():
    html = show.escape("pay \u202eDEA\u202c 40")
    assert html.count("<bdi ") == 2 and 'title="U+202E"' in html
    assert not set("\u202e\u202c") & set(re.sub(r"<bdi[^>]*>.</bdi>", "", html))



@given(st.text())
def test_escape_keeps_every_character(text):
    assert visible(show.escape(text)) == text


@pytest.mark.parametrize(
    ("value", "spec", "shown"),
    [
        (None, None, "–"), (True, None, "true"), (False, ".0%", "false"), (3, None, "3"), (0.5, None, "0.500"),
        (0.5, ".0%", "50%"), (1, ".0%", "100%"), (("a", "b"), None, "a, b"), ((), None, ""),
        ((0.5, 1), ".0%", "50%, 100%"),
        ("", None, ""), ("x", ".0%", "x"),
    ],
    ids=lambda value: repr(value),
)
def test_cells(value, spec, shown):
    table = show.table([{"v": value}], formats={"v": spec} if spec else None)
    assert str(table).split("\n")[1].strip() == shown
    assert f">{shown}</td>" in table.html


def test_a_list_of_phrases_has_a_line_each():
    shown = show.table([{"v": ["two words", "one"]}])
    assert ">two words\none</td>" in shown.html and "two words ⏎ one" in str(shown)


def test_a_very_long_word_may_be_broken_and_no_other():
    assert "overflow-wrap" in show.table([{"id": "p. 3 of " + "0f" * 32}]).html
    assert "overflow-wrap" not in show.table([{"id": "a sentence of quite ordinary words, however long it is"}]).html


def test_numbers_stand_right_and_text_left():
    shown = show.table([{"n": 7, "t": "a"}, {"n": 12, "t": "bcd"}, {"n": None, "t": ""}])
    assert str(shown) == " n  t\n 7  a\n12  bcd\n –"


def test_columns_choose_order_and_headings():
    shown = show.table([{"a": 1, "b": 2, "c": 3}], {"c": "last", "a": "first"})
    assert str(shown).splitlines() == ["last  first", "   3      1"]


@pytest.mark.parametrize("rows", [[], pl.DataFrame({"a": [], "b": []})], ids=["list", "frame"])
def test_no_rows_is_said(rows):
    assert str(show.table(rows, ["a", "b"])) == "a  b\nno rows"
    assert "no rows" in show.table(rows, ["a", "b"]).html


def test_an_empty_frame_keeps_its_own_heads():
    assert str(show.table(pl.DataFrame(schema={"a": pl.Int64, "b": pl.String}))) == "a  b\nno rows"


def test_a_frame_and_its_rows_look_the_same():
    frame = pl.DataFrame({"a": [1, None], "b": ["x", NASTY]})
    assert show.table(frame).html == show.table(frame.to_dicts()).html


def test_a_tone_is_a_sign_and_not_colour_alone():
    shown = show.table([{"v": "PASS"}, {"v": "FAIL"}, {"v": None}], tones={"v": show.VERDICT_TONES})
    assert "✓ PASS" in shown.html and "✕ FAIL" in shown.html and ">–<" in shown.html


@pytest.mark.parametrize(
    ("spans", "plain"),
    [
        ([], "abcdef"),
        ([(0, 2, "good"), (3, 6, "bad")], "[✓ ab]c[✕ def]"),
        ([(3, 6, "bad"), (0, 2, "good")], "[✓ ab]c[✕ def]"),
        ([(0, 4, "good"), (2, 6, "bad")], "[✓ abcd][✕ ef]"),
        ([(2, 2, "good")], "abcdef"),
        ([(0, 6, "focus")], "[▸ abcdef]"),
        ([(0, 2, "good", "1"), (3, 4, "bad", "2, 3")], "[✓1 ab]c[✕2, 3 d]ef"),
    ],
    ids=["none", "two", "unsorted", "overlap", "empty", "whole", "labels"],
)
def test_marked(spans, plain):
    assert str(show.marked("abcdef", spans)) == plain


def test_marks_sit_on_the_right_characters_whatever_the_text():
    text = f"é🏛 {NASTY} end"
    start = text.index("<img")
    shown = show.marked(text, [(start, start + 4, "bad")], caption=NASTY)
    assert ">&lt;img</span>" in shown.html
    assert visible(shown.html) == NASTY + text


def test_what_is_folded_is_on_the_page_all_the_same():
    shown = show.folded(NASTY, show.table([{"n": 7}]))
    assert str(shown) == f"{NASTY}\nn\n7"
    assert visible(shown.html) == f"{NASTY}n7" and shown.html.startswith("<details><summary")


def test_tones_differ_by_line_and_not_by_colour_alone():
    lines = {tone: re.search("border-bottom:2px (\\w+)", show.marked("a", [(0, 1, tone)]).html)[1] for tone in ("good", "bad", "unsure", "focus", "quiet")}
    assert len(set(lines.values())) == 5
