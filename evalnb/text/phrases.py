"""Cut an answer into the phrases that a careful reader would check one by one.

A phrase is a clause: a sentence, or the part of one up to a semicolon, an item of a list, a clause joined by a
conjunction with a subject and a verb of its own, a preamble, a hedge or an attribution in front. Every character that
is not white space belongs to exactly one phrase; a phrase carries its own punctuation. Nothing is cut inside a number,
a reference, an abbreviation, a quotation or brackets.
"""

import re
from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Sequence
from typing import NamedTuple

from . import language
from .law_lexicon import LABELS
from .lexicon import CURRENCY_CODES, CURRENCY_NAMES, MONTHS, SCALES, TENS, UNITS
from .openings import opening_end, references_behind
from .sentences import ends_sentence
from .tokens import Tokens, tokenize
from .values import Value, find_values

#: A phrase of more tokens is cut at the next comma or, failing that, between words: nobody checks it in one look.
LONGEST = 60

_BREAK = re.compile(
    r"(?<![.!?\u2026])[.!?\u2026]++(?=[\"'\u2019\u201d)\]*_]*+(?:\s|$))|;|\n(?:[ \t\r]*+\n)*+|"
    r":(?=\s)|,(?=\s)|\u2014|\s\u2013(?=\s)"
)
_COUNTED = re.compile(r"(?:\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})\)|\d{1,2}\.|[-*+\u2022\u25aa])(?=\s)")
_COUNT = re.compile(r"\s*+\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})\)?")
_JOINT = re.compile(
    r"(?:(?P<and>and|but|or|nor|yet)|"
    r"(?P<sub>(?:presumably|probably|possibly|apparently|likely|perhaps|maybe)?\s*(?:because|since|so that)|which|who|"
    r"whose|whereas|while|although|though|because|since|so|thereby|thus|therefore|meaning|ensuring|making|provided|"
    r"unless|except|with|plus|as well as|together with|including|whereby|where|when|if|to be))\b",
    re.I,
)
#: Conjunctions behind which a clause always stands.
_INFERS = re.compile(
    r"(?:so (?:it|that|there|the|which)|because|since|although|though|whereas|while|unless|therefore|thus)\b", re.I
)
_AND = re.compile(r"\s(?P<and>and|but)\s", re.I)
#: A further element of an enumeration of cases or laws, which is checked by itself.
_NAMED = re.compile(
    r"(?:and\s+|or\s+)?(?:the\s+)?(?:[A-Z]{2,5}[ -]\d{1,4}[/-]\d{4}\b|"
    r"(?:[A-Z][\w'\u2019-]*\s+(?:(?:of|on|and|for|the|in)\s+){0,2}){1,7}"
    r"(?:Law|Act|Regulations?|Rules|Code|Decree)\b(?!\s+No))"
)
_CASE_BEFORE = re.compile(r"[A-Z]{2,5}[ -]\d{1,4}[/-]\d{4}(?:\s*\([^()]*\))?\s*$")
_PAIRS = {"(": ")", "[": "]", "\u201c": "\u201d", '"': '"', "\u00ab": "\u00bb"}
_SUBJECT = frozenset(
    "the a an this that these those it its they their there he she his her no any each every all both neither either "
    "we i you".split()
)
_VERBS = (
    frozenset(language.AUXILIARY_TENSE)
    | frozenset(language.MODALS)
    | frozenset(language.OUTCOMES)
    | frozenset(language.IRREGULAR_VERBS)
)

#: Words that may be part of a value beside them; a cut next to one is checked against the values.
_IN_VALUES = frozenset((*UNITS, *TENS, *SCALES, *MONTHS, *LABELS, "no", "nos", "of", "and", "hundred")) | frozenset(
    word.casefold() for word in (*CURRENCY_CODES, *CURRENCY_NAMES)
)
_NEXT_WORD = re.compile(r"\s*")
_NEXT_STOP = re.compile(r"[,;:\n]|[.!?](?=\s|$)")


