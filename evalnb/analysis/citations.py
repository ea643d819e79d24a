"""Did the submission retrieve the right pages? The pages it cites, against the gold pages, question by question."""

from collections.abc import Collection

import polars as pl

from ..errors import LoadError
from ..workspace import Workspace
from ..workspace.submission import cited_pages

#: How much more recall weighs than precision: a page that was not retrieved cannot be quoted, one too many only distracts.
BETA = 2.5

_SCHEMA = {
    "question_id": pl.String, "bucket": pl.String, "gold": pl.Int64, "cited": pl.Int64, "common": pl.Int64,
    "precision": pl.Float64, "recall": pl.Float64, "f_beta": pl.Float64, "missed": pl.List(pl.String),
    "beside": pl.List(pl.String),
}


def cite_score(cited: Collection, gold: Collection, *, beta: float = BETA) -> tuple[float, float, float]:
    """Return precision, recall and F-beta of the cited pages.

    Where both are empty all three are 1: to cite nothing is then right. Where one alone is empty all three are 0.
    Source: C. J. van Rijsbergen, Information Retrieval (1979), chapter 7.
    """
    cited, gold = set(cited), set(gold)
    if not cited or not gold:
        return (1.0,) * 3 if not cited and not gold else (0.0,) * 3
    common = len(cited & gold)
    precision, recall = common / len(cited), common / len(gold)
    weighed = (1 + beta**2) * common / (beta**2 * len(gold) + len(cited))
    return precision, recall, weighed


def citations(workspace: Workspace) -> pl.DataFrame:
    """Score the cited pages of every free-text question of a submission, in the order of the manifest.

    A question that the submission does not answer cites nothing. Where the submission does not say what it retrieved,
    or the manifest names no gold pages, the numbers are null: unknown, and in no mean.

    Returns:
        `gold`, `cited` and `common` are counts of pages; `missed` are gold pages that are not cited, `beside` cited
        ones that are not gold, each as `document p. page`.
    """
    return pl.DataFrame(
        [(q.question_id, q.bucket, *_row(workspace, q.question_id, q.gold_pages)) for q in workspace.free_text],
        schema=_SCHEMA, orient="row",
    )


def mean_scores(scored: pl.DataFrame) -> pl.DataFrame:
    """Return the means over the questions that have scores, with how many those are and how many are unknown."""
    means = (pl.col(name).mean() for name in ("precision", "recall", "f_beta"))
    known = pl.col("f_beta").is_not_null()
    return scored.select(n=known.sum().cast(pl.Int64), unknown=(~known).sum().cast(pl.Int64), **dict(
        zip(("precision", "recall", "f_beta"), means, strict=True)
    ))


def _row(workspace: Workspace, id: str, gold: Collection | None) -> tuple:
    answer = workspace.answers.get(id)
    try:
        cited = cited_pages(answer) if answer else ()
    except LoadError:
        cited = None
    counts = (None if pages is None else len(pages) for pages in (gold, cited))
    if gold is None or cited is None:
        return (*counts, None, None, None, None, [], [])
    missed, beside = ([ref for ref in one if ref not in other] for one, other in ((gold, cited), (cited, gold)))
    return (
        *counts, len(gold) - len(missed), *cite_score(cited, gold),
        *([f"{ref.doc_id} p. {ref.page}" for ref in refs] for refs in (missed, beside)),
    )
