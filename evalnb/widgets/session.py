"""One person's work through the questions of a submission: the scoring panel without a widget in it.

Every change goes to disk before the state here changes. Nothing that a person does raises; what cannot be done is said
in the view's message.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from ..errors import EvalnbError, LoadError
from ..freetext.codes import CRITERIA, FAIL, PASS
from ..rows.files import reason, shown_path
from ..rows.strict import shown
from ..scorecards import Journal
from ..workspace import Workspace
from .actions import ACTIONS
from .opened import Opened
from .view import show
from .worklist import FILTERS, Worklist


class Session:
    """A rater at work on a submission.

    Args:
        workspace: its `pages` are those that are judged against; scorecards and journal are written to its folder.
        rater: the rater's name, which is a folder's name too.
        second: another submission whose answers are shown beside, on a switch.
        blind: hide the rules' drafts and what their evidence says, so that a rater is not led.
        clock: tells the time for the journal; no outcome depends on it.

    Attributes:
        opened: the question that is looked at; None where there is none at all.
        message: what to tell the person about what they just did.
        failed: what went wrong with writing; empty where nothing did.

    Raises:
        LoadError: if manifest or submission cannot be read at all, or the rater's name cannot be part of a path.
    """

    actions = ACTIONS

    def __init__(
        self,
        workspace: Workspace,
        *,
        rater: str,
        second: str | None = None,
        blind: bool = False,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.workspace, self.rater, self.second, self.blind = workspace, rater, second, blind
        self.store = workspace.scorecards
        self.journal = Journal(self.store, rater, clock=clock)
        self.show_cited = self.show_second = False
        self.worklist = Worklist(workspace.free_text, marks=self.marks, texts=self._text_of)
        self._seconds = workspace.beside(second).answers if second else {}
        self._texts: dict[str, str] = {}
        self._later = set(self.journal.later())
        self._standings = self.store.status(self._answers())
        self._saved: list[str] = []
        self.failed = ""
        self.message = self._told_at_first()
        self.opened: Opened | None = None
        ids = list(self.worklist.questions)
        if ids:
            self._open(next((id for id in ids if "unscored" in self.marks(id)), ids[0]))

    def _told_at_first(self) -> str:
        """Say what could not be read; the first of it, for the rest is in the output of `evalnb score`."""
        standings = (self._standings[id] for id in self.worklist.questions)
        found = [finding.message for finding in self.workspace.findings]
        found += [*self.journal.findings, *(message for standing in standings for message in standing.findings)]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        return f"{found[0]}{more}" if found else ""

    def view(self) -> dict[str, Any]:
        """Return all that the panel shows, as plain data; texts are cut into parts, and nothing is an offset."""
        return show(self)

    def do(self, action: str, /, **arguments: Any) -> None:
        """Do one of `ACTIONS`.

        Args:
            action: the name of one.
            arguments: `criterion`, `filter` and `bucket` take a `name`, `code` a `criterion` and `code`, `rationale` a
                `criterion` and `text`, `feedback` a `text` (None for what follows from the codes), `search` a `text`,
                `phrase` its number `n` from 1, `page` its `index` from 0, `go` a `question_id`, and `resolve-conflict`
                which to `keep`, `mine` or `theirs`. The others take none.
        """
        self.message = self.failed = ""
        method = getattr(self, f"_do_{action.replace('-', '_')}", None)
        try:
            if method is None:
                raise LoadError(f"action: expected one of the panel's, got {shown(action)}")
            if self.opened is None:
                self.message = "There is no free-text question."
            else:
                self.message = method(**arguments) or ""
        except EvalnbError as error:
            self.failed = str(error)
        except OSError as error:
            place = shown_path(error.filename or self.store.folder)
            self.failed = f"Not written: {place}: {reason(error)}. Nothing was changed."

    # ── what the lists know ──────────────────────────────────────────────────────────────────────────────────────────

    def marks(self, id: str) -> set[str]:
        """Return the filters that a question is in."""
        standing = self._standings[id]
        marks = {"all"}
        if self.rater not in standing.raters:
            marks.add("unscored")
        if standing.needs_review or standing.status in ("review", "unreadable"):
            marks.add("review")
        if standing.status == "review":
            marks.add("disagreement")
        if id in self._later:
            marks.add("later")
        return marks

    @property
    def scored(self) -> int:
        """How many questions this rater has saved a verdict on, of the answers as they are now."""
        return sum(self.rater in self._standings[id].raters for id in self.worklist.questions)

    @property
    def saved_before(self) -> bool:
        """Whether `undo` can go back to a question that was saved in this session."""
        return bool(self._saved)

    def second_answer(self) -> str | None:
        """Return the other submission's answer to the question that is open, or None where it has none."""
        answer = self._seconds.get(self.opened.id) if self.opened else None
        return answer.answer if answer and isinstance(answer.answer, str) else None

    def _answers(self) -> dict[str, str | None]:
        given = ((id, self.workspace.answers.get(id)) for id in self.worklist.questions)
        return {id: answer.answer if answer and isinstance(answer.answer, str) else None for id, answer in given}

    def _text_of(self, id: str) -> str:
        if id not in self._texts:
            question, answer = self.worklist.questions[id], self.workspace.answers.get(id)
            said = [question.question_text, question.gold_answer, answer.answer if answer else None]
            self._texts[id] = "\n".join(text for text in said if isinstance(text, str)).casefold()
        return self._texts[id]

    def _refresh(self, id: str | None = None) -> None:
        answers = self._answers()
        self._standings |= self.store.status(answers if id is None else {id: answers[id]})

    # ── moving about; each returns what to tell the person, or nothing ───────────────────────────────────────────────

    def _open(self, id: str) -> None:
        self.opened = Opened(self.workspace, self.journal, id, blind=self.blind)
        self._refresh(id)
        self.opened.show_page(0, others=self.show_cited)

    def _do_next(self) -> str | None:
        return self._move(1, "This is the last question here.")

    def _do_previous(self) -> str | None:
        return self._move(-1, "This is the first question here.")

    def _move(self, step: int, otherwise: str) -> str | None:
        other = self.worklist.neighbour(self.opened.id, step)
        if other is None:
            return otherwise
        self._open(other)

    def _do_go(self, question_id: str) -> None:
        if question_id not in self.worklist.questions:
            raise LoadError(f"question: expected one of the free-text questions, got {shown(question_id)}")
        self._open(question_id)

    def _do_filter(self, name: str) -> str | None:
        if name not in FILTERS:
            raise LoadError(f"filter: expected one of {', '.join(FILTERS)}, got {shown(name)}")
        self.worklist.filter = name
        self._refresh()
        return self._stay_within()

    def _do_bucket(self, name: str | None) -> str | None:
        self.worklist.bucket = name or None
        return self._stay_within()

    def _do_search(self, text: str) -> None:
        self.worklist.search = text

    def _stay_within(self) -> str | None:
        """Open the first question that a filter leaves, unless the one that is open is among them."""
        ids = self.worklist.ids()
        if not ids:
            return "No question fits here."
        if self.opened.id not in ids:
            self._open(ids[0])

    def _do_phrase(self, n: int) -> None:
        self.opened.choose_phrase(n, others=self.show_cited)

    def _do_next_phrase(self) -> None:
        self._do_phrase((self.opened.phrase or 0) + 1)

    def _do_previous_phrase(self) -> None:
        self._do_phrase((self.opened.phrase or 2) - 1)

    def _do_page(self, index: int) -> None:
        self.opened.show_page(index, others=self.show_cited)

    def _do_next_page(self) -> None:
        """Show the next page; after the last, the first that was not shown yet."""
        pages = self.opened.pages(others=self.show_cited)
        unread = [n for n, (page, _) in enumerate(pages) if not self.opened.was_shown(page)]
        last = self.opened.page + 1 >= len(pages)
        self._do_page(unread[0] if last and unread else self.opened.page + 1)

    def _do_previous_page(self) -> None:
        self._do_page(self.opened.page - 1)

    def _do_show_cited(self) -> str | None:
        if not self.opened.other_pages:
            return "There are no other pages."
        self.show_cited = not self.show_cited
        self._do_page(self.opened.page)

    def _do_show_second(self) -> str | None:
        if self.second is None:
            return "No second submission was opened."
        self.show_second = not self.show_second

    def _do_later(self) -> str | None:
        id = self.opened.id
        leave = id not in self._later
        self.opened.write("later", later=leave)
        if not leave:
            self._later.discard(id)
            return "No longer left for later."
        self._later.add(id)
        return self._move(1, "This is the last question here.") or "Left for later."

    # ── deciding ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def _do_criterion(self, name: str) -> None:
        if name in CRITERIA:
            self.opened.criterion = name

    def _do_pass(self) -> str:
        return self.opened.decide(PASS)

    def _do_fail(self) -> str:
        return self.opened.decide(FAIL)

    def _do_clear(self) -> str:
        return self.opened.decide(None)

    def _do_code(self, criterion: str, code: str) -> str:
        return self.opened.toggle(criterion, code)

    def _do_rationale(self, criterion: str, text: str) -> str:
        return self.opened.set_rationale(criterion, text)

    def _do_feedback(self, text: str | None) -> str:
        return self.opened.set_feedback(text)

    def _do_accept_drafts(self) -> str:
        return self.opened.accept_drafts()

    def _do_undo(self) -> str | None:
        if self.opened.changed:
            self.opened.write("undo")
        elif self._saved:
            self._open(self._saved.pop())
            return "This was saved. Change it and save again; what was saved is kept."
        else:
            return "There is nothing to undo."

    # ── saving ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _do_save(self) -> str | None:
        opened = self.opened
        refused = opened.unsaved_because()
        if refused:
            return refused
        if opened.own and not opened.changed and not opened.adjudicating:
            return self._leave()
        card, pages = opened.card(), self.workspace.pages
        if opened.adjudicating:
            outcome = self.store.adjudicate(card, rater=self.rater, pages=pages)
        else:
            outcome = self.store.save_verdict(card, rater=self.rater, pages=pages, based_on=opened.version)
        if outcome.action == "conflict":
            self._open(opened.id)
            raise LoadError(outcome.message)
        opened.write_saved()
        self._later.discard(opened.id)
        self._saved.append(opened.id)
        said = self._leave()
        # The rater's own verdicts are saved; only what they would change beyond that could not be read.
        return outcome.message if outcome.action == "refused" else said

    def _leave(self) -> str | None:
        """Open what comes next; where nothing does, stay and show what was saved."""
        here = self.opened.id
        self._refresh(here)
        following = self.worklist.neighbour(here, 1)
        if following is None:
            following = next((id for id in self.worklist.ids() if id != here and "unscored" in self.marks(id)), None)
        self._open(following or here)
        return None if following else "Saved. Nothing is left here."

    def _do_adjudicate(self) -> str | None:
        opened = self.opened
        if not opened.disputed:
            return "Raters do not differ on this question."
        if opened.adjudicating:
            return self._do_save()
        opened.adjudicate()
        return "You decide for all raters. What they said stays in the history."

    def _do_resolve_conflict(self, keep: str) -> str | None:
        if self.opened.conflict is None:
            return "There is no conflict."
        self.store.resolve_conflict(self.opened.id, rater=self.rater, keep=keep)
        self.opened.write_saved()
        self._open(self.opened.id)
        return "Settled. The other version is in the history."
