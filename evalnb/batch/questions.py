"""A params file with one report a question: `python -m evalnb.batch.questions --submission NAME > FILE.yaml`."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ..workspace import Workspace, sample_root


def list_reports(workspace: Workspace, *, given: str | None) -> Iterator[str]:
    """Yield the lines of a params file with a `question` report for each free-text question, as in the manifest.

    Args:
        workspace: whose questions to list.
        given: the workspace as the reports shall name it; None for the bundled sample.
    """
    ids = [question.question_id for question in workspace.free_text]
    yield "reports:"
    for id in ids:
        length = next(n for n in range(8, len(id) + 9) if sum(other[:n] == id[:n] for other in ids) == 1)
        name = f"{workspace.submission}-{id[:length]}"
        parameters = {"submission": workspace.submission, "question_id": id[:length]}
        if given is not None:
            parameters = {"workspace": given} | parameters
        # JSON is YAML, and its quotes keep an id of digits a text.
        entry = {"template": "reports/question", "name": name, "parameters": parameters}
        yield f"- {json.dumps(entry, ensure_ascii=False)}"


def main(arguments: list[str]) -> int:
    """Print the params file."""
    parser = argparse.ArgumentParser(prog="python -m evalnb.batch.questions", description=main.__doc__)
    parser.add_argument("--workspace", metavar="DIR", help="the workspace; without it the bundled sample")
    parser.add_argument("--submission", metavar="NAME", default="warmup", help="whose answers; warmup by default")
    options = parser.parse_args(arguments)
    folder = Path(options.workspace) if options.workspace else sample_root()
    sys.stdout.write(
        "".join(f"{line}\n" for line in list_reports(Workspace(folder, options.submission), given=options.workspace))
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
