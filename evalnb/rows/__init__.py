"""JSON and JSON Lines in and out: strict, in order, with line numbers, and in memory that does not grow."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .bulk import check_stream
    from .checks import Checked, Refused, check_rows
    from .items import to_item
    from .lines import Row, read_blocks, read_rows
    from .scores import Scored, score_rows
    from .strict import parse_json, read_json, read_text

__all__ = [
    "Checked", "Refused", "Row", "Scored", "check_rows", "check_stream", "parse_json", "read_blocks", "read_json",
    "read_rows", "read_text", "score_rows", "to_item",
]

# Each name is loaded when it is first asked for: who checks rows need not wait for the judge, which takes longest.
_HOMES = {
    "bulk": ("check_stream",),
    "checks": ("Checked", "Refused", "check_rows"),
    "items": ("to_item",),
    "lines": ("Row", "read_blocks", "read_rows"),
    "scores": ("Scored", "score_rows"),
    "strict": ("parse_json", "read_json", "read_text"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f".{home}", __name__), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
