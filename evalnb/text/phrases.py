"""Cut an answer into the phrases that a careful reader would check one by one.

A phrase is a clause: a sentence, or the part of one up to a semicolon, an item of a list, a clause joined by a
conjunction with a subject and a verb of its own, a preamble, a hedge or an attribution in front. Every character that is
not white space belongs to exactly one phrase; a phrase carries its own punctuation. Nothing is cut inside a number, a
reference, an abbreviation, a quotation or brackets.
"""

import re
from bisect import bisect_left
from typing import NamedTuple

from . import language
from .sentences import ends_sentence
from .tokens import Tokens, tokenize

#: A phrase of more tokens is cut at the next comma or, failing that, between words: nobody checks it in one look.
LONGEST = 60

_BREAK = re.compile(r"[.!?\u2026]+(?=[\"'\u2019\u201d)\]*_]*(?:\s|$))|;|\n|:(?=\s)|,(?=\s)|\u2014|\s\u2013(?=\s)")
_COUNTED = re.compile(r"(?:\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})\)|\d{1,2}\.|[-*+\u2022\u25aa])(?=\s)")
_JOINT = re.compile(
    r"(?:(?P<and>and|but|or|nor|yet)|(?P<sub>(?:presumably|probably|possibly|apparently|likely|perhaps|maybe)?\s*(?:because|since|so that)|which|who|whose|whereas|while|although|though|because|since|so|thereby|thus|therefore|"
    r"meaning|ensuring|making|provided|unless|except|with|plus|as well as|together with|including|whereby|where|when|if|to be))\b",
    re.I,
)
#: Conjunctions behind which a clause always stands.
_INFERS = re.compile(
    r"(?:so (?:it|that|there|the|which)|because|since|although|though|whereas|while|unless|therefore|thus)\b", re.I
)
_AND = re.compile(r"\s(?P<and>and|but)\s", re.I)
#: A further element of an enumeration of cases or laws, which is checked by itself.
_NAMED = re.compile(
    r"(?:and\s+|or\s+)?(?:the\s+)?(?:[A-Z]{2,5}[ -]\d{1,4}[/-]\d{4}\b|(?:[A-Z][\w'\u2019-]*\s+(?:(?:of|on|and|for|the|in)\s+){0,2}){1,7}(?:Law|Act|Regulations?|Rules|Code|Decree)\b(?!\s+No))"
)
_CASE_BEFORE = re.compile(r"[A-Z]{2,5}[ -]\d{1,4}[/-]\d{4}(?:\s*\([^()]*\))?\s*$")
_PAIRS = {"(": ")", "[": "]", "\u201c": "\u201d", '"': '"', "\u00ab": "\u00bb"}
_SUBJECT = frozenset(
    "the a an this that these those it its they their there he she his her no any each every all both neither either we i you".split()
)
_VERBS = (
    frozenset(language.AUXILIARY_TENSE)
    | frozenset(language.MODALS)
    | frozenset(language.OUTCOMES)
    | frozenset(language.IRREGULAR_VERBS)
)

_ANY = re.IGNORECASE
_LEAD_END = r"(?=[\s,.;:!?]|$)[,:]?"
#: What may stand in front of the answer proper, each a phrase of its own.
_LEADS = (
    ("polarity", re.compile(r"(?:yes|no)\b(?=\s*[,.:;\u2013\u2014-])[,.:;]?", _ANY)),
    ("filler", re.compile("(?:" + "|".join(language.FILLER) + ")" + _LEAD_END, _ANY)),
    ("hedge", re.compile("(?:" + "|".join(language.HEDGES) + ")" + _LEAD_END, _ANY)),
    (
        "attribution",
        re.compile(
            r"(?:according to|as (?:stated|set out|provided|specified|noted|described|mentioned|recorded|shown) (?:in|by|on|under)|per|as per|"
            r"pursuant to|in accordance with|in terms of|under|by virtue of|in|on)\s+[^,;:.\n]{0,120}?(?:\([^()\n]{1,40}\)[^,;:.\n]{0,40}?)*,",
            _ANY,
        ),
    ),
)
_REFERENCE = (
    r"(?:article|art\.?|section|sec\.?|rule|regulation|clause|paragraph|part|schedule|chapter|order|page|item)s?\.?\s*"
    r"\d+[A-Za-z]?(?:\.\d+)*(?:\s?\([A-Za-z0-9]{1,5}\))*(?:\s+of\s+(?:the\s+)?(?:[A-Z][\w'\u2019-]*\s?(?:(?:of|on|and|for|the|in)\s)*)+(?:No\.?\s*\d+\s+of\s+)?(?:\d{4})?)?"
)
_CITED = re.compile(
    r"(?:under|pursuant to|according to|in accordance with|per|as per|by virtue of|in terms of)\s+(?:the\s+)?"
    + _REFERENCE,
    _ANY,
)
#: A reference behind a clause, in brackets or with `under`; it ends the clause.
_CITED_BEHIND = re.compile(
    r"(?:\((?:see |under |pursuant to |per )?"
    + _REFERENCE
    + r"\)|(?:under|pursuant to|according to|in accordance with|as per|by virtue of)\s+(?:the\s+)?"
    + _REFERENCE
    + r")(?=\s*[.;]?\s*(?:$|\n)|\s*;|\.\s)",
    _ANY,
)


