"""The operative facts of a gold answer: their kinds, where they stand, and what is none."""

import pytest
from hypothesis import given, settings

from evalnb.freetext.codes import FAILURES
from evalnb.freetext.facts import KIND_CODES, extract_facts
from evalnb.freetext.prepared import Prepared

from .items import item, wild


def facts(gold, question=None):
    return [(f.kind, gold[f.start : f.end]) for f in extract_facts(Prepared(item("x", gold=gold, question=question)))]


@pytest.mark.parametrize(
    ("gold", "expected"),
    [
        pytest.param(
            "The appeal is dismissed; the Appellant shall pay the Respondent's costs of GBP 3,100 within 14 days, "
            "with interest at 5% per annum from 1 June 2024, unless the parties agree otherwise.",
            [
                ("ruling", "The appeal is dismissed"),
                ("cost", "the Appellant shall pay the Respondent's costs of GBP 3,100"),
                ("deadline", "within 14 days"),
                ("interest", "with interest at 5% per annum from 1 June 2024"),
                ("condition", "unless the parties agree otherwise"),
            ],
            id="an order with all its items",
        ),
        pytest.param(
            "Under section 12(2), a berth holder shall keep a log for at least six years.",
            [("reference", "section 12(2)"), ("fact", "a berth holder shall keep a log for at least six years")],
            id="a reference and what it says",
        ),
        pytest.param(
            "The first pilot is Anna Berg and the second pilot is Jan Holt.",
            [("fact", "The first pilot is Anna Berg"), ("fact", "the second pilot is Jan Holt")],
            id="two clauses that `and` joins",
        ),
        pytest.param(
            "(a) the name of the ship; (b) the date of arrival; and (c) the weight of the cargo",
            [("fact", "the name of the ship"), ("fact", "the date of arrival"), ("fact", "the weight of the cargo")],
            id="counted items",
        ),
        pytest.param(
            "The ship, the crew and the cargo.",
            [("fact", "The ship"), ("fact", "the crew"), ("fact", "the cargo")],
            id="an enumeration",
        ),
        pytest.param("No order as to costs.", [("cost", "No order as to costs")], id="costs without a sum"),
        pytest.param("The licence fee is EUR 75.", [("cost", "The licence fee is EUR 75")], id="a fee"),
        pytest.param(
            "The application is refused, save for ground 3.",
            [("ruling", "The application is refused"), ("condition", "save for ground 3")],
            id="an exception",
        ),
        pytest.param(
            "If the pilot is absent, the port is closed.",
            [("condition", "If the pilot is absent"), ("fact", "the port is closed")],
            id="a condition in front",
        ),
        pytest.param("Yes, under the Ports Act 2011.", [("fact", "Ports Act 2011")], id="a law"),
        pytest.param("The documents do not say.", [], id="an absence statement"),
        pytest.param("Hello! Thank you for asking.", [], id="talk"),
        pytest.param("Yes.", [("fact", "Yes.")], id="yes"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_facts(gold, expected):
    assert facts(gold, "What is said about it?") == expected


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        pytest.param("When do Harbour Law and Quay Law come into force?", {"part"}, id="two things"),
        pytest.param("When does it come into force?", {"fact"}, id="one thing"),
    ],
)
def test_the_parts_of_a_question(question, kinds):
    gold = "The Harbour Law on 1 May 2020; the Quay Law on 1 June 2021."
    assert {kind for kind, _ in facts(gold, question)} == kinds


def test_every_kind_has_its_code():
    assert set(KIND_CODES.values()) == set(FAILURES["completeness"]) - {"empty-answer"}


@given(wild)
@settings(max_examples=100, deadline=None)
def test_facts_of_any_text_are_slices_in_order(gold):
    prepared = Prepared(item("x", gold=gold))
    found = extract_facts(prepared)
    assert [f.start for f in found] == sorted(f.start for f in found)
    owned = [token for fact in found for token in fact.tokens]
    assert len(set(owned)) == len(owned)
    for fact in found:
        assert 0 <= fact.start < fact.end <= len(gold)
        assert fact.kind in KIND_CODES and fact.tokens
        assert 0 <= fact.phrase < len(prepared.gold.phrases)
        assert all(value in prepared.gold.values for value in fact.values)
