"""The committed templates and params files do what they say."""

import json
from pathlib import Path

import nbformat
import pytest
import yaml

from evalnb import CHECKERS
from evalnb.batch.bundled import notebooks_folder, params_folder
from evalnb.batch.command import report
from evalnb.batch.execute import execute
from evalnb.batch.params import read_reports
from evalnb.batch.questions import list_reports
from evalnb.batch.refresh import settled
from evalnb.workspace import Workspace, sample_root

TEMPLATES = sorted((notebooks_folder() / "reports").glob("*.ipynb"))
PARAMS = sorted(params_folder().glob("*.yaml"))


def outputs(notebook) -> list:
    """Return what each cell of a notebook says, without pictures, by its source."""
    said = []
    for cell in notebook.cells:
        if cell.cell_type == "code" and "injected-parameters" not in cell.metadata.get("tags", []):
            shown = [
                output.get("text")
                or {kind: text for kind, text in output.data.items() if not kind.startswith("image/")}
                for output in cell.outputs
            ]
            said.append((cell.source, shown))
    return said


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.stem)
def test_a_template_gives_with_its_defaults_what_is_committed(template, tmp_path):
    ended = execute(template, {}, output=tmp_path / "o.ipynb", result_path=tmp_path / "r.json", log=tmp_path / "l")
    assert ended.error is None and ended.result["headline"]
    committed = nbformat.read(template, as_version=4)
    assert all(cell.execution_count for cell in committed.cells if cell.cell_type == "code"), "run `make notebooks`"
    assert outputs(settled(ended.notebook)) == outputs(committed)


@pytest.mark.parametrize("path", PARAMS, ids=lambda path: path.stem)
def test_a_params_file_fits_its_templates(path):
    names = [entry.name for entry in read_reports([path])]
    assert names and len(set(names)) == len(names)


@pytest.mark.parametrize("submission", ["baseline", "improved"])
def test_every_free_text_question_of_the_sample_has_its_report(submission):
    listed = "\n".join(list_reports(Workspace(sample_root(), submission), given=None))
    committed = yaml.safe_load((params_folder() / f"questions-{submission}.yaml").read_bytes())
    assert committed == yaml.safe_load(listed), f"run `python -m evalnb.batch.questions --submission {submission}`"
    assert len(committed["reports"]) >= 40


def test_questions_of_another_workspace_name_it(tmp_path):
    manifest = tmp_path / "data/processed/labels/warmup_gold_manifest.jsonl"
    manifest.parent.mkdir(parents=True)
    row = {"answer_type": "free_text", "question_text": "?", "gold_answer": "!", "gold_primary_pages": []}
    ids = ["12345678a", "12345678b", "123456789", "other"]
    manifest.write_text("".join(json.dumps({"question_id": id} | row) + "\n" for id in ids))
    (tmp_path / "artifacts/submissions/mine").mkdir(parents=True)
    (tmp_path / "artifacts/submissions/mine/submission.json").write_text('{"answers": []}')
    found = yaml.safe_load("\n".join(list_reports(Workspace(tmp_path, "mine"), given="w")))["reports"]
    assert [entry["parameters"]["question_id"] for entry in found] == ["12345678a", "12345678b", "123456789", "other"]
    assert found[0]["parameters"]["workspace"] == "w"


def test_every_worked_case_of_every_rule_is_walked():
    reports = read_reports([params_folder() / "worked-cases.yaml"])
    walked = [(entry.template.stem[3:], entry.parameters["case_id"]) for entry in reports]
    lessons = dict(zip(CHECKERS, ("exact-extract", "comparison-targets", "edit-marks", "rubric-reasons"), strict=True))
    assert walked == [(lessons[name], case.id) for name, checker in CHECKERS.items() for case in checker.cases]


@pytest.fixture(scope="module")
def done(tmp_path_factory) -> Path:
    """Run one report of each template, with one that cannot be read among them."""
    folder = tmp_path_factory.mktemp("reports")
    path = folder / "all.yaml"
    path.write_text(
        "reports:\n"
        "- {template: reports/run, name: run, parameters: {submission: improved}}\n"
        "- {template: reports/checks, name: checks, parameters: {name: marks}}\n"
        "- {template: reports/question, name: empty, parameters: {question_id: '2b39e1d5'}}\n"
        "- {template: reports/question, name: nobody, parameters: {question_id: zzz}}\n"
    )
    assert report([path], out=folder / "out") is False
    return folder / "out"


@pytest.mark.parametrize("name", ["run", "checks", "empty"])
def test_a_report_is_small_and_whole(done, name):
    assert (done / name / "report.html").stat().st_size < 600_000
    results = json.loads((done / name / "results.json").read_bytes())
    assert results["result"]["headline"] and len(results["inputs"]) >= 1
    assert all(not entry["path"].startswith("/") for entry in results["inputs"])


def test_a_run_names_all_that_it_read(done):
    results = json.loads((done / "run/results.json").read_bytes())
    paths = [entry["path"] for entry in results["inputs"]]
    assert "evalnb/sample/artifacts/submissions/improved/submission.json" in paths
    assert any("/pages/" in path for path in paths) and "notebooks/reports/run.ipynb" in paths
    assert results["parameters"] == {"submission": "improved"}
    assert results["result"]["headline"]["questions"] == len(results["result"]["answers"])


def test_a_missing_answer_fails_everything(done):
    card = json.loads((done / "empty/results.json").read_bytes())["result"]["scorecard"]
    assert set(card["scores"].values()) == {"FAIL"}


def test_an_unknown_question_is_a_failed_report_with_the_reason(done):
    index = (done / "index.html").read_text(encoding="utf-8")
    assert not (done / "nobody/results.json").exists()
    assert "LoadError: question &#x27;zzz&#x27;" in index and index.count("✓ done") == 3
