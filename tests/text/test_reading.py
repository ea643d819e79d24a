"""Reading: a text's tokens, phrases and values, and what counts for nothing in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.reading import FUNCTION_WEIGHT, Reading


def word(reading: Reading, token: int) -> str:
    return reading.text[reading.tokens.starts[token] : reading.tokens.ends[token]]


@pytest.mark.parametrize(
    ("text", "counting"),
    [
        pytest.param("(a) a lamp; (b) a rope", ["a", "b"], id="letters"),
        pytest.param("1. Fence it.\n2. Drain it.", ["1", "2"], id="numbers"),
        pytest.param("Do: 1. fence it; 2. drain it.", ["1", "2"], id="numbers in a line"),
        pytest.param("(ii) drain it", ["ii"], id="roman"),
        pytest.param("under Article 16(1) (c) of it", [], id="a reference"),
        pytest.param("thirty (30) days", [], id="a number again"),
        pytest.param("He is 7. He pays.", [], id="a sentence ends"),
        pytest.param("the fee (a) and", ["a"], id="in mid-sentence"),
        pytest.param("plan(a) holds", [], id="glued"),
    ],
)
def test_what_only_counts_an_item(text, counting):
    reading = Reading(text)
    if text.startswith("thirty"):
        assert not reading.counts(0) and not reading.counts(2)
        return
    assert [word(reading, k) for k in range(len(reading.tokens.folds)) if reading.counts(k)] == counting


def test_weights():
    reading = Reading("I think the (a) pond leaks", soft=((0, 7),))
    assert [reading.weight(k) for k in range(6)] == [0.0, 0.0, FUNCTION_WEIGHT, 0.0, 1.0, 1.0]
    assert [reading.is_soft(k) for k in range(6)] == [True, True, False, False, False, False]


def test_talk_takes_only_words_that_it_holds_whole():
    assert not Reading("unlikely so", soft=((2, 8),)).is_soft(0)
    assert not Reading("likelyhood", soft=((0, 6),)).is_soft(0)


def test_values_and_the_tokens_that_they_hold():
    reading = Reading("The fee is AED 1.5 million from 1 March 2024 on.")
    assert [v.text for v in reading.values] == ["AED 1.5 million", "1 March 2024"]
    assert [word(reading, k) for k in sorted(reading.value_at)] == ["AED", "1.5", "million", "1", "March", "2024"]
    assert reading.value_at[3] is reading.values[0]
    assert reading.has_kind(("money",)) and not reading.has_kind(("duration",))


def test_ordinals_are_no_numbers():
    assert not Reading("the first keeper").has_kind(("number",)) and Reading("seven keepers").has_kind(("number",))


@pytest.mark.parametrize(
    ("text", "token", "start"),
    [
        ("The pond. It leaks now", 4, 2),
        ("The pond; it leaks", 3, 2),
        ("The pond", 1, 0),
        ("A rate of 3.5 holds", 4, 0),
        ("The pond\nleaks", 2, 2),
        ("... The pond", 1, 0),
    ],
    ids=["sentence", "part", "first", "inside a number", "line", "signs in front"],
)
def test_where_the_sentence_of_a_token_begins(text, token, start):
    assert Reading(text).sentence_start(token) == start


@pytest.mark.parametrize(
    ("text", "token", "sign"),
    [
        ("pond, leak", 1, ","),
        ("pond\n  leak", 1, "\n"),
        ("pond leak", 1, "d"),
        (" pond", 0, ""),
        ("pond\t(leak", 1, "("),
    ],
)
def test_the_sign_in_front_of_a_token(text, token, sign):
    assert Reading(text).sign_before(token) == sign


texts = st.lists(
    st.sampled_from(["fee", "AED 40", "(a) ", "1. ", ". ", "; ", "\n", "e\u0301", "\ud800", "16(1)(c)", " "]),
    max_size=12,
).map("".join)


@given(texts, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=3))
def test_every_token_has_a_weight_and_a_sentence_that_holds_it(text, soft):
    reading = Reading(text, soft)
    before = 0
    for k in range(len(reading.tokens.folds)):
        assert reading.weight(k) in (0.0, FUNCTION_WEIGHT, 1.0)
        assert before <= reading.sentence_start(k) <= k
        before = reading.sentence_start(k)
