"""Text that would do harm as markup, and what a reader sees of a page."""

import html
import re

NASTY = "Fee <b>40</b> & <img src=x onerror=alert(1)> </td></table> $x^2$"


def visible(markup: str) -> str:
    """Return what a reader sees: markup away, entities resolved."""
    return html.unescape(re.sub(r"<[^>]*>", "", markup))
