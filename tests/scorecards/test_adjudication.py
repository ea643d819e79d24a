"""Adjudications: what they strike, what reopens a question, and what each file keeps."""

import pytest

from evalnb.errors import InputError, LoadError
from evalnb.freetext.codes import CRITERIA
from evalnb.scorecards.store import ScorecardStore

from .cards import card

LETTER = {"PASS": "P", "FAIL": "F", "UNSCORED": "-"}


@pytest.fixture
def store(tmp_path):
    return ScorecardStore(tmp_path)


def say(store, steps, answer="The fee is 40."):
    """Let people speak, written as `name: verdicts`, with `!` before the name of one who adjudicates."""
    for step in steps:
        name, letters = step.split(": ")
        save = store.adjudicate if name.startswith("!") else store.save_verdict
        outcome = save(card(letters, answer=answer), rater=name.removeprefix("!"), pages="gold")
    return outcome.card


def shown(counting):
    return f"{counting.status} {counting.judge}: {''.join(LETTER[counting.scores[c]] for c in CRITERIA)}"


DIFFER = ["kim: PPPPP", "lee: PFPPP"]
COURSES = {
    "differ": (DIFFER, "review kim, lee: P-PPP"),
    "agree-after-review": ([*DIFFER, "lee: PPPPP"], "accepted kim, lee: PPPPP"),
    "adjudicated": ([*DIFFER, "!ann: PFPPP"], "accepted ann: PFPPP"),
    "against-both": ([*DIFFER, "!ann: FFFFF"], "accepted ann: FFFFF"),
    "without-raters": (["!ann: PFPPP"], "accepted ann: PFPPP"),
    "struck-verdict-again": ([*DIFFER, "!ann: PFPPP", "kim: PPPPP"], "accepted ann: PFPPP"),
    "new-opinion-differs": ([*DIFFER, "!ann: PFPPP", "kim: PPPPF"], "review ann, kim: P-PP-"),
    "new-opinion-agrees": ([*DIFFER, "!ann: PFPPP", "kim: PFPPP"], "accepted ann, kim: PFPPP"),
    "new-rater-differs": ([*DIFFER, "!ann: PFPPP", "max: PPPPP"], "review ann, max: P-PPP"),
    "back-to-the-struck-one": ([*DIFFER, "!ann: PFPPP", "kim: PPPPF", "kim: PPPPP"], "accepted ann: PFPPP"),
    "review-lifted-by-agreement": ([*DIFFER, "!ann: PFPPP", "kim: PPPPF", "kim: PFPPP"], "accepted ann, kim: PFPPP"),
    "twice-the-same-person": ([*DIFFER, "!ann: PFPPP", "!ann: PPPPP"], "accepted ann: PPPPP"),
    "twice-the-later-counts": ([*DIFFER, "!ann: PFPPP", "!max: PPPPP"], "accepted max: PPPPP"),
    "twice-and-back": ([*DIFFER, "!ann: PFPPP", "!ann: PPPPP", "!ann: PFPPP"], "accepted ann: PFPPP"),
    "struck-by-the-first-of-two": ([*DIFFER, "!ann: PFPPP", "!max: FFFFF", "kim: PPPPP"], "accepted max: FFFFF"),
    "reopened-and-decided-again": ([*DIFFER, "!ann: PFPPP", "kim: PPPPF", "!ann: PPPPF"], "accepted ann: PPPPF"),
    "rater-adjudicates": ([*DIFFER, "!lee: PFPPP"], "accepted lee: PFPPP"),
    "rater-adjudicates-against-self": ([*DIFFER, "!lee: PPPPP"], "accepted lee: PPPPP"),
    "rater-repeats-what-was-struck": ([*DIFFER, "!lee: PPPPP", "lee: PFPPP"], "accepted lee: PPPPP"),
    "rater-differs-from-own-adjudication": ([*DIFFER, "!lee: PFPPP", "lee: PFPPF"], "review lee: PFPP-"),
    "unscored-differs-from-nothing": ([*DIFFER, "!ann: PFPPP", "max: PF---"], "accepted ann, max: PFPPP"),
}


@pytest.mark.parametrize(("steps", "counting"), COURSES.values(), ids=COURSES)
def test_what_counts_follows_from_what_people_said(store, steps, counting):
    assert shown(say(store, steps)) == counting
    assert store.save_draft(card(), pages="gold").action == "kept"
    assert shown(store.read("q1")) == counting


