"""A workspace on disk: joining by id, pages, lookups, and what cannot be read."""

import os
import shutil
import subprocess
import sys

import pytest
from msgspec.structs import replace

from evalnb.errors import LoadError
from evalnb.freetext.records import Page
from evalnb.workspace import PageRef, Workspace, sample_root

from .build import MANIFEST, answer, build, question


def messages(workspace, **options):
    return [finding.message for finding in workspace.load(**options).findings]


def test_an_item_has_all_that_a_judge_looks_at(tmp_path):
    item = Workspace(build(tmp_path)).item("q1")
    assert (item.id, item.answer, item.question, item.gold_answer) == (
        "q1",
        "The fee is 40.",
        "What of q1?",
        "The fee is 40.",
    )
    assert item.pages == (Page("law7", 1, "The fee is 40."),)
    assert (item.answerable, item.bucket) == (True, "fees")


def test_answers_are_joined_by_id_and_what_is_missing_stays_asked(tmp_path):
    answers = [answer("q1"), answer("q3", None), answer("q9"), answer("q1", "other")]
    workspace = Workspace(build(tmp_path, [question("q1"), question("q2"), question("q3")], answers))
    loaded = workspace.load()
    assert [question.question_id for question in workspace.free_text] == ["q1", "q2", "q3"]
    assert [(item.id, item.answer) for item in loaded.items] == [("q2", None), ("q3", None)]
    assert workspace.unknown_answers == ("q9",)
    (finding,) = loaded.findings
    assert finding.question_id == "q1"
    assert "answers[3].question_id: expected each id once, got 'q1' as in answers[0]" in finding.message


def test_lines_of_a_submission_are_named(tmp_path):
    lines = [
        '{"answers": [',
        '  {"question_id": "q1", "answer": "}{"},',
        "",
        '  {"question_id": 3, "answer": "x"},',
        '  {"question_id": "q2", "answer": 4}',
        "]}",
    ]
    workspace = Workspace(build(tmp_path, [question("q1"), question("q2")], "\n".join(lines).encode()))
    first, second = messages(workspace)
    assert first.endswith("submission.json:5: answers[2].answer: expected a string or null, got 4 (int)")
    assert second.endswith("submission.json:4: answers[1]: question_id: expected a string, got 3 (int)")


SUBMISSIONS = {
    "not-json": (b'{"answers": [}', "submission.json:1: answers[0]: expected a value or ], got }"),
    "double-key": (
        b'{"answers": [\n{"question_id": "q1",\n"question_id": "q2"}]}',
        ":3: answers[0].question_id: expected each key once",
    ),
    "nan": (
        b'{"answers": [{"question_id": "q1", "answer": NaN}]}',
        ":1: answers[0].answer: expected a number that JSON knows",
    ),
    "not-utf-8": (
        b'{"answers": [{"question_id": "q1", "answer": "\xe9"}]}',
        ":1: answers[0].answer: expected UTF-8, got the byte 0xe9",
    ),
    "no-answers": (b'{"results": []}', ":1: answers: expected a list of answers, got none"),
    "answers-object": (b'{"answers": {}}', ":1: answers: expected a list of answers, got an object"),
    "list": (b"[]", ":1: answers: expected a list of answers, got none"),
}


@pytest.mark.parametrize(("data", "message"), SUBMISSIONS.values(), ids=SUBMISSIONS)
def test_a_submission_that_cannot_be_read_is_an_error(tmp_path, data, message):
    with pytest.raises(LoadError) as error:
        Workspace(build(tmp_path, answers=data)).load()
    assert message in str(error.value)


