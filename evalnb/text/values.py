"""Reading the values of a text: numbers, money, percentages, dates, durations, references, laws and cases.

`find_values` reads a text once and returns every value with its offsets and a key; two values mean the same exactly where
kind and key are equal, however they are written. Keys hold exact ints and Fractions, nothing is rounded. What a text
leaves open is flagged and never guessed: `ambiguous` says so, `readings` lists what the value may mean.

The code is the package's own: libraries for dates and prices guess where a text is open, read no legal references, give no
offsets, or need a locale.

| kind | key |
|---|---|
| number | the number; ("ordinal", 1) for `first`, ("times", 2) for `twice` |
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

from .lexicon import CURRENCY_NAMES, CURRENCY_SIGNS, DOLLARS, LABELS, LAW_WORDS, MONTHS, MULTIPLES, WEEKDAYS
from .references import read_references, read_unlabelled
from .values_bounds import find_bound
from .values_dates import read_date
from .values_laws import read_case, read_law, read_neutral_citation
from .values_lexing import DOTTED, NUMBER, SIGN, VULGAR, WORD, Tokens
from .values_numbers import NUMBER_WORDS, read_numeral
from .values_quantities import Found, currency_starts, read_quantity

KINDS = ("number", "money", "percent", "date", "duration", "reference", "law", "case")
_BOUNDED = frozenset(("number", "money", "percent", "duration", "date"))
_QUANTITY_STARTS = NUMBER_WORDS | MULTIPLES.keys()
_DATE_STARTS = frozenset(MONTHS) | frozenset(WEEKDAYS) | {"noon", "midday", "midnight"}
_MAY_HOLD = re.compile(r"[\d¼-¾⅐-⅞]")
_WORDS = re.compile(r"[^\W\d_]+")
_LINE_MARKS = re.compile(r"[\s#>*_|-]*\Z")


class Value(Struct, frozen=True):
    """One value: `text == source[start:end]`, offsets in code points, half-open.

    Attributes:
        kind: one of `KINDS`.
        key: what the value means; values of one kind with equal keys mean the same.
        bound: at-least, at-most, less-than, more-than, within, exactly, or None.
        bound_span: where the words stand that bound it; never part of `start` to `end`.
        readings: the keys that an ambiguous value may have; empty where it is clear.
    """

    start: int
    end: int
    text: str
    kind: str
    key: int | Fraction | tuple
    bound: str | None = None
    bound_span: tuple[int, int] | None = None
    readings: tuple = ()

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

    Where several readings begin at one place the most specific wins: a case, date or reference before an amount, an amount
    with a unit before a plain number, a longer one before a shorter. Enumerators (`1.` before a clause, `(2)` alone) are
    no values. A text without values gives an empty tuple.

    Args:
        text: any text; it is read as it stands, Markdown emphasis may stand inside a value.
    """
    if not _MAY_HOLD.search(text) and _STARTS.isdisjoint(_WORDS.findall(text.lower())) and not _has_sign(text):
        return ()
    tokens = Tokens(text)
    return tuple(_to_value(tokens, found) for found in _share_units(tokens, _find(tokens)))


def _has_sign(text: str) -> bool:
    return any(sign in text for sign in CURRENCY_SIGNS)


_STARTS = (
    _QUANTITY_STARTS | _DATE_STARTS | LABELS.keys() | LAW_WORDS.keys() | {"sub"}
    | {name.split()[0] for name in CURRENCY_NAMES}
) - {"a", "an"}


def _find(tokens: Tokens) -> list[Found]:
    laws = _find_laws(tokens)
    found: list[Found] = []
    i, left, next_law = 0, 0, 0
    while i < tokens.size:
        if next_law < len(laws) and i >= laws[next_law].start:
            found.append(laws[next_law])
            i = left = laws[next_law].stop
            next_law += 1
            continue
        here = _read_at(tokens, i, left)
        if here and next_law < len(laws) and here[-1].stop > laws[next_law].start:
            here = []
        if here:
            while found and found[-1].stop > here[0].start:
                found.pop()
            found.extend(here)
            i = left = here[-1].stop
        else:
            i += 1
    return found


def _find_laws(tokens: Tokens) -> list[Found]:
    laws: list[Found] = []
    left = 0
    low = tokens.low
    for i in range(tokens.size):
        if low[i] in LAW_WORDS and i >= left:
            law = read_law(tokens, i, left)
            if law is not None:
                laws.append(law)
                left = law.stop
    return laws


def _read_at(tokens: Tokens, i: int, left: int) -> list[Found]:
    """Read what begins at token i, most specific first."""
    low, kind = tokens.low[i], tokens.kind[i]
    if kind == WORD:
        if low in LABELS or low == "sub":
            found = read_references(tokens, i)
            if found:
                return found
        if low in _DATE_STARTS:
            return read_date(tokens, i)
        if low in _QUANTITY_STARTS:
            dates = read_date(tokens, i) if low not in ("a", "an") else []
            return dates or _one(read_quantity(tokens, i))
        if low in DOLLARS or currency_starts(tokens, i):
            return _one(read_quantity(tokens, i))
    elif kind == NUMBER:
        return (
            _one(read_case(tokens, i, left)) or read_date(tokens, i) or _one(read_unlabelled(tokens, i))
            or _plain_or_amount(tokens, i)
        )
    elif kind == DOTTED:
        return read_date(tokens, i) or _one(read_unlabelled(tokens, i))
    elif kind == VULGAR:
        return _one(read_quantity(tokens, i))
    elif kind == SIGN:
        if low == "[":
            return _one(read_neutral_citation(tokens, i))
        if low in ("§", "¶"):
            return read_references(tokens, i)
        if low in CURRENCY_SIGNS:
            return _one(read_quantity(tokens, i))
    return []


