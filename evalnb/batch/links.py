"""Find the reports on single questions that stand beside a report, so that it can lead to them."""

import json
import os
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote

from .run import Status, read_status

#: The template of a report on one question.
QUESTION = "question"
#: What that template takes where a params file is silent.
DEFAULTS = {"submission": "baseline", "pages": "gold"}


def question_reports(
    result_path: str | os.PathLike[str] | None, ids: Iterable[str], *, parameters: dict[str, Any]
) -> dict[str, str]:
    """Return question id → address of its report, seen from the report that is being made.

    The folders of all reports of a batch are there before the first of them runs.

    Args:
        result_path: where the notebook hands over its result; None, as in a notebook run by hand, finds nothing.
        ids: the questions.
        parameters: what a report has to share, such as `submission`; a parameter that its params file does not name
            counts as None, or as the value in `DEFAULTS`.
    """
    if result_path is None:
        return {}
    ids, found = list(ids), {}
    out = Path(result_path).absolute().parent.parent
    for folder in sorted(out.iterdir()):
        status = read_status(folder) if folder.is_dir() else None
        asked = _asked(status) if status else None
        if asked is None or any(asked.get(key, DEFAULTS.get(key)) != value for key, value in parameters.items()):
            continue
        begun = [id for id in ids if id.startswith(asked["question_id"])]
        if len(begun) == 1:
            found.setdefault(begun[0], f"../{quote(status.name)}/report.html")
    return found


def _asked(status: Status) -> dict[str, Any] | None:
    """Return the parameters of a report on one question, or None for any other."""
    if PurePosixPath(status.template).stem != QUESTION or status.state == "failed":
        return None
    _, _, parameters = status.job.partition(".ipynb ")
    try:
        asked = json.loads(parameters)
    except ValueError:
        return None
    return asked if isinstance(asked.get("question_id"), str) and asked["question_id"] else None
