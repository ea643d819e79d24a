"""Reading amounts with a unit: money, percentages, durations; and plain numbers, which have none.

A function here takes the tokens and an index and returns a `Found`, or None where nothing begins there.
"""

from fractions import Fraction
from typing import NamedTuple

from .lexicon import (
    ARTICLE_UNITS, CODE_ALIASES, CURRENCY_CODES, CURRENCY_NAMES, CURRENCY_SIGNS, DAY_KINDS, DOLLARS, LOWER_CODES,
    MONEY_SCALES, MULTIPLES, PERCENT_NAMES, PERCENT_SIGNS, TIME_UNITS, UNIT_FILLERS, YEAR_KINDS,
)
from .values_lexing import MAX_DIGITS, NUMBER, WORD, Tokens, simplest
from .values_numbers import Numeral, free_behind, read_numeral, starts_with_sign

Key = int | Fraction | tuple


class Found(NamedTuple):
    """A value in terms of tokens: first token and the one behind the last, kind, key, and other keys it may mean."""

    start: int
    stop: int
    kind: str
    key: Key
    readings: tuple = ()


class _Currency(NamedTuple):
    stop: int
    code: str
    share: int
    open: bool


_LONGEST_CURRENCY_NAME = max(name.count(" ") + 1 for name in CURRENCY_NAMES)
_CURRENCY_STARTS = frozenset(name.split()[0] for name in CURRENCY_NAMES)
_OTHER_DOLLARS = ("AUD", "CAD", "HKD", "NZD", "SGD")
_OTHERS = {
    "USD": _OTHER_DOLLARS, "GBP": ("EGP", "LBP"), "INR": ("PKR", "LKR", "MUR"), "SAR": ("QAR", "OMR", "YER", "IRR"),
    "JPY": ("CNY",), "AED": ("BHD", "KWD", "JOD"),
}


def read_currency(tokens: Tokens, i: int) -> _Currency | None:
    """Read a currency's code, sign or name at token i: `AED`, `US$`, `$`, `Dhs.`, `United States dollars`."""
    low = tokens.low
    word = low[i]
    if tokens.kind[i] != WORD:
        sign = CURRENCY_SIGNS.get(word)
        return _Currency(i + 1, sign[0], 1, sign[1]) if sign else None
    if word in DOLLARS and low[i + 1] == "$" and tokens.glued(i + 1):
        return _Currency(i + 2, DOLLARS[word], 1, False)
    if word == "u" and low[i + 1] == "." and low[i + 2] == "s" and low[i + 3] == ".":
        if low[i + 4] == "$":
            return _Currency(i + 5, "USD", 1, False)
        if low[i + 4] in ("dollar", "dollars"):
            return _Currency(i + 5, "USD", 1, False)
    raw = tokens.raw(i)
    if raw in CURRENCY_CODES or (word in LOWER_CODES and raw.islower()):
        return _Currency(i + 1, CODE_ALIASES.get(word.upper(), word.upper()), 1, False)
    if word in _CURRENCY_STARTS:
        for length in range(_LONGEST_CURRENCY_NAME, 0, -1):
            name = CURRENCY_NAMES.get(" ".join(low[i : i + length]))
            if name is not None:
                stop = i + length
                if low[stop] == "." and word in ("dhs", "dh", "rs", "sr") and tokens.glued(stop):
                    stop += 1
                return _Currency(stop, *name)
    return None


def read_quantity(tokens: Tokens, i: int) -> Found | None:
    """Read the money, percentage, duration or number that begins at token i; the most specific reading wins."""
    found = _read_money_after_currency(tokens, i)
    if found is not None:
        return _with_repetition(tokens, found)
    numeral = read_numeral(tokens, i)
    if numeral is None:
        return _read_article_unit(tokens, i) or _read_multiple(tokens, i)
    start = i
    if starts_with_sign(tokens, i):
        start, numeral = i - 1, numeral._replace(value=-numeral.value)
    if not numeral.ordinal:
        for read in (_read_money_before_currency, _read_percent, _read_duration):
            found = read(tokens, start, numeral)
            if found is not None:
                return _with_repetition(tokens, found)
        if tokens.low[numeral.stop] == "times":
            return Found(start, numeral.stop + 1, "number", ("times", numeral.value))
    if not free_behind(tokens, numeral.stop):
        return None
    key = ("ordinal", numeral.value) if numeral.ordinal else numeral.value
    return Found(start, numeral.stop, "number", key, _readings(key, numeral.ambiguous))


