"""What the panel shows of a session, as plain data: the one place that decides what a rater sees, and when."""

from __future__ import annotations

from datetime import datetime
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from ..freetext.codes import ALL_CLEAR, CRITERIA, FAILURES, SOFT_LENGTH, UNSCORED
from ..freetext.feedback import FIXES
from ..freetext.records import Page, Phrase, Scorecard
from ..freetext.show import CRITERION_NAMES
from . import decisions as form
from .texts import answer_parts, gold_parts, page_parts
from .worklist import FILTERS

if TYPE_CHECKING:
    from .session import Session

_ANSWERABLE = {True: "answerable", False: "unanswerable", None: "answerability unknown"}
_ID_LENGTH = 8


def show(session: Session) -> dict[str, Any]:
    """Return everything that the panel shows.

    Verdicts of other raters are shown only to a rater who has saved their own, or who decides between them; what the
    rules found is not shown in a blind session.
    """
    opened = session.opened
    draft = opened.evidence if opened else None
    marked = not session.blind
    phrases = draft.phrases if draft else ()
    letters = list(map(_letter, range(len(draft.facts)))) if draft else []
    return {
        "heading": _heading(session),
        "filters": _filters(session),
        "buckets": [
            {"name": name, "count": count, "on": session.worklist.bucket == name}
            for name, count in session.worklist.buckets().items()
        ],
        "search": session.worklist.search,
        "found": [_found(session, id) for id in session.worklist.found()],
        "question": _question(session),
        "submitted": {
            "count": draft.submitted_char_count if draft else 0, "target": SOFT_LENGTH,
            "parts": answer_parts(draft.submitted_answer or "", phrases, marked=marked) if draft else [],
            "missing": not (draft and (draft.submitted_answer or "").strip()),
        },
        "gold": {
            "count": len(draft.gold_answer or "") if draft else 0,
            "parts": gold_parts(draft, letters, marked=marked) if draft else [],
            "missing": not (draft and (draft.gold_answer or "").strip()),
        },
        "second": _second(session),
        "switches": {
            "cited": {"on": session.show_cited, "available": bool(opened and opened.other_pages)},
            "second": {
                "on": session.show_second, "available": session.second is not None, "name": session.second or "",
            },
            "blind": session.blind,
        },
        "pages": _pages(session),
        "pages_left": opened.pages_left if opened else 0,
        "page": _page(session, phrases),
        "phrases": [_phrase(session, n, phrase) for n, phrase in enumerate(phrases, 1)],
        "facts": _facts(draft, letters, marked=marked),
        "criteria": [_criterion(session, number, c) for number, c in enumerate(CRITERIA, 1)],
        "feedback": _feedback(session),
        "conflict": dict(zip(("theirs", "mine"), opened.conflict, strict=True)) if opened and opened.conflict else None,
        "can": _can(session),
        "empty": "No question fits here." if session.worklist.empty else None,
    }


def _heading(session: Session) -> dict[str, Any]:
    opened = session.opened
    state, text = "saved", "nothing to save"
    at = datetime.fromisoformat(opened.written).astimezone().strftime("%H:%M:%S") if opened and opened.written else ""
    if session.failed:
        state, text = "error", "not saved"
    elif opened and opened.conflict:
        state, text = "conflict", "two versions"
    elif opened and opened.changed:
        state, text = "working", f"kept {at}, not final"
    elif opened and opened.own:
        text = f"saved {at}".strip()
    return {
        "title": "Score answers", "submission": session.workspace.submission, "rater": session.rater,
        "scored": session.scored, "total": len(session.worklist), "saved": {"state": state, "text": text},
        "message": session.failed or session.message,
    }


def _filters(session: Session) -> list[dict[str, Any]]:
    counts = session.worklist.counts()
    return [
        {"name": name, "label": label, "count": counts[name], "on": session.worklist.filter == name}
        for name, label in FILTERS.items()
    ]


def _found(session: Session, id: str) -> dict[str, str]:
    marks = session.marks(id)
    mark = next((mark for mark in ("later", "unscored", "disagreement", "review") if mark in marks), "scored")
    return {
        "id": id, "short": id[:_ID_LENGTH], "question": session.worklist.questions[id].question_text,
        "mark": "review" if mark == "disagreement" else mark,
    }


def _question(session: Session) -> dict[str, Any] | None:
    if session.opened is None:
        return None
    id = session.opened.id
    question = session.worklist.questions[id]
    return {
        "id": id, "short": id[:_ID_LENGTH], "bucket": question.bucket or "no bucket",
        "answerability": _ANSWERABLE[question.answerable], "text": question.question_text,
        "notes": question.notes or "", "number": session.worklist.place(id),
        "of": len(session.worklist),
    }


def _second(session: Session) -> dict[str, Any] | None:
    if not session.show_second:
        return None
    answer = session.second_answer() or ""
    return {
        "name": session.second, "count": len(answer), "parts": [{"text": answer}] if answer else [],
        "missing": not answer.strip(),
    }


