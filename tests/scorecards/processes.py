"""Processes that save, for tests to let two of them run at once, or to kill one in the middle.

They are forked from a server that has loaded everything already, so that one is there in some thousandths of a second.
"""

import math
import multiprocessing
from contextlib import contextmanager, suppress

from evalnb.scorecards.journal import Journal
from evalnb.scorecards.locking import locked
from evalnb.scorecards.records import hash_answer
from evalnb.scorecards.store import ScorecardStore

from .cards import card

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["evalnb.scorecards"])

ANSWER = hash_answer(card().submitted_answer)
QUESTIONS = tuple(f"q{number}" for number in range(4))


@contextmanager
def running(work, *arguments):
    """Run `work(connection, …)` in another process; the block gets the process and what it sends."""
    ours, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=work, args=(theirs, *arguments))
    process.start()
    theirs.close()
    try:
        yield process, ours
    finally:
        process.kill()
        process.join()
        ours.close()


def sent(connection, *, at_most=math.inf):
    """Return what a process sends until it ends, or has sent so many messages."""
    messages = []
    with suppress(EOFError, ConnectionResetError):
        while len(messages) < at_most:
            messages.append(connection.recv())
    return messages


def verdict(number):
    """Return the scorecard of a save, which no other save equals."""
    letters = "".join("PF"[number >> place & 1] for place in range(5))
    lines = dict.fromkeys(card().scores, f"no. {number}")
    return card(letters, id=QUESTIONS[number % len(QUESTIONS)], rationales=lines)


def save_many(connection, folder, rater, numbers, checked=False):
    """Save verdicts, each told in the journal before, and send what is done when it is done.

    Args:
        rater: None lets two raters take turns, and one of them adjudicate now and then.
        checked: whether each save is based on the version that was there one save before.
    """
    store = ScorecardStore(folder)
    versions = {}
    for number in numbers:
        who = rater or ("kim", "lee")[number // len(QUESTIONS) % 2]
        given = verdict(number)
        journal = Journal(store, who)
        journal.append(given.question_id, ANSWER, "rationale", criterion="grounding", text=f"no. {number}")
        connection.send(("told", who, number))
        if rater is None and number % 10 == 9:
            store.adjudicate(given, rater=who, pages="gold")
            connection.send(("adjudicated", who, number))
        else:
            based_on = {"based_on": versions.get(given.question_id)} if checked else {}
            outcome = store.save_verdict(given, rater=who, pages="gold", **based_on)
            versions[given.question_id] = store.version(given.question_id, who)
            connection.send((outcome.action, who, number))
    connection.close()


def hold(connection, folder):
    """Hold the lock until something is received."""
    with locked(folder):
        connection.send("held")
        connection.recv()


def numbers_kept(store, question_id, rater):
    """Return the numbers of the saves that a rater's file, its history or its conflicts hold."""
    kept = [store.read(question_id, rater=rater), *(c.card for c in store.conflicts(question_id, rater))]
    verdicts = [verdict for card in kept if card for verdict in (card, *card.history)]
    return {number_of(verdict) for verdict in verdicts}


def number_of(verdict):
    """Return the number of the save that a verdict came from."""
    return int(verdict.rationales["grounding"].removeprefix("no. "))
