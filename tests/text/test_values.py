"""What holds for values of every kind: offsets, order, ambiguity, enumerators, markup, and cost."""

import subprocess
import sys
import textwrap
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.values import KINDS, find_values, may_be_same, same_value


def only(text):
    """Return the one value of a text."""
    values = find_values(text)
    assert len(values) == 1, values
    return values[0]


@pytest.mark.parametrize(
    "text", ["", " \n", "Nothing is due.", "The Board may act, and the law is clear.", "((((", "$", "-", "a b c"]
)
def test_a_text_without_values_gives_none(text):
    assert find_values(text) == ()


def test_values_come_in_order_with_offsets_into_the_given_text():
    text = (
        "Under Article 16(1)(c) of the Employment Law 2019, pay AED 40 within 14 days of 1 March 2024 (80%); "
        "see CFI 016/2025."
    )
    values = find_values(text)
    assert [value.kind for value in values] == ["reference", "law", "money", "duration", "date", "percent", "case"]
    assert [value.text for value in values] == [
        "Article 16(1)(c)",
        "Employment Law 2019",
        "AED 40",
        "14 days",
        "1 March 2024",
        "80%",
        "CFI 016/2025",
    ]
    assert all(text[value.start : value.end] == value.text for value in values)


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("**AED** **1,500** is due", "money", ("AED", 1500)),
        ("USD&nbsp;1,500", "money", ("USD", 1500)),
        ("<b>AED 40</b>", "money", ("AED", 40)),
        ("`AED 40`", "money", ("AED", 40)),
        ("*thirty* (30) _days_", "duration", ("day", 30)),
        ("thirty \\(30\\) days", "duration", ("day", 30)),
        ("Article **16**\\(1\\)", "reference", ("article", ("16", "1"))),
        ("within thirty\n(30)\ndays", "duration", ("day", 30)),
        ("paid AED\n1,500", "money", ("AED", 1500)),
        ("_1 March 2024_", "date", (2024, 3, 1)),
        ("thir-\nty days", "duration", ("day", 30)),
        ("fi fteen days", "duration", ("day", 15)),
        ("Decem-\nber 2024", "date", (2024, 12, None)),
        ("ﬁfteen days", "duration", ("day", 15)),
        ("thir\u00adty days", "duration", ("day", 30)),
        ("AED\u00a040", "money", ("AED", 40)),
    ],
)
def test_markup_wraps_and_splits_do_not_hide_a_value(text, kind, key):
    value = only(text)
    assert (value.kind, value.key) == (kind, key)
    assert text[value.start : value.end] == value.text


@pytest.mark.parametrize(
    "text",
    ["Fee in AED\n\n40 members", "| AED | 40 |", "<td>AED</td><td>40</td>", "AED; 40"],
    ids=["paragraph", "table cell", "html cell", "stop"],
)
def test_no_value_reaches_over_a_border(text):
    assert [(value.kind, value.key) for value in find_values(text)] == [("number", 40)]


@pytest.mark.parametrize(
    "text",
    [
        "AED-40A",
        "COVID-19",
        "page-001.md",
        "436c12cc",
        "A4",
        "24/7",
        "555-12-3456",
        "call 914-523-9675",
        "v2.0.1",
        "file_1",
        "https://example.org/2024/03/01",
        "BS8 1TH",
        "T2C 4X9",
        "12-A",
        "p53",
        "1" * 200,
        "31/02/2024",
        "2024-02-30",
    ],
)
def test_identifiers_and_impossible_dates_hold_no_value(text):
    assert find_values(text) == ()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("1. The Application is dismissed.\n2. The Claimant shall pay 5.", [5]),
        ("It is ordered: 1. The appeal is allowed. 2. No costs.", []),
        ("1) first of all pay", []),
        ("(1) Alder (2) Birch", []),
        ("as shown [1][2]", []),
        ("Text.\n# 16. Records\n", []),
        ("Text.\n3.1 The rule", []),
        ("Text;\n5.4 is independent", []),
        ("Text.\n3 TERM OF AGREEMENT", []),
        ("Text.\n3 Term\n3.1 This", []),
        ("15", [15]),
        ("15.", [15]),
        ("15. This is the limit.", [15]),
        ("The fee is 40. Part of it is due.", [40]),
        ("The total was: 40. The rest is due.", [40]),
        ("in a sum of\n3.5 per share", [Fraction(7, 2)]),
        ("in (2019)", [2019]),
    ],
)
def test_numbers_that_only_count_clauses_are_no_values(text, keys):
    assert [
        value.key for value in find_values(text) if value.kind == "number" and not isinstance(value.key, tuple)
    ] == keys


