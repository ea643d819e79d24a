"""Names of laws and numbers of cases."""

import pytest

from evalnb.text.values import find_values


def read(text, kind):
    return [(value.text, value.key) for value in find_values(text) if value.kind == kind]


EMPLOYMENT = ("employment", "law")


@pytest.mark.parametrize(
    ("text", "name", "key"),
    [
        ("the Employment Law 2019 applies", "Employment Law 2019", (EMPLOYMENT, None, 2019, None)),
        ("the Employment Law", "Employment Law", (EMPLOYMENT, None, None, None)),
        ("the Employment Law (2019)", "Employment Law (2019)", (EMPLOYMENT, None, 2019, None)),
        (
            "Employment Law, DIFC Law No. 2 of 2019",
            "Employment Law, DIFC Law No. 2 of 2019",
            (EMPLOYMENT, "law 2", 2019, "difc"),
        ),
        (
            "Employment Law (DIFC Law No. 2 of 2019)",
            "Employment Law (DIFC Law No. 2 of 2019)",
            (EMPLOYMENT, "law 2", 2019, "difc"),
        ),
        (
            "EMPLOYMENT LAW DIFC LAW NO. 2 OF 2019",
            "EMPLOYMENT LAW DIFC LAW NO. 2 OF 2019",
            (EMPLOYMENT, "law 2", 2019, "difc"),
        ),
        ("DIFC Employment Law No 2 of 2019", "DIFC Employment Law No 2 of 2019", (EMPLOYMENT, "law 2", 2019, "difc")),
        ("Under the Employment\nLaw 2019", "Employment\nLaw 2019", (EMPLOYMENT, None, 2019, None)),
        ("DIFC Law No. 2 of 2019", "DIFC Law No. 2 of 2019", (None, "law 2", 2019, "difc")),
        ("Law No (6) of 2019", "Law No (6) of 2019", (None, "law 6", 2019, None)),
        (
            "Federal Decree-Law No. (20) of 2018",
            "Federal Decree-Law No. (20) of 2018",
            (None, "decree law 20", 2018, "federal"),
        ),
        (
            "Federal Decree Law No. 20 of 2018",
            "Federal Decree Law No. 20 of 2018",
            (None, "decree law 20", 2018, "federal"),
        ),
        (
            "Cabinet Resolution No. 58 of 2020",
            "Cabinet Resolution No. 58 of 2020",
            (None, "resolution 58", 2020, "cabinet"),
        ),
        (
            "Practice Direction No. 1 of 2025",
            "Practice Direction No. 1 of 2025",
            (None, "practice direction 1", 2025, None),
        ),
        ("the Data Protection Law", "Data Protection Law", (("data", "protection", "law"), None, None, None)),
        ("the Companies Act 2006", "Companies Act 2006", (("companies", "act"), None, 2006, None)),
        ("the Companies Act, 2013", "Companies Act, 2013", (("companies", "act"), None, 2013, None)),
        ("the Civil Rights Act of 1964", "Civil Rights Act of 1964", (("civil", "rights", "act"), None, 1964, None)),
        (
            "the Contracts (Rights of Third Parties) Act 1999",
            "Contracts (Rights of Third Parties) Act 1999",
            (("contracts", "rights", "third", "parties", "act"), None, 1999, None),
        ),
        ("Regulations 2018", "Regulations 2018", (("regulations",), None, 2018, None)),
        (
            "the Operating Regulations 2018",
            "Operating Regulations 2018",
            (("operating", "regulations"), None, 2018, None),
        ),
        ("Regulation (EU) 2016/679", "Regulation (EU) 2016/679", (None, "regulations 2016/679", None, "eu")),
        ("Directive 95/46/EC", "Directive 95/46/EC", (None, "directive 95/46/ec", None, None)),
        ("the Law of Obligations", "Law of Obligations", (("law", "obligations"), None, None, None)),
        ("the Rules of the DIFC Courts", "Rules of the DIFC Courts", (("rules", "difc", "courts"), None, None, None)),
        (
            "DIFC Laws Amendment Law, DIFC Law No. 8 of 2018",
            "DIFC Laws Amendment Law, DIFC Law No. 8 of 2018",
            (("law", "amendment", "law"), "law 8", 2018, "difc"),
        ),
        ("Federal Decree-Law 33 of 2021", "Federal Decree-Law 33 of 2021", (None, "decree law 33", 2021, "federal")),
        ("the UAE Civil Code", "UAE Civil Code", (("civil", "code"), None, None, "uae")),
        ("Pursuant to Employment Law 2019", "Employment Law 2019", (EMPLOYMENT, None, 2019, None)),
    ],
)
def test_a_law_is_known_by_title_number_and_year(text, name, key):
    assert read(text, "law") == [(name, key)]


