"""The files of one submission's scorecards, read and written so that nothing is lost when a writer dies.

Whoever writes holds the folder's lock from the first look to the last word. Each file appears whole or not at all.
Where two have to change, a person's and the scorecard that counts, the question is noted before; who holds the lock next
and finds the note puts the scorecard that counts in order first.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from ..errors import LoadError
from ..rows.files import replace_file, shown_path
from .locking import locked, make_folder
from .paths import ADJUDICATED, NOTE_NAME, Places, rater_names
from .records import RULES, StoredCard, decode_card, encode_card
from .settle import settle, succeed


class Outcome(Struct, frozen=True):
    """What became of a scorecard that was to be saved.

    Attributes:
        action: `written`; `unchanged`, where the file said the same already; `kept`, where a person's verdict on the
            same answer stands; `conflict`, where a newer version than the one it was based on was there, which stands;
            `refused`, where a file is there that cannot be read, and was left as it is.
        path: of the scorecard that counts, or of the conflict.
        card: the scorecard that counts now; None where it cannot be read.
        message: why it was refused or is a conflict, in one line, else empty.
    """

    action: Literal["written", "unchanged", "kept", "conflict", "refused"]
    path: Path
    card: StoredCard | None
    message: str = ""


class _Note(Struct, frozen=True):
    """The question and answer of which the scorecard that counts may be behind."""

    question_id: str
    answer_sha256: str | None


class CardFiles:
    """The files, each named by a question's id and the names that lead to its folder from the submission's.

    Args:
        patience: seconds to wait for another process that is writing.
    """

    def __init__(self, places: Places, *, patience: float) -> None:
        self.places = places
        self._patience = patience
        self._note = places.folder / NOTE_NAME
        self._swept = False

    @property
    def left_open(self) -> bool:
        """Whether a writer has not come to its end: one that is at work now, or one that died."""
        return self._note.exists()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock, and first put right what a writer left that died.

        Raises:
            BusyError: if another process keeps on writing.
        """
        with locked(self.places.folder, patience=self._patience):
            if not self._swept:
                self.places.sweep()
                self._swept = True
            if self.left_open:
                with suppress(msgspec.MsgspecError, LoadError):
                    note = msgspec.json.decode(self._note.read_bytes(), type=_Note)
                    self.recount(note.question_id, note.answer_sha256)
                self._note.unlink()
            yield

    @contextmanager
    def noted(self, card: StoredCard) -> Iterator[None]:
        """Note a scorecard's question until the files that have to agree are written."""
        replace_file(self._note, msgspec.json.encode(_Note(card.question_id, card.answer_sha256)))
        yield
        self._note.unlink()

    def read(self, question_id: str, *names: str) -> StoredCard | None:
        """Read a scorecard, or None where there is none.

        Raises:
            LoadError: if the file cannot be read, contradicts itself, or belongs to another question.
        """
        path = self.places.present(question_id, *names)
        if not path.exists():
            return None
        card = decode_card(path)
        if card.question_id != question_id:
            raise LoadError(f"{shown_path(path)}:1: question_id: expected {question_id!r}, got {card.question_id!r}")
        return card

    def given(self, question_id: str, answer_sha256: str | None) -> tuple[StoredCard, ...]:
        """Read the raters' scorecards of an answer, in the order of the raters.

        Raises:
            LoadError: if one of them, or one of another answer, cannot be read.
        """
        cards = (self.read(question_id, *rater_names(rater)) for rater in self.places.raters())
        return tuple(card for card in cards if card and card.answer_sha256 == answer_sha256)

    def settled(self, question_id: str, answer_sha256: str | None) -> StoredCard | None:
        """Return the scorecard that counts, as it follows from the raters' and the adjudication of an answer.

        Raises:
            LoadError: if one of them cannot be read.
        """
        decided = self.read(question_id, ADJUDICATED)
        counts = decided if decided and decided.answer_sha256 == answer_sha256 else None
        return settle(self.given(question_id, answer_sha256), counts)

    def put(self, card: StoredCard, standing: StoredCard | None, *names: str) -> Outcome:
        """Write a scorecard where it differs from the one that stands, under the name that it has now."""
        path = self.places.card(card.question_id, *names)
        place = self.places.present(card.question_id, *names)
        if place != path:
            os.replace(place, path)
        elif card == standing:
            return Outcome("unchanged", path, card)
        make_folder(path.parent)
        replace_file(path, encode_card(card))
        return Outcome("written", path, card)

    def plan(self, draft: StoredCard) -> Outcome:
        """Say what is to become of the scorecard that counts, given a draft; nothing is written."""
        path = self.places.card(draft.question_id)
        try:
            standing = self.read(draft.question_id)
            settled = self.settled(draft.question_id, draft.answer_sha256)
        except LoadError as error:
            return Outcome("refused", path, None, f"{error}; left as it is")
        if standing and standing.answer_sha256 == draft.answer_sha256 and not _is_draft(standing):
            return Outcome("kept", path, standing)
        card = succeed(settled or draft, standing)
        same = card == standing and self.places.present(draft.question_id) == path
        return Outcome("unchanged" if same else "written", path, card)

    def recount(self, question_id: str, answer_sha256: str | None) -> Outcome:
        """Write the scorecard that counts, as it follows from what people said of an answer; if nobody did, it stays.

        A file that cannot be read is left as it is, and the outcome is `refused`.
        """
        path = self.places.card(question_id)
        try:
            standing = self.read(question_id)
            settled = self.settled(question_id, answer_sha256)
        except LoadError as error:
            return Outcome("refused", path, None, f"{error}; left as it is")
        return self.put(succeed(settled, standing), standing) if settled else Outcome("unchanged", path, standing)


def _is_draft(card: StoredCard) -> bool:
    return card.judge == RULES and card.status == "draft"
