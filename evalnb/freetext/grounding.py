"""Grounding: is every phrase of the answer supported by words that stand on the pages?

Every phrase that claims something needs one quote, or pieces of one clause. Hedges, greetings and bare attributions
claim nothing. Source: criterion 3 of the seed protocol and the matching rules of the contract.
"""

from collections.abc import Iterator

from msgspec import structs

from ..text.language import FUNCTION_WORDS
from ..text.leftovers import Rest
from ..text.places import find_value, leads_to
from ..text.phrases import PhraseSpan
from ..text.talk import cited_pages
from ..text.values import QUANTITIES
from .ledger import find_nearest, to_leftovers, to_pieces, without_pages
from .prepared import Prepared, Verdict, failed, passed, place_name, quote, unscored
from .records import Leftover, Phrase
from .strength import grounding_strength
from .support import VALUE_CODES, Support, support_phrase

CRITERION = "grounding"
#: Content words of phrases that only lead to a reference (`in accordance with`, `by virtue of`).
_CITING = frozenset("accordance virtue terms see".split())
#: Below this strength nine failures in ten are failures for people too; measured by the bench on three labelled sets.
WEAK = 0.4
#: From this share of a phrase on, what is left over is a change to a quotation rather than a paraphrase.
NEARLY_VERBATIM = 0.6
_NAMED_FAULTS = frozenset((*VALUE_CODES, "modal", "negation", "tense"))


def judge_grounding(prepared: Prepared) -> tuple[Verdict, tuple[Phrase, ...]]:
    """Decide grounding and write the ledger of phrases.

    Without pages it is unscored; the ledger then names the phrases as absent. An empty list of pages supports nothing.
    """
    item = prepared.item
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0), ()
    if item.pages is None:
        return unscored("No pages were given."), tuple(without_pages(prepared))
    claims = 0
    supports: list[Support] = []
    spans: list[int] = []  # for each support the position of its phrase
    ledger: list[Phrase] = []
    codes: set[str] = set()
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        text = prepared.text[span.start : span.end]
        claims_here = kind == "claim" or (kind == "polarity" and prepared.answerable is False)
        if kind == "absence" and prepared.answerable and not prepared.gold_is_absence:
            codes.add("unsupported-phrase")
            ledger.append(Phrase(span.start, span.end, text, "absent", kind, (), ()))
            continue
        missing = _missing_values(prepared, span) if kind == "uncertainty" else []
        if missing:
            codes.add("number-not-on-page")
            rests = to_leftovers(prepared.answer, missing)
            ledger.append(Phrase(span.start, span.end, text, "absent", kind, (), rests))
            continue
        if not claims_here:
            ledger.append(Phrase(span.start, span.end, text, "no-claim", kind, (), ()))
            continue
        claims += 1
        if not item.pages:
            codes.add("claim-without-pages")
            ledger.append(
                Phrase(
                    span.start,
                    span.end,
                    text,
                    "absent",
                    kind,
                    (),
                    to_leftovers(prepared.answer, [Rest(span.first, span.last, "content", False, "")]),
                )
            )
            continue
        support = support_phrase(prepared, prepared.answer, span.first, span.last)
        if prepared.answerable is False:
            support = Support(
                support.match, support.pieces, support.rests, support.codes | {"unsupported-phrase"}, support.sure
            )
        supports.append(support)
        spans.append(len(ledger))
        codes |= support.codes
        ledger.append(
            Phrase(
                span.start,
                span.end,
                text,
                support.status,
                kind,
                tuple(to_pieces(prepared, support.pieces)),
                to_leftovers(prepared.answer, support.rests),
                find_nearest(prepared, prepared.answer, support),
            )
        )
    for k, code in _wrong_labels(prepared, spans, supports):
        codes.add(code)
        ledger[k] = structs.replace(ledger[k], status="partial" if ledger[k].pieces else "absent")
    for k, rest in _unknown_pages(prepared, ledger):
        codes.add("citation-not-on-page")
        status = "partial" if ledger[k].pieces else "absent"
        ledger[k] = structs.replace(ledger[k], status=status, leftovers=(*ledger[k].leftovers, rest))
    return _verdict(prepared, claims, supports, ledger, codes), tuple(ledger)


def _unknown_pages(prepared: Prepared, ledger: list[Phrase]) -> Iterator[tuple[int, Leftover]]:
    """Yield the phrases that cite a page by a number which none of the pages has, nor prints, with that number.

    Contexts have no page numbers to hold against it.
    """
    pages = prepared.item.pages or ()
    known = {page.page for page in pages}
    if not pages or all(page.doc_id.startswith("context-") for page in pages):
        return
    for number, start, end in cited_pages(prepared.text):
        if number in known or str(number) in prepared.sources.folds:
            continue
        k = next((k for k, phrase in enumerate(ledger) if phrase.start <= start < phrase.end), None)
        if k is not None and not any(rest.start < end and start < rest.end for rest in ledger[k].leftovers):
            yield k, Leftover(start, end, prepared.text[start:end], "reference")


def _missing_values(prepared: Prepared, span: PhraseSpan) -> list[Rest]:
    """Return the values of a phrase that no page has, though it only says that the pages differ (`one says 1 May`)."""
    values = {id(v): (v, i) for i in range(span.last - 1, span.first - 1, -1) if (v := prepared.answer.value_at.get(i))}
    return [
        Rest(i, i + 1, "number", False, "")
        for value, i in values.values()
        if value.kind in QUANTITIES
        and any(c.isdigit() for c in value.text)
        and find_value(prepared.sources, value) is None
    ]


