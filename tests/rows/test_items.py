"""Rows as items: the toolkits' field names, answerability, and what contradicts itself."""

import pytest

from evalnb.errors import LoadError
from evalnb.freetext.records import Item, Page
from evalnb.rows.items import to_item

PAGE = {"doc_id": "law-1", "page": 2, "text": "The fee is 40."}
CONTEXTS = (Page("context-1", 1, "The fee is 40."), Page("context-2", 1, ""))
WHOLE = Item(id="q", answer="40", question="Fee?", gold_answer="AED 40", pages=CONTEXTS)

ITEMS = {
    "ours": (
        {"id": "q", "answer": "40", "question": "Fee?", "gold_answer": "AED 40", "pages": [PAGE], "bucket": "fees"},
        Item(
            id="q",
            answer="40",
            question="Fee?",
            gold_answer="AED 40",
            pages=(Page("law-1", 2, "The fee is 40."),),
            answerable=True,
            bucket="fees",
        ),
    ),
    "user-input": (
        {
            "id": "q",
            "user_input": "Fee?",
            "response": "40",
            "reference": "AED 40",
            "retrieved_contexts": ["The fee is 40.", ""],
        },
        WHOLE,
    ),
    "actual-output": (
        {
            "id": "q",
            "input": "Fee?",
            "actual_output": "40",
            "expected_output": "AED 40",
            "retrieval_context": ["The fee is 40.", ""],
        },
        WHOLE,
    ),
    "two-spellings-agree": ({"id": "q", "answer": "40", "response": "40"}, Item(id="q", answer="40")),
    "other-spelling-null": ({"id": "q", "answer": None, "response": "40"}, Item(id="q", answer="40")),
    "pages-and-the-same-contexts": (
        {"answer": "a", "pages": [PAGE], "retrieved_contexts": ["The fee is 40."]},
        Item(id="", answer="a", pages=(Page("law-1", 2, "The fee is 40."),)),
    ),
    "no-answer": ({"id": "q", "question": "Fee?"}, Item(id="q", answer=None, question="Fee?")),
    "empty-answer": ({"answer": ""}, Item(id="", answer="")),
    "number-as-id": ({"id": 7, "answer": "a"}, Item(id="7", answer="a")),
    "unknown-keys": ({"answer": "a", "telemetry": {"x": [1]}, "score": 3}, Item(id="", answer="a")),
    "pages-null": ({"answer": "a", "pages": None}, Item(id="", answer="a")),
    "no-pages-means-unanswerable": ({"answer": "a", "pages": []}, Item(id="", answer="a", pages=(), answerable=False)),
    "no-contexts-means-nothing": ({"answer": "a", "retrieved_contexts": []}, Item(id="", answer="a", pages=())),
    "no-contexts-of-an-answerable-question": (
        {"answer": "a", "retrieved_contexts": [], "answerable": True},
        Item(id="", answer="a", pages=(), answerable=True),
    ),
    "unanswerable-with-pages": (
        {"answer": "a", "pages": [PAGE], "answerability": "unanswerable"},
        Item(id="", answer="a", pages=(Page("law-1", 2, "The fee is 40."),), answerable=False),
    ),
    "both-answerability-spellings": (
        {"answer": "a", "answerable": True, "answerability": "answerable"},
        Item(id="", answer="a", answerable=True),
    ),
    "page-twice": (
        {"answer": "a", "pages": [PAGE, PAGE]},
        Item(id="", answer="a", pages=(Page(**PAGE),), answerable=True),
    ),
}


@pytest.mark.parametrize(("row", "item"), ITEMS.values(), ids=ITEMS)
def test_item(row, item):
    assert to_item(row, where="f:1") == item


REFUSED = {
    "answer-number": ({"answer": 3}, "f:1: answer: expected a string or null, got 3 (int)"),
    "answer-list": ({"answer": ["a"]}, "f:1: answer: expected a string or null, got a list"),
    "question-object": ({"input": {"source": "a"}}, "f:1: input: expected a string or null, got an object"),
    "id-list": ({"id": ["a"], "answer": "a"}, "f:1: id: expected an integer or a string or null, got a list"),
    "id-true": ({"id": True, "answer": "a"}, "f:1: id: expected an integer or a string or null, got true"),
    "spellings-differ": ({"answer": "a", "actual_output": "b"}, "f:1: actual_output: expected the same as in `answer`"),
    "gold-differs": (
        {"answer": "a", "gold_answer": "b", "reference": "c"},
        "f:1: reference: expected the same as in `gold_answer`",
    ),
    "contexts-differ": (
        {"answer": "a", "retrieved_contexts": ["b"], "retrieval_context": []},
        "f:1: retrieval_context: expected the same",
    ),
    "pages-differ-from-contexts": (
        {"answer": "a", "pages": [PAGE], "retrieved_contexts": ["b"]},
        "f:1: pages: expected the same texts as in the contexts",
    ),
    "pages-text": ({"answer": "a", "pages": "x"}, "f:1: pages: expected a list or null, got 'x' (str)"),
    "page-without-text": (
        {"answer": "a", "pages": [PAGE, {"doc_id": "d", "page": 1}]},
        "f:1: pages[1].text: expected a value",
    ),
    "page-number-text": (
        {"answer": "a", "pages": [PAGE | {"page": "2"}]},
        "f:1: pages[0].page: expected an integer, got '2'",
    ),
    "page-number-true": (
        {"answer": "a", "pages": [PAGE | {"page": True}]},
        "f:1: pages[0].page: expected an integer, got true",
    ),
    "page-zero": (
        {"answer": "a", "pages": [PAGE | {"page": 0}]},
        "f:1: pages[0].page: expected a page number, and pages start at 1, got 0",
    ),
    "page-with-two-texts": (
        {"answer": "a", "pages": [PAGE, PAGE | {"text": ""}]},
        "f:1: pages[1]: expected one text of page 2",
    ),
    "contexts-of-objects": (
        {"answer": "a", "retrieved_contexts": [{"text": "b"}]},
        "f:1: retrieved_contexts[0]: expected a string, got an object",
    ),
    "answerable-text": (
        {"answer": "a", "answerable": "yes"},
        "f:1: answerable: expected true or false or null, got 'yes' (str)",
    ),
    "answerability-unknown": (
        {"answer": "a", "answerability": "maybe"},
        "f:1: answerability: expected answerable or unanswerable, got 'maybe' (str)",
    ),
    "answerability-contradicts": (
        {"answer": "a", "answerable": False, "answerability": "answerable"},
        "f:1: answerability: expected what `answerable` says",
    ),
    "answerable-without-gold-pages": (
        {"answer": "a", "answerable": True, "pages": []},
        "f:1: pages: expected the gold pages",
    ),
    "nothing-known": ({"id": "q", "anwser": "a"}, "f:1: row: expected an answer or a question, got neither"),
}


@pytest.mark.parametrize(("row", "message"), REFUSED.values(), ids=REFUSED)
def test_refused(row, message):
    with pytest.raises(LoadError) as error:
        to_item(row, where="f:1")
    assert str(error.value).startswith(message)
