"""A notebook's own end is believed only with its result: real kernels, one a case."""

import json
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from evalnb.batch.execute import START_ATTEMPTS, Execution, execute, strict_json
from evalnb.batch.kernels import InterpreterKernelManager
from evalnb.errors import BatchError

from .conftest import HAND_OVER


@pytest.fixture
def run(tmp_path):
    def call(template: Path, **parameters) -> Execution:
        out = tmp_path / "out"
        out.mkdir()
        return execute(
            template, parameters, output=out / "report.ipynb", result_path=out / "result.json", log=out / "kernel.log"
        )

    return call


@pytest.mark.parametrize(
    "cells",
    [
        [HAND_OVER],
        ["import sys\nprint('only a warning', file=sys.stderr)", HAND_OVER],
        [("1/0", "raises-exception"), HAND_OVER],
        ["for i in range(5000): print(i)", HAND_OVER],
        ["", HAND_OVER],
        ["from pathlib import Path\nassert Path('t.ipynb').exists()", HAND_OVER],
        ["import json\nopen(result_path, 'w').write(json.dumps({'x': x}))"],
    ],
    ids=["plain", "stderr-only", "raises-on-purpose", "5000-prints", "empty-cell", "own-folder", "plain-json"],
)
def test_a_notebook_that_hands_over_its_result_succeeded(template, run, cells):
    ended = run(template("t", *cells), x=3)
    assert (ended.error, ended.result) == (None, {"x": 3})


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (["y = 1\n1/0", HAND_OVER], "t.ipynb: cell [3] `y = 1`: ZeroDivisionError: division by zero"),
        (["raise ValueError('first\\nlast')", HAND_OVER], "ValueError: last"),
        ([HAND_OVER, "1/0"], "t.ipynb: cell [4] `1/0`: ZeroDivisionError"),
        (["import sys; sys.exit(0)", HAND_OVER], "SystemExit: 0"),
        ([HAND_OVER, "import sys; sys.exit(0)"], "SystemExit: 0"),
        ([HAND_OVER + "\nraise SystemExit"], "SystemExit"),
        (["import os; os.kill(os.getpid(), 9)", HAND_OVER], "`import os; os.kill(os.getpid(), 9)`: Kernel died"),
        ([HAND_OVER, "import os; os._exit(0)"], "`import os; os._exit(0)`: Kernel died"),
        (["x"], "t.ipynb: no result was handed over"),
        (["open(result_path, 'w').write('{')"], "t.ipynb: the result is not whole"),
        (["open(result_path, 'w').write('{\"x\": NaN}')"], "NaN is no JSON number"),
        (["from evalnb.batch.results import write_result\nwrite_result(float('nan'), result_path)"], "InputError"),
        (["x = input()", HAND_OVER], "StdinNotImplementedError"),
        (["for", HAND_OVER], "SyntaxError"),
    ],
    ids=[
        "raise",
        "raise-lines",
        "raise-after",
        "exit",
        "exit-after",
        "exit-bare",
        "kill",
        "kill-after",
        "no-result",
        "half-result",
        "nan-result",
        "nan-handed-over",
        "input",
        "syntax",
    ],
)
def test_any_other_end_is_a_failure_with_its_cell_and_reason(template, run, cells, told):
    ended = run(template("t", *cells))
    assert ended.result is None and ended.error.startswith("t.ipynb: ") and told in ended.error
    assert "\n" not in ended.error


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"kernelspec": {"name": "somebody-env", "display_name": "Somebody", "language": "python"}},
        {"kernelspec": {"name": "ir", "display_name": "R", "language": "R"}, "language_info": {"name": "R"}},
    ],
    ids=["none", "another-environment", "another-language"],
)
def test_the_current_interpreter_runs_it_whatever_the_kernelspec(template, run, tmp_path, metadata):
    source = "import sys\nfrom evalnb.batch.results import write_result\nwrite_result(sys.executable, result_path)"
    ended = run(template("t", source, **metadata), x=3)
    assert ended.error is None
    assert Path(ended.result).resolve() == Path(__import__("sys").executable).resolve()
    written = json.loads((tmp_path / "out/report.ipynb").read_bytes())
    assert written["metadata"]["kernelspec"]["name"] == "python3"


