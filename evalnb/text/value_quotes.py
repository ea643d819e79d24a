"""Values inside quotes: matched whole or not at all, by their figures or in another notation, with their bounds."""

from bisect import bisect_left

from .alignment import Block, Wanted, uncovered_runs
from .language import MODALS, NEGATIONS, RESTRICTIONS
from .lexicon import (
    CURRENCY_CODES,
    CURRENCY_NAMES,
    CURRENCY_SIGNS,
    DAY_KINDS,
    MONEY_SCALES,
    MONTHS,
    ORDINALS,
    PERCENT_NAMES,
    PERCENT_SIGNS,
    SCALES,
    TENS,
    TIME_UNITS,
    UNITS,
    WEEKDAYS,
    YEAR_KINDS,
)
from .omissions import values_in
from .quotes import Place
from .reading import Reading
from .sources import Region, Sources
from .tokens import tokenize
from .values import QUANTITIES, Value, find_values, may_be_same, same_value

_MINUS = frozenset("-\u2212")
#: Words that a value may be made of; a quote that begins or ends between two others cuts none.
_VALUE_WORDS = (
    frozenset(UNITS)
    | frozenset(TENS)
    | frozenset(SCALES)
    | frozenset(MONEY_SCALES)
    | frozenset(ORDINALS)
    | frozenset(MONTHS)
    | frozenset(CURRENCY_NAMES)
    | {code.lower() for code in CURRENCY_CODES}
    | frozenset(CURRENCY_SIGNS)
    | frozenset(TIME_UNITS)
    | frozenset(DAY_KINDS)
    | frozenset(YEAR_KINDS)
    | frozenset(PERCENT_NAMES)
    | frozenset(PERCENT_SIGNS)
    | frozenset(WEEKDAYS)
    | frozenset("a an half per cent and of point dollars dollar us times".split())
)


def cuts_value(sources: Sources, at: int, length: int) -> bool:
    """Tell whether a quote begins or ends inside a value of the page: `EUR 1` of `EUR 1 million` is another."""
    folds, last = sources.folds, at + length - 1
    edges = []
    if at and _may_count(folds[at]) and _may_count(folds[at - 1]) and not _begins_item(sources, at):
        edges.append((at, sources.starts[at]))
    if last + 1 < len(folds) and _may_count(folds[last]) and _may_count(folds[last + 1]):
        edges.append((last, sources.ends[last] - 1))
    if (
        sources.starts[at]
        and sources.page_of(at) >= 0
        and sources.pages[sources.page_of(at)].text[sources.starts[at] - 1] in _MINUS
    ):
        edges.append((at, sources.starts[at]))
    for token, offset in edges:
        page = sources.page_of(token)
        if page < 0:
            return True
        for value in sources.values_between(page, offset, offset + 1):
            if value.kind not in QUANTITIES:
                continue
            start = sources.starts[at] if sources.page_of(at) == page else 0
            end = sources.ends[at + length - 1] if sources.page_of(at + length - 1) == page else value.end
            if value.start >= start and value.end <= end:
                continue
            inner = find_values(sources.pages[page].text[max(start, value.start) : min(end, value.end)])
            if value.kind == "date" and value.end <= end and inner:
                continue  # a month and year of a full date say less, not something else
            if not (inner and same_value(inner[0], value)):
                return True
    return False


def _begins_item(sources: Sources, at: int) -> bool:
    """Tell whether an article stands behind a bracket (`(1) An Employer`): no value reaches over the two."""
    before = at - 1
    end = sources.ends[before]
    return sources.folds[at] in ("a", "an") and sources.pages[sources.page_of(before)].text[end : end + 1] == ")"


def _may_count(fold: str) -> bool:
    """Tell whether a word can be part of a number, a sum, a date or a period."""
    return fold in _VALUE_WORDS or (not fold.isalpha() and any(map(str.isdigit, fold)))


