"""Scorecards in one line: `card("q1", "PPF-P")`, a letter a criterion, `-` for UNSCORED."""

from scorecards.cards import spell

from evalnb.analysis.runs import Run, run_of
from evalnb.freetext.codes import CRITERIA, PASS, UNSCORED
from evalnb.freetext.records import Scorecard


def card(id: str, letters: str = "PPPPP", **fields) -> Scorecard:
    """Make a coherent scorecard; a failure carries its criterion's second code unless `reasons` says otherwise."""
    scores, reasons = spell(letters)
    reasons |= fields.pop("reasons", {})
    defaults = {
        "bucket": "lookup", "answerable": True, "question": "Q?", "submitted_answer": "An answer.",
        "gold_answer": "Gold.",
        "strength": {c: None if score == UNSCORED else float(score == PASS) for c, score in scores.items()},
        "rationales": dict.fromkeys(CRITERIA, ""),
    }
    return Scorecard(question_id=id, scores=scores, reasons=reasons, **defaults | fields)


def run(name: str, *letters: str) -> Run:
    """Make a run of questions q1, q2, … from one string of letters each; an empty string leaves the question out."""
    return run_of(name, [card(f"q{n}", row) for n, row in enumerate(letters, start=1) if row])


def rater(name: str, letters: str) -> Run:
    """Make a run whose first criterion reads down `letters`, with PASS on all others."""
    return run(name, *(letter + "PPPP" for letter in letters))
