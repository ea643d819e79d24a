"""Openings: what frames a clause without being part of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.openings import opening_end, references_behind
from evalnb.text.tokens import tokenize


@pytest.mark.parametrize(
    "opening",
    [
        pytest.param("Yes,", id="yes"),
        pytest.param("No:", id="no"),
        pytest.param("Hello,", id="a greeting"),
        pytest.param("It appears that", id="a hedge"),
        pytest.param("In my view,", id="an opinion"),
        pytest.param("According to the lease,", id="an attribution"),
        pytest.param("As stated in the order,", id="another"),
        pytest.param("Under Article 16(1)(c),", id="a reference"),
        pytest.param("Pursuant to Articles 5, 6 and 7,", id="references"),
        pytest.param("Under Article 5 of the Ponds Law No. 2 of 2019,", id="a law"),
        pytest.param("In the order of 4 March 2024,", id="a date"),
        pytest.param("On March 4, 2024,", id="a date with a comma"),
        pytest.param("In Hall v. Moss (No. 2),", id="a case"),
        pytest.param("Under the Ponds Law,", id="a law by its name"),
    ],
)
def test_where_an_opening_ends(opening):
    answer = f"Indeed. {opening} the keeper pays AED 40, or 50."
    assert answer[8 : opening_end(answer, 8)] == opening


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("The keeper pays, now.", id="a clause"),
        pytest.param("Nobody pays, now.", id="a word that begins like no"),
        pytest.param("In all cases the keeper shall pay, and go.", id="a verb before the comma"),
        pytest.param("Underground ponds leak, too.", id="a word that begins like under"),
        pytest.param("No fee is due, ever.", id="no before a noun"),
        pytest.param("", id="empty"),
    ],
)
def test_what_is_no_opening(answer):
    assert opening_end(answer, 0) == 0


@pytest.mark.parametrize(
    ("answer", "behind"),
    [
        ("The keeper pays (Article 5).", ["(Article 5)"]),
        ("The keeper pays (see Article 5(1)(c)); he goes.", ["(see Article 5(1)(c))"]),
        ("The keeper pays under Article 5.", ["under Article 5"]),
        ("The keeper pays pursuant to section 6 of the Ponds Act", ["pursuant to section 6 of the Ponds Act"]),
        ("The keeper pays (Article 5) now.", []),
        ("The keeper pays under Article 5 at noon.", []),
        ("The keeper pays (deeply).", []),
        ("It holds (Rule 4). It ends by virtue of clause 9.\nGo", ["(Rule 4)", "by virtue of clause 9"]),
    ],
    ids=["brackets", "see", "under", "a law", "in mid-clause", "under in mid-clause", "no reference", "two"],
)
def test_references_behind_a_clause(answer, behind):
    found = references_behind(answer, tokenize(answer))
    assert [answer[at:].startswith(said) for at, said in zip(found, behind, strict=True)] == [True] * len(behind)


PARTS = [
    "Under Article 5",
    "according to",
    " (Article 5(1)",
    ")",
    ", ",
    ". ",
    "No",
    "it appears that",
    " 4",
    "\n",
    "the Law",
    "é\u0301",
    "\ud800",
]
mixes = st.lists(st.sampled_from(PARTS), max_size=12).map("".join)


@given(mixes, st.integers(0, 60))
def test_an_opening_lies_inside_the_answer(answer, at):
    at = min(at, len(answer))
    assert at <= opening_end(answer, at) <= len(answer)


@given(mixes)
def test_references_behind_ascend(answer):
    found = references_behind(answer, tokenize(answer))
    assert found == sorted(set(found)) and all(0 <= at < len(answer) for at in found)
