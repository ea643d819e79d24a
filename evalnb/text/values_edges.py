"""Where a number may begin and end: digits inside words and identifiers are none."""

from .lexicon import MEASURES
from .values_lexing import NUMBER, SIGN, WORD, Tokens

_MINUS = frozenset("-−–")
_JOINTS = frozenset("-/")
#: What may be hyphened to a year or an age without making an identifier of it.
_PREFIXES = frozenset("mid pre post early late top sub non".split())


def free_before(tokens: Tokens, i: int) -> bool:
    """Tell whether a number may begin at token i: not inside a word or an identifier (`COVID-19`, `page-001`)."""
    if not tokens.glued(i):
        return True
    if tokens.kind[i - 1] in (WORD, NUMBER):
        return False
    if not tokens.glued(i - 1):
        return True
    before, kind = tokens.low[i - 1], tokens.kind[i - 2]
    if before == "-":
        if kind == WORD:
            return tokens.low[i - 2] in _PREFIXES
        return kind != NUMBER or not (tokens.low[i - 3] in _JOINTS and tokens.glued(i - 2))
    return before not in ("/", ":", "_") or kind not in (WORD, NUMBER) or (before == ":" and kind == WORD)


def free_behind(tokens: Tokens, start: int, i: int) -> bool:
    """Tell whether a plain number from token start may end before token i.

    `40A`, `24/7`, `555-12-34` and `12-A` are identifiers, `1:4` is a ratio.
    """
    if not tokens.glued(i):
        return True
    if tokens.kind[i] == WORD:
        return tokens.low[i] in MEASURES and not (tokens.glued(i + 1) and tokens.kind[i + 1] in (WORD, NUMBER))
    if tokens.low[i] == "_" or (tokens.low[i] == ":" and tokens.kind[i + 1] == NUMBER and tokens.glued(i + 1)):
        return False
    if tokens.low[i] in _JOINTS and tokens.glued(i + 1):
        if tokens.kind[i + 1] == NUMBER:
            if tokens.low[i] != "-" or (tokens.low[start - 1] == "-" and tokens.kind[start - 2] == NUMBER):
                return False
            return not (tokens.low[i + 2] in _JOINTS and tokens.glued(i + 2))
        return tokens.kind[i + 1] != WORD or tokens.end[i + 1] - tokens.start[i + 1] > 3 or tokens.raw(i + 1).islower()
    return True


def starts_with_point(tokens: Tokens, i: int) -> bool:
    """Tell whether the digits at token i are decimals: `.5` behind a space."""
    return tokens.low[i - 1] == "." and tokens.glued(i) and not tokens.glued(i - 1) and tokens.low[i].isdigit()


def starts_with_sign(tokens: Tokens, i: int) -> bool:
    """Tell whether the sign before token i makes the number negative: `-5` and `−5`, not `10-5` or `3 - 5`."""
    if tokens.kind[i - 1] != SIGN or tokens.low[i - 1] not in _MINUS or not tokens.glued(i):
        return False
    before = tokens.start[i - 1] - 1
    return before < 0 or tokens.text[before] in " \n\t(:=$€£" and tokens.low[i - 1] != "–"
