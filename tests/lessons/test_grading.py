"""Examples to be graded: each shows what its point says, by the rules' own verdicts."""

import pytest

from evalnb.errors import InputError
from evalnb.freetext.codes import CRITERIA, FAIL, PASS
from evalnb.freetext.rules import grade
from evalnb.lessons.answers import Attempt, graded
from evalnb.lessons.grading import (
    POINTS, GradedExample, codes_of, compare_grading, find_example, graded_examples,
    show_worked_examples, worked_output,
)

EXAMPLES = graded_examples()
BY_POINT = {example.point.name: example for example in EXAMPLES}


def failing(example: GradedExample) -> dict[str, tuple[str, ...]]:
    return {name: example.card.reasons[name] for name in CRITERIA if example.card.scores[name] == FAIL}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.point.name)
def test_an_example_fails_as_its_point_says(example: GradedExample) -> None:
    assert example.card == grade(example.item) and not example.card.needs_review
    assert failing(example) == example.point.fails and example.item.answerable is example.point.answerable
    assert find_example(example.id) is example


def test_there_is_one_example_a_point_and_six_with_one_fault() -> None:
    assert tuple(example.point for example in EXAMPLES) == POINTS
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES)
    alone = EXAMPLES[:6]
    assert all(len(failing(example)) == 1 for example in alone)
    assert {name for example in alone for name in failing(example)} == {*CRITERIA} - {"correctness"}
    assert BY_POINT["correct-but-ungrounded"].card.scores["correctness"] == PASS
    assert BY_POINT["grounded-but-incomplete"].card.scores["grounding"] == PASS
    assert "correctness" in failing(BY_POINT["wrong-value"])
    assert [example.item.answerable for example in EXAMPLES[-2:]] == [False, False]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.point.name)
def test_the_worked_verdicts_are_right_in_any_order_of_codes(example: GradedExample) -> None:
    output = worked_output(example.card)
    turned = {name: {**output[name], "reasons": output[name]["reasons"][::-1]} for name in reversed(CRITERIA)}
    found = compare_grading(example, Attempt(example.id, turned))
    assert found.right is True and found.differences == () and found.reason == example.point.says
    assert found.says == "Right: all five verdicts and their codes are those of the worked scorecard."
    kept = graded(example, Attempt(example.id, output, "so"), found)
    assert (kept.case, kept.kind, kept.right) == (example.id, example.point.name, True)


PARAPHRASE = BY_POINT["other-words"]


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        ({"score": PASS, "reasons": ["every-phrase-supported"]}, "grounding is FAIL, not PASS. “must” in"),
        ({"score": FAIL, "reasons": ["tense-changed"]}, "FAIL is right, but paraphrase is not among your codes."),
        ({"score": FAIL, "reasons": ["paraphrase", "name-not-on-page"]}, "but name-not-on-page is one too many."),
        ({"score": FAIL, "reasons": ["paraphrase", "paraphrase"]}, "a reason code is repeated."),
        ({"score": PASS, "reasons": ["paraphrase"]}, "agree with each other: grounding: PASS carries 'every-phrase"),
        (None, "grounding is FAIL, not UNSCORED."),
    ],
    ids=["verdict", "code", "too many", "twice", "incoherent", "nothing"],
)
def test_a_verdict_that_differs_is_named_with_its_evidence(verdict: dict | None, says: str) -> None:
    output = worked_output(PARAPHRASE.card)
    output = {**output, "grounding": verdict} if verdict else {k: v for k, v in output.items() if k != "grounding"}
    found = compare_grading(PARAPHRASE, Attempt(PARAPHRASE.id, output))
    assert found.right is False and found.fields == {name: name != "grounding" for name in CRITERIA}
    assert found.says == "Not yet: 4 of 5 criteria as in the worked scorecard."
    assert says in found.differences[0].says and PARAPHRASE.card.rationales["grounding"] in found.differences[0].says


@pytest.mark.parametrize(
    ("case", "output", "says"),
    [
        ("other", {}, "attempt.case: expected '2a404d4d-baseline', got 'other'"),
        (None, {"grounding": "FAIL"}, "output.grounding: expected an object with"),
        (None, {"grounding": {"score": 0, "reasons": []}}, "output.grounding: expected an object with"),
        (None, {"grounding": {"score": "FAIL", "reasons": "paraphrase"}}, "output.grounding.reasons: expected a list"),
        (None, {"grounding": {"score": "FAIL", "reasons": [1]}}, "output.grounding.reasons: expected a list"),
    ],
)
def test_what_does_not_fit_is_refused(case: str | None, output: dict, says: str) -> None:
    with pytest.raises(InputError, match=says):
        compare_grading(PARAPHRASE, Attempt(case or PARAPHRASE.id, output))


def test_the_worked_examples_are_shown_with_their_points() -> None:
    shown = str(show_worked_examples())
    for example in EXAMPLES:
        assert all(text in shown for text in (example.id, example.point.says, example.card.rationales["grounding"]))


def test_an_unknown_example_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match=f"example: expected one of {EXAMPLES[0].id}, .*got 'x'"):
        find_example("x")


def test_a_learner_chooses_among_the_failure_codes_of_an_answer_that_is_there() -> None:
    assert codes_of("clarity_relevance") == ("indirect-answer", "answer-not-first", "filler", "dense-list", "off-topic")
    assert all("empty-answer" not in codes_of(name) for name in CRITERIA)
