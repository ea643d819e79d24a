"""A small workspace to score, and what is on its disk afterwards."""

import json
from pathlib import Path
from time import monotonic, sleep

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

def expect_last(root: Path, rater: str, question_id: str, action: str) -> None:
    """Wait until the last thing that a rater did to a question, as the journal has it, is this."""
    end = monotonic() + 45
    while actions(root, rater, question_id)[-1:] != [action] and monotonic() < end:
        sleep(0.05)
    assert actions(root, rater, question_id)[-1:] == [action]


#: Texts that would do something where they were taken for anything but text. `pwned` is what a script of theirs leaves.
HOSTILE = {
    "script": "<script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'>",
    "link": "<a href='javascript:window.pwned=3'>pay here</a> <iframe src='http://evil.example/'></iframe>",
    "markdown": "![x](http://evil.example/x.png) **bold** `code` [a](javascript:window.pwned=4)",
    "latex": "$$\\href{javascript:window.pwned=5}{x}$$ \\(\\frac{1}{2}\\)",
    "bidi": "The fee is \u202eDEA 04\u202c, \u2066not\u2069 more.",
    "ansi": "\u001b[31mred\u001b[0m \u0007 \u200bzero\u00adwidth",
    "template": "{{ 7*7 }} ${7*7} {% raw %} </textarea></script><!--",
}


def make_hostile_workspace(root: Path) -> Path:
    """Write a question for each hostile text, which stands in every place that a person may fill."""
    questions, answers, pages = [], [], {}
    for number, text in enumerate(HOSTILE.values()):
        id, doc_id = f"<b>{number}</b>&{number}'\"", f"<i>doc{number}</i>"
        pages[doc_id.replace("/", "-"), 1] = f"{text} The fee is 40."
        questions.append(
            question(
                id, question_text=f"What? {text}", gold_answer=f"{text} The fee is 40.", bucket=text, notes=text,
                gold_primary_pages=[[doc_id.replace("/", "-"), 1]],
            )
        )
        answers.append(answer(id, f"{text} The fee is 40."))
    return build(root, [q | {"question_id": q["question_id"].replace("/", "-")} for q in questions],
                 [a | {"question_id": a["question_id"].replace("/", "-")} for a in answers], pages)
