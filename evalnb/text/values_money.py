"""Reading money: an amount with its scale, and a currency's code, sign or name before or after it."""

from fractions import Fraction
from typing import NamedTuple

from .lexicon import (
    CODE_ALIASES,
    CURRENCY_CODES,
    CURRENCY_NAMES,
    CURRENCY_SIGNS,
    DOLLARS,
    LOWER_CODES,
    MONEY_SCALES,
    PERCENT_SIGNS,
)
from .values_edges import free_before
from .values_lexing import MAX_DIGITS, NUMBER, WORD, Found, Tokens, exact, simplest
from .values_numbers import Numeral, read_numeral


class _Currency(NamedTuple):
    stop: int
    code: str
    share: int
    open: bool


_LONGEST_CURRENCY_NAME = max(name.count(" ") + 1 for name in CURRENCY_NAMES)
_CURRENCY_STARTS = frozenset(name.split()[0] for name in CURRENCY_NAMES)
_OTHER_DOLLARS = ("AUD", "CAD", "HKD", "NZD", "SGD")
_OTHERS = {
    "USD": _OTHER_DOLLARS,
    "GBP": ("EGP", "LBP"),
    "INR": ("PKR", "LKR", "MUR"),
    "SAR": ("QAR", "OMR", "YER", "IRR"),
    "JPY": ("CNY",),
    "AED": ("BHD", "KWD", "JOD"),
}


def read_currency(tokens: Tokens, i: int) -> _Currency | None:
    """Read a currency's code, sign or name at token i: `AED`, `US$`, `$`, `Dhs.`, `United States dollars`."""
    low = tokens.low
    word = low[i]
    if tokens.kind[i] != WORD:
        sign = CURRENCY_SIGNS.get(word)
        return _Currency(i + 1, sign[0], 1, sign[1]) if sign else None
    if word in DOLLARS and low[i + 1] == "$" and (len(word) > 1 or tokens.glued(i + 1)):
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


def _money(start: int, stop: int, currency: _Currency, value: int | Fraction, *, ambiguous: bool) -> Found:
    amount = simplest(Fraction(value) / currency.share) if currency.share != 1 else value
    key = (currency.code, amount)
    readings: tuple = ()
    if currency.open:
        others = (*_OTHERS.get(currency.code, ()), *(("EUR",) if currency.code == "USD" and currency.share > 1 else ()))
        readings = (key, *((code, amount) for code in others))  # dollars and euros have cents
    if ambiguous:
        readings = (*(readings or (key,)), (currency.code, amount * 1000))
    return Found(start, stop, "money", key, readings)


def read_money_after_currency(tokens: Tokens, i: int) -> Found | None:
    """Read `AED 1.5 million`, `$500k`, `USD one thousand`, `Dhs. 40/-`, `AED -500`, `AED 40 and 50 fils`."""
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
    if (
        numeral is None
        or numeral.ordinal
        or tokens.low[numeral.stop] in PERCENT_SIGNS
        or (tokens.low[i] == "$" == tokens.low[numeral.stop] and tokens.glued(numeral.stop))
    ):
        return None  # `$80 \\%$` and `$5$` are mathematics
    stop = _skip_amount_end(tokens, numeral.stop)
    again = read_currency(tokens, stop) if tokens.kind[stop] == WORD else None
    if again is not None and again.code == currency.code and again.share == 1 and tokens.kind[again.stop] != NUMBER:
        stop = again.stop  # `AED 40 dirhams`
    found = _money(i, stop, currency, numeral.value * sign, ambiguous=numeral.ambiguous)
    return found if sign < 0 else _with_small_change(tokens, found, currency)


def read_money_before_currency(tokens: Tokens, start: int, numeral: Numeral) -> Found | None:
    """Read `1.5m AED`, `forty dirhams`, `1,500 US dollars`, `50 fils`, `40 dirhams and 50 fils`."""
    numeral = _with_money_scale(tokens, numeral)
    at = numeral.stop + (tokens.low[numeral.stop] == "-")
    currency = read_currency(tokens, at)
    if currency is None or (tokens.low[at] == "$" and _closes_formula(tokens, at)):
        return None
    if tokens.kind[at] != WORD and currency.code == "USD" and tokens.kind[currency.stop] == NUMBER:
        return None
    found = _money(start, currency.stop, currency, numeral.value, ambiguous=numeral.ambiguous)
    return _with_small_change(tokens, found, currency)


def _closes_formula(tokens: Tokens, i: int) -> bool:
    """Tell whether the `$` at token i closes mathematics, as in `$x - 1$`: the one before it opens onto no amount."""
    text, end = tokens.text, tokens.start[i]
    opening = text.rfind("$", max(text.rfind("\n", 0, end), end - _LONGEST_FORMULA, 0), end)
    return opening >= 0 and (not text[opening + 1].isdigit() or text[opening + 1 : end].isdigit())


#: How far back, in code points, the opening of a formula is looked for.
_LONGEST_FORMULA = 300


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
    more = Fraction(small.value) / change.share
    return found._replace(
        stop=change.stop,
        key=(found.key[0], simplest(found.key[1] + more)),
        readings=tuple((code, simplest(amount + more)) for code, amount in found.readings),
    )


def _read_amount(tokens: Tokens, i: int) -> Numeral | None:
    """Read the number behind a currency, which may be glued to it and may group digits with plain spaces."""
    if tokens.kind[i] != NUMBER:
        return read_numeral(tokens, i) if tokens.low[i] not in ("a", "an", "half") else None
    spaced = _read_spaced(tokens, i)
    if spaced is not None:
        return spaced
    numeral = read_numeral(tokens, i, glued=True)
    return None if numeral is None else _with_money_scale(tokens, numeral)


def _read_spaced(tokens: Tokens, i: int) -> Numeral | None:
    """Read digits grouped with plain spaces, `1 500 000` or `1 500.50`; only a currency beside them makes that sure."""
    low, stop = tokens.low, i + 1
    if tokens.kind[stop] != NUMBER or tokens.kind[i] != NUMBER or len(low[i]) > 3:
        return None
    while (
        tokens.kind[stop] == NUMBER
        and low[stop][:3].isdigit()
        and low[stop][3:4] in ("", ".")
        and tokens.start[stop] - tokens.end[stop - 1] == 1
        and "." not in low[stop - 1]
        and stop - i < MAX_DIGITS // 3
    ):
        stop += 1
    if stop == i + 1 or (tokens.glued(stop) and tokens.kind[stop] in (WORD, NUMBER) and low[stop] not in MONEY_SCALES):
        return None
    whole, _, decimals = "".join(low[i:stop]).partition(".")
    return Numeral(stop, exact(whole, decimals))


def read_spaced_money(tokens: Tokens, i: int) -> Found | None:
    """Read `1 500 000 dirhams`."""
    spaced = _read_spaced(tokens, i)
    return None if spaced is None or not free_before(tokens, i) else read_money_before_currency(tokens, i, spaced)


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
