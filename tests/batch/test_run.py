"""Reports get folders of their own, end honestly, and never stop each other."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evalnb.batch.command import report
from evalnb.batch.params import read_reports
from evalnb.batch.run import label, read_status, run_reports
from evalnb.errors import BatchError, ParameterError

from .conftest import HAND_OVER

#: A process that runs one params file: the file, the folder.
COMMAND = """
import sys, pathlib
from evalnb.batch.command import report
sys.exit(not report([pathlib.Path(sys.argv[1])], out=pathlib.Path(sys.argv[2])))
"""


def sleeper(mark: Path) -> str:
    """Return a cell that writes its process's id and sleeps."""
    return f"import os, pathlib, time\npathlib.Path({str(mark)!r}).write_text(str(os.getpid()))\ntime.sleep(600)"


def folders(out: Path) -> list[str]:
    return sorted(path.name for path in out.iterdir() if path.is_dir())


def test_a_report_leaves_its_three_files_and_its_status(template, params, tmp_path, capsys):
    template("t", HAND_OVER)
    out = tmp_path / "out"
    assert report([params("r.yaml", "template: t\nparameters: {x: 4}\n")], out=out) is True
    assert sorted(path.name for path in (out / "r").iterdir()) == [
        "report.html",
        "report.ipynb",
        "results.json",
        "status.json",
    ]
    results = json.loads((out / "r/results.json").read_bytes())
    assert results["result"] == {"x": 4} and results["parameters"] == {"x": 4}
    assert (results["report"], results["template"]) == ("r", "t.ipynb")
    assert [entry["path"] for entry in results["inputs"]] == ["t.ipynb"]
    status = read_status(out / "r")
    assert (status.state, status.error, status.headline) == ("done", None, {"x": 4})
    printed = capsys.readouterr()
    assert printed.out.splitlines()[0].startswith(f"done  {out / 'r/report.html'}")
    assert printed.err == ""


def test_the_folder_may_be_named_from_here(template, params, tmp_path, monkeypatch):
    template("deep/t", HAND_OVER)
    monkeypatch.chdir(tmp_path)
    params("r.yaml", "template: deep/t\n")
    assert report([Path("r.yaml")], out=Path("here/out")) and (tmp_path / "here/out/r/results.json").exists()


def test_a_failed_report_is_told_and_leaves_no_results(template, params, tmp_path, capsys):
    template("good", HAND_OVER)
    template("bad", "1/0", HAND_OVER)
    out = tmp_path / "out"
    path = params("r.yaml", "reports:\n- {template: bad, name: b}\n- {template: good, name: g}\n")
    assert report([path], out=out) is False
    assert not (out / "b/results.json").exists() and (out / "g/results.json").exists()
    assert "ZeroDivisionError" in (out / "b/report.html").read_text(encoding="utf-8")
    printed = capsys.readouterr()
    assert printed.err == "b: bad.ipynb: cell [3] `1/0`: ZeroDivisionError: division by zero\n"
    assert sorted(line.split()[0] for line in printed.out.splitlines()[:2]) == ["done", "failed"]
    assert printed.out.splitlines()[-1] == f"{out / 'index.html'}: 2 reports, 1 failed"


def test_a_report_that_fails_the_second_time_loses_its_results(template, params, tmp_path):
    path, out = params("r.yaml", "template: t\n"), tmp_path / "out"
    template("t", HAND_OVER)
    assert report([path], out=out)
    template("t", "1/0")
    assert not report([path], out=out)
    assert folders(out) == ["r"] and not (out / "r/results.json").exists()


def test_the_same_report_again_gives_the_same_bytes_in_the_same_folder(template, params, tmp_path):
    template("t", HAND_OVER)
    path, out = params("r.yaml", "template: t\nparameters: {x: 4}\n"), tmp_path / "out"
    report([path], out=out)
    first = (out / "r/results.json").read_bytes()
    report([path], out=out)
    assert (out / "r/results.json").read_bytes() == first and folders(out) == ["r"]
    assert str(tmp_path).encode() not in first


@pytest.mark.parametrize("together", [True, False], ids=["one-command", "two-commands"])
def test_two_reports_of_one_name_get_two_folders(template, params, tmp_path, together):
    template("a/t", HAND_OVER)
    template("b/t", HAND_OVER)
    paths = [
        params("a/r.yaml", "template: t\nparameters: {x: 1}\n"),
        params("b/r.yaml", "template: t\nparameters: {x: 2}\n"),
    ]
    out = tmp_path / "out"
    for group in [paths] if together else [[path] for path in paths]:
        assert report(group, out=out)
    assert [json.loads((out / name / "results.json").read_bytes())["result"] for name in ("r", "r-2")] == [
        {"x": 1},
        {"x": 2},
    ]
    assert report([paths[1]], out=out) and folders(out) == ["r", "r-2"]


