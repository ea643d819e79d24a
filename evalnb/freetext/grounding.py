"""Grounding: is every phrase of the answer supported by words that stand on the pages?

Every phrase that claims something needs one quote, or pieces of one clause. What is left over is named by type, and the
type decides the reason code. Hedges, greetings and bare attributions claim nothing. Source: criterion 3 of the seed
protocol and the matching rules of the contract.
"""

import re
from collections.abc import Iterator

from msgspec import structs

from ..text.constructions import INTERPRETATION
from ..text.language import FUNCTION_WORDS, MODAL_PARAPHRASES, MODALS, OUTCOMES, RESTRICTIONS
from ..text.law_lexicon import LAW_WORDS
from ..text.leftovers import Rest
from ..text.matching import Match, match_phrase
from ..text.omissions import OTHER_CLAUSE, OTHER_COLUMN
from ..text.places import clause_references, find_law, find_value, find_words, leads_to, resolve_reference
from ..text.quotes import Place
from ..text.reading import Reading
from ..text.sources import UNKNOWN
from ..text.values import Value, same_value
from .prepared import Prepared, Verdict, failed, passed, place_name, quote, unscored
from .records import Leftover, Nearest, Phrase, Piece, TextSpan
from .strength import grounding_strength

CRITERION = "grounding"
_INTERPRETS = re.compile(r"\b" + INTERPRETATION + r"\b", re.IGNORECASE)
_ADDED = re.compile(r"\s*(?:,?\s*(?:and|but|so|which|thus|thereby|therefore|because|since|as)\b)", re.IGNORECASE)
#: Types of leftover that name a value, and the code for one that is on no page.
_VALUE_CODES = {
    "number": "number-not-on-page",
    "money": "number-not-on-page",
    "date": "number-not-on-page",
    "duration": "number-not-on-page",
    "law-name": "law-name-not-on-page",
    "name": "name-not-on-page",
    "reference": "citation-not-on-page",
}


#: Content words of phrases that only lead to a reference (`in accordance with`, `by virtue of`).
_CITING = frozenset("accordance pursuant according virtue terms see under".split())
_JOINT_BEFORE = re.compile(r"\b(and|or)\W*(?:\(?\w{1,4}\)\s*)?$", re.IGNORECASE)


#: Below this strength nine failures in ten are failures for people too; measured by the bench on three labelled sets.
WEAK = 0.4
#: From this share of a phrase on, what is left over is a change to a quotation rather than a paraphrase.
NEARLY_VERBATIM = 0.6
_NAMED_FAULTS = frozenset("number money date duration law-name reference name modal negation tense".split())


class Support:
    """What supports one phrase: the match, less what stands elsewhere in the same document and may be cited from there.

    Attributes:
        rests: what nothing covers, harmless function words left out.
        codes: reason codes; empty where the phrase is supported.
    """

    def __init__(self, match: Match, pieces: list[Place], rests: list[Rest], codes: set[str], sure: bool) -> None:
        self.match, self.pieces, self.rests, self.codes, self.sure = match, pieces, rests, codes, sure

    @property
    def status(self) -> str:
        """exact, pieces, partial or absent."""
        if self.codes:
            return "partial" if self.pieces else "absent"
        return "exact" if self.match.status == "exact" else "pieces"


def support_phrase(prepared: Prepared, reading: Reading, first: int, last: int) -> Support:
    """Match one phrase and settle what the clause leaves over: names, laws and references of the same document.

    Each phrase is matched once: gold audit, grounding and coverage share what was found.
    """
    known = prepared.supports.get((id(reading), first))
    if known is None:
        known = prepared.supports[id(reading), first] = _support(prepared, reading, first, last)
    return known


