"""Scores of a judge from outside: read from both forms, joined by id, and held beside a constant predictor."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.dummy import DummyClassifier
from sklearn.metrics import roc_auc_score

from evalnb.analysis.agreement import agree
from evalnb.analysis.judges import JudgeScores, area_under_curve, hold_against, judge_run, read_judge
from evalnb.errors import InputError, LoadError

from .cards import rater, run

SCORES = {"q1": {"grounding": 0.9}, "q2": {"grounding": 0.2, "correctness": 1.0}, "q3": {}}
CSV = "question_id,grounding,correctness,note\nq1,0.9,,fine\nq2,.2,PASS,\"a, b\"\nq3,,unscored,\n"
FLAT = '{"id": "q1", "grounding": 0.9}\n{"id": "q2", "grounding": 0.2, "correctness": true}\n{"id": "q3", "grounding": null}\n'
NESTED = (
    '{"question_id": "q1", "scores": {"grounding": 0.9}}\n'
    '{"question_id": "q2", "scores": {"grounding": 0.2, "correctness": "PASS"}}\n'
    '{"question_id": "q3", "scores": {"grounding": "UNSCORED"}}\n'
)


@pytest.mark.parametrize(
    ("name", "text"), [("j.csv", CSV), ("j.jsonl", FLAT), ("j.jsonl", NESTED)], ids=["csv", "flat", "nested"]
)
def test_each_form_says_the_same(tmp_path, name, text):
    (tmp_path / name).write_text("\ufeff" + text, encoding="utf-8")
    found = read_judge(tmp_path / name)
    assert (found.scores, found.findings) == (SCORES, ())


@pytest.mark.parametrize(
    ("name", "row", "said"),
    [
        ("j.csv", "q2,high", "j.csv:3: grounding: expected a score, got 'high' (str)"),
        ("j.csv", "q2,nan", "j.csv:3: grounding: expected a score, got nan (float)"),
        ("j.csv", "q2", "j.csv:3: row: expected 2 cells, got 1"),
        ("j.csv", ",0.5", "j.csv:3: id: expected a question's id as id or question_id, got null"),
        ("j.csv", "q1,0.5", "j.csv:3: id: expected each question once, got 'q1' (str) again"),
        ("j.jsonl", '{"id": "q2", "grounding": [1]}', "j.jsonl:2: grounding: expected a score, got a list"),
        ("j.jsonl", '{"id": "q2", "scores": 1}', "j.jsonl:2: scores: expected an object, got 1 (int)"),
        ("j.jsonl", '{"id": true, "grounding": 1}', "j.jsonl:2: id: expected a question's id as id or question_id"),
        ("j.jsonl", "[]", "j.jsonl:2: row: expected one object a line, got a JSON array"),
    ],
)
def test_a_bad_row_is_told_and_the_rest_goes_on(tmp_path, monkeypatch, name, row, said):
    monkeypatch.chdir(tmp_path)
    head, last = ("id,grounding\nq1,1\n", "q9,0\n") if name == "j.csv" else ('{"id": "q1", "grounding": 1}\n', '{"id": "q9", "grounding": 0}\n')
    (tmp_path / name).write_text(f"{head}{row}\n{last}", encoding="utf-8")
    found = read_judge(name)
    assert found.scores == {"q1": {"grounding": 1.0}, "q9": {"grounding": 0.0}}
    assert len(found.findings) == 1 and found.findings[0].startswith(said)


@pytest.mark.parametrize(
    ("name", "text"),
    [("j.csv", ""), ("j.csv", "id,other\nq1,1\n"), ("j.csv", "id,id\nq1,1\n"), ("j.csv", 'id,grounding\nq1,"1\n'),
     ("j.jsonl", ""), ("j.jsonl", '{"id": "q1"}\n'), ("j.jsonl", "{")],
    ids=["empty", "no criterion", "two ids", "open quote", "no rows", "no score", "no JSON"],
)
def test_a_file_without_scores_is_refused(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(LoadError, match=name):
        read_judge(tmp_path / name)


def judge(*scores: float | None) -> JudgeScores:
    given = {f"q{n}": {} if s is None else {"correctness": s} for n, s in enumerate(scores, start=1)}
    return JudgeScores("j", given, ())


@pytest.mark.parametrize(
    ("scores", "letters", "expected"),
    [
        ((0.9, 0.1, 0.5), "PFP", (3, 1.0, 2 / 3, "PASS", 1.0)),
        ((0.9, 0.1), "PP", (2, 0.5, 1.0, "PASS", None)),
        ((0.5, 0.5), "PF", (2, 0.5, 0.5, "PASS", 0.5)),
        ((0.1, 0.9), "PF", (2, 0.0, 0.5, "PASS", 0.0)),
        ((0.1,), "F", (1, 1.0, 1.0, "FAIL", None)),
        ((None, 0.9), "P-", (0, None, None, None, None)),
        ((), "PF", None),
    ],
    ids=["a gain", "one label", "ties", "upside down", "one item", "no common item", "all missing"],
)
def test_a_judge_beside_a_constant(scores, letters, expected):
    held = hold_against(judge(*scores), [rater("r", letters)], threshold=0.5)[0].criteria.get("correctness")
    assert (held and (held.n, held.raw, held.constant, held.always, held.auc)) == expected


@given(st.lists(st.tuples(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), st.booleans()), min_size=1, max_size=40))
def test_constant_and_area_are_those_of_scikit_learn(pairs):
    scores, said = zip(*pairs, strict=True)
    held = hold_against(judge(*scores), [rater("r", "".join("FP"[v] for v in said))], threshold=0.5)[0]
    found, X = held.criteria["correctness"], np.zeros((len(said), 1))
    assert found.constant == pytest.approx(DummyClassifier(strategy="most_frequent").fit(X, said).score(X, said))
    if len(set(said)) == 2:
        assert found.auc == pytest.approx(roc_auc_score(said, scores), abs=1e-12)
    else:
        assert found.auc is None


def test_an_area_needs_both_sides():
    assert area_under_curve([], [1.0]) is None and area_under_curve([1.0], []) is None


def test_the_threshold_makes_verdicts_that_join_the_raters():
    found = agree([rater("r", "PFP"), judge_run(judge(0.5, 0.49, None), threshold=0.5)]).criteria
    assert (found["correctness"].n, found["correctness"].raw, found["grounding"].n) == (2, 1.0, 0)


@pytest.mark.parametrize("threshold", [float("nan"), float("inf")])
def test_no_number_is_no_threshold(threshold):
    with pytest.raises(InputError, match="threshold"):
        hold_against(judge(1.0), [run("r", "PPPPP")], threshold=threshold)


def test_the_report_fits_json():
    import msgspec

    held = hold_against(judge(0.5, None), [rater("r", "PF")], threshold=0.5)
    assert json.loads(msgspec.json.encode(held))[0]["criteria"]["correctness"]["n"] == 1
