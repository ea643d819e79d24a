"""Finding what bounds a value: `at least`, `not exceeding`, `within`, before it, behind it, or some words on."""

from .lexicon import BOUND_SIGNS, BOUNDS_AFTER, BOUNDS_BEFORE, BY_DATE, DATE_BOUNDS, FAR_BOUNDS
from .values_lexing import SIGN, WORD, Found, Tokens

_LONGEST_BEFORE = max(phrase.count(" ") + 1 for phrase in BOUNDS_BEFORE)
_LONGEST_AFTER = max(phrase.count(" ") + 1 for phrase in BOUNDS_AFTER)
_LAST_WORDS = frozenset(phrase.rsplit(" ", 1)[-1] for phrase in (*BOUNDS_BEFORE, *BY_DATE))
_FIRST_WORDS = frozenset(phrase.split(" ", 1)[0] for phrase in BOUNDS_AFTER)
#: What may stand between a bound and its value.
_BETWEEN = frozenset(("a", "an", "the", "(", "of", "period", "further", "sum", "amount", "total"))
#: What may stand right before the value behind a bound that is some words away.
_LINKS = frozenset(("of", "is", "be", "was", "at", ":", "=", "to", "are", "were"))
#: How many words may stand between such a bound and its link.
_REACH = 6

Bound = tuple[str, int, int]


def find_bound(tokens: Tokens, found: Found) -> Bound | None:
    """Return the bound of a value with the range of its tokens, or None; an ordinal has none.

    The longest phrase right before the value counts, then one right behind it, then `maximum` and `minimum` some words
    before it in the same clause. Prepositions that also speak of a place (`comes under one or more`) yield to what
    follows.
    """
    if found.kind == "number" and isinstance(found.key, tuple) and found.key[0] == "ordinal":
        return None
    before = _before(tokens, found.start, found.kind)
    if before is not None and tokens.low[before[1]] not in _ALSO_PLACES:
        return before
    return _behind(tokens, found.stop, found.kind) or before or _far(tokens, found.start)


_ALSO_PLACES = frozenset("under over above below beyond inside before after".split())


def _before(tokens: Tokens, start: int, kind: str) -> Bound | None:
    low, at = tokens.low, start - 1
    if at < 0:
        return None
    if low[at] in BOUND_SIGNS and tokens.kind[at] == SIGN:
        return BOUND_SIGNS[low[at]], at, at + 1
    if low[at] == "=" and at and low[at - 1] in ("<", ">"):
        return "at-most" if low[at - 1] == "<" else "at-least", at - 1, at + 1
    if low[at] == "." and at and low[at - 1] in FAR_BOUNDS:
        return FAR_BOUNDS[low[at - 1]], at - 1, at
    for _ in range(4):
        if low[at] in _LAST_WORDS:
            found = _phrase_ending_at(tokens, at, kind)
            if found is not None:
                return found
        if at < 1 or low[at] not in _BETWEEN:
            return None
        at -= 1
    return None


def _phrase_ending_at(tokens: Tokens, at: int, kind: str) -> Bound | None:
    low = tokens.low
    for length in range(min(_LONGEST_BEFORE, at + 1), 0, -1):
        if low[at - length] == "-" and at > length:  # `a follow-up to 2004`
            continue
        phrase = " ".join(low[at + 1 - length : at + 1])
        if kind == "date" and phrase in BY_DATE:
            return BY_DATE[phrase], at + 1 - length, at + 1
        bound = BOUNDS_BEFORE.get(phrase)
        if bound is not None and (kind == "date" or phrase not in DATE_BOUNDS):
            if bound == "within" and kind not in ("duration", "date", "percent"):
                return None
            return _negated(tokens, bound, at + 1 - length, at + 1)
    return None


def _negated(tokens: Tokens, bound: str, start: int, stop: int) -> Bound:
    """Turn a bound round behind a contraction: `can't exceed`, `isn't more than`."""
    if bound in _OPPOSITES and tokens.low[start - 1] == "t" and tokens.low[start - 2] in ("'", "’"):
        return _OPPOSITES[bound], start - 1, stop
    return bound, start, stop


_OPPOSITES = {"more-than": "at-most", "less-than": "at-least"}


def _behind(tokens: Tokens, stop: int, kind: str) -> Bound | None:
    low = tokens.low
    if low[stop] == "+" and tokens.glued(stop) and kind in ("number", "duration", "percent", "money"):
        return "at-least", stop, stop + 1
    if low[stop] not in _FIRST_WORDS:
        return None
    for length in range(_LONGEST_AFTER, 0, -1):
        bound = BOUNDS_AFTER.get(" ".join(low[stop : stop + length]))
        if bound is not None:
            behind = stop + length
            if tokens.kind[behind] == WORD and low[behind] in ("of", "a", "fine", "period", "number", "amount"):
                return None
            return bound, stop, behind
    return None


def _far(tokens: Tokens, start: int) -> Bound | None:
    low, at = tokens.low, start - 1
    if at < 1 or low[at] not in _LINKS:
        return None
    for back in range(at - 1, max(-1, at - 1 - _REACH), -1):
        if tokens.kind[back] != WORD:
            return None
        if low[back] in FAR_BOUNDS:
            return FAR_BOUNDS[low[back]], back, back + 1
    return None
