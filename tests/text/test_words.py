"""Words: forms of one word, their tense, and the outcomes of decisions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.language import IRREGULAR_VERBS, OUTCOMES
from evalnb.text.words import changes_tense, outcomes_in, stem


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pays", "paid"),
        ("keeper", "keepers"),
        ("keeper's", "keeper"),
        ("began", "begun"),
        ("granting", "granted"),
        ("was", "is"),
    ],
)
def test_forms_of_one_word_share_a_stem(one, other):
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("pay", "play"), ("lawful", "unlawful"), ("30", "300"), ("1,000", "1000"), ("%", "‰"), ("may", "must")],
)
def test_different_words_do_not(one, other):
    assert stem(one) != stem(other)


@pytest.mark.parametrize("fold", ["30", "1,000.5", "%", "§", "16a", "b2b", ""])
def test_what_is_no_word_is_its_own_stem(fold):
    assert stem(fold) == fold


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("pays", "paid", True),
        ("refuse", "refused", True),
        ("is", "was", True),
        ("has", "had", True),
        ("will", "is", True),
        ("pays", "pay", False),
        ("is", "are", False),
        ("was", "were", False),
        ("paid", "paid", False),
        ("paid", "refuses", False),
        ("shall", "must", False),
        ("fee", "fees", False),
    ],
)
def test_tense(one, other, expected):
    assert changes_tense(one, other) is expected
    assert changes_tense(other, one) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("the appeal was allowed", [("for", "allowed")]),
        ("the order is set aside and the claim dismissed", [("undone", "set aside"), ("against", "dismissed")]),
        ("the claim was struck out", [("against", "struck out")]),
        ("he refused to pay", []),
        ("he refused", [("against", "refused")]),
        ("he set the fee aside", []),
        ("the fee is due", []),
        ("", []),
    ],
)
def test_outcomes(text, expected):
    folds = text.split()
    assert outcomes_in(folds, 0, len(folds)) == expected


def test_outcomes_of_a_part():
    folds = "allowed but refused then granted".split()
    assert outcomes_in(folds, 1, 4) == [("against", "refused")]


words = st.sampled_from([*IRREGULAR_VERBS, *OUTCOMES, "keeper", "ponds", "30", "%"]) | st.text(max_size=8)


@given(words, words)
def test_a_change_of_tense_goes_both_ways_and_is_none_within_a_word(one, other):
    assert changes_tense(one, other) == changes_tense(other, one)
    assert not changes_tense(one, one)


def test_the_cache_of_stems_is_bounded():
    assert stem.cache_info().maxsize
