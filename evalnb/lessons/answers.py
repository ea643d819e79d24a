"""A learner's answers: graded, counted, and kept as a small file that a class can be collected from.

The first answer to a case counts, for after it the required output has been seen.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from ..checkers import CHECKERS, WorkedCase
from ..errors import LoadError
from ..rows.checks import same
from ..rows.files import check_name, inside, replace_file, shown_path
from ..rows.strict import convert, read_json, shown
from .feedback import Attempt, Difference, Feedback, compare

if TYPE_CHECKING:
    from .grading import GradedExample

__all__ = [
    "Attempt", "Difference", "Feedback", "Graded", "Results", "Score", "collect", "compare", "graded", "load_results",
    "score_of",
]

#: Version of the layout of a results file.
SCHEMA_VERSION = 1
#: The lessons that results may be of: the four rules, and grading an answer on five criteria.
LESSONS = (*CHECKERS, "grading")


class Graded(Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt and what came of it.

    Attributes:
        case: the case's id.
        kind: the near miss that the case aims at; the case's id where it has none.
        output: the output that the learner built.
        reason: the learner's reason.
        right: whether the output was as required; None where the case came without a required output.
    """

    case: str
    kind: str
    output: dict[str, Any]
    reason: str
    right: bool | None


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """How many cases were answered how, each by its first attempt.

    Attributes:
        right: with every field as required.
        wrong: otherwise.
        unchecked: cases that came without a required output.
    """

    right: int
    wrong: int
    unchecked: int

    def __str__(self) -> str:
        kept = f", {self.unchecked} kept for whoever set them" if self.unchecked else ""
        return f"{self.right} of {self.right + self.wrong} right{kept}"


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """A learner's results in one lesson, as they are kept in a file.

    Attributes:
        schema_version: of this layout.
        learner: a name of the learner's choice.
        lesson: one of `LESSONS`.
        attempts: all attempts, in their order.
        score: what the first attempts come to.
        repeat: the kinds to repeat: those missed most first, equals in the order in which they were missed.
    """

    schema_version: int
    learner: str
    lesson: str
    attempts: tuple[Graded, ...]
    score: Score
    repeat: tuple[str, ...]

    def save(self, folder: Path | str) -> Path:
        """Write the file `LEARNER-LESSON.json` whole, over an older one of the same learner, and return its path.

        Raises:
            LoadError: the learner's name cannot be part of a file's name.
            OSError: it cannot be written.
        """
        folder = Path(folder)
        name = f"{check_name(self.learner, what='learner')}-{self.lesson}.json"
        path = inside(folder, check_name(name, what="learner"), what=f"learner {self.learner!r}")
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, json.format(json.encode(self), indent=1) + b"\n")
        return path


def graded(case: "WorkedCase | GradedExample", attempt: Attempt, feedback: Feedback) -> Graded:
    """Put together what is kept of an attempt at a case, or at an example of an answer to be graded."""
    return Graded(case.id, getattr(case, "kind", case.id), attempt.output, attempt.reason, feedback.right)


def collect(lesson: str, learner: str, attempts: Iterable[Graded]) -> Results:
    """Put together a learner's results in one lesson.

    Args:
        lesson: one of `LESSONS`.
        learner: a name of the learner's choice, which a file can be called by.
        attempts: in the order in which they were made.

    Raises:
        LoadError: the name cannot be part of a file's name, or there is no such lesson.
    """
    check_name(learner, what="learner")
    if lesson not in LESSONS:
        raise LoadError(f"lesson: expected one of {', '.join(LESSONS)}, got {lesson!r}")
    attempts = tuple(attempts)
    return Results(SCHEMA_VERSION, learner, lesson, attempts, score_of(attempts), to_repeat(attempts))


def score_of(attempts: Iterable[Graded]) -> Score:
    """Count the first attempt at each case."""
    rights = [attempt.right for attempt in first_attempts(attempts)]
    return Score(right=rights.count(True), wrong=rights.count(False), unchecked=rights.count(None))


def to_repeat(attempts: Iterable[Graded]) -> tuple[str, ...]:
    """List the kinds that were missed at the first attempt, those missed most first."""
    missed = Counter(attempt.kind for attempt in first_attempts(attempts) if attempt.right is False)
    return tuple(kind for kind, _ in missed.most_common())


def first_attempts(attempts: Iterable[Graded]) -> tuple[Graded, ...]:
    """Return the first attempt at each case, in order."""
    first: dict[str, Graded] = {}
    for attempt in attempts:
        first.setdefault(attempt.case, attempt)
    return tuple(first.values())


def load_results(path: Path | str) -> Results:
    """Read a results file strictly.

    Raises:
        LoadError: it cannot be read, has other fields, or its score is not what its attempts come to; the message names
            file and field.
    """
    path = Path(path)
    name = shown_path(path)
    value = read_json(path, name=name, what="results")
    version = value.get("schema_version") if isinstance(value, dict) else SCHEMA_VERSION
    if not same(version, SCHEMA_VERSION):
        raise LoadError(f"{name}: schema_version: expected {SCHEMA_VERSION}, got {shown(version)}")
    results = convert(value, Results, where=name, what="results")
    try:
        due = collect(results.lesson, results.learner, results.attempts)
    except LoadError as error:
        raise LoadError(f"{name}: {error}") from None
    for field in ("score", "repeat"):
        if getattr(results, field) != getattr(due, field):
            found, made = (_compact(getattr(one, field)) for one in (results, due))
            raise LoadError(f"{name}: {field}: expected {made}, as the attempts have it, got {found}")
    return results


def _compact(value: Any) -> str:
    return json.encode(value).decode("utf-8")
