"""A text as read: tokens, phrases and values, each found once and only when asked for."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from .entities import without_entities
from .language import FUNCTION_WORDS, NEGATIVE_SUBJECTS
from .phrases import PhraseSpan, split_phrases
from .sentences import is_number_sign
from .tokens import Tokens, tokenize
from .values import Value, find_values
from .words import stem

#: What a function word weighs beside a content word: enough to prefer the quote that has it, never enough to decide.
FUNCTION_WEIGHT = 0.15
_STOP = re.compile(r"[.;:!?\n]")


class Reading:
    """An answer, a gold answer or a question as read: its tokens, phrases and values, and what no quote is asked for.

    Attributes:
        soft: offsets of hedges, greetings and other talk, which claim nothing.
    """

    def __init__(self, text: str, soft: Sequence[tuple[int, int]] = ()) -> None:
        self.text = text
        self._plain = without_entities(text)
        self.tokens: Tokens = tokenize(self._plain)
        self.soft = soft

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of all its words."""
        return frozenset([stem(fold) for fold in self.tokens.folds])

    @cached_property
    def phrases(self) -> list[PhraseSpan]:
        """The phrases in order."""
        return split_phrases(self._plain, self.tokens, lambda: self.values)

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

    def says(self, fold: str, first: int, last: int) -> bool:
        """Tell whether a word is among tokens `first` to `last`, half-open."""
        return bool(self._places_of(fold, first, last))

    def _places_of(self, fold: str, first: int, last: int) -> Sequence[int]:
        places = self._places.get(fold, ())
        return places[bisect_left(places, first) : bisect_left(places, last)]

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Folded word → its tokens, ascending."""
        found: dict[str, list[int]] = {}
        for i, fold in enumerate(self.tokens.folds):
            found.setdefault(fold, []).append(i)
        return found

    def has_kind(self, kinds: Sequence[str]) -> bool:
        """Tell whether a value of one of these kinds occurs; ordinals are no numbers here."""
        return any(v.kind in kinds and not (v.kind == "number" and isinstance(v.key, tuple)) for v in self.values)

    def counts(self, token: int) -> bool:
        """Tell whether a token only counts an item: `(a)` or `2.` in front of words, part of no reference."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        if end - start > 3 or self.text[end : end + 1] not in (")", ".") or not self.text[end + 1 : end + 2].isspace():
            return False
        if self.text[end] == ".":
            return self.text[start:end].isdigit() and self.sign_before(token) in "\n.;:,"
        value = self.value_at.get(token)
        return (value is None or value.kind != "reference") and (
            self.text[start - 1 : start] == "(" and not self.text[start - 2 : start - 1].isalnum()
        )

    def denies_subject(self, first: int, verb: int) -> bool:
        """Tell whether what stands before a verb denies it (`no auditor shall`), from token `first` on."""
        return any(
            not (fold == "no" and is_number_sign(self.text, self.tokens.ends[i]))
            for fold in NEGATIVE_SUBJECTS
            for i in self._places_of(fold, first, verb)
        )

    def names_by_letter(self, token: int) -> bool:
        """Tell whether a token that looks like an article or a pronoun names something (`lease A`, `Annex I`)."""
        start, end = self.tokens.starts[token], self.tokens.ends[token]
        if end - start != 1 or not token or not self.text[start].isupper() or self.text[start - 1] != " ":
            return False
        before, after = self.tokens.folds[token - 1], self.text[end : end + 2]
        noun = self.text[self.tokens.starts[token - 1] : start - 1]
        if before in FUNCTION_WORDS or self.tokens.ends[token - 1] != start - 1 or (noun.isupper() and len(noun) > 1):
            return False
        return not (after[:1] == " " and after[1:].isupper()) and (self.text[start] != "I" or noun[0].isupper())

    def sign_before(self, token: int) -> str:
        """Return the line break, or what else but a space stands last in front of a token; "" at the start."""
        at = self.tokens.starts[token] - 1
        while at >= 0 and self.text[at].isspace() and self.text[at] != "\n":
            at -= 1
        return self.text[at] if at >= 0 else ""

    def sentence_start(self, token: int) -> int:
        """Return the first token of the sentence, or part of one after a semicolon, that holds a token."""
        at = bisect_right(self._sentence_starts, token)
        return self._sentence_starts[at - 1] if at else 0

    @cached_property
    def _sentence_starts(self) -> list[int]:
        """The first tokens of sentences and of their parts, ascending; a sign inside a token ends none."""
        _, starts, ends = self.tokens
        found: list[int] = []
        for m in _STOP.finditer(self.text):
            token = bisect_left(starts, m.start())
            if (not token or ends[token - 1] <= m.start()) and found[-1:] != [token]:
                found.append(token)
        return found

    def is_soft(self, token: int) -> bool:
        """Tell whether a token belongs to talk that claims nothing."""
        return token in self._soft_tokens

    @cached_property
    def _soft_tokens(self) -> frozenset[int]:
        starts, ends = self.tokens.starts, self.tokens.ends
        return frozenset(
            i for a, b in self.soft for i in range(bisect_left(starts, a), bisect_left(starts, b)) if ends[i] <= b
        )

    def weight(self, token: int) -> float:
        """Return how much a token counts: content 1, function words little, talk nothing."""
        if (self.soft and self.is_soft(token)) or self.counts(token):
            return 0.0
        return FUNCTION_WEIGHT if self.tokens.folds[token] in FUNCTION_WORDS else 1.0
