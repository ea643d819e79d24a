"""Practice for the rule `targets`: two lists of ids that are the same set, or almost."""

from collections.abc import Sequence
from random import Random

from .kinds import Kind, Made

_IDS = (
    "appeal", "costs", "deadline", "deposit", "induction", "insurance", "leave", "licence", "overtime", "payroll",
    "pension", "probation", "refresher", "renewal", "training",
)


def _made(
    original: Sequence[str], rewritten: Sequence[str], reason: str, *,
    missing: Sequence[str] = (), added: Sequence[str] = (),
) -> Made:
    """Put a case together; `missing` and `added` come in code-point order."""
    expected = {"missing": [*missing], "added": [*added], "preserved": not missing and not added}
    return Made({"original": [*original], "rewritten": [*rewritten]}, expected, reason)


def _few(rng: Random, most: int = 4) -> list[str]:
    return rng.sample(_IDS, rng.randrange(2, most + 1))


def _kept(rng: Random) -> Made:
    ids = _few(rng)
    return _made(ids, ids, "Both sides name the same ids.")


def _missing(rng: Random) -> Made:
    ids = _few(rng)
    lost = rng.choice(ids)
    return _made(ids, [id for id in ids if id != lost], f"The rewrite no longer asks about {lost}.", missing=[lost])


def _added(rng: Random) -> Made:
    new, *ids = _few(rng)
    rewritten = [*ids]
    rewritten.insert(rng.randrange(len(ids) + 1), new)
    return _made(ids, rewritten, f"Nobody asked about {new}.", added=[new])


def _order(rng: Random) -> Made:
    ids = _few(rng)
    turn = rng.randrange(1, len(ids))
    return _made(ids, ids[turn:] + ids[:turn], "The ids form a set, and a set has no order.")


def _duplicates(rng: Random) -> Made:
    ids = _few(rng)
    twice = rng.choice(ids)
    return _made(ids, [*ids, twice], f"{twice} is named twice and counts once.")


def _replaced(rng: Random) -> Made:
    new, *ids = _few(rng)
    at = rng.randrange(len(ids))
    rewritten = [*ids[:at], new, *ids[at + 1 :]]
    reason = f"The same number of ids is not the same ids: {ids[at]} is gone and {new} is new."
    return _made(ids, rewritten, reason, missing=[ids[at]], added=[new])


def _several(rng: Random) -> Made:
    kept, *lost = rng.sample(_IDS, 4)
    reason = "All three are gone, and what is missing is listed by code point, not in the order of the original."
    return _made([*lost, kept], [kept], reason, missing=sorted(lost))


def _capital(rng: Random) -> Made:
    ids = _few(rng)
    at = rng.randrange(len(ids))
    rewritten = [*ids[:at], ids[at].capitalize(), *ids[at + 1 :]]
    reason = f"Ids are compared as they are: {rewritten[at]} is another id than {ids[at]}."
    return _made(ids, rewritten, reason, missing=[ids[at]], added=[rewritten[at]])


def _longer(rng: Random) -> Made:
    ids = _few(rng)
    at = rng.randrange(len(ids))
    rewritten = [*ids[:at], f"{ids[at]}-{rng.randrange(2, 10)}", *ids[at + 1 :]]
    reason = f"Ids are compared whole: {rewritten[at]} begins like {ids[at]} and is another id."
    return _made(ids, rewritten, reason, missing=[ids[at]], added=[rewritten[at]])


def _nothing(rng: Random) -> Made:
    ids = _few(rng)
    original, rewritten = rng.choice((([], []), ([], ids), (ids, [])))
    if original:
        return _made(original, [], "The rewrite asks about nothing any more.", missing=sorted(original))
    if rewritten:
        return _made([], rewritten, "Where nothing was asked about, everything is new.", added=sorted(rewritten))
    return _made([], [], "Nothing against nothing: nothing is lost and nothing is new.")


def _twice_lost(rng: Random) -> Made:
    lost, *ids = _few(rng)
    return _made([lost, *ids, lost], ids, f"{lost} stood there twice, but as an id it is missing once.", missing=[lost])


KINDS = (
    Kind(
        "kept", 1, "Two lists alike",
        "Where both sides name the same ids, both lists of differences are empty.", _kept,
    ),
    Kind("missing", 1, "A shorter rewrite", "What only the original has is missing.", _missing),
    Kind("added", 1, "A longer rewrite", "What only the rewrite has is added.", _added),
    Kind("order", 2, "Another order", "A set has no order.", _order),
    Kind("duplicates", 2, "An id named twice", "An id counts once, however often it is named.", _duplicates),
    Kind(
        "replaced", 2, "Lists of the same length",
        "Compare in both directions: one id may be gone and another new.", _replaced,
    ),
    Kind("several", 2, "Several differences", "Differences are listed by code point.", _several),
    Kind("capital", 3, "A capital letter", "Ids are compared as they are, letter case included.", _capital),
    Kind("longer", 3, "An id that begins like another", "Ids are compared whole, never by their beginnings.", _longer),
    Kind(
        "nothing", 3, "An empty list",
        "An empty list is a list: say what is missing or added, if anything.", _nothing,
    ),
    Kind("twice-lost", 3, "A repeated id is gone", "Differences are sets too: no id is listed twice.", _twice_lost),
)
