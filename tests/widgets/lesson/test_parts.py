"""An input as it is put to a learner: what is there, what is absent, and what is null, told apart."""

import pytest
from markup import NASTY, visible

from evalnb.widgets.lesson.parts import show_input


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