@pytest.mark.parametrize(
    ("text", "kind", "keys"),
    [
        ("between 45 and 140 days", "duration", [("day", 45), ("day", 140)]),
        ("10-12 days", "duration", [("day", 10), ("day", 12)]),
        ("10–12 weeks", "duration", [("day", 70), ("day", 84)]),
        ("9, 13 and 18 years", "duration", [("month", 108), ("month", 156), ("month", 216)]),
        ("two or three weeks", "duration", [("day", 14), ("day", 21)]),
        ("forty (40) to fifty (50) days", "duration", [("day", 40), ("day", 50)]),
        ("5-10%", "percent", [5, 10]),
        ("five to ten per cent", "percent", [5, 10]),
        ("USD 500 to 1,000", "money", [("USD", 500), ("USD", 1000)]),
        ("between USD 500 and 1,000", "money", [("USD", 500), ("USD", 1000)]),
        ("AED 5-10 million", "money", [("AED", 5000000), ("AED", 10000000)]),
        ("between 5 and 10 million dirhams", "money", [("AED", 5000000), ("AED", 10000000)]),
        ("500 to 1 million dirhams", "money", [("AED", 500), ("AED", 1000000)]),
    ],
)
def test_numbers_in_a_range_share_their_unit(text, kind, keys):
    assert [(value.kind, value.key) for value in find_values(text)] == [(kind, key) for key in keys]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("in 2019 and 10 days later", ("number", 2019)),
        ("three and 10 days", ("number", 3)),
        ("a 5 and 10% share", ("number", 5)),
    ],
)
def test_a_number_that_only_stands_beside_another_keeps_its_own_meaning(text, first):
    value = find_values(text)[0]
    assert (value.kind, value.key) == first


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("01/03/2024", "1 March 2024"),
        ("01/03/2024", "3 January 2024"),
        ("$500", "USD 500"),
        ("$500", "A$500"),
        ("500 dollars", "CAD 500"),
        ("1.500", "1,500"),
        ("2:30", "2:30 pm"),
        ("1/3/24", "1 March 2024"),
        ("Employment Law 2019", "Employment Law, DIFC Law No. 2 of 2019"),
        ("DIFC Law No. 2 of 2019", "Employment Law, DIFC Law No. 2 of 2019"),
        ("the Employment Law", "the Employment Law 2019"),
    ],
)
def test_an_open_value_may_be_the_same_as_any_of_its_readings(one, other):
    assert may_be_same(only(one), only(other))
    assert may_be_same(only(other), only(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("01/03/2024", "2 March 2024"),
        ("$500", "EUR 500"),
        ("$500", "USD 501"),
        ("40", "AED 40"),
        ("40%", "40"),
        ("Employment Law 2019", "Employment Law 2020"),
        ("Employment Law 2019", "Companies Law 2019"),
        ("DIFC Law No. 2 of 2019", "Employment Law 2019"),
        ("DIFC Law No. 2 of 2019", "Federal Law No. 2 of 2019"),
    ],
)
def test_values_that_differ_under_every_reading_are_never_the_same(one, other):
    assert not may_be_same(only(one), only(other))
    assert not same_value(only(one), only(other))


@pytest.mark.parametrize(
    "text", ["01/03/2024", "1/3/24", "$5", "5 dollars", "5 pounds", "1.000,50", "EUR 1.500", "2:30"]
)
def test_what_the_text_leaves_open_is_flagged(text):
    value = only(text)
    assert value.ambiguous
    assert len(set(value.readings)) > 1 or value.text == "1.000,50"


@pytest.mark.parametrize(
    "text", ["13/03/2024", "2024-03-01", "US$5", "£5", "1.5", "1,500", "0.125", "14:00", "2pm", "01.03.2024"]
)
def test_what_the_text_says_clearly_is_not_flagged(text):
    assert not only(text).ambiguous


TEXT = st.lists(
    st.sampled_from(
        "AED USD $ € 1 5 40 1,500 1.5 million one forty twenty- hundred and a an of the to ( ) (1) (c) (30) [2025] . , ; "
        ": - – / % per cent days months year "
        "day March May 1st first 2024 2019 Article Articles Rule s. paragraph Law "
        "Act No. DIFC CFI 016/2025 at least not exceeding within max ** _ \n \n\n | <td> é ﬁ".split(" ")
    ),
    max_size=30,
).map(" ".join)


@given(st.one_of(TEXT, TEXT.map(lambda text: text.replace(" ", "")), st.text(max_size=60)))
def test_every_value_slices_back_and_none_overlaps(text):
    end = 0
    for value in find_values(text):
        assert end <= value.start < value.end <= len(text)
        assert text[value.start : value.end] == value.text == value.text.strip()
        assert value.kind in KINDS
        assert {value: "kept"}[value] == "kept"
        assert (value.bound is None) == (value.bound_span is None)
        assert not value.readings or value.key in value.readings or value.key[0] == "either"
        if value.bound_span:
            assert value.bound_span[1] <= value.start or value.end <= value.bound_span[0]
        end = value.end


@given(TEXT)
def test_reading_is_a_function_of_the_text(text):
    assert find_values(text) == find_values(text)


def test_cost_is_linear_on_hostile_text():
    """Reading 100 kB of repetitions of each kind takes seconds at most: quadratic work would take many minutes."""
    script = textwrap.dedent(
        """
        from evalnb.text.values import find_values
        for part in [
            "1,", "(", "Article ", "a ", "1 ", "one ", "Law ", "A ", "1/", "thirty (", "(1)", "1 March to ", "$", "<a ",
            "paragraph (a) of ", "1. ", "1.1.", "9", "1 000 ", "[2025] A ", "Mon, ", "5 to ", "hundred ", "one year, ",
            "\\n \\n", "*_", "maximum of ", "Part I of ", "- \\n", "fi ", "1-", "1\\n", "No. ",
        ]:
            find_values(part * (100_000 // len(part)))
        find_values("Articles 1" + ", 1" * 30_000)
        find_values("Article 1" + "(1)" * 30_000)
        find_values("AED 1" + " 000" * 25_000)
        """
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=300)


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("six years", 6),
        ("thirty (30) days", 30),
        ("1.5 years", Fraction(3, 2)),
        ("6", 6),
        ("AED 6", 6),
        ("AED 1.5 million", 1500000),
        ("6%", 6),
        ("one year and six months", None),
        ("a year", None),
        ("Article 6", None),
        ("6 March 2024", None),
        ("the 6th", 6),
    ],
)
def test_the_figure_is_the_number_without_its_unit(text, figure):
    assert only(text).figure == figure


def test_numbers_that_share_a_unit_keep_their_figures():
    assert [value.figure for value in find_values("5 to 6 years")] == [5, 6]
