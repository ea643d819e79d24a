"""The panel's session on a small workspace: what is decided is on disk, the protocol is kept, nothing raises."""

import json
from datetime import UTC, datetime

import pytest
from workspace.build import answer, build, question

from evalnb.freetext.codes import CRITERIA, UNSCORED
from evalnb.scorecards import decode_card
from evalnb.widgets import Session
from evalnb.workspace import Workspace

GOLD = "The fee is 40 and shall be paid within 14 days."
PAGES = {("law7", 1): "The fee is 40.", ("law7", 2): "It shall be paid within 14 days.", ("law7", 3): "Cited alone."}
#: Wrong in a number, so that the rules fail it on three criteria.
WRONG = "The fee is 45 and shall be paid within 14 days."


@pytest.fixture
def root(tmp_path):
    questions = [
        question(id, gold_answer=GOLD, gold_primary_pages=[["law7", 1], ["law7", 2]], bucket=bucket, notes=f"note {id}")
        for id, bucket in (("q1", "fees"), ("q2", "fees"), ("q3", "time"))
    ]
    answers = [answer("q1", GOLD, cited=[("law7", [1, 3])]), answer("q2", WRONG), answer("q3", GOLD)]
    build(tmp_path, questions, answers, PAGES, submission="second")
    return build(tmp_path, questions, answers, PAGES)


def session(root, rater="m.", **options):
    return Session(Workspace(root), rater=rater, clock=lambda: datetime(2026, 11, 30, 14, 2, 7, tzinfo=UTC), **options)


def do(work, *names, **arguments):
    for name in names:
        work.do(name, **arguments)
    return work.view()


def cards(root, rater=None):
    folder = root / "artifacts" / "eval-ft-quality" / (f"raters/{rater}" if rater else "")
    return {path.stem: decode_card(path) for path in sorted(folder.glob("*.json"))}


def criteria(view, key):
    return {c["name"]: c[key] for c in view["criteria"]}


READ = ("next-page", "accept-drafts")


def test_a_question_is_graded_by_keys_alone_and_the_next_opens(root):
    work = session(root)
    assert work.view()["question"]["id"] == "q1"
    view = do(work, "next-page", *["pass"] * 5)
    assert criteria(view, "score") == dict.fromkeys(CRITERIA, "PASS") and view["can"]["save"]
    assert cards(root, "m.") == {} == cards(root)
    view = do(work, "save")
    assert view["question"]["id"] == "q2" and view["heading"]["scored"] == 1
    saved = cards(root, "m.")["q1"]
    assert (saved.judge, saved.status, saved.pass_count, saved.needs_review) == ("m.", "accepted", 5, ())
    assert saved.phrases and saved.facts
    assert cards(root)["q1"].scores == saved.scores


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        pytest.param(["save"], "Not decided yet: correctness, completeness, grounding", id="nothing decided"),
        pytest.param(["accept-drafts", "save"], "Not decided yet: grounding.", id="a page was not shown"),
        pytest.param(["next-page", "accept-drafts", "fail", "save"], "needs at least one reason", id="no reason"),
    ],
)
def test_what_is_not_complete_or_not_coherent_is_not_saved_as_final(root, steps, said):
    view = do(session(root), *steps)
    assert said in view["heading"]["message"] and not view["can"]["save"]
    assert view["question"]["id"] == "q1" and cards(root, "m.") == {}


def test_grounding_waits_until_every_gold_page_was_shown(root):
    work = session(root)
    locked = "One page still to read before this can be decided."
    assert criteria(work.view(), "locked") == dict.fromkeys(CRITERIA, "") | {"grounding": locked}
    work.do("criterion", name="grounding")
    view = do(work, "pass")
    assert criteria(view, "score")["grounding"] is None and locked in view["heading"]["message"]
    assert [page["seen"] for page in view["pages"]] == [True, False]
    view = do(work, "next-page")
    assert view["pages_left"] == 0 and criteria(view, "locked")["grounding"] == ""
    assert criteria(do(work, "pass"), "score")["grounding"] == "PASS"
    assert session(root).view()["pages_left"] == 0, "a new kernel remembers what was read"


