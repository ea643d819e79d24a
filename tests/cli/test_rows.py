"""Rows in bulk: files in ranges, packed files, addresses, Parquet; the same results however they are made."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress

import fsspec
import polars as pl
import psutil
import pytest

from evalnb.rows.work import Work

COMMAND = [sys.executable, "-m", "evalnb"]
ROW = {"id": "a", "input": {"source": "x y", "answer": "y"}, "expected": {"extractive": False}}
CHECK_ROWS = "".join(json.dumps(ROW | {"id": number}) + ("\n\n" if number % 7 else "\n{,}\n") for number in range(300))
SCORE_ROWS = "".join(
    json.dumps({"id": number, "anwser" if number % 5 == 4 else "answer": f"Fee {number}.", "gold_answer": "40."})
    + "\n"
    for number in range(60)
)
COMMANDS = {"check": (["check", "extract"], CHECK_ROWS), "score": (["score"], SCORE_ROWS)}


@pytest.fixture
def small_ranges(monkeypatch):
    monkeypatch.setattr(Work, "range_size", lambda self, size: 500)


@pytest.mark.parametrize(("command", "rows"), COMMANDS.values(), ids=COMMANDS)
def test_workers_write_what_one_process_writes(run, tmp_path, small_ranges, command, rows):
    (tmp_path / "rows.jsonl").write_text(rows)
    alone = run(*command, "rows.jsonl")
    assert len(alone.out.splitlines()) >= 60 and alone.err
    for workers in (1, 2, 5):
        shared = ["--workers", workers, *(["--resume"] if workers == 1 else [])]
        assert run(*command, "rows.jsonl", *shared, "-o", "out") == (alone.status, "", alone.err)
        assert (tmp_path / "out").read_text() == alone.out
    assert run(*command, "rows.jsonl", "--workers", 2) == alone
    assert sorted(os.listdir(tmp_path)) == ["out", "rows.jsonl"]


def test_a_run_that_was_broken_off_goes_on(run, tmp_path, small_ranges, monkeypatch):
    (tmp_path / "rows.jsonl").write_text(CHECK_ROWS)
    alone = run("check", "extract", "rows.jsonl")
    made = []

    def write(job, part, *, limit):
        if len(made) == limit:
            raise KeyboardInterrupt
        made.append(part.number)
        return write_part(job, part)

    from evalnb.rows.parts import write_part

    def here(limit):
        monkeypatch.setattr(
            "evalnb.rows.workers.run_with_workers",
            lambda job, ranges, workers: ((part, write(job, part, limit=limit)) for part in ranges),
        )

    here(3)
    broken = run("check", "extract", "rows.jsonl", "--workers", 2, "-o", "out.jsonl")
    assert broken.status == 130 and not (tmp_path / "out.jsonl").exists()
    assert broken.err.splitlines() == [
        "rows.jsonl: 3 parts are written and kept; the same command with --resume goes on",
        "interrupted",
    ]
    here(None)
    assert run("check", "extract", "rows.jsonl", "--resume", "-o", "out.jsonl") == (1, "", alone.err)
    assert (tmp_path / "out.jsonl").read_text() == alone.out
    assert len(made) == len(set(made)) > 6
    assert sorted(os.listdir(tmp_path)) == ["out.jsonl", "rows.jsonl"]


def alive_in(session):
    """List the processes of a session; one that has ended and waits to be noticed is none."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            if os.getsid(process.pid) == session and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


