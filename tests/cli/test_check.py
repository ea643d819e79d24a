"""`evalnb check`: rows, worked cases, exit statuses, streams."""

import io
import json
import sys

import pytest

from evalnb.checkers import CHECKERS

GOOD = '{"id": "a", "input": {"source": "x y", "answer": "y"}}\n'
FOUND = '{"id":"a","line":1,"result":{"extractive":true,"start":2,"end":3}'


@pytest.fixture
def rows(tmp_path):
    def write(text):
        file = tmp_path / "rows.jsonl"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file.name

    return write


def test_results_go_to_stdout_one_a_row(run, rows):
    assert run("check", "extract", rows(GOOD)) == (0, FOUND + "}\n", "")


@pytest.mark.parametrize(
    ("expected", "status", "ok"),
    [
        ('{"extractive": true, "start": 2, "end": 3}', 0, "true"),
        ('{"extractive": 1, "start": 2, "end": 3}', 1, "false"),
        ("{}", 1, "false"),
    ],
)
def test_a_result_other_than_expected_is_a_finding(run, rows, expected, status, ok):
    found = run("check", "extract", rows(GOOD.strip()[:-1] + f', "expected": {expected}}}'))
    assert (found.status, found.out) == (status, f'{FOUND},"ok":{ok}}}\n')
    assert found.err == ("" if status == 0 else "rows.jsonl: 1 rows, 0 not read, 1 with a result other than expected\n")


def test_a_bad_row_is_a_finding_in_its_place(run, rows):
    found = run("check", "extract", rows(GOOD + "{,}\n\n" + GOOD))
    first, second, third = map(json.loads, found.out.splitlines())
    assert found.status == 1
    assert second == {"id": None, "line": 2, "error": "rows.jsonl:2: row: expected a key or }, got ,"}
    assert (first["line"], third["line"]) == (1, 4)
    assert found.err == "rows.jsonl: 3 rows, 1 not read, 0 with a result other than expected\n"


def test_text_keeps_its_characters(run, rows):
    text = json.dumps({"id": "é\u2028\U0001f600", "source": "é", "answer": "é"}, ensure_ascii=False)
    assert json.loads(run("check", "extract", rows(text)).out)["id"] == "é\u2028\U0001f600"


def test_standard_input_and_a_named_output(run, monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert run("check", "extract", "-", "-o", "out.jsonl") == (0, "", "")
    assert (tmp_path / "out.jsonl").read_text() == FOUND + "}\n"
    assert [file.name for file in tmp_path.iterdir()] == ["out.jsonl"]


def test_output_may_take_the_place_of_its_input(run, rows, tmp_path):
    assert run("check", "extract", rows(GOOD), "-o", "rows.jsonl").status == 0
    assert (tmp_path / "rows.jsonl").read_text() == FOUND + "}\n"


def test_a_file_without_rows_is_done_and_told(run, rows):
    assert run("check", "extract", rows("\n")) == (0, "", "rows.jsonl: no rows\n")


@pytest.mark.parametrize("name", CHECKERS)
def test_worked_cases_are_counted_and_named(run, name):
    found = run("check", name, "--worked")
    ids = [case.id for case in CHECKERS[name].cases]
    assert (found.status, json.loads(found.out), found.err) == (0, {"checked": len(ids), "caseIds": ids}, "")
    assert found.out.count("\n") == 1


WRONG = {
    "unknown-checker": (
        ["check", "extrakt", "x"],
        "evalnb check: NAME: expected one of extract, targets, marks, rubric, got 'extrakt'",
    ),
    "unknown-checker-worked": (
        ["check", "x", "--worked"],
        "evalnb check: NAME: expected one of extract, targets, marks, rubric, got 'x'",
    ),
    "missing-file": (["check", "extract", "missing.jsonl"], "missing.jsonl: no such file"),
    "folder": (["check", "extract", "."], ".: expected a file, got a folder"),
    "neither": (["check", "extract"], "evalnb check extract: expected either FILE.jsonl or --worked, got neither"),
    "both": (
        ["check", "extract", "x", "--worked"],
        "evalnb check extract: expected either FILE.jsonl or --worked, got both",
    ),
    "unknown-option": (["check", "extract", "--nope"], "evalnb: No such option"),
    "no-name": (["check"], "evalnb: Missing argument"),
    "unknown-command": (["chek"], "evalnb: No such command"),
    "no-command": ([], "evalnb: expected a command"),
    "output-folder": (["check", "extract", "--worked", "-o", "."], "-o .: expected the name of a file, got a folder"),
    "output-nowhere": (["check", "extract", "--worked", "-o", "no/x"], "-o no/x: expected the name of a file"),
    "hostile-name": (["check", "\x1b[2J\nx", "x"], "evalnb check: NAME: expected one of"),
}


@pytest.mark.parametrize(("args", "message"), WRONG.values(), ids=WRONG)
def test_wrong_usage_and_missing_files_are_status_2_and_one_line(run, args, message):
    found = run(*args)
    assert (found.status, found.out) == (2, "")
    assert found.err.startswith(message) and found.err.count("\n") == 1 and "\x1b" not in found.err


def test_help_and_version(run):
    assert run("--version").out == "evalnb 0.1.0\n"
    assert "check" in run("--help").out and run("--help").status == 0
