"""A session of canned views: as much of one as the panel needs, over the bundled sample or over texts of one's own."""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import evalnb
from evalnb.freetext.codes import ALL_CLEAR, CRITERIA, FAILURES, incoherence
from evalnb.freetext.feedback import prompt_feedback
from evalnb.freetext.records import Item
from evalnb.workspace import sample_root

KEYS = (
    ("next", ("n", "ArrowRight"), "next question", "question"),
    ("previous", ("b", "ArrowLeft"), "previous question", "question"),
    ("next-phrase", ("j", "ArrowDown"), "next phrase", "evidence"),
    ("previous-phrase", ("k", "ArrowUp"), "previous phrase", "evidence"),
    ("phrase", (), "choose a phrase", "evidence"),
    ("next-page", ("]",), "next page", "evidence"),
    ("previous-page", ("[",), "previous page", "evidence"),
    ("page", (), "choose a page", "evidence"),
    ("criterion", ("1", "2", "3", "4", "5"), "choose a criterion", "verdict"),
    ("pass", ("p",), "pass", "verdict"),
    ("fail", ("f",), "fail", "verdict"),
    ("clear", ("c",), "no verdict", "verdict"),
    ("code", ("Shift+1",), "choose a reason code", "verdict"),
    ("rationale", ("r",), "write the rationale", "verdict"),
    ("feedback", (), "edit the feedback", "verdict"),
    ("accept-drafts", ("a",), "accept the drafts", "verdict"),
    ("undo", ("u",), "undo", "saving"),
    ("save", ("Enter", "Ctrl+Enter"), "save and next", "saving"),
    ("later", ("l",), "leave for later", "saving"),
    ("adjudicate", ("d",), "adjudicate", "saving"),
    ("show-cited", ("g",), "show the cited pages", "evidence"),
    ("show-second", ("s",), "show the second submission", "evidence"),
    ("filter", (), "choose a filter", "question"),
    ("bucket", (), "choose a bucket", "question"),
    ("search", ("/",), "search", "question"),
    ("go", (), "go to a question", "question"),
    ("resolve-conflict", (), "resolve a conflict", "saving"),
    ("help", ("?",), "this sheet", "question"),
)
TITLES = ("Correctness", "Completeness", "Grounding", "Confidence", "Clarity")


def sample_items() -> list[Item]:
    workspace = evalnb.Workspace(sample_root(), submission="baseline")
    return [workspace.item(question.question_id) for question in workspace.free_text]


