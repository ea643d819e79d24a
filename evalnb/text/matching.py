"""Find the words of a phrase on the pages: one quote, or verbatim pieces of one clause, and name what is left over.

A phrase is supported by one contiguous quote inside a clause, or by pieces in the order of the phrase inside a clause
and what leads into it, where nothing that matters is left out between them and nothing that matters is left over. Right
words in the wrong clause do not support. Offsets are code points; those of pieces are in the page.
"""

import re
from typing import NamedTuple

from .alignment import Block, Wanted, block_places, heaviest_chain, shared_blocks, uncovered_runs
from .language import DENYING, FUNCTION_WORDS, TABLE_VERBS
from .leftovers import Rest, name_leftovers
from .omissions import bounds_outside, cell_of, find_omissions, numbers, values_in
from .quotes import Place, quote_stretch
from .reading import Reading
from .sources import UNKNOWN, Region, Sources
from .value_quotes import (
    cuts_value,
    find_bare_value,
    find_other_notation,
    has_other_sign,
    value_runs,
    without_cut_values,
)
from .values import same_value

#: How many clauses are aligned with one phrase, how many of these are looked at closely, and how long a phrase may be.
CANDIDATES, CLOSELY, LONGEST = 6, 3, 600


class Match(NamedTuple):
    """What the pages hold of one phrase.

    Attributes:
        status: exact, pieces, partial or absent.
        pieces: in the order of the phrase.
        rests: what no piece covers, in order; harmless function words among them.
        lost: words between the pieces whose omission changes the claim (a negation, a bound, a modal verb, a value).
        clause: the clause that was read, as a position in `sources.clauses`; None for absent.
        coverage: the share of the phrase's weight that the pieces cover, 0 to 1.
        sure: False where a person should look: another notation, a long omission, words from elsewhere.
    """

    status: str
    pieces: tuple[Place, ...]
    rests: tuple[Rest, ...]
    lost: tuple[str, ...]
    clause: int | None
    coverage: float
    sure: bool

    @property
    def rank(self) -> float:
        """What is compared where nothing supports: the coverage, less a little for what is left out and for pieces."""
        return self.coverage - 0.01 * len(self.lost) - 0.001 * len(self.pieces)


def match_phrase(sources: Sources, reading: Reading, first: int, last: int) -> Match:
    """Match tokens `first` to `last` of an answer against the pages.

    The first exact quote in reading order wins; among clauses the first that supports, else the one that covers most,
    ties going to the one that shares more words.

    Args:
        sources: the pages, joined.
        reading: the answer as read.
        first, last: tokens of the answer, half-open; of more than `LONGEST` only the first are matched.
    """
    last = min(last, first + LONGEST)
    codes, ranges = sources.encode(reading.tokens.folds[first:last])
    spans = [(first + a, first + b) for a, b in ranges] if ranges else [(i, i + 1) for i in range(first, last)]
    exact = _find_exact(sources, reading, codes, spans)
    if exact is not None:
        return Match(
            "exact",
            quote_stretch(sources, reading, exact, len(codes), spans, 0),
            (),
            (),
            sources.clause_of(exact),
            1.0,
            True,
        )
    weights = [reading.weight(a) if b - a == 1 else sum([reading.weight(i) for i in range(a, b)]) for a, b in spans]
    wanted = Wanted(sources, reading, codes, spans, weights)
    has_value = not reading.value_at.keys().isdisjoint(range(first, last))
    chains: list[tuple[float, int, Region, list[Block]]] = []
    seen: set[int] = set()
    for clause in _candidates(sources, codes, weights):
        for region in sources.regions(clause):
            if id(region) in seen:
                continue
            seen.add(id(region))
            chain = heaviest_chain(shared_blocks(wanted, region), weights, region.item_of)
            if chain or has_value:  # a value in another notation may share no whole word
                chains.append((sum([block.weight for block in chain]), clause, region, chain))
    chains.sort(key=lambda found: -found[0])
    best: Match | None = None
    for _, clause, region, chain in chains[:CLOSELY]:
        found = _match_region(wanted, clause, region, chain, best)
        if found.status in ("exact", "pieces"):
            return found
        if found is not best and (chain or found.pieces):
            best = found
    place = find_bare_value(sources, reading, first, last) if has_value and not (best and best.pieces) else None
    if place is not None:
        return Match("pieces", (place,), (), (), _clause_at(sources, place), 1.0, False)
    return best or Match(
        "absent", (), tuple(name_leftovers(wanted, [False] * len(codes), None, [])), (), None, 0.0, True
    )


