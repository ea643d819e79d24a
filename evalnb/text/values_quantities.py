"""Reading amounts with a unit, percentages and durations, and plain numbers, which have none; money has its own module.

A function here takes the tokens and an index and returns a `Found`, or None where nothing begins there.
"""

from fractions import Fraction

from .lexicon import (
    ARTICLE_UNITS,
    DAY_KINDS,
    DENOMINATORS,
    MULTIPLES,
    PERCENT_NAMES,
    PERCENT_SIGNS,
    SCALES,
    TIME_UNITS,
    UNIT_FILLERS,
    YEAR_KINDS,
)
from .values_edges import free_behind, starts_with_point, starts_with_sign
from .values_lexing import NUMBER, WORD, Found, Key, Tokens, simplest
from .values_money import read_money_after_currency, read_money_before_currency, read_spaced_money
from .values_numbers import Numeral, read_numeral

#: What makes an amount of `a` or `an` before it, or money of a letter before it.
AFTER_ARTICLE = (
    ARTICLE_UNITS | DAY_KINDS.keys() | SCALES.keys() | UNIT_FILLERS | DENOMINATORS.keys() | {"hundred", "dozen", "$"}
)


def read_proportion(tokens: Tokens, i: int) -> Found | None:
    """Read `3:1`, two whole numbers of at most three digits around a colon and nothing glued to them."""
    low = tokens.low
    if low[i + 1] != ":" or tokens.kind[i + 2] != NUMBER or not (tokens.glued(i + 1) and tokens.glued(i + 2)):
        return None
    before, behind = low[i - 1] if tokens.glued(i) else "", low[i + 3] if tokens.glued(i + 3) else ""
    one, two = low[i], low[i + 2]
    if before not in ("", "(", "\u201c", '"') or behind not in ("", ".", ",", ";", ")", "?", "!", "\u201d", '"'):
        return None
    if not (one.isdigit() and two.isdigit() and max(len(one), len(two)) <= 3):
        return None
    return Found(i, i + 3, "number", ("ratio", int(one), int(two)))


def read_quantity(tokens: Tokens, i: int) -> Found | None:
    """Read the money, percentage, duration or number that begins at token i; the most specific reading wins."""
    found = read_money_after_currency(tokens, i)
    if found is not None:
        return _with_repetition(tokens, found)
    if tokens.low[i] in ("a", "an", "half"):
        found = _read_article_unit(tokens, i)
        if found is not None:
            return found
    found = read_spaced_money(tokens, i)
    if found is not None:
        return found
    start = i
    minus = tokens.low[i] == "minus"
    numeral = read_numeral(tokens, i + minus)
    if numeral is None:
        return _read_multiple(tokens, i)
    if starts_with_point(tokens, i):
        start, numeral = i - 1, numeral._replace(value=Fraction(numeral.value, 10 ** len(tokens.low[i])))
    if minus or starts_with_sign(tokens, i):
        start, numeral = i - (not minus), numeral._replace(value=-numeral.value)
    if not numeral.ordinal:
        for read in (read_money_before_currency, _read_percent, _read_duration):
            found = read(tokens, start, numeral)
            if found is not None:
                return _with_repetition(tokens, found)
        if tokens.low[numeral.stop] == "times":
            return Found(start, numeral.stop + 1, "number", ("times", numeral.value))
    if not free_behind(tokens, i, numeral.stop):
        return None
    key = ("ordinal", numeral.value) if numeral.ordinal else numeral.value
    return Found(start, numeral.stop, "number", key, _readings(key, numeral.ambiguous))


def _readings(key: Key, ambiguous: bool) -> tuple:
    """Return both readings of a number whose point may group thousands."""
    return (key, key * 1000) if ambiguous and not isinstance(key, tuple) else ()


def _with_repetition(tokens: Tokens, found: Found) -> Found:
    """Stretch a value over the same value in brackets: `one thousand US dollars (USD 1,000)`."""
    opening = found.stop
    if tokens.low[opening] not in ("(", "["):
        return found
    repeated = _read_unrepeated(tokens, opening + 1)
    if repeated is None:
        return found
    closing = repeated.stop + (tokens.low[repeated.stop] == "only")
    if tokens.low[closing] not in (")", "]"):
        return found
    same = repeated.kind == found.kind and repeated.key == found.key
    bare = repeated.kind == "number" and found.kind == "money" and repeated.key == found.key[1]
    if not (same or bare):
        return found
    return found._replace(stop=closing + 1, readings=found.readings and repeated.readings)


def _read_unrepeated(tokens: Tokens, i: int) -> Found | None:
    found = read_money_after_currency(tokens, i)
    if found is not None:
        return found
    numeral = read_numeral(tokens, i)
    if numeral is None or numeral.ordinal:
        return None
    for read in (read_money_before_currency, _read_percent, _read_duration):
        found = read(tokens, i, numeral)
        if found is not None:
            return found
    return Found(i, numeral.stop, "number", numeral.value)


# --- percentages ---


