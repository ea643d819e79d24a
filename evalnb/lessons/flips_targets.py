"""Edits of two lists of targets."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..checkers.inputs import listed, quoted
from .edits import Proposal, sentence


def propose_targets(case_input: dict[str, Any]) -> Iterator[Proposal]:
    """Propose ways to make both sides name the same ids, or to make them differ."""
    before, after = case_input["original"], case_input["rewritten"]
    missing, added = sorted({*before} - {*after}), sorted({*after} - {*before})
    if missing or added:
        yield from _repairs(before, after, missing, added)
        return
    for id in dict.fromkeys(after):
        yield Proposal(after.count(id), f"Drop {quoted(id)} from the rewrite.", {"rewritten": _without(after, [id])})
    new = _unused(before)
    yield Proposal(1, f"Ask about {quoted(new)} in the rewrite.", {"rewritten": [*after, new]})
    for id in dict.fromkeys(before):
        rest = _without(before, [id])
        yield Proposal(before.count(id), f"Strike {quoted(id)} from the original.", {"original": rest})
    yield Proposal(1, f"Ask about {quoted(new)} in the original.", {"original": [*before, new]})


def _repairs(before: Sequence[str], after: Sequence[str], missing: list[str], added: list[str]) -> Iterator[Proposal]:
    struck, dropped = _without(before, missing), _without(after, added)
    restore = [f"restore {listed(missing)} in the rewrite"] if missing else []
    drop = [f"drop {listed(added)} from the rewrite"] if added else []
    strike = [f"strike {listed(missing)} from the original"] if missing else []
    ask = [f"ask about {listed(added)} in the original"] if added else []
    cut_before, cut_after = len(before) - len(struck), len(after) - len(dropped)
    yield Proposal(len(missing) + cut_after, sentence(restore + drop), {"rewritten": dropped + missing})
    yield Proposal(cut_before + len(added), sentence(strike + ask), {"original": struck + added})
    both = {"original": [*before, *added], "rewritten": [*after, *missing]}
    yield Proposal(len(missing) + len(added), sentence(restore + ask), both)
    yield Proposal(cut_before + cut_after, sentence(strike + drop), {"original": struck, "rewritten": dropped})


def _without(ids: Sequence[str], dropped: Sequence[str]) -> list[str]:
    return [id for id in ids if id not in dropped]


def _unused(ids: Sequence[str]) -> str:
    """Return an id that is not among some; one that begins like the first of them, so that it is easily missed."""
    base = ids[0] if ids else "target"
    return next(id for id in (f"{base}-{number}" for number in range(2, len(ids) + 3)) if id not in ids)
