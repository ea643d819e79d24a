"""Reading dates, parts of dates, and times of day.

A date's key is (year, month, day) with None for what is not said; a weekday beside a date is part of its text only.
Other keys: ("time", hour, minute), ("weekday", 0 for Monday), ("decade", 1990). A year alone is a number, whatever
stands before it: "2019" and "in 2019" must mean the same, and "2000 shares" is no year.

What leaves day and month open (`1/3/2024`) is never guessed: its key is ("either", first reading, second reading), so
that only the same notation has the same key. What the calendar does not hold (31/02/2024) is no date.
"""

from .lexicon import BEFORE_MONTH, FULL_MONTHS, MONTHS, ORDINALS, TENS, UNITS, WEEKDAYS, WORDLIKE_MONTHS
from .values_calendar import other_century, read_dotted, read_numeric, real, year_at
from .values_lexing import DOTTED, NUMBER, WORD, Found, Tokens
from .values_numbers import SUFFIXES, read_numeral
from .values_times import TWELVES, read_decade, read_time

_DAY_WORDS = {
    **{w: v for w, v in ORDINALS.items() if 0 < v <= 31},
    **{w: v for w, v in UNITS.items() if 0 < v},
    **{w: v for w, v in TENS.items() if v <= 30},
}
_RANGE_WORDS = frozenset("to until till - – — and or & through".split())

def read_date(tokens: Tokens, i: int) -> list[Found]:
    """Read the date, dates of a range, or time that begin at token i, in order; empty where there is none."""
    kind = tokens.kind[i]
    low = tokens.low[i]
    if kind == WORD and low in WEEKDAYS:
        return _read_after_weekday(tokens, i)
    if kind == NUMBER:
        found = read_numeric(tokens, i) or read_time(tokens, i) or read_decade(tokens, i)
        if found is not None:
            return [found]
    elif kind == DOTTED:
        found = read_dotted(tokens, i)
        return [found] if found else []
    elif low in TWELVES:
        return [Found(i, i + 1, "date", ("time", TWELVES[low], 0))]
    if is_month(tokens, i):
        return _read_month_first(tokens, i)
    return _read_day_first(tokens, i)


def is_month(tokens: Tokens, i: int) -> bool:
    """Tell whether token i is the name of a month; those that are words too need a capital."""
    low = tokens.low[i]
    return low in MONTHS and tokens.kind[i] == WORD and (low not in WORDLIKE_MONTHS or tokens.capital(i))


def _month_at(tokens: Tokens, i: int, *, small: bool = False) -> tuple[int, int] | None:
    """Return the index behind a month's name, its point included, and the month."""
    if not (is_month(tokens, i) or (small and tokens.low[i] in MONTHS)):
        return None
    stop = i + 1
    if tokens.low[stop] == "." and len(tokens.low[i]) <= 4 and tokens.glued(stop):
        stop += 1
    return stop, MONTHS[tokens.low[i]]


def _read_after_weekday(tokens: Tokens, i: int) -> list[Found]:
    """Read `Friday, 1 March 2024`, or a full weekday's name with a capital alone."""
    if not tokens.capital(i):
        return []
    at = i + 1
    if tokens.low[at] == ".":
        at += 1
    if tokens.low[at] == ",":
        at += 1
    if tokens.low[at] in ("the", "of"):
        at += 1
    if tokens.kind[at] in (NUMBER, WORD):
        found = read_date(tokens, at) if tokens.low[at] not in WEEKDAYS else []
        if found and found[0].key[0] not in ("time", "decade"):
            return [found[0]._replace(start=i), *found[1:]]
    if len(tokens.low[i]) < 6:
        return []
    return [Found(i, i + 1, "date", ("weekday", WEEKDAYS[tokens.low[i]]))]


# --- day first ---


