"""The bundled sample: its layout, its gold answers, and the worked key in `data/sample_expected.json`."""

import html
import json
import re
from pathlib import Path

import pytest

from evalnb.freetext.codes import CRITERIA, FAIL, FAILURES, PASS, SOFT_LENGTH, incoherence
from evalnb.workspace import Workspace

ROOT = Path(__file__).parents[1] / "evalnb" / "sample"
PAGES = ROOT / "artifacts" / "runtime" / "warmup" / "pages"
SUBMISSIONS = ("baseline", "improved")
SPLIT_ENDS = "nding|nes?|ling|ed|xed|ce|led|cer|nitions|le|davit|cult|nd|ects?|ve"


def read(path):
    return path.read_text(encoding="utf-8")


MANIFEST = [json.loads(line) for line in read(ROOT / "data/processed/labels/warmup_gold_manifest.jsonl").splitlines()]
QUESTIONS = {row["question_id"]: row for row in MANIFEST}
FREE_TEXT = {key: row for key, row in QUESTIONS.items() if row["answer_type"] == "free_text"}
ANSWERS = {
    name: json.loads(read(ROOT / "artifacts/submissions" / name / "submission.json"))["answers"] for name in SUBMISSIONS
}
EXPECTED = json.loads(read(Path(__file__).parent / "data" / "sample_expected.json"))


def answer_of(name, question_id):
    return next((row["answer"] for row in ANSWERS[name] if row["question_id"] == question_id), None)


def question(start):
    """Return the id of the one question whose text starts so."""
    (found,) = [key for key, row in QUESTIONS.items() if row["question_text"].startswith(start)]
    return found


def plain(text):
    """Return a page as a person reads it: no markup, no split words, no line ends, typographic quotes kept."""
    text = re.sub(r"(\w)-\n(\w)", r"\1\2", text)
    text = html.unescape(re.sub(r"<!--.*?-->|<[^>]*>", " ", text, flags=re.S))
    text = re.sub(rf"\b(\w*f[il]) (?=(?:{SPLIT_ENDS})\b)", r"\1", text)
    text = text.replace("$8 \\%$", "8%").replace("\\", "")
    return " ".join(re.sub(r"[*#|]+", " ", text).split())


def gold_text(row):
    return " ".join(plain(read(PAGES / doc / f"page-{page:03d}.md")) for doc, page in row["gold_primary_pages"])


def words(text):
    return re.findall(r"\w+(?:[,./]\d+)*", text.lower())


def test_layout_counts():
    documents = sorted(path.name for path in PAGES.iterdir())
    pages = sorted(PAGES.glob("*/page-*.md"))
    assert len([name for name in documents if "-law-" in name]) >= 5
    assert len([name for name in documents if re.fullmatch(r"(hc|sc|ca|tc)-\d{3}-\d{4}", name)]) >= 6
    assert "laws-amendment-law-2024" in documents
    assert len(pages) >= 40
    assert len(FREE_TEXT) >= 44
    assert len(QUESTIONS) - len(FREE_TEXT) >= 5


def test_page_numbers_have_no_gap():
    for document in PAGES.iterdir():
        names = sorted(path.name for path in document.iterdir())
        assert names == [f"page-{number:03d}.md" for number in range(1, len(names) + 1)], document.name


