"""What the answer has in the place of a fact of the gold answer: another value, name, outcome, condition or party."""

import re
from bisect import bisect_left

from ..text.language import FUNCTION_WORDS, MODALS, NEGATING_PREFIXES, NEGATIONS, OPPOSITES, OUTCOMES, TITLES
from ..text.reading import Reading
from ..text.values import QUANTITIES, Value
from ..text.words import outcomes_in, stem
from .comparing import agree, says_more
from .facts import CONDITION, GoldFact
from .prepared import MOST_CLAIMS, Prepared

_EXCEPTS = re.compile(
    r"\b(?:other than|except(?:ing)?|save(?: that| for)?|excluding|apart from|with the exception of)\b", re.I
)


def left_out_partner(prepared: Prepared, fact: GoldFact, words: list[int], asked: frozenset[str]) -> str:
    """Return the noun that a fact joins with another and the answer leaves out; "" where it has both or none."""
    folds = prepared.gold.tokens.folds
    said = prepared.answer.stems
    for i in fact.tokens:
        if folds[i] not in ("and", "or"):
            continue
        before = next((k for k in range(i - 1, fact.tokens[0] - 1, -1) if k in words), None)
        after = next((k for k in range(i + 1, fact.tokens[-1] + 1) if k in words), None)
        if before is None or after is None or i - before > 1 or after - i > 2:
            continue
        has = stem(folds[before]) in said, stem(folds[after]) in said
        if has == (True, False) and stem(folds[after]) not in asked:
            return folds[after]
        if has == (False, True) and stem(folds[before]) not in asked:
            return folds[before]
    return ""


def changed_condition(prepared: Prepared) -> str:
    """Return the condition that the answer states and the gold answer does not; "" where it states none of its own."""
    known = prepared.known_stems
    match = CONDITION.search(prepared.text)
    if not match:
        return ""
    first = bisect_left(prepared.answer.tokens.starts, match.end())
    span = next((s for s in prepared.answer.phrases if s.first <= first < s.last), None)
    if span is None:
        return ""
    folds = prepared.answer.tokens.folds
    new = [f for f in folds[first : span.last] if f not in FUNCTION_WORDS and f not in MODALS and stem(f) not in known]
    return prepared.text[match.start() : span.end] if len(new) >= 2 else ""


def strange_values(prepared: Prepared) -> list[Value]:
    """Return the values of the answer that neither gold answer nor question has, each key once; ordinals are none."""
    if prepared.strangers is None:
        known = list({(v.kind, v.key): v for v in (*prepared.gold.values, *prepared.question.values)}.values())
        own = {(v.kind, v.key): v for v in reversed(prepared.answer.values)}
        prepared.strangers = [
            v
            for v in reversed(own.values())
            if not (v.kind == "number" and isinstance(v.key, tuple))  # an ordinal or `twice`
            and not any(agree(k, v) or says_more(k, v) for k in known)
        ]
    return prepared.strangers


def rival_value(prepared: Prepared, value: Value, facts: list[GoldFact]) -> Value | None:
    """Return a value of the answer that stands where the gold value should; None where there is none.

    It is neither gold's nor the question's, and of the same kind; of another kind where it has the same figure (`5
    euros` for `5 per cent`) or one of the two is a bare number.
    """
    for other in strange_values(prepared):
        kinds = {value.kind, other.kind}
        alike = value.kind == other.kind or (
            kinds <= QUANTITIES - {"date"} and ("number" in kinds or value.figure == other.figure)
        )
        if not alike or (value.kind == "reference" and value.key[0] != other.key[0]):
            continue
        if value.kind == other.kind == "duration" and len(facts) > 2 and value.key[0] != other.key[0]:
            continue
        if _speaks_of(prepared, other):
            return other
    return None


def _speaks_of(prepared: Prepared, value: Value) -> bool:
    """Tell whether the phrase that holds a value is short or shares a content word with question or gold answer."""
    answer = prepared.answer
    at = bisect_left(answer.tokens.starts, value.start)
    span = next((s for s in answer.phrases if s.first <= at < s.last), None)
    if span is None or sum(i not in answer.value_at for i in range(span.first, span.last)) <= 4:
        return True
    known = prepared.known_stems
    return any(
        stem(answer.tokens.folds[i]) in known
        for i in range(span.first, span.last)
        if answer.tokens.folds[i] not in FUNCTION_WORDS and i not in answer.value_at
    )


