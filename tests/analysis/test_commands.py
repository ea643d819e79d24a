"""compare, agree and gate from outside: one JSON object, calm lines, and the exit status."""

import json
import os
import subprocess
import sys

import pytest

from evalnb.cli import main
from evalnb.scorecards import encode_card, to_stored

from .cards import card


@pytest.fixture
def runs(tmp_path, monkeypatch):
    """Write two runs of rows: q2 is lost, q3 and q4 are each in one of them alone."""
    monkeypatch.chdir(tmp_path)
    for name, letters in {"a": ("PPPPP", "PPPPP", "PPPPP", ""), "b": ("PPPPP", "FPPPP", "", "PPPP-")}.items():
        lines = [
            {"id": f"q{n}", "line": n, "scores": c.scores, "reasons": c.reasons}
            for n, row in enumerate(letters, start=1) if row
            for c in [card(f"q{n}", row)]
        ]
        (tmp_path / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return tmp_path


def output(capfdbinary, *args: str) -> tuple[int, str, str]:
    status = main(args)
    out, err = capfdbinary.readouterr()
    return status, out.decode(), err.decode()


def test_compare_prints_one_object_under_the_names_as_typed(runs, capfdbinary):
    status, out, err = output(capfdbinary, "compare", "./a.jsonl", "b.jsonl", "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert (found["pairs"], found["only"]) == (2, {"./a.jsonl": ["q3"], "b.jsonl": ["q4"]})
    assert found["criteria"]["correctness"]["lost"] == ["q2"] and found["verdict"] == "cannot-tell"


def test_compare_of_three_runs_is_a_list(runs, capfdbinary):
    status, out, _ = output(capfdbinary, "compare", "a.jsonl", "b.jsonl", "a.jsonl", "--json")
    assert status == 0 and [each["pairs"] for each in json.loads(out)] == [2, 2]


def test_compare_reads_for_people(runs, capfdbinary):
    status, out, _ = output(capfdbinary, "compare", "a.jsonl", "b.jsonl")
    assert status == 0
    assert out.startswith("b against a: cannot tell at this size.")
    assert "only in a (1): q3" in out and "no-key-information" in out


def test_agree_prints_one_object(runs, capfdbinary):
    status, out, _ = output(capfdbinary, "agree", "a.jsonl", "b.jsonl", "--json")
    found = json.loads(out)
    assert status == 0
    grounding = found["criteria"]["grounding"]
    assert (grounding["kappa"], grounding["undefined"]) == (None, "one label")
    assert found["disagreements"] == [
        {"id": "q2", "criterion": "correctness", "verdicts": {"a.jsonl": "PASS", "b.jsonl": "FAIL"}}
    ]


def test_agree_shows_why_a_measure_is_undefined(runs, capfdbinary):
    _, out, _ = output(capfdbinary, "agree", "a.jsonl", "b.jsonl")
    assert "undefined (one label)" in out and "nan" not in out.lower()


@pytest.mark.parametrize("again", ["a.jsonl", "./a.jsonl", "link.jsonl"], ids=["same", "another way", "link"])
def test_a_rater_against_itself_is_refused(runs, capfdbinary, again):
    (runs / "link.jsonl").symlink_to("a.jsonl")
    status, out, err = output(capfdbinary, "agree", "a.jsonl", again)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_gate_met_and_not_met(runs, capfdbinary):
    status, out, _ = output(capfdbinary, "gate", "a.jsonl", "--min", "correctness=1")
    assert (status, out) == (0, "a.jsonl meets every condition\n")
    status, out, _ = output(capfdbinary, "gate", "b.jsonl", "--min", "correctness=0.9", "--min", "grounding=0.9")
    assert (status, out.splitlines()) == (
        1,
        [
            "correctness: pass rate 0.6667 (2 of 3), expected at least 0.9",
            "clarity_relevance: 1 of 3 unscored, expected a share of at most 0",
        ],
    )


def test_gate_against_a_baseline(runs, capfdbinary):
    asked = ["--no-worse-than", "a.jsonl", "--max-unscored", "1", "--json"]
    status, out, _ = output(capfdbinary, "gate", "b.jsonl", *asked)
    found = json.loads(out)
    assert status == 1 and found["met"] is False
    assert [(b["condition"], b["criterion"]) for b in found["broken"]] == [
        ("no-worse-than", None), ("no-worse-than", "correctness")
    ]


@pytest.mark.parametrize(
    "args",
    [
        ["compare", "a.jsonl"], ["compare", "a.jsonl", "absent.jsonl"], ["agree", "a.jsonl"], ["gate", "absent"],
        ["gate", "a.jsonl", "--min", "grounding"], ["gate", "a.jsonl", "--min", "style=0.5"],
        ["gate", "a.jsonl", "--min", "grounding=90"],
        ["gate", "a.jsonl", "--min", "grounding=0", "--min", "grounding=1"],
        ["gate", "a.jsonl", "--max-unscored", "2"], ["compare", "-", "-"], ["compare", "twice.jsonl", "a.jsonl"],
        ["compare", "a.jsonl", "empty.jsonl"], ["agree", "empty.jsonl", "a.jsonl"], ["gate", "empty.jsonl"],
        ["gate", "a.jsonl", "--no-worse-than", "empty.jsonl"],
    ],
    ids=" ".join,
)
def test_wrong_use_is_one_line_and_status_2(runs, capfdbinary, args):
    (runs / "twice.jsonl").write_bytes((runs / "a.jsonl").read_bytes() * 2)
    (runs / "empty.jsonl").write_bytes(b"\n")
    status, out, err = output(capfdbinary, *args)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_ids_twice_in_a_run_are_named(runs, capfdbinary):
    (runs / "twice.jsonl").write_bytes((runs / "a.jsonl").read_bytes() * 2)
    assert "q1, q2, q3" in output(capfdbinary, "compare", "twice.jsonl", "a.jsonl")[2]


def test_a_bad_row_is_told_and_never_stops_the_rest(runs, capfdbinary):
    with (runs / "a.jsonl").open("a", encoding="utf-8") as stream:
        stream.write('{"id": "q9", "line": 5, "error": "answer: expected a string"}\nnot json\n')
    status, out, err = output(capfdbinary, "compare", "a.jsonl", "b.jsonl", "--json")
    assert status == 1 and err.count("\n") == 2
    assert json.loads(out)["only"]["a.jsonl"] == ["q3", "q9"]
    status, out, _ = output(capfdbinary, "gate", "a.jsonl")
    assert status == 1 and "correctness: 1 of 4 unscored" in out


def test_a_folder_of_scorecards_is_a_run(runs, capfdbinary):
    (runs / "m").mkdir()
    for each in (card("q1", judge="m."), card("q2", "FPPPP", judge="m.")):
        stored = to_stored(each, submission="warmup", pages="gold", status="accepted")
        (runs / "m" / f"{each.question_id}.json").write_bytes(encode_card(stored))
    status, out, _ = output(capfdbinary, "agree", "m/", "b.jsonl", "--json")
    assert status == 0 and json.loads(out)["criteria"]["correctness"]["kappa"] == 1.0
    status, out, _ = output(capfdbinary, "compare", "a.jsonl", "m/", "--json")
    assert list(json.loads(out)["only"]) == ["a.jsonl", "m/"]


def test_ids_are_shown_as_they_are_and_never_act_on_the_terminal(runs, capfdbinary):
    nasty = "[bold]q[/bold]:smile:\x1b[2J\n| x"
    c = card(nasty)
    row = {"id": nasty, "line": 9, "scores": c.scores, "reasons": c.reasons}
    (runs / "c.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    _, out, _ = output(capfdbinary, "compare", "a.jsonl", "c.jsonl")
    assert "only in c (1): [bold]q[/bold]:smile:\\u001b[2J\\u000a| x\n" in out and "\x1b" not in out


def test_results_go_to_a_file(runs, capfdbinary):
    assert output(capfdbinary, "compare", "a.jsonl", "b.jsonl", "--json", "-o", "out.json") == (0, "", "")
    assert json.loads((runs / "out.json").read_text("utf-8"))["pairs"] == 2


@pytest.mark.parametrize(
    "settings", [{"PYTHONHASHSEED": "1"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}], ids=["hash seed", "locale"]
)
def test_standard_input_and_the_same_bytes_everywhere(runs, settings):
    def run(environment: dict) -> bytes:
        with (runs / "a.jsonl").open("rb") as stream:
            done = subprocess.run(
                [sys.executable, "-m", "evalnb", "compare", "-", "b.jsonl"],
                stdin=stream, capture_output=True, check=True, env=os.environ | environment,
            )
        return done.stdout

    assert run(settings) == run({"PYTHONHASHSEED": "0"})


def test_a_judge_joins_the_raters_beside_a_constant(runs, capfdbinary):
    (runs / "j.csv").write_text("id,correctness\nq1,0.9\nq2,0.4\nq9,1\n", encoding="utf-8")
    status, out, err = output(capfdbinary, "agree", "b.jsonl", "--judge", "j.csv", "--threshold", "0.5", "--json")
    found = json.loads(out)
    assert (status, err) == (0, "")
    assert found["criteria"]["correctness"]["n"] == 2 and found["criteria"]["correctness"]["raw"] == 1.0
    assert found["judges"] == [
        {"judge": "j.csv", "rater": "b.jsonl", "criteria": {
            "correctness": {"n": 2, "raw": 1.0, "constant": 0.5, "always": "PASS", "auc": 1.0}
        }}
    ]
    _, out, _ = output(capfdbinary, "agree", "b.jsonl", "--judge", "j.csv")
    assert "j against b, beside a constant predictor" in out


def test_without_a_judge_the_object_is_the_contracts(runs, capfdbinary):
    _, out, _ = output(capfdbinary, "agree", "a.jsonl", "b.jsonl", "--json")
    assert list(json.loads(out)) == ["criteria", "disagreements"]


def test_a_bad_row_of_a_judge_is_a_finding(runs, capfdbinary):
    (runs / "j.csv").write_text("id,correctness\nq1,good\nq2,1\n", encoding="utf-8")
    status, _, err = output(capfdbinary, "agree", "a.jsonl", "--judge", "j.csv")
    assert (status, err) == (1, "j.csv:2: correctness: expected a score, got 'good' (str)\n")


def test_drafts_and_people_are_set_side_by_side(runs, capfdbinary):
    folder = runs / "ada"
    folder.mkdir()
    stored = to_stored(card("q2", "PPPPP", judge="ada"), submission="s", pages="gold", status="accepted")
    (folder / "q2.json").write_bytes(encode_card(stored))
    _, out, _ = output(capfdbinary, "agree", "b.jsonl", "ada")
    assert "drafts of b against ada" in out and "draft FAIL, person PASS" in out


def test_three_runs_make_a_trend(runs, capfdbinary):
    _, out, _ = output(capfdbinary, "compare", "a.jsonl", "b.jsonl", "a.jsonl")
    assert "3 runs in order" in out
    _, out, _ = output(capfdbinary, "compare", "a.jsonl", "b.jsonl")
    assert "runs in order" not in out


def test_a_gate_writes_junit_beside_its_lines(runs, capfdbinary):
    from xml.etree import ElementTree

    status, out, _ = output(capfdbinary, "gate", "b.jsonl", "--min", "correctness=0.9", "--junit", "gate.xml")
    suite = ElementTree.parse(runs / "gate.xml").getroot().find("testsuite")
    assert status == 1 and int(suite.get("failures")) == len(out.splitlines()) == 2


def test_results_and_junit_need_files_of_their_own(runs, capfdbinary):
    status, out, err = output(capfdbinary, "gate", "a.jsonl", "--junit", "-")
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_run_that_is_read_in_part_does_not_meet_a_gate(runs, capfdbinary):
    with (runs / "a.jsonl").open("a") as file:
        file.write("{\n")
    status, out, err = output(capfdbinary, "gate", "a.jsonl", "--json")
    assert (status, json.loads(out)["met"], err.count("\n")) == (1, False, 1)
