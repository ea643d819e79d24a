"""Dates and times in their notations."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.values import find_values

MONTHS = "January February March April May June July August September October November December".split()


def keys(text):
    return [value.key for value in find_values(text) if value.kind == "date"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("1 March 2024", (2024, 3, 1)),
        ("March 1st, 2024", (2024, 3, 1)),
        ("March 1, 2024", (2024, 3, 1)),
        ("March 1 2024", (2024, 3, 1)),
        ("the 1st day of March 2024", (2024, 3, 1)),
        ("the first day of March, 2024", (2024, 3, 1)),
        ("1st of March 2024", (2024, 3, 1)),
        ("2024-03-01", (2024, 3, 1)),
        ("2024/03/01", (2024, 3, 1)),
        ("01.03.2024", (2024, 3, 1)),
        ("MARCH 01, 2024", (2024, 3, 1)),
        ("1 march 2024", (2024, 3, 1)),
        ("1 MAR 2024", (2024, 3, 1)),
        ("1-Mar-2024", (2024, 3, 1)),
        ("Friday, 1 March 2024", (2024, 3, 1)),
        ("Fri 1 Mar. 2024", (2024, 3, 1)),
        ("1 March, 2024", (2024, 3, 1)),
        ("1 March of the year 2024", (2024, 3, 1)),
        ("twenty-first day of March two thousand and twenty-four", (2024, 3, 21)),
        ("13/03/2024", (2024, 3, 13)),
        ("03/13/2024", (2024, 3, 13)),
        ("31-12-2024", (2024, 12, 31)),
        ("Sept. 5, 2023", (2023, 9, 5)),
        ("29 February 2024", (2024, 2, 29)),
        ("1 March2024", (2024, 3, 1)),
        ("5   \nDecember 2025", (2025, 12, 5)),
        ("١ March ٢٠٢٤", (2024, 3, 1)),
        ("March 2024", (2024, 3, None)),
        ("March, 2024", (2024, 3, None)),
        ("March of 2024", (2024, 3, None)),
        ("1 March", (None, 3, 1)),
        ("March 1", (None, 3, 1)),
        ("March the 1st", (None, 3, 1)),
        ("in March", (None, 3, None)),
        ("29 February", (None, 2, 29)),
        ("May 5", (None, 5, 5)),
        ("Friday 10 May", (None, 5, 10)),
        ("on Monday", ("weekday", 0)),
        ("in the 1990s", ("decade", 1990)),
        ("2pm", ("time", 14, 0)),
        ("2 p.m.", ("time", 14, 0)),
        ("14:00", ("time", 14, 0)),
        ("4.30 pm", ("time", 16, 30)),
        ("10:30 AM", ("time", 10, 30)),
        ("12am", ("time", 0, 0)),
        ("12 noon", ("time", 12, 0)),
        ("midnight", ("time", 0, 0)),
        ("14:00:05", ("time", 14, 0)),
        ("at 1600 hours", ("time", 16, 0)),
        ("0900 hrs", ("time", 9, 0)),
    ],
)
def test_a_date_or_time_reads_alike_in_every_notation(text, key):
    assert keys(text) == [key]


@pytest.mark.parametrize("text", ["1/3/2024", "01/03/2024", "1-3-2024", "(01/03/2024)"])
def test_day_and_month_left_open_are_not_guessed(text):
    (value,) = find_values(text)
    assert value.ambiguous
    assert value.key == ("either", (2024, 1, 3), (2024, 3, 1))
    assert value.readings == ((2024, 1, 3), (2024, 3, 1))


def test_the_same_day_and_month_are_open_to_nothing():
    (value,) = find_values("03/03/2024")
    assert (value.key, value.ambiguous) == ((2024, 3, 3), False)


@pytest.mark.parametrize(
    "text",
    [
        "31/02/2024",
        "2024-02-30",
        "29 February 2023",
        "31 April 2024",
        "February 30, 2024",
        "00/01/2024",
        "31 June",
        "you may 5 times",
        "to march 5",
        "the Court may in part",
        "Section 5 may",
        "a marching order",
        "25:00",
        "13pm",
        "99:99",
        "ratio 16:1",
    ],
)
def test_what_the_calendar_or_clock_does_not_hold_is_no_date(text):
    assert keys(text) == []


@pytest.mark.parametrize("text", ["2024", "in 2024", "since 2024", "the year 2024"])
def test_a_year_alone_is_a_number_wherever_it_stands(text):
    assert [(value.kind, value.key) for value in find_values(text)] == [("number", 2024)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1-3 March 2024", [(2024, 3, 1), (2024, 3, 3)]),
        ("1 to 3 March 2024", [(2024, 3, 1), (2024, 3, 3)]),
        ("3 and 10 November 2025", [(2025, 11, 3), (2025, 11, 10)]),
        ("1 March to 3 April 2024", [(2024, 3, 1), (2024, 4, 3)]),
        ("18 March and 14 April 2025", [(2025, 3, 18), (2025, 4, 14)]),
        ("March 1-5, 2024", [(2024, 3, 1), (2024, 3, 5)]),
        ("July to December 2020", [(2020, 7, None), (2020, 12, None)]),
        ("1 March 2024 to 3 April 2024", [(2024, 3, 1), (2024, 4, 3)]),
        ("5 December to 3 January 2025", [(None, 12, 5), (2025, 1, 3)]),
        ("22 - 24 July 2025", [(2025, 7, 22), (2025, 7, 24)]),
    ],
)
def test_the_dates_of_a_range_share_month_and_year(text, found):
    assert keys(text) == found


DAYS = st.integers(0, 400 * 365).map(lambda days: date(1700, 1, 1) + timedelta(days))


@given(DAYS)
def test_a_day_reads_back_in_every_notation(day):
    month, suffix = (
        MONTHS[day.month - 1],
        "th" if 10 < day.day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th"),
    )
    for text in (
        f"{day.day} {month} {day.year}",
        f"{day.day}{suffix} {month}, {day.year}",
        f"{month} {day.day}{suffix}, {day.year}",
        f"{month.upper()} {day.day:02d}, {day.year}",
        f"the {day.day}{suffix} day of {month} {day.year}",
        f"{day:%A}, {day.day} {month} {day.year}",
        day.isoformat(),
        f"{day.day:02d}.{day.month:02d}.{day.year}",
        f"{day.day}-{month[:3]}-{day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"**{day.day} {month}**\n{day.year}",
    ):
        assert keys(text) == [(day.year, day.month, day.day)], text


@given(DAYS)
def test_a_day_in_figures_is_among_its_readings(day):
    (value,) = find_values(f"{day.day}/{day.month}/{day.year}")
    assert (day.year, day.month, day.day) in (value.readings or (value.key,))
    assert value.ambiguous == (day.day <= 12 and day.day != day.month)


@pytest.mark.parametrize("text", ["1 March '24", "in March '24"])
def test_a_year_of_two_digits_stays_open(text):
    (value,) = find_values(text)
    assert {key[0] for key in value.readings} == {2024, 1924}
