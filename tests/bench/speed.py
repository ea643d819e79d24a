"""How fast grounding is, as ratios to ROUGE-1 and to rapidfuzz, measured row by row in one run; medians.

    python -m tests.bench.speed [--rows=2000]

Warm: the pages were read for another answer before; cold: pages that no run has seen. ROUGE-1 is that of `rouge-score`
over the answer and its joined pages; rapidfuzz aligns every phrase with every page (`partial_ratio_alignment`).
"""

import sys
import time
from collections.abc import Callable
from statistics import median

from rapidfuzz import fuzz
from rouge_score.rouge_scorer import RougeScorer

from evalnb.freetext.grounding import judge_grounding
from evalnb.freetext.prepared import Prepared
from evalnb.freetext.records import Item
from evalnb.freetext.rules import grade
from evalnb.text.pages import Page

from .rows import make_adversarial, make_rows
from .stored import save

#: What is aimed at: how many times as fast as the peer; and the most rows of ROUGE-1 for the adversarial answer.
AIMS = {
    "warm against ROUGE-1": 15,
    "warm against rapidfuzz": 8,
    "cold against ROUGE-1": 1.2,
    "adversarial, in rows of ROUGE-1": 17,
}


def timed(task: Callable[..., object], *arguments: object) -> float:
    """Return how long a task takes, in milliseconds."""
    start = time.perf_counter()
    task(*arguments)
    return (time.perf_counter() - start) * 1000


def ground(item: Item) -> object:
    """Judge grounding and nothing else, from the plain item."""
    return judge_grounding(Prepared(item))


def unseen(item: Item, number: int) -> Item:
    """Return an item whose pages end otherwise than any before, so that nothing read before helps."""
    pages = tuple(Page(page.doc_id, page.page, f"{page.text}\n\nPrint {number}.") for page in item.pages)
    return Item(id=item.id, answer=item.answer, pages=pages, answerable=True)


def align(phrases: list[str], texts: list[str]) -> None:
    """Align every phrase with every page."""
    for phrase in phrases:
        for text in texts:
            fuzz.partial_ratio_alignment(phrase, text)


def measure(count: int) -> dict[str, list[float]]:
    """Time every row with every method, one after the other."""
    rouge = RougeScorer(["rouge1"])
    times: dict[str, list[float]] = {
        "warm": [],
        "cold": [],
        "all five criteria, warm": [],
        "ROUGE-1": [],
        "rapidfuzz": [],
    }
    for number, row in enumerate(make_rows(count)):
        item = row.item
        texts = [page.text for page in item.pages]
        joined = "\n".join(texts)
        phrases = [item.answer[phrase.start : phrase.end] for phrase in Prepared(item).answer.phrases]
        ground(row.warm)
        times["warm"].append(timed(ground, item))
        times["ROUGE-1"].append(timed(rouge.score, joined, item.answer))
        times["rapidfuzz"].append(timed(align, phrases, texts))
        fresh = unseen(item, number)
        times["cold"].append(timed(ground, fresh))
        times["all five criteria, warm"].append(timed(grade, item))
    return times


def main() -> None:
    count = next((int(arg.removeprefix("--rows=")) for arg in sys.argv[1:] if arg.startswith("--rows=")), 2000)
    times = measure(count)
    middle = {method: median(values) for method, values in times.items()}
    adversarial = make_adversarial()
    ground(make_adversarial(100))
    hostile = median(timed(ground, adversarial) for _ in range(3))
    ratios = {
        "warm against ROUGE-1": middle["ROUGE-1"] / middle["warm"],
        "warm against rapidfuzz": middle["rapidfuzz"] / middle["warm"],
        "cold against ROUGE-1": middle["ROUGE-1"] / middle["cold"],
        "adversarial, in rows of ROUGE-1": hostile / middle["ROUGE-1"],
    }
    for method, value in middle.items():
        print(f"{method:32s} {value:9.3f} ms a row, median of {count}")
    print(f"{'adversarial answer':32s} {hostile:9.1f} ms")
    for name, value in ratios.items():
        print(f"{name:32s} {value:9.2f}   aim {'at most' if name.startswith('adv') else 'at least'} {AIMS[name]}")
    rows = [{"ratio": name, "value": value, "aim": AIMS[name]} for name, value in ratios.items()]
    save("speed", {"rows": count, "milliseconds": middle | {"adversarial answer": hostile}, "ratios": rows})


if __name__ == "__main__":
    main()
