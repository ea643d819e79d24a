"""`evalnb score`: rows of a file, and the questions of a workspace."""

import errno
import json
import os
from pathlib import Path

import pytest
from scorecards.cards import card
from workspace.build import answer, build, question

from evalnb.rows.files import replace_file
from evalnb.scorecards import Journal, ScorecardStore, decode_card, encode_card, to_stored
from evalnb.scorecards.locking import locked

ROW = {"id": "a", "answer": "The fee is 40.", "pages": [{"doc_id": "d", "page": 1, "text": "The fee is 40."}]}


def blocks(out):
    return [block.split("\n")[0] for block in ("\n" + out).split("\n=== ")[1:]]


def test_rows_come_out_graded_and_bad_ones_are_findings(run, tmp_path):
    (tmp_path / "rows.jsonl").write_text(json.dumps(ROW) + "\n[]\n" + json.dumps(ROW | {"id": "b", "pages": None}))
    found = run("score", "rows.jsonl")
    rows = [json.loads(line) for line in found.out.splitlines()]
    assert [(row["id"], row["line"]) for row in rows] == [("a", 1), (None, 2), ("b", 3)]
    assert rows[0]["scores"]["grounding"] == "PASS" and rows[2]["scores"]["grounding"] == "UNSCORED"
    assert (found.status, found.err) == (1, "rows.jsonl: 3 rows, 1 not read\n")
    assert run("score", "rows.jsonl", "-o", "out.jsonl") == (1, "", found.err)
    assert (tmp_path / "out.jsonl").read_text() == found.out


def test_unknown_fields_of_rows_without_an_answer_are_named(run, tmp_path):
    rows = tmp_path / "rows.jsonl"
    rows.write_text('{"id": "a", "question": "q?", "anwser": "x"}\n{"id": "b", "answer": "x", "source": "y"}\n')
    done = run("score", str(rows))
    assert "anwser (1)" in done.err and "source" not in done.err


def test_a_workspace_prints_blocks_and_writes_files(run, tmp_path):
    build(
        tmp_path,
        [question("q1"), question("b", answer_type="boolean", gold_answer=True), question("q2")],
        [answer("q1")],
    )
    found = run("score")
    assert found.status == 0
    assert blocks(found.out) == ["q1 (fees, answerable) ===", "q2 (fees, answerable) ==="]
    assert found.out.endswith("\n") and "\n\n=== q2" in found.out
    folder = Path("artifacts/eval-ft-quality")
    assert sorted(file.name for file in folder.iterdir()) == ["q1.json", "q2.json"]
    missing = decode_card(folder / "q2.json")
    assert (missing.submitted_answer, missing.pass_count, len(missing.failures)) == (None, 0, 5)
    assert found.err.splitlines() == [
        "artifacts/submissions/warmup/submission.json: questions without an answer, graded as failed: 'q2'",
        "2 of 2 questions graded; scorecards in artifacts/eval-ft-quality: 2 written, 0 unchanged, 0 kept, 0 refused",
    ]
    again = run("score", "--workspace", tmp_path)
    assert again.out == found.out and "0 written, 2 unchanged" in again.err


def test_findings_are_told_and_the_rest_is_graded(run, tmp_path):
    rows = [question("q1"), question("q2"), question("q3", gold_primary_pages=[["law9", 1]]), b"{", question("../x")]
    answers = [answer("q1"), answer("q1", "other"), answer("q2"), answer("q9")]
    build(tmp_path, rows, answers)
    found = run("score")
    assert found.status == 1
    assert blocks(found.out) == ["q2 (fees, answerable) ==="]
    told = found.err.splitlines()
    assert any("unknown questions, answers left out: 'q9'" in line for line in told)
    for part in (
        "answers[1].question_id: expected each id once",
        "got 'law9'; the nearest is 'law7'",
        ".jsonl:4: row:",
        "question '../x': expected a name without / or \\",
    ):
        assert any(part in line for line in told), part
    assert sorted(file.name for file in (tmp_path / "artifacts/eval-ft-quality").rglob("*")) == ["q2.json"]
    assert not list(tmp_path.glob("../*.json"))


