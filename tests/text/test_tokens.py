"""Tokens: words, numbers and signs that keep their place in the original."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evalnb.text.pages import read_page
from evalnb.text.tokens import fold_token, tokenize

#: What text may hold that is not in an alphabet: marks, joiners, writing from the right, ligatures, half of a pair.
ODD = (
    "\u0301\u200b\u200c\u200d\u2060\ufeff\u00ad\u202e\u200fﬁﬃ\ud800\udfff\x00\x85\u2028\u00a0"
    "½²№Ⅷ٣İßŉ日ぁאّ👍🏽\U000e0100"
)
texts = st.text(st.characters(exclude_categories=()) | st.sampled_from(ODD + " ,.'’-()aZ019%$"), max_size=40)


def forms(text: str) -> list[str]:
    _, starts, ends = tokenize(text)
    return [text[a:b] for a, b in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="empty"),
        pytest.param(" \n\t\u00a0\u2009 ... – (\u201c\u201d) !", [], id="white space and punctuation"),
        pytest.param("AED 1,250,000.75, paid.", ["AED", "1,250,000.75", "paid"], id="signs inside a number stay"),
        pytest.param("1, 2,b 3.c 4.5.", ["1", "2", "b", "3", "c", "4.5"], id="signs behind a number do not"),
        pytest.param("Art. 16(1)(c)", ["Art", "16", "1", "c"], id="a reference"),
        pytest.param("16 (1) (c)", ["16", "1", "c"], id="a reference with spaces"),
        pytest.param("tenant's landlords' don’t", ["tenant's", "landlords", "don’t"], id="apostrophes"),
        pytest.param("'held'", ["held"], id="single quotation marks"),
        pytest.param("twenty-one e-mail", ["twenty", "one", "e", "mail"], id="hyphens part words"),
        pytest.param(
            "9% of $5 + €7 § 6 ½", ["9", "%", "of", "$", "5", "€", "7", "§", "6", "½"], id="signs that mean something"
        ),
        pytest.param("**fee** _due_ `now`", ["fee", "due", "now"], id="markup"),
        pytest.param(
            "e\u0301tat co\u00adoperate", ["e\u0301tat", "co\u00adoperate"], id="marks and soft hyphens stay inside"
        ),
        pytest.param("日本法", ["日", "本", "法"], id="writing without spaces"),
        pytest.param("حكم المحكمة", ["حكم", "المحكمة"], id="writing from the right"),
        pytest.param("he cannot, CANNOT", ["he", "can", "not", "CAN", "NOT"], id="cannot is two words"),
        pytest.param("can\u00adnot 𝐜𝐚𝐧𝐧𝐨𝐭", ["can\u00ad", "not", "𝐜𝐚𝐧", "𝐧𝐨𝐭"], id="cannot in odd letters"),
        pytest.param("a \u200b b\ufeff", ["a", "b\ufeff"], id="a zero-width space alone is no word"),
        pytest.param("👍 ok", ["ok"], id="a picture is no word"),
    ],
)
def test_tokens_of_a_text(text, expected):
    assert forms(text) == expected


@pytest.mark.parametrize(
    ("word", "fold"),
    [
        pytest.param("Fee", "fee", id="case"),
        pytest.param("STRASSE", "strasse", id="capitals"),
        pytest.param("Straße", "strasse", id="sharp s"),
        pytest.param("ﬁling", "filing", id="ligature"),
        pytest.param("ＡＥＤ", "aed", id="full width"),
        pytest.param("don’t", "don't", id="typographic apostrophe"),
        pytest.param("donʼt", "don't", id="modifier apostrophe"),
        pytest.param("co\u00adop\u200berate", "cooperate", id="invisible characters"),
        pytest.param("e\u0301tat", "état", id="composed"),
        pytest.param("٣٠", "30", id="Arabic digits"),
        pytest.param("१२", "12", id="Devanagari digits"),
    ],
)
def test_folding(word, fold):
    assert fold_token(word) == fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("état", "etat"),
        ("shall", "must"),
        ("pays", "paid"),
        ("able", "unable"),
        ("30", "thirty"),
        ("fee", "fees"),
        ("1,000", "1000"),
    ],
)
def test_what_is_never_folded(one, other):
    assert fold_token(one) != fold_token(other)


@given(texts)
@example("a\u0301\u0302 \u200d\u202eabc\u202c ﬃ İİ ŉ ½½")
@example("x\ud800y \udfff 5,5,5 '\u2019'")
def test_tokens_slice_back_in_order(text):
    folds, starts, ends = tokenize(text)
    assert len(folds) == len(starts) == len(ends)
    at = 0
    for fold, start, end in zip(folds, starts, ends, strict=True):
        assert at <= start < end <= len(text)
        assert not any(c.isspace() for c in text[start:end])
        assert fold == fold_token(text[start:end])
        at = end


@given(texts)
def test_no_letter_and_no_digit_is_outside_a_token(text):
    inside = {k for a, b in zip(*tokenize(text)[1:], strict=True) for k in range(a, b)}
    for k, c in enumerate(text):
        letter_like_symbol = 0x2100 <= ord(c) < 0x2150 or ord(c) >= 0x1F000
        if unicodedata.category(c) in ("Lu", "Ll", "Nd") and not letter_like_symbol:
            assert k in inside


@given(texts)
def test_folding_twice_is_folding_once(text):
    assert all(fold_token(fold) == fold for fold in tokenize(text).folds)


@given(texts, texts)
def test_a_space_parts_what_stands_on_its_sides(one, other):
    shift = len(one) + 1
    a, b, both = tokenize(one), tokenize(other), tokenize(f"{one} {other}")
    assert both.folds == a.folds + b.folds
    assert both.starts == a.starts + [at + shift for at in b.starts]


@given(
    st.lists(st.sampled_from(["fee", "cannot", "1,000", "Straße", "don’t", "ﬁt", "20%", "v.", "No.", "é"]), max_size=8)
)
def test_a_page_is_cut_into_the_same_tokens_as_an_answer(words):
    text = " ".join(words)
    page = read_page(text)
    assert (page.folds, page.starts, page.ends) == tuple(tokenize(text))


def test_the_cache_of_folds_is_bounded():
    assert fold_token.cache_info().maxsize
