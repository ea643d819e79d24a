"""How strongly an answer stands on each criterion, from 0 to 1, for ranking; no verdict follows from it.

Each strength is a logistic combination of a few counts, with the weights below. They were fitted once, by
`tests/bench/fit_strength.py`, to people's labels on public sets: each set counts the same, only the order within a set
matters, each weight has the sign that its meaning asks for, and no word list was fitted. The biases were not fitted:
they only spread the strengths between 0 and 1. Source of the method: pairwise logistic ranking (Burges et al. 2005,
RankNet, with a linear score).
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz import fuzz, process

from ..text.language import FUNCTION_WORDS
from ..text.reading import Reading
from ..text.sources import UNKNOWN, Sources
from ..text.windows import ABSENT, OMITTED, form, windows_of
from .prepared import Prepared

if TYPE_CHECKING:
    from .coverage import Checked

_SPEAKERS = frozenset(
    ["i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "you", "your", "yours", "i'm", "i've", "i'd", "i'll", "we're", "we've", "you're", "you've"]
)


class Ground(NamedTuple):
    """What is counted of an answer and its pages, or the weights of these counts.

    Attributes:
        letters: the share of the answer's letters in words that are on the pages.
        windows: the share of the words that stand close together somewhere, phrase by phrase, rare words counting more;
            all of those of a phrase that stands there word for word.
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


GROUND_WEIGHTS = Ground(
    letters=1.6, windows=1.3, least=1.3, pairs=1.1, numbers=-1.0, names=-0.4, speakers=-6.0, duty=-32.0
)
GROUND_BIAS = -2.1


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
    windows, known = windows_of(sources), sources.vocabulary.get
    words = [windows[fold] for fold in folds]
    codes = "".join([known(fold, UNKNOWN) for fold in folds])
    total = shares = 0.0
    least = 1.0
    for phrase in reading.phrases:
        own = words[phrase.first : phrase.last]
        verbatim = codes[phrase.first : phrase.last] in sources.codes
        share = 1.0 if verbatim else windows.share(own)
        if share is not None:
            count = len(own) - own.count(OMITTED)
            total += count
            shares += share * count
            if count > 1 and share < least:
                least = share
    content = [word for word in words if word != OMITTED]
    near = windows.near
    close = [1 for one, two in pairwise(content) if near[one] & near[two]]
    letters = 1.0
    numbers = names = speakers = 0
    if UNKNOWN in codes:
        unknown = [at for at, code in enumerate(codes) if code == UNKNOWN]
        letters -= sum([len(folds[at]) for at in unknown]) / sum(map(len, folds))
        for at in unknown:
            if words[at] != ABSENT:
                continue
            fold = folds[at]
            if fold[0].isdigit() or fold[-1].isdigit():
                numbers += 1
            elif fold in _SPEAKERS:
                speakers += 1
            elif at and text[starts[at]].isupper():
                names += 1
    mean = shares / total if total else letters
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


def grounding_strength(prepared: Prepared) -> float:
    """Return how much of the answer stands on the pages, close together and down to its weakest phrase.

    What claims something that no page can support has none; a statement that the documents do not tell has all where
    they do not, and none where they do.
    """
    if prepared.refuses:
        return 0.0 if prepared.answerable and not prepared.gold_is_absence else 1.0
    if not prepared.item.pages or prepared.answerable is False:
        return 0.0 if "claim" in prepared.kinds else 1.0
    return _logistic(GROUND_BIAS, GROUND_WEIGHTS, ground_counts(prepared.text, prepared.answer, prepared.sources))


class Gold(NamedTuple):
    """What is counted of an answer and its gold answer, or the weights of these counts.

    Attributes:
        told: the share of the gold answer that the answer tells: half by its words, half by its facts.
        verbatim: whether the gold answer stands in the answer word for word, forms of words aside.
        overlap: the share of the content words of the shorter of the two that the other has.
        late: how far into the answer the first word of the gold answer comes, 0 to 1; 1 where none does.
        rivals: whether the gold answer has numbers and the answer others.
        wrong: the share of the gold answer's facts that the answer states otherwise.
    """

    told: float
    verbatim: float
    overlap: float
    late: float
    rivals: float
    wrong: float


CORRECT_WEIGHTS = Gold(told=2.3, verbatim=0.5, overlap=2.1, late=-1.3, rivals=-0.6, wrong=-0.6)
CORRECT_BIAS = -1.2
#: A word that the gold answer repeats counts as often as this at most; one spelt a little differently, by its likeness.
_REPEATED, _ALIKE = 3, 75.0
#: Long words are rare words: a word counts as its letters, this many at least and at most.
_SHORTEST, _LONGEST = 4, 10
#: Alternatives of a gold answer (`Rome / Roma`) are short.
_ALTERNATIVE = 80
_ALTERNATIVES = re.compile(r"(?<!\d)/|/(?!\d)")


