"""The edges of pages that follow each other."""

import pytest

from evalnb.text.page_edges import reads_on
from evalnb.text.pages import read_page


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The rent is due on the", True),
        ("The rent is due.", False),
        ("The rent is **due.**", False),
        ("Bring:", False),
        ("# Rent", False),
        ("| Fee |", False),
    ],
)
def test_whether_the_last_sentence_is_unfinished(text, expected):
    page = read_page(text)
    assert reads_on(page, len(page.folds)) is expected
