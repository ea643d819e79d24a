"""Where scorecards lie.

    eval-ft-quality/{id8}.json                               the scorecard that counts, of submission `warmup`
    eval-ft-quality/{submission}/{id8}.json                  of another submission
    …/raters/{rater}/{id8}.json                              one rater's, beside the one that counts
    …/raters/{rater}/conflicts/{id8}-{N}.json                that rater's, saved over a newer one
    …/raters/{rater}/journal.jsonl                           what that rater did, a line a change
    …/adjudicated/{id8}.json                                 what was decided over raters who differ

`{id8}` is the first eight characters of the question's id, or the shortest beginning that tells it from the others.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from ..errors import LoadError
from ..rows.files import LONGEST_NAME, check_name, inside, path_text, shown_path
from .records import decode_card

DEFAULT_SUBMISSION = "warmup"
ID_LENGTH = 8
RATERS, ADJUDICATED, CONFLICTS = "raters", "adjudicated", "conflicts"
#: Where a writer notes which question it is at.
NOTE_NAME = ".saving"
#: Names in the folder of scorecards, which no submission can have.
_TAKEN = {
    RATERS: "the folder of the raters", ADJUDICATED: "the folder of the adjudications",
    NOTE_NAME: "a file for writers",
}
#: What a writer that was killed may have left.
_LEFT_OVER = ".evalnb-*.tmp"


class Places:
    """The paths of one submission's scorecards.

    Args:
        base: `eval-ft-quality`.
        submission: the submission's name.
        question_ids: all ids that may be saved, to tell apart those that begin alike.

    Raises:
        LoadError: if the submission's name cannot be part of a path.
    """

    def __init__(self, base: Path, *, submission: str, question_ids: Iterable[str]) -> None:
        check_name(submission, what="submission")
        if submission in _TAKEN:
            raise LoadError(f"submission: expected a name other than {submission!r}, which is {_TAKEN[submission]}")
        self.base = self.folder = base
        self._below: tuple[str, ...] = ()
        if submission != DEFAULT_SUBMISSION:
            self._below = (submission,)
            self.folder = inside(base, submission, what=f"submission {submission!r}")
        self._stems = distinct_beginnings(question_ids)

    def stem(self, question_id: str) -> str:
        """Return the name of a question's files, without the ending.

        Raises:
            LoadError: if it cannot be part of a path.
        """
        return check_name(self._stems.get(question_id, question_id[:ID_LENGTH]), what=f"question {question_id!r}")

    def below(self, *names: str, what: str) -> Path:
        """Return a path in the submission's folder.

        Raises:
            LoadError: if a link leads out of the folder.
        """
        return inside(self.base, *self._below, *names, what=what)

    def card(self, question_id: str, *names: str) -> Path:
        """Return the path of a question's scorecard in the submission's folder, or in one of the folders below it.

        Raises:
            LoadError: as `stem` and `below` do.
        """
        return self.below(*names, f"{self.stem(question_id)}.json", what=f"question {question_id!r}")

    def present(self, question_id: str, *names: str) -> Path:
        """Return where a scorecard lies now: under another name, perhaps, from before other ids came or went."""
        path = self.card(question_id, *names)
        if path.exists() or not path.parent.is_dir():
            return path
        for name in former_names(question_id):
            other = path.parent / name
            if other.exists() and _belongs(other, question_id):
                return other
        return path

    def raters(self) -> tuple[str, ...]:
        """List the raters who have a folder, sorted."""
        folder = self.folder / RATERS
        if not folder.is_dir():
            return ()
        return tuple(sorted(shown_path(entry.name) for entry in folder.iterdir() if entry.is_dir()))

    def sweep(self) -> None:
        """Remove what writers left that were killed. Only who holds the lock may: then nobody is writing."""
        for folder in ("", f"{RATERS}/*/", f"{RATERS}/*/{CONFLICTS}/", f"{ADJUDICATED}/"):
            for path in self.folder.glob(folder + _LEFT_OVER):
                path.unlink(missing_ok=True)


def rater_names(rater: str | None) -> tuple[str, ...]:
    """Return the names that lead from a submission's folder to a rater's; none lead to that of the cards that count.

    Raises:
        LoadError: if the rater's name cannot be part of a path.
    """
    return () if rater is None else (RATERS, check_name(rater, what="rater"))


def former_names(question_id: str) -> Iterator[str]:
    """Yield the names that a question's file may have had, the shortest first."""
    for length in range(ID_LENGTH, len(question_id) + 1):
        beginning = question_id[:length]
        if beginning[-1] in "/\\\0" or len(beginning.encode("utf-8")) > LONGEST_NAME:
            return
        yield f"{path_text(beginning)}.json"


def distinct_beginnings(ids: Iterable[str]) -> dict[str, str]:
    """Give every id its first eight characters, or as many as tell it from its neighbours in sorted order."""
    ids = sorted(set(ids))
    beginnings = {}
    for place, id in enumerate(ids):
        neighbours = ids[max(0, place - 1) : place] + ids[place + 1 : place + 2]
        shared = max((len(os.path.commonprefix([id, other])) for other in neighbours), default=0)
        beginnings[id] = id[: max(ID_LENGTH, shared + 1)]
    return beginnings


def _belongs(path: Path, question_id: str) -> bool:
    try:
        return decode_card(path).question_id == question_id
    except LoadError:
        return False
