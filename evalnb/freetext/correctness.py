"""Correctness: does what the answer says agree with the gold answer?

A fact of the gold answer that the answer states otherwise fails it, as do an opposite polarity, swapped roles and a changed
modality. Facts that are only missing are completeness's business, unless nothing of the gold answer is there. Source:
criterion 1 of the seed protocol.
"""

from typing import NamedTuple

from ..text.language import AUXILIARY_TENSE, FUNCTION_WORDS, MODAL_PARAPHRASES, MODALS, NEGATIONS, OUTCOMES
from ..text.matching import Reading
from ..text.words import stem
from .facts import Checked, opposite_words
from .prepared import Prepared, Verdict, failed, passed, quote, unscored
from .strength import correctness_strength

CRITERION = "correctness"
_FORCES_THAT_CLASH = {
    frozenset(("duty", "power")), frozenset(("duty", "ability")), frozenset(("duty", "advice")), frozenset(("ban", "power")),
    frozenset(("ban", "duty")), frozenset(("ban", "ability")),
}
#: Role nouns that stand for parties, next to names; their exchange swaps who does what to whom.
_ROLES = frozenset(
    "claimant defendant applicant respondent appellant plaintiff landlord tenant employer employee buyer seller lender borrower creditor debtor registrar court".split()
)


class Clash(NamedTuple):
    """A contradiction: the code, what the gold answer says and what the answer says."""

    code: str
    gold: str
    answer: str


def judge_correctness(prepared: Prepared, checked: list[Checked]) -> Verdict:
    """Decide correctness from the checked facts and the clauses that answer one another."""
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0)
    if not prepared.has_gold:
        return unscored("There is no gold answer to compare with.")
    strength = correctness_strength(prepared, checked)
    gold_text = quote(prepared.gold.text)
    if prepared.gold_is_absence:
        if prepared.states_absence:
            if prepared.refuses:
                return passed(CRITERION, f"Like the gold answer it says that the documents do not tell: {quote(prepared.text)}.", 1.0)
            return passed(CRITERION, "It says like the gold answer that the documents do not tell, and adds something.", 0.6, certain=False)
        return failed(CRITERION, {"contradicts-gold"}, f"The gold answer says that the documents do not tell ({gold_text}); the answer claims {quote(prepared.text)}.", 0.0)
    if prepared.refuses:
        return failed(CRITERION, {"no-key-information"}, f"The answer only says that nothing is known; the gold answer says {gold_text}.", 0.0)
    clashes = [Clash(c.code, prepared.gold.text[c.fact.start : c.fact.end], c.instead) for c in checked if c.status == "wrong"]
    clashes += find_clashes(prepared)
    if clashes:
        first = clashes[0]
        codes = {clash.code for clash in clashes}
        certain = all(c.sure for c in checked if c.status == "wrong") and not (codes == {"contradicts-gold"} and not clashes[0].answer)
        return failed(CRITERION, codes, f"The gold answer says {quote(first.gold)}, the answer {quote(first.answer)}.", min(strength, 0.3), certain=certain)
    key = [c for c in checked if not c.given]
    covered = [c for c in key if c.status == "covered"]
    if key and not covered:
        share = max(c.share for c in key)
        code = "no-key-information" if _about_question(prepared) else "different-question"
        return failed(CRITERION, {code}, f"Nothing that the gold answer tells is in the answer: {gold_text}.", strength, certain=share < 0.2)
    missing = [c for c in key if c.status == "missing"]
    shown = covered[0].fact if covered else checked[0].fact if checked else None
    what = quote(prepared.gold.text[shown.start : shown.end]) if shown else gold_text
    certain = all(c.sure for c in covered) and not (missing and len(missing) >= len(covered)) and bool(checked)
    return passed(CRITERION, f"It agrees with the gold answer on {what} and contradicts nothing in it.", strength, certain=certain)


def _about_question(prepared: Prepared) -> bool:
    """Tell whether the answer speaks of what the question asks about."""
    asked = {stem(f) for f in prepared.question.tokens.folds if f not in FUNCTION_WORDS}
    said = {stem(f) for f in prepared.answer.tokens.folds}
    return not asked or not asked.isdisjoint(said) or len(said) < 5


def find_clashes(prepared: Prepared) -> list[Clash]:
    """Return contradictions of polarity, modality, roles and opposites between clauses about the same thing."""
    found: list[Clash] = []
    polarity = _yes_or_no(prepared)
    if polarity:
        found.append(polarity)
    gold, answer = prepared.gold, prepared.answer
    for span, kind in zip(gold.phrases, prepared.gold_kinds, strict=True):
        if kind != "claim":
            continue
        twin = _twin(prepared, span.first, span.last)
        if twin is None:
            continue
        first, last = twin
        one, two = gold.text[span.start : span.end], answer.text[answer.tokens.starts[first] : answer.tokens.ends[last - 1]]
        force = _force_clash(gold, span.first, span.last, answer, first, last)
        if force:
            found.append(Clash("wrong-verb", *force))
        elif _is_negated(gold, span.first, span.last) != _is_negated(answer, first, last) and not polarity:
            if not _says_no_otherwise(gold, span.first, span.last, answer, first, last):
                found.append(Clash("contradicts-gold", one, two))
        elif _swaps_roles(gold, span.first, span.last, answer, first, last):
            found.append(Clash("contradicts-gold", one, two))
    pair = opposite_words(prepared)
    if pair and not found:
        found.append(Clash("contradicts-gold", *pair))
    return found


