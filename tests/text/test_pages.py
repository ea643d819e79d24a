"""Pages: Markdown read once into tokens that keep their place, cut into clauses that know what leads into them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.entities import without_entities
from evalnb.text.pages import read_page
from evalnb.text.tokens import fold_token


def clauses(text: str) -> list[tuple[str, str]]:
    page = read_page(text)
    return [(clause.kind, " ".join(page.folds[clause.first : clause.last])) for clause in page.clauses]


def trail(text: str, words: str) -> list[str]:
    """The words of what leads into the clause that begins with some words, the nearest first."""
    page = read_page(text)
    said = [" ".join(page.folds[c.first : c.last]) for c in page.clauses]
    at = page.clauses[next(k for k, clause in enumerate(said) if clause.startswith(words))].head
    found = []
    while at is not None:
        found.append(said[at])
        at = page.clauses[at].head
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="empty"),
        pytest.param(" \n\n\t***\n---\n", [], id="nothing but marks"),
        pytest.param("Rent is due. It is late.", ["rent is due", "it is late"], id="sentences"),
        pytest.param("Rent is due; costs follow", ["rent is due", "costs follow"], id="a semicolon"),
        pytest.param("Is it due? Yes! Pay… Now", ["is it due", "yes", "pay", "now"], id="other signs"),
        pytest.param(
            "He paid No. 7, e.g. in Smith v. Jones.", ["he paid no 7 e g in smith v jones"], id="abbreviations"
        ),
        pytest.param("A rate of 3.5 per cent.", ["a rate of 3.5 per cent"], id="a number"),
        pytest.param("The rent is\ndue at\r\nnoon.", ["the rent is due at noon"], id="line wraps"),
        pytest.param("The rent\n\nThe fee", ["the rent", "the fee"], id="a blank line"),
        pytest.param("# Rent\nIt is due.", ["rent", "it is due"], id="a heading"),
        pytest.param("> The rent is\n> due.", ["the rent is due"], id="a quotation"),
        pytest.param("within fourteen\n(14) days", ["within fourteen 14 days"], id="a wrapped number is no item"),
        pytest.param(
            "under Article 16\n(1) of the law", ["under article 16 1 of the law"], id="a wrapped reference is no item"
        ),
        pytest.param("rent and\n- costs", ["rent and", "costs"], id="a bullet"),
        pytest.param("Pay:\n* rent\n* **costs**\n", ["pay", "rent", "costs"], id="asterisks as bullets"),
        pytest.param(
            "(a) rent\n(b) costs\n(c) fees", ["a rent", "b costs", "c fees"], id="items without signs at their ends"
        ),
        pytest.param("(h) rent\n(i) costs\n(j) fees", ["h rent", "i costs", "j fees"], id="the letter i"),
        pytest.param("iii) rent\niv) costs", ["iii rent", "iv costs"], id="roman numerals"),
        pytest.param("9. rent\n10. costs", ["9 rent", "10 costs"], id="numbers without signs at their ends"),
        pytest.param("| Fee | Day |\n|:--|--:|\n| 40 | May |", ["fee day", "40 may"], id="a table"),
        pytest.param("Fee | Day\n--- | ---\n40 | May", ["fee day", "40 may"], id="a table without outer bars"),
        pytest.param(
            "<table><tr><td>Fee</td></tr><tr><td>40. May</td></tr></table>Due", ["fee", "40 may", "due"], id="HTML"
        ),
        pytest.param("<p>Rent</p><p>Costs<br/>of it</p>", ["rent", "costs of it"], id="paragraphs in tags"),
    ],
)
def test_clauses_of_a_page(text, expected):
    assert [words for _, words in clauses(text)] == expected


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("# Fees\n\nA fee is due; it is 40.\n\n- rent\n", ["heading", "sentence", "part", "item"]),
        ("16. Fees\n\nA fee is due.", ["heading", "sentence"]),
        ("Article 16\n\nA fee is due.", ["heading", "sentence"]),
        ("16. A fee is due.", ["item"]),
        ("| Fee |\n|---|\n| 40 |\n\nEnd.", ["cells", "row", "sentence"]),
    ],
    ids=["all", "number alone", "label alone", "numbered sentence", "table"],
)
def test_kinds_of_clauses(text, kinds):
    assert [kind for kind, _ in clauses(text)] == kinds


STATUTE = """## Article 8 Ponds

