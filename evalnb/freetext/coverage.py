"""Whether the answer covers the operative facts of the gold answer.

A fact that the question already states needs no repetition. Values are compared by meaning; other words by their stems,
less those of the question. Where gold answer and pages disagree, the pages win.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from typing import NamedTuple

from ..text.language import (
    FUNCTION_WORDS,
    MODAL_PARAPHRASES,
    MODALS,
    NEGATING_PREFIXES,
    NEGATIONS,
    OPPOSITES,
    OUTCOMES,
    TITLES,
)
from ..text.places import find_value
from ..text.reading import Reading
from ..text.values import QUANTITIES, Value, same_value
from ..text.words import outcomes_in, stem
from .comparing import agree, code_of_value, measures_clash, says_more, side_of
from .facts import CONDITION, GoldFact, asked_names, counts_item, extract_facts, question_stems
from .prepared import Prepared
from .records import Fact, Span, TextSpan

_EXCEPTS = re.compile(
    r"\b(?:other than|except(?:ing)?|save(?: that| for)?|excluding|apart from|with the exception of)\b", re.I
)
#: A fact counts as covered when this share of its own words is in the answer; below the lower share it is missing for certain.
COVERED, MISSING_FOR_SURE = 0.5, 0.25


class Checked(NamedTuple):
    """A fact held against the answer.

    Attributes:
        status: covered, missing or wrong.
        code: the correctness code of a wrong fact, else "".
        covered_by: token positions of the answer.
        share: the share of the fact that the answer has, 0 to 1.
        sure: False where a person should look.
        given: whether the question states it already.
    """

    fact: GoldFact
    status: str
    code: str
    covered_by: tuple[int, ...]
    share: float
    sure: bool
    given: bool
    instead: str


def check_facts(
    prepared: Prepared, unsupported: Sequence[TextSpan] = (), overruled: Set[int] = frozenset()
) -> list[Checked]:
    """Hold every fact of the gold answer against the answer, in the order of the gold answer.

    Args:
        unsupported: the parts of the gold answer that the pages do not support. The pages win: an answer is not asked for
            a fact of which they hold nothing, nor wrong where it gives their value for gold's.
        overruled: the phrases of the gold answer that the pages contradict in the answer's favour.
    """
    facts = extract_facts(prepared)
    checked = [_check(prepared, fact, facts) for fact in facts]
    return [
        c
        if c.status == "covered"
        else c._replace(status="covered", code="", instead="", sure=False)
        if c.status == "wrong" and c.fact.phrase in overruled
        else _let_pages_win(prepared, c, unsupported)
        for c in checked
    ]


def _let_pages_win(prepared: Prepared, checked: Checked, unsupported: Sequence[TextSpan]) -> Checked:
    """Count a fact as covered, for a person to look at, where the gold answer has it against the pages."""
    fact = checked.fact
    against = [span for span in unsupported if span.start < fact.end and fact.start < span.end]
    if not against:
        return checked
    if checked.status == "wrong":
        rival = next((v for v in prepared.answer.values if v.text == checked.instead), None)
        on_page = rival is not None and find_value(prepared.sources, rival) is not None
        return checked._replace(status="covered", code="", sure=False, instead="") if on_page else checked
    whole = all(span.start <= fact.start and fact.end <= span.end for span in against)
    return checked._replace(status="covered", sure=False) if whole else checked._replace(sure=False)


def _check(prepared: Prepared, fact: GoldFact, facts: list[GoldFact]) -> Checked:
    gold, answer = prepared.gold, prepared.answer
    asked = question_stems(prepared)
    positions: list[int] = []
    sure = True
    total = hit = 0.0
    wrong, instead = "", ""
    missing_value = False
    for value in fact.values:
        if any(same_value(value, other) or says_more(other, value) for other in prepared.question.values):
            continue  # the question states it
        weight = 2.0
        total += weight
        same = next((o for o in answer.values if agree(value, o)), None)
        moved = _moved(prepared, fact, value, same, facts)
        if moved is not None:
            wrong, instead = code_of_value(value), moved.text
            continue
        if same is not None:
            hit += weight
            sure = sure and same_value(value, same) and not same.ambiguous
            positions += _tokens_of(answer, same)
            sides = side_of(gold, value), side_of(answer, same)
            if (all(sides) and sides[0] != sides[1]) or measures_clash(gold, value, answer, same):
                wrong, instead = code_of_value(value), _around(answer, same)
            continue
        other = _rival(prepared, value, facts) or _of_exception(prepared, fact, value, facts)
        if other is not None:
            wrong, instead = code_of_value(value), other.text
        elif value.kind == "law" and _words_share(prepared, _tokens_of(gold, value), frozenset())[0] >= 0.99:
            hit += weight * 0.75
            sure = False
        else:
            missing_value = True
    in_values = {i for value in fact.values for i in _tokens_of(gold, value)}
    words = [
        i
        for i in fact.tokens
        if i not in in_values
        and gold.tokens.folds[i] not in FUNCTION_WORDS
        and gold.tokens.folds[i] not in MODALS
        and gold.tokens.folds[i] not in NEGATIONS
        and not counts_item(gold, i, fact.tokens[0])
    ]
    share, found = _words_share(prepared, words, asked)
    own = [i for i in words if stem(gold.tokens.folds[i]) not in asked]
    lone = (
        len(own) == 1 < len(words)
        and not total
        and len(facts) > 1
        and gold.text[gold.tokens.starts[own[0]]].islower()
        and gold.tokens.folds[own[0]] not in OUTCOMES
    )
    denied = any(gold.tokens.folds[i] in NEGATIONS for i in fact.tokens)
    given = (not own or (lone and not found)) and not total and not (denied and _denied_too(prepared, fact))
    positions += found
    if own:
        total += len(own)
        hit += share * len(own)
    ratio = hit / total if total else 1.0
    clash = _outcome_clash(prepared, fact) if fact.kind in ("ruling", "cost", "fact", "part") else ""
    if clash:
        wrong, instead = "wrong-verb", clash
    if wrong:
        return Checked(fact, "wrong", wrong, tuple(sorted(set(positions))), ratio, True, False, instead)
    name = _rival_name(prepared, fact, own, found)
    if name:
        return Checked(fact, "wrong", "wrong-name", (), ratio, False, False, name)
    if fact.kind == "part" and not _answers_part(prepared, fact):
        return Checked(fact, "missing", "", (), 0.0, True, False, "")
    if given:
        return Checked(fact, "covered", "", tuple(sorted(set(positions))), 1.0, True, True, "")
    if found and (left_out := _left_out_partner(prepared, fact, words, asked)):
        return Checked(fact, "missing", "", tuple(sorted(set(positions))), ratio, False, False, left_out)
    needed = COVERED if len(own) > 2 or fact.values else 0.34
    if fact.kind == "condition" and ratio < needed and (other_condition := _other_condition(prepared)):
        return Checked(fact, "wrong", "contradicts-gold", (), ratio, False, False, other_condition)
    if missing_value or ratio < needed:
        return Checked(
            fact,
            "missing",
            "",
            tuple(sorted(set(positions))),
            ratio,
            ratio < MISSING_FOR_SURE or missing_value,
            False,
            "",
        )
    return Checked(fact, "covered", "", tuple(sorted(set(positions))), ratio, sure and ratio > 0.7, False, "")


def _left_out_partner(prepared: Prepared, fact: GoldFact, words: list[int], asked: frozenset[str]) -> str:
    """Return the noun that the fact joins with another by `and`, and of the two the answer has only one; "" where it has both or none."""
    folds = prepared.gold.tokens.folds
    said = {stem(f) for f in prepared.answer.tokens.folds}
    for i in fact.tokens:
        if folds[i] != "and":
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


def _other_condition(prepared: Prepared) -> str:
    """Return the condition that the answer states and the gold answer does not; "" where it states none of its own."""
    known = question_stems(prepared) | {stem(f) for f in prepared.gold.tokens.folds}
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


def _answers_part(prepared: Prepared, fact: GoldFact) -> bool:
    """Tell whether the answer speaks of the thing that a part is about: by name, or of all things asked about at once."""
    names = asked_names(prepared)
    said = set(prepared.answer.tokens.folds)
    named = [name for name in names if name <= said]
    if not named or said & {"both", "each", "either", "all", "neither", "respectively", "same"}:
        return True
    here = {prepared.gold.tokens.folds[i] for i in fact.tokens}
    return any(name <= here for name in named)


def _tokens_of(reading: Reading, value: Value) -> list[int]:
    return list(range(bisect_left(reading.tokens.starts, value.start), bisect_left(reading.tokens.starts, value.end)))


def _rival(prepared: Prepared, value: Value, facts: list[GoldFact]) -> Value | None:
    """Return a value of the answer that stands where the gold value should: of its kind, and neither gold's nor the question's.

    Another kind with the same figure (`5 euros` for `5 per cent`) stands there too; a bare number may stand for any.
    """
    known = [*prepared.gold.values, *prepared.question.values]
    for other in prepared.answer.values:
        if isinstance(other.key, tuple) and other.kind == "number":
            continue  # an ordinal or `twice`
        if any(agree(v, other) or says_more(v, other) for v in known):
            continue
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
    """Tell whether the phrase that holds a value of the answer shares a content word with question or gold answer, or is short."""
    answer = prepared.answer
    at = bisect_left(answer.tokens.starts, value.start)
    span = next((s for s in answer.phrases if s.first <= at < s.last), None)
    if span is None or span.last - span.first <= 5:
        return True
    known = question_stems(prepared) | {stem(f) for f in prepared.gold.tokens.folds}
    return any(
        stem(answer.tokens.folds[i]) in known
        for i in range(span.first, span.last)
        if answer.tokens.folds[i] not in FUNCTION_WORDS and i not in answer.value_at
    )


def _around(reading: Reading, value: Value) -> str:
    """Return a value with the words around it that bound or measure it."""
    start = value.bound_span[0] if value.bound_span and value.bound_span[0] < value.start else value.start
    before = reading.text[:start].rstrip().rsplit(" ", 1)[-1] if start else ""
    behind = " ".join(reading.text[value.end :].split()[:3])
    return f"{before} {reading.text[start : value.end]} {behind}".strip(" .;,")


def _denied_too(prepared: Prepared, fact: GoldFact) -> bool:
    """Tell whether the answer denies as the fact does: a statement of its own, though all its other words are the question's."""
    return any(fold in NEGATIONS for fold in prepared.answer.tokens.folds)


