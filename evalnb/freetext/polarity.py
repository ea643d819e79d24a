"""Contradictions of polarity: what one text negates and the other states, a yes for a no, a denial of the whole."""

import re

from ..text.language import DENYING, DENYING_VERBS, FUNCTION_WORDS, MODALS, NEGATIONS
from ..text.reading import Reading
from ..text.words import outcomes_in, stem
from .prepared import Prepared
from .substitution import Clash


def find_denial(prepared: Prepared) -> Clash | None:
    """Return the clash where one text says of the whole that it is not so (`it is not true that`); None elsewhere."""
    gold, answer = (_NOT_SO.search(text) for text in (prepared.gold.text, prepared.text))
    if (gold is None) == (answer is None):
        return None
    shown = answer or gold
    return Clash("contradicts-gold", prepared.gold.text, shown.string[shown.start() :] if answer else prepared.text, 0)


_NOT_SO = re.compile(
    r"\b(?:(?:not|never) (?:true|correct|right|the case|accurate)|untrue|false|incorrect|wrong|inaccurate|a myth) "
    r"(?:that|to say)\b",
    re.IGNORECASE,
)


def _negated(reading: Reading) -> tuple[dict[str, int], dict[str, int]]:
    """Return the stems that a text negates and those that it states, each with a token position.

    What is negated is the first content word behind a negation, adverbs aside. Bounds (`not exceeding`) and numbers
    (`Law No. 2`) negate nothing.
    """
    folds = reading.tokens.folds
    negated: dict[str, int] = {}
    stated: dict[str, int] = {}
    skip: set[int] = set()
    for i, fold in enumerate(folds):
        denies = fold in DENYING_VERBS and folds[i + 1 : i + 2] == ["to"]
        if denies or fold in DENYING:
            following = folds[i + 1] if i + 1 < len(folds) else ""
            if following in _BOUND_WORDS or (
                fold == "no"
                and (
                    following[:1].isdigit()
                    or reading.text[reading.tokens.ends[i] : reading.tokens.ends[i] + 1] in (".", ",", ";", ":", "!")
                )
            ):
                continue
            for k in range(i + 1, min(i + 6, len(folds))):
                if folds[k] == "order" and folds[k + 1 : k + 3] == ["as", "to"]:
                    continue  # `no order as to costs`: there are none
                if folds[k] in FUNCTION_WORDS or folds[k] in MODALS or folds[k].endswith("ly"):
                    continue
                negated.setdefault(stem(folds[k]), k)
                skip.add(k)
                break
    for i, fold in enumerate(folds):
        if i not in skip and fold not in FUNCTION_WORDS:
            stated.setdefault(stem(fold), i)
    return negated, stated


_BOUND_WORDS = frozenset("exceeding exceed more less later earlier fewer only below above least merely".split())


def find_negation(prepared: Prepared) -> Clash | None:
    """Return the word that one text negates and the other states in a clause without a negation; None without one."""
    gold, answer = prepared.gold, prepared.answer
    gold_no, gold_yes = _negated(gold)
    answer_no, answer_yes = _negated(answer)
    texts = prepared.answer.tokens.folds, prepared.gold.tokens.folds
    refused = set.symmetric_difference(*({name for name, _ in outcomes_in(folds, 0, len(folds))} for folds in texts))
    if "against" in refused:
        return None  # `refused` for `not granted`
    for word, at in gold_no.items():
        if (
            word in answer_yes
            and word not in answer_no
            and word not in gold_yes
            and not _denies(answer, answer_yes[word])
        ):
            return Clash("contradicts-gold", "not " + gold.tokens.folds[at], answer.tokens.folds[answer_yes[word]], at)
    for word, at in answer_no.items():
        if word in gold_yes and word not in gold_no and word not in answer_yes and not _denies(gold, gold_yes[word]):
            return Clash(
                "contradicts-gold", gold.tokens.folds[gold_yes[word]], "not " + answer.tokens.folds[at], gold_yes[word]
            )
    return None


def _denies(reading: Reading, token: int) -> bool:
    """Tell whether the phrase that holds a token has a negation of its own."""
    span = next(span for span in reading.phrases if span.first <= token < span.last)
    if token and reading.tokens.folds[token - 1] == "own":
        return True  # who bears its own costs is ordered none
    return any(fold in NEGATIONS for fold in reading.tokens.folds[span.first : span.last])


def find_yes_or_no(prepared: Prepared) -> Clash | None:
    """Return the clash of a leading yes with a leading no."""
    one, two = (reading.tokens.folds[0] if reading.tokens.folds else "" for reading in (prepared.gold, prepared.answer))
    if {one, two} == {"yes", "no"}:
        gap = (
            prepared.text[prepared.answer.tokens.ends[0] :].lstrip()[:1]
            if two == "no"
            else prepared.gold.text[prepared.gold.tokens.ends[0] :].lstrip()[:1]
        )
        if gap in ("", ",", ".", ";", ":", "-", "\u2013", "\u2014"):
            return Clash("contradicts-gold", one, two, 0)
    return None