def _clause_at(sources: Sources, place: Place) -> int:
    """Return the clause that a place begins in."""
    tokens = (t for t in range(len(sources.folds)) if sources.page_of(t) == place.page)
    return sources.clause_of(next(t for t in tokens if sources.ends[t] > place.start))


def _find_exact(sources: Sources, reading: Reading, codes: str, spans: list[tuple[int, int]]) -> int | None:
    """Return where the codes stand in one clause, unspoilt by what stands next to them; None where nowhere."""
    if not codes or UNKNOWN in codes:
        return None
    at, tries = sources.codes.find(codes), 0
    while at >= 0 and tries < 50:
        if _holds(sources, reading, at, len(codes), spans):
            return at
        at = sources.codes.find(codes, at + 1)
        tries += 1
    return None


def _holds(sources: Sources, reading: Reading, at: int, length: int, spans: list[tuple[int, int]]) -> bool:
    """Tell whether the tokens at `at` say the same there as they do alone."""
    clause = sources.clauses[sources.clause_of(at)]
    if at + length > clause.last and not _same_breaks(sources, reading, at, length, spans):
        return False
    before = sources.folds[at - 1] if at > clause.first else ""
    if before in DENYING and not numbers(sources, at - 1):
        return False
    if cuts_value(sources, at, length) or has_other_sign(sources, reading, at, spans):
        return False
    if not bounds_outside(sources, at, length):
        return True
    return not any(a not in reading.value_at and reading.weight(a) >= 1.0 for a, _ in spans)  # it tells more than a value


def _same_breaks(sources: Sources, reading: Reading, at: int, length: int, spans: list[tuple[int, int]]) -> bool:
    """Tell whether wherever the quote leaves a clause, the answer has a sign that ends one too."""
    position = sources.clause_of(at)
    tokens = reading.tokens
    while sources.clauses[position].last < at + length:
        border = sources.clauses[position].last - at
        a, b = spans[border - 1][1] - 1, spans[border][0]
        if not re.search(r"[.;:!?\n]", reading.text[tokens.ends[a] : tokens.starts[b]]):
            return False
        position += 1
    return True


def _candidates(sources: Sources, codes: str, weights: list[float]) -> list[int]:
    """Return the `CANDIDATES` clauses that share most with the phrase, best first; rare words count for more."""
    scores: dict[int, float] = {}
    score_of = scores.get
    for code, weight in dict(zip(codes, weights, strict=True)).items():
        if code == UNKNOWN or weight < 1.0:
            continue
        clauses = sources.clauses_with(code)
        share = weight / (1 + len(clauses) ** 0.5)
        for clause in clauses[:400]:
            scores[clause] = score_of(clause, 0.0) + share
    for clause in list(scores):
        for head in sources.ancestors(clause):
            scores[clause] += 0.6 * score_of(head, 0.0)
    best = sorted([(-score, clause) for clause, score in scores.items()])[:CANDIDATES]
    return [clause for _, clause in best]


