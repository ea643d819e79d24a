"""A scorecard to look at: verdicts, both ledgers, and the pages with the quotes marked.

Every view is HTML that stands alone and has a plain twin; all text is escaped. Phrases are numbered in the order of the
answer, and a quote on a page carries the number of its phrase.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from .. import show
from ..checkers import extract, targets
from .codes import CRITERIA, incoherence
from .records import Nearest, Page, Phrase, Piece, Scorecard

CRITERION_NAMES = {
    "correctness": "Correctness",
    "completeness": "Completeness",
    "grounding": "Grounding",
    "confidence_calibration": "Confidence calibration",
    "clarity_relevance": "Clarity and relevance",
}

_ANSWERABLE = {True: "answerable", False: "unanswerable", None: "answerability unknown"}
_CARD = "flex:1 1 20em;min-width:0;border:1px solid rgba(128,136,148,.35);border-radius:8px;padding:.4em 1em .6em"
_SERIF = "Georgia,'DejaVu Serif',serif"
_QUIET = "opacity:.7;font-size:90%"


def headline(card: Scorecard) -> dict[str, str]:
    """Return what a front page says of a scorecard: the question, how many criteria pass, and which fail."""
    question = " ".join((card.question or "").split())
    return {
        "question": question if len(question) <= 100 else f"{question[:99].rstrip()}…",
        "passes": f"{card.pass_count} of {card.scored_count}",
        "fails": ", ".join(CRITERION_NAMES[c].lower() for c in card.failures) or "nothing",
    }


def show_question(card: Scorecard) -> show.Shown:
    """Show what was asked, and which kind of question it is."""
    kind = " · ".join([card.question_id[:8], card.bucket or "no bucket", _ANSWERABLE[card.answerable]])
    question = card.question or "(the question is not given)"
    html = (
        f'<div style="{_QUIET}">{show.escape(kind)}</div>'
        f'<div style="font-size:125%;font-weight:600;line-height:1.35;max-width:40em">{show.escape(question)}</div>'
    )
    return show.Shown(html, f"{kind}\n{question}")


def show_answers(card: Scorecard) -> show.Shown:
    """Show the submitted answer with its phrases marked, beside the gold answer with its facts marked.

    Quotes support what is green, what is yellow they support in part, what is red not at all; what is grey claims
    nothing. In the gold answer, green facts are covered and red ones missing or wrong.
    """
    answer, gold = card.submitted_answer or "", card.gold_answer or ""
    left = show.marked(
        answer, [(*trimmed(answer, p.start, p.end), _tone(p.status), str(i)) for i, p in _numbered(card)]
    )
    right = show.marked(gold, [(start, end, _tone(status)) for start, end, status, _ in fact_places(card)])
    parts = [
        (f"Submitted, {card.submitted_char_count} characters", left, answer, "there is no answer"),
        (f"Gold, {len(gold)} characters", right, gold, "there is no gold answer"),
    ]
    html, text = [], []
    for head, shown, content, absent in parts:
        body = shown.html if content.strip() else f'<div style="{_QUIET}">{absent}</div>'
        html.append(f'<div style="{_CARD}"><div style="{_QUIET}">{head}</div>{body}</div>')
        text.append(f"{head}\n{shown.text if content.strip() else absent}")
    return show.Shown(f'<div style="display:flex;flex-wrap:wrap;gap:1em">{"".join(html)}</div>', "\n\n".join(text))


def show_verdicts(card: Scorecard, criteria: Sequence[str] = CRITERIA) -> show.Shown:
    """Show verdicts with their codes, their reasons in words, and where a person should look again.

    Args:
        card: the scorecard.
        criteria: those to show, in order; without it all five.
    """
    rows = [
        {
            "criterion": CRITERION_NAMES[c],
            "verdict": card.scores[c],
            "codes": "\n".join(card.reasons[c]) or None,
            "why": card.rationales[c],
            "certain": "review" if c in card.needs_review else None,
        }
        for c in criteria
    ]
    heads = {
        "criterion": "criterion",
        "verdict": "verdict",
        "codes": "reason codes",
        "why": "why",
        "certain": "look again",
    }
    return show.table(rows, heads, tones={"verdict": show.VERDICT_TONES, "certain": {"review": "unsure"}})


def show_phrases(card: Scorecard) -> show.Shown:
    """Show the phrase ledger: each phrase of the answer, the quotes that support it, and what no quote covers."""
    rows = [
        {
            "n": str(number),
            "phrase": phrase.text.strip(),
            "status": phrase.status,
            "quotes": "\n".join(f"“{_one_line(p.quote)}” {_place(p)}, {p.start}–{p.end}" for p in phrase.pieces)
            or None,
            "left": _not_covered(phrase),
        }
        for number, phrase in _numbered(card)
    ]
    heads = {
        "n": "",
        "phrase": "phrase",
        "status": "support",
        "quotes": "quotes, with page and offsets",
        "left": "not covered",
    }
    return show.table(rows, heads, tones={"status": show.LEDGER_TONES})


def show_facts(card: Scorecard) -> show.Shown:
    """Show the fact ledger: each operative fact of the gold answer, and the part of the answer that covers it."""
    answer = card.submitted_answer or ""
    rows = [
        {
            "fact": fact.text,
            "kind": fact.kind,
            "status": fact.status,
            "by": " … ".join(answer[span.start : span.end].strip() for span in fact.covered_by) or None,
        }
        for fact in card.facts
    ]
    return show.table(
        rows,
        {"fact": "fact of the gold answer", "kind": "kind", "status": "status", "by": "in the answer"},
        tones={"status": show.LEDGER_TONES},
    )


def show_gold_audit(card: Scorecard) -> show.Shown:
    """Show what of the gold answer itself the pages do not support; where the two disagree, the pages win."""
    rows = [{"text": span.text, "where": f"{span.start}–{span.end}"} for span in card.gold_unsupported]
    return show.table(rows, {"text": "in the gold answer, on no page", "where": "offsets"})


def show_small_rules(pages: Sequence[Page] | None, card: Scorecard) -> show.Shown:
    """Show what the bounded checkers find in a scorecard: quotes off their page, facts lost, codes that contradict.

    Args:
        pages: the pages that were judged against; a quote of any other stands nowhere.
        card: the scorecard of the answer. Facts that read alike are told apart by their place.
    """
    texts = {(page.doc_id, page.page): page.text for page in pages or ()}
    quotes = [piece for phrase in card.phrases for piece in phrase.pieces]
    there = [
        extract.check(source=texts.get((piece.doc_id, piece.page), ""), answer=piece.quote)["extractive"]
        for piece in quotes
    ]
    facts = {f"{number} {fact.text}": fact.status for number, fact in enumerate(card.facts, 1)}
    covered = [name for name, status in facts.items() if status == "covered"]
    lost = targets.check(original=list(facts), rewritten=covered)["missing"]
    coherent = [incoherence(c, card.scores[c], card.reasons[c]) is None for c in card.scores]
    rows = [
        ("extract", f"{sum(there)} of {len(quotes)} quotes stand on their page, letter by letter"),
        ("targets", f"{len(lost)} of {len(facts)} facts are lost"),
        ("rubric", f"{sum(coherent)} of {len(coherent)} verdicts agree with their codes"),
    ]
    return show.table([{"rule": rule, "found": found} for rule, found in rows])


def show_pages(pages: Sequence[Page] | None, card: Scorecard) -> show.Shown:
    """Show the pages with every quote marked by the number of its phrase, and with what comes near an unsupported one.

    Args:
        pages: the pages that were judged against; None where none were given.
        card: the scorecard of the answer.
    """
    if not pages:
        said = "No pages were given." if pages is None else "There is no page: the documents hold no answer."
        return show.Shown(f"<p>{said}</p>", said)
    views = [show.marked(page.text, _quotes(page, card), caption=f"{page.doc_id}, page {page.page}") for page in pages]
    html = "".join(f'<div style="{_CARD};margin:.8em 0;font-family:{_SERIF}">{view.html}</div>' for view in views)
    return show.Shown(html, "\n\n".join(view.text for view in views))


def _numbered(card: Scorecard) -> Iterable[tuple[int, Phrase]]:
    return enumerate(card.phrases, 1)


def _tone(status: str) -> str:
    return show.LEDGER_TONES[status]


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without the white space at its ends, which would be marked to no purpose."""
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())


