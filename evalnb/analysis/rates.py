"""What fails: pass rates with their coverage, and reason codes, both from the frame of verdicts."""

import polars as pl

from ..freetext.codes import CRITERIA, FAIL, FAILURES, PASS, UNSCORED
from .inference import wilson

_CODES = pl.DataFrame(
    [(criterion, code) for criterion in CRITERIA for code in FAILURES[criterion]],
    schema={"criterion": pl.String, "code": pl.String},
    orient="row",
).with_row_index("place")


def pass_rates(verdicts: pl.DataFrame, *, by: str | None = None) -> pl.DataFrame:
    """Rate each criterion over all questions asked, with its coverage beside it.

    The rate is PASS / (PASS + FAIL): a missing answer is a FAIL, and UNSCORED is counted beside. Where nothing was
    scored, rate and interval are null.

    Args:
        verdicts: the frame of `frames.verdicts`.
        by: a column to split by, such as `bucket` or `run`; its values come sorted, null last.

    Returns:
        One row a value of `by` and criterion: `passed`, `failed`, `unscored`, `missing`, `needs_review`, `rate`, and
        the bounds `low` and `high` of the 95 % Wilson interval.
    """
    keys = [by, "criterion"] if by else ["criterion"]
    counts = verdicts.group_by(keys).agg(
        passed=(pl.col("score") == PASS).sum().cast(pl.Int64),
        failed=(pl.col("score") == FAIL).sum().cast(pl.Int64),
        unscored=(pl.col("score") == UNSCORED).sum().cast(pl.Int64),
        missing=pl.col("missing").sum().cast(pl.Int64),
        needs_review=pl.col("needs_review").sum().cast(pl.Int64),
    )
    scored = list(zip(counts["passed"], counts["passed"] + counts["failed"], strict=True))
    bounds = [wilson(passed, n) or (None, None) for passed, n in scored]
    return (
        counts.with_columns(
            pl.Series("rate", [passed / n if n else None for passed, n in scored], dtype=pl.Float64),
            pl.Series("low", [low for low, _ in bounds], dtype=pl.Float64),
            pl.Series("high", [high for _, high in bounds], dtype=pl.Float64),
            _order=pl.col("criterion").replace_strict(CRITERIA, range(len(CRITERIA)), return_dtype=pl.Int64),
        )
        .sort([by, "_order"] if by else ["_order"], nulls_last=True)
        .drop("_order")
    )


def rate_grid(rates: pl.DataFrame, *, by: str) -> pl.DataFrame:
    """Turn split rates into a table to read: a row a value of `by`, a column a criterion.

    A cell says how many passed of how many scored, with the interval; where nothing was scored it is null.
    """
    cells = {
        (row[by], row["criterion"]): (
            f"{row['passed']} of {row['passed'] + row['failed']} ({100 * row['low']:.0f}–{row['high']:.0%})"
        )
        for row in rates.iter_rows(named=True)
        if row["rate"] is not None
    }
    values = rates[by].unique(maintain_order=True).to_list()
    return pl.DataFrame(
        {by: pl.Series(values, dtype=rates.schema[by])}
        | {c: pl.Series([cells.get((value, c)) for value in values], dtype=pl.String) for c in CRITERIA}
    )


def reason_counts(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Rank the reason codes of failures by how many answers carry them.

    Equal counts keep the order of the criteria and of their codes. Without failures there are no rows.

    Returns:
        `criterion`, `code`, `answers`, and `share` of that criterion's failures.
    """
    failed = verdicts.filter(pl.col("score") == FAIL)
    return (
        failed.explode("reasons")
        .group_by("criterion", code="reasons")
        .agg(answers=pl.len().cast(pl.Int64))
        .join(failed.group_by("criterion").agg(failures=pl.len()), on="criterion")
        .join(_CODES, on=["criterion", "code"], how="left")
        .sort("answers", "place", descending=[True, False])
        .select("criterion", "code", "answers", share=pl.col("answers") / pl.col("failures"))
    )
