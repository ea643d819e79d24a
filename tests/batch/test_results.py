"""What a notebook hands over is whole JSON or nothing, and the same bytes for the same things."""

import hashlib
import json
import math
from pathlib import Path

import msgspec
import pytest
from hash_seeds import under_two_seeds

from evalnb.batch.results import canonical, compose, read_inputs, read_result, write_result
from evalnb.errors import InputError, LoadError


class Record(msgspec.Struct):
    b: int
    a: tuple[str, ...]


@pytest.mark.parametrize(
    ("result", "kept"),
    [
        ({"b": (1, 2), "a": None}, {"a": None, "b": [1, 2]}),
        (Record(b=1, a=("x",)), {"a": ["x"], "b": 1}),
        ([], []),
        ("é\u2028", "é\u2028"),
        (0.1, 0.1),
        (True, True),
        ({3, 1, 2}, [1, 2, 3]),
    ],
    ids=repr,
)
def test_a_result_is_written_whole_and_given_back(tmp_path, result, kept):
    path = tmp_path / "result.json"
    assert write_result(result, path) is result
    assert read_result(path) == kept
    assert [file.name for file in tmp_path.iterdir() if file.name.startswith(".")] == []


def test_without_a_path_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert write_result({"a": 1}, None) == {"a": 1}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("bad", [math.nan, math.inf, ..., {(1, 2): 3}, "\ud800", {"a": [math.nan]}], ids=repr)
def test_what_json_cannot_hold_is_refused_and_nothing_is_written(tmp_path, bad):
    for path in (tmp_path / "result.json", None):
        with pytest.raises(InputError):
            write_result(bad, path)
    assert list(tmp_path.iterdir()) == []


def test_frames_and_their_numbers_are_taken(tmp_path):
    import numpy
    import polars

    shown = canonical({"rows": polars.DataFrame({"a": [1, 2]}), "n": numpy.int64(3)})
    assert json.loads(shown) == {"n": 3, "rows": [{"a": 1}, {"a": 2}]}


@pytest.mark.parametrize("content", [b"", b"{", b"NaN", b'{"a": Infinity}', b"\xff", b"[1] [2]"], ids=repr)
def test_a_part_of_a_result_is_none(tmp_path, content):
    path = tmp_path / "result.json"
    path.write_bytes(content)
    with pytest.raises(LoadError, match="result.json"):
        read_result(path)


def test_no_result_is_an_error(tmp_path):
    with pytest.raises(LoadError):
        read_result(tmp_path / "result.json")


def test_the_inputs_are_listed_beside_the_result(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "result.json"
    write_result({}, path, inputs=["a.txt", tmp_path / "b.txt"])
    assert read_inputs(path) == [tmp_path / "a.txt", tmp_path / "b.txt"]
    assert read_inputs(tmp_path / "other.json") == []


def test_results_json_has_its_parts_in_order_and_hashes_by_label(tmp_path):
    (tmp_path / "x").write_bytes(b"abc")
    content = compose(
        report="r",
        template="t.ipynb",
        parameters={"b": 1, "a": 2},
        inputs={"z": tmp_path / "x", "y": tmp_path / "x"},
        result={"k": [1]},
    )
    parsed = json.loads(content)
    assert list(parsed) == ["schema_version", "report", "template", "parameters", "inputs", "result"]
    digest = hashlib.sha256(b"abc").hexdigest()
    assert parsed["inputs"] == [{"path": "y", "sha256": digest}, {"path": "z", "sha256": digest}]
    assert list(parsed["parameters"].items()) == [("b", 1), ("a", 2)]


def test_two_hash_seeds_give_the_same_bytes():
    code = (
        "import sys; from evalnb.batch.results import canonical;"
        "sys.stdout.buffer.write(canonical({'s': set('qwerty'), 'a': {'z', 'b'}}))"
    )
    first, second = under_two_seeds("-c", code)
    assert first == second != b""


def test_an_old_result_stays_where_a_new_one_cannot_be_written(tmp_path):
    path = tmp_path / "result.json"
    write_result({"a": 1}, path)
    with pytest.raises(InputError):
        write_result({"a": math.nan}, path)
    assert json.loads(Path(path).read_text()) == {"a": 1}