ROWS = {
    "double-key": (b'{"question_id": "q1", "question_id": "q2"}', ":2: question_id: expected each key once"),
    "no-type": ({"question_id": "q", "question_text": "Q"}, ":2: answer_type: expected a value, got nothing"),
    "text-number": (question("q", question_text=3), ":2: question_text: expected a string, got 3 (int)"),
    "bucket-list": (question("q", bucket=[]), ":2: bucket: expected a string or null, got a list"),
    "gold-number": (question("q", gold_answer=4), ":2: gold_answer: expected a string or null, got 4 (int)"),
    "unknown-word": (
        question("q", answerability="maybe"),
        ":2: answerability: expected answerable or unanswerable, got 'maybe'",
    ),
    "contradiction": (question("q", answerable=False), ":2: answerability: expected what `answerable` says"),
    "page-zero": (
        question("q", gold_primary_pages=[["law7", 0]]),
        ":2: gold_primary_pages[0][1]: expected a page number, and pages start at 1, got 0",
    ),
    "page-negative": (
        question("q", gold_primary_pages=[["law7", 1], ["law7", -1]]),
        "[1][1]: expected a page number, and pages start at 1",
    ),
    "page-text": (
        question("q", gold_primary_pages=[["law7", "1"]]),
        ":2: gold_primary_pages[0][1]: expected an integer, got '1' (str)",
    ),
    "page-true": (
        question("q", gold_primary_pages=[["law7", True]]),
        ":2: gold_primary_pages[0][1]: expected an integer, got true",
    ),
    "pair-of-one": (
        question("q", gold_primary_pages=[["law7"]]),
        ":2: gold_primary_pages[0]: expected a list of length 2, got 1",
    ),
    "pages-object": (question("q", gold_primary_pages={"law7": 1}), ":2: gold_primary_pages: expected a list or null"),
    "answerable-without-pages": (
        question("q", gold_primary_pages=[]),
        ":2: gold_primary_pages: expected the pages of an answerable",
    ),
    "answerable-flag-without-pages": (
        question("q", gold_primary_pages=[], answerable=True, answerability=None),
        ":2: gold_primary_pages: expected the pages",
    ),
    "same-id": (question("q1", question_text="other"), ":2: question_id: expected each id once, got 'q1' as on line 1"),
    "array": (b"[]", ":2: row: expected one object a line, got a JSON array"),
    "mark-inside": (b'\xef\xbb\xbf{"question_id": "q"}', ":2: row: expected a value, got a byte order mark"),
}


@pytest.mark.parametrize(("row", "message"), ROWS.values(), ids=ROWS)
def test_a_bad_row_of_the_manifest_is_found_and_stops_nothing(tmp_path, row, message):
    loaded = Workspace(build(tmp_path, [question("q1"), row, question("q3")], [answer("q1"), answer("q3")])).load()
    assert [item.id for item in loaded.items] == (["q3"] if "same-id" in message or "'q1'" in message else ["q1", "q3"])
    (finding,) = loaded.findings
    assert message in finding.message and "warmup_gold_manifest.jsonl:2:" in finding.message


def test_byte_order_marks_of_manifest_submission_and_page_do_not_count(tmp_path):
    build(
        tmp_path,
        [question("q1"), question("q2")],
        [answer("q1")],
        {("law7", 1): b"\xef\xbb\xbfFee\r\n\xef\xbb\xbf40\xe2\x80\xa8"},
    )
    for file in (tmp_path / MANIFEST, tmp_path / "artifacts/submissions/warmup/submission.json"):
        file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    loaded = Workspace(tmp_path).load()
    assert [item.id for item in loaded.items] == ["q1", "q2"] and loaded.findings == ()
    assert loaded.items[0].pages[0].text == "Fee\r\n\ufeff40\u2028"


def test_answerability_follows_gold_pages_where_nothing_is_said(tmp_path):
    silent = {"answerability": None}
    rows = [
        question("some", **silent),
        question("none", gold_primary_pages=[], **silent),
        question("null", gold_primary_pages=None, **silent),
        question("flag", answerable=False, **silent),
        question("word", gold_primary_pages=[], answerability="unanswerable"),
    ]
    absent = question("absent", **silent)
    del absent["gold_primary_pages"]
    items = Workspace(build(tmp_path, [*rows, absent])).load().items
    assert {item.id: item.answerable for item in items} == {
        "some": True,
        "none": False,
        "null": None,
        "flag": False,
        "word": False,
        "absent": None,
    }
    assert {item.id: item.pages is None for item in items if not item.pages} == {
        "none": False,
        "null": True,
        "word": False,
        "absent": True,
    }


