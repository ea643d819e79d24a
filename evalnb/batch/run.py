"""Running reports: a folder for each, two at a time, and an honest record of how each ended.

`outputs/NAME/` gets `report.ipynb`, `report.html` and, where the report succeeded, `results.json`; `status.json` says
how it ended. Everything is made in a folder beside it and moved in when whole, `results.json` last: where it stands,
the report is complete.
"""

import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Literal

import msgspec

from ..errors import BatchError
from ..rows.files import path_text, replace_file, shown_path
from .bundled import notebooks_folder, params_folder
from .execute import Execution, execute
from .export import to_html
from .kernels import InterpreterKernelManager
from .params import Report, resolve_places
from .results import compose, read_inputs

#: Reports that run at the same time.
WORKERS = 2


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """The record `status.json` of a report's folder.

    Attributes:
        name: the folder's name.
        source: what asked for the report.
        job: what it does: template and parameters, as text to compare.
        template: the template's label.
        state: `running` until the end is known; where it stays, the run was broken off.
        error: one line, where it failed.
        seconds: how long it took.
        headline: what the report wants the front page to show.
    """

    name: str
    source: str
    job: str
    template: str
    state: Literal["running", "done", "failed"] = "running"
    error: str | None = None
    seconds: float | None = None
    headline: dict[str, Any] = {}


def run_reports(reports: Sequence[Report], out: Path) -> Iterator[Status]:
    """Run reports and yield how each ended, as they end.

    A report that fails never stops the others. If the caller is interrupted, every kernel is killed.

    Args:
        reports: what to run; equal names get folders with a number after the name.
        out: the folder for their folders.

    Raises:
        BatchError: a report would overwrite its own template; nothing was run then.
    """
    out.mkdir(parents=True, exist_ok=True)
    folders: list[Path] = []
    for report in reports:
        folders.append(_claim(report, out, folders))
    _clear_after_the_dead(out)
    pool = ThreadPoolExecutor(max_workers=WORKERS)
    try:
        for future in as_completed([pool.submit(_run, *job) for job in zip(reports, folders, itertools.count())]):
            yield future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        InterpreterKernelManager.kill_all()
        raise
    finally:
        pool.shutdown()


def read_status(folder: Path) -> Status | None:
    """Return the record of a report's folder; None where there is no readable one, so that the folder is not ours."""
    try:
        return msgspec.json.decode((folder / "status.json").read_bytes(), type=Status)
    except (OSError, msgspec.DecodeError):
        return None


def label(path: Path, folder: Path) -> str:
    """Return a file's name for `results.json`, the same wherever the project lies.

    Bundled files are named from the package's or repository's root, others from the params file's folder or else from
    the current one; what lies in none of them keeps its absolute path.
    """
    path = path.resolve()
    roots = ((notebooks_folder(), "notebooks/"), (params_folder(), "params/"), (_PACKAGE, "evalnb/"))
    for root, prefix in (*roots, (folder, ""), (Path.cwd(), "")):
        if path.is_relative_to(root.resolve()):
            return prefix + shown_path(path.relative_to(root.resolve()))
    return shown_path(path)


_PACKAGE = Path(__file__).resolve().parent.parent


def _claim(report: Report, out: Path, taken: Iterable[Path]) -> Path:
    """Make or find the report's folder; one of another report, or of nobody we know, is left alone.

    A report is the same if it does the same, or if the same params file asked for it: that file may have changed.
    """
    status = _status(report)
    for number in itertools.count(1):
        folder = out / path_text(report.name if number == 1 else f"{report.name}-{number}")
        if (folder / "report.ipynb").resolve() == report.template.resolve():
            raise BatchError(f"{report.template}: the executed notebook would overwrite its template")
        status = msgspec.structs.replace(status, name=shown_path(folder.name))
        if not folder.exists() and _create(folder, status):
            return folder
        known = read_status(folder)
        if known and folder not in taken and (known.source == status.source or known.job == status.job):
            return folder
    raise AssertionError  # the loop above has no other end


