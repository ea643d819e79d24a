"""Grade an answer on the five criteria, and compare with the worked scorecard."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets

from ...freetext import show as cards
from ...freetext.codes import ALL_CLEAR, CRITERIA, FAIL, PASS
from ...freetext.feedback import FIXES
from ...lessons.answers import Attempt, Feedback, Graded
from ...lessons.grading import GradedExample, codes_of, compare_grading
from ...lessons.views import boxed, joined, line
from ...show import Shown, folded, marked
from ..form import styled
from .case import CaseList
from .saving import Saving

QUESTION = "Which verdicts does this answer get, and for which reasons?"
_WORDS = {PASS: "Pass", FAIL: "Fail"}


class Verdict:
    """One criterion: pass or fail, and the codes of a fail."""

    def __init__(self, criterion: str) -> None:
        self.criterion, self.title = criterion, cards.CRITERION_NAMES[criterion]
        words = [(word, score) for score, word in _WORDS.items()]
        self.score = styled(ipywidgets.ToggleButtons(options=words, value=None, description=self.title), "field", "one")
        self.codes = {
            code: styled(ipywidgets.ToggleButton(description=code, tooltip=FIXES[criterion][code]), "choice")
            for code in codes_of(criterion)
        }
        self._reasons = styled(ipywidgets.Box(list(self.codes.values())), "row", "codes")
        self.box = styled(ipywidgets.VBox([self.score]), "verdict")
        self.score.observe(lambda _: self._draw(), "value")

    def clear(self) -> None:
        """Take verdict and codes back."""
        self.score.value = None
        for button in self.codes.values():
            button.value = False

    @property
    def missing(self) -> str | None:
        """What is still to be chosen."""
        if self.score.value is None:
            return self.title
        return f"{self.title}: a reason" if self.score.value == FAIL and not self._chosen() else None

    @property
    def value(self) -> dict[str, Any]:
        """The verdict with its codes; a pass carries its one code by itself."""
        reasons = self._chosen() if self.score.value == FAIL else [ALL_CLEAR[self.criterion]]
        return {"score": self.score.value, "reasons": reasons}

    def _chosen(self) -> list[str]:
        return [code for code, button in self.codes.items() if button.value]

    def _draw(self) -> None:
        self.box.children = (self.score, self._reasons) if self.score.value == FAIL else (self.score,)


class GradingForm:
    """Five verdicts and the reason.

    Attributes:
        box: the widget.
        verdicts: criterion → its verdict.
        reason: the field for the reason.
    """

    def __init__(self) -> None:
        self.verdicts = {criterion: Verdict(criterion) for criterion in CRITERIA}
        self.reason = styled(
            ipywidgets.Textarea(description="because", placeholder="Why? Quote the answer or the page.", rows=2),
            "field", "reason",
        )
        boxes = [verdict.box for verdict in self.verdicts.values()]
        self.box = styled(ipywidgets.VBox([*boxes, self.reason]), "form", "grading")

    def clear(self) -> None:
        """Take all verdicts back."""
        for verdict in self.verdicts.values():
            verdict.clear()

    @property
    def missing(self) -> str | None:
        """The first verdict or reason that is still to be chosen."""
        return next(filter(None, (verdict.missing for verdict in self.verdicts.values())), None)

    @property
    def output(self) -> dict[str, Any]:
        """Criterion → verdict and codes."""
        return {criterion: verdict.value for criterion, verdict in self.verdicts.items()}


class GradingTask:
    """Asks for the five verdicts on an answer."""

    def __init__(self) -> None:
        self.form = GradingForm()

    def question(self, example: GradedExample) -> Shown:
        """Show question, answers and pages, and put the form."""
        self.form.clear()
        return joined([line(QUESTION, strong=True), show_example(example)])

    def compare(self, example: GradedExample, attempt: Attempt) -> Feedback:
        """Hold the verdicts against the worked scorecard."""
        return compare_grading(example, attempt)

    def worked(self, example: GradedExample) -> Shown:
        """Show the worked scorecard."""
        return show_worked_card(example)


class GradeAnswers(CaseList):
    """Put answers of the sample to be graded.

    Args:
        examples: the answers.
        learner: the name for the results.
        folder: where the results go; without it the folder `lessons` of the outputs.
        work: what was graded there is kept with the results too; where it is given, they can be saved here.

    Attributes:
        saving: name and button, or None.
    """

    def __init__(
        self, examples: Sequence[GradedExample], *, learner: str | None = None, folder: Path | str | None = None,
        work: "GradeAnswers | None" = None,
    ) -> None:
        self._work = work
        self.saving = None
        if work is not None:
            self.saving = Saving("grading", learner=learner, folder=folder, attempts=lambda: self.attempts)
        below = [self.saving.box] if self.saving else []
        super().__init__(GradingTask(), examples, below=below, twin=grading_twin(examples), name="grading")

    @property
    def attempts(self) -> tuple[Graded, ...]:
        """What was graded so far, in order, beginning with what was graded before these answers."""
        return (*(self._work.attempts if self._work else ()), *self.asking.attempts)

    def _answered(self) -> None:
        super()._answered()
        if self.saving:
            self.saving.answered()


def show_example(example: GradedExample, *, fold: bool = False) -> Shown:
    """Show what a grader looks at: the question, both answers unmarked, and the pages, folded away or not."""
    card, pages = example.card, example.item.pages or ()
    submitted = f"Submitted, {card.submitted_char_count} characters"
    answers = ((submitted, card.submitted_answer), ("Gold", card.gold_answer))
    sides = [marked(text or "", [], caption=caption) for caption, text in answers]
    texts = [marked(page.text.strip(), [], caption=f"{page.doc_id}, page {page.page}") for page in pages]
    read = boxed(joined(texts)) if texts else line("There is no page: the documents hold no answer.")
    if fold and texts:
        read = folded("The page" if len(texts) == 1 else "The pages", read)
    return joined([cards.show_question(card), *sides, read])


def show_worked_card(example: GradedExample) -> Shown:
    """Show the point of an example, the marked answers, the five verdicts, and the phrases with their quotes."""
    card = example.card
    parts = [line(example.point.says, strong=True), cards.show_answers(card), cards.show_verdicts(card)]
    ledgers = joined([cards.show_phrases(card), cards.show_facts(card)])
    return joined([*parts, folded("Every phrase and every fact", ledgers)])


def grading_twin(examples: Sequence[GradedExample]) -> Shown:
    """Return answers as a worksheet: each with its question, and its worked scorecard folded away."""
    return joined(
        boxed(
            joined(
                [
                    line(f"Answer {number}", strong=True), show_example(example, fold=True), line(QUESTION),
                    folded("The worked scorecard", show_worked_card(example)),
                ]
            )
        )
        for number, example in enumerate(examples, 1)
    )
