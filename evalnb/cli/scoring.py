"""`evalnb score`: the rows of a file, or the questions of a workspace."""

import os
import sys
from collections import Counter
from pathlib import Path

from ..errors import BusyError, EvalnbError
from ..freetext.block import format_block, visible
from ..freetext.codes import CRITERIA, FAIL, PASS
from ..freetext.rules import grade
from ..rows.files import reason, shown_path
from ..rows.sources import is_address
from ..rows.work import Work
from ..scorecards import from_stored
from ..workspace import Workspace, copy_sample
from ..workspace.folder import listed
from .output import STANDARD, progress, results, tell, tell_each
from .rows import Spread, go_through

#: Nobody has rated this one, so that the blocks are what the rules say.
SAMPLE_SUBMISSION = "improved"


def is_file(name: str) -> bool:
    """Say whether an argument of `score` is FILE: `-`, an address, or something that is there and no folder."""
    return name == STANDARD or is_address(name) or (os.path.exists(name) and not os.path.isdir(name))


def score_file(file: str, output: str | None, spread: Spread) -> int:
    """Grade the rows of a file; a row that could not be read is a finding."""
    counts, label = go_through(Work("score"), file, output, spread)
    if not counts.rows:
        tell(f"{label}: no rows")
    if counts.unread:
        tell(f"{label}: {counts.rows} rows, {counts.unread} not read")
    if counts.unknown:
        commonest = Counter(counts.unknown).most_common(8)
        fields = ", ".join(f"{visible(name)} ({count})" for name, count in commonest)
        tell(f"{label}: rows without an answer have fields that are not read: {fields}")
    if counts.verdicts and sys.stderr.isatty():  # for a person who looks on; a script reads the rows
        tell("passed: " + ", ".join(f"{criterion} {_passed(counts.verdicts, criterion)}" for criterion in CRITERIA))
    return 1 if counts.unread else 0


def _passed(verdicts: dict[str, int], criterion: str) -> str:
    passed, failed = (verdicts.get(f"{criterion} {verdict}", 0) for verdict in (PASS, FAIL))
    return f"{passed} of {passed + failed}" if passed + failed else "unscored"


def score_sample(names: list[str], *, submission: str | None, pages: str, output: str | None) -> int:
    """Grade a copy of the bundled workspace; a copy that is there already is used as it is."""
    return score_workspace(
        names, root=copy_sample(Path("outputs")), pages=pages, output=output,
        submission=SAMPLE_SUBMISSION if submission is None else submission,
    )


def score_workspace(names: list[str], *, root: Path, submission: str, pages: str, output: str | None) -> int:
    """Grade questions of a workspace, print a block for each and save the scorecards.

    What could not be read is a finding; a verdict that a person gave is kept, and the block shows it.
    """
    workspace = Workspace(root, submission, pages=pages)
    if names and not workspace.manifest_file.exists():
        tell(f"{names[0]}: no such file, and no question either, for there is no {shown_path(workspace.manifest_file)}")
        return 2
    loaded = workspace.load(names or None)
    if not names:
        _tell_of_answers(workspace)
    findings = [finding.message for finding in loaded.findings]
    if not loaded.items and not findings:
        tell(f"{shown_path(workspace.manifest_file)}: no free-text questions")
        return 2
    actions: Counter[str] = Counter()
    kept: list[str] = []
    unwritten = 0
    with results(output) as out, progress("score", len(loaded.items)) as advance:
        for number, item in enumerate(loaded.items, 1):
            card = grade(item)
            try:
                outcome = workspace.scorecards.save_draft(card, pages=pages)
            except BusyError as error:
                # Who writes for so long would keep every other scorecard waiting as well.
                findings.append(f"{error}; the rest was not graded")
                unwritten += 1
                break
            except EvalnbError as error:
                findings.append(str(error))
                continue
            except OSError as error:
                # What keeps one scorecard from being written may keep no other.
                findings.append(f"{shown_path(error.filename or workspace.scorecards.folder)}: {reason(error)}")
                unwritten += 1
                continue
            actions[outcome.action] += 1
            if outcome.action == "refused":
                findings.append(outcome.message)
            elif outcome.action == "kept":
                kept.append(outcome.path.stem)
            shown = from_stored(outcome.card, question=item.question) if outcome.card else card
            separator = "\n" if actions.total() > 1 else ""
            out.write(f"{separator}{format_block(shown)}\n".encode())
            advance(number)
    if kept:
        tell(f"kept, since a person judged the same answer: {listed(kept)}")
    tell_each(findings)
    counts = ", ".join(f"{actions[action]} {action}" for action in ("written", "unchanged", "kept", "refused"))
    asked = {item.id for item in loaded.items}
    asked.update(finding.question_id for finding in loaded.findings if finding.question_id)
    folder = shown_path(workspace.scorecards.folder)
    tell(f"{actions.total()} of {len(asked)} questions graded; scorecards in {folder}: {counts}")
    if unwritten and not actions:
        return 2
    return 1 if findings else 0


def _tell_of_answers(workspace: Workspace) -> None:
    """Say which answers nobody asked for, and which questions have none and so fail."""
    name = shown_path(workspace.submission_file)
    if workspace.unknown_answers:
        tell(f"{name}: unknown questions, answers left out: {listed(workspace.unknown_answers)}")
    faulty = {finding.question_id for finding in workspace.findings}
    given = {id for id, answer in workspace.answers.items() if answer.answer is not None}
    empty = [id for question in workspace.free_text if (id := question.question_id) not in given | faulty]
    if empty:
        tell(f"{name}: questions without an answer, graded as failed: {listed(empty)}")
