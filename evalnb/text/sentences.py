"""Tell the full stop that ends a sentence from all others."""

from .language import ABBREVIATIONS

_OPENERS = "\"'\u2018\u201c([*_"
_CLOSERS = "\"'\u2019\u201d)]*_ \t\r"


def ends_sentence(text: str, at: int, after: int, word: str) -> bool:
    """Tell whether the sign at `at` ends a sentence.

    `!`, `?` and an ellipsis do, save before a small letter. A full stop does not after an abbreviation (`No. 7`, `v.`),
    an initial (`H.E.`), a number that counts an item (`16. Records`), or before a small letter or a comma. At the end of
    the text it does.

    Args:
        text: the whole text.
        at: offset of the sign.
        after: offset behind it and what repeats it.
        word: the folded word before it, "" at the start.
    """
    rest = text[after : after + 8].lstrip(_CLOSERS)
    if text[at] != ".":
        return not rest[:1].islower()  # `losses… of third parties`, `“Why?” asked`
    following = rest[:1]
    if not following or following == "\n":
        return not (word.isdigit() and _counts(text, at) and following)
    if following not in _OPENERS and (following.islower() or following in ",;:"):
        return False
    if word in ABBREVIATIONS or (len(word) == 1 and word.isalpha()):
        return False
    return not (word.isdigit() and _counts(text, at))


def _counts(text: str, at: int) -> bool:
    """Tell whether nothing but a number stands between the start of the line and `at`."""
    return text[text.rfind("\n", 0, at) + 1 : at].strip(" \t*_#>-").isdigit()


def is_number_sign(text: str, end: int) -> bool:
    """Tell whether a `no` that ends at an offset announces a number: one follows, perhaps behind a full stop."""
    following = text[end : end + 24].split()
    if text[end : end + 1] == "." and not text[end + 1 : end + 2].isspace():
        return any(c.isdigit() for c in text[end : end + 12])
    words = following[1:2] if text[end : end + 1] == "." else following[:1]
    if words and words[0].isupper() and text[end : end + 1] == ".":
        words = following[1:3]  # `Claim No. SCT 295/2025`
    return any(c.isdigit() for word in words for c in word)
