"""Phrases: the clauses of an answer that a careful reader would check one by one."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from evalnb.text.phrases import LONGEST, split_phrases
from evalnb.text.tokens import tokenize


def split(answer: str) -> list[str]:
    return [answer[p.start : p.end] for p in split_phrases(answer)]


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param(["The pond is deep.", "The keeper pays."], id="sentences"),
        pytest.param(["Is it deep?", "Yes!", "The keeper pays…", "Always."], id="other signs"),
        pytest.param(["The pond is deep;", "the keeper pays."], id="a semicolon"),
        pytest.param(["The appeal was refused,", "and the keeper shall pay AED 500."], id="a clause behind and"),
        pytest.param(["The appeal was refused", "and the keeper shall pay AED 500."], id="and without a comma"),
        pytest.param(["Article 7 was repealed,", "while Article 8 stays in force."], id="while"),
        pytest.param(["The claim failed,", "because the pond leaked."], id="because"),
        pytest.param(["Yes,", "the keeper pays."], id="yes"),
        pytest.param(["No,", "the keeper shall not pay."], id="no"),
        pytest.param(["Hello!", "The pond is deep."], id="a greeting"),
        pytest.param(["It appears that", "the pond is deep."], id="a hedge"),
        pytest.param(["According to the lease,", "the keeper pays."], id="an attribution"),
        pytest.param(["Under Article 16(1)(c),", "the keeper pays."], id="a reference in front"),
        pytest.param(["The keeper pays", "under Article 16(1)(c)."], id="a reference behind"),
        pytest.param(["The keeper pays", "(Article 16(1)(c))."], id="a reference in brackets behind"),
        pytest.param(["- a lamp", "- a rope", "* a map", "• a hat"], id="bullets"),
        pytest.param(["1. Fence the pond.", "2. Drain it."], id="counted sentences"),
        pytest.param(["(a) a lamp", "(b) a rope"], id="lettered items"),
        pytest.param(["The fees are:", "- 40 for deeds", "- 50 for gifts"], id="a list behind a colon"),
    ],
)
def test_where_phrases_begin(parts):
    for joint in (" ", "\n", "\n\n"):
        if joint == " " and parts[-1][0] in "-*•(1":
            continue  # items stand on lines
        assert split(joint.join(parts)) == parts


def test_a_dash_between_clauses():
    assert split("The pond is deep — the keeper shall fence it.") == [
        "The pond is deep —",
        "the keeper shall fence it.",
    ]
    for space in (" ", "\t", "\u00a0"):
        assert split(f"The pond is deep{space}– the keeper shall fence it.")[1:] == ["the keeper shall fence it."]
    assert split("The pond – a deep one – is his.") == ["The pond – a deep one – is his."]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("No. The pond is deep.", ["No.", "The pond is deep."]),
        ("No. 7 days are enough.", ["No.", "7 days are enough."]),
        ("No. 7 of 2020 holds.", ["No. 7 of 2020 holds."]),
        ("No. 7, Mill Lane.", ["No. 7, Mill Lane."]),
    ],
)
def test_no_is_an_answer_or_the_sign_of_a_number(answer, expected):
    assert split(answer) == expected


def test_a_line_break_before_a_small_letter_ends_nothing():
    assert split("The keeper\nof the pond\npays.") == ["The keeper\nof the pond\npays."]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("The keeper pays AED 1,000,000.50 a year.", id="a number"),
        pytest.param("The keeper pays 1, 2, and 3 dirhams.", id="numbers in a row"),
        pytest.param("One million, two hundred thousand dirhams is due.", id="a number in words"),
        pytest.param("The pond was dug on Monday, 4 March 2024, at noon.", id="a date"),
        pytest.param("The pond was dug on March 4, 2024.", id="a date with a comma"),
        pytest.param("Article 16 (1) (c) and Articles 5, 6, and 7 hold.", id="references"),
        pytest.param("The keeper pays under Art. 5, s. 6, No. 7 and § 8.", id="abbreviated references"),
        pytest.param("Hall v. Moss, Dr. Hall, H.E. Moss and J. Hall Inc. paid.", id="names and abbreviations"),
        pytest.param("Animals, e.g. geese, i.e. birds, etc. are kept.", id="Latin"),
        pytest.param('The deed says "pay, and go; now. Then stop" in full.', id="a quotation"),
        pytest.param("The deed says “pay; it is due. Go” in full.", id="typographic quotation marks"),
        pytest.param("The pond (which was deep, and was cold; see above) leaks.", id="brackets"),
        pytest.param("The pond (deep (as it was; then) and cold. Very) leaks.", id="brackets in brackets"),
        pytest.param("The pond [deep; cold. Wet] leaks.", id="square brackets"),
        pytest.param("Hens, goats, and bees are kept.", id="an enumeration"),
        pytest.param("The pond is deep and cold.", id="and between words"),
        pytest.param("The ratio is 3:1 at 10:30 on http://a.b/c.d?e=f today.", id="colons and signs inside words"),
        pytest.param("The 12-foot, twenty-one-year-old fence holds.", id="hyphens"),
        pytest.param("Version 2.0.1 of v.3 is used.", id="versions"),
    ],
)
def test_what_is_never_cut(answer):
    assert split(answer) == [answer]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("", []),
        (" \n\t", []),
        ("...", ["..."]),
        ("— The pond.", ["— The pond."]),
        ("The pond. —", ["The pond. —"]),
        ("The pond.\n\n***\n\nIt leaks.", ["The pond.\n\n***", "It leaks."]),
        ("\u200f", ["\u200f"]),
    ],
)
def test_punctuation_alone_stays_with_what_is_beside_it(answer, expected):
    assert split(answer) == expected


def test_a_long_phrase_is_cut_between_words():
    answer = "pond " * 3 * LONGEST
    assert {p.last - p.first for p in split_phrases(answer)} == {LONGEST}
    commas = "a deep, cold pond with reeds, " * LONGEST
    assert all(p.last - p.first <= LONGEST and commas[p.end - 1] == "," for p in split_phrases(commas))


ATOMS = (
    "1,000",
    "AED 2,500.75",
    "16(1)(c)",
    "Article 16 (1) (c)",
    "Claim No. 7",
    "Hall v. Moss",
    "e.g.",
    "i.e.",
    "4 March 2024",
    '"pay; go. Now, and it is due"',
    "“go; it is. So”",
    "(deep; it was. Cold, and it is)",
    "[wet; dry]",
    "twenty-one",
    "per cent.",
    "s. 6(2)",
    "AED 1.5 million",
    "Dr. Hall",
)
JOINTS = (
    " ",
    ", ",
    "; ",
    ". ",
    " and ",
    ", and ",
    ", but ",
    ": ",
    " — ",
    "\n",
    "\n\n- ",
    " because ",
    ". The ",
    " is ",
    " shall ",
)
mixes = st.lists(st.tuples(st.sampled_from(ATOMS), st.sampled_from(JOINTS)), min_size=1, max_size=8)


@given(mixes)
def test_no_cut_is_inside_a_number_a_reference_a_name_a_quotation_or_brackets(mix):
    answer, kept = "", []
    for atom, joint in mix:
        kept.append((len(answer), len(answer) + len(atom)))
        answer += atom + joint
    for phrase in split_phrases(answer):
        assert not any(a < phrase.start < b for a, b in kept), (answer, answer[phrase.start :])


CONFUSING = st.sampled_from(
    [
        "The pond",
        " is",
        " deep",
        ",",
        ".",
        ";",
        ":",
        "\n",
        " ",
        "- ",
        "(a) ",
        "1. ",
        " and",
        "(",
        ")",
        '"',
        "“",
        "”",
        "—",
    ]
    + [
        "Under Article 5",
        "It appears that",
        "e\u0301",
        "\u200d",
        "\u202e",
        "\u00ad",
        "\ud800",
        "ﬁ",
        "\u00a0",
        "\u2028",
        "…",
        "?!",
    ]
)
answers = st.lists(CONFUSING, max_size=25).map("".join) | st.text(st.characters(exclude_categories=()), max_size=30)


@given(answers)
@example("The pond is deep. " * 30)
@example("(" * 30 + "a; b. C" + ")" * 30)
def test_every_character_but_white_space_belongs_to_one_phrase(answer):
    at = 0
    for phrase in split_phrases(answer):
        assert not answer[at : phrase.start].strip()
        assert at <= phrase.start < phrase.end
        assert answer[phrase.start : phrase.end] == answer[phrase.start : phrase.end].strip()
        at = phrase.end
    assert not answer[at:].strip()


@given(answers)
def test_every_token_belongs_to_one_phrase(answer):
    tokens = tokenize(answer)
    spans = split_phrases(answer, tokens)
    assert [k for p in spans for k in range(p.first, p.last)] == list(range(len(tokens.folds)))
    for p in spans:
        assert all(p.start <= tokens.starts[k] and tokens.ends[k] <= p.end for k in range(p.first, p.last))
        assert p.first < p.last or len(spans) == 1
    assert spans == split_phrases(answer)
