"""Reading the values of a text: numbers, money, percentages, dates, durations, references, laws and cases.

`find_values` reads a text once and returns every value with its offsets and a key; two values mean the same exactly
where kind and key are equal, however they are written. Keys hold exact ints and Fractions, nothing is rounded. What a
text leaves open is flagged and never guessed: `ambiguous` says so, `readings` lists what the value may mean.

The code is the package's own: libraries for dates and prices guess where a text is open, read no legal references, give
no offsets, or need a locale.

| kind | key |
|---|---|
| number | the number; ("ordinal", 1) for `first`, ("times", 2) for `twice`, ("ratio", 3, 1) for `3:1` |
| money | (ISO code, amount); `$` and `dollars` alone are USD, flagged |
| percent | the number of per cent; ("points", 2) for percentage points |
| date | (year, month, day) with None; ("either", …), ("time", 14, 0), ("weekday", 0), ("decade", 1990) |
| duration | (unit, number, …) in units of day, month, second, business day, … |
| reference | (label, path), a range (label, path, last path) |
| law | (title, number, year, issuer) |
| case | (prefix, number, year, sub-number) |
"""

import re
from fractions import Fraction

from msgspec import Struct

from .law_lexicon import LABELS, LAW_WORDS
from .lexicon import (
    ARTICLE_UNITS, CURRENCY_CODES, CURRENCY_NAMES, CURRENCY_SIGNS, DOLLARS, MONTHS, MULTIPLES, SCALES, WEEKDAYS,
)  # fmt: skip
from .references import read_references, read_unlabelled
from .values_bounds import find_bound
from .values_dates import read_date
from .values_laws import read_case, read_law, read_neutral_citation
from .values_lexing import DOTTED, NUMBER, SIGN, VULGAR, WORD, Found, Tokens, may_be_split
from .values_lists import is_enumerator, share_units
from .values_numbers import NUMBER_WORDS
from .values_quantities import AFTER_ARTICLE, read_proportion, read_quantity

#: The kinds that measure or date something.
QUANTITIES = frozenset(("number", "money", "percent", "date", "duration"))
KINDS = ("number", "money", "percent", "date", "duration", "reference", "law", "case")

_LABEL, _DATE, _AMOUNT, _LETTER = 1, 2, 4, 8
#: What may begin at a word, as bits.
_STARTS: dict[str, int] = {}
for _words, _bit in (
    ((*LABELS, "sub"), _LABEL),
    ((*MONTHS, *WEEKDAYS, "noon", "midday", "midnight", *(NUMBER_WORDS - {"a", "an", "half", "minus"})), _DATE),
    (
        (
            *(NUMBER_WORDS - {"a", "an"}),
            *MULTIPLES,
            *CURRENCY_SIGNS,
            "[",
            "§",
            "¶",
            *(name.split()[0] for name in CURRENCY_NAMES),
        ),
        _AMOUNT,
    ),
    ([code.lower() for code in CURRENCY_CODES], _AMOUNT),
    (("a", "an", *DOLLARS), _LETTER),
):
    for _word in _words:
        _STARTS[_word] = _STARTS.get(_word, 0) | _bit

_ALWAYS = frozenset((NUMBER, VULGAR, DOTTED))

#: A text without a digit holds a value only where one of these stands, in small letters only where that is enough.
_HINTS = {form for word in (*MONTHS, *WEEKDAYS, *LAW_WORDS, *LABELS) for form in (word.capitalize(), word.upper())}
_HINTS |= {
    form
    for word in (NUMBER_WORDS | MULTIPLES.keys()) - {"a", "an", "minus"}
    for form in (word, word.capitalize(), word.upper())
}
_HINTS |= {
    word
    for word in (*LABELS, *ARTICLE_UNITS, *SCALES, "hundred", "dozen", "noon", "midday", "midnight")
    if len(word) > 3
}
_HINTS -= {
    "S",
    "P",
    "R",
    "App",
    "APP",
    "Ex",
    "order",
    "orders",
    "form",
    "forms",
    "note",
    "notes",
    "part",
    "parts",
    "point",
}
_MAY_HOLD = re.compile(r"[\d¼-¾⅐-⅞§¶\u00ad\u200b-\u200d\u2060\ufb00-\ufb06\uff21-\uff5a]")
_WORDS = re.compile(r"[^\W\d_]+")


