"""Comparison, agreement and gate as a person reads them on a terminal or in a log: lines and tables, in order."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import PurePath

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..freetext.block import visible
from ..freetext.codes import CRITERIA
from ..scorecards.records import RULES
from .agreement import AgreementReport, confuse
from .comparison import Comparison
from .gate import Gate, Rate, rate_of
from .inference import wilson
from .judges import AgainstJudge
from .runs import Run

#: Verdict → the words for it.
VERDICTS = {"better": "better", "worse": "worse", "cannot-tell": "cannot tell at this size"}


def comparison(found: Comparison) -> list[RenderableType]:
    """Lay out a comparison: the verdict and its rule first, then rates, flips with reasons, and unpaired questions."""
    before, after = short_names(found.names)
    columns = ("n", before, after, "gained", "lost", "p", "p (Holm)", "verdict", "n that could tell")
    rates = _table("criterion", columns)
    for criterion, change in found.criteria.items():
        _row(
            rates, criterion, change.n, *map(_share, change.rates), len(change.gained), len(change.lost),
            _number(change.p_value), _number(change.p_adjusted), VERDICTS[change.verdict].partition(" at ")[0],
            change.enough,
        )
    return [*_verdict(found), rates, *_flips(found), *_unpaired(found)]


def agreement(found: AgreementReport) -> list[RenderableType]:
    """Lay out agreement: each measure with n and prevalence beside it, then who differs on what."""
    names = short_names(found.raters)
    measures = _table("criterion", ("n", "raw", "Cohen's kappa", "Krippendorff's alpha", "share of PASS"))
    for criterion, a in found.criteria.items():
        kappa, alpha = (f"undefined ({a.undefined})" if v is None else _number(v) for v in (a.kappa, a.alpha))
        _row(measures, criterion, a.n, _number(a.raw), kappa, alpha, _share(a.prevalence))
    parts: list[RenderableType] = [_line(" and ".join(names)), measures]
    if found.disagreements:
        differing = _table("question", ("criterion", *names), right=False)
        for d in found.disagreements:
            _row(differing, d.id, d.criterion, *d.verdicts.values())
        parts += [_line(f"{len(found.disagreements)} disagreements"), differing]
    return parts


def trend(runs: Sequence[Run]) -> list[RenderableType]:
    """Lay out the pass rates of several runs in order, each with its interval and counts, over its own questions."""
    rates = _table("criterion", short_names([run.name for run in runs]))
    for criterion in CRITERIA:
        _row(rates, criterion, *(_rate(rate_of(run, criterion)) for run in runs))
    return [_line(f"{len(runs)} runs in order, each over its own questions (95% interval)", style="bold"), rates]


def against_judges(found: Sequence[AgainstJudge]) -> list[RenderableType]:
    """Lay out each judge against each rater, beside what always saying the same would reach."""
    parts: list[RenderableType] = []
    for one in found:
        held = _table("criterion", ("n", "raw", "constant", "always", "AUC"))
        for criterion, h in one.criteria.items():
            _row(held, criterion, h.n, _number(h.raw), _number(h.constant), h.always, _number(h.auc))
        judge, rater = short_names((one.judge, one.rater))
        parts += [_line(f"{judge} against {rater}, beside a constant predictor"), held]
    return parts


def drafts_and_people(runs: Sequence[Run]) -> list[RenderableType]:
    """Lay out drafts by the rules against each person among the runs; nothing where one of the two is not there."""
    drafts = [run for run in runs if _judges(run) == {RULES}]
    people = [run for run in runs if RULES not in _judges(run)]
    parts: list[RenderableType] = []
    for draft, person in product(drafts, people):
        columns = ("draft", "n", "both PASS", "draft PASS, person FAIL", "draft FAIL, person PASS", "both FAIL", "raw")
        table = _table("criterion", columns)
        for t in confuse(draft, person):
            cells = (t.n, t.both_pass, t.draft_pass, t.draft_fail, t.both_fail)
            _row(table, t.criterion, "review" if t.review else "certain", *cells, _number(t.raw))
        rules, name = short_names((draft.name, person.name))
        parts += [_line(f"drafts of {rules} against {name}"), table]
    return parts


def gate(found: Gate, name: str) -> list[RenderableType]:
    """Lay out a gate: one line a broken condition, or one line that says that all hold."""
    return [_line(b.line) for b in found.broken] or [_line(f"{name} meets every condition")]


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten paths to their last part where that still tells them apart."""
    short = tuple(PurePath(name).stem or name for name in names)
    return short if len(set(short)) == len(set(names)) else tuple(names)


def _verdict(found: Comparison) -> Iterator[Text]:
    before, after = short_names(found.names)
    yield _line(f"{after} against {before}: {VERDICTS[found.verdict]}. {found.because}", style="bold")
    if found.ci95:
        (was, now), (low, high) = found.scores, found.ci95
        yield _line(
            f"Mean score {was:.3f} → {now:.3f}, difference {found.difference:+.3f} (95% interval {low:+.3f} to "
            f"{high:+.3f}), {found.pairs} questions in both, {found.changed} changed."
        )
    if found.verdict == "cannot-tell" and found.enough:
        yield _line(f"About {found.enough} questions would tell a difference like this one, four times in five.")


def _flips(found: Comparison) -> Iterator[RenderableType]:
    flips = [
        (direction, criterion, flip)
        for criterion, change in found.criteria.items()
        for direction, listed in (("gained", change.gained), ("lost", change.lost))
        for flip in listed
    ]
    if flips:
        table = _table("flip", ("criterion", "question", "from", "to"), right=False)
        for direction, criterion, flip in flips:
            _row(table, direction, criterion, flip.id, ", ".join(flip.before), ", ".join(flip.after))
        yield table


def _unpaired(found: Comparison) -> Iterator[Text]:
    for name, ids in zip(short_names(found.names), found.only, strict=True):
        if ids:
            yield _line(f"only in {name} ({len(ids)}): {', '.join(ids)}")


def _table(first: str, others: Iterable[str], *, right: bool = True) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column(_line(first), overflow="fold")
    for name in others:
        table.add_column(_line(name), justify="right" if right else "left", overflow="fold")
    return table


def _row(table: Table, *cells: object) -> None:
    table.add_row(*(_line("–" if cell is None else str(cell)) for cell in cells))


def _line(text: str, style: str = "") -> Text:
    """Make a line of what may hold anybody's ids: brackets are no markup, and nothing acts on the terminal."""
    return Text(visible(text), style=style)


def _judges(run: Run) -> set[str]:
    return {card.judge for card in run.cards.values()}


def _rate(rate: Rate) -> str | None:
    bounds = wilson(rate.passed, rate.scored)
    return bounds and f"{rate.value:.0%} ({100 * bounds[0]:.0f}–{bounds[1]:.0%}), {rate.passed} of {rate.scored}"


def _share(value: float | None) -> str | None:
    return None if value is None else f"{value:.1%}"


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.3f}"