def test_answers_of_other_types_are_read_and_stay_with_their_questions(tmp_path):
    values = [True, 3, 4.5, ["a", "b"], None]
    rows = [question(f"q{n}", answer_type="other", gold_answer=value) for n, value in enumerate(values)]
    workspace = Workspace(build(tmp_path, rows, [answer(f"q{n}", value) for n, value in enumerate(values)]))
    assert [question.gold_answer for question in workspace.questions] == values
    assert [answer.answer for answer in workspace.answers.values()] == values
    assert workspace.load() == workspace.load([]) and workspace.load().items == ()
    with pytest.raises(LoadError, match=r":1: answer_type: expected free_text, got other for question 'q0'$"):
        workspace.item("q0")


def test_a_free_text_answer_that_is_no_text_is_found(tmp_path):
    (message,) = messages(Workspace(build(tmp_path, answers=[answer("q1", False)])))
    assert message.endswith(":3: answers[0].answer: expected a string or null, got false")


PREFIXES = [question("abcdef01"), question("abcdef02"), question("abcdef", answer_type="name"), question("xyz")]


@pytest.mark.parametrize(("name", "id"), [("abcdef01", "abcdef01"), ("x", "xyz"), ("xyz", "xyz"), ("abcdef", "abcdef")])
def test_a_question_is_found_by_id_or_beginning(tmp_path, name, id):
    assert Workspace(build(tmp_path, PREFIXES)).find(name).question_id == id


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("abc", "expected the beginning of one id, got that of 'abcdef', 'abcdef01', 'abcdef02'"),
        ("abcdef0", "got that of 'abcdef01', 'abcdef02'"),
        ("abcdef03", "the nearest are 'abcdef01', 'abcdef02', 'abcdef'"),
        ("", "expected an id of"),
    ],
)
def test_a_name_that_fits_none_or_several_lists_candidates(tmp_path, name, message):
    workspace = Workspace(build(tmp_path, PREFIXES))
    with pytest.raises(LoadError) as error:
        workspace.find(name)
    assert message in str(error.value)
    with pytest.raises(LoadError):
        workspace.load([name])


def test_named_questions_come_in_the_order_asked_and_once(tmp_path):
    workspace = Workspace(build(tmp_path, [question("q1"), question("q2"), b"[]"]))
    loaded = workspace.load(["q2", "q1", "q2"])
    assert [item.id for item in loaded.items] == ["q2", "q1"] and loaded.findings == ()


def test_a_beginning_shared_with_an_unreadable_row_is_not_guessed(tmp_path):
    workspace = Workspace(build(tmp_path, [question("abc1"), question("abc2", bucket=3)]))
    with pytest.raises(LoadError, match="'abc1', 'abc2'"):
        workspace.find("abc")
    with pytest.raises(LoadError, match=":2: bucket: expected a string or null"):
        workspace.find("abc2")
    loaded = workspace.load(["abc2", "abc1"])
    assert [item.id for item in loaded.items] == ["abc1"] and len(loaded.findings) == 1


def test_the_beginning_of_an_unreadable_row_stops_no_other(tmp_path):
    workspace = Workspace(build(tmp_path, [question("q1"), question("x2", bucket=3)]))
    with pytest.raises(LoadError, match=":2: bucket: expected a string or null"):
        workspace.find("x")
    loaded = workspace.load(["x", "q1"])
    assert [item.id for item in loaded.items] == ["q1"]
    assert [finding.question_id for finding in loaded.findings] == ["x2"]


def test_pages_beyond_999_have_four_digits(tmp_path):
    rows = [question("q1", gold_primary_pages=[["law7", 1000], ["law7", 7], ["law7", 1000]])]
    (item,) = Workspace(build(tmp_path, rows, pages={("law7", 1000): "a", ("law7", 7): "b"})).load().items
    assert item.pages == (Page("law7", 1000, "a"), Page("law7", 7, "b"))
    assert (tmp_path / "artifacts/runtime/warmup/pages/law7/page-1000.md").is_file()