class Value(Struct, frozen=True):
    """One value: `text == source[start:end]`, offsets in code points, half-open.

    Attributes:
        kind: one of `KINDS`.
        key: what the value means; values of one kind with equal keys mean the same.
        bound: at-least, at-most, less-than, more-than, within, exactly, or None.
        bound_span: where the words stand that bound it; never part of `start` to `end`.
        readings: the keys that an ambiguous value may have; empty where it is clear.
        figure: the number without its unit, for holding "six years" against a bare "6": of a number, sum or percentage
            its amount, of a duration in one unit the number as written; None where there is no single number.
    """

    start: int
    end: int
    text: str
    kind: str
    key: int | Fraction | tuple
    bound: str | None = None
    bound_span: tuple[int, int] | None = None
    readings: tuple = ()
    figure: int | Fraction | None = None

    @property
    def ambiguous(self) -> bool:
        """Whether the text leaves open which of several readings is meant."""
        return bool(self.readings)

    @property
    def label(self) -> str | None:
        """The canonical label of a reference, None where it has none or the value is no reference."""
        return self.key[0] if self.kind == "reference" else None

    @property
    def path(self) -> tuple[str, ...]:
        """The levels of a reference from the top, for a range those of its beginning; empty for other kinds."""
        return self.key[1] if self.kind == "reference" else ()


def find_values(text: str) -> tuple[Value, ...]:
    """Find the values in a text, in order of `start`, none overlapping another.

    Where several readings begin at one place the most specific wins: a case, date or reference before an amount, an
    amount with a unit before a plain number, a longer one before a shorter. Enumerators (`1.` before a clause, `(2)`
    alone) are no values. A text without values gives an empty tuple.

    Args:
        text: any text; it is read as it stands, Markdown emphasis may stand inside a value.
    """
    return _read(Tokens(text)) if may_hold_values(text) else ()


def may_hold_values(text: str) -> bool:
    """Tell quickly whether a text may hold a value; most phrases of everyday prose hold none."""
    return bool(_MAY_HOLD.search(text)) or may_be_split(text) or not _HINTS.isdisjoint(_WORDS.findall(text))


def values_of_paragraph(text: str, first: int, last: int) -> tuple[Value, ...]:
    """Find the values between two paragraph breaks, or the breaks and an end of the text, in order of `start`.

    They are those that `find_values` finds there where the whole text may hold values: none reaches over a break.

    Args:
        text: the whole text.
        first: where the break in front begins, or 0.
        last: where the break behind ends, or the length of the text.
    """
    return _read(Tokens(text, first, last))


def _read(tokens: Tokens) -> tuple[Value, ...]:
    return tuple([_to_value(tokens, found) for found in share_units(tokens, _find(tokens))])


def _find(tokens: Tokens) -> list[Found]:
    """Read from left to right wherever something may begin; laws are read first, since their names begin anywhere."""
    laws = _find_laws(tokens)
    found: list[Found] = []
    kind, left, next_law = tokens.kind, 0, 0
    bound = laws[0].start if laws else tokens.size
    for i in [i for i, low in enumerate(tokens.low) if low in _STARTS or kind[i] in _ALWAYS]:
        while i >= bound:
            if next_law == len(laws):
                return found
            found.append(laws[next_law])
            left = max(left, laws[next_law].stop)
            next_law += 1
            bound = laws[next_law].start if next_law < len(laws) else tokens.size
        if i < left:
            continue
        here = _read_at(tokens, i, left)
        if here and here[-1].stop <= bound:
            while found and found[-1].stop > here[0].start:
                found.pop()
            found.extend(here)
            left = here[-1].stop
    return found + laws[next_law:]


