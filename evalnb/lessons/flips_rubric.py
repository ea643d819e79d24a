"""Edits of a grading: its fields, its verdict and its codes."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ..checkers.inputs import listed, quoted
from ..checkers.rubric import CODES, check_input
from .edits import Proposal, sentence

_OWN_WORDS = "looks-good"


def propose_rubric(case_input: dict[str, Any]) -> Iterator[Proposal]:
    """Propose to bring fields, verdict and codes into agreement, to break it, or to make a grading comparable."""
    fields, passed, reasons = case_input["fields"], case_input.get("pass"), case_input["reasons"]
    result = check_input(case_input)
    if "status" not in result and result["coherent"]:
        yield from _breaks(fields, passed, reasons)
    else:
        yield from sorted(_agreements(fields, passed, reasons), key=lambda proposal: proposal.size)
    if "status" in result:
        return
    code = reasons[0] if reasons else result["expectedReasons"][0]
    if reasons:
        yield Proposal(1, f"Write the code {quoted(code)} twice.", {"reasons": [*reasons, code]})
    yield Proposal(1, f"Add a remark, {quoted(_OWN_WORDS)}, to the codes.", {"reasons": [*reasons, _OWN_WORDS]})
    yield Proposal(1, f'Write the verdict as the word "{str(passed).lower()}".', {"pass": str(passed).lower()})


def _breaks(fields: dict[str, Any], passed: bool, reasons: Sequence[str]) -> Iterator[Proposal]:
    for name in ("title", "source"):
        flipped = {**fields, name: not fields[name]}
        yield Proposal(1, sentence([_set(f"fields.{name}", flipped[name])]), {"fields": flipped})
    yield Proposal(1, sentence([_set("pass", not passed)]), {"pass": not passed})
    for code in reasons:
        rest = [other for other in reasons if other != code]
        yield Proposal(1, f"Strike the code {quoted(code)}.", {"reasons": rest})


def _agreements(fields: dict[str, Any], passed: Any, reasons: Sequence[Any]) -> Iterator[Proposal]:
    """Yield, for each way the fields may be, the edit after which verdict and codes follow from them."""
    for title, source in product((True, False), repeat=2):
        size, says = 0, []
        for name, value in (("title", title), ("source", source)):
            if fields.get(name) is not value:
                size, says = size + 1, [*says, _set(f"fields.{name}", value)]
        due = check_input({"fields": {"title": title, "source": source}, "pass": True, "reasons": []})
        verdict, codes = due["expectedPass"], due["expectedReasons"]
        if passed is not verdict:
            size, says = size + 1, [*says, _set("pass", verdict)]
        kept = list(dict.fromkeys(code for code in reasons if isinstance(code, str) and code in codes))
        new = [code for code in CODES if code in codes and code not in kept]
        cut = len(reasons) - len(kept)
        if cut or new:
            size, says = size + max(cut, len(new)), [*says, _codes(cut, new, kept)]
        changes = {"fields": {**fields, "title": title, "source": source}, "pass": verdict, "reasons": kept + new}
        yield Proposal(size, sentence(says), changes)


def _codes(cut: int, new: Sequence[str], kept: Sequence[str]) -> str:
    if cut and new:
        return f"make the codes {listed([*kept, *new])}"
    if new:
        return f"restore the code{'s' if len(new) > 1 else ''} {listed(new)}"
    return f"leave no code but {listed(kept)}"


def _set(field: str, value: bool) -> str:
    return f"set {field} to {str(value).lower()}"