def _of_exception(prepared: Prepared, fact: GoldFact, value: Value, facts: list[GoldFact]) -> Value | None:
    """Return the value that the gold answer gives for an exception and the answer for the rule; None where it does not."""
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


def _words_share(prepared: Prepared, words: list[int], asked: frozenset[str]) -> tuple[float, list[int]]:
    """Return the share of gold words, less those of the question, that the answer has, and where it has them."""
    gold, answer = prepared.gold.tokens.folds, prepared.answer.tokens.folds
    where: dict[str, int] = {}
    for i, fold in enumerate(answer):
        where.setdefault(stem(fold), i)
        where.setdefault("=" + OUTCOMES.get(fold, "?"), i)
        where.setdefault("~" + (MODALS.get(fold) or MODAL_PARAPHRASES.get(fold) or "?"), i)
    own = [i for i in words if stem(gold[i]) not in asked]
    found = []
    for i in own:
        fold = gold[i]
        at = where.get(stem(fold))
        if at is None and fold in OUTCOMES:
            at = where.get("=" + OUTCOMES[fold])
        if at is None and (fold in MODALS or fold in MODAL_PARAPHRASES):
            at = where.get("~" + (MODALS.get(fold) or MODAL_PARAPHRASES[fold]))
        if at is not None:
            found.append(at)
    return (len(found) / len(own) if own else 1.0), found


