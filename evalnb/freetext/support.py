"""What supports one phrase: its match on the pages, and what the document has elsewhere of what the match leaves over.

Names, laws and references that a clause leaves over may be cited from another place of the same document. What nothing
covers is named by type, and the type decides the reason code. Source: criterion 3 of the seed protocol and the matching
rules of the contract.
"""

import re

from ..text.constructions import INTERPRETATION
from ..text.language import COORDINATORS, FORCES, FUNCTION_WORDS, MODALS, OUTCOMES, RESTRICTIONS
from ..text.law_lexicon import LAW_WORDS
from ..text.leftovers import Rest
from ..text.matching import Match, match_phrase
from ..text.places import clause_references, find_law, find_value, find_words, resolve_reference
from ..text.quotes import Place
from ..text.reading import Reading
from ..text.sources import UNKNOWN
from ..text.values import Value, same_value
from .prepared import Prepared

_INTERPRETS = re.compile(r"\b" + INTERPRETATION + r"\b", re.IGNORECASE)
#: Types of leftover that name a value, and the code for one that is on no page.
VALUE_CODES = {
    "number": "number-not-on-page",
    "money": "number-not-on-page",
    "date": "number-not-on-page",
    "duration": "number-not-on-page",
    "law-name": "law-name-not-on-page",
    "name": "name-not-on-page",
    "reference": "citation-not-on-page",
}
_JOINT_BEFORE = re.compile(r"\b(and|or)\W*(?:\(?\w{1,4}\)\s*)?$", re.IGNORECASE)


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

    Args:
        prepared: the item as read.
        reading: its answer or its gold answer.
        first, last: the tokens of the phrase, half-open.
    """
    known = prepared.supports.get((id(reading), first))
    if known is None:
        known = prepared.supports[id(reading), first] = _support(prepared, reading, first, last)
    return known


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
    """Tell whether a phrase begins with `and` where the page joins with `or`, or the other way round.

    Under a negation the two agree.
    """
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
        joins = tokens.folds[first] in COORDINATORS and first not in reading.value_at
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
    """Tell whether a bound or modal verb that was left out is only worded anew (`up to` for `not more than`)."""
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
            return None, (place,) if place is not None else ()
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
        letter = rest.last - rest.first == 1 and reading.names_by_letter(rest.first)  # of `lease B` no letter alone
        place = None if letter or UNKNOWN in codes else find_words(sources, codes, doc_id=doc_id)
        stands_in = _in_row(prepared, match) or any(
            word not in FUNCTION_WORDS for word in rest.instead.split()
        )  # the clause names somebody else
        if place is not None and not stands_in and not (match.clause is not None and _inside(prepared, match, place)):
            return None, (place,)
        return (_name_code(reading, rest) if place is None and not rest.elsewhere else "unsupported-phrase"), ()
    return _code_of_words(reading, rest, match), ()


def _name_code(reading: Reading, rest: Rest) -> str:
    """Return the code for a name on no page: one that ends like a law's title (`Customs Code`) is a law's name."""
    title = LAW_WORDS.get(reading.tokens.folds[rest.last - 1])
    is_law = title is not None and title not in ("order", "decision", "resolution", "direction", "circular")
    return "law-name-not-on-page" if is_law else "name-not-on-page"


def _in_row(prepared: Prepared, match: Match) -> bool:
    """Tell whether the clause that was matched is a row of a table, which names itself what it is about."""
    return match.clause is not None and prepared.sources.clauses[match.clause].kind == "row"


def _code_of_words(reading: Reading, rest: Rest, match: Match) -> str:
    """Return the code for a leftover that is no reference, law, case or name."""
    if rest.type in VALUE_CODES:
        return "unsupported-phrase" if rest.elsewhere else VALUE_CODES[rest.type]
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
    """Tell whether the page has a word of the same force in place of a modal word (`shall` for `must`)."""
    folds = reading.tokens.folds
    said = {_force(f) for f in folds[rest.first : rest.last]}
    instead = rest.instead.split()
    denied = reading.denies_subject(reading.sentence_start(rest.first), rest.first)
    if denied or folds[rest.last : rest.last + 1] == ["not"]:  # what one shall not, must not or may not is forbidden
        modal = [word for word in (*folds[rest.first : rest.last], *instead) if word in FORCES]
        return all(MODALS.get(word) in ("duty", "power", "ability") for word in modal)
    there = {_force(w) for w in instead} - {None}
    return not there or (not there.isdisjoint(said) and "not" not in instead)


def _force(word: str) -> str | None:
    """Return the force of a modal word; `can` empowers like `may`."""
    force = FORCES.get(word)
    return "power" if force == "ability" else force


def _inside(prepared: Prepared, match: Match, place: Place) -> bool:
    """Tell whether a place lies in the clause that was matched, where words in another order are another claim."""
    sources = prepared.sources
    clause = sources.clauses[match.clause] if match.clause is not None else None
    if clause is None or sources.page_of(clause.first) != place.page:
        return False
    return sources.starts[clause.first] <= place.start and place.end <= sources.ends[clause.last - 1]