@pytest.mark.parametrize("path", sorted(PAGES.glob("*/*.md")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_page_is_a_page(path):
    text = read(path)
    assert 90 <= len(text.split()) <= 450
    assert text.endswith("\n") and not text.endswith("\n\n") and "\r" not in text


def test_extractors_marks_are_all_there():
    everything = "".join(read(path) for path in sorted(PAGES.glob("*/*.md")))
    for mark in ("<table>", 'colspan="2"', "|---|", "<!-- image -->", "fi ling", "affi davit", "docu-\nments", "&amp;",
                 "$8 \\%$", "1\\. ", "***Holder***", "“Branch”", "IT IS HEREBY ORDERED THAT:", "   \n", "Page 3 of 3"):
        assert mark in everything, mark


@pytest.mark.parametrize(
    ("document", "page", "ends", "begins"),
    [
        ("records-law-2021", 3, "Worker concerned has", "ceased to hold office"),
        ("workplace-law-2020", 3, "which shall be taken within", "six (6) months"),
        ("warehouse-receipts-law-2022", 3, "bears the burden of proving", "that the loss was so caused."),
        ("hc-014-2025", 2, "some other compelling", "reason why the appeal"),
        ("hc-040-2025", 1, "a bank licensed in the", "United Arab Emirates."),
    ],
)
def test_sentence_goes_on_over_the_page_break(document, page, ends, begins):
    last = re.sub(r"\s+SFZ\s+\d+\s*$", "", read(PAGES / document / f"page-{page:03d}.md")).rstrip()
    assert last.endswith(ends)
    assert read(PAGES / document / f"page-{page + 1:03d}.md").startswith(begins)


def test_sample_names_no_real_court():
    for path in sorted(ROOT.rglob("*")):
        if path.is_file():
            assert not re.search(r"\b(DIFC|Dubai|ADGM|QFC|Abu Dhabi|SCT|CFI)\b", read(path)), path.name


def test_ids_are_unique_down_to_eight_characters():
    assert len({row["question_id"][:8] for row in MANIFEST}) == len(MANIFEST)
    assert all(re.fullmatch(r"[0-9a-f]{64}", row["question_id"]) for row in MANIFEST)


def test_manifest_rows_have_the_seed_fields():
    for row in MANIFEST:
        assert list(row) == ["question_id", "answer_type", "question_text", "gold_answer", "gold_primary_pages",
                             "bucket", "answerability", "notes"]
        assert (row["answerability"] == "answerable") == bool(row["gold_primary_pages"])
        assert (row["bucket"] == "negative_or_unanswerable") == (row["gold_primary_pages"] == [])


@pytest.mark.parametrize(
    ("bucket", "least"),
    [("law_article_lookup", 10), ("law_scope_or_definition", 8), ("court_order_outcome", 10),
     ("multi_document_compare", 5), ("negative_or_unanswerable", 6)],
)
def test_bucket_is_filled(bucket, least):
    assert sum(row["bucket"] == bucket for row in FREE_TEXT.values()) >= least


def test_all_answer_types_occur():
    assert {row["answer_type"] for row in MANIFEST} == {"free_text", "boolean", "number", "name", "date", "names"}


def test_cited_and_gold_pages_exist():
    for row in MANIFEST:
        for doc, page in row["gold_primary_pages"]:
            assert (PAGES / doc / f"page-{page:03d}.md").is_file(), (doc, page)
    for answers in ANSWERS.values():
        for answer in answers:
            for cited in answer["telemetry"]["retrieval"]["retrieved_chunk_pages"]:
                for page in cited["page_numbers"]:
                    assert (PAGES / cited["doc_id"] / f"page-{page:03d}.md").is_file(), cited


#: Words that a gold answer adds to those of its pages, by the beginning of the question.
CONNECTING = {
    "What renewal fee": {"documents", "give", "two", "figures", "while", "states"},
    "Within how many hours": {"states", "uncertain", "applies"},
    "Within how many days": {"states", "but", "state", "documents", "do", "agree"},
    "When does the Licensing Law": {"costs"},
    "Within what period shall a Landlord": {"thirty", "30"},
    "May a Landlord": {"appears"},
    "What is the registration fee": {"payable", "cash", "harbour", "office"},
}


@pytest.mark.parametrize("row", [row for row in FREE_TEXT.values() if row["gold_primary_pages"]],
                         ids=lambda row: row["question_id"][:8])
def test_gold_answer_has_the_words_of_its_pages(row):
    added = set(words(row["gold_answer"])) - set(words(gold_text(row)))
    start = next((start for start in CONNECTING if row["question_text"].startswith(start)), None)
    assert added - {"it", "under", "which", "with"} == CONNECTING.get(start, set())


#: Sums, dates, numbers in words and figures, references, law numbers.
VALUE = (
    r"(?:AED|USD) [\d,.]*\d|\d{1,2} [A-Z][a-z]+ 20\d\d|\w+(?:-\w+)? (?:cent )?\(\d+%?\)(?: \w+)?"
    r"|(?:Article|Section) \d+(?:\(\w+\))*|No\. \d+ of \d{4}"
)


def test_gold_values_stand_on_their_pages_in_one_piece():
    for row in FREE_TEXT.values():
        if row["notes"].startswith("gold left imperfect"):
            continue
        page = gold_text(row)
        for found in re.findall(VALUE, row["gold_answer"]):
            assert found.lower() in page.lower(), (row["question_text"], found)


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        ("Within what period shall a Landlord return", "thirty (30) days of the end of the Lease"),
        ("May a Landlord increase", "It appears that"),
        ("What is the registration fee", "in cash at the Harbour Office"),
    ],
    ids=["contradicts-the-page", "hedges", "fact-on-no-page"],
)
def test_imperfect_gold_says_what_its_pages_do_not(start, fault):
    row = QUESTIONS[question(start)]
    assert row["notes"].startswith("gold left imperfect on purpose")
    assert fault in row["gold_answer"] and fault not in gold_text(row)


