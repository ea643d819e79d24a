"""One row a verdict, a phrase, a fact; and frames keep their columns when there is nothing in them."""

import json

import polars as pl
import pytest

from evalnb.analysis import frames
from evalnb.freetext.codes import CRITERIA
from evalnb.freetext.records import Fact, Leftover, Nearest, Phrase, Piece, Span

from .cards import card

ANSWER = "The fee is AED 40. It was refused."
LEDGERS = {
    "submitted_answer": ANSWER,
    "phrases": (
        Phrase(0, 18, ANSWER[:18], "exact", "claim", (Piece("law7", 2, 5, 9, "fee is", ("case", "line-wrap")),), ()),
        Phrase(
            19, 34, ANSWER[19:], "absent", "claim", (),
            (Leftover(22, 25, "was", "tense"), Leftover(26, 33, "refused", "content")),
            Nearest("law7", 3, 0, 10, "is refused", "was → is"),
        ),
    ),
    "facts": (Fact("AED 40", "money", "covered", (Span(11, 17),)), Fact("costs", "content", "missing", ())),
}


def test_verdicts_have_five_rows_a_card_in_order():
    runs = {"b": [card("q2", "PF-PP", bucket=None, needs_review=("grounding",))], "a": [card("q1")]}
    frame = frames.verdicts(runs)
    assert frame.schema == pl.Schema(frames.VERDICTS)
    assert frame["criterion"].to_list() == list(CRITERIA) * 2
    assert frame["run"].to_list() == ["b"] * 5 + ["a"] * 5
    assert frame["score"].to_list()[:3] == ["PASS", "FAIL", "UNSCORED"]
    assert frame["reasons"].to_list()[:3] == [["key-facts-match"], ["missing-ruling"], []]
    assert frame["needs_review"].to_list()[:5] == [False, False, True, False, False]
    assert frame["bucket"].to_list()[:1] == [None] and frame["strength"].to_list()[2] is None


@pytest.mark.parametrize(
    ("answer", "letters", "reasons", "missing", "length"),
    [
        ("An answer.", "FPPPP", {}, False, 10),
        (None, "FFFFF", dict.fromkeys(CRITERIA, ("empty-answer",)), True, 0),
        ("…", "--FFF", {c: ("empty-answer",) for c in CRITERIA[2:]}, True, 1),
        (None, "PPPPP", {}, False, None),
    ],
    ids=["an answer", "none", "no letter", "text not kept"],
)
def test_missing_is_what_the_judge_found_empty(answer, letters, reasons, missing, length):
    frame = frames.verdicts({"a": [card("q1", letters, submitted_answer=answer, reasons=reasons)]})
    assert frame["missing"].to_list() == [missing] * 5
    assert frame["answer_length"].to_list() == [length] * 5


def test_phrases_carry_quotes_and_what_is_left_over():
    rows = frames.phrases({"a": [card("q1", **LEDGERS)]}).to_dicts()
    assert [r["phrase"] for r in rows] == [1, 2]
    assert (rows[0]["quotes"], rows[0]["found_on"]) == (["fee is"], ["law7 p. 2"])
    assert (rows[0]["folded"], rows[0]["edit"]) == (["case", "line-wrap"], None)
    assert (rows[1]["leftover_types"], rows[1]["edit"]) == (["tense", "content"], "was → is")


def test_facts_carry_the_words_that_cover_them():
    rows = frames.facts({"a": [card("q1", **LEDGERS)]}).to_dicts()
    found = [(row["text"], row["status"], row["covered_by"]) for row in rows]
    assert found == [("AED 40", "covered", ["AED 40"]), ("costs", "missing", [])]


@pytest.mark.parametrize("build", [frames.verdicts, frames.phrases, frames.facts], ids=lambda build: build.__name__)
@pytest.mark.parametrize("runs", [{}, {"a": []}], ids=["no run", "no card"])
def test_nothing_keeps_its_columns(build, runs):
    frame = build(runs)
    assert frame.height == 0 and frame.schema == pl.Schema(getattr(frames, build.__name__.upper()))


def test_one_pass_gives_all_three_and_takes_an_iterator():
    cards = [card("q1", **LEDGERS), card("q2", "PF-PP")]
    found = frames.lay_out({"a": iter(cards)}, page_counts={"q1": 2})
    for name in ("verdicts", "phrases", "facts"):
        alone = getattr(frames, name)({"a": cards}, page_counts={"q1": 2})
        assert getattr(found, name).equals(alone)
    assert found.verdicts["page_count"].to_list() == [2] * 5 + [None] * 5


def test_batches_join_without_a_seam(monkeypatch):
    cards = [card(f"q{n}", "PFP-F"[n % 5 :] + "PFP-F"[: n % 5], **LEDGERS) for n in range(7)]
    whole = frames.lay_out({"a": cards, "b": cards[:2]})
    monkeypatch.setattr(frames, "_AT_ONCE", 3)
    parts = frames.lay_out({"a": cards, "b": cards[:2]})
    assert all(getattr(whole, name).equals(getattr(parts, name)) for name in ("verdicts", "phrases", "facts"))


def test_what_is_written_is_read_again(tmp_path):
    found = frames.lay_out({"a": [card("q1", bucket='a "b", c\n', **LEDGERS), card("q2", bucket=None)]})
    written = found.write(tmp_path / "new")
    assert [path.name for path in written] == [
        f"{name}.{ending}" for name in ("verdicts", "phrases", "facts") for ending in ("parquet", "csv")
    ]
    for name in ("verdicts", "phrases", "facts"):
        frame = getattr(found, name)
        assert pl.read_parquet(tmp_path / "new" / f"{name}.parquet").equals(frame)
        rows = pl.read_csv(tmp_path / "new" / f"{name}.csv", infer_schema=False)
        assert rows["bucket"].to_list() == frame["bucket"].to_list()
    quotes = pl.read_csv(tmp_path / "new/phrases.csv")["leftover_types"].to_list()
    assert list(map(json.loads, quotes)) == [[], ["tense", "content"]]


@pytest.mark.parametrize("runs", [{}, {"a": []}], ids=["no run", "no card"])
def test_nothing_can_be_written(tmp_path, runs):
    for path in frames.lay_out(runs).write(tmp_path):
        assert path.stat().st_size > 0


@pytest.mark.parametrize("codes", [(), ("",), ("", ""), ("a",), ("a", ""), ("a\x1fb", "c"), ("\x1e1", "\x1e\x1f0")], ids=ascii)
def test_lists_are_kept_whatever_is_in_them(codes):
    fact = Fact("AED 40", "money", "covered", tuple(Span(0, 0) for _ in codes))
    cards = [card("q1", reasons={"correctness": codes}, facts=(fact,)), card("q2")]
    assert frames.verdicts({"a": cards})["reasons"].to_list()[0] == list(codes)
    assert frames.facts({"a": cards})["covered_by"].to_list() == [[""] * len(codes)]
