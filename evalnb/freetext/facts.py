"""The operative facts of the gold answer.

A fact is what a careful reader would tick off: a ruling, a sum ordered, interest, a deadline, a condition, a reference,
one element of an enumeration, or what else a clause of the gold answer says. Source: criterion 2 of the seed protocol.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from ..text.language import COORDINATORS, FUNCTION_WORDS, MODALS
from ..text.reading import Reading
from ..text.values import Value
from ..text.words import outcomes_in, stem
from .prepared import Prepared

#: How a condition or an exception begins.
CONDITION = re.compile(
    r"\b(?:if|unless|provided(?: always)? that|provided|subject to|on (?:the )?condition(?: that)?|"
    r"only (?:if|where|when)|except(?: (?:if|where|that|for))?|"
    r"in the event (?:that|of)|conditional (?:on|upon)|save (?:that|where|for)|failing which)\b",
    re.I,
)
_COST = re.compile(
    r"\b(?:costs?|fees?|fines?|penalt(?:y|ies)|compensation|damages|expenses?|sum|amount|charges?|levy|pay|pays|paid|payable)\b",
    re.I,
)
_COSTS = re.compile(r"\bcosts?\b", re.I)
_INTEREST = re.compile(r"\binterest\b(?=[^.;]*(?:\d|per cent|percent|rate|accru|run|annum))", re.I)
_DEADLINE_LEAD = re.compile(
    r"(?:within|by|no later than|not later than|on or before|before|until|prior to|no more than|not more than|at least|"
    r"not less than|after|from|for)\s+(?:a period of\s+|the\s+)?$",
    re.I,
)
#: What a comma sets apart in front of a date or period: `AED 40, payable on 1 May`.
_ADJUNCT = re.compile(r",\s+(?P<words>(?!and\b|or\b|but\b)(?:[a-z]+\s+){1,3})$")
_DUE = re.compile(r"\b(?:due|payable|paid|repayable|owing)\b")
#: A clause that is nothing but a time limit.
_DEADLINE = re.compile(r"(?:within|by|no later than|not later than|on or before|before)\s[^,]*?\d", re.I)
#: Kind of a fact → the completeness code for one that is missing.
KIND_CODES = {
    "ruling": "missing-ruling",
    "cost": "missing-cost",
    "interest": "missing-interest",
    "deadline": "missing-deadline",
    "condition": "missing-condition",
    "reference": "missing-reference",
    "part": "missing-part",
    "fact": "missing-fact",
}


class GoldFact(NamedTuple):
    """An operative fact: `gold[start:end]`, its kind, the tokens it owns and its values."""

    start: int
    end: int
    kind: str
    tokens: tuple[int, ...]
    values: tuple[Value, ...]
    phrase: int


def extract_facts(prepared: Prepared) -> list[GoldFact]:
    """Return the operative facts of the gold answer in order; an absence statement or talk holds none."""
    gold = prepared.gold
    facts: list[GoldFact] = []
    for number, (span, kind) in enumerate(zip(gold.phrases, prepared.gold_kinds, strict=True)):
        if kind == "claim":
            facts += _facts_of_phrase(prepared, gold, number, span.start, span.end, span.first, span.last)
    if not facts:  # a bare yes or no
        return [
            GoldFact(s.start, s.end, "fact", (s.first,), (), k)
            for k, (s, kind) in enumerate(zip(gold.phrases, prepared.gold_kinds, strict=True))
            if kind == "polarity"
        ]
    return facts


def _facts_of_phrase(
    prepared: Prepared, gold: Reading, number: int, start: int, end: int, first: int, last: int
) -> list[GoldFact]:
    """Cut one gold phrase into the facts it states."""
    text, tokens = gold.text, gold.tokens
    owner: dict[int, int] = {}
    parts: list[tuple[int, int, str]] = []

    def claim(a: int, b: int, kind: str) -> None:
        """Set a part apart; one may lie inside another (a deadline in a condition), but two never overlap otherwise."""
        if not any(p < b and a < q and not (p <= a and b <= q and (p, q) != (a, b)) for p, q, _ in parts):
            parts.append((a, b, kind))

    body_end = end
    condition = CONDITION.search(text, start, end)
    if condition and condition.start() > start + 5:
        claim(condition.start(), end, "condition")
        body_end = condition.start()
    elif condition:  # in front: up to the comma
        comma = text.find(",", condition.end(), end)
        claim(start, comma if comma > 0 else end, "condition")
    interest = _INTEREST.search(text, start, body_end)
    if interest:
        a = (
            start
            if interest.start() <= start + 12
            else _word_before(text, start, interest.start(), ("with", "and", "plus", "together"))
        )
        more = re.compile(r",\s+and\b").search(text, interest.start(), body_end)
        claim(a, more.start() if more else body_end, "interest")
        if a > start:
            body_end = a
    values = [v for v in gold.values if start <= v.start < end]
    for value in values:
        if value.kind in ("duration", "date") and value.end <= end:
            lead = value.bound_span[0] if value.bound_span and value.bound_span[1] <= value.start else None
            before = _DEADLINE_LEAD.search(text, start, value.start)
            apart = _ADJUNCT.search(text, start, value.start)
            if apart and any(v.end <= apart.start() for v in values):
                claim(apart.start("words"), value.end, "deadline" if _DUE.search(apart["words"]) else "fact")
                continue
            if value.kind == "date" and (
                before is None or not re.match(r"by|no later|not later|on or before|before", before.group(), re.I)
            ):
                continue
            a = lead if lead is not None else before.start() if before else value.start
            joint = re.search(r"\b(?:by|on)\s+$", text[start:a])
            a = start + joint.start() if joint else a
            if a > start + 2 and value.bound in ("within", "at-most", None) and (before or lead is not None):
                claim(a, value.end, "deadline")
        elif value.kind == "reference" and value.end <= end:
            claim(value.start, value.end, "reference")
        elif value.kind in ("law", "case") and value.end <= body_end:
            claim(value.start, value.end, "law")
    for number_of_part, (a, b, _) in sorted(enumerate(parts), key=lambda part: part[1][1] - part[1][0]):
        for i in range(bisect_left(tokens.starts, a), bisect_left(tokens.starts, b)):
            owner.setdefault(i, number_of_part)  # the innermost part owns a token
    rest = [i for i in range(first, last) if i not in owner]
    facts: list[GoldFact] = []
    given = prepared.question.stems
    for run in _runs(rest, [tokens.starts[i] for i in rest], [(a, b) for a, b, kind in parts if kind == "interest"]):
        own = [i for i in run if tokens.folds[i] not in FUNCTION_WORDS and not counts_item(gold, i, first)]
        if any(stem(tokens.folds[i]) not in given for i in own) or (own and not parts):
            apart = [v for v in values if not any(a <= v.start < b for a, b, _ in parts)]
            inside = tuple(v for v in apart if tokens.starts[run[0]] < v.end and v.start <= tokens.starts[run[-1]])
            facts += _elements(gold, _body_fact(prepared, number, run, inside))
    for number_of_part, (a, b, kind) in enumerate(parts):
        own_tokens = tuple(i for i in range(first, last) if owner.get(i) == number_of_part)
        if not own_tokens:
            continue
        inside = tuple(
            v for v in values if a <= v.start < b and owner.get(bisect_left(tokens.starts, v.start)) == number_of_part
        )
        facts.append(
            GoldFact(
                tokens.starts[own_tokens[0]],
                max(tokens.ends[own_tokens[-1]], min(b, end) if kind in ("reference", "law") else 0),
                "fact" if kind == "law" else kind,
                own_tokens,
                inside,
                number,
            )
        )
    facts.sort(key=lambda fact: fact.start)
    return _as_parts(prepared, facts)


def _runs(tokens: list[int], starts: list[int], between: list[tuple[int, int]]) -> list[list[int]]:
    """Part tokens where one of the ranges lies between them."""
    runs: list[list[int]] = []
    for k, token in enumerate(tokens):
        if not k or any(starts[k - 1] < a < starts[k] for a, _ in between):
            runs.append([])
        runs[-1].append(token)
    return runs


def _body_fact(prepared: Prepared, number: int, run: list[int], values: tuple[Value, ...]) -> GoldFact:
    """Return the fact that a clause states apart from its deadlines, conditions and references."""
    gold = prepared.gold
    folds = gold.tokens.folds
    begin, stop = _shown(gold, run)
    words = gold.text[begin:stop]
    money = any(v.kind == "money" for v in values)
    stated = bool(outcomes_in([folds[i] for i in run], 0, len(run)))
    if (money and (_COST.search(words) or _COST.search(prepared.question.text))) or (
        _COSTS.search(words) and not stated
    ):
        kind = "cost"
    elif stated:
        kind = "ruling"
    elif _goes_on(prepared, number):
        kind = "condition"
    else:
        kind = "deadline" if _DEADLINE.match(words) else "fact"
    return GoldFact(begin, stop, kind, tuple(run), values, number)


def _goes_on(prepared: Prepared, number: int) -> bool:
    """Tell whether a phrase is the second half of a condition: `if A has ended and no B are pending`."""
    gold = prepared.gold
    before, (_, _, first, last) = gold.phrases[number - 1] if number else None, gold.phrases[number]
    if before is None or first == last or gold.tokens.folds[first] not in ("and", "or"):
        return False
    condition = CONDITION.search(gold.text, before.start, before.end)
    rules = any(fold in MODALS for fold in gold.tokens.folds[first:last])
    return condition is not None and "," not in gold.text[condition.end() : before.end] and not rules


def _elements(gold: Reading, fact: GoldFact) -> list[GoldFact]:
    """Cut an enumeration of three or more short elements into a fact each; anything else stays one fact."""
    if fact.kind not in ("fact", "part"):
        return [fact]
    text = gold.text[fact.start : fact.end]
    cuts = [m.end() for m in re.finditer(r",\s+(?:and\s+|or\s+)?", text)]
    if not cuts:
        return [fact]
    joint = re.search(r"\s(?:and|or)\s+", text[cuts[-1] :])
    if joint and "both" not in text[cuts[-1] : cuts[-1] + joint.start()].split():
        cuts.append(cuts[-1] + joint.end())  # `A, B and C`
    if len(cuts) < 2:
        return [fact]
    bounds = [0, *cuts, len(text)]
    found: list[GoldFact] = []
    for k, (a, b) in enumerate(zip(bounds, bounds[1:], strict=False)):
        own = tuple(i for i in fact.tokens if fact.start + a <= gold.tokens.starts[i] < fact.start + b)
        if not own or (k and len(own) > 6):
            return [fact]
        inside = tuple(v for v in fact.values if fact.start + a <= v.start < fact.start + b)
        found.append(GoldFact(*_shown(gold, own), fact.kind, own, inside, fact.phrase))
    return found


def _shown(gold: Reading, tokens: Sequence[int]) -> tuple[int, int]:
    """Return where the words of a fact stand, without what only joins or counts it: `and`, `(c)`."""
    own = [i for i in tokens if gold.tokens.folds[i] not in COORDINATORS and not gold.counts(i)] or tokens
    start, end = gold.tokens.starts[own[0]], gold.tokens.ends[own[-1]]
    opened = gold.text[start - 1 : start] == "\u201c" and "\u201d" in gold.text[start:end]
    return start - opened, end


def _word_before(text: str, start: int, at: int, words: tuple[str, ...]) -> int:
    """Return where the adjunct that holds offset `at` begins: at one of these words shortly before, else at `at`."""
    head = text[start:at].rstrip()
    for word in words:
        found = re.search(rf"\b{word}(?:\s+\w+)?$", head, re.I)
        if found:
            return start + found.start()
    return at


def counts_item(gold: Reading, token: int, first: int) -> bool:
    """Tell whether a token only counts the items of the gold answer (`1.`, `(a)`)."""
    if token != first:
        return False
    before, after = (
        gold.text[: gold.tokens.starts[token]].rstrip()[-1:],
        gold.text[gold.tokens.ends[token] : gold.tokens.ends[token] + 1],
    )
    return after in (".", ")") and (before in ("", "(") or not before.isalnum()) and len(gold.tokens.folds[token]) < 3


def _as_parts(prepared: Prepared, facts: list[GoldFact]) -> list[GoldFact]:
    """Call a plain fact a part where the question asks about several things and it speaks of one of them."""
    if len(prepared.asked_names) < 2:
        return facts
    return [f._replace(kind="part") if f.kind == "fact" and part_of(prepared, f) else f for f in facts]


def part_of(prepared: Prepared, fact: GoldFact) -> frozenset[str] | None:
    """Return which of several things that the question asks about a fact speaks of; None for none of them or several.

    It speaks of what its sentence, or the part of one between semicolons, names up to the end of its clause.
    """
    span = prepared.gold.phrases[fact.phrase]
    said = set(prepared.gold.tokens.folds[prepared.gold.sentence_start(span.first) : span.last])
    named = [name for name in prepared.asked_names if name <= said]
    return named[0] if len(named) == 1 else None
