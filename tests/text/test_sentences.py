"""Sentences: the full stop that ends one, told from all others."""

import pytest

from evalnb.text.sentences import ends_sentence, is_number_sign
from evalnb.text.tokens import tokenize


def ends(text: str) -> bool:
    """Ask about the sign in front of the bar."""
    at = text.index("|") - 1
    text = text.replace("|", "")
    words = tokenize(text[:at]).folds
    return ends_sentence(text, at, at + 1, words[-1] if words else "")


@pytest.mark.parametrize(
    "text",
    [
        "The fee is due.| The keeper pays.",
        "The fee is due.|",
        "The fee is due.|\n",
        "The fee is due.|\nIt is late.",
        "The fee is due.| “It is late.”",
        "The fee is due.| 40 days pass.",
        "He said “pay.|” He left.",
        "The fee is 40.| It is due.",
        "It began in 2024.| It ended.",
        "Is it due?| Yes.",
        "Pay!| Now.",
        "He left…| Nobody knew.",
        "He left etc.|",
    ],
)
def test_signs_that_end_a_sentence(text):
    assert ends(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "See No.| 7 of it.",
        "Hall v.| Moss holds.",
        "Dr.| Hall paid.",
        "H.E.| Moss gave it.",
        "J.| Hall paid.",
        "Beasts, e.g.| Geese.",
        "Art.| 16 holds.",
        "16.| Records",
        "The rent is due\n16.| Records",
        "- 3.| Records",
        "Hall Inc.| pays.",
        "It is approx.| 40.",
        "He asked “why?|” and left.",
        "losses…| of others",
        "the fee.|, then",
    ],
)
def test_signs_that_end_none(text):
    assert ends(text) is False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No|. 7 of 2020", True),
        ("no| 7", True),
        ("No|.7", True),
        ("No| A7", True),
        ("No|. Seven days", False),
        ("no| fee of 7", False),
        ("no|", False),
        ("No|, 7", False),
    ],
)
def test_no_before_a_number(text, expected):
    assert is_number_sign(text.replace("|", ""), text.index("|")) is expected
