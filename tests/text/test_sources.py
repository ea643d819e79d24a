"""Sources: pages joined into one stream that knows where every token came from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evalnb.text import sources as module
from evalnb.text.pages import Page
from evalnb.text.sources import BORDER, REGION, UNKNOWN, Sources, read_sources
from evalnb.text.tokens import fold_token
from evalnb.text.values import find_values


def join(*texts: str, doc_id: str = "d") -> Sources:
    return Sources([Page(doc_id, number, text) for number, text in enumerate(texts, start=1)])


def stream(sources: Sources) -> str:
    return " ".join("|" if fold == BORDER else fold for fold in sources.folds)


def clauses(sources: Sources) -> list[str]:
    return [" ".join(sources.folds[c.first : c.last]) for c in sources.clauses if c.kind != "border"]


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        pytest.param([], "", id="none"),
        pytest.param([("a", 1, "")], "", id="an empty page"),
        pytest.param([("a", 1, "rent is"), ("a", 2, "due.")], "rent is due |", id="pages that follow each other"),
        pytest.param([("a", 2, "due."), ("a", 1, "rent is")], "rent is due |", id="whatever the order given"),
        pytest.param([("a", 1, "rent is"), ("a", 3, "due.")], "rent is | due |", id="a page between is missing"),
        pytest.param([("a", 1, "rent is"), ("b", 2, "due.")], "rent is | due |", id="documents"),
        pytest.param([("b", 1, "rent is"), ("a", 1, "due.")], "rent is | due |", id="documents as given"),
        pytest.param([("a", 1, "rent"), ("a", 1, "rent")], "rent |", id="a page twice"),
    ],
)
def test_what_is_joined(pages, expected):
    assert stream(Sources([Page(*page) for page in pages])) == expected


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        pytest.param("The rent is", "due at noon.", ["the rent is due at noon"], id="a sentence goes on"),
        pytest.param("The rent is due.", "It is late.", ["the rent is due", "it is late"], id="a sentence ends"),
        pytest.param("Rent\nis", "# Fees\nNone.", ["rent is", "fees", "none"], id="a heading ends it"),
        pytest.param("Pay:\n(a) rent;", "(b) costs.", ["pay", "a rent", "b costs"], id="items"),
        pytest.param("The list is", "| Fee |\n|---|\n| 40 |", ["the list is", "fee", "40"], id="a table ends it"),
        pytest.param("within", "30. days more of it", ["within 30 days more of it"], id="a number goes on"),
    ],
)
def test_sentences_over_a_page_break(one, two, expected):
    assert clauses(join(one, two)) == expected


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        pytest.param(
            ["Lease of Mill House\n\nThe rent is\n\n1", "Lease of Mill House\n\ndue at noon.\n\n2"],
            "the rent is due at noon",
            id="running head and page numbers",
        ),
        pytest.param(
            ["The rent is\n\nPage 1 of 2", "due at noon.\n\nPage 2 of 2"], "the rent is due at noon", id="page n of m"
        ),
        pytest.param(["The rent is\n- 1 -", "due at noon.\n- 2 -"], "the rent is due at noon", id="numbers in dashes"),
        pytest.param(
            ["The rent is\nMill Lease v3 1", "due at noon.\nMill Lease v3 2"],
            "the rent is due at noon",
            id="running foot with a number",
        ),
        pytest.param(
            ["MILL LEASE\nThe rent is", "MILL LEASE\ndue", "MILL LEASE\nat noon."],
            "the rent is due at noon",
            id="three pages",
        ),
    ],
)
def test_heads_and_numbers_at_the_edges_are_set_aside(pages, expected):
    sources = join(*pages)
    assert stream(sources).split(" |")[0] == expected
    assert len([fold for fold in sources.folds if fold != BORDER]) == sum(len(module.read_page(p).folds) for p in pages)


@pytest.mark.parametrize(
    "pages",
    [
        pytest.param(["The rent is", "due at noon."], id="lines of their own"),
        pytest.param(["14", "15"], id="nothing but numbers"),
        pytest.param(["Rent\nof 40 is due.", "Costs\nof 40 are due."], id="different heads"),
    ],
)
def test_what_is_no_running_head(pages):
    assert stream(join(*pages)) == " ".join(" ".join(module.read_page(page).folds) for page in pages) + " |"


def test_a_single_page_keeps_its_last_number():
    assert stream(join("The fee is\n\n40")) == "the fee is 40 |"


@pytest.mark.parametrize(
    ("page", "word", "as_written"),
    [
        pytest.param("The clerk shall main-\ntain it.", "maintain", ["maintain"], id="torn at a line end"),
        pytest.param("A well-\nknown inn.", "well known", ["wellknown"], id="hyphened at a line end"),
        pytest.param("The fi nding stands.", "finding", ["fi", "nding"], id="a ligature inside"),
        pytest.param("The of fi ce is shut.", "office", ["of", "fi", "ce"], id="torn in three"),
        pytest.param("A con tract of sale.", "contract", ["con", "tract"], id="torn in two"),
        pytest.param("It is not able to.", "notable", [None], id="two words are no torn one"),
        pytest.param("A pond to day.", "whale", [None], id="not there"),
        pytest.param("to and gether", "together", [None], id="not side by side"),
    ],
)
def test_words_that_a_page_has_cut(page, word, as_written):
    sources = join(page)
    codes, _ = sources.encode(word.split())
    names = {code: fold for fold, code in sources.vocabulary.items()}
    assert [names.get(code) for code in codes] == as_written
    assert all((code == UNKNOWN) == (fold is None) for code, fold in zip(codes, as_written, strict=True))


def test_each_code_says_which_words_it_stands_for():
    sources = join("A well-\nknown fi nding.")
    codes, ranges = sources.encode(["a", "well", "known", "finding"])
    assert ranges == [(0, 1), (1, 3), (3, 4), (3, 4)] and len(codes) == 4
    assert join("A fee.").encode(["a", "fee"])[1] is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [("AED 1.5 million", True), ("AED 1.5", False), ("1 March 2024", True), ("1 April 2024", False), ("40", False)],
)
def test_a_value_in_any_notation(value, expected):
    assert join("It costs AED 1,500,000 from 01 March 2024.").has_value(find_values(value)[0]) is expected


def test_values_between_two_offsets():
    text = "from 2 March 2024 until 9 April 2024, 40 days"
    sources = join(text)
    found = sources.values_between(0, text.index("March"), text.index("April"))
    assert [value.text for value in found] == ["2 March 2024", "9 April 2024"]
    assert sources.values_between(0, 0, 4) == []


TABLE = "| Deed | Fee | Day |\n|---|---|---|\n| Sale | 40 | May |\n| Gift | 10 | June |"


def test_a_row_is_read_behind_its_heads_and_around_them():
    sources = join(TABLE)
    read = [" ".join(sources.folds[t] for t in region.tokens) for region in sources.regions(1)]
    assert read == ["deed fee day sale 40 may", "sale deed fee day 40 may"]


def test_an_item_is_read_with_its_lead_in_and_its_sisters():
    sources = join("Bring:\n(a) a lamp;\n(b) a rope.\n\nGo.")
    region = sources.region(2)
    assert " ".join(sources.folds[t] for t in region.tokens) == "bring a a lamp b a rope"
    assert region.item_of == [0, 2, 2, 2, 3, 3, 3]
    assert [region.codes[k] == BORDER for k in range(7)] == [False, True, False, False, True, False, False]
    assert sources.region(1) is region
    assert sources.region(3).item_of == [4]


def test_a_region_is_bounded():
    sources = join("Bring:\n" + "".join(f"- a lamp number {n}\n" for n in range(REGION)))
    assert len(sources.region(5).tokens) <= REGION
    assert len(join("word " * 3 * REGION).region(0).tokens) == REGION


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("16",), ["article 16 ponds", "1 keep", "a a permit", "b a plan"]),
        (("16", "1"), ["1 keep", "a a permit", "b a plan"]),
        (("16", "1", "b"), ["b a plan"]),
        (("16", "2"), []),
        (("1",), []),
    ],
)
def test_outline(path, expected):
    sources = join("## Article 16 Ponds\n\n(1) Keep:\n(a) a permit;\n(b) a plan.")
    found = [sources.clauses[number] for number in sources.outline().get(path, ())]
    assert [" ".join(sources.folds[c.first : c.last]) for c in found] == expected


def test_items_go_on_under_their_head_on_the_next_page_of_their_article():
    sources = join("## Article 16 Ponds\n\n(1) Keep:\n(a) a permit;", "(b) a plan.")
    assert clauses(sources)[-1] == "b a plan"


texts = st.lists(
    st.sampled_from(["fee", "Head", "40", "é\u0301", "\n", "\n\n", ". ", "- ", "# ", "| ", "-\n", "\ud800", " "]),
    max_size=14,
).map("".join)
some_pages = st.lists(st.builds(Page, st.sampled_from(["a", "b"]), st.integers(1, 4), texts), max_size=6)


@given(some_pages)
def test_every_token_of_every_page_is_in_the_stream_once_at_its_place(pages):
    sources = Sources(pages)
    assert [sources.pages[k].doc_id for k in range(len(sources.pages))] == sorted(
        (p.doc_id for p in sources.pages), key=[p.doc_id for p in pages].index
    )
    seen: dict[int, list[tuple[int, int]]] = {k: [] for k in range(len(sources.pages))}
    for token, fold in enumerate(sources.folds):
        page = sources.page_of(token)
        assert (page == -1) == (fold == BORDER)
        if page >= 0:
            quote = sources.pages[page].text[sources.starts[token] : sources.ends[token]]
            assert fold in sources.joined or fold == fold_token(quote)
            seen[page].append((sources.starts[token], sources.ends[token]))
    for k, page in enumerate(sources.pages):
        read = module.read_page(page.text)
        assert sorted(seen[k]) == list(zip(read.starts, read.ends, strict=True))


@given(some_pages)
def test_clauses_partition_the_stream_and_never_hold_two_documents(pages):
    sources = Sources(pages)
    at = 0
    for number, clause in enumerate(sources.clauses):
        assert clause.first == at < clause.last
        at = clause.last
        assert clause.head is None or clause.head < number
        assert len({sources.pages[p].doc_id for t in range(clause.first, at) if (p := sources.page_of(t)) >= 0}) <= 1
        assert {sources.clause_of(t) for t in range(clause.first, at)} == {number}
    assert at == len(sources.folds) == len(sources.codes)


@given(some_pages, st.lists(st.sampled_from(["fee", "head", "40", "whale", "éh"]), max_size=5))
def test_codes_stand_for_the_words_in_order(pages, words):
    sources = Sources(pages)
    codes, ranges = sources.encode(words)
    if ranges is None:
        assert len(codes) == len(words)
    else:
        assert len(codes) == len(ranges)
        assert {k for a, b in ranges for k in range(a, b)} == set(range(len(words)))


def test_sources_are_kept_by_content_the_least_recently_used_forgotten_first(monkeypatch):
    monkeypatch.setattr(module, "_CACHE_SIZE", 3)
    monkeypatch.setattr(module, "_cache", type(module._cache)())
    pages = [(Page("d", 1, f"page {n}"),) for n in range(4)]
    first, second, _ = (read_sources(key) for key in pages[:3])
    assert read_sources([Page("d", 1, "page " + "0")]) is first
    read_sources(pages[3])
    assert list(module._cache) == [pages[2], pages[0], pages[3]]
    assert read_sources(pages[0]) is first and read_sources(pages[1]) is not second
    assert len(module._cache) == 3
