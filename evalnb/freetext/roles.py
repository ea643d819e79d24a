"""Who does what to whom: parties that change sides of a verb, names that change roles, and who bears the costs."""

import re

from ..text.language import AUXILIARY_TENSE, BE_FORMS, FUNCTION_WORDS, MODALS
from ..text.reading import Reading
from ..text.words import stem

#: Role nouns that stand for parties, next to names; their exchange swaps who does what to whom.
ROLES = frozenset(
    "claimant defendant applicant respondent appellant plaintiff landlord tenant employer employee buyer seller lender "
    "borrower creditor debtor registrar court".split()
)

_ROLE = rf"(?i:(?:the )?(?P<role>{'|'.join(sorted(ROLES - {'court', 'registrar'}))}))s?"
_NAME = r"(?P<name>(?:[A-Z][\w.'\u2019&-]*+)(?: (?:(?:of|and|al|bin|de|van|von) )?[A-Z][\w.'\u2019&-]*+)*+)"
#: How a text says which party has which name: `Orla LLC (Claimant)`, `the Claimant, Orla LLC`, `Claimant: Orla LLC`.
_NAMED = (
    re.compile(rf"{_NAME},? ?\({_ROLE}\)"),
    re.compile(rf"\b{_ROLE}(?: (?:is|was|being)|:|,| \() ?{_NAME}"),
    re.compile(rf"{_NAME}(?: (?:is|was|as)|,) {_ROLE}\b"),
)
#: Words of a clause in which everybody bears costs of their own.
_SHARED = frozenset("own each parties both sides respective".split())


def names_by_role(text: str) -> dict[str, frozenset[str]]:
    """Return role (`claimant`) → the words of the name that a text gives it; the first name counts."""
    found: dict[str, frozenset[str]] = {}
    for pattern in _NAMED:
        for m in pattern.finditer(text):
            words = frozenset(word.strip(".") for word in m["name"].casefold().split())
            if not words <= ROLES | FUNCTION_WORDS:
                found.setdefault(m["role"].casefold(), words)
    return found


def exchanged_role(gold: str, answer: str) -> str:
    """Return the role that the answer gives to whom the gold answer gives another; "" where there is none."""
    one, two = names_by_role(gold), names_by_role(answer)
    for role, name in two.items():
        own = one.get(role)
        others = [words for other, words in one.items() if other != role]
        if own and own.isdisjoint(name) and any(not words.isdisjoint(name) for words in others):
            return role
    return ""


def shifts_costs(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> bool:
    """Tell whether one clause has all parties bear costs of their own and the other one of them bear them."""
    one, two = gold.tokens.folds[a:b], answer.tokens.folds[c:d]
    if not all({"cost", "costs"} & set(folds) and {"bear", "pay"} & set(map(stem, folds)) for folds in (one, two)):
        return False
    own = "own" in one and not _SHARED.isdisjoint(one), "own" in two and not _SHARED.isdisjoint(two)
    lone = two if own[0] else one
    return own[0] != own[1] and _SHARED.isdisjoint(lone) and not ROLES.isdisjoint(lone)


def swaps_roles(gold: Reading, a: int, b: int, answer: Reading, c: int, d: int) -> bool:
    """Tell whether two parties have changed sides of the same verb; a passive (`by`) is no swap."""
    if _turns_round(gold, a, b, answer, c, d) or _turns_round(answer, c, d, gold, a, b):
        return True
    one, two = parties_of(gold, a, b), parties_of(answer, c, d)
    if len(one) < 2 or "by" in gold.tokens.folds[a:b] or "by" in answer.tokens.folds[c:d]:
        return False
    places = {}
    for fold, i in two:
        places.setdefault(fold, i)
    firsts: dict[str, int] = {}
    for fold, i in one:
        firsts.setdefault(fold, i)
    shared = [fold for fold in firsts if fold in places]
    for k, x in enumerate(shared):
        for y in shared[k + 1 :]:
            verbs = {
                stem(f)
                for f in gold.tokens.folds[firsts[x] + 1 : firsts[y]]
                if f not in FUNCTION_WORDS or f in AUXILIARY_TENSE
            }
            between = {stem(f) for f in answer.tokens.folds[places[y] + 1 : places[x]] if f not in BE_FORMS}
            if (
                places[y] < places[x]
                and verbs & between
                and not {"of", "from"} & set(answer.tokens.folds[places[y] : places[x]])
                ^ {"of", "from"} & set(gold.tokens.folds[firsts[x] : firsts[y]])
            ):
                return True
    return False


def _turns_round(active: Reading, a: int, b: int, passive: Reading, c: int, d: int) -> bool:
    """Tell whether who acts in a passive clause (`hired by Orme`) is acted on in an active one (`Hale hired Orme`)."""
    folds = passive.tokens.folds
    by = next((i for i in range(c + 2, d - 1) if folds[i] == "by" and _is_passive(folds, c, i)), None)
    if by is None or by + 1 in passive.value_at or "by" in active.tokens.folds[a:b]:
        return False
    agent = next((fold for fold, i in parties_of(passive, by + 1, d)), None)
    verbs = {stem(f) for f in folds[max(c, by - 6) : by] if f not in FUNCTION_WORDS and f not in MODALS}
    verb = next((i for i in range(a + 1, b) if stem(active.tokens.folds[i]) in verbs and _is_verb(active, i)), None)
    if agent is None or verb is None or _is_passive(active.tokens.folds, a, verb):
        return False
    parties = parties_of(active, a, b)
    return agent in [fold for fold, i in parties if i > verb] and agent not in [fold for fold, i in parties if i < verb]


def _is_passive(folds: list[str], first: int, token: int) -> bool:
    """Tell whether a form of `be` stands shortly before a token of a clause that begins at `first`."""
    return not BE_FORMS.isdisjoint(folds[max(first, token - 6) : token])


def _is_verb(reading: Reading, token: int) -> bool:
    """Tell whether a word may be the verb of its clause: no name, and behind no article."""
    before = reading.tokens.folds[token - 1]
    return reading.text[reading.tokens.starts[token]].islower() and before not in ("the", "a", "an")


def parties_of(reading: Reading, first: int, last: int) -> list[tuple[str, int]]:
    """Return what can act in a clause with its position: names, role nouns, and nouns behind an article."""
    folds, starts = reading.tokens.folds, reading.tokens.starts
    return [
        (folds[i], i)
        for i in range(first, last)
        if folds[i] not in FUNCTION_WORDS
        and folds[i] not in MODALS
        and (
            folds[i] in ROLES
            or reading.text[starts[i]].isupper()
            or (i > first and folds[i - 1] in ("the", "a", "an"))
        )
    ]
