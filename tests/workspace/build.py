"""Make a small workspace on disk."""

import json
from pathlib import Path

MANIFEST = "data/processed/labels/warmup_gold_manifest.jsonl"


def question(id="q1", /, **fields):
    row = {
        "question_id": id,
        "answer_type": "free_text",
        "question_text": f"What of {id}?",
        "gold_answer": "The fee is 40.",
    }
    return row | {"gold_primary_pages": [["law7", 1]], "bucket": "fees", "answerability": "answerable"} | fields


def answer(id="q1", text="The fee is 40.", cited=None):
    row = {"question_id": id, "answer": text}
    if cited is not None:
        chunks = [{"doc_id": doc_id, "page_numbers": pages} for doc_id, pages in cited]
        row["telemetry"] = {"retrieval": {"retrieved_chunk_pages": chunks}, "usage": {"output_tokens": 3}}
    return row


def build(root, questions=None, answers=None, pages=None, submission="warmup") -> Path:
    """Write a workspace; rows may be objects or the raw bytes of a line, answers a list or raw bytes."""
    manifest = root / MANIFEST
    manifest.parent.mkdir(parents=True, exist_ok=True)
    rows = [question()] if questions is None else questions
    manifest.write_bytes(b"\n".join(row if isinstance(row, bytes) else _json(row) for row in rows))
    answers = [answer()] if answers is None else answers
    file = root / "artifacts" / "submissions" / submission / "submission.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(answers if isinstance(answers, bytes) else _json({"answers": answers}, indent=1))
    for (doc_id, page), text in ({("law7", 1): "The fee is 40."} if pages is None else pages).items():
        file = root / "artifacts" / "runtime" / "warmup" / "pages" / doc_id / f"page-{page:03d}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def _json(value, **options):
    return json.dumps(value, ensure_ascii=False, **options).encode()
