"""References to parts of a document."""

import pytest

from evalnb.text.references import covers
from evalnb.text.values import find_values


def read(text):
    return [value.key for value in find_values(text) if value.kind == "reference"]


ARTICLE = ("article", ("16", "1", "c"))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Article 16(1)(c)", ARTICLE),
        ("Art. 16 (1)(c)", ARTICLE),
        ("Art 16(1)(c)", ARTICLE),
        ("article 16 (1) (c)", ARTICLE),
        ("ARTICLE 16(1)(C)", ARTICLE),
        ("Article\n16(1)(c)", ARTICLE),
        ("Article 16(1), paragraph (c)", ARTICLE),
        ("paragraph (c) of Article 16(1)", ARTICLE),
        ("Article 16, paragraph 1, sub-paragraph (c)", ARTICLE),
        ("sub-paragraph (c) of paragraph (1) of Article 16", ARTICLE),
        ("Article 16 paragraph 1(c)", ARTICLE),
        ("Article 160", ("article", ("160",))),
        ("Article 16", ("article", ("16",))),
        ("Article No. 16", ("article", ("16",))),
        ("Article Sixteen", ("article", ("16",))),
        ("Article 16 (sixteen)", ("article", ("16",))),
        ("Article 16A", ("article", ("16a",))),
        ("Article 16 bis", ("article", ("16bis",))),
        ("Article 7(3)(e)(ii)(A)", ("article", ("7", "3", "e", "ii", "a"))),
        ("Section 6", ("section", ("6",))),
        ("s. 6", ("section", ("6",))),
        ("s 6", ("section", ("6",))),
        ("s6(1)", ("section", ("6", "1"))),
        ("§ 6", ("section", ("6",))),
        ("Sec. 6", ("section", ("6",))),
        ("sub-section (2) of section 5", ("section", ("5", "2"))),
        ("Rule 44.3", ("rule", ("44.3",))),
        ("RDC 44.3", ("rule", ("44.3",))),
        ("r. 44.3", ("rule", ("44.3",))),
        ("Rule 44.3(1)(a)", ("rule", ("44.3", "1", "a"))),
        ("Part 4", ("part", ("4",))),
        ("Part IV", ("part", ("4",))),
        ("PART 4:", ("part", ("4",))),
        ("Schedule 2", ("schedule", ("2",))),
        ("the Second Schedule", ("schedule", ("2",))),
        ("Schedule A", ("schedule", ("a",))),
        ("Regulation 3.2.1", ("regulation", ("3.2.1",))),
        ("Clause 4", ("clause", ("4",))),
        ("clause 4.1(b)", ("clause", ("4.1", "b"))),
        ("Chapter II", ("chapter", ("2",))),
        ("Order 7", ("order", ("7",))),
        ("Appendix B", ("appendix", ("b",))),
        ("Annexure A", ("annex", ("a",))),
        ("para. 3(a)", ("paragraph", ("3", "a"))),
        ("paragraph 41", ("paragraph", ("41",))),
        ("paragraph (a)", ("paragraph", ("a",))),
        ("page 1", ("page", ("1",))),
        ("16(1)(c)", (None, ("16", "1", "c"))),
        ("Form P40/01", ("form", ("p40/01",))),
        ("Article 08", ("article", ("8",))),
        ("section 10-A", ("section", ("10a",))),
        ("art 10", ("article", ("10",))),
    ],
)
def test_a_reference_reads_alike_in_every_notation(text, key):
    assert read(text) == [key]
    assert [value.kind for value in find_values(text)] == ["reference"]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Articles 5 and 6", [("article", ("5",)), ("article", ("6",))]),
        ("Articles 5, 6 and 7", [("article", ("5",)), ("article", ("6",)), ("article", ("7",))]),
        ("Articles 5,6 and 7", [("article", ("5",)), ("article", ("6",)), ("article", ("7",))]),
        ("Articles 21(6) or 21(7)", [("article", ("21", "6")), ("article", ("21", "7"))]),
        ("Article 9(1) and (2)", [("article", ("9", "1")), ("article", ("9", "2"))]),
        (
            "Article 16(1)(a), (b) and (c)",
            [("article", ("16", "1", "a")), ("article", ("16", "1", "b")), ("article", ("16", "1", "c"))],
        ),
        ("Article 16(1)(a) and (2)", [("article", ("16", "1", "a")), ("article", ("16", "2"))]),
        ("Rule 44.3 and 44.4", [("rule", ("44.3",)), ("rule", ("44.4",))]),
        ("RDC 38.7, 38.8 and 38.23", [("rule", ("38.7",)), ("rule", ("38.8",)), ("rule", ("38.23",))]),
        ("Part 4 and Part 53", [("part", ("4",)), ("part", ("53",))]),
        ("Parts I and II", [("part", ("1",)), ("part", ("2",))]),
        ("paragraphs (a) and (b)", [("paragraph", ("a",)), ("paragraph", ("b",))]),
        ("Article 5 to 7", [("article", ("5",), ("7",))]),
        ("Articles (10) and (11)", [("article", ("10",)), ("article", ("11",))]),
        ("Articles 5-7", [("article", ("5",), ("7",))]),
        ("Sections 4–6", [("section", ("4",), ("6",))]),
        ("Article 16(1)(a) to (c)", [("article", ("16", "1", "a"), ("16", "1", "c"))]),
        (
            "Clauses 1 to 8, 11 to 15 and 17",
            [("clause", ("1",), ("8",)), ("clause", ("11",), ("15",)), ("clause", ("17",))],
        ),
        ("Section 5 of Part 3", [("section", ("5",)), ("part", ("3",))]),
        ("Order 7 rule 3", [("order", ("7",)), ("rule", ("3",))]),
        ("Article 12; or (b) a partnership", [("article", ("12",))]),
        ("Article 12 or (b) a partnership", [("article", ("12",))]),
        ("Article 20(a); and (b) the rest", [("article", ("20", "a"))]),
        ("Article 5 and 6 months", [("article", ("5",))]),
        ("Articles 5, 6 and 30 days", [("article", ("5",)), ("article", ("6",))]),
        ("Article 5 and 20 employees", [("article", ("5",))]),
        ("pages 442-450, 2015", [("page", ("442",), ("450",))]),
        ("clause 52.246-18", [("clause", ("52.246",))]),
    ],
)
def test_lists_and_ranges_are_read_item_by_item(text, keys):
    assert read(text) == keys


