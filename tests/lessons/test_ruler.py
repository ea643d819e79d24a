"""A text under a ruler: nothing of it is lost, and the numbers stand where they should."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markup import NASTY

from evalnb.lessons.ruler import MOST, STEP, ruled

NUMBER = re.compile(r'<span aria-hidden="true"[^>]*>(\d+)</span>')


def text_of(html: str) -> str:
    """Return what can be selected: the text without numbers and markup."""
    return unescape(re.sub(r"<[^>]*>", "", NUMBER.sub("", html))).replace("\u200b", "")


@given(st.text(st.characters(exclude_characters="\u200b", exclude_categories=["Cs"]), max_size=80))
def test_the_text_is_whole(text):
    assert text_of(ruled(text).html) == (text or "(nothing)")


@pytest.mark.parametrize("text", ["after review", "12345", "📎 Fee: AED 40", "cafe\u0301 licence", NASTY])
def test_every_number_stands_before_its_code_point(text):
    html = ruled(text).html
    found = list(NUMBER.finditer(html))
    assert [int(number[1]) for number in found] == list(range(0, len(text) + (len(text) % STEP == 0), STEP))
    for number in found:
        assert text_of(html[: number.start()]) == text[: int(number[1])]


def test_the_plain_ruler_counts_in_tens():
    assert ruled("Collect after review").text == "0         10        20\nCollect after review"
    assert ruled("a\nb").text == "0\na·b"


def test_a_very_long_text_has_no_ruler():
    assert not NUMBER.search(ruled("x" * (MOST + 1)).html)
