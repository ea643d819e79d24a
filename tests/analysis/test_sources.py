"""Scorecards from a workspace or from runs, with what could not be read beside them."""

import json

import pytest
from workspace.build import answer, build, question

from evalnb.analysis.sources import judge_files, open_drafts, open_raters, open_source, open_sources
from evalnb.errors import LoadError
from evalnb.freetext.codes import CRITERIA
from evalnb.workspace import Workspace, sample_root


@pytest.fixture
def root(tmp_path):
    return build(tmp_path, [question("q1"), question("q2", gold_primary_pages=[["gone", 1]])], [answer("q1")])


def test_a_workspace_gives_cards_findings_and_page_counts(root):
    source = open_source(workspace=root, submission="warmup")
    assert ([card.question_id for card in source.cards], source.page_counts) == (["q1"], {"q1": 1})
    assert len(source.findings) == 1 and "gone" in source.findings[0]
    assert source.cited.height == 2 and source.frames.verdicts["page_count"].to_list() == [1] * 5
    assert source.files[0].name == "warmup_gold_manifest.jsonl"


def test_a_scorecard_that_cannot_be_read_is_a_finding(root):
    folder = Workspace(root).scorecards_dir
    folder.mkdir(parents=True)
    (folder / "q1.json").write_text("{")
    source = open_source(workspace=root, submission="warmup")
    assert not source.cards and len(source.findings) == 2


def test_a_run_needs_no_workspace(tmp_path):
    row = {"id": "q1", "scores": dict.fromkeys(CRITERIA, "UNSCORED"), "reasons": {}}
    (tmp_path / "run.jsonl").write_text(json.dumps(row) + "\n{\n")
    source = open_source(str(tmp_path / "run.jsonl"), submission="nobody")
    assert (source.name, len(source.cards), len(source.findings), source.cited) == ("run.jsonl", 1, 1, None)
    assert [s.name for s in open_sources([str(tmp_path / "run.jsonl")], workspace=None, submissions=["x"])] == ["run.jsonl"]


def test_nothing_there_is_an_error(tmp_path):
    with pytest.raises(LoadError):
        open_source(str(tmp_path / "none.jsonl"))


def test_the_sample_has_raters_and_a_judge():
    raters = open_raters([], workspace=None, submission="baseline")
    assert [rater.name for rater in raters] == ["amira", "jonas"]
    assert {card.judge for card in raters[0].cards} == {"amira"}
    folder = sample_root() / "artifacts/eval-ft-quality/baseline/raters/jonas"
    assert open_raters([str(folder)], workspace=None, submission="x")[0].cards == raters[1].cards
    assert [file.name for file in judge_files(None, workspace=None, submission="baseline")] == ["word-overlap.csv"]
    assert judge_files(None, workspace=None, submission="improved") == []
    assert judge_files("j.csv", workspace=None, submission="x")[0].name == "j.csv"


def test_drafts_are_the_rules_alone(root):
    drafts = open_drafts(workspace=root, submission="warmup")
    assert (drafts.name, {card.judge for card in drafts.cards}) == ("rules", {"rules"})