class PhraseSpan(NamedTuple):
    """Where a phrase stands in the answer, and in its tokens; both half-open."""

    start: int
    end: int
    first: int
    last: int


def split_phrases(answer: str, tokens: Tokens | None = None) -> list[PhraseSpan]:
    """Return the phrases of an answer in order; white space alone has none.

    Args:
        answer: the text; offsets in the result are its code points.
        tokens: its tokens, where they are at hand.
    """
    tokens = tokens or tokenize(answer)
    cuts = _cuts(answer, tokens)
    spans: list[PhraseSpan] = []
    for start, end in zip([0, *cuts], [*cuts, len(answer)], strict=True):
        piece = answer[start:end]
        body = piece.strip()
        if not body:
            continue
        begin = start + len(piece) - len(piece.lstrip())
        stop = begin + len(body)
        first, last = bisect_left(tokens.starts, begin), bisect_left(tokens.starts, stop)
        if first == last and spans:  # punctuation alone stays with what it follows
            before = spans[-1]
            spans[-1] = PhraseSpan(before.start, stop, before.first, before.last)
        elif spans and spans[-1].first == spans[-1].last:
            before = spans.pop()
            spans.append(PhraseSpan(before.start, stop, first, last))
        else:
            spans.append(PhraseSpan(begin, stop, first, last))
    return spans


def _cuts(answer: str, tokens: Tokens) -> list[int]:
    """Return the offsets at which new phrases begin, ascending, the first at 0 left out."""
    folds, starts, ends = tokens
    shut = _closed_ranges(answer)
    cuts: list[int] = []
    begin = 0  # where the running phrase begins

    def inside(at: int) -> bool:
        return any(a < at < b for a, b in shut)

    def cut(at: int) -> None:
        nonlocal begin
        if at > begin:
            cuts.append(at)
            begin = at

    def lead(at: int) -> None:
        """Cut behind what stands in front of the answer proper, as often as there is something."""
        for _ in range(4):
            at += len(answer) - at - len(answer[at:].lstrip())
            cited = _CITED.match(answer, at)
            if cited:
                stop = cited.end() + (answer[cited.end() : cited.end() + 1] == ",")
            else:
                stop = next((m.end() for _, pattern in _LEADS if (m := pattern.match(answer, at))), at)
            if stop <= at or not answer[stop:].strip() or inside(stop):
                return
            cut(stop)
            at = stop

    lead(0)
    for m in _BREAK.finditer(answer):
        at, after = m.span()
        if at < begin or inside(at):
            continue
        sign = answer[at]
        here = bisect_left(starts, at)  # tokens before the sign
        if sign in ".!?\u2026":
            if ends_sentence(answer, at, after, folds[here - 1] if here else "") and not _only_counts(
                answer, begin, at
            ):
                while after < len(answer) and answer[after] in "\"'\u2019\u201d)]*_":
                    after += 1
                cut(after)
                lead(after)
        elif sign == ";":
            cut(after)
            lead(after)
        elif sign == "\n":
            rest = answer[after:].lstrip(" \t")
            if (
                rest[:1] in ("\n", "")
                or _COUNTED.match(rest)
                or not (rest[:1].islower() and answer[:at].rstrip()[-1:] not in ".:;!?")
            ):
                cut(after)
                lead(after)
        elif sign == ":":
            if _COUNTED.match(answer[after:].lstrip()) or _has_verb(answer, tokens, begin, at):
                cut(after)
        elif sign in "\u2014\u2013" or answer[at : at + 2] == " \u2013":
            if _has_verb(answer, tokens, begin, at) and _has_verb(answer, tokens, after, _next_stop(answer, after)):
                cut(after)
        else:
            rest = answer[after:].lstrip()
            offset = len(answer) - len(rest)
            joint = _JOINT.match(rest)
            stop = _next_stop(answer, offset)
            if _COUNTED.match(rest) and not rest[0].isdigit():
                cut(offset)
            elif (
                joint
                and joint["and"] in ("but", "yet")
                and _has_verb(answer, tokens, begin, at)
                and bisect_left(starts, stop) - bisect_left(starts, offset) >= 4
            ):
                cut(offset)
            elif _NAMED.match(rest):
                cut(offset)
            elif joint and (_has_verb(answer, tokens, begin, at) or _INFERS.match(rest)):
                if (
                    joint["sub"]
                    or _COUNTED.match(rest[joint.end() :].lstrip())
                    or _starts_clause(answer, tokens, offset + joint.end(), stop)
                ):
                    cut(offset)
            elif here - bisect_left(starts, begin) > LONGEST:
                cut(after)
    for m in _AND.finditer(answer):
        at = m.start("and")
        if inside(at):
            continue
        before = max((c for c in cuts if c <= at), default=0)
        behind = min((c for c in cuts if c > at), default=len(answer))
        if _NAMED.match(answer, at) and _CASE_BEFORE.search(answer, before, at):
            cuts.append(at)
            cuts.sort()
        elif _has_verb(answer, tokens, before, at) and _starts_clause(
            answer, tokens, m.end(), min(behind, _next_stop(answer, m.end()))
        ):
            cuts.append(at)
            cuts.sort()
    for m in _CITED_BEHIND.finditer(answer):
        at = m.start()
        before = max((c for c in cuts if c <= at), default=0)
        if not inside(at) and answer[before:at].strip(" \t\n,;:(") and any(c.isalnum() for c in answer[before:at]):
            cuts.append(at)
            cuts.sort()
    return _cap(sorted(set(cuts)), tokens, len(answer))


