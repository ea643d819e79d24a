"""Grounding: what supports a phrase, what does not, under which code, and what the ledger shows."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from evalnb.freetext.codes import FAIL, PASS, UNSCORED

from .items import ACTIONS, MODALS, codes, graded, layouts

LAW = "This Law is administered by the Harbour Master."
STATUTE = """## 12. Berths

(1) A berth holder shall pay:

(a) a mooring fee of EUR 1,500; and

(b) any fine under section 4,

within thirty (30) days of the date of the invoice.

(2) The Council may, by notice, vary the mooring fee. A notice under paragraph (2) takes effect on 1 March 2024.

(3) A pilot shall not leave the port without the written consent of the Harbour Master.
"""
ORDER = """The application for an extension of time is refused.

The Respondent shall pay the Applicant's costs in the sum of GBP 2,400 by 4 pm on 9 May 2023.
"""
TABLE = """| Service | Fee | Period |
|---|---|---|
| Towing | EUR 90 | 2 days |
| Diving | EUR 140 | 5 days |
"""


def grounding(answer, pages, **known):
    card = graded(answer, pages, **known)
    return card.scores["grounding"], card.reasons["grounding"], card


@pytest.mark.parametrize(
    ("answer", "page", "folded"),
    [
        pytest.param("A pilot shall not leave the port", STATUTE, (), id="word for word"),
        pytest.param("a mooring fee of EUR 1,500", STATUTE, (), id="a part of a clause"),
        pytest.param("A PILOT SHALL NOT LEAVE THE PORT", STATUTE, ("case",), id="letter case"),
        pytest.param("the  written\tconsent", STATUTE, ("white-space",), id="white space"),
        pytest.param("leave the port without", "leave the\nport without", ("line-wrap",), id="line wrap"),
        pytest.param("a berth contract", "a berth con-\ntract", ("line-end-hyphen",), id="hyphen at a line end"),
        pytest.param(
            "long-term berth", "long-\nterm berth", ("line-end-hyphen",), id="hyphen of the word at a line end"
        ),
        pytest.param(
            "the findings of the court", "the fi ndings of the court", ("split-word", "white-space"), id="a torn word"
        ),
        pytest.param("the final order", "the **final** order", ("markup",), id="markup"),
        pytest.param("the pilot's 'log'", "the pilot’s ‘log’", ("typography",), id="typographic quotes"),
        pytest.param("the Final Order", "the ﬁnal order", None, id="ligatures"),
        pytest.param("Article 16(1)(c)", "Article 16 (1) (c)", ("white-space",), id="inside a reference"),
        pytest.param("the fee is due", "the fee\u00a0is due", None, id="no-break spaces"),
        pytest.param("consent of the Council", "con\u00adsent of the Council", None, id="soft hyphens"),
    ],
)
def test_what_matching_folds_is_support_and_is_named(answer, page, folded):
    score, reasons, card = grounding(answer, page)
    assert score == PASS, reasons
    (phrase,) = card.phrases
    assert phrase.status == "exact"
    (piece,) = phrase.pieces
    assert page[piece.start : piece.end] == piece.quote
    assert folded is None and piece.folded or piece.folded == folded


@pytest.mark.parametrize(
    ("answer", "page", "code"),
    [
        pytest.param(
            "The Ports Law 2019 is administered by the Harbour Master.", LAW, "law-name-not-on-page", id="law"
        ),
        pytest.param("Under the Ports Act, the Harbour Master is in charge.", LAW, "law-name-not-on-page", id="act"),
        pytest.param(
            "Article 12 requires a mooring fee of EUR 1,500.", STATUTE, "reference-label-mismatch", id="another label"
        ),
        pytest.param("A pilot must not leave the port.", STATUTE, "paraphrase", id="must for shall"),
        pytest.param(
            "Paragraph (2) empowers the Council to vary the mooring fee.", STATUTE, "paraphrase", id="empowers"
        ),
        pytest.param("The application was refused.", ORDER, "tense-changed", id="was for is"),
        pytest.param("The application has been refused.", ORDER, "tense-changed", id="perfect for present"),
        pytest.param("Anna Lindqvist shall pay the costs.", ORDER, "name-not-on-page", id="a name"),
        pytest.param(
            "The application in CA 014/2022 is refused.", ORDER, "citation-not-on-page", id="the number of a case"
        ),
        pytest.param("Under section 88, a fine is due.", STATUTE, "citation-not-on-page", id="the number of a section"),
        pytest.param("A mooring fee of EUR 1,600.", STATUTE, "number-not-on-page", id="a sum"),
        pytest.param("within sixty days of the invoice", STATUTE, "number-not-on-page", id="a period"),
        pytest.param("takes effect on 2 March 2024", STATUTE, "number-not-on-page", id="a date"),
        pytest.param(
            "The notice takes effect on 1 March 2024, which effectively ensures fairness.",
            STATUTE,
            "interpretive-claim",
            id="an inference",
        ),
        pytest.param("Seagulls nest on the roof.", STATUTE, "unsupported-phrase", id="nothing of it"),
        pytest.param("A pilot shall leave the port.", STATUTE, "unsupported-phrase", id="a negation left out"),
        pytest.param("The Council shall pay a mooring fee.", STATUTE, "unsupported-phrase", id="another party"),
        pytest.param("Towing: EUR 140", TABLE, "unsupported-phrase", id="the cell of another row"),
    ],
)
def test_what_is_left_over_names_the_code(answer, page, code):
    score, reasons, card = grounding(answer, page, question="What does it say?")
    assert score == FAIL
    assert code in reasons
    bad = [phrase for phrase in card.phrases if phrase.status in ("partial", "absent")]
    assert bad and card.rationales["grounding"]


@pytest.mark.parametrize(
    ("answer", "page"),
    [
        pytest.param("A berth holder shall pay a mooring fee of EUR 1,500.", STATUTE, id="a lead-in and its item"),
        pytest.param("within thirty days", STATUTE, id="a number without its repetition in figures"),
        pytest.param("within 30 days", STATUTE, id="a number without its repetition in words"),
        pytest.param("The Council may vary the mooring fee.", STATUTE, id="an insertion left out"),
        pytest.param("Towing: EUR 90, 2 days", TABLE, id="a row of a table"),
        pytest.param("The fee for Towing is EUR 90.", TABLE, id="column head and cell"),
    ],
)
def test_pieces_of_one_clause_support(answer, page):
    score, reasons, card = grounding(answer, page)
    assert score == PASS, (reasons, card.phrases)


@pytest.mark.parametrize(
    ("answer", "page"),
    [
        pytest.param("a fee of EUR 1.5 million", "a fee of EUR 1,500,000", id="scale"),
        pytest.param("on March 1, 2024", "on 1 March 2024", id="date"),
        pytest.param("80% of the members", "80 per cent of the members", id="per cent"),
        pytest.param("within 14 days", "within fourteen days", id="words and figures"),
        pytest.param("80%", "eighty per cent of the members", id="no word in common"),
        pytest.param("3 March 2024 or 4 March 2024", "between March 3, 2024 and March 4, 2024", id="two dates"),
    ],
)
def test_another_notation_supports_and_asks_for_review(answer, page):
    score, reasons, card = grounding(answer, page)
    assert score == PASS, reasons
    assert "grounding" in card.needs_review
    assert any("notation" in piece.folded for phrase in card.phrases for piece in phrase.pieces)


@pytest.mark.parametrize(
    ("answer", "page", "code"),
    [
        pytest.param("within 14 days", "more than fourteen days", "unsupported-phrase", id="the other side of it"),
        pytest.param("at least 14 days", "fourteen days", "unsupported-phrase", id="a bound added"),
        pytest.param(
            "a fine of EUR 1.5 million", "a fine not exceeding EUR 1,500,000", "unsupported-phrase", id="left out"
        ),
        pytest.param("up to EUR 1.5 million", "a fine not exceeding EUR 1,500,000", "paraphrase", id="reworded"),
        pytest.param("14 days", "fourteen weeks", "number-not-on-page", id="another unit"),
        pytest.param("EUR 40", "EUR 40 million", "number-not-on-page", id="another scale"),
    ],
)
def test_a_value_in_another_notation_keeps_its_bound_and_unit(answer, page, code):
    score, reasons, _ = grounding(answer, page)
    assert (score, reasons) == (FAIL, (code,))


def test_a_sentence_that_a_page_break_cuts_is_read_on():
    pages = ["12\n\nThe pilot shall keep a log of", "all arrivals in the port.\n\n13"]
    score, _, card = grounding("The pilot shall keep a log of all arrivals in the port.", pages)
    assert score == PASS
    pieces = card.phrases[0].pieces
    assert [(piece.doc_id, piece.page) for piece in pieces] == [("doc-1", 1), ("doc-1", 2)]
    assert all("page-break" in piece.folded for piece in pieces)


def test_documents_are_never_joined():
    pages = {"a": ["The pilot shall keep a log of"], "b": ["all arrivals in the port."]}
    score, _, _ = grounding("The pilot shall keep a log of all arrivals in the port.", pages)
    assert score == FAIL


@pytest.mark.parametrize(
    ("answer", "kinds"),
    [
        pytest.param("Hello! The fee is EUR 40.", ("filler", "claim"), id="greeting"),
        pytest.param("It appears that the fee is EUR 40.", ("hedge", "claim"), id="hedge"),
        pytest.param("According to the notice, the fee is EUR 40.", ("attribution", "claim"), id="attribution"),
        pytest.param("Yes, the fee is EUR 40.", ("polarity", "claim"), id="yes"),
    ],
)
def test_talk_claims_nothing(answer, kinds):
    score, _, card = grounding(answer, "The fee is EUR 40.", question="Is the fee EUR 40?")
    assert score == PASS
    assert tuple(phrase.kind for phrase in card.phrases) == kinds
    assert all(phrase.status == "no-claim" for phrase in card.phrases if phrase.kind != "claim")


@pytest.mark.parametrize(
    ("answer", "pages", "answerable", "expected"),
    [
        pytest.param("The fee is EUR 40.", None, None, (UNSCORED, ()), id="no pages given"),
        pytest.param("The fee is EUR 40.", [], True, (FAIL, ("claim-without-pages",)), id="an empty list"),
        pytest.param("The documents do not mention a fee.", [], None, (PASS, None), id="absence without pages"),
        pytest.param("The documents do not mention a fee.", "The port.", False, (PASS, None), id="absence"),
        pytest.param(
            "The documents do not mention a fee.",
            "The fee.",
            True,
            (FAIL, ("unsupported-phrase",)),
            id="needless refusal",
        ),
        pytest.param(
            "The port is open.", "The port is open.", False, (FAIL, ("unsupported-phrase",)), id="unanswerable"
        ),
    ],
)
def test_pages_and_answerability(answer, pages, answerable, expected):
    score, reasons, _ = grounding(answer, pages, answerable=answerable, question="What is the fee?")
    assert score == expected[0]
    assert expected[1] is None or reasons == expected[1]


def test_the_nearest_passage_comes_with_the_edit():
    _, _, card = grounding("The Respondent shall pay GBP 2,500.", ORDER)
    near = card.phrases[0].nearest
    assert near is not None and "GBP 2,400" in near.quote
    assert "2,500" in near.edit
    assert "GBP 2,400" in card.rationales["grounding"]


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_clause_of_a_page_is_always_exact(data):
    clauses = data.draw(codes())
    clause = data.draw(st.sampled_from(clauses))
    score, reasons, card = grounding(clause, data.draw(layouts)(clauses))
    assert score == PASS, reasons
    assert {phrase.status for phrase in card.phrases} == {"exact"}
    assert "grounding" not in card.needs_review


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_a_negation_added_or_left_out_is_never_supported(data):
    clauses = data.draw(codes())
    clause = data.draw(st.sampled_from(clauses))
    modal = clause.modal.removesuffix(" not") if clause.modal.endswith(" not") else clause.modal + " not"
    score, _, _ = grounding(f"{clause.subject} {modal} {clause.action}.", data.draw(layouts)(clauses))
    assert score == FAIL


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_another_modal_verb_is_never_supported(data):
    clauses = data.draw(codes())
    clause = data.draw(st.sampled_from(clauses))
    modal = data.draw(st.sampled_from([modal for modal in MODALS if modal != clause.modal]))
    score, _, _ = grounding(f"{clause.subject} {modal} {clause.action}.", data.draw(layouts)(clauses))
    assert score == FAIL


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_another_number_is_never_supported(data):
    clauses = data.draw(codes(least=2))
    clause = data.draw(st.sampled_from(clauses))
    digits = "".join(c for c in clause if c.isdigit())
    assume(digits)
    number = data.draw(st.integers(2, 999).filter(lambda n: str(n) != digits))
    score, reasons, _ = grounding(clause.replace(digits, str(number)), data.draw(layouts)(clauses))
    assert score == FAIL
    assert {"number-not-on-page", "unsupported-phrase"} & set(reasons)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_words_of_two_clauses_are_never_joined(data):
    clauses = data.draw(codes(least=2))
    one, two = data.draw(st.permutations(clauses))[:2]
    assume((one.subject, one.modal) != (two.subject, two.modal))
    documents = data.draw(
        st.sampled_from(
            ({"a": [one], "b": [two]}, {"a": [one, two]}, {"a": [f"{one} {two}"]}, {"a": [f"{two}\n\n{one}"]})
        )
    )
    score, _, _ = grounding(f"{one.subject} {one.modal} {two.action}.", documents)
    assert score == FAIL


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_what_is_on_no_page_is_never_supported(data):
    clauses = data.draw(codes())
    absent = [action for action in ACTIONS if not any(c.action.startswith(action.split("{")[0]) for c in clauses)]
    action = data.draw(st.sampled_from(absent)).format(n=7)
    subject = data.draw(st.sampled_from(clauses)).subject
    score, _, _ = grounding(f"{subject} shall {action}.", data.draw(layouts)(clauses))
    assert score == FAIL