def test_ambiguous_sources_are_noted():
    assert sum(row["notes"].startswith("truly ambiguous") for row in FREE_TEXT.values()) == 3


def test_submissions_answer_each_question_once_at_most():
    ids = {name: [row["question_id"] for row in ANSWERS[name]] for name in SUBMISSIONS}
    assert all(len(set(found)) == len(found) and set(found) <= set(QUESTIONS) for found in ids.values())
    assert len(set(QUESTIONS) - set(ids["baseline"])) == 1
    assert set(ids["improved"]) == set(QUESTIONS)
    assert [row["answer"] for row in ANSWERS["baseline"] if row["answer"] in (None, "—")] == [None, "—"]


def test_retrieval_is_neither_perfect_nor_useless():
    for name in SUBMISSIONS:
        kinds = set()
        for row in ANSWERS[name]:
            cited = {(c["doc_id"], n) for c in row["telemetry"]["retrieval"]["retrieved_chunk_pages"]
                     for n in c["page_numbers"]}
            gold = {tuple(pair) for pair in QUESTIONS[row["question_id"]]["gold_primary_pages"]}
            kinds |= {"extra"} if cited - gold else set()
            kinds |= {"missed"} if gold - cited else set()
            kinds |= {"same"} if cited == gold else set()
        assert kinds == {"extra", "missed", "same"}, name


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_key_is_whole_and_coherent(name):
    assert list(EXPECTED[name]) == list(FREE_TEXT)
    for verdicts in EXPECTED[name].values():
        assert tuple(verdicts) == CRITERIA
        assert all(incoherence(c, verdicts[c]["score"], verdicts[c]["reasons"]) is None for c in CRITERIA)
        assert all(verdict["score"] in (PASS, FAIL) for verdict in verdicts.values())


@pytest.mark.parametrize("name", SUBMISSIONS)
def test_answer_without_letters_fails_all_five(name):
    for key, verdicts in EXPECTED[name].items():
        empty = not re.search(r"\w", answer_of(name, key) or "")
        assert all((verdicts[c]["reasons"] == ["empty-answer"]) == empty for c in CRITERIA), key


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_failure_code_occurs_in_the_key(criterion):
    used = {code for verdicts in EXPECTED.values() for v in verdicts.values() for code in v[criterion]["reasons"]}
    assert set(FAILURES[criterion]) <= used


PATTERNS = [
    ("law-name", "baseline", "What does Article 16(1)(c)", "grounding", "law-name-not-on-page"),
    ("article-for-bare-number", "baseline", "What is the longest period", "grounding", "reference-label-mismatch"),
    ("article-for-section", "baseline", "What is the largest Deposit", "grounding", "reference-label-mismatch"),
    ("must-for-shall", "baseline", "Within what period does the Workplace", "grounding", "paraphrase"),
    ("empowers-for-may-make", "baseline", "What power to make", "grounding", "paraphrase"),
    ("max-for-not-exceeding", "baseline", "What fine may a person", "grounding", "paraphrase"),
    ("tense", "baseline", "What did the High Court order in case HC 014", "grounding", "tense-changed"),
    ("party-added", "baseline", "According to the last page", "grounding", "name-not-on-page"),
    ("citation-added", "baseline", "Why was permission", "grounding", "citation-not-on-page"),
    ("interpretation", "improved", "When do the provisions", "grounding", "interpretive-claim"),
    ("claim-on-unanswerable", "baseline", "What prison sentence", "grounding", "claim-without-pages"),
    ("right-words-wrong-cell", "baseline", "In the Schedule of Fees", "grounding", "unsupported-phrase"),
    ("wrong-number", "baseline", "For how long must a record", "correctness", "wrong-number"),
    ("wrong-currency", "baseline", "Against whom", "correctness", "wrong-number"),
    ("wrong-date", "baseline", "When do the provisions", "correctness", "wrong-date"),
    ("wrong-name", "baseline", "Who appoints", "correctness", "wrong-name"),
    ("wrong-verb", "baseline", "When may an Operator", "correctness", "wrong-verb"),
    ("swapped-roles", "baseline", "How did the Court of Appeal", "correctness", "contradicts-gold"),
    ("different-question", "baseline", "To whose handling", "correctness", "different-question"),
    ("order-no-costs", "baseline", "What was the outcome of the Immediate", "completeness", "missing-cost"),
    ("order-no-interest", "baseline", "What was the outcome of the Immediate", "completeness", "missing-interest"),
    ("order-no-deadline", "improved", "What did the Court order in case SC 205", "completeness", "missing-deadline"),
    ("order-no-condition", "baseline", "What did the Court order in case SC 118", "completeness", "missing-condition"),
    ("no-article", "baseline", "What must a Receipt", "completeness", "missing-reference"),
    ("part-left-out", "baseline", "Compare the periods", "completeness", "missing-part"),
    ("hedged", "baseline", "What is a Branch", "confidence_calibration", "hedged-clear-fact"),
    ("refusal", "baseline", "Who is a Record Keeper", "confidence_calibration", "needless-refusal"),
    ("absence-not-stated", "improved", "Who is the current chair", "confidence_calibration", "absence-not-stated"),
    ("speculation", "baseline", "On what condition", "confidence_calibration", "speculation"),
    ("uncertainty", "baseline", "What renewal fee", "confidence_calibration", "uncertainty-not-stated"),
    ("preamble", "baseline", "To whom does the Licensing", "clarity_relevance", "filler"),
    ("answer-not-first", "baseline", "To whom does the Licensing", "clarity_relevance", "answer-not-first"),
    ("dense-list", "baseline", "When may the Registrar revoke", "clarity_relevance", "dense-list"),
    ("off-topic", "baseline", "When may the Registrar revoke", "clarity_relevance", "off-topic"),
    ("indirect", "baseline", "When did the First Defendant", "clarity_relevance", "indirect-answer"),
]


