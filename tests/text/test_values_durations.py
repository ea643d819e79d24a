"""Durations, and what bounds a value."""

from fractions import Fraction

import pytest

from evalnb.text.values import find_values


def read(text):
    return [(value.kind, value.key) for value in find_values(text)]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("thirty (30) days", ("day", 30)),
        ("30 (thirty) days", ("day", 30)),
        ("30 days", ("day", 30)),
        ("thirty days", ("day", 30)),
        ("30-day", ("day", 30)),
        ("thirty (30)-day", ("day", 30)),
        ("30 calendar days", ("day", 30)),
        ("30 consecutive days", ("day", 30)),
        ("a further thirty days", ("day", 30)),
        ("thirty further days", ("day", 30)),
        ("30 days’ notice", ("day", 30)),
        ("30 days (thirty days)", ("day", 30)),
        ("14 business days", ("business day", 14)),
        ("fourteen (14) Business Days", ("business day", 14)),
        ("14 working days", ("business day", 14)),
        ("10 clear days", ("clear day", 10)),
        ("6 months", ("month", 6)),
        ("six-month", ("month", 6)),
        ("six years", ("month", 72)),
        ("12 months", ("month", 12)),
        ("one year", ("month", 12)),
        ("a year", ("month", 12)),
        ("a calendar year", ("month", 12)),
        ("1.5 years", ("month", 18)),
        ("a year and a half", ("month", 18)),
        ("one and a half years", ("month", 18)),
        ("1½ years", ("month", 18)),
        ("half a year", ("month", 6)),
        ("one year and six months", ("month", 18)),
        ("1 year, 6 months", ("month", 18)),
        ("18 months", ("month", 18)),
        ("two weeks", ("day", 14)),
        ("a fortnight", ("day", 14)),
        ("2 weeks and 1 day", ("day", 15)),
        ("2 years, 3 months and 5 days", ("day", 5, "month", 27)),
        ("24 hours", ("second", 86400)),
        ("90 minutes", ("second", 5400)),
        ("1.5 hours", ("second", 5400)),
        ("1 hour 30 minutes", ("second", 5400)),
        ("half an hour", ("second", 1800)),
        ("an hour", ("second", 3600)),
        ("3 hrs", ("second", 10800)),
        ("two financial years", ("financial year", 2)),
        ("a decade", ("month", 120)),
        ("6 mos", ("month", 6)),
        ("1200 hours", ("second", 4320000)),
        ("0.5 days", ("day", Fraction(1, 2))),
        ("three nights", ("night", 3)),
    ],
)
def test_a_duration_reads_alike_in_every_notation(text, key):
    assert read(text) == [("duration", key)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("14 days", "14 business days"),
        ("14 days", "14 clear days"),
        ("30 days", "one month"),
        ("24 hours", "one day"),
        ("a year", "365 days"),
        ("6 months", "6 years"),
    ],
)
def test_units_that_the_calendar_does_not_tie_never_convert(one, other):
    assert read(one) != read(other)


@pytest.mark.parametrize(
    "text",
    [
        "AED 500 a month",
        "twice a year",
        "a second application",
        "per year",
        "a day on which",
        "the day",
        "the 2013 year results",
        "month",
        "21st day",
    ],
)
def test_a_rate_or_a_point_in_time_is_no_duration(text):
    assert "duration" not in [kind for kind, _ in read(text)]


@pytest.mark.parametrize(
    ("text", "bound", "words"),
    [
        ("at least six (6) years", "at-least", "at least"),
        ("not less than 14 days", "at-least", "not less than"),
        ("no fewer than 5", "at-least", "no fewer than"),
        ("not be less than 14 days", "at-least", "not be less than"),
        ("a minimum of 14 days", "at-least", "a minimum of"),
        ("the minimum period is 14 days", "at-least", "minimum"),
        ("14 days or more", "at-least", "or more"),
        ("six years or longer", "at-least", "or longer"),
        ("≥ 14 days", "at-least", "≥"),
        ("18+", "at-least", "+"),
        ("two or more persons", "at-least", "or more"),
        ("30 days minimum", "at-least", "minimum"),
        ("not earlier than 1 March 2024", "at-least", "not earlier than"),
        ("on or after 1 March 2024", "at-least", "on or after"),
        ("comes under two or more heads", "at-least", "or more"),
        ("not exceeding USD 1,500", "at-most", "not exceeding"),
        ("shall not exceed AED 500", "at-most", "not exceed"),
        ("does not exceed AED 500", "at-most", "does not exceed"),
        ("up to 30 days", "at-most", "up to"),
        ("up to a maximum of six (6) months", "at-most", "up to a maximum of"),
        ("at most three", "at-most", "at most"),
        ("no more than 5", "at-most", "no more than"),
        ("nor more than AED 5", "at-most", "nor more than"),
        ("no later than 14 days", "at-most", "no later than"),
        ("a maximum of 30 days", "at-most", "a maximum of"),
        ("A max fine of USD 1,500", "at-most", "max"),
        ("the maximum fine is USD 1,500", "at-most", "maximum"),
        ("a maximum term of two years", "at-most", "maximum"),
        ("30 days or less", "at-most", "or less"),
        ("six (6) months or less", "at-most", "or less"),
        ("by no later than 1 March 2024", "at-most", "no later than"),
        ("on or before 1 March 2024", "at-most", "on or before"),
        ("by 1 March 2024", "at-most", "by"),
        ("may not exceed more than half the period", "at-most", "not exceed more than"),
        ("a period not exceeding eighteen (18) months", "at-most", "not exceeding"),
        ("up to and including 30 days", "at-most", "up to and including"),
        ("30 days at the latest", "at-most", "at the latest"),
        ("≤ 5%", "at-most", "≤"),
        ("<= 5", "at-most", "<="),
        (">=5", "at-least", ">="),
        ("min. 3", "at-least", "min"),
        ("can't exceed 5%", "at-most", "t exceed"),
        ("up to a period of three (3) years", "at-most", "up to"),
        ("more than 6 months", "more-than", "more than"),
        ("exceeding AED 500", "more-than", "exceeding"),
        ("in excess of 154 hours", "more-than", "in excess of"),
        ("over 18 years", "more-than", "over"),
        ("longer than twelve (12) months", "more-than", "longer than"),
        ("> 5", "more-than", ">"),
        ("after 1 March 2024", "more-than", "after"),
        ("less than one third", "less-than", "less than"),
        ("under sixteen (16) years", "less-than", "under"),
        ("below 5%", "less-than", "below"),
        ("prior to 28 February", "less-than", "prior to"),
        ("before 1 March 2024", "less-than", "before"),
        ("within 14 days", "within", "within"),
        ("within a period of 14 days", "within", "within a period of"),
        ("Within fourteen (14) days", "within", "Within"),
        ("exactly 5", "exactly", "exactly"),
        ("precisely AED 5", "exactly", "precisely"),
    ],
)
def test_a_bound_is_named_and_lies_outside_the_value(text, bound, words):
    (value,) = find_values(text)
    assert value.bound == bound
    assert text[slice(*value.bound_span)] == words


@pytest.mark.parametrize(
    "text",
    [
        "14 days",
        "within Article 5",
        "paid by 3 tenants",
        "heard before 2 judges",
        "after 3 attempts",
        "under Article 6",
        "a follow-up to 2004",
        "under the 3rd wing",
        "AED 5 at the hearing",
        "the max. The fee of AED 5",
        "within 5 files",
    ],
)
def test_words_that_bound_nothing_are_no_bound(text):
    assert [value.bound for value in find_values(text)] == [None]
