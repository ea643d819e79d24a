"""Recognise talk that claims nothing: hedges, greetings and preambles, attributions, and statements of absence.

Each is recognised by what it says (its construction), not by one word: a statute's `may` is no hedge, `appears on page
1` is none, and `the tenant does not pay` states no absence.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .constructions import FILLER, FINDING_OUT, FINDING_VERBS, HEDGES, INFORMATION_NOUNS, SOURCE_NOUNS, UNCERTAINTY

_EDGE = r"(?<![\w'\u2019-])"
_END = r"(?![\w'\u2019-])"


_HEDGE = re.compile(_EDGE + "(?:" + "|".join(HEDGES) + ")" + _END, re.IGNORECASE)
_FILLER = re.compile("(?:" + "|".join(FILLER) + r")(?=[\s,.;:!?]|$)", re.IGNORECASE)
#: This and the patterns of absence read small letters, which is three times as fast as reading both.
_UNCERTAIN = re.compile(_EDGE + "(?:" + "|".join(UNCERTAINTY) + ")" + _END)
_SOURCE = (
    r"(?:documents?|documentation|contexts?|materials?|sources?|passages?|excerpts?|extracts?|corpus|dataset|"
    r"knowledge base|"
    r"(?:provided|given|supplied|retrieved|available|cited|gold|above|these|this|the|"
    r"any of the) (?:\w+ ){0,2}?(?:pages?|texts?|files?|records?|information|content|data))"
)
#: Anything that can be read, where only verbs of saying are looked at: what it does not say is not told.
_WRITTEN = (
    r"(?:handbook|leaflet|manual|guide|guidance|brochure|polic(?:y|ies)|report|booklet|website|transcript|appendix|"
    r"section|chapter|law|act|"
    r"regulations?|rules?|order|judgment|judgement|decision|contract|agreement|lease|notice|letter|form|schedule|"
    r"articles?|certificate|statement|label|package|text|page)"
)
_SAYING = (
    r"(?:mention|specify|say|state|indicate|address|discuss|disclose|tell|reveal|make clear|identify|name|"
    r"contain (?:any )?(?:information|mention|details?|reference|answer))"
)
_FOUND = (
    r"(?:mentioned|found|specified|stated|provided|addressed|available|disclosed|contained|covered|included|"
    r"discussed|described|"
    r"given|indicated|answered|present|recorded|set out|identified|listed|named|shown|reported|supplied)"
)
_ABSENCE = re.compile(
    _EDGE
    + "(?:"
    + "|".join(
        (
            # The documents do not mention …; none of the pages says …
            rf"{_SOURCE}[^.;]{{0,80}}?\b(?:(?:do|does|did) not|don[’']t|doesn[’']t|didn[’']t|never|nowhere|fails? to|"
            rf"failed to)\s+(?:\w+\s+){{0,2}}?{FINDING_VERBS}",
            rf"(?:none|nothing|neither|no part|nowhere) (?:of|in) (?:the |these |this |"
            rf"any )?(?:\w+ ){{0,2}}?{SOURCE_NOUNS}",
            rf"(?:no|neither|none of the|not one of the) (?:\w+ )?{_SOURCE}[^.;]{{0,40}}?\b{FINDING_VERBS}",
            rf"{_SOURCE}[^.;]{{0,60}}?\b(?:(?:contain|ha|have|had|provide|give|offer|include|make|mention|show|state|"
            rf"hold|say|tell|reveal|refer to)(?:s|ed|d)?\s+(?:no|insufficient|nothing)|lacks?|omits?|(?:is|"
            rf"are) silent)\b",
            rf"(?:the |this |that )(?:[\w-]+ ){{0,3}}?{_WRITTEN}(?: \d+)? "
            rf"(?:(?:does|do|did) not|doesn[’']t|don[’']t|didn[’']t) {_SAYING}\b",
            rf"(?:the |this |that )(?:[\w-]+ ){{0,3}}?{_WRITTEN} (?:contains?|has|gives?|provides?|includes?|makes?|"
            rf"offers?) no (?:\w+ )?{INFORMATION_NOUNS}\b",
            rf"(?:the |this |that )(?:[\w-]+ ){{0,3}}?{_WRITTEN} (?:is silent|says? nothing|tells? nothing)\b",
            rf"^\W*(?:(?:they|it|these|those) (?:do|does|did) not|none of them) (?:even )?{_SAYING}s?\b",
            # There is no information on …
            r"there (?:is|are|was|were|exists?) (?:no|not any|insufficient|"
            r"not enough)\s+(?:\w+\s+){0,2}?(?:information|mention|reference|indication|details?|data|answer|"
            r"discussion|description|trace)",
            rf"(?:no|insufficient|not enough)\s+(?:\w+\s+){{0,2}}?{INFORMATION_NOUNS}\b[^.;]{{0,80}}?\b(?:is|are|was|"
            rf"were|has been|can be|could be)\s+(?:\w+\s+)?{_FOUND}",
            rf"(?:no|insufficient)\s+(?:\w+\s+){{0,2}}?{INFORMATION_NOUNS}\b[^.;]{{0,80}}?\b(?:in|within|from|"
            rf"by)\s+(?:\w+\s+){{0,3}}?{_SOURCE}",
            rf"no (?:[\w-]+\s+){{1,6}}?(?:is|are|was|were|has been|have been)\s+(?:\w+ly\s+)?{_FOUND}\s+"
            rf"(?:in|by|within|on|from)\s+(?:\w+\s+){{0,3}}?{_SOURCE}",
            rf"no (?:[\w'’-]+\s+){{1,6}}?(?:appears?|occurs?|exists?)\s+(?:anywhere )?"
            rf"(?:in|on|within)\s+(?:\w+\s+){{0,3}}?{_SOURCE}",
            rf"(?:is|are|was|were) (?:entirely |wholly )?(?:missing|absent|omitted) from\s+(?:\w+\s+){{0,3}}?{_SOURCE}",
            rf"{_SOURCE} leaves? [^.;]{{1,80}}?\b(?:unstated|unspecified|unanswered|undisclosed)\b",
            r"(?:i|we) (?:am|are) not (?:told|given|informed)\b",
            # X is not mentioned (in the documents)
            rf"(?:is|are|was|were|has been|have been|be|been) (?:not|nowhere|"
            rf"never)\s+(?:\w+ly\s+)?(?:to be )?{_FOUND}\b(?:[^.;]{{0,40}}?\b(?:in|by|within|on|from|"
            rf"anywhere)\s+(?:\w+\s+){{0,3}}?{_SOURCE}|\s+(?:anywhere|here)\b)",
            r"(?:is|are|was|were|has been|have been) (?:not|nowhere|never)\s+(?:\w+ly\s+)?(?:mentioned|specified|"
            r"stated|disclosed|available|known)\W*$",
            rf"(?:isn|aren|wasn|weren)[’']t\s+{_FOUND}",
            rf"not\s+{_FOUND}\s+(?:in|by|within|on|from)\s+(?:\w+\s+){{0,3}}?{_SOURCE}",
            # it cannot be determined; I could not find
            rf"(?:cannot|can not|can[’']t|could not|couldn[’']t|impossible to|"
            rf"not possible to)\s+(?:\w+ly\s+)?be\s+(?:\w+ly\s+)?{FINDING_OUT}",
            rf"(?:i|we|one) (?:cannot|can not|can[’']t|could not|couldn[’']t|am unable to|are unable to|"
            rf"was unable to|were unable to|am not able to|are not able to)\s+(?:\w+ly\s+)?{FINDING_OUT}",
            rf"(?:it (?:is|was) |there is )?(?:impossible to|not possible to|no way (?:to|of)|no means (?:to|of)|"
            rf"unable to)\s+(?:\w+ly\s+)?{FINDING_OUT}",
            r"(?:i|we) (?:do not|don[’']t|did not|didn[’']t) (?:have|know|find|see)\b",
            r"(?:i|we) (?:have|found|find|see) no\b",
            rf"(?:outside|beyond) (?:the scope of )?(?:the |these |this )?(?:\w+ ){{0,2}}?{_SOURCE}",
        )
    )
    + ")"
)
_BARE_ABSENCE = re.compile(
    r"\W*(?:n/?a|none (?:found|stated|available)|unknown|unanswerable|no (?:answer|information|data)(?: (?:available|"
    r"found|provided|given))?|(?:insufficient|not enough) (?:information|data|detail|evidence|context)|"
    r"not (?:available|applicable|stated|specified|mentioned|provided|found|known|answerable|"
    r"in the (?:provided )?(?:documents?|pages?|context|sources?)))\W*"
)
_ATTRIBUTION = re.compile(
    rf"\W*(?:according to|as (?:stated|set out|provided|specified|noted|described|mentioned|recorded|shown)(?: (?:in|"
    rf"by|on|under))?|per|as per|from|in|on|see|source:?)"
    rf"\s+(?:the |this |these |that |its )?(?:\w+ ){{0,3}}?(?:{SOURCE_NOUNS}|law|order|judgment|court|decision|"
    rf"article|section|act|regulations?|statute|contract|agreement|schedule|page|handbook|manual|leaflet|guide|brochure|"
    r"policy|report|website|notice|letter|lease|deed|code|rules?|ordinance|decree|constitution|charter|convention|"
    r"treaty|guidelines|bylaws|certificate|transcript)"
    r"(?: \(?(?:above|below|itself|provided|in question|p{1,2}\.? ?\d+|page \d+)\)?)?\W*",
    re.IGNORECASE,
)
#: A page named by its number and nothing else: `(page 3)`, `As stated on page 3,`.
_PAGE_ALONE = re.compile(
    r"\W*(?:(?:as )?(?:stated|set out|provided|specified|noted|described|mentioned|recorded|shown|see|found|"
    r"given|according to|as per|per|from|sources?:?)\s+)?(?:on |at |in )?"
    r"(?:the )?(?:pages?|pp?\.?)\s?\d{1,4}(?:\s?(?:,|and|to|[\u2013-])\s?\d{1,4})*\W*",
    re.IGNORECASE,
)
#: A figure that is no number of an article or a page: what holds one claims something, talk or not, unless it only
#: says the question again.
_FIGURE = re.compile(
    r"(?<![\d.(/])(?<!article )(?<!section )(?<!clause )(?<!rule )(?<!part )(?<!page )(?<!question )(?<!no\. )\d",
    re.IGNORECASE,
)
_ECHO = re.compile(
    r"(?:so )?you (?:ask|are asking|were asking|want|wish|would like|inquired|enquired)|(?:the|this|your|that) "
    r"(?:question|query)|thank|(?:in order )?to (?:answer|address|respond)",
    re.IGNORECASE,
)
#: How a phrase begins that says of the sources that they leave something open.
_OPEN_POINT = re.compile(
    rf"(?:(?:and|but|so|thus|therefore|hence|however),?\s+)?(?:it (?:is|remains|was)|this (?:is|remains)|the (?:two |"
    rf"both )?(?:{SOURCE_NOUNS}|figures|periods|dates|amounts|values|provisions|position|point|matter)|which\b|"
    rf"there is)",
    re.IGNORECASE,
)
#: What may stand around the words of a phrase.
_AROUND = " \t\r\n,.;:!?\u2013\u2014-*_\"'\u201c\u201d()"
_POLARITY = re.compile(r"\W*(?:yes|no)\W*", re.IGNORECASE)


#: The first four letters of words without which the long patterns cannot match; most phrases have none of them. Reading
#: them costs a twentieth of trying the patterns.
_DENY_HEADS = frozenset(
    "no not none noth neit neve nowh fail lack omit sile insu cann unab impo outs beyo unkn unan n/a na can' can’ don' "
    "don’ isn' isn’ aren wasn were coul does didn abse miss unst".split()
)
_OPEN_HEADS = frozenset(
    "clea uncl cert unce open unre reso deci unde unsp spec dete ambi inco cons conf disa cont diff agre reco disc "
    "sett two thre seve".split()
)
_HEDGE_STEMS = tuple(
    "appear seem look judging based relying knowledge think believe guess suppos assum suspect presum imagin reckon "
    "sure certain confident unsure uncertain probab possib perhaps maybe apparent arguab conceiv likel roughly unclear "
    "clear could might opinion view understand understood speaking mistaken recall suggest implies imply implied hint "
    "infer conclude deduce remember interpret potential hypothetic theoretic ostensib reported alleg plausib guarantee "
    "promise vouch verify impression hunch sense reading".split()
)
_HEDGE_HEADS = frozenset([stem[:4] for stem in _HEDGE_STEMS])
_HEDGE_WORDS = (
    " or less",
    "as far ",
    "what i ",
    "what we ",
    "going on ",
    "i say",
    "would say",
    "'d ",
    "\u2019d ",
    "i read",
    "we read",
    "i know",
    "i tell",
    "may be that",
    "may be the case",
    "may well be",
    "that may be",
)
_TO_SPACE = str.maketrans(dict.fromkeys('()[]{}<>"“”*_,;:.!?\n\t\u2013\u2014-\u00a0', " "))


class _Words:
    """The words of a text, folded, for telling quickly which patterns cannot match; `heads` are their first letters."""

    def __init__(self, text: str) -> None:
        self.lower = text.lower()
        self.words = self.lower.translate(_TO_SPACE).split()
        self.heads = {word[:4] for word in self.words}

    def may_hedge(self) -> bool:
        """Tell whether the text has a word that some hedge has."""
        heads = self.heads & _HEDGE_HEADS
        if heads and any([word.startswith(_HEDGE_STEMS) for word in self.words if word[:4] in heads]):
            return True
        return any([words in self.lower for words in _HEDGE_WORDS])

    def denies(self) -> bool:
        """Tell whether the text says that the documents do not hold the answer."""
        return not _DENY_HEADS.isdisjoint(self.heads) and bool(
            _ABSENCE.search(self.lower) or _BARE_ABSENCE.fullmatch(self.lower)
        )

    def leaves_open(self) -> bool:
        """Tell whether the text has words for something that its source leaves open."""
        return not _OPEN_HEADS.isdisjoint(self.heads) and bool(_UNCERTAIN.search(self.lower))


class Talk(NamedTuple):
    """A stretch of talk: offsets in code points, half-open, and its kind, `hedge` or `citation`."""

    start: int
    end: int
    kind: str


#: Marks that say where something was found and nothing else: `[1]`, `[2, 3]`, `(p. 4)`, `(see page 7)`.
_SOURCE_MARK = re.compile(
    r"\[\d{1,3}(?:\s?[,;\u2013-]\s?\d{1,3}){0,9}\]|"
    r"[(\[](?:see |cf\.? |source:? )?(?:pp?\.? ?|pages? )\d{1,4}(?:\s?[,\u2013-]\s?\d{1,4})?[)\]]",
    re.IGNORECASE,
)


#: A page in a sentence: `on page 3`, `as stated on page 3 of the lease`.
_PAGE = re.compile(
    r"(?:\b(?:as )?(?:stated|set out|provided|specified|noted|described|mentioned|recorded|shown|found|given|see)\s+)?"
    r"\b(?:on|at|in|from|see|under) (?:pages?|pp?\.) ?(?P<number>\d{1,4})\b(?: of (?:the|this) \w+)?",
    re.IGNORECASE,
)
#: What a source is made to say in front of a claim: `The document states that`, `Page 1 says:`.
_FRAME = re.compile(
    rf"(?:as )?(?:the |this )?(?:(?:provided|given|cited|relevant|source) )?"
    rf"(?:{SOURCE_NOUNS}|pages? (?P<number>\d{{1,4}})) (?:clearly |expressly |explicitly )?"
    r"(?:(?:states?|says?)(?: that\b|:)?|(?:provides?|specif(?:y|ies)|shows?|notes?|confirms?|records?|"
    r"explains?)(?: that\b|:))",
    re.IGNORECASE,
)
_CLAUSE_SIGN = re.compile(r"[.;:,\n](?=\s)")
_ANY_PAGE = re.compile(r"\b(?:pages?|pp?\.) ?(\d{1,4})\b", re.IGNORECASE)


def cited_pages(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield the pages that a text cites by number: the number and the offsets of what names it, half-open."""
    for m in _ANY_PAGE.finditer(text):
        yield int(m[1]), m.start(), m.end()


