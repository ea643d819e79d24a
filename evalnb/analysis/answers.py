"""The answers behind the rates: the worst ones, gold answers that no page supports, and a run in one object."""

from collections.abc import Iterable, Mapping, Sequence
from heapq import nsmallest
from typing import Any

import polars as pl

from .. import show
from ..freetext import show as view
from ..freetext.codes import CRITERIA, FAIL
from ..freetext.records import Scorecard
from .citations import mean_scores
from .fixes import rank_fixes
from .frames import lay_out
from .rates import pass_rates, reason_counts
from .survey import failure_patterns, length_rates

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
    rows = [
        (
            card.question_id,
            card.bucket,
            f"{card.pass_count} of {card.scored_count}",
            list(card.failures),
            list(dict.fromkeys(code for c in card.failures for code in card.reasons[c])),
            card.submitted_answer,
        )
        for card in _worst(cards, most)
    ]
    return pl.DataFrame(rows, schema=_WORST, orient="row")


def open_worst(
    cards: Iterable[Scorecard], *, most: int = 10, reports: Mapping[str, str] | None = None
) -> show.Shown:
    """Show the answers that fail most, each as one line that opens to its evidence.

    Inside stand question, answer and gold answer with their phrases and facts marked, the verdicts that failed with
    their rationales, and the phrase ledger.

    Args:
        cards: scorecards of one run.
        most: how many answers to show.
        reports: question id → address of the report on that question, where there is one.
    """
    reports = reports or {}
    shown = [_opened(card, reports.get(card.question_id)) for card in _worst(cards, most)]
    if not shown:
        return show.Shown("<p>No answer fails.</p>", "No answer fails.")
    return show.Shown("".join(one.html for one in shown), "\n\n".join(one.text for one in shown))


def _opened(card: Scorecard, report: str | None) -> show.Shown:
    """Return one answer, folded behind a line of what fails; its text is that line and the answer."""
    codes = dict.fromkeys(code for c in card.failures for code in card.reasons[c])
    line = " · ".join(
        [card.question_id[:8], card.bucket or "no bucket", f"{card.pass_count} of {card.scored_count}", ", ".join(codes)]
    )
    failed = [
        {"criterion": c.replace("_", " "), "codes": list(card.reasons[c]), "why": card.rationales[c]}
        for c in card.failures
    ]
    parts = [view.show_question(card), view.show_answers(card), show.table(failed), view.show_phrases(card)]
    link = f'<p><a href="{show.escape(report)}">The whole report on this answer</a></p>' if report else ""
    opened = show.folded(line, show.Shown(link + "".join(part.html for part in parts), ""))
    return show.Shown(opened.html, f"{line}\n{card.submitted_answer or '(no answer)'}")


def gold_audit(cards: Iterable[Scorecard]) -> pl.DataFrame:
    """List the parts of gold answers that no page supports, in the order of the cards, with their offsets."""
    rows = [(card.question_id, span.start, span.end, span.text) for card in cards for span in card.gold_unsupported]
    return pl.DataFrame(rows, schema=_AUDIT, orient="row")


def with_short_ids(frame: pl.DataFrame) -> pl.DataFrame:
    """Cut question ids to eight characters, as the protocol prints them."""
    return frame.with_columns(pl.col("question_id").str.slice(0, 8))


def summarise(
    cards: Sequence[Scorecard], *, findings: Sequence[str] = (), cited: pl.DataFrame | None = None
) -> dict[str, Any]:
    """Put a run into one object for `results.json`: rates with counts, reason codes, fixes, and each answer's verdicts.

    Args:
        cards: the scorecards of all questions that could be graded.
        findings: what could not be read, one message each; counted beside, in no rate.
        cited: the frame of `citations.citations`, where there is one.
    """
    laid_out = lay_out({"run": cards})
    table = laid_out.verdicts
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
        "fixes": rank_fixes(table, laid_out.phrases, laid_out.facts),
        "together": failure_patterns(table),
        "lengths": length_rates(table),
        "citations": None if cited is None else mean_scores(cited),
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


def _worst(cards: Iterable[Scorecard], most: int) -> list[Scorecard]:
    return nsmallest(most, (card for card in cards if card.failures), key=_merit)


def _merit(card: Scorecard) -> tuple[float, float, str]:
    strength = sum(card.strength[c] or 0 for c in CRITERIA if card.scores[c] == FAIL)
    return card.pass_count / card.scored_count, strength, card.question_id
