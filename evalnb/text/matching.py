"""Find the words of a phrase on the pages: one quote, or verbatim pieces of one clause, and name what is left over.

A phrase is supported by one contiguous quote inside a clause, or by pieces in the order of the phrase inside a clause and
what leads into it, where nothing that matters is left out between them and nothing that matters is left over. Right words
in the wrong clause do not support. Offsets are code points; those of pieces are in the page, those of leftovers in the answer.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from .language import AUXILIARY_TENSE, FUNCTION_WORDS, MODAL_PARAPHRASES, MODALS, NEGATIONS, OUTCOMES, REPORTING_VERBS, RESTRICTIONS
from .pages import Clause
from .phrases import PhraseSpan, split_phrases
from .sources import BORDER, UNKNOWN, Sources
from .tokens import Tokens, tokenize
from .values import Value, find_values, same_value
from .words import changes_tense, stem

#: How many clauses are looked at closely for one phrase, and how many tokens of one at most.
CANDIDATES, REGION = 6, 600
_FUNCTION_WEIGHT = 0.15
#: What a further piece costs; more than a function word weighs, so that no piece is one alone.
_BLOCK_COST = 0.2
#: What a piece costs more that lies in another item than the one before it.
_LEAP_COST = 0.8
_QUANTITIES = frozenset(("number", "money", "percent", "date", "duration"))
_WRAP = re.compile(r"\n")
_MARKUP = re.compile(r"[*_#|<>`\\\[\]]")
_TYPOGRAPHY = re.compile("[\u2018\u2019\u201c\u201d\u2010-\u2015\u2212\u00ab\u00bb\u02bc\u00a0\u2009\u202f]")


class Place(NamedTuple):
    """A stretch of a page: `sources.pages[page].text[start:end]`, with what was folded to read it so."""

    page: int
    start: int
    end: int
    folded: tuple[str, ...]


class Rest(NamedTuple):
    """Tokens `first` to `last` of the answer that no piece covers, with their type.

    Attributes:
        type: number, money, date, duration, reference, law-name, name, modal, negation, tense, content or function.
        elsewhere: whether the same words or the same value stand somewhere else on the pages.
        instead: what the page has in their place, folded; "" where it has nothing.
    """

    first: int
    last: int
    type: str
    elsewhere: bool
    instead: str


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


class Reading:
    """An answer as read: its tokens, phrases and values, and which words no quote is asked for.

    Attributes:
        soft: offsets of hedges, greetings and other talk, which claim nothing.
    """

    def __init__(self, text: str, soft: Sequence[tuple[int, int]] = ()) -> None:
        self.text = text
        self.tokens: Tokens = tokenize(text)
        self.soft = soft

    @cached_property
    def phrases(self) -> list[PhraseSpan]:
        """The phrases in order."""
        return split_phrases(self.text, self.tokens)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The values in order."""
        return find_values(self.text)

    @cached_property
    def value_at(self) -> dict[int, Value]:
        """Token position → the value that holds the token."""
        found: dict[int, Value] = {}
        for value in self.values:
            for i in range(bisect_left(self.tokens.starts, value.start), bisect_left(self.tokens.starts, value.end)):
                found[i] = value
        return found

    def has_kind(self, kinds: Sequence[str]) -> bool:
        """Tell whether a value of one of these kinds occurs; ordinals are no numbers here."""
        return any(v.kind in kinds and not (v.kind == "number" and isinstance(v.key, tuple)) for v in self.values)

    def counts(self, token: int) -> bool:
        """Tell whether a token only counts an item of the answer: `(a)` or `2.` in front of words, part of no reference."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        if end - start > 3 or self.text[end : end + 1] not in (")", ".") or not self.text[end + 1 : end + 2].isspace():
            return False
        if self.text[end] == ".":
            return self.text[start:end].isdigit() and (not self.text[:start].strip() or self.text[:start].rstrip(" \t")[-1:] in "\n.;:,")
        value = self.value_at.get(token)
        return (value is None or value.kind != "reference") and (self.text[start - 1 : start] == "(" and not self.text[start - 2 : start - 1].isalnum())

    def sentence_start(self, token: int) -> int:
        """Return the first token of the sentence, or part of one after a semicolon, that holds a token."""
        while token and not re.search(r"[.;:!?\n]", self.text[self.tokens.ends[token - 1] : self.tokens.starts[token]]):
            token -= 1
        return token

    def is_soft(self, token: int) -> bool:
        """Tell whether a token belongs to talk that claims nothing."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        return any(a <= start and end <= b for a, b in self.soft)

    def weight(self, token: int) -> float:
        """Return how much a token counts: content 1, function words little, talk nothing."""
        if (self.soft and self.is_soft(token)) or self.counts(token):
            return 0.0
        return _FUNCTION_WEIGHT if self.tokens.folds[token] in FUNCTION_WORDS else 1.0