def _one(found: Found | None) -> list[Found]:
    return [] if found is None else [found]


def _plain_or_amount(tokens: Tokens, i: int) -> list[Found]:
    """Read an amount; a plain number that only numbers a clause or a list item is none."""
    found = read_quantity(tokens, i)
    if found is None or (found.kind == "number" and found.stop == i + 1 and _is_enumerator(tokens, i)):
        return []
    return [found]


def _is_enumerator(tokens: Tokens, i: int) -> bool:
    """Tell whether a number stands alone in brackets, or with a point before a clause at the beginning of a line.

    At the beginning of a text, and behind a stop, it must be 1, or its neighbour in the count must occur: an answer may
    begin with its number.
    """
    low = tokens.low
    digits = low[i]
    if len(digits) > 3 or not digits.isdigit():
        return False
    if low[i - 1] == "(" and low[i + 1] == ")":
        return True
    if low[i + 1] not in (".", ")") or not tokens.glued(i + 1):
        return False
    if low[i + 1] == ")" and low[i - 1] == "(":
        return False
    if i + 2 >= tokens.size or tokens.glued(i + 2):
        return False
    text, start = tokens.text, tokens.start[i]
    line = text.rfind("\n", 0, start) + 1
    if _LINE_MARKS.match(text, line, start) and line > 0:
        return True
    if low[i - 1] not in ("", ".", ":", ";") and i > 0:
        return False
    number = int(digits)
    mark = low[i + 1]
    return number == 1 or f" {number - 1}{mark} " in text[:start] or text.startswith(f"{number - 1}{mark} ") or (
        f"\n{number + 1}{mark} " in text
    )


_SHARED = frozenset(("to", "-", "–", "—", "or", "and"))


def _share_units(tokens: Tokens, found: list[Found]) -> list[Found]:
    """Give the unit of `10 to 12 days`, `between USD 500 and 1,000`, `5-10%` to both numbers."""
    for at in range(len(found) - 1):
        first, second = found[at], found[at + 1]
        gap = second.start - first.stop
        if gap != 1 or tokens.low[first.stop] not in _SHARED:
            continue
        joint = tokens.low[first.stop]
        if joint == "and" and tokens.low[first.start - 1] not in ("between", "both"):
            continue
        if first.kind == "number" and not isinstance(first.key, tuple):
            shared = _with_unit_of(second, first, tokens)
            if shared is not None:
                found[at] = shared
        elif first.kind == "money" and second.kind == "number" and joint != "or" and not isinstance(second.key, tuple):
            found[at + 1] = second._replace(kind="money", key=(first.key[0], second.key))
    return found


def _with_unit_of(unit: Found, number: Found, tokens: Tokens) -> Found | None:
    if unit.kind == "percent" and not isinstance(unit.key, tuple):
        return number._replace(kind="percent")
    if unit.kind == "duration" and len(unit.key) == 2:
        amount = read_numeral(tokens, unit.start)
        if amount is not None and amount.value:
            return number._replace(kind="duration", key=(unit.key[0], _simple(number.key * Fraction(unit.key[1]) / amount.value)))
    if unit.kind == "money":
        amount = read_numeral(tokens, unit.start)
        if amount is not None and amount.value and not currency_starts(tokens, unit.start):
            factor = Fraction(unit.key[1]) / amount.value
            return number._replace(kind="money", key=(unit.key[0], _simple(number.key * factor)))
    return None


def _simple(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _to_value(tokens: Tokens, found: Found) -> Value:
    start, end = tokens.start[found.start], tokens.end[found.stop - 1]
    bound = find_bound(tokens, found.start, found.stop, found.kind) if found.kind in _BOUNDED else None
    return Value(
        start, end, tokens.text[start:end], found.kind, found.key,
        bound[0] if bound else None,
        (tokens.start[bound[1]], tokens.end[bound[2] - 1]) if bound else None,
        found.readings,
    )


def same_value(a: Value, b: Value) -> bool:
    """Tell whether two values mean the same: equal kind and key; bounds are compared by whoever needs them."""
    return a.kind == b.kind and a.key == b.key


def may_be_same(a: Value, b: Value) -> bool:
    """Tell whether two values mean the same under some reading of what the texts leave open.

    An ambiguous value agrees with any of its readings. Laws agree where title, number, year and issuer do not contradict
    one another and the title, or number and year, is said by both.
    """
    if a.kind != b.kind:
        return False
    if a.kind == "law":
        said = [x == y for x, y in zip(a.key, b.key, strict=True) if x is not None and y is not None]
        both_title = a.key[0] is not None and b.key[0] is not None
        both_number = None not in (a.key[1], b.key[1], a.key[2], b.key[2])
        return all(said) and (both_title or both_number)
    return not set(a.readings or (a.key,)).isdisjoint(b.readings or (b.key,))


def parse_number(text: str) -> int | Fraction | None:
    """Return the exact value of a text that is one number and nothing else, or None: `1,000`, `forty-two`, `½`, `-5`."""
    tokens = Tokens(text.strip())
    start = 1 if tokens.low[0] in ("-", "−", "+", "minus") else 0
    numeral = read_numeral(tokens, start, glued=True)
    if numeral is None or numeral.stop != tokens.size or tokens.size == 0:
        return None
    return -numeral.value if tokens.low[0] in ("-", "−", "minus") else numeral.value


__all__ = ["KINDS", "Value", "find_values", "may_be_same", "parse_number", "same_value"]
