"""Read the answers of a submission."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..errors import LoadError
from ..rows.files import read_bytes, shown_path
from ..rows.items import check_page_number
from ..rows.strict import BOM, convert, parse_json, shown
from .manifest import Finding, PageRef


class Answer(Struct, frozen=True, kw_only=True):
    """One answer as the submission gives it.

    Attributes:
        answer: text, true, a number, a list, or None where nothing was answered.
        telemetry: as it stands in the file; only cited pages are read from it, and only when they are asked for.
        where: file, line and place, as `file:line: answers[3]`.
    """

    question_id: str
    answer: Any
    telemetry: Any
    where: str


class Submission(Struct, frozen=True):
    """The answers by question id, in order, and what could not be read; an answer with a finding is not among them."""

    answers: dict[str, Answer]
    findings: tuple[Finding, ...]


class _Fields(Struct, frozen=True):
    question_id: str
    answer: Any = None
    telemetry: Any = None


class _Document(Struct, frozen=True):
    answers: list[msgspec.Raw]


class _Chunk(Struct, frozen=True):
    doc_id: str
    page_numbers: tuple[int, ...]


class _Retrieval(Struct, frozen=True):
    retrieved_chunk_pages: tuple[_Chunk, ...] | None = None


class _Telemetry(Struct, frozen=True):
    retrieval: _Retrieval | None = None


def read_submission(path: Path) -> Submission:
    """Read a submission; an answer that cannot be read never stops the others.

    Of two answers to one question neither counts.

    Raises:
        LoadError: if the file as a whole cannot be read: it is absent, or not strict JSON, or has no list of answers.
    """
    answers: dict[str, Answer] = {}
    findings: list[Finding] = []
    places: dict[str, str] = {}
    for where, place, value in _entries(path):
        id = value.get("question_id") if isinstance(value, dict) else None
        id = id if isinstance(id, str) else None
        try:
            fields = convert(value, _Fields, where=f"{where}: {place}")
            if places.setdefault(id, place) != place:
                raise LoadError(f"{where}: {place}.question_id: expected each id once, got {id!r} as in {places[id]}")
            answers[id] = Answer(
                question_id=id, answer=fields.answer, telemetry=fields.telemetry, where=f"{where}: {place}"
            )
        except LoadError as error:
            findings.append(Finding(id, str(error)))
    faulty = {finding.question_id for finding in findings}
    return Submission({id: answer for id, answer in answers.items() if id not in faulty}, tuple(findings))


def cited_pages(answer: Answer) -> tuple[PageRef, ...] | None:
    """List the pages that a submission says it retrieved for an answer, each once; None where it says nothing.

    Raises:
        LoadError: if `telemetry.retrieval.retrieved_chunk_pages` has the wrong shape or a page number below 1.
    """
    where = f"{answer.where}.telemetry"
    telemetry = convert(answer.telemetry, _Telemetry | None, where=where)
    if telemetry is None or telemetry.retrieval is None or telemetry.retrieval.retrieved_chunk_pages is None:
        return None
    refs = {}
    for number, chunk in enumerate(telemetry.retrieval.retrieved_chunk_pages):
        for place, page in enumerate(chunk.page_numbers):
            field = f"retrieval.retrieved_chunk_pages[{number}].page_numbers[{place}]"
            check_page_number(page, where=where, field=field)
            refs[PageRef(chunk.doc_id, page)] = None
    return tuple(refs)


def _entries(path: Path) -> Iterator[tuple[str, str, Any]]:
    """Yield each member of `answers` with its file and line and its place in the list."""
    name = shown_path(path)
    data = read_bytes(path, name=name).removeprefix(BOM)
    value = parse_json(data, name=name, what="submission")
    if not isinstance(value, dict) or not isinstance(value.get("answers"), list):
        found = shown(value.get("answers")) if isinstance(value, dict) and "answers" in value else "none"
        raise LoadError(f"{name}:1: answers: expected a list of answers, got {found}")
    line, position = 1, 0
    for index, raw in enumerate(msgspec.json.decode(data, type=_Document).answers):
        start = data.index(bytes(raw), position)
        line += data.count(b"\n", position, start)
        position = start
        yield f"{name}:{line}", f"answers[{index}]", value["answers"][index]
