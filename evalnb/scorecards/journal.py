"""A rater's journal: every change is a line on the disk before the next thing is shown.

    …/raters/{rater}/journal.jsonl

Lines are only ever added, and their order is the order of what happened; the time in them is for people to read, so a
clock that jumps changes nothing. What a crash left of a line is no line: it is passed over, and the next line takes its
place. A line that was edited into nonsense is reported and passed over, stays as it is, and the others count.
"""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import InputError, LoadError
from ..rows.files import read_bytes, shown_path, sync_folder
from ..rows.lines import Row, read_rows
from ..rows.strict import convert
from .entries import FIELDS, Entry, Working, fault_of, fold
from .locking import PATIENCE, locked
from .paths import rater_names
from .records import RULES
from .store import ScorecardStore

JOURNAL_NAME = "journal.jsonl"


class _Read(Struct):
    """A journal as it was read; `stamp` changes with the file."""

    stamp: tuple[int, int, int] | None
    entries: list[Entry]
    by_question: dict[str, list[Entry]]
    findings: list[str]

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.by_question.setdefault(entry.question_id, []).append(entry)


class Journal:
    """What one rater did, in one submission.

    Args:
        store: the scorecards of the submission.
        rater: the rater's name.
        clock: tells the time that is written into lines; nothing else depends on it.
        session: a token of this process, written into lines; without it, a random one.
        patience: seconds to wait for another process that is writing.

    Raises:
        InputError: if the rater is called as the rules are.
        LoadError: if the name cannot be part of a path.
    """

    def __init__(
        self, store: ScorecardStore, rater: str, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        session: str | None = None, patience: float = PATIENCE,
    ) -> None:
        if rater == RULES:
            raise InputError(f"rater: expected a person's name, got {RULES!r}, who keep no journal")
        self.rater, self.session = rater, session or secrets.token_hex(4)
        self.path = store.places.below(*rater_names(rater), JOURNAL_NAME, what=f"rater {rater!r}")
        self._clock, self._patience = clock, patience
        self._known = _Read(None, [], {}, [])

    def append(self, question_id: str, answer_sha256: str | None, action: str, **fields: Any) -> Entry:
        """Add a line; it is on the disk when this returns.

        Args:
            answer_sha256: of the answer that is looked at, as `hash_answer` gives it.
            action: `decide` (criterion, score, codes), `codes` (criterion, codes), `rationale` (criterion, text),
                `feedback` (text), `seen` (doc_id, page), `later` (later), `undo`, `save`, `conflict` or `adjudicate`.
            fields: those of the action.

        Raises:
            InputError: if there is no such action, or the fields are not those of the action.
            BusyError: if another process keeps on writing.
            OSError: if the line cannot be written; the journal is then as it was.
        """
        entry = self._entry(
            {"question_id": question_id, "answer_sha256": answer_sha256, "action": action, **fields}
        )
        line = msgspec.json.encode(entry) + b"\n"
        with locked(self.path.parent, patience=self._patience):
            before = self._stamp()
            try:
                self._write(line)
            except OSError as error:
                error.filename = os.fspath(self.path)
                raise
            if before == self._known.stamp:
                self._known.add(entry)
                self._known.stamp = self._stamp()
        return entry

    def read(self, question_id: str | None = None) -> tuple[Entry, ...]:
        """Return the lines in their order, those of one question or all; `findings` tells what could not be read.

        Raises:
            LoadError: if the file cannot be read at all.
        """
        known = self._current()
        return tuple(known.entries if question_id is None else known.by_question.get(question_id, ()))

    @property
    def findings(self) -> tuple[str, ...]:
        """What of the journal could not be read, one line each, as `file:line: field: expected …, got …`."""
        return tuple(self._current().findings)

    def working(self, question_id: str, answer_sha256: str | None) -> Working:
        """Return what the rater has decided of an answer and not yet saved.

        Lines on another answer of the same question do not count.
        """
        return fold(entry for entry in self.read(question_id) if entry.answer_sha256 == answer_sha256)

    def later(self) -> tuple[str, ...]:
        """List the questions that are put aside, whatever their answers, in the order in which they were."""
        aside: dict[str, None] = {}
        for entry in self.read():
            if entry.action in ("later", "save", "adjudicate"):
                aside.pop(entry.question_id, None)
                if entry.later is True:
                    aside[entry.question_id] = None
        return tuple(aside)

    def _entry(self, fields: dict[str, Any]) -> Entry:
        at = self._clock().astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
        if fields["action"] not in FIELDS:
            raise InputError(f"action: expected one of {', '.join(FIELDS)}, got {fields['action']!r}")
        try:
            return _checked({"at": at, "session": self.session, **fields}, where="journal")
        except LoadError as error:
            raise InputError(str(error)) from None

    def _write(self, line: bytes) -> None:
        """Write a line behind the whole lines that are there."""
        new = not self.path.exists()
        with open(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), "rb+", buffering=0) as stream:
            end = size = stream.seek(0, os.SEEK_END)
            if size and os.pread(stream.fileno(), 1, size - 1) != b"\n":
                stream.seek(0)
                end = _end_of_lines(stream.read())
                line = b"\n" + line if end == size else line
            try:
                stream.truncate(end)
                rest = memoryview(line)
                while rest:
                    rest = rest[stream.write(rest) :]
                os.fsync(stream.fileno())
            except OSError:
                with suppress(OSError):
                    stream.truncate(end)
                raise
        if new:
            sync_folder(self.path.parent)

    def _stamp(self) -> tuple[int, int, int] | None:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return None
        return found.st_ino, found.st_size, found.st_mtime_ns

    def _current(self) -> _Read:
        """Return what the file says, read anew only where somebody else has changed it."""
        stamp = self._stamp()
        if stamp != self._known.stamp:
            self._known = _Read(stamp, [], {}, [])
            if stamp:
                name = shown_path(self.path)
                data = read_bytes(self.path, name=name)
                for row in read_rows(BytesIO(data[: _end_of_lines(data)]), name=name):
                    try:
                        self._known.add(_entry_of(row, name))
                    except LoadError as error:
                        self._known.findings.append(str(error))
        return self._known


def _end_of_lines(data: bytes) -> int:
    """Return where the whole lines end: behind the last line end, or at the very end where only that one is missing."""
    end = data.rfind(b"\n") + 1
    try:
        for row in read_rows(BytesIO(data[end:]), name=""):
            _entry_of(row, "")
            return len(data)
    except LoadError:
        pass
    return end


def _entry_of(row: Row, name: str) -> Entry:
    if row.error:
        raise row.error
    return _checked(row.value, where=f"{name}:{row.line}")


def _checked(value: dict[str, Any], *, where: str) -> Entry:
    entry = convert(value, Entry, where=where, what="line")
    problem = fault_of(entry)
    if problem:
        raise LoadError(f"{where}: {problem}")
    return entry
