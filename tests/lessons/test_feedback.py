"""What a learner is told of an output: which fields are right, and what slipped where one is not."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markup import NASTY
from msgspec.structs import replace

from evalnb.checkers import CHECKERS, WorkedCase
from evalnb.errors import InputError
from evalnb.lessons.feedback import Attempt, compare
from evalnb.lessons.practice import KINDS, practice_cases
from evalnb.rows.checks import same

CASES = [
    (rule, case) for rule in KINDS for case in (*CHECKERS[rule].cases, *practice_cases(rule, seed=9, count=14))
]


def case_of(rule: str, case_input: dict) -> WorkedCase:
    return WorkedCase("mine", "Mine", case_input, CHECKERS[rule].check(case_input), "Because.")


def feedback(rule: str, case_input: dict, output: dict):
    return compare(rule, case_of(rule, case_input), Attempt("mine", output))


@pytest.mark.parametrize(("rule", "case"), CASES, ids=lambda value: value if isinstance(value, str) else value.id)
def test_the_required_output_is_right_and_any_other_is_not(rule: str, case: WorkedCase) -> None:
    right = compare(rule, case, Attempt(case.id, case.expected))
    assert right.right is True and right.differences == () and all(right.fields.values())
    assert right.says == "Right: every field is as required." and right.reason == case.reason
    for field in case.expected:
        rest = {name: value for name, value in case.expected.items() if name != field}
        for output in (rest, {**rest, field: "another"}, {**rest, field: 1}, {**rest, field: [{}]}):
            found = compare(rule, case, Attempt(case.id, output))
            assert found.right is False and [wrong.field for wrong in found.differences] == [field]
            assert found.fields == {name: name != field for name in case.expected}


FOUND = {"source": "📎 Pay now, pay now.", "answer": "pay now"}
NOT_FOUND = {"source": "Pay now", "answer": "pay now"}
TARGETS = {"original": ["b", "a", "c"], "rewritten": ["d", "c"]}
MARKS = {"spans": [{"text": "1", "struck": False}, {"text": "2", "struck": False}, {"text": "0", "struck": True}]}
RUBRIC = {"fields": {"title": False, "source": False}, "pass": False, "reasons": ["missing-title"]}


@pytest.mark.parametrize(
    ("rule", "case_input", "field", "chosen", "says"),
    [
        ("extract", {**FOUND, "source": "Go pay now"}, "start", 4, "start is 3, not 4. Places are counted from 0."),
        ("extract", NOT_FOUND, "extractive", True, "Only letter case keeps the answer from being found"),
        ("extract", NOT_FOUND, "start", 0, "start is null, not 0. What is not found has no place."),
        ("extract", {**FOUND, "source": "📎 pay now"}, "start", 3, "Places count code points; an emoji is one."),
        ("extract", {**FOUND, "source": "Now pay now"}, "end", 10, "The end is the first place after the answer."),
        (
            "extract", {**FOUND, "source": "pay now, pay now"}, "start", 9,
            "The words stand there too, but the first place counts.",
        ),
        ("extract", {**FOUND, "source": "pay now, pay now"}, "end", 3, "end is 7, not 3."),
        ("extract", {**FOUND, "source": "pay now"}, "start", -1, "start is 0, not -1."),
        ("extract", FOUND, "extractive", False, "extractive is true, not false."),
        ("targets", TARGETS, "missing", ["b", "a"], 'missing is ["a", "b"], not ["b", "a"]. The ids are listed by'),
        ("targets", TARGETS, "missing", ["a", "b", "b"], "Each id is listed once."),
        ("targets", TARGETS, "missing", ["d"], "Missing is what only the original has, added what only the rewrite"),
        ("targets", TARGETS, "preserved", True, "The rewrite drops 'a', 'b' and brings in 'd'."),
        ("targets", TARGETS, "added", "d", 'added is ["d"], not "d".'),
        ("marks", MARKS, "candidates", ["2", "1"], "The texts keep the order of the spans."),
        ("marks", MARKS, "current", "2", "2 values are unstruck, and nothing says which of them is current."),
        (
            "rubric", RUBRIC, "expectedReasons", ["missing-title", "missing-source"],
            "The codes are listed by code point.",
        ),
        ("rubric", RUBRIC, "coherent", True, "FAIL is right, but the fields call for"),
    ],
)
def test_the_slip_behind_a_difference_is_named(
    rule: str, case_input: dict, field: str, chosen: object, says: str
) -> None:
    output = {**CHECKERS[rule].check(case_input), field: chosen}
    found = feedback(rule, case_input, output)
    assert [difference.field for difference in found.differences] == [field]
    assert says in found.differences[0].says


FIELDS = st.sampled_from(["extractive", "start", "missing", "old", "current", "expectedReasons", "coherent", "error"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2), max_leaves=4,
)


@given(chosen=st.sampled_from(CASES), output=st.dictionaries(FIELDS | st.text(max_size=3), JSON, max_size=4))
@settings(deadline=None)
def test_any_output_is_answered_and_right_only_where_it_is_the_required_one(chosen: tuple, output: dict) -> None:
    rule, case = chosen
    for given_output in (output, {**case.expected, **output}):
        found = compare(rule, case, Attempt(case.id, given_output))
        assert found.right is same(given_output, case.expected)
        assert [name for name, right in found.fields.items() if not right] == [one.field for one in found.differences]
        assert "\n" not in str(found.differences and found.differences[0].says)


def test_an_output_of_another_shape_says_why_once() -> None:
    found = feedback("marks", {"spans": []}, {"error": "observation-text"})
    assert found.says == "Not yet: 0 of 5 fields as required."
    assert [difference.chosen for difference in found.differences] == ["nothing"] * 4 + ['"observation-text"']
    assert found.differences[-1].required == "nothing" and "The output has no error here." in found.differences[-1].says
    assert str(found.show()).count("There is no span") == 1


def test_true_is_not_one() -> None:
    assert feedback("extract", NOT_FOUND, {"extractive": 0, "start": None, "end": None}).right is False


def test_a_case_without_a_required_output_is_kept() -> None:
    case = replace(case_of("extract", NOT_FOUND), expected=None)
    found = compare("extract", case, Attempt("mine", {"extractive": True}))
    assert found.right is None and found.fields == {} and "kept for whoever set it" in found.says


def test_where_a_teacher_requires_another_output_the_rule_does_not_explain_it() -> None:
    case = replace(case_of("extract", NOT_FOUND), expected={"extractive": True})
    found = compare("extract", case, Attempt("mine", {"extractive": False}))
    assert found.differences[0].says == "extractive is true, not false."


def test_what_is_shown_is_escaped() -> None:
    case = replace(case_of("targets", {"original": [NASTY], "rewritten": []}), reason=NASTY)
    page = compare("targets", case, Attempt("mine", {"missing": NASTY, NASTY: 1})).show().html
    assert "<img" not in page and "<b>" not in page and "$x" not in page


@pytest.mark.parametrize(
    ("rule", "case", "says"),
    [
        ("extracts", "mine", "rule: expected one of extract, targets, marks, rubric, got 'extracts'"),
        ("extract", "other", "attempt.case: expected 'mine', got 'other'"),
    ],
)
def test_what_does_not_fit_is_refused(rule: str, case: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        compare(rule, case_of("extract", NOT_FOUND), Attempt(case, {}))
