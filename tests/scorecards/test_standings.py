"""How far the scoring of many questions is: what a standing says, and that one broken file hides no other."""

import pytest

from evalnb.scorecards.standings import Standing
from evalnb.scorecards.store import ScorecardStore

from .cards import card

ANSWER = card().submitted_answer


@pytest.fixture
def store(tmp_path):
    store = ScorecardStore(tmp_path, question_ids=[f"q{number}" for number in range(6)])
    for number in range(4):
        store.save_draft(card("PFPPP", id=f"q{number}", needs_review=("grounding",)), pages="gold")
    store.save_verdict(card(id="q1"), rater="lee", pages="gold")
    for rater, letters in (("kim", "PPPPP"), ("lee", "PFPPP")):
        store.save_verdict(card(letters, id="q2"), rater=rater, pages="gold")
    store.save_verdict(card(id="q3", answer="older"), rater="kim", pages="gold")
    store.save_draft(card(id="q3"), pages="gold")
    return store


STANDINGS = {
    "q0": Standing("draft", ("grounding",), ()),
    "q1": Standing("accepted", (), ("lee",)),
    "q2": Standing("review", ("completeness",), ("kim", "lee")),
    "q3": Standing("draft", (), ()),
    "q4": Standing(None, (), ()),
}


def test_standings_are_those_of_the_current_answers(store):
    assert store.status(list(STANDINGS)) == store.status(dict.fromkeys(STANDINGS, ANSWER)) == STANDINGS
    assert list(store.status(["q2", "q0"])) == ["q2", "q0"]
    assert STANDINGS["q1"].scored_by("lee") and not STANDINGS["q1"].scored_by("kim")


def test_an_answer_that_changed_has_nothing_yet_and_the_old_one_its_verdicts(store):
    assert store.status({"q1": "The fee is 41.", "q2": None, "q3": "older"}) == {
        "q1": Standing(None, (), ()), "q2": Standing(None, (), ()), "q3": Standing(None, (), ("kim",)),
    }


def test_verdicts_that_nobody_put_together_are_seen(store):
    store.path("q1").unlink()
    assert store.status(["q1"]) == {"q1": Standing(None, (), ("lee",))}
    assert store.status({"q1": "other"}) == {"q1": Standing(None, (), ())}


@pytest.mark.parametrize("rater", [None, "kim", "lee"])
def test_a_file_that_cannot_be_read_is_told_and_hides_no_other(store, rater):
    path = store.path("q2", rater=rater)
    path.write_bytes(path.read_bytes().replace(b'"schema_version": 1', b'"schema_version": 7'))
    before = path.read_bytes()
    found = store.status(dict.fromkeys(STANDINGS, ANSWER))
    assert found["q2"].findings == (f"{path}:1: schema_version: expected 1, got 7",)
    assert found["q2"].status == ("review" if rater else "unreadable")
    assert found["q2"].raters == tuple(name for name in ("kim", "lee") if name != rater)
    assert {id: standing for id, standing in found.items() if id != "q2"} == {
        id: standing for id, standing in STANDINGS.items() if id != "q2"
    }
    assert path.read_bytes() == before


def test_another_questions_file_is_told(store):
    store.path("q0").write_bytes(store.path("q1").read_bytes())
    (finding,) = store.status(["q0"])["q0"].findings
    assert finding == f"{store.path('q0')}:1: question_id: expected 'q0', got 'q1'"


def test_files_that_lie_under_a_former_name_or_behind_a_link_are_found(tmp_path):
    ids = ["abcdefgh1", "abcdefgh2"]
    ScorecardStore(tmp_path).save_verdict(card(id=ids[0]), rater="lee", pages="gold")
    store = ScorecardStore(tmp_path, question_ids=ids)
    expected = {ids[0]: Standing("accepted", (), ("lee",)), ids[1]: Standing(None, (), ())}
    assert store.status(ids) == expected
    (tmp_path / "kept").mkdir()
    store.path(ids[0]).symlink_to((tmp_path / "abcdefgh.json").rename(tmp_path / "kept/card.json"))
    assert store.status(ids) == expected


def test_a_link_that_leads_out_is_told_and_an_unsafe_id_too(tmp_path):
    store = ScorecardStore(tmp_path / "cards")
    store.save_draft(card("PFPPP"), pages="gold")
    store.path("q1").rename(tmp_path / "out.json")
    (tmp_path / "cards/q1.json").symlink_to(tmp_path / "out.json")
    standing = store.status(["q1"])["q1"]
    assert standing.status == "unreadable" and "a link that leads out of it" in standing.findings[0]
    standing = store.status(["../x"])["../x"]
    assert standing.status == "unreadable"
    assert standing.findings[0].startswith("question '../x': expected a name without / or ")


def test_nothing_is_there_yet(tmp_path):
    store = ScorecardStore(tmp_path / "none")
    assert store.status(["q1"]) == {"q1": Standing(None, (), ())} and store.status([]) == {}
    assert not store.base.exists()
