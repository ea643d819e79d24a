"""What a writer left that died between two files is put right by whoever writes next."""

import pytest

from evalnb.scorecards.files import CardFiles
from evalnb.scorecards.store import ScorecardStore

from .cards import card

LEE = {"rater": "lee", "pages": "gold"}
SAVES = {
    "verdict": (lambda store: store.save_verdict(card("PFPPP"), **LEE), "lee"),
    "adjudication": (lambda store: store.adjudicate(card("PFPPP"), rater="ann", pages="gold"), "ann"),
    "resolved": (lambda store: store.resolve_conflict("q1", rater="lee", keep="mine"), "lee"),
}
NEXT = {
    "draft-again": lambda store: store.save_draft(card("PPPPP"), pages="gold"),
    "draft-of-another": lambda store: store.save_draft(card(id="q2"), pages="gold"),
    "verdict-on-another": lambda store: store.save_verdict(card(id="q2"), rater="kim", pages="gold"),
}


class Killed(BaseException):
    """Stands for the end of a process."""


def die(*_):
    raise Killed


@pytest.fixture
def store(tmp_path):
    store = ScorecardStore(tmp_path)
    store.save_verdict(card("PPPPP"), **LEE)
    store.save_verdict(card("PFPPP"), **LEE, based_on="older")
    return store


@pytest.mark.parametrize("go_on", NEXT.values(), ids=NEXT)
@pytest.mark.parametrize(("save", "judge"), SAVES.values(), ids=SAVES)
def test_the_scorecard_that_counts_follows_though_its_writer_died(store, monkeypatch, save, judge, go_on):
    with monkeypatch.context() as patch:
        patch.setattr(CardFiles, "recount", die)
        with pytest.raises(Killed):
            save(store)
    assert store.read("q1").pass_count == 5
    go_on(ScorecardStore(store.folder))
    counting = store.read("q1")
    assert (counting.judge, counting.status, counting.failures) == (judge, "accepted", ("completeness",))
    assert not (store.folder / ".saving").exists()


@pytest.mark.parametrize("content", [b"", b"{", b'{"question_id": "../x", "answer_sha256": null}'])
def test_a_note_that_says_nothing_keeps_nobody(store, content):
    (store.folder / ".saving").write_bytes(content)
    assert store.save_verdict(card("PFPPP"), **LEE).action == "written"
    assert not (store.folder / ".saving").exists()


def test_what_killed_writers_left_is_swept_away(store):
    left = [store.folder / name / ".evalnb-1-1.tmp" for name in (".", "raters/lee", "raters/lee/conflicts")]
    for path in left:
        path.write_bytes(b"{")
    store.save_verdict(card("PFPPF"), **LEE)
    assert all(path.exists() for path in left), "a store sweeps once, when it first writes"
    ScorecardStore(store.folder).save_verdict(card("PFFPF"), **LEE)
    assert not any(path.exists() for path in left)