def with_measure(reading: Reading, value: Value) -> str:
    """Return a value with the words around it that bound or measure it."""
    start = value.bound_span[0] if value.bound_span and value.bound_span[0] < value.start else value.start
    before = reading.text[:start].rstrip().rsplit(" ", 1)[-1] if start else ""
    behind = " ".join(reading.text[value.end :].split()[:3])
    return f"{before} {reading.text[start : value.end]} {behind}".strip(" .;,")


def denied_too(prepared: Prepared) -> bool:
    """Tell whether the answer denies: a statement of its own, though all its other words are the question's."""
    return any(fold in NEGATIONS for fold in prepared.answer.tokens.folds)


def value_of_exception(prepared: Prepared, fact: GoldFact, value: Value, facts: list[GoldFact]) -> Value | None:
    """Return the value of an exception that the answer gives for the rule; None where it does not."""
    for kin in facts:
        if kin.start <= fact.start or not _EXCEPTS.search(prepared.gold.text, value.end, kin.end):
            continue
        if _EXCEPTS.search(prepared.text):
            return None
        for theirs in kin.values:
            found = next((o for o in prepared.answer.values if theirs.kind == value.kind and agree(theirs, o)), None)
            if found is not None:
                return found
    return None


def moved_value(prepared: Prepared, fact: GoldFact, value: Value, facts: list[GoldFact]) -> Value | None:
    """Return the value of another fact that the answer gives in the clause about this one; None where it does not.

    The clause about a fact is the one that shares most of the words that tell it from the fact the value belongs to. Of
    texts with more than `MOST_CLAIMS` facts or phrases nobody could say it, and none is looked for.
    """
    if len(facts) > MOST_CLAIMS or len(prepared.answer.phrases) > MOST_CLAIMS:
        return None
    kin = [
        f
        for f in facts
        if f.phrase != fact.phrase and any(v.kind == value.kind and not agree(v, value) for v in f.values)
    ]
    if not kin:
        return None
    best, found = 0, value
    spans = prepared.answer.phrases
    folds = prepared.answer.tokens.folds
    for k, span in enumerate(spans):
        inside = next(
            (
                v
                for i in range(span.first, span.last)
                if (v := prepared.answer.value_at.get(i)) is not None and v.kind == value.kind
            ),
            None,
        )
        if inside is None:
            continue
        here = {
            stem(folds[i]) for i in range(spans[k - 1].first if k and _leads(prepared, k) else span.first, span.last)
        }
        right = any(
            agree(value, v) for i in range(span.first, span.last) if (v := prepared.answer.value_at.get(i)) is not None
        )
        theirs = next((f for f in kin if any(agree(v, inside) for v in f.values)), None)
        if not right and theirs is None:
            continue
        other = theirs or kin[0]
        own, their = _telling(prepared, fact, other), _telling(prepared, other, fact)
        shared = len(own & here)
        telling = shared > 1 or 2 * shared >= len(own)
        if shared > best and telling and (right or shared > len(their & here)):
            best, found = shared, value if right else inside
    return None if found is value or best < 1 else found


def _leads(prepared: Prepared, k: int) -> bool:
    """Tell whether the phrase before phrase k leads into it: no full stop or semicolon stands between."""
    return prepared.text[prepared.answer.phrases[k - 1].end - 1] not in ".;!?"


def _telling(prepared: Prepared, fact: GoldFact, other: GoldFact) -> set[str]:
    """Return the stems that tell one gold fact from another: words of its clause, small words of the question aside."""
    gold = prepared.gold
    asked = {
        stem(f)
        for f, i in zip(prepared.question.tokens.folds, prepared.question.tokens.starts, strict=True)
        if prepared.question.text[i].islower()
    }

    def words(number: int) -> set[str]:
        spans = gold.phrases
        first = spans[number].first
        if number and gold.text[spans[number - 1].end - 1] not in ".;!?":
            first = spans[number - 1].first
        return {
            stem(gold.tokens.folds[i])
            for i in range(first, spans[number].last)
            if gold.tokens.folds[i] not in FUNCTION_WORDS and (i not in gold.value_at or gold.value_at[i].kind == "law")
        }

    return words(fact.phrase) - words(other.phrase) - asked


