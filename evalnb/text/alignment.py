"""Align a phrase with a clause: the maximal runs of words that they share, and the heaviest way to read them."""

from bisect import insort
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from .quotes import Place, quote_stretch
from .reading import Reading
from .sources import Region, Sources

#: What a further piece costs; more than a function word weighs, so that no piece is one alone.
BLOCK_COST = 0.2
#: The same a little less, so that rounding decides nothing.
_LEAST_COST = BLOCK_COST - 1e-9
#: What a piece costs more that lies in another item than the one before it.
LEAP_COST = 0.8
#: How many runs are weighed against each other; the heaviest are taken. A word is looked for in its first places only.
_MOST_BLOCKS, _MOST_PLACES = 60, 40


class Wanted(NamedTuple):
    """A phrase in the words of the pages.

    Attributes:
        codes: one character a word, as `Sources.encode` writes it.
        spans: for each code the tokens of the answer that it stands for, half-open.
        weights: for each code how much it counts.
    """

    sources: Sources
    reading: Reading
    codes: str
    spans: list[tuple[int, int]]
    weights: list[float]

    def fold(self, k: int) -> str:
        """Return the folded word that code k stands for, the first where it stands for two."""
        return self.reading.tokens.folds[self.spans[k][0]]


class Block(NamedTuple):
    """Codes `i` to `i + length` of the phrase stand at `j` to `j + length` of the region."""

    i: int
    j: int
    length: int
    weight: float


class _Runs(NamedTuple):
    """Maximal runs of one length that begin at one code of the phrase.

    Attributes:
        i: where they begin in the phrase; `low`, `high`: the same without the values that they would cut, half-open.
        places: where they begin in the region, one bit a position.
    """

    i: int
    low: int
    high: int
    weight: float
    places: int

    def blocks(self) -> list[Block]:
        """Return the runs one by one, by place in the region."""
        found: list[Block] = []
        shift, length, places = self.low - self.i, self.high - self.low, self.places
        while places:
            lowest = places & -places
            found.append(Block(self.low, lowest.bit_length() - 1 + shift, length, self.weight))
            places ^= lowest
        return found


def shared_blocks(wanted: Wanted, region: Region) -> list[Block]:
    """Return the maximal runs that phrase and region share, by place in the phrase; of many the heaviest.

    A run lighter than a further piece costs is none: it could only be a function word alone.
    """
    runs = _shared_runs(wanted, region)
    if sum([found.places.bit_count() for found in runs]) <= _MOST_BLOCKS:
        if len({found.i for found in runs}) == len(runs):
            return [block for found in runs for block in found.blocks()]
        placed = [(found.i, block.j - found.low + found.i, block) for found in runs for block in found.blocks()]
        return [block for _, _, block in sorted(placed)]
    blocks: list[Block] = []
    for _, alike in groupby(sorted(runs, key=lambda found: -found.weight), key=lambda found: found.weight):
        if len(blocks) >= _MOST_BLOCKS:
            break
        blocks += [block for found in alike for block in found.blocks()]
    blocks.sort(key=lambda b: (-b.weight, b.i, b.j))
    return sorted(blocks[:_MOST_BLOCKS], key=lambda b: (b.i, b.j))


def _shared_runs(wanted: Wanted, region: Region) -> list[_Runs]:
    """Find the maximal runs, in all places of a region at once: places are bits of one integer, and to grow is to shift."""
    codes, weights, places_of = wanted.codes, wanted.weights, region.places.get
    runs: list[_Runs] = []
    n, before = len(codes), 0
    for i, code in enumerate(codes):
        here = places_of(code, 0)
        going, length = here & ~(before << 1), 1
        if going and here.bit_count() > _MOST_PLACES:
            going &= _first_places(here, _MOST_PLACES)
        before = here
        while going:
            longer = going & places_of(codes[i + length], 0) >> length if i + length < n else 0
            ended = going ^ longer
            if ended:
                low, high = _whole_values(wanted, i, i + length)
                weight = sum(weights[low:high])
                if weight >= BLOCK_COST:
                    runs.append(_Runs(i, low, high, weight, ended))
            going, length = longer, length + 1
    return runs


@lru_cache(maxsize=1024)
def _first_places(places: int, count: int) -> int:
    """Return the lowest bits of a set of places, `count` at most."""
    found = 0
    for _ in range(count):
        lowest = places & -places
        found |= lowest
        places ^= lowest
    return found