def test_an_override_makes_a_report_of_its_own(template, params, tmp_path):
    template("t", HAND_OVER)
    path, out = params("r.yaml", "template: t\n"), tmp_path / "out"
    report([path], out=out)
    report([path], out=out, overrides={"x": "7"})
    report([path], out=out, overrides={"x": "7"})
    assert folders(out) == ["r", "r-2"]
    assert json.loads((out / "r-2/results.json").read_bytes())["parameters"] == {"x": 7}


def test_a_changed_params_file_keeps_its_folder_and_the_same_report_from_another_file_shares_it(
    template, params, tmp_path
):
    template("t", HAND_OVER)
    out = tmp_path / "out"
    report([params("r.yaml", "{template: t, parameters: {x: 1}}\n")], out=out)
    report([params("r.yaml", "{template: t, parameters: {x: 2}}\n")], out=out)
    report([params("all.yaml", "reports:\n- {template: t, name: r, parameters: {x: 2}}\n")], out=out)
    assert folders(out) == ["r"]
    report([params("all.yaml", "reports:\n- {template: t, name: r, parameters: {x: 3}}\n")], out=out)
    assert folders(out) == ["r"]


def test_a_folder_that_is_not_ours_is_left_alone(template, params, tmp_path):
    template("t", HAND_OVER)
    out = tmp_path / "out"
    (out / "r").mkdir(parents=True)
    (out / "r/results.json").write_text("mine")
    report([params("r.yaml", "template: t\n")], out=out)
    assert (out / "r/results.json").read_text() == "mine" and (out / "r-2/results.json").exists()


def test_a_report_over_its_own_template_is_refused(template, params, tmp_path):
    template("r/report", HAND_OVER)
    before = (tmp_path / "r/report.ipynb").read_bytes()
    path = params("p.yaml", "{template: r/report, name: r}\n")
    with pytest.raises(BatchError, match="would overwrite its template"):
        report([path], out=tmp_path)
    assert (tmp_path / "r/report.ipynb").read_bytes() == before and folders(tmp_path) == ["r"]


