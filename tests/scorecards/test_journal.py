"""The journal: whole lines on the disk, whatever tears, jumps or is edited; and the work that it leaves."""

import errno
import json
import os
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.errors import InputError, LoadError
from evalnb.freetext.codes import CRITERIA
from evalnb.scorecards.entries import Entry, Working, fold
from evalnb.scorecards.journal import Journal
from evalnb.scorecards.records import hash_answer
from evalnb.scorecards.store import ScorecardStore

from .cards import card

ANSWER = hash_answer(card().submitted_answer)
NOON = datetime(2026, 11, 30, 12, 0, 5, 999999, tzinfo=UTC)
FAIL = {"criterion": "grounding", "score": "FAIL", "codes": ("paraphrase",)}


@pytest.fixture
def store(tmp_path):
    return ScorecardStore(tmp_path)


@pytest.fixture
def journal(store):
    return Journal(store, "lee", clock=lambda: NOON, session="s1")


def words(entries):
    return [entry.text for entry in entries]


def write(journal, *texts, id="q1"):
    for text in texts:
        journal.append(id, ANSWER, "rationale", criterion="grounding", text=text)


def test_a_line_holds_when_who_what_and_enough_to_restore_it(store, journal):
    journal.append("q1", ANSWER, "decide", **FAIL)
    journal.append("q2", None, "feedback", text=None)
    assert journal.path == store.folder / "raters/lee/journal.jsonl"
    first, second = map(json.loads, journal.path.read_bytes().splitlines())
    common = {"at": "2026-11-30T12:00:05Z", "session": "s1"}
    assert first == common | {"question_id": "q1", "answer_sha256": ANSWER, "action": "decide", **FAIL, "codes": [
        "paraphrase"]}
    assert second == common | {"question_id": "q2", "answer_sha256": None, "action": "feedback", "text": None}


def test_a_clock_that_jumps_or_stands_elsewhere_changes_no_order(store):
    hours = iter([9, 3, 30])
    zone = timezone(timedelta(hours=5, minutes=30))
    journal = Journal(store, "lee", clock=lambda: datetime(2026, 1, 1, tzinfo=zone) + timedelta(hours=next(hours)))
    write(journal, "a", "b", "c")
    assert words(Journal(store, "lee").read()) == ["a", "b", "c"]
    assert [entry.at for entry in journal.read()] == [
        "2026-01-01T03:30:00Z", "2025-12-31T21:30:00Z", "2026-01-02T00:30:00Z",
    ]


def test_lines_of_one_question_or_all_are_read_in_order(store, journal):
    write(journal, "a", "b")
    write(journal, "c", id="q2")
    write(Journal(store, "kim"), "not lee's")
    for reader in (journal, Journal(store, "lee")):
        assert words(reader.read()) == ["a", "b", "c"] and words(reader.read("q2")) == ["c"]
        assert reader.read("q3") == () == reader.findings
    assert {entry.session for entry in Journal(store, "lee").read()} == {"s1"}


def test_two_journals_of_one_rater_see_each_others_lines(store, journal):
    other = Journal(store, "lee")
    write(journal, "a")
    write(other, "b")
    write(journal, "c")
    assert words(journal.read()) == words(other.read()) == ["a", "b", "c"]


TORN = {
    "in-a-name": b'{"at": "2026-11-3',
    "in-a-character": '{"at": "é'.encode()[:-1],
    "one-byte": b"{",
    "zeros": b"\0" * 40,
    "not-an-object": b"12",
}


@pytest.mark.parametrize("tail", TORN.values(), ids=TORN)
def test_a_torn_last_line_is_ignored_and_the_next_takes_its_place(store, journal, tail):
    write(journal, "a")
    with journal.path.open("ab") as stream:
        stream.write(tail)
    assert words(journal.read()) == ["a"] and journal.findings == ()
    whole = journal.path.read_bytes().removesuffix(tail)
    write(Journal(store, "lee", clock=lambda: NOON, session="s1"), "a")
    assert words(journal.read()) == ["a", "a"] and journal.findings == ()
    assert journal.path.read_bytes() == whole * 2


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_journal_cut_anywhere_keeps_its_whole_lines(store, journal, cut):
    write(journal, "a", "b")
    data = journal.path.read_bytes()
    first = data.index(b"\n") + 1
    end = first + (len(data) - first) * cut // 12
    journal.path.write_bytes(data[:end])
    assert words(journal.read()) == ["a"] and journal.findings == ()
    write(journal, "c")
    assert words(Journal(store, "lee").read()) == ["a", "c"]


