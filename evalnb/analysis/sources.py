"""Where scorecards for an analysis come from: a workspace and a submission, or a run that lies somewhere already."""

import os
from collections.abc import Iterable
from pathlib import Path

import polars as pl
from msgspec import Struct

from ..errors import LoadError
from ..freetext.records import Scorecard
from ..freetext.rules import grade
from ..rows.files import path_text, shown_path
from ..scorecards import load_run
from ..scorecards.paths import RATERS
from ..scorecards.records import RULES
from ..workspace import Workspace, sample_root
from .citations import citations
from .frames import Frames, lay_out
from .runs import Run, run_of

#: Where a workspace keeps the scores of judges from outside, in a folder for each submission.
JUDGES = "artifacts/judges"


class Source(Struct, frozen=True):
    """The scorecards that are looked at, and what is known about them.

    Attributes:
        name: the submission, or the path of the run.
        cards: in the order of the manifest, or of the run.
        findings: what could not be read and is in no rate, one line each.
        files: what was read, for the record.
        page_counts: question id → number of pages judged against, where known.
        cited: the frame of `citations.citations`; None where there is no workspace.
    """

    name: str
    cards: tuple[Scorecard, ...]
    findings: tuple[str, ...]
    files: tuple[Path, ...]
    page_counts: dict[str, int]
    cited: pl.DataFrame | None

    @property
    def run(self) -> Run:
        """The scorecards as a run.

        Raises:
            InputError: where a question has several scorecards.
        """
        return run_of(self.name, self.cards)

    @property
    def frames(self) -> Frames:
        """The frames of verdicts, phrases and facts."""
        return lay_out({self.name: self.cards}, page_counts=self.page_counts)


def open_source(
    run_path: str | None = None, *, workspace: str | os.PathLike[str] | None = None, submission: str = "baseline",
    pages: str = "gold",
) -> Source:
    """Read a run, or grade a submission of a workspace.

    Args:
        run_path: a folder of scorecard files, or rows that `evalnb score` wrote; None takes the workspace.
        workspace: the folder; None is the bundled sample.
        submission: whose answers; of no account where there is a run.
        pages: `gold` or `cited`; of no account where there is a run.

    Raises:
        LoadError: if the run or the workspace cannot be read at all.
    """
    if run_path is not None:
        return _of_run(run_path)
    folder = Workspace(workspace or sample_root(), submission, pages=pages)
    loaded = folder.load()
    cards, findings = [], [finding.message for finding in loaded.findings]
    for item in loaded.items:
        try:
            cards.append(folder.card(item))
        except LoadError as error:
            findings.append(str(error))
    counts = {item.id: len(item.pages) for item in loaded.items if item.pages is not None}
    files = folder.files(loaded.items)
    return Source(submission, tuple(cards), tuple(findings), files, counts, citations(folder))


def open_sources(
    run_paths: Iterable[str], *, workspace: str | os.PathLike[str] | None, submissions: Iterable[str], pages: str = "gold"
) -> list[Source]:
    """Read several runs in order, or else several submissions of one workspace."""
    paths = list(run_paths)
    if paths:
        return [_of_run(path) for path in paths]
    return [open_source(workspace=workspace, submission=name, pages=pages) for name in submissions]


def open_raters(
    rater_paths: Iterable[str], *, workspace: str | os.PathLike[str] | None, submission: str
) -> list[Source]:
    """Read the raters' runs: those that are named, or else all who rated a submission of a workspace, by name."""
    paths = [Path(path_text(path)) for path in rater_paths]
    if not paths:
        places = Workspace(workspace or sample_root(), submission).scorecards.places
        paths = [places.folder / RATERS / path_text(name) for name in places.raters()]
    return [_of_run(path, name=shown_path(path.stem)) for path in paths]


def open_drafts(*, workspace: str | os.PathLike[str] | None, submission: str, pages: str = "gold") -> Source:
    """Grade a submission by the rules alone, whatever people have said of it, under the name `rules`."""
    folder = Workspace(workspace or sample_root(), submission, pages=pages)
    loaded = folder.load()
    cards = tuple(grade(item) for item in loaded.items)
    findings = tuple(finding.message for finding in loaded.findings)
    return Source(RULES, cards, findings, folder.files(loaded.items), {}, None)


def judge_files(judge_file: str | None, *, workspace: str | os.PathLike[str] | None, submission: str) -> list[Path]:
    """List the files of judges from outside: the one that is named, or else what the workspace has, sorted by name."""
    if judge_file is not None:
        return [Path(path_text(judge_file))]
    folder = Path(workspace or sample_root()) / JUDGES / submission
    return sorted(file for file in folder.glob("*") if file.suffix in (".csv", ".jsonl"))


def _of_run(path: str | os.PathLike[str], *, name: str | None = None) -> Source:
    path = Path(path_text(os.fspath(path)))
    loaded = load_run(path)
    files = tuple(sorted(path.glob("*.json"))) if path.is_dir() else (path,)
    return Source(name or shown_path(path.name), loaded.cards, loaded.findings, files, {}, None)
