"""How well drafts and strengths agree with people, each figure beside a floor and the common measures of overlap.

    python -m tests.bench.people FOLDER

The floor is the share of an answer's content words that occur in its source (of a gold answer's in the answer). Peers,
on the same rows in the same run, are ROUGE (Lin 2004) of `rouge-score` and the partial ratio of `rapidfuzz`. Intervals
are 95% bootstrap over rows; a difference is drawn in pairs.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from rapidfuzz import fuzz
from rouge_score.rouge_scorer import RougeScorer

from evalnb.freetext.records import Item, Scorecard
from evalnb.freetext.rules import grade

from .labelled import CRITERIA, GROUND_SETS, Labelled, correct_rows, folder, ground_rows, preferences
from .measures import auc, balanced_accuracy, correlation, interval
from .stored import save

OURS, FLOOR = "evalnb strength", "word share (floor)"
_COMMON = frozenset(
    ["a", "an", "the", "of", "to", "in", "on", "at", "by", "for", "with", "and", "or", "is", "are", "was", "were", "be", "been", "has", "have", "had", "it", "its", "this", "that", "as", "from", "his", "her", "their", "he", "she", "they", "who", "which", "not", "but", "also", "than", "then", "there", "into", "over", "after", "before", "about"]
)
_ROUGE = RougeScorer(["rouge1", "rougeL"])


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z0-9]+(?:[.,][0-9]+)*", text.lower()) if word not in _COMMON]


def word_share(part: str, whole: str) -> float:
    """Return the share of the content words of one text that occur in another."""
    words, there = _words(part), set(_words(whole))
    return sum(word in there for word in words) / len(words) if words else 0.0


def ground_scores(item: Item) -> dict[str, float]:
    """Score how much of an answer its page holds by every measure but ours."""
    text = item.pages[0].text
    rouge = _ROUGE.score(text, item.answer)
    return {
        FLOOR: word_share(item.answer, text),
        "ROUGE-1 precision": rouge["rouge1"].precision,
        "ROUGE-L precision": rouge["rougeL"].precision,
        "rapidfuzz partial ratio": fuzz.partial_ratio(item.answer, text) / 100,
    }


def gold_scores(item: Item, measure: str) -> dict[str, float]:
    """Score how much of a gold answer an answer tells by every measure but ours; of alternatives the best counts.

    Args:
        measure: `recall`, or `fmeasure` for long gold answers.
    """
    best: dict[str, float] = {}
    for gold in (
        [part for part in item.gold_answer.split("/") if part.strip()] if measure == "recall" else [item.gold_answer]
    ):
        rouge = _ROUGE.score(gold, item.answer or "")
        found = {
            FLOOR: word_share(gold, item.answer or ""),
            f"ROUGE-1 {measure}": getattr(rouge["rouge1"], measure),
            f"ROUGE-L {measure}": getattr(rouge["rougeL"], measure),
            "rapidfuzz partial ratio": fuzz.partial_ratio(gold.lower(), (item.answer or "").lower()) / 100,
        }
        best = {name: max(value, best.get(name, 0.0)) for name, value in found.items()}
    return best


def ranked(name: str, labels: Sequence[bool], scores: Sequence[dict[str, float]]) -> list[dict]:
    """Return a row a measure: area under the curve with its interval, what ours has more, and balanced accuracy."""
    meant = np.array(labels)
    columns = {method: np.array([row[method] for row in scores]) for method in scores[0]}
    ours = columns[OURS]
    rows = []
    for method, column in columns.items():
        low, high = interval(len(meant), lambda drawn, column=column: auc(column[drawn], meant[drawn]))
        row = {
            "set": name,
            "method": method,
            "rows": len(meant),
            "positive": int(meant.sum()),
            "auc": auc(column, meant),
            "low": low,
            "high": high,
            "balanced_accuracy": balanced_accuracy(column, meant),
        }
        if method != OURS:
            gains = interval(
                len(meant),
                lambda drawn, column=column: auc(ours[drawn], meant[drawn]) - auc(column[drawn], meant[drawn]),
            )
            row |= {"ours_more": auc(ours, meant) - row["auc"], "more_low": gains[0], "more_high": gains[1]}
        rows.append(row)
    return rows


def verdicts(name: str, criterion: str, cards: Sequence[Scorecard], labels: Sequence[bool]) -> list[dict]:
    """Return how often verdicts agree with people: all of them, the certain ones, and those left to review."""
    right = np.array([(card.scores[criterion] == "PASS") == label for card, label in zip(cards, labels, strict=True)])
    review = np.array([criterion in card.needs_review for card in cards])
    rows = []
    for part, chosen in (("all", np.full(len(right), True)), ("certain", ~review), ("review", review)):
        drawn = right[chosen]
        low, high = (
            interval(len(drawn), lambda rows, drawn=drawn: float(drawn[rows].mean())) if len(drawn) else (None, None)
        )
        agree = float(drawn.mean()) if len(drawn) else None
        rows.append(
            {
                "set": name,
                "criterion": criterion,
                "part": part,
                "rows": len(drawn),
                "agree": agree,
                "low": low,
                "high": high,
            }
        )
    most = max(np.mean(labels), 1 - np.mean(labels))
    return [row | {"commoner_label": float(most)} for row in rows]


def evidence(cards: Sequence[Scorecard], rows: Sequence[Labelled]) -> list[dict]:
    """Return how many of the annotators' evidence spans each method's quotes overlap; a nearest clause is one of ours.

    `text_shown` is the share of a document that the quotes cover: what a quote at random would meet.
    """
    marked = [[tuple(span) for span in row.raw["evidence_spans"]] for row in rows]
    shown = {
        "evalnb quotes": [
            [(p.start, p.end) for phrase in card.phrases for p in (*phrase.pieces, *filter(None, [phrase.nearest]))]
            for card in cards
        ],
        "rapidfuzz alignment": [_aligned(row.item) for row in rows],
    }
    found = []
    for method, quotes in shown.items():
        kept = [(spans, own, row) for spans, own, row in zip(marked, quotes, rows, strict=True) if spans]
        hits = [[any(a < d and c < b for c, d in own) for a, b in spans] for spans, own, _ in kept]
        share = [sum(d - c for c, d in own) / len(row.item.pages[0].text) for _, own, row in kept]
        met = np.array([any(hit) for hit in hits])
        low, high = interval(len(met), lambda drawn, met=met: float(met[drawn].mean()))
        found.append(
            {
                "method": method,
                "spans": sum(map(len, hits)),
                "spans_met": sum(map(sum, hits)),
                "answers": len(kept),
                "answers_met": float(met.mean()),
                "low": low,
                "high": high,
                "text_shown": float(np.mean(share)),
            }
        )
    return found


def _aligned(item: Item) -> list[tuple[int, int]]:
    """Return where rapidfuzz aligns an answer best with its page."""
    best = fuzz.partial_ratio_alignment(item.answer, item.pages[0].text)
    return [(best.dest_start, best.dest_end)] if best else []


def grounding(at: Path) -> dict:
    """Measure grounding on the three sets."""
    figures: dict = {"grounding": [], "verdicts": []}
    for name in GROUND_SETS:
        rows = ground_rows(at, name)
        cards = [grade(row.item) for row in rows]
        labels = [row.label for row in rows]
        scores = [
            {OURS: card.strength["grounding"]} | ground_scores(row.item) for card, row in zip(cards, rows, strict=True)
        ]
        figures["grounding"] += ranked(name, labels, scores)
        figures["verdicts"] += verdicts(name, "grounding", cards, labels)
        if name == "contractnli":
            figures["evidence"] = evidence(cards, rows)
        _show(figures["grounding"][-5:])
    return figures


def correctness(at: Path) -> dict:
    """Measure correctness on EVOUNA."""
    rows = correct_rows(at)
    cards = [grade(row.item) for row in rows]
    labels = [row.label for row in rows]
    scores = [
        {OURS: card.strength["correctness"]} | gold_scores(row.item, "recall")
        for card, row in zip(cards, rows, strict=True)
    ]
    figures = ranked("evouna", labels, scores)
    _show(figures)
    return {"correctness": figures, "verdicts": verdicts("evouna", "correctness", cards, labels)}


def preferred(at: Path) -> dict:
    """Measure how differences of strength go with people's preferences, beside how people go with one another."""
    pairs = preferences(at)
    columns: dict[str, dict[str, np.ndarray]] = {}
    for criterion in CRITERIA:
        one, two = ([_with_peers(getattr(pair, side), criterion) for pair in pairs] for side in ("first", "second"))
        columns[criterion] = {
            method: np.array([b[method] - a[method] for a, b in zip(one, two, strict=True)]) for method in one[0]
        }
    rows = []
    for criterion in CRITERIA:
        people = np.array([pair.preferred[criterion] for pair in pairs], float)
        mean = people.mean(axis=1)
        for method, column in columns[criterion].items():
            rows.append(_correlated(criterion, method, column, mean))
        rows.append(_correlated(criterion, "one person and the other", people[:, 0], people[:, 1]))
    _show(rows)
    return {"preferences": rows}


def _with_peers(item: Item, criterion: str) -> dict[str, float]:
    return {OURS: grade(item).strength[criterion]} | gold_scores(item, "fmeasure")


def _correlated(criterion: str, method: str, one: np.ndarray, two: np.ndarray) -> dict:
    low, high = interval(len(one), lambda drawn: correlation(one[drawn], two[drawn]))
    return {
        "criterion": criterion,
        "method": method,
        "pairs": len(one),
        "r": correlation(one, two),
        "low": low,
        "high": high,
    }


def _show(rows: Sequence[dict]) -> None:
    """Print rows of figures, three decimals."""
    form: Callable[[object], str] = lambda value: f"{value:.3f}" if isinstance(value, float) else str(value)
    for row in rows:
        print("  ".join(f"{key} {form(value)}" for key, value in row.items()), flush=True)


def main() -> None:
    at = folder()
    ground, correct, rag = grounding(at), correctness(at), preferred(at)
    said = ground.pop("verdicts") + correct.pop("verdicts")
    _show(said)
    _show(ground["evidence"])
    save("people", ground | correct | rag | {"verdicts": said})


if __name__ == "__main__":
    main()