class _Block(NamedTuple):
    """Codes `i` to `i + length` of the phrase stand at `j` to `j + length` of the region."""

    i: int
    j: int
    length: int
    weight: float


def match_phrase(sources: Sources, reading: Reading, first: int, last: int) -> Match:
    """Match tokens `first` to `last` of an answer against the pages.

    The first exact quote in reading order wins; among clauses the one that covers most, ties going to the earlier.
    """
    if last - first > REGION:
        first, last = first, first + REGION
    codes, ranges = sources.encode(reading.tokens.folds[first:last])
    spans = [(first + a, first + b) for a, b in ranges] if ranges else [(i, i + 1) for i in range(first, last)]
    exact = _find_exact(sources, reading, codes, spans)
    if exact is not None:
        pieces = _places(sources, reading, exact, len(codes), spans, 0)
        return Match("exact", pieces, (), (), sources.clause_of(exact), 1.0, True)
    weights = [sum(reading.weight(i) for i in range(a, b)) for a, b in spans]
    best: Match | None = None
    best_rank = (-1.0, 0.0)
    for clause in _candidates(sources, codes, weights):
        found = _match_clause(sources, reading, codes, spans, weights, clause)
        rank = (1.0 if found.status == "pieces" else 0.0, found.coverage - 0.01 * len(found.lost) - 0.001 * len(found.pieces))
        if rank > best_rank:
            best, best_rank = found, rank
    if best is None:
        rests = _classify_rests(sources, reading, codes, spans, [False] * len(codes), None, [])
        return Match("absent", (), tuple(rests), (), None, 0.0, True)
    return best


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
    if before in NEGATIONS and before not in ("without", "except", "unless"):
        return False
    return not _cuts_value(sources, at, length)


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


def _cuts_value(sources: Sources, at: int, length: int) -> bool:
    """Tell whether the quote begins or ends inside a value of the page, so that it names another one (`AED 1` of `AED 1 million`)."""
    edges = ((at, sources.starts[at]), (at + length - 1, sources.ends[at + length - 1] - 1))
    for token, offset in edges:
        page = sources.page_of(token)
        if page < 0:
            return True
        for value in sources.values_between(page, offset, offset + 1):
            if value.kind not in _QUANTITIES:
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


def _candidates(sources: Sources, codes: str, weights: list[float]) -> list[int]:
    """Return the clauses that share most with the phrase, best first, at most `CANDIDATES`."""
    postings = sources.postings()
    scores: dict[int, float] = {}
    seen: set[str] = set()
    for code, weight in zip(codes, weights, strict=True):
        if code == UNKNOWN or code in seen or not weight:
            continue
        seen.add(code)
        positions = postings[code]
        share = weight / (1 + len(positions) ** 0.5)
        last = -1
        for position in positions[:400]:
            clause = sources.clause_of(position)
            if clause != last:
                scores[clause] = scores.get(clause, 0.0) + share
                last = clause
    for clause in list(scores):
        head, depth = sources.clauses[clause].head, 0
        while head is not None and depth < 5:
            scores[clause] += 0.6 * scores.get(head, 0.0)
            head, depth = sources.clauses[head].head, depth + 1
    return sorted(scores, key=lambda clause: (-scores[clause], clause))[:CANDIDATES]


