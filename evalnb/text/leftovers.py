"""Name what no quote covers: each leftover of a phrase with its type, and what the page has in its place."""

from functools import cached_property
from typing import NamedTuple

from .alignment import Block, Wanted, uncovered_runs
from .language import (
    ADDED_SENSE,
    AUXILIARY_TENSE,
    BE_FORMS,
    DENYING,
    FORCES,
    FUNCTION_WORDS,
    MODAL_PARAPHRASES,
    MODALS,
    NEGATIONS,
    REPORTING_VERBS,
    SENSE_GROUPS,
)
from .reading import Reading
from .sentences import is_number_sign
from .sources import UNKNOWN, Region, Sources
from .words import changes_tense, stem


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


def name_leftovers(wanted: Wanted, covered: list[bool], region: Region | None, chain: list[Block]) -> list[Rest]:
    """Type what no piece covers; neighbouring words of one type make one rest."""
    sources, reading, codes, spans, _ = wanted
    rests: list[Rest] = []
    runs = uncovered_runs(covered)
    joined = any(reading.tokens.folds[spans[k][0]] in ("and", "or") for a, b in runs for k in range(a, b))
    denied = joined and region is not None and bool(chain) and _denies(sources, region, chain)
    for a, b in runs:
        there = _There(_instead(sources, region, chain, a, b))
        types = [
            _word_type(reading, token, there, denied) if reading.value_at.get(token) is None else ""
            for token, _ in spans[a:b]
        ]
        k = a
        while k < b:
            token = spans[k][0]
            value = None if reading.soft and reading.is_soft(token) else reading.value_at.get(token)
            end = k + 1
            if value is not None:
                while end < b and reading.value_at.get(spans[end][0]) is value:
                    end += 1
                kind = {"law": "law-name", "case": "reference", "percent": "number"}.get(value.kind, value.kind)
                elsewhere = sources.has_value(value)
            else:
                kind = types[k - a] or _word_type(reading, token, there, denied)
                while end < b and types[end - a] == kind:
                    end += 1
                elsewhere = UNKNOWN not in codes[k:end] and codes[k:end] in sources.codes
            first, last = spans[k][0], spans[end - 1][1]
            rests.append(Rest(first, last, kind, elsewhere, " ".join(there.words)))
            k = end
    return rests


def _instead(sources: Sources, region: Region | None, chain: list[Block], a: int, b: int) -> list[str]:
    """Return the words that the page has where codes `a` to `b` of the phrase are left over."""
    if region is None:
        return []
    tokens = region.tokens
    before = max((x.j + x.length for x in chain if x.i + x.length <= a), default=None)
    after = min((x.j for x in chain if x.i >= b), default=None)
    if before is None and after is None:
        return []
    low = before if before is not None else max(0, after - 2 * (b - a) - 2)
    high = after if after is not None else min(len(tokens), before + 2 * (b - a) + 2)
    beside = tokens[before - 1] if before is not None else tokens[after]
    clauses = {sources.clause_of(t) for t in (beside, tokens[after] if after is not None else beside)}
    near = [t for t in tokens[low:high] if t not in sources.markers and sources.clause_of(t) in clauses]
    return [sources.folds[t] for t in near[:24]]


class _There:
    """The words that the page has in place of a leftover, and their forms."""

    def __init__(self, words: list[str]) -> None:
        self.words = words

    @cached_property
    def forms(self) -> dict[str, list[str]]:
        """Stem → the words that share it."""
        found: dict[str, list[str]] = {}
        for word in self.words:
            found.setdefault(stem(word), []).append(word)
        return found

    def other_tense(self, fold: str) -> bool:
        """Tell whether one of them is a word, no auxiliary, in another tense."""
        return any([changes_tense(fold, other) for other in self.forms.get(stem(fold), ())])


def _denies(sources: Sources, region: Region, chain: list[Block]) -> bool:
    """Tell whether the page denies what the pieces say: a negation of the verb stands in front of the last one."""
    return any(sources.folds[t] in DENYING for t in region.tokens[: chain[-1].j])