def test_choosing_a_phrase_shows_the_page_of_its_quote(root):
    work = session(root)
    view = do(work, "next-phrase", "next-phrase")
    assert [phrase["on"] for phrase in view["phrases"]].count(True) == 1
    there = next(phrase for phrase in view["phrases"] if phrase["on"])
    assert view["page"]["label"] in there["where"]
    assert any(part["current"] and there["n"] in part["phrases"] for part in view["page"]["parts"])


def test_a_draft_is_offered_and_becomes_a_verdict_only_when_taken_over(root):
    work = session(root)
    work.do("go", question_id="q2")
    view = do(work, "next-page")
    assert criteria(view, "score") == dict.fromkeys(CRITERIA)
    assert criteria(view, "draft")["grounding"] == "FAIL" and criteria(view, "draft_rationale")["grounding"]
    view = do(work, "accept-drafts")
    assert criteria(view, "score") == criteria(view, "draft")
    chosen = {c["name"]: [k["code"] for k in c["codes"] if k["chosen"]] for c in view["criteria"]}
    assert chosen["correctness"] == ["wrong-number"] and view["feedback"]["derived"]
    assert "Copy every number" in view["feedback"]["text"]


def test_a_blind_rater_is_not_led(root):
    work = session(root, blind=True)
    work.do("go", question_id="q2")
    view = do(work, "next-page")
    for key in ("draft", "draft_rationale"):
        assert not any(criteria(view, key).values())
    assert {part["status"] for part in view["submitted"]["parts"] + view["gold"]["parts"]} == {"unmarked"}
    assert {entry["status"] for entry in view["phrases"] + view["facts"]} == {"unmarked"}
    assert not any(entry["nearest"] or entry["label"] for entry in view["phrases"])
    assert not any(code["draft"] for c in view["criteria"] for code in c["codes"])
    assert "hidden" in do(work, "accept-drafts")["heading"]["message"]
    view = do(work, "fail")
    assert not any(code["chosen"] for c in view["criteria"] for code in c["codes"])
    said = json.dumps(view, ensure_ascii=False)
    assert "draft_review\": true" not in said


def test_work_goes_on_in_another_session_and_undo_goes_back_step_by_step(root):
    work = session(root)
    do(work, "fail")
    work.do("code", criterion="correctness", code="wrong-name")
    work.do("rationale", criterion="correctness", text="The name is wrong.")
    work.do("feedback", text="Copy names.")
    again = session(root)
    view = again.view()
    assert view["heading"]["saved"]["state"] == "working"
    first = view["criteria"][0]
    assert (first["score"], first["rationale"]) == ("FAIL", "The name is wrong.")
    assert [code["code"] for code in first["codes"] if code["chosen"]] == ["wrong-name"]
    assert view["feedback"] == {"text": "Copy names.", "derived": False}
    assert do(again, "undo")["feedback"]["derived"]
    assert do(again, "undo")["criteria"][0]["rationale"] == ""
    assert not any(code["chosen"] for code in do(again, "undo")["criteria"][0]["codes"])
    view = do(again, "undo")
    assert view["criteria"][0]["score"] is None and not view["can"]["undo"]
    assert "nothing to undo" in do(again, "undo")["heading"]["message"]


def test_undo_after_saving_goes_back_to_what_was_saved(root):
    work = session(root)
    view = do(work, *READ, "save", "undo")
    assert view["question"]["id"] == "q1" and "saved" in view["heading"]["message"]
    assert all(criteria(view, "score").values()) and view["heading"]["saved"]["state"] == "saved"
    work.do("criterion", name="clarity_relevance")
    work.do("code", criterion="clarity_relevance", code="filler")
    do(work, "save")
    card = cards(root, "m.")["q1"]
    assert card.failures == ("clarity_relevance",) and len(card.history) == 1 and card.history[0].struck


