"""The smallest edits that flip a verdict: they do, the smallest comes first, and the input stays as it was."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from evalnb.checkers import CHECKERS
from evalnb.errors import InputError
from evalnb.lessons.flips import smallest_edits, verdict
from evalnb.lessons.flips_extract import MOST_CELLS, longest_piece, nearest_passage
from evalnb.lessons.practice import KINDS, practice_cases

CASES = [
    (rule, case) for rule in KINDS for case in (*CHECKERS[rule].cases, *practice_cases(rule, seed=4, count=28))
]
WORDS = st.text("ab c", max_size=12)


@pytest.mark.parametrize(("rule", "case"), CASES, ids=lambda value: value if isinstance(value, str) else value.id)
def test_every_edit_flips_the_verdict(rule: str, case: Any) -> None:
    before = deepcopy(case.input)
    edits = smallest_edits(rule, case.input, most=50)
    assert case.input == before and edits
    for edit in edits:
        assert edit.result == CHECKERS[rule].check(edit.input)
        assert verdict(rule, edit.result) != verdict(rule, case.expected)
        assert edit.says.endswith(".") and edit.says[0].isupper() and edit.size > 0
    assert [edit.size for edit in edits] == sorted(edit.size for edit in edits)
    inputs = [repr(edit.input) for edit in edits]
    assert len(set(inputs)) == len(inputs)
    assert smallest_edits(rule, case.input, most=2) == edits[:2]


@pytest.mark.parametrize(
    ("rule", "case_input", "first"),
    [
        ("extract", {"source": "Fee: 40.", "answer": "fee"}, "Write 'F' for 'f' at 0 of the answer."),
        ("extract", {"source": "the firm’s seal", "answer": "firm's"}, "Write '’' for \"'\" at 4 of the answer."),
        ("extract", {"source": "Pay  now", "answer": "Pay now"}, "Put ' ' in at 4 of the answer."),
        ("extract", {"source": "Pay now", "answer": "Pay now."}, "Drop '.' at 7 of the answer."),
        ("extract", {"source": "Pay now", "answer": ""}, "Offer 'P', with which the source begins."),
        ("extract", {"source": "Pay now", "answer": "now"}, "Drop 'o', character 1 of the answer."),
        ("targets", {"original": ["a", "b"], "rewritten": ["a"]}, "Restore 'b' in the rewrite."),
        ("targets", {"original": ["a"], "rewritten": ["a", "b", "b"]}, "Ask about 'b' in the original."),
        ("targets", {"original": [], "rewritten": []}, "Ask about 'target-2' in the rewrite."),
        ("targets", {"original": ["a"], "rewritten": ["a"]}, "Drop 'a' from the rewrite."),
        ("marks", {"spans": [{"text": "1", "struck": True}]}, "Clear the strike from '1'."),
        ("marks", {"spans": [{"text": "1", "struck": False}]}, "Strike '1'."),
        ("marks", {"spans": [{"text": "1", "struck": "no"}]}, "Give spans[0] a mark, false."),
        ("marks", {"spans": [5]}, "Leave out spans[0], which cannot be read."),
        ("marks", {"spans": []}, "Add a span 'new' that is not struck."),
        (
            "rubric", {"fields": {"title": True, "source": False}, "pass": True, "reasons": ["missing-source"]},
            "Set pass to false.",
        ),
        (
            "rubric", {"fields": {"title": False, "source": False}, "pass": False, "reasons": ["missing-title"]},
            "Set fields.source to true.",
        ),
        (
            "rubric", {"fields": {"title": True, "source": True}, "reasons": ["all-required-met"]},
            "Set pass to true.",
        ),
        (
            "rubric", {"fields": {"title": True, "source": True}, "pass": True, "reasons": [5, ["x"]]},
            "Make the codes 'all-required-met'.",
        ),
    ],
)
def test_the_smallest_edit_comes_first(rule: str, case_input: dict, first: str) -> None:
    assert smallest_edits(rule, case_input)[0].says == first


@given(source=WORDS, answer=WORDS)
@settings(max_examples=300, deadline=None)
def test_no_smaller_change_of_the_answer_makes_it_an_extract(source: str, answer: str) -> None:
    edits = smallest_edits("extract", {"source": source, "answer": answer})
    if answer and answer in source:
        assert edits[0].size == 1
    elif not source:
        assert not [edit for edit in edits if edit.input["source"] == source], "nothing stands in an empty source"
    else:
        pieces = {source[i:j] for i in range(len(source)) for j in range(i + 1, len(source) + 1)}
        assert edits[0].size == min(Levenshtein.distance(answer, piece) for piece in pieces)


@given(source=WORDS, answer=st.text("ab c", min_size=1, max_size=12))
@settings(max_examples=300, deadline=None)
def test_the_nearest_passage_and_the_longest_piece_are_found(source: str, answer: str) -> None:
    distance, start, end = nearest_passage(source, answer)
    every = [(source[i:j]) for i in range(len(source) + 1) for j in range(i, len(source) + 1)]
    assert distance == min(Levenshtein.distance(answer, passage) for passage in every)
    assert Levenshtein.distance(answer, source[start:end]) == distance
    piece = longest_piece(source, answer)
    assert piece in source and piece in answer
    assert len(piece) == max(len(passage) for passage in every if passage in answer)


def test_a_long_source_is_still_answered() -> None:
    source = "lorem ipsum " * (MOST_CELLS // 100)
    edits = smallest_edits("extract", {"source": source, "answer": "lorem ipsum lorem dolor"})
    assert edits[0].says == "Keep only 'lorem ipsum lorem', which stands in one piece."


@given(
    original=st.lists(st.sampled_from("abc"), max_size=4), rewritten=st.lists(st.sampled_from("abc"), max_size=4)
)
def test_targets_are_repaired_by_as_many_entries_as_differ(original: list[str], rewritten: list[str]) -> None:
    edits = smallest_edits("targets", {"original": original, "rewritten": rewritten})
    differing = len({*original} ^ {*rewritten})
    assert edits[0].size == max(1, differing) or any(
        (original + rewritten).count(id) > 1 for id in {*original} ^ {*rewritten}
    )


def test_other_fields_stay_and_bad_input_is_refused() -> None:
    edits = smallest_edits("targets", {"original": ["a"], "rewritten": [], "note": "mine"}, most=1)
    assert len(edits) == 1 and edits[0].input["note"] == "mine"
    assert smallest_edits("extract", {"source": "", "answer": ""}) == ()
    assert smallest_edits("marks", {"spans": []}, most=0) == ()
    with pytest.raises(InputError, match="rule: expected one of extract"):
        smallest_edits("extracts", {})
    with pytest.raises(InputError, match="source: expected a string, got nothing"):
        smallest_edits("extract", {"answer": ""})
