"""Make scorecards."""

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAILURES
from evalnb.freetext.records import Scorecard


def card(verdicts="PPPPP", *, id="q1", answer="The fee is 40.", judge="rules", **fields):
    """Make a scorecard from a letter for each criterion: P, F, or – for UNSCORED; FAIL carries its second code."""
    words = {"P": "PASS", "F": "FAIL", "–": "UNSCORED"}
    scores = {criterion: words[letter] for criterion, letter in zip(CRITERIA, verdicts, strict=True)}
    reasons = {
        c: {"PASS": (ALL_CLEAR[c],), "FAIL": (FAILURES[c][1],), "UNSCORED": ()}[score] for c, score in scores.items()
    }
    return Scorecard(
        **{
            "question_id": id,
            "bucket": "fees",
            "answerable": True,
            "question": "What is the fee?",
            "submitted_answer": answer,
            "gold_answer": "The fee is 40.",
            "scores": scores,
            "strength": dict.fromkeys(CRITERIA),
            "reasons": reasons,
            "rationales": {c: f"{judge} on {c}" for c in CRITERIA},
            "judge": judge,
        }
        | fields
    )