def test_filters_follow_what_was_done(root):
    work = session(root)
    work.do("filter", name="unscored")
    do(work, "later")
    assert work.view()["question"]["id"] == "q2" and "later" in work.view()["heading"]["message"].lower()
    view = do(work, *READ, "save")
    counts = {f["name"]: f["count"] for f in view["filters"]}
    assert counts["unscored"] == 2 and counts["later"] == 1 and view["question"]["id"] == "q3"
    assert {f["name"]: f["count"] for f in session(root).view()["filters"]}["later"] == 1
    view = do(work, *READ, "save")
    assert view["question"]["id"] == "q1", "what is left is come back to"
    work.do("filter", name="later")
    view = do(work, *READ, "save", "later")
    assert view["heading"]["scored"] == 3
    work.do("filter", name="unscored")
    assert "No question fits" in work.view()["heading"]["message"] and work.view()["empty"]


def test_two_raters_who_differ_put_the_question_under_review_until_someone_decides(root):
    do(session(root, "anna"), *READ, "save")
    ben = session(root, "ben")
    ben.do("code", criterion="clarity_relevance", code="filler")
    assert not any(criteria(ben.view(), "given").values()), "nobody is led by another rater"
    do(ben, *READ, "save")
    assert (cards(root)["q1"].status, cards(root)["q1"].scores["clarity_relevance"]) == ("review", UNSCORED)
    judge = session(root, "carla")
    judge.do("filter", name="disagreement")
    view = judge.view()
    assert view["question"]["id"] == "q1" and view["can"]["adjudicate"]
    assert not any(criteria(view, "given").values())
    view = do(judge, "adjudicate")
    given = criteria(view, "given")["clarity_relevance"]
    assert [(g["rater"], g["score"]) for g in given] == [("anna", "PASS"), ("ben", "FAIL")]
    assert criteria(view, "score") == dict.fromkeys(CRITERIA, "PASS") | {"clarity_relevance": None}
    do(judge, "next-page", "pass", "save")
    card = cards(root)["q1"]
    assert (card.status, card.scores["clarity_relevance"]) == ("accepted", "PASS")
    assert {verdict.judge for verdict in card.history} >= {"anna", "ben"}
    assert cards(root, "anna")["q1"].pass_count == 5 and cards(root, "ben")["q1"].pass_count == 4


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_a_save_over_a_newer_version_is_a_conflict_and_shown(root, keep):
    one, other = session(root), session(root)
    do(one, *READ, "save")
    other.do("code", criterion="clarity_relevance", code="filler")
    view = do(other, *READ, "save")
    assert view["conflict"] and view["heading"]["saved"]["state"] in ("conflict", "error")
    assert view["conflict"]["theirs"] != view["conflict"]["mine"] and view["question"]["id"] == "q1"
    assert cards(root, "m.")["q1"].pass_count == 5, "nothing was overwritten"
    other.do("resolve-conflict", keep=keep)
    view = other.view()
    assert view["conflict"] is None
    card = cards(root, "m.")["q1"]
    assert card.pass_count == (4 if keep == "mine" else 5)
    assert any(verdict.scores != card.scores for verdict in card.history), "the other version is kept"


def test_what_another_window_decided_while_one_saves_is_not_lost(root):
    one, other = session(root), session(root)
    do(one, *READ)
    other.do("code", criterion="clarity_relevance", code="filler")  # after the last that `one` has seen
    do(one, "save")
    assert cards(root, "m.")["q1"].pass_count == 5
    view = other.view()
    assert criteria(view, "score")["clarity_relevance"] == "FAIL"
    view = do(other, *READ, "save")
    assert view["conflict"] and cards(root, "m.")["q1"].pass_count == 5
    other.do("resolve-conflict", keep="mine")
    card = cards(root, "m.")["q1"]
    assert card.pass_count == 4 and [verdict.scores["clarity_relevance"] for verdict in card.history] == ["PASS"]
    assert session(root).view()["question"]["id"] == "q2", "nothing is left unsaved"