def find_overruled(prepared: Prepared) -> frozenset[int]:
    """Return the phrases of the gold answer that the pages contradict in the answer's favour: there the pages win.

    The pages do not support the gold phrase, and the clause that comes closest to it is the one that supports a phrase of
    the answer.
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


def _support(prepared: Prepared, reading: Reading, first: int, last: int) -> Support:
    sources = prepared.sources
    match = match_phrase(sources, reading, _skip_joints(reading, first, last), last)
    if match.status == "exact" or (
        match.status == "pieces" and not any(rest.type != "function" for rest in match.rests)
    ):
        codes = {"unsupported-phrase"} if _joins_otherwise(prepared, reading, first, match) else set()
        return Support(match, list(match.pieces), [], codes, match.sure)
    pieces, rests, codes, sure = list(match.pieces), [], set(), match.sure
    doc_id = None
    if match.clause is not None and match.pieces:
        doc_id = sources.pages[match.pieces[0].page].doc_id
    for rest in match.rests:
        if rest.type == "function":
            continue
        code, places = _settle(prepared, reading, rest, match, doc_id)
        if places:
            pieces += places
            sure = False
        if code is not None:
            rests.append(rest)
            codes.add(code)
    if match.lost and not codes:  # what is left out where a value is exchanged is that value
        codes.add("paraphrase" if _rewords_bound(match, rests, reading, first, last) else "unsupported-phrase")
    if not codes and not pieces:
        codes.add("unsupported-phrase")
        rests = list(match.rests)
    return Support(match, pieces, rests, codes, sure)


def _joins_otherwise(prepared: Prepared, reading: Reading, first: int, match: Match) -> bool:
    """Tell whether a phrase begins with `and` where the page joins with `or`, or the other way round; under a negation they agree."""
    joint = reading.tokens.folds[first]
    if joint not in ("and", "or") or not match.pieces:
        return False
    place = match.pieces[0]
    text = prepared.sources.pages[place.page].text
    before = _JOINT_BEFORE.search(text, max(0, place.start - 16), place.start)
    if before is None or before[1].casefold() == joint:
        return False
    return not re.search(
        r"\b(?:not|no|neither|nor|never)\b", text[max(0, place.start - 200) : place.end], re.IGNORECASE
    )


def _skip_joints(reading: Reading, first: int, last: int) -> int:
    """Return where the words of a phrase begin behind what only joins or counts it: `and (2)`, `3.`, `(b)`."""
    tokens = reading.tokens
    while first + 1 < last:
        text, start, end = reading.text, tokens.starts[first], tokens.ends[first]
        joins = tokens.folds[first] in ("and", "or", "but", "nor") and first not in reading.value_at
        before, after = text[start - 1 : start], text[end : end + 1]
        counts = (
            end - start <= 3
            and (after == ")" or (after == "." and tokens.folds[first].isdigit()))
            and text[end + 1 : end + 2].isspace()
        )
        if not joins and not (counts and (before == "(" or not before.strip() or before in ";:,")):
            break
        first += 1
    return first


def _rewords_bound(match: Match, rests: list[Rest], reading: Reading, first: int, last: int) -> bool:
    """Tell whether what was left out is a bound or a modal verb for which the answer has words of its own (`up to` for `not more than`)."""
    left_out = [word for word in match.lost if word not in ("not", "no")]
    if not left_out or not all(word in RESTRICTIONS or word in MODALS for word in left_out):
        return False
    own = any(r.type == "modal" for r in rests) or any(
        f in RESTRICTIONS or f == "up" for f in reading.tokens.folds[first:last]
    )
    return own or not {"not", "no"} & set(match.lost)


def _settle(
    prepared: Prepared, reading: Reading, rest: Rest, match: Match, doc_id: str | None
) -> tuple[str | None, tuple[Place, ...]]:
    """Return the code for one leftover, None where the document has it elsewhere, and the places where it stands."""
    sources = prepared.sources
    value: Value | None = reading.value_at.get(rest.first)
    if value is not None and value.kind == "reference":
        found, place = resolve_reference(sources, value)
        if found == "found":
            own = (
                clause_references(sources, match.clause, led=False) if match.clause is not None and match.pieces else []
            )
            if any(rival.label == value.label and not same_value(rival, value) for rival in own):
                return "unsupported-phrase", ()  # the clause says this of another one
            return None, (place,)
        return ("reference-label-mismatch" if found == "label" else "citation-not-on-page"), ()
    if value is not None and value.kind in ("law", "case"):
        places = (
            find_law(sources, value, doc_id=doc_id)
            if value.kind == "law"
            else tuple(filter(None, (find_value(sources, value, doc_id=doc_id),)))
        )
        if places:
            return None, places
        code = "law-name-not-on-page" if value.kind == "law" else "citation-not-on-page"
        return ("unsupported-phrase" if rest.elsewhere else code), ()
    if rest.type == "name":
        codes, _ = sources.encode(reading.tokens.folds[rest.first : rest.last])
        place = None if UNKNOWN in codes else find_words(sources, codes, doc_id=doc_id)
        stands_in = any(word not in FUNCTION_WORDS for word in rest.instead.split())  # the clause names somebody else
        if place is not None and not stands_in and not (match.clause is not None and _inside(prepared, match, place)):
            return None, (place,)
        return (_name_code(reading, rest) if place is None and not rest.elsewhere else "unsupported-phrase"), ()
    return _code_of_words(reading, rest, match), ()


def _name_code(reading: Reading, rest: Rest) -> str:
    """Return the code for a name on no page: one that ends like a law's title (`Customs Code`) is a law's name."""
    title = LAW_WORDS.get(reading.tokens.folds[rest.last - 1])
    is_law = title is not None and title not in ("order", "decision", "resolution", "direction", "circular")
    return "law-name-not-on-page" if is_law else "name-not-on-page"


def _code_of_words(reading: Reading, rest: Rest, match: Match) -> str:
    """Return the code for a leftover that is no reference, law, case or name."""
    if rest.type in _VALUE_CODES:
        return "unsupported-phrase" if rest.elsewhere else _VALUE_CODES[rest.type]
    if rest.type == "tense":
        return "tense-changed"
    if rest.type == "modal":
        return "paraphrase" if _same_force(reading, rest) else "unsupported-phrase"
    if rest.type == "negation":
        return "unsupported-phrase"
    folds = reading.tokens.folds[rest.first : rest.last]
    outcomes = {OUTCOMES[f] for f in folds if f in OUTCOMES}
    if outcomes and outcomes.isdisjoint({OUTCOMES[w] for w in rest.instead.split() if w in OUTCOMES}):
        return "unsupported-phrase"
    text = reading.text[reading.tokens.starts[max(0, rest.first - 3)] : reading.tokens.ends[rest.last - 1]]
    if _INTERPRETS.search(text):
        return "interpretive-claim"
    return "paraphrase" if match.coverage >= 0.4 and not rest.elsewhere else "unsupported-phrase"


def _same_force(reading: Reading, rest: Rest) -> bool:
    """Tell whether the page has a word of the same force in place of a modal word (`shall` for `must`, `may make` for `empowers`)."""
    said = {_force(f) for f in reading.tokens.folds[rest.first : rest.last]}
    instead = rest.instead.split()
    there = {_force(w) for w in instead} - {None}
    return not there or (not there.isdisjoint(said) and "not" not in instead)


def _force(word: str) -> str | None:
    """Return the force of a modal word; `can` empowers like `may`."""
    force = MODALS.get(word) or MODAL_PARAPHRASES.get(word)
    return "power" if force == "ability" else force


def _inside(prepared: Prepared, match: Match, place: Place) -> bool:
    """Tell whether a place lies in the clause that was matched, where words in another order are another claim."""
    sources = prepared.sources
    clause = sources.clauses[match.clause] if match.clause is not None else None
    if clause is None or sources.page_of(clause.first) != place.page:
        return False
    return sources.starts[clause.first] <= place.start and place.end <= sources.ends[clause.last - 1]


def judge_grounding(prepared: Prepared) -> tuple[Verdict, tuple[Phrase, ...]]:
    """Decide grounding and write the ledger of phrases.

    Without pages it is unscored; the ledger then names the phrases as absent. An empty list of pages supports nothing.
    """
    item = prepared.item
    if prepared.empty:
        return failed(CRITERION, {"empty-answer"}, "The answer is empty.", 0.0), ()
    if item.pages is None:
        return unscored("No pages were given."), tuple(_bare(prepared))
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
                    _leftovers(prepared.answer, [Rest(span.first, span.last, "content", False, "")]),
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
                tuple(_pieces(prepared, support.pieces)),
                _leftovers(prepared.answer, support.rests),
                _nearest(prepared, prepared.answer, support),
            )
        )
    for k, code in _wrong_labels(prepared, spans, supports):
        codes.add(code)
        ledger[k] = structs.replace(ledger[k], status="partial" if ledger[k].pieces else "absent")
    return _verdict(prepared, claims, supports, ledger, codes), tuple(ledger)


def _wrong_labels(prepared: Prepared, spans: list[int], supports: list[Support]) -> Iterator[tuple[int, str]]:
    """Yield the phrases that only name a reference which does not lead to the clause they stand beside (`Under Article 8(1)` for (2))."""
    reading = prepared.answer
    for n, support in enumerate(supports):
        span = reading.phrases[spans[n]]
        values = [v for v in reading.values if span.start <= v.start < span.end]
        own = [
            i
            for i in range(span.first, span.last)
            if reading.tokens.folds[i] not in FUNCTION_WORDS
            and reading.tokens.folds[i] not in _CITING
            and i not in reading.value_at
        ]
        if support.codes or own or len(values) != 1 or values[0].kind != "reference":
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
    strength = grounding_strength(prepared, supports)
    if codes:
        bad = [phrase for phrase in ledger if phrase.status in ("partial", "absent")]
        return failed(
            CRITERION,
            codes,
            _why_failed(prepared, bad, codes),
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
    shown = next(p for p in ledger if p.pieces)
    piece = shown.pieces[0]
    count = "The only phrase is" if claims == 1 else f"All {claims} phrases are"
    return passed(
        CRITERION,
        f"{count} on the pages: {quote(piece.quote)} ({place_name(piece.doc_id, piece.page)}).",
        strength,
        certain=all(s.sure for s in supports),
    )


def _certain_fail(prepared: Prepared, supports: list[Support], codes: set[str], strength: float) -> bool:
    """Tell whether a failure is certain: nothing could support it, the answer stands weakly, or it is verbatim but for a named fault.

    People forgive a paraphrase that says the same, so one that stands strongly is for a person to decide. What departs from
    its source in nothing but a value, a name, a modal verb, a tense or a word left out is no paraphrase.
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


