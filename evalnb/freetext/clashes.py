"""Contradictions between clauses of gold answer and answer that speak of the same thing.

A modal verb of another force, parties that change sides, another name or object, an opposite: what the gold answer says
is told apart from what is merely worded otherwise. Negation has a module of its own, `polarity`.
"""

from ..text.language import DENYING, FORCES, FUNCTION_WORDS, MODALS, NEGATIONS
from ..text.reading import Reading
from ..text.words import stem
from .polarity import find_denial, find_negation, find_yes_or_no
from .prepared import MOST_CLAIMS, Prepared
from .rivals import opposite_words
from .roles import ROLES, exchanged_role, parties_of, shifts_costs, swaps_roles
from .substitution import Clash, find_substitution

_FORCES_THAT_CLASH = {
    frozenset(("duty", "power")),
    frozenset(("duty", "ability")),
    frozenset(("duty", "advice")),
    frozenset(("ban", "power")),
    frozenset(("ban", "duty")),
    frozenset(("ban", "ability")),
    frozenset(("duty", "no-duty")),
    frozenset(("ban", "no-duty")),
}


def find_clashes(prepared: Prepared) -> list[Clash]:
    """Return contradictions of polarity, modality, roles, names and opposites between clauses about the same thing."""
    polarity = find_yes_or_no(prepared)
    found: list[Clash] = [polarity] if polarity else []
    gold, answer = prepared.gold, prepared.answer
    negation = None if polarity else find_denial(prepared) or find_negation(prepared)
    if negation:
        found.append(negation)
    for span in prepared.gold_claims:
        twin = _twin(prepared, span.first, span.last)
        if twin is None:
            continue
        first, last = twin
        one, two = (
            gold.text[span.start : span.end],
            answer.text[answer.tokens.starts[first] : answer.tokens.ends[last - 1]],
        )
        force = _force_clash(gold, span.first, span.last, answer, first, last)
        if force:
            found.append(Clash("wrong-verb", *force, span.first))
        elif not found and (
            swaps_roles(gold, span.first, span.last, answer, first, last)
            or shifts_costs(gold, span.first, span.last, answer, first, last)
        ):
            found.append(Clash("contradicts-gold", one, two, span.first))
        elif not found and (objects := _other_object(prepared, span.first, span.last, first, last)):
            found.append(Clash("contradicts-gold", *objects, span.first))
        elif not found and (names := _other_name(prepared, span.first, span.last, first, last)):
            found.append(Clash("wrong-name", *names, span.first))
    role = exchanged_role(gold.text, answer.text) if not found else ""
    if role:
        found.append(Clash("contradicts-gold", gold.text, answer.text, _first(gold.tokens.folds, role)))
    changed = find_substitution(prepared) if not found else None
    if changed:
        found.append(changed)
    mixed = _mixes(prepared) if not found else None
    if mixed:
        found.append(mixed)
    pair = opposite_words(prepared)
    if pair and not found:
        found.append(Clash("contradicts-gold", *pair, gold.tokens.folds.index(pair[0])))
    return found


def _first(folds: list[str], word: str) -> int:
    return next((i for i, fold in enumerate(folds) if fold.startswith(word)), 0)


def _other_name(prepared: Prepared, a: int, b: int, c: int, d: int) -> tuple[str, str] | None:
    """Return the capital words in which two clauses differ that are else nearly the same; None where they do not."""
    gold, answer = prepared.gold, prepared.answer
    known = gold.stems
    one = [(f, i) for f, i in _capitals(gold, a, b) if f not in answer.tokens.folds and i not in gold.value_at]
    two = [
        (f, i)
        for f, i in _capitals(answer, c, d)
        if stem(f) not in known and f not in prepared.question.tokens.folds and i not in answer.value_at
    ]
    if not one or not two or len(one) > 3:
        return None
    own = {stem(f) for f in gold.tokens.folds[a:b] if f not in FUNCTION_WORDS}
    said = {stem(f) for f in answer.tokens.folds[c:d] if f not in FUNCTION_WORDS}
    if len(own & said) * 10 < 7 * (len(own) - len(one)) or len(own & said) < 3:
        return None
    return gold.text[gold.tokens.starts[one[0][1]] : gold.tokens.ends[one[-1][1]]], answer.text[
        answer.tokens.starts[two[0][1]] : answer.tokens.ends[two[-1][1]]
    ]


def _twin(prepared: Prepared, first: int, last: int) -> tuple[int, int] | None:
    """Return the phrase of the answer that speaks of the same thing as a gold phrase; None where none does.

    It shares most stems with it: two at least, and six in ten of the smaller. The first of equals counts.
    """
    gold = {stem(f) for f in prepared.gold.tokens.folds[first:last] if f not in FUNCTION_WORDS and f not in NEGATIONS}
    best, top = None, 0.0
    for span in prepared.answer_claims:
        said = {
            stem(f)
            for f in prepared.answer.tokens.folds[span.first : span.last]
            if f not in FUNCTION_WORDS and f not in NEGATIONS
        }
        if not said or not gold:
            continue
        share = len(gold & said) / min(len(gold), len(said))
        shared = len(gold & said)
        if share >= 0.6 and shared >= 2 and share + shared / 100 > top:
            best, top = (span.first, span.last), share + shared / 100
    return best