def _closed_ranges(answer: str) -> list[tuple[int, int]]:
    """Return the ranges of quotations and brackets, the ones that close within 400 code points."""
    found: list[tuple[int, int]] = []
    at = 0
    for m in re.finditer(r"[(\[\u201c\"\u00ab]", answer):
        if m.start() < at:
            continue
        close = answer.find(_PAIRS[m.group()], m.end(), m.end() + 400)
        if close > 0:
            if m.group() == "(":  # `((a) or (b))`: brackets may nest
                depth, close = 1, m.end()
                while close < min(len(answer), m.end() + 400):
                    depth += (answer[close] == "(") - (answer[close] == ")")
                    if not depth:
                        break
                    close += 1
                if depth:
                    continue
            found.append((m.start(), close + 1))
            at = close + 1
    return found


def _only_counts(answer: str, begin: int, at: int) -> bool:
    """Tell whether the running phrase is nothing but the number of an item, which stays with its item."""
    return bool(re.fullmatch(r"\s*\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})\)?", answer[begin:at]))


def _next_stop(answer: str, at: int) -> int:
    """Return where the clause that begins at `at` ends at the latest: the next sign that could end one."""
    m = re.compile(r"[,;:\n]|[.!?](?=\s|$)").search(answer, at)
    return m.start() if m else len(answer)


def _has_verb(answer: str, tokens: Tokens, start: int, end: int) -> bool:
    """Tell whether a finite verb stands between two offsets: an auxiliary, a modal, a verb of outcome, a form in -ed or -s."""
    folds, starts, _ = tokens
    low, high = bisect_left(starts, start), bisect_left(starts, end)
    for i in range(low, min(high, low + 80)):
        fold = folds[i]
        if fold in _VERBS:
            return True
        if answer[starts[i]].islower():
            if len(fold) > 4 and fold.endswith("ed") and not (i > low and folds[i - 1] in _DETERMINERS):
                return True
            if fold.endswith("s") and not fold.endswith("ss") and low < i < high - 1 and folds[i + 1] in _AFTER_VERB:
                return True
    return False


#: Behind one of these a form in -ed is an attribute (`the consolidated version`), no verb.
_DETERMINERS = frozenset("a an the this that these those its their his her any all no each every such".split())
#: What follows a verb in -s rather than a plural noun.
_AFTER_VERB = frozenset("a an the its their his her any all no each every that to into on by within".split())


def _starts_clause(answer: str, tokens: Tokens, start: int, end: int) -> bool:
    """Tell whether a subject and a verb of its own follow, or a verb that shares the subject before."""
    folds, starts, _ = tokens
    low, high = bisect_left(starts, start), bisect_left(starts, end)
    if high - low < 3:
        return False
    head = folds[low]
    if (
        head in language.MODALS
        or head in language.AUXILIARY_TENSE
        or head in language.OUTCOMES
        or (len(head) > 4 and head.endswith("ed") and answer[starts[low]].islower())
    ):
        return True
    if (
        any(
            folds[i] in language.AUXILIARY_TENSE or folds[i] in language.MODALS
            for i in range(low + 1, min(high, low + 5))
        )
        and head not in language.FUNCTION_WORDS
    ):
        return True
    if head in _SUBJECT:
        return any(folds[i] in _VERBS for i in range(low + 1, min(high, low + 20)))
    at = low
    while at < high and answer[starts[at]].isupper():
        at += 1
    return low < at < high and (folds[at] in _VERBS or folds[at].endswith("s"))  # a name and its verb


def _cap(cuts: list[int], tokens: Tokens, length: int) -> list[int]:
    """Cut what is longer than `LONGEST` tokens between words."""
    out: list[int] = []
    begin = 0
    for stop in [*cuts, length]:
        low, high = bisect_left(tokens.starts, begin), bisect_left(tokens.starts, stop)
        while high - low > LONGEST:
            low += LONGEST
            out.append(tokens.starts[low])
        if stop < length:
            out.append(stop)
        begin = stop
    return out
