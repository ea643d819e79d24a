"""The reason codes, and the coherence of a verdict with its codes."""

import itertools

import pytest

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, NOTES, PASS, UNSCORED, incoherence

#: The table of codes of the contract, in its words: all clear, then failures.
TABLE = {
    "correctness": "key-facts-match empty-answer no-key-information wrong-number wrong-date wrong-name wrong-reference "
    "wrong-verb contradicts-gold different-question",
    "completeness": "all-facts-covered empty-answer missing-ruling missing-cost missing-interest missing-deadline "
    "missing-condition missing-reference missing-part missing-fact",
    "grounding": "every-phrase-supported empty-answer law-name-not-on-page reference-label-mismatch paraphrase "
    "tense-changed name-not-on-page citation-not-on-page number-not-on-page interpretive-claim unsupported-phrase "
    "claim-without-pages",
    "confidence_calibration": "tone-fits empty-answer hedged-clear-fact uncertainty-not-stated absence-not-stated "
    "needless-refusal speculation",
    "clarity_relevance": "clear-and-direct empty-answer indirect-answer answer-not-first filler dense-list off-topic",
}


def test_the_codes_are_those_of_the_contract():
    assert tuple(TABLE) == CRITERIA == tuple(ALL_CLEAR) == tuple(FAILURES)
    for criterion, codes in TABLE.items():
        assert [ALL_CLEAR[criterion], *FAILURES[criterion]] == codes.split()
    assert NOTES == ("over-length",)


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_verdict_and_its_codes_agree(criterion):
    clear, failures = ALL_CLEAR[criterion], FAILURES[criterion]
    assert incoherence(criterion, PASS, (clear,)) is None
    assert incoherence(criterion, FAIL, failures) is None
    assert incoherence(criterion, UNSCORED, ()) is None
    for code in failures:
        assert incoherence(criterion, FAIL, (code,)) is None
        assert incoherence(criterion, FAIL, [code]) is None
    for pair in itertools.permutations(failures[:3], 2):
        assert incoherence(criterion, FAIL, pair) is None


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize(
    ("score", "reasons"),
    [
        pytest.param(PASS, (), id="a pass without a code"),
        pytest.param(PASS, ("empty-answer",), id="a pass with a failure"),
        pytest.param(PASS, ("clear", "empty-answer"), id="a pass with both"),
        pytest.param(PASS, ("clear", "clear"), id="all clear twice"),
        pytest.param(FAIL, (), id="a failure without a code"),
        pytest.param(FAIL, ("clear",), id="a failure that is all clear"),
        pytest.param(FAIL, ("clear", "empty-answer"), id="a failure with both"),
        pytest.param(FAIL, ("empty-answer", "empty-answer"), id="a code twice"),
        pytest.param(FAIL, ("looks-bad",), id="an unknown code"),
        pytest.param(FAIL, ("empty-answer", "over-length"), id="a note is no code"),
        pytest.param(UNSCORED, ("clear",), id="unscored and all clear"),
        pytest.param(UNSCORED, ("empty-answer",), id="unscored and a failure"),
        pytest.param("pass", ("clear",), id="another word for pass"),
        pytest.param("", (), id="no score"),
    ],
)
def test_what_does_not_agree_is_said_in_one_line(criterion, score, reasons):
    why = incoherence(criterion, score, tuple(ALL_CLEAR[criterion] if code == "clear" else code for code in reasons))
    assert why and why.startswith(f"{criterion}: ") and "\n" not in why


@pytest.mark.parametrize("criterion", CRITERIA)
def test_codes_of_another_criterion_are_unknown(criterion):
    foreign = {code for other in CRITERIA if other != criterion for code in (*FAILURES[other], ALL_CLEAR[other])}
    for code in sorted(foreign - {"empty-answer"}):
        assert repr(code) in incoherence(criterion, FAIL, (code,))


def test_an_unknown_criterion_lists_the_known_ones():
    assert all(name in incoherence("tone", PASS, ()) for name in CRITERIA)
