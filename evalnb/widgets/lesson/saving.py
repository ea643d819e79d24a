"""Keeping a learner's answers as a small file, under a name of the learner's choice."""

from collections.abc import Callable
from pathlib import Path

import ipywidgets

from ...errors import LoadError
from ...lessons.answers import Graded, collect
from ...lessons.views import line
from ...rows.files import shown_path
from ...show import Shown
from ...workspace.sample import outputs_folder
from ..form import styled
from .frame import button, row, text_of


class Saving:
    """A name, a button, and what came of saving. Once saved, every further answer is saved too.

    Attributes:
        name: the learner's name.
        save: the button.
        path: the file, after it was written.

    Args:
        lesson: the lesson's name, as the file has it.
        learner: the name to begin with.
        folder: where the file goes; without it the folder `lessons` of the outputs.
        attempts: gives what was answered so far.
    """

    def __init__(
        self, lesson: str, *, learner: str | None, folder: Path | str | None, attempts: Callable[[], tuple[Graded, ...]]
    ) -> None:
        self._lesson, self._attempts = lesson, attempts
        self._folder = Path(folder) if folder is not None else outputs_folder() / "lessons"
        self.path: Path | None = None
        name = ipywidgets.Text(value=learner or "", description="Your name", placeholder="a name of your choice")
        self.name = styled(name, "learner")
        self.save = button("save", "Save my results")
        self.message = text_of(Shown("", ""))
        self.save.on_click(lambda _: self.write())
        self.box = row(self.name, self.save, self.message, also="saving")

    def answered(self) -> None:
        """Save again, where it was saved before."""
        if self.path is not None:
            self.write()

    def write(self) -> None:
        """Write the file whole, and say where it is or why it is not."""
        try:
            self.path = collect(self._lesson, self.name.value.strip(), self._attempts()).save(self._folder)
            said = f"Saved as {shown_path(self.path)}."
        except LoadError as error:
            said = f"Not saved. {error}"
        except OSError as error:
            said = f"Not saved. {shown_path(self._folder)}: {error.strerror}"
        self.message.value = line(said, quiet=True).html
