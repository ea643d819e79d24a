"""Join pages into one searchable stream that still knows where every token came from.

Pages of one document that follow each other are read on: page numbers and running heads at their edges are set aside,
and a sentence that a page break cuts goes on. Documents are never joined. Every word of the stream is one character of
a string (a vocabulary local to these pages), so that searching for a quote is searching for a substring.
"""

from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from .language import FUNCTION_WORDS
from .page_edges import find_edges, may_continue, reads_on
from .page_values import values_of_page
from .pages import Clause, Page, PageIndex, read_page
from .values import Value
from .values_lexing import LIGATURES

UNKNOWN, BORDER = "\x00", "\x01"
_CACHE_SIZE = 256
#: How many tokens are read together at the most.
REGION = 600
#: No longer word is looked for in parts.
LONGEST_WORD = 60


class Region(Struct, frozen=True):
    """What is read together with a clause: what leads into it, it, and its sister items.

    Attributes:
        tokens: positions in the stream, in reading order.
        codes: one character a token; what only counts an item is `BORDER` (`(a)` is no article).
        item_of: for each token 0 where it leads in, else the number of its clause.
        places: code → where it stands in `codes`, one bit a position.
    """

    tokens: list[int]
    codes: str
    item_of: list[int]
    places: dict[str, int]


