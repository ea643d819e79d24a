"""Reading times of day, and decades: ("time", hour, minute) and ("decade", 1990)."""

from .values_lexing import NUMBER, WORD, Found, Tokens

#: What makes a time of `1600 hours`, which else is a duration.
_BEFORE_TIME = frozenset(("at", "by", "until", "before", "after"))
TWELVES = {"noon": 12, "midday": 12, "midnight": 0}


def read_time(tokens: Tokens, i: int) -> Found | None:
    """Read `2pm`, `4.30 p.m.`, `14:00`, `10:30 AM`; `2:30` alone may be either half of the day and is flagged."""
    low = tokens.low
    if low[i].count(".") == 1 and "," not in low[i]:
        hour, minute = low[i].split(".")
        stop, colon = i + 1, False
    elif (
        low[i].isdigit()
        and low[i + 1] == ":"
        and tokens.glued(i + 1)
        and tokens.kind[i + 2] == NUMBER
        and tokens.glued(i + 2)
    ):
        hour, minute, stop, colon = low[i], low[i + 2], i + 3, True
        if low[stop] == ":" and tokens.kind[stop + 1] == NUMBER and tokens.glued(stop + 1):
            stop += 2
    elif len(low[i]) == 4 and low[i].isdigit() and low[i + 1] in ("hours", "hrs"):
        hour, minute, stop = low[i][:2], low[i][2:], i + 2
        colon = low[i][0] == "0" or low[i - 1] in _BEFORE_TIME
    else:
        hour, minute, stop, colon = low[i], "00", i + 1, False
    if not hour.isdigit() or len(hour) > 2 or not minute.isdigit() or len(minute) != 2 or int(minute) > 59:
        return None
    half, after = _half_of_day(tokens, stop)
    clock = int(hour)
    if clock == 12 and low[stop] in TWELVES:
        return Found(i, stop + 1, "date", ("time", TWELVES[low[stop]], 0))
    if half:
        if not 1 <= clock <= 12:
            return None
        clock = clock % 12 + (12 if half == "p" else 0)
        return Found(i, after, "date", ("time", clock, int(minute)))
    if low[stop] == "o" and low[stop + 2] == "clock":
        colon, stop = True, stop + 3
    if not colon or clock > 24 or (tokens.glued(i) and tokens.kind[i - 1] == WORD and low[i - 1] != "t"):
        return None
    key = ("time", clock % 24, int(minute))
    open_half = 1 <= clock <= 12 and len(hour) == 1
    return Found(i, stop, "date", key, (key, ("time", (clock + 12) % 24, int(minute))) if open_half else ())


def _half_of_day(tokens: Tokens, i: int) -> tuple[str, int]:
    """Return `a` or `p` and the index behind it for `am`, `p.m.`; an empty string where there is none."""
    low = tokens.low
    if low[i] in ("am", "pm") and (tokens.glued(i) or low[i + 1] not in ("i", "the", "not")):
        return low[i][0], i + 1
    if low[i] in ("a", "p") and low[i + 1] == "." and low[i + 2] == "m":
        return low[i], i + 4 if low[i + 3] == "." and tokens.glued(i + 3) else i + 3
    return "", i


def read_decade(tokens: Tokens, i: int) -> Found | None:
    """Read `1990s`."""
    year = tokens.year(i)
    if year is None or year % 10 or tokens.low[i + 1] != "s" or not tokens.glued(i + 1):
        return None
    return Found(i, i + 2, "date", ("decade", year))
