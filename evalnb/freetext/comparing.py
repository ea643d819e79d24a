"""Compare a value of the answer with one of the gold answer: the same, more exact, otherwise bounded or measured."""

import re
from bisect import bisect_left

from ..text.language import FUNCTION_WORDS, RATE_PERIODS, UNITS_OF_MEASURE
from ..text.reading import Reading
from ..text.values import Value, may_be_same, same_value

_UPPER = frozenset(("at-most", "less-than", "within"))
_LOWER = frozenset(("at-least", "more-than"))
_UPPER_BEFORE = re.compile(r"\b(?:before|by|until|till|to|under|below|max(?:imum)?(?: of)?)\s+(?:the\s+)?$", re.I)
_LOWER_BEFORE = re.compile(
    r"\b(?:after|since|over|above|min(?:imum)?(?: of)?|following|from|starting|beginning)\s+(?:the\s+)?$", re.I
)
_BEFORE_BEHIND = re.compile(r"\s+(?:before|prior to|ahead of)\b", re.I)
_UPPER_BEHIND = re.compile(r"[^.;,\d]{0,30}?\b(?:at (?:the )?most|or (?:less|fewer|below|under)|maximum)\b", re.I)
_LOWER_BEHIND = re.compile(r"[^.;,\d]{0,30}?\b(?:at (?:the )?least|or (?:more|above|over)|minimum)\b", re.I)


def agree(gold: Value, answer: Value) -> bool:
    """Tell whether the answer's value says what gold's says, in any notation; a bare number may stand for a sum."""
    if same_value(gold, answer) or may_be_same(gold, answer) or says_more(answer, gold):
        return True
    if gold.kind == answer.kind == "reference" and gold.key[1:] == answer.key[1:]:
        return True  # another label for the same number is grounding's business
    kinds = {gold.kind, answer.kind}
    if kinds == {"number", "money"} or kinds == {"number", "percent"}:
        amount = [v.key[1] if v.kind == "money" else v.key for v in (gold, answer)]
        return amount[0] == amount[1]
    if kinds == {"number", "duration"}:
        return (gold.figure if gold.kind == "duration" else gold.key) == (
            answer.figure if answer.kind == "duration" else answer.key
        )
    return False


def says_more(more: Value, less: Value) -> bool:
    """Tell whether one value contains the other: a full date its month and year, a paragraph its article."""
    if more.kind != less.kind:
        return False
    if more.kind == "date" and len(more.key) == 3 and len(less.key) == 3 and more.key[0] != "either":
        return all(b is None or a == b for a, b in zip(more.key, less.key, strict=True))
    if more.kind == "reference":
        return (
            more.key[0] == less.key[0]
            and len(less.key) == 2
            and tuple(more.key[1][: len(less.key[1])]) == tuple(less.key[1])
        )
    return False


def side_of(reading: Reading, value: Value) -> str | None:
    """Return whether a text bounds a value from above (`upper`), from below (`lower`), or not at all (None)."""
    if value.bound in _UPPER:
        return "upper"
    if value.bound in _LOWER:
        return "lower"
    text = reading.text
    if _BEFORE_BEHIND.match(text, value.end):
        return "lower"  # so long before it, or longer
    for name, before, behind in (("upper", _UPPER_BEFORE, _UPPER_BEHIND), ("lower", _LOWER_BEFORE, _LOWER_BEHIND)):
        if before.search(text, max(0, value.start - 30), value.start) or behind.match(text, value.end):
            return name
    return None


def asked_side(question: str) -> str | None:
    """Return whether a question asks for the most (`upper`) or the least (`lower`); None for neither."""
    found = re.search(r"\b(?:(max(?:imum)?|most|highest|longest)|min(?:imum)?|least|lowest|shortest)\b", question, re.I)
    return ("upper" if found[1] else "lower") if found else None


def measures_clash(gold: Reading, one: Value, answer: Reading, two: Value) -> bool:
    """Tell whether two equal figures are of different units or over different periods, where both texts name one."""
    units = _unit_behind(gold, one), _unit_behind(answer, two)
    if all(units) and units[0] != units[1]:
        return True
    periods = _period_behind(gold, one), _period_behind(answer, two)
    return all(periods) and periods[0] != periods[1]


def _unit_behind(reading: Reading, value: Value) -> str | None:
    """Return the unit of measure right behind a bare number."""
    i = bisect_left(reading.tokens.starts, value.end)
    if value.kind != "number" or i >= len(reading.tokens.folds) or reading.tokens.starts[i] - value.end > 1:
        return None
    fold = reading.tokens.folds[i]
    return fold if fold in UNITS_OF_MEASURE else None


def _period_behind(reading: Reading, value: Value) -> str | None:
    """Return the period of a rate behind a value: `per month`, `a day`, `monthly`."""
    i = bisect_left(reading.tokens.starts, value.end)
    for fold in reading.tokens.folds[i : i + 4]:
        if fold in RATE_PERIODS:
            return RATE_PERIODS[fold]
        if fold not in FUNCTION_WORDS and fold not in UNITS_OF_MEASURE and fold not in ("per", "each", "every"):
            return None
    return None


def code_of_value(value: Value) -> str:
    """Return the correctness code for a value of the gold answer that the answer states otherwise."""
    if value.kind == "date":
        return "wrong-date"
    if value.kind in ("reference", "case"):
        return "wrong-reference"
    return "wrong-name" if value.kind == "law" else "wrong-number"
