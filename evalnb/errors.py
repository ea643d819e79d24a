"""What can go wrong, as one small tree.

    EvalnbError                 everything this package raises on purpose
    ├── InputError (ValueError)      a checker's or judge's input has the wrong shape
    ├── LoadError (ValueError)       a file cannot be read as what it should be
    ├── ParameterError (ValueError)  a report's parameters do not fit its template
    ├── BatchError (RuntimeError)    a report could not be run
    └── BusyError (TimeoutError)     another process is writing, and for too long

Every message is one line. Where a place is known it comes first: `file:line: field: expected …, got …`.
"""


class EvalnbError(Exception):
    """The root: catch it to catch all of this package's own errors."""


class InputError(EvalnbError, ValueError):
    """An input has the wrong type or misses a field; the message names the place, what was expected and what was found."""


class LoadError(EvalnbError, ValueError):
    """A file is absent, unreadable, or not what its format says; the message names file, line and field."""


class ParameterError(EvalnbError, ValueError):
    """A parameter is unknown, missing or of the wrong type for its template; known names are listed."""


class BatchError(EvalnbError, RuntimeError):
    """A report could not be started, or ended without handing over its result."""


class BusyError(EvalnbError, TimeoutError):
    """Another process holds what is to be written for longer than one waits; nothing was changed."""
