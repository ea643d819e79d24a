"""Money in its notations."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.values import find_values


def keys(text):
    return [(value.kind, value.key) for value in find_values(text)]


@pytest.mark.parametrize(
    ("text", "code", "amount"),
    [
        ("AED 1,500,000", "AED", 1500000),
        ("AED 1.5 million", "AED", 1500000),
        ("1.5m AED", "AED", 1500000),
        ("AED 1.5m", "AED", 1500000),
        ("AED1,500,000.00", "AED", 1500000),
        ("AED 1 500 000", "AED", 1500000),
        ("1 500 000 dirhams", "AED", 1500000),
        ("AED 1.5 mn", "AED", 1500000),
        ("1.5 million dirhams", "AED", 1500000),
        ("one and a half million dirhams", "AED", 1500000),
        ("UAE Dirhams one million five hundred thousand", "AED", 1500000),
        ("1,500,000 UAE dirhams", "AED", 1500000),
        ("Dhs 40", "AED", 40),
        ("Dhs. 40.00", "AED", 40),
        ("Dh40", "AED", 40),
        ("forty dirhams", "AED", 40),
        ("40 Dirhams", "AED", 40),
        ("AED 40/=", "AED", 40),
        ("AED 40/-", "AED", 40),
        ("AED 40 dirhams", "AED", 40),
        ("40 AED", "AED", 40),
        ("40AED", "AED", 40),
        ("aed 40", "AED", 40),
        ("AED: 40", "AED", 40),
        ("AED forty", "AED", 40),
        ("forty (40) dirhams", "AED", 40),
        ("AED 40 (forty)", "AED", 40),
        ("AED 40 (forty dirhams)", "AED", 40),
        ("forty dirhams (AED 40)", "AED", 40),
        ("AED 40 (forty UAE dirhams only)", "AED", 40),
        ("AED -40", "AED", -40),
        ("-40 AED", "AED", -40),
        ("40 dirhams and 50 fils", "AED", Fraction(81, 2)),
        ("AED 40.50", "AED", Fraction(81, 2)),
        ("USD 1,500", "USD", 1500),
        ("US$1,500", "USD", 1500),
        ("US$ 1,500", "USD", 1500),
        ("US $1,500", "USD", 1500),
        ("U.S. $1,500", "USD", 1500),
        ("1,500 USD", "USD", 1500),
        ("1,500 US dollars", "USD", 1500),
        ("1,500 United States dollars", "USD", 1500),
        ("USD 1.5k", "USD", 1500),
        ("one thousand US dollars (USD 1,000)", "USD", 1000),
        ("United States Dollars 1,000", "USD", 1000),
        ("$1,500", "USD", 1500),
        ("1,500 dollars", "USD", 1500),
        ("1500$", "USD", 1500),
        ("fifty cents", "USD", Fraction(1, 2)),
        ("USD 2bn", "USD", 2 * 10**9),
        ("€5.50", "EUR", Fraction(11, 2)),
        ("5.50 €", "EUR", Fraction(11, 2)),
        ("5,50 €", "EUR", Fraction(11, 2)),
        ("EUR 5.50", "EUR", Fraction(11, 2)),
        ("€4.5m", "EUR", 4500000),
        ("£3k", "GBP", 3000),
        ("GBP 3,000", "GBP", 3000),
        ("three thousand pounds sterling", "GBP", 3000),
        ("50 pence", "GBP", Fraction(1, 2)),
        ("₹15 lakh", "INR", 1500000),
        ("Rs. 500/-", "INR", 500),
        ("SAR 10", "SAR", 10),
        ("A$5", "AUD", 5),
        ("HK$5", "HKD", 5),
        ("CHF 1’500", "CHF", 1500),
        ("RMB 5", "CNY", 5),
        ("¥500", "JPY", 500),
        ("5 Swiss francs", "CHF", 5),
    ],
)
def test_money_reads_alike_in_every_notation(text, code, amount):
    assert keys(text) == [("money", (code, amount))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AED 1,500,000", "AED 15 million"),
        ("AED 1,500,000", "USD 1,500,000"),
        ("AED 160", "AED 16"),
        ("AED 40", "AED 40.01"),
        ("US$5", "A$5"),
        ("£5", "€5"),
        ("AED 1.5m", "AED 1.5bn"),
        ("AED 40", "AED -40"),
    ],
)
def test_another_amount_scale_or_currency_is_another_value(one, other):
    assert keys(one) != keys(other)


@pytest.mark.parametrize(
    "text", ["ALL 5 parties", "TOP 10", "a 5 m wall", "10k", "5m", "the pound", "we won 5", "dollars and cents"]
)
def test_what_only_looks_like_money_is_none(text):
    assert not [kind for kind, _ in keys(text) if kind == "money"]


def test_two_amounts_in_brackets_stay_two_values():
    assert keys("USD 100 (AED 367)") == [("money", ("USD", 100)), ("money", ("AED", 367))]


def test_mathematics_is_no_money():
    assert keys("a share of $80 \\%$ and $v$ of $5$") == [("percent", 80), ("number", 5)]
    assert keys("where $x - 1$ is due") == [("number", 1)]
    assert keys("pay $5 or 6$ at most") == [("money", ("USD", 5)), ("money", ("USD", 6))]


@given(st.integers(0, 10**9), st.integers(0, 99), st.sampled_from(["AED", "USD", "EUR", "GBP", "SAR", "INR"]))
def test_an_amount_reads_back_in_every_notation(whole, cents, code):
    amount = whole + Fraction(cents, 100)
    notations = [
        f"{code} {whole:,}.{cents:02d}",
        f"{code} {whole}.{cents:02d}",
        f"{whole:,}.{cents:02d} {code}",
        f"{code}{whole:,}.{cents:02d}",
        f"{code}\u00a0{whole:,}.{cents:02d}".replace(",", "\u202f"),
        f"**{code}** {whole}.{cents:02d}",
        f"({code} {whole:,}.{cents:02d})",
    ]
    for text in notations:
        (value,) = find_values(text)
        assert (value.kind, value.key) == ("money", (code, amount)), text


@pytest.mark.parametrize("text", ["40 dollars", "40 dollars and 50 cents"])
def test_dollars_alone_stay_open_with_cents_too(text):
    (value,) = find_values(text)
    assert {code for code, _ in value.readings} > {"USD", "AUD"}


@pytest.mark.parametrize("text", ["AED 40 and 50 fils", "40 dirhams and 50 fils", "AED 40, 50 fils"])
def test_small_change_belongs_to_the_sum_on_either_side_of_the_currency(text):
    assert [value.key for value in find_values(text) if value.kind == "money"] == [("AED", Fraction(81, 2))]