def _wrong_labels(prepared: Prepared, spans: list[int], supports: list[Support]) -> Iterator[tuple[int, str]]:
    """Yield the phrases that only name a reference which does not lead to the clause they stand beside.

    `Under Article 8(1)` is none of what stands in Article 8(2).
    """
    reading, folds = prepared.answer, prepared.answer.tokens.folds
    for n, support in enumerate(supports):
        if support.codes:
            continue
        span = reading.phrases[spans[n]]
        if any(
            folds[i] not in FUNCTION_WORDS and folds[i] not in _CITING and i not in reading.value_at
            for i in range(span.first, span.last)
        ):
            continue  # it says something of its own
        values = [v for v in reading.values if span.start <= v.start < span.end]
        if len(values) != 1 or values[0].kind != "reference":
            continue
        ahead = n + 1 < len(supports) and prepared.text[span.end - 1] not in ".;" and spans[n + 1] == spans[n] + 1
        other = supports[n + 1] if ahead else supports[n - 1] if n and spans[n - 1] == spans[n] - 1 else None
        if other is None or other.codes or other.match.clause is None:
            continue
        if not leads_to(prepared.sources, values[0], other.match.clause):
            yield spans[n], "reference-label-mismatch"


def _verdict(
    prepared: Prepared, claims: int, supports: list[Support], ledger: list[Phrase], codes: set[str]
) -> Verdict:
    """Sum up the phrases in one verdict."""
    strength = grounding_strength(prepared)
    if codes:
        bad = [phrase for phrase in ledger if phrase.status in ("partial", "absent")]
        return failed(
            CRITERION,
            codes,
            _why_failed(bad, codes),
            strength,
            certain=_certain_fail(prepared, supports, codes, strength),
        )
    if not claims:
        if prepared.answerable is None and prepared.states_absence:
            return passed(
                CRITERION,
                "The answer claims nothing; whether the documents hold an answer is not known.",
                strength,
                certain=False,
            )
        return passed(
            CRITERION,
            "The answer makes no factual claim that would need a page.",
            strength,
            certain=prepared.answerable is False,
        )
    shown = max((p for p in ledger if p.pieces), key=lambda p: sum(len(piece.quote) for piece in p.pieces))
    count = "The only phrase is" if claims == 1 else f"All {claims} phrases are"
    return passed(
        CRITERION, f"{count} on the pages: {_show_pieces(shown)}.", strength, certain=all(s.sure for s in supports)
    )


def _show_pieces(phrase: Phrase) -> str:
    """Return the quotes of a phrase in its order, with the place of the first."""
    first = phrase.pieces[0]
    words = " … ".join(" ".join(piece.quote.split()) for piece in phrase.pieces)
    return f"{quote(words)} ({place_name(first.doc_id, first.page)})"


def _certain_fail(prepared: Prepared, supports: list[Support], codes: set[str], strength: float) -> bool:
    """Tell whether a failure is certain.

    It is where nothing could support the answer, where it stands weakly, or where it is verbatim but for a named fault.
    People forgive a paraphrase that says the same, so one that stands strongly is for a person to decide. What departs
    from its source in nothing but a value, a name, a modal verb, a tense or a word left out is no paraphrase.
    """
    if "claim-without-pages" in codes or (prepared.answerable and prepared.refuses) or strength < WEAK:
        return True
    faulty = [s for s in supports if s.codes]
    return any(
        s.match.coverage >= NEARLY_VERBATIM
        and (s.rests or s.match.lost)
        and all(r.type in _NAMED_FAULTS for r in s.rests)
        for s in faulty
    )


def _why_failed(bad: list[Phrase], codes: set[str]) -> str:
    """Name the first unsupported phrases and what stands nearest."""
    if "claim-without-pages" in codes:
        return f"No page supports {quote(bad[0].text)}: there are no pages."
    parts = []
    for phrase in bad[:2]:
        if phrase.kind == "absence":
            parts.append(f"{quote(phrase.text)} is no fact of the pages: they hold an answer")
        else:
            parts.append(_why_unsupported(phrase))
    more = f" And {len(bad) - 2} more." if len(bad) > 2 else ""
    return ". ".join(parts) + "." + more


def _why_unsupported(phrase: Phrase) -> str:
    """Say what of one phrase no page supports, and what its source says there."""
    near = phrase.nearest
    where = f"{quote(near.quote)} ({place_name(near.doc_id, near.page)})" if near else ""
    if phrase.leftovers:
        named = ", ".join(quote(x.text, 60) for x in phrase.leftovers[:3])
        verb = "is" if len(phrase.leftovers) == 1 else "are"
        within = "" if phrase.leftovers[0].text == phrase.text.rstrip(".;,: ") else f" in {quote(phrase.text)}"
        return f"{named}{within} {verb} not supported" + (f"; nearest: {where}" if near else "")
    if near and near.edit.startswith("restore "):
        return f"{quote(phrase.text)} leaves out {near.edit.removeprefix('restore ')} of {where}"
    if near:
        return f"{quote(phrase.text)} runs together what stands apart; nearest: {where}"
    return f"{quote(phrase.text)} is not on the pages"
