import pytest

from evalnb.widgets.worklist import FILTERS, MOST_FOUND, Worklist
from evalnb.workspace import Question

MARKS = {
    "a1": {"all", "unscored"}, "a2": {"all", "review", "disagreement"}, "b1": {"all", "unscored", "later"},
    "b2": {"all"},
}


def worklist(marks=MARKS):
    questions = tuple(
        Question(
            question_id=id, answer_type="free_text", question_text=f"What of {id}?", gold_answer=None, gold_pages=None,
            bucket={"a": "fees", "b": None}[id[0]], answerable=None, notes=None, where="m:1",
        )
        for id in marks
    )
    return Worklist(questions, marks=marks.__getitem__, texts=lambda id: f"What of {id}? The Straße".casefold())


@pytest.mark.parametrize(
    ("filter", "bucket", "search", "ids"),
    [
        ("all", None, "", ["a1", "a2", "b1", "b2"]), ("unscored", None, "", ["a1", "b1"]),
        ("all", "fees", "", ["a1", "a2"]),
        ("unscored", "fees", "", ["a1"]), ("later", "fees", "", []), ("all", None, "b", ["b1", "b2"]),
        ("all", None, " A1 ", ["a1"]),
        ("all", None, "strasse", ["a1", "a2", "b1", "b2"]), ("all", None, "of straße", ["a1", "a2", "b1", "b2"]),
        ("review", None, "a2?", ["a2"]), ("all", None, "nowhere", []),
    ],
)
def test_filter_bucket_and_search_go_together(filter, bucket, search, ids):
    work = worklist()
    work.filter, work.bucket, work.search = filter, bucket, search
    assert work.ids() == ids


def test_counts_are_those_of_the_bucket():
    work = worklist()
    assert work.counts() == {"all": 4, "unscored": 2, "review": 1, "disagreement": 1, "later": 1}
    work.bucket = "fees"
    assert work.counts() == {"all": 2, "unscored": 1, "review": 1, "disagreement": 1, "later": 0}
    assert work.buckets() == {"fees": 2} and set(work.counts()) == set(FILTERS)


@pytest.mark.parametrize(
    ("filter", "id", "step", "other"),
    [
        ("all", "a1", 1, "a2"), ("all", "b2", 1, None), ("all", "a1", -1, None), ("all", None, 1, "a1"),
        ("unscored", "a2", 1, "b1"), ("unscored", "a2", -1, "a1"), ("unscored", "b1", 1, None), ("later", "b1", 1, None),
    ],
)
def test_the_next_question_is_found_from_one_that_has_left_the_filter(filter, id, step, other):
    work = worklist()
    work.filter = filter
    assert work.neighbour(id, step) == other


def test_a_search_lists_so_many_and_nothing_without_words():
    work = worklist({f"a{n}": {"all"} for n in range(MOST_FOUND + 5)})
    assert work.found() == []
    work.search = "what"
    assert work.found() == [f"a{n}" for n in range(MOST_FOUND)]
