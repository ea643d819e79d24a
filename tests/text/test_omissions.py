"""Omissions: what is left out between the pieces of a clause, and whether that changes the claim."""

import pytest
from aligned import align, wanted_on

from evalnb.text.omissions import OTHER_CLAUSE, OTHER_COLUMN, find_omissions


def omissions(page: str, phrase: str, clause: int = 0, way: int = 0) -> tuple[list[str], bool]:
    """Align a phrase with one clause of a page, read in one of its ways, and return what the pieces leave out."""
    wanted = wanted_on(page, phrase)
    region = wanted.sources.regions(clause)[way]
    chain, covered = align(wanted, region)
    return find_omissions(wanted, region, chain, covered)


@pytest.mark.parametrize(
    ("page", "phrase", "lost"),
    [
        pytest.param("the keeper pays rent", "the keeper pays rent", [], id="nothing"),
        pytest.param("the keeper shall not pay rent", "the keeper shall pay rent", ["not"], id="a negation"),
        pytest.param("the keeper never pays rent", "the keeper pays rent", ["never"], id="another"),
        pytest.param(
            "nobody but fools, not the keeper pays rent", "the keeper pays rent", ["not"], id="a negation in front"
        ),
        pytest.param("the keeper may pay rent", "the keeper pay rent", ["may"], id="a modal verb"),
        pytest.param("leave lasts at least ten days", "leave lasts ten days", ["least"], id="a bound"),
        pytest.param(
            "fines not exceeding AED 40 are due",
            "fines AED 40 are due",
            ["not", "exceeding"],
            id="a bound of two words",
        ),
        pytest.param("leave lasts up to AED 40 or ten days", "leave lasts ten days", ["AED 40"], id="a value"),
        pytest.param("the keeper was refused leave", "the keeper was leave", ["refused"], id="an outcome"),
        pytest.param("leave lasts thirty (30) days", "leave lasts 30 days", [], id="thirty beside (30)"),
        pytest.param("the keeper, old and grey, pays rent", "the keeper pays rent", [], id="an aside"),
        pytest.param(
            "Application No. 12 of Hall stands", "Application of Hall stands", ["12"], id="no before a number"
        ),
        pytest.param(
            "tenants pay rent and owners pay rates",
            "tenants pay rates",
            ["rent and owners pay"],
            id="the same said of two",
        ),
        pytest.param("without leave the keeper pays", "leave the keeper pays", [], id="without in front"),
    ],
)
def test_what_is_left_out(page, phrase, lost):
    found, _ = omissions(page, phrase)
    assert found == lost


@pytest.mark.parametrize(
    ("page", "expected"),
    [("keepers, the old and grey, pay rent", True), ("keepers, the old, pay rent", False), ("keepers pay rent", False)],
    ids=["a conjunction", "one word", "none"],
)
def test_whether_much_is_left_out(page, expected):
    assert omissions(page, "keepers pay rent")[1] is expected


@pytest.mark.parametrize(
    ("phrase", "mixed"),
    [
        ("Bring old brass lamps", False),
        ("Bring old brass lamps, thick steel ropes", False),
        ("Bring old brass lamps and thick steel ropes", False),
        ("Bring old brass lamps thick steel ropes", True),
    ],
    ids=["one item", "a comma", "and", "run together"],
)
def test_two_items_run_into_one(phrase, mixed):
    lost, _ = omissions("Bring:\n- old brass lamps lit;\n- thick steel ropes tied.", phrase, clause=1)
    assert (OTHER_CLAUSE in lost) is mixed


@pytest.mark.parametrize(
    ("phrase", "wrong"),
    [("Late fee AED 40", False), ("Base fee AED 400", False), ("Base charge AED 40", True), ("Late fee AED 400", True)],
)
def test_a_value_of_another_column(phrase, wrong):
    table = "| Deed | Late fee | Base charge |\n|---|---|---|\n| Sale | AED 40 | AED 400 |"
    lost, _ = omissions(table, phrase, clause=1)
    assert (OTHER_COLUMN in lost) is wrong