def _why_failed(prepared: Prepared, bad: list[Phrase], codes: set[str]) -> str:
    """Name the first unsupported phrases and what stands nearest."""
    if "claim-without-pages" in codes:
        return f"No page supports {quote(bad[0].text)}: there are no pages."
    parts = []
    for phrase in bad[:2]:
        if phrase.kind == "absence":
            parts.append(f"{quote(phrase.text)} is no fact of the pages: they hold an answer")
        elif phrase.leftovers:
            named = ", ".join(quote(x.text, 60) for x in phrase.leftovers[:3])
            verb = "is" if len(phrase.leftovers) == 1 else "are"
            where = (
                f"; nearest: {quote(phrase.nearest.quote)} ({place_name(phrase.nearest.doc_id, phrase.nearest.page)})"
                if phrase.nearest
                else ""
            )
            parts.append(
                f"{named} in {quote(phrase.text)} {verb} not supported{where}"
                if phrase.leftovers[0].text != phrase.text.rstrip(".;,")
                else f"{named} is not on the pages{where}"
            )
        elif phrase.nearest:
            parts.append(
                f"{quote(phrase.text)} leaves out what its source says: {quote(phrase.nearest.quote)} ({place_name(phrase.nearest.doc_id, phrase.nearest.page)})"
            )
        else:
            parts.append(f"{quote(phrase.text)} is not on the pages")
    more = f" And {len(bad) - 2} more." if len(bad) > 2 else ""
    return ". ".join(parts) + "." + more


