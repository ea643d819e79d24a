"""An input as it is put to a learner, and the worked answer of a case."""

import pytest
from markup import NASTY, visible

from evalnb.checkers import CHECKERS, WorkedCase
from evalnb.lessons.views import show_input, show_worked


@pytest.mark.parametrize(
    ("rule", "case_input", "lines"),
    [
        ("extract", {"source": "a b", "answer": ""}, ["source", "0", "a b", "answer", "(nothing)"]),
        (
            "targets", {"original": ["a"], "rewritten": []},
            ["Part       Given", 'original   ["a"]', "rewritten  []"],
        ),
        (
            "marks", {"spans": [{"text": "", "struck": "true"}, {"struck": None}]},
            ["          Text      Struck", 'spans[0]  ""        "true"', "spans[1]  (absent)  null"],
        ),
        (
            "marks", {"spans": [5]},
            ["          Text      Struck    Instead of both", "spans[0]  (absent)  (absent)  5"],
        ),
        (
            "rubric", {"fields": {"title": 1, "pass": "no"}, "pass": True, "reasons": ["x"]},
            ["Part     Given", "title    1", "source   (absent)", "pass     true", 'reasons  ["x"]'],
        ),
    ],
    ids=["extract", "targets", "marks", "no-object", "rubric"],
)
def test_an_input_is_shown_as_it_is(rule, case_input, lines):
    assert show_input(rule, case_input).text.split("\n") == lines


@pytest.mark.parametrize(
    ("rule", "case_input"),
    [
        ("extract", {"source": NASTY, "answer": NASTY}),
        ("targets", {"original": [NASTY], "rewritten": [NASTY]}),
        ("marks", {"spans": [{"text": NASTY, "struck": NASTY}, NASTY]}),
        ("rubric", {"fields": {"title": NASTY, "source": NASTY}, "pass": NASTY, "reasons": [NASTY]}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_text_of_an_input_is_never_markup(rule, case_input):
    html = show_input(rule, case_input).html
    assert "<b>" not in html and "<img" not in html
    assert "onerror=alert(1)" in visible(html) or rule == "extract"


@pytest.mark.parametrize(
    ("rule", "case"), [(name, case) for name, rule in CHECKERS.items() for case in rule.cases],
    ids=lambda value: getattr(value, "id", value),
)
def test_a_worked_answer_has_title_reason_and_steps(rule, case):
    worked = show_worked(rule, case).text
    assert worked.startswith(case.title) and case.reason in worked
    assert all(step in worked for step in CHECKERS[rule].steps)


@pytest.mark.parametrize(
    ("case_id", "marked"), [("exact-span", "[✓ after review]"), ("mosaic-claim", "[? before] [? review]")]
)
def test_the_evidence_of_an_extract_is_marked(case_id, marked):
    [case] = [case for case in CHECKERS["extract"].cases if case.id == case_id]
    assert marked in show_worked("extract", case).text


def test_a_case_without_a_reason_gets_that_of_the_rule():
    case = WorkedCase("x", "Mine", {"original": [], "rewritten": []}, {"missing": [], "added": [], "preserved": True}, "")
    assert "Neither side names a target" in show_worked("targets", case).text