def region_of(sources: Sources, clause: int) -> list[int]:
    """Return the tokens that are read with a clause, in reading order, at most `REGION`: what leads into it, it, and its sister items."""
    chain = ancestors(sources, clause)[::-1]
    own = [clause]
    if sources.clauses[clause].kind in ("item", "part") and chain:
        sisters = sources.children().get(chain[-1], own)
        if sum(sources.clauses[c].last - sources.clauses[c].first for c in sisters) <= REGION:
            own = sisters if clause in sisters else own
    tokens: list[int] = []
    for position in [*chain, *own]:
        tokens += range(sources.clauses[position].first, sources.clauses[position].last)
    return tokens[-REGION:]


def ancestors(sources: Sources, clause: int) -> list[int]:
    """Return what leads into a clause, the nearest first, five at most."""
    found: list[int] = []
    head = sources.clauses[clause].head
    while head is not None and len(found) < 5:
        found.append(head)
        head = sources.clauses[head].head
    return found


def _blocks(codes: str, weights: list[float], region: str) -> list[_Block]:
    """Return all maximal runs that phrase and region share, the heaviest 80."""
    where: dict[str, list[int]] = {}
    for j, code in enumerate(region):
        where.setdefault(code, []).append(j)
    blocks: list[_Block] = []
    n, m = len(codes), len(region)
    for i, code in enumerate(codes):
        for j in where.get(code, ())[:40]:
            if i and j and codes[i - 1] == region[j - 1]:
                continue
            length = 1
            while i + length < n and j + length < m and codes[i + length] == region[j + length]:
                length += 1
            blocks.append(_Block(i, j, length, sum(weights[i : i + length])))
    blocks.sort(key=lambda b: (-b.weight, b.i, b.j))
    return sorted(blocks[:80], key=lambda b: (b.i, b.j))


def _chain(blocks: list[_Block], weights: list[float], part_of: list[int]) -> list[_Block]:
    """Return the heaviest sequence of blocks that rises in phrase and region; overlaps are trimmed, gaps and leaps cost a little.

    Args:
        part_of: for each token of the region 0 where it leads in, else the number of its item: a leap between items costs more.
    """
    best: list[tuple[float, int, _Block]] = []  # (weight up to here, position of the one before, the block as trimmed)
    for block in blocks:
        top, before, trimmed = block.weight, -1, block
        for k, (weight, _, other) in enumerate(best):
            shift = max(other.i + other.length - block.i, other.j + other.length - block.j, 0)
            if shift >= block.length or block.i + shift < other.i or other.i >= block.i or other.j >= block.j:
                continue
            part = _Block(block.i + shift, block.j + shift, block.length - shift, sum(weights[block.i + shift : block.i + block.length]))
            gap = part.j - other.j - other.length
            leap = part_of[other.j + other.length - 1]
            total = weight + part.weight - _BLOCK_COST - 0.004 * min(gap, 50) - (_LEAP_COST if leap and leap != part_of[part.j] else 0.0)
            if total > top:
                top, before, trimmed = total, k, part
        best.append((top, before, trimmed))
    if not best:
        return []
    at = max(range(len(best)), key=lambda k: (best[k][0], -k))
    chain: list[_Block] = []
    while at >= 0:
        chain.append(best[at][2])
        at = best[at][1]
    return chain[::-1]


