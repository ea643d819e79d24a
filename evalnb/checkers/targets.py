"""The rule `targets`: a rewrite must keep every comparison target and bring no new one."""

from collections.abc import Sequence
from typing import Any, TypedDict

from .inputs import ABSENT, as_object, expected, listed
from .records import Checker, Explanation, Hint, Step, load_cases


class TargetsResult(TypedDict):
    """What the rewrite lost and what it brought, each sorted by code point; preserved means neither."""

    missing: list[str]
    added: list[str]
    preserved: bool


STEPS = (
    "Take the labelled targets of both sides",
    "Look for each original target in the rewrite",
    "Look for each rewritten target in the original",
)


def check(*, original: Sequence[str], rewritten: Sequence[str]) -> TargetsResult:
    """Compare two lists of targets as sets, in both directions.

    Ids are compared whole and as they are; order does not count and repeated ids count once. Nothing against nothing is
    preserved.

    Args:
        original: the ids that the original asks about.
        rewritten: the ids that the rewrite asks about.

    Returns:
        The ids that only one side has, sorted by code point.

    Raises:
        InputError: if either is not a list of strings.
    """
    _check_ids("original", original)
    _check_ids("rewritten", rewritten)
    return compare(original, rewritten)


def compare(original: Sequence[str], rewritten: Sequence[str]) -> TargetsResult:
    """Apply the rule to what is known to be two lists of strings, as `check` says."""
    if original == rewritten:
        return {"missing": [], "added": [], "preserved": True}
    missing, added = set(original), set(rewritten)
    missing.difference_update(rewritten)
    added.difference_update(original)
    return {
        "missing": sorted(missing) if missing else [],
        "added": sorted(added) if added else [],
        "preserved": not missing and not added,
    }


def check_input(case_input: object) -> TargetsResult:
    """Check an input object with the fields `original` and `rewritten`."""
    fields = as_object(case_input)
    return check(original=fields.get("original", ABSENT), rewritten=fields.get("rewritten", ABSENT))


def explain_input(case_input: Any) -> Explanation:
    """Explain the result for an input object with the fields `original` and `rewritten`."""
    result = check_input(case_input)
    original, rewritten = case_input["original"], case_input["rewritten"]
    missing, added = result["missing"], result["added"]
    if missing and added:
        why = f"The rewrite drops {listed(missing)} and brings in {listed(added)}."
    elif missing:
        why = f"The rewrite no longer asks about {listed(missing)}."
    elif added:
        why = f"The rewrite also asks about {listed(added)}, which the original does not."
    elif original:
        why = "Both sides name the same targets."
    else:
        why = "Neither side names a target, so none is lost and none is new."
    saw = (
        f"{_counted(original)} in the original, {_counted(rewritten)} in the rewrite.",
        f"Missing: {listed(missing)}." if missing else "None is missing.",
        f"Added: {listed(added)}." if added else "None is added.",
    )
    return Explanation(result, why, tuple(map(Step, STEPS, saw)), _hints(original, rewritten))


def _check_ids(place: str, values: object) -> None:
    if not isinstance(values, (list, tuple)):
        raise expected(place, "a list of strings", values)
    for value in values:
        if not isinstance(value, str):
            number = next(number for number, member in enumerate(values) if not isinstance(member, str))
            raise expected(f"{place}[{number}]", "a string", value)


def _hints(original: Sequence[str], rewritten: Sequence[str]) -> tuple[Hint, ...]:
    hints = []
    repeats = len(original) - len(set(original)) + len(rewritten) - len(set(rewritten))
    if repeats:
        entries = "1 entry repeats" if repeats == 1 else f"{repeats} entries repeat"
        hints.append(Hint("duplicates", f"{entries} an id that its list already has; each id counts once.", repeats))
    if not original and not rewritten:
        hints.append(Hint("nothing-to-compare", "Both lists are empty: check that the targets were labelled at all."))
    return tuple(hints)


def _counted(ids: Sequence[str]) -> str:
    return f"{len(set(ids))} different id{'' if len(set(ids)) == 1 else 's'}"


CHECKER = Checker(
    name="targets",
    title="Comparison targets",
    rule=(
        "People label what a search text asks about with ids. A rewrite of that text must ask about every id of the "
        "original and about no other. The two lists are compared as sets, in both directions: what the rewrite lost is "
        "missing, what it brought is added, and only where both are empty are the targets preserved. Order and repeats "
        "do not count; an id is compared whole."
    ),
    steps=STEPS,
    scope=(
        "The ids come from people; nothing is read out of the wording. Preserved targets say that the declared ids "
        "survived. They say nothing of the rest of the query, so keep its original wording beside every rewrite."
    ),
    cases=load_cases("targets"),
    check=check_input,
    explain=explain_input,
)
