"""Whether the answer covers the operative facts of the gold answer.

A fact that the question already states needs no repetition. Values are compared by meaning; other words by their stems,
less those of the question. Where gold answer and pages disagree, the pages win.
"""

from bisect import bisect_left
from collections.abc import Sequence, Set
from typing import NamedTuple

from ..text.language import FORCES, FUNCTION_WORDS, MODALS, NEGATIONS, OUTCOMES
from ..text.places import find_value
from ..text.reading import Reading
from ..text.values import Value, same_value
from ..text.words import stem
from .comparing import agree, asked_side, code_of_value, measures_clash, says_more, side_of
from .facts import GoldFact, counts_item, extract_facts, part_of
from .prepared import Prepared
from .records import Fact, Span, TextSpan
from .rivals import (
    changed_condition,
    denied_too,
    left_out_partner,
    moved_value,
    other_outcome,
    rival_name,
    rival_value,
    value_of_exception,
    with_measure,
)

#: A fact counts as covered when this share of its own words is in the answer; below the lower it is missing for
#: certain.
COVERED, MISSING_FOR_SURE = 0.5, 0.25


#: What stands in place of a wrong value where the pages say what the answer says.
PAGES_WIN = "the pages"


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
        prepared: the item as read.
        unsupported: the parts of the gold answer that the pages do not support. The pages win: an answer is not asked
            for a fact of which they hold nothing, nor wrong where it gives their value for gold's.
        overruled: the phrases of the gold answer that the pages contradict in the answer's favour.
    """
    facts = extract_facts(prepared)
    checked = [_check(prepared, fact, facts) for fact in facts]
    return [
        c
        if c.status == "covered"
        else c._replace(status="covered", code="", instead=PAGES_WIN, sure=False)
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
    asked = prepared.question.stems
    positions: list[int] = []
    sure = True
    total = hit = 0.0
    wrong, instead = "", ""
    missing_value = False
    for value in {(v.kind, v.key): v for v in fact.values}.values():  # a value that is said twice counts once
        if any(same_value(value, other) or says_more(other, value) for other in prepared.question.values):
            continue  # the question states it
        weight = 2.0
        total += weight
        same = next((o for o in answer.values if agree(value, o)), None)
        moved = moved_value(prepared, fact, value, facts)
        if moved is not None:
            wrong, instead = code_of_value(value), moved.text
            continue
        if same is not None:
            hit += weight
            sure = sure and same_value(value, same) and not same.ambiguous
            positions += _tokens_of(answer, same)
            sides = side_of(gold, value) or asked_side(prepared.question.text), side_of(answer, same)
            if (all(sides) and sides[0] != sides[1]) or measures_clash(gold, value, answer, same):
                wrong, instead = code_of_value(value), with_measure(answer, same)
            sure = sure and side_of(gold, value) == sides[1]  # `at least` added or left out is for a person to weigh
            continue
        other = rival_value(prepared, value, facts) or value_of_exception(prepared, fact, value, facts)
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
        and fact.kind not in ("cost", "ruling", "interest")
    )
    denied = any(gold.tokens.folds[i] in NEGATIONS for i in fact.tokens)
    given = (not own or (lone and not found)) and not total and not (denied and denied_too(prepared))
    positions += found
    if own:
        total += len(own)
        hit += share * len(own)
    ratio = hit / total if total else 1.0
    clash = other_outcome(prepared, fact) if fact.kind in ("ruling", "cost", "fact", "part") else ""
    if clash:
        wrong, instead = "wrong-verb", clash
    if wrong:
        return Checked(fact, "wrong", wrong, tuple(sorted(set(positions))), ratio, True, False, instead)
    name = rival_name(prepared, fact, own, found)
    if name:
        return Checked(fact, "wrong", "wrong-name", (), ratio, False, False, name)
    if fact.kind == "part" and not _answers_part(prepared, fact):
        return Checked(fact, "missing", "", (), 0.0, True, False, "")
    if given:
        return Checked(fact, "covered", "", tuple(sorted(set(positions))), 1.0, True, True, "")
    if found and (left_out := left_out_partner(prepared, fact, words, asked)):
        return Checked(fact, "missing", "", tuple(sorted(set(positions))), ratio, False, False, left_out)
    needed = COVERED if len(own) > 2 or fact.values else 0.34
    if fact.kind == "condition" and ratio < needed and (other_condition := changed_condition(prepared)):
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


def _answers_part(prepared: Prepared, fact: GoldFact) -> bool:
    """Tell whether the answer speaks of the thing that a part is about: by name, or of all that is asked at once."""
    names = prepared.asked_names
    said = set(prepared.answer.tokens.folds)
    named = [name for name in names if name <= said]
    if not named or said & {"both", "each", "either", "all", "neither", "respectively", "same"}:
        return True
    return part_of(prepared, fact) in named


def _tokens_of(reading: Reading, value: Value) -> list[int]:
    return list(range(bisect_left(reading.tokens.starts, value.start), bisect_left(reading.tokens.starts, value.end)))


def _words_share(prepared: Prepared, words: list[int], asked: frozenset[str]) -> tuple[float, list[int]]:
    """Return the share of gold words, less those of the question, that the answer has, and where it has them."""
    gold, where = prepared.gold.tokens.folds, prepared.answer_places
    own = [i for i in words if stem(gold[i]) not in asked]
    found = []
    for i in own:
        fold = gold[i]
        at = where.get(stem(fold))
        if at is None and fold in OUTCOMES:
            at = where.get(f"outcome {OUTCOMES[fold]}")
        if at is None and fold in FORCES:
            at = where.get(f"force {FORCES[fold]}")
        if at is not None:
            found.append(at)
    return (len(found) / len(own) if own else 1.0), found


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
