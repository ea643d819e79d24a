"""Matching: what the pages hold of a phrase, and what they do not."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evalnb.text.matching import Match, match_phrase
from evalnb.text.pages import Page
from evalnb.text.reading import Reading
from evalnb.text.sources import Sources, read_sources


def match(pages: str | list[str] | list[Page], phrase: str) -> tuple[Match, list[str], list[tuple[str, str]]]:
    """Match one phrase and return the match, its quotes, and what is left over with its types."""
    if isinstance(pages, str):
        pages = [pages]
    given = tuple(Page("d", k, p) if isinstance(p, str) else p for k, p in enumerate(pages, start=1))
    sources, reading = read_sources(given), Reading(phrase)
    found = match_phrase(sources, reading, 0, len(reading.tokens.folds))
    quotes = [sources.pages[p.page].text[p.start : p.end] for p in found.pieces]
    starts, ends = reading.tokens.starts, reading.tokens.ends
    return found, quotes, [(rest.type, phrase[starts[rest.first] : ends[rest.last - 1]]) for rest in found.rests]


PAGE = """The keeper of a pond shall not drain it before 1 March 2024. The filing fee is AED 1,250 and the renewal fee
is AED 40. A licence lasts at least thirty (30) days, unless the Warden renews it under Article 16(1)(c).

