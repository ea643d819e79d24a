"""Quotes: stretches of the original pages, and what was folded to read them as the answer's words."""

import re
from html import unescape
from typing import NamedTuple

from .entities import without_entities
from .reading import Reading
from .sources import Sources

_MARKUP = re.compile(r"[*_#|<>`\\\[\]]")
_TYPOGRAPHY = re.compile("[\u2018\u2019\u201c\u201d\u2010-\u2015\u2212\u00ab\u00bb\u02bc]")
_LINE_END_HYPHEN = re.compile(r"[-\u2010\u00ad][ \t]*\r?\n[ \t]*")


class Place(NamedTuple):
    """A stretch of a page: `sources.pages[page].text[start:end]`, with what was folded to read it so."""

    page: int
    start: int
    end: int
    folded: tuple[str, ...]


def quote_stretch(
    sources: Sources, reading: Reading, at: int, length: int, spans: list[tuple[int, int]], i: int
) -> tuple[Place, ...]:
    """Return the stretches for `length` tokens of the stream from `at`, which are the codes from `i` on; one a page."""
    pages, last = sources.page_at, at + length - 1
    if pages[at] == pages[last]:
        ends = [last + 1]
    else:
        ends = [*(token for token in range(at + 1, at + length) if pages[token] != pages[token - 1]), last + 1]
    places: list[Place] = []
    begin = at
    for token in ends:
        page = pages[begin]
        start, end = sources.starts[begin], sources.ends[token - 1]
        a, b = spans[i + begin - at][0], spans[i + token - 1 - at][1] - 1
        said = reading.text[reading.tokens.starts[a] : reading.tokens.ends[b]]
        folded = name_folds(said, sources.pages[page].text[start:end])
        if len(ends) > 1:
            folded = (*folded, "page-break")
        places.append(Place(page, start, end, folded))
        begin = token
    return tuple(places)


def name_folds(said: str, quote: str) -> tuple[str, ...]:
    """Name what was folded to read a quote as what the answer says."""
    if said == quote:
        return ()
    names: list[str] = []
    a, b = said, quote
    if "&" in b and without_entities(b) != b:
        names.append("markup")
        b = unescape(b)
    if _LINE_END_HYPHEN.search(b):
        names.append("line-end-hyphen")
        b = _LINE_END_HYPHEN.sub("", b)
    if "\n" in b and "\n" not in a:
        names.append("line-wrap")
    if "markup" not in names and _MARKUP.search(b) and not _MARKUP.search(a):
        names.append("markup")
    if set(_TYPOGRAPHY.findall(a)) != set(_TYPOGRAPHY.findall(b)):
        names.append("typography")
    letters_a, letters_b = ("".join(c for c in x if c.isalnum()) for x in (a, b))
    if letters_a != letters_b:
        names.append("case" if letters_a.lower() == letters_b.lower() else "unicode-form")
    words_a, words_b = re.findall(r"\w+", a), re.findall(r"\w+", b)
    if len(words_a) != len(words_b) and letters_a.casefold() == letters_b.casefold() and "line-end-hyphen" not in names:
        names.append("split-word" if not set("-\u2010'\u2019") & (set(a) | set(b)) else "hyphen")
    if not names or (_only_spaces_differ(a, b) and "line-wrap" not in names):
        names.append("white-space" if _only_spaces_differ(a, b) else "punctuation")
    return tuple(names)


def _only_spaces_differ(a: str, b: str) -> bool:
    return a != b and "".join(a.split()) == "".join(b.split())
