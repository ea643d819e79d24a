"""Places: where an article, a law or a name stands beyond the clause that was read."""

import pytest

from evalnb.text.pages import Page
from evalnb.text.places import clause_references, find_law, find_value, find_words, leads_to, resolve_reference
from evalnb.text.sources import Sources
from evalnb.text.values import Value, find_values

STATUTE = Page(
    "statute",
    1,
    "# Ponds Law\n\nDIFC Law No. 2 of 2019\n\n## Article 8 Fences\n\n"
    "(1) A keeper shall fence:\n(a) ponds;\n(b) wells.\n",
)
MORE = Page("statute", 2, "6. Notice\n\nNotice is given within ten days under Article 12(3).\n")
ORDER = Page("order", 1, "The fee is AED 1,500,000 under section 4 of the Wells Act 2011. Osric Hall pays.")
SOURCES = Sources([STATUTE, MORE, ORDER])


def value(text: str) -> Value:
    return find_values(text)[0]


@pytest.mark.parametrize(
    ("reference", "status", "quote"),
    [
        pytest.param("Article 12(3)", "found", "Article 12(3)", id="spelt"),
        pytest.param("Art. 12 (3)", "found", "Article 12(3)", id="in another way"),
        pytest.param("Article 12", "found", "Article 12(3)", id="a whole of which a part is spelt"),
        pytest.param("Article 8", "found", "Article 8", id="a heading"),
        pytest.param("Article 8(1)", "found", "(1) A keeper shall fence", id="by the outline"),
        pytest.param("Article 8(1)(b)", "found", "(b) wells", id="deeper"),
        pytest.param("Section 12(3)", "label", "Article 12(3)", id="another label"),
        pytest.param("Article 6", "label", "6. Notice", id="no label on the page"),
        pytest.param("Section 8(1)(a)", "label", "(a) ponds", id="another label by the outline"),
        pytest.param("Article 8(1)(c)", "absent", None, id="no such item"),
        pytest.param("Article 80", "absent", None, id="a longer number"),
        pytest.param("Article 2", "absent", None, id="a number that is none"),
    ],
)
def test_references(reference, status, quote):
    found, place = resolve_reference(SOURCES, value(reference))
    assert found == status
    if quote is None:
        assert place is None
    else:
        assert SOURCES.pages[place.page].text[place.start : place.end].strip("(").startswith(quote.strip("("))


@pytest.mark.parametrize(
    ("law", "quotes"),
    [
        ("Wells Act 2011", ["Wells Act 2011"]),
        ("Wells Act", ["Wells Act 2011"]),
        ("Ponds Law No. 2 of 2019", ["Ponds Law", "DIFC Law No. 2 of 2019"]),
        ("Ponds Law", ["Ponds Law"]),
        ("Wells Act 2012", []),
        ("Ponds Law No. 3 of 2019", []),
        ("Moors Law", []),
    ],
)
def test_laws(law, quotes):
    places = find_law(SOURCES, value(law))
    assert [SOURCES.pages[p.page].text[p.start : p.end] for p in places] == quotes
    assert len({place.page for place in places}) <= 1


@pytest.mark.parametrize(
    ("text", "doc_id", "quote", "folded"),
    [
        ("AED 1,500,000", None, "AED 1,500,000", ()),
        ("AED 1.5 million", None, "AED 1,500,000", ("notation",)),
        ("AED 1.5 million", "statute", None, None),
        ("10 days", "statute", "ten days", None),
        ("AED 1.5", None, None, None),
    ],
)
def test_values(text, doc_id, quote, folded):
    place = find_value(SOURCES, value(text), doc_id=doc_id)
    if quote is None:
        assert place is None
    else:
        assert quote in SOURCES.pages[place.page].text[place.start : place.end]
        assert folded is None or place.folded == folded


@pytest.mark.parametrize(
    ("words", "doc_id", "quote"),
    [
        ("osric hall", None, "Osric Hall"),
        ("osric hall", "order", "Osric Hall"),
        ("osric hall", "statute", None),
        ("hall osric", None, None),
        ("keeper shall", None, "keeper shall"),
    ],
)
def test_words(words, doc_id, quote):
    place = find_words(SOURCES, SOURCES.encode(words.split())[0], doc_id=doc_id)
    assert (place and SOURCES.pages[place.page].text[place.start : place.end]) == quote


def test_words_are_never_found_over_a_page_break_or_in_two_documents():
    sources = Sources([Page("a", 1, "deep ponds"), Page("a", 2, "leak"), Page("b", 1, "badly")])
    for words in (["ponds", "leak"], ["leak", "badly"]):
        assert find_words(sources, sources.encode(words)[0]) is None


def clause(words: str) -> int:
    return next(
        number
        for number, c in enumerate(SOURCES.clauses)
        if " ".join(SOURCES.folds[c.first : c.last]).startswith(words)
    )


@pytest.mark.parametrize(
    ("reference", "words", "expected"),
    [
        ("Article 8(1)(a)", "a ponds", True),
        ("Article 8(1)", "a ponds", True),
        ("Article 8", "a ponds", True),
        ("Article 8(1)(b)", "a ponds", False),
        ("Article 9", "a ponds", False),
        ("Article 12(3)", "notice is given", True),
        ("Article 12(4)", "notice is given", False),
        ("section 4", "the fee", True),
        ("section 5", "the fee", False),
        ("Article 5", "osric", True),
    ],
    ids=[
        "item",
        "paragraph",
        "article",
        "sister",
        "other article",
        "spelt",
        "spelt otherwise",
        "order",
        "other section",
        "no number",
    ],
)
def test_whether_a_reference_leads_to_a_clause(reference, words, expected):
    assert leads_to(SOURCES, value(reference), clause(words)) is expected


def test_references_of_a_clause_and_of_what_leads_into_it():
    number = clause("a ponds")
    assert [v.text for v in clause_references(SOURCES, number)] == ["Article 8"]
    assert clause_references(SOURCES, number, led=False) == []
