"""Correctness: does what the answer says agree with the gold answer?

A fact of the gold answer that the answer states otherwise fails it, as do an opposite polarity, swapped roles and a
changed modality. Facts that are only missing are completeness's business, unless nothing of the gold answer is there.
Source: criterion 1 of the seed protocol.
"""

from collections.abc import Set

from ..text.language import FUNCTION_WORDS
from ..text.law_lexicon import LABELS
from ..text.words import stem
from .clashes import find_clashes
from .comparing import agree
from .coverage import PAGES_WIN, Checked
from .prepared import Prepared, Verdict, failed, passed, quote, unscored
from .strength import correctness_strength

CRITERION = "correctness"
#: An answer that has less than this of every fact of the gold answer has no key information.
KEY_SHARE = 0.3


def mark_clashes(prepared: Prepared, checked: list[Checked], overruled: Set[int] = frozenset()) -> list[Checked]:
    """Return the facts with those marked wrong that the answer contradicts: what is contradicted is not covered.

    Args:
        prepared: the item as read.
        checked: its facts as held against the answer.
        overruled: phrases of the gold answer that the pages contradict; there no clash counts.
    """
    clashes = [] if prepared.empty or prepared.gold_is_absence or prepared.refuses else find_clashes(prepared)
    for clash in clashes:
        number = next(
            (k for k, span in enumerate(prepared.gold.phrases) if span.first <= clash.token < span.last), None
        )
        if number in overruled:
            continue  # the pages say what the answer says
        if any(c.status == "wrong" and clash.token in c.fact.tokens for c in checked):
            continue  # known already
        at = next((k for k, c in enumerate(checked) if c.fact.phrase == number and c.status != "wrong"), None)
        if at is None and checked and not any(c.status == "wrong" for c in checked):
            at = 0  # a clash with what is no fact of its own, such as the leading `no`
        if at is not None:
            certain = clash.sure and clash.code != "wrong-name"
            checked = [
                *checked[:at],
                checked[at]._replace(status="wrong", code=clash.code, instead=clash.answer, sure=certain, given=False),
                *checked[at + 1 :],
            ]
    return checked


def judge_correctness(prepared: Prepared, checked: list[Checked]) -> Verdict:
    """Decide correctness from the checked facts and the clauses that answer one another."""
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0)
    if not prepared.has_gold:
        return unscored("There is no gold answer to compare with.")
    gold_text = quote(prepared.gold.text)
    if prepared.gold_is_absence:
        if prepared.states_absence:
            if prepared.refuses:
                return passed(
                    CRITERION,
                    f"Like the gold answer it says that the documents do not tell: {quote(prepared.text)}.",
                    1.0,
                )
            return passed(
                CRITERION,
                "It says like the gold answer that the documents do not tell, and adds something.",
                0.6,
                certain=False,
            )
        return failed(
            CRITERION,
            {"contradicts-gold"},
            f"The gold answer says that the documents do not tell ({gold_text}); "
            f"the answer claims {quote(prepared.text)}.",
            0.0,
        )
    if prepared.refuses:
        return failed(
            CRITERION,
            {"no-key-information"},
            f"The answer only says that nothing is known; the gold answer says {gold_text}.",
            0.0,
        )
    strength = correctness_strength(prepared, checked)
    wrong = [c for c in checked if c.status == "wrong"]
    if wrong:
        first = wrong[0]
        said = quote(prepared.gold.text[first.fact.start : first.fact.end])
        why = f"The gold answer says {said}, the answer {quote(first.instead)}."
        return failed(CRITERION, {c.code for c in wrong}, why, strength, certain=any(c.sure for c in wrong))
    key = [c for c in checked if not c.given]
    if not _asks_reference(prepared):  # where a thing is said is not what was asked
        key = [c for c in key if c.fact.kind != "reference"] or key
    covered = [c for c in key if c.status == "covered"]
    asked = prepared.asked_kinds
    told = any(agree(v, other) for c in key for v in c.fact.values for other in prepared.answer.values)
    unanswered = bool(asked) and prepared.gold.has_kind(asked) and not prepared.answer.has_kind(asked) and not told
    if key and not covered and not _same_polarity(prepared) and (unanswered or max(c.share for c in key) < KEY_SHARE):
        share = 0.0 if unanswered else max(c.share for c in key)
        code = "no-key-information" if _about_question(prepared) else "different-question"
        return failed(
            CRITERION,
            {code},
            f"Nothing that the gold answer tells is in the answer: {gold_text}.",
            strength,
            certain=share < 0.2,
        )
    missing = [c for c in key if c.status == "missing"]
    certain = all(c.sure for c in covered) and not (missing and len(missing) >= len(covered)) and bool(checked)
    return passed(CRITERION, _why_passed(prepared, covered), strength, certain=certain)


def _why_passed(prepared: Prepared, covered: list[Checked]) -> str:
    """Say what the answer has of the gold answer: the fact that it has most of, in the answer's words."""
    overruled = next((c for c in covered if c.instead == PAGES_WIN), None)
    if overruled is not None:
        said = quote(prepared.gold.text[overruled.fact.start : overruled.fact.end])
        return f"The gold answer says {said}, but the pages say what the answer says."
    best = max(covered, key=lambda c: c.share, default=None)
    if best is None:
        return f"Nothing in it contradicts the gold answer: {quote(prepared.gold.text)}."
    fact = quote(prepared.gold.text[best.fact.start : best.fact.end])
    most = "" if best.share > 0.99 else "most of "
    return f"It has {most}what the gold answer says in {fact}, and contradicts nothing in it."


def _same_polarity(prepared: Prepared) -> bool:
    """Tell whether gold answer and answer both begin with a yes, or both with a no."""
    if "polarity" not in prepared.kinds[:1] or "polarity" not in prepared.gold_kinds[:1]:
        return False
    return prepared.answer.tokens.folds[0] == prepared.gold.tokens.folds[0]


def _asks_reference(prepared: Prepared) -> bool:
    """Tell whether the question asks for an article, a section or the like."""
    folds = prepared.question.tokens.folds
    return any(one in ("which", "what") and two in LABELS for one, two in zip(folds, folds[1:], strict=False))


def _about_question(prepared: Prepared) -> bool:
    """Tell whether the answer speaks of what the question asks about."""
    asked = {stem(f) for f in prepared.question.tokens.folds if f not in FUNCTION_WORDS}
    said = prepared.answer.stems
    return not asked or not asked.isdisjoint(said) or len(said) < 5
