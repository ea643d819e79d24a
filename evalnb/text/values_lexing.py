"""Cutting a text into the small tokens that the value reader works on, with their offsets.

Only what values are made of matters here: words, runs of digits, vulgar fractions and signs. White space and Markdown
emphasis vanish; a blank line and the border of an HTML table cell or line stay as a token, so that no value reaches
over them. Everything is one pass of one regular expression without backtracking: the cost is linear whatever the text
holds.
"""

import re
import unicodedata
from fractions import Fraction
from itertools import accumulate
from operator import itemgetter
from string import ascii_lowercase, digits
from typing import NamedTuple

from .law_lexicon import LABELS, LAW_WORDS
from .lexicon import (
    CURRENCY_NAMES, DAY_KINDS, MONTHS, ORDINALS, PERCENT_NAMES, SCALES, TENS, TIME_UNITS, UNITS, WEEKDAYS, YEAR_KINDS,
)  # fmt: skip

_URL, WORD, SIGN, NUMBER, VULGAR, _SKIP, BREAK, _OTHER_SIGN, DOTTED, END = range(1, 11)

#: Spaces that group digits (no-break, figure, thin and narrow); a plain space groups beside a currency only.
_GROUP_SPACES = "\u00a0\u2007\u2009\u202f"
_NOT_LETTER = "¼-¾⅐-⅞↉²³¹⁰-₉"
_INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff"
#: Longer runs of digits are identifiers, and Python refuses to convert very long ones.
MAX_DIGITS = 30

#: The groups stand in the order of the kinds. Common branches come first and branches begin with a literal or a class,
#: which more than halves the time. An underscore inside a word makes an identifier, elsewhere it is emphasis.
_TOKEN = re.compile(
    r"[^\S\n]*+(?:(https?://[^\s|)>\]]++)"
    rf"|([a-zA-Z]++(?![^\x00-\x7f])|[^\W\d_{_NOT_LETTER}]++(?:[{_INVISIBLE}]++[^\W\d_{_NOT_LETTER}]++)*+)"
    r"|([^\w\s*`~\\<&\-])"
    rf"|(\d++(?:[.,'’٫٬{_GROUP_SPACES}]\d++)*+)"
    r"|([¼-¾⅐-⅞↉])"
    r"|([*`~\\]++|_(?:(?![^\W_])|(?<![^\W_]_))|<!--|-->|&nbsp;"
    r"|</?(?!(?:t[dhr]|br|p|li|div|h\d)\b)[A-Za-z][^<>\n]{0,80}+>)"
    r"|(\n(?:[^\S\n]*+\n\s*+)|</?[A-Za-z][^<>\n]{0,80}+>)"
    r"|(\S))"
)
#: What a text without any of these marks holds if it is ASCII: nothing that hides words, and emphasis is passed over.
_MARKUP = ("<", "_", "-->", "&nbsp;", "://")
_SPLIT_PLAIN = re.compile(r"([a-z]++|[^\w\s*`~\\]|\d++(?:[.,']\d++)*+|\n[^\S\n]*+\n\s*+)").split
_KINDS = dict.fromkeys(map(chr, range(128)), SIGN) | dict.fromkeys(ascii_lowercase, WORD)
_KINDS |= dict.fromkeys(digits, NUMBER) | {"\n": BREAK}
_FIRST = itemgetter(0)
_ONE_NUMBER = re.compile(
    rf"\d+(?:[.٫]\d+)?"
    rf"|\d{{1,3}}(?:([,'’٬{_GROUP_SPACES}])\d{{3}})(?:\1\d{{3}})*(?:[.٫]\d+)?"
    r"|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?"
    rf"|\d{{1,3}}(?:([.{_GROUP_SPACES}])\d{{3}})(?:\2\d{{3}})*,\d{{1,2}}"
    r"|\d{1,3}(?:\.\d{3}){2,}"
)
_DECIMAL_COMMA = re.compile(r"\d+,\d{1,2}")
_MONEY_AFTER = re.compile(r"\s?(?:[%€$£¥٪]|per\s?cent|EUR|USD|AED|GBP|euros?\b|[mbk]n?\b|[mb]illions?\b)", re.IGNORECASE)
_PIECES = re.compile(r"\d+(?:\.\d+)*|\D")
_SEPARATORS = re.compile(rf"[,'’٬{_GROUP_SPACES}]")
_INVISIBLE_CHARS = re.compile(f"[{_INVISIBLE}]")
_EUROPEAN = re.compile(rf"\d{{1,3}}(?:[.{_GROUP_SPACES}]\d{{3}})+,\d+|\d+,\d{{1,2}}|\d{{1,3}}(?:\.\d{{3}}){{2,}}")
_THOUSAND_OR_DECIMAL = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_SPACE = re.compile(r"\s")
#: What page extractors tear words at: a ligature left as a word of its own.
LIGATURES = frozenset(("fi", "fl", "ff", "ffi", "ffl"))
#: What a text holds in which a word may be split; looking for these first costs next to nothing.
_SPLIT_MARKS = ("-\n", "- \n", "-  ", "fi ", "ff ", "fl ", "Fi ", "Ff ", "ffi ")
#: The words that are put together again where they were split; others are left to whoever reads them.
_WHOLE_WORDS = frozenset(
    (
        *UNITS,
        *TENS,
        *SCALES,
        *ORDINALS,
        "hundred",
        *MONTHS,
        *WEEKDAYS,
        *TIME_UNITS,
        *DAY_KINDS,
        *YEAR_KINDS,
        *LABELS,
        *LAW_WORDS,
        *(word for name in (*CURRENCY_NAMES, *PERCENT_NAMES) for word in name.split()),
    )
)
#: A line at least this long, in code points, was broken for its length and not because something ended.
_WRAPPED = 40
#: Tokens of nothing at the end, so that looking ahead needs no bounds check; index -1 reads as nothing too.
_PADDING = 6


