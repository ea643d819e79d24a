"""A save over a newer version: kept beside it, listed, and settled without losing either."""

import pytest

from evalnb.errors import InputError, LoadError
from evalnb.scorecards.store import ScorecardStore

from .cards import card


@pytest.fixture
def store(tmp_path):
    return ScorecardStore(tmp_path)


def save(store, letters, **options):
    return store.save_verdict(card(letters), rater="lee", pages="gold", **options)


@pytest.fixture
def conflict(store):
    """Two windows begin with the same version, and both save."""
    save(store, "PPPPP")
    version = store.version("q1", "lee")
    save(store, "PFPPP", based_on=version)
    return save(store, "PPPPF", based_on=version)


def test_a_version_is_a_token_of_the_file(store):
    assert store.version("q1", "lee") is None and store.version("q1") is None
    save(store, "PPPPP")
    first = store.version("q1", "lee")
    save(store, "PPPPP")
    assert store.version("q1", "lee") == first
    save(store, "PFPPP")
    assert store.version("q1", "lee") not in (first, None) and store.version("q1")


def test_what_is_based_on_the_version_that_is_there_is_saved(store):
    for letters in ("PPPPP", "PFPPP", "PPPPF"):
        assert save(store, letters, based_on=store.version("q1", "lee")).action == "written"
    assert store.conflicts("q1", "lee") == ()


def test_the_newer_version_stands_and_the_other_is_kept_beside_it(store, conflict):
    path = store.folder / "raters/lee/conflicts/q1-1.json"
    assert (conflict.action, conflict.path) == ("conflict", path)
    assert conflict.message == (
        f"{store.folder}/raters/lee/q1.json: a newer version was saved meanwhile; yours is kept as {path}"
    )
    assert conflict.card == store.read("q1") and conflict.card.failures == ("completeness",)
    assert store.read("q1", rater="lee").failures == ("completeness",)
    (kept,) = store.conflicts("q1", "lee")
    assert (kept.number, kept.path, kept.card.failures) == (1, path, ("clarity_relevance",))


@pytest.mark.parametrize("based_on", [None, "an older version"])
def test_a_version_that_is_not_there_is_a_conflict(store, based_on):
    save(store, "PPPPP")
    assert save(store, "PFPPP", based_on=based_on).action == "conflict"
    assert save(ScorecardStore(store.folder / "other"), "PFPPP", based_on=based_on).action == (
        "conflict" if based_on else "written"
    )


def test_two_windows_that_say_the_same_are_no_conflict(store):
    save(store, "PFPPP", based_on=None)
    assert save(store, "PFPPP", based_on=None).action == "unchanged"


def test_conflicts_are_numbered_and_the_same_one_is_kept_once(store, conflict):
    for letters in ("FPPPP", "PPPPF", "FPPPP", "FFPPP"):
        save(store, letters, based_on="older")
    assert [(c.number, c.card.pass_count) for c in store.conflicts("q1", "lee")] == [(1, 4), (2, 4), (3, 3)]


KEPT = {"mine": ("clarity_relevance",), "theirs": ("completeness",)}


@pytest.mark.parametrize(("keep", "failures"), KEPT.items(), ids=KEPT)
def test_a_settled_conflict_leaves_both_versions(store, conflict, keep, failures):
    outcome = store.resolve_conflict("q1", rater="lee", keep=keep)
    own = store.read("q1", rater="lee")
    assert outcome.card.failures == own.failures == failures and outcome.card == store.read("q1")
    struck = {tuple(c for c, score in v.scores.items() if score == "FAIL") for v in own.history if v.struck}
    assert struck == {(), *KEPT.values()} - {failures}
    assert store.conflicts("q1", "lee") == () and not conflict.path.exists()
    with pytest.raises(LoadError, match="^question 'q1': expected a conflict of 'lee' to settle, got none$"):
        store.resolve_conflict("q1", rater="lee", keep=keep)


def test_one_of_several_is_settled_by_its_number(store, conflict):
    save(store, "FPPPP", based_on="older")
    assert store.resolve_conflict("q1", rater="lee", keep="mine", number=1).card.failures == ("clarity_relevance",)
    assert [c.number for c in store.conflicts("q1", "lee")] == [2]


def test_a_conflict_outlasts_the_file_that_it_was_about(store, conflict):
    store.path("q1", rater="lee").unlink()
    assert store.resolve_conflict("q1", rater="lee", keep="theirs").card.failures == ("clarity_relevance",)
    assert store.read("q1", rater="lee").failures == ("clarity_relevance",)


def test_a_conflict_that_was_edited_into_nonsense_is_listed_and_stays(store, conflict):
    conflict.path.write_bytes(b"{")
    (found,) = store.conflicts("q1", "lee")
    assert found.card is None and found.message.startswith(f"{conflict.path}:1: scorecard: ")
    with pytest.raises(LoadError, match=f"^{conflict.path}:1: scorecard: "):
        store.resolve_conflict("q1", rater="lee", keep="mine")
    assert save(store, "FFFFF", based_on="older").path.name == "q1-2.json"
    assert conflict.path.read_bytes() == b"{"


def test_conflicts_belong_to_their_question_whatever_its_file_is_called(tmp_path):
    store = ScorecardStore(tmp_path, question_ids=["q1", "q1-1"])
    for id in ("q1", "q1-1"):
        store.save_verdict(card(id=id), rater="lee", pages="gold")
        store.save_verdict(card("FPPPP", id=id), rater="lee", pages="gold", based_on=None)
    assert [c.path.name for c in store.conflicts("q1", "lee")] == ["q1-1.json"]
    assert [c.path.name for c in store.conflicts("q1-1", "lee")] == ["q1-1-1.json"]


def test_neither_word_is_an_error(store, conflict):
    with pytest.raises(InputError, match="^keep: expected 'theirs' or 'mine', got 'both'$"):
        store.resolve_conflict("q1", rater="lee", keep="both")
