"""The tokens that values are made of."""

from hypothesis import given
from hypothesis import strategies as st

from evalnb.text.values_lexing import Tokens

texts = st.lists(
    st.sampled_from(
        ["fee", "Fee ", "1,000", "1.5", "1.2.3", "12'000", "1,00,000", ".", ", ", "'", " ", "\n", "\n\n", "\n \t\n"]
        + ["\r\n", "*", "`", "~", "\\", "-", "--", "#", "(a)", "&", "$", "%", "|", "/", "\x0b", "\x1c", "\x7f", "40", "v."]
    ),
    max_size=25,
).map("".join)


def columns(tokens: Tokens, count: int) -> tuple[list, ...]:
    return tokens.low[:count], tokens.kind[:count], tokens.start[:count], tokens.end[:count]


@given(texts)
def test_markup_elsewhere_changes_no_token(text):
    plain, marked = Tokens(f"{text}x"), Tokens(f"{text}x <b> x")
    assert marked.size == plain.size + 1
    assert columns(plain, plain.size) == columns(marked, plain.size)


@given(texts, texts)
def test_a_part_is_cut_as_in_its_text(one, two):
    whole = Tokens(f"{one}x\n\n{two}")
    part = Tokens(whole.text, len(one) + 1)
    count = part.size
    assert [whole.raw(k) for k in range(whole.size - count, whole.size)] == [part.raw(k) for k in range(count)]
