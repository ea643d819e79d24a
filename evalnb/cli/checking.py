"""`evalnb check`."""

import msgspec

from ..checkers import CHECKERS
from ..rows.checks import same
from ..rows.work import Work
from .output import results, tell
from .rows import Spread, go_through


def check_file(name: str, file: str, output: str | None, spread: Spread) -> int:
    """Check the rows of a file; findings are rows that could not be read and results other than expected."""
    if name not in CHECKERS:
        return _unknown(name)
    counts, label = go_through(Work("check", name), file, output, spread)
    if not counts.rows:
        tell(f"{label}: no rows")
    if counts.unread or counts.differing:
        tell(
            f"{label}: {counts.rows} rows, {counts.unread} not read, "
            f"{counts.differing} with a result other than expected"
        )
    return 1 if counts.unread or counts.differing else 0


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