def _frames(text: str) -> Iterator[re.Match[str]]:
    """Yield what a source is made to say: at the start, or behind a sign that may end a clause."""
    end = 0
    for start in (0, *(m.end() + 1 for m in _CLAUSE_SIGN.finditer(text))):
        m = _FRAME.match(text, start) if start >= end else None
        if m:
            end = m.end()
            yield m


def find_citations(text: str, documents: frozenset[str] = frozenset()) -> tuple[Talk, ...]:
    """Return the marks that cite a source, in order: numbers, pages and names of given documents in brackets.

    Articles and laws are no such marks: whether they stand on the page is what grounding asks.
    """
    named = _PAGE.finditer(text) if _ANY_PAGE.search(text) else ()
    found = [Talk(m.start(), m.end(), "citation") for m in (*named, *_frames(text))]
    if "[" not in text and "(" not in text:
        return tuple(found)
    found += [Talk(m.start(), m.end(), "citation") for m in _SOURCE_MARK.finditer(text)]
    for name in sorted(documents):
        at = text.find(name)
        while at >= 0 and name:
            start = max(text.rfind("(", max(0, at - 40), at), text.rfind("[", max(0, at - 40), at))
            ends = [
                e for e in (text.find(")", at, at + len(name) + 40), text.find("]", at, at + len(name) + 40)) if e >= 0
            ]
            if start >= 0 and ends:
                found.append(Talk(start, min(ends) + 1, "citation"))
            at = text.find(name, at + len(name))
    return tuple(sorted(found))


