"""Decide whose verdict counts: the rule of the checker `marks`, criterion by criterion."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..checkers import marks
from ..freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS, UNSCORED
from .records import StoredCard, verdict_of


def combine(cards: Sequence[StoredCard]) -> StoredCard:
    """Combine several raters' scorecards of one answer into the one that counts.

    A criterion on which exactly one distinct verdict stands has that verdict; one on which raters differ is UNSCORED
    and puts the scorecard under review; one that nobody scored stays UNSCORED. Codes of agreeing raters are joined. A
    single scorecard is returned as it is.

    Args:
        cards: at least one, of one question and one answer, in the order in which raters are to be named.

    Returns:
        A scorecard with every rater's verdicts in its history, unstruck.
    """
    first, *others = cards
    if not others:
        return first
    scores, reasons, rationales, disputed = {}, {}, {}, []
    for criterion in CRITERIA:
        given = dict.fromkeys(card.scores[criterion] for card in cards if card.scores[criterion] != UNSCORED)
        seen = marks.check(spans=[{"text": score, "struck": False} for score in given])
        scores[criterion] = seen.get("current") or UNSCORED
        if len(given) > 1:
            disputed.append(criterion)
        reasons[criterion] = _joined_codes(criterion, scores[criterion], cards)
        rationales[criterion] = _joined_rationales(criterion, cards, with_scores=len(given) > 1)
    return replace(
        first, scores=scores, reasons=reasons, rationales=rationales, judge=", ".join(card.judge for card in cards),
        pass_count=sum(score == PASS for score in scores.values()),
        failures=tuple(criterion for criterion in CRITERIA if scores[criterion] == FAIL),
        status="review" if disputed else "accepted", needs_review=tuple(disputed),
        notes=tuple(dict.fromkeys(note for card in cards for note in card.notes)),
        prompt_feedback=_joined_feedback(cards),
        history=tuple(verdict_of(card, struck=False) for card in cards),
    )


def _joined_codes(criterion: str, score: str, cards: Sequence[StoredCard]) -> tuple[str, ...]:
    if score == PASS:
        return (ALL_CLEAR[criterion],)
    if score == UNSCORED:
        return ()
    given = {code for card in cards for code in card.reasons[criterion]}
    return tuple(code for code in FAILURES[criterion] if code in given)


def _joined_rationales(criterion: str, cards: Sequence[StoredCard], *, with_scores: bool) -> str:
    texts = list(dict.fromkeys(card.rationales[criterion] for card in cards if card.rationales[criterion]))
    if len(texts) < 2 and not with_scores:
        return "".join(texts)
    return " ".join(
        f"{card.judge}: {card.scores[criterion] + '. ' if with_scores else ''}{card.rationales[criterion]}".strip()
        for card in cards
        if card.scores[criterion] != UNSCORED
    )


def _joined_feedback(cards: Sequence[StoredCard]) -> str:
    texts = dict.fromkeys(card.prompt_feedback for card in cards if card.prompt_feedback != "none")
    return " ".join(texts) or "none"
