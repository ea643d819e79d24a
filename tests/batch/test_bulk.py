"""Many reports: a time limit each, a run that can be resumed, and nothing left of one that is broken off."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from evalnb.batch import capacity, pdf, status
from evalnb.batch.command import report
from evalnb.batch.provisioner import can_fork
from evalnb.batch.run import Options, read_status
from evalnb.errors import BatchError

from .conftest import HAND_OVER
from .test_run import COMMAND, _wait_for, _wait_for_death, sleeper

READ = "from evalnb.batch.results import write_result\nwrite_result(open(a_file).read(), result_path, inputs=[a_file])"
PARAMETERS = "a_file = ''\nx = 1\nresult_path = None"


@pytest.fixture
def made(template, params, tmp_path):
    """Return a function that runs one report with `--resume` and tells whether it was kept."""
    (tmp_path / "a.txt").write_text("first")
    template("t", READ, parameters=PARAMETERS)
    out = tmp_path / "out"

    def call(x: int = 1) -> bool:
        path = params("r.yaml", f"{{template: t, parameters: {{a_file: a.txt, x: {x}}}}}\n")
        before = (out / "r/report.ipynb").stat().st_mtime_ns if (out / "r/report.ipynb").exists() else None
        assert report([path], out=out, options=Options(resume=True))
        return before == (out / "r/report.ipynb").stat().st_mtime_ns

    assert not call()
    return call


@pytest.mark.parametrize("change", [None, "input", "template", "results", "no results", "no page", "version"], ids=str)
def test_a_report_is_kept_only_if_all_that_it_was_made_from_is_the_same(made, change, template, tmp_path, monkeypatch):
    folder = tmp_path / "out/r"
    match change:
        case "input":
            (tmp_path / "a.txt").write_text("second")
        case "template":
            template("t", "1 + 1", READ, parameters=PARAMETERS)
        case "results":
            (folder / "results.json").write_bytes((folder / "results.json").read_bytes()[:-10])
        case "no results":
            (folder / "results.json").unlink()
        case "no page":
            (folder / "report.html").unlink()
        case "version":
            known = read_status(folder)
            status.write_status(folder, status.msgspec.structs.replace(known, version="0.0.1"))
    assert made() is (change is None)
    assert json.loads((folder / "results.json").read_bytes())["result"] == (tmp_path / "a.txt").read_text()
    log = (tmp_path / "out/reports.log").read_text().splitlines()
    assert [line.split("  ")[1] for line in log] == ["done", "done" if change else "kept"]


def test_other_parameters_make_it_anew(made):
    assert not made(x=2) and made(x=2)


@pytest.mark.parametrize("kernels", ["stock", pytest.param("forked", marks=pytest.mark.skipif(not can_fork(), reason=""))])
def test_a_notebook_that_takes_too_long_is_told_and_the_others_go_on(template, params, tmp_path, kernels, capsys):
    template("slow", sleeper(tmp_path / "mark"), HAND_OVER)
    template("quick", HAND_OVER)
    path, out = params("r.yaml", "reports:\n- {template: slow, name: s}\n- {template: quick, name: q}\n"), tmp_path / "out"
    assert not report([path], out=out, options=Options(timeout=20, kernels=kernels))
    assert read_status(out / "q").state == "done"
    assert read_status(out / "s").error.endswith(": took longer than 20 s")
    _wait_for_death(int((tmp_path / "mark").read_text()))


def test_what_was_broken_off_stands_as_not_finished_and_is_resumed(template, params, tmp_path):
    mark, out = tmp_path / "started", tmp_path / "out"
    template("quick", HAND_OVER)
    template("slow", sleeper(mark), HAND_OVER)
    path = params("r.yaml", "reports:\n- {template: quick, name: q}\n- {template: slow, name: s}\n")
    process = subprocess.Popen([sys.executable, "-c", COMMAND, path, out], stderr=subprocess.DEVNULL)
    _wait_for(mark)
    process.send_signal(signal.SIGINT)
    process.wait(timeout=120)
    _wait_for_death(int(mark.read_text()))
    assert read_status(out / "s").state == "running" and not list(out.glob(".work-*"))
    assert "not finished" in (out / "index.html").read_text(encoding="utf-8")
    template("slow", HAND_OVER)
    assert report([path], out=out, options=Options(resume=True))


def test_fewer_notebooks_run_at_once_where_memory_is_short(monkeypatch):
    monkeypatch.setattr(capacity, "cores", lambda: 8)
    monkeypatch.setattr(capacity, "free_memory", lambda: 3 * capacity.A_NOTEBOOK)
    assert capacity.notebooks_at_once() == 3
    monkeypatch.setattr(capacity, "free_memory", lambda: 0)
    assert capacity.notebooks_at_once() == 1


def test_without_chromium_pdf_is_refused_before_anything_runs(template, params, tmp_path, monkeypatch):
    monkeypatch.setattr(pdf, "NAMES", ("no-such-browser",))
    template("t", HAND_OVER)
    with pytest.raises(BatchError, match="--pdf needs Chromium"):
        report([params("r.yaml", "template: t\n")], out=tmp_path / "out", options=Options(pdf=True))
    assert not (tmp_path / "out").exists()


@pytest.mark.browser
def test_a_report_is_printed(template, params, tmp_path):
    try:
        pdf.find_browser()
    except BatchError as error:
        pytest.fail(str(error)) if os.environ.get("CI") else pytest.skip(str(error))
    template("t", HAND_OVER)
    path, out = params("r.yaml", "template: t\n"), tmp_path / "out"
    assert report([path], out=out, options=Options(pdf=True))
    assert (out / "r/report.pdf").read_bytes().startswith(b"%PDF-")
    assert 'href="report.pdf"' in (out / "r/report.html").read_text(encoding="utf-8")
    assert report([path], out=out) and not Path(out / "r/report.pdf").exists()
