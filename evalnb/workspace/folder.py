"""Find questions, answers and pages in a folder, and put together what a judge looks at.

    data/processed/labels/warmup_gold_manifest.jsonl        the questions, one a line
    artifacts/submissions/{submission}/submission.json      the answers of one submission
    artifacts/runtime/warmup/pages/{doc_id}/page-{NNN}.md    the pages; physical numbers, from 1
    artifacts/eval-ft-quality/                               the scorecards

Reading is strict, and one bad row or page never stops the rest: it becomes a finding, and its question stays among
those that were asked.
"""

import os
from collections.abc import Iterable
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path

from msgspec import Struct
from rapidfuzz import fuzz, process

from ..errors import LoadError
from ..freetext.records import Item, Page, Scorecard
from ..freetext.rules import grade
from ..rows.files import check_name, inside, shown_path
from ..rows.strict import read_text, shown
from ..scorecards import ScorecardStore
from ..scorecards.records import from_stored, hash_answer
from .manifest import FREE_TEXT, Finding, Manifest, PageRef, Question, read_manifest
from .submission import Answer, Submission, cited_pages, read_submission

#: Where pages come from: the manifest, or what the submission says it retrieved.
PAGE_SOURCES = ("gold", "cited")
#: How many ids a message lists.
_MOST_LISTED = 20


class Loaded(Struct, frozen=True):
    """Items in the order asked for, and what kept others from becoming items."""

    items: tuple[Item, ...]
    findings: tuple[Finding, ...]


def sample_root() -> Path:
    """Return the folder of the bundled workspace. Copy it before anything is written to it."""
    return Path(str(resources.files("evalnb"))) / "sample"


