"""What shapes a page between its tokens: line ends, signs, cells and tags; and what it hides from a reader."""

import re

from .entities import without_entities

#: What shapes a page, between its tokens, each a named group: a line end (`n`, with `blank` where a blank line follows),
#: the end of a sentence (`p`), a semicolon (`c`), `bar`, `comment`, `tag`, and what to `skip`. All begin with a sign of one
#: class, and to look for a class of signs is fast.
SHAPE = re.compile(
    r"[\n.!?\u2026;|<\]&](?:"
    r"(?<=\n)(?P<n>(?P<blank>[ \t\r\n]*\n)?)"
    r"|(?<=[.!?\u2026])(?<![.!?\u2026]{2})(?P<p>[.!?\u2026]*+(?=[\"'\u2019\u201d)\]*_]*+(?:\s|$|<)))"
    r"|(?<=;)(?P<c>)"
    r"|(?<=\|)(?P<bar>)"
    r"|(?<=<)(?P<comment>!--)"
    r"|(?P<skip>(?<=\])\([^()\s<>]{0,2000}(?:[ \t]+\"[^\"\n]{0,500}\")?\)|"
    r"(?<=&)(?:\#\d{1,7}|\#x[0-9a-fA-F]{1,6}|[A-Za-z]{2,12});)"
    r"|(?<=<)(?P<tag>/?(?P<tagname>[A-Za-z][A-Za-z0-9]{0,15})(?:\s[^<>]{0,2000})?/?>))"
)


def find_hidden(text: str, shapes: list[re.Match[str]]) -> dict[int, int]:
    """Return the stretches whose words are none of the page's, start → end: comments, tags, targets of links, entities.

    Args:
        text: the page.
        shapes: what `SHAPE` finds in it, in order.
    """
    found: dict[int, int] = {}
    shut = 0
    for m in shapes:
        if m.lastgroup == "comment":
            if 0 <= shut <= m.start():
                shut = text.find("-->", m.end())  # one that nothing closes is text, and so is every one behind it
                if shut >= 0:
                    shut += 3
                    found[m.start()] = shut
        elif m.lastgroup in ("skip", "tag"):
            found[m.start()] = m.end()
    return found


def without_hidden(text: str, hidden: dict[int, int]) -> str:
    """Return a text of the same length with bars in place of what is hidden; the name of a letter becomes the letter."""
    parts: list[str] = []
    at = 0
    for start, end in hidden.items():
        if end > at:
            shown = without_entities(text[start : end + 1])[: end - start] if text[start] == "&" else ""
            letter = shown[:1].isalnum() or "\u2060" in shown
            parts += (text[at:start], shown if letter and at <= start else "|" * (end - max(at, start)))
            at = end
    return "".join(parts) + text[at:] if parts else text
