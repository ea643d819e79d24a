"""The checkers over generated cases whose required output follows from how they were built."""

import json
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.checkers import CHECKERS, check, explain
from evalnb.lessons.practice import KINDS, practice_cases
from evalnb.rows.checks import same


@pytest.mark.parametrize("rule", CHECKERS)
@given(seed=st.integers(0, 10**18))
@settings(max_examples=30, deadline=None)
def test_every_near_miss_gets_the_output_it_was_built_for(rule: str, seed: int) -> None:
    for case in practice_cases(rule, seed=seed, count=len(KINDS[rule])):
        before = deepcopy(case.input)
        explanation = explain(rule, case.input)
        assert same(check(rule, case.input), case.expected) and same(explanation.result, case.expected)
        assert case.input == before and explanation.why and all(step.saw for step in explanation.steps)
        through_json = json.loads(json.dumps(case.input))
        assert same(check(rule, through_json), case.expected)
