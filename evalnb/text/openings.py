"""What frames a clause without being part of it.

In front stands a yes or no, a greeting, a hedge or an attribution; behind it a reference. The patterns read forward:
they give nothing back that they have taken, so that no text takes them more than one pass.
"""

import re

from .constructions import FILLER, HEDGES
from .tokens import Tokens

_ANY = re.IGNORECASE
_END = r"(?=[\s,.;:!?]|$)[,:]?"
_LABEL = (
    r"(?:article|art\.?|section|sec\.?|rule|regulation|clause|paragraph|part|schedule|chapter|order|page|item)s?\.?\s*+"
)
_NUMBER = r"\d++(?:[A-Za-z](?!\w))?+(?:\.\d++)*+(?:\s?\([A-Za-z0-9]{1,5}\))*+"
#: A law by its title, whose words are capital, or by what it is (`the lease`); `No. 2 of 2019` and a year belong to it.
_LAW = (
    r"(?:(?-i:(?!No\b)[A-Z])[\w'\u2019-]*+(?:\s(?:(?:of|on|and|for|the|in)\s){0,2}+(?=(?-i:(?!No\b)[A-Z])))?+){1,12}+"
    r"(?:\s?No\.?\s*+\d++(?:\s+of\s+\d{4}|/\d{4})?+)?+(?:\s?\d{4}\b)?+"
    r"|(?:\w++\s){0,2}?(?:law|act|regulations?|rules?|code|decree|order|judgment|lease|contract|agreement|statute|ordinance|"
    r"policy|handbook|manual|constitution|charter|convention|treaty|schedule|notice|guide|guidelines|plan|terms|bylaws)\b"
)
_REFERENCE = (
    _LABEL
    + _NUMBER
    + rf"(?:(?:\s*[,\u2013-]\s*|\s+(?:and|or|to)\s+)(?:{_LABEL})?(?:{_NUMBER}|(?:\s?\([A-Za-z0-9]{{1,5}}\))++)"
    + r"(?=\s*(?:[,;.:()]|$)|\s(?:of|and|or|to|the|an?|any|no|each|every|this|both)\b))*+"
    + rf"(?:\s+of\s+(?:the\s+|this\s+|that\s+)?(?:{_LAW}))?+"
    + r"(?:\s\([^()\n]{1,40}\)(?=,))?+"
)
_UNDER = r"(?:under|pursuant to|according to|in accordance with|per|as per|by virtue of|in terms of)\s+(?:the\s+)?"
_CITED = re.compile(_UNDER + _REFERENCE, _ANY)
#: What may stand in front, each a phrase of its own. An attribution runs to its comma, and has no verb.
_LEADS = (
    re.compile(  # `No. 7 of 2020` denies nothing, `No. 7 days are enough` does
        r"(?:yes|no)\b(?!\.\s?\d[\d/-]*+(?:\s+of\s+\d{4}\b|\s*+(?:[.,;)]|$)))(?=\s*[,.:;\u2013\u2014-])[,.:;]?", _ANY
    ),
    re.compile("(?:" + "|".join(FILLER) + ")" + _END, _ANY),
    re.compile("(?:" + "|".join(HEDGES) + ")" + _END, _ANY),
    re.compile(
        r"(?:according to|as (?:stated|set out|provided|specified|noted|described|mentioned|recorded|shown) "
        r"(?:in|by|on|under)|per|as per|pursuant to|in accordance with|in terms of|under|by virtue of|in|on)\s++"
        r"(?:\([^()\n]{1,40}\)|(?! (?:shall|must|may|can|will|is|are|was|were|has|have)\b)[^,;:.\n]|,(?=\d)|"
        r"(?:(?<=[a-z] \d)|(?<=[a-z] \d\d)),(?= \d{4}\b)|\.(?=\d)|(?<=\bNo)\.(?= \d)|(?<= v)\.(?= )){1,160}+,",
        _ANY,
    ),
)
_UNDER_BEHIND = r"(?:under|pursuant to|according to|in accordance with|as per|by virtue of)\s+(?:the\s+)?"
_BEHIND = re.compile(
    rf"(?:\((?:see |under |pursuant to |per )?{_REFERENCE}\)|{_UNDER_BEHIND}{_REFERENCE})"
    r"(?=[^\S\n]*+[.;]?[^\S\n]*+(?:$|\n)|\s*+;|\.\s)",
    _ANY,
)
#: A word of `_UNDER_BEHIND` → how many words of it stand before that word.
_SIGNS = {"under": 0, "pursuant": 0, "according": 0, "accordance": 1, "per": 1, "virtue": 1}


def opening_end(answer: str, at: int) -> int:
    """Return where the talk, attribution or leading reference that begins at an offset ends.

    A comma or colon that closes it belongs to it. Where nothing of the kind begins, the offset itself is returned.
    """
    cited = _CITED.match(answer, at)
    if cited:
        return cited.end() + answer.startswith(",", cited.end())
    return next((m.end() for pattern in _LEADS if (m := pattern.match(answer, at))), at)


def references_behind(answer: str, tokens: Tokens) -> list[int]:
    """Return where references begin that stand behind a clause and end it, in brackets or with `under`; ascending."""
    at = answer.find("(")
    signs: list[int] = []
    while at >= 0:
        signs.append(at)
        at = answer.find("(", at + 1)
    for i, fold in enumerate(tokens.folds):
        if fold in _SIGNS and i >= _SIGNS[fold]:
            signs.append(tokens.starts[i - _SIGNS[fold]])
    found: list[int] = []
    end = 0
    for at in sorted(signs):
        m = _BEHIND.match(answer, at) if at >= end else None
        if m:
            found.append(at)
            end = m.end()
    return found
