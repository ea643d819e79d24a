"""Make scorecards."""

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS, UNSCORED
from evalnb.freetext.records import Scorecard

SCORES = {"P": PASS, "F": FAIL, "-": UNSCORED, "–": UNSCORED}


def spell(letters):
    """Return scores and coherent reasons from a letter a criterion: P, F, or - for UNSCORED; F has the second code."""
    scores = {criterion: SCORES[letter] for criterion, letter in zip(CRITERIA, letters, strict=True)}
    codes = {PASS: lambda c: (ALL_CLEAR[c],), FAIL: lambda c: (FAILURES[c][1],), UNSCORED: lambda c: ()}
    return scores, {c: codes[score](c) for c, score in scores.items()}


def card(verdicts="PPPPP", *, id="q1", answer="The fee is 40.", judge="rules", **fields):
    """Make a scorecard from a letter for each criterion."""
    scores, reasons = spell(verdicts)
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
