"""Clarity and relevance: is the answer direct, to the point, and free of padding?

Length alone never fails an answer; beyond 280 code points it is noted. Source: criterion 5 of the seed protocol.
"""

import re

from ..text.language import AUXILIARY_TENSE, FUNCTION_WORDS, MODALS
from ..text.words import stem
from .codes import SOFT_LENGTH
from .coverage import Checked
from .prepared import Prepared, Verdict, failed, passed, quote

CRITERION = "clarity_relevance"
#: More words than this in front of the first that answers the question, and the answer does not come first.
LEAD_WORDS = 14
_YES_NO = re.compile(rf"(?:{'|'.join([*MODALS, *AUXILIARY_TENSE])})\b", re.I)
_ENUMERATED = re.compile(r"(?:^|[\s:;,])(?:\(?\d{1,2}[.)]|\([a-z]\)|[-*\u2022])\s", re.M)


def judge_clarity(prepared: Prepared, checked: list[Checked]) -> Verdict:
    """Decide clarity and relevance from the answer's build and the question."""
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0)
    codes: dict[str, str] = {}
    fillers = [
        prepared.text[p.start : p.end]
        for p, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True)
        if kind == "filler" and any(c.isalpha() for c in prepared.text[p.start : p.end])
    ]
    repeated = _repeated(prepared)
    if fillers:
        codes["filler"] = f"{quote(fillers[0], 80)} says nothing"
    elif repeated:
        codes["filler"] = f"{quote(repeated, 80)} is said twice"
    lead = _lead(prepared, checked)
    if lead:
        codes["answer-not-first"] = f"the answer comes only after {quote(lead, 80)}"
    dense = _dense(prepared)
    if dense:
        codes["dense-list"] = f"{dense} items run together in one sentence without semicolons or numbers"
    aside = _off_topic(prepared)
    if aside:
        codes["off-topic"] = f"{quote(aside, 80)} has nothing to do with the question"
    wanted = _indirect(prepared)
    if wanted:
        codes["indirect-answer"] = wanted
    if codes:
        why = "; ".join(codes[code] for code in codes)
        return failed(
            CRITERION,
            set(codes),
            why[0].upper() + why[1:] + ".",
            max(0.1, 0.5 - 0.2 * len(codes)),
            certain="filler" in codes,
        )
    words = len(prepared.answer.tokens.folds)
    return passed(
        CRITERION,
        f"It answers directly in {words} word{'s' if words != 1 else ''}, without padding.",
        1.0 if len(prepared.text) <= SOFT_LENGTH else 0.8,
        certain=len(prepared.text) <= SOFT_LENGTH,
    )


def _content(folds: list[str]) -> list[str]:
    return [stem(f) for f in folds if f not in FUNCTION_WORDS]


def _repeated(prepared: Prepared) -> str:
    """Return the first claim whose words an earlier claim says already; "" where there is none."""
    seen: list[tuple[str, ...]] = []
    folds = prepared.answer.tokens.folds
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        words = tuple(_content(folds[span.first : span.last]))
        if kind in ("claim", "absence") and len(words) >= 3:
            if words in seen:
                return prepared.text[span.start : span.end]
            seen.append(words)
    return ""


def _lead(prepared: Prepared, checked: list[Checked]) -> str:
    """Return what stands before the answer proper where that is too much; "" where the answer comes first.

    The answer proper begins with the first phrase that covers a fact of the gold answer, or with the first claim where
    no gold answer tells.
    """
    spans, kinds = prepared.answer.phrases, prepared.kinds
    carrying = {i for c in checked if not c.given and c.status != "missing" for i in c.covered_by}
    if any(kind == "polarity" for kind in kinds[:2]):
        return ""
    at = None
    for k, (span, kind) in enumerate(zip(spans, kinds, strict=True)):
        if kind == "absence" or (
            kind == "claim" and (not carrying or any(span.first <= i < span.last for i in carrying))
        ):
            at = k
            break
    if not at:
        return ""
    before = sum(spans[k].last - spans[k].first for k in range(at))
    talk = sum(spans[k].last - spans[k].first for k in range(at) if kinds[k] == "filler")
    attribution = all(kinds[k] in ("attribution", "hedge") or _cites(prepared, k) for k in range(at))
    sentence_over = any(prepared.text[spans[k].end - 1] in ".!?" for k in range(at))
    if attribution and not sentence_over:
        return ""
    if talk > 8 or (before > LEAD_WORDS and sentence_over):
        return prepared.text[: spans[at].start].strip()
    return ""


