"""A scorecard's views show what is in it, at the right characters, and nothing of it as markup."""


import pytest
from markup import NASTY, visible

from evalnb.freetext import show
from evalnb.freetext.codes import CRITERIA
from evalnb.freetext.records import Fact, Leftover, Nearest, Page, Phrase, Piece, Scorecard, Span, TextSpan

PAGE = Page("law-1", 3, "16. The fee is AED 40.\nThe fee is due on the day.\n")


def piece(quote: str, page: Page = PAGE) -> Piece:
    start = page.text.index(quote)
    return Piece(page.doc_id, page.page, start, start + len(quote), quote)


def phrase(answer: str, text: str, status: str, *pieces: Piece, **fields) -> Phrase:
    start = answer.index(text)
    return Phrase(start, start + len(text), text, status, "claim", pieces, fields.pop("leftovers", ()), **fields)


def card(answer: str | None = "", *phrases: Phrase, **fields) -> Scorecard:
    given = {
        "question_id": "q1234567890",
        "bucket": "fees",
        "answerable": True,
        "question": "What is the fee?",
        "submitted_answer": answer,
        "gold_answer": "The fee is AED 40.",
        "scores": dict.fromkeys(CRITERIA, "PASS") | {"grounding": "FAIL"},
        "strength": dict.fromkeys(CRITERIA, 0.5),
        "reasons": dict.fromkeys(CRITERIA, ("code",)),
        "rationales": dict.fromkeys(CRITERIA, "because"),
        "phrases": phrases,
    }
    return Scorecard(**given | fields)


ANSWER = "The fee is AED 40; it is due at once."


@pytest.fixture
def graded() -> Scorecard:
    near = Nearest(
        "law-1", 3, PAGE.text.index("due on"), PAGE.text.index(".\n", 30), "due on the day", "at once → on the day"
    )
    left = Leftover(ANSWER.index("at once"), ANSWER.index("."), "at once", "content")
    return card(
        ANSWER,
        phrase(ANSWER, "The fee is AED 40;", "exact", piece("The fee is AED 40")),
        phrase(ANSWER, " it is due at once.", "absent", leftovers=(left,), nearest=near),
        facts=(Fact("The fee is AED 40.", "money", "covered", (Span(0, 17),)), Fact("AED 40", "money", "wrong", ())),
        gold_unsupported=(TextSpan(4, 7, "fee"),),
        needs_review=("correctness",),
    )


def test_the_headline(graded):
    assert show.headline(graded) == {"question": "What is the fee?", "passes": "4 of 5", "fails": "grounding"}
    told = show.headline(card("x", question="why " * 99, scores=dict.fromkeys(CRITERIA, "PASS")))
    assert len(told["question"]) <= 100 and told["question"].endswith("why…") and told["fails"] == "nothing"


def test_the_question_and_its_kind(graded):
    assert str(show.show_question(graded)) == "q1234567 · fees · answerable\nWhat is the fee?"


def test_answers_are_marked_by_support_and_numbered(graded):
    told = str(show.show_answers(graded))
    assert "Submitted, 37 characters\n[✓1 The fee is AED 40;] [✕2 it is due at once.]" in told
    assert "Gold, 18 characters\n[✓ The fee is AED 40.]" in told


@pytest.mark.parametrize("answer", [None, "", " \n"])
def test_no_answer_is_said(answer):
    assert "there is no answer" in visible(show.show_answers(card(answer)).html)
    assert "there is no gold answer" in str(show.show_answers(card(answer, gold_answer=None)))


def test_verdicts_carry_codes_reasons_and_what_to_look_at_again(graded):
    rows = str(show.show_verdicts(graded)).splitlines()
    assert rows[1].split() == ["Correctness", "PASS", "code", "because", "review"]
    assert rows[3].split() == ["Grounding", "FAIL", "code", "because", "–"]
    assert "✕ FAIL" in show.show_verdicts(graded).html


def test_the_phrase_ledger_has_quotes_with_offsets_and_what_is_left(graded):
    told = visible(show.show_phrases(graded).html)
    assert "“The fee is AED 40” law-1 p. 3, 4–21" in told and PAGE.text[4:21] == "The fee is AED 40"
    assert "at once (content)" in told and "nearest, law-1 p. 3: at once → on the day" in told


def test_the_fact_ledger(graded):
    told = str(show.show_facts(graded))
    assert "covered" in told and "The fee is AED 40" in told and "wrong" in told


def test_the_small_rules_find_a_false_quote_a_lost_fact_and_a_code_that_contradicts(graded):
    told = str(show.show_small_rules([PAGE], graded))
    assert "1 of 1 quotes" in told and "1 of 2 facts are lost" in told and "0 of 5 verdicts agree" in told
    assert "0 of 1 quotes" in str(show.show_small_rules(None, graded))
    twice = tuple(Fact("AED 40", "money", status, ()) for status in ("covered", "missing"))
    assert "1 of 2 facts are lost" in str(show.show_small_rules([PAGE], card("x", facts=twice)))


def test_the_gold_audit(graded):
    assert "4–7" in str(show.show_gold_audit(graded))
    assert "no rows" in str(show.show_gold_audit(card("x")))


def test_quotes_are_marked_on_their_page_with_the_number_of_their_phrase(graded):
    told = str(show.show_pages([PAGE, Page("law-1", 4, "other")], graded))
    assert (
        told
        == "law-1, page 3\n16. [✓1 The fee is AED 40].\nThe fee is [▸near 2 due on the day].\n\n\nlaw-1, page 4\nother"
    )


def test_overlapping_quotes_are_cut_and_every_number_stands_once():
    graded = card(
        "a b",
        phrase("a b", "a", "exact", piece("fee is AED")),
        phrase("a b", "b", "partial", piece("is AED 40")),
        gold_answer=None,
    )
    assert "[✓ fee ][✓1 is AED][?2  40]" in str(show.show_pages([PAGE], graded))


@pytest.mark.parametrize(("pages", "told"), [(None, "No pages were given."), ((), "There is no page")])
def test_no_pages_is_said(pages, told):
    assert told in str(show.show_pages(pages, card("x")))


def test_nothing_of_it_becomes_markup():
    page = Page(NASTY, 1, NASTY)
    hostile = card(
        NASTY,
        Phrase(
            0,
            len(NASTY),
            NASTY,
            "absent",
            "claim",
            (),
            (Leftover(0, 3, NASTY, NASTY),),
            Nearest(NASTY, 1, 0, 3, "Fee", NASTY),
        ),
        question_id=NASTY,
        bucket=NASTY,
        question=NASTY,
        gold_answer=NASTY,
        rationales=dict.fromkeys(CRITERIA, NASTY),
        reasons=dict.fromkeys(CRITERIA, (NASTY,)),
        facts=(Fact(NASTY, NASTY, "missing", (Span(0, len(NASTY)),)),),
        gold_unsupported=(TextSpan(0, 3, NASTY),),
    )
    for view in (
        show.show_question(hostile),
        show.show_answers(hostile),
        show.show_verdicts(hostile),
        show.show_phrases(hostile),
        show.show_facts(hostile),
        show.show_gold_audit(hostile),
        show.show_pages([page], hostile),
    ):
        assert (
            "<img" not in view.html
            and "<b>" not in view.html
            and "</td></table>" not in view.html.replace("</td></tr>", "")
        )
        assert "<b>40</b>" in visible(view.html)
