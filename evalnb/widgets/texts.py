"""Texts cut into the parts that are marked, so that whoever shows them needs no offsets.

Offsets are in code points here and in UTF-16 units in a browser; parts are neither.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..freetext.records import Nearest, Page, Phrase, Piece, Scorecard
from ..freetext.show import fact_places, trimmed


def cut(text: str, bounds: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the ranges between bounds, in order and without empty ones; together they are the whole text."""
    inside = {bound for bound in bounds if 0 < bound < len(text)}
    return pairwise(sorted({0, len(text), *inside})) if text else iter(())


def answer_parts(text: str, phrases: tuple[Phrase, ...], *, marked: bool) -> list[dict]:
    """Return a submitted answer in parts.

    Args:
        marked: whether the parts tell what the rules found; without it, only to which phrase they belong.

    Returns:
        Dicts with `text`, `phrase` (from 1, or None between phrases), `status` and `leftover` (a type, or None).
    """
    ranges = [(*trimmed(text, phrase.start, phrase.end), n, phrase) for n, phrase in enumerate(phrases, 1)]
    bounds = [bound for start, end, *_ in ranges for bound in (start, end)]
    bounds += [bound for phrase in phrases if marked for left in phrase.leftovers for bound in (left.start, left.end)]
    parts, place = [], 0
    for start, end in cut(text, bounds):
        while place < len(ranges) and ranges[place][1] <= start:
            place += 1
        within = place < len(ranges) and ranges[place][0] <= start
        n, phrase = ranges[place][2:] if within else (None, None)
        left = [left.type for left in phrase.leftovers if left.start <= start < left.end] if phrase and marked else []
        parts.append(
            {
                "text": text[start:end], "phrase": n, "leftover": left[0] if left else None,
                "status": phrase.status if phrase and marked else "unmarked",
            }
        )
    return parts


def gold_parts(card: Scorecard, letters: list[str], *, marked: bool) -> list[dict]:
    """Return the gold answer in parts: dicts with `text`, `fact` (its letter, or None) and `status`."""
    text = card.gold_answer or ""
    places = [place for place in fact_places(card)]
    parts = []
    for start, end in cut(text, [bound for place in places for bound in place[:2]]):
        over = [(letters[number], status) for begin, stop, status, number in places if begin <= start and end <= stop]
        letter, status = over[0] if over else (None, "unmarked")
        parts.append({"text": text[start:end], "fact": letter, "status": status if marked else "unmarked"})
    return parts


def page_parts(page: Page, phrases: tuple[Phrase, ...], current: int | None) -> list[dict]:
    """Return a page in parts.

    Args:
        current: the number of the chosen phrase, from 1. What only comes near a phrase is marked for this one alone.

    Returns:
        Dicts with `text`, `phrases` (the numbers of those that are quoted here), `current` and `nearest`.
    """
    quotes: list[tuple[int, int, int]] = []
    near: tuple[int, int] | None = None
    for n, phrase in enumerate(phrases, 1):
        quotes += [(piece.start, piece.end, n) for piece in phrase.pieces if _on(page, piece)]
        if n == current and phrase.nearest and _on(page, phrase.nearest):
            near = (phrase.nearest.start, phrase.nearest.end)
    bounds = [bound for quote in quotes for bound in quote[:2]] + list(near or ())
    parts = []
    for start, end in cut(page.text, bounds):
        over = sorted({n for begin, stop, n in quotes if begin <= start and end <= stop})
        parts.append(
            {
                "text": page.text[start:end], "phrases": over, "current": current in over,
                "nearest": bool(near and near[0] <= start and end <= near[1]),
            }
        )
    return parts


def _on(page: Page, quote: Piece | Nearest) -> bool:
    return (quote.doc_id, quote.page) == (page.doc_id, page.page)
