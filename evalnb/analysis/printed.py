"""Comparison, agreement and gate as a person reads them on a terminal or in a log: lines and tables, in order."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..freetext.block import visible
from .agreement import AgreementReport
from .comparison import Comparison
from .gate import Gate

_VERDICTS = {"better": "better", "worse": "worse", "cannot-tell": "cannot tell at this size"}


def comparison(found: Comparison) -> list[RenderableType]:
    """Lay out a comparison: the verdict and its rule first, then rates, flips with reasons, and unpaired questions."""
    before, after = short_names(found.names)
    rates = _table("criterion", ("n", before, after, "gained", "lost", "p", "p (Holm)"))
    for criterion, change in found.criteria.items():
        _row(
            rates, criterion, change.n, *map(_share, change.rates), len(change.gained), len(change.lost),
            _number(change.p_value), _number(change.p_adjusted),
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


def gate(found: Gate, name: str) -> list[RenderableType]:
    """Lay out a gate: one line a broken condition, or one line that says that all hold."""
    return [_line(b.line) for b in found.broken] or [_line(f"{name} meets every condition")]


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Shorten paths to their last part where that still tells them apart."""
    short = tuple(PurePath(name).stem or name for name in names)
    return short if len(set(short)) == len(set(names)) else tuple(names)


def _verdict(found: Comparison) -> Iterator[Text]:
    before, after = short_names(found.names)
    yield _line(f"{after} against {before}: {_VERDICTS[found.verdict]}. {found.because}", style="bold")
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


def _share(value: float | None) -> str | None:
    return None if value is None else f"{value:.1%}"


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:.3f}"
