"""Verdicts that were saved over a newer version: kept beside it until somebody chooses."""

import re
from pathlib import Path

from msgspec import Struct

from ..errors import LoadError
from ..rows.files import replace_file, shown_path
from .locking import make_folder
from .records import StoredCard, decode_card, encode_card

_NUMBER = re.compile(r".*-([1-9][0-9]*)\.json", re.DOTALL)


class Conflict(Struct, frozen=True):
    """A rater's verdict that does not count, since a newer version than the one it was based on was there.

    Attributes:
        number: the N of its file's name; a later one has a larger number.
        card: the verdict; None where the file cannot be read.
        message: why it cannot be read, in one line, else empty.
    """

    number: int
    path: Path
    card: StoredCard | None
    message: str = ""


def list_conflicts(folder: Path, question_id: str, *, stem: str) -> tuple[Conflict, ...]:
    """List the conflicts of a question, the oldest first; files that cannot be read are known by their names.

    Args:
        folder: where a rater's conflicts are.
        stem: the beginning of the names of the question's files.
    """
    found = []
    for path in folder.glob("*.json"):
        number = _NUMBER.fullmatch(path.name)
        if not number:
            continue
        try:
            card, message = decode_card(path), ""
            mine = card.question_id == question_id
        except LoadError as error:
            card, message = None, str(error)
            mine = shown_path(path.name) == f"{stem}-{number[1]}.json"
        if mine:
            found.append(Conflict(int(number[1]), path, card, message))
    return tuple(sorted(found, key=lambda conflict: conflict.number))


def keep_conflict(folder: Path, card: StoredCard, *, stem: str) -> Path:
    """Write a verdict beside the conflicts that are there, and return its path; the same verdict is kept once."""
    known = list_conflicts(folder, card.question_id, stem=stem)
    for conflict in known:
        if conflict.card == card:
            return conflict.path
    number = max((conflict.number for conflict in known), default=0) + 1
    while (path := folder / f"{stem}-{number}.json").exists():
        number += 1
    make_folder(folder)
    replace_file(path, encode_card(card))
    return path