def has_other_sign(sources: Sources, reading: Reading, at: int, spans: list[tuple[int, int]]) -> bool:
    """Tell whether a number inside the quote is another one on the page for a sign that is no word (`-18` for `18`)."""
    if not _has_minus(sources, reading, at, spans):
        return False
    for k, (first, _) in enumerate(spans):
        if not reading.tokens.folds[first][:1].isdigit():
            continue
        token, said = at + k, reading.tokens.starts[first]
        page, start = sources.page_of(token), sources.starts[token]
        signs = [
            bool(o) and text[o - 1] in _MINUS for text, o in ((sources.pages[page].text, start), (reading.text, said))
        ]
        if page < 0 or signs[0] == signs[1]:
            continue
        value, near = reading.value_at.get(first), sources.values_between(page, start, start + 1)
        if value and near and near[0].kind == value.kind and not may_be_same(near[0], value):
            return True
    return False


def _has_minus(sources: Sources, reading: Reading, at: int, spans: list[tuple[int, int]]) -> bool:
    """Tell whether a minus stands in front of or inside a quote of one page, there or in the answer."""
    last, tokens = at + len(spans) - 1, reading.tokens
    page = sources.page_of(at)
    if page < 0 or page != sources.page_of(last):
        return True  # to be looked at word by word
    there = sources.pages[page].text[max(0, sources.starts[at] - 1) : sources.ends[last]]
    said = reading.text[max(0, tokens.starts[spans[0][0]] - 1) : tokens.ends[spans[-1][1] - 1]]
    return any([minus in there or minus in said for minus in _MINUS])


def without_cut_values(wanted: Wanted, region: Region, chain: list[Block]) -> list[Block]:
    """Take out of the blocks what covers a value only in part, so that a value is matched whole or not at all."""
    reading, spans = wanted.reading, wanted.spans
    kept: list[Block] = []
    for block in chain:
        drop: set[int] = set()
        for k in range(block.i, block.i + block.length):
            value = reading.value_at.get(spans[k][0])
            if value is None:
                continue
            a, b = bisect_left(reading.tokens.starts, value.start), bisect_left(reading.tokens.starts, value.end)
            inside = [x for x in range(block.i, block.i + block.length) if a <= spans[x][0] < b]
            whole = spans[inside[0]][0] == a and spans[inside[-1]][1] >= b
            if not whole or (
                value.kind in QUANTITIES and _other_value(wanted.sources, region.tokens, block, inside, value)
            ):
                drop.update(inside)
        run: list[int] = []
        for k in range(block.i, block.i + block.length + 1):
            if k < block.i + block.length and k not in drop:
                run.append(k)
            elif run:
                kept.append(Block(run[0], block.j + run[0] - block.i, len(run), block.weight))
                run = []
    return kept


def _other_value(sources: Sources, tokens: list[int], block: Block, inside: list[int], value: Value) -> bool:
    """Tell whether the page reads another value where the words of the answer's value stand (`six` in `twenty-six`)."""
    first, last = tokens[block.j + inside[0] - block.i], tokens[block.j + inside[-1] - block.i]
    page = sources.page_of(first)
    if page < 0 or page != sources.page_of(last):
        return False
    found = sources.values_between(page, sources.starts[first], sources.ends[last])
    if not found or any(same_value(value, other) for other in found):
        return False
    if value.kind == "date" and any(o.kind == "date" and o.end <= sources.ends[last] for o in found):
        return False
    return any(o.start < sources.starts[first] or o.end > sources.ends[last] for o in found if o.kind in QUANTITIES)


def value_runs(wanted: Wanted, covered: list[bool]) -> list[tuple[int, int]]:
    """Return the ranges of the values that nothing covers, each by itself."""
    reading, spans = wanted.reading, wanted.spans
    runs: list[tuple[int, int]] = []
    for a, b in uncovered_runs(covered):
        k = a
        while k < b:
            value, end = reading.value_at.get(spans[k][0]), k + 1
            while value is not None and end < b and reading.value_at.get(spans[end][0]) is value:
                end += 1
            if value is not None:
                runs.append((k, end))
            k = end
    return runs