def other_outcome(prepared: Prepared, fact: GoldFact) -> str:
    """Return the verb with which the answer states another outcome about the same thing; "" where it does not."""
    gold = prepared.gold.tokens.folds
    stated = {name for name, _ in outcomes_in(gold, fact.tokens[0], fact.tokens[-1] + 1)}
    if not stated:
        return ""
    folds = prepared.answer.tokens.folds
    if not outcomes_in(folds, 0, len(folds)):
        return ""
    about = {stem(gold[i]) for i in fact.tokens if gold[i] not in FUNCTION_WORDS and gold[i] not in OUTCOMES}
    best, verb = 0, ""
    for span in prepared.answer.phrases:
        here = [folds[i] for i in range(span.first, span.last)]
        verbs = outcomes_in(folds, span.first, span.last)
        shared = len(about & {stem(f) for f in here})
        if not verbs or not (shared * 2 >= len(about) or len(folds) <= 8):
            continue
        negated = any(n in NEGATIONS for n in here)
        clash = "" if negated or stated & {name for name, _ in verbs} else verbs[0][1]
        if shared > best or (shared == best and not clash):
            best, verb = shared, clash
    return verb


def rival_name(prepared: Prepared, fact: GoldFact, own: list[int], found: list[int]) -> str:
    """Return the name that the answer gives where the gold answer gives another; "" where it does not.

    Only a fact that is a name and nothing else is held so. Another name is one whose first word is not gold's: leaving
    out a middle name, or a title, is no other name.
    """
    gold, answer = prepared.gold, prepared.answer
    names = [i for i in own if gold.text[gold.tokens.starts[i]].isupper() and gold.tokens.folds[i] not in TITLES]
    own = [i for i in own if gold.tokens.folds[i] not in TITLES]
    plain = [i for i in own if i not in names]
    said = answer.stems
    if (
        not names
        or fact.values
        or len(own) > 6
        or prepared.states_absence
        or any(stem(gold.tokens.folds[i]) not in said for i in plain)
    ):
        return ""
    folds = answer.tokens.folds
    if gold.tokens.folds[names[0]] in folds or (found and len(names) < 2):
        return ""
    known = prepared.known_stems
    rivals = [
        i
        for i, fold in enumerate(folds)
        if answer.text[answer.tokens.starts[i]].isupper()
        and fold not in FUNCTION_WORDS
        and fold not in NEGATIONS
        and stem(fold) not in known
        and not answer.is_soft(i)
    ]
    if not rivals or (found and not any(i + 1 in found or i - 1 in found or i + 2 in found for i in rivals)):
        return ""
    last = next(
        (k for k in range(rivals[0], len(folds)) if not answer.text[answer.tokens.starts[k]].isupper()), len(folds)
    )
    return answer.text[answer.tokens.starts[rivals[0]] : answer.tokens.ends[last - 1]]


def opposite_words(prepared: Prepared) -> tuple[str, str] | None:
    """Return a word of the gold answer and its opposite that the answer has instead, where neither text has both."""
    folds = prepared.gold.tokens.folds
    gold, answer = set(folds), set(prepared.answer.tokens.folds)
    asked = set(prepared.question.tokens.folds)
    for fold in folds:
        if fold in answer:
            continue
        for other in sorted(OPPOSITES.get(fold, ())):
            if other in answer and other not in gold and other not in asked:
                return fold, other
        for prefix in NEGATING_PREFIXES:
            if len(fold) > 3 and prefix + fold in answer:
                return fold, prefix + fold
            if fold.startswith(prefix) and len(fold) - len(prefix) > 3 and fold[len(prefix) :] in answer:
                return fold, fold[len(prefix) :]
    return None