def test_questions_are_named_by_id_or_beginning(run, tmp_path):
    build(
        tmp_path,
        [question("abc1"), question("abd1"), question("x", answer_type="number", gold_answer=1)],
        [answer("abc1")],
    )
    assert blocks(run("score", "abd", "abc1").out) == ["abd1 (fees, answerable) ===", "abc1 (fees, answerable) ==="]
    for name, message in [
        ("ab", "expected the beginning of one id, got that of 'abc1', 'abd1'"),
        ("x", "expected free_text, got number"),
        ("abe", "the nearest are"),
    ]:
        found = run("score", "abc1", name)
        assert (found.status, found.out) == (2, "") and message in found.err and found.err.count("\n") == 1


def test_an_existing_file_is_rows_and_anything_else_a_question(run, tmp_path):
    build(tmp_path, [question("abc1")], [answer("abc1")])
    (tmp_path / "abc1").write_text(json.dumps(ROW))
    assert json.loads(run("score", "abc1").out)["id"] == "a"
    found = run("score", "abc1", "abd")
    assert found.status == 2 and "expected abc1 alone" in found.err


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["missing.jsonl"], "missing.jsonl: no such file, and no question either"),
        ([], "data/processed/labels/warmup_gold_manifest.jsonl: no such file"),
        (["--workspace", "nowhere"], "nowhere/data/processed/labels/warmup_gold_manifest.jsonl: no such file"),
        (["--pages", "all"], "pages: expected gold or cited, got 'all'"),
        (["--pages", ""], "pages: expected gold or cited, got ''"),
        (["--submission", "../x"], "submission: expected a name without"),
        (["--submission", ""], "submission: expected a name, for a path is built from it, got ''"),
        (["--sample", "--submission", ""], "submission: expected a name"),
        (["--sample", "--workspace", "x"], "evalnb score: expected --sample or --workspace, got both"),
        (["-", "--submission", "x"], "evalnb score: expected - alone"),
    ],
)
def test_what_cannot_be_done_is_status_2(run, args, message):
    found = run("score", *args)
    assert (found.status, found.out) == (2, "") and found.err.startswith(message) and found.err.count("\n") == 1


@pytest.mark.parametrize("names", [[], ["q1"], ["q1", "q2"]])
def test_a_submission_that_cannot_be_read_is_told_once_and_status_2(run, tmp_path, names):
    build(tmp_path, [question("q1"), question("q2")], [])
    file = tmp_path / "artifacts/submissions/warmup/submission.json"
    for content, message in [(b'{"answers": 1}', ":1: answers: expected a list"), (None, ": no such file")]:
        file.write_bytes(content) if content else file.unlink()
        found = run("score", *names)
        assert (found.status, found.out) == (2, "")
        assert found.err.startswith(f"artifacts/submissions/warmup/submission.json{message}")
        assert found.err.count("\n") == 1


def test_a_scorecard_that_cannot_be_written_stops_no_other(run, tmp_path, monkeypatch):
    build(tmp_path, [question("q1"), question("q2")], [answer("q1"), answer("q2")])
    refused = {"q1.json"}

    def refuse(path, content):
        if path.name in refused:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        replace_file(path, content)

    monkeypatch.setattr("evalnb.scorecards.files.replace_file", refuse)
    found = run("score")
    assert found.status == 1 and blocks(found.out) == ["q2 (fees, answerable) ==="]
    assert "artifacts/eval-ft-quality/q1.json: no space left on device\n" in found.err
    refused.add("q2.json")
    found = run("score", "q1")
    assert found.status == 2 and "0 of 1 questions graded" in found.err


def test_a_workspace_without_free_text_questions_is_status_2(run, tmp_path):
    build(tmp_path, [question("b", answer_type="boolean", gold_answer=True)], [])
    assert run("score").err == "data/processed/labels/warmup_gold_manifest.jsonl: no free-text questions\n"
    assert run("score").status == 2


def test_a_persons_verdict_is_kept_and_shown(run, tmp_path):
    build(tmp_path)
    folder = tmp_path / "artifacts/eval-ft-quality"
    folder.mkdir()
    replace_file(
        folder / "q1.json",
        encode_card(to_stored(card("FFFFF", judge="kim"), submission="warmup", pages="gold", status="accepted")),
    )
    before = (folder / "q1.json").read_bytes()
    found = run("score")
    assert found.status == 0 and "SCORE: 0/5" in found.out and "Q: What of q1?" in found.out
    assert found.err.splitlines()[0] == "kept, since a person judged the same answer: 'q1'"
    assert (folder / "q1.json").read_bytes() == before


