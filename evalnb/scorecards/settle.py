"""Decide whose verdict counts: the rule of the checker `marks`, criterion by criterion.

The rules, of which the scorecard that counts follows from what raters and adjudicators saved:

1. A verdict speaks of one answer. Where the answer differs, verdicts and adjudications do not count; where that very
   answer comes back they count again, but for those that a later one on another answer replaced.
2. A rater has one verdict on an answer, the one saved last. What it replaced is struck in the rater's history and in
   that of the scorecard that counts.
3. Exactly one distinct unstruck verdict on a criterion is accepted. Where raters differ, the criterion is UNSCORED and
   the question under review, until they agree or somebody adjudicates. UNSCORED differs from nothing.
4. An adjudication strikes every verdict that stood, those of earlier adjudications too, and is then one verdict that
   stands. Of two adjudications the later one counts.
5. A verdict that an adjudication struck stays struck: the same rater's same scores on the same answer do not count
   again, also where rationale or codes were reworded, and also after another opinion in between.
6. Any other verdict counts beside the adjudication, as one rater's beside another's: with the same scores the question
   stays accepted, with others it is under review again. So does a rater's first verdict that comes after it.
7. Who adjudicates keeps a rater's verdict apart from it: it is struck as the others' are, and a later, other one
   reopens the question as anybody's would. Who wants to change an adjudication adjudicates again.
8. Without verdict and adjudication on the answer, the rules' draft stands.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ..checkers import marks
from ..freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS, UNSCORED
from .records import StoredCard, Verdict, verdict_of


def settle(given: Sequence[StoredCard], adjudication: StoredCard | None) -> StoredCard | None:
    """Return the scorecard that counts, as it follows from what people said of one answer; None where nobody did.

    Args:
        given: the raters' scorecards, in the order in which they are to be named.
        adjudication: the last one, with what it struck in its history.
    """
    if adjudication is None:
        return combine(given) if given else None
    struck = [_opinion(verdict) for verdict in adjudication.history]
    return combine([adjudication, *(card for card in given if _opinion(card) not in struck)])


def overrule(adjudication: StoredCard, *, before: StoredCard | None, given: Sequence[StoredCard]) -> StoredCard:
    """Give an adjudication its history: the one before with what that struck, then the raters' verdicts, all struck."""
    past = [*before.history, verdict_of(before, struck=True)] if before else []
    if past and past[-1] == verdict_of(adjudication, struck=True):
        past.pop()
    return replace(adjudication, history=_each_once(past + [verdict_of(card, struck=True) for card in given]))


def succeed(new: StoredCard, old: StoredCard | None) -> StoredCard:
    """Put a scorecard in another's place: all that stood there is struck, and kept once in the history of the new."""
    past = []
    if old:
        past += [replace(verdict, struck=True) for verdict in old.history]
        past += [last] if (last := verdict_of(old, struck=True)) != verdict_of(new, struck=True) else []
    past += [verdict for verdict in new.history if verdict.struck]
    current = tuple(verdict for verdict in new.history if not verdict.struck)
    standing = [verdict for verdict in past if replace(verdict, struck=False) not in current]
    return replace(new, history=_each_once(standing) + current)


def combine(cards: Sequence[StoredCard]) -> StoredCard:
    """Combine several raters' scorecards of one answer into the one that counts.

    A criterion on which exactly one distinct verdict stands has that verdict; one on which raters differ is UNSCORED
    and puts the scorecard under review; one that nobody scored stays UNSCORED. Codes of agreeing raters are joined. A
    single scorecard is returned as it is.

    Args:
        cards: at least one, of one question and one answer, in the order in which raters are to be named.

    Returns:
        A scorecard with every rater's verdicts in its history, unstruck, behind those that are struck already.
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
        first, scores=scores, reasons=reasons, rationales=rationales,
        judge=", ".join(dict.fromkeys(card.judge for card in cards)),
        pass_count=sum(score == PASS for score in scores.values()),
        failures=tuple(criterion for criterion in CRITERIA if scores[criterion] == FAIL),
        status="review" if disputed else "accepted", needs_review=tuple(disputed),
        notes=tuple(dict.fromkeys(note for card in cards for note in card.notes)),
        prompt_feedback=_joined_feedback(cards),
        history=_each_once(verdict for card in cards for verdict in card.history)
        + tuple(verdict_of(card, struck=False) for card in cards),
    )


def _opinion(said: StoredCard | Verdict) -> tuple[str, str | None, dict[str, str]]:
    """Return what makes a verdict the same one: whose it is, of which answer, and its scores."""
    return said.judge, said.answer_sha256, said.scores


def _each_once(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    kept: list[Verdict] = []
    for verdict in verdicts:
        if verdict not in kept:
            kept.append(verdict)
    return tuple(kept)


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