def _status(report: Report) -> Status:
    return Status(
        name=report.name,
        source=report.source,
        job=f"{shown_path(report.template)} {msgspec.json.encode(report.parameters, order='sorted').decode()}",
        template=label(report.template, report.folder),
    )


def _create(folder: Path, status: Status) -> bool:
    """Make a folder with its record in one step, so that two runs never share one; False where another was faster."""
    fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=folder.parent))
    fresh.chmod(0o755)
    _write_status(fresh, status)
    try:
        os.rename(fresh, folder)
    except OSError:
        shutil.rmtree(fresh)
        return False
    return True


def _write_status(folder: Path, status: Status) -> None:
    replace_file(folder / "status.json", msgspec.json.format(msgspec.json.encode(status), indent=1) + b"\n")


def _run(report: Report, folder: Path, number: int) -> Status:
    started = time.perf_counter()
    status = msgspec.structs.replace(_status(report), name=shown_path(folder.name))
    work = folder.parent / f".work-{os.getpid()}-{number}"
    try:
        _write_status(folder, status)
        (folder / "results.json").unlink(missing_ok=True)
        work.mkdir()
        places = resolve_places(report.parameters, report.folder)
        named = _named_files(places)  # before the notebook runs: what it makes is no input
        execution = execute(
            report.template,
            places,
            output=work / "report.ipynb",
            result_path=work / "result.json",
            log=work / "kernel.log",
        )
        error, headline = execution.error, _headline(execution.result)
        _publish(report, status, folder, work, execution, named)
    except Exception as failure:  # noqa: BLE001, whatever a single report meets, the others go on
        error, headline = f"{type(failure).__name__}: {failure}".splitlines()[0], {}
    finally:
        shutil.rmtree(work, ignore_errors=True)
    status = msgspec.structs.replace(
        status,
        state="failed" if error else "done",
        error=error and error.encode("utf-8", "replace").decode("utf-8"),
        seconds=round(time.perf_counter() - started, 2),
        headline=headline,
    )
    _write_status(folder, status)
    return status


def _clear_after_the_dead(out: Path) -> None:
    """Remove what runs that were killed left behind, and nothing of one that still goes on."""
    for work in out.glob(".work-*-*"):
        try:
            os.kill(int(work.name.split("-")[1]), 0)
        except (ProcessLookupError, ValueError):
            shutil.rmtree(work, ignore_errors=True)
        except PermissionError:
            pass  # somebody else's process, and alive


def _publish(
    report: Report, status: Status, folder: Path, work: Path, execution: Execution, named: list[Path]
) -> None:
    page = to_html(
        execution.notebook,
        name=status.name,
        template=status.template,
        parameters=report.parameters,
        error=execution.error,
    )
    (work / "report.html").write_bytes(page.encode("utf-8", "replace"))
    files = ["report.ipynb", "report.html"]
    if not execution.error:
        inputs = [report.template, *named, *read_inputs(work / "result.json")]
        content = compose(
            report=status.name,
            template=status.template,
            parameters=report.parameters,
            inputs={label(path, report.folder): path for path in inputs},
            result=execution.result,
        )
        (work / "results.json").write_bytes(content)
        files.append("results.json")
    if (work / "kernel.log").exists() and (work / "kernel.log").stat().st_size:
        files.insert(0, "kernel.log")
    else:
        (folder / "kernel.log").unlink(missing_ok=True)
    for name in files:
        os.replace(work / name, folder / name)


def _named_files(places: dict[str, Any]) -> list[Path]:
    named = [
        Path(path_text(value)) for key, value in places.items() if key.endswith("_file") and isinstance(value, str)
    ]
    return [path for path in named if path.is_absolute() and path.is_file()]


def _headline(result: Any) -> dict[str, Any]:
    """Return what a result wants shown on the front page: its `headline`, or else its first plain entries."""
    entries = result.get("headline", result) if isinstance(result, dict) else {"result": result}
    if not isinstance(entries, dict):
        entries = {"headline": entries}
    plain = {key: value for key, value in entries.items() if isinstance(value, str | int | float)}
    return dict(itertools.islice(plain.items(), 6))
