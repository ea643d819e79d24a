"""What would change it? The smallest edits of an input that flip its verdict."""

from typing import Any

from ..checkers import CHECKERS
from ..errors import InputError
from ..rows.checks import same
from .edits import Edit
from .flips_extract import propose_extract
from .flips_marks import propose_marks
from .flips_rubric import propose_rubric
from .flips_targets import propose_targets

__all__ = ["Edit", "smallest_edits", "verdict"]

_PROPOSE = {
    "extract": propose_extract, "targets": propose_targets, "marks": propose_marks, "rubric": propose_rubric,
}


def smallest_edits(rule: str, case_input: dict[str, Any], *, most: int = 5) -> tuple[Edit, ...]:
    """Find the smallest edits of an input that flip the verdict.

    The verdict is what `verdict` says. Each rule proposes edits of its own kinds, one or two of a kind; every one is
    run through the rule, and only what flips the verdict is kept. No two edits lead to the same input.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
        case_input: an input that the rule can read; it is not changed.
        most: how many edits to give at most.

    Returns:
        The edits, the smallest first, equals in a fixed order; none where no change of one text or list flips it.

    Raises:
        InputError: there is no such rule, or the rule cannot read the input.
    """
    if rule not in CHECKERS:
        raise InputError(f"rule: expected one of {', '.join(CHECKERS)}, got {rule!r}")
    check = CHECKERS[rule].check
    before = verdict(rule, check(case_input))
    found: list[Edit] = []
    for size, says, changes in sorted(_PROPOSE[rule](case_input), key=lambda proposal: proposal.size):
        if len(found) >= most:
            break
        new = {**case_input, **changes}
        result = check(new)
        if verdict(rule, result) != before and not any(same(new, edit.input) for edit in found):
            found.append(Edit(says, size, new, result))
    return tuple(found)


def verdict(rule: str, result: dict[str, Any]) -> str:
    """Say in a word or two what a result comes to.

    It is `extract` or `no extract`; `preserved` or `not preserved`; the status of marks, or the code of what cannot be
    read; `coherent`, `not coherent` or `invalid`.
    """
    match rule:
        case "extract":
            return "extract" if result["extractive"] else "no extract"
        case "targets":
            return "preserved" if result["preserved"] else "not preserved"
        case "marks":
            return result.get("status") or result["error"]
        case _:
            return "invalid" if "status" in result else "coherent" if result["coherent"] else "not coherent"
