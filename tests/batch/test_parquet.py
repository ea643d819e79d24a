"""Results as Parquet: the same values as the JSON lines, the same bytes each time, no name left out."""

import io
import json

import msgspec
import polars as pl
import pytest

from evalnb.batch import parquet
from evalnb.batch.parquet import make_schema, write_parquet
from evalnb.checkers import CHECKERS
from evalnb.rows.checks import Checked, Refused
from evalnb.rows.work import Counts, Work, work_through

SCORE_ROWS = [
    {"id": "a", "answer": "The fee is 40 and the term 3 years.", "gold_answer": "The fee is 40, due in 7 days.",
     "pages": [{"doc_id": "d", "page": 1, "text": "The fee is\n40. It is due within seven days."}]},
    {"id": 7, "answer": ""},
    {"id": "a", "answer": 1},
    {"answer": "I do not know \u2028 \U0001f600."},
]
WORKS = [Work("score"), *(Work("check", name) for name in CHECKERS)]


def lines_of(work):
    if work.command == "score":
        rows = SCORE_ROWS
    else:
        cases = CHECKERS[work.checker].cases
        rows = [{"id": case.id, "input": case.input, "expected": case.expected} for case in cases]
        rows += [{"id": 3, "input": cases[0].input}, {"input": None}, []]
    data = b"\n".join(map(msgspec.json.encode, rows))
    return b"".join(work_through(work, io.BytesIO(data), Counts(), name="f"))


def filled(value, dtype):
    """Give a JSON value the absent fields and the text ids that its column has."""
    if value is None:
        return None
    if isinstance(dtype, pl.Struct):
        assert value.keys() <= {field.name for field in dtype.fields}
        return {field.name: filled(value.get(field.name), field.dtype) for field in dtype.fields}
    return [filled(member, dtype.inner) for member in value] if isinstance(dtype, pl.List) else value


def write(work, lines, tmp_path):
    (tmp_path / "lines").write_bytes(lines)
    with (tmp_path / "out.parquet").open("wb") as out:
        write_parquet(work, tmp_path / "lines", out)
    return (tmp_path / "out.parquet").read_bytes()


@pytest.mark.parametrize("work", WORKS, ids=str)
def test_columns_hold_what_the_lines_hold(tmp_path, work):
    lines = lines_of(work)
    write(work, lines, tmp_path)
    table = pl.read_parquet(tmp_path / "out.parquet")
    assert table.schema == make_schema(work)
    rows = [json.loads(line) for line in lines.splitlines() if line]
    for row, stored in zip(rows, table.iter_rows(named=True), strict=True):
        assert row.keys() <= stored.keys()
        row["id"] = None if row["id"] is None else str(row["id"])
        assert stored == {name: filled(row.get(name), dtype) for name, dtype in table.schema.items()}


def test_every_field_of_a_result_has_its_column():
    for kind in (Checked, Refused):
        assert set(kind.__struct_fields__) <= set(make_schema(Work("check", "marks")))


@pytest.mark.parametrize("chunk", [1, 500])
def test_blocks_of_any_size_keep_all_rows_in_order(tmp_path, monkeypatch, chunk):
    work = Work("check", "targets")
    lines = lines_of(work) * 50
    whole = write(work, lines, tmp_path)
    assert write(work, lines, tmp_path) == whole
    monkeypatch.setattr(parquet, "_CHUNK", chunk)
    assert len(write(work, lines, tmp_path)) > 0
    expected = [json.loads(line)["line"] for line in lines.splitlines()]
    assert pl.read_parquet(tmp_path / "out.parquet")["line"].to_list() == expected


def test_no_rows_are_a_table_without_rows(tmp_path):
    write(Work("score"), b"", tmp_path)
    assert pl.read_parquet(tmp_path / "out.parquet").shape[0] == 0