def _readings(key: Key, ambiguous: bool) -> tuple:
    """Return both readings of a number whose point may group thousands."""
    return (key, key * 1000) if ambiguous and not isinstance(key, tuple) else ()


def _with_repetition(tokens: Tokens, found: Found) -> Found:
    """Stretch a value over the same value in brackets: `one thousand US dollars (USD 1,000)`, `80% (eighty per cent)`."""
    opening = found.stop
    if tokens.low[opening] not in ("(", "["):
        return found
    repeated = _read_unrepeated(tokens, opening + 1)
    if repeated is None or tokens.low[repeated.stop] not in (")", "]"):
        return found
    same = repeated.kind == found.kind and repeated.key == found.key
    bare = repeated.kind == "number" and found.kind == "money" and repeated.key == found.key[1]
    if not (same or bare):
        return found
    return found._replace(stop=repeated.stop + 1, readings=found.readings and repeated.readings)


def _read_unrepeated(tokens: Tokens, i: int) -> Found | None:
    found = _read_money_after_currency(tokens, i)
    if found is not None:
        return found
    numeral = read_numeral(tokens, i)
    if numeral is None or numeral.ordinal:
        return None
    for read in (_read_money_before_currency, _read_percent, _read_duration):
        found = read(tokens, i, numeral)
        if found is not None:
            return found
    return Found(i, numeral.stop, "number", numeral.value)


# --- money ---


def _money(start: int, stop: int, currency: _Currency, value: int | Fraction, *, ambiguous: bool) -> Found:
    amount = simplest(Fraction(value) / currency.share) if currency.share != 1 else value
    key = (currency.code, amount)
    readings: tuple = ()
    if currency.open:
        readings = (key, *((code, amount) for code in _OTHERS.get(currency.code, ())))
    if ambiguous:
        readings = (*(readings or (key,)), (currency.code, amount * 1000))
    return Found(start, stop, "money", key, readings)


def _read_money_after_currency(tokens: Tokens, i: int) -> Found | None:
    """Read `AED 1.5 million`, `$500k`, `USD one thousand`, `Dhs. 40/-`, `AED -500`."""
    if tokens.glued(i) and tokens.kind[i - 1] == NUMBER:
        return None
    currency = read_currency(tokens, i)
    if currency is None or currency.share != 1:
        return None
    low, at, sign = tokens.low, currency.stop, 1
    if low[at] in (":", ".", "~") and tokens.kind[at + 1] == NUMBER:
        at += 1
    if low[at] in ("-", "−") and tokens.glued(at + 1) and not tokens.glued(at):
        at, sign = at + 1, -1
    numeral = _read_amount(tokens, at)
    if numeral is None or numeral.ordinal or tokens.low[numeral.stop] in PERCENT_SIGNS or (
        tokens.low[i] == "$" == tokens.low[numeral.stop] and tokens.glued(numeral.stop)
    ):
        return None  # `$80 \\%$` and `$5$` are mathematics
    stop = _skip_amount_end(tokens, numeral.stop)
    again = read_currency(tokens, stop) if tokens.kind[stop] == WORD else None
    if again is not None and again.code == currency.code and again.share == 1 and tokens.kind[again.stop] != NUMBER:
        stop = again.stop  # `AED 40 dirhams`
    return _money(i, stop, currency, numeral.value * sign, ambiguous=numeral.ambiguous)


def _read_money_before_currency(tokens: Tokens, start: int, numeral: Numeral) -> Found | None:
    """Read `1.5m AED`, `forty dirhams`, `1,500 US dollars`, `50 fils`, `40 dirhams and 50 fils`."""
    numeral = _with_money_scale(tokens, numeral)
    at = numeral.stop + (tokens.low[numeral.stop] == "-")
    currency = read_currency(tokens, at)
    if currency is None or (tokens.low[at] == "$" and tokens.low[start - 1] == "$"):
        return None
    if tokens.kind[at] != WORD and currency.code == "USD" and tokens.kind[currency.stop] == NUMBER:
        return None
    found = _money(start, currency.stop, currency, numeral.value, ambiguous=numeral.ambiguous)
    return _with_small_change(tokens, found, currency)