def _match_clause(
    sources: Sources, reading: Reading, codes: str, spans: list[tuple[int, int]], weights: list[float], clause: int
) -> Match:
    """Match a phrase against one clause and what leads into it."""
    tokens = region_of(sources, clause)
    region = "".join([BORDER if t in sources.markers else sources.codes[t] for t in tokens])  # `(a)` is no article
    blocks = _blocks(codes, weights, region)
    lead = set(ancestors(sources, clause))
    part_of = [0 if (c := sources.clause_of(t)) in lead else c + 1 for t in tokens]
    chain = _chain(blocks, weights, part_of)
    chain = _without_cut_values(sources, reading, spans, tokens, chain)
    covered = [False] * len(codes)
    pieces: list[tuple[int, Place]] = []
    sure = True
    for block in chain:
        covered[block.i : block.i + block.length] = [True] * block.length
        pieces += [(block.i, place) for place in _block_places(sources, reading, tokens, block, spans)]
    for i, place in _adjuncts(sources, reading, codes, spans, tokens, region, covered):
        pieces.append((i, place))
        sure = False
    for i, place in _other_notation(sources, reading, spans, tokens, chain, covered):
        pieces.append((i, place))
        sure = False
    lost, long_gap = _lost(sources, reading, spans, tokens, codes, region, chain, covered)
    rests = _classify_rests(sources, reading, codes, spans, covered, (tokens, chain), lost)
    total = sum(weights) or 1.0
    coverage = sum(w for w, done in zip(weights, covered, strict=True) if done) / total
    wrong = [rest for rest in rests if rest.type != "function"]
    content = any(done and w >= 1.0 for w, done in zip(weights, covered, strict=True))
    if not wrong and not lost and (content or coverage > 0.99):
        whole = len(chain) == 1 and not rests and all(covered) and len(pieces) == 1
        return Match("exact" if whole and not long_gap and sure else "pieces", _in_order(pieces), tuple(rests), (), clause, coverage, sure and not long_gap)
    status = "partial" if content and coverage >= 0.25 else "absent"
    return Match(status, _in_order(pieces) if status == "partial" else (), tuple(rests), tuple(lost), clause, coverage, True)


def _in_order(pieces: list[tuple[int, Place]]) -> tuple[Place, ...]:
    return tuple(place for _, place in sorted(pieces, key=lambda piece: piece[0]))


def _without_cut_values(
    sources: Sources, reading: Reading, spans: list[tuple[int, int]], tokens: list[int], chain: list[_Block]
) -> list[_Block]:
    """Take out of the blocks what covers a value only in part, so that a value is matched whole or not at all."""
    kept: list[_Block] = []
    for block in chain:
        drop: set[int] = set()
        for k in range(block.i, block.i + block.length):
            value = reading.value_at.get(spans[k][0])
            if value is None:
                continue
            a, b = bisect_left(reading.tokens.starts, value.start), bisect_left(reading.tokens.starts, value.end)
            inside = [x for x in range(block.i, block.i + block.length) if a <= spans[x][0] < b]
            whole = spans[inside[0]][0] == a and spans[inside[-1]][1] >= b
            if not whole or (value.kind in _QUANTITIES and _other_value(sources, tokens, block, inside, value)):
                drop.update(inside)
        run: list[int] = []
        for k in range(block.i, block.i + block.length + 1):
            if k < block.i + block.length and k not in drop:
                run.append(k)
            elif run:
                kept.append(_Block(run[0], block.j + run[0] - block.i, len(run), block.weight))
                run = []
    return kept


def _other_value(sources: Sources, tokens: list[int], block: _Block, inside: list[int], value: Value) -> bool:
    """Tell whether the page reads another value where the answer's value matched word by word (`six` in `twenty-six`)."""
    first, last = tokens[block.j + inside[0] - block.i], tokens[block.j + inside[-1] - block.i]
    page = sources.page_of(first)
    if page < 0 or page != sources.page_of(last):
        return False
    found = sources.values_between(page, sources.starts[first], sources.ends[last])
    if not found or any(same_value(value, other) for other in found):
        return False
    if value.kind == "date" and any(o.kind == "date" and o.end <= sources.ends[last] for o in found):
        return False
    return any(o.start < sources.starts[first] or o.end > sources.ends[last] for o in found if o.kind in _QUANTITIES)


def _block_places(sources: Sources, reading: Reading, tokens: list[int], block: _Block, spans: list[tuple[int, int]]) -> list[Place]:
    """Return the stretches of pages that a block covers, cut where the region jumps or a page ends."""
    places: list[Place] = []
    run = 0
    for k in range(1, block.length + 1):
        if k == block.length or tokens[block.j + k] != tokens[block.j + k - 1] + 1:
            places += _places(sources, reading, tokens[block.j + run], k - run, spans, block.i + run)
            run = k
    return places


