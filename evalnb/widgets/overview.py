"""What is there to score and what has been decided, as rows for tables beside the panel."""

from typing import Any

from msgspec import UNSET

from ..freetext.codes import CRITERIA, UNSCORED
from ..freetext.rules import grade
from ..scorecards import StoredCard
from .session import Session

_ID_LENGTH = 8
#: What of a journal's line says what was done, in the order in which it is told.
_TOLD = ("criterion", "score", "codes", "text", "doc_id", "page", "later")


def to_score(session: Session) -> list[dict[str, Any]]:
    """Return a row for each bucket, in the order of the manifest: how many questions it has, and what they wait for."""
    rows: dict[str, dict[str, Any]] = {}
    for id, question in session.worklist.questions.items():
        bucket = question.bucket or "no bucket"
        row = rows.setdefault(
            bucket, {"bucket": bucket, "questions": 0, "unscored": 0, "review": 0, "disagreement": 0}
        )
        row["questions"] += 1
        for mark in session.marks(id) & row.keys():
            row[mark] += 1
    return list(rows.values())


def decided(session: Session) -> list[dict[str, Any]]:
    """Return a row for each question that this rater has scored as its answer is now, in the order of the manifest.

    Its `counts` is the status of the scorecard that counts: `review` where raters differ.
    """
    return [
        {"question": id[:_ID_LENGTH], **card.scores, "counts": counting.status if counting else None}
        for id, card in _own(session).items()
        for counting in [session.store.read(id)]
    ]


def held_against_drafts(session: Session) -> list[dict[str, Any]]:
    """Return a row for each criterion: how many verdicts this rater has given, and how many are not the rules'."""
    own = _own(session)
    drafts = {id: grade(session.workspace.item(id)) for id in own}
    given = {c: [id for id, card in own.items() if card.scores[c] != UNSCORED] for c in CRITERIA}
    return [
        {
            "criterion": c, "verdicts": len(given[c]),
            "not the draft's": sum(own[id].scores[c] != drafts[id].scores[c] for id in given[c]),
        }
        for c in CRITERIA
    ]


def last_entries(session: Session, *, count: int = 8) -> list[dict[str, str]]:
    """Return a row for each of the last lines of the rater's journal, the oldest first."""
    return [
        {
            "question": entry.question_id[:_ID_LENGTH], "action": entry.action,
            "what": " ".join(_shown(value) for name in _TOLD if (value := getattr(entry, name)) is not UNSET),
        }
        for entry in session.journal.read()[-count:]
    ]


def _own(session: Session) -> dict[str, StoredCard]:
    ids = [id for id in session.worklist.questions if "unscored" not in session.marks(id)]
    return {id: session.store.read(id, rater=session.rater) for id in ids}


def _shown(value: Any) -> str:
    return ", ".join(value) if isinstance(value, tuple) else "–" if value is None else str(value)