def _day_at(tokens: Tokens, i: int) -> tuple[int, int] | None:
    """Return the index behind a day of the month and the day: `1`, `1st`, `01`, `first`, `twenty-first`."""
    if tokens.kind[i] == NUMBER:
        low = tokens.low[i]
        if (
            not low.isdigit()
            or len(low) > 2
            or not 1 <= int(low) <= 31
            or (tokens.glued(i) and tokens.kind[i - 1] == WORD)
        ):
            return None
        stop = i + 1
        if tokens.glued(stop) and tokens.low[stop] in SUFFIXES:
            stop += 1
        if tokens.low[stop] == "(" and tokens.kind[stop + 1] == NUMBER and tokens.low[stop + 2] == ")":
            return None
        return stop, int(low)
    if tokens.low[i] in _DAY_WORDS:
        numeral = read_numeral(tokens, i)
        if numeral is not None and isinstance(numeral.value, int) and 1 <= numeral.value <= 31:
            return numeral.stop, numeral.value
    return None


def _read_day_first(tokens: Tokens, i: int) -> list[Found]:
    """Read `1 March 2024`, `the 1st day of March, 2024`, `1-3 March 2024`, `1 March to 3 April 2024`."""
    day = _day_at(tokens, i)
    if day is None:
        return []
    found = _rest_of_day_first(tokens, i, *day)
    if found is not None:
        return _with_later_end(tokens, found)
    joint = day[0]
    if tokens.low[joint] in _RANGE_WORDS or tokens.low[joint] == ",":
        second = _day_at(tokens, joint + 1)
        if second is not None:
            later = _rest_of_day_first(tokens, joint + 1, *second)
            if later is not None and later.key[2] is not None:
                year, month, last = later.key
                if real(year, month, day[1]) and (day[1] < last):
                    return [Found(i, day[0], "date", (year, month, day[1])), later]
    return []


def _rest_of_day_first(tokens: Tokens, start: int, at: int, day: int) -> Found | None:
    low = tokens.low
    digits = tokens.kind[start] == NUMBER
    if low[at] in ("-", "/") and tokens.glued(at) and tokens.glued(at + 1):
        month = _month_at(tokens, at + 1, small=True)
        if month is None or low[month[0]] != low[at]:
            return None
        year = year_at(tokens, month[0] + 1, short=True)
        if year is None or not real(year[1], month[1], day):
            return None
        return _dated(start, year[0], year[1], month[1], day, short=year[2])
    of = False
    if low[at] == "day" and low[at + 1] == "of":
        at, of = at + 2, True
    elif low[at] == "of":
        at, of = at + 1, True
    elif low[at] == ",":
        at += 1
    elif not digits and low[at - 1] in UNITS:
        return None
    if of and low[at] == "the" and low[at + 1] == "month" and low[at + 2] == "of":
        at += 3
    small = tokens.year(at + 1) is not None
    month = _month_at(tokens, at, small=small)
    if month is None:
        return None
    stop, number = month
    year = _year_after_month(tokens, stop)
    if year is None:
        if not real(None, number, day) or (low[at] in WORDLIKE_MONTHS and not tokens.capital(at)):
            return None
        return Found(start, at + 1, "date", (None, number, day))
    if not real(year[1], number, day):
        return None
    return _dated(start, year[0], year[1], number, day, short=year[2])


def _year_after_month(tokens: Tokens, i: int) -> tuple[int, int, bool] | None:
    """Return the year that follows a month: `2024`, `, 2024`, `of the year 2024`, `'24`, `two thousand …`."""
    low, at = tokens.low, i
    if low[at] == ",":
        at += 1
    elif low[at] == "of":
        at += 1
        if low[at] == "the" and low[at + 1] == "year":
            at += 2
    abbreviated = low[i - 1] if low[i - 1] != "." else low[i - 2]
    if at == i and len(abbreviated) < 5 and abbreviated not in FULL_MONTHS and tokens.kind[i + 1] != WORD:
        return year_at(tokens, at, short=True)
    if low[at] in ("'", "’", "‘") and tokens.kind[at + 1] == NUMBER and tokens.glued(at + 1):
        return year_at(tokens, at + 1, short=True)
    if low[at] in ("two", "nineteen", "twenty"):
        numeral = read_numeral(tokens, at)
        if numeral is not None and isinstance(numeral.value, int) and 1900 <= numeral.value < 2100:
            return numeral.stop, numeral.value, False
    return year_at(tokens, at)


