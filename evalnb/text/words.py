"""Word forms: which words are one word in another form, and whether the difference is one of tense."""

from collections.abc import Sequence
from functools import lru_cache

from Stemmer import Stemmer

from .language import AUXILIARY_TENSE, COMPANY_FORMS, DENYING_VERBS, IRREGULAR_VERBS, OUTCOME_PAIRS, OUTCOMES

_STEMMER = Stemmer("english")


@lru_cache(maxsize=65536)
def stem(fold: str) -> str:
    """Return what the forms of one word share; a number or a sign is its own stem.

    Irregular verbs are brought to their base first, short forms of companies to the long (`Ltd`).
    Source: the Snowball English stemmer (Porter 2).
    """
    if not fold.isalpha():
        if fold.endswith("'s"):
            return stem(fold[:-2])
        return fold
    return _STEMMER.stemWord(IRREGULAR_VERBS.get(fold) or COMPANY_FORMS.get(fold, fold))


def changes_tense(a: str, b: str) -> bool:
    """Tell whether two words are one verb, or two auxiliaries, in different tenses."""
    if a == b:
        return False
    tenses = AUXILIARY_TENSE.get(a), AUXILIARY_TENSE.get(b)
    if all(tenses):
        return tenses[0] != tenses[1]
    if stem(a) != stem(b):
        return False
    return _is_past(a) != _is_past(b)


def _is_past(fold: str) -> bool:
    return fold in IRREGULAR_VERBS or fold.endswith("ed")


def outcomes_in(folds: Sequence[str], first: int, last: int) -> list[tuple[str, str]]:
    """Return the outcomes that words `first` to `last` state, in order: the class and the words (`set aside`)."""
    found: list[tuple[str, str]] = []
    for i in range(first, last):
        fold = folds[i]
        second = OUTCOME_PAIRS.get(fold)
        if second and i + 1 < len(folds) and folds[i + 1] == second[0]:
            found.append((second[1], f"{fold} {second[0]}"))
        elif fold in OUTCOMES and not (fold in DENYING_VERBS and i + 1 < len(folds) and folds[i + 1] == "to"):
            found.append((OUTCOMES[fold], fold))
    return found
