"""evalnb grades grounded answers in notebooks: every verdict comes with evidence that a person can check."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .checkers import CHECKERS, Explanation, check, explain
    from .errors import BatchError, BusyError, EvalnbError, InputError, LoadError, ParameterError
    from .freetext.records import Item, Page, Scorecard
    from .freetext.rules import grade
    from .workspace import Workspace

__all__ = [
    "CHECKERS",
    "BatchError",
    "BusyError",
    "EvalnbError",
    "Explanation",
    "InputError",
    "Item",
    "LoadError",
    "Page",
    "ParameterError",
    "Scorecard",
    "Workspace",
    "check",
    "explain",
    "grade",
]

# Each name is loaded when it is first asked for: a command or a kernel then waits only for what it uses.
_HOMES = {
    "checkers": ("CHECKERS", "Explanation", "check", "explain"),
    "errors": ("BatchError", "BusyError", "EvalnbError", "InputError", "LoadError", "ParameterError"),
    "freetext.records": ("Item", "Page", "Scorecard"),
    "freetext.rules": ("grade",),
    "workspace": ("Workspace",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = globals()[name] = getattr(import_module(f".{home}", __name__), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