def _with_small_change(tokens: Tokens, found: Found, currency: _Currency) -> Found:
    """Add `and 50 fils` to an amount in the main unit."""
    if currency.share != 1 or tokens.low[found.stop] not in ("and", ","):
        return found
    small = read_numeral(tokens, found.stop + 1)
    if small is None or small.ordinal:
        return found
    change = read_currency(tokens, small.stop)
    if change is None or change.share == 1 or change.code != currency.code:
        return found
    amount = simplest(found.key[1] + Fraction(small.value) / change.share)
    return Found(found.start, change.stop, "money", (currency.code, amount), ())


def _read_amount(tokens: Tokens, i: int) -> Numeral | None:
    """Read the number behind a currency, which may be glued to it and may group digits with plain spaces."""
    if tokens.kind[i] != NUMBER:
        return read_numeral(tokens, i) if tokens.low[i] not in ("a", "an", "half") else None
    stop = i + 1
    while (
        len(tokens.low[i]) <= 3
        and tokens.kind[stop] == NUMBER
        and tokens.low[stop][:3].isdigit()
        and (len(tokens.low[stop]) == 3 or tokens.low[stop][3:4] == ".")
        and tokens.start[stop] - tokens.end[stop - 1] == 1
    ):
        stop += 1
    if stop > i + 1:
        joined = "".join(tokens.low[i:stop])
        if len(joined) <= MAX_DIGITS and joined.isdigit() and not tokens.glued(stop):
            return Numeral(stop, int(joined))
    numeral = read_numeral(tokens, i, glued=True)
    return None if numeral is None else _with_money_scale(tokens, numeral)


def _with_money_scale(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Apply a scale letter behind the digits: `1.5m`, `2 bn`."""
    scale = MONEY_SCALES.get(tokens.low[numeral.stop])
    if scale is None or numeral.words or numeral.scaled or tokens.capital(numeral.stop) and scale == 10**12:
        return numeral
    return numeral._replace(stop=numeral.stop + 1, value=simplest(numeral.value * scale), scaled=True, ambiguous=False)


def _skip_amount_end(tokens: Tokens, i: int) -> int:
    """Step over the dash or equals sign that closes an amount on a bill: `60/=`, `500/-`."""
    if tokens.low[i] == "/" and tokens.low[i + 1] in ("=", "-") and tokens.glued(i + 1):
        return i + 2
    return i


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
    if unit is None:
        return None
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
            return _duration(start, at + 2, parts)
        more = read_numeral(tokens, at)
        if more is None or more.ordinal or (at == stop and low[stop - 1] not in TIME_UNITS):
            break
        smaller = _read_unit(tokens, more.stop)
        if smaller is None or not _is_smaller(smaller[1:], (name, last)):
            break
        stop, name, last = smaller
        parts[name] = parts.get(name, 0) + more.value * last
    return _duration(start, stop, parts)


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
    if word in YEAR_KINDS and low[at + 1] in ("year", "years"):
        return at + 2, YEAR_KINDS[word], 1
    unit = TIME_UNITS.get(word)
    if unit is None or (at > i + 1 and low[at - 1] == "other"):
        return None
    stop = at + 1
    if word in ("hr", "hrs", "min", "mins", "sec", "secs", "yr", "yrs") and low[stop] == "." and low[stop + 1].islower():
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
    if unit is None or word.endswith("s") or (word not in ARTICLE_UNITS and word not in DAY_KINDS and word not in UNIT_FILLERS):
        return None
    if low[unit[0] - 1].endswith("s"):
        return None
    stop, name, factor = unit
    if low[stop] == "and" and low[stop + 1] == "a" and low[stop + 2] == "half":
        stop, share = stop + 3, share + Fraction(1, 2)
    return _duration(i, stop, {name: share * factor})


def _read_multiple(tokens: Tokens, i: int) -> Found | None:
    """Read `twice` and `thrice`, which mean two and three times."""
    multiple = MULTIPLES.get(tokens.low[i])
    return None if multiple is None else Found(i, i + 1, "number", ("times", multiple))