(1) A keeper shall hold for each pond:
(a) a permit;
(b) a plan of:
  (i) its banks;
  (ii) its drains.
(2) The plan stays on the land.

Nobody else needs one.

## Article 9 Fees

The fee is low.
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        pytest.param("article 8", [], id="a heading stands alone"),
        pytest.param("1 a keeper", ["article 8 ponds"], id="a paragraph under its article"),
        pytest.param(
            "b a plan", ["1 a keeper shall hold for each pond", "article 8 ponds"], id="an item under its lead-in"
        ),
        pytest.param(
            "ii its drains",
            ["b a plan of", "1 a keeper shall hold for each pond", "article 8 ponds"],
            id="an item of an item",
        ),
        pytest.param("2 the plan", ["article 8 ponds"], id="back to the outer counting"),
        pytest.param("nobody", ["article 8 ponds"], id="a paragraph behind items"),
        pytest.param("the fee", ["article 9 fees"], id="the next article"),
    ],
)
def test_what_leads_into_a_clause(words, expected):
    assert trail(STATUTE, words) == expected


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        pytest.param("Bring:\n- a lamp\n- a rope", "a rope", ["bring"], id="bullets behind a colon"),
        pytest.param("Bring:\n\n* a lamp\n\n* a rope", "a rope", ["bring"], id="with blank lines"),
        pytest.param("Bring:\n1. a lamp\n   - lit\n2. a rope", "2 a rope", ["bring"], id="bullets inside numbers"),
        pytest.param("Bring a lamp.\n\nThen go.", "then go", [], id="a sentence leads into nothing"),
        pytest.param("| Fee | Day |\n|---|---|\n| 40 | May |", "40", ["fee day"], id="column heads"),
    ],
)
def test_lead_ins(text, words, expected):
    assert trail(text, words) == expected


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("| Deed | Fee |\n|---|---|\n| Sale | 40 |", [(("deed", 0), ("fee", 1)), (("sale", 0), ("40", 1))]),
        ("| Deed | Fee |\n|---|---|\n| | 40 |", [(("deed", 0), ("fee", 1)), (("40", 1),)]),
        ("| Deed | Fee |\n|---|---|\n| Sale || 40 |", [(("deed", 0), ("fee", 1)), (("sale", 0), ("40", 2))]),
        (
            "<table><tr><th colspan='2'>Deed</th><th>Fee</th></tr>"
            "<tr><td>Sale</td><td>Gift</td><td>40</td></tr></table>",
            [(("deed", 0), ("fee", 2)), (("sale", 0), ("gift", 1), ("40", 2))],
        ),
    ],
    ids=["plain", "empty first cell", "empty cell between", "a head over two columns"],
)
def test_cells_know_their_column(text, cells):
    page = read_page(text)
    assert [tuple((page.folds[token], column) for token, column in c.cells) for c in page.clauses] == cells


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("A **late *fee*** of `40`", "a late fee of 40", id="emphasis"),
        pytest.param('See [the fee](http://a.b/c?d=50 "not 60") now', "see the fee now", id="a link"),
        pytest.param("A fee<!-- was 30\n\nonce --> of 40", "a fee of 40", id="a comment"),
        pytest.param("A fee <!-- of 40", "a fee of 40", id="a comment that nothing closes"),
        pytest.param("A fee<!-- x --> of <!-- 40", "a fee of 40", id="a comment closed, and one that nothing closes"),
        pytest.param("A law-\n<b>ful</b> fee", "a law ful fee", id="a hyphen at a line end before a tag"),
        pytest.param("A law-\nful fee", "a lawful fee", id="a hyphen at a line end"),
        pytest.param("A&nbsp;fee &amp; costs&#160;now", "a fee costs now", id="entities"),
        pytest.param("1\\. A fee \\* of 40", "1 a fee of 40", id="escapes"),
        pytest.param("A <b>late</b> fee<sup>1</sup>", "a late fee 1", id="tags"),
        pytest.param("5 < 7 and 9 > 8", "5 7 and 9 8", id="signs that are no tags"),
        pytest.param("“A ‘late’ fee” — 40", "a late fee 40", id="typographic quotes and dashes"),
    ],
)
def test_markup_is_stepped_over(text, expected):
    assert " ".join(read_page(text).folds) == expected


