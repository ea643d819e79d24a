"""Fixes ranked by the failures they speak to, with examples out of the ledgers."""

import pytest

from evalnb.analysis import frames
from evalnb.analysis.fixes import rank_fixes
from evalnb.freetext.codes import CRITERIA, FAILURES
from evalnb.freetext.feedback import FIXES
from evalnb.freetext.records import Fact, Leftover, Phrase

from .cards import card

WORDS, ITEMS = FIXES["grounding"]["paraphrase"], FIXES["completeness"]["missing-cost"]


def ranked(*cards):
    runs = {"a": cards}
    return rank_fixes(frames.verdicts(runs), frames.phrases(runs), frames.facts(runs))


def failing(id: str, letters: str, **reasons: str):
    return card(id, letters, reasons={criterion: tuple(codes.split()) for criterion, codes in reasons.items()})


def test_every_code_has_a_fix():
    assert {c: tuple(codes) for c, codes in FIXES.items()} == {c: FAILURES[c] for c in CRITERIA}


def test_fixes_are_ranked_by_failures_and_whole_answers():
    rows = ranked(
        failing("q1", "PPFPP", grounding="paraphrase"),
        failing("q2", "PFFPP", grounding="paraphrase", completeness="missing-cost"),
        failing("q3", "PFPPP", completeness="missing-cost"),
        failing("q4", "PFPPP", completeness="missing-cost"),
        card("q5"),
    ).to_dicts()
    found = [(r["fix"], r["failures"], r["whole_answers"], r["of"]) for r in rows]
    assert found[0][:1] + found[0][2:] == (ITEMS, 2, 5) or WORDS == ITEMS
    assert found[0][1] == 3
    assert found[1] == (WORDS, 2, 1, 5)


def test_two_codes_of_one_fix_are_one_failure():
    same = [code for code in FAILURES["grounding"] if FIXES["grounding"][code] == WORDS]
    row = ranked(failing("q1", "PPFPP", grounding=" ".join(same))).row(0, named=True)
    assert (row["failures"], row["whole_answers"]) == (1, 1)
    assert set(same) <= set(row["codes"])


def test_no_failure_has_no_rows():
    frame = ranked(card("q1"))
    assert frame.height == 0 and frame.columns == ["fix", "failures", "whole_answers", "of", "codes", "examples"]


PHRASES = (
    Phrase(0, 4, "Under the Act", "absent", "claim", (), (Leftover(0, 3, "Act", "law-name"),)),
    Phrase(5, 9, "it was refused", "partial", "claim", (), (Leftover(5, 7, "was", "tense"),)),
    Phrase(9, 12, "it appears", "no-claim", "hedge", (), ()),
    Phrase(12, 15, "Great question", "no-claim", "filler", (), ()),
)
FACTS = (
    Fact("refused", "ruling", "covered", ()), Fact("AED 40", "money", "wrong", ()), Fact("costs", "cost", "missing", ())
)


@pytest.mark.parametrize(
    ("criterion", "code", "example"),
    [
        ("grounding", "empty-answer", "no answer"),
        ("grounding", "tense-changed", "it was refused"),
        ("grounding", "law-name-not-on-page", "Under the Act"),
        ("grounding", "unsupported-phrase", "Under the Act"),
        ("completeness", "missing-cost", "costs"),
        ("completeness", "missing-fact", "AED 40"),
        ("correctness", "wrong-number", "AED 40"),
        ("confidence_calibration", "hedged-clear-fact", "it appears"),
        ("clarity_relevance", "filler", "Great question"),
    ],
)
def test_an_example_is_what_shows_the_code(criterion, code, example):
    letters = "".join("F" if c == criterion else "P" for c in CRITERIA)
    found = ranked(card("0123456789", letters, reasons={criterion: (code,)}, phrases=PHRASES, facts=FACTS))
    assert found["examples"].to_list() == [[f"01234567: {example}"]]


def test_at_most_three_examples_and_none_where_the_ledger_is_silent():
    cards = [card(f"q{n}", "PPFPP", reasons={"grounding": ("paraphrase",)}, phrases=PHRASES) for n in range(9)]
    assert len(ranked(*cards)["examples"][0]) == 3
    assert ranked(card("q1", "PPFPP", reasons={"grounding": ("claim-without-pages",)}))["examples"].to_list() == [[]]
