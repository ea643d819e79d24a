"""Talk: hedges, greetings, attributions and statements of absence, told by their construction."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.talk import find_hedges, is_absence, may_be_absence, phrase_kind, states_uncertainty

KINDS = {
    "absence": [
        "The documents do not mention a fee.",
        "None of the pages says who pays.",
        "The provided context contains no information about geese.",
        "There is no information on the fee.",
        "The fee is not stated in the documents.",
        "The lake's depth is not mentioned anywhere.",
        "The depth wasn't mentioned.",
        "The names weren't found.",
        "I couldn't find the depth.",
        "The depth couldn\u2019t be determined.",
        "It cannot be determined.",
        "IT CANNOT BE DETERMINED.",
        "I could not find the fee.",
        "I'm unable to find the fee.",
        "The handbook is silent on fees.",
        "The act does not specify a period.",
        "N/A",
        "Unknown.",
        "Not stated.",
        "No answer found",
    ],
    "hedge": [
        "It appears that",
        "I think",
        "Probably,",
        "In my view,",
        "To the best of my knowledge,",
        "as far as I can tell",
    ],
    "filler": [
        "Hello!",
        "Dear reader,",
        "Thank you for your question.",
        "Great question!",
        "I hope this helps!",
        "Let me know if you need more.",
        "Having reviewed the documents,",
        "The answer to your question is as follows:",
        "You asked how long 30 days last.",
        "Kind regards,",
        "",
        "***",
        "— !",
    ],
    "attribution": [
        "According to the documents,",
        "per the order",
        "as stated in the contract,",
        "Source: the judgment",
        "As set out in the lease,",
    ],
    "polarity": ["Yes.", "no", "No,", "“Yes”"],
    "uncertainty": [
        "The documents conflict on this.",
        "It is unclear which applies.",
        "it remains unsettled whether the two provisions differ.",
    ],
    "claim": [
        "The keeper pays.",
        "The tenant does not pay.",
        "No fee is payable.",
        "The application was not granted.",
        "The keeper may drain the pond.",
        "The keeper shall not say who pays.",
        "The name appears on page 1.",
        "The court found no evidence of fraud.",
        "The two figures conflict: 40 and 50.",
        "Having considered the evidence, the court refused it.",
        "The question of costs is reserved for 14 days.",
        "It appears that the fee is 40.",
        "The fee is 40, I think.",
        "No. 7",
        "40",
    ],
}


@pytest.mark.parametrize(
    ("kind", "phrase"), [pytest.param(kind, p, id=f"{kind}: {p}") for kind, some in KINDS.items() for p in some]
)
def test_what_a_phrase_does(kind, phrase):
    assert phrase_kind(phrase) == kind


@pytest.mark.parametrize(
    ("text", "hedges"),
    [
        ("The fee is 40.", []),
        ("It appears that the fee is 40.", ["It appears that"]),
        ("The fee is probably 40, I believe.", ["is probably", "I believe"]),
        ("Based on the provided documents, the fee is 40.", ["Based on the provided documents"]),
        ("The fee might be 40.", ["might be"]),
        ("The keeper may pay.", []),
        ("The keeper might have been heard.", []),
        ("The court may extend it where it appears just.", []),
        ("If it appears to the court that he left, it may adjourn.", []),
        ("The seal appears on page 1.", []),
        ("Improbably, the likelihood fell.", []),
        ("Unlikely events count.", []),
        ("The probable cause is known.", []),
    ],
)
def test_hedges_of_a_text(text, hedges):
    assert [text[h.start : h.end] for h in find_hedges(text)] == hedges


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("The fee is not provided.", True),
        ("No details are given.", True),
        ("The fee is never indicated.", True),
        ("The fee is 40.", False),
        ("The keeper is not a tenant.", False),
    ],
)
def test_where_it_is_known_that_nothing_is_told_less_is_enough(phrase, expected):
    assert may_be_absence(phrase) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The pages give two different figures.", True),
        ("The date is unclear.", True),
        ("It cannot be reconciled.", True),
        ("The sources disagree.", True),
        ("The fee is 40.", False),
        ("The sky was clear.", False),
        ("The keeper may pay.", False),
    ],
)
def test_whether_a_text_says_that_something_is_open(text, expected):
    assert states_uncertainty(text) is expected


WORDS = st.sampled_from(
    "the documents do not mention it appears that I think fee 40 probably may be hello thank you no information is "
    "stated , . ; \n “ ’".split(" ")
)
talk = st.lists(WORDS, max_size=14).map(" ".join) | st.text(st.characters(exclude_categories=()), max_size=30)


@given(talk)
def test_hedges_stand_in_order_inside_the_text(text):
    at = 0
    for hedge in find_hedges(text):
        assert at <= hedge.start < hedge.end <= len(text) and hedge.kind == "hedge"
        at = hedge.end


@given(talk)
def test_every_phrase_has_one_kind_whatever_its_case(text):
    kind = phrase_kind(text)
    assert kind in KINDS
    assert kind != "absence" or (is_absence(text) and may_be_absence(text))
    if text.isascii():
        assert phrase_kind(text.upper()) == phrase_kind(text.lower())


@pytest.mark.parametrize("cached", [find_hedges, phrase_kind, is_absence])
def test_what_is_kept_is_bounded(cached):
    assert cached.cache_info().maxsize