class PhraseSpan(NamedTuple):
    """Where a phrase stands in the answer, and in its tokens; both half-open."""

    start: int
    end: int
    first: int
    last: int


def split_phrases(
    answer: str, tokens: Tokens | None = None, values: Callable[[], Sequence[Value]] | None = None
) -> list[PhraseSpan]:
    """Return the phrases of an answer in order; white space alone has none.

    Args:
        answer: the text; offsets in the result are its code points.
        tokens: its tokens, where they are at hand.
        values: gives its values, where somebody else needs them too; asked only where a value may be cut.
    """
    tokens = tokens or tokenize(answer)
    cuts = _cuts(answer, tokens, values or (lambda: find_values(answer)))
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


def _cuts(answer: str, tokens: Tokens, values: Callable[[], Sequence[Value]]) -> list[int]:
    """Return the offsets at which new phrases begin, ascending, the first at 0 left out."""
    folds, starts, _ = tokens
    shut = _closed_ranges(answer)
    cuts: list[int] = []
    begin = 0  # where the running phrase begins

    def inside(at: int) -> bool:
        k = bisect_left(shut, (at, 0)) - 1
        return k >= 0 and at < shut[k][1]

    def cut(at: int) -> None:
        nonlocal begin
        if at > begin:
            cuts.append(at)
            begin = at

    def lead(at: int) -> None:
        """Cut behind what stands in front of the answer proper, as often as there is something."""
        for _ in range(4):
            at = _NEXT_WORD.match(answer, at).end()
            stop = opening_end(answer, at)
            if stop <= at or _NEXT_WORD.match(answer, stop).end() == len(answer) or inside(stop):
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
            if "\n" in answer[at + 1 : after] or _starts_line(answer, at, after):
                cut(after)
                lead(after)
        elif sign == ":":
            if _COUNTED.match(answer, _NEXT_WORD.match(answer, after).end()) or _has_verb(answer, tokens, begin, at):
                cut(after)
        elif m.group()[-1] in "\u2014\u2013":
            if _has_verb(answer, tokens, begin, at) and _has_verb(answer, tokens, after, _next_stop(answer, after)):
                cut(after)
        else:
            offset = _NEXT_WORD.match(answer, after).end()
            joint = _JOINT.match(answer, offset)
            stop = _next_stop(answer, offset)
            if _COUNTED.match(answer, offset) and not answer[offset].isdigit():
                cut(offset)
            elif (
                joint
                and joint["and"] in ("but", "yet")
                and _has_verb(answer, tokens, begin, at)
                and bisect_left(starts, stop) - bisect_left(starts, offset) >= 4
            ):
                cut(offset)
            elif _NAMED.match(answer, offset):
                cut(offset)
            elif joint and (_has_verb(answer, tokens, begin, at) or _INFERS.match(answer, offset)):
                if (
                    joint["sub"]
                    or _COUNTED.match(answer, _NEXT_WORD.match(answer, joint.end()).end())
                    or _starts_clause(answer, tokens, joint.end(), stop)
                ):
                    cut(offset)
            elif here - bisect_left(starts, begin) > LONGEST:
                cut(after)
    for m in _AND.finditer(answer):
        at = m.start("and")
        if inside(at):
            continue
        k = bisect_right(cuts, at)
        before = cuts[k - 1] if k else 0
        if _NAMED.match(answer, at) and _CASE_BEFORE.search(answer, max(before, at - 80), at):
            insort(cuts, at)
        elif _has_verb(answer, tokens, before, at):
            behind = cuts[k] if k < len(cuts) else len(answer)
            if _starts_clause(answer, tokens, m.end(), min(behind, _next_stop(answer, m.end()))):
                insort(cuts, at)
    for at in references_behind(answer, tokens):
        k = bisect_right(cuts, at)
        if not inside(at) and any(c.isalnum() for c in answer[cuts[k - 1] if k else 0 : at]):
            insort(cuts, at)
    whole = [at for at in cuts if (k := bisect_left(starts, at)) == 0 or tokens.ends[k - 1] <= at]  # in no word
    kept = [at for at, before in zip(whole, [0, *whole], strict=False) if at > before]
    return _cap(_outside_values(answer, tokens, kept, values), tokens, len(answer), inside)


