"""Numbers in company: those that only count clauses, and those that share the unit of their neighbour."""

import re
from fractions import Fraction

from .lexicon import PERCENT_SIGNS, SCALES
from .values_lexing import BREAK, NUMBER, WORD, Found, Tokens, simplest
from .values_numbers import read_numeral

#: What may stand between the beginning of a line and the number of a clause.
_LINE_MARKS = re.compile(r"[\s#>*_|\"“‘'-]*\Z")
_JOINTS = frozenset(("to", "-", "–", "—", "or", "and"))


def is_enumerator(tokens: Tokens, i: int) -> bool:
    """Tell whether a number only counts: alone in brackets, or with a point before a clause.

    At the beginning of a line it counts where a point or bracket is glued to it and more follows (`2. The`, `2) the`,
    `3.1 The`). At the beginning of the text and behind a stop it must also be 1, or its neighbour in the count must
    occur: an answer may begin with its number.
    """
    low, text, start = tokens.low, tokens.text, tokens.start[i]
    digits = low[i]
    if not digits.isdigit():
        return _is_dotted_enumerator(tokens, i)
    if len(digits) > 3:
        return False
    if i and low[i - 1] + low[i + 1] in ("()", "[]"):
        return True
    mark = low[i + 1]
    if tokens.kind[i + 1] == WORD and _heads_clause(tokens, i):
        return True
    if mark not in (".", ")") or not tokens.glued(i + 1) or i + 2 >= tokens.size or tokens.glued(i + 2):
        return False
    if _begins_line(tokens, i) and text.rfind("\n", 0, start) >= 0:
        return True
    if i and low[i - 1] not in (".", ":", ";"):
        return False
    number = int(digits)
    before = f"{number - 1}{mark} "
    return (
        number == 1
        or text.startswith(before)
        or f" {before}" in text[max(0, start - _NEAR) : start]
        or (f"\n{number + 1}{mark} " in text[start : start + _NEAR])
    )


#: How far, in code points, the neighbour of an enumerator is looked for.
_NEAR = 4000


def _begins_line(tokens: Tokens, i: int) -> bool:
    start = tokens.start[i]
    line = tokens.text.rfind("\n", 0, start) + 1
    return start - line < 12 and bool(_LINE_MARKS.match(tokens.text, line, start))


def _is_dotted_enumerator(tokens: Tokens, i: int) -> bool:
    """Tell whether `3.1` stands before a clause at the beginning of a line."""
    digits = tokens.low[i]
    return (
        len(digits) <= 6
        and digits.count(".") == 1
        and tokens.kind[i + 1] == WORD
        and not tokens.glued(i + 1)
        and _begins_line(tokens, i)
        and (tokens.capital(i + 1) or _after_stop(tokens, i))
    )


def _heads_clause(tokens: Tokens, i: int) -> bool:
    """Tell whether a number without a point heads a clause: `3 TERM`, or `3 Term` with a clause 3.1 below."""
    if not _after_stop(tokens, i) or not _begins_line(tokens, i) or not tokens.capital(i + 1):
        return False
    word = tokens.raw(i + 1)
    start = tokens.start[i]
    return (len(word) > 1 and word.isupper()) or f"\n{tokens.low[i]}.1 " in tokens.text[start : start + _NEAR]


def _after_stop(tokens: Tokens, i: int) -> bool:
    """Tell whether a sentence or paragraph ends before token i; the beginning of the text is no end."""
    before = i - 1
    if tokens.low[before] in ("and", "or"):
        before -= 1
    return before >= 0 and (tokens.kind[before] == BREAK or tokens.low[before] in (".", ";", ":", "–"))


def share_units(tokens: Tokens, found: list[Found]) -> list[Found]:
    """Give the unit of `10 to 12 days`, `9, 13 and 18 years`, `between USD 500 and 1,000`, `5-10%` to every number.

    Numbers joined by `and` share a unit where they are written alike and none looks like a year.
    """
    for at in range(len(found) - 2, -1, -1):
        first, second = found[at], found[at + 1]
        if second.start - first.stop != 1:
            continue
        joint = tokens.low[first.stop]
        if first.kind == "number" and not isinstance(first.key, tuple) and _joined(tokens, joint, first, found, at):
            shared = _with_unit_of(second, first, tokens)
            if shared is not None:
                found[at] = shared
        elif (
            first.kind == "money"
            and second.kind == "number"
            and not isinstance(second.key, tuple)
            and (joint in ("to", "-", "–") or (joint == "and" and tokens.low[first.start - 1] == "between"))
        ):
            found[at : at + 2] = _share_currency(tokens, first, second)
    return found


def _share_currency(tokens: Tokens, first: Found, second: Found) -> tuple[Found, Found]:
    """Give the currency of `USD 500 to 1,000` to both, and the scale of `$5-10 million` to the smaller figure."""
    codes = tuple(dict.fromkeys(code for code, _ in first.readings))
    amount = read_numeral(tokens, second.start)
    scale = SCALES.get(tokens.low[second.stop - 1], 1) if amount is not None and amount.scaled else 1
    mine = first.key[1] * scale if first.key[1] < Fraction(second.key) / scale else first.key[1]
    return tuple(
        part._replace(kind="money", key=(first.key[0], value), readings=tuple((code, value) for code in codes))
        for part, value in ((first, mine), (second, second.key))
    )


def _joined(tokens: Tokens, joint: str, first: Found, found: list[Found], at: int) -> bool:
    second = found[at + 1]
    if joint in ("and", "or", ","):
        alike = tokens.kind[first.start] == tokens.kind[second.start]
        if not alike or tokens.year(first.start) is not None or tokens.low[second.stop - 1] in PERCENT_SIGNS:
            return tokens.low[first.start - 1] == "between"
        return joint != "," or (
            at + 2 < len(found) and found[at + 2].start - second.stop <= 2 and found[at + 2].kind == second.kind
        )
    return joint in _JOINTS


def _with_unit_of(unit: Found, number: Found, tokens: Tokens) -> Found | None:
    """Return a number with the unit of its neighbour, and with its scale where it is the smaller figure."""
    if unit.kind == "percent" and not isinstance(unit.key, tuple):
        return number._replace(kind="percent")
    if unit.kind == "duration" and tokens.year(number.start) is not None:
        return None
    if unit.kind not in ("duration", "money") or len(unit.key) != 2 or tokens.kind[unit.start] not in (NUMBER, WORD):
        return None
    amount = read_numeral(tokens, unit.start)
    if amount is None or not amount.value or tokens.low[unit.start] in ("a", "an"):
        return None
    written = amount.value / Fraction(SCALES.get(tokens.low[amount.stop - 1], 1) if amount.scaled else 1)
    small = number.key < written  # `5 to 10 million`, but not `500 to 1 million`
    factor = Fraction(unit.key[1]) / (written if small else amount.value)
    value = simplest(number.key * factor)
    readings = tuple((code, value) for code in dict.fromkeys(code for code, _ in unit.readings))
    figure = number.key if unit.kind == "duration" else None
    return number._replace(kind=unit.kind, key=(unit.key[0], value), readings=readings, figure=figure)
