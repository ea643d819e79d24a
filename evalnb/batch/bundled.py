"""Where the notebooks and the params files lie: in the repository, or inside the installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def notebooks_folder() -> Path:
    """Return the folder of the lessons, with the report templates in its `reports`."""
    return _find("notebooks")


def params_folder() -> Path:
    """Return the folder of the params files."""
    return _find("params")


def _find(name: str) -> Path:
    # The wheel carries a copy inside the package; a repository that is installed editable has the folder itself.
    packed = _PACKAGE / f"_{name}"
    return packed if packed.is_dir() else _PACKAGE.parent / name
