"""What the five criteria look at: an item with its answer, gold answer and pages read once."""

import re
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from ..text.language import FORCES, FUNCTION_WORDS, OUTCOMES
from ..text.phrases import PhraseSpan
from ..text.reading import Reading
from ..text.sources import Sources, read_sources
from ..text.talk import find_citations, find_hedges, is_open_point, may_be_absence, phrase_kind, states_uncertainty
from ..text.tokens import tokenize
from ..text.values import Value
from ..text.words import stem
from .codes import ALL_CLEAR, FAIL, FAILURES, PASS, UNSCORED
from .records import Item

if TYPE_CHECKING:
    from .support import Support

#: What a question asks for: how it says so, the kinds of value that answer it, and their name.
_ASKED = (
    (
        re.compile(r"\bwhen\b|\b(?:what|which|on what|on which) (?:\w+ )?(?:date|day|year|month)\b", re.I),
        ("date", "duration", "number"),
        "a date or period",
    ),
    (
        re.compile(r"\bhow long\b|\b(?:what|which) (?:\w+ ){0,2}(?:period|time limit|deadline)\b", re.I),
        ("duration", "date", "number"),
        "a period",
    ),
    (
        re.compile(
            r"\bhow (?:much|many)\b|\bwhat (?:\w+ ){0,2}(?:amount|sum|percentage|number of)\b|"
            r"\bwhat (?:do|does|did) .* costs?\b|"
            r"\bwhat (?:is|are|was|were) the (?:\w+ ){0,2}(?:fee|price|cost|fine|rent|salary|charge|deposit|rate)s?\b",
            re.I,
        ),
        ("money", "number", "percent", "duration"),
        "an amount",
    ),
)


#: So many claims of an answer and its gold answer are held against each other pair by pair.
MOST_CLAIMS = 200


#: Two names joined by `and`.
_PAIR = re.compile(
    r"([A-Z][\w'\u2019-]*(?:\s+[A-Z0-9][\w'\u2019/-]*){0,5})\s+and\s+(?:(?:under|in|of|by|for|to|with|a|an|the)\s+){0,2}"
    r"([A-Z][\w'\u2019-]*(?:\s+[A-Z0-9][\w'\u2019/-]*){0,5})"
)


class Verdict(Struct, frozen=True):
    """One criterion's outcome.

    Attributes:
        score: PASS, FAIL or UNSCORED.
        reasons: the codes, in the order of the table of codes.
        rationale: one or two sentences that quote the evidence.
        strength: 0 to 1 for ranking, None where unscored.
        certain: False asks a person to look.
    """

    score: str
    reasons: tuple[str, ...]
    rationale: str
    strength: float | None
    certain: bool = True


def passed(criterion: str, rationale: str, strength: float, *, certain: bool = True) -> Verdict:
    """Return a PASS with its criterion's all-clear code."""
    return Verdict(PASS, (ALL_CLEAR[criterion],), rationale, strength, certain)


def failed(criterion: str, codes: set[str], rationale: str, strength: float, *, certain: bool = True) -> Verdict:
    """Return a FAIL with its codes in the order of the table."""
    return Verdict(FAIL, tuple(code for code in FAILURES[criterion] if code in codes), rationale, strength, certain)


def unscored(rationale: str) -> Verdict:
    """Return the verdict where an input is absent: no code, no strength, and in no count."""
    return Verdict(UNSCORED, (), rationale, None)


