"""Write the results of rows as Parquet: the same fields as their JSON lines, each a column, in the same order."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, get_args, get_type_hints

import polars as pl
from msgspec import inspect
from polars.io.plugins import register_io_source

from ..checkers import CHECKERS
from ..freetext.codes import CRITERIA
from ..rows.scores import Scored
from ..rows.work import Work

#: Bytes of JSON lines that are turned into columns at once, and rows that are stored together: what bounds the memory.
_CHUNK = 1 << 22
_GROUP_ROWS = 1 << 16

_PLAIN = {
    inspect.StrType: pl.String, inspect.LiteralType: pl.String, inspect.IntType: pl.Int64,
    inspect.FloatType: pl.Float64, inspect.BoolType: pl.Boolean,
}


def write_parquet(work: Work, lines: Path, out: BinaryIO) -> None:
    """Write result lines as Parquet, in memory that does not grow; for the same lines the same bytes.

    An `id` is text here, also where it is a number in the rows; `line` tells rows apart. Only a row that could not be
    read has an `error`, and it has no result.

    Args:
        work: what the lines are the results of.
        lines: the file of JSON lines.
        out: the Parquet file.
    """
    schema = make_schema(work)

    def frames(columns, predicate, rows, batch_size) -> Iterator[pl.DataFrame]:
        with lines.open("rb") as stream:
            while block := b"".join(stream.readlines(_CHUNK)):
                yield pl.read_ndjson(block, schema=schema)

    table = register_io_source(frames, schema=schema)
    table.sink_parquet(out, row_group_size=_GROUP_ROWS, maintain_order=True)


def make_schema(work: Work) -> pl.Schema:
    """Make the columns for the results of `check` with a rule, or of `score`."""
    if work.command == "score":
        columns = dict(_column(inspect.type_info(Scored)).to_schema())
    else:
        # A rule may have results of more than one shape; the column then has the fields of all of them.
        returned = get_type_hints(CHECKERS[work.checker].check)["return"]
        fields: dict[str, object] = {}
        for shape in get_args(returned) or [returned]:
            fields |= get_type_hints(shape)
        result = pl.Struct({name: _column(inspect.type_info(kind)) for name, kind in fields.items()})
        columns = {"id": pl.String, "line": pl.Int64, "result": result, "ok": pl.Boolean}
    return pl.Schema(columns | {"id": pl.String, "error": pl.String})


def _column(kind: inspect.Type) -> pl.DataType:
    """Return the column type for a type of record."""
    if type(kind) in _PLAIN:
        return _PLAIN[type(kind)]()
    if isinstance(kind, inspect.UnionType):
        return _column(next(member for member in kind.types if not isinstance(member, inspect.NoneType)))
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return pl.List(_column(kind.item_type))
    if isinstance(kind, inspect.DictType):  # every dict of a scorecard is one by criterion
        return pl.Struct(dict.fromkeys(CRITERIA, _column(kind.value_type)))
    return pl.Struct({field.encode_name: _column(field.type) for field in kind.fields})