def _outside_values(
    answer: str, tokens: Tokens, cuts: list[int], values: Callable[[], Sequence[Value]]
) -> list[int]:
    """Leave out the cuts that would cut a value in two; values are read only where a cut is beside a word of one."""
    folds, starts, _ = tokens

    def may_cut(at: int) -> bool:
        if answer[at - 1] in ".;!?\n":
            return False
        k = bisect_left(starts, at)
        return any(fold in _IN_VALUES or fold[:1].isdigit() for fold in folds[max(0, k - 1) : k + 1])

    if not any(map(may_cut, cuts)):
        return cuts
    spans = [(value.start, value.end) for value in values()]

    def cuts_value(at: int) -> bool:
        k = bisect_left(spans, (at, 0)) - 1
        return k >= 0 and at < spans[k][1]

    return [at for at in cuts if not (may_cut(at) and cuts_value(at))]


def _closed_ranges(answer: str) -> list[tuple[int, int]]:
    """Return the ranges of quotations and brackets in order, the ones that close within 400 code points."""
    shuts: dict[int, int] = {}  # `((a) or (b))`: brackets may nest
    opened: list[int] = []
    for m in re.finditer(r"[()]", answer):
        if m.group() == "(":
            opened.append(m.start())
        elif opened:
            shuts[opened.pop()] = m.start()
    found: list[tuple[int, int]] = []
    at = 0
    for m in re.finditer(r"[(\[\u201c\"\u00ab]", answer):
        start = m.start()
        if start < at:
            continue
        if m.group() == "(":
            close = shuts.get(start, -1)
        else:
            close = answer.find(_PAIRS[m.group()], start + 1, start + 401)
        if start < close <= start + 400:
            at = close + 1
            found.append((start, at))
    return found


def _only_counts(answer: str, begin: int, at: int) -> bool:
    """Tell whether the running phrase is nothing but the number of an item, which stays with its item."""
    return bool(_COUNT.fullmatch(answer, begin, at))


def _starts_line(answer: str, at: int, after: int) -> bool:
    """Tell whether a line break ends a phrase: an item or nothing follows, or no small letter goes on."""
    after = _NEXT_WORD.match(answer, after).end()
    if after == len(answer) or _COUNTED.match(answer, after) or not answer[after].islower():
        return True
    return answer[max(0, at - 100) : at].rstrip()[-1:] in tuple(".:;!?")


def _next_stop(answer: str, at: int) -> int:
    """Return where the clause that begins at `at` ends at the latest: the next sign that could end one."""
    m = _NEXT_STOP.search(answer, at, at + 2000)
    return m.start() if m else min(at + 2000, len(answer))


def _has_verb(answer: str, tokens: Tokens, start: int, end: int) -> bool:
    """Tell whether a finite verb stands between two offsets: an auxiliary, a modal, an outcome, a form in -ed or -s."""
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


def _cap(cuts: list[int], tokens: Tokens, length: int, inside: Callable[[int], bool]) -> list[int]:
    """Cut what is longer than `LONGEST` tokens between words, in no quotation or brackets if that can be."""
    starts = tokens.starts
    out: list[int] = []
    begin = 0
    for stop in [*cuts, length]:
        low, high = bisect_left(starts, begin), bisect_left(starts, stop)
        while high - low > LONGEST:
            last = low + LONGEST
            low = next((k for k in range(last, low + LONGEST // 2, -1) if not inside(starts[k])), last)
            out.append(starts[low])
        if stop < length:
            out.append(stop)
        begin = stop
    return out
