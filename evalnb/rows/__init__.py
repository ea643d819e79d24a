"""JSON and JSON Lines in and out: strict, in order, with line numbers, and in memory that does not grow."""

from .checks import Checked, Refused, check_rows
from .items import to_item
from .lines import Row, read_blocks, read_rows
from .scores import Scored, score_rows
from .strict import parse_json, read_json, read_text

__all__ = [
    "Checked", "Refused", "Row", "Scored", "check_rows", "parse_json", "read_blocks", "read_json", "read_rows",
    "read_text", "score_rows", "to_item",
]
