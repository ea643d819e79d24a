"""Hints of the rule `extract`: what is worth knowing of a found answer, and what kept another from being found.

A kind of difference, such as letter case, is tested by folding it away in source and answer and looking again. A match
counts only where it begins and ends on code points of the source, so that every hint can show the passage it means.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple
from unicodedata import normalize

import regex

from .inputs import quoted
from .records import Hint, Span

# Unicode's punctuation, and the ASCII characters of that kind that Unicode files under symbols.
_POINT = r"\p{P}$+<=>^`|~"
# What no page shows: soft hyphens, zero-width and direction characters, BOM, variation selectors, controls.
_UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cc}--\s]+", regex.V1)
# A word is a run of letters, marks and digits; ideographs stand without spaces, so each of them is a word.
_WORD = regex.compile(r"\p{Ideographic}|[\w--\p{Ideographic}]+", regex.V1)
_INSIDE_WORD = regex.compile(r"[\w--\p{Ideographic}]{2}", regex.V1)
_SPACE = regex.compile(r"\s+")
_CLUSTER = regex.compile(r"\X")
# How far around a place characters are read, in code points: none is as long, and a text of nothing but flags, of which
# two make a character, would otherwise be read from its beginning.
_WINDOW = 1000

_DOUBLE_QUOTES = '"“”„‟″«»〝〞〟＂'
_SINGLE_QUOTES = "'‘’‚‛′´`ʹʼ‹›＇"
_DASHES = "-‐‑‒–—―−﹘﹣－"


class _Fold(NamedTuple):
    """How to fold one kind of difference away.

    Attributes:
        what: the kind in words.
        pattern: the pieces of a text to fold; the rest stays as it is.
        replace: piece → what stands for it.
        trims: whether a space that stands for a piece at either end of the answer is left out.
        whole_words: whether a match must not begin or end inside a word, as it must not after trimming either: where
            spaces are taken out, "her" would otherwise be found in "the rest".
    """

    code: str
    what: str
    pattern: regex.Pattern
    replace: Callable[[str], str]
    trims: bool = False
    whole_words: bool = False


def _fold_case(piece: str) -> str:
    # The Turkish dotted and dotless i are letters of their own, but each is some i's other case.
    return piece.casefold().replace("i\u0307", "i").replace("ı", "i")


def _fold_typography(piece: str) -> str:
    if piece == "…":
        return "..."
    if piece[0] in _DASHES:
        return "-"
    return '"' if len(piece) == 2 or piece in _DOUBLE_QUOTES else "'"


def _fold_form(piece: str) -> str:
    return normalize("NFKD", piece).replace("⁄", "/")


# Where one kind has two folds, the first that finds the answer counts.
_FOLDS = (
    _Fold("case", "letter case", regex.compile(r"[Ii]\u0307|ı|\p{Changes_When_Casefolded}"), _fold_case),
    _Fold("white-space", "white space", _SPACE, lambda _: " ", trims=True),
    _Fold("white-space", "white space", _SPACE, lambda _: "", whole_words=True),
    _Fold("line-endings", "the kind of line end", regex.compile(r"\r\n?|[\x85\u2028\u2029]"), lambda _: "\n"),
    _Fold(
        "punctuation", "punctuation", regex.compile(rf"(?<!\s)\s*+[{_POINT}][\s{_POINT}]*"), lambda _: " ", trims=True
    ),
    _Fold("punctuation", "punctuation", regex.compile(rf"[{_POINT}]+"), lambda _: "", whole_words=True),
    _Fold(
        "typography", "the kind of quote, dash or ellipsis",
        regex.compile(rf"''|``|´´|‘‘|’’|[{_SINGLE_QUOTES}{_DOUBLE_QUOTES}]|[{_DASHES}]+|…"), _fold_typography,
    ),
    # At most 30 marks at once: sorting a longer run into its normal order takes quadratic time.
    _Fold("unicode-form", "Unicode form", regex.compile(r"\S\p{M}{1,30}|[^\x00-\x7f\s]"), _fold_form),
    _Fold("invisible-characters", "characters that no page shows", _UNSEEN, lambda _: ""),
)

# A kind is not named where one of these explains the same: line ends are white space too, a curly quote is punctuation.
_CLOSER = {
    "case": {"unicode-form"},
    "white-space": {"line-endings"},
    "punctuation": {fold.code for fold in _FOLDS} - {"punctuation"},
}


def explain_presence(source: str, answer: str, span: Span) -> tuple[Hint, ...]:
    """Remark on an answer that was found.

    Args:
        span: where it first stands.
    """
    hints = []
    count = sum(1 for _ in _occurrences(source, answer))
    if count > 1:
        says = f"The answer stands in the source {count} times, overlapping ones included; the first counts."
        hints.append(Hint("repeated", says, count=count))
    cut = {cluster: None for at in span if (cluster := _cut_cluster(source, at))}
    if cut:
        shown = " and ".join(quoted(source[start:end]) for start, end in cut)
        says = f"The span cuts what a reader sees as one character: {shown}."
        hints.append(Hint("splits-grapheme", says, spans=tuple(cut)))
    if not _UNSEEN.sub("", answer).strip():
        hints.append(Hint("blank", "The answer is found, but it holds nothing that a reader could see."))
    return tuple(hints)


def explain_absence(source: str, answer: str) -> tuple[Hint, ...]:
    """Say what keeps an answer from being found: one or more hints."""
    if not answer:
        return (Hint("empty", "An empty answer is never an extract."),)
    found: dict[str, Hint] = {}
    for fold in _FOLDS:
        if fold.code not in found and (span := _find_folded(source, answer, fold)):
            passage = quoted(source[span.start : span.end])
            says = f"Only {fold.what} keeps the answer from being found: the source has {passage} at {span.start}."
            found[fold.code] = Hint(fold.code, says, spans=(span,))
    if found:
        return tuple(hint for code, hint in found.items() if not _CLOSER.get(code, set()) & found.keys())
    if spans := _find_words(source, answer):
        says = "All words of the answer occur in its order, but apart; words put together are no extract."
        return (Hint("separated-words", says, spans=spans),)
    return (Hint("absent", "The source holds neither the answer nor anything that one kind of difference explains."),)


class _Folded:
    """A folded text that knows where each of its code points came from."""

    def __init__(self, text: str, fold: _Fold) -> None:
        parts, done, shift = [], 0, 0
        self._from: list[int] = []  # where a folded piece begins in the key, ascending
        self._pieces: list[tuple[int, int, int]] = []  # its end in the key, its start and end in the text
        for match in fold.pattern.finditer(text):
            piece = match.group()
            replaced = fold.replace(piece)
            if replaced == piece:
                continue
            start, end = match.span()
            parts += (text[done:start], replaced)
            done = end
            if len(replaced) == end - start == 1:  # no offset shifts
                continue
            ahead = start + shift
            shift += len(replaced) - (end - start)
            self._from.append(ahead)
            self._pieces.append((ahead + len(replaced), start, end))
        parts.append(text[done:])
        self.key = "".join(parts)

    def span(self, start: int, end: int) -> Span | None:
        """Return the range of the text behind a range of the key, or None where that cuts a folded piece.

        What was folded to nothing just before or after the range is left out.
        """
        first, last = self._offset(start, bisect_right, 1), self._offset(end, bisect_left, 2)
        return Span(first, last) if first is not None and last is not None else None

    def _offset(self, at: int, bisect: Callable[[list[int], int], int], side: int) -> int | None:
        number = bisect(self._from, at) - 1
        if number < 0:
            return at
        piece = self._pieces[number]
        if at >= piece[0]:
            return piece[2] + at - piece[0]
        return piece[side] if at == self._from[number] else None


def _find_folded(source: str, answer: str, fold: _Fold) -> Span | None:
    whole = _Folded(answer, fold).key
    key = whole.strip(" ") or whole if fold.trims else whole
    if not key or (key.isspace() and not answer.isspace()):
        return None  # nothing is left to look for
    on_words = fold.whole_words or key != whole
    folded = _Folded(source, fold)
    for at in _occurrences(folded.key, key):
        span = folded.span(at, at + len(key))
        if span and not (on_words and any(_INSIDE_WORD.fullmatch(source, edge - 1, edge + 1) for edge in span if edge)):
            return span
    return None


def _find_words(source: str, answer: str) -> tuple[Span, ...]:
    """Find the words of an answer in its order, each at its first place after the one before; all of them or none."""
    wanted = _WORD.findall(answer)
    if len(wanted) < 2:
        return ()
    spans: list[Span] = []
    for match in _WORD.finditer(source):
        if match.group() == wanted[len(spans)]:
            spans.append(Span(*match.span()))
            if len(spans) == len(wanted):
                return tuple(spans)
    return ()


def _occurrences(text: str, piece: str) -> Iterator[int]:
    """Yield where a piece begins in a text, overlapping ones included, in time linear in both.

    Source: D. E. Knuth, J. H. Morris and V. R. Pratt, "Fast pattern matching in strings", 1977.
    """
    first = text.find(piece)
    if first < 0:
        return
    yield first
    if text.find(piece, first + 1) < 0:
        return
    borders, length = [0], 0
    for code_point in piece[1:]:
        while length and code_point != piece[length]:
            length = borders[length - 1]
        length += code_point == piece[length]
        borders.append(length)
    length = 0
    for at in range(first + 1, len(text)):
        while length and (length == len(piece) or text[at] != piece[length]):
            length = borders[length - 1]
        length += text[at] == piece[length]
        if length == len(piece):
            yield at + 1 - length


def _cut_cluster(source: str, at: int) -> Span | None:
    """Return the extended grapheme cluster (Unicode Standard Annex 29) that a place lies within, or None."""
    begin = max(0, at - _WINDOW)
    for match in _CLUSTER.finditer(source[begin : at + _WINDOW]):
        start, end = begin + match.start(), begin + match.end()
        if end >= at:
            return Span(start, end) if start < at < end else None
    return None
