"""Grade rows with the rules judge, and read such results again."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..errors import LoadError
from ..freetext.records import Fact, Phrase, Scorecard, TextSpan
from ..freetext.rules import grade
from .checks import Refused
from .items import to_item
from .lines import Row

#: Decimals of a strength where it is shown.
STRENGTH_DECIMALS = 6


class Scored(Struct, frozen=True, gc=False):
    """The verdicts on one row, in the order in which they are written."""

    id: str | int | None
    line: int
    scores: dict[str, str]
    strength: dict[str, float | None]
    reasons: dict[str, tuple[str, ...]]
    rationales: dict[str, str]
    notes: tuple[str, ...]
    needs_review: tuple[str, ...]
    phrases: tuple[Phrase, ...]
    facts: tuple[Fact, ...]
    gold_unsupported: tuple[TextSpan, ...]
    prompt_feedback: str


def score_rows(rows: Iterable[Row], *, name: str) -> Iterator[Scored | Refused]:
    """Grade row after row, in order; a row that cannot be graded is refused with the reason.

    Args:
        rows: the rows, as `read_rows` yields them.
        name: what errors call the file.
    """
    for row in rows:
        if row.value is None:
            yield Refused(None, row.line, str(row.error))
            continue
        id = row.value.get("id")
        try:
            item = to_item(row.value, where=f"{name}:{row.line}")
        except LoadError as error:
            yield Refused(id if type(id) in (str, int) else None, row.line, str(error))
            continue
        yield scored(grade(item), id=id, line=row.line)


def scored(card: Scorecard, *, id: str | int | None, line: int) -> Scored:
    """Take from a scorecard what an output row holds."""
    strength = {
        criterion: None if value is None else round(value, STRENGTH_DECIMALS)
        for criterion, value in card.strength.items()
    }
    return Scored(
        id, line, card.scores, strength, card.reasons, card.rationales, card.notes, card.needs_review, card.phrases,
        card.facts, card.gold_unsupported, card.prompt_feedback,
    )