def _match_region(wanted: Wanted, clause: int, region: Region, chain: list[Block], best: Match | None) -> Match:
    """Say what a clause, and what leads into it, holds of a phrase along a chain of shared runs.

    What neither supports the phrase nor ranks above the best so far gives the best again, before its rests are named.
    """
    chain = without_cut_values(wanted, region, chain)
    covered = [False] * len(wanted.codes)
    pieces: list[tuple[int, Place]] = []
    for block in chain:
        covered[block.i : block.i + block.length] = [True] * block.length
        pieces += [(block.i, place) for place in block_places(wanted, region, block)]
    whole = len(chain) == 1 and len(pieces) == 1 and all(covered)
    adjuncts = _adjuncts(wanted, region, covered) if not whole else []
    values, bounds = find_other_notation(wanted, region, chain, covered) if not whole else ([], [])
    pieces = sorted([*pieces, *adjuncts, *values], key=lambda piece: piece[0])
    heads = _column_heads(wanted, clause, [place for _, place in pieces], covered) if not whole else []
    pieces = sorted([*pieces, *heads], key=lambda piece: piece[0])
    lost, much = find_omissions(wanted, region, chain, covered)
    lost += bounds
    total = sum(wanted.weights) or 1.0
    coverage = sum([w for w, done in zip(wanted.weights, covered, strict=True) if done]) / total
    content = any([done and w >= 1.0 for w, done in zip(wanted.weights, covered, strict=True)])
    places = tuple([place for _, place in pieces])
    partial = content and coverage >= 0.25
    failed = Match(
        "partial" if partial else "absent", places if partial else (), (), tuple(lost), clause, coverage, True
    )
    may_support = not lost and (content or coverage > 0.99)
    beaten = best is not None and failed.rank <= best.rank
    if beaten and not may_support:
        return best
    rests = tuple(name_leftovers(wanted, covered, region, chain))
    if may_support and all(rest.type == "function" for rest in rests):
        sure = not adjuncts and not values and not heads and not much
        return Match("exact" if whole and sure else "pieces", places, rests, (), clause, coverage, sure)
    return best if beaten else failed._replace(rests=rests)


def _column_heads(wanted: Wanted, clause: int, places: list[Place], covered: list[bool]) -> list[tuple[int, Place]]:
    """Cover what names the columns of the cells that a phrase reads out, in any order, and the verbs that do so.

    Only the heads of columns whose cells the phrase has count, and of the first, which says what the rows are.
    """
    sources = wanted.sources
    row = sources.clauses[clause]
    if row.kind != "row" or row.head is None or sources.clauses[row.head].kind != "cells" or not places:
        return []
    head = sources.clauses[row.head]
    read = {
        cell_of(row, t)
        for t in range(row.first, row.last)
        if any(p.page == sources.page_of(t) and p.start <= sources.starts[t] < p.end for p in places)
    }
    found: list[tuple[int, Place]] = []
    for k, code in enumerate(wanted.codes):
        if covered[k]:
            continue
        at = next(
            (t for t in range(head.first, head.last) if sources.codes[t] == code and cell_of(head, t) in read | {0}),
            None,
        )
        if at is not None and read:
            covered[k] = True
            found.append((k, Place(sources.page_of(at), sources.starts[at], sources.ends[at], ())))
        elif wanted.fold(k) in TABLE_VERBS and read:
            covered[k] = True
    return found


def _adjuncts(wanted: Wanted, region: Region, covered: list[bool]) -> list[tuple[int, Place]]:
    """Cover what only stands in another order and may: an adjunct that the clause has word for word elsewhere.

    It begins with a function word (in a table row with anything) and holds a value that has no rival of its kind there,
    or two content words in three.
    """
    sources, reading, codes, spans, _ = wanted
    tokens, folds = region.tokens, reading.tokens.folds
    found: list[tuple[int, Place]] = []
    for a, b in [*uncovered_runs(covered), *value_runs(wanted, covered)]:
        run = codes[a:b]
        if b - a < 2 or UNKNOWN in run or covered[a]:
            continue
        j = region.codes.find(run)
        if j < 0 or tokens[j + b - a - 1] != tokens[j] + b - a - 1 or cuts_value(sources, tokens[j], b - a):
            continue
        row = sources.clauses[sources.clause_of(tokens[j])]
        if folds[spans[a][0]] not in FUNCTION_WORDS and row.kind != "row":
            continue
        own = {id(v): v for k in range(a, b) if (v := reading.value_at.get(spans[k][0])) is not None}.values()
        content = [k for k in range(a, b) if folds[spans[k][0]] not in FUNCTION_WORDS]
        if own:
            around = [t for t in tokens if row.first <= t < row.last] if row.kind == "row" else tokens
            near = [v for _, v in values_in(sources, around)]
            if any(o.kind == v.kind and not same_value(o, v) for v in own for o in near):
                continue
        elif b - a < 3 or len(content) < 2:
            continue
        found += [(a, place) for place in block_places(wanted, region, Block(a, j, b - a, 0.0))]
        covered[a:b] = [True] * (b - a)
    return found
