"""How far the scoring of many questions is, read quickly: each folder is listed once, and each file read once."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from ..errors import LoadError
from ..rows.files import path_text, shown_path
from .paths import Places, former_names, rater_names
from .records import StoredCard, decode_card, hash_answer


class Standing(Struct, frozen=True):
    """How far the scoring of one question is.

    Attributes:
        status: of the scorecard that counts; None where there is none of the current answer; `unreadable` where its
            file cannot be read.
        needs_review: the criteria of which its judge is not certain, or on which raters differ.
        raters: who has a saved verdict on the current answer, sorted.
        findings: what could not be read of the question's files, or why its id cannot name one, one line each.
    """

    status: Literal["draft", "accepted", "review", "unreadable"] | None
    needs_review: tuple[str, ...]
    raters: tuple[str, ...]
    findings: tuple[str, ...] = ()

    def scored_by(self, rater: str) -> bool:
        """Say whether a rater has a saved verdict on the current answer."""
        return rater in self.raters


class _Folder:
    """The scorecards in one folder, as it was when it was listed."""

    def __init__(self, places: Places, *names: str) -> None:
        self._places, self._names = places, names
        self._path = places.below(*names, what="scorecards")
        self._entries: set[str] = set()
        self._links: set[str] = set()
        if self._path.is_dir():
            with os.scandir(self._path) as entries:
                for entry in entries:
                    (self._links if entry.is_symlink() else self._entries).add(entry.name)

    def read(self, question_id: str) -> StoredCard | None:
        """Read a question's scorecard, or None where there is none.

        Raises:
            LoadError: if it cannot be read or is another question's.
        """
        path = self._find(question_id)
        if path is None:
            return None
        card = decode_card(path)
        if card.question_id != question_id:
            raise LoadError(f"{shown_path(path)}:1: question_id: expected {question_id!r}, got {card.question_id!r}")
        return card

    def _find(self, question_id: str) -> Path | None:
        name = path_text(f"{self._places.stem(question_id)}.json")
        if name in self._entries:
            return self._path / name
        if name in self._links or not self._entries.isdisjoint(former_names(question_id)):
            path = self._places.present(question_id, *self._names)
            return path if path.exists() else None
        return None


def read_standings(places: Places, questions: Iterable[str] | Mapping[str, str | None]) -> dict[str, Standing]:
    """Read the standings of questions; `ScorecardStore.status` says what they are."""
    raters = places.raters()
    counting = _Folder(places)
    theirs = {rater: _Folder(places, *rater_names(rater)) for rater in raters}
    known = questions if isinstance(questions, Mapping) else None
    return {id: _standing(id, counting, theirs, answers=known) for id in questions}


def _standing(
    id: str, counting: _Folder, theirs: dict[str, _Folder], *, answers: Mapping[str, str | None] | None
) -> Standing:
    findings: list[str] = []
    card, status = None, None
    try:
        card = counting.read(id)
    except LoadError as error:
        findings.append(str(error))
        status = "unreadable"
    current = hash_answer(answers[id]) if answers is not None else card.answer_sha256 if card else None
    if card and card.answer_sha256 == current:
        status = card.status
    scored = []
    for rater, folder in theirs.items():
        try:
            own = folder.read(id)
        except LoadError as error:
            findings.append(str(error))
            continue
        if own and (own.answer_sha256 == current or (answers is None and card is None)):
            scored.append(rater)
    needs_review = card.needs_review if card and card.answer_sha256 == current else ()
    return Standing(status, needs_review, tuple(scored), tuple(dict.fromkeys(findings)))
