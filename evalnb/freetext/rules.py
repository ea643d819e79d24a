"""The rules judge: grade one answer on all five criteria, deterministically and offline."""

from .codes import CRITERIA, UNSCORED
from .records import Item, Scorecard


def grade(item: Item) -> Scorecard:
    """Grade an answer on the five criteria."""
    return Scorecard(
        question_id=item.id, bucket=item.bucket, answerable=item.answerable, question=item.question,
        submitted_answer=item.answer, gold_answer=item.gold_answer,
        scores=dict.fromkeys(CRITERIA, UNSCORED), strength=dict.fromkeys(CRITERIA), reasons=dict.fromkeys(CRITERIA, ()),
        rationales=dict.fromkeys(CRITERIA, ""),
    )
