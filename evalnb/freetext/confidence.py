"""Confidence calibration: does the tone fit what the documents say?

A definite source wants a direct statement, an open one its uncertainty said, an absent one a plain statement of
absence. Attribution is no hedge, and neither is doubt that the source itself utters. Source: criterion 4 of the seed
protocol.
"""

import re

from ..text.language import MODALS
from ..text.talk import Talk, find_hedges, states_uncertainty
from .prepared import Prepared, Verdict, failed, passed, quote
from .records import Phrase

CRITERION = "confidence_calibration"
#: What makes a statement no plain fact. `will` states one, of the future.
_MODAL = re.compile(rf"\b(?:{'|'.join(modal for modal in MODALS if modal != 'will')}|not)\b", re.IGNORECASE)


def own_hedges(prepared: Prepared, phrases: tuple[Phrase, ...]) -> list[Talk]:
    """Return the answer's hedges that neither the gold answer nor a page utters in the same words."""
    said = (prepared.item.gold_answer or "").casefold()
    found = []
    for talk in prepared.hedges:
        words = prepared.text[talk.start : talk.end].casefold()
        quoted = any(p.status == "exact" and p.start <= talk.start and talk.end <= p.end for p in phrases)
        absence = any(p.kind == "absence" and p.start <= talk.start and talk.end <= p.end for p in phrases)
        if words not in said and not quoted and not absence:
            found.append(talk)
    for phrase in phrases:
        for rest in phrase.leftovers:
            if rest.type == "modal" and rest.text.casefold() in ("may", "might", "could") and not _MODAL.search(said):
                if phrase.nearest is None or not _MODAL.search(phrase.nearest.quote):  # a plain fact made a possibility
                    found.append(Talk(rest.start, rest.end, "hedge"))
    return found


def _doubt_of_source(prepared: Prepared) -> str:
    """Return the hedge that gold answer and a page share: the source doubts; "" where there is none."""
    gold = prepared.gold.text
    pages = [page.text.casefold() for page in prepared.item.pages or ()]
    found = (gold[talk.start : talk.end] for talk in find_hedges(gold))
    return next((words for words in found if any(words.casefold() in page for page in pages)), "")


def judge_confidence(prepared: Prepared, phrases: tuple[Phrase, ...]) -> Verdict:
    """Decide confidence calibration; certain only where gold answer or pages say whether the source is definite."""
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0)
    hedges = own_hedges(prepared, phrases)
    shown = quote(prepared.text[hedges[0].start : hedges[0].end]) if hedges else ""
    known = prepared.has_gold or prepared.item.answerable is not None
    if prepared.answerable is False:
        if prepared.states_absence:
            if prepared.refuses:
                return passed(CRITERION, "The documents hold no answer, and the answer says so plainly.", 1.0)
            added = next((p.text for p in phrases if p.kind == "claim"), shown)
            return failed(
                CRITERION,
                {"speculation"},
                f"It says that the documents do not tell and goes on all the same: {quote(added)}.",
                0.3,
                certain=bool(hedges),
            )
        codes = {"absence-not-stated"} | ({"speculation"} if hedges else set())
        why = f"The documents hold no answer; the answer does not say so and claims {quote(prepared.text)}."
        return failed(CRITERION, codes, why, 0.1)
    if prepared.refuses:
        if prepared.answerable and not prepared.gold_is_absence:
            return failed(
                CRITERION,
                {"needless-refusal"},
                f"The documents hold an answer; the answer says that they do not: {quote(prepared.text)}.",
                0.0,
            )
        return passed(
            CRITERION, "It says that the documents do not tell; whether they do is not known.", 0.5, certain=False
        )
    uncertain = prepared.has_gold and prepared.gold_is_uncertain
    if uncertain:
        if prepared.states_absence or states_uncertainty(prepared.text) or hedges:
            return passed(
                CRITERION,
                f"The gold answer leaves something open ({quote(prepared.gold.text)}), and the answer says so.",
                0.8,
                certain=False,
            )
        supported = (
            phrases and all(p.status in ("exact", "pieces", "no-claim") for p in phrases) and prepared.item.pages
        )
        told = (
            any(p.pieces for p in phrases) and prepared.answerable
        )  # the pages tell what the gold answer says they do not
        if (supported or told) and not states_uncertainty(prepared.gold.text):
            return passed(
                CRITERION,
                "The gold answer says that something is not told, but the pages state what the answer says.",
                0.6,
                certain=False,
            )
        return failed(
            CRITERION,
            {"uncertainty-not-stated"},
            f"The source leaves something open ({quote(prepared.gold.text)}); the answer states it as settled.",
            0.3,
            certain=False,
        )
    if hedges:
        if prepared.gold_hedges:
            return passed(
                CRITERION,
                f"The gold answer hedges too; whether the pages are definite is for a person to say ({shown}).",
                0.5,
                certain=False,
            )
        what = "The source is definite" if known else "The pages are not said to be unclear"
        return failed(CRITERION, {"hedged-clear-fact"}, f"{what}; the answer hedges with {shown}.", 0.2, certain=known)
    doubt = _doubt_of_source(prepared)
    if doubt and not prepared.hedges and not states_uncertainty(prepared.text):
        return failed(
            CRITERION,
            {"uncertainty-not-stated"},
            f"The source itself says {quote(doubt)}; the answer states it as settled.",
            0.3,
            certain=False,
        )
    if prepared.states_absence and prepared.answerable:
        return passed(CRITERION, "It answers and adds that something is not in the documents.", 0.6, certain=False)
    return passed(
        CRITERION, "It states directly what it states; there is no hedge.", 1.0 if known else 0.8, certain=known
    )
