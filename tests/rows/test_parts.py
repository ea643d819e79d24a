"""Results in parts: together the bytes of one run, whole or not there, and kept for a run that goes on."""

import io
import os
import signal

import pytest

from evalnb.errors import BatchError, LoadError
from evalnb.rows.parts import begin, copy_part, discard, folder_beside, part_path, plan_job, write_part
from evalnb.rows.work import Counts, Work, work_through
from evalnb.rows.workers import run_with_workers

CHECK = Work("check", "extract")
LINES = [
    b'\xef\xbb\xbf{"id": "a", "input": {"source": "x y", "answer": "y"}, "expected": {}}',
    b"",
    b"{,}",
    b'{"source": "x", "answer": 1}',
    b'\xef\xbb\xbf{"source": "x", "answer": "x"}',
    *[b'{"id": %d, "source": "x y z", "answer": "z"}' % number for number in range(40)],
    b'{"source": "x", "answer": "y"}',
]


@pytest.fixture
def job(tmp_path, monkeypatch):
    monkeypatch.setattr(Work, "range_size", lambda self, size: 100)
    (tmp_path / "rows.jsonl").write_bytes(b"\n".join(LINES))

    def plan(work=CHECK):
        return plan_job(work, tmp_path / "rows.jsonl", folder_beside(tmp_path / "out.jsonl"), name="rows.jsonl")

    return plan


def at_once(work):
    counts = Counts()
    return b"".join(work_through(work, io.BytesIO(b"\n".join(LINES)), counts, name="rows.jsonl")), counts


def joined(job, numbers):
    out = io.BytesIO()
    for number in numbers:
        copy_part(job, number, out)
    return out.getvalue()


@pytest.mark.parametrize("work", [CHECK, Work("check", "marks"), Work("score")], ids=str)
@pytest.mark.parametrize("workers", [0, 1, 3])
def test_joined_parts_are_what_one_run_writes(job, work, workers):
    job = job(work)
    assert begin(job, resume=False) == {}
    parts = list(job.ranges())
    if workers:
        found = {part.number: counts for part, counts in run_with_workers(job, iter(parts), workers)}
    else:
        found = {part.number: write_part(job, part) for part in parts}
    assert sorted(found) == list(range(len(parts))) and len(parts) > 10
    together = Counts()
    for number in sorted(found):
        together.add(found[number])
    assert (joined(job, sorted(found)), together) == at_once(work)
    assert together.rows == 45 and together.unread >= 2
    assert begin(job, resume=True) == found
    discard(job)
    assert not os.path.exists(job.folder)


def test_parts_that_are_not_whole_do_not_count(job):
    job = job()
    begin(job, resume=False)
    first, second, third, fourth, *_ = job.ranges()
    for part in (first, second, third):
        write_part(job, part)
    with part_path(job, 1).open("ab") as stream:
        stream.truncate(5)
    part_path(job, 4).write_bytes(b"no counts beside it")
    leftover = part_path(job, 5).with_name(".evalnb-1-1.tmp")
    leftover.write_bytes(b"half")
    (leftover.parent / "000002.counts").write_bytes(b"{")
    assert list(begin(job, resume=True)) == [0]
    assert not leftover.exists()


def test_parts_of_another_job_do_not_count(job, tmp_path):
    def write():
        begin(job(), resume=False)
        write_part(job(), next(job().ranges()))
        return begin(job(), resume=True)

    assert list(write()) == [0]
    assert begin(job(), resume=False) == {}
    assert list(write()) == [0]
    assert begin(job(Work("check", "marks")), resume=True) == {}
    assert list(write()) == [0]
    os.utime(tmp_path / "rows.jsonl", ns=(1, 1))
    assert begin(job(), resume=True) == {}


def test_a_file_that_changes_meanwhile_is_an_error(job, tmp_path):
    job = job()
    begin(job, resume=False)
    (tmp_path / "rows.jsonl").write_bytes(b"other")
    with pytest.raises(LoadError, match=r"^rows\.jsonl: expected the file as it was at the start"):
        list(run_with_workers(job, job.ranges(), 2))


def test_a_folder_of_something_else_is_left_alone(job):
    job = job()
    os.mkdir(job.folder)
    assert begin(job, resume=False) == {}
    discard(job)
    os.mkdir(job.folder)
    with open(os.path.join(job.folder, "mine"), "w"):
        pass
    with pytest.raises(LoadError, match="expected a folder of parts, or none, got one with other files"):
        begin(job, resume=False)
    assert os.listdir(job.folder) == ["mine"]


def test_a_worker_that_is_killed_is_one_error_and_whole_parts_stay(job, monkeypatch):
    job = job()
    third = list(job.ranges())[2].line

    def work(*args, line, **options):
        if line == third:
            os.kill(os.getpid(), signal.SIGKILL)
        return work_through(*args, line=line, **options)

    monkeypatch.setattr("evalnb.rows.parts.work_through", work)  # the workers are forked from here
    begin(job, resume=False)
    with pytest.raises(BatchError, match=r"^rows\.jsonl: a worker was ended before its work was done$"):
        list(run_with_workers(job, job.ranges(), 1))
    assert sorted(begin(job, resume=True)) == [0, 1]


@pytest.mark.parametrize(
    ("size", "command", "expected"),
    [(0, "check", 1 << 22), (1 << 30, "check", 1 << 25), (1 << 40, "check", 1 << 26), (10, "score", 1 << 18)],
)
def test_ranges_are_neither_tiny_nor_huge(size, command, expected):
    assert Work(command).range_size(size) == expected


def test_the_longest_name_still_has_a_folder_beside_it(tmp_path):
    folder = folder_beside(tmp_path / ("n" * 255))
    folder.mkdir()
    assert folder.is_dir()
