"""Turn a row into what a judge looks at, whichever toolkit's field names it uses."""

from msgspec import Struct

from ..errors import LoadError
from ..freetext.records import Item, Page
from .strict import convert, shown

#: Values that say whether the documents hold an answer.
ANSWERABILITY = {"answerable": True, "unanswerable": False}


class _Fields(Struct, frozen=True):
    """All fields that are understood; null and absent are the same. Unknown ones are ignored."""

    id: str | int | None = None
    bucket: str | None = None
    answer: str | None = None
    response: str | None = None
    actual_output: str | None = None
    question: str | None = None
    user_input: str | None = None
    input: str | None = None
    gold_answer: str | None = None
    reference: str | None = None
    expected_output: str | None = None
    pages: tuple[Page, ...] | None = None
    retrieved_contexts: tuple[str, ...] | None = None
    retrieval_context: tuple[str, ...] | None = None
    answerable: bool | None = None
    answerability: str | None = None


#: The fields of a row that are understood, and those of them that hold the answer.
FIELDS = frozenset(_Fields.__struct_fields__)
ANSWER_FIELDS = frozenset(("answer", "response", "actual_output"))


def to_item(row: dict[str, object], *, where: str) -> Item:
    """Make an item of a row.

    Fields of the same meaning may stand side by side only with the same value. Without a gold answer, question or pages
    these are unknown; a row without an answer is a question that was not answered. `pages` are the gold pages: an empty
    list says that the documents hold no answer, unless `answerable` says so itself. Contexts are what a pipeline
    retrieved, so they say nothing about that; each is a document of one page, named `context-1` and so on.

    Args:
        row: the object of one line.
        where: file and line, as `file:line`, for errors.

    Raises:
        LoadError: if a field has the wrong type, two fields contradict one another, a page's number is below 1, the
            same page stands twice with different texts, or an answerable question has no gold pages.
    """
    fields = convert(row, _Fields, where=where)
    answer = _one(fields, where, "answer", "response", "actual_output")
    question = _one(fields, where, "question", "user_input", "input")
    gold_answer = _one(fields, where, "gold_answer", "reference", "expected_output")
    contexts = _one(fields, where, "retrieved_contexts", "retrieval_context")
    if answer is question is gold_answer is contexts is fields.pages is None:
        raise LoadError(f"{where}: row: expected an answer or a question, got neither")
    answerable = read_answerability(fields.answerable, fields.answerability, where=where)

    pages = _distinct(fields.pages, where)
    if contexts is not None:
        cited = tuple(Page(f"context-{number}", 1, text) for number, text in enumerate(contexts, 1))
        if pages is not None and [page.text for page in pages] != list(contexts):
            raise LoadError(f"{where}: pages: expected the same texts as in the contexts, got others")
        pages = pages if pages is not None else cited
    elif pages is not None:
        if answerable and not pages:
            raise LoadError(f"{where}: pages: expected the gold pages of an answerable question, got none")
        answerable = bool(pages) if answerable is None else answerable
    return Item(
        id="" if fields.id is None else str(fields.id), answer=answer, question=question, gold_answer=gold_answer,
        pages=pages, answerable=answerable, bucket=fields.bucket,
    )


def read_answerability(answerable: bool | None, answerability: str | None, *, where: str) -> bool | None:
    """Combine the two spellings of whether the documents hold an answer; None where neither says so.

    Raises:
        LoadError: if the word is not known, or the two contradict one another.
    """
    if answerability is None:
        return answerable
    if answerability not in ANSWERABILITY:
        known = " or ".join(ANSWERABILITY)
        raise LoadError(f"{where}: answerability: expected {known}, got {shown(answerability)}")
    said = ANSWERABILITY[answerability]
    if answerable not in (None, said):
        raise LoadError(f"{where}: answerability: expected what `answerable` says, got {answerability!r}")
    return said


def check_page_number(page: int, *, where: str, field: str) -> None:
    """Make sure that a page number can be one.

    Raises:
        LoadError: if it is below 1.
    """
    if page < 1:
        raise LoadError(f"{where}: {field}: expected a page number, and pages start at 1, got {page}")


def _one(fields: _Fields, where: str, *names: str):
    """Return the value that all given spellings of a field agree on, or None where none is given."""
    given = [name for name in names if getattr(fields, name) is not None]
    for other in given[1:]:
        if getattr(fields, other) != getattr(fields, given[0]):
            raise LoadError(f"{where}: {other}: expected the same as in `{given[0]}`, got another value")
    return getattr(fields, given[0]) if given else None


def _distinct(pages: tuple[Page, ...] | None, where: str) -> tuple[Page, ...] | None:
    """Leave out repeated pages; None stays None."""
    if pages is None:
        return None
    texts: dict[tuple[str, int], Page] = {}
    for number, page in enumerate(pages):
        check_page_number(page.page, where=where, field=f"pages[{number}].page")
        if texts.setdefault((page.doc_id, page.page), page).text != page.text:
            raise LoadError(
                f"{where}: pages[{number}]: expected one text of page {page.page} of {page.doc_id!r}, got a second one"
            )
    return tuple(texts.values())
