"""The rule `marks`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import check, explain
from evalnb.checkers.marks import check as check_marks
from evalnb.errors import InputError

TEXT = st.sampled_from(["", "12", "14", "é", "\ud800"])
SPAN = st.fixed_dictionaries({"text": TEXT, "struck": st.booleans()})
ODD = st.sampled_from([
    None, 5, "12", [], {}, {"text": "12"}, {"struck": False}, {"text": None, "struck": False},
    {"text": 1, "struck": True}, {"text": "12", "struck": 0}, {"text": "12", "struck": 1},
    {"text": "12", "struck": "true"}, {"text": "12", "struck": None},
])


def model(spans: list[object]) -> dict[str, object]:
    """Say the rule another way, after the seed's evaluator."""
    texts = [span["text"] if type(span) is dict and "text" in span else None for span in spans]
    if not all(type(text) is str for text in texts):
        return {"error": "observation-text"}
    struck = [span["struck"] if "struck" in span else None for span in spans]
    if not all(type(mark) is bool for mark in struck):
        return {"error": "observation-label"}
    old = [text for text, mark in zip(texts, struck, strict=True) if mark]
    current = [text for text, mark in zip(texts, struck, strict=True) if not mark]
    return {
        "old": old, "current": current[0] if len(current) == 1 else None, "candidates": current,
        "status": "accepted" if len(current) == 1 else "review",
    }


@given(st.lists(SPAN | ODD, max_size=5) | st.lists(SPAN, max_size=5))
def test_agrees_with_the_seeds_evaluator(spans: list[object]) -> None:
    result = check_marks(spans=spans)
    assert result == model(spans)
    explanation = explain("marks", {"spans": spans})
    assert explanation.result == result and len(explanation.steps) == 3 and explanation.hints == ()


@given(st.lists(SPAN, max_size=5), st.integers(0, 5))
def test_striking_the_current_value_leaves_the_field_to_review(spans: list[dict[str, object]], at: int) -> None:
    before = check_marks(spans=spans)
    after = check_marks(spans=[{**span, "struck": True} for span in spans])
    assert after["candidates"] == [] and after["current"] is None and after["status"] == "review"
    assert len(after["old"]) == len(before["old"]) + len(before["candidates"])


@pytest.mark.parametrize(
    ("spans", "error"),
    [
        pytest.param([{"text": "a", "struck": "no"}, {"struck": True}], "observation-text", id="texts-before-marks"),
        pytest.param([{"text": "a", "struck": 1}, 7], "observation-text", id="no-object-has-no-text"),
        pytest.param([[]], "observation-text", id="a-list-is-no-object"),
        pytest.param([{"text": "a", "struck": 0}], "observation-label", id="zero-is-no-mark"),
        pytest.param([{"text": "a", "struck": 1.0}], "observation-label", id="one-is-no-mark"),
        pytest.param([{"text": "a", "struck": "true"}], "observation-label", id="a-word-is-no-mark"),
        pytest.param([{"text": "", "struck": None}], "observation-label", id="null-is-no-mark"),
    ],
)
def test_unreadable_observations(spans: list[object], error: str) -> None:
    explanation = explain("marks", {"spans": spans})
    assert explanation.result == {"error": error}
    assert explanation.steps[0].saw.startswith("spans[")
    assert [step.saw for step in explanation.steps[1:]] == ["Not reached.", "Not reached."]


def test_the_explanation_names_the_first_unreadable_span() -> None:
    spans = [{"text": "a", "struck": False}, {"text": "b", "struck": "no"}]
    assert explain("marks", {"spans": spans}).steps[0].saw == "spans[1].struck: expected true or false, got 'no' (str)."


def test_order_is_kept_and_equal_values_stay() -> None:
    spans = [{"text": text, "struck": text != "5"} for text in ("9", "1", "5", "9", "5")]
    assert check_marks(spans=spans) == {
        "old": ["9", "1", "9"], "current": None, "candidates": ["5", "5"], "status": "review",
    }


def test_no_span_at_all_needs_review() -> None:
    assert check_marks(spans=[]) == {"old": [], "current": None, "candidates": [], "status": "review"}
    assert explain("marks", {"spans": []}).why == "There is no span, so there is no current value."


@pytest.mark.parametrize(
    ("case_input", "message"),
    [
        ({}, "spans: expected a list, got nothing"),
        ({"spans": None}, "spans: expected a list, got null"),
        ({"spans": {"text": "a"}}, "spans: expected a list, got {'text': 'a'} (dict)"),
        ({"spans": "[]"}, "spans: expected a list, got '[]' (str)"),
    ],
)
def test_a_wrong_input_is_named(case_input: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check("marks", case_input)
    assert str(caught.value) == message
