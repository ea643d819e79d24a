"""The values of a page, read as they are asked for: a paragraph at a time, or all of them.

No value reaches over a blank line, so that a paragraph holds the same values alone as within its page. Most quotes ask
for what stands beside them and no more.
"""

from bisect import bisect_left, bisect_right
from functools import cached_property, lru_cache

from .values import Value, find_values, may_hold_values, values_of_paragraph
from .values_lexing import PARAGRAPH_BREAK


class PageValues:
    """The values of one page; build with `values_of_page`. Offsets are the page's."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._read: dict[int, tuple[Value, ...]] = {}

    @cached_property
    def all(self) -> tuple[Value, ...]:
        """Every value, in reading order."""
        return find_values(self._text)

    @cached_property
    def meanings(self) -> frozenset[tuple[str, object]]:
        """The kinds and keys of all values: what the page has, in any notation."""
        return frozenset([(value.kind, value.key) for value in self.all])

    @cached_property
    def _starts(self) -> list[int]:
        return [value.start for value in self.all]

    @cached_property
    def _breaks(self) -> list[tuple[int, int]]:
        """Where the breaks between paragraphs stand."""
        return [m.span() for m in PARAGRAPH_BREAK.finditer(self._text)]

    def between(self, start: int, end: int) -> list[Value]:
        """Return the values that overlap `[start, end)`, in reading order."""
        if "all" in self.__dict__:
            at = bisect_left(self._starts, start)
            while at and self.all[at - 1].end > start:
                at -= 1
            near = self.all[at : bisect_left(self._starts, end)]
        else:
            first, last = self._paragraph_at(start), self._paragraph_at(max(start, end - 1))
            near = [value for k in range(first, last + 1) for value in self._paragraph(k)]
        return [value for value in near if value.start < end and value.end > start]

    def _paragraph_at(self, offset: int) -> int:
        """Return the number of the paragraph that an offset lies in, or of the one behind the break that it lies in."""
        return bisect_right(self._breaks, (offset, len(self._text)))

    def _paragraph(self, number: int) -> tuple[Value, ...]:
        known = self._read.get(number)
        if known is None:
            first = self._breaks[number - 1][0] if number else 0
            last = self._breaks[number][1] if number < len(self._breaks) else len(self._text)
            known = values_of_paragraph(self._text, first, last) if may_hold_values(self._text) else ()
            self._read[number] = known
        return known


@lru_cache(maxsize=1024)
def values_of_page(text: str) -> PageValues:
    """Return the values of a page; they are cached by content, those of pages long not asked for forgotten first."""
    return PageValues(text)
