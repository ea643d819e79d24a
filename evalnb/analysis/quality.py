"""Figures of how good the drafts are, as they were measured and stored: read into frames, and put into words.

Nothing is measured here. The figures lie as JSON in `tests/bench/results`, each file with its command and date.
"""

from pathlib import Path

import msgspec
import polars as pl

from ..errors import LoadError

#: The method that is ours, and the one that every other is held against first.
OURS, FLOOR = "evalnb strength", "word share (floor)"
PEOPLE = "one person and the other"
#: The files, in the order in which they are shown.
FILES = ("people", "fit", "speed", "memory")


class Measured(msgspec.Struct, frozen=True):
    """All stored figures as frames.

    Attributes:
        about: file, command, date and versions.
        ranking: area under the curve by set and method, with interval, balanced accuracy, and what ours has more.
        held_out: the measures of our strengths with all rows seen, rows held out, and whole sets left out.
        weights: the weights of both combinations, as fitted and as in use.
        verdicts: how often verdicts agree with people: all, certain, left to review.
        evidence: how many of the annotators' evidence spans a method's quotes overlap.
        preferences: correlation with people's preferences by criterion and method.
        speed: ratios with their aims.
        milliseconds: the medians behind the ratios.
        memory: megabytes by rows streamed.
    """

    about: pl.DataFrame
    ranking: pl.DataFrame
    held_out: pl.DataFrame
    weights: pl.DataFrame
    verdicts: pl.DataFrame
    evidence: pl.DataFrame
    preferences: pl.DataFrame
    speed: pl.DataFrame
    milliseconds: pl.DataFrame
    memory: pl.DataFrame


def stored_files(folder: str | Path) -> list[Path]:
    """Return the files of a folder of results, in the order in which they are shown."""
    return [Path(folder) / f"{name}.json" for name in FILES]


def read_measured(folder: str | Path) -> Measured:
    """Read the stored figures.

    Raises:
        LoadError: if a file is missing or is no JSON.
    """
    read: dict[str, dict] = {}
    for name, path in zip(FILES, stored_files(folder), strict=True):
        try:
            read[name] = msgspec.json.decode(path.read_bytes(), type=dict)
        except (OSError, msgspec.DecodeError) as error:
            raise LoadError(f"{path.name}: expected stored figures, got none that can be read ({error})") from error
    people, fit, speed, memory = (read[name] for name in FILES)
    return Measured(
        about=pl.DataFrame([_about(name, read[name]["about"]) for name in FILES]),
        ranking=pl.DataFrame(people["grounding"] + people["correctness"], infer_schema_length=None),
        held_out=pl.DataFrame([{"criterion": c} | row for c in ("grounding", "correctness") for row in fit[c]["sets"]]),
        weights=pl.DataFrame([row for c in ("grounding", "correctness") for row in _weights(c, fit[c])]),
        verdicts=pl.DataFrame(people["verdicts"], infer_schema_length=None),
        evidence=pl.DataFrame(people["evidence"]),
        preferences=pl.DataFrame(people["preferences"]),
        speed=pl.DataFrame(speed["ratios"]).with_columns(met=_met()),
        milliseconds=pl.DataFrame(
            [{"task": task, "median_ms": value} for task, value in speed["milliseconds"].items()]
        ),
        memory=pl.DataFrame(memory["series"]),
    )


def _about(name: str, about: dict) -> dict[str, str]:
    versions = ", ".join(f"{package} {number}" for package, number in about["packages"].items())
    return {"figures": name, "command": about["command"], "date": about["date"], "versions": versions}


def _weights(criterion: str, fitted: dict) -> list[dict]:
    return [
        {"criterion": criterion, "count": name, "fitted": value, "in_use": fitted["in_use"][name]}
        for name, value in fitted["weights"].items()
    ]


def _met() -> pl.Expr:
    """The ratios that count rows of a peer are to be small, all others large."""
    most = pl.col("ratio").str.starts_with("adversarial")
    return pl.when(most).then(pl.col("value") <= pl.col("aim")).otherwise(pl.col("value") >= pl.col("aim"))


