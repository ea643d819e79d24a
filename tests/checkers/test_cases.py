"""The worked cases, and what holds for all four checkers."""

import pytest

from evalnb.checkers import CHECKERS, Checker, WorkedCase, check, explain
from evalnb.errors import InputError

CASES = [pytest.param(name, case, id=f"{name}-{case.id}") for name, rule in CHECKERS.items() for case in rule.cases]


def test_the_four_rules_are_there_in_the_order_of_teaching() -> None:
    assert list(CHECKERS) == ["extract", "targets", "marks", "rubric"]
    assert all(name == rule.name for name, rule in CHECKERS.items())


@pytest.mark.parametrize("rule", CHECKERS.values(), ids=CHECKERS)
def test_a_rule_says_all_that_a_learner_needs(rule: Checker) -> None:
    assert rule.title and rule.rule and rule.scope and len(rule.steps) == 3
    assert len({case.id for case in rule.cases}) == len(rule.cases)
    assert all(case.title and case.reason for case in rule.cases)


def test_the_cases_are_those_of_the_seeds() -> None:
    assert {name: [case.id for case in rule.cases] for name, rule in CHECKERS.items()} == {
        "extract": ["exact-span", "mosaic-claim", "empty-extract"],
        "targets": ["lost-comparison", "reordered-targets", "new-target"],
        "marks": [
            "one-replacement", "two-current-spans", "string-strike-label", "span-text-absent",
            "explicit-blank-transcription", "all-struck",
        ],
        "rubric": ["contradictory-reason", "two-missing-reasons", "unknown-reason"],
    }
    asked = [case.id for rule in CHECKERS.values() for case in rule.cases if case.asked]
    assert asked == ["empty-extract", "new-target", "all-struck", "unknown-reason"]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_worked_case_has_its_required_output(name: str, case: WorkedCase) -> None:
    result = check(name, case.input)
    assert result == case.expected
    assert list(result) == list(case.expected), "keys in the order of the seed"


@pytest.mark.parametrize(("name", "case"), CASES)
def test_an_explanation_has_the_same_result_and_what_each_step_saw(name: str, case: WorkedCase) -> None:
    explanation = explain(name, case.input)
    assert explanation.result == case.expected
    assert explanation.why.endswith(".") and "\n" not in explanation.why
    assert tuple(step.name for step in explanation.steps) == CHECKERS[name].steps
    assert all(step.saw for step in explanation.steps)
    assert explanation.why in str(explanation)


@pytest.mark.parametrize("name", CHECKERS)
@pytest.mark.parametrize(
    ("case_input", "found"),
    [(None, "null"), ([], "[] (list)"), ("{}", "'{}' (str)"), (True, "True (bool)"), (1.5, "1.5 (float)")],
)
def test_an_input_that_is_no_object_is_refused(name: str, case_input: object, found: str) -> None:
    for call in (check, explain):
        with pytest.raises(InputError) as caught:
            call(name, case_input)
        assert str(caught.value) == f"input: expected an object, got {found}"


@pytest.mark.parametrize("name", ["extracts", "", None, ["extract"]])
def test_an_unknown_rule_is_refused_with_the_known_ones(name: object) -> None:
    for call in (check, explain):
        with pytest.raises(InputError, match="expected one of extract, targets, marks, rubric, got"):
            call(name, {})


def test_messages_stay_on_one_short_line() -> None:
    for wrong in ({"a": "x\ny" * 1000}, list(range(1000)), 10**5000, {1: {2: {3: {4: 5}}}}):
        with pytest.raises(InputError) as caught:
            check("extract", {"source": wrong, "answer": "a"})
        assert "\n" not in str(caught.value) and len(str(caught.value)) < 250


def test_explanations_escape_what_they_quote() -> None:
    hostile = "<b>40</b> & <img src=x onerror=alert(1)> $x^2$"
    shown = explain("extract", {"source": hostile, "answer": hostile[:-1] + "!"})._repr_html_()
    shown += explain("targets", {"original": [hostile], "rewritten": []})._repr_html_()
    assert "<img" not in shown and "<b>" not in shown and "$x" not in shown
    assert "&lt;img" in shown
