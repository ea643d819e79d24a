"""Phrases held against a page, as matching does it."""

from evalnb.text.alignment import Block, Wanted, heaviest_chain, shared_blocks
from evalnb.text.pages import Page
from evalnb.text.reading import Reading
from evalnb.text.sources import Region, Sources


def wanted_on(page: str, phrase: str, soft: tuple[tuple[int, int], ...] = ()) -> Wanted:
    """Read a phrase in the words of a page."""
    sources, reading = Sources([Page("d", 1, page)]), Reading(phrase, soft)
    codes, ranges = sources.encode(reading.tokens.folds)
    spans = ranges or [(k, k + 1) for k in range(len(codes))]
    weights = [sum(reading.weight(k) for k in range(a, b)) for a, b in spans]
    return Wanted(sources, reading, codes, spans, weights)


def align(wanted: Wanted, region: Region) -> tuple[list[Block], list[bool]]:
    """Return the heaviest chain of blocks that phrase and region share, and which words of the phrase it covers."""
    chain = heaviest_chain(shared_blocks(wanted, region), wanted.weights, region.item_of)
    return chain, [any(b.i <= k < b.i + b.length for b in chain) for k in range(len(wanted.codes))]
