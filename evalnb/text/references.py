"""Reading references to parts of a document: `Article 16(1)(c)`, `Rules 44.3 and 44.4`, `paragraph (a) of Article 9`.

A reference's key is (label, path): the label in its canonical form (`article`) or None where the text has none, the
path a tuple of the levels (`("16", "1", "c")`), letters small, roman numerals of the first level as digits. A range has
a third part, the path of its end. An enumerator of a page (`16.` before a clause) is no reference.
"""

import re
from typing import TYPE_CHECKING

from .law_lexicon import CAPITAL_LABELS, EVERYDAY_LABELS, LABELS, LETTERED_LABELS, SHORT_LABELS, SUB_LABELS
from .lexicon import ORDINALS, TENS, TIME_UNITS, UNITS
from .values_lexing import DOTTED, NUMBER, WORD, Found, Tokens
from .values_money import read_currency
from .values_numbers import read_numeral

if TYPE_CHECKING:
    from .values import Value

Path = tuple[str, ...]

#: Roman numerals to 89; nothing has more parts, and `c`, `d`, `m` are letters.
_ROMAN = re.compile(r"(?=[lxvi])(xl|l?x{0,3})(ix|iv|v?i{0,3})")
_ROMAN_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50}
_TO = frozenset(("to", "-", "–", "—", "through"))
_LIST = frozenset((",", "and", "or", "&", ";"))
#: Labels behind which `A` is a letter whatever follows; elsewhere it may be the article in a heading.
_MAY_BE_A = frozenset("schedule annex appendix exhibit form".split())
#: Deeper references do not exist; a longer run of brackets is cut there.
_DEEPEST = 8


def read_references(tokens: Tokens, i: int) -> list[Found]:
    """Read the reference or the list of references that the label at token i begins; empty where it begins none."""
    label = _label_at(tokens, i)
    if label is None or (label[1] in EVERYDAY_LABELS and tokens.kind[i - 1] == NUMBER and i and not tokens.capital(i)):
        return []  # no label, or `7 points 2`
    at, name, plural = label
    first = _read_path(tokens, at, name, tokens.capital(i))
    if first is None:
        return _read_ordinal_part(tokens, i, name)
    stop, path = first
    found = [_whole(tokens, i, stop, name, path)]
    while True:
        more = _read_next(tokens, found[-1], name, plural=plural or len(found) > 1)
        if more is None:
            return found
        if len(more.key) == 3:
            found[-1] = more
        else:
            found.append(more)


def _label_at(tokens: Tokens, i: int) -> tuple[int, str, bool] | None:
    """Return the index behind a label, its canonical name, and whether it stands for several."""
    low = tokens.low
    word, at = low[i], i + 1
    if word == "sub" and low[at] == "-" and "sub" + low[at + 1] in LABELS:
        word, at = "sub" + low[at + 1], at + 2
    entry = LABELS.get(word)
    if entry is None or (word in CAPITAL_LABELS and not tokens.capital(i)):
        return None
    if word in ("rdc", "cpr"):
        entry = ("rule", True)
        if not tokens.raw(i).isupper():
            return None
    if word in ("§", "¶") and low[at] == word:
        return at + 1, entry[0], True
    if tokens.kind[at] == NUMBER and tokens.glued(at) and tokens.kind[i] == WORD:
        plain = word not in SHORT_LABELS if tokens.capital(i) else low[at + 1] == "("
        if not plain:
            return None  # `p53`, `article8.pdf`, `EX4`, but `s6(1)` and `Article6`
    if not tokens.wrapped(at) and (entry[0] in EVERYDAY_LABELS or word in SHORT_LABELS):
        return None
    if word in SHORT_LABELS:
        if word == "art" and tokens.year(at) is not None:
            return None  # `modern art 1960`
        if low[i - 1] in ("'", "’", ".") and tokens.glued(i):
            return None
        if low[at] == ".":
            at += 1
        if (tokens.kind[at] not in (NUMBER, DOTTED) and (low[at] != "(" or len(word) == 1)) or (
            len(word) == 1 and tokens.capital(i) and low[i + 1] != "."
        ):
            return None
    if low[at] in ("no", "nos", "number", "numbers") and (low[at + 1] == "." or tokens.kind[at + 1] == NUMBER):
        at += 2 if low[at + 1] == "." else 1
    return at, *entry