class Prepared:
    """An item as the criteria see it; everything is read at most once."""

    def __init__(self, item: Item) -> None:
        self.item = item
        self.text = item.answer or ""
        self.empty = not any(c.isalnum() for c in self.text)
        self.hedges = find_hedges(self.text)
        cited = find_citations(self.text, frozenset(page.doc_id for page in item.pages or ()))
        self.answer = Reading(self.text, [(talk.start, talk.end) for talk in (*self.hedges, *cited)])
        self.strangers: list[Value] | None = None  # kept by `rivals.strange_values`
        self.supports: dict[tuple[int, int], "Support"] = {}  # kept by `support.support_phrase`
        self.has_gold = bool(item.gold_answer and any(c.isalnum() for c in item.gold_answer))

    @cached_property
    def kinds(self) -> list[str]:
        """What each phrase of the answer does, in order.

        Where the documents are known not to tell, a looser statement counts as one of absence (`the name is not
        given`).
        """
        untold = self.item.answerable is False or self.gold_is_absence
        texts = [self.text[p.start : p.end] for p in self.answer.phrases]
        kinds = ["absence" if untold and may_be_absence(text) else phrase_kind(text) for text in texts]
        for k, (span, kind) in enumerate(zip(self.answer.phrases, kinds, strict=True)):
            if kind == "filler" and self._says_gold(span):
                kinds[k] = "claim"
            elif kind == "claim" and k + 1 < len(kinds) and texts[k].endswith("?") and self._asks_again(span):
                kinds[k] = "filler"  # the question once more
            elif kind == "claim" and is_open_point(texts[k]):
                kinds[k] = "uncertainty"
        return kinds

    def _asks_again(self, span: PhraseSpan) -> bool:
        """Tell whether all words of a phrase that say something are the question's."""
        folds = self.answer.tokens.folds[span.first : span.last]
        return all(fold in FUNCTION_WORDS or stem(fold) in self.question.stems for fold in folds)

    def _says_gold(self, span: PhraseSpan) -> bool:
        """Tell whether a phrase says what the gold answer says: `There are three steps` is filler elsewhere."""
        folds = self.answer.tokens.folds[span.first : span.last]
        words = {stem(fold) for fold in folds if fold not in FUNCTION_WORDS}
        return len(words) > 1 and words <= self.gold.stems and "claim" in self.gold_kinds

    @cached_property
    def gold(self) -> Reading:
        """The gold answer as read; empty where there is none."""
        return Reading(self.item.gold_answer or "")

    @cached_property
    def gold_kinds(self) -> list[str]:
        """What each phrase of the gold answer does, in order."""
        kinds = [phrase_kind(self.gold.text[p.start : p.end]) for p in self.gold.phrases]
        if set(kinds) == {"filler"} and self.gold.values:
            return ["claim"] * len(kinds)  # `There are three steps` answers how many
        return kinds

    @cached_property
    def question(self) -> Reading:
        """The question as read; empty where none is known."""
        return Reading(self.item.question or "")

    @cached_property
    def answer_claims(self) -> list[PhraseSpan]:
        """The first `MOST_CLAIMS` claims of the answer, in order."""
        return _claims(self.answer, self.kinds)

    @cached_property
    def gold_claims(self) -> list[PhraseSpan]:
        """The first `MOST_CLAIMS` claims of the gold answer, in order."""
        return _claims(self.gold, self.gold_kinds)

    @cached_property
    def answer_places(self) -> dict[str, int]:
        """What the answer says → the first token that says it: stems, `outcome …` and `force …` with its class."""
        places: dict[str, int] = {}
        for i, fold in enumerate(self.answer.tokens.folds):
            places.setdefault(stem(fold), i)
            if fold in OUTCOMES:
                places.setdefault(f"outcome {OUTCOMES[fold]}", i)
            if fold in FORCES:
                places.setdefault(f"force {FORCES[fold]}", i)
        return places

    @cached_property
    def known_stems(self) -> frozenset[str]:
        """The stems of the words of question and gold answer."""
        return self.question.stems | self.gold.stems

    @cached_property
    def asked_names(self) -> list[frozenset[str]]:
        """The things that the question joins with `and`, each as its words; empty where it asks about one."""
        match = _PAIR.search(self.question.text)
        sides = [frozenset(tokenize(side).folds) - FUNCTION_WORDS for side in match.groups()] if match else []
        return sides if all(sides) else []

    @cached_property
    def asked(self) -> tuple[tuple[str, ...], str]:
        """The kinds of value that the question asks for and their name; empty where it asks for something else."""
        return next(((kinds, name) for pattern, kinds, name in _ASKED if pattern.search(self.question.text)), ((), ""))

    @property
    def asked_kinds(self) -> tuple[str, ...]:
        """The kinds of value that the question asks for."""
        return self.asked[0]

    @cached_property
    def sources(self) -> Sources:
        """The pages, joined; an empty stream where there are none."""
        return read_sources(self.item.pages or ())

    @cached_property
    def gold_is_absence(self) -> bool:
        """Whether the gold answer says that the documents do not hold the answer, and nothing else."""
        return "absence" in self.gold_kinds and "claim" not in self.gold_kinds

    @cached_property
    def gold_is_uncertain(self) -> bool:
        """Whether the gold answer answers, and says too that its source leaves something open."""
        return not self.gold_is_absence and ("absence" in self.gold_kinds or states_uncertainty(self.gold.text))

    @cached_property
    def gold_hedges(self) -> bool:
        """Whether the gold answer hedges in its own voice, whatever the pages say."""
        return bool(find_hedges(self.gold.text))

    @cached_property
    def answerable(self) -> bool | None:
        """Whether the documents hold an answer: as given, else from what the gold answer says; None where nobody says.

        Readers of rows and workspaces settle what gold pages tell of it; pages that a pipeline retrieved tell nothing.
        """
        if self.item.answerable is not None:
            return self.item.answerable
        return not self.gold_is_absence if self.has_gold else None

    @cached_property
    def states_absence(self) -> bool:
        """Whether the answer says that the documents do not hold what was asked."""
        return "absence" in self.kinds

    @cached_property
    def refuses(self) -> bool:
        """Whether that is all the answer says."""
        return self.states_absence and "claim" not in self.kinds


def place_name(doc_id: str, page: int) -> str:
    """Return how a page is named in a sentence; a name of more than 28 code points is cut, the ledger has it whole."""
    return f"{doc_id if len(doc_id) <= 28 else doc_id[:12] + '…'} p. {page}"


def _claims(reading: Reading, kinds: list[str]) -> list[PhraseSpan]:
    return [span for span, kind in zip(reading.phrases, kinds, strict=True) if kind == "claim"][:MOST_CLAIMS]


def quote(text: str, limit: int = 120) -> str:
    """Return a text in quotation marks on one line, cut between words in the middle where it is longer than `limit`."""
    line = " ".join(text.split())
    if len(line) > limit:
        head, tail = line[: limit * 2 // 3], line[-limit // 4 :]
        head = head.rsplit(" ", 1)[0] if " " in head[-24:] else head
        tail = tail.split(" ", 1)[1] if " " in tail[:24] else tail
        line = f"{head.rstrip(' ,;:')} … {tail}"
    return f"“{line}”"