@pytest.mark.parametrize("way", ["interrupted", "killed"])
def test_a_run_that_is_ended_leaves_whole_parts_and_no_process(tmp_path, way):
    row = json.dumps({"answer": "The fee is 40, due in 7 days.", "comment": "x" * 4000})
    (tmp_path / "rows.jsonl").write_text(f"{row}\n" * 2000)
    command = [*COMMAND, "score", "rows.jsonl", "-o", "out.jsonl"]
    process = subprocess.Popen(
        [*command, "--workers", "2"], cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 120
    while len(list(tmp_path.glob("out.jsonl.parts/*.counts"))) < 2 and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.02)
    if way == "interrupted":
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all processes at once
        assert process.wait(timeout=60) == 130
        told = process.stderr.read().splitlines()
        assert "parts are written and kept" in told[0] and told[1:] == ["interrupted"]
    else:
        process.kill()
        assert process.wait(timeout=60) == -signal.SIGKILL
    process.stderr.close()
    while alive_in(process.pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    kept = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("out.jsonl.parts/*.counts")}
    assert 2 <= len(kept) < 30 and not (tmp_path / "out.jsonl").exists()
    done = subprocess.run([*command, "--workers", "2", "--resume"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    lines = (tmp_path / "out.jsonl").read_text().splitlines()
    assert [json.loads(line)["line"] for line in lines] == list(range(1, 2001))


@pytest.mark.parametrize(("command", "rows"), COMMANDS.values(), ids=COMMANDS)
def test_packed_rows_and_addresses_give_the_same_results(run, tmp_path, command, rows):
    (tmp_path / "rows.jsonl").write_text(rows)
    (tmp_path / "rows.jsonl.gz").write_bytes(gzip.compress(rows.encode()))
    address = f"memory://{tmp_path.name}/rows.jsonl.gz"
    with fsspec.open(address, "wb") as stream:
        stream.write((tmp_path / "rows.jsonl.gz").read_bytes())
    plain = run(*command, "rows.jsonl")
    for file in ("rows.jsonl.gz", f"file://{tmp_path}/rows.jsonl", address):
        found = run(*command, file)
        assert found.out.replace(f'"{file}:', '"rows.jsonl:') == plain.out
        assert found.err.replace(f"{file}:", "rows.jsonl:") == plain.err and found.status == plain.status


def test_a_packed_file_that_is_cut_off_is_told_behind_its_good_rows(run, tmp_path):
    (tmp_path / "rows.jsonl.gz").write_bytes(gzip.compress(b'{"source": "x", "answer": "x"}\n' * 3, 0)[:-9])
    found = run("check", "extract", "rows.jsonl.gz")
    rows = [json.loads(line) for line in found.out.splitlines()]
    assert [row["line"] for row in rows] == [1, 2, 3] and "result" in rows[1] and "cut off" in rows[2]["error"]
    assert found.status == 1 and found.err.splitlines() == [
        "rows.jsonl.gz: expected the rest of a gzip file, got its end: it was cut off",
        "rows.jsonl.gz: 3 rows, 1 not read, 0 with a result other than expected",
    ]


@pytest.mark.parametrize(("command", "rows"), COMMANDS.values(), ids=COMMANDS)
def test_parquet_is_the_same_for_one_process_and_several(run, tmp_path, small_ranges, command, rows):
    (tmp_path / "rows.jsonl").write_text(rows)
    alone = run(*command, "rows.jsonl", "-o", "out.parquet")
    assert alone.out == "" and alone.err == run(*command, "rows.jsonl", "-o", "out.jsonl").err
    one = (tmp_path / "out.parquet").read_bytes()
    assert run(*command, "rows.jsonl", "-o", "out.parquet", "--workers", 3) == alone
    assert (tmp_path / "out.parquet").read_bytes() == one
    lines = [json.loads(line)["line"] for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert pl.read_parquet(tmp_path / "out.parquet")["line"].to_list() == lines
    assert sorted(os.listdir(tmp_path)) == ["out.jsonl", "out.parquet", "rows.jsonl"]


WRONG = {
    "workers-of-a-pipe": (["check", "extract", "-", "--workers", 2], "-: expected a plain file on this machine"),
    "workers-of-a-packed-file": (
        ["check", "extract", "rows.jsonl.gz", "--workers", 2],
        "rows.jsonl.gz: expected a plain file on this machine",
    ),
    "workers-of-an-absent-file": (["score", "-o", "x", "--workers", 2, "no.jsonl"], "no.jsonl: no such file"),
    "no-worker": (["score", "rows.jsonl.gz", "--workers", 0], "evalnb: Invalid value for '--workers'"),
    "resume-without-output": (["check", "extract", "rows.jsonl", "--resume"], "--resume: expected -o FILE"),
    "workers-and-a-cluster": (
        ["check", "extract", "rows.jsonl", "-o", "x", "--workers", 2, "--scheduler", "tcp://x:1"],
        "--scheduler: expected a cluster, which has workers of its own",
    ),
    "cluster-without-output": (["score", "rows.jsonl", "--scheduler", "tcp://x:1"], "--scheduler: expected -o FILE"),
    "worked": (["check", "extract", "--worked", "--workers", 2], "evalnb check extract: expected --workers"),
    "workspace": (
        ["score", "--sample", "--resume"],
        "evalnb score: expected --workers, --resume and --scheduler with FILE.jsonl only, got a workspace",
    ),
    "absent-address": (["score", "memory://no/rows"], "memory://no/rows: no such file"),
    "unknown-address": (["check", "marks", "nosuch://x"], "nosuch://x: expected an address that can be read"),
    "parts-folder-of-others": (
        ["check", "extract", "rows.jsonl", "-o", "mine", "--workers", 2], "mine.parts: expected a folder of parts",
    ),
    "parquet-nowhere": (["check", "extract", "rows.jsonl", "-o", "no/x.parquet"], "-o no/x.parquet: expected the name"),
}


@pytest.mark.parametrize(("args", "message"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_done_is_one_line_and_status_2(run, tmp_path, args, message):
    (tmp_path / "rows.jsonl").write_text(CHECK_ROWS)
    (tmp_path / "rows.jsonl.gz").write_bytes(gzip.compress(CHECK_ROWS.encode()))
    (tmp_path / "mine.parts").mkdir()
    (tmp_path / "mine.parts" / "thing").touch()
    found = run(*args)
    assert (found.status, found.out) == (2, "") and message in found.err and found.err.count("\n") == 1