def fact_places(card: Scorecard) -> Iterable[tuple[int, int, str, int]]:
    """Yield start, end, status and number (from 0) of the facts that stand in the gold answer.

    Each is looked for after the one before it, for two may read alike.
    """
    gold, after = card.gold_answer or "", 0
    for number, fact in enumerate(card.facts):
        start = gold.find(fact.text, after)
        start = gold.find(fact.text) if start < 0 else start
        if start >= 0:
            yield start, start + len(fact.text), fact.status, number
            after = start + len(fact.text)


def _quotes(page: Page, card: Scorecard) -> Iterable[tuple[int, int, str] | tuple[int, int, str, str]]:
    """Yield the ranges of a page to mark, cut where quotes overlap; a quote's number stands where the quote ends."""
    here, quotes, near = (page.doc_id, page.page), [], []
    for number, phrase in _numbered(card):
        tone = "unsure" if phrase.status == "partial" else "good"
        quotes += [(p.start, p.end, tone, str(number)) for p in phrase.pieces if (p.doc_id, p.page) == here]
        close = phrase.nearest
        if close and not phrase.pieces and (close.doc_id, close.page) == here:
            near.append((close.start, close.end, "focus", f"near {number}"))
    # What only comes near is marked where no quote stands.
    ranges = quotes + [n for n in near if all(n[1] <= start or n[0] >= end for start, end, *_ in quotes)]
    bounds = sorted({bound for start, end, *_ in ranges for bound in (start, end)})
    for start, end in pairwise(bounds):
        over = [r for r in ranges if r[0] <= start and r[1] >= end]
        if over:
            tone = next((tone for tone in ("good", "unsure") if any(r[2] == tone for r in over)), "focus")
            ending = ", ".join(dict.fromkeys(r[3] for r in over if r[1] == end))
            yield (start, end, tone, ending) if ending else (start, end, tone)


def _not_covered(phrase: Phrase) -> str | None:
    parts = [f"{left.text} ({left.type})" for left in phrase.leftovers]
    if phrase.nearest:
        parts.append(f"nearest, {_place(phrase.nearest)}: {phrase.nearest.edit}")
    return "\n".join(parts) or None


def _place(quote: Piece | Nearest) -> str:
    """Name a page; of an id as long as a hash, the beginning tells enough."""
    doc_id = quote.doc_id if len(quote.doc_id) <= 32 else f"{quote.doc_id[:8]}…"
    return f"{doc_id} p. {quote.page}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