def test_scoring_again_touches_only_what_changed(run, tmp_path):
    questions = [question(id) for id in ("q1", "q2", "q3", "q4")]
    build(tmp_path, questions, [answer(id) for id in ("q1", "q2", "q3", "q4")])
    folder = tmp_path / "artifacts/eval-ft-quality"
    run("score")
    store = ScorecardStore(folder)
    said = {id: store.read(id) for id in ("q2", "q4")}
    for id, stored in said.items():
        given = card("PFPPP", id=id, answer=stored.submitted_answer)
        for rater in ("kim", "lee"):
            store.save_verdict(given, rater=rater, pages="gold")
    Journal(store, "lee").append("q2", said["q2"].answer_sha256, "later", later=True)
    files = [path for path in folder.rglob("*") if path.is_file()]
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) for path in files}
    build(tmp_path, questions, [answer("q1"), answer("q2"), answer("q3", "No."), answer("q4", "No.")])
    found = run("score")
    assert "2 written, 1 unchanged, 1 kept, 0 refused" in found.err
    files = [path for path in folder.rglob("*") if path.is_file()]
    after = {path: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) for path in files}
    assert {path.name for path in files if after[path] != before.get(path)} == {"q3.json", "q4.json"}
    assert after[folder / "raters/lee/q4.json"] == before[folder / "raters/lee/q4.json"]
    assert {verdict.judge for verdict in store.read("q4").history} >= {"kim", "lee"}
    assert Journal(store, "lee").working("q2", said["q2"].answer_sha256).later


def test_a_workspace_that_somebody_writes_to_all_the_time_is_told_once(run, tmp_path, monkeypatch):
    build(tmp_path, [question("q1"), question("q2")], [answer("q1"), answer("q2")])
    monkeypatch.setitem(ScorecardStore.__init__.__kwdefaults__, "patience", 0.02)
    with locked(tmp_path / "artifacts/eval-ft-quality"):
        found = run("score")
    assert (found.status, found.out) == (2, "")
    assert found.err.splitlines()[0] == (
        "artifacts/eval-ft-quality: expected to write within 0.02 s, but another process that still runs is writing "
        "there; the rest was not graded"
    )
    assert found.err.count("is writing") == 1


def test_a_file_edited_into_nonsense_is_told_and_left(run, tmp_path):
    build(tmp_path)
    folder = tmp_path / "artifacts/eval-ft-quality"
    folder.mkdir()
    (folder / "q1.json").write_text("{")
    found = run("score")
    assert found.status == 1 and blocks(found.out) == ["q1 (fees, answerable) ==="]
    assert "q1.json:1: scorecard: expected a key or }, got the end; left as it is" in found.err
    assert (folder / "q1.json").read_text() == "{"


def test_cited_pages_are_asked_for_by_option(run, tmp_path):
    build(tmp_path, answers=[answer("q1", cited=[])])
    run("score", "--pages", "cited")
    stored = decode_card(tmp_path / "artifacts/eval-ft-quality/q1.json")
    assert (stored.pages, stored.reasons["grounding"]) == ("cited", ("claim-without-pages",))


def test_the_sample_is_copied_once_and_scored(run, tmp_path):
    found = run("score", "--sample")
    assert found.status == 0 and len(blocks(found.out)) >= 40
    copy = tmp_path / "outputs/sample"
    assert list(copy.glob("artifacts/eval-ft-quality/improved/*.json"))
    assert [file.name for file in (tmp_path / "outputs").iterdir()] == ["sample"]
    manifest = copy / "data/processed/labels/warmup_gold_manifest.jsonl"
    first = json.loads(manifest.read_bytes().split(b"\n")[0])["question_id"]
    manifest.write_bytes(manifest.read_bytes().split(b"\n")[0])
    assert len(blocks(run("score", "--sample", "--submission", "baseline").out)) <= 1
    assert json.loads(manifest.read_bytes())["question_id"] == first
