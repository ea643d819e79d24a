"""The closed lists of the language: classes that do not contradict each other, in the form that is looked up."""

import re

import pytest

from evalnb.text import constructions, language, law_lexicon, lexicon
from evalnb.text.tokens import fold_token, tokenize
from evalnb.text.words import changes_tense

#: Lists in capitals: signs and names that are looked up as they are written.
AS_WRITTEN = {"CURRENCY_CODES", "CODE_ALIASES", "NOT_CASE_PREFIX", "CURRENCY_SIGNS", "PERCENT_SIGNS"}


NAMED = [
    (name, found)
    for module in (language, lexicon, law_lexicon)
    for name, found in vars(module).items()
    if name.isupper() and not name.startswith("_") and isinstance(found, (frozenset, dict))
]


@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in NAMED if name not in AS_WRITTEN])
def test_words_are_small_and_trimmed_and_not_empty(words):
    assert words
    for word in words:
        assert word == word.strip() and word
        assert word == word.lower()


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, id=name)
        for name, words in NAMED
        if name
        in (
            "FUNCTION_WORDS",
            "MODALS",
            "AUXILIARY_TENSE",
            "RESTRICTIONS",
            "DENYING_VERBS",
            "REPORTING_VERBS",
            "IRREGULAR_VERBS",
            "OPPOSITES",
        )
    ],
)
def test_words_are_single_tokens_in_the_form_that_is_compared(words):
    for word in words:
        assert tokenize(word).folds == [word] == [fold_token(word)]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        pytest.param(language.FUNCTION_WORDS, language.NEGATIONS, set(), id="structure and negation"),
        pytest.param(language.FUNCTION_WORDS, language.MODALS, set(), id="structure and modal verbs"),
        pytest.param(language.FUNCTION_WORDS, language.OUTCOMES, set(), id="structure and outcomes"),
        pytest.param(language.NEGATIONS, language.MODALS, set(), id="negation and modal verbs"),
        pytest.param(language.NEGATIONS, language.OUTCOMES, set(), id="negation and outcomes"),
        pytest.param(language.MODALS, language.MODAL_PARAPHRASES, set(), id="modal verbs and their paraphrases"),
        pytest.param(language.MODALS, language.OUTCOMES, set(), id="modal verbs and outcomes"),
        pytest.param(language.MODALS, language.AUXILIARY_TENSE, {"will"}, id="both a modal verb and a future"),
        pytest.param(language.MODAL_PARAPHRASES, language.OUTCOMES, {"allowed"}, id="a power or a ruling"),
        pytest.param(language.NEGATIONS, language.RESTRICTIONS, {"except", "unless"}, id="exceptions restrict"),
        pytest.param(
            language.FUNCTION_WORDS, language.RESTRICTIONS, {"only", "if", "until"}, id="small words that restrict"
        ),
        pytest.param(language.FUNCTION_WORDS, lexicon.UNITS, {"one"}, id="structure and numbers"),
        pytest.param(lexicon.UNITS, lexicon.ORDINALS, set(), id="cardinals and ordinals"),
        pytest.param(lexicon.MONTHS, lexicon.WEEKDAYS, set(), id="months and days"),
        pytest.param(lexicon.MONTHS, language.MODALS, {"may"}, id="a month that is a modal verb"),
        pytest.param(lexicon.BOUNDS_BEFORE, lexicon.BY_DATE, set(), id="bounds"),
        pytest.param(law_lexicon.TITLE_CONNECTORS, law_lexicon.LAW_WORDS, set(), id="connectors and law words"),
        pytest.param(law_lexicon.EVERYDAY_LABELS, law_lexicon.SHORT_LABELS, set(), id="labels"),
    ],
)
def test_classes_share_no_words_but_those_with_two_readings(one, other, both):
    assert set(one) & set(other) == both


def test_opposites_go_both_ways_and_none_is_its_own():
    for word, others in language.OPPOSITES.items():
        assert others and word not in others
        assert all(word in language.OPPOSITES[other] for other in others)


def test_opposites_are_no_forms_of_one_word():
    assert not [(a, b) for a, others in language.OPPOSITES.items() for b in others if changes_tense(a, b)]


def test_outcomes_of_opposite_classes_share_no_word():
    classes: dict[str, set[str]] = {}
    for word, outcome in language.OUTCOMES.items():
        classes.setdefault(outcome, set()).add(word)
    assert sum(map(len, classes.values())) == len(language.OUTCOMES)
    assert {pair[1] for pair in language.OUTCOME_PAIRS.values()} <= set(classes)


def test_a_base_of_an_irregular_verb_is_no_form_of_another():
    assert not {base for base in language.IRREGULAR_VERBS.values() if language.IRREGULAR_VERBS.get(base, base) != base}


@pytest.mark.parametrize("group", language.SENSE_GROUPS, ids=lambda group: " ".join(sorted(group)))
def test_groups_of_small_words_hold_several(group):
    assert len(group) > 1 and all(word == fold_token(word) for word in group)


def test_numbers_in_words_rise():
    assert list(lexicon.UNITS.values()) == list(range(20))
    assert {lexicon.TENS[word] for word in lexicon.TENS} == set(range(20, 100, 10))
    assert (
        lexicon.ORDINALS["first"] == 1 and lexicon.ORDINALS["thirtieth"] == 30 and lexicon.ORDINALS["twentieth"] == 20
    )


def test_currency_codes_are_three_capitals_and_no_words_of_headings():
    assert all(re.fullmatch("[A-Z]{3}", code) for code in lexicon.CURRENCY_CODES)
    assert not lexicon.CURRENCY_CODES & {"ALL", "TOP", "TRY", "CUP", "MAD", "SOS", "PEN", "AND", "THE", "NOT"}
    assert {code.upper() for code in lexicon.LOWER_CODES} <= lexicon.CURRENCY_CODES


def test_labels_that_are_told_apart_are_labels():
    for words in (law_lexicon.CAPITAL_LABELS, law_lexicon.SHORT_LABELS, law_lexicon.EVERYDAY_LABELS):
        assert words <= set(law_lexicon.LABELS)
    canonical = {label for label, _ in law_lexicon.LABELS.values()}
    assert canonical >= law_lexicon.SUB_LABELS and canonical >= law_lexicon.LETTERED_LABELS
    assert law_lexicon.TITLE_LAW_WORDS <= set(law_lexicon.LAW_WORDS)


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param(pattern, id=f"{name} {k}")
        for name, some in vars(constructions).items()
        if name.isupper() and not name.startswith("_")
        for k, pattern in enumerate(some if isinstance(some, tuple) else (some,))
    ],
)
def test_constructions_compile_in_small_letters_and_match_no_empty_text(pattern):
    compiled = re.compile(pattern, re.IGNORECASE)
    assert compiled.fullmatch("") is None
    assert pattern == pattern.lower() or re.search(r"\\[A-Z]", pattern)
    assert compiled.groups == 0
