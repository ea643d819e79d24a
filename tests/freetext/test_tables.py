"""Tables: a cell belongs to its row and to the head of its column, in whatever order a sentence reads them out."""

import pytest

from evalnb.freetext.records import Item, Page
from evalnb.freetext.rules import grade

TABLE = """# Plans

| Plan | Price per month | Storage | Support |
|---|---|---|---|
| Free | $0 | 5 GB | community forum |
| Pro | $29 | 100 GB | e-mail |
| Enterprise | $99 | 1 TB | 24/7 phone |
"""


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("The Pro plan costs $29 per month.", "PASS"),
        ("The price of the Pro plan is $29 per month.", "PASS"),
        ("Pro: $29 per month", "PASS"),
        ("Pro costs $29.", "PASS"),
        ("The Enterprise plan has 24/7 phone support.", "PASS"),
        ("The Free plan includes 5 GB of storage.", "PASS"),
        ("The Pro plan costs $99 per month.", "FAIL"),
        ("The Free plan includes 100 GB of storage.", "FAIL"),
        ("The Pro plan has 24/7 phone support.", "FAIL"),
        ("The Pro plan costs $29 per year.", "FAIL"),
    ],
    ids=["costs", "price-of", "colon", "short", "has", "includes", "other-row", "other-cell", "other-subject", "no-head"],
)
def test_a_sentence_reads_a_row_out_under_its_column_heads(answer, score):
    card = grade(Item(id="t", answer=answer, question="What does it offer?", pages=(Page("plans", 1, TABLE),)))
    assert card.scores["grounding"] == score, card.rationales["grounding"]