def test_a_page_that_is_missing_is_a_load_error_and_no_verdict(tmp_path):
    rows = [
        question("q1", gold_primary_pages=[["law7", 2]]),
        question("q2"),
        question("q3", gold_primary_pages=[["law8", 1]]),
    ]
    loaded = Workspace(build(tmp_path, rows)).load()
    assert [item.id for item in loaded.items] == ["q2"]
    first, second = (finding.message for finding in loaded.findings)
    assert ":1: gold_primary_pages: expected page 2 of 'law7', got no such file" in first and "page-002.md" in first
    assert ":3: gold_primary_pages: expected a document with pages, got 'law8'; the nearest is 'law7'" in second


def test_a_page_that_is_not_utf_8_names_its_line(tmp_path):
    (message,) = messages(Workspace(build(tmp_path, pages={("law7", 1): b"one\nt\xfewo"})))
    assert message.endswith("law7/page-001.md:2: text: expected UTF-8, got the byte 0xfe as byte 2 of the line")


def test_cited_pages_are_the_submissions_own(tmp_path):
    rows = [question(f"q{n}") for n in range(1, 5)]
    answers = [
        answer("q1", cited=[("law7", [2, 1, 2]), ("law8", [1])]),
        answer("q2", cited=[]),
        answer("q3"),
        answer("q4", None),
    ]
    build(tmp_path, rows, answers, {("law7", 1): "a", ("law7", 2): "b", ("law8", 1): "c"})
    items = Workspace(tmp_path, pages="cited").load().items
    assert [item.pages and [(page.doc_id, page.page) for page in item.pages] for item in items] == [
        [("law7", 2), ("law7", 1), ("law8", 1)],
        (),
        None,
        None,
    ]
    assert all(item.answerable for item in items)
    assert Workspace(tmp_path).item("q2", pages="cited").pages == ()


@pytest.mark.parametrize(
    ("cited", "message"),
    [
        ([("law7.pdf", [1])], "expected a document with pages, got 'law7.pdf'; the nearest is 'law7'"),
        ([("law7", [0])], "page_numbers[0]: expected a page number, and pages start at 1, got 0"),
        ([("law7", ["1"])], "page_numbers[0]: expected an integer, got '1' (str)"),
        ([("../law7", [1])], "expected a name without / or \\"),
        ([("law7", [10**300])], "expected a name of at most 250 bytes"),
    ],
)
def test_cited_pages_that_are_not_there_are_findings(tmp_path, cited, message):
    loaded = Workspace(build(tmp_path, answers=[answer("q1", cited=cited)]), pages="cited").load()
    assert loaded.items == ()
    (finding,) = loaded.findings
    assert message in finding.message and "answers[0]" in finding.message


def test_a_misspelt_document_is_found_also_where_gold_pages_count(tmp_path):
    rows = [question("q1"), question("q2")]
    answers = [answer("q1", cited=[("law7.pdf", [1])]), answer("q2", cited=[("0a1b2c", [1]), ("law7", [1])])]
    loaded = Workspace(build(tmp_path, rows, answers)).load()
    assert [item.id for item in loaded.items] == ["q1", "q2"]
    (finding,) = loaded.findings
    assert finding.question_id == "q1" and finding.message.endswith("got 'law7.pdf'; the nearest is 'law7'")


@pytest.mark.parametrize("doc_id", ["../../etc", "/etc", "a\\b", "..", "", "law\0", "law\n7", "x" * 300])
def test_an_unsafe_document_is_refused(tmp_path, doc_id):
    rows = [question("q1", gold_primary_pages=[[doc_id, 1]]), question("q2")]
    loaded = Workspace(build(tmp_path, rows)).load()
    assert [item.id for item in loaded.items] == ["q2"]
    (finding,) = loaded.findings
    assert "gold_primary_pages: doc_id and page: expected a name" in finding.message and "\n" not in finding.message


def test_a_folder_of_pages_that_links_outside_is_refused(tmp_path):
    root = build(tmp_path / "root", [question("q1", gold_primary_pages=[["out", 1]]), question("q2")])
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "page-001.md").write_text("secret")
    (root / "artifacts/runtime/warmup/pages/out").symlink_to(outside)
    loaded = Workspace(root).load()
    assert [item.id for item in loaded.items] == ["q2"]
    assert "got a link that leads out of it" in loaded.findings[0].message