def find_other_notation(
    wanted: Wanted, region: Region, chain: list[Block], covered: list[bool]
) -> tuple[list[tuple[int, Place]], list[str]]:
    """Cover values that the clause has in another notation (`EUR 1.5 million` for `EUR 1,500,000`), where they stand.

    Returns:
        The places, each with the code of the phrase that it begins at; and the words of bounds that the answer leaves
        out or words anew, which change the claim. A value that is bounded otherwise is not covered.
    """
    sources, reading, spans, tokens = wanted.sources, wanted.reading, wanted.spans, region.tokens
    found: list[tuple[int, Place]] = []
    lost: list[str] = []
    behind = (-1, -1)  # page and end of the value found last: the next one stands behind it
    k = 0
    while k < len(spans):
        value = None if covered[k] else reading.value_at.get(spans[k][0])
        if value is None:
            k += 1
            continue
        start = end = k
        while end < len(spans) and reading.value_at.get(spans[end][0]) is value:
            end += 1
        while start and reading.value_at.get(spans[start - 1][0]) is value:
            start -= 1
        before = max((x.j + x.length for x in chain if x.i + x.length <= start), default=0)
        after = min((x.j for x in chain if x.i >= end), default=len(tokens))
        near = values_in(sources, tokens[before:after]) if before < after else []
        rivals = [(page, v) for page, v in near if v.kind == value.kind and (page, v.start) >= behind]
        page, other = rivals[0] if rivals else (-1, None)
        bound = _bound_left_out(sources, page, other, value, reading.text, alone=not chain) if other else None
        if bound is not None and same_value(value, other) and not other.ambiguous and not value.ambiguous:
            found.append((start, Place(page, other.start, other.end, ("notation",))))
            covered[start:end] = [True] * (end - start)
            lost += bound
            behind = (page, other.end)
        k = end
    return found, lost


def find_bare_value(sources: Sources, reading: Reading, first: int, last: int) -> Place | None:
    """Return where a page has the value that tokens `first` to `last` give alone, in another notation.

    The first in reading order counts; None where the tokens say more, or no page has the value with its bound.
    """
    value = next((reading.value_at[i] for i in range(first, last) if i in reading.value_at), None)
    if value is None or value.ambiguous:
        return None
    start = min(value.start, value.bound_span[0]) if value.bound_span else value.start
    end = max(value.end, value.bound_span[1]) if value.bound_span else value.end
    if any(
        reading.weight(i) >= 1.0 and not (start <= reading.tokens.starts[i] and reading.tokens.ends[i] <= end)
        for i in range(first, last)
    ):
        return None
    for page in range(len(sources.pages)):
        for other in sources.values_on(page):
            if not same_value(value, other) or other.ambiguous:
                continue
            if _bound_left_out(sources, page, other, value, reading.text, alone=True) == []:
                return Place(page, other.start, other.end, ("notation",))
    return None


def _bound_left_out(
    sources: Sources, page: int, there: Value, here: Value, text: str, *, alone: bool
) -> list[str] | None:
    """Return the words that bound a value on the page and not in the answer; None where the two bound it otherwise.

    Args:
        there: the value on the page.
        here: the value in the answer.
        text: the answer.
        alone: whether the answer gives the value and nothing about it; then it may leave out how it is bounded.
    """
    if there.bound_span is None:
        return [] if here.bound_span is None else None
    words = tokenize(sources.pages[page].text[slice(*there.bound_span)]).folds
    if here.bound_span is None:
        return [] if alone else [w for w in words if w in NEGATIONS or w in MODALS or w in RESTRICTIONS]
    if here.bound != there.bound:
        return None
    if tokenize(text[slice(*here.bound_span)]).folds == words:
        return []
    return [w for w in words if w in NEGATIONS or w in RESTRICTIONS] or [" ".join(words)]