def _places(sources: Sources, reading: Reading, at: int, length: int, spans: list[tuple[int, int]], i: int) -> tuple[Place, ...]:
    """Return the stretches for `length` tokens of the stream from `at`, which are the codes from `i` on; one a page."""
    places: list[Place] = []
    begin = at
    for token in range(at + 1, at + length + 1):
        if token == at + length or sources.page_of(token) != sources.page_of(begin):
            page = sources.page_of(begin)
            start, end = sources.starts[begin], sources.ends[token - 1]
            a, b = spans[i + begin - at][0], spans[i + token - 1 - at][1] - 1
            said = reading.text[reading.tokens.starts[a] : reading.tokens.ends[b]]
            folded = _folded(said, sources.pages[page].text[start:end])
            if length > token - begin or begin > at:
                folded = (*folded, "page-break")
            places.append(Place(page, start, end, folded))
            begin = token
    return tuple(places)


def _folded(said: str, quote: str) -> tuple[str, ...]:
    """Name what was folded to read a quote as what the answer says."""
    if said == quote:
        return ()
    names: list[str] = []
    a, b = said, quote
    if re.search(r"[-\u2010\u00ad][ \t]*\r?\n", b):
        names.append("line-end-hyphen")
        b = re.sub(r"[-\u2010\u00ad][ \t]*\r?\n[ \t]*", "", b)
    if _WRAP.search(b) and not _WRAP.search(a):
        names.append("line-wrap")
    if _MARKUP.search(b) and not _MARKUP.search(a):
        names.append("markup")
    if set(_TYPOGRAPHY.findall(a)) != set(_TYPOGRAPHY.findall(b)):
        names.append("typography")
    letters_a, letters_b = ("".join(c for c in x if c.isalnum()) for x in (a, b))
    if letters_a != letters_b:
        names.append("case" if letters_a.casefold() == letters_b.casefold() else "unicode-form")
    words_a, words_b = re.findall(r"\w+", a), re.findall(r"\w+", b)
    if len(words_a) != len(words_b) and letters_a.casefold() == letters_b.casefold() and "line-end-hyphen" not in names:
        names.append("split-word" if not set("-\u2010'\u2019") & (set(a) | set(b)) else "hyphen")
    gaps_a, gaps_b = (re.sub(r"[^\S ]+|  +", " ", x) for x in (a, b))
    if not names or (_only_spaces_differ(a, b) and "line-wrap" not in names):
        names.append("white-space" if _only_spaces_differ(gaps_a, gaps_b) else "punctuation")
    return tuple(names)


def _only_spaces_differ(a: str, b: str) -> bool:
    return a != b and "".join(a.split()) == "".join(b.split())


def _adjuncts(
    sources: Sources, reading: Reading, codes: str, spans: list[tuple[int, int]], tokens: list[int], region: str, covered: list[bool]
) -> list[tuple[int, Place]]:
    """Cover what only stands in another order and may: an adjunct that the page has word for word elsewhere in the clause.

    It begins with a function word (in a table row with anything) and holds a value that has no rival of its kind there, or two
    content words in three.
    """
    found: list[tuple[int, Place]] = []
    folds = reading.tokens.folds
    for a, b in [*_runs(covered), *_value_runs(reading, spans, covered)]:
        run = codes[a:b]
        if b - a < 2 or UNKNOWN in run or covered[a]:
            continue
        j = region.find(run)
        if j < 0 or tokens[j + b - a - 1] != tokens[j] + b - a - 1 or _cuts_value(sources, tokens[j], b - a):
            continue
        row = sources.clauses[sources.clause_of(tokens[j])]
        if folds[spans[a][0]] not in FUNCTION_WORDS and row.kind != "row":
            continue
        own = {id(v): v for k in range(a, b) if (v := reading.value_at.get(spans[k][0])) is not None}.values()
        content = [k for k in range(a, b) if folds[spans[k][0]] not in FUNCTION_WORDS]
        if own:
            around = [t for t in tokens if row.first <= t < row.last] if row.kind == "row" else tokens
            near = [v for _, v in _values_in(sources, around)]
            if any(o.kind == v.kind and not same_value(o, v) for v in own for o in near):
                continue
        elif b - a < 3 or len(content) < 2:
            continue
        found += [(a, place) for place in _block_places(sources, reading, tokens, _Block(a, j, b - a, 0.0), spans)]
        covered[a:b] = [True] * (b - a)
    return found