def _word_type(reading: Reading, token: int, there: _There, denied: bool) -> str:
    """Type one word that is left over and belongs to no value."""
    fold, instead = reading.tokens.folds[token], there.words
    if (reading.soft and reading.is_soft(token)) or reading.counts(token):
        return "function"
    if reading.names_by_letter(token):
        return "name"
    if fold in NEGATIONS:
        return "function" if fold == "no" and is_number_sign(reading.text, reading.tokens.ends[token]) else "negation"
    if fold in MODALS:
        return "modal"
    if fold in BE_FORMS and (fold == "been") != ("been" in instead) and not BE_FORMS.isdisjoint(instead):
        return "tense"  # `has been refused` for `is refused`
    if fold in AUXILIARY_TENSE:
        return (
            "tense"
            if any(changes_tense(fold, other) for other in instead if other in AUXILIARY_TENSE) and fold not in instead
            else "function"
        )
    another = fold in ADDED_SENSE or _changes_sense(fold, instead, denied)
    if another and fold not in instead and not _cites(reading, token):
        return "content"
    if fold == "by" and fold not in instead and _makes_passive(reading, token, instead):
        return "content"
    if fold in FUNCTION_WORDS or (fold in REPORTING_VERBS and _reports(reading, token)):
        return "function"
    passive = token > 0 and reading.tokens.folds[token - 1] in BE_FORMS
    start = reading.tokens.starts[token]
    if not passive and reading.text[start].islower() and there.other_tense(fold):
        return "tense"
    if fold in MODAL_PARAPHRASES and not FORCES.keys().isdisjoint(instead):
        return "modal"
    if any(map(str.isdigit, fold)):
        return "number"
    starts_sentence = token == 0 or reading.text[max(0, start - 100) : start].rstrip()[-1:] in ".:;!?\u2022"
    named = reading.text[start].isupper() and (not starts_sentence or _next_is_name(reading, token))
    if named and stem(fold) not in there.forms:
        return "name"
    return "content"


def _makes_passive(reading: Reading, token: int, instead: list[str]) -> bool:
    """Tell whether `by` names who acts (`was hired by`) where the page has no passive."""
    before = reading.tokens.folds[max(0, token - 3) : token]
    return not BE_FORMS.isdisjoint(before) and BE_FORMS.isdisjoint(instead)


def _cites(reading: Reading, token: int) -> bool:
    """Tell whether a small word only leads to a reference or a law (`under Article 8`)."""
    following = [reading.value_at.get(i) for i in (token + 1, token + 2) if i < len(reading.tokens.folds)]
    return any(value is not None and value.kind in ("reference", "law", "case") for value in following)


_IN_GROUPS = frozenset().union(*SENSE_GROUPS)


def _changes_sense(fold: str, instead: list[str], denied: bool) -> bool:
    """Tell whether a small word stands for another of its group (`before` for `after`).

    Behind a negation `and` and `or` agree.
    """
    if fold not in _IN_GROUPS:
        return False
    for group in SENSE_GROUPS:
        if fold in group and not group.isdisjoint(instead):
            return "or" not in group or not (denied or not NEGATIONS.isdisjoint(instead))
    return False


def _reports(reading: Reading, token: int) -> bool:
    """Tell whether a verb says what a reference or a source says (`Article 5 states`, `as stated in Article 5`)."""
    folds = reading.tokens.folds
    behind = token and folds[token - 1] == "as"
    near = range(token + 1, min(token + 5, len(folds))) if behind else range(max(0, token - 3), token)
    return any(
        (value := reading.value_at.get(i)) is not None
        and value.kind in ("reference", "law", "case")
        or folds[i] in _SPEAKERS
        for i in near
    )


#: What can be said to say something.
_SPEAKERS = frozenset(
    "document documents page pages order judgment judgement law article section reasons schedule notice court text "
    "source sources act regulation regulations contract agreement".split()
)


def _next_is_name(reading: Reading, token: int) -> bool:
    """Tell whether the word behind the first of a sentence is capital too, so that both are a name."""
    if token + 1 >= len(reading.tokens.folds):
        return False
    gap = reading.text[reading.tokens.ends[token] : reading.tokens.starts[token + 1]]
    return (
        gap == " "
        and reading.text[reading.tokens.starts[token + 1]].isupper()
        and reading.tokens.folds[token + 1] not in FUNCTION_WORDS
    )
