"""The form of a scorecard file: the seed's keys first, then those that complete it."""

import hashlib
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ..errors import InputError, LoadError
from ..freetext.codes import CRITERIA, FAIL, PASS, incoherence
from ..freetext.records import Fact, Phrase, Scorecard, TextSpan
from ..rows.files import shown_path
from ..rows.strict import convert, on_one_line, read_json, shown

SCHEMA_VERSION = 1
#: The judge whose scorecards are drafts and never a rater's.
RULES = "rules"
#: What the ledgers say of a phrase and of a fact.
_STATUSES = {
    "phrases": ("exact", "pieces", "partial", "absent", "no-claim"),
    "facts": ("covered", "missing", "wrong"),
}

Status = Literal["draft", "accepted", "review"]


class Verdict(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One judge's verdicts on one answer, kept in a scorecard's history.

    Attributes:
        struck: whether it counts no longer, because the answer has changed or a later verdict took its place.
    """

    judge: str
    status: Status
    pages: str
    answer_sha256: str | None
    submitted_answer: str | None
    scores: dict[str, str]
    reasons: dict[str, tuple[str, ...]]
    rationales: dict[str, str]
    struck: bool


class StoredCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scorecard file, in the order of its keys.

    Attributes:
        submitted_char_count: code points of the answer.
        pages: `gold` or `cited`.
        judge: `rules`, or the people whose verdicts these are, with commas between them.
        status: `draft` by the rules, `accepted` from a person, or `review` where people differ.
        answer_sha256: of the answer's UTF-8 bytes; None where there is no answer.
        history: earlier verdicts, struck, and under review those that differ; oldest first.
    """

    question_id: str
    bucket: str | None
    answerable: bool | None
    submitted_answer: str | None
    gold_answer: str | None
    submitted_char_count: int
    scores: dict[str, str]
    pass_count: int
    failures: tuple[str, ...]
    prompt_feedback: str
    schema_version: int
    submission: str
    pages: Literal["gold", "cited"]
    judge: str
    status: Status
    answer_sha256: str | None
    rationales: dict[str, str]
    reasons: dict[str, tuple[str, ...]]
    notes: tuple[str, ...]
    needs_review: tuple[str, ...]
    phrases: tuple[Phrase, ...]
    facts: tuple[Fact, ...]
    gold_unsupported: tuple[TextSpan, ...]
    history: tuple[Verdict, ...]


def hash_answer(answer: str | None) -> str | None:
    """Return the SHA-256 of an answer's UTF-8 bytes in hexadecimal digits; None stays None."""
    return None if answer is None else hashlib.sha256(answer.encode("utf-8")).hexdigest()


def to_stored(card: Scorecard, *, submission: str, pages: str, status: Status) -> StoredCard:
    """Put a scorecard into the form of its file, without a history yet.

    Raises:
        InputError: if a verdict and its reason codes disagree; an incoherent scorecard cannot be saved.
    """
    stored = StoredCard(
        question_id=card.question_id, bucket=card.bucket, answerable=card.answerable,
        submitted_answer=card.submitted_answer, gold_answer=card.gold_answer,
        submitted_char_count=card.submitted_char_count, scores=card.scores, pass_count=card.pass_count,
        failures=card.failures, prompt_feedback=card.prompt_feedback, schema_version=SCHEMA_VERSION,
        submission=submission, pages=pages, judge=card.judge, status=status,
        answer_sha256=hash_answer(card.submitted_answer), rationales=card.rationales, reasons=card.reasons,
        notes=card.notes, needs_review=card.needs_review, phrases=card.phrases, facts=card.facts,
        gold_unsupported=card.gold_unsupported, history=(),
    )
    problem = _contradiction(stored)
    if problem:
        raise InputError(f"scorecard of {card.question_id!r}: {problem}")
    return stored


def from_stored(stored: StoredCard, *, question: str | None = None) -> Scorecard:
    """Return the scorecard of a file; a file keeps neither the question's text nor strengths."""
    return Scorecard(
        question_id=stored.question_id, bucket=stored.bucket, answerable=stored.answerable, question=question,
        submitted_answer=stored.submitted_answer, gold_answer=stored.gold_answer, scores=stored.scores,
        strength=dict.fromkeys(CRITERIA), reasons=stored.reasons, rationales=stored.rationales, notes=stored.notes,
        needs_review=stored.needs_review, phrases=stored.phrases, facts=stored.facts,
        gold_unsupported=stored.gold_unsupported, prompt_feedback=stored.prompt_feedback, judge=stored.judge,
    )


def verdict_of(stored: StoredCard, *, struck: bool) -> Verdict:
    """Return what a history keeps of a scorecard."""
    return Verdict(
        judge=stored.judge, status=stored.status, pages=stored.pages, answer_sha256=stored.answer_sha256,
        submitted_answer=stored.submitted_answer, scores=stored.scores, reasons=stored.reasons,
        rationales=stored.rationales, struck=struck,
    )


def encode_card(stored: StoredCard) -> bytes:
    """Return the bytes of a scorecard file: indented JSON in UTF-8 with a line end at its end."""
    return msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n"


def decode_card(path: Path) -> StoredCard:
    """Read a scorecard file strictly.

    Raises:
        LoadError: if it cannot be read, a key is absent, unknown or of the wrong type, or the file contradicts itself:
            verdicts and reason codes, counts, the hash of the answer, the spans of the ledgers.
    """
    name = shown_path(path)
    value = read_json(path, name=name, what="scorecard")
    stored = convert(value, StoredCard, where=f"{name}:1", what="scorecard")
    problem = _contradiction(stored)
    if problem:
        raise LoadError(f"{name}:1: {on_one_line(problem)}")
    return replace(
        stored,
        **{field: _in_order(getattr(stored, field)) for field in ("scores", "reasons", "rationales")},
    )


def _contradiction(stored: StoredCard) -> str | None:
    """Say what in a scorecard does not go together, or None."""
    if stored.schema_version != SCHEMA_VERSION:
        return f"schema_version: expected {SCHEMA_VERSION}, got {stored.schema_version}"
    for field in ("scores", "reasons", "rationales"):
        if set(getattr(stored, field)) != set(CRITERIA):
            found = ", ".join(getattr(stored, field)) or "none"
            return f"{field}: expected the criteria {', '.join(CRITERIA)}, got {found}"
    for criterion in CRITERIA:
        problem = incoherence(criterion, stored.scores[criterion], stored.reasons[criterion])
        if problem:
            return f"scores: {problem}"
    unknown = [criterion for criterion in stored.needs_review if criterion not in CRITERIA]
    if unknown:
        return f"needs_review: expected criteria, got {shown(unknown[0])}"
    told = {
        "submitted_char_count": (len(stored.submitted_answer or ""), stored.submitted_char_count),
        "pass_count": (sum(stored.scores[c] == PASS for c in CRITERIA), stored.pass_count),
        "failures": (tuple(c for c in CRITERIA if stored.scores[c] == FAIL), stored.failures),
        "answer_sha256": (hash_answer(stored.submitted_answer), stored.answer_sha256),
    }
    for field, (expected, got) in told.items():
        if expected != got:
            return f"{field}: expected {_plain(expected)}, as the rest of the file says, got {_plain(got)}"
    return _wrong_entry(stored)


def _wrong_entry(stored: StoredCard) -> str | None:
    """Say which entry of the ledgers has a status that there is not, or a span that does not hold its text, or None."""
    for field, known in _STATUSES.items():
        for i, entry in enumerate(getattr(stored, field)):
            if entry.status not in known:
                return f"{field}[{i}].status: expected one of {', '.join(known)}, got {shown(entry.status)}"
    answer, gold = stored.submitted_answer or "", stored.gold_answer or ""
    spans = [
        *((f"phrases[{i}]", answer, phrase, phrase.text) for i, phrase in enumerate(stored.phrases)),
        *(
            (f"facts[{i}].covered_by[{j}]", answer, span, None)
            for i, fact in enumerate(stored.facts)
            for j, span in enumerate(fact.covered_by)
        ),
        *((f"gold_unsupported[{i}]", gold, span, span.text) for i, span in enumerate(stored.gold_unsupported)),
    ]
    for place, text, span, said in spans:
        if not 0 <= span.start < span.end <= len(text):
            return f"{place}: expected a span within {len(text)} code points, got {span.start} to {span.end}"
        if said is not None and text[span.start : span.end] != said:
            return f"{place}: expected the text from {span.start} to {span.end}, got {shown(said)}"
    return None


def _plain(value: object) -> str:
    return (", ".join(value) or "none") if isinstance(value, tuple) else "null" if value is None else str(value)


def _in_order(by_criterion: dict) -> dict:
    return {criterion: by_criterion[criterion] for criterion in CRITERIA}
