"""Figures as they were measured, kept beside the command and the date, for the notebook that shows them."""

import json
import platform
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path

FOLDER = Path(__file__).parent / "results"
_PACKAGES = ("evalnb", "msgspec", "numpy", "orjson", "rapidfuzz", "rouge-score", "scipy")
DECIMALS = 4


def save(name: str, figures: dict) -> None:
    """Write `results/{name}.json`: how it was measured, and the figures."""
    module = sys.modules["__main__"].__spec__.name
    about = {
        "command": f"python -m {module}",
        "date": date.today().isoformat(),
        "python": platform.python_version(),
        "packages": {package: version(package) for package in _PACKAGES},
    }
    text = json.dumps({"about": about} | _rounded(figures), indent=1, ensure_ascii=False, allow_nan=False)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def _rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(inner) for inner in value]
    return value
