"""`evalnb lesson`."""

from collections.abc import Sequence
from pathlib import Path

from ..batch.bundled import notebooks_folder
from ..batch.refresh import refresh_all
from ..checkers import CHECKERS
from ..errors import InputError
from ..lessons.copies import CLASS_NOTEBOOK, NOTEBOOKS, export_lessons
from ..rows.files import shown_path
from .output import results, tell


def export_class(names: Sequence[str], folder: Path, *, cases: Sequence[str], seed: int | None) -> int:
    """Write the copies for a class, run the teacher's, and print the files.

    Findings are rows of a teacher's file that could not be taken over, and notebooks that could not be run.
    """
    lessons = tuple(names) or tuple(NOTEBOOKS)
    copies = export_lessons(
        folder, notebooks=notebooks_folder(), lessons=lessons, cases=_files(cases, lessons), seed=seed
    )
    for finding in copies.findings:
        tell(finding)
    notebooks = [path for path in copies.teacher if path.suffix == ".ipynb" and path.stem != CLASS_NOTEBOOK]
    failed = 0
    for path, error in refresh_all(notebooks):
        if error is not None:
            failed += 1
            tell(f"{shown_path(path)}: {error}")
    with results(None) as out:
        out.writelines(f"{shown_path(path)}\n".encode() for path in (*copies.learner, *copies.teacher))
    return 1 if copies.findings or failed else 0


def _files(given: Sequence[str], lessons: Sequence[str]) -> dict[str, Path]:
    """Read `NAME=FILE`; where there is one lesson alone, its name may be left out."""
    files: dict[str, Path] = {}
    for text in given:
        name, equals, file = text.partition("=")
        if not equals or name not in CHECKERS:
            if len(lessons) != 1:
                raise InputError(f"evalnb lesson: --cases: expected NAME=FILE, for one of several lessons, got {text!r}")
            name, file = lessons[0], text
        if name in files:
            raise InputError(f"evalnb lesson: --cases: expected one file a lesson, got two for {name}")
        files[name] = Path(file)
    return files
