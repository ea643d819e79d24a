"""Stored figures are read as they are, and their findings follow from them."""

import json
from pathlib import Path

import polars as pl
import pytest

from evalnb.analysis import figures, quality
from evalnb.errors import LoadError

STORED = Path(__file__).parents[1] / "bench" / "results"


def ranking(*rows: tuple[str, str, float, float | None, float | None]) -> pl.DataFrame:
    columns = ["set", "method", "auc", "ours_more", "more_low"]
    return pl.DataFrame([dict(zip(columns, row, strict=True)) for row in rows], infer_schema_length=None)


def test_the_stored_figures_can_be_read_and_have_their_command_and_date():
    measured = quality.read_measured(STORED)
    assert measured.about["figures"].to_list() == list(quality.FILES)
    assert all(command.startswith("python -m tests.bench.") for command in measured.about["command"])
    assert set(measured.ranking["set"]) == {"wice", "faithdial", "contractnli", "evouna"}
    assert len(quality.findings(measured)) == 7


def test_every_set_has_ours_the_floor_and_three_peers():
    measured = quality.read_measured(STORED)
    for name in measured.ranking["set"].unique():
        methods = measured.ranking.filter(pl.col("set") == name)["method"].to_list()
        assert methods[:2] == [quality.OURS, quality.FLOOR] and len(methods) == 5


@pytest.mark.parametrize(
    "spoil",
    [pytest.param(None, id="missing"), pytest.param(b"{", id="no JSON"), pytest.param(b"[]", id="no object")],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path, spoil):
    for path in quality.stored_files(STORED):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "fit.json").unlink()
    if spoil is not None:
        (tmp_path / "fit.json").write_bytes(spoil)
    with pytest.raises(LoadError, match=r"fit\.json: expected stored figures"):
        quality.read_measured(tmp_path)


def test_the_ranking_is_sure_only_where_every_interval_is_above_zero():
    frame = ranking(
        ("a", quality.OURS, 0.8, None, None),
        ("a", quality.FLOOR, 0.7, 0.1, 0.05),
        ("a", "peer", 0.75, 0.05, -0.01),
        ("b", quality.OURS, 0.9, None, None),
        ("b", quality.FLOOR, 0.6, 0.3, 0.20),
        ("b", "peer", 0.85, 0.05, 0.01),
        ("c", quality.OURS, 0.5, None, None),
        ("c", quality.FLOOR, 0.6, -0.1, -0.2),
        ("c", "peer", 0.4, 0.1, 0.05),
    )
    assert quality.ranking_finding(frame) == (
        "Ours ranks above every peer on 2 of 3 sets, surely on 1; above the floor by 0.100 on average"
    )


def test_the_way_from_floor_to_people():
    rows = [
        ("correctness", quality.OURS, 0.5),
        ("correctness", quality.FLOOR, 0.4),
        ("correctness", quality.PEOPLE, 0.6),
    ]
    frame = pl.DataFrame(rows, schema=["criterion", "method", "r"], orient="row")
    assert quality.preferences_finding(frame) == "From the floor to people among themselves: correctness 50% of the way"


@pytest.mark.parametrize(
    ("ratio", "value", "aim", "met"),
    [
        ("warm against ROUGE-1", 15.0, 15.0, True),
        ("warm against ROUGE-1", 14.9, 15.0, False),
        ("adversarial, in rows of ROUGE-1", 17.0, 17.0, True),
        ("adversarial, in rows of ROUGE-1", 17.1, 17.0, False),
    ],
)
def test_aims_are_met_from_above_or_from_below(tmp_path, ratio, value, aim, met):
    for path in quality.stored_files(STORED):
        stored = json.loads(path.read_bytes())
        if path.name == "speed.json":
            stored["ratios"] = [{"ratio": ratio, "value": value, "aim": aim}]
        (tmp_path / path.name).write_text(json.dumps(stored), encoding="utf-8")
    speed = quality.read_measured(tmp_path).speed
    assert speed["met"].to_list() == [met]
    assert (ratio in quality.speed_finding(speed)) is not met


def test_verdicts_left_to_review_may_be_none():
    frame = pl.DataFrame(
        [{"part": "certain", "rows": 4, "agree": 0.75}, {"part": "review", "rows": 0, "agree": None}],
        schema_overrides={"agree": pl.Float64},
    )
    assert quality.verdicts_finding(frame) == "Verdicts agree with people: certain 75% of 4, left to review none"


def test_a_figure_draws_each_value_with_its_interval_and_ours_apart():
    frame = pl.DataFrame(
        [
            {"group": "a $ set", "method": "ours", "value": 0.8, "low": 0.7, "high": 0.9},
            {"group": "a $ set", "method": "peer", "value": 0.6, "low": 0.4, "high": 0.7},
        ]
    )
    figure = figures.measured(frame, finding="Ours is ahead", axis="area", ours="ours")
    axes = figure.axes[0]
    assert [list(line.get_xdata()) for line in axes.lines] == [[0.7, 0.9], [0.8], [0.4, 0.7], [0.6]]
    assert [text.get_text() for text in axes.texts] == ["a $ set", "0.800", "0.600"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["ours", "peer"]
    assert axes.lines[0].get_color() != axes.lines[2].get_color()
    assert axes.lines[1].get_marker() != axes.lines[3].get_marker()
    assert axes.get_xlim()[0] <= 0.4
    assert figure.finding == "Ours is ahead"
