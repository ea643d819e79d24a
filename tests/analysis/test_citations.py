"""Cited pages against gold pages, held against scikit-learn; unknown is null and in no mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import precision_recall_fscore_support
from workspace.build import answer, build, question

from evalnb import Workspace
from evalnb.analysis.citations import BETA, citations, cite_score, mean_scores


pages = st.sets(st.integers(0, 8))


@pytest.mark.parametrize(
    ("cited", "gold", "expected"),
    [
        ([], [], (1, 1, 1)),
        ([1], [], (0, 0, 0)),
        ([], [1], (0, 0, 0)),
        ([1], [2], (0, 0, 0)),
        ([1, 2], [1], (0.5, 1, 7.25 / 8.25)),
        ([1], [1, 2], (1, 0.5, 7.25 / 13.5)),
        ([1, 1], [1], (1, 1, 1)),
    ],
    ids=["both empty", "gold empty", "cited empty", "apart", "one too many", "one missed", "cited twice"],
)
def test_cite_score(cited, gold, expected):
    assert cite_score(cited, gold) == pytest.approx(expected)


@given(pages.filter(bool), pages.filter(bool))
def test_scores_are_those_of_scikit_learn(cited, gold):
    truth, said = ([page in one for page in range(9)] for one in (gold, cited))
    expected = precision_recall_fscore_support(truth, said, beta=BETA, average="binary", zero_division=0)[:3]
    assert cite_score(cited, gold) == pytest.approx(expected, abs=1e-12)


def test_a_submission_is_scored_question_by_question(tmp_path):
    questions = [
        question("both", gold_primary_pages=[["a", 1], ["a", 2]]), question("none", gold_primary_pages=[], answerability="unanswerable"),
        question("mute", gold_primary_pages=[["a", 1]]), question("unanswered", gold_primary_pages=[["a", 1]]),
    ]
    silent = {"question_id": "mute", "answer": "Yes."}
    build(tmp_path, questions, [answer("both", "A.", [("a", [2, 3])]), answer("none", "N.", []), silent], {})
    found = citations(Workspace(tmp_path))
    assert found.select("question_id", "gold", "cited", "common", "precision", "recall").rows() == [
        ("both", 2, 2, 1, 0.5, 0.5), ("none", 0, 0, 0, 1.0, 1.0), ("mute", 1, None, None, None, None),
        ("unanswered", 1, 0, 0, 0.0, 0.0),
    ]
    assert found.select("missed", "beside").row(0) == (["a p. 1"], ["a p. 3"])
    assert mean_scores(found).select("n", "unknown", "precision").row(0) == (3, 1, 0.5)


def test_the_mean_of_nothing_is_null(tmp_path):
    build(tmp_path, [], [], {})
    assert mean_scores(citations(Workspace(tmp_path))).row(0) == (0, 0, None, None, None)