@pytest.mark.parametrize(
    "text",
    [
        "this Law",
        "the Law",
        "a law",
        "The Law applies",
        "such Law",
        "under UAE law",
        "English Law",
        "the law of contract",
        "the Act",
        "these Regulations",
        "Law Society",
        "Harvard Law School",
        "the employment law",
        "an Act of Bravery",
        "THE LAW",
        "Prescribed in Regulations",
        "its Prescribed Law",
        "the Applicable Law",
        "Martial Law",
        "the Order of 28 February 2025",
        "the Decision",
        "Zip Code",
    ],
)
def test_a_self_reference_or_a_field_of_law_is_no_name(text):
    assert read(text, "law") == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "the Common Reporting Standard Law, Employment Law and General Partnership Law",
            ["Common Reporting Standard Law", "Employment Law", "General Partnership Law"],
        ),
        ("the Regulatory Law 2004 or Markets Law 2012", ["Regulatory Law 2004", "Markets Law 2012"]),
        ("Article 9 of the Operating Law", ["Operating Law"]),
        ("About\nPrivacy\nRules\nEmployment Law", ["Employment Law"]),
    ],
)
def test_laws_in_a_row_stay_apart(text, names):
    assert [name for name, _ in read(text, "law")] == names


@pytest.mark.parametrize(
    ("text", "name", "key"),
    [
        ("case CFI 016/2025", "CFI 016/2025", ("CFI", 16, 2025, None)),
        ("CFI-016-2025", "CFI-016-2025", ("CFI", 16, 2025, None)),
        ("CFI 16/2025", "CFI 16/2025", ("CFI", 16, 2025, None)),
        ("CFI-016-2025/3", "CFI-016-2025/3", ("CFI", 16, 2025, 3)),
        ("CFI 016/2025/3", "CFI 016/2025/3", ("CFI", 16, 2025, 3)),
        ("Claim No. HC 014/2025", "HC 014/2025", ("HC", 14, 2025, None)),
        ("[2025] DIFC SCT 295", "[2025] DIFC SCT 295", ("SCT", 295, 2025, None)),
        ("[2019] UKSC 5", "[2019] UKSC 5", ("UKSC", 5, 2019, None)),
        ("[2019] EWCA Civ 12", "[2019] EWCA Civ 12", ("EWCA CIV", 12, 2019, None)),
        ("Case No. 12/2019", "12/2019", (None, 12, 2019, None)),
        ("Civil Appeal No. 123 of 2019", "123 of 2019", (None, 123, 2019, None)),
        ("Case No: ENF 269/2023", "ENF 269/2023", ("ENF", 269, 2023, None)),
        ("(2025) DIFC CFI 016", "(2025) DIFC CFI 016", ("CFI", 16, 2025, None)),
        ("HC-2020-000123", "HC-2020-000123", ("HC", 123, 2020, None)),
        ("cfi 016/2025", "cfi 016/2025", ("CFI", 16, 2025, None)),
        ("CFI 16 of 2025", "CFI 16 of 2025", ("CFI", 16, 2025, None)),
    ],
)
def test_a_case_is_known_by_court_number_and_year(text, name, key):
    assert read(text, "case") == [(name, key)]


@pytest.mark.parametrize(
    "text", ["AED 016/2025", "12/2024", "DATED 12/2024", "Law No. 2 of 2019", "016/2025", "CFI 016", "24/7"]
)
def test_other_numbers_with_a_stroke_are_no_cases(text):
    assert read(text, "case") == []
