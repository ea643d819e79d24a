import pytest
from scorecards.cards import card

from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS, UNSCORED, incoherence
from evalnb.freetext.feedback import FIXES
from evalnb.widgets import decisions as form
from evalnb.widgets.decisions import UNDECIDED, Decision

DRAFT = card("PFFP-")


@pytest.mark.parametrize(
    ("criterion", "pages_left", "said"),
    [
        pytest.param("correctness", 2, "", id="pages do not matter to correctness"),
        pytest.param("grounding", 0, "", id="all pages shown"),
        pytest.param("grounding", 1, "One page still to read before this can be decided.", id="one page left"),
        pytest.param("grounding", 3, "3 pages still to read before this can be decided.", id="three pages left"),
        pytest.param("clarity_relevance", 0, "There is no gold answer, so this is not scored.", id="no input"),
    ],
)
def test_grounding_waits_for_the_pages_and_nothing_is_scored_without_input(criterion, pages_left, said):
    assert form.lock(criterion, DRAFT, pages_left=pages_left) == said


@pytest.mark.parametrize(
    ("criterion", "score", "before", "draft", "after"),
    [
        pytest.param("grounding", PASS, UNDECIDED, DRAFT, Decision(score=PASS), id="pass"),
        pytest.param(
            "grounding", FAIL, UNDECIDED, DRAFT, Decision(score=FAIL, codes=DRAFT.reasons["grounding"]),
            id="a fail takes over the codes of a draft that fails",
        ),
        pytest.param("correctness", FAIL, UNDECIDED, DRAFT, Decision(score=FAIL), id="a draft that passes has none"),
        pytest.param("grounding", FAIL, UNDECIDED, None, Decision(score=FAIL), id="a hidden draft gives none"),
        pytest.param(
            "grounding", FAIL, Decision(score=FAIL, codes=("paraphrase",)), DRAFT,
            Decision(score=FAIL, codes=("paraphrase",)), id="chosen codes stay",
        ),
        pytest.param(
            "grounding", PASS, Decision(score=FAIL, codes=("paraphrase",), rationale="Own."), DRAFT,
            Decision(score=PASS, rationale="Own."), id="a pass drops the codes and keeps the line",
        ),
        pytest.param("grounding", None, Decision(score=PASS), DRAFT, UNDECIDED, id="taken back"),
    ],
)
def test_a_verdict_and_its_codes_go_together(criterion, score, before, draft, after):
    assert form.decide(criterion, score, before, draft) == after


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_code_can_be_chosen_and_dropped_and_stands_in_order(criterion):
    decision = UNDECIDED
    for code in reversed(FAILURES[criterion]):
        decision = form.toggle(criterion, code, decision)
    assert decision == Decision(score=FAIL, codes=FAILURES[criterion])
    for code in FAILURES[criterion]:
        decision = form.toggle(criterion, code, decision)
    assert decision == Decision(score=FAIL) and form.problem(criterion, decision) == "FAIL needs at least one reason."
    with pytest.raises(ValueError, match=ALL_CLEAR[criterion]):
        form.toggle(criterion, ALL_CLEAR[criterion], decision)


@pytest.mark.parametrize(
    ("decision", "draft", "line"),
    [
        pytest.param(Decision(score=PASS), DRAFT, "rules on correctness", id="agreed with the draft"),
        pytest.param(Decision(score=PASS), None, "", id="the draft was hidden"),
        pytest.param(Decision(score=FAIL, codes=("wrong-date",)), DRAFT, "", id="against the draft"),
        pytest.param(Decision(score=PASS, rationale="Own."), DRAFT, "Own.", id="own words"),
        pytest.param(Decision(score=PASS, rationale=""), DRAFT, "", id="emptied on purpose"),
        pytest.param(UNDECIDED, DRAFT, "", id="undecided"),
    ],
)
def test_the_line_is_the_persons_or_that_of_a_draft_they_agreed_with(decision, draft, line):
    assert form.rationale_of("correctness", decision, draft) == line


def test_a_card_holds_what_was_decided_and_nothing_of_the_draft_but_its_evidence():
    decisions = dict.fromkeys(CRITERIA, UNDECIDED) | {
        "correctness": Decision(score=FAIL, codes=("wrong-date", "wrong-name"), rationale="Own."),
        "completeness": Decision(score=FAIL, codes=DRAFT.reasons["completeness"]),
        "grounding": Decision(score=PASS),
        "confidence_calibration": Decision(score=PASS),
    }
    made = form.to_card(decisions, DRAFT, rater="m.", feedback=None, shown=True)
    assert list(made.scores.values()) == [FAIL, FAIL, PASS, PASS, UNSCORED]
    assert all(incoherence(c, made.scores[c], made.reasons[c]) is None for c in CRITERIA)
    assert made.rationales == {
        "correctness": "Own.", "completeness": "rules on completeness", "grounding": "",
        "confidence_calibration": "rules on confidence_calibration", "clarity_relevance": "rules on clarity_relevance",
    }
    assert (made.judge, made.needs_review, made.phrases) == ("m.", (), DRAFT.phrases)
    told = [FIXES["correctness"][code] for code in ("wrong-date", "wrong-name")]
    assert made.prompt_feedback == " ".join([*told, FIXES["completeness"][DRAFT.reasons["completeness"][0]]])
    assert form.from_saved(made, DRAFT)["correctness"] == decisions["correctness"]
    own = form.to_card(decisions, DRAFT, rater="m.", feedback="  ", shown=False)
    assert own.prompt_feedback == "none" and own.rationales["completeness"] == ""


def test_what_cannot_be_scored_is_not_waited_for():
    assert form.undecided(dict.fromkeys(CRITERIA, UNDECIDED), DRAFT) == CRITERIA[:4]
