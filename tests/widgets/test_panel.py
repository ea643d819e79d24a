"""The panel in Python: what a click or message does, what the widgets then say, and that typed text finds its question."""

from typing import Any

import pytest

from evalnb.freetext.codes import CRITERIA
from evalnb.widgets.panel import ScoringPanel

from .canned import CannedSession


@pytest.fixture
def panel() -> ScoringPanel:
    return ScoringPanel(CannedSession())


def hear(panel: ScoringPanel, *steps: list[Any], typed: dict[str, str] | None = None, question: str = "") -> None:
    """Let the panel hear what its script would send."""
    shown = question or panel.reader.view["question"]["id"]
    panel._heard(None, {"question": shown, "typed": typed or {}, "steps": list(steps)}, [])


def type_in(panel: ScoringPanel, criterion: str, text: str) -> None:
    """Let a field's widget hear a text, as it does when the browser pauses."""
    panel.fields[criterion].widget.set_state({"value": text})


def said(panel: ScoringPanel) -> list[tuple[str, dict[str, Any]]]:
    done, panel.session.done = panel.session.done, []
    return done


def test_the_reader_gets_the_view_and_the_table_of_keys(panel):
    assert panel.reader.view == panel.session.view()
    assert [action["name"] for action in panel.reader.actions] == [action.name for action in panel.session.actions]
    assert panel.reader.actions[0].keys() == {"name", "keys", "label", "group"}


@pytest.mark.parametrize(
    ("press", "expected"),
    [
        (lambda form: form.buttons["save"].click(), [("save", {})]),
        (lambda form: form.buttons["next"].click(), [("next", {})]),
        (lambda form: form.buttons["derived"].click(), [("feedback", {"text": None})]),
        (lambda form: form.keep["theirs"].click(), [("resolve-conflict", {"keep": "theirs"})]),
        (lambda form: setattr(form.filters["unscored"], "value", True), [("filter", {"name": "unscored"})]),
        (lambda form: setattr(form.search, "value", "fee"), [("search", {"text": "fee"})]),
        (
            lambda form: setattr(form.criteria["grounding"].verdicts["FAIL"], "value", True),
            [("criterion", {"name": "grounding"}), ("fail", {})],
        ),
        (
            lambda form: setattr(form.criteria["correctness"].codes["wrong-date"], "value", True),
            [("code", {"criterion": "correctness", "code": "wrong-date"})],
        ),
        (
            lambda form: setattr(form.criteria["correctness"].rationale.widget, "value", "why"),
            [("rationale", {"criterion": "correctness", "text": "why"})],
        ),
    ],
    ids=["save", "next", "derive", "keep", "filter", "search", "verdict", "code", "rationale"],
)
def test_a_widget_tells_the_session_what_was_done_and_nothing_else(panel, press, expected):
    press(panel.form)
    assert said(panel) == expected


def test_pressing_the_verdict_that_stands_takes_it_back(panel):
    fail = panel.form.criteria["grounding"].verdicts["FAIL"]
    fail.value = True
    said(panel)
    fail.value = False
    assert said(panel) == [("criterion", {"name": "grounding"}), ("clear", {})]
    assert panel.reader.view["criteria"][2]["score"] is None


def test_the_other_verdict_goes_up_when_one_is_pressed(panel):
    verdicts = panel.form.criteria["clarity_relevance"].verdicts
    verdicts["PASS"].value = True
    verdicts["FAIL"].value = True
    assert (verdicts["PASS"].value, verdicts["FAIL"].value) == (False, True)


def test_a_verdict_that_is_refused_does_not_stay_pressed(panel):
    panel.session.do = lambda action, **given: None
    panel.form.criteria["grounding"].verdicts["PASS"].value = True
    assert panel.form.criteria["grounding"].verdicts["PASS"].value is False


def test_showing_another_question_tells_the_session_nothing(panel):
    for criterion in CRITERIA:
        hear(panel, ["criterion", {"name": criterion}], ["fail", {}], typed={criterion: f"why {criterion}"})
    said(panel)
    hear(panel, ["next", {}])
    hear(panel, ["previous", {}])
    assert said(panel) == [("next", {}), ("previous", {})]
    assert panel.fields["grounding"].widget.value == "why grounding"
    assert all(panel.form.criteria[criterion].verdicts["FAIL"].value for criterion in CRITERIA)


