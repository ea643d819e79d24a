"""Practice: fresh cases from a seed, a score, and what to repeat."""

from pathlib import Path

import ipywidgets

from ...errors import InputError
from ...lessons import Lesson
from ...lessons.answers import Graded, score_of, to_repeat
from ...lessons.practice import KINDS, LEVELS, practice_cases
from ...lessons.views import joined, line
from ...show import Shown, table
from ..form import styled
from .asking import Asking
from .case import RuleTask, WorkCase, cases_twin
from .frame import LessonWidget, button, row, text_of
from .saving import Saving

#: Cases on the static page.
_ON_PAGE = 5
_EVERY = "every level"


class Practice(LessonWidget):
    """Put fresh cases one after the other, count what was right, and say what to repeat.

    Args:
        lesson: the rule.
        seed: the same seed gives the same cases.
        level: 1, 2 or 3; None for cases of every level, the easier first.
        count: how many cases.
        learner: the name for the results.
        folder: where the results go; without it the folder `lessons` of the outputs.
        work: what was answered there is kept with the results too.

    Attributes:
        asking: the case that is put, and what was answered so far.
        cases: the cases, in order.

    Raises:
        InputError: seed, level or count is out of range.
    """

    def __init__(
        self, lesson: Lesson, *, seed: int, level: int | None = None, count: int = 10, learner: str | None = None,
        folder: Path | str | None = None, work: WorkCase | None = None,
    ) -> None:
        self.lesson, self.seed, self._count, self._work = lesson, seed, count, work
        self.cases = practice_cases(lesson.name, seed=seed, count=count, level=level)
        if not self.cases:
            raise InputError(f"count: expected at least 1, got {count}")
        self.asking = Asking(RuleTask(lesson.name), answered=self._answered, following=self._move)
        levels = [(_EVERY, _EVERY), *((f"level {level}", level) for level in LEVELS)]
        self.level = styled(ipywidgets.Dropdown(options=levels, value=level or _EVERY, description="Level"), "level")
        self.fresh = button("fresh", "Other cases")
        self.told, self.repeat = text_of(Shown("", "")), text_of(Shown("", ""))
        self.saving = Saving(lesson.name, learner=learner, folder=folder, attempts=lambda: self.attempts)
        self.level.observe(lambda _: self._begin(self.seed), "value")
        self.fresh.on_click(lambda _: self._begin(self.seed + 1))
        head = row(self.level, self.fresh, self.told, also="head")
        twin = joined([_told(seed, level), cases_twin(lesson.name, self.cases[:_ON_PAGE])])
        super().__init__(
            [head, self.asking.box, self.repeat, self.saving.box], twin=twin, name=lesson.name
        )
        self._begin(seed)

    @property
    def attempts(self) -> tuple[Graded, ...]:
        """What was answered so far: the worked cases first, then practice."""
        return (*(self._work.attempts if self._work else ()), *self.asking.attempts)

    def _begin(self, seed: int) -> None:
        """Begin with the first of the cases of a seed."""
        self.seed, self._place = seed, -1
        level = None if self.level.value == _EVERY else self.level.value
        self.cases = practice_cases(self.lesson.name, seed=seed, count=self._count, level=level)
        self._move()

    def _move(self) -> None:
        self._place = min(self._place + 1, len(self.cases) - 1)
        self.asking.ask(self.cases[self._place], last=self._place + 1 == len(self.cases))
        self._tell()

    def _answered(self) -> None:
        self._tell()
        self.saving.answered()

    def _tell(self) -> None:
        place = f"case {self._place + 1} of {len(self.cases)} · level {self.cases[self._place].level}"
        self.told.value = line(f"{place} · seed {self.seed} · {score_of(self.asking.attempts)}", quiet=True).html
        kinds = [KINDS[self.lesson.name][name] for name in to_repeat(self.asking.attempts)]
        rows = [{"kind": kind.name, "repeat": kind.repeat} for kind in kinds]
        self.repeat.value = table(rows, {"kind": "To repeat", "repeat": "Look at this again"}).html if rows else ""


def _told(seed: int, level: int | None) -> Shown:
    of = _EVERY if level is None else f"level {level}"
    return line(f"Cases of {of} from seed {seed}. Where a kernel runs, they are put one by one and scored.", quiet=True)
