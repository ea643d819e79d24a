"""Items to grade: short to write in a table, and drawn from an invented harbour code for the laws that always hold."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from evalnb.freetext.records import Item, Scorecard
from evalnb.freetext.rules import grade
from evalnb.text.pages import Page

Texts = str | Sequence[str] | Mapping[str, Sequence[str]] | None


def to_pages(texts: Texts) -> tuple[Page, ...] | None:
    """Return pages: a text is a document of one page, a sequence one document, a mapping several; None stays None."""
    if texts is None:
        return None
    if isinstance(texts, str):
        texts = [texts]
    documents = texts if isinstance(texts, Mapping) else {"doc-1": texts}
    return tuple(Page(doc, n, text) for doc, pages in documents.items() for n, text in enumerate(pages, 1))


def item(
    answer: str | None,
    pages: Texts = None,
    *,
    question: str | None = None,
    gold: str | None = None,
    answerable: bool | None = None,
) -> Item:
    """Return an item with what is given."""
    return Item(
        id="q1", answer=answer, question=question, gold_answer=gold, pages=to_pages(pages), answerable=answerable
    )


def graded(answer: str | None, pages: Texts = None, **known: object) -> Scorecard:
    """Grade an answer by the rules."""
    return grade(item(answer, pages, **known))


SUBJECTS = (
    "The Harbour Master",
    "A berth holder",
    "Every pilot",
    "The Council of Quays",
    "A ferry operator",
    "The night warden",
)
MODALS = ("shall", "may", "must", "shall not", "may not")
ACTIONS = (
    "keep a log of all arrivals",
    "pay a mooring fee of EUR {n}",
    "give {n} days of written notice of departure",
    "display the green lantern at the gate",
    "retain each tally sheet for {n} years",
    "report any spill to the port office within {n} hours",
    "lower the chain bridge after sunset",
    "carry {n} life jackets aboard",
    "inspect the north pier once a month",
)


class Clause(str):
    """A sentence of the code with its parts.

    Attributes:
        subject, modal, action: the parts as they stand in it.
    """

    subject: str
    modal: str
    action: str

    def __new__(cls, subject: str, modal: str, action: str) -> "Clause":
        """Join the parts."""
        clause = super().__new__(cls, f"{subject} {modal} {action}.")
        clause.subject, clause.modal, clause.action = subject, modal, action
        return clause


@st.composite
def codes(draw: st.DrawFn, least: int = 1, most: int = 6) -> list[Clause]:
    """Draw the clauses of a code; no two share subject and action, and no two the same action."""
    count = draw(st.integers(least, most))
    actions = draw(st.permutations(ACTIONS))[:count]
    numbers = draw(st.lists(st.integers(2, 90), min_size=count, max_size=count, unique=True))
    return [
        Clause(draw(st.sampled_from(SUBJECTS)), draw(st.sampled_from(MODALS)), action.format(n=n))
        for action, n in zip(actions, numbers, strict=True)
    ]


def _numbered(clauses: Sequence[str]) -> str:
    return "\n\n".join(f"{n}. {clause}" for n, clause in enumerate(clauses, 1))


def _wrapped(clauses: Sequence[str]) -> str:
    return "\n\n".join(clause.replace(" a ", " a\n").replace(" of ", "  of\n") for clause in clauses)


def _marked(clauses: Sequence[str]) -> str:
    return "\n".join(f"- **{clause.partition(' ')[0]}** {clause.partition(' ')[2]}" for clause in clauses)


#: Ways in which page extractors write the same clauses.
LAYOUTS = {
    "paragraphs": "\n\n".join,
    "running text": " ".join,
    "numbered": _numbered,
    "wrapped": _wrapped,
    "marked list": _marked,
    "under a heading": lambda clauses: "## Part 2 Duties\n\n" + "\n\n".join(clauses),
    "quoted": lambda clauses: "> " + "\n>\n> ".join(clauses),
}
layouts = st.sampled_from(sorted(LAYOUTS)).map(LAYOUTS.__getitem__)

_PIECES = (
    "The fee is EUR 40. ",
    "Article 16(1)(c)",
    "| Fee | EUR 40 |\n|---|---|\n",
    "<td colspan=2>x</td>",
    "<!-- note",
    "-->",
    "**",
    "\n\n",
    "- ",
    "(a) ",
    "1.",
    "No. 7",
    "no information ",
    "documents do not mention ",
    "it appears that ",
    "ﬁ",
    "e\u0301",
    "\u200d",
    "\u00ad",
    "\ud800",
    "ﷺ",
    "سلام ",
    "👩‍🚒",
    "１２",
    "thirty (30) days ",
    "31/02/2024",
    "not ",
    "shall ",
    "Yes",
    "“",
    "((",
    "\u2028",
    "\x00",
)
#: Text of any kind: of any Unicode, half a pair of surrogates included, and of the markup that readers look for.
wild = st.lists(st.sampled_from(_PIECES) | st.text(st.characters(exclude_categories=()), max_size=6), max_size=14).map(
    "".join
)
