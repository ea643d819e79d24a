"""The hints of the rule `extract`."""

import unicodedata
from itertools import product

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from evalnb.checkers import Hint, explain

KINDS = {
    "case", "white-space", "line-endings", "punctuation", "typography", "unicode-form", "invisible-characters",
    "separated-words", "absent",
}


def hints(source: str, answer: str) -> dict[str, Hint]:
    return {hint.code: hint for hint in explain("extract", {"source": source, "answer": answer}).hints}


def passages(source: str, hint: Hint) -> list[str]:
    return [source[start:end] for start, end in hint.spans]


# (the source's passage, the answer): one kind of difference each; the test sets the passage into a longer source.
DIFFERENT = {
    "case": [
        ("After review", "after review"), ("STRASSE", "straße"), ("Straße", "STRASSE"), ("ẞ", "ß"), ("İzmir", "izmir"),
        ("KADIN", "kadın"), ("ΟΔΟΣ", "οδος"), ("ÉTAT", "état"), ("Ａ", "ａ"), ("ОДИН", "один"),
    ],
    "white-space": [
        ("Oslo,  Norway", "Oslo, Norway"), ("30\u00a0days", "30 days"), ("a\tb", "a b"), ("in the\nlaw", "in the law"),
        ("16 (1) (c)", "16(1)(c)"), ("16(1)", "16 (1)"), ("30days", "30 days"), ("a\u2009b", "a\u202fb"),
        ("a\u3000b", "a b"),
        ("Fee 9", " Fee 9\n"), ("a\n\nb", "a\nb"), ("a\u2028b", "a b"), ("a , b", "a, b"), ("a\r\nb", "a b"),
    ],
    "line-endings": [
        ("1\r\nFee", "1\nFee"), ("1\nFee", "1\r\nFee"), ("1\rFee", "1\nFee"), ("a\u2028b", "a\nb"), ("a\x85b", "a\nb"),
    ],
    "punctuation": [
        ("Fee, payable", "Fee payable"), ("Fee payable", "Fee, payable"), ("Fee; due", "Fee, due"), ("1,000", "1000"),
        ("well-known", "well known"), ("well-known", "wellknown"), ("**Fee** due", "Fee due"),
        ("Fee (40) due", "Fee 40 due"), ("Fee – due", "Fee due"), ("a|b", "a b"), ("the firm's", "the firms"),
        ("これは、ペン", "これはペン"), ("Fee 9", "“Fee 9”"),
    ],
    "typography": [
        ("firm’s", "firm's"), ("“seal”", '"seal"'), ("«seal»", "“seal”"), ("„seal‟", '"seal"'), ("``seal''", '"seal"'),
        ("1–2", "1-2"), ("a — b", "a - b"), ("a—b", "a--b"), ("non‑stop", "non-stop"), ("−5", "-5"), ("it´s", "it’s"),
        ("The firm’s “seal” – old", "The firm's \"seal\" - old"),
    ],
    "unicode-form": [
        ("cafe\u0301", "café"), ("café", "cafe\u0301"), ("oﬃce", "office"), ("office", "oﬃce"), ("ＡＢＣ１", "ABC1"),
        ("m²", "m2"), ("½ cup", "1/2 cup"), ("\uff76\uff9e", "ガ"), ("한글", unicodedata.normalize("NFD", "한글")),
        ("e\u0301\u0323", "e\u0323\u0301"), ("\u212b", "\u00c5"), ("\u212a", "K"), ("ſo", "so"),
        ("ﷲ", unicodedata.normalize("NFKC", "ﷲ")),
    ],
    "invisible-characters": [
        ("lang\u00adfristig", "langfristig"), ("a\u200bb", "ab"), ("ab", "a\u200bb"),
        ("\ufeffFee 9", "\ufeff\ufeffFee 9"), ("a\u2060b", "ab"),
        ("👨\u200d👩", "👨👩"), ("❤\ufe0fx", "❤x"), ("a\u202eb", "ab"), ("a\x00b", "ab"),
    ],
}


@pytest.mark.parametrize(
    ("kind", "passage", "answer"),
    [pytest.param(kind, *pair, id=f"{kind}-{ascii(pair)}") for kind, pairs in DIFFERENT.items() for pair in pairs],
)
@pytest.mark.parametrize("frame", ["{}", "§9: {} (zz)."])
def test_one_kind_of_difference_is_named_alone_and_shown(kind: str, passage: str, answer: str, frame: str) -> None:
    source = frame.format(passage)
    found = hints(source, answer)
    assert list(found) == [kind]
    (shown,) = passages(source, found[kind])
    stripped = shown.strip("*\ufeff")
    assert stripped and stripped in passage
    assert source.index(passage) <= found[kind].spans[0].start


def test_an_ellipsis_is_typography_and_form() -> None:
    assert list(hints("wait…", "wait...")) == ["typography", "unicode-form"]


