"""Processes that die in the middle of saving, that save at once, and that hold the lock."""

import random
import time

import pytest

from evalnb.errors import BusyError
from evalnb.scorecards.journal import Journal
from evalnb.scorecards.records import decode_card
from evalnb.scorecards.settle import settle, succeed
from evalnb.scorecards.store import ScorecardStore

from .cards import card
from .processes import ANSWER, QUESTIONS, hold, number_of, numbers_kept, running, save_many, sent

SAVES = 200


def all_whole(folder):
    for path in folder.rglob("*.json"):
        decode_card(path)


def counts_what_was_said(store):
    for id in QUESTIONS:
        standing = store.read(id)
        given = store.verdicts_on(id, card().submitted_answer)
        expected = settle(given, store.adjudication(id))
        assert standing == succeed(expected, standing)


def told_in(journal):
    """Return the numbers of the saves that were told, in the order of the lines; no line is nonsense."""
    assert journal.findings == ()
    return [int(entry.text.removeprefix("no. ")) for entry in journal.read()]


def adjudications(store, id):
    last = store.adjudication(id)
    return {number_of(verdict) for verdict in (last, *last.history)} if last else set()


@pytest.mark.parametrize("seed", range(2))
def test_a_process_that_is_killed_loses_nothing_that_it_said_was_done(tmp_path, seed):
    moments = random.Random(seed)
    store = ScorecardStore(tmp_path)
    done, killed, reached = [], 0, 0
    while reached < SAVES:
        with running(save_many, tmp_path, None, range(reached, SAVES)) as (process, connection):
            done += sent(connection, at_most=moments.randint(1, 20))
            time.sleep(moments.uniform(0, 0.008))
            process.kill()
            process.join()
            killed += process.exitcode != 0
            done += sent(connection)
        all_whole(tmp_path)
        for rater in ("kim", "lee"):
            lines = iter(told_in(Journal(store, rater)))
            assert all(number in lines for action, who, number in done if (action, who) == ("told", rater))
        reached = max((number + 1 for action, _, number in done if action != "told"), default=0)
    assert killed > 10
    for rater in ("kim", "lee"):
        saved = {number for action, who, number in done if who == rater and action in ("written", "unchanged")}
        assert saved <= set().union(*(numbers_kept(store, id, rater) for id in QUESTIONS))
    decided = {number for action, _, number in done if action == "adjudicated"}
    assert decided and decided <= set().union(*(adjudications(store, id) for id in QUESTIONS))
    for id in QUESTIONS:
        store.save_draft(card(id=id), pages="gold")
    counts_what_was_said(store)
    assert not list(tmp_path.rglob(".*"))


@pytest.mark.parametrize(
    ("raters", "checked"), [(("kim", "lee"), False), (("kim", "kim"), False), (("kim", "kim"), True)],
    ids=["two-raters", "one-rater", "one-rater-with-versions"],
)
def test_two_processes_that_save_at_once_lose_nothing(tmp_path, raters, checked):
    numbers = (range(SAVES // 2), range(SAVES // 2, SAVES))
    with (
        running(save_many, tmp_path, raters[0], numbers[0], checked) as (one, first),
        running(save_many, tmp_path, raters[1], numbers[1], checked) as (other, second),
    ):
        done = [sent(first), sent(second)]
        one.join(), other.join()
        assert (one.exitcode, other.exitcode) == (0, 0)
    store = ScorecardStore(tmp_path)
    all_whole(tmp_path)
    for rater in {*raters}:
        given = {n for who, some in zip(raters, numbers, strict=True) if who == rater for n in some}
        assert set().union(*(numbers_kept(store, id, rater) for id in QUESTIONS)) == given
        assert sorted(told_in(Journal(store, rater))) == sorted(given)
    actions = {action for messages in done for action, _, _ in messages} - {"told"}
    assert actions == ({"written", "conflict"} if checked else {"written"})
    counts_what_was_said(store)


def test_a_lock_whose_holder_died_keeps_nobody(tmp_path):
    store = ScorecardStore(tmp_path, patience=1)
    with running(hold, tmp_path) as (process, connection):
        assert connection.recv() == "held"
        with pytest.raises(BusyError):
            ScorecardStore(tmp_path, patience=0.05).save_draft(card(), pages="gold")
        process.kill()
        assert store.save_verdict(card(), rater="lee", pages="gold").action == "written"


def test_a_lock_that_is_held_is_waited_for_and_then_told_in_one_line(tmp_path):
    store = ScorecardStore(tmp_path, patience=0.05)
    before = store.save_verdict(card("PFPPP"), rater="lee", pages="gold").path.read_bytes()
    with running(hold, tmp_path) as (_, connection):
        assert connection.recv() == "held"
        for save in (store.save_verdict, store.adjudicate):
            with pytest.raises(BusyError) as error:
                save(card("FFFFF"), rater="lee", pages="gold")
            assert str(error.value) == (
                f"{tmp_path}: expected to write within 0.05 s, but another process that still runs is writing there"
            )
        assert store.path("q1").read_bytes() == before and store.read("q1", rater="lee").pass_count == 4
        assert store.save_draft(card("FFFFF"), pages="gold").action == "kept"
        connection.send("enough")
        patient = ScorecardStore(tmp_path, patience=10)
        assert patient.save_verdict(card("FFFFF"), rater="lee", pages="gold").action == "written"


def test_the_journal_has_a_lock_of_its_own(tmp_path):
    store = ScorecardStore(tmp_path)
    journal = Journal(store, "lee", patience=0.05)
    with running(hold, tmp_path) as (_, connection):
        assert connection.recv() == "held"
        journal.append("q1", ANSWER, "undo")
    with running(hold, journal.path.parent) as (_, connection):
        assert connection.recv() == "held"
        with pytest.raises(BusyError, match="is writing there$"):
            journal.append("q1", ANSWER, "undo")
    assert len(journal.read()) == 1
