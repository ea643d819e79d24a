"""The answers behind the rates: the worst ones, gold answers that no page supports, and a run in one object."""

from collections.abc import Iterable, Sequence
from typing import Any

import polars as pl

from ..freetext.codes import CRITERIA, FAIL
from ..freetext.records import Scorecard
from .fixes import rank_fixes
from .frames import facts, phrases, verdicts
from .rates import pass_rates, reason_counts

_WORST = {
    "question_id": pl.String,
    "bucket": pl.String,
    "passed": pl.String,
    "failed": pl.List(pl.String),
    "codes": pl.List(pl.String),
    "answer": pl.String,
}
_AUDIT = {"question_id": pl.String, "start": pl.Int64, "end": pl.Int64, "gold_unsupported": pl.String}


def worst_answers(cards: Iterable[Scorecard], *, most: int = 10) -> pl.DataFrame:
    """List the answers that fail most, the worst first.

    Answers are ordered by the share of their scored criteria that pass, then by the sum of the strengths of what
    fails, then by id.
    One that fails nothing is not among them.

    Args:
        cards: scorecards of one run.
        most: how many answers to list.
    """
    failing = sorted((card for card in cards if card.failures), key=_merit)
    rows = [
        (
            card.question_id,
            card.bucket,
            f"{card.pass_count} of {card.scored_count}",
            list(card.failures),
            list(dict.fromkeys(code for c in card.failures for code in card.reasons[c])),
            card.submitted_answer,
        )
        for card in failing[:most]
    ]
    return pl.DataFrame(rows, schema=_WORST, orient="row")


def gold_audit(cards: Iterable[Scorecard]) -> pl.DataFrame:
    """List the parts of gold answers that no page supports, in the order of the cards, with their offsets."""
    rows = [(card.question_id, span.start, span.end, span.text) for card in cards for span in card.gold_unsupported]
    return pl.DataFrame(rows, schema=_AUDIT, orient="row")


def with_short_ids(frame: pl.DataFrame) -> pl.DataFrame:
    """Cut question ids to eight characters, as the protocol prints them."""
    return frame.with_columns(pl.col("question_id").str.slice(0, 8))


def summarise(cards: Sequence[Scorecard], *, findings: Sequence[str] = ()) -> dict[str, Any]:
    """Put a run into one object for `results.json`: rates with counts, reason codes, fixes, and each answer's verdicts.

    Args:
        cards: the scorecards of all questions that could be graded.
        findings: what could not be read, one message each; counted beside, in no rate.
    """
    runs = {"run": cards}
    table = verdicts(runs)
    rates = pass_rates(table)
    clean = sum(card.scored_count > 0 and not card.failures for card in cards)
    lowest = min(
        (row for row in rates.to_dicts() if row["rate"] is not None), key=lambda row: row["rate"], default=None
    )
    headline = {"questions": len(cards), "nothing fails": f"{clean} of {len(cards)}"}
    if lowest:
        headline["lowest"] = f"{lowest['criterion'].replace('_', ' ')} {lowest['rate']:.0%}"
    return {
        "headline": headline | ({"not read": len(findings)} if findings else {}),
        "criteria": rates,
        "buckets": pass_rates(table, by="bucket"),
        "reasons": reason_counts(table),
        "fixes": rank_fixes(table, phrases(runs), facts(runs)),
        "answers": [
            {
                "question_id": card.question_id,
                "scores": card.scores,
                "reasons": card.reasons,
                "needs_review": card.needs_review,
            }
            for card in cards
        ],
        "gold_unsupported": gold_audit(cards),
        "findings": list(findings),
    }


def _merit(card: Scorecard) -> tuple[float, float, str]:
    strength = sum(card.strength[c] or 0 for c in CRITERIA if card.scores[c] == FAIL)
    return card.pass_count / card.scored_count, strength, card.question_id
