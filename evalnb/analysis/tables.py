"""Comparisons and agreement as frames, for reports and notebooks: the same numbers that the commands print."""

from collections.abc import Sequence

import polars as pl

from .agreement import AgreementReport, Confusion
from .comparison import Comparison
from .frames import verdicts
from .judges import AgainstJudge
from .printed import VERDICTS
from .rates import pass_rates
from .runs import Run

#: The row of the mean score in a table of changes.
MEAN_SCORE = "mean score"

_CHANGES = {
    "criterion": pl.String, "n": pl.Int64, "before": pl.Float64, "after": pl.Float64, "gained": pl.Int64,
    "lost": pl.Int64, "p_value": pl.Float64, "p_adjusted": pl.Float64, "verdict": pl.String, "enough": pl.Int64,
}
_FLIPS = {
    "question_id": pl.String, "criterion": pl.String, "flip": pl.String, "before": pl.List(pl.String),
    "after": pl.List(pl.String),
}
_ONLY = {"run": pl.String, "question_id": pl.String}
_AGREEMENT = {
    "criterion": pl.String, "n": pl.Int64, "raw": pl.Float64, "kappa": pl.Float64, "alpha": pl.Float64,
    "prevalence": pl.Float64, "undefined": pl.String,
}
_CONFUSION = {
    "criterion": pl.String, "draft": pl.String, "n": pl.Int64, "both_pass": pl.Int64, "draft_pass": pl.Int64,
    "draft_fail": pl.Int64, "both_fail": pl.Int64, "raw": pl.Float64,
}
_AGAINST = {
    "judge": pl.String, "rater": pl.String, "criterion": pl.String, "n": pl.Int64, "raw": pl.Float64,
    "constant": pl.Float64, "always": pl.String, "auc": pl.Float64,
}


def change_table(found: Comparison) -> pl.DataFrame:
    """Lay out a comparison: one row a criterion, then one of the mean score.

    Of the mean score, `gained` and `lost` are null, as the p-values are: its verdict follows from its interval.

    Returns:
        `verdict` in words, and `enough`: about how many questions would tell such a change four times in five.
    """
    rows = [
        (
            c, change.n, *change.rates, len(change.gained), len(change.lost), change.p_value, change.p_adjusted,
            VERDICTS[change.verdict], change.enough,
        )
        for c, change in found.criteria.items()
    ]
    rows.append((MEAN_SCORE, found.pairs, *found.scores, None, None, None, None, VERDICTS[found.verdict], found.enough))
    return pl.DataFrame(rows, schema=_CHANGES, orient="row")


def flip_table(found: Comparison) -> pl.DataFrame:
    """List every verdict that changed with the reason codes on both sides: what was lost first, then by criterion."""
    rows = [
        (flip.id, c, direction, list(flip.before), list(flip.after))
        for direction in ("lost", "gained")
        for c, change in found.criteria.items()
        for flip in getattr(change, direction)
    ]
    return pl.DataFrame(rows, schema=_FLIPS, orient="row")


def unpaired_table(found: Comparison) -> pl.DataFrame:
    """List the questions that one run alone has, and which."""
    rows = [(name, id) for name, ids in zip(found.names, found.only, strict=True) for id in ids]
    return pl.DataFrame(rows, schema=_ONLY, orient="row")


def trend_table(runs: Sequence[Run]) -> pl.DataFrame:
    """Rate every criterion of each run, in the order of the runs; each rate is over the questions of its own run."""
    return pl.concat(
        pass_rates(verdicts({run.name: run.cards.values()})).select(pl.lit(run.name).alias("run"), pl.all())
        for run in runs
    )


def agreement_table(found: AgreementReport) -> pl.DataFrame:
    """Lay out agreement, one row a criterion; where a measure is null, `undefined` says why."""
    rows = [
        (c, a.n, a.raw, a.kappa, a.alpha, a.prevalence, a.undefined) for c, a in found.criteria.items()
    ]
    return pl.DataFrame(rows, schema=_AGREEMENT, orient="row")


def disagreement_table(found: AgreementReport) -> pl.DataFrame:
    """List who differs on what: a row a question and criterion, a column a rater."""
    schema = {"question_id": pl.String, "criterion": pl.String} | dict.fromkeys(found.raters, pl.String)
    rows = [(d.id, d.criterion, *d.verdicts.values()) for d in found.disagreements]
    return pl.DataFrame(rows, schema=schema, orient="row")


def confusion_table(found: Sequence[Confusion]) -> pl.DataFrame:
    """Lay out drafts against a person: two rows a criterion, `certain` and `review`."""
    rows = [
        (
            t.criterion, "review" if t.review else "certain", t.n, t.both_pass, t.draft_pass, t.draft_fail, t.both_fail,
            t.raw,
        )
        for t in found
    ]
    return pl.DataFrame(rows, schema=_CONFUSION, orient="row")


def judge_table(found: Sequence[AgainstJudge]) -> pl.DataFrame:
    """Lay out an outside judge against raters, beside what saying the same of every answer would reach."""
    rows = [
        (one.judge, one.rater, c, held.n, held.raw, held.constant, held.always, held.auc)
        for one in found
        for c, held in one.criteria.items()
    ]
    return pl.DataFrame(rows, schema=_AGAINST, orient="row")
