"""The rule `targets`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import check, explain
from evalnb.checkers.targets import check as check_targets
from evalnb.errors import InputError

ID = st.sampled_from(["a", "b", "B", "a ", "é", "e\u0301", "10", "9", "\U0001f4ce", "\uffff", "\ud800"])
IDS = st.lists(ID, max_size=8)


def model(original: list[str], rewritten: list[str]) -> dict[str, object]:
    """Say the rule another way: go through the lists one id at a time."""
    missing, added = [], []
    for id in original:
        if id not in rewritten and id not in missing:
            missing.append(id)
    for id in rewritten:
        if id not in original and id not in added:
            added.append(id)
    for ids in (missing, added):
        ids.sort(key=lambda id: [ord(code_point) for code_point in id])
    return {"missing": missing, "added": added, "preserved": missing == [] and added == []}


@given(IDS, IDS)
def test_agrees_with_going_through_the_lists(original: list[str], rewritten: list[str]) -> None:
    result = check_targets(original=original, rewritten=rewritten)
    assert result == model(original, rewritten)
    assert explain("targets", {"original": original, "rewritten": rewritten}).result == result


@given(IDS, IDS)
def test_turning_the_sides_round_turns_the_result_round(one: list[str], other: list[str]) -> None:
    forth, back = check_targets(original=one, rewritten=other), check_targets(original=other, rewritten=one)
    assert (forth["missing"], forth["added"], forth["preserved"]) == (back["added"], back["missing"], back["preserved"])


@given(IDS, st.randoms(use_true_random=False))
def test_order_and_repeats_do_not_count(ids: list[str], random) -> None:
    shuffled = ids + ids[:2]
    random.shuffle(shuffled)
    assert check_targets(original=ids, rewritten=shuffled)["preserved"]


def test_ids_sort_by_code_point() -> None:
    result = check_targets(original=["\U0001f4ce", "\uffff", "b", "B", "é"], rewritten=[])
    # By UTF-16 units the emoji would stand before U+FFFF.
    assert result["missing"] == ["B", "b", "é", "\uffff", "\U0001f4ce"]


@pytest.mark.parametrize(
    ("original", "rewritten", "codes"),
    [
        (["a", "a"], ["a"], ["duplicates"]),
        (["a"], ["b", "b", "b"], ["duplicates"]),
        ([], [], ["nothing-to-compare"]),
        (["a"], [], []),
        (["a"], ["a"], []),
    ],
)
def test_hints(original: list[str], rewritten: list[str], codes: list[str]) -> None:
    assert [hint.code for hint in explain("targets", {"original": original, "rewritten": rewritten}).hints] == codes


def test_repeated_entries_are_counted_over_both_lists() -> None:
    (hint,) = explain("targets", {"original": ["a", "a", "a", "b"], "rewritten": ["b", "b"]}).hints
    assert hint.count == 3


def test_many_ids_are_named_in_part() -> None:
    ids = [f"t{number}" for number in range(9)]
    assert explain("targets", {"original": ids, "rewritten": []}).why == (
        "The rewrite no longer asks about 't0', 't1', 't2', 't3', 't4' and 4 more."
    )


@pytest.mark.parametrize(
    ("case_input", "message"),
    [
        ({}, "original: expected a list of strings, got nothing"),
        ({"original": []}, "rewritten: expected a list of strings, got nothing"),
        ({"original": "ab", "rewritten": []}, "original: expected a list of strings, got 'ab' (str)"),
        ({"original": {"a": 1}, "rewritten": []}, "original: expected a list of strings, got {'a': 1} (dict)"),
        ({"original": {"a"}, "rewritten": []}, "original: expected a list of strings, got {'a'} (set)"),
        ({"original": ["a", 2], "rewritten": []}, "original[1]: expected a string, got 2 (int)"),
        ({"original": [], "rewritten": [None]}, "rewritten[0]: expected a string, got null"),
        ({"original": [], "rewritten": ["a", True]}, "rewritten[1]: expected a string, got True (bool)"),
        ({"original": [["a"]], "rewritten": []}, "original[0]: expected a string, got ['a'] (list)"),
    ],
)
def test_a_wrong_input_is_named(case_input: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as caught:
        check("targets", case_input)
    assert str(caught.value) == message
