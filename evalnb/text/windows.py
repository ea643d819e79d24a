"""How many words of a phrase stand close together somewhere on the pages, in whatever order and form.

The pages are cut into blocks of `BLOCK` words. A word stands in a window when one of its forms does; forms are told by
their stem, and number words, ordinals and short month names by the number or month they name. Every word has one
integer with a byte a window: the sum of the integers of a phrase counts all windows at once, and its greatest byte is
the best one. A window holds 48 words, of weight 4 at most, so that no sum leaves its byte.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import log
from weakref import WeakKeyDictionary

from .lexicon import MONTHS, ORDINALS, TENS, UNITS
from .sources import Sources
from .words import stem

#: Words of a block, and blocks of a window.
BLOCK, WINDOW = 16, 3
#: What the rarest word weighs against the commonest.
HEAVIEST = 4
#: The months by their short names, which the lexicon lists behind the long one.
_MONTHS = {name: next(long for long, other in MONTHS.items() if other == number) for name, number in MONTHS.items()}
_COUNTED = re.compile(r"(\d+)(?:st|nd|rd|th|s)")


@lru_cache(maxsize=65536)
def form(fold: str) -> str:
    """Return what the forms of one word share: the stem, or the number of `thirty` and `1st`, or the month of `Sept`."""
    number = UNITS.get(fold, TENS.get(fold, ORDINALS.get(fold)))
    if number is not None:
        return str(number)
    counted = _COUNTED.fullmatch(fold)
    if counted:
        return counted[1]
    return stem(_MONTHS.get(fold, fold))


#: The numbers of words that are left out, and of words that are on no page.
OMITTED, ABSENT = 0, 1


#: Words so common that it says nothing that one of them stands nearby: articles, the commonest prepositions, `be`,
#: `have` and `do`, pronouns of the third person.
COMMON = frozenset(
    ["a", "an", "the", "this", "that", "these", "those", "it", "its", "he", "she", "they", "his", "her", "their", "him", "them", "which", "who", "whom", "there", "of", "to", "in", "on", "at", "by", "for", "with", "from", "as", "into", "than", "and", "or", "then", "s", "t", "is", "are", "was", "were", "be", "been", "being", "am", "has", "have", "had", "do", "does", "did"]
)


class Windows(dict[str, int]):
    """The windows of some pages: a folded word → the number of its form, `OMITTED` or `ABSENT`.

    Numbers are given as words are asked for, so that pages cost next to nothing until then.

    Attributes:
        near: number → one bit a block, set where the word stands in the block or the one before it.
        wide: number → one byte a window, the word's weight where the window holds it.
        weight: number → 1 to `HEAVIEST`, more for a word that few blocks hold; 0 for `OMITTED`.
    """

    def __init__(self, sources: Sources) -> None:
        self._codes = sources.codes
        self._forms: dict[str, list[str]] = {}
        for fold, code in sources.vocabulary.items():
            self._forms.setdefault(form(fold), []).append(code)
        self._numbers: dict[str, int] = {}
        self._blocks = len(sources.codes) // BLOCK + 1
        self._width = self._blocks + WINDOW
        self.near, self.wide, self.weight = [0, 0], [0, 0], [0, HEAVIEST]

    def __missing__(self, fold: str) -> int:
        if fold in COMMON:
            self[fold] = OMITTED
            return OMITTED
        shared = form(fold)
        number = self._numbers.get(shared)
        if number is None:
            codes = self._forms.get(shared)
            if codes is None:
                return ABSENT  # kept nowhere: answers bring ever new ones
            number = self._numbers[shared] = self._add(codes)
        self[fold] = number
        return number

    def _add(self, codes: list[str]) -> int:
        """Find the blocks that hold a word of these codes, note them, and return the number they have now."""
        blocks: set[int] = set()
        for code in codes:
            at = self._codes.find(code)
            while at >= 0:
                block = at // BLOCK
                blocks.add(block)
                at = self._codes.find(code, (block + 1) * BLOCK)
        rarity = log((self._blocks + 1) / (len(blocks) + 0.5)) / log(self._blocks + 2)
        weight = max(1, min(HEAVIEST, round(HEAVIEST * rarity)))
        near, wide, spread = 0, bytearray(self._width), bytes([weight]) * WINDOW
        for block in blocks:
            near |= 0b11 << block
            wide[block : block + WINDOW] = spread
        self.near.append(near)
        self.wide.append(int.from_bytes(wide, "little"))
        self.weight.append(weight)
        return len(self.near) - 1

    def share(self, numbers: Sequence[int]) -> float | None:
        """Return the share of these words' weight that the best window holds, 0 to 1; None where all are left out."""
        distinct = set(numbers)
        total = sum(map(self.weight.__getitem__, distinct))
        if ABSENT in distinct:
            total += HEAVIEST * (numbers.count(ABSENT) - 1)
        if not total:
            return None
        return max(sum(map(self.wide.__getitem__, distinct)).to_bytes(self._width, "little")) / total


_kept: WeakKeyDictionary[Sources, Windows] = WeakKeyDictionary()


def windows_of(sources: Sources) -> Windows:
    """Return the windows of some pages, made once and kept as long as the pages are."""
    found = _kept.get(sources)
    if found is None:
        found = _kept[sources] = Windows(sources)
    return found
