"""Running reports: a folder for each, many at a time, and an honest record of how each ended.

`outputs/NAME/` gets `report.ipynb`, `report.html` and, where the report succeeded, `results.json`; `status.json` says
how it ended. Everything is made in a folder beside it and moved in when whole, `results.json` last: where it stands,
the report is complete.
"""

import itertools
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Literal

import msgspec

from ..errors import BatchError
from ..rows.files import path_text, shown_path
from .bundled import notebooks_folder, params_folder
from .capacity import notebooks_at_once
from .execute import Execution, execute
from .export import to_html
from .kernels import InterpreterKernelManager
from .params import Report, resolve_places
from .pdf import find_browser, print_pdf
from .provisioner import can_fork
from .results import compose, read_inputs, sha256
from .status import Status, hash_files, is_current, read_status, write_status

#: The fewest reports for which kernels are forked without being asked for.
FORKED_FROM = 4
_MOMENT = 0.05


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How reports are run.

    Attributes:
        workers: how many notebooks run at once; None means as many as cores and memory allow.
        kernels: `forked` from a process that has imported what they need, or `stock`; None means forked where that is
            possible, and worth it: the process takes as long to start as a few kernels.
        timeout: how long a notebook may take, in seconds; None means no limit.
        resume: leave a report alone that is done, and whose inputs, template and parameters are the same.
        pdf: print each report into `report.pdf` too.
    """

    workers: int | None = None
    kernels: Literal["forked", "stock"] | None = None
    timeout: float | None = None
    resume: bool = False
    pdf: bool = False


def run_reports(
    reports: Sequence[Report],
    out: Path,
    options: Options = Options(),
    *,
    started: Callable[[str], None] = lambda name: None,
) -> Iterator[Status]:
    """Run reports and yield how each ended, as they end.

    A report that fails never stops the others. If the caller is interrupted, every kernel is killed, and the reports
    that were being made are left as not finished.

    Args:
        reports: what to run; equal names get folders with a number after the name.
        out: the folder for their folders.
        options: how to run them.
        started: called with a report's name when it begins, from whatever thread.

    Raises:
        BatchError: a report would overwrite its own template, kernels cannot be forked here, or there is nothing to
            print with; nothing was run then.
    """
    worth_it = can_fork() and len(reports) >= FORKED_FROM
    forked = worth_it if options.kernels is None else options.kernels == "forked"
    if forked and not can_fork():
        raise BatchError("kernels cannot be forked here; --kernels stock starts them one by one")
    if options.pdf:
        find_browser()
    out.mkdir(parents=True, exist_ok=True)
    folders: list[Path] = []
    for report in reports:
        folders.append(_claim(report, out, folders))
    _clear_after_the_dead(out)
    stopped = Event()
    pool = ThreadPoolExecutor(max_workers=options.workers or notebooks_at_once())
    run = partial(_run, options=options, forked=forked, started=started, stopped=stopped)
    futures = [pool.submit(run, *job) for job in zip(reports, folders, itertools.count())]
    try:
        for future in as_completed(futures):
            yield future.result()
    except BaseException:
        stopped.set()
        pool.shutdown(wait=False, cancel_futures=True)
        while not all(future.done() for future in futures):  # one may be about to start its kernel
            InterpreterKernelManager.kill_all()
            time.sleep(_MOMENT)
        raise
    finally:
        pool.shutdown()


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
    write_status(fresh, status)
    try:
        os.rename(fresh, folder)
    except OSError:
        shutil.rmtree(fresh)
        return False
    return True


def _run(
    report: Report,
    folder: Path,
    number: int,
    *,
    options: Options,
    forked: bool,
    started: Callable[[str], None],
    stopped: Event,
) -> Status:
    begun = time.perf_counter()
    status = msgspec.structs.replace(_status(report), name=shown_path(folder.name))
    if options.resume and is_current(folder, status, _files(options)):
        return msgspec.structs.replace(read_status(folder), kept=True)
    started(status.name)
    work = folder.parent / f".work-{os.getpid()}-{number}"
    made_from: dict[str, str] = {}
    try:
        write_status(folder, status)
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
            forked=forked,
            timeout=options.timeout,
        )
        if stopped.is_set():
            return status
        error, headline = execution.error, _headline(execution.result)
        made_from = _publish(report, status, folder, work, execution, named, options)
    except Exception as failure:  # noqa: BLE001, whatever a single report meets, the others go on
        error, headline = f"{type(failure).__name__}: {failure}".splitlines()[0], {}
    finally:
        shutil.rmtree(work, ignore_errors=True)
    status = msgspec.structs.replace(
        status,
        state="failed" if error else "done",
        error=error and error.encode("utf-8", "replace").decode("utf-8"),
        seconds=round(time.perf_counter() - begun, 2),
        headline=headline,
        made_from=made_from,
        results=None if error else sha256(folder / "results.json"),
    )
    write_status(folder, status)
    return status


def _files(options: Options) -> list[str]:
    return ["report.ipynb", "report.html", *(["report.pdf"] if options.pdf else [])]


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
    report: Report,
    status: Status,
    folder: Path,
    work: Path,
    execution: Execution,
    named: list[Path],
    options: Options,
) -> dict[str, str]:
    """Move a report's files in, `results.json` last; return what it was made from, with hashes."""
    page = to_html(
        execution.notebook,
        name=status.name,
        template=status.template,
        parameters=report.parameters,
        error=execution.error,
        pdf=options.pdf,
    )
    (work / "report.html").write_bytes(page.encode("utf-8", "replace"))
    files, inputs = _files(options), [report.template, *named]
    if options.pdf:
        print_pdf(work / "report.html", work / "report.pdf")
    if not execution.error:
        inputs += read_inputs(work / "result.json")
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
    for name in {"kernel.log", "report.pdf"}.difference(files):
        (folder / name).unlink(missing_ok=True)
    made_from = hash_files(inputs)
    for name in files:
        os.replace(work / name, folder / name)
    return made_from


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