def _dated(start: int, stop: int, year: int, month: int, day: int | None, *, short: bool) -> Found:
    key = (year, month, day)
    if not short:
        return Found(start, stop, "date", key)
    return Found(start, stop, "date", key, (key, (other_century(year), month, day)))


def _with_later_end(tokens: Tokens, first: Found) -> list[Found]:
    """Give the first date of `1 March to 3 April 2024` the year of the second."""
    if first.key[0] is not None or tokens.low[first.stop] not in _RANGE_WORDS:
        return [first]
    at = first.stop + 1
    if tokens.low[at] in WEEKDAYS:
        at += 1
    day = _day_at(tokens, at)
    second = _rest_of_day_first(tokens, at, *day) if day else None
    if second is None:
        month = _read_month_first(tokens, at) if is_month(tokens, at) else []
        second = month[0] if len(month) == 1 else None
    if second is None or second.key[0] is None:
        return [first]
    year, month, day_number = second.key
    if first.key[1:] <= (month, day_number or 99) and first.key[2] is not None and real(year, *first.key[1:]):
        return [first._replace(key=(year, *first.key[1:])), second]
    return [first]


# --- month first ---


def _read_month_first(tokens: Tokens, i: int) -> list[Found]:
    """Read `March 1st, 2024`, `MARCH 01, 2024`, `March the 1st`, `March 1-3, 2024`, `March 2024`, and `in March`."""
    low = tokens.low
    stop, month = _month_at(tokens, i)
    at = stop + 1 if low[stop] == "the" else stop
    day = _day_at(tokens, at)
    if (
        day is not None
        and not (tokens.glued(day[0]) and low[day[0]] in (":", "/", "%"))
        and low[day[0]] not in ("am", "pm")
    ):
        after, number = day
        year = _year_after_day(tokens, after)
        if year is not None:
            if real(year[1], month, number):
                return [_dated(i, year[0], year[1], month, number, short=False)]
            return []
        if low[after] in _RANGE_WORDS:
            second = _day_at(tokens, after + 1)
            if second is not None and second[1] > number:
                year = _year_after_day(tokens, second[0])
                if year is not None and real(year[1], month, second[1]):
                    return [
                        Found(i, after, "date", (year[1], month, number)),
                        Found(after + 1, year[0], "date", (year[1], month, second[1])),
                    ]
        if real(None, month, number) and tokens.kind[i] == WORD:
            return _with_later_end(tokens, Found(i, after, "date", (None, month, number)))
        return []
    if tokens.kind[at] == NUMBER or low[stop] in (",", "of", "'", "’"):
        year = _year_after_month(tokens, stop)
        if year is not None and not _spoilt_day(tokens, i):
            return [_dated(i, year[0], year[1], month, None, short=year[2])]
    if low[stop] in _RANGE_WORDS and is_month(tokens, stop + 1):
        later = _read_month_first(tokens, stop + 1)
        if len(later) == 1 and later[0].key[2] is None and later[0].key[0] and later[0].key[1] > month:
            return [Found(i, stop, "date", (later[0].key[0], month, None)), later[0]]
    if low[i] in FULL_MONTHS and tokens.capital(i) and low[i - 1] in BEFORE_MONTH and not _spoilt_day(tokens, i):
        return [Found(i, i + 1, "date", (None, month, None))]
    return []


def _spoilt_day(tokens: Tokens, i: int) -> bool:
    """Tell whether an impossible day stands before the month: `31 February 2024` holds no month either."""
    at = i - 1
    while tokens.low[at] in ("of", "day", *SUFFIXES):
        at -= 1
    return tokens.kind[at] == NUMBER and len(tokens.low[at]) <= 2 and tokens.low[i - 1] != ")"


def _year_after_day(tokens: Tokens, i: int) -> tuple[int, int, bool] | None:
    at = i
    if tokens.low[at] == ".":
        at += 1
    if tokens.low[at] == ",":
        at += 1
    elif tokens.low[at] == "of":
        at += 1
    return year_at(tokens, at)
