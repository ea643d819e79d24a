"""People's labels on public sets, read from a folder outside the repository: answers with sources and gold answers.

Nothing of the sets is kept here; each belongs to its owners. Grounding: WiCE (Kamoi et al. 2023), the audit behind
FaithDial (Dziri et al. 2022), ContractNLI (Koreeda and Manning 2021). Correctness: EVOUNA (Wang et al. 2023).
Preferences: RAGChecker (Ru et al. 2024).
"""

import json
import os
import sys
from pathlib import Path
from typing import NamedTuple

from evalnb.freetext.records import Item
from evalnb.rows.items import to_item

#: Name → file of the sets that say whether a source supports an answer.
GROUND_SETS = {"wice": "wice-dev", "faithdial": "faithdial-audit", "contractnli": "contractnli-dev30"}
CRITERIA = ("correctness", "completeness")


class Labelled(NamedTuple):
    """An answer, what it is held against, and whether people call it right; `raw` is the row as published."""

    item: Item
    label: bool
    raw: dict


class Preference(NamedTuple):
    """Two answers to one question, and by criterion how much each person prefers the second, from -2 to 2."""

    first: Item
    second: Item
    preferred: dict[str, list[float]]


def folder() -> Path:
    """Return the folder of the sets: the first argument, else what EVALNB_LABELLED names."""
    given = next((arg for arg in sys.argv[1:] if not arg.startswith("-")), None) or os.environ.get("EVALNB_LABELLED")
    if not given or not Path(given).is_dir():
        sys.exit("name the folder with the labelled sets as the first argument or in EVALNB_LABELLED")
    return Path(given)


def _rows(at: Path, name: str) -> list[dict]:
    with open(at / f"{name}.jsonl", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def ground_rows(at: Path, name: str) -> list[Labelled]:
    """Read a grounding set; positive is what people find wholly supported. Rows without a text are left out."""
    found = []
    for row in _rows(at, GROUND_SETS[name]):
        if not (row.get("source") or "").strip() or not (row.get("answer") or "").strip():
            continue
        question = row.get("question") if isinstance(row.get("question"), str) else ""
        pages = [{"doc_id": "d", "page": 1, "text": row["source"]}]
        item = to_item({"question": question, "answer": row["answer"], "pages": pages}, where=name)
        found.append(Labelled(item, row["label"] >= 1, row))
    return found


def correct_rows(at: Path) -> list[Labelled]:
    """Read EVOUNA: answers with gold answers, alternatives split by `/`, and whether people call an answer right."""
    return [
        Labelled(_item(row, "answer"), row["label"] == 1, row)
        for row in _rows(at, "evouna-nq")
        if row["gold_answer"].strip() and row["answer"].strip()
    ]


def preferences(at: Path) -> list[Preference]:
    """Read RAGChecker's pairs of answers with the preferences of two people."""
    return [
        Preference(_item(row, "answer1"), _item(row, "answer2"), {c: row[c] for c in CRITERIA})
        for row in _rows(at, "ragchecker-half")
    ]


def _item(row: dict, answer: str) -> Item:
    fields = {"question": row["question"], "gold_answer": row["gold_answer"], "answer": row[answer]}
    return to_item(fields, where=str(row["id"]))