def _moved(prepared: Prepared, fact: GoldFact, value: Value, same: Value | None, facts: list[GoldFact]) -> Value | None:
    """Return the value of another fact that the answer gives in the clause about this one; None where it gives the right one there.

    The clause about a fact is the one that shares most of the words that tell it from the fact the value belongs to.
    """
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


def _outcome_clash(prepared: Prepared, fact: GoldFact) -> str:
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


def _rival_name(prepared: Prepared, fact: GoldFact, own: list[int], found: list[int]) -> str:
    """Return the name that the answer gives where the gold answer gives another; "" where it does not.

    Only a fact that is a name and nothing else is held so. Another name is one whose first word is not gold's: leaving out a
    middle name, or a title, is no other name.
    """
    gold, answer = prepared.gold, prepared.answer
    names = [i for i in own if gold.text[gold.tokens.starts[i]].isupper() and gold.tokens.folds[i] not in TITLES]
    own = [i for i in own if gold.tokens.folds[i] not in TITLES]
    plain = [i for i in own if i not in names]
    said = {stem(fold) for fold in answer.tokens.folds}
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
    known = question_stems(prepared) | {stem(f) for f in gold.tokens.folds}
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
    """Return a word of the gold answer and the opposite that the answer has in its place, where neither text has both."""
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


def to_record(checked: Checked, prepared: Prepared) -> Fact:
    """Return a checked fact as it stands in the ledger."""
    tokens = prepared.answer.tokens
    spans: list[Span] = []
    for i in checked.covered_by:
        if spans and prepared.text[spans[-1].end : tokens.starts[i]].strip() == "":
            spans[-1] = Span(spans[-1].start, tokens.ends[i])
        else:
            spans.append(Span(tokens.starts[i], tokens.ends[i]))
    fact = checked.fact
    return Fact(
        prepared.gold.text[fact.start : fact.end],
        fact.kind,
        checked.status,
        tuple(spans) if checked.status != "missing" else (),
    )
