"""The rule `rubric`."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import check, explain
from evalnb.checkers.rubric import CODES
from evalnb.checkers.rubric import check as check_rubric
from evalnb.errors import InputError

INVALID = {"status": "invalid-reason-input"}
CODE = st.sampled_from([*CODES, "looks-good", "Missing-title", "missing-title ", "", None, 1, True, [], {}])
MAYBE = st.sampled_from([True, False, None, 0, 1, "true"])


def model(fields: dict[str, object], passed: object, reasons: list[object]) -> dict[str, object]:
    """Say the rule another way: a table of the four records that are right."""
    right = {
        (True, True): (True, ["all-required-met"]),
        (True, False): (False, ["missing-source"]),
        (False, True): (False, ["missing-title"]),
        (False, False): (False, ["missing-source", "missing-title"]),
    }
    given = [fields.get("title"), fields.get("source"), passed]
    if [type(value) for value in given] != [bool] * 3 or any(type(code) is not str for code in reasons):
        return INVALID
    known = ("all-required-met", "missing-source", "missing-title")
    if any(reasons.count(code) > 1 or code not in known for code in reasons):
        return INVALID
    due, codes = right[given[0], given[1]]
    coherent = (passed, set(reasons)) == (due, set(codes))
    return {"expectedPass": due, "expectedReasons": codes, "coherent": coherent}


@given(st.fixed_dictionaries({}, optional={"title": MAYBE, "source": MAYBE}), MAYBE, st.lists(CODE, max_size=4))
def test_agrees_with_a_table_of_right_records(fields: dict[str, object], passed: object, reasons: list[object]) -> None:
    result = check_rubric(fields=fields, passed=passed, reasons=reasons)
    assert result == model(fields, passed, reasons)
    assert explain("rubric", {"fields": fields, "pass": passed, "reasons": reasons}).result == result


def test_of_all_valid_records_exactly_the_right_ones_are_coherent() -> None:
    chosen = [codes for size in range(4) for part in combinations(CODES, size) for codes in permutations(part)]
    coherent = []
    for title, source, passed, codes in product([True, False], [True, False], [True, False], chosen):
        fields = {"title": title, "source": source}
        result = check("rubric", {"fields": fields, "pass": passed, "reasons": list(codes)})
        assert result == model(fields, passed, list(codes))
        if result["coherent"]:
            coherent.append((title, source, passed, codes))
    assert coherent == [
        (True, True, True, ("all-required-met",)),
        (True, False, False, ("missing-source",)),
        (False, True, False, ("missing-title",)),
        (False, False, False, ("missing-source", "missing-title")),
        (False, False, False, ("missing-title", "missing-source")),
    ]


@pytest.mark.parametrize(
    ("case_input", "saw"),
    [
        (
            {"fields": {"title": True}, "pass": True, "reasons": []},
            "fields.source: expected true or false, got nothing.",
        ),
        (
            {"fields": {"title": 1, "source": True}, "pass": True, "reasons": []},
            "fields.title: expected true or false, got 1 (int).",
        ),
        (
            {"fields": {"title": True, "source": True}, "reasons": []},
            "pass: expected true or false, got nothing.",
        ),
        (
            {"fields": {"title": True, "source": True}, "pass": "true", "reasons": []},
            "pass: expected true or false, got 'true' (str).",
        ),
        (
            {"fields": {"title": True, "source": True}, "pass": True, "reasons": [["x"]]},
            "reasons[0]: expected one of all-required-met, missing-source, missing-title, got ['x'] (list).",
        ),
        (
            {"fields": {"title": False, "source": True}, "pass": True, "reasons": ["missing-title", "missing-title"]},
            "reasons: the code missing-title is repeated.",
        ),
    ],
)
def test_an_invalid_record_is_explained(case_input: dict[str, object], saw: str) -> None:
    explanation = explain("rubric", case_input)
    assert explanation.result == INVALID
    assert explanation.steps[0].saw == saw


def test_other_fields_are_ignored() -> None:
    fields = {"title": True, "source": True, "author": None}
    assert check_rubric(fields=fields, passed=True, reasons=["all-required-met"])["coherent"]


@pytest.mark.parametrize(
    ("passed", "reasons", "why"),
    [
        (False, ["missing-title"], "The recorded FAIL and its codes are what the fields call for."),
        (True, ["missing-title"], "The codes are right, but the fields call for FAIL, not PASS."),
        (False, [], "FAIL is right, but the fields call for 'missing-title', not no code."),
        (
            True, ["all-required-met"],
            "The fields call for FAIL with 'missing-title', not PASS with 'all-required-met'.",
        ),
    ],
)
def test_the_reason_says_which_part_does_not_agree(passed: bool, reasons: list[str], why: str) -> None:
    case_input = {"fields": {"title": False, "source": True}, "pass": passed, "reasons": reasons}
    assert explain("rubric", case_input).why == why


@pytest.mark.parametrize(
    ("case_input", "message"),
    [
        ({"pass": True, "reasons": []}, "fields: expected an object, got nothing"),
        ({"fields": ["title"], "pass": True, "reasons": []}, "fields: expected an object, got ['title'] (list)"),
        ({"fields": {}, "pass": True}, "reasons: expected a list, got nothing"),
        ({"fields": {}, "pass": True, "reasons": "no"}, "reasons: expected a list, got 'no' (str)"),
        ({"fields": {}, "pass": True, "reasons": None}, "reasons: expected a list, got null"),
    ],
)
def test_a_wrong_input_is_named(case_input: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check("rubric", case_input)
    assert str(caught.value) == message
