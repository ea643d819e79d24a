"""`evalnb check`."""

import gc

import msgspec
from msgspec import UNSET

from ..checkers import CHECKERS
from ..rows.bulk import check_stream
from ..rows.checks import Refused, same
from .output import STANDARD, file_size, progress, results, source, tell


def check_file(name: str, file: str, output: str | None) -> int:
    """Check the rows of a file; findings are rows that could not be read and results other than expected."""
    if name not in CHECKERS:
        return _unknown(name)
    encode_lines = msgspec.json.Encoder().encode_lines
    total = unread = differing = 0
    # What is loaded by now stays; the collector need not look at it again while rows come and go.
    gc.freeze()
    gc.set_threshold(20_000)
    with source(file) as (stream, label), results(output) as out, progress("check", file_size(stream)) as advance:
        for rows in check_stream(name, stream, name=label):
            out.write(encode_lines(rows))
            if file == STANDARD:
                out.flush()
            total += len(rows)
            unread += list(map(type, rows)).count(Refused)
            agree = [row.ok for row in rows]
            if agree.count(UNSET) < len(agree):
                differing += sum(ok is False for ok in agree)
            advance(stream.tell() if stream.seekable() else 0)
    if not total:
        tell(f"{label}: no rows")
    if unread or differing:
        tell(f"{label}: {total} rows, {unread} not read, {differing} with a result other than expected")
    return 1 if unread or differing else 0


def check_worked(name: str, output: str | None) -> int:
    """Check a checker's worked cases and print their count and ids on one line."""
    if name not in CHECKERS:
        return _unknown(name)
    checker = CHECKERS[name]
    wrong = [case.id for case in checker.cases if not same(checker.check(case.input), case.expected)]
    with results(output) as out:
        done = {"checked": len(checker.cases), "caseIds": [case.id for case in checker.cases]}
        out.write(msgspec.json.encode(done) + b"\n")
    for id in wrong:
        tell(f"{name}: {id}: a result other than expected")
    return 1 if wrong else 0


def _unknown(name: str) -> int:
    tell(f"evalnb check: NAME: expected one of {', '.join(CHECKERS)}, got {name!r}")
    return 2