def _whole_values(wanted: Wanted, low: int, high: int) -> tuple[int, int]:
    """Return a run of codes without the values that it would cut at its ends: a value is matched whole or not."""
    value_at, spans = wanted.reading.value_at, wanted.spans
    if not value_at:
        return low, high
    while (
        low < high and low and (v := value_at.get(spans[low][0])) is not None and value_at.get(spans[low - 1][0]) is v
    ):
        low += 1
    last = len(spans) - 1
    while (
        high > low
        and high <= last
        and (v := value_at.get(spans[high - 1][0])) is not None
        and value_at.get(spans[high][0]) is v
    ):
        high -= 1
    return low, high


def heaviest_chain(blocks: list[Block], weights: list[float], item_of: list[int]) -> list[Block]:
    """Return the heaviest sequence of blocks that rises in phrase and region.

    Overlaps are trimmed; gaps and leaps between items cost a little. Without blocks there is none.

    Args:
        blocks: by place in the phrase.
        weights: of the phrase's codes.
        item_of: for each token of the region 0 where it leads in, else the number of its item.
    """
    # Weight so far, the one before, the block, and what is cut off the one before.
    best: list[tuple[float, int, Block, int]] = []
    # The same from the heaviest on: the weight so far, negative, place in `best`, where the block begins and ends.
    heaviest: list[tuple[float, int, int, int, int, int]] = []
    for block in blocks:
        i, j, length, weight = block
        top, before, trimmed, cut = weight, -1, block, 0
        for minus, k, other_i, other_j, end_i, end_j in heaviest:
            if weight - minus - _LEAST_COST <= top:
                break  # neither this one nor a lighter one comes up to the best
            if other_i >= i or other_j >= j:
                continue
            shift = end_i - i if end_i - i > end_j - j else end_j - j
            if shift <= 0:
                total = weight - minus - _gap_cost(item_of, end_j - 1, j)
                if total > top or (total == top and k < before):
                    top, before, trimmed, cut = total, k, block, 0
                continue
            if shift < length:
                part = sum(weights[i + shift : i + length])
                total = part - minus - _gap_cost(item_of, end_j - 1, j + shift)
                if total > top or (total == top and k < before):
                    top, before, trimmed, cut = total, k, Block(i + shift, j + shift, length - shift, part), 0
            if shift < end_i - other_i:  # the words that both have belong to the second (`a` of the next item)
                total = weight - (minus + sum(weights[end_i - shift : end_i]))
                total -= _gap_cost(item_of, end_j - shift - 1, j)
                if total > top or (total == top and k < before):
                    top, before, trimmed, cut = total, k, block, shift
        i, j, length, _ = trimmed
        insort(heaviest, (-top, len(best), i, j, i + length, j + length))
        best.append((top, before, trimmed, cut))
    if not best:
        return []
    at = max(range(len(best)), key=lambda k: (best[k][0], -k))
    chain: list[Block] = []
    cut = 0
    while at >= 0:
        _, before, block, next_cut = best[at]
        if cut:
            i, j, length = block.i, block.j, block.length - cut
            block = Block(i, j, length, sum(weights[i : i + length]))
        chain.append(block)
        at, cut = before, next_cut
    return chain[::-1]


def _gap_cost(item_of: list[int], left: int, right: int) -> float:
    """Return what it costs to go on from one token of the region to another."""
    leap, gap = item_of[left], right - left - 1
    cost = BLOCK_COST + 0.004 * (gap if gap < 50 else 50)
    return cost + LEAP_COST if leap and leap != item_of[right] else cost


def block_places(wanted: Wanted, region: Region, block: Block) -> list[Place]:
    """Return the stretches of pages that a block covers, cut where the region jumps or a page ends."""
    places: list[Place] = []
    tokens, run = region.tokens, 0
    for k in range(1, block.length + 1):
        if k == block.length or tokens[block.j + k] != tokens[block.j + k - 1] + 1:
            places += quote_stretch(
                wanted.sources, wanted.reading, tokens[block.j + run], k - run, wanted.spans, block.i + run
            )
            run = k
    return places


def uncovered_runs(covered: list[bool]) -> list[tuple[int, int]]:
    """Return the maximal ranges of codes that nothing covers."""
    runs: list[tuple[int, int]] = []
    begin = None
    for k, done in enumerate([*covered, True]):
        if not done and begin is None:
            begin = k
        elif done and begin is not None:
            runs.append((begin, k))
            begin = None
    return runs
