"""What a learner may choose: always enough to build the required output, and nothing that tells it."""

from itertools import chain, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import CHECKERS
from evalnb.lessons.practice import practice_cases
from evalnb.widgets.lesson.choices import MOST_PLACES, Field, Shape, shapes

CASES = [
    (rule, case) for rule, checker in CHECKERS.items()
    for case in chain(checker.cases, practice_cases(rule, seed=1, count=40))
]


def can_build(field: Field, value: object) -> bool:
    """Tell whether a value can be chosen in a field: any one option, or of a list those options in their order."""
    offered = [option.value for option in field.options]
    if not field.many:
        return any(value == one and type(value) is type(one) for one in offered)
    places = iter(offered)
    return all(any(one == member for one in places) for member in value)


def fitting(rule: str, case_input: dict, output: dict) -> list[Shape]:
    return [
        shape for shape in shapes(rule, case_input)
        if [field.name for field in shape.fields] == list(output)
        and all(can_build(field, output[field.name]) for field in shape.fields)
    ]


@pytest.mark.parametrize(("rule", "case"), CASES, ids=lambda value: getattr(value, "id", value))
def test_the_required_output_can_be_built(rule, case):
    assert len(fitting(rule, case.input, case.expected)) == 1


@pytest.mark.parametrize(("rule", "case"), CASES, ids=lambda value: getattr(value, "id", value))
def test_other_outputs_can_be_built_too_and_labels_differ(rule, case):
    offered = shapes(rule, case.input)
    for field in (field for shape in offered for field in shape.fields):
        labels = [option.label for option in field.options]
        assert len(set(labels)) == len(labels)
    assert sum(max(1, len(field.options)) for shape in offered for field in shape.fields) > len(case.expected)


@given(st.text("ab .é", max_size=300), st.integers(0, 300), st.integers(0, 300))
def test_the_place_of_any_extract_is_offered(source, start, end):
    case_input = {"source": source, "answer": source[start:end]}
    assert fitting("extract", case_input, CHECKERS["extract"].check(case_input))


def test_of_a_long_source_places_beside_the_right_ones_are_offered():
    source = "A filler word stands here. " * 10 + "Pay within 30 days."
    assert len(source) > MOST_PLACES
    [shape] = shapes("extract", {"source": source, "answer": "30 days"})
    offered = {option.value for option in shape.fields[1].options}
    start = source.index("30 days")
    assert {None, start - 1, start, start + 1, start + 6, start + 7} <= offered
    assert len(offered) < 30


@pytest.mark.parametrize(("struck", "text"), [*product((True, "false", None), ("14", None))])
def test_marks_that_cannot_be_read_still_have_choices(struck, text):
    [reading, error] = shapes("marks", {"spans": [{"text": text, "struck": struck}, 5]})
    assert [option.label for option in reading.fields[0].options] == (['"14"'] if text else [])
    assert [option.value for option in error.fields[0].options] == ["observation-text", "observation-label"]


def test_equal_texts_are_told_apart():
    [reading, _] = shapes("marks", {"spans": [{"text": "14", "struck": False}] * 2})
    assert [option.label for option in reading.fields[0].options] == ['"14"', '"14" · 2']
    assert [option.value for option in reading.fields[1].options] == [None, "14"]
