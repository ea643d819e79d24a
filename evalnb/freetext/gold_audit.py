"""The gold answer held against the pages: where the two disagree, the pages win."""

from ..text.leftovers import Rest
from ..text.places import resolve_reference
from ..text.reading import Reading
from .ledger import to_leftovers
from .prepared import Prepared
from .records import TextSpan
from .support import VALUE_CODES, support_phrase


def audit_gold(prepared: Prepared) -> tuple[TextSpan, ...]:
    """Return the parts of the gold answer that the pages do not support, in order.

    Values, names and laws that are on no page count, and clauses of which hardly a word is; word forms and labels do
    not. Without a gold answer or without pages there are none.
    """
    if not prepared.has_gold or not prepared.item.pages:
        return ()
    gold = prepared.gold
    found: list[TextSpan] = []
    for span, kind in zip(gold.phrases, prepared.gold_kinds, strict=True):
        if kind == "absence" and prepared.answerable and not prepared.gold_is_absence:
            found.append(TextSpan(span.start, span.end, gold.text[span.start : span.end]))
        if kind != "claim":
            continue
        support = support_phrase(prepared, gold, span.first, span.last)
        if not support.codes:
            continue
        hard = [
            r
            for r in support.rests
            if r.type in VALUE_CODES and not r.elsewhere and not _only_label(prepared, gold, r)
        ]
        negated = [w for w in support.match.lost if w in ("not", "no")]
        if not hard and support.codes == {"reference-label-mismatch"}:
            continue
        if support.match.coverage < 0.4 or negated:
            found.append(TextSpan(span.start, span.end, gold.text[span.start : span.end]))
        else:
            found += [TextSpan(x.start, x.end, x.text) for x in to_leftovers(gold, hard)]
    return tuple(found)


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
