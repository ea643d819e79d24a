"""The questions that a rater works through: what is scored, what wants a look, and the filters over them."""

from collections.abc import Callable, Iterable, Iterator

from ..workspace import Question

#: Filter → the words for it.
FILTERS = {
    "all": "all",
    "unscored": "unscored",
    "review": "needs review",
    "disagreement": "disagreement",
    "later": "later",
}
#: How many questions a search lists.
MOST_FOUND = 20


class Worklist:
    """The free-text questions in the order of the manifest, and which of them are looked at now.

    Args:
        questions: all of them.
        marks: tells of a question's id in which filters it is; asked anew each time, for marks change.
        texts: gives what is searched of a question, case folded.

    Attributes:
        filter: a key of `FILTERS`.
        bucket: a bucket, or None for all.
        search: the beginning of an id, or words that stand in question, answer or gold answer; case does not matter.
    """

    def __init__(
        self, questions: tuple[Question, ...], *, marks: Callable[[str], set[str]], texts: Callable[[str], str]
    ) -> None:
        self.questions = {question.question_id: question for question in questions}
        self._ids = list(self.questions)
        self._order = {id: number for number, id in enumerate(self._ids)}
        self._marks, self._texts = marks, texts
        self.filter, self.bucket, self.search = "all", None, ""

    def __len__(self) -> int:
        return len(self.questions)

    def place(self, id: str) -> int:
        """Return the place of a question in the manifest, from 1."""
        return self._order[id] + 1

    def ids(self) -> list[str]:
        """Return what filter, bucket and search leave, in the order of the manifest."""
        return list(self._left(self.questions))

    def counts(self) -> dict[str, int]:
        """Return filter → how many questions of the bucket are in it."""
        counts = dict.fromkeys(FILTERS, 0)
        for id in self._in_bucket(self.questions):
            for mark in self._marks(id):
                counts[mark] += 1
        return counts

    def buckets(self) -> dict[str, int]:
        """Return bucket → how many questions it has, in the order of the manifest."""
        counts: dict[str, int] = {}
        for question in self.questions.values():
            if question.bucket is not None:
                counts[question.bucket] = counts.get(question.bucket, 0) + 1
        return counts

    def found(self) -> list[str]:
        """Return the first ids that fit a search; none without a search."""
        return self.ids()[:MOST_FOUND] if self.search.strip() else []

    def neighbour(self, id: str | None, step: int) -> str | None:
        """Return the question after or before another among those looked at, or None where there is none.

        The other need not be among them: it may just have left the filter.

        Args:
            step: 1 for the next, -1 for the one before.
        """
        here = self._order.get(id, -1)
        others = self._ids[here + 1 :] if step > 0 else self._ids[:max(here, 0)][::-1]
        return next(self._left(others), None)

    @property
    def empty(self) -> bool:
        """Whether filter, bucket and search leave nothing."""
        return next(self._left(self.questions), None) is None

    def _left(self, ids: Iterable[str]) -> Iterator[str]:
        return (id for id in self._in_bucket(ids) if self.filter in self._marks(id) and self._fits(id))

    def _in_bucket(self, ids: Iterable[str]) -> Iterator[str]:
        return (id for id in ids if self.bucket in (None, self.questions[id].bucket))

    def _fits(self, id: str) -> bool:
        if not self.search:
            return True
        words = self.search.casefold().split()
        return not words or id.casefold().startswith(self.search.strip().casefold()) or all(
            word in self._texts(id) for word in words
        )
