"""Practice: fresh cases of a rule from a seed, each aimed at one near miss.

The required output of a case comes from how the case was built, never from the checker, so that every case is a test of
the checker too. A case is built from its id alone: whoever has the id has the case.
"""

import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType

from ..checkers import CHECKERS, WorkedCase
from ..errors import InputError
from . import near_extract, near_marks, near_rubric, near_targets
from .kinds import Kind

#: The levels, the easiest first.
LEVELS = (1, 2, 3)
#: Rule → the kinds of its practice cases by name, the easier first.
KINDS: Mapping[str, Mapping[str, Kind]] = MappingProxyType(
    {
        name: MappingProxyType({kind.name: kind for kind in sorted(module.KINDS, key=lambda kind: kind.level)})
        for name, module in zip(CHECKERS, (near_extract, near_targets, near_marks, near_rubric), strict=True)
    }
)

_ID = re.compile(r"practice-([a-z]+(?:-[a-z]+)*)-(0|-?[1-9][0-9]{0,18})-(0|[1-9][0-9]{0,8})", re.ASCII)


class PracticeCase(WorkedCase, frozen=True, kw_only=True):
    """A case that was made for practice.

    Attributes:
        level: 1, 2 or 3; what is asked at 3 is most easily missed.
        kind: the near miss it aims at, a name in `KINDS` of its rule.
    """

    level: int
    kind: str


def practice_cases(rule: str, *, seed: int, count: int = 10, level: int | None = None) -> tuple[PracticeCase, ...]:
    """Make cases for practice.

    All kinds come up before one comes up again, so that ten cases show as many near misses as there is room for. The
    same arguments give the same cases in every process.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
        seed: any integer of at most 19 digits.
        count: how many cases; 0 gives none.
        level: 1, 2 or 3 for cases of that level alone.

    Returns:
        The cases, the easier first.

    Raises:
        InputError: an argument is out of range.
    """
    kinds = kinds_of(rule)
    if not _is_int(seed) or abs(seed) >= 10**19:
        raise InputError(f"seed: expected an integer of at most 19 digits, got {seed!r}")
    if not _is_int(count) or not 0 <= count < 10**9:
        raise InputError(f"count: expected an integer from 0, got {count!r}")
    if level is not None and (not _is_int(level) or level not in LEVELS):
        raise InputError(f"level: expected 1, 2, 3 or None, got {level!r}")
    order = [kind for kind in kinds.values() if level in (None, kind.level)]
    Random(f"{rule}/{seed}").shuffle(order)
    chosen = [(order[number % len(order)], number // len(order)) for number in range(count)]
    chosen.sort(key=lambda pair: pair[0].level)
    return tuple(_build(rule, kind, seed, number) for kind, number in chosen)


def find_practice_case(rule: str, case_id: str) -> PracticeCase | None:
    """Build a practice case of a rule again from its id; None where the id is of no such case."""
    found = _ID.fullmatch(case_id)
    kind = kinds_of(rule).get(found[1]) if found else None
    return _build(rule, kind, int(found[2]), int(found[3])) if kind else None


def kinds_of(rule: str) -> Mapping[str, Kind]:
    """Return the kinds of a rule's practice cases by name.

    Raises:
        InputError: there is no such rule.
    """
    if rule not in KINDS:
        raise InputError(f"rule: expected one of {', '.join(CHECKERS)}, got {rule!r}")
    return KINDS[rule]


def _build(rule: str, kind: Kind, seed: int, number: int) -> PracticeCase:
    # A text seeds through its SHA-512, so neither hash seed nor platform matters.
    made = kind.make(Random(f"{rule}/{kind.name}/{seed}/{number}"))
    return PracticeCase(
        id=f"practice-{kind.name}-{seed}-{number}", title=kind.title, input=made.input, expected=made.expected,
        reason=made.reason, level=kind.level, kind=kind.name,
    )


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
