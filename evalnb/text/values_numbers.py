"""Reading numbers: digits, words, vulgar fractions, ordinals, scales, and `thirty (30)` as one.

A function here takes the tokens and an index and returns a `Numeral` with the index behind it, or None. Values are
exact ints or Fractions.
"""

from fractions import Fraction
from math import gcd
from typing import NamedTuple
from unicodedata import numeric

from .lexicon import (
    DENOMINATORS, FIRST_COUNTS_AFTER, FIRST_IS_ADVERB_BEFORE, NOT_ORDINAL_BEFORE, ONE_IS_PRONOUN_AFTER,
    ONE_IS_PRONOUN_BEFORE, ORDINALS, SCALES, TENS, UNITS,
)  # fmt: skip
from .values_edges import free_before
from .values_lexing import NUMBER, VULGAR, WORD, Tokens, read_digits, simplest

_ORDINAL_UNITS = {word: value for word, value in ORDINALS.items() if 0 < value < 10}
#: What makes figures an ordinal: `1st`, `22nd`.
SUFFIXES = frozenset("st nd rd th".split())
#: Denominators above ten that fractions are really written with; others are dates and scores (`3/14`).
_DENOMINATORS = frozenset((12, 16, 20, 24, 25, 32, 40, 50, 64, 100, 365))
_SMALL_STARTS = UNITS.keys() | TENS.keys()
#: Words that may begin a number.
NUMBER_WORDS = frozenset(UNITS) | frozenset(TENS) | frozenset(ORDINALS) | {"a", "an", "half", "minus"}
#: A dozen multiplies like a scale but takes no small number after it.
_COUNTS = {"dozen": 12, "dozens": 12}


class Numeral(NamedTuple):
    """A number that was read: the index behind it, its exact value, and how it was written.

    `words` says that it is spelled out, `ordinal` that it is a place in an order, `scaled` that a scale word ends it.
    """

    stop: int
    value: int | Fraction
    ordinal: bool = False
    ambiguous: bool = False
    words: bool = False
    scaled: bool = False


def read_numeral(tokens: Tokens, i: int, *, glued: bool = False) -> Numeral | None:
    """Read the number that begins at token i, repetition in brackets included: `thirty (30)`, `30 (thirty)`.

    Args:
        glued: whether the number may be glued to what stands before it (a currency).
    """
    numeral = _read_bare(tokens, i, glued=glued)
    if numeral is None:
        return None
    opening = numeral.stop
    if tokens.low[opening] in ("(", "["):
        repeated = _read_bare(tokens, opening + 1)
        if (
            repeated is not None
            and repeated.value == numeral.value
            and repeated.words != numeral.words
            and tokens.low[repeated.stop] in (")", "]")
        ):
            return numeral._replace(stop=repeated.stop + 1, ordinal=numeral.ordinal or repeated.ordinal)
    return numeral


def _read_bare(tokens: Tokens, i: int, *, glued: bool = False) -> Numeral | None:
    kind = tokens.kind[i]
    if kind == NUMBER:
        return _read_figures(tokens, i) if glued or free_before(tokens, i) else None
    if kind == VULGAR:
        return Numeral(i + 1, _vulgar(tokens.low[i]))
    if kind == WORD:
        return _read_words(tokens, i)
    return None


def _vulgar(sign: str) -> Fraction:
    return Fraction(numeric(sign)).limit_denominator(100)


def _read_figures(tokens: Tokens, i: int) -> Numeral | None:
    """Read digits with what belongs to them: a fraction, an ordinal suffix, scale words."""
    digits = read_digits(tokens.low[i])
    if digits is None:
        return None
    value, ambiguous = digits
    stop = i + 1
    if (
        tokens.low[stop] in SUFFIXES
        and tokens.glued(stop)
        and isinstance(value, int)
        and _fits(value, tokens.low[stop])
    ):
        party = tokens.low[stop + 1 + (tokens.low[stop + 1] == ")")]
        third = value == 3 and party in NOT_ORDINAL_BEFORE["third"]
        return None if third else Numeral(stop + 1, value, ordinal=True)
    if tokens.kind[stop] == VULGAR:
        return Numeral(stop + 1, simplest(value + _vulgar(tokens.low[stop])))
    ratio = _read_ratio(tokens, i)
    if ratio is not None:
        return ratio
    if tokens.kind[stop] == NUMBER and isinstance(value, int) and not tokens.glued(stop):
        ratio = _read_ratio(tokens, stop)
        if ratio is not None:
            return Numeral(ratio.stop, value + ratio.value)
    stop, value, scaled = _read_scales(tokens, stop, value)
    return Numeral(stop, value, ambiguous=ambiguous and not scaled, scaled=scaled)