def _value_runs(reading: Reading, spans: list[tuple[int, int]], covered: list[bool]) -> list[tuple[int, int]]:
    """Return the ranges of the values that nothing covers, each by itself."""
    runs: list[tuple[int, int]] = []
    for a, b in _runs(covered):
        k = a
        while k < b:
            value, end = reading.value_at.get(spans[k][0]), k + 1
            while value is not None and end < b and reading.value_at.get(spans[end][0]) is value:
                end += 1
            if value is not None:
                runs.append((k, end))
            k = end
    return runs


def _other_notation(
    sources: Sources, reading: Reading, spans: list[tuple[int, int]], tokens: list[int], chain: list[_Block], covered: list[bool]
) -> list[tuple[int, Place]]:
    """Cover values that the clause has in another notation (`AED 1.5 million` for `AED 1,500,000`), in their place of the order."""
    found: list[tuple[int, Place]] = []
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
        near = _values_in(sources, tokens[before:after]) if before < after else []
        rivals = [v for _, v in near if v.kind == value.kind]
        if rivals and same_value(value, rivals[0]) and not rivals[0].ambiguous and not value.ambiguous:
            page = next(page for page, v in near if v is rivals[0])
            found.append((start, Place(page, rivals[0].start, rivals[0].end, ("notation",))))
            covered[start:end] = [True] * (end - start)
        k = end
    return found


def _values_in(sources: Sources, tokens: list[int]) -> list[tuple[int, Value]]:
    """Return the values of a region with the pages they stand on, in reading order."""
    found: list[tuple[int, Value]] = []
    run = 0
    for k in range(1, len(tokens) + 1):
        if k == len(tokens) or tokens[k] != tokens[k - 1] + 1 or sources.page_of(tokens[k]) != sources.page_of(tokens[run]):
            page = sources.page_of(tokens[run])
            if page >= 0:
                found += [(page, v) for v in sources.values_between(page, sources.starts[tokens[run]], sources.ends[tokens[k - 1]])]
            run = k
    return found


def _lost(
    sources: Sources, reading: Reading, spans: list[tuple[int, int]], tokens: list[int], codes: str, region: str, chain: list[_Block], covered: list[bool]
) -> tuple[list[str], bool]:
    """Return the words left out between the pieces that change the claim, and whether much else is left out.

    Only the rest of a clause that a piece begins or ends in counts; items and cells that are skipped whole do not.
    """
    lost: list[str] = []
    long_gap = False
    if not chain:
        return lost, long_gap
    folds = reading.tokens.folds
    said = set(folds[reading.sentence_start(spans[0][0]) : spans[-1][1]])  # a modal verb may be shared by what `and` joins
    matched = {codes[k] for k in range(len(codes)) if covered[k] and folds[spans[k][0]] not in FUNCTION_WORDS}
    start = tokens[chain[0].j]
    before = sources.folds[start - 1] if start > sources.clauses[sources.clause_of(start)].first else ""
    if before in NEGATIONS and before not in said and before not in ("without", "except", "unless"):
        lost.append(before)
    for one, two in zip(chain, chain[1:], strict=False):
        left, right = tokens[one.j + one.length - 1], tokens[two.j]
        clauses = sources.clause_of(left), sources.clause_of(right)
        if clauses[0] != clauses[1] and clauses[0] not in ancestors(sources, clauses[1]) and not _joined(reading, spans, one, two):
            lost.append("…")  # the answer runs two clauses into one
        gap = [tokens[j] for j in range(one.j + one.length, two.j) if tokens[j] not in sources.markers and sources.clause_of(tokens[j]) in clauses]
        gap = _without_whole_cells(sources, gap, left, right)
        if not gap:
            continue
        words = [sources.folds[t] for t in gap]
        lost += [w for w in words if (w in NEGATIONS or w in MODALS or w in RESTRICTIONS or w in OUTCOMES) and w not in said]
        for _, value in _values_in(sources, gap):
            if value.kind in _QUANTITIES and not any(same_value(value, own) for own in reading.values):
                lost.append(value.text)
        content = [w for w in words if w not in FUNCTION_WORDS]
        again = {region[j] for j in range(one.j + one.length, two.j) if tokens[j] in gap and region[j] in matched}
        joint = max((k for k, w in enumerate(words) if w in ("and", "or", "but", "while", "whereas")), default=None)
        if joint is not None and again and clauses[0] == clauses[1] and any(w not in FUNCTION_WORDS for w in words[joint + 1 :]):
            lost.append(" ".join(words[:6]))  # the clause says the same of two things, and the answer mixes them
        if len(content) > 6 or (content and joint is not None):
            long_gap = True
    if _wrong_column(sources, reading, spans, tokens, chain):
        lost.append("another column")
    return lost, long_gap