def _pages(session: Session) -> list[dict[str, Any]]:
    return [
        {
            "label": _label(page), "doc_id": page.doc_id, "page": page.page, "source": source,
            "seen": session.opened.was_shown(page), "on": index == session.opened.page,
        }
        for index, (page, source) in enumerate(_readable(session))
    ]


def _readable(session: Session) -> list[tuple[Page, str]]:
    return session.opened.pages(others=session.show_cited) if session.opened else []


def _page(session: Session, phrases: tuple[Phrase, ...]) -> dict[str, Any] | None:
    pages = _readable(session)
    if not pages:
        return None
    page = pages[min(session.opened.page, len(pages) - 1)][0]
    parts = page_parts(page, phrases, session.opened.phrase)
    return {"label": _label(page), "parts": [part | {"nearest": part["nearest"] and not session.blind} for part in parts]}


def _label(page: Page) -> str:
    return f"{_short(page.doc_id)} p. {page.page}"


def _short(doc_id: str) -> str:
    return doc_id if len(doc_id) <= 32 else f"{doc_id[:_ID_LENGTH]}…"


def _phrase(session: Session, n: int, phrase: Phrase) -> dict[str, Any]:
    marked = not session.blind
    types = list(dict.fromkeys(left.type.replace("-", " ") for left in phrase.leftovers))
    where = "; ".join(f"{_short(p.doc_id)} p. {p.page}, {p.start}–{p.end}" for p in phrase.pieces)
    near = phrase.nearest if marked else None
    label = {"no-claim": phrase.kind.replace("-", " "), "absent": "not on the pages"}.get(phrase.status, phrase.status)
    return {
        "n": n, "text": phrase.text.strip(), "status": phrase.status if marked else "unmarked",
        "label": (", ".join(types) or label) if marked else "", "where": where,
        "nearest": f"{_short(near.doc_id)} p. {near.page} “{' '.join(near.quote.split())}”" if near else "",
        "edit": near.edit if near else "", "on": n == session.opened.phrase,
    }


def _facts(draft: Scorecard | None, letters: list[str], *, marked: bool) -> list[dict[str, Any]]:
    if draft is None:
        return []
    answer = draft.submitted_answer or ""
    return [
        {
            "letter": letter, "text": fact.text, "kind": fact.kind, "status": fact.status if marked else "unmarked",
            "where": " … ".join(answer[span.start : span.end].strip() for span in fact.covered_by) if marked else "",
        }
        for letter, fact in zip(letters, draft.facts, strict=True)
    ]


def _letter(number: int) -> str:
    """Return a, b, …, z, aa, ab, … for 0, 1, …"""
    rounds, place = divmod(number, len(ascii_lowercase))
    return (_letter(rounds - 1) if rounds else "") + ascii_lowercase[place]


def _criterion(session: Session, number: int, criterion: str) -> dict[str, Any]:
    opened = session.opened
    draft = opened.draft if opened else None
    decision = opened.decisions[criterion] if opened else form.UNDECIDED
    scored = draft is not None and draft.scores[criterion] != UNSCORED
    drafted = draft.reasons[criterion] if scored else ()
    return {
        "name": criterion, "title": CRITERION_NAMES[criterion], "number": number, "score": decision.score,
        "draft": draft.scores[criterion] if scored else None,
        "draft_review": scored and criterion in draft.needs_review,
        "codes": [
            {"code": code, "meaning": FIXES[criterion][code], "chosen": code in decision.codes, "draft": code in drafted}
            for code in FAILURES[criterion]
        ],
        "all_clear": ALL_CLEAR[criterion],
        "rationale": form.rationale_of(criterion, decision, draft) if decision.score else decision.rationale or "",
        "draft_rationale": draft.rationales[criterion] if scored else "",
        "locked": opened.lock(criterion) if opened else "", "problem": form.problem(criterion, decision),
        "on": bool(opened and opened.criterion == criterion), "given": _given(session, criterion),
    }


def _given(session: Session, criterion: str) -> list[dict[str, str]]:
    """Return what raters said of a criterion under review."""
    opened = session.opened
    if not opened or not opened.disputed or not (opened.own or opened.adjudicating):
        return []
    return [
        {"rater": verdict.judge, "score": verdict.scores[criterion], "rationale": verdict.rationales[criterion]}
        for verdict in opened.counted.history
        if not verdict.struck and verdict.scores[criterion] != UNSCORED
    ]


def _feedback(session: Session) -> dict[str, Any]:
    opened = session.opened
    given = opened.feedback if opened else None
    return {
        "text": given if given is not None else opened.derived_feedback if opened else "none",
        "derived": given is None,
    }


def _can(session: Session) -> dict[str, bool]:
    opened = session.opened
    here = opened.id if opened else None
    return {
        "save": bool(opened) and not opened.unsaved_because(),
        "undo": bool(opened and (opened.changed or session.saved_before)),
        "next": session.worklist.neighbour(here, 1) is not None,
        "previous": session.worklist.neighbour(here, -1) is not None,
        "adjudicate": bool(opened and opened.disputed),
    }