def _forces(reading: Reading, first: int, last: int) -> dict[str, tuple[str, str]]:
    """Return verb stem → the force with which a clause states it (duty, power, …) and the word.

    `shall not` is a ban.
    """
    folds = reading.tokens.folds
    found: dict[str, tuple[str, str]] = {}
    for i in range(first, last):
        fold = folds[i]
        force = FORCES.get(fold)
        if not force or force == "future" or (fold == "may" and i + 1 < last and folds[i + 1][:1].isdigit()):
            continue
        negated = any(n in DENYING for n in folds[max(first, i - 1) : i + 2]) or reading.denies_subject(first, i)
        if negated and force in ("duty", "power", "ability"):
            force = "no-duty" if force == "duty" and fold not in MODALS else "ban"
        verb = next(
            (
                folds[k]
                for k in range(i + 1, min(i + 6, last))
                if folds[k] not in FUNCTION_WORDS and folds[k] not in NEGATIONS and not folds[k].endswith("ly")
            ),
            None,
        )
        if verb:
            found.setdefault(stem(verb), (force, fold + (" not" if force == "ban" and fold in MODALS else "")))
    return found


def _force_clash(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> tuple[str, str] | None:
    """Return the words with which two clauses state one verb, where their forces exclude one another, else None."""
    one, two = _forces(gold, a, b), _forces(answer, c, d)
    for verb in one:
        if verb not in two:
            continue
        pair = frozenset((one[verb][0], two[verb][0]))
        if pair in _FORCES_THAT_CLASH:
            return one[verb][1], two[verb][1]
    return None


def _mixes(prepared: Prepared) -> Clash | None:
    """Return the clash where the answer pairs what the gold answer keeps apart: `the hall green and the kitchen white`.

    Two gold clauses, each with words (or values) of its own; two answer clauses, each with such words of both.
    """
    gold, answer = prepared.gold, prepared.answer
    if len(gold.phrases) < 2 or len(answer.phrases) < 2:
        return None

    def words(reading: Reading, first: int, last: int) -> set[str]:
        folds = reading.tokens.folds
        return {stem(folds[i]) for i in range(first, last) if folds[i] not in FUNCTION_WORDS and folds[i] not in MODALS}

    clauses = [words(gold, s.first, s.last) for s in gold.phrases[:MOST_CLAIMS]]
    said = [words(answer, s.first, s.last) for s in answer.phrases[:MOST_CLAIMS]]
    for k, one in enumerate(clauses[:-1]):
        two = clauses[k + 1]
        first, second = one - two, two - one
        mixed = [here for here in said if first & here and second & here]
        if len(mixed) == 2 and not mixed[0] & mixed[1] & (first | second) and len(first) > 1 and len(second) > 1:
            span = gold.phrases[k]
            spoken = answer.phrases[said.index(mixed[0])]
            return Clash(
                "contradicts-gold", gold.text[span.start : span.end], answer.text[spoken.start : spoken.end], span.first
            )
    return None


def _other_object(prepared: Prepared, a: int, b: int, c: int, d: int) -> tuple[str, str] | None:
    """Return the nouns in which two clauses differ that are else the same around a preposition; None where they do not.

    `from the date of issue` for `from the date of service`: one word behind the same small word, the rest alike.
    """
    gold, answer = prepared.gold.tokens.folds, prepared.answer.tokens.folds
    one, two = ([f for f in folds if f not in ("the", "a", "an")] for folds in (gold[a:b], answer[c:d]))
    known = prepared.known_stems
    said = prepared.answer.stems
    for i in range(2, len(one)):
        if one[i - 1] not in _BEFORE_OBJECTS or one[i] in FUNCTION_WORDS or stem(one[i]) in said:
            continue
        for k in range(2, len(two)):
            new = two[k] not in FUNCTION_WORDS and stem(two[k]) not in known and not two[k][:1].isdigit()
            alike = two[k - 2 : k] == one[i - 2 : i] and two[k + 1 : k + 2] == one[i + 1 : i + 2]
            if new and alike and one[i - 2] not in FUNCTION_WORDS:
                return one[i], two[k]
    return None


#: Prepositions behind which another noun is another thing.
_BEFORE_OBJECTS = frozenset("of from to in for by on at after before until since with without under over".split())


def _capitals(reading: Reading, first: int, last: int) -> list[tuple[str, int]]:
    """Return the names and role nouns of a clause with their positions."""
    return [
        (f, i)
        for f, i in parties_of(reading, first, last)
        if f in ROLES or reading.text[reading.tokens.starts[i]].isupper()
    ]
