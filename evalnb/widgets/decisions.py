"""The five verdicts of one answer while a person decides them: what is decided, what is a draft, what is missing.

The order of trust: what the person has just decided, else what they saved before of this very answer, else nothing. The
rules' draft is only ever shown beside it; it becomes a verdict when a person takes it over.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ..freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS, UNSCORED, incoherence
from ..freetext.feedback import prompt_feedback
from ..freetext.records import Scorecard

GROUNDING = "grounding"


class Decision(Struct, frozen=True, kw_only=True):
    """What a person says of one criterion.

    Attributes:
        score: PASS or FAIL; None while undecided.
        codes: the failure codes of a FAIL, in the order of `FAILURES`; empty otherwise.
        rationale: the person's line; None where they wrote none, `""` where they emptied it.
    """

    score: str | None = None
    codes: tuple[str, ...] = ()
    rationale: str | None = None


#: Nothing said yet.
UNDECIDED = Decision()


def missing_input(criterion: str, draft: Scorecard) -> str:
    """Say why a criterion cannot be scored by anyone, or return an empty text."""
    if draft.scores[criterion] != UNSCORED:
        return ""
    return "No pages are known, so this is not scored." if criterion == GROUNDING else (
        "There is no gold answer, so this is not scored."
    )


def lock(criterion: str, draft: Scorecard, *, pages_left: int) -> str:
    """Say why a criterion cannot be decided now, or return an empty text.

    Args:
        pages_left: gold pages that were not shown yet; the protocol wants all of them read before grounding.
    """
    problem = missing_input(criterion, draft)
    if problem or criterion != GROUNDING or not pages_left:
        return problem
    pages = "One page" if pages_left == 1 else f"{pages_left} pages"
    return f"{pages} still to read before this can be decided."


def problem(criterion: str, decision: Decision) -> str:
    """Say in what a decision is not coherent yet, or return an empty text."""
    if decision.score is None or incoherence(criterion, decision.score, reasons_of(criterion, decision)) is None:
        return ""
    return "FAIL needs at least one reason."


def reasons_of(criterion: str, decision: Decision) -> tuple[str, ...]:
    """Return the reason codes that a decision carries."""
    return (ALL_CLEAR[criterion],) if decision.score == PASS else decision.codes


def decide(criterion: str, score: str | None, before: Decision, draft: Scorecard | None) -> Decision:
    """Return the decision after a person has chosen a verdict.

    A FAIL takes over the draft's codes where the draft fails too and none are chosen yet.

    Args:
        score: PASS or FAIL; None takes the verdict back.
        draft: the rules' draft; None where it is hidden.
    """
    codes: tuple[str, ...] = ()
    if score == FAIL:
        codes = before.codes or (draft.reasons[criterion] if draft and draft.scores[criterion] == FAIL else ())
    return replace(before, score=score, codes=codes)


def toggle(criterion: str, code: str, before: Decision) -> Decision:
    """Return the decision with a code added or taken away; a code means FAIL.

    Raises:
        ValueError: if the code is none of the criterion's failure codes.
    """
    if code not in FAILURES[criterion]:
        raise ValueError(f"{code!r} is no failure code of {criterion}")
    chosen = {*before.codes} ^ {code}
    return replace(before, score=FAIL, codes=tuple(known for known in FAILURES[criterion] if known in chosen))


def rationale_of(criterion: str, decision: Decision, draft: Scorecard | None) -> str:
    """Return the line that would be saved: the person's, else the draft's where the two agree in verdict and codes."""
    if decision.rationale is not None:
        return decision.rationale
    agrees = (
        draft is not None
        and decision.score == draft.scores[criterion]
        and reasons_of(criterion, decision) == draft.reasons[criterion]
    )
    return draft.rationales[criterion] if agrees else ""


def from_saved(card: Scorecard, draft: Scorecard | None) -> dict[str, Decision]:
    """Return the decisions of a scorecard that a person saved; a line taken over from the draft is not their own."""
    decisions = {}
    for c in CRITERIA:
        score = None if card.scores[c] == UNSCORED else card.scores[c]
        decision = Decision(score=score, codes=card.reasons[c] if score == FAIL else ())
        own = score is not None and card.rationales[c] != rationale_of(c, decision, draft)
        decisions[c] = replace(decision, rationale=card.rationales[c]) if own else decision
    return decisions


def undecided(decisions: Mapping[str, Decision], draft: Scorecard) -> tuple[str, ...]:
    """Return the criteria that could be scored and are not decided yet."""
    return tuple(c for c in CRITERIA if decisions[c].score is None and not missing_input(c, draft))


def feedback_of(decisions: Mapping[str, Decision]) -> str:
    """Return the prompt feedback that follows from the chosen codes."""
    return prompt_feedback({c: decisions[c].codes for c in CRITERIA})


def to_card(
    decisions: Mapping[str, Decision], draft: Scorecard, *, rater: str, feedback: str | None, shown: bool
) -> Scorecard:
    """Put decisions into a scorecard, with the evidence that the rules found.

    Args:
        feedback: the person's own; None where it follows from the codes.
        shown: whether the person saw the draft, whose rationale then stands where they agreed with it.
    """
    scores = {c: decisions[c].score or UNSCORED for c in CRITERIA}
    seen = draft if shown else None
    return replace(
        draft, judge=rater, scores=scores, needs_review=(),
        reasons={c: reasons_of(c, decisions[c]) if scores[c] != UNSCORED else () for c in CRITERIA},
        rationales={
            c: draft.rationales[c] if missing_input(c, draft) else rationale_of(c, decisions[c], seen)
            for c in CRITERIA
        },
        prompt_feedback=feedback_of(decisions) if feedback is None else feedback.strip() or "none",
    )


def lines(card: Scorecard) -> Sequence[str]:
    """Return a scorecard's verdicts in a line each, to compare two of them."""
    return [f"{c}: {card.scores[c]} {', '.join(card.reasons[c])}".strip() for c in CRITERIA]
