"""The records of free-text grading: what is judged, the evidence found, and the scorecard.

All records are frozen; lists inside are tuples. Offsets count code points and are half-open: `text[start:end]`.
Nothing in evidence and scorecards can refer back to what holds it, so the garbage collector need not look into them:
with a hundred thousand scorecards at hand, looking takes more time than reading them.
"""

from msgspec import Struct

from ..text.pages import Page
from .codes import CRITERIA, FAIL, PASS, UNSCORED


class Item(Struct, frozen=True, kw_only=True):
    """One answer with everything a judge may look at; what is unknown is None.

    Attributes:
        id: the question's id.
        answer: the submitted answer; None or blank counts as empty.
        question: the question's text.
        gold_answer: the reference answer.
        pages: the pages that may support the answer; `()` says that there are none, None that none were given.
        answerable: whether the documents hold an answer, where known.
        bucket: the kind of question.
    """

    id: str
    answer: str | None
    question: str | None = None
    gold_answer: str | None = None
    pages: tuple[Page, ...] | None = None
    answerable: bool | None = None
    bucket: str | None = None


class Span(Struct, frozen=True, gc=False):
    """A half-open range of code points in the answer."""

    start: int
    end: int


class TextSpan(Struct, frozen=True, gc=False):
    """A half-open range of code points with the text it covers."""

    start: int
    end: int
    text: str


class Piece(Struct, frozen=True, gc=False):
    """A verbatim quote: `page.text[start:end] == quote`.

    Attributes:
        folded: what had to be folded to see answer and quote as the same, for example `case`, `line-wrap`, `notation`.
    """

    doc_id: str
    page: int
    start: int
    end: int
    quote: str
    folded: tuple[str, ...] = ()


class Leftover(Struct, frozen=True, gc=False):
    """A part of a phrase that no quote covers; offsets are in the answer.

    Attributes:
        type: number, money, date, duration, reference, law-name, name, modal, negation, tense, content or function.
    """

    start: int
    end: int
    text: str
    type: str


class Nearest(Struct, frozen=True, gc=False):
    """The passage that comes closest to an unsupported phrase, with the smallest edit that would make them match."""

    doc_id: str
    page: int
    start: int
    end: int
    quote: str
    edit: str


class Phrase(Struct, frozen=True, omit_defaults=True, gc=False):
    """One clause of the answer and the evidence for it.

    Attributes:
        status: exact, pieces, partial, absent or no-claim.
        kind: claim, absence, attribution, hedge, uncertainty, polarity or filler.
    """

    start: int
    end: int
    text: str
    status: str
    kind: str
    pieces: tuple[Piece, ...]
    leftovers: tuple[Leftover, ...]
    nearest: Nearest | None = None


class Fact(Struct, frozen=True, gc=False):
    """One operative fact of the gold answer and where the answer covers it.

    Attributes:
        text: a verbatim slice of the gold answer.
        status: covered, missing or wrong.
        covered_by: ranges of the answer.
    """

    text: str
    kind: str
    status: str
    covered_by: tuple[Span, ...]


class Scorecard(Struct, frozen=True, kw_only=True, gc=False):
    """The outcome of grading one answer, whoever judged.

    Attributes:
        scores: criterion → PASS, FAIL or UNSCORED, in the order of `CRITERIA`, as are all the dicts here.
        strength: criterion → 0 to 1 for ranking, None where unscored.
        reasons: criterion → reason codes.
        rationales: criterion → one or two sentences that quote the evidence.
        notes: remarks that decide nothing.
        needs_review: criteria of which the judge is not certain.
        phrases: the ledger of the answer; every character that is not white space belongs to one phrase.
        facts: the ledger of the gold answer.
        gold_unsupported: parts of the gold answer that the pages do not support.
        prompt_feedback: what the pipeline's prompt should change; `none` where nothing fails.
        judge: `rules`, or a person's name.
    """

    question_id: str
    bucket: str | None
    answerable: bool | None
    question: str | None
    submitted_answer: str | None
    gold_answer: str | None
    scores: dict[str, str]
    strength: dict[str, float | None]
    reasons: dict[str, tuple[str, ...]]
    rationales: dict[str, str]
    notes: tuple[str, ...] = ()
    needs_review: tuple[str, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    facts: tuple[Fact, ...] = ()
    gold_unsupported: tuple[TextSpan, ...] = ()
    prompt_feedback: str = "none"
    judge: str = "rules"

    @property
    def submitted_char_count(self) -> int:
        """Length of the submitted answer in code points; 0 where there is none."""
        return len(self.submitted_answer or "")

    @property
    def pass_count(self) -> int:
        """How many criteria are PASS."""
        return sum(self.scores[c] == PASS for c in CRITERIA)

    @property
    def scored_count(self) -> int:
        """How many criteria are PASS or FAIL."""
        return sum(self.scores[c] != UNSCORED for c in CRITERIA)

    @property
    def failures(self) -> tuple[str, ...]:
        """The criteria that are FAIL, in order."""
        return tuple(c for c in CRITERIA if self.scores[c] == FAIL)
