"""The edges of pages that follow each other: running heads, page numbers, and sentences that a page break cuts."""

import re
from bisect import bisect_left

from .pages import Clause, PageIndex

_PAGE_NUMBER = re.compile(r"\W*+(?:page|p)?+\W*+\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?[\s\W]*", re.I)
_DIGITS = re.compile(r"\d+")


def find_edges(pages: list[PageIndex]) -> list[tuple[int, int]]:
    """Return for each page the tokens between its running heads and page numbers, half-open.

    A running head is a first line (or a last one) that stands there on another of the pages too, digits aside.
    """
    lines = [_lines(page.text) for page in pages]
    alike: list[dict[str, int]] = [{}, {}]
    for page, found in zip(pages, lines, strict=True):
        for side, edge in ((0, found[:3]), (1, found[-3:])):
            for key in {_key(page.text[a:b]) for a, b in edge}:
                alike[side][key] = alike[side].get(key, 0) + 1

    def goes(text: str, a: int, b: int, side: int, count: int) -> bool:
        line = text[a:b]
        return count > 1 and bool(
            _PAGE_NUMBER.fullmatch(line) and not line.rstrip().endswith(".") or alike[side].get(_key(line), 0) > 1
        )

    edges = []
    for page, found in zip(pages, lines, strict=True):
        low, high = 0, len(found)
        while low < min(3, high) and goes(page.text, *found[low], 0, high - low):
            low += 1
        while high > max(low, len(found) - 3) and goes(page.text, *found[high - 1], 1, high - low):
            high -= 1
        if low >= high:
            low, high = 0, len(found)
        first = bisect_left(page.starts, found[low][0]) if found else 0
        last = bisect_left(page.starts, found[high - 1][1]) if found else 0
        edges.append((first, last))
    return edges


def _lines(text: str) -> list[tuple[int, int]]:
    """Return where the lines stand that are not blank."""
    found: list[tuple[int, int]] = []
    at = 0
    for line in text.split("\n"):
        if line.strip():
            found.append((at, at + len(line)))
        at += len(line) + 1
    return found


def _key(line: str) -> str:
    key = _DIGITS.sub("#", line.strip(" \t\r#*_|-").casefold())
    return key if any(c.isalpha() for c in key) else ""


def reads_on(page: PageIndex, high: int) -> bool:
    """Tell whether the last sentence before token `high` is unfinished."""
    end = page.ends[high - 1]
    after = page.text[end : page.starts[high]] if high < len(page.starts) else page.text[end:]
    clause = next((c for c in page.clauses if c.first < high <= c.last), None)
    return (
        clause is not None
        and clause.kind not in ("heading", "row", "cells")
        and not re.search(r"[.!?;:]", after.split("\n", 1)[0])
    )


def may_continue(page: PageIndex, clause: Clause) -> bool:
    """Tell whether a page's first clause can be the rest of a sentence."""
    if clause.kind in ("heading", "row", "cells"):
        return False
    first = page.text[page.starts[clause.first]]
    return clause.kind != "item" or (clause.marker or "").isdigit() or first.islower() and clause.marker is None