@lru_cache(maxsize=4096)
def find_hedges(text: str) -> tuple[Talk, ...]:
    """Return the speaker's hedges in order. A hedge that a source utters is the caller's to take out."""
    if not _Words(text).may_hedge():
        return ()
    return tuple(Talk(m.start(), m.end(), "hedge") for m in _HEDGE.finditer(text))


@lru_cache(maxsize=8192)
def phrase_kind(phrase: str) -> str:
    """Name what a phrase does: absence, hedge, filler, attribution, polarity, uncertainty, or claim.

    A phrase that does anything besides talk is a claim; hedges inside it do not change that.
    """
    bare = phrase.strip(_AROUND)
    if not bare:
        return "filler"
    if _POLARITY.fullmatch(phrase):
        return "polarity"
    words = _Words(phrase)
    if words.denies():
        return "absence"
    hedge = _HEDGE.match(bare) if words.may_hedge() else None
    if hedge and not bare[hedge.end() :].strip(" ,.:;"):
        return "hedge"
    whole = phrase.lstrip(" \t\r\n-*_\"'\u201c(").rstrip()
    filler = _FILLER.match(whole)
    if filler and not whole[filler.end() :].strip(" ,.:;!") and (not _FIGURE.search(whole) or _ECHO.match(whole)):
        return "filler"
    if _ATTRIBUTION.fullmatch(phrase) or _PAGE_ALONE.fullmatch(phrase):
        return "attribution"
    if _OPEN_POINT.match(bare) and words.leaves_open() and not any(c.isdigit() for c in phrase):
        return "uncertainty"
    return "claim"