def _cites(prepared: Prepared, k: int) -> bool:
    """Tell whether a phrase is no more than a reference in front (`Under Article 8`)."""
    span = prepared.answer.phrases[k]
    own = [
        i
        for i in range(span.first, span.last)
        if i not in prepared.answer.value_at and prepared.answer.tokens.folds[i] not in FUNCTION_WORDS
    ]
    return not own


def _dense(prepared: Prepared) -> int:
    """Return how many items an unbroken sentence of more than 45 words runs together, 0 where none does."""
    if _ENUMERATED.search(prepared.text):
        return 0
    for sentence in re.split(r"(?<=[.!?;\n])\s+", prepared.text):
        words = len(sentence.split())
        items = len(re.findall(r",\s|\band\b", sentence)) + 1
        if words > 45 and items >= 6:
            return items
    return 0


def _off_topic(prepared: Prepared) -> str:
    """Return what has nothing to do with the question, the whole answer or most of it; "" where there is nothing.

    A sentence belongs to the matter when it shares a content word with question or gold answer, or goes on after a
    semicolon.
    """
    known = set(_content(prepared.question.tokens.folds)) | set(_content(prepared.gold.tokens.folds))
    if not prepared.question.tokens.folds or not known or "claim" not in prepared.kinds:
        return ""
    folds = prepared.answer.tokens.folds
    sentences: list[tuple[int, list[str], bool]] = []  # start, content words, whether it belongs to the matter
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        words = _content(folds[span.first : span.last])
        bare = all(i in prepared.answer.value_at for i in range(span.first, span.last))
        mine = kind != "claim" or bare or not known.isdisjoint(words)
        goes_on = bool(sentences) and prepared.text[: span.start].rstrip()[-1:] not in ".!?"
        if goes_on:
            start, before, belongs = sentences[-1]
            sentences[-1] = (start, before + words, belongs or mine)
        else:
            sentences.append((span.start, words, mine))
    total = sum(len(words) for _, words, _ in sentences)
    aside = [(start, words) for start, words, mine in sentences if not mine and len(words) >= 3]
    off = sum(len(words) for _, words in aside)
    if aside and (off == total or off * 3 > total * 2):
        return prepared.text[aside[0][0] :].split("\n")[0]
    return ""


def _indirect(prepared: Prepared) -> str:
    """Say what the question asks for and the answer does not give at all; "" where it is direct."""
    asked = prepared.question.text
    if prepared.text.rstrip().endswith("?") and "." not in prepared.text:
        return "the answer is a question"
    if not asked or prepared.states_absence or "claim" not in prepared.kinds:
        return ""
    kinds, name = prepared.asked
    if kinds:
        wanted_by_gold = not prepared.has_gold or prepared.gold.has_kind(kinds)
        if wanted_by_gold and not prepared.answer.has_kind(kinds) and not re.search(r"\d", prepared.text):
            return f"the question asks for {name} and the answer gives none"
        return ""
    if _YES_NO.match(asked) and len(prepared.answer.tokens.folds) > 12:
        said = set(_content(prepared.answer.tokens.folds))
        if prepared.kinds[0] != "polarity" and len(set(_content(prepared.question.tokens.folds)) & said) < 2:
            return "the question wants a yes or no and the answer gives neither"
    return ""