def _find_laws(tokens: Tokens) -> list[Found]:
    laws: list[Found] = []
    left = 0
    for i in [i for i, low in enumerate(tokens.low) if low in LAW_WORDS]:
        if i >= left:
            law = read_law(tokens, i, left)
            if law is not None:
                laws.append(law)
                left = law.stop
    return laws


def _read_at(tokens: Tokens, i: int, left: int) -> list[Found]:
    """Read what begins at token i, most specific first."""
    kind = tokens.kind[i]
    if kind == WORD:
        starts = _STARTS[tokens.low[i]]
        if starts & _LETTER and not starts & _AMOUNT and tokens.low[i + 1] not in AFTER_ARTICLE:
            starts &= _LABEL
        return (
            (starts & _LABEL and read_references(tokens, i))
            or (starts & _DATE and read_date(tokens, i))
            or (_one(read_quantity(tokens, i)) if starts & (_AMOUNT | _LETTER) else [])
        )
    if kind == NUMBER:
        bracketed = tokens.low[i - 1] == "(" and tokens.low[i + 1] == ")"
        if bracketed and len(tokens.low[i]) <= 3 and is_enumerator(tokens, i):
            return []  # what stands alone in brackets counts something, whatever follows
        return (
            _one(read_case(tokens, i, left))
            or read_date(tokens, i)
            or _one(read_unlabelled(tokens, i))
            or _one(read_proportion(tokens, i))
            or _plain_or_amount(tokens, i)
        )
    if kind == DOTTED:
        return read_date(tokens, i) or _one(read_unlabelled(tokens, i))
    if kind == VULGAR:
        return _one(read_quantity(tokens, i))
    if kind == SIGN:
        low = tokens.low[i]
        if low in CURRENCY_SIGNS:
            return _one(read_quantity(tokens, i))
        if low == "[":
            return _one(read_neutral_citation(tokens, i))
        if low in ("§", "¶"):
            return read_references(tokens, i)
    return []


def _one(found: Found | None) -> list[Found]:
    return [] if found is None else [found]


def _plain_or_amount(tokens: Tokens, i: int) -> list[Found]:
    """Read an amount; a plain number that only numbers a clause or a list item is none."""
    found = read_quantity(tokens, i)
    if found is None or (found.kind == "number" and found.stop == i + 1 and is_enumerator(tokens, i)):
        return []
    return [found]


def _to_value(tokens: Tokens, found: Found) -> Value:
    start, end = tokens.start[found.start], tokens.end[found.stop - 1]
    bound = find_bound(tokens, found) if found.kind in QUANTITIES else None
    return Value(
        start,
        end,
        tokens.text[start:end],
        found.kind,
        found.key,
        bound[0] if bound else None,
        (tokens.start[bound[1]], tokens.end[bound[2] - 1]) if bound else None,
        found.readings,
        found.figure if found.kind == "duration" else _figure(found),
    )


def _figure(found: Found) -> int | Fraction | None:
    """Return the amount of a number, sum or percentage; ordinals, multiples and percentage points have theirs, too."""
    if found.kind not in ("number", "money", "percent"):
        return None
    return found.key[1] if isinstance(found.key, tuple) else found.key


def same_value(a: Value, b: Value) -> bool:
    """Tell whether two values mean the same: equal kind and key; bounds are compared by whoever needs them."""
    return a.kind == b.kind and a.key == b.key


def may_be_same(a: Value, b: Value) -> bool:
    """Tell whether two values mean the same under some reading of what the texts leave open.

    An ambiguous value agrees with any of its readings. Laws agree where title, number, year and issuer do not
    contradict one another and the title, or number and year, is said by both.
    """
    if a.kind != b.kind:
        return False
    if a.kind == "law":
        said = [x == y for x, y in zip(a.key, b.key, strict=True) if x is not None and y is not None]
        both_title = a.key[0] is not None and b.key[0] is not None
        both_number = None not in (a.key[1], b.key[1], a.key[2], b.key[2])
        return all(said) and (both_title or both_number)
    return not set(a.readings or (a.key,)).isdisjoint(b.readings or (b.key,))
