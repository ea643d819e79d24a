"""Generated rows for the speed figures: statute-like pages and answers of about 700 characters, the same for one seed.

A law is a few pages of numbered articles with paragraphs and lettered items. An answer quotes clauses of its own pages,
most of them word for word, some with a word, a number or a modal verb changed, and now and then adds a sentence of its
own.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from evalnb.freetext.records import Item
from evalnb.text.pages import Page

_SUBJECTS = (
    "An Employer",
    "An Employee",
    "The Registrar",
    "A Licensed Person",
    "The Operator",
    "A Landlord",
    "The Court",
    "A Director",
    "The Board of Directors",
    "A Warehouse Keeper",
    "The Authority",
    "A Trustee",
    "A Liquidator",
    "An Applicant",
    "The Claimant",
)
_MODALS = ("shall", "may", "must", "shall not", "may not")
_ACTIONS = (
    "keep a written record of {thing}",
    "notify {person} of {thing}",
    "pay {money} to {person} for {thing}",
    "file {thing} with {person} within {days}",
    "retain {thing} for at least {years}",
    "publish {thing} in the register",
    "apply to {person} for an order concerning {thing}",
    "provide {person} with a copy of {thing}",
    "impose a fine not exceeding {money} for a breach of {article}",
    "refuse {thing} where {article} has not been complied with",
    "deduct {percent} of {thing} under {article}",
    "give {person} not less than {days} of notice of {thing}",
)
_THINGS = (
    "the annual accounts",
    "the contract of employment",
    "the transfer of shares",
    "any security deposit",
    "the register of members",
    "an application for a licence",
    "the goods held in storage",
    "the statement of claim",
    "a certificate of incorporation",
    "the remuneration of the auditor",
    "each payment of wages",
    "the notice of termination",
    "the terms of the lease",
    "personal data of customers",
    "any conflict of interest",
    "the minutes of a general meeting",
    "the costs of the proceedings",
)
_PERSONS = (
    "the Registrar",
    "the Employee",
    "the Court",
    "the Authority",
    "every creditor",
    "the other party",
    "the Board",
    "the Tenant",
    "a person authorised in writing",
    "the holder of the licence",
)
_TAILS = (
    "",
    "",
    "",
    " unless the Registrar directs otherwise",
    " if the parties have agreed in writing",
    " in the manner prescribed by the Regulations",
    " subject to the approval of the Court",
    " before the end of the financial year",
    " as the circumstances of the case require",
    " and without undue delay",
)
_TITLES = (
    "Records",
    "Notice",
    "Fees",
    "Duties",
    "Powers",
    "Appeals",
    "Transitional provisions",
    "Interpretation",
    "Liability",
    "Penalties",
)
_ADDED = (
    "This ensures that the interests of all parties are protected in practice.",
    "The rule was introduced in order to strengthen confidence in the market.",
    "In addition, a written confirmation is usually sent by courier.",
    "The details are explained in the guidance note issued in 2019.",
)
_CHANGES = (
    ("shall", "must"),
    ("may", "can"),
    ("notify", "inform"),
    ("provide", "supply"),
    ("within", "in under"),
    ("retain", "keep"),
    ("The", "That"),
    ("written", "signed"),
)


class Row(NamedTuple):
    """One answer to grade, and another answer over the same pages that warms the page indexes and nothing else."""

    item: Item
    warm: Item


def _clause(random: Random) -> str:
    """Make up what somebody shall or may do."""
    n = random.choice((3, 5, 7, 10, 14, 21, 28, 30, 45, 60, 90))
    filled = random.choice(_ACTIONS).format(
        thing=random.choice(_THINGS),
        person=random.choice(_PERSONS),
        money=f"AED {random.randrange(1, 400) * 250:,}",
        days=f"{n} days",
        years=f"{random.randrange(2, 12)} years",
        percent=f"{random.randrange(1, 40)} per cent",
        article=f"Article {random.randrange(1, 60)}({random.randrange(1, 6)})",
    )
    return f"{random.choice(_MODALS)} {filled}{random.choice(_TAILS)}"


def make_law(random: Random, doc_id: str, pages: int, *, length: int = 3200) -> tuple[list[Page], list[list[str]]]:
    """Make a law of some pages of about `length` code points each; beside each page the sentences that stand on it."""
    made, sentences, article = [], [], 1
    for number in range(1, pages + 1):
        lines, said = (
            [f"# {doc_id.upper()} LAW NO. {random.randrange(1, 20)} OF {random.randrange(1999, 2024)}", ""],
            [],
        )
        while sum(map(len, lines)) < length:
            lines += [f"## Article {article}: {random.choice(_TITLES)}", ""]
            for paragraph in range(1, random.randrange(2, 5)):
                if random.random() < 0.3:
                    subject = random.choice(_SUBJECTS)
                    lines.append(f"({paragraph}) {subject} {random.choice(_MODALS)} keep records of:")
                    lines += [f"({letter}) {random.choice(_THINGS)};" for letter in "abc"[: random.randrange(2, 4)]]
                else:
                    sentence = f"{random.choice(_SUBJECTS)} {_clause(random)}."
                    lines.append(f"({paragraph}) {sentence}")
                    said.append(sentence)
            lines.append("")
            article += 1
        made.append(Page(doc_id, number, "\n".join(lines)))
        sentences.append(said)
    return made, sentences


def make_answer(random: Random, said: list[str], *, length: int = 700) -> str:
    """Make an answer of sentences from the pages: about two in three verbatim, the others changed or added."""
    parts: list[str] = []
    while sum(map(len, parts)) + len(parts) < length - 40:
        sentence = random.choice(said)
        chance = random.random()
        if chance < 0.15:
            old, new = random.choice(_CHANGES)
            sentence = sentence.replace(old, new, 1)
        elif chance < 0.22:
            sentence = "".join(str((int(c) + 1) % 10) if c.isdigit() else c for c in sentence)
        elif chance < 0.30:
            sentence = f"Under Article {random.randrange(1, 30)}, {sentence[0].lower()}{sentence[1:]}"
        elif chance < 0.36:
            sentence = random.choice(_ADDED)
        parts.append(sentence)
    return " ".join(parts)


def make_rows(count: int, *, seed: int = 7) -> list[Row]:
    """Make rows with 3 to 5 pages each; about twenty rows share their pages, as the questions of one workspace do."""
    random = Random(seed)
    rows: list[Row] = []
    while len(rows) < count:
        pages, said = make_law(random, f"law{len(rows)}", random.randrange(3, 6))
        known = [sentence for page in said for sentence in page]
        for _ in range(min(20, count - len(rows))):
            items = [
                Item(id=f"q{len(rows)}", answer=make_answer(random, known), pages=tuple(pages), answerable=True)
                for _ in range(2)
            ]
            rows.append(Row(*items))
    return rows


def make_adversarial(tokens: int = 30_000, *, seed: int = 7) -> Item:
    """Make an answer that repeats a few words of its page over and over, so that everything matches everywhere."""
    random = Random(seed)
    page = " ".join(["the fee shall be paid to the court and the fee shall be paid"] * 60)
    words = ("the", "fee", "shall", "be", "paid", "to", "court", "and", "the")
    answer = " ".join(random.choice(words) for _ in range(tokens))
    return Item(id="adversarial", answer=answer, pages=(Page("law", 1, page),), answerable=True)


def make_score_rows(count: int) -> Iterator[bytes]:
    """Make ever new short answers over a page that changes with every fiftieth row."""
    random = Random(7)
    for number in range(count):
        if number % 50 == 0:
            pages, said = make_law(random, f"law{number}", 1, length=900)
            given = [{"doc_id": page.doc_id, "page": page.page, "text": page.text} for page in pages]
        told = said[0] or ["The Registrar keeps the register."]
        answer = f"{make_answer(random, told, length=90)} Row {number}x{random.random()}."
        yield json.dumps({"id": number, "answer": answer, "gold_answer": told[0], "pages": given}).encode() + b"\n"