def gold_counts(prepared: Prepared, checked: "Sequence[Checked]") -> Gold:
    """Count what bears on correctness in an answer and its gold answer; of alternatives the one told best counts."""
    answer = [form(fold) for fold in prepared.answer.tokens.folds]
    said = set(answer)
    content = {
        word for word, fold in zip(answer, prepared.answer.tokens.folds, strict=True) if fold not in FUNCTION_WORDS
    }
    asked = {form(fold) for fold in prepared.question.tokens.folds}
    best, late = (0.0, 0.0, 0.0), 1.0
    for folds in _alternatives(prepared.gold):
        words = [form(fold) for fold in folds]
        meant = [word for word, fold in zip(words, folds, strict=True) if fold not in FUNCTION_WORDS] or words
        own = Counter([word for word in meant if word not in asked] or meant)
        told = _told(own, said, content)
        verbatim = f" {' '.join(words)} " in f" {' '.join(answer)} "
        shared = content.intersection(meant)
        overlap = len(shared) / max(1, min(len(content), len(set(meant))))
        best = max(best, (told, float(verbatim), overlap))
        late = min(late, next((at / len(answer) for at, word in enumerate(answer) if word in own), 1.0))
    figures = {form(fold) for fold in prepared.gold.tokens.folds if fold[0].isdigit()}
    rivals = {word for word in said - asked - figures if word[0].isdigit()}
    told, verbatim, overlap = best
    return Gold(
        (told + _facts_told(checked)) / 2, verbatim, overlap, late, float(bool(figures and rivals)), _wrong(checked)
    )


def _alternatives(gold: Reading) -> Iterator[list[str]]:
    """Yield the folded words of each alternative of a gold answer; most have one."""
    folds, starts, _ = gold.tokens
    parts = _ALTERNATIVES.split(gold.text)
    if len(parts) == 1 or max(map(len, parts)) > _ALTERNATIVE or gold.text.count(".") > len(parts):
        yield folds
        return
    first, end = 0, -1
    for part in parts:
        end += len(part) + 1
        last = bisect_left(starts, end)
        if last > first:
            yield folds[first:last]
        first = last


def _told(words: Counter[str], said: set[str], content: set[str]) -> float:
    """Return the share of gold words that the answer has; one that is not there may be spelt otherwise."""
    weights = {word: min(count, _REPEATED) * min(max(len(word), _SHORTEST), _LONGEST) for word, count in words.items()}
    hit = 0.0
    for word, weight in weights.items():
        if word in said:
            hit += weight
        elif len(words) <= 20 and len(word) > 3 and not word[0].isdigit():
            alike = process.extractOne(word, content, scorer=fuzz.ratio, score_cutoff=_ALIKE)
            hit += weight * alike[1] / 100 if alike else 0.0
    return hit / max(1, sum(weights.values()))


def _facts_told(checked: "Sequence[Checked]") -> float:
    """Return the mean share of the facts that the answer has, long facts counting more."""
    length = sum(len(c.fact.tokens) for c in checked)
    return sum(c.share * len(c.fact.tokens) for c in checked) / length if length else 0.0


def _wrong(checked: "Sequence[Checked]") -> float:
    return sum(c.status == "wrong" for c in checked) / len(checked) if checked else 0.0


def correctness_strength(prepared: Prepared, checked: "Sequence[Checked]") -> float:
    """Return how well the answer agrees with the gold answer: what it tells, how soon, and what it says otherwise.

    Where every fact is wrong half of it is taken away besides; one wrong fact of many takes little.
    """
    counts = gold_counts(prepared, checked)
    return _logistic(CORRECT_BIAS, CORRECT_WEIGHTS, counts) * (1 - counts.wrong / 2)


def completeness_strength(prepared: Prepared, checked: "Sequence[Checked]") -> float:
    """Return the share of the gold answer that the answer tells, by its words and its facts.

    Where every fact is wrong a third of it is taken away.
    """
    counts = gold_counts(prepared, checked)
    return counts.told * (1 - counts.wrong / 3)


def _logistic(bias: float, weights: tuple[float, ...], counts: tuple[float, ...]) -> float:
    return 1 / (1 + exp(-bias - sum([weight * count for weight, count in zip(weights, counts, strict=True)])))
