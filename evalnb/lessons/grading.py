"""Practice in grading answers: examples of the bundled sample, chosen by the rules' own verdicts.

An example is the first answer of the sample whose failing criteria and codes are exactly those that its point needs,
and of whose verdicts the rules are certain. So the examples stay true when the sample or the rules change.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from ..errors import InputError, LoadError
from ..freetext.codes import CRITERIA, FAILURES, PASS, UNSCORED, incoherence
from ..freetext.records import Item, Scorecard
from ..freetext.rules import grade
from ..freetext.show import show_verdicts
from ..show import Shown, table
from ..workspace import Workspace, sample_root
from .feedback import Attempt, Difference, Feedback

_SUBMISSIONS = ("baseline", "improved")


class Point(Struct, frozen=True):
    """What an example shows.

    Attributes:
        name: lower case with hyphens.
        says: the point in one or two sentences, to be read after grading.
        fails: criterion → the codes of its FAIL; every other criterion passes.
        answerable: whether the documents answer the question.
    """

    name: str
    says: str
    fails: Mapping[str, tuple[str, ...]]
    answerable: bool = True


#: One fault in one criterion each, then what lies between the criteria, in the order in which they are taught.
POINTS = (
    Point(
        "reference-left-out", "What is said is right and grounded, but the article that it rests on is left out.",
        {"completeness": ("missing-reference",)},
    ),
    Point(
        "deadline-left-out", "Every sum is there, and the date by which they are due is not.",
        {"completeness": ("missing-deadline",)},
    ),
    Point(
        "other-words", "The meaning is kept, but not the page's own words.",
        {"grounding": ("paraphrase",)},
    ),
    Point(
        "law-not-named", "The law is named in the question and in the answer, but not on the page.",
        {"grounding": ("law-name-not-on-page",)},
    ),
    Point(
        "hedge", "The source is definite, so a hedge misleads.",
        {"confidence_calibration": ("hedged-clear-fact",)},
    ),
    Point(
        "preamble", "Everything is right once the answer begins, which it does too late.",
        {"clarity_relevance": ("answer-not-first", "filler")},
    ),
    Point(
        "correct-but-ungrounded", "The gold answer is met, and then names and citations are added that no page holds.",
        {"grounding": ("name-not-on-page", "citation-not-on-page", "unsupported-phrase")},
    ),
    Point(
        "grounded-but-incomplete", "Every word is on the page, and a part of what was asked is still missing.",
        {"completeness": ("missing-fact",)},
    ),
    Point(
        "wrong-value", "One wrong value is not correct, is not what the gold answer says, and is not on the page.",
        {
            "correctness": ("wrong-number",), "completeness": ("missing-fact",),
            "grounding": ("number-not-on-page",),
        },
    ),
    Point(
        "made-up", "The documents hold no answer, so any claim is made up: it should have said so.",
        {
            "correctness": ("contradicts-gold",), "completeness": ("missing-fact",),
            "grounding": ("claim-without-pages",), "confidence_calibration": ("absence-not-stated",),
        },
        answerable=False,
    ),
    Point(
        "plain-absence", "The documents hold no answer, and a plain sentence that says so passes.", {},
        answerable=False,
    ),
)


class GradedExample(Struct, frozen=True):
    """An answer to be graded, with the worked scorecard.

    Attributes:
        id: the beginning of the question's id, and the submission: it names the example and tells nothing of it.
        point: what it shows.
        submission: whose answer it is.
        item: what a grader looks at.
        card: the worked scorecard, by the rules.
    """

    id: str
    point: Point
    submission: str
    item: Item
    card: Scorecard

    @property
    def kind(self) -> str:
        """What to repeat where its grading was missed: the point's name."""
        return self.point.name

    def show_worked(self) -> Shown:
        """Show the worked verdicts with their codes and evidence."""
        return show_verdicts(self.card)


@lru_cache(maxsize=1)
def graded_examples() -> tuple[GradedExample, ...]:
    """Choose the examples from the bundled sample, in the order of `POINTS`.

    Raises:
        LoadError: the sample has no answer for a point.
    """
    found: dict[str, GradedExample] = {}
    for submission, item, card in _graded():
        fails = {name: card.reasons[name] for name in CRITERIA if card.scores[name] != PASS}
        for point in POINTS:
            fits = (point.fails, point.answerable) == (fails, card.answerable)
            if fits and not card.needs_review and point.name not in found:
                id = f"{item.id[:8]}-{submission}"
                found[point.name] = GradedExample(id, point, submission, item, card)
                break
        if len(found) == len(POINTS):
            break
    missing = [point.name for point in POINTS if point.name not in found]
    if missing:
        raise LoadError(f"sample: expected an answer for each point, got none for {', '.join(missing)}")
    return tuple(found[point.name] for point in POINTS)