def test_a_last_line_that_lacks_only_its_end_counts_and_is_ended(store, journal):
    write(journal, "a", "b")
    journal.path.write_bytes(journal.path.read_bytes().rstrip(b"\n"))
    assert words(journal.read()) == ["a", "b"]
    write(journal, "c")
    assert words(Journal(store, "lee").read()) == ["a", "b", "c"]


SOUND = {"at": "x", "session": "s", "question_id": "q1", "answer_sha256": None, "action": "undo"}
GROUNDING = {"criterion": "grounding"}
NONSENSE = {
    "no-json": (b'{"at": x}', "at: expected a value, got x"),
    "key-twice": (b'{"at": "a", "at": "b"}', "at: expected"),
    "unknown-key": (SOUND | {"note": 1}, "line: object contains unknown field `note`"),
    "no-session": ({key: value for key, value in SOUND.items() if key != "session"}, "session: expected a value, got"),
    "action": (SOUND | {"action": "erase"}, "action: invalid enum value 'erase'"),
    "field-missing": (SOUND | {"action": "seen", "doc_id": "d"}, "page: expected a value with the action 'seen', "),
    "field-of-another": (SOUND | {"page": 1}, "page: expected no such field with the action 'undo', got 1 (int)"),
    "page": (SOUND | {"action": "seen", "doc_id": "d", "page": "1"}, "page: expected an integer, got '1' (str)"),
    "criterion": (
        SOUND | {"action": "rationale", "criterion": "style", "text": ""}, "criterion: expected one of correctness, ",
    ),
    "score": (
        SOUND | GROUNDING | {"action": "decide", "score": "pass", "codes": []},
        "score: expected PASS, FAIL or null, got 'pass' (str)",
    ),
    "code": (
        SOUND | GROUNDING | {"action": "codes", "codes": ["paraphrase", "filler"]},
        "codes[1]: expected a reason code of grounding, got 'filler' (str)",
    ),
    "no-rationale": (SOUND | GROUNDING | {"action": "rationale", "text": None}, "text: expected a string, got null"),
}


@pytest.mark.parametrize(("line", "message"), NONSENSE.values(), ids=NONSENSE)
def test_a_line_edited_into_nonsense_is_told_and_the_rest_counts(store, journal, line, message):
    write(journal, "a")
    line = line if isinstance(line, bytes) else json.dumps(line).encode()
    with journal.path.open("ab") as stream:
        stream.write(line + b"\n")
    write(journal, "b")
    assert words(journal.read()) == ["a", "b"] and line in journal.path.read_bytes()
    (finding,) = journal.findings
    assert finding.startswith(f"{journal.path}:2: {message}")


WRONG = {
    "action": (("erase", {}), "action: expected one of decide, codes, "),
    "field-missing": (("decide", GROUNDING), "journal: score: expected a value with the action 'decide', got nothing"),
    "field-unknown": (("undo", {"why": 1}), "journal: line: object contains unknown field `why`"),
    "type": (("later", {"later": "yes"}), "journal: later: expected true or false, got 'yes' (str)"),
    "code": (("decide", FAIL | {"codes": ("filler",)}), "journal: codes[0]: expected a reason code of grounding"),
}


@pytest.mark.parametrize(("call", "message"), WRONG.values(), ids=WRONG)
def test_what_would_be_nonsense_is_not_written(journal, call, message):
    with pytest.raises(InputError) as error:
        journal.append("q1", ANSWER, call[0], **call[1])
    assert str(error.value).startswith(message) and not journal.path.exists()


