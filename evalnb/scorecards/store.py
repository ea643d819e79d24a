"""Where scorecards lie, and how they are written without losing what a person decided.

    eval-ft-quality/{id8}.json                               the scorecard that counts, of submission `warmup`
    eval-ft-quality/{submission}/{id8}.json                  of another submission
    …/raters/{rater}/{id8}.json                              one rater's, beside the one that counts

`{id8}` is the first eight characters of the question's id, or the shortest beginning that tells it from the others.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from ..errors import InputError, LoadError
from ..freetext.records import Scorecard
from ..rows.files import LONGEST_NAME, check_name, inside, path_text, replace_file, shown_path
from .records import RULES, StoredCard, Verdict, decode_card, encode_card, hash_answer, to_stored, verdict_of
from .settle import combine

DEFAULT_SUBMISSION = "warmup"
ID_LENGTH = 8
_RATERS = "raters"


class Outcome(Struct, frozen=True):
    """What became of a scorecard that was to be saved.

    Attributes:
        action: `written`; `unchanged`, where the file said the same already; `kept`, where a person's verdict on the
            same answer stands; `refused`, where a file is there that cannot be read, and was left as it is.
        card: the scorecard that counts now; None where refused.
        message: why it was refused, in one line, else empty.
    """

    action: Literal["written", "unchanged", "kept", "refused"]
    path: Path
    card: StoredCard | None
    message: str = ""


class ScorecardStore:
    """The scorecards of one submission.

    Args:
        folder: `eval-ft-quality`; it is made when something is first saved.
        submission: the submission's name.
        question_ids: all ids that may be saved, to tell apart those that begin alike.

    Raises:
        LoadError: if the submission's name cannot be part of a path.
    """

    def __init__(
        self, folder: str | os.PathLike[str], *, submission: str = DEFAULT_SUBMISSION, question_ids: Iterable[str] = ()
    ) -> None:
        self.submission = check_name(submission, what="submission")
        if submission == _RATERS:
            raise LoadError(f"submission: expected a name other than {_RATERS!r}, which is the folder of the raters")
        self.base = Path(folder)
        self.folder = self.base
        if submission != DEFAULT_SUBMISSION:
            self.folder = inside(self.base, submission, what=f"submission {submission!r}")
        self._stems = _distinct_beginnings(question_ids)

    def path(self, question_id: str, *, rater: str | None = None) -> Path:
        """Return where a scorecard lies: the one that counts, or a rater's.

        Raises:
            LoadError: if id or rater cannot be part of a path, or a link leads out of the folder.
        """
        what = f"question {question_id!r}"
        stem = check_name(self._stems.get(question_id, question_id[:ID_LENGTH]), what=what)
        parts = [self.submission] if self.folder != self.base else []
        if rater is not None:
            parts += [_RATERS, check_name(rater, what="rater")]
        return inside(self.base, *parts, f"{stem}.json", what=what)

    def raters(self) -> tuple[str, ...]:
        """List the raters who have a folder, sorted."""
        folder = self.folder / _RATERS
        if not folder.is_dir():
            return ()
        return tuple(sorted(shown_path(entry.name) for entry in folder.iterdir() if entry.is_dir()))

    def read(self, question_id: str, *, rater: str | None = None) -> StoredCard | None:
        """Read a scorecard, or None where there is none.

        Raises:
            LoadError: if the file cannot be read, contradicts itself, or belongs to another question.
        """
        path = self._place(question_id, rater)
        if not path.exists():
            return None
        card = decode_card(path)
        if card.question_id != question_id:
            raise LoadError(f"{shown_path(path)}:1: question_id: expected {question_id!r}, got {card.question_id!r}")
        return card

    def verdicts_on(self, question_id: str, answer: str | None) -> tuple[StoredCard, ...]:
        """Read the raters' scorecards of an answer, in the order of `raters`; those of an older answer are left out.

        Raises:
            LoadError: if one of them cannot be read.
        """
        cards = (self.read(question_id, rater=rater) for rater in self.raters())
        return tuple(card for card in cards if card and card.answer_sha256 == hash_answer(answer))

    def save_draft(self, card: Scorecard, *, pages: str) -> Outcome:
        """Save what the rules say of an answer, unless a person has judged this very answer.

        What raters said of it is combined and counts instead of the draft. Verdicts on an older answer are struck.

        Raises:
            InputError: if verdicts and codes of the scorecard disagree.
            LoadError: if the question's id cannot be part of a path.
        """
        draft = to_stored(card, submission=self.submission, pages=pages, status="draft")
        path = self.path(card.question_id)
        try:
            standing = self.read(card.question_id)
            given = self.verdicts_on(card.question_id, card.submitted_answer)
        except LoadError as error:
            return Outcome("refused", path, None, f"{error}; left as it is")
        if standing and standing.answer_sha256 == draft.answer_sha256 and not _is_draft(standing):
            return Outcome("kept", path, standing)
        return self._write(combine(given) if given else draft, standing)

    def save_verdict(self, card: Scorecard, *, rater: str, pages: str) -> Outcome:
        """Save a rater's verdicts, and the scorecard that counts as it follows from all raters'.

        Args:
            card: the verdicts; its `judge` is replaced by the rater.
            rater: the rater's name, which is a folder's name too.

        Returns:
            What became of the scorecard that counts.

        Raises:
            InputError: if verdicts and codes disagree, or the rater is called as the rules are.
            LoadError: if id or rater cannot be part of a path, or a file that would be written over cannot be read.
        """
        if rater == RULES:
            raise InputError(f"rater: expected a person's name, got {RULES!r}, whose scorecards are drafts")
        own = to_stored(replace(card, judge=rater), submission=self.submission, pages=pages, status="accepted")
        standing = self.read(card.question_id)
        self._write(own, self.read(card.question_id, rater=rater), rater=rater)
        given = self.verdicts_on(card.question_id, card.submitted_answer)
        return self._write(combine(given), standing)

    def _place(self, question_id: str, rater: str | None) -> Path:
        """Return where a scorecard lies now: under another name, perhaps, from before other ids came or went."""
        path = self.path(question_id, rater=rater)
        if path.exists():
            return path
        for length in range(ID_LENGTH, len(question_id) + 1):
            beginning = question_id[:length]
            if beginning[-1] in "/\\\0" or len(beginning.encode("utf-8")) > LONGEST_NAME:
                break
            other = path.parent / f"{path_text(beginning)}.json"
            if other.exists() and _belongs(other, question_id):
                return other
        return path

    def _write(self, card: StoredCard, standing: StoredCard | None, *, rater: str | None = None) -> Outcome:
        path = self.path(card.question_id, rater=rater)
        place = self._place(card.question_id, rater)
        if standing:
            card = replace(card, history=_history(standing, card))
        if place != path:
            os.replace(place, path)
        elif standing == card:
            return Outcome("unchanged", path, card)
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, encode_card(card))
        return Outcome("written", path, card)


def _belongs(path: Path, question_id: str) -> bool:
    try:
        return decode_card(path).question_id == question_id
    except LoadError:
        return False


def _is_draft(card: StoredCard) -> bool:
    return card.judge == RULES and card.status == "draft"


def _history(old: StoredCard, new: StoredCard) -> tuple[Verdict, ...]:
    """Return the history of the scorecard that takes another's place: all that stood is struck and kept once."""
    standing = tuple(replace(verdict, struck=True) for verdict in old.history)
    last = verdict_of(old, struck=True)
    if last != verdict_of(new, struck=True):
        standing += (last,)
    current = tuple(verdict for verdict in new.history if not verdict.struck)
    kept = [verdict for verdict in standing if replace(verdict, struck=False) not in current]
    return tuple(verdict for place, verdict in enumerate(kept) if verdict not in kept[:place]) + current


def _distinct_beginnings(ids: Iterable[str]) -> dict[str, str]:
    """Give every id its first eight characters, or as many as tell it from its neighbours in sorted order."""
    ids = sorted(set(ids))
    beginnings = {}
    for place, id in enumerate(ids):
        neighbours = ids[max(0, place - 1) : place] + ids[place + 1 : place + 2]
        shared = max((len(os.path.commonprefix([id, other])) for other in neighbours), default=0)
        beginnings[id] = id[: max(ID_LENGTH, shared + 1)]
    return beginnings
