from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.entities import without_entities
from evalnb.text.pages import read_page
from evalnb.text.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "folds"),
    [
        pytest.param("caf&eacute; bar", ["café", "bar"], id="a letter"),
        pytest.param("the owner&#39;s son", ["the", "owner's", "son"], id="an apostrophe"),
        pytest.param("the owner&rsquo;s son", ["the", "owner's", "son"], id="a typographic one"),
        pytest.param("owners&#39; rights", ["owners", "rights"], id="an apostrophe that ends a word"),
        pytest.param("Smith &amp; Sons", ["smith", "sons"], id="a sign"),
        pytest.param("40&nbsp;euros", ["40", "euros"], id="a space"),
    ],
)
def test_words(text, folds):
    assert tokenize(without_entities(text)).folds == folds
    assert read_page(text).folds == folds


@pytest.mark.parametrize("text", ["A & B", "R&D;", "&nosuchthing;", "&#0;", "a;b", ""])
def test_what_is_none_stays(text):
    assert without_entities(text) == text or len(without_entities(text)) == len(text)


@given(st.text(), st.text())
def test_no_offset_moves(before, after):
    text = f"{before}{escape('<&')}{after}"
    assert len(without_entities(text)) == len(text)