def _bare(prepared: Prepared) -> Iterator[Phrase]:
    """Yield the phrases where no pages were given: nothing is claimed to be found."""
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        status = "absent" if kind == "claim" else "no-claim"
        yield Phrase(span.start, span.end, prepared.text[span.start : span.end], status, kind, (), ())


def _pieces(prepared: Prepared, places: list[Place]) -> Iterator[Piece]:
    """Yield quotes as records, brackets that a quote opens closed with it."""
    for place in places:
        page = prepared.sources.pages[place.page]
        end = place.end
        while end < len(page.text) and page.text[end] in ")]" and _open(page.text[place.start : end], page.text[end]):
            end += 1
        yield Piece(page.doc_id, page.page, place.start, end, page.text[place.start : end], place.folded)


def _open(text: str, closing: str) -> bool:
    return text.count("(" if closing == ")" else "[") > text.count(closing)


def _leftovers(reading: Reading, rests: list[Rest]) -> tuple[Leftover, ...]:
    """Return leftovers as records with offsets in the answer."""
    tokens = reading.tokens
    found = []
    for rest in rests:
        start, end = tokens.starts[rest.first], tokens.ends[rest.last - 1]
        while (
            end < len(reading.text) and reading.text[end] in ")]" and _open(reading.text[start:end], reading.text[end])
        ):
            end += 1
        found.append(Leftover(start, end, reading.text[start:end], rest.type))
    return tuple(found)