@pytest.mark.parametrize(
    ("source", "answer", "code"),
    [
        pytest.param("Fee,  Payable now", "fee payable", "absent", id="three-kinds"),
        pytest.param("the firm’s", "The firm's", "absent", id="two-kinds"),
        pytest.param("Fee;\u00a0due", "Fee due", "punctuation", id="spaces-at-punctuation-belong-to-it"),
        pytest.param("cafe\u0301 x", "CAFÉ", "absent", id="case-and-form"),
        pytest.param("the rest", "her", "absent", id="not-across-words"),
        pytest.param("AED 40", "(4)", "absent", id="not-a-part-of-a-number"),
        pytest.param("feed", "fee.", "absent", id="not-a-part-of-a-word"),
        pytest.param("café", "cafe", "absent", id="an-accent-is-no-form"),
        pytest.param("office", "ofﬁces", "absent", id="longer"),
        pytest.param("oﬃce", "fice", "absent", id="not-inside-a-ligature"),
        pytest.param("Straße", "stras", "absent", id="not-inside-a-letter"),
        pytest.param("x", "\u00ad", "absent", id="nothing-left"),
        pytest.param("x", "—", "absent", id="no-word"),
        pytest.param("fee", "fee\u200b!", "absent", id="one-word-is-not-apart"),
        pytest.param("", "x", "absent", id="empty-source"),
        pytest.param("a b c", "c b a", "absent", id="wrong-order"),
        pytest.param("a before b", "fore b zz", "absent", id="whole-words-only"),
        pytest.param("one fee", "fee fee", "absent", id="each-word-once"),
        pytest.param("The Fee is due", "the due", "absent", id="words-keep-their-case"),
        pytest.param("第一条 费用为四十", "费用四十", "separated-words", id="ideographs"),
    ],
)
def test_what_is_not_found_gets_the_one_hint_that_fits(source: str, answer: str, code: str) -> None:
    assert list(hints(source, answer)) == [code]


@pytest.mark.parametrize(
    ("source", "answer"), [("preview it", "view"), ("🇳🇴🇸🇪", "🇸🇪"), ("각각1", "각1"), ("a\r\nb", "\r\nb")]
)
def test_an_answer_that_is_simply_found_gets_no_hint(source: str, answer: str) -> None:
    assert hints(source, answer) == {}


def test_separated_words_are_shown() -> None:
    source = "The fee is 40. It is due in May."
    found = hints(source, "The fee is due in May.")["separated-words"]
    assert passages(source, found) == ["The", "fee", "is", "due", "in", "May"]
    assert list(found.spans) == sorted(found.spans)


@pytest.mark.parametrize("source", ["", "Fee"])
def test_an_empty_answer_is_only_empty(source: str) -> None:
    assert list(hints(source, "")) == ["empty"]


@pytest.mark.parametrize("answer", [" ", "\n\n", "\u00a0", "\u200b", "\ufeff "])
def test_a_blank_answer_that_is_found_is_named(answer: str) -> None:
    assert "blank" in hints(f"a{answer}b", answer)


def test_a_blank_answer_that_is_not_found_differs_in_white_space() -> None:
    assert list(hints("a  b", "\t")) == ["white-space"]
    assert list(hints("ab", "\t")) == ["absent"]


@given(st.text(alphabet="ab", min_size=1, max_size=40), st.data())
def test_repeats_are_counted_with_overlaps(source: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source) - 1))
    answer = source[start : data.draw(st.integers(start + 1, len(source)))]
    count = sum(source.startswith(answer, at) for at in range(len(source)))
    found = hints(source, answer).get("repeated")
    assert (found.count if found else 1) == count


@pytest.mark.parametrize("length", [5, 6, 7, 8])
def test_repeats_that_reach_into_each_other_are_counted(length: int) -> None:
    for letters in product("ab", repeat=length):
        answer = "".join(letters)
        for shift in range(1, length + 1):
            source = answer + answer[-shift:] + answer[-shift:] + answer
            count = sum(source.startswith(answer, at) for at in range(len(source)))
            assert hints(source, answer)["repeated"].count == count


@given(st.text(alphabet="ab1\r\n\u0301\u0308\u200d\ufe0f👨👩🇳🇴각각क\u094dष", min_size=1), st.data())
def test_a_cut_character_is_named(source: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(source) - 1))
    answer = source[start : data.draw(st.integers(start + 1, len(source)))]
    start = source.find(answer)
    clusters = [match.span() for match in regex.finditer(r"\X", source)]
    cut = [(a, b) for a, b in clusters if a < start < b or a < start + len(answer) < b]
    found = hints(source, answer).get("splits-grapheme")
    assert (list(found.spans) if found else []) == cut


@pytest.mark.parametrize("before", ["Fee 9. " * 1000, "法律" * 1000, "🇳🇴" * 1000], ids=["plain", "ideographs", "flags"])
def test_a_cut_character_is_found_deep_in_a_long_text(before: str) -> None:
    family = "👨\u200d👩\u200d👧"
    source = f"{before}x{family}"
    assert passages(source, hints(source, "x👨")["splits-grapheme"]) == [family]


WORDS = st.lists(st.text(alphabet="abcxyz", min_size=1, max_size=5), min_size=2, max_size=6)


@given(WORDS, st.sampled_from(["  ", "\t", "\n", "\u00a0", "\u2009\u2009", " \n "]))
def test_any_other_white_space_between_words_is_named(words: list[str], gap: str) -> None:
    assert list(hints(f"q {gap.join(words)} q", " ".join(words))) == ["white-space"]


@given(WORDS, st.sampled_from([", ", "; ", "-", " – ", "/", ": ", ". "]))
def test_any_punctuation_between_words_is_named(words: list[str], gap: str) -> None:
    assert list(hints(f"q {gap.join(words)} q", " ".join(words))) == ["punctuation"]


@given(WORDS)
def test_words_set_apart_are_named_with_their_places(words: list[str]) -> None:
    source = " QQ ".join(words)
    found = hints(source, " ".join(words))["separated-words"]
    assert passages(source, found) == words


@given(st.text(max_size=20), st.text(max_size=6))
def test_any_text_gets_known_hints_with_places_in_the_source(source: str, answer: str) -> None:
    for code, hint in hints(source, answer).items():
        assert code in KINDS | {"repeated", "splits-grapheme", "blank", "empty"}
        assert all(0 <= start < end <= len(source) for start, end in hint.spans or ())
        assert hint.says.endswith(".")