def _whole(tokens: Tokens, start: int, stop: int, name: str, path: Path) -> Found:
    """Join what belongs to one reference: `Article 16, paragraph 1(c)`, `paragraph (a) of Article 9`."""
    low = tokens.low
    if len(path) > _DEEPEST:
        return Found(start, stop, "reference", (name, path))
    if name in SUB_LABELS:
        if low[stop] == "of":
            outer = _label_at(tokens, stop + 1)
            if outer is not None and outer[1] not in ("page", "order"):
                above = _read_path(tokens, outer[0], outer[1], True)
                if above is not None and outer[1] in SUB_LABELS:
                    return _whole(tokens, start, above[0], outer[1], above[1] + path)
                if above is not None:
                    return Found(start, above[0], "reference", (outer[1], above[1] + path))
    else:
        at = stop + 1 if low[stop] == "," else stop
        inner = _label_at(tokens, at)
        if inner is not None and inner[1] in SUB_LABELS and not inner[2]:
            below = _read_path(tokens, inner[0], inner[1], False)
            if below is not None and low[below[0]] != "of" and low[at - 1] != "and":
                return _whole(tokens, start, below[0], name, path + below[1])
    return Found(start, stop, "reference", (name, path))


def _read_next(tokens: Tokens, last: Found, name: str, *, plural: bool) -> Found | None:
    """Read the end of a range or the next of a list behind a reference."""
    low, at = tokens.low, last.stop
    if low[at] in _TO:
        to = True
        at += 1
    elif low[at] in _LIST:
        to = False
        at += 1
        if low[at] in ("and", "or"):
            at += 1
    else:
        return None
    if low[at] == "(":
        levels = _read_levels(tokens, at)
        if levels is None or low[last.stop] == ";":
            return None
        stop, path = levels[0], _continue(last.key[1], levels[1], bracketed=low[last.stop - 1] == ")")
    else:
        if tokens.kind[at] not in (NUMBER, DOTTED, WORD) or _label_at(tokens, at) is not None:
            return None
        if tokens.year(at) is not None and not to:
            return None
        following = _read_path(tokens, at, name, tokens.capital(at))
        if following is None or _counts_something(tokens, following[0]):
            return None
        stop, path = following
        if not (plural or to or len(path) > 1 or "." in path[0]):
            return None
    if path is None:
        return None
    if to:
        if len(last.key) == 3 or not _rises(last.key[1], path):
            return None
        return Found(last.start, stop, "reference", (name, last.key[1], path))
    return Found(at, stop, "reference", (name, path))


def _rises(first: Path, last: Path) -> bool:
    """Tell whether a range goes up; `clause 52.246-18` is an identifier."""
    if first[0].isdigit() and last[0].isdigit():
        return int(first[0]) <= int(last[0])
    if first[0][:1].isdigit() != last[0][:1].isdigit():
        return False
    return ("." in first[0]) == ("." in last[0])


def _continue(before: Path, levels: Path, *, bracketed: bool) -> Path | None:
    """Put levels such as `(2)` of `Article 9(1) and (2)` in place of the deepest of their sort; None where none is.

    `Article 12 or (b) a partnership` continues nothing: `(b)` there counts a clause.
    """
    sort = _sort(levels[0])
    top = 0 if len(before) == 1 and bracketed else 1
    for depth in range(len(before) - 1, top - 1, -1):
        if _sort(before[depth]) == sort or (sort == "letter" and before[depth] in _EITHER):
            return before[:depth] + levels
        if sort == "roman" and before[depth] in _EITHER:
            return before[:depth] + levels
    return None


#: Levels that are a letter or a roman numeral, as their neighbours have it.
_EITHER = frozenset("ivxl")


def _sort(level: str) -> str:
    if level[:1].isdigit():
        return "number"
    return "roman" if len(level) > 1 and _ROMAN.fullmatch(level) else "letter"


def _counts_something(tokens: Tokens, i: int) -> bool:
    """Tell whether the number before token i counts days, money or per cent and so is no reference."""
    low = tokens.low[i]
    return (
        low in TIME_UNITS
        or low in ("%", "per", "percent", "million", "business", "working")
        or (tokens.kind[i] == WORD and read_currency(tokens, i) is not None)
    )