def test_widgets_are_never_rebuilt(panel):
    before = [id(widget) for widget in _all(panel)]
    hear(panel, ["next", {}], ["fail", {}], ["next", {}])
    assert [id(widget) for widget in _all(panel)] == before


def _all(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _all(child)


@pytest.mark.parametrize(
    "content",
    [
        None, "next", [], {}, {"steps": None}, {"steps": [["format-disk", {}]]}, {"question": None, "typed": None},
        {"typed": {"nobody": "x"}}, {"typed": ["x"]}, {"steps": "next"}, {"steps": [["next"]]}, {"steps": [["next", 5]]},
        {"steps": [[["next"], {}]]},
    ],
    ids=repr,
)
def test_a_message_that_makes_no_sense_does_nothing(panel, content):
    panel._heard(None, content, [])
    assert said(panel) == []


def test_arguments_that_no_action_has_are_left_out(panel):
    hear(panel, ["phrase", {"n": 1, "self": 2, "action": "save"}])
    assert said(panel) == [("phrase", {"n": 1})]


def test_one_message_is_answered_once(panel):
    before = panel.reader.done
    hear(panel, ["criterion", {"name": "grounding"}], ["fail", {}])
    assert panel.reader.done == before + 1


def test_text_typed_before_an_action_belongs_to_the_question_it_was_typed_under(panel):
    first = panel.reader.view["question"]["id"]
    hear(panel, ["next", {}], typed={"grounding": "half typ"})
    assert said(panel) == [("rationale", {"criterion": "grounding", "text": "half typ"}), ("next", {})]
    assert panel.fields["grounding"].widget.value == ""
    hear(panel, ["next", {}], typed={"grounding": "late"}, question=first)
    assert said(panel) == [("next", {})]


def test_a_change_that_comes_after_its_action_is_not_taken_for_the_next_question(panel):
    hear(panel, ["next", {}], typed={"grounding": "half typ"})
    said(panel)
    type_in(panel, "grounding", "half typ")
    assert said(panel) == [] and panel.fields["grounding"].widget.value == ""
    type_in(panel, "grounding", "half typ")
    assert said(panel) == [("rationale", {"criterion": "grounding", "text": "half typ"})]


def test_what_is_half_typed_is_not_written_over(panel):
    type_in(panel, "grounding", "one ")
    assert panel.session.view()["criteria"][2]["rationale"] == "one"
    assert panel.fields["grounding"].widget.value == "one "
    hear(panel, ["next-phrase", {}])
    assert panel.fields["grounding"].widget.value == "one "


def test_what_the_session_changes_by_itself_is_shown(panel):
    type_in(panel, "grounding", "one")
    panel.session.rationales.clear()
    panel.refresh()
    assert panel.fields["grounding"].widget.value == ""


def test_feedback_that_is_derived_follows_the_verdicts(panel):
    hear(panel, ["criterion", {"name": "correctness"}], ["fail", {}])
    panel.form.criteria["correctness"].codes["wrong-date"].value = True
    assert "Copy every date" in panel.fields["feedback"].widget.value


def test_buttons_are_off_where_the_session_cannot(panel):
    assert panel.form.buttons["previous"].disabled and not panel.form.buttons["next"].disabled
    hear(panel, ["next", {}])
    assert not panel.form.buttons["previous"].disabled


def test_where_no_kernel_runs_the_twin_stands_in_the_panels_place(panel):
    bundle = panel._repr_mimebundle_()
    assert {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"} <= bundle.keys()
    assert panel.reader.view["question"]["text"] in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert bundle["text/plain"] == ScoringPanel(CannedSession())._repr_mimebundle_()["text/plain"]


def test_a_panel_without_a_question_shows_why(panel):
    session = CannedSession()
    view = session.view
    session.view = lambda: {**view(), "question": None, "empty": "No question fits this filter."}
    bundle = ScoringPanel(session)._repr_mimebundle_()
    assert "No question fits this filter." in bundle["text/plain"]