@pytest.mark.parametrize(("name", "start", "criterion", "code"), [row[1:] for row in PATTERNS],
                         ids=[row[0] for row in PATTERNS])
def test_failure_pattern_is_shown(name, start, criterion, code):
    assert code in EXPECTED[name][question(start)][criterion]["reasons"]


def test_answers_are_over_length_correct_but_ungrounded_and_grounded_but_incomplete():
    scores = [{c: v[c]["score"] for c in CRITERIA} for verdicts in EXPECTED.values() for v in verdicts.values()]
    assert any(len(answer_of("baseline", key) or "") > SOFT_LENGTH for key in FREE_TEXT)
    assert any(s["correctness"] == PASS and s["grounding"] == FAIL for s in scores)
    assert any(s["grounding"] == PASS and s["completeness"] == FAIL for s in scores)


def all_pass(name, key):
    return all(EXPECTED[name][key][c]["score"] == PASS for c in CRITERIA)


@pytest.mark.parametrize(("name", "low", "high"), [("baseline", 0.35, 0.45), ("improved", 0.65, 0.75)])
def test_share_of_faultless_answers(name, low, high):
    assert low <= sum(all_pass(name, key) for key in FREE_TEXT) / len(FREE_TEXT) <= high


def test_improved_is_better_but_also_worse_in_places():
    gained = [key for key in FREE_TEXT if all_pass("improved", key) and not all_pass("baseline", key)]
    lost = [key for key in FREE_TEXT if all_pass("baseline", key) and not all_pass("improved", key)]
    assert len(gained) > 5 * len(lost) and 1 <= len(lost) <= 4


STORE = Workspace(ROOT, "baseline").scorecards
RATED = {rater: {key: STORE.read(key, rater=rater) for key in FREE_TEXT} for rater in STORE.raters()}


def test_two_raters_judged_every_answer_of_the_baseline():
    assert list(RATED) == ["amira", "jonas"]
    for rater, cards in RATED.items():
        for key, card in cards.items():
            assert (card.judge, card.status, card.submission) == (rater, "accepted", "baseline")
            assert card.submitted_answer == answer_of("baseline", key)
            assert card.gold_answer == QUESTIONS[key]["gold_answer"]
            assert all(card.rationales[c] for c in CRITERIA)
            assert card.needs_review == ()


def test_raters_ledgers_quote_the_pages():
    for card in RATED["amira"].values():
        for piece in (piece for phrase in card.phrases for piece in phrase.pieces):
            page = read(PAGES / piece.doc_id / f"page-{piece.page:03d}.md")
            assert page[piece.start : piece.end] == piece.quote


def test_raters_differ_where_people_do():
    amira, jonas = RATED["amira"], RATED["jonas"]
    differ = [(c, amira[key].scores[c], jonas[key].scores[c]) for key in FREE_TEXT for c in CRITERIA
              if amira[key].scores[c] != jonas[key].scores[c]]
    assert 6 <= len(differ) <= 12
    assert differ.count(("grounding", FAIL, PASS)) >= 3, "amira is the stricter on grounding"
    assert differ.count(("clarity_relevance", PASS, FAIL)) >= 2, "jonas is the stricter on clarity"


def test_each_verdict_of_the_key_is_shared_by_a_rater():
    for key, verdicts in EXPECTED["baseline"].items():
        for c in CRITERIA:
            assert verdicts[c]["score"] in {cards[key].scores[c] for cards in RATED.values()}, (key, c)