def _read_path(tokens: Tokens, i: int, name: str, capital: bool) -> tuple[int, Path] | None:
    """Read `16`, `44.3`, `16A`, `II`, `Five` or `(a)` with the levels in brackets behind it."""
    low, kind = tokens.low, tokens.kind
    word = low[i]
    if word == "(":
        return _read_levels(tokens, i)
    if kind[i] in (NUMBER, DOTTED):
        if "," in word or len(word) > 12:
            return None
        stop, first = i + 1, word.lstrip("0") or "0"
        if tokens.glued(stop) and kind[stop] == WORD:
            if len(low[stop]) > 3 or low[stop] in ("st", "nd", "rd", "th"):
                return None
            stop, first = stop + 1, first + low[stop]
        elif low[stop] == "-" and tokens.capital(stop + 1) and len(low[stop + 1]) == 1 and tokens.glued(stop + 1):
            stop, first = stop + 2, first + low[stop + 1]
        elif low[stop] in ("bis", "ter", "quater"):
            stop, first = stop + 1, first + low[stop]
        elif low[stop] == "(" and (low[stop + 1] in UNITS or low[stop + 1] in TENS):
            repeated = read_numeral(tokens, stop + 1)
            if repeated is not None and str(repeated.value) == first and low[repeated.stop] == ")":
                return repeated.stop + 1, (first,)
        if low[stop] in ("/", ":") and kind[stop + 1] == NUMBER and tokens.glued(stop):
            return None
    elif kind[i] == WORD and word in UNITS or word in TENS:
        numeral = read_numeral(tokens, i)
        if numeral is None or (name in EVERYDAY_LABELS and not capital) or not isinstance(numeral.value, int):
            return None
        stop, first = numeral.stop, str(numeral.value)
    elif kind[i] == WORD and name in LETTERED_LABELS and capital and tokens.raw(i).isupper():
        if name != "form" and _ROMAN.fullmatch(word) and (len(word) > 1 or word in "ivx"):
            stop, first = i + 1, str(_roman(word))
        elif len(word) == 1 and (word != "a" or name in _MAY_BE_A or not low[i + 1].isalpha()):
            stop, first = i + 1, word
        else:
            return None
        if low[stop] in ("'", "’") and tokens.glued(stop):
            return None
        if kind[stop] == NUMBER and tokens.glued(stop):
            first, stop = first.lower() + low[stop], stop + 1
            while low[stop] == "/" and tokens.glued(stop) and kind[stop + 1] == NUMBER:
                first, stop = f"{first}/{low[stop + 1]}", stop + 2
    else:
        return None
    if low[stop] == "(":
        levels = _read_levels(tokens, stop)
        if levels is not None:
            return levels[0], (first, *levels[1])
    if kind[stop] == WORD and tokens.glued(stop):
        return None
    return stop, (first,)


def _read_levels(tokens: Tokens, i: int) -> tuple[int, Path] | None:
    """Read `(1)(c)`, `(1) (c)`, `(ii)`: one or more levels in brackets, each a number, letter or roman numeral."""
    low, at = tokens.low, i
    levels: list[str] = []
    while low[at] == "(" and len(levels) < _DEEPEST:
        level, close = low[at + 1], at + 2
        if tokens.kind[close] == WORD and tokens.glued(close):
            level, close = level + low[close], close + 1
        if low[close] != ")" or not _is_level(level) or (levels and tokens.start[at] - tokens.end[at - 1] > 1):
            break
        levels.append(level)
        at = close + 1
    return (at, tuple(levels)) if levels else None


def _is_level(level: str) -> bool:
    """Tell whether `1`, `1A`, `c`, `cc` or `xii` may stand in brackets as a level."""
    if level.isdigit():
        return len(level) <= 3
    if level.isalpha():
        return len(level) == 1 or level[0] * 2 == level or (len(level) <= 8 and bool(_ROMAN.fullmatch(level)))
    return len(level) <= 4 and level[:-1].isdigit() and level[-1:].isalpha()


def _roman(word: str) -> int:
    digits = [_ROMAN_DIGITS[letter] for letter in word]
    return sum(-d if d < after else d for d, after in zip(digits, [*digits[1:], 0], strict=True))


def _read_ordinal_part(tokens: Tokens, i: int, name: str) -> list[Found]:
    """Read `First Schedule` seen from its label: the ordinal stands before it."""
    if name == "schedule" and tokens.low[i - 1] in ORDINALS and tokens.capital(i) and tokens.capital(i - 1):
        return [Found(i - 1, i + 1, "reference", (name, (str(ORDINALS[tokens.low[i - 1]]),)))]
    return []


def read_unlabelled(tokens: Tokens, i: int) -> Found | None:
    """Read `16(1)(c)` without a label: digits with at least one level in brackets glued to them."""
    if tokens.kind[i] not in (NUMBER, DOTTED) or tokens.low[i + 1] != "(" or not tokens.glued(i + 1):
        return None
    if (
        len(tokens.low[i].split(".")[0]) > 3
        or "," in tokens.low[i]
        or (tokens.glued(i) and tokens.low[i - 1] not in ("(", '"', "“", "["))
    ):
        return None
    levels = _read_levels(tokens, i + 1)
    if levels is None:
        return None
    return Found(i, levels[0], "reference", (None, (tokens.low[i].lstrip("0") or "0", *levels[1])))


def covers(outer: "Value", inner: "Value") -> bool:
    """Tell whether one reference contains another: equal, a level above it, or a range around it; labels must agree."""
    if outer.kind != "reference" or inner.kind != "reference" or outer.key[0] != inner.key[0]:
        return False
    path = inner.key[1]
    if len(outer.key) == 2:
        return path[: len(outer.key[1])] == outer.key[1]
    first, last = outer.key[1], outer.key[2]
    depth = len(first)
    if len(path) < depth or first[:-1] != path[: depth - 1]:
        return False
    return _order(first[-1]) <= _order(path[depth - 1]) <= _order(last[-1])


def _order(level: str) -> tuple:
    return (0, *(int(part) for part in level.split("."))) if level.replace(".", "").isdigit() else (1, level)
