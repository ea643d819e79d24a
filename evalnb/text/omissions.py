"""What is left out between the pieces of a clause, and whether that changes the claim."""

from .alignment import Block, Wanted
from .language import COORDINATORS, DENYING, FUNCTION_WORDS, MODALS, NEGATIONS, OUTCOMES, RESTRICTIONS
from .pages import Clause
from .reading import Reading
from .sentences import is_number_sign
from .sources import Region, Sources
from .tokens import tokenize
from .values import QUANTITIES, Value, same_value

#: What stands in the list of omissions where no word is left out, but clauses or columns are mixed.
OTHER_CLAUSE, OTHER_COLUMN = "another clause", "another column"
#: Words that bound a quantity; of a date `before` or `above` may say something else.
_BOUNDING = RESTRICTIONS | frozenset("up over under above below beyond excess".split())
#: How many words away what bounds a value may begin.
_REACH = 6
_JOINTS = frozenset(("and", "or", "but", "while", "whereas"))
_TELLING = NEGATIONS | frozenset(MODALS) | RESTRICTIONS | OUTCOMES.keys()


def find_omissions(wanted: Wanted, region: Region, chain: list[Block], covered: list[bool]) -> tuple[list[str], bool]:
    """Return the words left out between the pieces that change the claim, and whether much else is left out.

    Only the rest of a clause that a piece begins or ends in counts; items and cells that are skipped whole do not.
    """
    sources, reading, codes, spans, _ = wanted
    tokens = region.tokens
    lost: list[str] = []
    long_gap = False
    if not chain:
        return lost, long_gap
    folds = reading.tokens.folds
    sentence = reading.sentence_start(spans[0][0]), spans[-1][1]  # a modal verb may be shared by what `and` joins
    matched = {codes[k] for k in range(len(codes)) if covered[k] and folds[spans[k][0]] not in FUNCTION_WORDS}
    start = tokens[chain[0].j]
    before = sources.folds[start - 1] if start > sources.clauses[sources.clause_of(start)].first else ""
    if before in DENYING and not numbers(sources, start - 1) and not reading.says(before, *sentence):
        lost.append(before)
    for one, two in zip(chain, chain[1:], strict=False):
        left, right = tokens[one.j + one.length - 1], tokens[two.j]
        clauses = sources.clause_of(left), sources.clause_of(right)
        if (
            clauses[0] != clauses[1]
            and clauses[0] not in sources.ancestors(clauses[1])
            and not _joined(reading, spans, one, two)
        ):
            lost.append(OTHER_CLAUSE)  # the answer runs two clauses into one
        gap = [
            tokens[j]
            for j in range(one.j + one.length, two.j)
            if tokens[j] not in sources.markers and sources.clause_of(tokens[j]) in clauses
        ]
        gap = _without_whole_cells(sources, gap, left, right)
        if not gap:
            continue
        gap = [t for t in gap if not numbers(sources, t)]
        words = _without_alternatives([sources.folds[t] for t in gap])
        lost += [w for w in words if w in _TELLING and not reading.says(w, *sentence)]
        for _, value in values_in(sources, gap):
            if value.kind in QUANTITIES and not any(same_value(value, own) for own in reading.values):
                lost.append(value.text)
        content = [w for w in words if w not in FUNCTION_WORDS]
        inside = set(gap)
        joint = max([k for k, w in enumerate(words) if w in _JOINTS], default=None)
        if (
            joint is not None
            and clauses[0] == clauses[1]
            and any(w not in FUNCTION_WORDS and w not in MODALS for w in words[joint + 1 :])
            and not matched.isdisjoint(region.codes[j] for j in range(one.j + one.length, two.j) if tokens[j] in inside)
        ):
            lost.append(" ".join(words[:6]))  # the clause says the same of two things, and the answer mixes them
        if len(content) > 6 or (content and joint is not None):
            long_gap = True
    values = [reading.value_at.get(a) for a, _ in spans]
    if any((w >= 1.0 and v is None) or (v and v.bound) for v, w in zip(values, wanted.weights, strict=True)):
        bounds = [bounds_outside(sources, tokens[block.j], block.length) for block in chain]
        lost += [word for words in bounds for word in words if word not in lost and not reading.says(word, *sentence)]
    if _wrong_column(wanted, region, chain):
        lost.append(OTHER_COLUMN)
    return lost, long_gap


