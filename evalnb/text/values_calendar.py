"""What the calendar holds, and dates written in figures alone.

What leaves day and month open is never guessed: the key of `1/3/2024` is ("either", first reading, second reading).
"""

from calendar import monthrange

from .values_lexing import NUMBER, SIGN, WORD, Found, Tokens

#: A two-digit year up to this one is read in this century first, as POSIX does; it is flagged either way.
_PIVOT = 68


def real(year: int | None, month: int, day: int) -> bool:
    """Tell whether the calendar holds a day; without a year, 29 February is one."""
    return 1 <= month <= 12 and 1 <= day <= monthrange(2000 if year is None else year, month)[1]


def year_at(tokens: Tokens, i: int, *, short: bool = False) -> tuple[int, int, bool] | None:
    """Return the index behind a year at token i, the year, and whether two digits leave the century open."""
    year = tokens.year(i)
    if year is not None and not (tokens.glued(i + 1) and tokens.low[i + 1] in ("s", "a", "b")):
        return i + 1, year, False
    low = tokens.low[i]
    if short and tokens.kind[i] == NUMBER and len(low) == 2 and low.isdigit():
        return i + 1, (2000 if int(low) <= _PIVOT else 1900) + int(low), True
    return None


def read_numeric(tokens: Tokens, i: int) -> Found | None:
    """Read `2024-03-01`, `13/03/2024`, `1/3/2024` (open), `01-03-24` (open)."""
    low, kind = tokens.low, tokens.kind
    sign = low[i + 1]
    if (
        sign not in ("/", "-", "–")
        or kind[i + 1] != SIGN
        or kind[i + 2] != NUMBER
        or low[i + 3] != sign
        or kind[i + 4] != NUMBER
    ):
        return None
    if not all(tokens.glued(at) for at in range(i + 1, i + 5)) or (tokens.glued(i) and low[i - 1] not in "(\"'“‘[:=|"):
        return None
    first, second, third = low[i], low[i + 2], low[i + 4]
    stop = i + 5
    if not (first.isdigit() and second.isdigit() and third.isdigit()) or len(second) > 2:
        return None
    if low[stop] == sign and tokens.glued(stop) and kind[stop + 1] == NUMBER:
        return None
    if len(first) == 4 and len(third) <= 2:
        if tokens.glued(stop) and kind[stop] == WORD and low[stop] != "t":
            return None
        year, month, day = int(first), int(second), int(third)
        return Found(i, stop, "date", (year, month, day)) if year and real(year, month, day) else None
    if len(first) > 2 or len(third) not in (2, 4) or (tokens.glued(stop) and kind[stop] == WORD):
        return None
    year = year_at(tokens, i + 4, short=True)
    return _either(i, stop, int(first), int(second), year[1], short=year[2]) if year else None


def other_century(year: int) -> int:
    """Return the other year that two digits may stand for: 1924 for 2024, 2050 for 1950."""
    return year - 100 if year >= 2000 else year + 100


def _either(i: int, stop: int, first: int, second: int, year: int, *, short: bool) -> Found | None:
    """Read two numbers as day and month: one reading where only one is possible, else both and no guess."""
    readings = {(year, second, first)} if real(year, second, first) else set()
    if real(year, first, second):
        readings.add((year, first, second))
    if not readings:
        return None
    ordered = sorted(readings)
    key = ordered[0] if len(ordered) == 1 else ("either", *ordered)
    if short:
        ordered += [(other_century(y), m, d) for y, m, d in ordered]
    return Found(i, stop, "date", key, tuple(ordered) if len(ordered) > 1 else ())


def read_dotted(tokens: Tokens, i: int) -> Found | None:
    """Read `01.03.2024`: with points the day comes first wherever dates are written so."""
    parts = tokens.low[i].split(".")
    if len(parts) != 3 or len(parts[2]) != 4 or len(parts[0]) > 2 or len(parts[1]) > 2:
        return None
    day, month, year = map(int, parts)
    return Found(i, i + 1, "date", (year, month, day)) if year and real(year, month, day) else None
