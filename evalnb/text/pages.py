"""Read a page once: tokens with their offsets, cut into clauses that know their lead-in.

A page is Markdown as page extractors write it. Markup is stepped over, never removed: every offset is one of the
original text. A clause is a sentence, a part of one after a semicolon, a list item, a heading or a table row. A list
item and a table row know their head (the lead-in, the article, the row of column heads), so that `(c) the pay period`
can be read together with `An Employer shall keep records of:`.
"""

import re
from bisect import bisect_left
from functools import lru_cache

from msgspec import Struct

from .page_shapes import SHAPE, find_hidden, without_hidden
from .sentences import ends_sentence
from .tokens import tokenize_wrapped

#: How a line may begin: heading marks, quote marks, a bullet, a number or letter that counts items, a table bar.
_LINE = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?P<head>\#{1,6}[ \t]+)?(?:[*_]{1,3}(?![*_ \t]))?"
    r"(?:(?P<bullet>[-*+\u2022\u25aa\u25e6\u25cf\u2013\u2014][ \t]+)[*_]{0,3}|(?P<bar>\|))?"
    r"(?:(?P<marker>\d{1,3}(?:\.\d{1,3}){0,3}(?=\\?[.)](?:[*_]{1,3})?(?:\s|$))|\d{1,2}(?:\.\d{1,2}){1,3}(?=[ \t]+(?:[A-Z][a-z]|A |[\"\u201c(]))|\(\d{1,3}\)|\(?[A-Za-z]\)|\(?[ivxlcIVXLC]{1,6}\))\\?[.)]?(?=[*_\s]|$))?"
)
_RULE_ROW = re.compile(r"[ \t]*+\|?[ \t]*+:?-{2,}+[-:| \t]*+$", re.M)
_LABEL = re.compile(
    r"(?P<label>article|art|section|sec|rule|regulation|clause|paragraph|part|schedule|chapter|order)s?\.?[ \t]+"
    r"(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3})*|[IVXLC]{1,6})\b",
    re.I,
)
_COLSPAN = re.compile(r"colspan\s*=\s*[\"']?(\d{1,2})", re.I)
_ROMAN = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()
_BLOCK_TAGS = frozenset("p div li ul ol h1 h2 h3 h4 h5 h6 hr table thead tbody section article blockquote pre".split())


class Page(Struct, frozen=True):
    """One page of a source document.

    Attributes:
        doc_id: the document's name.
        page: the physical page number, from 1.
        text: the page exactly as stored; quotes are offsets into it.
    """

    doc_id: str
    page: int
    text: str


class Clause(Struct):
    """A stretch of tokens that belong together.

    Attributes:
        first, last: token positions, half-open.
        kind: sentence, part (after a semicolon), item, heading, row or cells (the row of column heads).
        head: the position of the clause that leads in, or None.
        marker: what counts the item (`1`, `(c)`), folded, without points; None where there is none.
        cells: of a row, the first token of every cell that holds one, with its column from 0; empty for other kinds.
    """

    first: int
    last: int
    kind: str
    head: int | None = None
    marker: str | None = None
    cells: tuple[tuple[int, int], ...] = ()


class PageIndex(Struct):
    """One page as read.

    Attributes:
        text: the original.
        folds, starts, ends: the tokens as columns; `text[starts[i]:ends[i]]` is token i.
        clauses: in order; together they hold every token once.
        joined: a token that a line end cut → its parts, for the reading in which the hyphen belongs to the word.
        marker_tokens: the positions of tokens that only count an item.
    """

    text: str
    folds: list[str]
    starts: list[int]
    ends: list[int]
    clauses: list[Clause]
    joined: dict[str, tuple[str, ...]]
    marker_tokens: frozenset[int]


class _Outline:
    """Which lead-in a new item belongs under: a stack of open items, one per style of counting."""

    def __init__(self) -> None:
        self.lead: int | None = None
        self.stack: list[tuple[str, int]] = []

    def enter(self, style: str, clause: int) -> int | None:
        """Open an item and return its head; what opened no clause of its own leads in nothing."""
        while self.stack and self.stack[-1][1] >= clause:
            self.stack.pop()
        for depth, (known, _) in enumerate(self.stack):
            if known == style:
                del self.stack[depth:]
                break
        head = self.stack[-1][1] if self.stack else self.lead
        self.stack.append((style, clause))
        return head

    def leave(self, lead: int | None) -> None:
        """Close all items; `lead` is the clause that what follows may belong under."""
        self.stack.clear()
        self.lead = lead


