"""Grading rows: order and keys of what comes out."""

import io

import msgspec
import pytest

from evalnb.freetext.codes import CRITERIA
from evalnb.rows.checks import Refused
from evalnb.rows.lines import read_rows
from evalnb.rows.scores import STRENGTH_DECIMALS, Scored, score_rows

KEYS = [
    "id",
    "line",
    "scores",
    "strength",
    "reasons",
    "rationales",
    "notes",
    "needs_review",
    "phrases",
    "facts",
    "gold_unsupported",
    "prompt_feedback",
]


def score(*lines):
    return list(score_rows(read_rows(io.BytesIO("\n".join(lines).encode()), name="f"), name="f"))


def test_keys_stand_in_the_order_of_the_contract():
    (row,) = score(
        '{"id": "a", "answer": "The fee is 40.", "pages": [{"doc_id": "d", "page": 1, "text": "The fee is 40."}]}'
    )
    written = msgspec.json.decode(msgspec.json.encode(row))
    assert list(written) == KEYS
    for key in ("scores", "strength", "reasons", "rationales"):
        assert list(written[key]) == list(CRITERIA)
    for strength in written["strength"].values():
        assert strength is None or strength == round(strength, STRENGTH_DECIMALS)


def test_rows_come_out_in_order_and_bad_ones_too():
    rows = score('{"id": 1, "answer": "a"}', '{"id": 1, "answer": 2}', "[", '{"answer": null, "question": "Q?"}')
    assert [(row.id, row.line) for row in rows] == [(1, 1), (1, 2), (None, 3), (None, 4)]
    assert [type(row) for row in rows] == [Scored, Refused, Refused, Scored]
    assert rows[1].error == "f:2: answer: expected a string or null, got 2 (int)"


@pytest.mark.parametrize("answer", ["null", '""', '" \\n"', '"?!"'])
def test_an_answer_without_a_letter_or_digit_fails_everywhere(answer):
    (row,) = score(f'{{"answer": {answer}, "question": "Q?", "gold_answer": "40", "pages": null}}')
    assert set(row.scores.values()) == {"FAIL"}
    assert set(row.reasons.values()) == {("empty-answer",)}
