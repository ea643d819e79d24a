"""Do graders agree? Raw agreement, Cohen's kappa and Krippendorff's alpha, never without n and prevalence."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
from msgspec import Struct

from ..errors import InputError
from ..freetext.codes import CRITERIA, FAIL, PASS, UNSCORED
from .runs import Run, common_ids, passed

ONE_LABEL = "one label"
NO_COMMON_ITEM = "no common item"


class Agreement(Struct, frozen=True):
    """How far raters agree on one criterion, over the questions that at least two of them scored.

    Attributes:
        n: how many questions those are.
        raw: the share of agreeing pairs of verdicts; of questions, where there are two raters.
        kappa: Cohen's kappa; with more raters the mean over all pairs of them.
        alpha: Krippendorff's alpha for nominal data.
        prevalence: the share of PASS among the verdicts on those questions.
        undefined: why a measure is None: `one label` or `no common item`; None where all are defined.
    """

    n: int
    raw: float | None
    kappa: float | None
    alpha: float | None
    prevalence: float | None
    undefined: str | None = None


class Disagreement(Struct, frozen=True):
    """A question and criterion on which raters differ: rater → verdict, in the order of the raters."""

    id: str
    criterion: str
    verdicts: dict[str, str]


class AgreementReport(Struct, frozen=True):
    """The agreement of raters on all criteria.

    Attributes:
        raters: their names, in order.
        criteria: criterion → agreement, in order.
        disagreements: sorted by question id, then in the order of criteria; `UNSCORED` alone is no disagreement.
    """

    raters: tuple[str, ...]
    criteria: dict[str, Agreement]
    disagreements: tuple[Disagreement, ...]

    def to_json(self) -> dict[str, Any]:
        """Build the object that `evalnb agree --json` prints."""
        return {
            "criteria": {
                criterion: {
                    "n": found.n, "raw": found.raw, "kappa": found.kappa, "alpha": found.alpha,
                    "prevalence": found.prevalence,
                } | ({"undefined": found.undefined} if found.undefined else {})
                for criterion, found in self.criteria.items()
            },
            "disagreements": [
                {"id": d.id, "criterion": d.criterion, "verdicts": d.verdicts} for d in self.disagreements
            ],
        }


def agree(raters: Sequence[Run]) -> AgreementReport:
    """Measure how far raters agree, criterion by criterion.

    A question counts where at least two raters scored it: `UNSCORED`, and a question that a rater does not have, are
    missing values, never a verdict.

    Raises:
        InputError: for fewer than two raters, and where two have one name: a rater always agrees with itself.
    """
    names = [rater.name for rater in raters]
    if len(names) < 2:
        raise InputError(f"raters: expected two or more, got {len(names)}")
    if len(set(names)) < len(names):
        repeated = sorted({name for name in names if names.count(name) > 1})
        raise InputError(f"raters: expected different raters, got {', '.join(repeated)} against itself")
    ids = sorted(set().union(*(rater.cards for rater in raters)))
    criteria, differing = {}, []
    for criterion in CRITERIA:
        verdicts = [[_verdict(rater, id, criterion) for rater in raters] for id in ids]
        criteria[criterion] = measure(verdicts)
        differing += [
            (id, criterion, row) for id, row in zip(ids, verdicts, strict=True) if True in row and False in row
        ]
    labels = {True: PASS, False: FAIL, None: UNSCORED}
    return AgreementReport(
        raters=tuple(names),
        criteria=criteria,
        disagreements=tuple(
            Disagreement(id, criterion, {n: labels[v] for n, v in zip(names, row, strict=True)})
            for id, criterion, row in sorted(differing, key=lambda d: (d[0], CRITERIA.index(d[1])))
        ),
    )


class Confusion(Struct, frozen=True):
    """The drafts of the rules against a person's verdicts, on one criterion.

    Attributes:
        review: whether these are the verdicts that the rules left to review, or those of which they were certain.
        both_pass, draft_pass, draft_fail, both_fail: counts; `draft_pass` is PASS in the draft and FAIL from the person.
    """

    criterion: str
    review: bool
    both_pass: int
    draft_pass: int
    draft_fail: int
    both_fail: int

    @property
    def n(self) -> int:
        """How many verdicts there are."""
        return self.both_pass + self.draft_pass + self.draft_fail + self.both_fail

    @property
    def raw(self) -> float | None:
        """The share on which draft and person agree; None where there are none."""
        return (self.both_pass + self.both_fail) / self.n if self.n else None


def confuse(drafts: Run, people: Run) -> tuple[Confusion, ...]:
    """Count drafts against a person's verdicts, criterion by criterion: the certain ones first, then those for review.

    A question counts where both have scored it; the two tables of a criterion are there even where they are empty.
    """
    found = []
    for criterion in CRITERIA:
        counts = Counter(
            (criterion in drafts.cards[id].needs_review, _verdict(drafts, id, criterion), _verdict(people, id, criterion))
            for id in common_ids((drafts, people))
        )
        for review in (False, True):
            cells = (counts[review, draft, said] for draft, said in product((True, False), repeat=2))
            found.append(Confusion(criterion, review, *cells))
    return tuple(found)


def measure(verdicts: Sequence[Sequence[bool | None]]) -> Agreement:
    """Measure agreement over rows of verdicts, one row a question and one column a rater; None where there is none.

    Kappa and alpha are undefined where all counted verdicts carry one label, since chance alone would then agree as
    well; and everything is where no question has two verdicts. With three or more raters kappa is the mean over the
    pairs of raters (Light 1971), undefined where it is for one pair.

    Source: J. Cohen (1960), Educational and Psychological Measurement 20, 37-46; R. J. Light (1971), Psychological
    Bulletin 76, 365-377; K. Krippendorff, Content Analysis (2018), chapter 12.
    """
    rows = [row for row in verdicts if sum(v is not None for v in row) >= 2]
    if not rows:
        return Agreement(0, None, None, None, None, NO_COMMON_ITEM)
    pairs = [
        [(row[i], row[j]) for row in rows if row[i] is not None and row[j] is not None]
        for i, j in combinations(range(len(rows[0])), 2)
    ]
    judged = [v for row in rows for v in row if v is not None]
    agreeing = sum(a == b for pair in pairs for a, b in pair)
    kappas = [_kappa(pair) for pair in pairs]
    reasons = [reason for _, reason in kappas if reason]
    return Agreement(
        n=len(rows),
        raw=agreeing / sum(map(len, pairs)),
        kappa=None if reasons else sum(kappa for kappa, _ in kappas) / len(kappas),
        alpha=_alpha(rows) if len(set(judged)) == 2 else None,
        prevalence=sum(judged) / len(judged),
        undefined=reasons[0] if reasons else None,
    )


def _verdict(rater: Run, id: str, criterion: str) -> bool | None:
    card = rater.cards.get(id)
    return passed(card, criterion) if card else None


def _kappa(pair: Sequence[tuple[bool, bool]]) -> tuple[float, None] | tuple[None, str]:
    """Return Cohen's kappa of two raters, or why it is undefined; whole numbers until the one division."""
    if not pair:
        return None, NO_COMMON_ITEM
    table = np.zeros((2, 2), dtype=np.int64)
    np.add.at(table, tuple(np.array(pair, dtype=int).T), 1)
    n = len(pair)
    by_chance = int(table.sum(axis=1) @ table.sum(axis=0))
    if by_chance == n * n:
        return None, ONE_LABEL
    return (n * int(np.trace(table)) - by_chance) / (n * n - by_chance), None


def _alpha(rows: Sequence[Sequence[bool | None]]) -> float:
    # Imported here, so that the other commands do not wait for it.
    import krippendorff

    data = np.array([[np.nan if v is None else float(v) for v in row] for row in rows]).T
    return float(krippendorff.alpha(reliability_data=data, value_domain=[0.0, 1.0], level_of_measurement="nominal"))
