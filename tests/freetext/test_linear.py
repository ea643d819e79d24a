"""Long and hostile texts are graded in time that grows with their length: each batch runs in a process of its own.

No time is asserted. What took time squared or worse in the length of these texts would run for minutes or for ever, and
the process is ended long before.
"""

import subprocess
import sys

import pytest

#: Long after all of them are done, and long before any text of 100,000 characters is through that takes time squared.
LIMIT = 60

READ = """
from evalnb.text.pages import read_page
from evalnb.text.phrases import split_phrases
from evalnb.text.sources import Sources
from evalnb.text.pages import Page
from evalnb.text.talk import find_hedges, is_absence, phrase_kind, states_uncertainty
from evalnb.text.tokens import tokenize

for start, unit, end in {texts!r}:
    text = start + unit * (100_000 // len(unit)) + end
    tokens = tokenize(text)
    phrases = split_phrases(text, tokens)
    assert sum(p.last - p.first for p in phrases) == len(tokens.folds)
    page = read_page(text)
    assert sum(c.last - c.first for c in page.clauses) == len(page.folds)
    Sources([Page("d", 1, text), Page("d", 2, end + text)])
    phrase_kind(text), is_absence(text), find_hedges(text), states_uncertainty(text)
"""
GRADE = """
from evalnb.freetext.records import Item
from evalnb.freetext.rules import grade
from evalnb.text.pages import Page

law = "The Registrar shall keep the register of deeds at the office of the Board. "
for unit, tokens in {texts!r}:
    long = unit * (tokens // len(unit.split()))
    for answer, page, gold in ((long, law * 20, law), (law, long, law), (long, long, law)):
        card = grade(
            Item(
                id="q",
                answer=answer,
                question="What does the Registrar keep?",
                gold_answer=gold,
                pages=(Page("d", 1, page), Page("d", 2, law)),
                answerable=True,
            )
        )
        assert card.phrases[-1].end <= len(answer) and card.scored_count == 5
"""


def run(script: str, texts: list) -> None:
    """Run a script over texts; fail with what it says where it fails or does not come to an end."""
    done = subprocess.run(
        [sys.executable, "-c", script.format(texts=texts)], capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(
            [("", "the ", ""), ("", "x", "!"), ("", "a. ", ""), ("", "1. ", ""), ("", "1.1", "x")], id="words"
        ),
        pytest.param([("", "(", ""), ("", "((a)", ""), ("", ",", "x"), ("", "...", "x"), ("", '"', "x")], id="signs"),
        pytest.param([("x", " ", "x"), ("x", "\n", "x"), ("|", "\t", "-"), ("Under Article 5", " ", "x")], id="spaces"),
        pytest.param(
            [
                ("", "it is not ", ""),
                ("", "documents do not ", ""),
                ("", "no information ", "x"),
                ("the documents ", "the ", "do not"),
                ("based on ", "the provided ", "x"),
            ],
            id="talk",
        ),
        pytest.param(
            [("", "hello; ", ""), ("", "thank you, ", "!"), ("you asked ", "1,", "x"), ("", "it appears that ", "")],
            id="greetings",
        ),
        pytest.param(
            [
                ("under Article 5 of ", "a", "!"),
                ("under ", "(a)", " x"),
                ("The fee is due under Article 5 of the ", "law which applies to ", "us."),
                ("", "under Article 1 and 2 ", "!"),
                ("", "and the Aa Bb Law, ", ""),
                ("", "the fee is due, and it is ", ""),
            ],
            id="attributions",
        ),
        pytest.param(
            [
                ("", "<!--", ""),
                ("<!--", "a\n", ""),
                ("", "-->", ""),
                ("", "<a ", ">"),
                ("", "[x](", ")"),
                ("", "&a", ";"),
            ],
            id="open markup",
        ),
        pytest.param(
            [
                ("", "| a ", "|"),
                ("", "|\n", ""),
                ("<table>", "<td colspan=9>a", ""),
                ("", "- ", "a"),
                ("", "(a) b; ", ""),
            ],
            id="open tables and lists",
        ),
        pytest.param(
            [("", "a-\n", "b"), ("", "# a\n", ""), ("", "> ", "a"), ("", "12. a\n\n", ""), ("", "\\", "x")], id="lines"
        ),
        pytest.param(
            [("", "\u200d", "x"), ("", "e\u0301", ""), ("", "\ud800", ""), ("", "法", "。"), ("", "👩\u200d🚒", "")],
            id="signs of Unicode",
        ),
    ],
)
def test_reading(texts):
    run(READ, texts)


@pytest.mark.parametrize(
    "texts",
    [
        pytest.param(
            [("The Registrar shall keep the register of deeds at the office of the Board. ", 30_000)],
            id="the page again",
        ),
        pytest.param(
            [("the register of deeds, the Registrar shall, at the office keep ", 10_000), ("the ", 30_000)],
            id="its words",
        ),
        pytest.param(
            [
                ("the fee is EUR 40 within 30 days of 1 March 2024, ", 8_000),
                ("Article 16(1)(c) of the Ports Law 2019 ", 8_000),
            ],
            id="values",
        ),
        pytest.param(
            [("The tenant shall not pay; the owner may. ", 8_000), ("(a) the ship; (b) the crew; ", 8_000)],
            id="clauses",
        ),
        pytest.param(
            [("| Fee | EUR 40 | 5 days |\n", 8_000), ("Alpha Beta Gamma Delta ", 8_000)], id="tables and names"
        ),
    ],
)
def test_grading(texts):
    run(GRADE, texts)