def test_rewording_a_struck_verdict_does_not_reopen_the_question(store):
    say(store, [*DIFFER, "!ann: PFPPP"])
    said = card("PPPPP", rationales=dict.fromkeys(CRITERIA, "In other words."))
    outcome = store.save_verdict(said, rater="kim", pages="gold")
    assert shown(outcome.card) == "accepted ann: PFPPP"
    assert store.read("q1", rater="kim").rationales["grounding"] == "In other words."


def test_an_adjudication_keeps_struck_what_it_decided_over_and_leaves_raters_files(store):
    say(store, DIFFER)
    before = {rater: store.path("q1", rater=rater).read_bytes() for rater in ("kim", "lee")}
    say(store, ["!ann: PFPPP", "kim: FPPPP", "!max: PFPPP"])
    decided = store.adjudication("q1")
    assert decided.judge == "max" and store.path("q1", rater="lee").read_bytes() == before["lee"]
    assert [(verdict.judge, verdict.scores["correctness"], verdict.struck) for verdict in decided.history] == [
        ("kim", "PASS", True), ("lee", "PASS", True), ("ann", "PASS", True), ("kim", "FAIL", True),
    ]
    counting = store.read("q1")
    assert {verdict.judge for verdict in counting.history} >= {"kim", "lee", "ann"}
    assert all(verdict.struck for verdict in counting.history)


def test_the_same_adjudication_again_touches_nothing(store):
    say(store, [*DIFFER, "!ann: PFPPP"])
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in store.folder.rglob("*.json")}
    assert store.adjudicate(card("PFPPP"), rater="ann", pages="gold").action == "unchanged"
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in store.folder.rglob("*.json")} == before


def test_a_new_answer_strikes_verdicts_and_adjudications_and_the_old_one_brings_them_back(store):
    say(store, [*DIFFER, "!ann: PFPPP"])
    draft = store.save_draft(card("FFFFF", answer="The fee is 41."), pages="gold").card
    assert shown(draft) == "draft rules: FFFFF"
    assert ("ann", True) in {(verdict.judge, verdict.struck) for verdict in draft.history}
    assert shown(say(store, ["kim: PPPPP"], "The fee is 41.")) == "accepted kim: PPPPP"
    assert shown(say(store, ["!max: FPPPP"], "The fee is 41.")) == "accepted max: FPPPP"
    assert [verdict.judge for verdict in store.adjudication("q1").history] == ["kim", "lee", "ann", "kim"]
    assert shown(store.save_draft(card("FFFFF"), pages="gold").card) == "accepted lee: PFPPP"


def test_adjudications_lie_in_a_folder_that_no_submission_can_have(store):
    say(store, ["!ann: PFPPP"])
    assert sorted(path.relative_to(store.folder).as_posix() for path in store.folder.rglob("*.json")) == [
        "adjudicated/q1.json", "q1.json",
    ]
    for name in ("adjudicated", "raters", ".saving"):
        with pytest.raises(LoadError, match=f"^submission: expected a name other than '{name}', which is "):
            ScorecardStore(store.folder, submission=name)


def test_the_rules_adjudicate_nothing_and_an_incoherent_verdict_is_not_written(store):
    with pytest.raises(InputError, match="^rater: expected a person's name, got 'rules'"):
        store.adjudicate(card(), rater="rules", pages="gold")
    with pytest.raises(InputError, match="correctness: FAIL carries"):
        store.adjudicate(card("FPPPP", reasons=card("PPPPP").reasons), rater="ann", pages="gold")
    with pytest.raises(LoadError, match="^rater: expected a name"):
        store.adjudicate(card(), rater="../ann", pages="gold")
    assert not list(store.folder.iterdir())


@pytest.mark.parametrize("broken", ["raters/kim/q1.json", "adjudicated/q1.json"])
def test_nobody_decides_over_what_cannot_be_read(store, broken):
    say(store, [*DIFFER, "!ann: PFPPP"])
    (store.folder / broken).write_bytes(b"{")
    before = {path: path.read_bytes() for path in store.folder.rglob("*.json")}
    with pytest.raises(LoadError, match=f"^{store.folder / broken}:1: scorecard: "):
        store.adjudicate(card("FFFFF"), rater="max", pages="gold")
    assert {path: path.read_bytes() for path in store.folder.rglob("*.json")} == before
    outcome = store.save_verdict(card("PPPPF"), rater="lee", pages="gold")
    assert outcome.action == "refused" and outcome.message.startswith(f"{store.folder / broken}:1: ")
    assert store.read("q1", rater="lee").failures == ("clarity_relevance",)
    assert store.path("q1").read_bytes() == before[store.path("q1")]
