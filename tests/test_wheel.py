"""The wheel is enough: with nothing but it and its dependencies, `evalnb report` reports on the sample."""

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """Build the wheel."""
    out = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-qq",
        "--no-build-isolation",
        "--no-deps",
        "-w",
        str(out),
        str(ROOT),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """Make an environment that has the wheel, and the dependencies of this one by way of a path file.

    Downloading them again would tell nothing more. What is imported as `evalnb` is the wheel's, since it stands first.
    """
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    here = sysconfig.get_path("purelib")
    there = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "-qq",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(install, check=True, capture_output=True)
    (there / "dependencies.pth").write_text(f"{here}\n")
    return python


def run(python: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess:
    # The dependencies' own data files, such as nbconvert's templates, lie beside them.
    environment = os.environ | {"JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}
    return subprocess.run(
        [python.with_name("evalnb"), *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )


def test_the_wheel_carries_notebooks_params_and_sample(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        "evalnb/_notebooks/reports/run.ipynb",
        "evalnb/_notebooks/00-tour.ipynb",
        "evalnb/_params/sample.yaml",
        "evalnb/sample/data/processed/labels/warmup_gold_manifest.jsonl",
        "evalnb/batch/page/page.css",
        "evalnb/checkers/cases/extract.json",
    }
    assert wanted <= names
    committed = subprocess.run(
        ["git", "ls-files", "notebooks", "params"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert committed
    assert {f"evalnb/_{name}" for name in committed if "/images/" not in name} <= names


def test_whatever_is_imported_is_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    required = [*project["dependencies"], *extras["rate"], *extras["cluster"]]
    declared = {re.split(r"[^\w-]", name)[0].lower() for name in required}
    homes = packages_distributions()
    for path in (ROOT / "evalnb").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            named += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            for top in {name.split(".")[0] for name in named} - sys.stdlib_module_names - {"evalnb"}:
                assert {name.lower().replace("_", "-") for name in homes[top]} & declared, f"{path.name} imports {top}"


def test_every_pin_is_a_version_and_nothing_else():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert lines and all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)


def test_the_package_in_use_is_the_wheels(python, tmp_path):
    code = "import evalnb, evalnb.batch.bundled as b; print(evalnb.__file__); print(b.notebooks_folder())"
    out = subprocess.run([python, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split()
    assert all(Path(path).is_relative_to(python.parent.parent) for path in out)


def test_the_wheel_alone_reports_on_the_sample(python, tmp_path):
    done = run(python, tmp_path, "report")
    assert (done.returncode, done.stderr) == (0, "")
    index = (tmp_path / "outputs/index.html").read_text(encoding="utf-8")
    assert "all are complete" in index
    results = json.loads((tmp_path / "outputs/run-baseline/results.json").read_bytes())
    assert [entry["path"] for entry in results["inputs"]][0].startswith("evalnb/sample/")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["outputs"]


def test_a_params_file_of_ones_own_and_an_override(python, tmp_path):
    (tmp_path / "mine.yaml").write_text("{template: reports/checks, parameters: {name: extract}}\n")
    done = run(python, tmp_path, "report", "mine.yaml", "-p", "name=rubric", "-o", "there")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads((tmp_path / "there/mine/results.json").read_bytes())["parameters"] == {"name": "rubric"}


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["report", "absent.yaml"], 2, "absent.yaml: No such file"),
        (["report", "-p", "submision=x"], 2, "did you mean 'submission'?"),
        (["report", "-p", "submission=nobody", "-o", "o"], 1, "nobody"),
    ],
)
def test_exit_status_and_one_line_a_message(python, tmp_path, arguments, status, told):
    done = run(python, tmp_path, *arguments)
    assert done.returncode == status and told in done.stderr
    assert "Traceback" not in done.stderr and all(line for line in done.stderr.splitlines())
