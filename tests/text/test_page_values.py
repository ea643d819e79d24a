"""Values of pages: the same whether a paragraph or the whole page is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.page_values import PageValues, values_of_page
from evalnb.text.values import find_values

PAGE = "The fee is AED 40.\n\n(1) Within 5 days\nof notice.\n \nUnder Article 16(1)(c), one year.\n\n\n30 May 2024"

#: What values are made of, and what stands between them; most texts of these have several paragraphs.
pieces = st.sampled_from(
    "\n\n|\n \n|\n|, | |. |; |AED |40|1,000|5|(30)|thirty| days|half| million|Article 5|(1)|16(1)(c)| to |and |of 2019|"
    "Law No. 5|2. |Rule |May |1 |2024|first |%|not exceeding |within |<br>|nine-\nteen|fi ve|CFI 016/2025|twice |a |"
    "**".split("|")
)
pages = st.lists(pieces, max_size=25).map("".join)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        pytest.param("AED 40", ["AED 40"], id="in the first paragraph"),
        pytest.param("AED 40.\n\n(1) Within 5", ["AED 40", "5 days"], id="over a break"),
        pytest.param("16(1)", ["Article 16(1)(c)"], id="a part of one"),
        pytest.param("one year.\n\n\n30", ["one year", "30 May 2024"], id="up to the last paragraph"),
        pytest.param("The fee is ", [], id="beside one"),
        pytest.param("\n \n", [], id="a break alone"),
    ],
)
def test_what_overlaps_a_stretch(quote, expected):
    start = PAGE.index(quote)
    found = PageValues(PAGE).between(start, start + len(quote))
    assert [value.text for value in found] == expected


@given(pages, st.data())
def test_a_paragraph_holds_what_its_page_holds_there(page, data):
    start = data.draw(st.integers(0, len(page)))
    end = data.draw(st.integers(start, len(page)))
    expected = [value for value in find_values(page) if value.start < end and value.end > start]
    values = PageValues(page)
    assert values.between(start, end) == expected
    assert values.all == find_values(page)
    assert values.between(start, end) == expected


def test_they_are_kept_by_content():
    assert values_of_page(PAGE) is values_of_page("".join(PAGE))
    assert ("duration", ("day", 5)) in values_of_page(PAGE).meanings
