"""What to change in the prompt: the fixes of the feedback table, ranked by the failures that each speaks to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

import polars as pl

from ..freetext.codes import FAIL
from ..freetext.feedback import FIXES

#: Examples shown of each fix.
EXAMPLES = 3
#: Code → types of leftover that mark the phrase it is about; for other codes the first fitting phrase is shown.
_LEFTOVERS = {
    "law-name-not-on-page": {"law-name"},
    "reference-label-mismatch": {"reference"},
    "paraphrase": {"modal", "content"},
    "tense-changed": {"tense"},
    "name-not-on-page": {"name"},
    "number-not-on-page": {"number", "money", "date", "duration"},
}
_ANSWER = ["run", "rater", "question_id"]
_SCHEMA = {
    "fix": pl.String,
    "failures": pl.Int64,
    "whole_answers": pl.Int64,
    "of": pl.Int64,
    "codes": pl.List(pl.String),
    "examples": pl.List(pl.String),
}


def rank_fixes(
    verdicts: pl.DataFrame,
    phrases: pl.DataFrame,
    facts: pl.DataFrame,
    *,
    fixes: Mapping[str, Mapping[str, str]] = FIXES,
) -> pl.DataFrame:
    """Rank the changes to the prompt by how many failures, and how many whole answers, they speak to.

    A fix speaks to a failed verdict that carries one of its codes. It speaks to a whole answer where every code of
    every failure of that answer leads to it: there nothing else is to be mended. Fixes that speak to as many failures
    are ordered by whole answers, then by the order of the table. Without failures there are no rows.

    Args:
        verdicts: the frame of `frames.verdicts`.
        phrases: the frame of `frames.phrases`, for examples.
        facts: the frame of `frames.facts`, for examples.
        fixes: criterion → code → fix.

    Returns:
        `fix`, `failures`, `whole_answers`, `of` (all failed verdicts), `codes` in the order of the table, and
        `examples`: at most three phrases of answers, or facts that answers lack, each behind the first eight characters
        of its question's id.
    """
    places = {text: place for place, text in enumerate(text for codes in fixes.values() for text in codes.values())}
    failures, causes, carriers = defaultdict(int), defaultdict(set), defaultdict(list)
    failed = verdicts.filter(pl.col("score") == FAIL).select(*_ANSWER, "criterion", "reasons")
    for *answer, criterion, codes in failed.iter_rows():
        answer = tuple(answer)
        named = {fixes[criterion][code]: code for code in reversed(codes)}
        causes[answer].update(named)
        for text, code in named.items():
            failures[text] += 1
            carriers[text].append((answer, criterion, code))
    whole = Counter(next(iter(texts)) for texts in causes.values() if len(texts) == 1)
    ranked = sorted(failures, key=lambda text: (-failures[text], -whole[text], places[text]))
    examples = _examples([carriers[text] for text in ranked], phrases, facts)
    rows = [
        (
            text, failures[text], whole[text], failed.height,
            list(dict.fromkeys(code for codes in fixes.values() for code in codes if codes[code] == text)), found,
        )
        for text, found in zip(ranked, examples, strict=True)
    ]
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row")


def _examples(
    carriers: Iterable[list[tuple[tuple, str, str]]], phrases: pl.DataFrame, facts: pl.DataFrame
) -> list[list[str]]:
    """Find examples for each fix; a few more answers than examples are looked at, since some show nothing."""
    looked_at = [listed[: 4 * EXAMPLES] for listed in carriers]
    wanted = {answer[-1] for listed in looked_at for answer, _, _ in listed}
    ledgers = []
    for frame in (phrases, facts):
        rows = defaultdict(list)
        for row in frame.filter(pl.col("question_id").is_in(list(wanted))).iter_rows(named=True):
            rows[tuple(row[key] for key in _ANSWER)].append(row)
        ledgers.append(rows)
    found = []
    for listed in looked_at:
        shown = [(answer[-1][:8], _shows(answer, criterion, code, *ledgers)) for answer, criterion, code in listed]
        found.append([f"{id}: {text}" for id, text in shown if text][:EXAMPLES])
    return found


def _shows(answer: tuple, criterion: str, code: str, phrases: Mapping, facts: Mapping) -> str | None:
    """Return the text in the ledgers that shows a code, or None where they do not tell."""
    if code == "empty-answer":
        return "no answer"
    if criterion == "grounding":
        unsupported = [p for p in phrases[answer] if p["status"] in ("partial", "absent")]
        types = _LEFTOVERS.get(code, set())
        unsupported.sort(key=lambda p: types.isdisjoint(p["leftover_types"]))
        return unsupported[0]["text"] if unsupported else None
    if criterion in ("correctness", "completeness"):
        status = ("wrong",) if criterion == "correctness" else ("missing", "wrong")
        lost = [fact for fact in facts[answer] if fact["status"] in status]
        lost.sort(key=lambda fact: code != f"missing-{fact['kind']}")
        return lost[0]["text"] if lost else None
    kinds = ("hedge", "absence") if criterion == "confidence_calibration" else ("filler",)
    return next((p["text"] for p in phrases[answer] if p["kind"] in kinds), None)