def bounds_outside(sources: Sources, at: int, length: int) -> list[str]:
    """Return the words next to a quote that bound what it says: `only`, or the bound of a value inside it."""
    clause, end = sources.clauses[sources.clause_of(at)], at + length
    before = sources.folds[max(clause.first, at - _REACH) : at]
    behind = sources.folds[end : min(clause.last, end + _REACH)]
    if _BOUNDING.isdisjoint(before) and _BOUNDING.isdisjoint(behind):
        return []
    words = before[-1:] if before[-1:] == ["only"] else []
    page = sources.page_of(at)
    if page < 0 or page != sources.page_of(end - 1):
        return words
    first, last = sources.starts[at], sources.ends[end - 1]
    for value in sources.values_between(page, first, last):
        if value.bound_span and value.start >= first and not first <= value.bound_span[0] < last:
            bound = tokenize(sources.pages[page].text[slice(*value.bound_span)]).folds
            telling = NEGATIONS | (RESTRICTIONS if value.kind == "date" else _BOUNDING)
            words += [word for word in bound if word in telling]
    return words


def _without_alternatives(words: list[str]) -> list[str]:
    """Take `or not` behind `whether` out of the words of a gap: it denies nothing."""
    return [
        word
        for k, word in enumerate(words)
        if not (word == "not" and words[max(0, k - 1) : k] == ["or"] and "whether" in words[:k])
    ]


def numbers(sources: Sources, token: int) -> bool:
    """Tell whether a `no` is the sign of a number (`Application No. 12`)."""
    page = sources.page_of(token)
    return sources.folds[token] == "no" and page >= 0 and is_number_sign(sources.pages[page].text, sources.ends[token])


def _joined(reading: Reading, spans: list[tuple[int, int]], one: Block, two: Block) -> bool:
    """Tell whether the answer joins two pieces with a conjunction or a comma."""
    last, first = spans[one.i + one.length - 1][1] - 1, spans[two.i][0]
    between = reading.text[reading.tokens.ends[last] : reading.tokens.starts[first]]
    words = reading.tokens.folds[last : first + 1]
    return bool(set(",;:\u2013\u2014\n") & set(between)) or not COORDINATORS.isdisjoint(words)


def _without_whole_cells(sources: Sources, gap: list[int], left: int, right: int) -> list[int]:
    """Take cells of a table row out of a gap that both pieces lie outside of."""
    clause = sources.clauses[sources.clause_of(right)]
    if not clause.cells:
        return gap
    return [
        t
        for t in gap
        if sources.clause_of(t) == sources.clause_of(right)
        and cell_of(clause, t) in (cell_of(clause, left), cell_of(clause, right))
    ]


def cell_of(clause: Clause, token: int) -> int:
    """Return the column of a token of a row, -1 where the row does not hold it."""
    column = -1
    for first, number in clause.cells:
        if clause.first <= first <= token < clause.last:
            column = number
    return column


def _wrong_column(wanted: Wanted, region: Region, chain: list[Block]) -> bool:
    """Tell whether a value was taken from a column whose head is not the one that the answer names."""
    sources, reading, tokens = wanted.sources, wanted.reading, region.tokens
    heads: dict[int, int] = {}
    values: set[int] = set()
    row = None
    for block in chain:
        for k in range(block.length):
            token = tokens[block.j + k]
            clause = sources.clauses[sources.clause_of(token)]
            word = wanted.spans[block.i + k][0]
            if not clause.cells:
                continue
            if clause.kind == "cells":
                if reading.tokens.folds[word] not in FUNCTION_WORDS:
                    heads[cell_of(clause, token)] = heads.get(cell_of(clause, token), 0) + 1
            else:
                row = clause
                if word in reading.value_at:
                    values.add(cell_of(clause, token))
    if row is None or not heads or not values:
        return False
    most = max(heads.values())
    named = {column for column, count in heads.items() if count == most}
    return not (values & named)


def values_in(sources: Sources, tokens: list[int]) -> list[tuple[int, Value]]:
    """Return the values of a region with the pages they stand on, in reading order."""
    found: list[tuple[int, Value]] = []
    run = 0
    for k in range(1, len(tokens) + 1):
        if (
            k == len(tokens)
            or tokens[k] != tokens[k - 1] + 1
            or sources.page_of(tokens[k]) != sources.page_of(tokens[run])
        ):
            page = sources.page_of(tokens[run])
            if page >= 0:
                found += [
                    (page, v)
                    for v in sources.values_between(page, sources.starts[tokens[run]], sources.ends[tokens[k - 1]])
                ]
            run = k
    return found