def _joined(reading: Reading, spans: list[tuple[int, int]], one: _Block, two: _Block) -> bool:
    """Tell whether the answer joins two pieces with a conjunction or a comma."""
    last, first = spans[one.i + one.length - 1][1] - 1, spans[two.i][0]
    between = reading.text[reading.tokens.ends[last] : reading.tokens.starts[first]]
    words = reading.tokens.folds[last : first + 1]
    return bool(set(",;:\u2013\u2014\n") & set(between)) or not {"and", "or", "but", "nor"}.isdisjoint(words)


def _without_whole_cells(sources: Sources, gap: list[int], left: int, right: int) -> list[int]:
    """Take cells of a table row out of a gap that both pieces lie outside of."""
    clause = sources.clauses[sources.clause_of(right)]
    if not clause.cells:
        return gap
    return [t for t in gap if sources.clause_of(t) == sources.clause_of(right) and _cell(clause, t) in (_cell(clause, left), _cell(clause, right))]


def _cell(clause: Clause, token: int) -> int:
    """Return the column of a token of a row, -1 where the row does not hold it."""
    column = -1
    for first, number in clause.cells:
        if clause.first <= first <= token < clause.last:
            column = number
    return column


def _wrong_column(sources: Sources, reading: Reading, spans: list[tuple[int, int]], tokens: list[int], chain: list[_Block]) -> bool:
    """Tell whether a value was taken from a column whose head is not the one that the answer names."""
    heads: dict[int, int] = {}
    values: set[int] = set()
    row = None
    for block in chain:
        for k in range(block.length):
            token = tokens[block.j + k]
            clause = sources.clauses[sources.clause_of(token)]
            word = spans[block.i + k][0]
            if not clause.cells:
                continue
            if clause.kind == "cells":
                if reading.tokens.folds[word] not in FUNCTION_WORDS:
                    heads[_cell(clause, token)] = heads.get(_cell(clause, token), 0) + 1
            else:
                row = clause
                if word in reading.value_at:
                    values.add(_cell(clause, token))
    if row is None or not heads or not values:
        return False
    most = max(heads.values())
    named = {column for column, count in heads.items() if count == most}
    return not (values & named)


def _runs(covered: list[bool]) -> list[tuple[int, int]]:
    """Return the maximal ranges that are not covered."""
    runs: list[tuple[int, int]] = []
    begin = None
    for k, done in enumerate([*covered, True]):
        if not done and begin is None:
            begin = k
        elif done and begin is not None:
            runs.append((begin, k))
            begin = None
    return runs


def _classify_rests(
    sources: Sources,
    reading: Reading,
    codes: str,
    spans: list[tuple[int, int]],
    covered: list[bool],
    clause: tuple[list[int], list[_Block]] | None,
    lost: list[str],
) -> list[Rest]:
    """Type what no piece covers; neighbouring words of one type make one rest."""
    rests: list[Rest] = []
    for a, b in _runs(covered):
        instead = _instead(sources, clause, a, b)
        k = a
        while k < b:
            token = spans[k][0]
            value = reading.value_at.get(token)
            end = k + 1
            if value is not None:
                while end < b and reading.value_at.get(spans[end][0]) is value:
                    end += 1
                kind = {"law": "law-name", "case": "reference", "percent": "number"}.get(value.kind, value.kind)
                elsewhere = _value_elsewhere(sources, value)
            else:
                kind = _word_type(sources, reading, spans, k, instead, clause)
                while end < b and reading.value_at.get(spans[end][0]) is None and _word_type(sources, reading, spans, end, instead, clause) == kind:
                    end += 1
                elsewhere = UNKNOWN not in codes[k:end] and codes[k:end] in sources.codes
            first, last = spans[k][0], spans[end - 1][1]
            rests.append(Rest(first, last, kind, elsewhere, " ".join(instead)))
            k = end
    return rests


