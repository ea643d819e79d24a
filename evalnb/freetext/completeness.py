"""Completeness: does the answer cover every operative fact of the gold answer?

A fact whose value is wrong is not covered either. The code of a missing fact follows its kind. Source: criterion 2 of
the seed protocol.
"""

from .coverage import Checked
from .facts import KIND_CODES, part_of
from .prepared import Prepared, Verdict, failed, passed, quote, unscored
from .strength import completeness_strength

CRITERION = "completeness"


def judge_completeness(prepared: Prepared, checked: list[Checked]) -> Verdict:
    """Decide completeness from the checked facts."""
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0)
    if not prepared.has_gold:
        return unscored("There is no gold answer to compare with.")
    if prepared.gold_is_absence:
        if prepared.states_absence:
            return passed(CRITERION, "The one fact, that the documents do not tell, is stated.", 1.0)
        return failed(
            CRITERION,
            {"missing-fact"},
            f"The answer does not say that the documents do not tell: {quote(prepared.gold.text)}.",
            0.0,
        )
    strength = completeness_strength(prepared, checked)
    open_facts = [c for c in checked if c.status != "covered"]
    if open_facts:
        codes = {KIND_CODES[c.fact.kind] for c in open_facts}
        if any(_leaves_out(prepared, checked, name) for name in prepared.asked_names):
            codes.add("missing-part")
        listed = "; ".join(
            f"{c.status}: {quote(prepared.gold.text[c.fact.start : c.fact.end], 90)}"
            for c in open_facts[:4]
        )
        more = f"; and {len(open_facts) - 4} more" if len(open_facts) > 4 else ""
        certain = any(c.sure for c in open_facts)
        return failed(
            CRITERION,
            codes,
            f"{len(open_facts)} of {len(checked)} facts not covered: {listed}{more}.",
            strength,
            certain=certain,
        )
    if not checked:
        return passed(CRITERION, "The gold answer states no fact beyond the question.", strength, certain=False)
    return passed(
        CRITERION,
        "The one fact of the gold answer is covered."
        if len(checked) == 1
        else f"All {len(checked)} facts of the gold answer are covered.",
        strength,
        certain=all(c.sure for c in checked),
    )


def _leaves_out(prepared: Prepared, checked: list[Checked], name: frozenset[str]) -> bool:
    """Tell whether the answer has none of the facts about one of several things that the question asks about."""
    own = [c for c in checked if not c.given and part_of(prepared, c.fact) == name]
    return bool(own) and all(c.status == "missing" for c in own)
