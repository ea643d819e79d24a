"""Alignment: the runs of words that a phrase shares with a clause, and the heaviest way to read them in order."""

import pytest
from aligned import wanted_on
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.alignment import BLOCK_COST, LEAP_COST, Block, Wanted, heaviest_chain, shared_blocks, uncovered_runs
from evalnb.text.sources import Region


def read(page: str, phrase: str) -> tuple[Wanted, Region]:
    """Read a phrase in the words of a page, and what is read together with the last clause of the page."""
    wanted = wanted_on(page, phrase)
    return wanted, wanted.sources.region(len(wanted.sources.clauses) - 2)


def words(wanted: Wanted, blocks: list[Block]) -> list[str]:
    return [" ".join(wanted.fold(k) for k in range(b.i, b.i + b.length)) for b in blocks]


def chain(page: str, phrase: str) -> list[str]:
    wanted, region = read(page, phrase)
    return words(wanted, heaviest_chain(shared_blocks(wanted, region), wanted.weights, region.item_of))


@pytest.mark.parametrize(
    ("page", "phrase", "expected"),
    [
        pytest.param("the deep pond leaks", "the deep pond leaks", ["the deep pond leaks"], id="all"),
        pytest.param("the deep pond leaks", "the cold pond leaks", ["pond leaks"], id="a function word alone is none"),
        pytest.param("deep pond, deep fence", "deep", ["deep", "deep"], id="every place"),
        pytest.param("the pond leaks", "whales sing", [], id="nothing"),
        pytest.param(
            "it holds AED 40 million", "it holds AED 40", ["it holds AED 40".lower()], id="a value of the phrase"
        ),
        pytest.param("it holds AED 41", "it holds AED 40", ["it holds"], id="no part of a value"),
        pytest.param("Article 16(1)(d) leaks", "Article 16(1)(c) leaks", ["leaks"], id="no part of a reference"),
    ],
)
def test_shared_runs(page, phrase, expected):
    wanted, region = read(page, phrase)
    assert words(wanted, shared_blocks(wanted, region)) == expected


@pytest.mark.parametrize(
    ("page", "phrase", "expected"),
    [
        pytest.param("the deep pond leaks badly", "the deep pond leaks", ["the deep pond leaks"], id="one run"),
        pytest.param("deep ponds of kings leak", "deep ponds leak", ["deep ponds", "leak"], id="words left out"),
        pytest.param("leak deep ponds", "deep ponds leak", ["deep ponds"], id="order holds"),
        pytest.param(
            "Bring:\n- a lamp;\n- a rope.", "bring a rope", ["bring", "a rope"], id="an item under its lead-in"
        ),
        pytest.param("Bring:\n- the lamp;\n- the rope.", "bring the lamp", ["bring the lamp"], id="the first item"),
        pytest.param(
            "Bring:\n- big lamps;\n- big ropes.",
            "bring big ropes",
            ["bring", "big ropes"],
            id="a word shared by two items",
        ),
        pytest.param("", "deep", [], id="nothing"),
    ],
)
def test_the_heaviest_chain(page, phrase, expected):
    if not page:
        assert heaviest_chain([], [1.0], []) == []
        return
    assert chain(page, phrase) == expected


def test_a_leap_into_another_item_costs_more_than_a_gap():
    weights, items = [1.0, 1.0], [1, 1, 2]
    blocks = [Block(0, 0, 1, 1.0), Block(1, 2, 1, 1.0)]
    assert len(heaviest_chain(blocks, weights, items)) == 1
    assert len(heaviest_chain(blocks, weights, [1, 1, 1])) == 2
    assert len(heaviest_chain(blocks, weights, [0, 0, 2])) == 2
    assert BLOCK_COST + LEAP_COST >= 1.0 > BLOCK_COST


@pytest.mark.parametrize(
    ("covered", "runs"),
    [
        ([], []),
        ([True], []),
        ([False], [(0, 1)]),
        ([False, True, False, False], [(0, 1), (2, 4)]),
        ([True, False, True], [(1, 2)]),
    ],
)
def test_uncovered_runs(covered, runs):
    assert uncovered_runs(covered) == runs


@given(st.lists(st.booleans(), max_size=30))
def test_uncovered_runs_are_what_is_not_covered(covered):
    runs = uncovered_runs(covered)
    assert [k for a, b in runs for k in range(a, b)] == [k for k, done in enumerate(covered) if not done]
    assert all(one[1] < two[0] for one, two in zip(runs, runs[1:], strict=False))


few = st.lists(
    st.sampled_from("deep pond leaks badly the of keeper AED 40 16(1)(c) not".split()), min_size=1, max_size=14
)


@given(few.map(" ".join), few.map(" ".join), st.integers(1, 4))
def test_blocks_are_shared_and_maximal_and_a_chain_rises(page, phrase, lines):
    text = "- " + "\n- ".join([page] * lines)
    wanted, region = read(text, phrase)
    blocks = shared_blocks(wanted, region)
    for block in blocks:
        assert wanted.codes[block.i : block.i + block.length] == region.codes[block.j : block.j + block.length]
        assert block.weight == pytest.approx(sum(wanted.weights[block.i : block.i + block.length]))
    found = heaviest_chain(blocks, wanted.weights, region.item_of)
    for one in found:
        assert one.length > 0
        assert wanted.codes[one.i : one.i + one.length] == region.codes[one.j : one.j + one.length]
    for one, two in zip(found, found[1:], strict=False):
        assert one.i + one.length <= two.i and one.j + one.length <= two.j
    heaviest = max((block.weight for block in blocks), default=0.0)
    assert sum(block.weight for block in found) >= heaviest - 1e-9


plain = st.lists(st.sampled_from("deep pond leaks badly the of".split()), min_size=1, max_size=7)


@given(plain.map(" ".join), plain.map(" ".join))
def test_every_maximal_run_is_found(page, phrase):
    wanted, region = read(page, phrase)
    here, there = wanted.codes, region.codes
    expected = []
    for i in range(len(here)):
        for j in range(len(there)):
            if here[i] != there[j] or (i and j and here[i - 1] == there[j - 1]):
                continue
            length = 1
            while i + length < len(here) and here[i : i + length + 1] == there[j : j + length + 1]:
                length += 1
            if sum(wanted.weights[i : i + length]) >= BLOCK_COST:
                expected.append((i, j, length))
    assert [(block.i, block.j, block.length) for block in shared_blocks(wanted, region)] == expected


def test_of_many_runs_the_heaviest_are_taken():
    wanted, region = read("deep pond the deep of " * 20, "the deep pond leaks deep")
    blocks = shared_blocks(wanted, region)
    assert len(blocks) == 60
    assert [(b.i, b.j) for b in blocks] == sorted((b.i, b.j) for b in blocks)
    assert [words(wanted, blocks).count(run) for run in ("deep pond", "the deep", "deep")] == [20, 20, 20]