class CannedSession:
    """Views of some items; decisions live in memory."""

    actions = tuple(SimpleNamespace(name=n, keys=k, label=label, group=g) for n, k, label, g in KEYS)

    def __init__(self, items: list[Item] | None = None) -> None:
        self.items = sample_items() if items is None else items
        self.cards = [evalnb.grade(item) for item in self.items]
        self.done: list[tuple[str, dict[str, Any]]] = []
        self.at = self.phrase = self.page = 0
        self.criterion, self.filter, self.query, self.cited = "correctness", "all", "", False
        self.second, self.message, self.conflict = None, "", None
        self.scores: dict[tuple[int, str], str] = {}
        self.codes: dict[tuple[int, str], set[str]] = {}
        self.rationales: dict[tuple[int, str], str] = {}
        self.feedback: dict[int, str] = {}
        self.seen: set[tuple[int, int]] = set()

    def do(self, action: str, **given: Any) -> None:
        self.done.append((action, given))
        self.message = ""
        here = (self.at, self.criterion)
        match action:
            case "next" | "save" | "later":
                self._go(self.at + 1)
            case "previous":
                self._go(self.at - 1)
            case "go":
                self._go(next(i for i, item in enumerate(self.items) if item.id == given["question_id"]))
            case "next-phrase":
                self._choose(self.phrase + 1)
            case "previous-phrase":
                self._choose(self.phrase - 1)
            case "phrase":
                self._choose(given["n"])
            case "next-page":
                self.page = min(self.page + 1, len(self.items[self.at].pages or ()) - 1)
            case "previous-page":
                self.page = max(self.page - 1, 0)
            case "page":
                self.page = given["index"]
            case "criterion":
                self.criterion = given["name"]
            case "pass":
                self.scores[here], self.codes[here] = "PASS", {ALL_CLEAR[self.criterion]}
            case "fail":
                self.scores[here], self.codes[here] = "FAIL", set()
            case "clear":
                self.scores.pop(here, None)
                self.codes.pop(here, None)
            case "code":
                self.codes.setdefault((self.at, given["criterion"]), set()).symmetric_difference_update({given["code"]})
            case "rationale":
                self.rationales[self.at, given["criterion"]] = given["text"].strip()
            case "feedback":
                self.feedback.pop(self.at, None)
                if given["text"] is not None:
                    self.feedback[self.at] = given["text"]
            case "search":
                self.query = given["text"]
            case "filter":
                self.filter = given["name"]
            case "show-cited":
                self.cited = not self.cited
            case _:
                self.message = f"{action}: nothing to do."

    def _go(self, at: int) -> None:
        self.at, self.phrase, self.page = max(0, min(at, len(self.items) - 1)), 0, 0

    def _choose(self, n: int) -> None:
        phrases = self.cards[self.at].phrases
        self.phrase = max(0, min(n, len(phrases)))
        if self.phrase:
            phrase = phrases[self.phrase - 1]
            refs = [(p.doc_id, p.page) for p in self.items[self.at].pages or ()]
            quotes = phrase.pieces or ([phrase.nearest] if phrase.nearest else [])
            if quotes:
                self.page = refs.index((quotes[0].doc_id, quotes[0].page))

    def view(self) -> dict[str, Any]:
        item, card = self.items[self.at], self.cards[self.at]
        pages = item.pages or ()
        self.seen.add((self.at, self.page))
        scored = sum(all((i, c) in self.scores for c in CRITERIA) for i in range(len(self.items)))
        left = sum((self.at, i) not in self.seen for i in range(len(pages)))
        total = len(self.items)
        return {
            "heading": {
                "title": "Score answers", "submission": "baseline", "rater": "m.", "scored": scored, "total": total,
                "saved": {"state": "saved", "text": "saved 14:02:07"}, "message": self.message,
            },
            "filters": [
                {"name": name, "label": label, "count": count, "on": name == self.filter}
                for name, label, count in (
                    ("all", "all", total), ("unscored", "unscored", total - scored), ("review", "needs review", 9),
                    ("disagreement", "disagreement", 3), ("later", "later", 0),
                )
            ],
            "buckets": [{"name": b, "count": n, "on": False} for b, n in self._buckets().items()],
            "search": self.query,
            "found": self._found(),
            "question": {
                "id": item.id, "short": item.id[:8], "bucket": item.bucket,
                "answerability": {True: "answerable", False: "unanswerable", None: "unknown"}[item.answerable],
                "text": item.question, "notes": "", "number": self.at + 1, "of": total,
            },
            "submitted": {
                "count": len(item.answer or ""), "target": 280, "parts": self._answer(), "missing": not item.answer,
            },
            "gold": {
                "count": len(item.gold_answer or ""), "parts": self._gold(), "missing": not item.gold_answer,
            },
            "second": self.second,
            "switches": {
                "cited": {"on": self.cited, "available": True},
                "second": {"on": bool(self.second), "available": True, "name": "improved"},
                "blind": False,
            },
            "pages": [
                {
                    "label": f"{p.doc_id} p. {p.page}", "doc_id": p.doc_id, "page": p.page, "source": "gold",
                    "seen": (self.at, i) in self.seen, "on": i == self.page,
                }
                for i, p in enumerate(pages)
            ],
            "pages_left": left,
            "page": self._page() if pages else None,
            "phrases": [
                {
                    "n": n, "text": phrase.text.strip(), "status": phrase.status,
                    "label": ", ".join(dict.fromkeys(left.type for left in phrase.leftovers)) or phrase.status,
                    "where": ", ".join(f"p. {p.page}, {p.start}–{p.end}" for p in phrase.pieces),
                    "nearest": f"p. {phrase.nearest.page} “{phrase.nearest.quote}”" if phrase.nearest else "",
                    "edit": phrase.nearest.edit if phrase.nearest else "", "on": n == self.phrase,
                }
                for n, phrase in enumerate(card.phrases, 1)
            ],
            "facts": [
                {"letter": chr(97 + i % 26), "text": f.text, "kind": f.kind, "status": f.status, "where": ""}
                for i, f in enumerate(card.facts)
            ],
            "criteria": [self._criterion(i, c, left) for i, c in enumerate(CRITERIA)],
            "feedback": {
                "text": self.feedback.get(self.at, prompt_feedback({c: self._chosen(c) for c in CRITERIA})),
                "derived": self.at not in self.feedback,
            },
            "conflict": self.conflict,
            "can": {
                "save": self.at + 1 < total, "undo": bool(self.done), "next": self.at + 1 < total,
                "previous": self.at > 0, "adjudicate": False,
            },
            "empty": None,
        }

    def _buckets(self) -> dict[str, int]:
        names = [item.bucket or "none" for item in self.items]
        return {name: names.count(name) for name in dict.fromkeys(names)}

    def _found(self) -> list[dict[str, str]]:
        return [
            {"id": i.id, "short": i.id[:8], "question": i.question or "", "mark": "unscored"}
            for i in self.items if self.query and self.query.lower() in f"{i.id} {i.question}".lower()
        ][:20]

    def _answer(self) -> list[dict[str, Any]]:
        answer, parts, at = self.items[self.at].answer or "", [], 0

        def put(end: int, phrase: int | None, status: str | None, leftover: str | None) -> None:
            nonlocal at
            if end > at:
                parts.append({"text": answer[at:end], "phrase": phrase, "status": status, "leftover": leftover})
                at = end

        for n, phrase in enumerate(self.cards[self.at].phrases, 1):
            put(phrase.start + len(phrase.text) - len(phrase.text.lstrip()), None, None, None)
            for left in phrase.leftovers:
                put(left.start, n, phrase.status, None)
                put(left.end, n, phrase.status, left.type)
            put(phrase.start + len(phrase.text.rstrip()), n, phrase.status, None)
        put(len(answer), None, None, None)
        return parts

    def _gold(self) -> list[dict[str, Any]]:
        gold, parts, at = self.items[self.at].gold_answer or "", [], 0
        for i, fact in enumerate(self.cards[self.at].facts):
            start = gold.find(fact.text, at)
            if start >= 0:
                parts += [
                    {"text": gold[at:start], "fact": None, "status": None},
                    {"text": fact.text, "fact": chr(97 + i % 26), "status": fact.status},
                ]
                at = start + len(fact.text)
        return [part for part in [*parts, {"text": gold[at:], "fact": None, "status": None}] if part["text"]]

    def _page(self) -> dict[str, Any]:
        page = self.items[self.at].pages[self.page]
        quotes = [
            (piece.start, piece.end, n, False)
            for n, phrase in enumerate(self.cards[self.at].phrases, 1) for piece in phrase.pieces
            if (piece.doc_id, piece.page) == (page.doc_id, page.page)
        ]
        near = self.cards[self.at].phrases[self.phrase - 1].nearest if self.phrase else None
        if near and (near.doc_id, near.page) == (page.doc_id, page.page):
            quotes.append((near.start, near.end, self.phrase, True))
        bounds = sorted({0, len(page.text), *(b for q in quotes for b in q[:2])})
        parts = []
        for start, end in pairwise(bounds):
            over = [q for q in quotes if q[0] <= start and q[1] >= end]
            parts.append({
                "text": page.text[start:end], "phrases": sorted({q[2] for q in over if not q[3]}),
                "current": any(q[2] == self.phrase and not q[3] for q in over),
                "nearest": any(q[3] for q in over),
            })
        return {"label": f"{page.doc_id} p. {page.page}", "parts": parts}

    def _chosen(self, criterion: str) -> list[str]:
        chosen = self.codes.get((self.at, criterion), set())
        return [code for code in (ALL_CLEAR[criterion], *FAILURES[criterion]) if code in chosen]

    def _criterion(self, i: int, name: str, left: int) -> dict[str, Any]:
        card, score = self.cards[self.at], self.scores.get((self.at, name))
        drafted = card.scores[name] if card.scores[name] != "UNSCORED" else None
        chosen = self._chosen(name)
        return {
            "name": name, "title": TITLES[i], "number": i + 1, "score": score, "draft": drafted,
            "draft_review": name in card.needs_review,
            "codes": [
                {"code": code, "meaning": f"{code} means", "chosen": code in chosen, "draft": code in card.reasons[name]}
                for code in FAILURES[name]
            ],
            "rationale": self.rationales.get((self.at, name), ""), "draft_rationale": card.rationales[name],
            "locked": "One page still to read before this can be decided." if name == "grounding" and left else "",
            "problem": "FAIL needs at least one reason." if score and incoherence(name, score, chosen) else "",
            "on": name == self.criterion, "given": [],
        }
