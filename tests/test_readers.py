"""Every reader against bytes that nobody meant: it reads them or refuses them in one line, and nothing else happens."""

import io
import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from workspace.build import MANIFEST, answer, build, question

from evalnb import CHECKERS, Workspace, grade
from evalnb.batch.params import read_reports
from evalnb.batch.templates import read_template
from evalnb.errors import EvalnbError
from evalnb.freetext.records import Item, Page
from evalnb.rows.checks import check_rows
from evalnb.rows.lines import read_blocks, read_rows
from evalnb.rows.scores import score_rows
from evalnb.scorecards import Journal, ScorecardStore, load_run
from evalnb.scorecards.records import decode_card, encode_card, to_stored

NOTEBOOK = Path(__file__).parent.parent / "notebooks" / "reports" / "question.ipynb"
ROW = {"id": 1, "answer": "The fee is 40.", "gold_answer": "40", "pages": [{"doc_id": "d", "page": 1, "text": "Fee: 40."}]}
CASES = [json.dumps({"id": case.id, "input": case.input, "expected": case.expected}) for case in CHECKERS["marks"].cases]


def read_manifest(data, root):
    (root / MANIFEST).write_bytes(data)
    return [*Workspace(root).findings, *Workspace(root).load().findings]


def read_submission(data, root):
    (root / "artifacts/submissions/warmup/submission.json").write_bytes(data)
    return [*Workspace(root).findings, *Workspace(root).load().findings]


def read_page(data, root):
    (root / "artifacts/runtime/warmup/pages/law7/page-001.md").write_bytes(data)
    loaded = Workspace(root).load()
    for item in loaded.items:
        grade(item)
    return loaded.findings


def read_card(data, root):
    path = root / "card.json"
    path.write_bytes(data)
    return decode_card(path) and ()


def read_run(data, root):
    (root / "run.jsonl").write_bytes(data)
    return load_run(root / "run.jsonl").findings


def read_journal(data, root):
    store = ScorecardStore(root / "cards", question_ids=["q1"])
    path = root / "cards/raters/ada/journal.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    journal = Journal(store, "ada")
    journal.later()
    return journal.findings


def read_params(data, root):
    (root / "p.yaml").write_bytes(data)
    return read_reports([root / "p.yaml"]) and ()


def read_notebook(data, root):
    (root / "n.ipynb").write_bytes(data)
    return read_template(root / "n.ipynb") and ()


def check(data, root):
    blocks = list(read_blocks(io.BytesIO(data), name="f"))
    rows = [row for done in check_rows("marks", blocks, name="f") for row in done]
    return [row.error for row in rows if hasattr(row, "error")]


def score(data, root):
    return [row.error for row in score_rows(read_rows(io.BytesIO(data), name="f"), name="f") if hasattr(row, "error")]


def _card():
    item = Item(id="q1", question="What?", answer="The fee is 40.", gold_answer="40", pages=(Page("d", 1, "Fee: 40."),))
    return encode_card(to_stored(grade(item), submission="warmup", pages="gold", status="draft"))


def _run():
    rows = score_rows(read_rows(io.BytesIO(json.dumps(ROW).encode()), name="f"), name="f")
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _journal():
    entry = {"at": "2026-01-01T00:00:00Z", "session": "s", "question_id": "q1", "answer_sha256": "0" * 64}
    decided = {"action": "decide", "criterion": "grounding", "score": "PASS", "codes": ["every-phrase-supported"]}
    lines = (entry | decided, entry | {"action": "later", "later": True})
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


#: Each reader with what it reads when all is well.
READERS = {
    "manifest": (read_manifest, b"\n".join(json.dumps(question(id)).encode() for id in ("q1", "q2"))),
    "submission": (read_submission, json.dumps({"answers": [answer("q1", cited=[("law7", [1])]), answer("q2")]}).encode()),
    "page": (read_page, "# 6. Fees\n\n| Fee | AED 40 |\n|---|---|\n\nThe *fee* is 40 — “not” 50.".encode()),
    "scorecard": (read_card, _card()),
    "run": (read_run, _run()),
    "journal": (read_journal, _journal()),
    "params": (read_params, b"reports:\n- {template: question, name: a, parameters: {question_id: q1}}\n- template: run\n"),
    "notebook": (read_notebook, NOTEBOOK.read_bytes()),
    "checks": (check, "\n".join(CASES).encode()),
    "rows": (score, json.dumps(ROW).encode() + b"\n" + json.dumps(ROW | {"pages": None}).encode()),
}
_PIECES = st.sampled_from(
    (b"", b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\n", b"\r\n", b'"', b"\\", b"\\ud800", b"{", b"}", b"[", b"]", b":",
     b",", b"null", b"true", b"NaN", b"1e999", b"-1", b"123456789012345678901234567890", b"<!--", b"&a [*a]", b"!!python/none",
     b"\xe2\x80\xa8", b"../..", b"- ", b"{{", b"\x1b[31m")
)  # fmt: skip
_EDITS = st.lists(st.tuples(st.integers(0, 4000), st.integers(0, 40), _PIECES | st.binary(max_size=4)), min_size=1, max_size=4)


@st.composite
def damaged(draw, whole):
    """Cut a file here and there, and put something else in its place."""
    data = whole
    for place, length, piece in draw(_EDITS):
        start = place % (len(data) + 1)
        data = data[:start] + piece + data[start + length :]
    return data


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    return tmp_path_factory.mktemp("readers")


@pytest.mark.parametrize("name", READERS)
@given(data=st.data())
def test_a_reader_reads_or_refuses_in_one_line(name, root, data):
    build(root, [question("q1"), question("q2")], [answer("q1"), answer("q2")])
    reader, whole = READERS[name]
    given_bytes = data.draw(damaged(whole) | st.binary(max_size=60))
    try:
        findings = reader(given_bytes, root)
    except EvalnbError as error:
        findings = [str(error)]
    for finding in findings:
        message = finding if isinstance(finding, str) else finding.message
        assert message and message.splitlines() == [message] and len(message) < 2000


@pytest.mark.parametrize("name", READERS)
def test_what_is_whole_is_read(name, root):
    build(root, [question("q1"), question("q2")], [answer("q1"), answer("q2")])
    reader, whole = READERS[name]
    assert not list(reader(whole, root))