Key = int | Fraction | tuple


class Found(NamedTuple):
    """A value in terms of tokens: the first and the one behind the last; kind, key, other readings, figure."""

    start: int
    stop: int
    kind: str
    key: Key
    readings: tuple = ()
    figure: int | Fraction | None = None


class Tokens:
    """The tokens of a text as parallel lists: `low` (small letters), `kind`, `start`, `end` (code points, half-open).

    Behind the last of the `size` tokens stand a few of kind END with an empty `low`.
    """

    __slots__ = ("end", "kind", "low", "size", "start", "text")

    def __init__(self, text: str, first: int = 0, last: int | None = None):
        """Cut a text, or what stands between two of its offsets; an empty text has no tokens."""
        self.text = text
        last = len(text) if last is None else last
        whole = may_be_split(text)
        part = text[first:last]
        low, kind, start, end = _cut_plain(part) if not whole and _is_plain(part) else _cut(part, split=whole)
        if first:
            start, end = [first + at for at in start], [first + at for at in end]
        self.size = len(low)
        behind = [len(text)] * _PADDING
        self.low: list[str] = low + [""] * _PADDING
        self.kind: list[int] = kind + [END] * _PADDING
        self.start: list[int] = start + behind
        self.end: list[int] = end + behind

    def glued(self, i: int) -> bool:
        """Tell whether token i follows token i - 1 with no white space between them; markup is no gap."""
        if not 0 < i < self.size:
            return False
        end, start = self.end[i - 1], self.start[i]
        return end == start or not _SPACE.search(self.text, end, start)

    def capital(self, i: int) -> bool:
        """Tell whether token i begins with a capital letter."""
        return i < self.size and self.text[self.start[i]].isupper()

    def raw(self, i: int) -> str:
        """Return token i as it stands in the text."""
        return self.text[self.start[i] : self.end[i]]

    def wrapped(self, i: int) -> bool:
        """Tell whether token i follows token i - 1 in the same line, or over the break of a long line."""
        gap = self.text.find("\n", self.end[i - 1], self.start[i])
        return gap < 0 or gap - self.text.rfind("\n", 0, gap) > _WRAPPED

    def year(self, i: int) -> int | None:
        """Return the year that token i writes in four digits (1000 to 2999), or None."""
        low = self.low[i]
        if self.kind[i] == NUMBER and len(low) == 4 and low.isdigit() and 1000 <= int(low) < 3000:
            return int(low)
        return None


_Row = tuple[str, int, int, int]
_Columns = tuple[list[str], list[int], list[int], list[int]]


def _is_plain(text: str) -> bool:
    """Tell whether a text is ASCII without markup that hides words: every token tells its kind by its first letter."""
    return text.isascii() and not any([mark in text for mark in _MARKUP])


def _cut_plain(text: str) -> _Columns:
    """Cut a plain text in which no word is split into columns; the same as `_cut`, and faster."""
    parts = _SPLIT_PLAIN(text.lower())
    borders = [*accumulate(map(len, parts))]
    low, start, end = parts[1::2], borders[:-1:2], borders[1::2]
    kind = [*map(_KINDS.__getitem__, map(_FIRST, low))]
    if kind.count(NUMBER):
        for i in range(len(low) - 1, -1, -1):
            if kind[i] == NUMBER and not low[i].isdigit():
                at, rows = slice(i, i + 1), _cut_number(text, low[i], start[i], end[i])
                low[at], kind[at], start[at], end[at] = map(list, zip(*rows, strict=True))
    return low, kind, start, end


