"""Scorecards on disk: drafts, raters' verdicts and adjudications, saved so that nothing that a person decided is lost.

`paths` says where they lie, `settle` which of them counts, and `files` how they are written.
"""

import hashlib
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from ..errors import InputError, LoadError
from ..freetext.records import Scorecard
from ..rows.files import read_bytes, shown_path
from .conflicts import Conflict, keep_conflict, list_conflicts
from .files import CardFiles, Outcome
from .locking import PATIENCE
from .paths import ADJUDICATED, CONFLICTS, DEFAULT_SUBMISSION, Places, rater_names
from .records import RULES, StoredCard, hash_answer, to_stored
from .settle import overrule, succeed
from .standings import Standing, read_standings


class ScorecardStore:
    """The scorecards of one submission.

    Args:
        folder: `eval-ft-quality`; it is made when something is first saved.
        submission: the submission's name.
        question_ids: all ids that may be saved, to tell apart those that begin alike.
        patience: seconds to wait for another process that is writing.

    Raises:
        LoadError: if the submission's name cannot be part of a path.
    """

    def __init__(
        self, folder: str | os.PathLike[str], *, submission: str = DEFAULT_SUBMISSION, question_ids: Iterable[str] = (),
        patience: float = PATIENCE,
    ) -> None:
        self.submission = submission
        self.places = Places(Path(folder), submission=submission, question_ids=question_ids)
        self.base, self.folder = self.places.base, self.places.folder
        self._files = CardFiles(self.places, patience=patience)

    def path(self, question_id: str, *, rater: str | None = None) -> Path:
        """Return where a scorecard lies: the one that counts, or a rater's.

        Raises:
            LoadError: if id or rater cannot be part of a path, or a link leads out of the folder.
        """
        return self.places.card(question_id, *rater_names(rater))

    def raters(self) -> tuple[str, ...]:
        """List the raters who have a folder, sorted."""
        return self.places.raters()

    def read(self, question_id: str, *, rater: str | None = None) -> StoredCard | None:
        """Read a scorecard, the one that counts or a rater's, or None where there is none.

        Raises:
            LoadError: if the file cannot be read, contradicts itself, or belongs to another question.
        """
        return self._files.read(question_id, *rater_names(rater))

    def adjudication(self, question_id: str) -> StoredCard | None:
        """Read the last adjudication, with what it struck in its history, or None where there is none.

        Raises:
            LoadError: as `read` does.
        """
        return self._files.read(question_id, ADJUDICATED)

    def verdicts_on(self, question_id: str, answer: str | None) -> tuple[StoredCard, ...]:
        """Read the raters' scorecards of an answer, in the order of `raters`; those of an older answer are left out.

        Raises:
            LoadError: if one of them cannot be read.
        """
        return self._files.given(question_id, hash_answer(answer))

    def version(self, question_id: str, rater: str | None = None) -> str | None:
        """Return a token of a rater's scorecard, or of the one that counts; it changes with every byte of the file.

        Returns:
            None where there is no file.

        Raises:
            LoadError: if the file cannot be read.
        """
        path = self.places.present(question_id, *rater_names(rater))
        return hashlib.sha256(read_bytes(path, name=shown_path(path))).hexdigest() if path.exists() else None

    def status(self, questions: Iterable[str] | Mapping[str, str | None]) -> dict[str, Standing]:
        """Say how far the scoring of many questions is, without a lock and with each file read once.

        Args:
            questions: ids, or ids with the answers that count now. Without answers, that of the scorecard that counts
                is taken; where there is none either, every rater's verdict is on the current answer.

        Returns:
            One for each id, in their order.
        """
        return read_standings(self.places, questions)

    def save_draft(self, card: Scorecard, *, pages: str) -> Outcome:
        """Save what the rules say of an answer, unless a person has judged this very answer.

        What raters and adjudicators said of it counts instead of the draft. Verdicts on an older answer are struck.
        Where nothing changes, nothing is touched and no lock is needed.

        Raises:
            InputError: if verdicts and codes of the scorecard disagree.
            LoadError: if the question's id cannot be part of a path.
            BusyError: if another process keeps on writing.
        """
        draft = to_stored(card, submission=self.submission, pages=pages, status="draft")
        outcome = self._files.plan(draft)
        if outcome.action == "written" or self._files.left_open:
            with self._files.locked():
                outcome = self._files.plan(draft)
                if outcome.action == "written":
                    self._files.put(outcome.card, None)
        return outcome

    def save_verdict(
        self, card: Scorecard, *, rater: str, pages: str, based_on: str | UnsetType | None = UNSET
    ) -> Outcome:
        """Save a rater's verdicts, and the scorecard that counts as it follows from all raters'.

        Args:
            card: the verdicts; its `judge` is replaced by the rater.
            rater: the rater's name, which is a folder's name too.
            based_on: what `version` said of the rater's scorecard when these verdicts were begun, None included. Where
                it says another thing now, nothing is written over and these verdicts become a conflict, unless the file
                says the same as they do. Left out, nothing is compared.

        Returns:
            What became of the scorecard that counts. Where that, an adjudication or another rater's file cannot be
            read, it is `refused`; the rater's own verdicts are saved nevertheless.

        Raises:
            InputError: if verdicts and codes disagree, or the rater is called as the rules are.
            LoadError: if id or rater cannot be part of a path, or the rater's own file cannot be read.
            BusyError: if another process keeps on writing.
        """
        own = self._persons(card, rater=rater, pages=pages)
        names = rater_names(rater)
        self.places.card(own.question_id, *names)
        with self._files.locked():
            standing = self._files.read(own.question_id, *names)
            new = succeed(own, standing)
            if based_on is not UNSET and new != standing and based_on != self.version(own.question_id, rater):
                return self._keep_beside(own, rater)
            with self._files.noted(own):
                self._files.put(new, standing, *names)
                return self._files.recount(own.question_id, own.answer_sha256)

    def adjudicate(self, card: Scorecard, *, rater: str, pages: str) -> Outcome:
        """Decide for all raters: what they said of this answer is struck, and these verdicts count (see `settle`).

        Raters' files stay as they are.

        Raises:
            InputError: as `save_verdict` does.
            LoadError: if id or rater cannot be part of a path, or an earlier adjudication or one of the verdicts that
                are decided over cannot be read; nothing is written then.
            BusyError: if another process keeps on writing.
        """
        own = self._persons(card, rater=rater, pages=pages)
        rater_names(rater)
        self.places.card(own.question_id, ADJUDICATED)
        with self._files.locked():
            before = self.adjudication(own.question_id)
            own = overrule(own, before=before, given=self._files.given(own.question_id, own.answer_sha256))
            with self._files.noted(own):
                self._files.put(own, before, ADJUDICATED)
                return self._files.recount(own.question_id, own.answer_sha256)

    def conflicts(self, question_id: str, rater: str) -> tuple[Conflict, ...]:
        """List a rater's verdicts that were saved over a newer version and are not settled, the oldest first.

        Raises:
            LoadError: if id or rater cannot be part of a path.
        """
        return list_conflicts(self._beside(rater), question_id, stem=self.places.stem(question_id))

    def resolve_conflict(
        self, question_id: str, *, rater: str, keep: Literal["theirs", "mine"], number: int | None = None
    ) -> Outcome:
        """Settle a conflict; the other version is kept, struck, in the history of the rater's scorecard.

        Args:
            keep: `theirs`, the newer version that stands in the rater's file, or `mine`, which became a conflict.
            number: which conflict; without it, the last one.

        Returns:
            What became of the scorecard that counts.

        Raises:
            InputError: if `keep` is neither word.
            LoadError: if there is no such conflict, or it or the rater's file cannot be read.
            BusyError: if another process keeps on writing.
        """
        if keep not in ("theirs", "mine"):
            raise InputError(f"keep: expected 'theirs' or 'mine', got {keep!r}")
        with self._files.locked():
            found = [c for c in self.conflicts(question_id, rater) if number in (None, c.number)]
            if not found:
                raise LoadError(f"question {question_id!r}: expected a conflict of {rater!r} to settle, got none")
            mine, standing = found[-1].card, self.read(question_id, rater=rater)
            if mine is None:
                raise LoadError(found[-1].message)
            theirs = standing or mine
            kept = succeed(mine, theirs) if keep == "mine" else succeed(theirs, mine)
            with self._files.noted(kept):
                self._files.put(kept, standing, *rater_names(rater))
                found[-1].path.unlink()
                return self._files.recount(question_id, kept.answer_sha256)

    def _persons(self, card: Scorecard, *, rater: str, pages: str) -> StoredCard:
        if rater == RULES:
            raise InputError(f"rater: expected a person's name, got {RULES!r}, whose scorecards are drafts")
        return to_stored(replace(card, judge=rater), submission=self.submission, pages=pages, status="accepted")

    def _beside(self, rater: str) -> Path:
        return self.places.below(*rater_names(rater), CONFLICTS, what=f"rater {rater!r}")

    def _keep_beside(self, card: StoredCard, rater: str) -> Outcome:
        path = keep_conflict(self._beside(rater), card, stem=self.places.stem(card.question_id))
        standing = shown_path(self.path(card.question_id, rater=rater))
        message = f"{standing}: a newer version was saved meanwhile; yours is kept as {shown_path(path)}"
        counting = None
        with suppress(LoadError):
            counting = self.read(card.question_id)
        return Outcome("conflict", path, counting, message)