def drawn_ranking(ranking: pl.DataFrame) -> pl.DataFrame:
    """Return the areas under the curve as `figures.measured` draws them, a group a set."""
    return ranking.select(group=pl.col("set"), method=pl.col("method"), value=pl.col("auc"), low="low", high="high")


def drawn_preferences(preferences: pl.DataFrame) -> pl.DataFrame:
    """Return the correlations as `figures.measured` draws them, a group a criterion."""
    return preferences.select(
        group=pl.col("criterion"), method=pl.col("method"), value=pl.col("r"), low="low", high="high"
    )


def ranking_finding(ranking: pl.DataFrame) -> str:
    """Say on how many sets ours ranks above every peer, and on how many surely: with each gain's whole interval."""
    peers = ranking.filter(pl.col("method") != OURS)
    sets = peers.group_by("set", maintain_order=True).agg(
        above=(pl.col("ours_more") > 0).all(), surely=(pl.col("more_low") > 0).all()
    )
    floor = ranking.filter((pl.col("method") == FLOOR) & pl.col("set").is_in(sets["set"].implode()))
    return (
        f"Ours ranks above every peer on {sets['above'].sum()} of {len(sets)} sets, surely on {sets['surely'].sum()}; "
        f"above the floor by {floor['ours_more'].mean():.3f} on average"
    )


def preferences_finding(preferences: pl.DataFrame) -> str:
    """Say how far ours comes from the floor towards people among themselves, by criterion."""
    parts = []
    for criterion in preferences["criterion"].unique(maintain_order=True):
        r = dict(preferences.filter(pl.col("criterion") == criterion).select("method", "r").iter_rows())
        parts.append(f"{criterion} {(r[OURS] - r[FLOOR]) / (r[PEOPLE] - r[FLOOR]):.0%}")
    return f"From the floor to people among themselves: {', '.join(parts)} of the way"


def verdicts_finding(verdicts: pl.DataFrame) -> str:
    """Say how often certain verdicts and those left to review agree with people, over all sets."""

    def agree(part: str) -> str:
        rows = verdicts.filter((pl.col("part") == part) & pl.col("agree").is_not_null())
        right, count = (rows["agree"] * rows["rows"]).sum(), rows["rows"].sum()
        return f"{right / count:.0%} of {count:,}" if count else "none"

    return f"Verdicts agree with people: certain {agree('certain')}, left to review {agree('review')}"


def speed_finding(speed: pl.DataFrame) -> str:
    """Say how many of the aims for speed are met, and name those that are not."""
    missed = speed.filter(~pl.col("met"))["ratio"].to_list()
    return f"{speed['met'].sum()} of {len(speed)} aims for speed are met" + (
        f"; not: {'; '.join(missed)}" if missed else ""
    )


def memory_finding(memory: pl.DataFrame) -> str:
    """Say how much memory grew over the second half of the rows, when every cache has filled."""
    later = memory[len(memory) // 2 :]
    growth = later["megabytes"][-1] / later["megabytes"][0] - 1
    return f"From row {later['rows'][0]:,} to row {later['rows'][-1]:,} memory grew by {growth:.0%}"


def findings(measured: Measured) -> list[str]:
    """Return what the figures say, one sentence each, in the order of the notebook."""
    left_out = measured.held_out.filter(pl.col("criterion") == "grounding")
    floors = dict(measured.ranking.filter(pl.col("method") == FLOOR).select("set", "auc").iter_rows())
    below = [name for name, auc in left_out.select("set", "set_left_out").iter_rows() if auc < floors[name]]
    unseen = f"below the floor on {', '.join(below)}" if below else "above the floor on every one"
    quoted = measured.evidence.filter(pl.col("method") == "evalnb quotes").to_dicts()[0]
    met = f"{quoted['spans_met']} of {quoted['spans']} evidence spans"
    return [
        ranking_finding(measured.ranking),
        f"Fitted without a set, the same counts rank it {unseen}",
        verdicts_finding(measured.verdicts),
        f"Quotes meet {met}, and show {quoted['text_shown']:.1%} of the text",
        preferences_finding(measured.preferences),
        speed_finding(measured.speed),
        memory_finding(measured.memory),
    ]
