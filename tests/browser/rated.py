"""A small workspace to score, and what is on its disk afterwards."""

import json
from pathlib import Path

from workspace.build import answer, build, question

from evalnb.scorecards import StoredCard, decode_card

GOLD = "The fee is 40 and shall be paid within 14 days."
PAGES = {("law7", 1): "The fee is 40.", ("law7", 2): "It shall be paid within 14 days.", ("law7", 3): "Cited alone."}
#: Wrong in a number, so that the rules fail it on three criteria.
WRONG = "The fee is 45 and shall be paid within 14 days."
IDS = ("q1", "q2", "q3", "q4")


def make_workspace(root: Path) -> Path:
    """Write four questions with two gold pages each, of which the rules fail the second."""
    questions = [question(id, gold_answer=GOLD, gold_primary_pages=[["law7", 1], ["law7", 2]]) for id in IDS]
    answers = [answer(id, WRONG if id == "q2" else GOLD, cited=[("law7", [1, 3])]) for id in IDS]
    return build(root, questions, answers, PAGES)


def cards(root: Path, rater: str | None = None) -> dict[str, StoredCard]:
    """Return the scorecards that count, or a rater's, by question."""
    folder = root / "artifacts" / "eval-ft-quality" / (f"raters/{rater}" if rater else "")
    return {path.stem: decode_card(path) for path in sorted(folder.glob("*.json"))}


def journal(root: Path, rater: str) -> list[dict]:
    """Return the lines of a rater's journal."""
    path = root / "artifacts" / "eval-ft-quality" / "raters" / rater / "journal.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def actions(root: Path, rater: str, question_id: str) -> list[str]:
    """Return what a rater did to a question."""
    return [line["action"] for line in journal(root, rater) if line["question_id"] == question_id]
