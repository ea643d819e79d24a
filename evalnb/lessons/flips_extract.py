"""Edits of a source and of the answer that should stand in it."""

from collections.abc import Iterator
from typing import Any

from rapidfuzz.distance import Levenshtein

from ..checkers.inputs import quoted
from .edits import Proposal, sentence

#: Code points of the source times those of the answer up to which the nearest passage is looked for.
MOST_CELLS = 500_000

_TWINS = {"'": "’", "’": "'", '"': "”", "“": '"', "”": '"', "-": "–", "–": "-"}


def propose_extract(case_input: dict[str, Any]) -> Iterator[Proposal]:
    """Propose how one character loses an answer that is found, or what brings one that is not nearest to the source."""
    source, answer = case_input["source"], case_input["answer"]
    if answer and answer in source:
        yield from _losses(source, answer)
    else:
        yield from _gains(source, answer)


def _losses(source: str, answer: str) -> Iterator[Proposal]:
    middle = len(answer) // 2
    inner = sorted(range(1, len(answer) - 1), key=lambda at: (abs(at - middle), at))
    for at in inner:
        if (cut := answer[:at] + answer[at + 1 :]) not in source:
            yield Proposal(1, f"Drop {quoted(answer[at])}, character {at} of the answer.", {"answer": cut})
            break
    for at, char in enumerate(answer):
        other = char.swapcase()
        if other != char and len(other) == 1 and (new := answer[:at] + other + answer[at + 1 :]) not in source:
            yield Proposal(1, f"Write {quoted(other)} for {quoted(char)} in the answer.", {"answer": new})
            break
    for at, char in enumerate(answer):
        if char in _TWINS and (new := answer[:at] + _TWINS[char] + answer[at + 1 :]) not in source:
            yield Proposal(1, f"Write {quoted(_TWINS[char])} for {quoted(char)} in the answer.", {"answer": new})
            break
    yield Proposal(1, "Put two spaces where the answer has one.", {"answer": answer.replace(" ", "  ", 1)})
    name, mark = ("full stop", ".") if f"{answer}." not in source else ("question mark", "?")
    yield Proposal(1, f"End the answer with a {name}.", {"answer": answer + mark})
    at = source.index(answer) + middle
    cut = source[:at] + source[at + 1 :]
    yield Proposal(1, f"Drop {quoted(source[at])}, character {at} of the source.", {"source": cut})
    yield Proposal(len(answer), "Offer nothing.", {"answer": ""})


def _gains(source: str, answer: str) -> Iterator[Proposal]:
    if not answer:
        for piece in (source[:1], source.split(maxsplit=1)[0] if source.strip() else ""):
            yield Proposal(len(piece), f"Offer {quoted(piece)}, with which the source begins.", {"answer": piece})
        return
    if len(source) * len(answer) <= MOST_CELLS:
        distance, start, end = nearest_passage(source, answer)
        passage = source[start:end]
        yield Proposal(distance, _rewrite(answer, passage), {"answer": passage})
        says = f"Write {quoted(answer)} where the source has {quoted(passage)}."
        yield Proposal(distance, says, {"source": source[:start] + answer + source[end:]})
    piece = longest_piece(source, answer).strip()
    says = f"Keep only {quoted(piece)}, which stands in one piece."
    yield Proposal(len(answer) - len(piece), says, {"answer": piece})
    yield Proposal(len(answer), "Put the whole answer at the end of the source.", {"source": source + answer})


def _rewrite(answer: str, passage: str) -> str:
    """Say what to change in an answer; where that is much, what it becomes."""
    steps = [code for code in Levenshtein.opcodes(answer, passage) if code.tag != "equal"]
    if len(steps) > 2:
        return f"Write {quoted(passage)}, which stands in the source, instead."
    parts = []
    for code in steps:
        old, new = answer[code.src_start : code.src_end], passage[code.dest_start : code.dest_end]
        if not new:
            parts.append(f"drop {quoted(old)} at {code.src_start}")
        elif not old:
            parts.append(f"put {quoted(new)} in at {code.src_start}")
        else:
            parts.append(f"write {quoted(new)} for {quoted(old)} at {code.src_start}")
    return f"{sentence(parts)[:-1]} of the answer."


def nearest_passage(source: str, answer: str) -> tuple[int, int, int]:
    """Find the passage of a source that takes the fewest edits of single characters to become an answer.

    Source: P. H. Sellers, "The theory and computation of evolutionary distances: pattern recognition", 1980.

    Returns:
        The edits, and where the passage starts and ends, half-open; the first of equals.
    """
    best = [(0, start) for start in range(len(source) + 1)]
    for row, char in enumerate(answer, 1):
        left = (row, 0)
        above = [left]
        for at, other in enumerate(source):
            corner, over = best[at], best[at + 1]
            left = min((corner[0] + (char != other), corner[1]), (over[0] + 1, over[1]), (left[0] + 1, left[1]))
            above.append(left)
        best = above
    end = min(range(len(best)), key=lambda at: best[at][0])
    return (*best[end], end)


def longest_piece(source: str, answer: str) -> str:
    """Find the longest piece of an answer that stands in a source; the first of equals, empty where there is none."""
    piece, short, long = "", 0, len(answer)
    # A piece that is found has shorter ones in it, so the length can be halved in on.
    while short < long:
        length = (short + long + 1) // 2
        pieces = (answer[at : at + length] for at in range(len(answer) - length + 1))
        found = next((candidate for candidate in pieces if candidate in source), None)
        if found is None:
            long = length - 1
        else:
            piece, short = found, length
    return piece
