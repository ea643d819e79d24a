"""Windows: words that stand close together, in whatever order and form."""

import gc

import pytest

from evalnb.text import windows
from evalnb.text.pages import Page
from evalnb.text.sources import Sources, read_sources
from evalnb.text.windows import ABSENT, BLOCK, OMITTED, WINDOW, Windows, form, windows_of


def of(text: str) -> Windows:
    return Windows(Sources((Page("d", 1, text),)))


def share(text: str, phrase: str) -> float | None:
    found = of(text)
    return found.share([found[word] for word in phrase.split()])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("thirty", "30"),
        ("first", "1st"),
        ("sept", "september"),
        ("nov", "november"),
        ("keeps", "kept"),
        ("1990s", "1990"),
        ("employers", "employer"),
    ],
)
def test_forms_of_one_word(one, other):
    assert form(one) == form(other)


@pytest.mark.parametrize(("one", "other"), [("may", "march"), ("30", "13"), ("employer", "employee"), ("two", "20")])
def test_different_words(one, other):
    assert form(one) != form(other)


FILLING = " ".join(f"word{n}" for n in range(3 * BLOCK * WINDOW))


@pytest.mark.parametrize(
    ("text", "phrase", "expected"),
    [
        pytest.param("the employer keeps records", "records employer keeps", 1.0, id="any order"),
        pytest.param("the employer keeps records", "employers kept record", 1.0, id="any form"),
        pytest.param("the employer keeps records", "whale song", 0.0, id="nothing"),
        pytest.param("the employer keeps records", "the of and", None, id="only common words"),
        pytest.param("", "employer", 0.0, id="no page"),
        pytest.param(f"employer {FILLING} records", "employer records", 0.5, id="too far apart"),
        pytest.param("employer records", "employer employer records", 1.0, id="a repeated word counts once"),
    ],
)
def test_share_of_the_best_window(text, phrase, expected):
    assert share(text, phrase) == expected


def test_rare_words_weigh_more_than_common_ones():
    found = of("party " * 400 + "arbitration")
    assert found.weight[found["arbitration"]] > found.weight[found["party"]] >= 1


def test_the_longest_phrase_of_rarest_words_fits_into_a_byte():
    text = " ".join(f"word{n}" for n in range(WINDOW * BLOCK)) + " filling" * 3000
    assert share(text, " ".join(f"word{n}" for n in range(WINDOW * BLOCK))) == 1.0


def test_words_on_no_page_are_not_kept():
    found = of("the employer")
    assert [found[word] for word in ("the", "whale", "employer")] == [OMITTED, ABSENT, 2]
    assert "whale" not in found and "employer" in found


def test_windows_are_made_once_and_go_with_their_pages():
    sources = read_sources((Page("d", 1, "windows of this page"),))
    assert windows_of(sources) is windows_of(sources)
    before = len(windows._kept)
    windows_of(Sources((Page("d", 1, "a page of its own"),)))
    gc.collect()
    assert len(windows._kept) == before