class Sources:
    """The pages that an answer may rest on, read and joined; build with `read_sources`.

    Attributes:
        pages: the pages in reading order: documents as given, pages by number.
        folds, starts, ends: the tokens as columns; offsets are in the token's own page.
        codes: one character a token.
        clauses: all clauses; positions count tokens of the stream.
        page_at, clause_at: for each token the position of its page (-1 for a border) and of its clause.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        order = {doc: i for i, doc in reversed(list(enumerate(page.doc_id for page in pages)))}
        unique = {(page.doc_id, page.page): page for page in pages}
        self.pages = tuple(sorted(unique.values(), key=lambda page: (order[page.doc_id], page.page)))
        self.folds: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.clauses: list[Clause] = []
        self.markers: set[int] = set()
        self.joined: dict[str, tuple[str, ...]] = {}
        self._stretches: list[tuple[int, int]] = []  # (first token of a stretch, its page's position)
        run: list[int] = []
        for i, page in enumerate(self.pages):
            before = self.pages[i - 1] if i else None
            if before and (before.doc_id, before.page + 1) != (page.doc_id, page.page):
                self._append(run)
                run = []
            run.append(i)
        self._append(run)
        self.clause_at: list[int] = []
        for number, clause in enumerate(self.clauses):
            self.clause_at += [number] * (clause.last - clause.first)
        self.page_at: list[int] = []
        for (first, page), (last, _) in pairwise([*self._stretches, (len(self.folds), -1)]):
            self.page_at += [page] * (last - first)
        vocabulary = {fold: chr(number) for number, fold in enumerate(dict.fromkeys((BORDER, *self.folds)), 1)}
        self.codes = "".join([vocabulary[fold] for fold in self.folds])
        self.vocabulary = vocabulary
        self._postings: dict[str, list[int]] = {}
        self._children: dict[int, list[int]] | None = None
        self._regions: dict[int, Region] = {}
        self._ancestors: dict[int, tuple[int, ...]] = {}
        self._outline: dict[tuple[str, ...], list[int]] | None = None

    def _append(self, run: list[int]) -> None:
        """Append pages of one document that follow each other."""
        read = [read_page(self.pages[i].text) for i in run]
        edges = find_edges(read) if len(run) > 1 else [(0, len(page.folds)) for page in read]
        carry = False
        for i, page, (low, high) in zip(run, read, edges, strict=True):
            self._stretch(i, page, low, high, carry)
            carry = high > low and reads_on(page, high)
        self._border()
        for i, page, (low, high) in zip(run, read, edges, strict=True):
            if low or high < len(page.folds):
                self._stretch(i, page, 0, low, False)
                self._stretch(i, page, high, len(page.folds), False)
                self._border()

    def _stretch(self, position: int, page: PageIndex, low: int, high: int, carry: bool) -> None:
        """Append tokens low to high of a page; with `carry` the first clause goes on from the page before."""
        if high <= low:
            return
        shift = len(self.folds) - low
        self._stretches.append((len(self.folds), position))
        self.folds += page.folds[low:high]
        self.starts += page.starts[low:high]
        self.ends += page.ends[low:high]
        self.joined.update(page.joined)
        self.markers.update([token + shift for token in page.marker_tokens if low <= token < high])
        places: dict[int, int] = {}
        clauses = self.clauses
        for number, clause in enumerate(page.clauses):
            first, last = clause.first, clause.last
            if last <= low or first >= high:
                continue
            first, last = first if first > low else low, last if last < high else high
            if carry and not places and may_continue(page, clause):
                places[number] = len(clauses) - 1
                clauses[-1].last = last + shift
                self.markers.discard(first + shift)
            else:
                places[number] = len(clauses)
                head = places.get(clause.head) if clause.head is not None else None
                cells = clause.cells and tuple([(token + shift, column) for token, column in clause.cells])
                clauses.append(Clause(first + shift, last + shift, clause.kind, head, clause.marker, cells))
            carry = False

    def _border(self) -> None:
        """Set a token that matches nothing, so that no quote reaches over a border."""
        if self.folds and self.folds[-1] != BORDER:
            self._stretches.append((len(self.folds), -1))
            self.clauses.append(Clause(len(self.folds), len(self.folds) + 1, "border"))
            self.folds.append(BORDER)
            self.starts.append(0)
            self.ends.append(0)

    def page_of(self, token: int) -> int:
        """Return the position in `pages` of the page that a token of the stream stands on, -1 for a border."""
        return self.page_at[token]

    def clause_of(self, token: int) -> int:
        """Return the position in `clauses` of the clause that holds a token."""
        return self.clause_at[token]

    def clauses_with(self, code: str) -> list[int]:
        """Return the clauses that have a word, given by its code, ascending, each once."""
        known = self._postings.get(code)
        if known is None:
            known = self._postings[code] = []
            at = self.codes.find(code)
            while at >= 0:
                number = self.clause_at[at]
                known.append(number)
                at = self.codes.find(code, self.clauses[number].last)
        return known

    def ancestors(self, clause: int) -> tuple[int, ...]:
        """Return what leads into a clause, the nearest first, five at most."""
        known = self._ancestors.get(clause)
        if known is None:
            head = self.clauses[clause].head
            known = self._ancestors[clause] = () if head is None else (head, *self.ancestors(head)[:4])
        return known

    def regions(self, clause: int) -> list[Region]:
        """Return the ways to read a clause together with what leads into it; a table row has two.

        A row is read behind its column heads, and with its first cell before them (`Annual accounts: late fee AED 40`).
        """
        region = self.region(clause)
        found = self.clauses[clause]
        head = found.head
        if found.kind != "row" or head is None or self.clauses[head].kind != "cells" or len(found.cells) < 2:
            return [region]
        key = -clause - 1
        if key not in self._regions:
            second = found.cells[1][0]
            heads = range(self.clauses[head].first, self.clauses[head].last)
            tokens = [*range(found.first, second), *heads, *range(second, found.last)]
            items = [0] * (second - found.first + len(heads)) + [clause + 1] * (found.last - second)
            self._regions[key] = self._make_region(tokens, items)
        return [region, self._regions[key]]

    def region(self, clause: int) -> Region:
        """Return what is read together with a clause, at most `REGION` tokens; sister items share theirs."""
        chain = self.ancestors(clause)[::-1]
        own = [clause]
        if self.clauses[clause].kind in ("item", "part") and chain:
            sisters = self.children().get(chain[-1], own)
            if clause in sisters and sum([self.clauses[c].last - self.clauses[c].first for c in sisters]) <= REGION:
                own = sisters
        known = self._regions.get(own[0])
        if known is not None:
            return known
        tokens: list[int] = []
        items: list[int] = []
        for number in [*chain, *own]:
            span = range(self.clauses[number].first, self.clauses[number].last)
            tokens += span
            items += [0 if number in chain else number + 1] * len(span)
        region = self._regions[own[0]] = self._make_region(tokens[-REGION:], items[-REGION:])
        return region

    def _make_region(self, tokens: list[int], items: list[int]) -> Region:
        codes = "".join([BORDER if t in self.markers else self.codes[t] for t in tokens])
        places: dict[str, int] = {}
        bit = 1
        for code in codes:
            places[code] = places.get(code, 0) | bit
            bit <<= 1
        return Region(tokens, codes, items, places)

    def outline(self) -> dict[tuple[str, ...], list[int]]:
        """Return markers from the outermost → the clauses that they lead to; every beginning of a way counts as one."""
        if self._outline is None:
            self._outline = {}
            for number, clause in enumerate(self.clauses):
                if clause.marker is None:
                    continue
                path: tuple[str, ...] = (clause.marker,)
                for head in self.ancestors(number):
                    above = self.clauses[head].marker
                    if above is not None:
                        path = (above, *path)
                for depth in range(1, len(path) + 1):
                    self._outline.setdefault(path[:depth], []).append(number)
        return self._outline

    def has_value(self, value: Value) -> bool:
        """Tell whether some page has a value, in any notation."""
        meaning = value.kind, value.key
        return any(meaning in values_of_page(page.text).meanings for page in self.pages)

    def children(self) -> dict[int, list[int]]:
        """Return clause → the items that it leads into, ascending."""
        if self._children is None:
            self._children = {}
            for number, clause in enumerate(self.clauses):
                if clause.head is not None and clause.kind in ("item", "part"):
                    self._children.setdefault(clause.head, []).append(number)
        return self._children

    def values_on(self, position: int) -> tuple[Value, ...]:
        """Return the values on a page, in reading order; offsets are the page's."""
        return values_of_page(self.pages[position].text).all

    def values_between(self, position: int, start: int, end: int) -> list[Value]:
        """Return the values on a page that overlap `[start, end)`."""
        return values_of_page(self.pages[position].text).between(start, end)

    def encode(self, folds: Sequence[str]) -> tuple[str, list[tuple[int, int]] | None]:
        """Write words in the vocabulary of these pages.

        A word that a page has cut in two (`fi nding`, or a hyphen at a line end) is written as the page has it.

        Returns:
            The codes, `UNKNOWN` for a word that is on no page; and for each code the range of words that it stands for,
            or None where every code stands for one word.
        """
        get = self.vocabulary.get
        codes = "".join([get(fold, UNKNOWN) for fold in folds])
        if not self.joined and UNKNOWN not in codes:
            return codes, None
        out: list[str] = []
        ranges: list[tuple[int, int]] = []
        i = 0
        while i < len(folds):
            if self.joined and i + 1 < len(folds) and (whole := folds[i] + folds[i + 1]) in self.joined:
                if folds[i : i + 2] == list(self.joined[whole]) and codes[i : i + 2] not in self.codes:
                    out.append(self.vocabulary[whole])
                    ranges.append((i, i + 2))
                    i += 2
                    continue
            code = codes[i]
            if code == UNKNOWN and 3 < len(folds[i]) <= LONGEST_WORD and (parts := self._cut(folds[i], 3)):
                out.append(parts)
                ranges += [(i, i + 1)] * len(parts)
            else:
                out.append(code)
                ranges.append((i, i + 1))
            i += 1
        return "".join(out), ranges

    def _cut(self, word: str, most: int) -> str:
        """Return the codes of the parts that stand side by side on a page and make up a word; "" where none do.

        A part that is a word of its own right (`not able` for `notable`) is no part.
        """
        get = self.vocabulary.get
        for at in range(1, len(word)):
            left, right = get(word[:at]), get(word[at:])
            if left is None:
                continue
            torn = word[:at] in LIGATURES or word[at : at + 2] in LIGATURES
            if not torn and (_stands_alone(word[:at]) or word[:at] in ("un", "non")):
                continue
            if right is None or not (torn or not _stands_alone(word[at:])):
                right = self._cut(word[at:], most - 1) if most > 2 else ""
            if right and left + right in self.codes:
                return left + right
        return ""


def _stands_alone(word: str) -> bool:
    """Tell whether a part of a word is a word of its own right, so that two words are no torn one."""
    return word in FUNCTION_WORDS or word in ("not", "no", "may", "can", "able", "be")


_cache: OrderedDict[tuple[Page, ...], Sources] = OrderedDict()


def read_sources(pages: Sequence[Page]) -> Sources:
    """Read and join pages; the result is cached by content, the least recently used forgotten first.

    Args:
        pages: in any order within a document; documents keep the order in which they first come.
    """
    key = tuple(pages)
    found = _cache.get(key)
    if found is None:
        found = _cache[key] = Sources(key)
        if len(_cache) > _CACHE_SIZE:
            _cache.popitem(last=False)
    else:
        _cache.move_to_end(key)
    return found