def _yes_or_no(prepared: Prepared) -> Clash | None:
    """Return the clash of a leading yes with a leading no."""
    one, two = (reading.tokens.folds[0] if reading.tokens.folds else "" for reading in (prepared.gold, prepared.answer))
    if {one, two} == {"yes", "no"}:
        gap = prepared.text[prepared.answer.tokens.ends[0] :].lstrip()[:1] if two == "no" else prepared.gold.text[prepared.gold.tokens.ends[0] :].lstrip()[:1]
        if gap in ("", ",", ".", ";", ":", "-", "\u2013", "\u2014"):
            return Clash("contradicts-gold", one, two)
    return None


def _twin(prepared: Prepared, first: int, last: int) -> tuple[int, int] | None:
    """Return the phrase of the answer that speaks of the same thing as a gold phrase: most shared stems, half of the smaller at least."""
    gold = {stem(f) for f in prepared.gold.tokens.folds[first:last] if f not in FUNCTION_WORDS and f not in NEGATIONS}
    best, top = None, 0.0
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        if kind != "claim":
            continue
        said = {stem(f) for f in prepared.answer.tokens.folds[span.first : span.last] if f not in FUNCTION_WORDS and f not in NEGATIONS}
        if not said or not gold:
            continue
        share = len(gold & said) / min(len(gold), len(said))
        shared = len(gold & said)
        if share >= 0.6 and shared >= 2 and share + shared / 100 > top:
            best, top = (span.first, span.last), share + shared / 100
    return best


def _forces(reading: Reading, first: int, last: int) -> dict[str, str]:
    """Return the forces that a clause states (duty, power, ban, …) with the word for each; `shall not` is a ban."""
    folds = reading.tokens.folds
    found: dict[str, str] = {}
    for i in range(first, last):
        fold = folds[i]
        force = MODALS.get(fold) or MODAL_PARAPHRASES.get(fold)
        if not force or force in ("future", "advice") or (fold == "may" and i + 1 < last and folds[i + 1].isdigit()):
            continue
        negated = any(n in NEGATIONS for n in folds[max(first, i - 1) : i + 2] if n not in ("unless", "except", "without"))
        if negated and force in ("duty", "power", "ability"):
            if fold in MODALS and fold not in ("can", "could", "might"):
                force = "ban"
            elif force == "duty":
                force = "no-duty"
            else:
                force = "ban"
        found.setdefault(force, fold)
    return found


def _force_clash(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> tuple[str, str] | None:
    """Return the two modal words where gold clause and answer clause state forces that exclude one another."""
    one, two = _forces(gold, a, b), _forces(answer, c, d)
    if not one or not two or set(one) & set(two):
        return None
    for x, word_x in one.items():
        for y, word_y in two.items():
            if frozenset((x, y)) in _FORCES_THAT_CLASH or {x, y} == {"duty", "no-duty"} or {x, y} == {"ban", "no-duty"}:
                return word_x + (" not" if x == "ban" and word_x in MODALS else ""), word_y + (" not" if y == "ban" and word_y in MODALS else "")
    return None


def _is_negated(reading: Reading, first: int, last: int) -> bool:
    """Tell whether a clause is negated on the whole: an odd number of negations, exceptions and bounds aside."""
    folds = reading.tokens.folds
    count = 0
    for i in range(first, last):
        if folds[i] in NEGATIONS and folds[i] not in ("unless", "except", "without", "nor", "neither"):
            following = folds[i + 1] if i + 1 < last else ""
            if following in ("exceeding", "more", "less", "later", "earlier", "fewer", "only", "exceed", "below", "above", "least") or (folds[i] == "no" and following in ("later", "more", "less", "fewer", "earlier")):
                continue
            if folds[i] == "no" and (following.isdigit() or following in ("of",)):
                continue  # `Law No. 2`
            count += 1
    return count % 2 == 1


def _says_no_otherwise(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> bool:
    """Tell whether one clause negates with a word of refusal what the other negates with `not` (`refused` for `not granted`)."""
    one = {OUTCOMES.get(f) for f in gold.tokens.folds[a:b]} | {MODAL_PARAPHRASES.get(f) for f in gold.tokens.folds[a:b]}
    two = {OUTCOMES.get(f) for f in answer.tokens.folds[c:d]} | {MODAL_PARAPHRASES.get(f) for f in answer.tokens.folds[c:d]}
    return bool({"against", "ban"} & (one ^ two))


def _swaps_roles(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> bool:
    """Tell whether two parties have changed sides of the same verb; a passive (`by`) is no swap."""
    one, two = _parties(gold, a, b), _parties(answer, c, d)
    if len(one) < 2 or "by" in gold.tokens.folds[a:b] or "by" in answer.tokens.folds[c:d]:
        return False
    places = {}
    for fold, i in two:
        places.setdefault(fold, i)
    firsts: dict[str, int] = {}
    for fold, i in one:
        firsts.setdefault(fold, i)
    shared = [fold for fold in firsts if fold in places]
    for k, x in enumerate(shared):
        for y in shared[k + 1 :]:
            verbs = {stem(f) for f in gold.tokens.folds[firsts[x] + 1 : firsts[y]] if f not in FUNCTION_WORDS or f in AUXILIARY_TENSE}
            between = {stem(f) for f in answer.tokens.folds[places[y] + 1 : places[x]]}
            if places[y] < places[x] and verbs & between and not {"of", "from"} & set(answer.tokens.folds[places[y] : places[x]]) ^ {"of", "from"} & set(gold.tokens.folds[firsts[x] : firsts[y]]):
                return True
    return False


def _parties(reading: Reading, first: int, last: int) -> list[tuple[str, int]]:
    """Return the names and role nouns of a clause with their positions."""
    folds, starts = reading.tokens.folds, reading.tokens.starts
    return [(folds[i], i) for i in range(first, last) if folds[i] in _ROLES or (reading.text[starts[i]].isupper() and folds[i] not in FUNCTION_WORDS and folds[i] not in MODALS)]
