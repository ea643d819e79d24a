"""Whatever people do in whatever order, every verdict stays in a file or in a history, and one state follows."""

from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from evalnb.freetext.codes import CRITERIA
from evalnb.scorecards.journal import Journal
from evalnb.scorecards.records import hash_answer
from evalnb.scorecards.store import ScorecardStore

from .cards import card

RATERS = ("kim", "lee")
STEPS = st.one_of(
    st.tuples(st.sampled_from(["save", "save", "adjudicate", "save-behind"]), st.sampled_from(RATERS),
              st.sampled_from(["PPPPP", "PFPPP", "FPPPF"])),
    st.tuples(st.just("resolve"), st.sampled_from(RATERS), st.sampled_from(["mine", "theirs"])),
    st.tuples(st.sampled_from(["decide", "undo"]), st.sampled_from(RATERS), st.sampled_from(["PASS", "FAIL"])),
    st.tuples(st.just("answer"), st.just(""), st.sampled_from(["The fee is 40.", "The fee is 41."])),
)


def said(verdict):
    letters = "".join(verdict.scores[c][0] for c in CRITERIA)
    return verdict.judge, letters, verdict.submitted_answer


def all_kept(store):
    """Return every verdict that a file or a history holds."""
    cards = [store.read("q1"), store.adjudication("q1")]
    for rater in store.raters():
        cards += [store.read("q1", rater=rater), *(conflict.card for conflict in store.conflicts("q1", rater))]
    return {said(verdict) for card in cards if card for verdict in (card, *card.history)}


class Model:
    """What people said of each answer: the rater's last verdict, the last adjudication, and all that one struck."""

    def __init__(self):
        self.last, self.decided, self.struck = {}, {}, set()

    def save(self, rater, letters, answer):
        self.last[rater] = (letters, answer)

    def adjudicate(self, rater, letters, answer):
        self.struck |= {(who, *verdict) for who, verdict in self.last.items() if verdict[1] == answer}
        if self.decided:
            self.struck.add(self.decided)
        self.decided = (rater, letters, answer)

    def counting(self, answer):
        standing = [
            letters for rater, (letters, of) in self.last.items()
            if of == answer
            and not (self.decided and self.decided[2] == answer and (rater, letters, of) in self.struck)
        ]
        if self.decided and self.decided[2] == answer:
            standing.append(self.decided[1])
        return "".join(given[0] if len({*given}) == 1 else "U" for given in zip(*standing, strict=True))


@settings(max_examples=60)
@given(st.lists(STEPS, min_size=2, max_size=9))
def test_every_verdict_is_kept_and_what_counts_follows_from_the_last_ones(steps):
    with TemporaryDirectory() as folder:
        store, model, answer = ScorecardStore(folder), Model(), "The fee is 40."
        journals = {rater: Journal(store, rater) for rater in RATERS}
        given, lines = set(), dict.fromkeys(RATERS, 0)
        for action, rater, value in steps:
            if action == "answer":
                answer = value
            elif action in ("decide", "undo"):
                fields = {"criterion": "grounding", "score": value, "codes": ()} if action == "decide" else {}
                journals[rater].append("q1", hash_answer(answer), action, **fields)
                lines[rater] += 1
            elif action == "resolve":
                conflicts = store.conflicts("q1", rater)
                if conflicts:
                    store.resolve_conflict("q1", rater=rater, keep=value)
                    kept = store.read("q1", rater=rater)
                    model.save(rater, said(kept)[1], kept.submitted_answer)
            else:
                save = store.adjudicate if action == "adjudicate" else store.save_verdict
                behind = {"based_on": "an older version"} if action == "save-behind" else {}
                outcome = save(card(value, answer=answer), rater=rater, pages="gold", **behind)
                given.add((rater, value, answer))
                if outcome.action != "conflict":
                    (model.adjudicate if action == "adjudicate" else model.save)(rater, value, answer)
            store.save_draft(card("FFFFF", answer=answer), pages="gold")
            assert given <= all_kept(store)
            assert {rater: len(journal.read()) for rater, journal in journals.items()} == lines
            counting, expected = store.read("q1"), model.counting(answer)
            assert said(counting)[1] == (expected or "FFFFF")
            assert counting.status == ("draft" if not expected else "review" if "U" in expected else "accepted")
            assert counting.submitted_answer == answer
