"""The first page of a report: what a team lead wants to know, in a minute, each line with the numbers behind it."""

from collections.abc import Sequence

import polars as pl

from ..freetext.codes import CRITERIA, UNSCORED
from ..freetext.records import Scorecard
from ..freetext.show import CRITERION_NAMES
from .comparison import Comparison
from .inference import wilson
from .printed import VERDICTS, short_names

#: A line: what it is about, and what was found.
Line = dict[str, str]


def run_lines(
    cards: Sequence[Scorecard], rates: pl.DataFrame, fixes: pl.DataFrame, cited: pl.DataFrame | None,
    findings: Sequence[str],
) -> list[Line]:
    """Sum a run up: how much of it passes, what is lowest, what to change first, and what still wants a person.

    Args:
        cards: the scorecards.
        rates: the frame of `rates.pass_rates`, without a split.
        fixes: the frame of `fixes.rank_fixes`.
        cited: the frame of `citations.mean_scores`, where there is one.
        findings: what could not be read.
    """
    missing = rates["missing"].max() or 0
    clean = sum(card.scored_count > 0 and not card.failures for card in cards)
    scored = sum(card.scored_count > 0 for card in cards)
    lines = {
        "questions": f"{len(cards)} asked, {missing} without an answer, which count as failures",
        "nothing fails": f"{clean} of {scored} answers{_interval(clean, scored)}",
        "lowest": _lowest(rates),
        "change first": _first(fixes),
        "wants a person": _waiting(cards),
        "gold answers": f"{sum(bool(card.gold_unsupported) for card in cards)} say what no page supports",
    }
    if cited is not None and cited["n"].item():
        score = cited.to_dicts()[0]
        lines["pages cited"] = (
            f"precision {score['precision']:.2f}, recall {score['recall']:.2f}, F-beta (2.5) {score['f_beta']:.2f} "
            f"over {score['n']} questions"
        )
    if findings:
        lines["not read"] = f"{len(findings)}, in no rate; listed at the end"
    return _lines(lines)


def change_lines(found: Comparison) -> list[Line]:
    """Sum a comparison up: better, worse or cannot tell, by how much, on what, at what price, and what would tell."""
    before, after = short_names(found.names)
    lines = {"verdict": f"{after} against {before}: {VERDICTS[found.verdict]}. {found.because}"}
    if found.ci95:
        (was, now), (low, high) = found.scores, found.ci95
        lines["mean score"] = (
            f"{was:.3f} → {now:.3f}, difference {found.difference:+.3f} (95% interval {low:+.3f} to {high:+.3f}), "
            f"{found.pairs} questions in both, {found.changed} changed"
        )
    for verdict, words in VERDICTS.items():
        named = [c for c in CRITERIA if found.criteria[c].n and found.criteria[c].verdict == verdict]
        if named:
            lines[words] = ", ".join(f"{CRITERION_NAMES[c].lower()} {_rates(found, c)}" for c in named)
    for direction in ("gained", "lost"):
        flips = [flip.id for change in found.criteria.values() for flip in getattr(change, direction)]
        lines[f"verdicts {direction}"] = f"{len(flips)}, on {len(set(flips))} questions"
    if found.verdict == "cannot-tell" and found.enough:
        lines["size"] = f"about {found.enough} questions would tell a difference like this one, four times in five"
    left = [f"{len(ids)} only in {name}" for name, ids in zip((before, after), found.only, strict=True) if ids]
    if left:
        lines["not compared"] = ", ".join(left)
    return _lines(lines)


def _lines(lines: dict[str, str]) -> list[Line]:
    return [{"what": what, "finding": finding} for what, finding in lines.items()]


def _interval(passed: int, scored: int) -> str:
    bounds = wilson(passed, scored)
    return f" ({passed / scored:.0%}, 95% interval {bounds[0]:.0%} to {bounds[1]:.0%})" if bounds else ""


def _lowest(rates: pl.DataFrame) -> str:
    rated = [row for row in rates.to_dicts() if row["rate"] is not None]
    if not rated:
        return "nothing was scored"
    row = min(rated, key=lambda row: row["rate"])
    scored = row["passed"] + row["failed"]
    return f"{CRITERION_NAMES[row['criterion']].lower()}: {row['passed']} of {scored}{_interval(row['passed'], scored)}"


def _first(fixes: pl.DataFrame) -> str:
    if not fixes.height:
        return "nothing: nothing failed"
    first = fixes.to_dicts()[0]
    return (
        f"{first['fix']} This speaks to {first['failures']} of {first['of']} failures, and mends "
        f"{first['whole_answers']} answers alone."
    )


def _waiting(cards: Sequence[Scorecard]) -> str:
    open_verdicts = sum(len(card.needs_review) for card in cards)
    unscored = sum(score == UNSCORED for card in cards for score in card.scores.values())
    return f"{open_verdicts} of {5 * len(cards)} verdicts are uncertain drafts, {unscored} are unscored"


def _rates(found: Comparison, criterion: str) -> str:
    before, after = found.criteria[criterion].rates
    return f"{before:.0%} → {after:.0%}"
