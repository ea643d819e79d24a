"""Where scorecards lie, and whose are never written over."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from evalnb.errors import InputError, LoadError
from evalnb.scorecards.records import encode_card, to_stored
from evalnb.scorecards.store import ScorecardStore

from .cards import card

GIVEN = {"rater": "lee", "pages": "gold"}


@pytest.fixture
def store(tmp_path):
    return ScorecardStore(tmp_path / "eval-ft-quality")


def put(path, stored):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(encode_card(stored))
    return path.read_bytes()


def person(verdicts="PPPPP", status="accepted", **fields):
    return to_stored(card(verdicts, judge="kim", **fields), submission="warmup", pages="gold", status=status)


@pytest.mark.parametrize(
    ("submission", "rater", "place"),
    [
        ("warmup", None, "01234567.json"),
        ("warmup", "lee", "raters/lee/01234567.json"),
        ("improved", None, "improved/01234567.json"),
        ("improved", "lee", "improved/raters/lee/01234567.json"),
    ],
)
def test_places(submission, rater, place):
    assert ScorecardStore("e", submission=submission).path("0123456789", rater=rater) == Path("e") / place


def test_ids_that_share_eight_characters_get_what_tells_them_apart():
    ids = ["abcdefgh1x", "abcdefgh1y", "abcdefgh2", "abcdefgh", "q1", "q10", "ijklmnopq"]
    store = ScorecardStore("e", question_ids=ids)
    assert [store.path(id).stem for id in ids] == [
        "abcdefgh1x",
        "abcdefgh1y",
        "abcdefgh2",
        "abcdefgh",
        "q1",
        "q10",
        "ijklmnop",
    ]


@given(st.sets(st.text(alphabet="ab", min_size=1, max_size=12), min_size=1, max_size=20))
def test_no_two_ids_share_a_file_and_every_name_is_as_short_as_can_be(ids):
    store = ScorecardStore("e", question_ids=ids)
    stems = {id: store.path(id).name.removesuffix(".json") for id in ids}
    assert len(set(stems.values())) == len(ids)
    for id, stem in stems.items():
        assert id.startswith(stem) and len(stem) >= min(8, len(id))
        if len(stem) > 8:
            assert any(other != id and other.startswith(stem[:-1]) for other in ids)


@pytest.mark.parametrize("id", ["../../etc/passwd", "/abs", "a\\b", "..", "", "a\0b", "a\nb"])
def test_an_unsafe_id_is_refused_before_anything_is_written(store, id):
    with pytest.raises(LoadError, match="^question .*: expected a name"):
        store.save_draft(card(id=id), pages="gold")
    assert not store.base.exists()


@pytest.mark.parametrize("id", ["x" * 300, "ä" * 200, "abcdefgh/../../x", "abcdefgh\0"])
def test_what_follows_the_part_that_is_used_does_not_matter(store, id):
    assert store.save_draft(card(id=id), pages="gold").path == store.base / f"{id[:8]}.json"
    assert [file.name for file in store.base.glob("[!.]*")] == [f"{id[:8]}.json"]


@pytest.mark.parametrize("rater", ["../x", "", "a/b", ".."])
def test_an_unsafe_rater_is_refused(store, rater):
    with pytest.raises(LoadError, match="^rater: expected a name"):
        store.save_verdict(card(), rater=rater, pages="gold")


def test_the_rules_are_no_rater_and_raters_is_no_submission(store):
    with pytest.raises(InputError, match="^rater: expected a person's name, got 'rules'"):
        store.save_verdict(card(), rater="rules", pages="gold")
    with pytest.raises(LoadError, match="^submission: expected a name other than 'raters'"):
        ScorecardStore("e", submission="raters")


def test_a_folder_that_links_outside_is_refused(tmp_path):
    (tmp_path / "e").mkdir()
    (tmp_path / "e/out").symlink_to(tmp_path)
    with pytest.raises(LoadError, match="a link that leads out"):
        ScorecardStore(tmp_path / "e", submission="out")
    (tmp_path / "e/q1.json").symlink_to(tmp_path / "secret")
    with pytest.raises(LoadError, match="a link that leads out"):
        ScorecardStore(tmp_path / "e").save_draft(card(), pages="gold")


def test_a_draft_is_written_once_and_again_only_where_it_differs(store):
    first = store.save_draft(card("PPPPP"), pages="gold")
    stamp = os.stat(first.path).st_mtime_ns
    assert (first.action, first.card.status, first.card.judge, first.card.history) == ("written", "draft", "rules", ())
    assert store.save_draft(card("PPPPP"), pages="gold").action == "unchanged"
    assert os.stat(first.path).st_mtime_ns == stamp
    second = store.save_draft(card("PFPPP"), pages="gold")
    assert second.action == "written" and second.card.pass_count == 4
    assert [(verdict.judge, verdict.struck) for verdict in second.card.history] == [("rules", True)]
    assert sorted(file.name for file in store.base.iterdir()) == ["q1.json"]


def test_changing_to_and_fro_lets_no_history_grow(store):
    for _ in range(3):
        store.save_draft(card("PPPPP"), pages="gold")
        last = store.save_draft(card("PFPPP"), pages="cited")
    assert len(last.card.history) == 2


@pytest.mark.parametrize("status", ["accepted", "review", "draft"])
def test_what_a_person_decided_of_the_same_answer_stays(store, status):
    before = put(store.path("q1"), person("PFPPF", status))
    outcome = store.save_draft(card("PPPPP"), pages="gold")
    assert (outcome.action, outcome.card) == ("kept", person("PFPPF", status))
    assert store.path("q1").read_bytes() == before


def test_an_accepted_card_of_the_rules_is_a_persons_decision_too(store):
    before = put(store.path("q1"), replace(person(), judge="rules"))
    assert store.save_draft(card("FFFFF"), pages="gold").action == "kept"
    assert store.path("q1").read_bytes() == before


def test_a_new_answer_strikes_the_verdicts_on_the_old_one(store):
    put(store.path("q1"), person("PFPPF"))
    outcome = store.save_draft(card("PPPPP", answer="The fee is AED 40."), pages="gold")
    assert (outcome.action, outcome.card.status, outcome.card.judge) == ("written", "draft", "rules")
    (old,) = outcome.card.history
    assert (old.judge, old.status, old.struck, old.submitted_answer) == ("kim", "accepted", True, "The fee is 40.")
    assert old.scores["completeness"] == "FAIL"
    assert json.loads(outcome.path.read_bytes())["history"][0]["struck"] is True


@pytest.mark.parametrize("answers", [(None, "a"), ("a", None), ("", None), ("a", "a "), ("é", "e\u0301")])
def test_any_difference_of_the_answer_is_a_new_answer(store, answers):
    put(store.path("q1"), person(answer=answers[0]))
    assert store.save_draft(card(answer=answers[1]), pages="gold").action == "written"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"question_id": "q1"}',
        b"\xff",
        encode_card(person("PFPPF")).replace(b'"FAIL"', b'"PASS"', 1),
        encode_card(person(id="other")),
    ],
    ids=["empty", "broken", "keys-missing", "not-utf-8", "incoherent", "another-question"],
)
def test_a_file_that_cannot_be_read_is_left_alone_and_told(store, content):
    store.base.mkdir()
    store.path("q1").write_bytes(content)
    outcome = store.save_draft(card(), pages="gold")
    assert outcome.action == "refused" and outcome.card is None
    assert outcome.message.startswith(str(store.path("q1"))) and outcome.message.endswith("; left as it is")
    assert store.path("q1").read_bytes() == content
    outcome = store.save_verdict(card("PFPPP"), **GIVEN)
    assert (outcome.action, outcome.card) == ("refused", None) and outcome.message.endswith("; left as it is")
    assert store.path("q1").read_bytes() == content
    assert store.read("q1", rater="lee").pass_count == 4


def test_a_raters_verdict_counts_and_the_draft_is_kept_struck(store):
    store.save_draft(card("PPPPP"), pages="gold")
    outcome = store.save_verdict(card("PFPPP"), **GIVEN)
    assert (outcome.card.status, outcome.card.judge, outcome.card.pass_count) == ("accepted", "lee", 4)
    assert [(verdict.judge, verdict.struck) for verdict in outcome.card.history] == [("rules", True)]
    assert store.read("q1", rater="lee").judge == "lee"
    assert store.save_draft(card("PPPPP"), pages="gold").action == "kept"


def test_raters_who_differ_put_the_question_under_review_until_they_agree(store):
    store.save_verdict(card("PFPPP"), **GIVEN)
    outcome = store.save_verdict(card("PPPPP"), rater="kim", pages="gold")
    assert (outcome.card.status, outcome.card.scores["completeness"], outcome.card.judge) == (
        "review",
        "UNSCORED",
        "kim, lee",
    )
    assert {(verdict.judge, verdict.struck) for verdict in outcome.card.history} == {("kim", False), ("lee", False)}
    outcome = store.save_verdict(card("PPPPP"), **GIVEN)
    assert (outcome.card.status, outcome.card.pass_count) == ("accepted", 5)
    assert [verdict.judge for verdict in outcome.card.history if not verdict.struck] == ["kim", "lee"]
    assert store.raters() == ("kim", "lee")
    (old,) = store.read("q1", rater="lee").history
    assert old.struck and old.scores["completeness"] == "FAIL"


def test_raters_verdicts_count_where_nobody_has_put_them_together(store):
    put(store.path("q1", rater="lee"), replace(person("PFPPP"), judge="lee"))
    put(store.path("q1", rater="kim"), person("PFPPP"))
    put(store.path("q1", rater="ann"), replace(person("FFFFF", answer="older"), judge="ann"))
    outcome = store.save_draft(card("PPPPP"), pages="gold")
    assert (outcome.action, outcome.card.status, outcome.card.judge) == ("written", "accepted", "kim, lee")
    assert outcome.card.pass_count == 4


def test_a_raters_file_that_cannot_be_read_keeps_all_as_it_is(store):
    store.save_draft(card(), pages="gold")
    before = store.path("q1").read_bytes()
    store.path("q1", rater="lee").parent.mkdir(parents=True)
    store.path("q1", rater="lee").write_bytes(b"{")
    assert store.save_draft(card("FFFFF"), pages="gold").action == "refused"
    assert store.path("q1").read_bytes() == before


def test_a_file_moves_with_its_verdict_when_ids_come_or_go(tmp_path):
    ScorecardStore(tmp_path).save_verdict(card(id="abcdefgh1"), **GIVEN)
    store = ScorecardStore(tmp_path, question_ids=["abcdefgh1", "abcdefgh2"])
    assert store.read("abcdefgh1").judge == "lee" and store.read("abcdefgh2") is None
    assert store.save_draft(card("FFFFF", id="abcdefgh1"), pages="gold").action == "kept"
    assert store.save_draft(card("FFFFF", id="abcdefgh2"), pages="gold").action == "written"
    assert store.save_verdict(card("PPPPF", id="abcdefgh1"), **GIVEN).card.pass_count == 4
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.json")) == [
        "abcdefgh1.json",
        "abcdefgh2.json",
        "raters/lee/abcdefgh1.json",
    ]
    alone = ScorecardStore(tmp_path, question_ids=["abcdefgh1"])
    assert alone.save_draft(card("FFFFF", id="abcdefgh1"), pages="gold").action == "kept"
    assert alone.save_verdict(card("PPPPP", id="abcdefgh1"), **GIVEN).path.name == "abcdefgh.json"
    assert sorted(str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*.json")) == [
        "abcdefgh.json",
        "abcdefgh2.json",
        "raters/lee/abcdefgh.json",
    ]


def test_an_incoherent_verdict_is_not_saved(store):
    with pytest.raises(InputError, match="correctness: FAIL carries"):
        store.save_verdict(card("FPPPP", reasons=card("PPPPP").reasons), **GIVEN)
    assert not store.base.exists()