Applications are refused where the bank leaks; others may be granted within six months."""


@pytest.mark.parametrize(
    ("page", "phrase", "folded"),
    [
        pytest.param("The fee is due now.", "The fee is due", (), id="verbatim"),
        pytest.param("The fee is due now.", "the FEE is Due", ("case",), id="case"),
        pytest.param("The fee\nis due now.", "The fee is due", ("line-wrap",), id="line wrap"),
        pytest.param("The  fee\tis due now.", "The fee is due", ("white-space",), id="white space"),
        pytest.param("under Article 16 (1) (c) now", "Article 16(1)(c)", ("white-space",), id="spaces in a reference"),
        pytest.param(
            "The fee is main-\ntained.", "The fee is maintained", ("line-end-hyphen",), id="torn at a line end"
        ),
        pytest.param("A well-\nknown fee.", "A well-known fee", ("line-end-hyphen",), id="hyphened at a line end"),
        pytest.param("The fi nding stands.", "The finding stands", ("split-word",), id="a word that was split"),
        pytest.param("The **late** fee is due.", "The late fee", ("markup",), id="markup"),
        pytest.param("The “late” fee’s due.", 'The "late" fee\'s due', ("typography",), id="quotes"),
        pytest.param("A two–day fee.", "A two-day fee", ("typography",), id="dashes"),
        pytest.param("The ﬁling fee is due.", "The filing fee", ("unicode-form",), id="a ligature"),
        pytest.param("An owner cannot pay.", "An owner can not pay", ("white-space",), id="cannot"),
        pytest.param("An owner can\u00adnot pay.", "An owner cannot pay", ("split-word",), id="a soft hyphen"),
        pytest.param("The fee,\u200b due now.", "The fee due now", ("punctuation",), id="a zero-width space"),
    ],
)
def test_what_is_folded_is_named(page, phrase, folded):
    found, quotes, rests = match(page, phrase)
    assert (found.status, len(quotes), rests, found.sure) == ("exact", 1, [], True)
    assert set(folded) <= set(found.pieces[0].folded) and bool(folded) == bool(found.pieces[0].folded)


@pytest.mark.parametrize(
    ("phrase", "rest"),
    [
        pytest.param("The filing fee is AED 1,350", ("money", "AED 1,350"), id="a sum"),
        pytest.param("The filing fee is USD 1,250", ("money", "USD 1,250"), id="a currency"),
        pytest.param("The filing fee is AED 1,250 million", ("money", "AED 1,250 million"), id="a scale"),
        pytest.param("shall not drain it before 2 March 2024", ("date", "2 March 2024"), id="a date"),
        pytest.param("A licence lasts at least thirty (30) months", ("duration", "thirty (30) months"), id="a unit"),
        pytest.param("granted within seven months", ("duration", "seven months"), id="a number in words"),
        pytest.param("the Warden renews it under Article 16(1)(d)", ("reference", "Article 16(1)(d"), id="a reference"),
        pytest.param("the Warden renews it under Section 16(1)(c)", ("reference", "Section 16(1)(c"), id="a label"),
        pytest.param("the Bailiff renews it under Article 16(1)(c)", ("name", "Bailiff"), id="a name"),
        pytest.param("The keeper of a pond must not drain it", ("modal", "must"), id="a modal verb for another"),
        pytest.param("others shall be granted within six months", ("modal", "shall"), id="a duty for a power"),
        pytest.param("others may not be granted within six months", ("negation", "not"), id="a negation"),
        pytest.param("Applications were refused where the bank leaks", ("tense", "were"), id="a tense"),
        pytest.param("Applications are refused where the bank leaked", ("tense", "leaked"), id="a verb's tense"),
        pytest.param("Applications are refused where the roof leaks", ("content", "roof"), id="a word"),
        pytest.param("shall not drain it after 1 March 2024", ("content", "after"), id="before and after"),
    ],
)
def test_a_change_is_left_over_with_its_type(phrase, rest):
    found, _, rests = match(PAGE, phrase)
    assert found.status == "partial"
    assert any(kind == rest[0] and rest[1] in text for kind, text in rests), rests


@pytest.mark.parametrize(
    ("page", "phrase"),
    [
        pytest.param(PAGE, "The renewal fee is AED 1,250", id="right words, wrong clause"),
        pytest.param(PAGE, "The keeper of a pond shall drain it before 1 March 2024", id="not left out"),
        pytest.param(PAGE, "shall drain it before 1 March 2024", id="not stands in front"),
        pytest.param(PAGE, "drain it before 1 March 2024", id="not stands before the quote"),
        pytest.param(PAGE, "Others are granted within six months", id="a modal verb left out"),
        pytest.param(PAGE, "A licence lasts thirty (30) days", id="a bound left out"),
        pytest.param(PAGE, "The filing fee is AED 250", id="part of a number"),
        pytest.param(PAGE, "The filing fee is AED 1", id="the beginning of a number"),
        pytest.param("It holds AED 1 million today.", "It holds AED 1", id="without its scale"),
        pytest.param("It was -18 degrees.", "It was 18 degrees", id="without its minus"),
        pytest.param("It takes twenty-six days.", "It takes six days", id="a part of a number in words"),
        pytest.param("The unpaid fee is due.", "The paid fee is due", id="a part of a word"),
        pytest.param("Tenants pay rent. Owners pay rates.", "Tenants pay rates", id="two sentences mixed"),
        pytest.param("Tenants pay rent and owners pay rates.", "Tenants pay rates", id="two clauses mixed"),
        pytest.param("Pay:\n- tenants rent of 40;\n- owners rates of 70.", "tenants rent of 70", id="two items mixed"),
        pytest.param(
            "(a) tenants pay a fee of 40\n(b) owners pay a fee of 70",
            "tenants pay a fee of 70",
            id="two items without signs",
        ),
        pytest.param(
            "* tenants pay a fee of 40\n* owners pay a fee of 70", "tenants pay a fee of 70", id="two starred items"
        ),
        pytest.param("It ends on 1 March 2024.", "It ends on 01/03/2024", id="a date that may be another"),
        pytest.param("The whale sings.", "The keeper pays rent", id="nothing of it"),
        pytest.param("", "The keeper pays rent", id="an empty page"),
        pytest.param([], "The keeper pays rent", id="no page"),
        pytest.param(
            [Page("a", 1, "The keeper pays"), Page("b", 1, "the rent.")], "The keeper pays the rent", id="two documents"
        ),
        pytest.param(
            [Page("a", 1, "The keeper pays"), Page("a", 3, "the rent.")],
            "The keeper pays the rent",
            id="a page is missing between",
        ),
    ],
)
def test_what_does_not_support(page, phrase):
    found, quotes, _ = match(page, phrase)
    assert found.status in ("partial", "absent")
    assert found.status == "partial" or not quotes


@pytest.mark.parametrize(
    ("page", "phrase", "quotes"),
    [
        pytest.param(
            PAGE, "A licence lasts at least 30 days", ["A licence lasts at least", "30) days"], id="thirty beside (30)"
        ),
        pytest.param(
            "A keeper shall hold:\n(a) a permit;\n(b) a plan.",
            "A keeper shall hold a plan",
            ["A keeper shall hold", "a plan"],
            id="lead-in and item",
        ),
        pytest.param(
            "A keeper shall hold:\n* a permit\n* a plan\n",
            "A keeper shall hold a plan",
            ["A keeper shall hold", "a plan"],
            id="lead-in and starred item",
        ),
        pytest.param(
            "| Deed | Fee |\n|---|---|\n| Sale | AED 40 |\n| Gift | AED 10 |",
            "Gift: Fee AED 10",
            ["Gift", "Fee", "AED 10"],
            id="a table by row and column",
        ),
        pytest.param(
            "The keeper, who lives there, pays rent.",
            "The keeper pays rent",
            ["The keeper", "pays rent"],
            id="an aside left out",
        ),
        pytest.param(
            "The sum is AED 1,500,000.",
            "The sum is AED 1.5 million",
            ["The sum is", "AED 1,500,000"],
            id="another notation",
        ),
    ],
)
def test_pieces(page, phrase, quotes):
    found, said, _ = match(page, phrase)
    assert found.status == "pieces" and " ".join(said) == " ".join(quotes)


def test_another_notation_is_named_and_left_to_a_person():
    found, _, _ = match("The share is 80% today.", "The share is 80 per cent today")
    assert "notation" in found.pieces[1].folded and not found.sure


@pytest.mark.parametrize(
    ("phrase", "status"),
    [
        ("Sale: late fee AED 40", "pieces"),
        ("Sale: base fee AED 400", "pieces"),
        ("Gift: late fee AED 70", "partial"),
        ("Sale: base fee AED 40", "partial"),
        ("Gift: late fee AED 40", "partial"),
    ],
    ids=["first column", "second column", "other column", "other column's value", "other row's value"],
)
def test_a_cell_belongs_to_its_row_and_column(phrase, status):
    table = "| Deed | Late fee | Base fee |\n|---|---|---|\n| Sale | AED 40 | AED 400 |\n| Gift | AED 7 | AED 70 |"
    assert match(table, phrase)[0].status == status


@pytest.mark.parametrize(
    "pages",
    [
        ["The keeper shall pay the", "rent at noon."],
        ["Mill Lease\n\nThe keeper shall pay the\n\n1", "Mill Lease\n\nrent at noon.\n\n2"],
        ["The keeper shall pay the\n\nPage 1 of 2", "rent at noon.\n\nPage 2 of 2"],
        ["The keeper shall\n", "pay the\n", "rent at noon."],
    ],
    ids=["plain", "running heads", "page n of m", "three pages"],
)
def test_a_sentence_over_a_page_break(pages):
    found, quotes, _ = match(pages, "The keeper shall pay the rent at noon")
    assert found.status == "exact" and len(quotes) == len(pages)
    assert " ".join(quotes) == "The keeper shall pay the rent at noon"
    assert all("page-break" in piece.folded for piece in found.pieces)


def test_the_first_exact_quote_in_reading_order_wins():
    found, _, _ = match(["The fee is 40.", "The fee is 40. Again the fee is 40."], "the fee is 40")
    assert [(piece.page, piece.start) for piece in found.pieces] == [(0, 0)]


SUBJECTS = ("the keeper of a pond", "every tenant", "the Warden", "an owner of geese", "a licence holder")
MODALS = ("shall", "must", "may", "should", "can")
DEEDS = ("pay AED {}", "drain it within {} days", "file form {} at noon", "hold {} geese", "leave {} per cent of it")
clause = st.tuples(
    st.sampled_from(SUBJECTS), st.sampled_from(MODALS), st.sampled_from(DEEDS), st.integers(2, 9999)
).map(lambda c: f"{c[0]} {c[1]} {c[2].format(c[3])}")
documents = st.lists(clause, min_size=1, max_size=6, unique=True)


def page_of(clauses: list[str], sign: str) -> str:
    return sign.join(c[0].upper() + c[1:] for c in clauses) + "."


@given(documents, st.data(), st.sampled_from([". ", "; ", ".\n\n", ";\n"]))
def test_a_verbatim_clause_is_exact(clauses, data, sign):
    phrase = data.draw(st.sampled_from(clauses))
    found, quotes, rests = match(page_of(clauses, sign), phrase)
    assert (found.status, found.coverage, rests, found.lost) == ("exact", 1.0, [], ())
    assert " ".join(quotes).casefold() == phrase.casefold()


@given(documents, st.data())
def test_a_changed_number_never_stays_supported(clauses, data):
    phrase = data.draw(st.sampled_from(clauses))
    number = data.draw(st.integers(2, 99999).map(str))
    changed = re.sub(r"\d+", number, phrase)
    assume(changed not in clauses)
    assert match(page_of(clauses, ". "), changed)[0].status in ("partial", "absent")


@given(documents, st.data(), st.sampled_from([". ", "; ", ".\n\n"]))
def test_an_added_not_never_stays_supported(clauses, data, sign):
    phrase = data.draw(st.sampled_from(clauses))
    modal = re.search(r"\b(?:shall|must|may|should|can)\b", phrase)
    changed = f"{phrase[: modal.end()]} not{phrase[modal.end() :]}"
    assert match(page_of(clauses, sign), changed)[0].status in ("partial", "absent")
    removed = match(page_of([changed], sign), phrase)[0]
    assert removed.status in ("partial", "absent")


@given(documents, st.data(), st.sampled_from(MODALS))
def test_another_modal_verb_never_stays_supported(clauses, data, modal):
    phrase = data.draw(st.sampled_from(clauses))
    changed = re.sub(r"\b(?:shall|must|may|should|can)\b", modal, phrase)
    assume(changed not in clauses)
    assert match(page_of(clauses, ". "), changed)[0].status in ("partial", "absent")


@given(clause, st.data())
def test_two_documents_never_support_what_neither_says(phrase, data):
    cut = data.draw(st.sampled_from([m.start() for m in re.finditer(r"(?<=\w\w\w\w) (?=.*\d)", phrase)]))
    pages = [Page("a", 1, phrase[:cut]), Page("b", 2, phrase[cut + 1 :])]
    found = match(pages, phrase)[0]
    assert found.status in ("partial", "absent")
    assert match([Page("a", 1, phrase[:cut]), Page("a", 2, phrase[cut + 1 :])], phrase)[0].status == "exact"


NOISE = [
    "fee",
    "The",
    "not",
    "AED 40",
    "Article 5(1)",
    "é\u0301",
    "ﬁ",
    "\u200b",
    "\ud800",
    "\u202e",
    ".",
    "; ",
    "\n",
    "\n\n",
    "- ",
    "| ",
    "**",
    "-\n",
    " ",
]
noise = st.lists(st.sampled_from(NOISE), max_size=16).map(" ".join)


@given(st.lists(st.builds(Page, st.sampled_from(["a", "b"]), st.integers(1, 3), noise), max_size=4), noise)
def test_every_piece_is_on_its_page_and_every_rest_in_the_answer(pages, phrase):
    sources, reading = Sources(pages), Reading(phrase)
    found = match_phrase(sources, reading, 0, len(reading.tokens.folds))
    for piece in found.pieces:
        page = sources.pages[piece.page].text
        assert 0 <= piece.start < piece.end <= len(page)
        assert page[piece.start : piece.end].strip() == page[piece.start : piece.end]
    assert len({sources.pages[piece.page].doc_id for piece in found.pieces}) <= 1
    assert all(0 <= rest.first < rest.last <= len(reading.tokens.folds) for rest in found.rests)
    assert [rest.first for rest in found.rests] == sorted(rest.first for rest in found.rests)
    assert -1e-9 <= found.coverage <= 1 + 1e-9