@lru_cache(maxsize=8192)
def is_open_point(phrase: str) -> bool:
    """Tell whether a phrase says of the sources that they leave something open, with figures or without."""
    return bool(_OPEN_POINT.match(phrase.strip(_AROUND))) and _Words(phrase).leaves_open()


#: Nothing is found, given or named, whoever says so: enough where it is known that the documents do not tell.
_LOOSE = re.compile(
    rf"(?:is|are|was|were|been) (?:not|nowhere|never) (?:\w+ly )?{_FOUND}\b|\b(?:no|"
    rf"not any) (?:\w+ ){{0,2}}?{INFORMATION_NOUNS}\b",
    re.IGNORECASE,
)


def may_be_absence(phrase: str) -> bool:
    """Tell whether a phrase may say that the documents do not hold the answer, where that is known to be so."""
    return is_absence(phrase) or (bool(_LOOSE.search(phrase)) and not any(c.isdigit() for c in phrase))


@lru_cache(maxsize=8192)
def is_absence(phrase: str) -> bool:
    """Tell whether a phrase says that the documents do not hold the answer."""
    return _Words(phrase).denies()


def states_uncertainty(text: str) -> bool:
    """Tell whether a text says that its source leaves something open."""
    return bool(_UNCERTAIN.search(text.lower()))
