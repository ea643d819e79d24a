import pytest

from evalnb.freetext.roles import exchanged_role, names_by_role, shifts_costs, swaps_roles
from evalnb.text.reading import Reading


@pytest.mark.parametrize(
    "text",
    [
        "Orla LLC (Claimant)",
        "The Claimant is Orla LLC.",
        "Claimant: Orla LLC",
        "Orla LLC is the Claimant",
        "the Claimant, Orla LLC",
    ],
)
def test_names_by_role(text):
    assert names_by_role(text) == {"claimant": {"orla", "llc"}}


@pytest.mark.parametrize(
    ("answer", "role"),
    [
        ("The Claimant is Hale and the Defendant is Orme.", "claimant"),
        ("Orme is the Claimant and Hale is the Defendant.", ""),
        ("The Claimant is Dunn.", ""),
    ],
    ids=["exchanged", "the same", "somebody else"],
)
def test_exchanged_role(answer, role):
    assert exchanged_role("Orme (Claimant) and Hale (Defendant)", answer) == role


@pytest.mark.parametrize(
    ("one", "two", "swaps"),
    [
        ("Hale hired Orme", "Orme hired Hale", True),
        ("Hale hired Orme", "Hale was hired by Orme", True),
        ("Hale hired Orme", "Orme was hired by Hale", False),
        ("The owner is Birch", "Birch is the owner", False),
        ("The report is filed", "The report is filed by 30 June at the latest", False),
    ],
)
def test_swaps_roles(one, two, swaps):
    gold, answer = Reading(one), Reading(two)
    spans = 0, len(gold.tokens.folds), answer, 0, len(answer.tokens.folds)
    assert swaps_roles(gold, *spans) is swaps


@pytest.mark.parametrize(
    ("two", "shifts"),
    [
        ("The Claimant shall pay the costs", True),
        ("Each party bears its own costs", False),
        ("The Claimant shall pay the rent", False),
    ],
)
def test_shifts_costs(two, shifts):
    gold, answer = Reading("The parties shall bear their own costs"), Reading(two)
    assert shifts_costs(gold, 0, len(gold.tokens.folds), answer, 0, len(answer.tokens.folds)) is shifts