def show_worked_examples() -> Shown:
    """Show every example with what it shows and its worked verdicts."""
    parts = []
    for example in graded_examples():
        asked = {"question": example.item.question, "answer": example.item.answer, "point": example.point.says}
        columns = {"question": "Question", "answer": f"Answer ({example.id})", "point": "What it shows"}
        parts += [table([asked], columns), example.show_worked()]
    return Shown("".join(part.html for part in parts), "\n\n".join(part.text for part in parts))


def find_example(example_id: str) -> GradedExample:
    """Find an example by its id.

    Raises:
        InputError: there is none; the known ids are listed.
    """
    for example in graded_examples():
        if example.id == example_id:
            return example
    known = ", ".join(example.id for example in graded_examples())
    raise InputError(f"example: expected one of {known}, got {example_id!r}")


def compare_grading(example: GradedExample, attempt: Attempt) -> Feedback:
    """Compare a learner's five verdicts and their codes with the worked scorecard.

    The order of codes does not count.

    Args:
        example: the example that was graded.
        attempt: its output is criterion → `{"score": PASS, FAIL or UNSCORED, "reasons": [codes]}`.

    Raises:
        InputError: the attempt is at another example, or its output has another shape.
    """
    if attempt.case != example.id:
        raise InputError(f"attempt.case: expected {example.id!r}, got {attempt.case!r}")
    differences = tuple(
        found for name in CRITERIA
        if (found := _difference(name, *_verdict(attempt.output, name), example.card)) is not None
    )
    wrong = {found.field for found in differences}
    fields = MappingProxyType({name: name not in wrong for name in CRITERIA})
    if wrong:
        says = f"Not yet: {len(CRITERIA) - len(wrong)} of {len(CRITERIA)} criteria as in the worked scorecard."
    else:
        says = "Right: all five verdicts and their codes are those of the worked scorecard."
    return Feedback(example.id, not wrong, fields, differences, says, example.point.says)


def worked_output(card: Scorecard) -> dict[str, Any]:
    """Return a scorecard's verdicts in the shape of a learner's output."""
    return {name: {"score": card.scores[name], "reasons": [*card.reasons[name]]} for name in CRITERIA}


def _graded() -> Iterator[tuple[str, Item, Scorecard]]:
    for submission in _SUBMISSIONS:
        for item in Workspace(sample_root(), submission).load().items:
            yield submission, item, grade(item)


def _verdict(output: Mapping[str, Any], criterion: str) -> tuple[str, tuple[str, ...]]:
    given = output.get(criterion, {"score": UNSCORED, "reasons": []})
    if not isinstance(given, dict) or not isinstance(given.get("score"), str):
        raise InputError(f'output.{criterion}: expected an object with "score" and "reasons", got {given!r}')
    reasons = given.get("reasons")
    if not isinstance(reasons, list | tuple) or not all(isinstance(code, str) for code in reasons):
        raise InputError(f"output.{criterion}.reasons: expected a list of strings, got {reasons!r}")
    return given["score"], tuple(reasons)


def _difference(criterion: str, score: str, reasons: tuple[str, ...], card: Scorecard) -> Difference | None:
    """Say how a verdict differs from the worked one, or None where it does not."""
    due, codes = card.scores[criterion], card.reasons[criterion]
    if score == due and sorted(reasons) == sorted(codes):
        return None
    name = criterion.replace("_", " ")
    problem = incoherence(criterion, score, reasons)
    if score != due:
        says = f"{name} is {due}, not {score}. {card.rationales[criterion]}"
    elif missed := [code for code in codes if code not in reasons]:
        says = f"{due} is right, but {', '.join(missed)} is not among your codes. {card.rationales[criterion]}"
    else:
        extra = [code for code in reasons if code not in codes]
        says = f"{due} is right, but {', '.join(extra) or 'a code'} is one too many. {card.rationales[criterion]}"
    if problem:
        says += f" Your verdict and codes do not agree with each other: {problem}."
    return Difference(criterion, _shown(score, reasons), _shown(due, codes), says)


def _shown(score: str, reasons: tuple[str, ...]) -> str:
    return f"{score}: {', '.join(reasons)}" if reasons else score


def codes_of(criterion: str) -> tuple[str, ...]:
    """List the codes that a FAIL of a criterion may carry on an answer that is not empty."""
    return tuple(code for code in FAILURES[criterion] if code != "empty-answer")