def _instead(sources: Sources, clause: tuple[list[int], list[_Block]] | None, a: int, b: int) -> list[str]:
    """Return the words that the page has where codes `a` to `b` of the phrase are left over."""
    if clause is None:
        return []
    tokens, chain = clause
    before = max((x.j + x.length for x in chain if x.i + x.length <= a), default=None)
    after = min((x.j for x in chain if x.i >= b), default=None)
    if before is None and after is None:
        return []
    low = before if before is not None else max(0, after - 2 * (b - a) - 2)
    high = after if after is not None else min(len(tokens), before + 2 * (b - a) + 2)
    words = [sources.folds[tokens[j]] for j in range(low, high) if tokens[j] not in sources.markers]
    return words[:24]


def _value_elsewhere(sources: Sources, value: Value) -> bool:
    return any(same_value(value, other) for page in range(len(sources.pages)) for other in sources.values_on(page)[1])


def _word_type(
    sources: Sources, reading: Reading, spans: list[tuple[int, int]], k: int, instead: list[str], clause: tuple[list[int], list[_Block]] | None
) -> str:
    """Type one word that is left over and belongs to no value."""
    token = spans[k][0]
    fold = reading.tokens.folds[token]
    if (reading.soft and reading.is_soft(token)) or reading.counts(token):
        return "function"
    if fold in NEGATIONS:
        return "negation"
    if fold in MODALS:
        return "modal"
    if fold in AUXILIARY_TENSE:
        return "tense" if any(changes_tense(fold, other) for other in instead if other in AUXILIARY_TENSE) and fold not in instead else "function"
    if fold in FUNCTION_WORDS or (fold in REPORTING_VERBS and _reports(reading, token)):
        return "function"
    passive = token > 0 and reading.tokens.folds[token - 1] in _PASSIVE
    if not passive and reading.text[reading.tokens.starts[token]].islower() and any(changes_tense(fold, other) for other in instead):
        return "tense"
    if fold in MODAL_PARAPHRASES and any(other in MODALS or other in MODAL_PARAPHRASES for other in instead):
        return "modal"
    form = reading.text[reading.tokens.starts[token] : reading.tokens.ends[token]]
    if any(c.isdigit() for c in fold):
        return "number"
    starts_sentence = token == 0 or reading.text[: reading.tokens.starts[token]].rstrip()[-1:] in ".:;!?\u2022"
    if form[0].isupper() and (not starts_sentence or _next_is_name(reading, token)) and not any(stem(fold) == stem(o) for o in instead):
        return "name"
    return "content"


def _reports(reading: Reading, token: int) -> bool:
    """Tell whether a verb says what a reference or a source says (`Article 5 states`)."""
    return any(
        (value := reading.value_at.get(i)) is not None and value.kind in ("reference", "law", "case") or reading.tokens.folds[i] in _SPEAKERS
        for i in range(max(0, token - 3), token)
    )


#: Before a participle these make a passive, whose tense is theirs.
_PASSIVE = frozenset("be been being is are was were".split())
#: What can be said to say something.
_SPEAKERS = frozenset("document documents page pages order judgment judgement law article section reasons schedule notice court text source sources act regulation regulations contract agreement".split())


def _next_is_name(reading: Reading, token: int) -> bool:
    """Tell whether the word behind the first of a sentence is capital too, so that both are a name."""
    if token + 1 >= len(reading.tokens.folds):
        return False
    gap = reading.text[reading.tokens.ends[token] : reading.tokens.starts[token + 1]]
    return gap == " " and reading.text[reading.tokens.starts[token + 1]].isupper() and reading.tokens.folds[token + 1] not in FUNCTION_WORDS