def test_nothing_starts_where_one_report_does_not_fit(template, params, tmp_path):
    template("t", HAND_OVER)
    path = params("p.yaml", "reports:\n- {template: t}\n- {template: t, parameters: {y: 1}}\n")
    with pytest.raises(ParameterError):
        report([path], out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_sixteen_at_once_give_sixteen_results(template, params, tmp_path):
    template("t", HAND_OVER)
    listed = "".join(f"- {{template: t, name: same, parameters: {{x: {i}}}}}\n" for i in range(16))
    reports = read_reports([params("p.yaml", f"reports:\n{listed}")])
    ended = list(run_reports(reports, tmp_path / "out"))
    assert {status.state for status in ended} == {"done"}
    found = {
        name: json.loads((tmp_path / "out" / name / "results.json").read_bytes())["result"]["x"]
        for name in folders(tmp_path / "out")
    }
    assert found == {"same" if i == 0 else f"same-{i + 1}": i for i in range(16)}


def test_eight_commands_at_once_share_no_folder(template, params, tmp_path):
    out = tmp_path / "out"
    running = []
    for i in range(8):
        template(f"{i}/t", HAND_OVER)
        path = params(f"{i}/r.yaml", f"template: t\nparameters: {{x: {i}}}\n")
        running.append(subprocess.Popen([sys.executable, "-c", COMMAND, path, out], stdout=subprocess.DEVNULL))
    assert [process.wait(timeout=240) for process in running] == [0] * 8
    assert {json.loads((out / name / "results.json").read_bytes())["result"]["x"] for name in folders(out)} == set(
        range(8)
    )
    assert (out / "index.html").read_text(encoding="utf-8").count("✓ done") == 8


def test_a_killed_run_leaves_no_result_and_is_done_again(template, params, tmp_path):
    mark = tmp_path / "started"
    template("t", sleeper(mark))
    path, out = params("r.yaml", "template: t\n"), tmp_path / "out"
    process = subprocess.Popen([sys.executable, "-c", COMMAND, path, out])
    _wait_for(mark)
    process.kill()
    process.wait()
    assert read_status(out / "r").state == "running" and not (out / "r/results.json").exists()
    _wait_for_death(int(mark.read_text()))
    template("t", HAND_OVER)
    assert report([path], out=out) and folders(out) == ["r"]
    assert sorted(file.name for file in (out / "r").iterdir()) == [
        "report.html",
        "report.ipynb",
        "results.json",
        "status.json",
    ]


def test_an_interrupted_run_ends_soon_and_leaves_no_kernel(template, params, tmp_path):
    mark = tmp_path / "started"
    template("t", sleeper(mark))
    path = params("r.yaml", "reports:\n- {template: t}\n- {template: t}\n- {template: t}\n")
    process = subprocess.Popen([sys.executable, "-c", COMMAND, path, tmp_path / "out"], stderr=subprocess.PIPE)
    _wait_for(mark)
    process.send_signal(signal.SIGINT)
    _, message = process.communicate(timeout=120)
    assert b"KeyboardInterrupt" in message
    _wait_for_death(int(mark.read_text()))


def test_no_bar_and_no_control_characters_in_a_log(template, params, tmp_path, capfd):
    template("t", "for i in range(5000): print(i)", HAND_OVER)
    report([params("r.yaml", "template: t\n")], out=tmp_path / "out")
    printed = capfd.readouterr()
    assert len(printed.out.splitlines()) == 2 and printed.err == ""
    assert not any(ord(letter) < 32 and letter != "\n" for letter in printed.out)
    assert not set(printed.out) & set("━╸█")


def test_names_are_utf_8_on_every_locale(template, params, tmp_path):
    cell = "from evalnb.batch.results import write_result\nwrite_result(open(a_file).read(), result_path)"
    template("vorlage-ä", cell, parameters="a_file = ''\nresult_path = None")
    (tmp_path / "größe 🏛.txt").write_text("ja ✓", encoding="utf-8")
    path = params("é.yaml", "{template: vorlage-ä, name: é🏛 x, parameters: {a_file: größe 🏛.txt}}\n")
    environment = {key: os.environ[key] for key in os.environ if not key.startswith("LC_")}
    command = [sys.executable, "-c", COMMAND, path, tmp_path / "out"]
    done = subprocess.run(command, env=environment | {"LC_ALL": "C", "PYTHONUTF8": "0"}, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert f"done  {tmp_path}/out/é🏛 x/report.html" in done.stdout.decode("utf-8")
    results = json.loads((tmp_path / "out/é🏛 x/results.json").read_bytes())
    assert (results["report"], results["template"], results["result"]) == ("é🏛 x", "vorlage-ä.ipynb", "ja ✓")
    assert [entry["path"] for entry in results["inputs"]] == ["größe 🏛.txt", "vorlage-ä.ipynb"]
    assert "é🏛 x" in (tmp_path / "out/index.html").read_text(encoding="utf-8")


def test_an_error_cannot_act_on_the_terminal(template, params, tmp_path, capfd):
    template("t", "raise ValueError('\\x1b[2Jwiped\\u202e')")
    report([params("r.yaml", "template: t\n")], out=tmp_path / "out")
    told = capfd.readouterr().err
    assert "\\u001b[2Jwiped\\u202e" in told and "\x1b" not in told


def test_places_reach_the_notebook_and_results_name_them_as_given(template, params, tmp_path):
    (tmp_path / "rows.jsonl").write_bytes(b"{}\n")
    cell = (
        "from evalnb.batch.results import write_result\n"
        "write_result(open(cases_file).read(), result_path, inputs=[cases_file])"
    )
    template("deep/t", cell, parameters="cases_file = ''\nresult_path = None")
    path, out = params("r.yaml", "template: deep/t\nparameters: {cases_file: rows.jsonl}\n"), tmp_path / "out"
    assert report([path], out=out)
    results = json.loads((out / "r/results.json").read_bytes())
    assert results["parameters"] == {"cases_file": "rows.jsonl"}
    assert [entry["path"] for entry in results["inputs"]] == ["deep/t.ipynb", "rows.jsonl"]


def test_an_input_that_is_gone_fails_its_report_alone(template, params, tmp_path):
    cell = "from evalnb.batch.results import write_result\nwrite_result(1, result_path, inputs=['gone'])"
    template("t", cell)
    out = tmp_path / "out"
    assert not report([params("r.yaml", "template: t\n")], out=out)
    assert "gone" in read_status(out / "r").error and not (out / "r/results.json").exists()


def test_labels_do_not_depend_on_where_the_project_lies(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    import evalnb
    from evalnb.batch.bundled import notebooks_folder

    package = Path(evalnb.__file__).parent
    assert label(notebooks_folder() / "reports/run.ipynb", tmp_path) == "notebooks/reports/run.ipynb"
    assert label(package / "sample/x", tmp_path) == "evalnb/sample/x"
    assert label(tmp_path / "a/b", tmp_path / "a") == "b"
    assert label(tmp_path / "c", tmp_path / "a") == "c"
    assert label(Path("/x/y"), tmp_path) == "/x/y"


def _wait_for(path: Path) -> None:
    for _ in range(1200):
        if path.exists() and path.read_text():
            return
        time.sleep(0.1)
    raise AssertionError(f"{path} never appeared")


def _wait_for_death(pid: int) -> None:
    for _ in range(600):
        try:
            os.kill(pid, 0)
            if (
                Path(f"/proc/{pid}/stat").exists()
                and Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
            ):
                return
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError(f"the kernel {pid} is still there")
