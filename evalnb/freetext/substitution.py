"""Find the one word in which the answer departs from the gold answer where it says everything else the same.

`The permit is permanent` for `The permit is temporary`, `on the fourth floor` for `on the third floor`, `Orme was sued
by Hale` for `Hale was sued by Orme`: no list of opposites is needed to see that something else is said. Synonyms look
the same, so such a clash is for a person to confirm, save where figures or names differ.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from ..text.language import (
    AUXILIARY_TENSE,
    BE_FORMS,
    FUNCTION_WORDS,
    MODAL_PARAPHRASES,
    MODALS,
    NEGATIONS,
    OPPOSITES,
    OUTCOMES,
    RESTRICTIONS,
)
from ..text.reading import Reading
from ..text.values import Value
from ..text.words import stem
from .comparing import agree
from .prepared import Prepared

_T = TypeVar("_T")
#: Function words that are no filling between two nouns but say when or how much.
_SENSE = frozenset("before after until since within without over under above below from".split())


class Clash(NamedTuple):
    """A contradiction: the code, what the gold answer says and what the answer says, and a gold token where it lies.

    It is `sure` but where one word stands for another, which may be a synonym.
    """

    code: str
    gold: str
    answer: str
    token: int
    sure: bool = True


#: Of texts with more pairs of clauses than this none is compared: nobody says so much word for word.
MOST_PAIRS = 900


def find_substitution(prepared: Prepared) -> Clash | None:
    """Return the clash where a clause of the answer is one of the gold answer but for a word or two; else None.

    Two words that change places count too. The first clause of the gold answer wins, then the first of the answer.
    """
    if len(prepared.gold_claims) * len(prepared.answer_claims) > MOST_PAIRS:
        return None
    gold, answer = prepared.gold, prepared.answer
    said = [(span, _units(answer, span.first, span.last)) for span in prepared.answer_claims]
    for span in prepared.gold_claims:
        units = _units(gold, span.first, span.last)
        for other, theirs in said:
            clash = _swap(gold, span.first, span.last, answer, other.first, other.last) or _change(
                prepared, units, theirs
            )
            if clash:
                return clash
    return None


def _swap(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> Clash | None:
    """Return the clash where two words or values have changed places and all others stand where they stood.

    What `and` or a comma joins may change places, and so may the sides of a verb that turns passive.
    """
    plain = gold.tokens.folds[a:b], answer.tokens.folds[c:d]
    if ("by" in plain[0]) != ("by" in plain[1]):
        return None
    units = _units(gold, a, b), _units(answer, c, d)
    words = _exchanged(*plain, str.__eq__)
    things = _exchanged(*units, _same)
    if words is not None:
        between = plain[0][words[0] + 1 : words[1]]
    elif things is not None:
        between = gold.tokens.folds[units[0][things[0]].last : units[0][things[1]].first]
    else:
        return None
    if all(word in ("and", "or", "the", "a", "an") or word in BE_FORMS for word in between):
        return None  # `Birch is the owner` says what `the owner is Birch` says
    return Clash("contradicts-gold", _text(gold, a, b), _text(answer, c, d), a)


def _exchanged(one: Sequence[_T], two: Sequence[_T], same: Callable[[_T, _T], bool]) -> tuple[int, int] | None:
    """Return the two places in which alone two sequences differ, if their contents have changed places; else None."""
    if len(one) != len(two):
        return None
    places = [k for k in range(len(one)) if not same(one[k], two[k])]
    if len(places) != 2:
        return None
    first, second = places
    return (first, second) if same(one[first], two[second]) and same(one[second], two[first]) else None


class _Unit(NamedTuple):
    """A word or a value of a clause: its tokens, half-open, and what it is compared by."""

    first: int
    last: int
    stem: str
    value: Value | None


def _change(prepared: Prepared, one: list[_Unit], two: list[_Unit]) -> Clash | None:
    """Return the clash where two clauses share what comes before and behind a word or two, and differ in these."""
    gold, answer = prepared.gold, prepared.answer
    shortest = min(len(one), len(two))
    if shortest < 2:
        return None
    head = 0
    while head < shortest and _same(one[head], two[head]):
        head += 1
    tail = 0
    while tail < shortest - head and _same(one[-1 - tail], two[-1 - tail]):
        tail += 1
    old, new = one[head : len(one) - tail], two[head : len(two) - tail]
    named = all(_is_name(gold, unit) for unit in old) and all(_is_name(answer, unit) for unit in new)
    most, shared = (4, 1) if named else (2, max(len(old), len(new)))  # a name is one thing, however long
    if not (1 <= len(old) <= most and 1 <= len(new) <= most) or head + tail < shared:
        return None
    if any(unit.value is not None and unit.value.kind == "law" for unit in (*old, *new)):
        return None  # `the Employment Law 2019` for `this Law` is grounding's business
    known, opposite = prepared.known_stems, _opposite(_folds(gold, old), _folds(answer, new))
    if not opposite and all(unit.stem in known for unit in new):
        return None
    if _same_class(_folds(gold, old), _folds(answer, new)):
        return None
    if not named and not opposite and _asked_after(prepared, old):
        return None
    before = gold.tokens.folds[old[0].first - 1] if old[0].first else ""
    if before in MODALS or before in ("to", "not"):
        return None  # the verb of a duty may have a synonym: `shall keep`, `shall maintain`
    texts = _text(gold, old[0].first, old[-1].last), _text(answer, new[0].first, new[-1].last)
    figures = [
        any(c.isdigit() for c in text) or unit.value is not None
        for text, unit in zip(texts, (old[0], new[0]), strict=True)
    ]
    if figures[0] != figures[1]:
        return None  # a figure for a word is no word for a word
    code = "contradicts-gold"
    if all(figures):
        cited = old[0].value is not None and old[0].value.kind in ("reference", "case")
        code = "wrong-reference" if cited else "wrong-number"
    elif _follows_figure(gold, old[0]) and _follows_figure(answer, new[0]):
        code = "wrong-number"  # another unit
    elif named:
        code = "wrong-name"
    return Clash(code, *texts, old[0].first, opposite or code not in ("contradicts-gold", "wrong-name"))


def _is_name(reading: Reading, unit: _Unit) -> bool:
    """Tell whether a word is capital behind the first of its text."""
    return bool(unit.first) and reading.text[reading.tokens.starts[unit.first]].isupper()


def _same(one: _Unit, two: _Unit) -> bool:
    if one.value is not None and two.value is not None:
        return agree(one.value, two.value) or agree(two.value, one.value)
    return one.stem == two.stem


def _units(reading: Reading, first: int, last: int) -> list[_Unit]:
    """Return the words and values of a clause that say something.

    Bounds, modal verbs, negations and talk are judged elsewhere.
    """
    folds = reading.tokens.folds
    found: list[_Unit] = []
    for i in range(first, last):
        value = reading.value_at.get(i)
        if value is not None:
            if found and found[-1].value is value:
                found[-1] = found[-1]._replace(last=i + 1)
            else:
                found.append(_Unit(i, i + 1, folds[i], value))
            continue
        if folds[i] in FUNCTION_WORDS and folds[i] not in _SENSE and not reading.names_by_letter(i):
            continue
        if folds[i] in MODALS or folds[i] in NEGATIONS:
            continue
        if folds[i] in RESTRICTIONS or reading.is_soft(i) or reading.counts(i):
            continue
        found.append(_Unit(i, i + 1, stem(folds[i]), None))
    return found


def _folds(reading: Reading, units: list[_Unit]) -> list[str]:
    return [fold for unit in units for fold in reading.tokens.folds[unit.first : unit.last]]


def _follows_figure(reading: Reading, unit: _Unit) -> bool:
    value = reading.value_at.get(unit.first - 1) if unit.first else None
    return value is not None and value.kind == "number"


def _same_class(old: list[str], new: list[str]) -> bool:
    """Tell whether words are known to say the same: outcomes or modal words of one class."""
    for table in (OUTCOMES, MODAL_PARAPHRASES):
        classes = {table.get(w) for w in old} - {None}, {table.get(w) for w in new} - {None}
        if classes[0] and classes[1]:
            return not classes[0].isdisjoint(classes[1])
    return False


def _asked_after(prepared: Prepared, old: list[_Unit]) -> bool:
    """Tell whether words of the gold answer only name what a question asks after: the answer may name it otherwise."""
    folds = prepared.question.tokens.folds
    asks = bool(folds) and folds[0] not in MODALS and folds[0] not in AUXILIARY_TENSE
    return asks and all(unit.value is None and unit.stem in prepared.question.stems for unit in old)


def _opposite(old: list[str], new: list[str]) -> bool:
    """Tell whether one word stands for its opposite."""
    return len(old) == len(new) == 1 and new[0] in OPPOSITES.get(old[0], ())


def _text(reading: Reading, first: int, last: int) -> str:
    return reading.text[reading.tokens.starts[first] : reading.tokens.ends[last - 1]]
