"""How strongly an answer stands on each criterion, from 0 to 1, for ranking; verdicts do not use it."""

from typing import TYPE_CHECKING

from .prepared import Prepared

if TYPE_CHECKING:
    from .coverage import Checked
    from .grounding import Support


def grounding_strength(prepared: Prepared, supports: "list[Support]") -> float:
    """Return the strength of grounding."""
    if not supports:
        return 0.0 if prepared.item.pages == () and "claim" in prepared.kinds else 1.0
    return sum(s.match.coverage for s in supports) / len(supports)


def correctness_strength(prepared: Prepared, checked: "list[Checked]") -> float:
    """Return the best share of a fact that the answer has."""
    key = [c for c in checked if not c.given]
    return max((c.share for c in key), default=0.5)


def completeness_strength(prepared: Prepared, checked: "list[Checked]") -> float:
    """Return the mean share of the facts that the answer has."""
    return sum(c.share if c.status != "wrong" else 0.0 for c in checked) / len(checked) if checked else 0.5
