"""A text as read: tokens, phrases and values, each found once and only when asked for."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from .language import FUNCTION_WORDS
from .phrases import PhraseSpan, split_phrases
from .tokens import Tokens, tokenize
from .values import Value, find_values

#: What a function word weighs beside a content word: enough to prefer the quote that has it, never enough to decide.
FUNCTION_WEIGHT = 0.15


class Reading:
    """An answer, or a gold answer or question, as read: its tokens, phrases and values, and which words no quote is asked for.

    Attributes:
        soft: offsets of hedges, greetings and other talk, which claim nothing.
    """

    def __init__(self, text: str, soft: Sequence[tuple[int, int]] = ()) -> None:
        self.text = text
        self.tokens: Tokens = tokenize(text)
        self.soft = soft

    @cached_property
    def phrases(self) -> list[PhraseSpan]:
        """The phrases in order."""
        return split_phrases(self.text, self.tokens)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The values in order."""
        return find_values(self.text)

    @cached_property
    def value_at(self) -> dict[int, Value]:
        """Token position → the value that holds the token."""
        found: dict[int, Value] = {}
        for value in self.values:
            for i in range(bisect_left(self.tokens.starts, value.start), bisect_left(self.tokens.starts, value.end)):
                found[i] = value
        return found

    def has_kind(self, kinds: Sequence[str]) -> bool:
        """Tell whether a value of one of these kinds occurs; ordinals are no numbers here."""
        return any(v.kind in kinds and not (v.kind == "number" and isinstance(v.key, tuple)) for v in self.values)

    def counts(self, token: int) -> bool:
        """Tell whether a token only counts an item of the answer: `(a)` or `2.` in front of words, part of no reference."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        if end - start > 3 or self.text[end : end + 1] not in (")", ".") or not self.text[end + 1 : end + 2].isspace():
            return False
        if self.text[end] == ".":
            return self.text[start:end].isdigit() and (
                not self.text[:start].strip() or self.text[:start].rstrip(" \t")[-1:] in "\n.;:,"
            )
        value = self.value_at.get(token)
        return (value is None or value.kind != "reference") and (
            self.text[start - 1 : start] == "(" and not self.text[start - 2 : start - 1].isalnum()
        )

    def sentence_start(self, token: int) -> int:
        """Return the first token of the sentence, or part of one after a semicolon, that holds a token."""
        while token and not re.search(r"[.;:!?\n]", self.text[self.tokens.ends[token - 1] : self.tokens.starts[token]]):
            token -= 1
        return token

    def is_soft(self, token: int) -> bool:
        """Tell whether a token belongs to talk that claims nothing."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        return any(a <= start and end <= b for a, b in self.soft)

    def weight(self, token: int) -> float:
        """Return how much a token counts: content 1, function words little, talk nothing."""
        if (self.soft and self.is_soft(token)) or self.counts(token):
            return 0.0
        return FUNCTION_WEIGHT if self.tokens.folds[token] in FUNCTION_WORDS else 1.0
