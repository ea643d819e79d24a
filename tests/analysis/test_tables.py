"""Comparisons and agreement as frames, and the first pages that sum them up."""

import pytest

from evalnb.analysis import frames, tables
from evalnb.analysis.agreement import agree, confuse
from evalnb.analysis.comparison import compare
from evalnb.analysis.first_page import change_lines, run_lines
from evalnb.analysis.fixes import rank_fixes
from evalnb.analysis.judges import JudgeScores, hold_against
from evalnb.analysis.rates import pass_rates
from evalnb.analysis.runs import run_of
from evalnb.freetext.codes import CRITERIA

from .cards import card, rater, run


def test_changes_have_a_row_a_criterion_and_one_of_the_mean_score():
    found = compare(rater("a", "F" * 8 + "P"), rater("b", "P" * 8 + "F"))
    rows = tables.change_table(found).to_dicts()
    assert [row["criterion"] for row in rows] == [*CRITERIA, tables.MEAN_SCORE]
    assert {key: rows[0][key] for key in ("n", "before", "after", "gained", "lost")} == {
        "n": 9, "before": 1 / 9, "after": 8 / 9, "gained": 8, "lost": 1
    }
    assert (rows[0]["p_value"], rows[0]["p_adjusted"]) == pytest.approx((0.0390625, 0.1953125))
    assert rows[0]["verdict"] == "cannot tell at this size" and rows[0]["enough"] == found.criteria["correctness"].enough
    assert (rows[-1]["verdict"], rows[-1]["gained"], rows[-1]["p_value"]) == ("better", None, None)


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [("F" * 8, "P" * 8, "better"), ("P" * 8, "F" * 8, "worse"), ("F" * 6, "P" * 6, "cannot-tell"), ("", "", "cannot-tell")],
    ids=["eight gained", "eight lost", "six of five tested", "nothing"],
)
def test_a_criterion_is_judged_after_the_correction(before, after, verdict):
    assert compare(rater("a", before), rater("b", after)).criteria["correctness"].verdict == verdict


def test_the_size_that_would_tell_counts_what_did_not_change():
    from fractions import Fraction

    from evalnb.analysis.inference import enough_pairs

    found = compare(rater("a", "FFF" + "P" * 50), rater("b", "PPP" + "P" * 49 + "F")).criteria["correctness"]
    assert found.enough == enough_pairs([Fraction(1)] * 3 + [Fraction(-1)] + [Fraction(0)] * 49)
    assert compare(rater("a", "PF"), rater("b", "FP")).criteria["correctness"].enough is None


def test_flips_stand_with_what_was_lost_first():
    rows = tables.flip_table(compare(run("a", "PFPPP", "FPPPP"), run("b", "PPPPP", "PFPPP"))).rows()
    assert [row[:3] for row in rows] == [
        ("q2", "completeness", "lost"), ("q2", "correctness", "gained"), ("q1", "completeness", "gained")
    ]
    assert rows[0][3:] == (["all-facts-covered"], ["missing-ruling"])


def test_what_one_run_alone_has_is_listed():
    found = compare(run("a", "PPPPP", "PPPPP"), run("b", "PPPPP", "", "PPPPP"))
    assert tables.unpaired_table(found).rows() == [("a", "q2"), ("b", "q3")]


def test_a_trend_keeps_the_order_of_runs():
    found = tables.trend_table([rater("z", "PF"), rater("a", "PP"), rater("m", "-F")])
    first = found.filter(found["criterion"] == "correctness")
    assert first.select("run", "passed", "failed", "unscored", "rate").rows() == [
        ("z", 1, 1, 0, 0.5), ("a", 2, 0, 0, 1.0), ("m", 0, 1, 1, 0.0)
    ]


def test_agreement_has_null_and_the_reason():
    rows = tables.agreement_table(agree([rater("a", "PP"), rater("b", "PF")])).to_dicts()
    assert (rows[0]["criterion"], rows[0]["n"], rows[0]["raw"], rows[0]["undefined"]) == ("correctness", 2, 0.5, None)
    assert (rows[1]["kappa"], rows[1]["alpha"], rows[1]["undefined"]) == (None, None, "one label")