def _read_percent(tokens: Tokens, start: int, numeral: Numeral) -> Found | None:
    """Read `80%`, `eighty per cent`, `50 basis points`; the key counts per cent, `percentage points` keep apart."""
    low, at = tokens.low, numeral.stop
    if low[at] == "-" and tokens.kind[at + 1] == WORD:
        at += 1
    share = PERCENT_SIGNS.get(low[at])
    stop = at + 1
    if share is None:
        share = PERCENT_NAMES.get(f"{low[at]} {low[at + 1]}")
        stop = at + 2
    if share is None:
        share = PERCENT_NAMES.get(low[at])
        stop = at + 1
    if share is None:
        if low[at] == "percentage" and low[at + 1] in ("point", "points"):
            return Found(start, at + 2, "percent", ("points", numeral.value))
        return None
    value = simplest(Fraction(numeral.value) / share)
    return Found(start, stop, "percent", value, _readings(value, numeral.ambiguous))


# --- durations ---


def _read_duration(tokens: Tokens, start: int, numeral: Numeral) -> Found | None:
    """Read `30-day`, `14 business days`, `one year and six months`, `one and a half hours`, `six weeks'`."""
    unit = _read_unit(tokens, numeral.stop)
    if unit is None or (tokens.year(start) is not None and not tokens.low[unit[0] - 1].endswith("s")):
        return None  # `the 2013 year results`
    stop, name, factor = unit
    parts = {name: numeral.value * factor}
    last = factor
    while True:
        low = tokens.low
        at = stop
        if low[at] == ",":
            at += 1
        if low[at] == "and":
            at += 1
        if low[at] == "a" and low[at + 1] == "half" and at > stop:
            parts[name] += Fraction(last, 2)
            return _duration(start, at + 2, parts)._replace(figure=simplest(numeral.value + Fraction(1, 2)))
        more = read_numeral(tokens, at)
        if more is None or more.ordinal or (at == stop and low[stop - 1] not in TIME_UNITS):
            break
        smaller = _read_unit(tokens, more.stop)
        if smaller is None or not _is_smaller(smaller[1:], (name, last)):
            break
        stop, name, last = smaller
        parts[name] = parts.get(name, 0) + more.value * last
    found = _duration(start, stop, parts)
    return found._replace(figure=numeral.value) if stop == unit[0] else found


_SIZES = {"month": 30 * 86400, "day": 86400, "second": 1}


def _is_smaller(unit: tuple[str, int], than: tuple[str, int]) -> bool:
    """Tell whether a unit may follow another in one duration: years, months, weeks, days, hours, minutes, seconds."""
    if unit[0] not in _SIZES or than[0] not in _SIZES:
        return False
    return _SIZES[unit[0]] * unit[1] < _SIZES[than[0]] * than[1]


def _duration(start: int, stop: int, parts: dict) -> Found:
    key = tuple(item for name in sorted(parts) for item in (name, simplest(Fraction(parts[name]))))
    return Found(start, stop, "duration", key)


def _read_unit(tokens: Tokens, i: int) -> tuple[int, str, int] | None:
    """Read a unit of time: the index behind it, the base unit and how many of it."""
    low, at = tokens.low, i
    if low[at] == "-":
        at += 1
    while low[at] in UNIT_FILLERS:
        at += 1
    word = low[at]
    if word in DAY_KINDS and low[at + 1] in ("day", "days"):
        return at + 2, DAY_KINDS[word], 1
    if word in YEAR_KINDS and low[at + 1] == "years":
        return at + 2, YEAR_KINDS[word], 1
    unit = TIME_UNITS.get(word)
    if unit is None:
        return None
    if not word.endswith("s") and "\n" in tokens.text[tokens.end[at - 1] : tokens.start[at]] and tokens.capital(at):
        return None  # a heading `Year:` below a number
    stop = at + 1
    if (
        word in ("hr", "hrs", "min", "mins", "sec", "secs", "yr", "yrs")
        and low[stop] == "."
        and low[stop + 1].islower()
    ):
        stop += 1
    return stop, *unit


def _read_article_unit(tokens: Tokens, i: int) -> Found | None:
    """Read `a year`, `an hour`, `half a year`; `AED 500 a month` and `twice a year` are rates, not durations."""
    low, at = tokens.low, i
    if low[at] == "half" and low[at + 1] in ("a", "an"):
        at += 1
        share = Fraction(1, 2)
    elif low[at] in ("a", "an"):
        share = Fraction(1)
        if tokens.kind[i - 1] == NUMBER or low[i - 1] in MULTIPLES or low[i - 1] in ("times", "once", "%", "million"):
            return None
    else:
        return None
    word = low[at + 1]
    unit = _read_unit(tokens, at + 1)
    if (
        unit is None
        or word.endswith("s")
        or (word not in ARTICLE_UNITS and word not in DAY_KINDS and word not in UNIT_FILLERS)
    ):
        return None
    if low[unit[0] - 1].endswith("s") or (
        word == "day" and low[unit[0]] in ("on", "other", "when", "that", "off", "of")
    ):
        return None
    stop, name, factor = unit
    if low[stop] == "and" and low[stop + 1] == "a" and low[stop + 2] == "half":
        stop, share = stop + 3, share + Fraction(1, 2)
    return _duration(i, stop, {name: share * factor})


def _read_multiple(tokens: Tokens, i: int) -> Found | None:
    """Read `twice` and `thrice`, which mean two and three times."""
    multiple = MULTIPLES.get(tokens.low[i])
    return None if multiple is None else Found(i, i + 1, "number", ("times", multiple))