def _cut(text: str, *, split: bool) -> _Columns:
    """Cut any text into columns; where words may be split, they are joined."""
    rows: list[_Row] = []
    add = rows.append
    for match in _TOKEN.finditer(text):
        kind = match.lastindex
        token = match[kind]
        end = match.end()
        start = end - len(token)
        if kind == WORD:
            add((token.lower() if token.isascii() else plain(token), WORD, start, end))
        elif kind == SIGN or kind == _OTHER_SIGN:
            add((token, SIGN, start, end))
        elif kind == NUMBER and not token.isdigit():
            rows.extend(_cut_number(text, token, start, end))
        elif kind != _SKIP and kind != _URL:
            add((token, kind, start, end))
    if split:
        rows = _joined(text, rows)
    return ([r[0] for r in rows], [r[1] for r in rows], [r[2] for r in rows], [r[3] for r in rows])


#: What separates paragraphs; it is a token of its own, which no value reaches over.
PARAGRAPH_BREAK = re.compile(r"\n[^\S\n]*+\n\s*+")


def _cut_number(text: str, token: str, start: int, end: int) -> list[_Row]:
    """Make tokens of a run of digits and separators: one number, one dotted path, or several where it is a list."""
    if _ONE_NUMBER.fullmatch(token) or (_DECIMAL_COMMA.fullmatch(token) and _MONEY_AFTER.match(text, end)):
        return [(token, NUMBER, start, end)]
    return [
        (
            piece[0],
            DOTTED if piece[0].count(".") > 1 else NUMBER if piece[0][0].isdigit() else SIGN,
            start + piece.start(),
            start + piece.end(),
        )
        for piece in _PIECES.finditer(token)
        if not piece[0].isspace()
    ]


def may_be_split(text: str) -> bool:
    """Tell quickly whether a word may be split at a line end or behind a ligature."""
    return any([mark in text for mark in _SPLIT_MARKS])


def _joined(text: str, rows: list[_Row]) -> list[_Row]:
    """Join words that a line end (`thir-` `ty`) or an extractor (`fi` `ve`) split, where a listed word comes out."""
    joined: list[_Row] = []
    at = 0
    while at < len(rows):
        row = rows[at]
        if row[1] == WORD:
            step = 1
            if at + 2 < len(rows) and rows[at + 1][0] == "-" and "\n" in text[rows[at + 1][3] : rows[at + 2][2]]:
                step = 2
            elif row[0] not in LIGATURES:
                step = 0
            if step and at + step < len(rows) and row[0] + rows[at + step][0] in _WHOLE_WORDS:
                row = (row[0] + rows[at + step][0], WORD, row[2], rows[at + step][3])
                at += step
        joined.append(row)
        at += 1
    return joined


def plain(word: str) -> str:
    """Return a word in small letters, ligatures and full width folded and invisible characters gone."""
    return unicodedata.normalize("NFKC", _INVISIBLE_CHARS.sub("", word)).lower()


def read_digits(token: str) -> tuple[int | Fraction, bool] | None:
    """Return the exact value of a number token, and whether its separators leave it open.

    `1.000,50` and `1,5` are European, `1.500` may be: they are read and flagged. None where the run is too long to be a
    number.
    """
    if token.isdigit():
        return (int(token), False) if len(token) <= MAX_DIGITS else None
    if len(token) > 2 * MAX_DIGITS:
        return None
    token = token.replace("٫", ".")
    if _EUROPEAN.fullmatch(token):
        whole, _, decimals = _SEPARATORS.sub(",", token.replace(".", "")).rpartition(",")
        if not whole or not _SEPARATORS.search(token) or "," not in token:
            whole, decimals = token.replace(".", ""), ""
        return exact(whole.replace(",", ""), decimals), True
    whole, _, decimals = _SEPARATORS.sub("", token).partition(".")
    return exact(whole, decimals), bool(_THOUSAND_OR_DECIMAL.fullmatch(token))


def exact(whole: str, decimals: str) -> int | Fraction:
    """Return the value of digits before and after the point, as an int where it is whole."""
    if not decimals.strip("0"):
        return int(whole)
    return Fraction(int(whole + decimals), 10 ** len(decimals))


def simplest(value: int | Fraction) -> int | Fraction:
    """Return an int where a fraction is whole; equal values then also look equal."""
    return value.numerator if value.denominator == 1 else value
