"""Where rows come from: plain and packed files, addresses, and what is said of those that cannot be read."""

import gzip
import sys

import fsspec
import pytest

from evalnb.errors import LoadError
from evalnb.rows.bulk import check_stream
from evalnb.rows.lines import read_rows
from evalnb.rows.sources import is_address, is_plain, open_source

ROWS = b"".join(b'{"id": %d, "source": "abc", "answer": "b"}\n' % number for number in range(2000))
PACKED = gzip.compress(ROWS)


def ids(file):
    with open_source(str(file)) as source:
        rows = list(read_rows(source.stream, name=source.name))
        return [row.value["id"] if row.error is None else str(row.error) for row in rows], source.fault


@pytest.mark.parametrize(
    ("file", "address"),
    [
        ("rows.jsonl", False),
        ("C:/rows.jsonl", False),
        ("./a://b", False),
        ("s3://bucket/rows.jsonl", True),
        ("memory://rows.jsonl.gz", True),
        ("simplecache::s3://bucket/rows", True),
        ("-", False),
    ],
)
def test_addresses_are_told_from_paths(file, address):
    assert is_address(file) is address


def test_a_file_that_is_there_is_no_address(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a:").mkdir()
    (tmp_path / "a:" / "rows").write_bytes(ROWS)
    assert not is_address("a://rows") and is_plain("a://rows") and ids("a://rows")[0][:2] == [0, 1]


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
@pytest.mark.parametrize("kind", ["path", "file", "memory"])
def test_rows_are_the_same_wherever_they_lie(tmp_path, name, kind):
    file = f"memory://{tmp_path.name}/{name}" if kind == "memory" else tmp_path / name
    with fsspec.open(str(file), "wb") as stream:
        stream.write(PACKED if name.endswith(".gz") else ROWS)
    file = f"file://{file}" if kind == "file" else str(file)
    assert ids(file) == (list(range(2000)), None)
    assert is_plain(file) is (kind == "path" and not name.endswith(".gz"))


def test_members_of_a_packed_file_are_read_one_after_another(tmp_path):
    (tmp_path / "rows.gz").write_bytes(PACKED + PACKED)
    assert ids(tmp_path / "rows.gz")[0] == [*range(2000)] * 2


BROKEN = {
    "cut-off": (PACKED[:-20], "expected the rest of a gzip file, got its end: it was cut off"),
    "cut-off-in-the-sum": (PACKED[:-5], "expected the rest of a gzip file, got its end: it was cut off"),
    "cut-off-in-the-head": (PACKED[:5], "expected the rest of a gzip file, got its end: it was cut off"),
    "another-sum": (PACKED[:-8] + bytes(8), "expected a sound gzip file, got something else: crc check failed"),
    "not-packed": (ROWS, "expected a sound gzip file, got something else: not a gzipped file"),
    "spoilt": (PACKED[:300] + bytes(200) + PACKED[500:], "expected a sound gzip file, got something else: "),
}


@pytest.mark.parametrize(("data", "message"), BROKEN.values(), ids=BROKEN)
def test_a_packed_file_that_ends_badly_is_one_row_behind_the_good_ones(tmp_path, data, message):
    file = tmp_path / "rows.jsonl.gz"
    file.write_bytes(data)
    found, fault = ids(file)
    good = found[:-1]
    assert good == list(range(len(good))) and fault.startswith(message)
    assert found[-1] == f"{file}:{len(good) + 1}: row: {fault}"
    with open_source(str(file)) as source:
        checked = [row for rows in check_stream("extract", source.stream, name=source.name) for row in rows]
    assert [row.line for row in checked] == list(range(1, len(good) + 2)) and checked[-1].error == found[-1]


def test_rows_before_the_cut_are_all_there(tmp_path):
    cut = gzip.compress(ROWS, 0)[:-2000]
    (tmp_path / "rows.gz").write_bytes(cut)
    assert len(ids(tmp_path / "rows.gz")[0]) > 1900


UNREADABLE = {
    "absent": ("rows.jsonl", "rows.jsonl: no such file"),
    "absent-address": ("memory://nowhere/rows.jsonl", "memory://nowhere/rows.jsonl: no such file"),
    "folder": (".", ".: expected a file, got a folder"),
    "unknown-address": ("nosuch://x", "nosuch://x: expected an address that can be read, got: Protocol not known"),
}


@pytest.mark.parametrize(("file", "message"), UNREADABLE.values(), ids=UNREADABLE)
def test_what_cannot_be_read_is_one_line(tmp_path, monkeypatch, file, message):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LoadError) as caught, open_source(file):
        pass
    assert str(caught.value).startswith(message) and "\n" not in str(caught.value)


def test_a_filesystem_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(LoadError, match=r"^s3://b/x: expected what reads it to be installed, got: .*s3fs"):
        with open_source("s3://b/x"):
            pass
