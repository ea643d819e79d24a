"""A cluster of a real scheduler and two worker processes: the bytes of a local run, also where a worker is lost."""

import json
import os
import subprocess
import sys
import time

import pytest
from distributed import Client

from evalnb.batch.cluster import run_on_cluster
from evalnb.cli import main
from evalnb.errors import BatchError, LoadError
from evalnb.rows.parts import begin, discard, plan_job
from evalnb.rows.work import Counts, Work

DASK = [sys.executable, "-m", "dask"]
COMMAND = [sys.executable, "-m", "evalnb"]
LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]


def start(*args):
    return subprocess.Popen([*DASK, *args, *LOCAL], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def until(true, *, seconds=60):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


class Cluster:
    def __init__(self, folder):
        self.file = folder / "scheduler.json"
        self.processes = [start("scheduler", "--port", "0", "--scheduler-file", self.file)]
        until(self.file.exists)
        self.address = json.loads(self.file.read_text())["address"]
        self.workers = []

    def add_workers(self, count):
        self.workers += [start("worker", self.address, "--nthreads", "1", "--no-nanny") for _ in range(count)]
        self.processes += self.workers
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=60)

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        cluster.add_workers(2)
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(autouse=True)
def small_ranges(monkeypatch):
    monkeypatch.setattr(Work, "range_size", lambda self, size: 2000)


CHECK_ROWS = "".join(
    '{"id": %d, "source": "x y z", "answer": "%s"}\n%s' % (number, "xyz"[number % 3], "{,}\n\n" * (number % 50 == 0))
    for number in range(1000)
)
SCORE_ROWS = "".join(
    json.dumps({"id": number, "answer": f"{number} days.", "gold_answer": "7"}) + "\n" for number in range(90)
)


@pytest.mark.parametrize("output", ["out.jsonl", "out.parquet"])
@pytest.mark.parametrize(
    ("command", "rows"), [(["check", "extract"], CHECK_ROWS), (["score"], SCORE_ROWS)], ids=["check", "score"]
)
def test_a_cluster_writes_what_one_process_writes(cluster, tmp_path, monkeypatch, capfd, command, rows, output):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.jsonl").write_text(rows)
    status = main([*command, "rows.jsonl", "-o", f"local-{output}"])
    local = capfd.readouterr()
    assert main([*command, "rows.jsonl", "-o", output, "--scheduler", cluster.address]) == status
    assert capfd.readouterr() == local
    assert (tmp_path / output).read_bytes() == (tmp_path / f"local-{output}").read_bytes()
    assert sorted(os.listdir(tmp_path)) == [f"local-{output}", output, "rows.jsonl"]


def plan(tmp_path, rows=CHECK_ROWS):
    (tmp_path / "rows.jsonl").write_text(rows)
    return plan_job(Work("check", "extract"), tmp_path / "rows.jsonl", tmp_path / "parts", name="rows.jsonl")


def executed(cluster):
    with Client(cluster.address, set_as_default=False) as client:
        return client.run(lambda dask_worker: dask_worker.state.executed_count)


def test_one_task_a_range_is_shared_out_and_only_counts_come_back(cluster, tmp_path):
    job = plan(tmp_path)
    begin(job, resume=False)
    before = executed(cluster)
    found = dict(run_on_cluster(job, job.ranges(), cluster.address))
    assert set(found) == set(job.ranges()) and all(type(counts) is Counts for counts in found.values())
    assert sum(counts.rows for counts in found.values()) == 1020
    tasks = [number - before[worker] for worker, number in executed(cluster).items()]
    assert len(tasks) == 2 and min(tasks) > 0 and sum(tasks) == len(found) > 20


def test_a_file_that_changed_is_an_error_here_too(cluster, tmp_path):
    job = plan(tmp_path)
    begin(job, resume=False)
    (tmp_path / "rows.jsonl").write_text("other")
    with pytest.raises(LoadError, match=r"^rows\.jsonl: expected the file as it was"):
        list(run_on_cluster(job, list(job.ranges()), cluster.address))


def test_folders_that_workers_do_not_see_are_an_error(cluster, tmp_path):
    job = plan(tmp_path)
    ranges = list(job.ranges())
    begin(job, resume=False)
    discard(job)
    with pytest.raises(OSError, match="parts"):
        list(run_on_cluster(job, ranges, cluster.address))


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "nosuch://x", "tcp://", "tcp://x y:z"])
def test_no_scheduler_is_one_line(tmp_path, monkeypatch, capfd, address):
    monkeypatch.setattr("evalnb.batch.cluster._PATIENCE", 1)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rows.jsonl").write_text(CHECK_ROWS)
    assert main(["check", "extract", "rows.jsonl", "-o", "out", "--scheduler", address]) == 2
    told = capfd.readouterr().err.splitlines()
    assert told[-1] == f"{address}: expected a scheduler, got no answer" and len(told) == 2


def test_a_cluster_without_workers_is_one_line(tmp_path):
    cluster = Cluster(tmp_path)
    try:
        job = plan(tmp_path)
        begin(job, resume=False)
        with pytest.raises(BatchError, match="expected a cluster with workers, got one without"):
            list(run_on_cluster(job, job.ranges(), cluster.address))
    finally:
        cluster.stop()


def test_a_worker_that_is_killed_half_way_loses_nothing(tmp_path):
    row = json.dumps({"answer": "The fee is 40, due in 7 days.", "comment": "x" * 4000})
    (tmp_path / "rows.jsonl").write_text(f"{row}\n" * 3000)
    local = subprocess.run([*COMMAND, "score", "rows.jsonl", "-o", "local.jsonl"], cwd=tmp_path)
    assert local.returncode == 0
    cluster = Cluster(tmp_path)
    try:
        cluster.add_workers(2)
        command = [*COMMAND, "score", "rows.jsonl", "-o", "out.jsonl", "--scheduler", cluster.address]
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE)
        until(lambda: len(list(tmp_path.glob("out.jsonl.parts/*.counts"))) >= 4)
        cluster.workers[0].kill()
        assert not (tmp_path / "out.jsonl").exists() and process.poll() is None
        assert process.wait(timeout=120) == 0
        assert process.stderr.read() == b""
        process.stderr.close()
    finally:
        cluster.stop()
    assert (tmp_path / "out.jsonl").read_bytes() == (tmp_path / "local.jsonl").read_bytes()
    assert not (tmp_path / "out.jsonl.parts").exists()
