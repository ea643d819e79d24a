"""Numbers and percentages in their notations."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.values import find_values


def read(text):
    return [(value.text, value.kind, value.key) for value in find_values(text)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1,000", 1000),
        ("1\u00a0000", 1000),
        ("1\u2009000\u2009000", 10**6),
        ("1’000", 1000),
        ("1.5", Fraction(3, 2)),
        ("1,500,000.00", 1500000),
        ("15,00,000", 1500000),
        ("١٢٣", 123),
        ("４２", 42),
        ("007", 7),
        ("0.125", Fraction(1, 8)),
        (".5", Fraction(1, 2)),
        ("-5", -5),
        ("−5", -5),
        ("minus five", -5),
        ("(500,000)", 500000),
        ("zero", 0),
        ("forty-two", 42),
        ("forty two", 42),
        ("Forty-Two", 42),
        ("FORTY-TWO", 42),
        ("fourty", 40),
        ("one hundred and twenty", 120),
        ("one hundred twenty", 120),
        ("a hundred", 100),
        ("one hundred and one", 101),
        ("twenty-five thousand three hundred and forty-one", 25341),
        ("two thousand and nineteen", 2019),
        ("nineteen eighty-four", 1984),
        ("twenty twenty-four", 2024),
        ("nineteen hundred", 1900),
        ("one million, two hundred thousand", 1200000),
        ("1.5 million", 1500000),
        ("2 billion", 2 * 10**9),
        ("15 lakh", 1500000),
        ("two crore", 2 * 10**7),
        ("3 hundred thousand", 300000),
        ("half a million", 500000),
        ("one and a half million", 1500000),
        ("a dozen", 12),
        ("two dozen", 24),
        ("half a dozen", 6),
        ("½", Fraction(1, 2)),
        ("1½", Fraction(3, 2)),
        ("1 1/2", Fraction(3, 2)),
        ("2/3", Fraction(2, 3)),
        ("one half", Fraction(1, 2)),
        ("two-thirds", Fraction(2, 3)),
        ("two thirds", Fraction(2, 3)),
        ("three quarters", Fraction(3, 4)),
        ("a third of", Fraction(1, 3)),
        ("one-third", Fraction(1, 3)),
        ("two and a half", Fraction(5, 2)),
        ("one point five", Fraction(3, 2)),
        ("thirty (30)", 30),
        ("30 (thirty)", 30),
        ("one hundred [100]", 100),
        ("first", ("ordinal", 1)),
        ("21st", ("ordinal", 21)),
        ("twenty-first", ("ordinal", 21)),
        ("one hundred and first", ("ordinal", 101)),
        ("Third", ("ordinal", 3)),
        ("third (3rd)", ("ordinal", 3)),
        ("11th", ("ordinal", 11)),
        ("twelfth", ("ordinal", 12)),
        ("twice", ("times", 2)),
        ("two times", ("times", 2)),
        ("3 times", ("times", 3)),
        ("thrice", ("times", 3)),
        ("No. 5", 5),
        ("#5", 5),
        ("mid-2019", 2019),
        ("3-bedroom", 3),
        ("5kg", 5),
        ("in 2019", 2019),
        ("18+", 18),
    ],
)
def test_a_number_reads_alike_in_every_notation(text, key):
    found = read(text)
    assert [(kind, value) for _, kind, value in found] == [("number", key)]


@pytest.mark.parametrize(
    "text",
    [
        "no one",
        "one another",
        "at first",
        "the Court of First Instance",
        "a third party",
        "third-party",
        "any third (3rd) party",
        "having first obtained",
        "first-class",
        "hundreds of",
        "dozens",
        "a",
        "an",
        "half-hearted",
        "secondly",
        "twofold",
        "for instance",
        "each one",
        "one-off",
        "millions of",
    ],
)
def test_words_that_count_nothing_are_no_numbers(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("1,2,3", [1, 2, 3]),
        ("1,000,2019", [1, 0, 2019]),
        ("five six", [5, 6]),
        ("thirty (20)", [30]),
        ("10-5", [10, 5]),
        ("2019-2020", [2019, 2020]),
        ("one, two", [1, 2]),
        ("rows 160 and 16", [160, 16]),
    ],
)
def test_numbers_side_by_side_stay_apart(text, keys):
    assert [key for _, _, key in read(text)] == keys


@pytest.mark.parametrize(
    ("text", "key"),
    [("1.000,50", Fraction(2001, 2)), ("1.000.000", 10**6), ("1.500", Fraction(3, 2)), ("1 000,50", Fraction(2001, 2))],
)
def test_european_separators_are_read_and_flagged(text, key):
    (value,) = find_values(text.replace(" ", "\u00a0"))
    assert value.key == key
    assert value.ambiguous


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("80%", 80),
        ("80 %", 80),
        ("80 per cent", 80),
        ("80 percent", 80),
        ("80 per cent.", 80),
        ("80 pct", 80),
        ("eighty per cent", 80),
        ("eighty per cent (80%)", 80),
        ("80% (eighty percent)", 80),
        ("0.5%", Fraction(1, 2)),
        ("half of 1%", 1),
        ("50 basis points", Fraction(1, 2)),
        ("25 bps", Fraction(1, 4)),
        ("٨٠٪", 80),
        ("5‰", Fraction(1, 2)),
        ("1,5 %", Fraction(3, 2)),
        ("$80 \\%$", 80),
        ("80-percent", 80),
        ("5 percentage points", ("points", 5)),
        ("-5%", -5),
        ("half a per cent", Fraction(1, 2)),
    ],
)
def test_a_percentage_reads_alike_in_every_notation(text, key):
    assert [value.key for value in find_values(text) if value.kind == "percent"] == [key]


ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def words(number, joint):
    """Spell a number below a thousand million out."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10 - 2] + (f"-{ONES[number % 10]}" if number % 10 else "")
    if number < 1000:
        rest = f"{joint}{words(number % 100, joint)}" if number % 100 else ""
        return f"{ONES[number // 100]} hundred{rest}"
    scale, name = (10**6, "million") if number >= 10**6 else (1000, "thousand")
    rest = number % scale
    tail = "" if not rest else f"{joint if rest < 100 else ' '}{words(rest, joint)}"
    return f"{words(number // scale, joint)} {name}{tail}"


@given(st.integers(0, 10**9 - 1), st.sampled_from([" and ", " "]))
def test_spelled_numbers_read_back(number, joint):
    if joint == " " and number % 1000 == number % 100 and number >= 1000:
        joint = " and "
    assert [key for _, _, key in read(words(number, joint))] == [number]


@given(st.integers(0, 10**12), st.sampled_from([",", "\u00a0", "\u202f", "’"]), st.integers(0, 99))
def test_grouped_numbers_read_back(number, group, cents):
    plain = f"{number:,}".replace(",", group)
    assert [key for _, _, key in read(plain)] == [number]
    assert [key for _, _, key in read(f"{plain}.{cents:02d}")] == [Fraction(Decimal(f"{number}.{cents:02d}"))]


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_two_numbers_are_equal_only_if_they_are(one, other):
    (a,), (b,) = find_values(f"is {one}"), find_values(f"is {other:,}")
    assert (a.key == b.key) == (one == other)
