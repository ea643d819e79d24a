"""HTML entities: what they stand for, written in as many characters, so that no offset moves."""

import re
from html import unescape

ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,11});")
#: What pads a letter to the length of its entity: it is invisible and cuts no word.
_JOINER = "\u2060"


def without_entities(text: str) -> str:
    """Return a text of the same length in which every entity has become what it stands for, and padding.

    `caf&eacute;` stays one word and `Smith &amp; Sons` has no semicolon. What stands for more than one character, or
    for nothing known, stays as it is.
    """
    return ENTITY.sub(_plain, text) if "&" in text else text


def _plain(match: re.Match[str]) -> str:
    entity = match.group()
    sign = unescape(entity)
    if len(sign) != 1:
        return entity
    follows = match.string[match.end() : match.end() + 1]
    joins = sign.isalnum() or (sign in "'\u2019" and follows.isalnum())
    return sign + (_JOINER if joins else " ") * (len(entity) - 1)