@pytest.mark.parametrize(
    ("text", "fold", "parts"),
    [
        ("to main-\ntain it", "maintain", ("main", "tain")),
        ("a well-\r\n  known inn", "wellknown", ("well", "known")),
        ("co\u00ad\noperate", "cooperate", ("co", "operate")),
    ],
    ids=["torn", "hyphened", "soft hyphen"],
)
def test_both_readings_of_a_hyphen_at_a_line_end(text, fold, parts):
    page = read_page(text)
    assert page.joined == {fold: parts} and fold in page.folds


@pytest.mark.parametrize("text", ["pages 12-\n14", "the Anti-\nDoping Code", "a pond -\nbig"])
def test_other_hyphens_at_line_ends_join_nothing(text):
    assert read_page(text).joined == {}


def test_tokens_that_only_count_an_item():
    page = read_page("(a) a lamp;\n(b) a rope of 2 m")
    assert [page.folds[token] for token in sorted(page.marker_tokens)] == ["a", "b"]


SHAPES = st.sampled_from(
    [
        "fee",
        "Cannot",
        "1,000",
        "é\u0301",
        "ﬁ",
        " ",
        "\n",
        "\n\n",
        "- ",
        "* ",
        "# ",
        "(a) ",
        "(1) ",
        "16. ",
        "| ",
        "|---|",
        ".",
        ";",
        ":",
    ]
    + [
        "<!--",
        "-->",
        "<td>",
        "</td>",
        "<tr>",
        "<table>",
        "</table>",
        "<p>",
        "[",
        "](x)",
        "**",
        "-\n",
        "&amp;",
        "\u00ad",
        "\u202e",
        "\ud800",
        "\\",
    ]
)
pages = st.lists(SHAPES, max_size=25).map("".join) | st.text(st.characters(exclude_categories=()), max_size=30)


@given(pages)
def test_clauses_hold_every_token_once_and_tokens_slice_back(text):
    page = read_page(text)
    assert page.text == text
    assert len(page.folds) == len(page.starts) == len(page.ends)
    assert [bound for c in page.clauses for bound in (c.first, c.last)] == [
        bound for k, c in enumerate(page.clauses) for bound in (page.clauses[k - 1].last if k else 0, c.last)
    ]
    assert (page.clauses[-1].last if page.clauses else 0) == len(page.folds)
    assert all(c.first < c.last for c in page.clauses)
    at = 0
    for fold, start, end in zip(page.folds, page.starts, page.ends, strict=True):
        assert at <= start < end <= len(text)
        assert fold in page.joined or fold == fold_token(without_entities(text)[start:end])
        at = end


@given(pages)
def test_what_leads_in_stands_before_and_never_in_a_circle(text):
    page = read_page(text)
    for k, clause in enumerate(page.clauses):
        assert clause.head is None or 0 <= clause.head < k
        assert list(clause.cells) == sorted(clause.cells)
        assert all(clause.first <= token < clause.last for token, _ in clause.cells)
    assert all(0 <= token < len(page.folds) for token in page.marker_tokens)


def test_pages_are_kept_by_content_within_a_bound():
    read = read_page("A page of its own.")
    assert read_page("A page of its " + "own.") is read
    assert read_page.cache_info().maxsize
