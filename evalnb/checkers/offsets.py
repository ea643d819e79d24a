"""Offsets for browsers and language servers, which count UTF-16 units where Python counts code points."""

from ..errors import InputError
from .records import Span


def utf16_span(text: str, start: int, end: int) -> Span:
    """Convert a range of code points into UTF-16 units.

    A code point beyond U+FFFF, such as an emoji, takes two units; a lone surrogate takes one.

    Args:
        text: the whole text that the offsets refer to.
        start: the first code point.
        end: the code point after the last one; equal to `start` for an empty range.

    Raises:
        InputError: if the range does not lie within the text.
    """
    if not 0 <= start <= end <= len(text):
        raise InputError(f"span: expected 0 <= start <= end <= {len(text)}, got {start} and {end}")
    before = _units(text[:start])
    return Span(before, before + _units(text[start:end]))


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
