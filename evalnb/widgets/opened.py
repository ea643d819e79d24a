"""The question that is open in the panel: its evidence, and the verdicts while a person decides them.

Every change is a line of the journal first; what is shown is then read back from the journal.
"""

from typing import Any

from ..errors import LoadError
from ..freetext.codes import CRITERIA, PASS, UNSCORED
from ..freetext.records import Item, Page, Phrase, Scorecard
from ..freetext.rules import grade
from ..freetext.show import CRITERION_NAMES
from ..scorecards import Journal, StoredCard, from_stored
from ..scorecards.records import hash_answer
from ..workspace import Workspace
from . import decisions as form
from .decisions import Decision

_OTHER_PAGES = {"gold": "cited", "cited": "gold"}


class Opened:
    """One question with its answer, and what a rater says of it.

    Args:
        workspace: where the question is; its `pages` are those that are judged against.
        journal: the rater's.
        blind: whether the rules' drafts are hidden.

    Attributes:
        item: what a judge looks at; None where it could not be put together, with `problem` saying why.
        evidence: what the rules found and say; its verdicts are shown only through `draft`.
        own: what the rater saved of this very answer before; None where nothing.
        counted: the scorecard that counts now, with its history; None where none is written.
        version: of the rater's file when it was opened, to notice that another window saved.
        decisions: criterion → what the rater says of it.
        feedback: the rater's own prompt feedback; None where it follows from the codes.
        seen: document and number of the pages that were shown.
        unsaved: how many steps are not saved.
        written: when the rater last changed or saved something here, as the journal has it; empty where never.
        adjudicating: whether the rater decides for all.
        conflict: the two versions' verdicts, theirs and mine, where another window saved too.
        phrase: the number of the chosen phrase, from 1; None where there is none.
        page: the place of the page that is shown, from 0.
        criterion: the one that keys speak to.
    """

    def __init__(self, workspace: Workspace, journal: Journal, id: str, *, blind: bool) -> None:
        self.id, self._workspace, self._journal, self._blind = id, workspace, journal, blind
        self.item: Item | None = None
        self.evidence: Scorecard | None = None
        self.own: StoredCard | None = None
        self.counted: StoredCard | None = None
        self.version: str | None = None
        self.problem = ""
        self.decisions: dict[str, Decision] = dict.fromkeys(CRITERIA, form.UNDECIDED)
        self.feedback: str | None = None
        self.seen: frozenset[tuple[str, int]] = frozenset()
        self.unsaved = 0
        self.adjudicating = False
        self.written = ""
        self.conflict: tuple[list[str], list[str]] | None = None
        self.phrase: int | None = None
        self.page = 0
        self.criterion = CRITERIA[0]
        self._others: tuple[Page, ...] = ()
        self._read()
        self.restore()
        self.phrase = next((n for n, phrase in enumerate(self.phrases, 1) if phrase.pieces or phrase.nearest), None)
        self._go_on(CRITERIA[-1])

    def _read(self) -> None:
        store = self._workspace.scorecards
        try:
            self.item = self._workspace.item(self.id)
            self.evidence = grade(self.item)
            self.version = store.version(self.id, rater=self._journal.rater)
            card = store.read(self.id, rater=self._journal.rater)
            self.own = card if card and card.answer_sha256 == self.answer_sha256 else None
            self.counted = store.read(self.id)
            self.conflict = self._open_conflict()
        except LoadError as error:
            self.problem = str(error)
        try:
            self._others = self._workspace.item(self.id, pages=_OTHER_PAGES[self._workspace.pages]).pages or ()
        except LoadError:
            self._others = ()  # pages that only the switch would show; `score` reports those that are not there

    def _open_conflict(self) -> tuple[list[str], list[str]] | None:
        """Return the two versions of a conflict that nobody has settled, the last one where there are several."""
        mine = [found.card for found in self._workspace.scorecards.conflicts(self.id, self._journal.rater) if found.card]
        if not mine or self.own is None:
            return None
        return form.lines(from_stored(self.own)), form.lines(from_stored(mine[-1]))

    @property
    def answer_sha256(self) -> str | None:
        return hash_answer(self.item.answer) if self.item else None

    @property
    def draft(self) -> Scorecard | None:
        """The rules' draft, unless it is hidden."""
        return None if self._blind else self.evidence

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases of the answer."""
        return self.evidence.phrases if self.evidence else ()

    @property
    def disputed(self) -> bool:
        """Whether raters differ and nobody has decided between them."""
        return self.counted is not None and self.counted.status == "review"

    @property
    def changed(self) -> bool:
        """Whether something was decided that is not saved."""
        return self.unsaved > 0

    # ── pages ────────────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def judged_pages(self) -> tuple[Page, ...]:
        """The pages that are judged against; each must be shown before grounding is decided."""
        return (self.item.pages or ()) if self.item else ()

    @property
    def other_pages(self) -> tuple[Page, ...]:
        """The pages that only the switch shows: cited ones beyond the gold pages, or the other way round."""
        judged = {(page.doc_id, page.page) for page in self.judged_pages}
        return tuple(page for page in self._others if (page.doc_id, page.page) not in judged)

    @property
    def pages_left(self) -> int:
        """How many of the judged pages were not shown yet."""
        return sum(not self.was_shown(page) for page in self.judged_pages)

    def was_shown(self, page: Page) -> bool:
        """Say whether a page was shown with this answer, in this session or before."""
        return (page.doc_id, page.page) in self.seen

    def pages(self, *, others: bool) -> list[tuple[Page, str]]:
        """Return the pages that can be read, those judged against first, each with where it comes from.

        Args:
            others: whether the switch is on.
        """
        own, other = self._workspace.pages, _OTHER_PAGES[self._workspace.pages]
        both = {(page.doc_id, page.page) for page in self._others}
        listed = [
            (page, f"{own}, {other}" if (page.doc_id, page.page) in both else own) for page in self.judged_pages
        ]
        return listed + ([(page, other) for page in self.other_pages] if others else [])

    def show_page(self, index: int, *, others: bool) -> None:
        """Show a page and remember that it was shown."""
        pages = self.pages(others=others)
        if pages:
            self.page = max(0, min(index, len(pages) - 1))
            page = pages[self.page][0]
            if not self.was_shown(page):
                self.write("seen", doc_id=page.doc_id, page=page.page)

    def choose_phrase(self, n: int, *, others: bool) -> None:
        """Choose a phrase, and show the page where its first quote stands, or what comes nearest to it."""
        if not 1 <= n <= len(self.phrases):
            return
        self.phrase = n
        phrase = self.phrases[n - 1]
        near = phrase.pieces[0] if phrase.pieces else None if self._blind else phrase.nearest
        for index, (page, _) in enumerate(self.pages(others=others)):
            if near and (near.doc_id, near.page) == (page.doc_id, page.page):
                self.show_page(index, others=others)

    # ── verdicts; each returns why it was refused, or an empty text ──────────────────────────────────────────────────

    def lock(self, criterion: str) -> str:
        """Say why a criterion cannot be decided now, or return an empty text."""
        if self.problem or self.evidence is None:
            return self.problem
        return form.lock(criterion, self.evidence, pages_left=self.pages_left)

    def decide(self, score: str | None) -> str:
        """Decide the chosen criterion; after a PASS, go on to the next that wants deciding."""
        refused = self._refused(self.criterion)
        if not refused:
            before = self.decisions[self.criterion]
            after = form.decide(self.criterion, score, before, self.draft)
            if after != before:
                self._write_decision(self.criterion, after)
            if score == PASS:  # a FAIL still wants its reasons and a line
                self._go_on(self.criterion)
        return refused

    def toggle(self, criterion: str, code: str) -> str:
        """Add a reason code to a criterion, or take it away; a code means FAIL."""
        self.criterion = criterion
        refused = self._refused(criterion)
        if not refused:
            self._write_decision(criterion, form.toggle(criterion, code, self.decisions[criterion]))
        return refused

    def set_rationale(self, criterion: str, text: str) -> str:
        """Write the rater's line on a criterion."""
        refused = self._refused(criterion)
        shown = form.rationale_of(criterion, self.decisions[criterion], self.draft)
        if not refused and text != shown:
            self.write("rationale", criterion=criterion, text=text)
        return refused

    def set_feedback(self, text: str | None) -> str:
        """Write the rater's own prompt feedback; None goes back to what follows from the codes."""
        if self.item and text != self.feedback and not (self.feedback is None and text == self.derived_feedback):
            self.write("feedback", text=text)
        return self.problem

    @property
    def derived_feedback(self) -> str:
        """What the codes ask of the pipeline's prompt."""
        return form.feedback_of(self.decisions)

    def accept_drafts(self) -> str:
        """Take over the rules' draft for every criterion that is undecided and not locked."""
        draft = self.draft
        if draft is None:
            return self.problem or "The rules' drafts are hidden."
        refused = ""
        for criterion in form.undecided(self.decisions, draft):
            if self.lock(criterion):
                refused = refused or self._refused(criterion)
                self.criterion = criterion
            else:
                after = form.decide(criterion, draft.scores[criterion], self.decisions[criterion], draft)
                self._write_decision(criterion, after)
        return refused

    def adjudicate(self) -> None:
        """Begin to decide for all raters: what they agree on is taken over, what they differ on is open."""
        self.adjudicating = True
        self.restore()
        disputed = [c for c in CRITERIA if self.counted.scores[c] == UNSCORED and not self.lock(c)]
        self.criterion = disputed[0] if disputed else self.criterion

    def unsaved_because(self) -> str:
        """Say why this cannot be saved as final yet, or return an empty text."""
        if self.problem or self.evidence is None:
            return self.problem
        if self.conflict:
            return "Another window saved this question. Choose which of the two counts."
        for criterion in CRITERIA:
            problem = form.problem(criterion, self.decisions[criterion])
            if problem:
                return f"{CRITERION_NAMES[criterion]}: {problem}"
        left = form.undecided(self.decisions, self.evidence)
        if left:
            return f"Not decided yet: {', '.join(CRITERION_NAMES[c].lower() for c in left)}."
        if all(self.decisions[c].score is None for c in CRITERIA):
            return "Nothing can be scored here: there is neither a gold answer nor a page."
        return ""

    def card(self) -> Scorecard:
        """Return the scorecard that would be saved."""
        return form.to_card(
            self.decisions, self.evidence, rater=self._journal.rater, feedback=self.feedback, shown=not self._blind
        )

    def write(self, action: str, **fields: Any) -> None:
        """Write a line to the journal, then show what it now says.

        Raises:
            OSError: if it cannot be written; nothing has changed then.
        """
        self._journal.append(self.id, self.answer_sha256, action, **fields)
        self.restore()

    def write_saved(self) -> None:
        """Write that what is shown was saved; what another window decided meanwhile stays unsaved.

        Raises:
            OSError: as `write` does.
        """
        self.write("save", ended=self.unsaved)

    def restore(self) -> None:
        """Put the decisions together: what the journal says on top of what was saved."""
        if self.item is None:
            return
        working = self._journal.working(self.id, self.answer_sha256)
        base = self.counted if self.adjudicating else self.own
        saved = form.from_saved(from_stored(base), self.draft) if base else dict.fromkeys(CRITERIA, form.UNDECIDED)
        self.decisions = {
            c: Decision(
                score=working.scores.get(c, saved[c].score), codes=working.codes.get(c, saved[c].codes),
                rationale=working.rationales.get(c, saved[c].rationale),
            )
            for c in CRITERIA
        }
        self.feedback = None
        if any(step.action == "feedback" for step in working.history):
            self.feedback = working.feedback
        elif base and base.prompt_feedback != form.feedback_of(saved):
            self.feedback = base.prompt_feedback
        self.seen = frozenset(working.seen)
        self.unsaved = len(working.history)
        said = [entry.at for entry in self._journal.read(self.id) if entry.action != "seen"]
        self.written = said[-1] if said else ""

    def _write_decision(self, criterion: str, decision: Decision) -> None:
        self.write("decide", criterion=criterion, score=decision.score, codes=decision.codes)

    def _refused(self, criterion: str) -> str:
        problem = self.lock(criterion)
        return f"{CRITERION_NAMES[criterion]}: {problem}" if problem else ""

    def _go_on(self, criterion: str) -> None:
        """Choose the next criterion that wants deciding: after this one, then from the first; else stay."""
        place = CRITERIA.index(criterion)
        for other in CRITERIA[place + 1 :] + CRITERIA[: place + 1]:
            if self.decisions[other].score is None and not self.lock(other):
                self.criterion = other
                return
