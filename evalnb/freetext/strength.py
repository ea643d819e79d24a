"""How strongly an answer stands on each criterion, from 0 to 1, for ranking; verdicts do not use it.

Each strength is a logistic combination of a few counts, with the weights below. They were fitted once, by
`tests/bench/fit_strength.py`, to people's labels on public sets: each set counts the same, only the order within a set
matters, each weight has the sign that its meaning asks for, and no word list was fitted. Source of the method: pairwise
logistic ranking (Burges et al. 2005, RankNet, with a linear score).
"""

from math import exp
from typing import TYPE_CHECKING, NamedTuple

from ..text.reading import Reading
from ..text.sources import Sources
from ..text.windows import ABSENT, OMITTED, windows_of
from .prepared import Prepared

if TYPE_CHECKING:
    from .coverage import Checked
    from .grounding import Support

_SPEAKERS = frozenset("i me my mine myself we us our ours you your yours i'm i've i'd i'll we're we've you're you've".split())


class Ground(NamedTuple):
    """What is counted of an answer and its pages, or the weights of these counts.

    Attributes:
        letters: the share of the answer's letters in words that are on the pages.
        windows: the share of the words that stand close together somewhere, phrase by phrase, rare words counting more.
        least: the same of the phrase that has the smallest share.
        pairs: the share of neighbouring words that are near one another on the pages too.
        numbers, names: how many of them are on no page, two at most.
        speakers: the share of words of the first and second person that are on no page.
        duty: the share of `shall` and `must`, as far as the windows fall short: who claims a duty has to quote it.
    """

    letters: float
    windows: float
    least: float
    pairs: float
    numbers: float
    names: float
    speakers: float
    duty: float


GROUND_WEIGHTS = Ground(letters=1.5, windows=1.5, least=1.1, pairs=1.0, numbers=-1.0, names=-0.4, speakers=-5.0, duty=-30.0)
GROUND_BIAS = -3.0


def ground_counts(text: str, reading: Reading, sources: Sources) -> Ground:
    """Count what bears on grounding in an answer; without a word all is 0.

    Args:
        text: the answer.
        reading: the answer as read.
        sources: its pages.
    """
    folds, starts, _ = reading.tokens
    if not folds:
        return Ground(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    windows, known = windows_of(sources), sources.vocabulary
    words = [windows[fold] for fold in folds]
    letters = 1 - sum([len(fold) for fold in folds if fold not in known]) / sum(map(len, folds))
    total = shares = 0.0
    least = 1.0
    for phrase in reading.phrases:
        own = words[phrase.first : phrase.last]
        share = windows.share(own)
        if share is not None:
            count = len(own) - own.count(OMITTED)
            total += count
            shares += share * count
            if count > 1 and share < least:
                least = share
    mean = shares / total if total else letters
    content = [word for word in words if word != OMITTED]
    near = windows.near
    close = [1 for one, two in zip(content, content[1:], strict=False) if near[one] & near[two]]
    numbers = names = speakers = 0
    if ABSENT in content:
        for at, word in enumerate(words):
            if word != ABSENT:
                continue
            fold = folds[at]
            if fold[0].isdigit() or fold[-1].isdigit():
                numbers += 1
            elif fold in _SPEAKERS:
                speakers += 1
            elif at and text[starts[at]].isupper():
                names += 1
    return Ground(
        letters,
        mean,
        min(least, mean),
        len(close) / (len(content) - 1) if len(content) > 1 else mean,
        min(numbers, 2),
        min(names, 2),
        speakers / len(folds),
        (folds.count("shall") + folds.count("must")) / len(folds) * (1 - mean),
    )


def grounding_strength(prepared: Prepared, supports: "list[Support]") -> float:
    """Return how much of the answer stands on the pages, close together and down to its weakest phrase.

    What claims something that no page can support has none; a statement that the documents do not tell has all where they
    do not, and none where they do.
    """
    if prepared.refuses:
        return 0.0 if prepared.answerable else 1.0
    if not prepared.item.pages or prepared.answerable is False:
        return 0.0 if "claim" in prepared.kinds else 1.0
    return _logistic(GROUND_BIAS, GROUND_WEIGHTS, ground_counts(prepared.text, prepared.answer, prepared.sources))


def correctness_strength(prepared: Prepared, checked: "list[Checked]") -> float:
    """Return the best share of a fact that the answer has."""
    key = [c for c in checked if not c.given]
    return max((c.share for c in key), default=0.5)


def completeness_strength(prepared: Prepared, checked: "list[Checked]") -> float:
    """Return the mean share of the facts that the answer has."""
    return sum(c.share if c.status != "wrong" else 0.0 for c in checked) / len(checked) if checked else 0.5


def _logistic(bias: float, weights: tuple[float, ...], counts: tuple[float, ...]) -> float:
    return 1 / (1 + exp(-bias - sum([weight * count for weight, count in zip(weights, counts, strict=True)])))
