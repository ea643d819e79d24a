"""What `check` and `score` do with rows, wherever they run: results as lines, and what was counted on the way."""

import gc
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from msgspec import UNSET, Struct
from msgspec.json import Encoder

from .bulk import check_stream
from .checks import Refused
from .lines import Row, read_rows

#: The fewest bytes of a file that are worth a range of their own: about a second's work.
_LEAST = {"check": 1 << 22, "score": 1 << 18}
_MOST = 1 << 26
_RANGES = 32


class Work(Struct, frozen=True):
    """What is done with each row.

    Attributes:
        command: `check` or `score`.
        checker: the rule of `check`.
    """

    command: str
    checker: str | None = None

    def range_size(self, size: int) -> int:
        """Return how many bytes of a file of this size are one range; it does not depend on how many work on it."""
        return min(max(size // _RANGES, _LEAST[self.command]), _MOST)


class Counts(Struct):
    """What was met among rows.

    Attributes:
        rows: all of them.
        unread: those that could not be read.
        differing: those with a result other than expected.
        verdicts: verdict, as `criterion PASS`, → how often.
        unknown: unknown field of a row without an answer → how often; a misspelt name hides there.
    """

    rows: int = 0
    unread: int = 0
    differing: int = 0
    verdicts: dict[str, int] = {}
    unknown: dict[str, int] = {}

    def add(self, other: "Counts") -> None:
        """Count what was met elsewhere as well."""
        self.rows += other.rows
        self.unread += other.unread
        self.differing += other.differing
        for mine, theirs in ((self.verdicts, other.verdicts), (self.unknown, other.unknown)):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number


def lighten_collector() -> None:
    """Keep the garbage collector from looking at everything again and again while rows come and go.

    What is loaded by now stays, and rows are gone as soon as they are written, for nothing in them refers back.
    """
    gc.freeze()
    gc.set_threshold(20_000)


def work_through(work: Work, stream: BinaryIO, counts: Counts, *, name: str, line: int = 1) -> Iterator[bytes]:
    """Check or score the rows of a JSON Lines file.

    Args:
        stream: the file, opened for bytes.
        counts: what is met is added here.
        name: what errors call the file.
        line: the number of the first line.

    Yields:
        The results as lines of JSON, in order, as soon as they are there.
    """
    if work.command == "check":
        return _check(work.checker, stream, counts, name, line)
    return _score(stream, counts, name, line)


def _check(checker: str, stream: BinaryIO, counts: Counts, name: str, line: int) -> Iterator[bytes]:
    encode_lines = Encoder().encode_lines
    for rows in check_stream(checker, stream, name=name, line=line):
        counts.rows += len(rows)
        agree = [row.ok for row in rows]
        if agree.count(UNSET) < len(agree):  # a look that costs next to nothing, where nothing is expected of any row
            counts.unread += agree.count(None)
            counts.differing += agree.count(False)
        yield encode_lines(rows)


def _score(stream: BinaryIO, counts: Counts, name: str, line: int) -> Iterator[bytes]:
    from .scores import score_rows  # the judge takes long to load, and to check is not to judge

    encode = Encoder().encode
    for row in score_rows(_watched(read_rows(stream, name=name, line=line), counts), name=name):
        counts.rows += 1
        if isinstance(row, Refused):
            counts.unread += 1
        else:
            for verdict in map(" ".join, row.scores.items()):
                counts.verdicts[verdict] = counts.verdicts.get(verdict, 0) + 1
        yield encode(row) + b"\n"


def _watched(rows: Iterable[Row], counts: Counts) -> Iterator[Row]:
    """Yield rows as they are, and count the unknown fields of those that have no answer."""
    from .items import ANSWER_FIELDS, FIELDS

    for row in rows:
        if row.value is not None and ANSWER_FIELDS.isdisjoint(row.value):
            for unknown in [field for field in row.value if field not in FIELDS]:
                counts.unknown[unknown] = counts.unknown.get(unknown, 0) + 1
        yield row
