"""A run: the scorecards of one submission by one judge, each question once."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from ..errors import InputError
from ..freetext.codes import PASS, UNSCORED
from ..freetext.records import Scorecard


class Run(Struct, frozen=True):
    """Scorecards by question id, in the order in which they came.

    Attributes:
        name: what reports and JSON call the run; on the command line, the argument as it was typed.
    """

    name: str
    cards: dict[str, Scorecard]


def run_of(name: str, cards: Iterable[Scorecard]) -> Run:
    """Gather scorecards into a run.

    Raises:
        InputError: where an id occurs twice, naming every such id; which of two verdicts counts is never guessed.
    """
    cards = tuple(cards)
    repeated = sorted(id for id, count in Counter(card.question_id for card in cards).items() if count > 1)
    if repeated:
        raise InputError(f"{name}: expected each question once, got more than one scorecard of {', '.join(repeated)}")
    return Run(name, {card.question_id: card for card in cards})


def common_ids(runs: Sequence[Run]) -> tuple[str, ...]:
    """List the questions that all runs have, sorted by code point."""
    first, *others = runs
    return tuple(sorted(id for id in first.cards if all(id in other.cards for other in others)))


def passed(card: Scorecard, criterion: str) -> bool | None:
    """Say whether a criterion is PASS; None where it is UNSCORED."""
    score = card.scores[criterion]
    return None if score == UNSCORED else score == PASS
