"""The panel in Python: what a message of the browser does, what the widgets then say, and that text finds its question."""

import threading
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


def said(panel: ScoringPanel) -> list[tuple[str, dict[str, Any]]]:
    done, panel.session.done = panel.session.done, []
    return done


def widgets_of(widget: Any) -> list[Any]:
    return [widget, *(inner for child in getattr(widget, "children", ()) for inner in widgets_of(child))]


def test_the_reader_gets_the_view_and_the_table_of_keys(panel):
    assert panel.reader.view == panel.session.view()
    assert [action["name"] for action in panel.reader.actions] == [action.name for action in panel.session.actions]
    assert panel.reader.actions[0].keys() == {"name", "keys", "label", "group"}


def test_steps_are_done_in_order_and_then_shown(panel):
    hear(panel, ["criterion", {"name": "grounding"}], ["fail", {}])
    assert panel.reader.view == panel.session.view()
    verdicts = panel.form.criteria["grounding"].verdicts
    assert (verdicts["PASS"].value, verdicts["FAIL"].value) == (False, True)
    assert said(panel) == [("criterion", {"name": "grounding"}), ("fail", {})]


def test_the_form_shows_what_the_view_says(panel):
    hear(panel, ["criterion", {"name": "correctness"}], ["fail", {}], ["filter", {"name": "later"}])
    hear(panel, ["code", {"criterion": "correctness", "code": "wrong-date"}])
    pressed = [code for code, button in panel.form.criteria["correctness"].codes.items() if button.value]
    assert pressed == ["wrong-date"]
    assert [name for name, button in panel.form.filters.items() if button.value] == ["later"]
    assert panel.form.filters["unscored"].description == "unscored 67"
    assert panel.form.bucket.options[0] == ("every bucket", "") and panel.form.bucket.value == ""


def test_widgets_are_never_rebuilt(panel):
    before = list(map(id, widgets_of(panel)))
    hear(panel, ["next", {}], ["fail", {}], ["next", {}])
    assert list(map(id, widgets_of(panel))) == before


def test_every_criterion_code_and_field_has_its_widget_and_label(panel):
    names = {name for widget in widgets_of(panel) for name in widget._dom_classes}
    for criterion in panel.reader.view["criteria"]:
        assert {f"evalnb-criterion-{criterion['name']}", f"evalnb-slot-head-{criterion['name']}"} <= names
        assert list(panel.form.criteria[criterion["name"]].codes) == [code["code"] for code in criterion["codes"]]
    fields = [widget for widget in widgets_of(panel) if type(widget).__name__ in ("Text", "Textarea", "Dropdown")]
    assert len(fields) == len(CRITERIA) + 3 and all(field.description for field in fields)


@pytest.mark.parametrize(
    "content",
    [
        None, "next", [], {"steps": None}, {"steps": [["format-disk", {}]]}, {"question": None, "typed": None},
        {"typed": {"nobody": "x"}}, {"typed": ["x"]}, {"typed": {"grounding": 5}}, {"steps": "next"},
        {"steps": [["next"]]}, {"steps": [["next", 5]]}, {"steps": [[["next"], {}]]}, {"question": 5},
    ],
    ids=repr,
)
def test_a_message_that_makes_no_sense_does_nothing(panel, content):
    if isinstance(content, dict):
        content = {"question": panel.reader.view["question"]["id"], **content}
    panel._heard(None, content, [])
    assert said(panel) == []


def test_arguments_that_no_action_has_are_left_out(panel):
    hear(panel, ["phrase", {"n": 1, "self": 2, "action": "save"}])
    assert said(panel) == [("phrase", {"n": 1})]


def test_every_message_is_counted_even_where_nothing_is_done(panel):
    before = panel.reader.done
    hear(panel)
    hear(panel, ["criterion", {"name": "grounding"}], ["fail", {}])
    hear(panel, question="another")
    assert panel.reader.done == before + 3


def test_text_typed_before_a_step_belongs_to_the_question_it_was_typed_under(panel):
    hear(panel, ["next", {}], typed={"grounding": "half typ", "feedback": "mine"})
    assert said(panel) == [
        ("rationale", {"criterion": "grounding", "text": "half typ"}), ("feedback", {"text": "mine"}), ("next", {}),
    ]
    assert panel.reader.view["criteria"][2]["rationale"] == ""
    hear(panel, ["previous", {}])
    assert panel.reader.view["criteria"][2]["rationale"] == "half typ"


def test_what_was_meant_for_another_question_is_not_done(panel):
    first = panel.reader.view["question"]["id"]
    hear(panel, ["next", {}])
    said(panel)
    hear(panel, ["fail", {}], ["save", {}], typed={"grounding": "late"}, question=first)
    assert said(panel) == []


def test_text_that_already_stands_there_is_not_said_again(panel):
    feedback = panel.reader.view["feedback"]["text"]
    hear(panel, typed={"grounding": "", "feedback": feedback, "search": ""})
    assert said(panel) == [] and panel.reader.view["feedback"]["derived"]


def test_a_search_is_heard_as_it_is_typed(panel):
    hear(panel, typed={"search": "interest"})
    assert said(panel) == [("search", {"text": "interest"})] and panel.reader.view["found"]


def test_messages_that_come_at_once_are_done_one_after_the_other(panel):
    """Kernels with subshells hear messages in several threads."""
    seen = []
    do = panel.session.do

    def slowly(action, **given):
        seen.append(("in", action))
        threading.Event().wait(0.002)
        do(action, **given)
        seen.append(("out", action))

    panel.session.do = slowly
    shown = panel.reader.view["question"]["id"]
    message = {"question": shown, "typed": {}, "steps": [["criterion", {"name": "grounding"}], ["pass", {}]]}
    threads = [threading.Thread(target=panel._heard, args=(None, message, [])) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    step = [("in", "criterion"), ("out", "criterion"), ("in", "pass"), ("out", "pass")]
    assert seen == step * 8 and panel.reader.done == 8


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
