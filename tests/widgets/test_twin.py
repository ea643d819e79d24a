"""The panel's plain twin: all that a view says stands in it, as text, and nothing that changes from run to run."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from markup import NASTY, visible

import evalnb
from evalnb.freetext.records import Item, Page
from evalnb.widgets import ScoringPanel, Session
from evalnb.widgets.twin import twin
from evalnb.workspace import sample_root

from .canned import CannedSession

NASTY_ITEM = Item(
    id=NASTY,
    question=f"question {NASTY}",
    answer=f"The fee is AED 40. answer {NASTY}",
    gold_answer=f"The fee is AED 40. gold {NASTY}",
    pages=(Page("doc", 1, f"The fee is AED 40. page {NASTY}"),),
    bucket=f"bucket {NASTY}",
    answerable=True,
)


def nasty_view() -> dict[str, Any]:
    session = CannedSession([NASTY_ITEM])
    session.do("rationale", criterion="grounding", text=f"rationale {NASTY}")
    session.do("search", text="fee")
    session.conflict = {"theirs": [f"theirs {NASTY}"], "mine": [f"mine {NASTY}"]}
    session.second = {"name": "improved", "count": 3, "parts": [{"text": f"second {NASTY}"}], "missing": False}
    view = session.view()
    view["question"]["notes"] = f"notes {NASTY}"
    view["heading"]["message"] = f"message {NASTY}"
    view["criteria"][0]["given"] = [{"rater": f"rater {NASTY}", "score": "FAIL", "rationale": f"given {NASTY}"}]
    return view


@pytest.mark.parametrize(
    "part",
    [
        "question", "answer", "gold", "page", "bucket", "rationale", "theirs", "mine", "second", "notes", "message",
        "rater", "given",
    ],
)
def test_every_part_of_a_view_is_there_as_text(part: str) -> None:
    assert f"{part} {NASTY}" in visible(re.sub("<sup.*?</sup>", "", twin(nasty_view()).html))


def test_no_text_becomes_markup() -> None:
    html = twin(nasty_view()).html
    assert "<img" not in html and "<b>" not in html and "$x" not in html


def texts(value: Any) -> list[str]:
    """Return every text of a view but the names of states, which the twin says in its own words."""
    if isinstance(value, dict):
        return [text for key, inner in value.items() if key not in SAID_OTHERWISE for text in texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts(inner)]
    return [value] if isinstance(value, str) else []


#: What the twin leaves out: ids behind short ids, times, the names of states, codes that nobody chose.
SAID_OTHERWISE = {"id", "saved", "name", "doc_id", "leftover", "switches", "codes", "status", "source", "buckets"}


@pytest.mark.parametrize("at", [0, 5, 30])
def test_a_twin_is_complete(at: int) -> None:
    session = CannedSession()
    session.at = at
    session.do("phrase", n=1)
    session.do("fail")
    session.do("code", criterion="correctness", code="wrong-date")
    view = session.view()
    shown = visible(twin(view).html).replace("\u00a0", " ")
    assert [text for text in texts(view) if text.strip() and text.strip() not in shown] == []
    assert "wrong-date" in shown and "FAIL" in shown


def test_a_draft_is_called_a_draft_and_a_verdict_is_not() -> None:
    session = CannedSession()
    draft = session.view()["criteria"][0]["draft"]
    assert f"draft {draft}" in twin(session.view()).text
    for criterion in session.view()["criteria"]:
        session.do("criterion", name=criterion["name"])
        session.do("pass")
    assert "draft PASS" not in twin(session.view()).text and "draft FAIL" not in twin(session.view()).text


def test_a_twin_tells_no_time() -> None:
    early, late = CannedSession().view(), CannedSession().view()
    late["heading"]["saved"]["text"] = "saved 23:59:59"
    assert twin(early).text == twin(late).text and twin(early).html == twin(late).html


@pytest.mark.parametrize(("empty", "told"), [("No question fits this filter.", "No question fits"), (None, "no question")])
def test_where_nothing_is_asked_the_twin_says_so(empty: str | None, told: str) -> None:
    view = {**CannedSession().view(), "question": None, "empty": empty}
    assert told in twin(view).text and "Grounding" not in twin(view).text


def test_what_is_missing_is_said() -> None:
    session = CannedSession([Item(id="q", answer=None, gold_answer=None, pages=())])
    assert twin(session.view()).text.count("There is none.") == 2
    assert "Pages: none" in twin(session.view()).text


@pytest.mark.parametrize("blind", [False, True], ids=["open", "blind"])
def test_a_real_session_has_a_panel_and_a_twin(tmp_path: Path, blind: bool) -> None:
    shutil.copytree(sample_root(), tmp_path / "sample")
    workspace = evalnb.Workspace(tmp_path / "sample", submission="baseline")
    session = Session(workspace, rater="maria", second="improved", blind=blind)
    session.do("show-second")
    session.do("next-phrase")
    text = ScoringPanel(session)._repr_mimebundle_()["text/plain"]
    view = session.view()
    assert view["question"]["text"] in text and view["gold"]["parts"][0]["text"] in text
    assert ("draft" in text) is not blind
