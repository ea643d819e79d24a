"""Read the questions of a manifest, one a line."""

from pathlib import Path
from typing import Any

from msgspec import Struct

from ..errors import LoadError
from ..rows.files import open_bytes, shown_path
from ..rows.items import check_page_number, read_answerability
from ..rows.lines import read_rows
from ..rows.strict import convert, shown

FREE_TEXT = "free_text"


class PageRef(Struct, frozen=True, order=True):
    """A page by document and physical number, from 1."""

    doc_id: str
    page: int


class Question(Struct, frozen=True, kw_only=True):
    """One row of the manifest.

    Attributes:
        gold_answer: text or None for a free-text question; true, a number or a list for others.
        gold_pages: each page once; `()` says that the documents hold no answer, None that nothing is known.
        where: file and line, as `file:line`.
    """

    question_id: str
    answer_type: str
    question_text: str
    gold_answer: Any
    gold_pages: tuple[PageRef, ...] | None
    bucket: str | None
    answerable: bool | None
    notes: str | None
    where: str


class Finding(Struct, frozen=True):
    """Something that could not be read, with the question that it concerns, where one is known."""

    question_id: str | None
    message: str


class Manifest(Struct, frozen=True):
    """The questions by id, in order, and what could not be read; a question with a finding is not among them."""

    questions: dict[str, Question]
    findings: tuple[Finding, ...]


class _Fields(Struct, frozen=True):
    question_id: str
    answer_type: str
    question_text: str
    gold_answer: Any = None
    gold_primary_pages: tuple[tuple[str, int], ...] | None = None
    bucket: str | None = None
    answerable: bool | None = None
    answerability: str | None = None
    notes: str | None = None


def read_manifest(path: Path) -> Manifest:
    """Read a manifest; a row that cannot be read never stops the others.

    Of two rows with one id neither counts.

    Raises:
        LoadError: if the file cannot be opened.
    """
    name = shown_path(path)
    questions: dict[str, Question] = {}
    findings: list[Finding] = []
    places: dict[str, int] = {}
    with open_bytes(path, name=name) as stream:
        for row in read_rows(stream, name=name):
            where = f"{name}:{row.line}"
            id = row.value.get("question_id") if row.value else None
            id = id if isinstance(id, str) else None
            try:
                if row.value is None:
                    raise row.error
                if places.setdefault(id, row.line) != row.line and id is not None:
                    raise LoadError(f"{where}: question_id: expected each id once, got {id!r} as on line {places[id]}")
                questions[id] = _question(row.value, where)
            except LoadError as error:
                findings.append(Finding(id, str(error)))
    faulty = {finding.question_id for finding in findings}
    return Manifest({id: question for id, question in questions.items() if id not in faulty}, tuple(findings))


def _question(value: dict[str, Any], where: str) -> Question:
    fields = convert(value, _Fields, where=where)
    gold_pages = fields.gold_primary_pages
    answerable = read_answerability(fields.answerable, fields.answerability, where=where)
    if gold_pages is not None:
        for number, (_, page) in enumerate(gold_pages):
            check_page_number(page, where=where, field=f"gold_primary_pages[{number}][1]")
        gold_pages = tuple(dict.fromkeys(PageRef(*ref) for ref in gold_pages))
        if answerable and not gold_pages:
            raise LoadError(f"{where}: gold_primary_pages: expected the pages of an answerable question, got none")
        answerable = bool(gold_pages) if answerable is None else answerable
    if fields.answer_type == FREE_TEXT and not isinstance(fields.gold_answer, str | None):
        raise LoadError(f"{where}: gold_answer: expected a string or null, got {shown(fields.gold_answer)}")
    return Question(
        question_id=fields.question_id, answer_type=fields.answer_type, question_text=fields.question_text,
        gold_answer=fields.gold_answer, gold_pages=gold_pages, bucket=fields.bucket, answerable=answerable,
        notes=fields.notes, where=where,
    )
