"""A report leads to the reports on its questions that stand beside it, and to no other."""

import json

import pytest

from evalnb.batch.links import question_reports

IDS = ["4af561d7aa", "4af561d7bb", "2a404d4d"]


def place(out, name, *, template="notebooks/reports/question.ipynb", state="done", **parameters):
    folder = out / name
    folder.mkdir(parents=True)
    job = f"/x {{y}}/question.ipynb {json.dumps(parameters, sort_keys=True)}"
    status = {"name": name, "source": "p.yaml", "job": job, "template": template, "state": state}
    (folder / "status.json").write_text(json.dumps(status))


@pytest.mark.parametrize(
    ("parameters", "options", "found"),
    [
        ({"question_id": "2a404d4d"}, {}, True),
        ({"question_id": "2a4", "submission": "baseline"}, {}, True),
        ({"question_id": "2a404d4d"}, {"state": "running"}, True),
        ({"question_id": "2a404d4d"}, {"state": "failed"}, False),
        ({"question_id": "4af561d7"}, {}, False),
        ({"question_id": ""}, {}, False),
        ({"question_id": 2}, {}, False),
        ({}, {}, False),
        ({"question_id": "2a404d4d", "submission": "improved"}, {}, False),
        ({"question_id": "2a404d4d", "pages": "cited"}, {}, False),
        ({"question_id": "2a404d4d", "workspace": "w"}, {}, False),
        ({"question_id": "2a404d4d"}, {"template": "run.ipynb"}, False),
    ],
    ids=[
        "it", "by its beginning", "not yet done", "failed", "ambiguous", "blank", "no text", "none",
        "another submission", "other pages", "another workspace", "another template",
    ],
)
def test_only_what_fits_is_found(tmp_path, parameters, options, found):
    place(tmp_path, "a b", **options, **parameters)
    (tmp_path / "stranger").mkdir()
    shared = {"workspace": None, "submission": "baseline", "pages": "gold"}
    links = question_reports(tmp_path / ".work" / "result.json", IDS, parameters=shared)
    assert links == ({"2a404d4d": "../a%20b/report.html"} if found else {})


def test_by_hand_there_is_nothing_beside():
    assert question_reports(None, IDS, parameters={}) == {}