def _fits(value: int, suffix: str) -> bool:
    """Tell whether an ordinal suffix belongs to its number; `1TH` is the end of a postcode."""
    if value % 100 in (11, 12, 13):
        return suffix == "th"
    return suffix == {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")


def _read_ratio(tokens: Tokens, i: int) -> Numeral | None:
    """Read `2/3`, a true fraction in lowest terms; `24/7`, `016/2025`, `12/18` and the start of `1/3/2024` are none."""
    if tokens.low[i + 1] not in ("/", "⁄") or tokens.kind[i + 2] != NUMBER or not tokens.glued(i + 1):
        return None
    above, below = tokens.low[i], tokens.low[i + 2]
    if not (above.isdigit() and below.isdigit() and len(above) <= 3 and len(below) <= 3 and tokens.glued(i + 2)):
        return None
    if (
        not 0 < int(above) < int(below)
        or tokens.low[i + 3] == "/"
        or above[0] == "0"
        or gcd(int(above), int(below)) > 1
    ):
        return None
    if int(below) > 10 and int(below) not in _DENOMINATORS:
        return None
    if tokens.glued(i + 3) and tokens.kind[i + 3] == WORD:
        return None
    return Numeral(i + 3, Fraction(int(above), int(below)))


def _read_scales(tokens: Tokens, i: int, value: int | Fraction) -> tuple[int, int | Fraction, bool]:
    """Read the scale words behind a number: `1.5 million`, `2 hundred thousand`, `5-million`."""
    stop, scaled = i, False
    while True:
        at = stop + 1 if tokens.low[stop] == "-" else stop
        word = tokens.low[at]
        if word == "hundred" and tokens.kind[at] == WORD:
            factor = 100
        elif word in SCALES:
            factor = SCALES[word]
        elif word in _COUNTS:
            factor = _COUNTS[word]
        else:
            return stop, simplest(value), scaled
        value, stop, scaled = value * factor, at + 1, True


def _read_words(tokens: Tokens, i: int) -> Numeral | None:
    """Read a number in words from token i; what is no number ("no one", "a", "first instance") gives None."""
    low = tokens.low
    word = low[i]
    if word in ("a", "an"):
        return _read_after_article(tokens, i)
    if word == "half":
        if low[i + 1] == "a" and low[i + 2] in ("per", "percent"):
            return Numeral(i + 2, Fraction(1, 2), words=True)
        if low[i + 1] == "a" and low[i + 2] in ("dozen", "million", "billion", "thousand", "lakh", "crore"):
            factor = _COUNTS.get(low[i + 2]) or SCALES[low[i + 2]]
            return Numeral(i + 3, factor // 2, words=True, scaled=True)
        counts = low[i + 1] in ("of", "the", "a", "an", "its", "their")
        return Numeral(i + 1, Fraction(1, 2), words=True) if counts else None
    if word in ORDINALS:
        if _counts_nothing(tokens, i):
            return None
        return Numeral(i + 1, ORDINALS[word], ordinal=True, words=True)
    if word == "one" and (
        low[i - 1] in ONE_IS_PRONOUN_AFTER
        or low[i + 1] in ONE_IS_PRONOUN_BEFORE
        or (low[i + 1] == "-" and tokens.glued(i + 1) and low[i + 2] in ("off", "sided", "way", "time", "on"))
    ):
        return None
    numeral = _read_cardinal(tokens, i)
    if numeral is None or numeral.ordinal:
        return numeral
    return _read_fraction_part(tokens, numeral)


def _counts_nothing(tokens: Tokens, i: int) -> bool:
    """Tell whether an ordinal is part of a term (`third party`) or an adverb (`at first`, `having first obtained`)."""
    low, word = tokens.low, tokens.low[i]
    after = i + 4 if low[i + 1] == "(" and low[i + 3] in SUFFIXES else i + 1
    after += low[after] in ("-", ")")
    following = low[after]
    if following in NOT_ORDINAL_BEFORE.get(word, ()):
        return True
    if word != "first" or low[i - 1] in FIRST_COUNTS_AFTER or tokens.capital(i):
        return False
    return low[i - 1] == "at" or following.endswith("ed") or following in FIRST_IS_ADVERB_BEFORE


def _read_after_article(tokens: Tokens, i: int) -> Numeral | None:
    """Read `a hundred`, `a million`, `a dozen`, `a half`, `a third of`; any other word after the article is none."""
    word = tokens.low[i + 1]
    if word == "hundred" or word in SCALES or word == "dozen":
        if word.endswith("s"):
            return None
        return _read_cardinal(tokens, i + 1, start_value=1)
    if word == "half":
        return Numeral(i + 2, Fraction(1, 2), words=True)
    if word in DENOMINATORS and tokens.low[i + 2] == "of" and not word.endswith("s"):
        return Numeral(i + 2, Fraction(1, DENOMINATORS[word]), words=True)
    return None


def _read_fraction_part(tokens: Tokens, numeral: Numeral) -> Numeral:
    """Read what may follow a cardinal: `two thirds`, `one-half`, `two and a half (million)`, `one point five`."""
    low, stop = tokens.low, numeral.stop
    at = stop + 1 if low[stop] == "-" else stop
    if low[at] in DENOMINATORS and (numeral.value == 1) == (not low[at].endswith("s")):
        return numeral._replace(stop=at + 1, value=simplest(Fraction(numeral.value, DENOMINATORS[low[at]])))
    if low[stop] == "and" and low[stop + 1] in ("a", "one") and low[stop + 2] in ("half", "quarter", "third"):
        value = numeral.value + Fraction(1, DENOMINATORS[low[stop + 2]])
        end, value, scaled = _read_scales(tokens, stop + 3, value)
        return numeral._replace(stop=end, value=value, scaled=scaled)
    if low[stop] == "point" and low[stop + 1] in UNITS and UNITS[low[stop + 1]] < 10:
        value, power, stop = Fraction(numeral.value), 10, stop + 1
        while low[stop] in UNITS and UNITS[low[stop]] < 10:
            value, power, stop = value + Fraction(UNITS[low[stop]], power), power * 10, stop + 1
        end, value, scaled = _read_scales(tokens, stop, value)
        return numeral._replace(stop=end, value=value, scaled=scaled)
    return numeral


def _read_cardinal(tokens: Tokens, i: int, *, start_value: int | None = None) -> Numeral | None:
    """Read a cardinal, or the compound ordinal that ends in one: `one hundred and twenty`, `twenty-first`.

    Numbers under a hundred are summed into a chunk, `hundred` multiplies the chunk, a scale closes it. A second number
    under a hundred ends the number, but that `nineteen eighty-four` and `twenty twenty-four` are years.
    """
    low = tokens.low
    total, chunk, stop = 0, start_value, i
    scale_before, scaled = 10**15, False
    while True:
        word, at = low[stop], stop
        if chunk is not None or total:
            if word == "-" and tokens.glued(stop):
                at, word = stop + 1, low[stop + 1]
            elif (
                word == "and"
                and (low[stop + 1] in _SMALL_STARTS or low[stop + 1] in ORDINALS)
                and ((chunk is not None and chunk >= 100) or (chunk is None and total))
            ):
                at, word = stop + 1, low[stop + 1]
            elif word == "," and chunk is None and total and _chunk_follows(tokens, stop + 1):
                at, word = stop + 1, low[stop + 1]
        small = UNITS.get(word, TENS.get(word))
        if small is not None:
            if chunk is None:
                chunk = small
            elif chunk >= 100 and chunk % 100 == 0:
                chunk += small
            elif chunk % 10 == 0 and 20 <= chunk % 100 and 0 < small < 10:
                chunk += small
            elif total == 0 and 10 <= chunk < 100 and small >= 10 and 1100 <= chunk * 100 + small < 2100:
                chunk = chunk * 100 + small
            else:
                break
        elif word in _ORDINAL_UNITS and chunk is not None and chunk % 10 == 0 and 20 <= chunk % 100:
            return Numeral(at + 1, total + chunk + ORDINALS[word], ordinal=True, words=True)
        elif word in ORDINALS and at > stop and low[stop] == "and":
            return Numeral(at + 1, total + (chunk or 0) + ORDINALS[word], ordinal=True, words=True)
        elif word == "hundred" and chunk is not None and 0 < chunk < 100:
            chunk *= 100
        elif word == "dozen" and chunk is not None and total == 0:
            return Numeral(at + 1, chunk * 12, words=True, scaled=True)
        elif word in SCALES and chunk is not None and SCALES[word] < scale_before:
            scale_before = SCALES[word]
            total, chunk, scaled = total + chunk * scale_before, None, True
        else:
            break
        stop = at + 1
    if stop == i:
        return None
    return Numeral(stop, total + (chunk or 0), words=True, scaled=scaled and chunk is None)


def _chunk_follows(tokens: Tokens, i: int) -> bool:
    """Tell whether a comma inside `one million, two hundred thousand` goes on with the number and is no list."""
    return (
        tokens.low[i] in UNITS
        and tokens.low[i + 1] in ("hundred", "thousand")
        or (tokens.low[i] in TENS and (tokens.low[i + 1] in SCALES or tokens.low[i + 3] in SCALES))
    )