def test_parameters_arrive_as_they_were_given(template, run):
    given = {
        "text": 'a "quoted" \\ back\nline {x} 🏛',
        "flag": True,
        "number": -1.5,
        "none": None,
        "names": ["007", {"k": [False]}],
    }
    cell = "from evalnb.batch.results import write_result\nwrite_result([text, flag, number, none, names], result_path)"
    ended = run(
        template("t", cell, parameters="text = ''\nflag = False\nnumber = 0.0\nnone = names = result_path = None"),
        **given,
    )
    assert ended.error is None and ended.result == list(given.values())


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is no JSON")


def test_the_written_notebook_is_strict_json_even_where_an_output_is_not(template, run, tmp_path):
    cell = (
        "from IPython.display import display\n"
        "display({'application/json': {'x': float('nan')}, 'text/plain': 'x'}, raw=True)"
    )
    assert run(template("t", cell, HAND_OVER)).error is None
    json.loads((tmp_path / "out/report.ipynb").read_bytes(), parse_constant=refuse)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_numbers_that_json_does_not_know_become_null(number):
    output = new_output("display_data", data={"application/json": {"x": number, "y": "NaN"}})
    written = json.loads(strict_json(new_notebook(cells=[new_code_cell("", outputs=[output])])), parse_constant=refuse)
    assert written["cells"][0]["outputs"][0]["data"]["application/json"] == {"x": None, "y": "NaN"}


def test_the_template_is_left_as_it_was(template, run):
    path = template("t", HAND_OVER)
    before = path.read_bytes()
    run(path, x=5)
    assert path.read_bytes() == before


def test_output_over_the_template_is_refused_before_anything_runs(template, tmp_path):
    path = template("t", HAND_OVER)
    (tmp_path / "link.ipynb").symlink_to(path)
    before = path.read_bytes()
    for output in (path, tmp_path / "x" / ".." / "t.ipynb", tmp_path / "link.ipynb"):
        with pytest.raises(BatchError, match="would overwrite its template"):
            execute(path, {}, output=output, result_path=tmp_path / "r", log=tmp_path / "l")
    assert path.read_bytes() == before


def test_a_folder_with_braces_and_spaces_is_no_trouble(template, run):
    ended = run(template("odd {x} folder/t {y}", HAND_OVER), x=4)
    assert (ended.error, ended.result) == (None, {"x": 4})


def test_what_the_kernel_itself_says_is_kept_apart(template, run, tmp_path, capfd):
    ended = run(template("t", "import os\n_ = os.write(2, b'from the process')", HAND_OVER))
    assert ended.error is None
    assert "without encryption" not in (tmp_path / "out/kernel.log").read_text()
    assert capfd.readouterr() == ("", "")


def test_markers_of_papermill_do_not_stay_in_a_failed_notebook(template, run, tmp_path):
    run(template("t", "1/0", HAND_OVER))
    notebook = nbformat.read(tmp_path / "out/report.ipynb", as_version=4)
    assert not any("An Exception was encountered" in cell.source for cell in notebook.cells)


@pytest.mark.parametrize(("deaths", "told"), [(1, None), (9, "t.ipynb: Kernel died before replying")])
def test_a_kernel_that_dies_before_any_cell_is_started_again(template, run, monkeypatch, deaths, told):
    launch = InterpreterKernelManager._async_launch_kernel
    left = [deaths]

    async def dying(self, kernel_cmd, **kw):
        if left[0]:
            left[0] -= 1
            raise RuntimeError("Kernel died before replying to kernel_info")
        await launch(self, kernel_cmd, **kw)

    monkeypatch.setattr(InterpreterKernelManager, "_async_launch_kernel", dying)
    ended = run(template("t", HAND_OVER), x=3)
    assert (ended.error or "").startswith(told) if told else (ended.error, ended.result) == (None, {"x": 3})
    assert left[0] == max(0, deaths - START_ATTEMPTS)