def test_a_changed_answer_wants_to_be_scored_again(root):
    do(session(root), *READ, "save")
    file = root / "artifacts" / "submissions" / "warmup" / "submission.json"
    file.write_text(file.read_text().replace(GOLD, "The fee is 40.", 1))
    view = session(root).view()
    assert view["heading"]["scored"] == 0 and criteria(view, "score") == dict.fromkeys(CRITERIA)


def test_a_scorecard_edited_by_hand_is_reported_and_left(root):
    do(session(root), *READ, "save")
    path = root / "artifacts" / "eval-ft-quality" / "raters" / "m." / "q1.json"
    path.write_text(path.read_text().replace('"PASS"', '"PAST"', 1))
    before = path.read_bytes()
    work = session(root)
    work.do("go", question_id="q1")
    view = do(work, "pass", "save")
    assert "q1.json:1: scores" in view["criteria"][0]["locked"] and not view["can"]["save"]
    assert path.read_bytes() == before
    assert do(work, "next")["question"]["id"] == "q2"


def test_what_has_no_gold_answer_or_no_pages_is_not_asked_for(tmp_path):
    root = build(
        tmp_path,
        [question("q1", gold_answer=None, gold_primary_pages=None), question("q2", gold_answer=None)],
        [answer("q1"), answer("q2", "")],
    )
    work = session(root)
    locked = criteria(work.view(), "locked")
    assert [bool(text) for text in locked.values()] == [True, True, True, False, False]
    do(work, "accept-drafts", "save")
    assert list(cards(root, "m.")["q1"].scores.values())[:3] == [UNSCORED] * 3
    view = do(work, "accept-drafts", "save")
    assert cards(root, "m.")["q2"].reasons["clarity_relevance"] == ("empty-answer",)
    assert view["submitted"]["missing"] and view["gold"]["missing"]


def test_a_page_that_is_not_there_is_said_and_stops_no_other_question(root):
    (root / "artifacts/runtime/warmup/pages/law7/page-002.md").rename(root / "away")
    work = session(root)
    view = do(work, "pass", "next-page", "next-phrase", "accept-drafts", "save", "later")
    assert "page 2" in criteria(work.view(), "locked")["correctness"] and cards(root, "m.") == {}
    assert view["question"]["id"] == "q2"


def test_the_second_submission_and_cited_pages_are_on_switches(root):
    work = session(root, second="second")
    view = work.view()
    assert view["second"] is None and view["switches"]["second"]["available"]
    assert [page["source"] for page in view["pages"]] == ["gold, cited", "gold"]
    view = do(work, "show-second", "show-cited")
    assert view["second"]["parts"] == [{"text": GOLD}]
    assert [(page["label"], page["source"]) for page in view["pages"]][-1] == ("law7 p. 3", "cited")
    assert view["question"]["notes"] == "note q1"
    assert "No second" in do(session(root), "show-second")["heading"]["message"]


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("fly", {}, "action: expected one of the panel's"), ("go", {"question_id": "q9"}, "question: expected"),
        ("filter", {"name": "odd"}, "filter: expected one of all"), ("previous", {}, "first question"),
    ],
)
def test_what_cannot_be_done_is_said(root, name, arguments, said):
    work = session(root)
    work.do(name, **arguments)
    assert said in work.view()["heading"]["message"]


def test_nothing_is_lost_where_the_disk_refuses(root, monkeypatch):
    work = session(root)
    do(work, "pass")

    def full(*_, **__):
        raise OSError(28, "No space left on device", "journal.jsonl")

    monkeypatch.setattr(work.journal, "append", full)
    view = do(work, "fail")
    assert "no space left" in view["heading"]["message"] and view["heading"]["saved"]["state"] == "error"
    assert criteria(view, "score")["correctness"] == "PASS"


def test_an_empty_workspace_says_so(tmp_path):
    root = build(tmp_path, [question("q1", answer_type="number", gold_answer=3)], [])
    work = session(root)
    view = do(work, "next", "pass", "save")
    assert view["question"] is None and view["empty"] and "no free-text question" in view["heading"]["message"]


def test_the_view_is_plain_data(root):
    work = session(root)
    assert json.loads(json.dumps(work.view())) == work.view()
