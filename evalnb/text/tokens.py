"""Cut text into tokens that keep their place in the original.

A token is a word, a number or a sign with a meaning of its own (`%`, `§`, a currency sign). Its folded form is what
matching compares; its offsets are code points of the original text and never move, whatever is folded: folding works on
one token at a time.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

# A word character is whatever is neither white space, punctuation nor a symbol: stated by exclusion, so that marks and
# letters of every script belong to their word, and soft hyphens and zero-width characters stay inside it.
_NO_WORD = (
    r"\s\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7"
    r"\u02c2-\u02c5\u2000-\u200a\u200e-\u205f\u2061-\u206f\u20a0-\u20cf\u2100-\u214f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f"
    r"\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
    r"\U0001f000-\U0001faff\U00020000-\U0003ffff"
)
WORD_CHAR = f"[^{_NO_WORD}]"
_DIGIT_JOINT = r"(?<=\d)[.,](?=\d)"
_APOSTROPHE = r"['\u2019\u02bc\uff07]"
#: Scripts written without spaces, and letters and digits among the symbols (`①`): one token a character.
_IDEOGRAPH = (
    r"[\u3005-\u3007\u3021-\u3029\u3031-\u303c\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
    r"\u2102\u2107\u210a-\u2113\u2115\u2119-\u211d\u2124-\u2139\u213c-\u213f\u2145-\u2149\u214e"
    r"\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\u2e2f\U0001f100-\U0001f10c]"
)
_SIGN = r"[%‰§¶$£€¥₹\u20a0-\u20cf°½¼¾]"
WORD = rf"{WORD_CHAR}+(?:(?:{_DIGIT_JOINT}|{_APOSTROPHE}(?={WORD_CHAR})){WORD_CHAR}+)*"
TOKEN = rf"{WORD}|{_IDEOGRAPH}|{_SIGN}"

_SPLIT = re.compile(f"({TOKEN})").split
_SPLIT_WRAPPED = re.compile(
    rf"({WORD}(?:(?:[-\u2010]|(?<=\u00ad))[ \t]*\r?\n[ \t]*(?=[^\W\d_A-Z]){WORD})*|{TOKEN})"
).split
#: The same for ASCII text in small letters, where the class of word characters is small and fast.
_SPLIT_ASCII = re.compile(r"([a-z0-9]++(?:(?:(?<=\d)[.,](?=\d)|'(?=[a-z0-9]))[a-z0-9]++)*+|[%$])").split
_LINE_END_HYPHEN = re.compile(r"[-\u2010\u00ad][ \t]*\r?\n[ \t]*")
_IS_SIGN = re.compile(_SIGN).match
_INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF])


class Tokens(NamedTuple):
    """The tokens of one text, as columns.

    Attributes:
        folds: what matching compares, one entry a token.
        starts, ends: the original form is `text[starts[i]:ends[i]]`.
    """

    folds: list[str]
    starts: list[int]
    ends: list[int]


@lru_cache(maxsize=65536)
def fold_token(word: str) -> str:
    """Fold letter case, typographic apostrophes, ligatures and full-width forms, and invisible characters of one token.

    Accents stay, digits of every script become 0 to 9, and nothing else changes: negation, tense and number are words.
    What holds neither letter nor digit nor a sign with a meaning (a lone zero-width character, the rest of an emoji, a
    bullet of a private font) folds to nothing, and is no token.
    """
    if word.isascii():
        return word.lower()
    alone = len(word) == 1
    word = unicodedata.normalize("NFKC", word.translate(_INVISIBLE)).casefold()
    if alone and len(word) > 1:
        word = word.strip("().,") or word  # `⑴` and `⒈` are ones
    word = unicodedata.normalize("NFC", word).replace("\u2019", "'").replace("\u02bc", "'")
    if not word.isascii():
        word = "".join(str(unicodedata.digit(c)) if c.isdigit() and not c.isascii() else c for c in word)
    return word if any(map(str.isalnum, word)) or _IS_SIGN(word) else ""


def cannot_cut(word: str) -> int:
    """Return where the second word of `cannot` begins: `cannot` and `can not` are the same two words."""
    return next(k for k in range(len(word) - 1, 0, -1) if fold_token(word[k:]) == "not")


def tokenize(text: str) -> Tokens:
    """Return the tokens of a text in order; white space and punctuation are in none."""
    if text.isascii():
        return _columns(text, *_cut(_SPLIT_ASCII(text.lower())))
    folds, starts, ends = _cut(_SPLIT(text))
    return _columns(text, [fold_token(word) for word in folds], starts, ends)


def tokenize_wrapped(text: str) -> tuple[Tokens, dict[str, tuple[str, ...]]]:
    """Return the tokens of a text whose lines are wrapped: a word that a hyphen at a line end cuts is one token.

    Beside them stand, for each such token, its parts, for the reading in which the hyphen belongs to the word.
    """
    if not _LINE_END_HYPHEN.search(text):
        return tokenize(text), {}
    words, starts, ends = _cut(_SPLIT_WRAPPED(text))
    joined: dict[str, tuple[str, ...]] = {}
    for i, word in enumerate(words):
        if "\n" in word:
            parts = _LINE_END_HYPHEN.split(word)
            words[i] = "".join(parts)
            joined[fold_token(words[i])] = tuple(filter(None, map(fold_token, parts)))
    return _columns(text, [fold_token(word) for word in words], starts, ends), joined


def _cut(parts: list[str]) -> tuple[list[str], list[int], list[int]]:
    """Return the words with their offsets, of a text split at its words: every other part is one."""
    borders = [*accumulate(map(len, parts))]
    return parts[1::2], borders[:-1:2], borders[1::2]


def _columns(text: str, folds: list[str], starts: list[int], ends: list[int]) -> Tokens:
    """Return tokens as columns, without those that fold to nothing, and `cannot` in its two words."""
    if "" in folds:
        kept = [i for i, fold in enumerate(folds) if fold]
        folds, starts, ends = ([column[i] for i in kept] for column in (folds, starts, ends))
    if "cannot" in folds:
        for i in range(len(folds) - 1, -1, -1):
            start, end = starts[i], ends[i]
            if folds[i] == "cannot" and "\n" not in text[start:end]:
                middle = start + cannot_cut(text[start:end])
                folds[i : i + 1] = ["can", "not"]
                starts[i : i + 1] = [start, middle]
                ends[i : i + 1] = [middle, end]
    return Tokens(folds, starts, ends)