class Workspace:
    """The questions, answers and pages of one submission.

    Files are read when they are first needed, and once.

    Args:
        root: the folder; the paths below are relative to it unless they are absolute.
        submission: the name of the submission; its scorecards are kept under this name.
        pages: `gold`, the pages of the manifest, or `cited`, those that the submission says it retrieved.
        manifest: where the manifest is.
        submission_file: where the submission is; without it, its place in the layout.
        pages_dir: the folder that holds a folder for each document.
        scorecards_dir: the folder for the scorecards.

    Raises:
        LoadError: if `submission` cannot be part of a path, or `pages` is neither word.
    """

    def __init__(
        self,
        root: str | os.PathLike[str] = ".",
        submission: str = "warmup",
        *,
        pages: str = "gold",
        manifest: str | os.PathLike[str] = "data/processed/labels/warmup_gold_manifest.jsonl",
        submission_file: str | os.PathLike[str] | None = None,
        pages_dir: str | os.PathLike[str] = "artifacts/runtime/warmup/pages",
        scorecards_dir: str | os.PathLike[str] = "artifacts/eval-ft-quality",
    ) -> None:
        if pages not in PAGE_SOURCES:
            raise LoadError(f"pages: expected {' or '.join(PAGE_SOURCES)}, got {shown(pages)}")
        self.root = Path(root)
        self._places = {"manifest": manifest, "pages_dir": pages_dir, "scorecards_dir": scorecards_dir}
        self.submission = check_name(submission, what="submission")
        self.pages = pages
        self.manifest_file = self.root / manifest
        self.submission_file = self.root / submission_file if submission_file else inside(
            self.root / "artifacts" / "submissions", submission, "submission.json", what=f"submission {submission!r}"
        )
        self.pages_dir = self.root / pages_dir
        self.scorecards_dir = self.root / scorecards_dir
        self._text = lru_cache(maxsize=1024)(lambda path: read_text(path, name=shown_path(path)))

    def beside(self, submission: str) -> "Workspace":
        """Return the same folder opened on another submission.

        Raises:
            LoadError: if its name cannot be part of a path.
        """
        return Workspace(self.root, submission, pages=self.pages, **self._places)

    @cached_property
    def _manifest(self) -> Manifest:
        return read_manifest(self.manifest_file)

    @cached_property
    def _submission(self) -> Submission:
        return read_submission(self.submission_file)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions of every answer type, in the order of the manifest, without those whose rows have a finding."""
        return tuple(self._manifest.questions.values())

    @property
    def free_text(self) -> tuple[Question, ...]:
        """The free-text questions among `questions`."""
        return tuple(question for question in self.questions if question.answer_type == FREE_TEXT)

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers by question id, in the order of the submission, without those that have a finding."""
        return self._submission.answers

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What could not be read of manifest and submission, in the order of the files."""
        return self._manifest.findings + self._submission.findings

    @property
    def unknown_answers(self) -> tuple[str, ...]:
        """The ids that the submission answers and the manifest does not ask, in the order of the submission."""
        return tuple(id for id in self.answers if id not in self._known)

    @cached_property
    def doc_ids(self) -> tuple[str, ...]:
        """The documents that have a folder or that the manifest names, sorted."""
        named = {ref.doc_id for question in self.questions for ref in question.gold_pages or ()}
        return tuple(sorted(named | self._document_folders))

    @cached_property
    def _document_folders(self) -> frozenset[str]:
        if not self.pages_dir.is_dir():
            return frozenset()
        return frozenset(shown_path(folder.name) for folder in self.pages_dir.iterdir() if folder.is_dir())

    @cached_property
    def scorecards(self) -> ScorecardStore:
        """The scorecards of this submission."""
        ids = tuple(question.question_id for question in self.free_text)
        return ScorecardStore(self.scorecards_dir, submission=self.submission, question_ids=ids)

    def find(self, name: str) -> Question:
        """Find a question by its id or by the beginning of one; a whole id wins.

        Raises:
            LoadError: if no id begins so, with the nearest ones; if several do, with all of them; or if the question's
                row could not be read.
        """
        id = self._find_id(name)
        if id in self._faulty:
            raise LoadError(self._faulty[id])
        return self._manifest.questions[id]

    @cached_property
    def _faulty(self) -> dict[str, str]:
        """What is wrong with the rows of the manifest that could not be read, by the id of each that has one."""
        return {finding.question_id: finding.message for finding in self._manifest.findings if finding.question_id}

    @cached_property
    def _known(self) -> frozenset[str]:
        """The ids of the manifest, those of rows that could not be read included."""
        return frozenset(self._manifest.questions) | frozenset(self._faulty)

    @cached_property
    def _faulty_answers(self) -> dict[str, str]:
        """What is wrong with the answers that could not be read, by question; the first finding counts."""
        found = reversed(self._submission.findings)
        return {finding.question_id: finding.message for finding in found if finding.question_id}

    def _find_id(self, name: str) -> str:
        known = self._known
        candidates = [name] if name in known else sorted(id for id in known if name and id.startswith(name))
        if len(candidates) > 1:
            raise LoadError(f"question {name!r}: expected the beginning of one id, got that of {listed(candidates)}")
        if candidates:
            return candidates[0]
        beginnings = {id: id[: len(name)] for id in sorted(known)}
        nearest = [id for _, _, id in process.extract(name, beginnings, scorer=fuzz.ratio, limit=3)]
        raise LoadError(
            f"question {name!r}: expected an id of {shown_path(self.manifest_file)} or the beginning of one"
            + (f"; the nearest are {listed(nearest)}" if nearest else ", which has no question")
        )

    def item(self, name: str, *, pages: str | None = None) -> Item:
        """Put together what a judge looks at for one free-text question.

        The answer is None where it is missing or null. Pages are None where the manifest, or the telemetry of the
        answer, says nothing about them, and `()` where it says that there are none.

        Args:
            name: the question's id or the beginning of one.
            pages: `gold` or `cited`; without it, as the workspace was opened.

        Raises:
            LoadError: as `find` does; if the question is not free text, with its type; or if its answer or one of its
                pages cannot be read.
        """
        question = self._free_text_question(name)
        id = question.question_id
        if id in self._faulty_answers:
            raise LoadError(self._faulty_answers[id])
        answer = self.answers.get(id)
        text = answer.answer if answer else None
        if not isinstance(text, str | None):
            raise LoadError(f"{answer.where}.answer: expected a string or null, got {shown(text)}")
        if (pages or self.pages) == "gold":
            refs, where = question.gold_pages, f"{question.where}: gold_primary_pages"
        else:
            refs, where = (cited_pages(answer), f"{answer.where}: retrieved_chunk_pages") if answer else (None, "")
        return Item(
            id=id, answer=text, question=question.question_text, gold_answer=question.gold_answer,
            pages=None if refs is None else tuple(self._read_page(ref, where) for ref in refs),
            answerable=question.answerable, bucket=question.bucket,
        )

    def load(self, names: Iterable[str] | None = None, *, pages: str | None = None) -> Loaded:
        """Put together the items of several free-text questions, each once.

        Args:
            names: ids or beginnings of ids, in the order wanted; without it, all free-text questions as in the
                manifest.
            pages: as for `item`.

        Returns:
            The items, and what could not be read. Findings that concern none of the questions come last, and only where
            all were asked for.

        Raises:
            LoadError: if manifest or submission cannot be read at all, or a name fits no free-text question.
        """
        told = self.findings
        if names is None:
            ids = {question.question_id: None for question in self.free_text}
        else:
            ids = dict.fromkeys(map(self._asked_id, names))
        others = [finding for finding in told if finding.question_id not in ids] if names is None else []
        items, findings = [], []
        for id in ids:
            try:
                items.append(self.item(id, pages=pages))
                findings += self._misspelt_documents(id)
            except LoadError as error:
                findings.append(Finding(id, str(error)))
        return Loaded(tuple(items), tuple(findings + others))

    def card(self, item: Item) -> Scorecard:
        """Return the scorecard that counts for an item: what people said of this very answer, else the rules' draft.

        Raises:
            LoadError: if the scorecard's file cannot be read or contradicts itself.
        """
        standing = self.scorecards.read(item.id)
        if standing and standing.status != "draft" and standing.answer_sha256 == hash_answer(item.answer):
            return from_stored(standing, question=item.question)
        return grade(item)

    def files(self, items: Iterable[Item]) -> tuple[Path, ...]:
        """List the files that items were put together from: manifest, submission, then their pages, each once."""
        pages = dict.fromkeys((page.doc_id, page.page) for item in items for page in item.pages or ())
        paths = (self.pages_dir / doc_id / f"page-{number:03d}.md" for doc_id, number in sorted(pages))
        return (self.manifest_file, self.submission_file, *paths)

    def _asked_id(self, name: str) -> str:
        """Resolve a name to the id of a free-text question, or of one whose row has a finding."""
        id = self._find_id(name)
        return id if id in self._faulty else self._free_text_question(id).question_id

    def _free_text_question(self, name: str) -> Question:
        question = self.find(name)
        if question.answer_type != FREE_TEXT:
            raise LoadError(
                f"{question.where}: answer_type: expected {FREE_TEXT}, got {question.answer_type} for question "
                f"{question.question_id!r}"
            )
        return question

    def _misspelt_documents(self, id: str) -> list[Finding]:
        """Report documents cited under another spelling of one that is there, also where gold pages count."""
        try:
            cited = cited_pages(self.answers[id]) if id in self.answers else None
        except LoadError:
            return []
        unknown = dict.fromkeys(ref.doc_id for ref in cited or () if ref.doc_id not in self._document_folders)
        return [
            Finding(id, f"{self.answers[id].where}: {self._unknown_document(doc_id)}")
            for doc_id in unknown
            if _spelling(doc_id) in self._spellings
        ]

    @cached_property
    def _spellings(self) -> frozenset[str]:
        return frozenset(map(_spelling, self._document_folders))

    def _read_page(self, ref: PageRef, where: str) -> Page:
        file = f"page-{ref.page:03d}.md"
        for part in (ref.doc_id, file):
            check_name(part, what=f"{where}: doc_id and page")
        path = inside(self.pages_dir, ref.doc_id, file, what=f"{where}: {ref.doc_id!r}")
        if not path.exists():
            problem = f"expected page {ref.page} of {ref.doc_id!r}, got no such file"
            if ref.doc_id not in self._document_folders:
                problem = self._unknown_document(ref.doc_id)
            raise LoadError(f"{where}: {problem} ({shown_path(path)})")
        return Page(ref.doc_id, ref.page, self._text(path))

    def _unknown_document(self, doc_id: str) -> str:
        nearest = process.extractOne(doc_id, [id for id in self.doc_ids if id != doc_id], scorer=fuzz.ratio)
        hint = f"; the nearest is {nearest[0]!r}" if nearest else ""
        return f"expected a document with pages, got {doc_id!r}{hint}"


def _spelling(doc_id: str) -> str:
    """Leave out of a document id what is often lost or added on its way: case, punctuation and a file's ending."""
    stem, dot, ending = doc_id.casefold().rpartition(".")
    return "".join(filter(str.isalnum, stem if dot and ending.isalpha() else doc_id.casefold()))


def listed(ids: Iterable[str]) -> str:
    """Write ids for a message, the first of them and how many more there are."""
    ids = list(ids)
    more = f" and {len(ids) - _MOST_LISTED} more" if len(ids) > _MOST_LISTED else ""
    return ", ".join(map(repr, ids[:_MOST_LISTED])) + more