@lru_cache(maxsize=1024)
def _marker_style(marker: str, before: str | None) -> str:
    """Name how an item is counted; `(i)` after `(h)` is a letter, elsewhere a roman numeral."""
    core = marker.strip("().")
    brackets = "()" if marker.startswith("(") else ")"
    if core[0].isdigit():
        return f"1{brackets}{core.count('.')}"
    roman = set(core.lower()) <= set("ivxlc") and not (
        len(core) == 1 and before and ord(before[-1]) + 1 == ord(core.lower())
    )
    return (
        ("i" if roman and (len(core) > 1 or core.lower() in "ivx") else "a")
        + brackets
        + ("A" if core.isupper() else "")
    )


@lru_cache(maxsize=1024)
def read_page(text: str) -> PageIndex:
    """Read a page's tokens and clauses.

    Empty text gives an empty index. The result is cached by content; treat it as read-only.

    Args:
        text: the page exactly as stored; offsets are its code points.
    """
    clauses: list[Clause] = []
    markers: set[int] = set()
    shapes = list(SHAPE.finditer(text))
    hidden = find_hidden(text, shapes)
    (folds, starts, ends), joined = tokenize_wrapped(without_hidden(text, hidden))
    outline = _Outline()
    styles: dict[str, str] = {}
    kind, marker, head, first, count = "sentence", None, None, 0, 0
    in_table: int | None = None  # position of the clause with the column heads
    html_table = False
    column, pending = -1, 0  # the running cell of a row, and how many columns more it spans
    filled: int | None = None  # the last column that holds a token
    cells: dict[int, int] = {}

    def close(next_kind: str) -> None:
        """End the running clause, if it holds any token, and begin another."""
        nonlocal first, kind, marker, head, in_table, column, filled, cells
        if count > first:
            if kind == "row" and in_table is None:
                kind = "cells"
                in_table = len(clauses)
            clauses.append(Clause(first, count, kind, head, marker, tuple(cells.items())))
            first = count
        if next_kind != "part" and not (next_kind == "sentence" and kind in ("item", "row", "cells")):
            marker = None
        kind = next_kind
        if cells or column >= 0:
            column, filled, cells = -1, None, {}

    def begin_line(at: int, after_blank: bool) -> int:
        """Look at how a line begins, open the clause that fits, and return where its text starts."""
        nonlocal kind, marker, head, in_table
        if has_rules and _RULE_ROW.match(text, at):
            return _line_end(text, at)
        line = _LINE.match(text, at)
        if has_bars and (line["bar"] or text.find(" | ", at, _line_end(text, at)) >= 0):
            close("row")
            head = in_table
            return at
        if not html_table and kind in ("row", "cells"):
            close("sentence")
            in_table = head = None
        counted = line["marker"]
        if counted and not after_blank and count > first and _wraps(text, at, line.end()):
            open_items = (marker, *(clauses[k].marker for _, k in outline.stack if k < len(clauses)))
            if not any(_counts_on(before, _plain(counted)) for before in open_items):
                return at
        if line["head"] or (
            after_blank and counted is None and line["bullet"] is None and _LABEL.match(text, line.end())
        ):
            close("heading")
            label = _LABEL.match(text, line.end())
            outline.leave(None)
            head = None
            if counted or label:
                marker = _plain(counted or label["number"])
                outline.enter("heading", len(clauses))
            if counted:
                markers.add(count)
            return at
        if counted or line["bullet"]:
            close("item")
            plain = _plain(counted) if counted else None
            style = _marker_style(counted, styles.get("last")) if counted else "-"
            if plain:
                styles["last"] = plain
            head = outline.enter(style, len(clauses))
            marker = plain
            if counted:
                markers.add(count)
            return at
        if after_blank and kind == "item" and count > first and _goes_on(text, at, starts[first], ends[count - 1]):
            last = len(clauses)
            close("sentence")
            head = last  # the closing words of a list, flush left
            return at
        if after_blank or kind in ("heading", "row", "cells"):
            was_heading = kind == "heading"
            close("sentence")
            marker = None
            if was_heading:
                head = len(clauses) - 1 if outline.stack else None
            elif outline.stack and outline.stack[0][0] == "heading":
                del outline.stack[1:]
                head = outline.stack[0][1]
            else:
                head = None
        return at

    has_rules, has_bars = "--" in text, "|" in text
    position = begin_line(0, True) if text else 0
    for m in shapes:
        group, at = m.lastgroup, m.start()
        if at < position:
            continue
        before, count = count, bisect_left(starts, at, count)
        if count > before and kind == "row" and column != filled:
            cells[before] = filled = column
        if count and ends[count - 1] > at:
            continue  # a line end inside a word
        if group == "p":
            if kind != "row" and ends_sentence(text, at, m.end(), folds[count - 1] if count else ""):
                close("sentence")
        elif group == "n":
            last_sign = text[max(0, at - 200) : at].rstrip(" \t\r*_")[-1:]
            if (
                kind == "item"
                and m["blank"]
                and last_sign not in ".;:,"
                and (marker or "").isdigit()
                and count - first <= 9
            ):
                kind, head = "heading", None  # `16. Records` on a line of its own
                outline.leave(None)
                outline.enter("heading", len(clauses))
            if last_sign in (":", "\u2014") and kind in ("sentence", "heading", "part"):
                leads = len(clauses) - (count <= first)
                leads = leads if leads >= 0 else None  # a lone colon leads in nothing
                if not (outline.stack and outline.stack[0][0] == "heading"):
                    outline.leave(leads)
                elif leads is not None:
                    outline.enter("lead", leads)
            position = begin_line(m.end(), m["blank"] is not None)
        elif group == "c":
            if kind != "row":
                close("part")
        elif group == "bar":
            column += 1
        elif group == "comment":
            position = hidden.get(at, position)
        elif group == "tag":
            name = m["tagname"].lower()
            if name in ("td", "th") and m.group()[1] != "/":
                spread = _COLSPAN.search(m.group())
                column += 1
                pending = int(spread[1]) - 1 if spread else 0
            elif name in ("td", "th"):
                column, pending = column + pending, 0
            elif name == "tr":
                close("row")
                html_table = True
                head = in_table
            elif name == "table":
                close("row" if m.group()[1] != "/" else "sentence")
                html_table = m.group()[1] != "/"
                in_table = head = None
            elif name in _BLOCK_TAGS:
                close("sentence" if not html_table else "row")
    before, count = count, len(folds)
    if count > before and kind == "row" and column != filled:
        cells[before] = filled = column
    close("sentence")
    return PageIndex(text, folds, starts, ends, clauses, joined, frozenset(markers))


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _wraps(text: str, at: int, after: int) -> bool:
    """Tell whether a line that begins like an item only goes on with the line before it (`fourteen` / `(14) days`)."""
    before = text[max(0, at - 120) : at].rstrip()
    if before[-1:] in ".;:,\u2014-" or before.rsplit(" ", 1)[-1].casefold() in ("and", "or", "but"):
        return False
    return text[after : after + 40].lstrip(" .)\\*_")[:1].islower()


def _goes_on(text: str, at: int, start: int, end: int) -> bool:
    """Tell whether a paragraph goes on with the item before it: a small letter begins it, and no sign ended that."""
    return text[at : at + 1].islower() and text[end:at].strip(" \t\r\n*_")[-1:] in ("", ",")


def _counts_on(before: str | None, marker: str) -> bool:
    """Tell whether a marker is the one behind another: `b` behind `a`, `iv` behind `iii`, `1.3` behind `1.2`."""
    if before is None:
        return False
    if before in _ROMAN and marker in _ROMAN and _ROMAN.index(marker) == _ROMAN.index(before) + 1:
        return True
    *outer, last = before.split(".")
    *same, here = marker.split(".")
    if outer != same or last.isdigit() != here.isdigit():
        return False
    return int(here) == int(last) + 1 if here.isdigit() else len(last) == len(here) == 1 and ord(here) == ord(last) + 1


@lru_cache(maxsize=1024)
def _plain(marker: str) -> str:
    return marker.strip("().\\ ").lower()
