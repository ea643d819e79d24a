"""Practice cases: the same from the same seed, right by construction, and aimed at what they name."""

from collections import Counter

import pytest
from hash_seeds import under_two_seeds
from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.checkers import CHECKERS
from evalnb.errors import InputError
from evalnb.lessons import Lesson
from evalnb.lessons.practice import KINDS, LEVELS, find_practice_case, practice_cases
from evalnb.rows.checks import same

ALL_KINDS = [(rule, name) for rule, kinds in KINDS.items() for name in kinds]
SEEDS = st.integers(-(10**19) + 1, 10**19 - 1)
#: The kinds of `extract` whose answer is not found for a reason that a hint calls otherwise.
HINTS = {"number": "absent"}


def of_kind(rule: str, kind: str, seed: int, number: int = 0):
    return find_practice_case(rule, f"practice-{kind}-{seed}-{number}")


@pytest.mark.parametrize(("rule", "kind"), ALL_KINDS)
@given(seed=SEEDS, number=st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_the_checker_gives_what_a_case_was_built_to_require(rule: str, kind: str, seed: int, number: int) -> None:
    case = of_kind(rule, kind, seed, number)
    assert same(CHECKERS[rule].check(case.input), case.expected), case
    assert case.title and case.reason


@pytest.mark.parametrize("kind", KINDS["extract"])
@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_a_case_of_extract_is_the_near_miss_that_its_hints_name(kind: str, seed: int) -> None:
    case = of_kind("extract", kind, seed)
    hints = [hint.code for hint in CHECKERS["extract"].explain(case.input).hints]
    if case.expected["extractive"]:
        start, end = case.expected["start"], case.expected["end"]
        source, answer = case.input["source"], case.input["answer"]
        assert source[start:end] == answer
        assert not any(source[at : at + len(answer)] == answer for at in range(start)), "the first place counts"
        assert (kind in hints) == (kind in ("repeated", "blank"))
    else:
        assert hints == [HINTS.get(kind, kind)]


@pytest.mark.parametrize("rule", KINDS)
@pytest.mark.parametrize("level", [None, *LEVELS])
def test_every_kind_comes_before_one_comes_again(rule: str, level: int | None) -> None:
    kinds = [name for name, kind in KINDS[rule].items() if level in (None, kind.level)]
    cases = practice_cases(rule, seed=11, count=2 * len(kinds) + 1, level=level)
    counts = Counter(case.kind for case in cases)
    assert set(counts) == set(kinds) and sorted(counts.values()) == [2] * (len(kinds) - 1) + [3]
    assert len({case.id for case in cases}) == len(cases)
    levels = [case.level for case in cases]
    assert levels == sorted(levels) and (level is None or set(levels) == {level})


@pytest.mark.parametrize("rule", KINDS)
def test_a_seed_gives_its_own_cases(rule: str) -> None:
    first, again, other = (practice_cases(rule, seed=seed) for seed in (1, 1, 2))
    assert first == again and [case.input for case in first] != [case.input for case in other]
    assert practice_cases(rule, seed=1, count=0) == ()
    assert {level for case in first for level in [case.level]} == set(LEVELS), "ten cases reach every level"


@pytest.mark.parametrize("rule", KINDS)
@given(seed=SEEDS, count=st.integers(0, 40))
@settings(max_examples=10, deadline=None)
def test_a_case_is_built_again_from_its_id(rule: str, seed: int, count: int) -> None:
    for case in practice_cases(rule, seed=seed, count=count):
        assert find_practice_case(rule, case.id) == case == Lesson(rule).find_case(case.id)


@pytest.mark.parametrize(
    "case_id",
    [
        "", "practice", "practice-piece-1", "practice-piece-01-0", "practice-piece-1-00", "practice-none-1-0",
        "practice-piece-1-0\n", "practice-piece-\u0661-0", "practice-piece--0-0", "exact-span",
    ],
)
def test_another_id_is_of_no_practice_case(case_id: str) -> None:
    assert find_practice_case("extract", case_id) is None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"rule": "extracts", "seed": 1}, "rule: expected one of extract, targets, marks, rubric, got 'extracts'"),
        ({"seed": "1"}, "seed: expected an integer of at most 19 digits, got '1'"),
        ({"seed": True}, "seed: expected an integer of at most 19 digits, got True"),
        ({"seed": 10**19}, "seed: expected an integer of at most 19 digits, got 10000000000000000000"),
        ({"seed": 1, "count": -1}, "count: expected an integer from 0, got -1"),
        ({"seed": 1, "count": 2.0}, "count: expected an integer from 0, got 2.0"),
        ({"seed": 1, "level": 4}, "level: expected 1, 2, 3 or None, got 4"),
        ({"seed": 1, "level": True}, "level: expected 1, 2, 3 or None, got True"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_out_of_range_is_refused(arguments: dict, says: str) -> None:
    with pytest.raises(InputError) as caught:
        practice_cases(**{"rule": "extract", **arguments})
    assert str(caught.value) == says


def test_two_hash_seeds_give_the_same_cases_and_edits() -> None:
    code = """
from evalnb.lessons.flips import smallest_edits
from evalnb.lessons.practice import KINDS, practice_cases
for rule in KINDS:
    for case in practice_cases(rule, seed=5, count=20):
        print(ascii(case), ascii(smallest_edits(rule, case.input, most=9)))
"""
    first, second = under_two_seeds("-c", code)
    assert len(first) > 10_000 and first == second
