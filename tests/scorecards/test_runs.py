"""Runs as they are read for analysis."""

import json

import msgspec
import pytest

from evalnb.errors import LoadError
from evalnb.rows.scores import scored
from evalnb.scorecards.records import encode_card, from_stored, to_stored
from evalnb.scorecards.runs import load_run

from .cards import card


def test_a_folder_gives_its_scorecards_by_file_name_and_tells_what_is_not_one(tmp_path):
    kept = {
        id: to_stored(card("PFPP–", id=id, judge="kim"), submission="s", pages="gold", status="accepted") for id in "ba"
    }
    for id, stored in kept.items():
        (tmp_path / f"{id}.json").write_bytes(encode_card(stored))
    (tmp_path / "c.json").write_bytes(b"{}")
    (tmp_path / ".d.json").write_bytes(b"{}")
    (tmp_path / "notes.txt").write_bytes(b"")
    (tmp_path / "raters").mkdir()
    run = load_run(tmp_path)
    assert (run.name, run.cards) == (str(tmp_path), (from_stored(kept["a"]), from_stored(kept["b"])))
    (finding,) = run.findings
    assert finding.startswith(f"{tmp_path}/c.json:1: question_id: expected a value")


def test_a_hidden_file_is_a_scorecard_where_it_reads_as_one(tmp_path):
    stored = to_stored(card("PFPP–", id=".q"), submission="s", pages="gold", status="draft")
    (tmp_path / ".q.json").write_bytes(encode_card(stored))
    (tmp_path / "._q.json").write_bytes(b"\x00\x05\x16\x07")
    assert load_run(tmp_path).cards == (from_stored(stored),) and load_run(tmp_path).findings == ()
    (tmp_path / ".q.json").unlink()
    with pytest.raises(LoadError, match="got none in it$"):
        load_run(tmp_path)


def test_rows_that_score_wrote_give_verdicts_and_ledgers(tmp_path):
    file = tmp_path / "run.jsonl"
    cards = [card("PFPP–", id="b"), card("FFFFF", id="7")]
    rows = [scored(cards[0], id="b", line=1), msgspec.to_builtins(scored(cards[1], id=7, line=2)) | {"error": None}]
    file.write_bytes(b"\n".join(map(msgspec.json.encode, rows)))
    run = load_run(file)
    assert [(found.question_id, found.scores, found.reasons) for found in run.cards] == [
        (given.question_id, given.scores, given.reasons) for given in cards
    ]
    assert run.findings == ()


ROW = json.loads(msgspec.json.encode(scored(card("PFPPP"), id="q", line=1)))
FINDINGS = {
    "refused": ({"id": "q", "line": 3, "error": "f:3: answer: wrong"}, ":1: error: f:3: answer: wrong", 1),
    "refused-without-id": ({"id": None, "line": 3, "error": "f:3: row: wrong"}, ":1: id: expected an id", 0),
    "no-id": (ROW | {"id": None}, ":1: id: expected an id, by which runs are compared, got null", 0),
    "no-scores": ({"id": "q"}, ":1: scores: expected the verdicts that `evalnb score` wrote", 0),
    "checked": ({"id": "q", "line": 1, "result": {}}, ":1: scores: expected the verdicts", 0),
    "four-criteria": (
        ROW | {"scores": {"correctness": "PASS"}},
        ":1: scores.completeness: expected PASS, FAIL or UNSCORED",
        0,
    ),
    "incoherent": (ROW | {"reasons": {}}, ":1: scores: correctness: PASS carries", 0),
    "wrong-type": (ROW | {"scores": "PASS"}, ":1: scores: expected an object or null, got 'PASS' (str)", 0),
}


@pytest.mark.parametrize(("row", "message", "cards"), FINDINGS.values(), ids=FINDINGS)
def test_rows_that_are_no_verdicts_are_told(tmp_path, row, message, cards):
    file = tmp_path / "run.jsonl"
    file.write_text(json.dumps(row), "utf-8")
    run = load_run(file)
    assert len(run.cards) == cards
    (finding,) = run.findings
    assert finding.startswith(f"{file}{message}")
    assert all(score == "UNSCORED" for found in run.cards for score in found.scores.values())


def test_nothing_to_read_is_an_error(tmp_path):
    with pytest.raises(LoadError, match="expected a folder of scorecard files, got none in it$"):
        load_run(tmp_path)
    with pytest.raises(LoadError, match="no such file$"):
        load_run(tmp_path / "missing")
