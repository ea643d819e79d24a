"""Page shapes: what stands between the tokens of a page, and what it hides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.page_shapes import SHAPE, find_hidden, without_hidden


def shapes(text: str) -> list[tuple[str, str]]:
    return [(m.lastgroup, m.group()) for m in SHAPE.finditer(text)]


def shown(text: str) -> str:
    return without_hidden(text, find_hidden(text, list(SHAPE.finditer(text))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("One. Two.", [("p", "."), ("p", ".")], id="ends of sentences"),
        pytest.param("1.5 and No.7", [], id="points inside words"),
        pytest.param("Why?! 'So...' he", [("p", "?!"), ("p", "...")], id="signs repeated"),
        pytest.param("a\nb\n \n\nc", [("n", "\n"), ("n", "\n \n\n")], id="line ends"),
        pytest.param("a; b | c", [("c", ";"), ("bar", "|")], id="semicolon and bar"),
        pytest.param("[a](b.c) &amp; &co", [("skip", "](b.c)"), ("skip", "&amp;")], id="a link and an entity"),
        pytest.param("<td x='1'> 1 < 2 </td>", [("tag", "<td x='1'>"), ("tag", "</td>")], id="tags"),
        pytest.param("<!-- a -->", [("comment", "<!--")], id="a comment"),
    ],
)
def test_shapes(text, expected):
    assert shapes(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("no markup", "no markup", id="nothing"),
        pytest.param("a<!-- b -->c", "a||||||||||c", id="a comment"),
        pytest.param("a<!-- <b --> c>d", "a||||||||||| c>d", id="a tag that begins in a comment"),
        pytest.param("a <!-- b <!-- c", "a <!-- b <!-- c", id="comments that nothing closes"),
        pytest.param("[a](b)c", "[a||||c", id="a link"),
        pytest.param("<b>a</b>", "|||a||||", id="tags"),
    ],
)
def test_what_is_hidden(text, expected):
    assert shown(text) == expected


marked = st.lists(st.sampled_from(["a", " ", "<!--", "-->", "<b>", "<b", ">", "](", ")", "&amp;", "&eacute;"])).map("".join)


@given(marked)
def test_offsets_stay(text):
    assert len(shown(text)) == len(text)