def test_a_line_that_finds_no_room_leaves_the_journal_as_it_was(journal, monkeypatch):
    write(journal, "a")
    before = journal.path.read_bytes()

    def refuse(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(OSError, match="No space left") as error:
            write(journal, "b")
    assert error.value.filename == str(journal.path) and journal.path.read_bytes() == before
    write(journal, "c")
    assert words(journal.read()) == ["a", "c"]


@pytest.mark.parametrize(("rater", "error"), [("../x", LoadError), ("", LoadError), ("rules", InputError)])
def test_only_people_whose_names_are_safe_keep_a_journal(store, rater, error):
    with pytest.raises(error, match="^rater: expected "):
        Journal(store, rater)


def test_an_incoherent_state_lives_in_the_journal_alone(store, journal):
    journal.append("q1", ANSWER, "decide", **FAIL | {"codes": ()})
    working = Journal(store, "lee").working("q1", ANSWER)
    assert (working.scores, working.codes) == ({"grounding": "FAIL"}, {"grounding": ()})
    with pytest.raises(InputError, match="grounding: FAIL carries one or more"):
        store.save_verdict(card("PPFPP", reasons=card().reasons | working.codes), rater="lee", pages="gold")
    assert not list(store.folder.rglob("*.json"))
    assert Journal(store, "lee").working("q1", ANSWER) == working


def test_saving_ends_the_work_on_that_question_and_answer_alone(journal):
    other = hash_answer("another answer")
    for id, answer in (("q1", ANSWER), ("q1", other), ("q2", ANSWER)):
        journal.append(id, answer, "decide", **FAIL)
        journal.append(id, answer, "seen", doc_id="law", page=3)
        journal.append(id, answer, "later", later=True)
    journal.append("q1", ANSWER, "save")
    ended = journal.working("q1", ANSWER)
    assert (ended.scores, ended.later, ended.history, ended.seen) == ({}, False, (), (("law", 3),))
    for id, answer in (("q1", other), ("q2", ANSWER)):
        working = journal.working(id, answer)
        assert (working.scores, working.later, len(working.history)) == ({"grounding": "FAIL"}, True, 1)


def test_questions_that_are_put_aside(journal):
    for id, later in (("q1", True), ("q2", True), ("q3", True), ("q2", False), ("q1", True)):
        journal.append(id, ANSWER, "later", later=later)
    assert journal.later() == ("q3", "q1")
    journal.append("q3", ANSWER, "save")
    assert journal.later() == ("q1",)


@pytest.mark.parametrize(
    ("ended", "left"), [(None, []), (0, ["a", "b"]), (1, ["b"]), (2, []), (9, [])], ids=lambda value: str(value)
)
def test_a_save_ends_what_it_saved(store, ended, left):
    journal = Journal(store, "anna")
    for text in ("a", "b"):
        journal.append("q1", ANSWER, "rationale", criterion=CRITERIA[0], text=text)
    journal.append("q1", ANSWER, "save", **({} if ended is None else {"ended": ended}))
    assert [step.text for step in journal.working("q1", ANSWER).history] == left


@pytest.mark.parametrize("fields", [{"action": "undo", "ended": 1}, {"action": "save", "ended": -1}], ids=str)
def test_what_a_save_ended_is_a_count(store, fields):
    with pytest.raises(InputError, match="ended: expected a count with the action save or adjudicate"):
        Journal(store, "anna").append("q1", ANSWER, **fields)


CRITERION = st.sampled_from(CRITERIA[:2])
STEPS = st.one_of(
    st.tuples(st.just("decide"), CRITERION, st.sampled_from(["PASS", "FAIL", None])),
    st.tuples(st.just("rationale"), CRITERION, st.sampled_from(["x", "y"])),
    st.tuples(st.just("feedback"), st.just(None), st.sampled_from(["x", None])),
    st.tuples(st.sampled_from(["undo", "undo", "save", "conflict", "adjudicate"]), st.none(), st.none()),
)


def entry(action, criterion, value):
    fields = {
        "decide": {"criterion": criterion, "score": value, "codes": ()},
        "rationale": {"criterion": criterion, "text": value},
        "feedback": {"text": value},
    }
    return Entry(
        at="", session="", question_id="q1", answer_sha256=None, action=action, **fields.get(action, {})
    )


@given(st.lists(STEPS, max_size=30))
def test_undo_leads_back_through_every_state_since_the_last_save(steps):
    states = [({}, {}, None)]
    for action, criterion, value in steps:
        scores, rationales, feedback = states[-1]
        if action == "decide":
            states.append((scores | {criterion: value}, rationales, feedback))
        elif action == "rationale":
            states.append((scores, rationales | {criterion: value}, feedback))
        elif action == "feedback":
            states.append((scores, rationales, value))
        elif action == "undo":
            states = states[:-1] or states
        elif action in ("save", "adjudicate"):
            states = [({}, {}, None)]
    working = fold(entry(*step) for step in steps)
    assert isinstance(working, Working) and len(working.history) == len(states) - 1
    assert (working.scores, working.rationales, working.feedback) == states[-1]
