"""Faults around a run, and what is on the disk afterwards: no room, no right to write, signals, odd places and locales."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from workspace.build import answer, build, question

from evalnb.scorecards.records import decode_card

COMMAND = [sys.executable, "-m", "evalnb"]
CARDS = Path("artifacts/eval-ft-quality")
IDS = tuple(f"question{number}" for number in range(10, 40))
ROW = b'{"source": "abc", "answer": "b"}\n'


@pytest.fixture
def workspace(tmp_path):
    return build(tmp_path / "ws", [question(id) for id in IDS], [answer(id) for id in IDS])


def evalnb(*args, env=None, before=(), **options):
    return subprocess.run(
        [*before, *COMMAND, *map(str, args)], capture_output=True, env=os.environ | (env or {}), text=True, **options
    )


def files(root):
    """Return the bytes of every file below a folder."""
    return {path.relative_to(root): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def no_room():
    """Let no file of this process grow beyond 1,000 bytes, as on a disk that is full."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))


def without_power():
    """Return what starts a command that heeds permissions even where it is root's."""
    if os.geteuid():
        return ()
    powers = "-dac_override,-dac_read_search"
    return ("setpriv", "--bounding-set", powers, "--inh-caps", powers)


def whole(cards):
    """Return how many scorecards there are; each must be whole, and nothing else may lie among them."""
    assert all(decode_card(path).question_id.startswith(path.stem) for path in cards.iterdir())
    return len(list(cards.iterdir()))


def test_a_full_disk_leaves_the_old_scorecards_whole(workspace):
    assert evalnb("score", "--workspace", workspace).returncode == 0
    before = files(workspace / CARDS)
    build(workspace, [question(id) for id in IDS], [answer(id, "The fee is 400.") for id in IDS])
    done = evalnb("score", "--workspace", workspace, preexec_fn=no_room)
    assert done.returncode == 2 and files(workspace / CARDS) == before
    told = done.stderr.splitlines()
    assert len(told) == len(IDS) + 1 and all(line.endswith(".json: file too large") for line in told[:-1])


def test_a_full_disk_leaves_the_old_results_whole(tmp_path):
    (tmp_path / "out.jsonl").write_bytes(b"old\n")
    (tmp_path / "rows.jsonl").write_bytes(ROW * 100)
    done = evalnb("check", "extract", "rows.jsonl", "-o", "out.jsonl", cwd=tmp_path, preexec_fn=no_room)
    assert (done.returncode, done.stderr.splitlines()) == (2, [f"{tmp_path}/out.jsonl: file too large"])
    assert files(tmp_path) == {Path("out.jsonl"): b"old\n", Path("rows.jsonl"): ROW * 100}


def test_a_full_disk_behind_standard_output_is_told(tmp_path):
    (tmp_path / "rows.jsonl").write_bytes(ROW)
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*COMMAND, "check", "extract", tmp_path / "rows.jsonl"], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b"standard output: no space left on device\n")


def test_a_read_only_workspace_is_told_once_and_left_alone(workspace):
    (workspace / "artifacts").chmod(0o555)
    before = files(workspace)
    done = evalnb("score", "--workspace", workspace, before=without_power())
    assert done.returncode == 2 and files(workspace) == before
    told = done.stderr.splitlines()
    assert told[0] == f"{workspace / CARDS}: permission denied ({len(IDS)} times)" and len(told) == 2


def test_a_read_only_folder_for_reports_is_told_before_anything_runs(tmp_path):
    (tmp_path / "out").mkdir(mode=0o555)
    done = evalnb("report", "-o", "out/reports", cwd=tmp_path, before=without_power())
    assert (done.returncode, done.stderr) == (2, "out/reports: permission denied\n") and not files(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
@pytest.mark.parametrize("seconds", [0.0, 0.2])
def test_a_run_that_is_broken_off_leaves_whole_scorecards_and_is_gone_on_with(workspace, number, seconds):
    process = subprocess.Popen(
        [*COMMAND, "score", "--workspace", workspace], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    cards = workspace / CARDS
    while not cards.exists() and process.poll() is None:
        time.sleep(0.01)
    time.sleep(seconds)
    process.send_signal(number)
    told, status = process.stderr.read(), process.wait(timeout=60)
    process.stderr.close()
    if number != signal.SIGKILL:
        assert (status, told) in ((130, "interrupted\n"), (143, "terminated\n")) or status == 0
        whole(cards)
    assert evalnb("score", "--workspace", workspace).returncode == 0
    assert whole(cards) == len(IDS)


def test_sigterm_leaves_no_half_file(tmp_path):
    process = subprocess.Popen(
        [*COMMAND, "check", "extract", "-", "-o", "out.jsonl"], stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    )
    process.stdin.write(ROW * 3000)
    process.stdin.flush()
    while not list(tmp_path.iterdir()):
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert (process.wait(timeout=60), process.stderr.read()) == (143, b"terminated\n")
    assert not list(tmp_path.iterdir())
    process.stdin.close()
    process.stderr.close()


def test_a_file_that_is_cut_while_it_is_read_ends_in_a_finding(tmp_path):
    file = tmp_path / "rows.jsonl"
    file.write_bytes(ROW * 200_000)
    process = subprocess.Popen([*COMMAND, "check", "extract", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.readline()  # now it waits: nobody reads what it writes
    os.truncate(file, file.stat().st_size // 2 + 5)
    rest = process.stdout.read().splitlines()
    process.stdout.close()
    lines = [json.loads(line) for line in rest]
    assert process.wait(timeout=60) == 1
    assert [line["line"] for line in lines] == list(range(2, len(lines) + 2)) and len(lines) < 110_000
    assert ["error" in line for line in lines] == [False] * (len(lines) - 1) + [True]
    assert process.stderr.read().decode() == f"{file}: {len(lines) + 1} rows, 1 not read, 0 with a result other than expected\n"
    process.stderr.close()


@pytest.mark.skipif(not os.path.isdir("/dev/shm"), reason="there is no other device")
def test_a_workspace_on_another_device_than_the_temp_folder(tmp_path, request):
    folder = Path(f"/dev/shm/evalnb-{os.getpid()}")
    request.addfinalizer(lambda: shutil.rmtree(folder, ignore_errors=True))
    build(folder, [question(id) for id in IDS], [answer(id) for id in IDS])
    done = evalnb("score", "--workspace", folder, env={"TMPDIR": str(tmp_path)})
    assert done.returncode == 0 and whole(folder / CARDS) == len(IDS) and not files(tmp_path)


def test_scores_and_reports_depend_neither_on_the_locale_nor_on_home(tmp_path):
    """Folders have spaces, quotes and letters of other scripts in their names."""
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "HOME": "/proc/nowhere"}
    root = build(tmp_path / "données « ü » 日本" / "it's {a}")
    (tmp_path / "params.yaml").write_text(
        f"template: question.ipynb\nparameters: {{workspace: {json.dumps(str(root))}, submission: warmup, question_id: q1}}\n"
    )
    scored = evalnb("score", "--workspace", root, env=env)
    assert (scored.returncode, whole(root / CARDS)) == (0, 1)
    done = evalnb("report", tmp_path / "params.yaml", "-o", tmp_path / "ö ut", env=env)
    assert (done.returncode, done.stderr) == (0, "")
    results = list((tmp_path / "ö ut").rglob("results.json"))
    assert len(results) == 1 and json.loads(results[0].read_bytes())["result"]["scorecard"]["question_id"] == "q1"
