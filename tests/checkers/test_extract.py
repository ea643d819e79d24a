"""The rule `extract`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import check, explain, utf16_span
from evalnb.checkers.extract import check as check_extract
from evalnb.errors import InputError

# Few characters, so that answers are often found, and often more than once.
TEXTS = st.text(alphabet="ab \n\u0301é\U0001f4ce\ud800", max_size=12)
NOT_FOUND = {"extractive": False, "start": None, "end": None}


def model(source: str, answer: str) -> dict[str, object]:
    """Say the rule another way: try every place from the left."""
    for start in range(len(source)):
        if answer and source[start:].startswith(answer):
            return {"extractive": True, "start": start, "end": start + len(answer)}
    return NOT_FOUND


@given(TEXTS, TEXTS)
def test_agrees_with_a_search_from_the_left(source: str, answer: str) -> None:
    result = check_extract(source=source, answer=answer)
    assert result == model(source, answer)
    assert check("extract", {"source": source, "answer": answer}) == result


@given(TEXTS, TEXTS)
def test_an_explanation_never_changes_the_result(source: str, answer: str) -> None:
    explanation = explain("extract", {"source": source, "answer": answer})
    assert explanation.result == model(source, answer)
    assert explanation.result["extractive"] or explanation.hints, "whatever is not found gets a hint"


@given(st.text(min_size=1), st.data())
def test_every_slice_is_found_at_or_before_its_place(source: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source) - 1))
    end = data.draw(st.integers(start + 1, len(source)))
    result = check_extract(source=source, answer=source[start:end])
    assert result["extractive"] and result["start"] <= start
    assert source[result["start"] : result["end"]] == source[start:end]


@pytest.mark.parametrize(
    ("source", "answer", "span"),
    [
        pytest.param("\U0001f4ce Fee: 40", "Fee", (2, 5), id="code-points-not-utf16-units"),
        pytest.param("a\r\nFee", "Fee", (3, 6), id="line-ends-are-kept"),
        pytest.param("e\u0301tat", "tat", (2, 5), id="combining-marks-are-code-points"),
        pytest.param("x\ud800y", "\ud800y", (1, 3), id="lone-surrogate"),
        pytest.param("aXbX", "X", (1, 2), id="first-of-several"),
        pytest.param("Fee 9", "Fee 9", (0, 5), id="the-whole-source"),
        pytest.param("a\0b", "\0b", (1, 3), id="nul"),
    ],
)
def test_found(source: str, answer: str, span: tuple[int, int]) -> None:
    assert check_extract(source=source, answer=answer) == {"extractive": True, "start": span[0], "end": span[1]}


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("", ""), ("a", ""), ("", "a"), ("Fee", "fee"), ("Fee.", "Fee. "), ("a\u00a0b", "a b"), ("é", "e\u0301"),
        ("ab", "abc"),
    ],
)
def test_not_found(source: str, answer: str) -> None:
    assert check_extract(source=source, answer=answer) == NOT_FOUND


@pytest.mark.parametrize(
    ("case_input", "message"),
    [
        ({}, "source: expected a string, got nothing"),
        ({"source": "a"}, "answer: expected a string, got nothing"),
        ({"source": None, "answer": "a"}, "source: expected a string, got null"),
        ({"source": "a", "answer": 5}, "answer: expected a string, got 5 (int)"),
        ({"source": "a", "answer": ["a"]}, "answer: expected a string, got ['a'] (list)"),
        ({"source": b"a", "answer": "a"}, "source: expected a string, got b'a' (bytes)"),
    ],
)
def test_a_wrong_input_is_named(case_input: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check("extract", case_input)
    assert str(caught.value) == message


def test_unknown_keys_are_ignored() -> None:
    assert check("extract", {"source": "ab", "answer": "b", "note": None})["extractive"]


@given(TEXTS, st.data())
def test_utf16_units_index_the_encoded_text(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    units = text.encode("utf-16-le", "surrogatepass")
    span = utf16_span(text, start, end)
    assert units[2 * span.start : 2 * span.end].decode("utf-16-le", "surrogatepass") == text[start:end]


@pytest.mark.parametrize(("start", "end"), [(-1, 1), (0, 4), (2, 1)])
def test_a_range_outside_the_text_is_refused(start: int, end: int) -> None:
    with pytest.raises(InputError, match="span: expected 0 <= start <= end <= 3"):
        utf16_span("abc", start, end)