@pytest.mark.parametrize("name", ["../x", "", "a/b", "a\\b", "..", "a\0"])
def test_an_unsafe_submission_is_refused_at_once(tmp_path, name):
    with pytest.raises(LoadError, match="^submission: expected a name"):
        Workspace(tmp_path, name)


def test_a_submission_folder_that_links_outside_is_refused(tmp_path):
    root = build(tmp_path / "root")
    build(tmp_path / "other")
    (root / "artifacts/submissions/out").symlink_to(tmp_path / "other/artifacts/submissions/warmup")
    with pytest.raises(LoadError, match="got a link that leads out"):
        Workspace(root, "out")


def test_every_path_can_be_elsewhere(tmp_path):
    build(tmp_path / "a", submission="mine")
    places = {"manifest": "m.jsonl", "submission_file": "s.json", "pages_dir": "p", "scorecards_dir": "c"}
    (tmp_path / "b").mkdir()
    (tmp_path / "a" / MANIFEST).rename(tmp_path / "b/m.jsonl")
    (tmp_path / "a/artifacts/submissions/mine/submission.json").rename(tmp_path / "b/s.json")
    (tmp_path / "a/artifacts/runtime/warmup/pages").rename(tmp_path / "b/p")
    for workspace in (
        Workspace(tmp_path / "b", "mine", **places),
        Workspace("elsewhere", "mine", **{key: tmp_path / "b" / place for key, place in places.items()}),
    ):
        assert len(workspace.load().items) == 1
        assert workspace.scorecards.path("q1") == tmp_path / "b/c/mine/q1.json"
        assert workspace.doc_ids == ("law7",)
        assert workspace.questions[0].gold_pages == (PageRef("law7", 1),)


def test_pages_are_gold_or_cited():
    with pytest.raises(LoadError, match=r"^pages: expected gold or cited, got 'both' \(str\)$"):
        Workspace(pages="both")


def test_what_is_not_there_is_an_error(tmp_path):
    with pytest.raises(LoadError, match=r"warmup_gold_manifest\.jsonl: no such file$"):
        Workspace(tmp_path).load()
    (build(tmp_path) / "artifacts/submissions/warmup/submission.json").unlink()
    with pytest.raises(LoadError, match=r"submission\.json: no such file$"):
        Workspace(tmp_path).load()


def test_names_beyond_ascii_are_found_on_every_locale(tmp_path):
    rows = [
        question("qué", gold_primary_pages=[["règlement", 1]]),
        question("q2", gold_primary_pages=[["reglement", 1]]),
    ]
    build(
        tmp_path, rows, [answer("qué", "Größe"), answer("q2", cited=[("règlemént", [1])])], {("règlement", 1): "Größe"}
    )
    code = "import sys; from evalnb.workspace import Workspace; w = Workspace(sys.argv[1]); x = w.load()\n"
    code += "print(ascii(x.items), ascii([f.message for f in x.findings]), ascii(w.scorecards.path('qu\\u00e9').name))"
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path)],
            env=os.environ | env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for env in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONUTF8": "1"})
    ]
    assert outputs[0].replace("\\udcc3\\udca9", "\\xe9") == outputs[1]
    assert "Gr\\xf6\\xdfe" in outputs[0] and "the nearest is" in outputs[0]


def test_the_card_that_counts_is_a_persons_where_one_judged_this_answer(tmp_path):
    root = tmp_path / "copy"
    shutil.copytree(sample_root(), root)
    workspace = Workspace(root, "improved")
    item = workspace.load().items[0]
    draft = workspace.card(item)
    assert draft.judge == "rules"
    other = "FAIL" if draft.scores["clarity_relevance"] == "PASS" else "PASS"
    reasons = ("filler",) if other == "FAIL" else ("clear-and-direct",)
    verdict = replace(
        draft,
        scores={**draft.scores, "clarity_relevance": other},
        reasons={**draft.reasons, "clarity_relevance": reasons},
    )
    workspace.scorecards.save_verdict(verdict, rater="amira", pages="gold")
    assert workspace.card(item).scores["clarity_relevance"] == other
    assert workspace.card(replace(item, answer="Another answer.")).judge == "rules"