def _nearest(prepared: Prepared, reading: Reading, support: Support) -> Nearest | None:
    """Return the clause that comes closest to an unsupported phrase and the edit that would make them match."""
    if not support.codes or support.match.clause is None or support.match.coverage < 0.2:
        return None
    sources = prepared.sources
    clause = sources.clauses[support.match.clause]
    page = sources.page_of(clause.first)
    last = clause.last - 1
    while sources.page_of(last) != page:
        last -= 1
    if page < 0:
        return None
    start, end = sources.starts[clause.first], sources.ends[last]
    edits = []
    for rest in support.rests[:4]:
        said = reading.text[reading.tokens.starts[rest.first] : reading.tokens.ends[rest.last - 1]]
        instead = rest.instead if rest.instead and len(rest.instead.split()) <= 2 * (rest.last - rest.first) + 3 else ""
        edits.append(f"{quote(said, 60)} → {quote(instead, 60)}" if instead else f"drop {quote(said, 60)}")
    if support.match.lost and not support.rests:
        mixed = [word for word in support.match.lost if word in (OTHER_CLAUSE, OTHER_COLUMN)]
        words = [word for word in support.match.lost if word not in mixed]
        edits += [f"keep apart what stands in {mixed[0]}"] if mixed else []
        edits += ["restore " + ", ".join(quote(word, 60) for word in words[:3])] if words else []
    found = sources.pages[page]
    return Nearest(found.doc_id, found.page, start, end, found.text[start:end], "; ".join(edits))


def audit_gold(prepared: Prepared) -> tuple[TextSpan, ...]:
    """Return the parts of the gold answer that the pages do not support, in order.

    Values, names and laws that are on no page count, and clauses of which hardly a word is; word forms and labels do not.
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
            if r.type in _VALUE_CODES and not r.elsewhere and not _only_label(prepared, gold, r)
        ]
        negated = [w for w in support.match.lost if w in ("not", "no")]
        if not hard and support.codes == {"reference-label-mismatch"}:
            continue
        if support.match.coverage < 0.4 or negated:
            found.append(TextSpan(span.start, span.end, gold.text[span.start : span.end]))
        else:
            found += [TextSpan(x.start, x.end, x.text) for x in _leftovers(gold, hard)]
    return tuple(found)


def _only_label(prepared: Prepared, reading: Reading, rest: Rest) -> bool:
    """Tell whether a reference is on the pages but for its label."""
    value = reading.value_at.get(rest.first)
    return value is not None and value.kind == "reference" and resolve_reference(prepared.sources, value)[0] == "label"
