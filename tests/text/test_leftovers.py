"""Leftovers: what no quote covers, each with its type and with what the page has in its place."""

import pytest
from aligned import align, wanted_on

from evalnb.text.leftovers import Rest, name_leftovers


def leftovers(page: str, phrase: str, soft: tuple[tuple[int, int], ...] = ()) -> list[tuple[str, str, Rest]]:
    """Align a phrase with the one clause of a page and name what is left over."""
    wanted = wanted_on(page, phrase, soft)
    region = wanted.sources.region(0)
    chain, covered = align(wanted, region)
    starts, ends = wanted.reading.tokens.starts, wanted.reading.tokens.ends
    return [
        (r.type, phrase[starts[r.first] : ends[r.last - 1]], r) for r in name_leftovers(wanted, covered, region, chain)
    ]


PAGE = (
    "every keeper shall fence ponds for AED 40 by 4 March 2024 under Article 9 "
    "where Osric refuses leave within ten days"
)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        pytest.param("every keeper shall fence ponds", [], id="nothing"),
        pytest.param("every keeper must fence ponds", [("modal", "must")], id="a modal verb"),
        pytest.param("every keeper is required to fence ponds", [("modal", "required")], id="in other words"),
        pytest.param("every keeper shall not fence ponds", [("negation", "not")], id="a negation"),
        pytest.param("every keeper shall never fence ponds", [("negation", "never")], id="another"),
        pytest.param("fence ponds for AED 50 by", [("money", "AED 50")], id="money"),
        pytest.param("ponds for 50 by 4 March 2024", [("number", "50")], id="a number"),
        pytest.param("AED 40 by 5 March 2024", [("date", "5 March 2024")], id="a date"),
        pytest.param("refuses leave within eleven days", [("duration", "eleven days")], id="a duration"),
        pytest.param("March 2024 under Article 10 where", [("reference", "Article 10")], id="a reference"),
        pytest.param("where Edmund refuses leave", [("name", "Edmund")], id="a name"),
        pytest.param("where Osric refused leave", [("tense", "refused")], id="a tense"),
        pytest.param("every keeper shall fence meadows for", [("content", "meadows")], id="a word"),
        pytest.param("where Osric refuses leave after ten days", [("content", "after")], id="another small word"),
        pytest.param("every keeper shall only fence ponds", [("content", "only")], id="a word that narrows"),
        pytest.param("every keeper shall also fence the ponds", [], id="words that change nothing"),
        pytest.param(
            "the 2019 Ponds Law shall fence ponds", [("number", "2019"), ("law-name", "Ponds Law")], id="a law"
        ),
        pytest.param("No. 7 shall fence ponds", [("number", "7")], id="no before a number"),
        pytest.param("No keeper shall fence ponds", [("negation", "No")], id="no before a word"),
    ],
)
def test_types(phrase, expected):
    """A function word beside what is left over may be left over too: no quote is one alone."""
    assert [(kind, text) for kind, text, _ in leftovers(PAGE, phrase) if kind != "function"] == expected


def test_talk_and_what_counts_items_weigh_nothing():
    assert {kind for kind, _, _ in leftovers(PAGE, "(b) I think every keeper shall fence ponds", ((4, 11),))} == {
        "function"
    }


@pytest.mark.parametrize(
    ("phrase", "instead"),
    [
        ("every keeper shall fence meadows for AED 40", "ponds"),
        ("ponds for AED 50 by 4 March 2024", "aed 40"),
        ("keeper shall fence ponds today", "for aed"),
    ],
)
def test_what_the_page_has_in_its_place(phrase, instead):
    assert [rest.instead for _, _, rest in leftovers(PAGE, phrase)][0].startswith(instead)


def test_whether_it_stands_elsewhere():
    page = "every keeper shall fence ponds. Osric drains moors for AED 50."
    assert [(text, rest.elsewhere) for _, text, rest in leftovers(page, "every keeper shall fence moors")] == [
        ("moors", True)
    ]
    assert [(text, rest.elsewhere) for _, text, rest in leftovers(page, "every keeper shall fence dales")] == [
        ("dales", False)
    ]
    assert [
        (text, rest.elsewhere) for _, text, rest in leftovers(page, "every keeper shall fence ponds for fifty dirhams")
    ][-1] == ("fifty dirhams", True)