def test_disagreements_have_a_column_a_rater():
    found = tables.disagreement_table(agree([rater("a", "PP"), rater("b", "PF")]))
    assert found.rows(named=True) == [{"question_id": "q2", "criterion": "correctness", "a": "PASS", "b": "FAIL"}]
    assert tables.disagreement_table(agree([rater("a", "P"), rater("b", "P")])).height == 0


def test_drafts_against_a_person_are_split_by_review():
    letters, reviewed, said = "PPFF-P", "q2 q4", "PFPFP-"
    drafts = run_of("rules", [
        card(f"q{n}", letter + "PPPP", needs_review=("correctness",) if f"q{n}" in reviewed.split() else ())
        for n, letter in enumerate(letters, start=1)
    ])
    found = tables.confusion_table(confuse(drafts, rater("ada", said))).rows(named=True)
    assert len(found) == 10
    certain, review = found[:2]
    assert (certain["n"], certain["both_pass"], certain["draft_pass"], certain["draft_fail"], certain["both_fail"]) == (
        2, 1, 0, 1, 0
    )
    assert (review["n"], review["draft_pass"], review["both_fail"], review["raw"]) == (2, 1, 1, 0.5)
    assert confuse(drafts, run("nobody"))[0].raw is None


def test_confusion_is_that_of_scikit_learn():
    from sklearn.metrics import confusion_matrix

    draft, said = "PPFFPFPPFP", "PFFPPFFPFF"
    found = confuse(rater("rules", draft), rater("ada", said))[0]
    expected = confusion_matrix(list(draft), list(said), labels=["P", "F"]).ravel()
    assert (found.both_pass, found.draft_pass, found.draft_fail, found.both_fail) == tuple(expected)


def test_a_judge_has_a_row_a_rater_and_criterion():
    held = hold_against(JudgeScores("j", {"q1": {"grounding": 1.0}}, ()), [rater("a", "P"), rater("b", "P")], threshold=0.5)
    assert tables.judge_table(held).select("judge", "rater", "criterion", "n").rows() == [
        ("j", "a", "grounding", 1), ("j", "b", "grounding", 1)
    ]


def lines(cards, findings=()):
    laid = frames.lay_out({"a": cards})
    ranked = rank_fixes(laid.verdicts, laid.phrases, laid.facts)
    found = run_lines(cards, pass_rates(laid.verdicts), ranked, None, findings)
    return {line["what"]: line["finding"] for line in found}


def test_the_first_page_of_a_run():
    found = lines([card("q1", needs_review=("grounding",)), card("q2", "FPPP-")], ["x: unreadable"])
    assert found["questions"] == "2 asked, 0 without an answer, which count as failures"
    assert found["nothing fails"].startswith("1 of 2 answers (50%")
    assert found["lowest"].startswith("correctness: 1 of 2")
    assert found["wants a person"] == "1 of 10 verdicts are uncertain drafts, 1 are unscored"
    assert found["not read"].startswith("1,")


def test_the_first_page_of_nothing():
    found = lines([])
    assert (found["nothing fails"], found["lowest"]) == ("0 of 0 answers", "nothing was scored")
    assert found["change first"] == "nothing: nothing failed"


def test_the_first_page_of_a_comparison_says_it_plainly():
    found = {line["what"]: line["finding"] for line in change_lines(compare(rater("a", "FFP"), rater("b", "PPF")))}
    assert found["verdict"].startswith("b against a: cannot tell at this size.")
    assert found["verdicts gained"] == "2, on 2 questions" and found["verdicts lost"] == "1, on 1 questions"
    assert found["size"].startswith("about ")
    better = {line["what"]: line["finding"] for line in change_lines(compare(rater("a", "F" * 9), rater("b", "P" * 9)))}
    assert better["better"] == "correctness 0% → 100%" and "size" not in better
