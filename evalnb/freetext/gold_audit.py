"""The gold answer held against the pages: where the two disagree, the pages win."""

from ..text.leftovers import Rest
from ..text.places import resolve_reference
from ..text.reading import Reading
from .ledger import to_leftovers
from .prepared import Prepared
from .records import TextSpan
from .support import VALUE_CODES, support_phrase


def audit_gold(prepared: Prepared) -> list[tuple[TextSpan, bool]]:
    """Return the parts of the gold answer that the pages do not support, in order, each with whether it is missing.

    The gold answer is held to what grounding asks of an answer: the words of a phrase that no quote covers, or the
    whole phrase where hardly a word is covered or words were left out. Without a gold answer or pages there are none.

    Missing is that of which the pages hold nothing: values, names and laws, and whole clauses. Of these an answer is not
    asked; what the pages only word otherwise it still has to say.
    """
    if not prepared.has_gold or not prepared.item.pages:
        return []
    gold = prepared.gold
    found: list[tuple[TextSpan, bool]] = []
    for span, kind in zip(gold.phrases, prepared.gold_kinds, strict=True):
        whole = TextSpan(span.start, span.end, gold.text[span.start : span.end])
        if kind == "absence" and prepared.answerable and not prepared.gold_is_absence:
            found.append((whole, True))
        if kind != "claim":
            continue
        support = support_phrase(prepared, gold, span.first, span.last)
        if not support.codes:
            continue
        negated = any(word in ("not", "no") for word in support.match.lost)
        if support.match.coverage < 0.4 or negated:
            found.append((whole, support.codes != {"reference-label-mismatch"}))
        elif not support.rests:
            found.append((whole, False))
        else:
            for rest, leftover in zip(support.rests, to_leftovers(gold, support.rests), strict=True):
                missing = rest.type in VALUE_CODES and not rest.elsewhere and not _only_label(prepared, gold, rest)
                found.append((TextSpan(leftover.start, leftover.end, leftover.text), missing))
    return found


def find_overruled(prepared: Prepared) -> frozenset[int]:
    """Return the phrases of the gold answer that the pages contradict in the answer's favour: there the pages win.

    The pages do not support the gold phrase, and the clause that comes closest to it is the one that supports a phrase
    of the answer.
    """
    if not prepared.has_gold or not prepared.item.pages or prepared.empty:
        return frozenset()
    clauses = {
        support.match.clause
        for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True)
        if kind == "claim" and not (support := support_phrase(prepared, prepared.answer, span.first, span.last)).codes
    }
    return frozenset(
        number
        for number, (span, kind) in enumerate(zip(prepared.gold.phrases, prepared.gold_kinds, strict=True))
        if kind == "claim"
        and (support := support_phrase(prepared, prepared.gold, span.first, span.last)).codes
        - {"reference-label-mismatch"}
        and support.match.clause is not None
        and support.match.clause in clauses
    )


def _only_label(prepared: Prepared, reading: Reading, rest: Rest) -> bool:
    """Tell whether a reference is on the pages but for its label."""
    value = reading.value_at.get(rest.first)
    return value is not None and value.kind == "reference" and resolve_reference(prepared.sources, value)[0] == "label"
