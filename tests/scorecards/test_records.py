"""The form of a scorecard file, and files that contradict themselves."""

import json

import pytest

from evalnb.errors import InputError, LoadError
from evalnb.freetext.records import Fact, Leftover, Nearest, Phrase, Piece, Span, TextSpan
from evalnb.scorecards.records import decode_card, encode_card, from_stored, hash_answer, to_stored

from .cards import card

KEYS = [
    "question_id",
    "bucket",
    "answerable",
    "submitted_answer",
    "gold_answer",
    "submitted_char_count",
    "scores",
    "pass_count",
    "failures",
    "prompt_feedback",
    "schema_version",
    "submission",
    "pages",
    "judge",
    "status",
    "answer_sha256",
    "rationales",
    "reasons",
    "notes",
    "needs_review",
    "phrases",
    "facts",
    "gold_unsupported",
    "history",
]
WHOLE = card(
    "PF–PF",
    notes=("over-length",),
    needs_review=("grounding",),
    prompt_feedback="Include costs.",
    phrases=(
        Phrase(
            0,
            7,
            "The fee",
            "partial",
            "claim",
            (Piece("law7", 1, 0, 7, "THE FEE", ("case",)),),
            (Leftover(0, 3, "The", "function"),),
            Nearest("law7", 1, 0, 3, "Thé", "é → e"),
        ),
    ),
    facts=(Fact("fee is 40", "money", "covered", (Span(4, 13),)),),
    gold_unsupported=(TextSpan(0, 3, "The"),),
)


def stored(**fields):
    return to_stored(card("PFPPP", **fields), submission="warmup", pages="gold", status="draft")


def write(path, **changes):
    value = json.loads(encode_card(stored())) | changes
    path.write_text(
        json.dumps({key: item for key, item in value.items() if item is not ...}, ensure_ascii=False), "utf-8"
    )
    return path


def test_keys_stand_in_the_order_of_the_contract():
    data = encode_card(to_stored(WHOLE, submission="warmup", pages="gold", status="draft"))
    value = json.loads(data)
    assert list(value) == KEYS
    assert (value["pass_count"], value["failures"], value["submitted_char_count"]) == (
        2,
        ["completeness", "clarity_relevance"],
        14,
    )
    assert list(value["phrases"][0]) == ["start", "end", "text", "status", "kind", "pieces", "leftovers", "nearest"]
    assert data.endswith(b"}\n") and "Thé".encode() in data


def test_a_file_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "q1.json"
    kept = to_stored(WHOLE, submission="improved", pages="cited", status="accepted")
    file.write_bytes(encode_card(kept))
    assert decode_card(file) == kept
    assert encode_card(decode_card(file)) == file.read_bytes()
    assert from_stored(kept, question=WHOLE.question) == WHOLE


def test_characters_are_counted_as_code_points_and_no_answer_has_no_hash():
    assert stored(answer="é\U0001f600e\u0301").submitted_char_count == 4
    assert stored(answer="").answer_sha256 == hash_answer("") != hash_answer(None) is None


PHRASE, FACT = (
    json.loads(encode_card(to_stored(WHOLE, submission="s", pages="gold", status="draft")))[field][0]
    for field in ("phrases", "facts")
)
CONTRADICTIONS = {
    "code-of-a-pass": (
        {"reasons": json.loads(encode_card(stored()))["reasons"] | {"grounding": ["paraphrase"]}},
        "scores: grounding: PASS carries 'every-phrase-supported' alone",
    ),
    "verdict-alone": (
        {"scores": json.loads(encode_card(stored()))["scores"] | {"correctness": "FAIL"}},
        "scores: correctness: FAIL carries",
    ),
    "unknown-verdict": (
        {"scores": json.loads(encode_card(stored()))["scores"] | {"correctness": "pass"}},
        "scores: correctness:",
    ),
    "four-criteria": ({"rationales": {"grounding": ""}}, "rationales: expected the criteria"),
    "count": ({"pass_count": 5}, "pass_count: expected 4, as the rest of the file says, got 5"),
    "failures": ({"failures": []}, "failures: expected completeness, as the rest of the file says, got none"),
    "length": ({"submitted_char_count": 3}, "submitted_char_count: expected 14"),
    "answer": ({"submitted_answer": "The fee is 41."}, "answer_sha256: expected"),
    "review-of": ({"needs_review": ["style"]}, "needs_review: expected criteria, got 'style'"),
    "version": ({"schema_version": 2}, "schema_version: expected 1, got 2"),
    "status": ({"status": "final"}, "status: invalid enum value 'final'"),
    "key-missing": ({"history": ...}, "history: expected a value, got nothing"),
    "key-unknown": ({"comment": "x"}, "scorecard: object contains unknown field `comment`"),
    "type": ({"bucket": 3}, "bucket: expected a string or null, got 3 (int)"),
    "phrase-beyond": (
        {"phrases": [PHRASE | {"end": 15}]},
        "phrases[0]: expected a span within 14 code points, got 0 to 15",
    ),
    "phrase-before": ({"phrases": [PHRASE | {"start": -7}]}, "phrases[0]: expected a span within"),
    "phrase-empty": ({"phrases": [PHRASE | {"end": 0}]}, "phrases[0]: expected a span within"),
    "phrase-text": (
        {"phrases": [PHRASE, PHRASE | {"text": "The fé"}]},
        "phrases[1]: expected the text from 0 to 7, got",
    ),
    "phrase-status": ({"phrases": [PHRASE | {"status": "good"}]}, "phrases[0].status: expected one of exact, pieces,"),
    "fact-status": (
        {"facts": [FACT | {"status": "partial"}]},
        "facts[0].status: expected one of covered, missing, wrong, got",
    ),
    "fact-place": (
        {"facts": [FACT | {"covered_by": [{"start": 4, "end": 99}]}]},
        "facts[0].covered_by[0]: expected a span within 14 code points, got 4 to 99",
    ),
    "gold-span": (
        {"gold_unsupported": [{"start": 0, "end": 3, "text": "Thé"}]},
        "gold_unsupported[0]: expected the text from 0 to 3, got 'Thé' (str)",
    ),
    "gold-absent": (
        {"gold_answer": None, "gold_unsupported": [{"start": 0, "end": 3, "text": "The"}]},
        "gold_unsupported[0]: expected a span within 0 code points",
    ),
}


@pytest.mark.parametrize(("changes", "message"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_file_that_contradicts_itself_is_an_error(tmp_path, changes, message):
    with pytest.raises(LoadError) as error:
        decode_card(write(tmp_path / "q1.json", **changes))
    assert str(error.value).startswith(f"{tmp_path}/q1.json:1: {message}")


def test_the_untouched_file_is_sound(tmp_path):
    assert decode_card(write(tmp_path / "q1.json")) == stored()


def test_an_incoherent_scorecard_cannot_be_put_into_a_file():
    wrong = card("PPPPP", reasons=card("FPPPP").reasons)
    with pytest.raises(InputError, match="^scorecard of 'q1': scores: correctness: PASS carries"):
        to_stored(wrong, submission="warmup", pages="gold", status="draft")