@pytest.mark.parametrize(
    "text",
    [
        "in part I agree",
        "this Article",
        "the Schedule",
        "in order 7 days later",
        "the party's 6 claims",
        "7 points 2",
        "p53",
        "article8.pdf",
        "EX4 4EP",
        "20 U.S. 6",
        "article of 5",
        "Part of 6",
        "points\n2",
        "a rule of 5",
        "section by section",
        "modern art 1960",
    ],
)
def test_everyday_words_are_no_references(text):
    assert read(text) == []


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        ("Article 16", "Article 16(1)(c)", True),
        ("Article 16(1)(c)", "Article 16(1)(c)", True),
        ("Article 16(1)", "Article 16(2)", False),
        ("Article 16(1)(c)", "Article 16", False),
        ("Article 16", "Article 160", False),
        ("Article 16", "Section 16", False),
        ("Articles 5 to 7", "Article 6", True),
        ("Articles 5 to 7", "Article 6(1)", True),
        ("Articles 5 to 7", "Article 8", False),
        ("Article 16(1)(a) to (c)", "Article 16(1)(b)", True),
        ("Article 16(1)(a) to (c)", "Article 16(2)(b)", False),
        ("Articles 9 to 11", "Article 10", True),
    ],
)
def test_a_reference_covers_what_lies_below_it(outer, inner, expected):
    (a,), (b,) = find_values(outer), find_values(inner)
    assert covers(a, b) is expected


def test_label_and_path_are_read_apart():
    (reference,) = find_values("Article 6(2)")
    assert (reference.label, reference.path) == ("article", ("6", "2"))
    (bare,) = find_values("6(2)")
    assert (bare.label, bare.path) == (None, ("6", "2"))
    (money,) = find_values("AED 6")
    assert (money.label, money.path) == (None, ())
