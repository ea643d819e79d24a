"""The command as a process: locales, pipes, interrupts, and what it imports."""

import json
import os
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "evalnb"]
ROWS = b"".join(b'{"id": %d, "input": {"source": "abc", "answer": "b"}}\n' % n for n in range(3000))


def evalnb(*args, env=None, **options):
    return subprocess.run([*COMMAND, *map(str, args)], capture_output=True, env=os.environ | (env or {}), **options)


def test_the_locale_changes_nothing(tmp_path):
    file = tmp_path / "grün.jsonl"
    file.write_bytes('{"id":"é","source":"ü\u2028","answer":"\u2028"}\n{"id":"ö","source":1}\n'.encode())
    runs = [
        evalnb("check", "extract", os.fsdecode(os.fsencode(file)), env=env)
        for env in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LC_ALL": "C.UTF-8"})
    ]
    assert runs[0].stdout == runs[1].stdout and runs[0].returncode == runs[1].returncode == 1
    assert runs[0].stderr == runs[1].stderr and "grün.jsonl: 2 rows".encode() in runs[0].stderr
    first, second = runs[0].stdout.decode().split("\n")[:2]
    assert json.loads(first)["id"] == "é"
    assert json.loads(second)["error"].startswith(f"{file}:2: source: expected a string")


def test_hash_seeds_change_nothing(tmp_path):
    row = {
        "answer": "The fee is AED 40 under Article 6.",
        "gold_answer": "AED 400 and costs, within 7 days.",
        "pages": [{"doc_id": "d", "page": 1, "text": "6. The fee is AED 40, payable within seven days."}],
    }
    (tmp_path / "rows.jsonl").write_text(json.dumps(row))
    outputs = {evalnb("score", tmp_path / "rows.jsonl", env={"PYTHONHASHSEED": seed}).stdout for seed in ("1", "2")}
    assert len(outputs) == 1 and b'"scores"' in outputs.pop()


def test_a_reader_that_goes_away_ends_it_quietly(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_bytes(ROWS * 20)
    process = subprocess.Popen([*COMMAND, "check", "extract", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=60) == 141
    process.stderr.close()


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["check", "extract", "--worked"]])
def test_a_reader_that_is_gone_before_it_begins_ends_it_quietly(args):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*COMMAND, *args], stdout=writing, stderr=subprocess.PIPE)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(("closed", "message"), [("<&-", b"-: expected rows on standard input"), (">&-", b"evalnb: ")])
def test_a_closed_stream_is_one_line_and_status_2(closed, message):
    shell = ["/bin/sh", "-c", f'exec "$@" check extract - {closed}', "sh", *COMMAND]
    done = subprocess.run(shell, stdin=subprocess.DEVNULL, capture_output=True)
    assert done.returncode == 2 and done.stdout == b""
    assert done.stderr.startswith(message) and done.stderr.count(b"\n") == 1


def test_messages_never_come_among_the_results(tmp_path):
    (tmp_path / "rows.jsonl").write_bytes(b"[]")
    shell = ["/bin/sh", "-c", 'exec "$@" 2>&-', "sh", *COMMAND, "check", "extract", str(tmp_path / "rows.jsonl")]
    done = subprocess.run(shell, capture_output=True)
    assert done.returncode == 1 and [json.loads(line)["line"] for line in done.stdout.splitlines()] == [1]


def test_an_interrupt_is_one_line_and_leaves_no_half_file(tmp_path):
    process = subprocess.Popen(
        [*COMMAND, "check", "extract", "-", "-o", "out.jsonl"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    process.stdin.write(ROWS)
    process.stdin.flush()
    while not list(tmp_path.iterdir()):
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    assert process.stderr.read() == b"interrupted\n"
    assert list(tmp_path.iterdir()) == []
    process.stdin.close()
    process.stderr.close()


def test_rows_from_a_pipe_are_answered_before_it_ends():
    process = subprocess.Popen([*COMMAND, "check", "extract", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number in (1, 2):
        process.stdin.write(b'{"source": "abc", "answer": "b"}\n')
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["line"] == number
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    process.stdout.close()


@pytest.mark.parametrize("args", [["--version"], ["check", "extract", "--worked"], ["score", "rows.jsonl"]])
def test_rows_are_checked_and_scored_without_the_heavy_rooms(tmp_path, args):
    (tmp_path / "rows.jsonl").write_text('{"answer": "40"}')
    code = (
        "import sys; from evalnb.cli import main; status = main(sys.argv[1:])\n"
        "heavy = {'polars', 'matplotlib', 'papermill', 'nbconvert', 'ipywidgets', 'anywidget', 'IPython', 'numpy'}\n"
        "sys.exit(status or ' '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code, *args], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
