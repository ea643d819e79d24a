"""Practice for the rule `extract`: clauses, and answers that stand in them or almost do."""

from random import Random
from typing import Any
from unicodedata import normalize

from .kinds import Kind, Made

_WHO = ("lessee", "registrar", "claimant", "licensee", "operator", "trustee")
#: A clause in three parts: what stands before the piece, the piece, and what stands after it. Every piece holds the
#: number N, which stands nowhere else, so that the piece stands nowhere else either.
_CLAUSES = (
    ("The {who} pays AED {a} ", "within {n} days", " of the notice."),
    ("The {who} keeps ", "the records for {n} months", " after the lease ends."),
    ("A request by the {who} lapses ", "after {n} hours", ", unless it is renewed."),
    ("Each {who} may appeal ", "to a panel of {n} members", " and no further."),
)
_OPENINGS = ("", "This part applies to every permit. ", "A copy goes to the {who}. ")
_NAMES = ("Café Noor", "José Alba", "Zoë Marsh", "Société Lune", "Maison Été")
_LONG_WORDS = ("registration", "arbitration", "certificate", "supervision")


def _clause(rng: Random) -> tuple[str, str, str]:
    n, a = rng.sample(range(11, 99), 2)
    words = {"who": rng.choice(_WHO), "n": n, "a": a}
    head, piece, tail = (part.format(**words) for part in rng.choice(_CLAUSES))
    return rng.choice(_OPENINGS).format(**words) + head, piece, tail


def _found(head: str, piece: str, tail: str, reason: str) -> Made:
    expected = {"extractive": True, "start": len(head), "end": len(head) + len(piece)}
    return Made({"source": head + piece + tail, "answer": piece}, expected, reason)


def _not_found(source: str, answer: str, reason: str) -> Made:
    expected: dict[str, Any] = {"extractive": False, "start": None, "end": None}
    return Made({"source": source, "answer": answer}, expected, reason)


def _piece(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    return _found(head, piece, tail, f"The words stand there in one piece, from {len(head)} up to {len(head + piece)}.")


def _number(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    n = next(word for word in piece.split() if word.isdigit())
    other = str(rng.choice([number for number in range(11, 99) if str(number) not in head + piece + tail]))
    return _not_found(head + piece + tail, piece.replace(n, other), f"The source says {n}, and never {other}.")


def _empty(rng: Random) -> Made:
    return _not_found("".join(_clause(rng)), "", "Nothing was offered, and nothing is no extract.")


def _case(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    return _not_found(
        head + piece + tail, piece.capitalize(), "A capital letter is another character than a small one."
    )


def _punctuation(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    return _not_found(
        head + piece + tail, f"{piece}.", "The source goes on after these words: the full stop is not its own."
    )


def _repeated(rng: Random) -> Made:
    n, (first, second) = rng.randrange(11, 99), rng.sample(("service", "notice", "payment", "filing"), 2)
    tail = f" from {first}, or {n} days from {second}, whichever ends later."
    return _found("The period is ", f"{n} days", tail, "The words stand there twice, and the first place counts.")


def _separated(rng: Random) -> Made:
    n, a = rng.sample(range(11, 99), 2)
    who = rng.choice(_WHO)
    source = f"The {who} pays AED {a} on filing and AED {n} on renewal."
    reason = "Every word is there, in this order, but the source does not say them in a row."
    return _not_found(source, f"The {who} pays AED {n} on renewal", reason)


def _typography(rng: Random) -> Made:
    n, who = rng.randrange(11, 99), rng.choice(_WHO)
    source, answer = rng.choice(
        (
            (f"The {who}’s permit lapses after {n} days.", f"The {who}'s permit"),
            (f"The {who}'s permit lapses after {n} days.", f"The {who}’s permit"),
            (f"The {who} marks it “paid” within {n} days.", f'marks it "paid" within {n} days'),
            (f"The {who} answers within {n}–{n + 5} days.", f"within {n}-{n + 5} days"),
        )
    )
    return _not_found(source, answer, "A curly quote or a long dash is another character than its plain sister.")


def _white_space(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    space = rng.choice(("  ", "\u00a0", "\t", "\n"))
    first, _, rest = piece.rpartition(" ")
    source = f"{head}{first}{space}{rest}{tail}"
    return _not_found(source, piece, "The source has other white space between these words, and nothing is folded.")


def _unicode_form(rng: Random) -> Made:
    name, n = rng.choice(_NAMES), rng.randrange(11, 99)
    forms = rng.sample(("NFC", "NFD"), 2)
    source = normalize(forms[0], f"The seat of {name} has {n} rooms.")
    reason = "The accented letter is one code point on one side and a letter with a mark on the other."
    return _not_found(source, normalize(forms[1], name), reason)


def _invisible(rng: Random) -> Made:
    word, n = rng.choice(_LONG_WORDS), rng.randrange(11, 99)
    at, mark = rng.randrange(3, len(word) - 2), rng.choice(("\u00ad", "\u200b"))
    source = f"The fee for {word[:at]}{mark}{word[at:]} is AED {n}."
    return _not_found(
        source, f"{word} is AED {n}", "The source holds a character inside of the word that no page shows."
    )


def _code_points(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    head = "".join(rng.sample("📎🔒📌", rng.choice((1, 2)))) + f" {head}"
    return _found(head, piece, tail, "Places count code points, so each emoji before the words counts one.")


def _blank(rng: Random) -> Made:
    head, piece, tail = _clause(rng)
    word, _, rest = f"{head}{piece}{tail}".partition(" ")
    reason = "A space is a character and the source has one: found, though it tells a reader nothing."
    return _found(word, " ", rest, reason)


KINDS = (
    Kind("piece", 1, "A few words of a clause", "Look for the words in one piece, and count from 0.", _piece),
    Kind("number", 1, "A clause with a number", "Compare numbers digit by digit.", _number),
    Kind("empty", 1, "Nothing is offered", "An empty answer is refused by name.", _empty),
    Kind("case", 2, "The first letter", "Capital and small letters are different characters.", _case),
    Kind(
        "punctuation", 2, "The last character",
        "Punctuation counts: it stands in the source or it does not.", _punctuation,
    ),
    Kind("repeated", 2, "Words that come more than once", "Where words come twice, the first place counts.", _repeated),
    Kind(
        "separated-words", 2, "Words of one sentence",
        "Words in order are no extract unless they stand in a row.", _separated,
    ),
    Kind(
        "typography", 3, "Quotes and dashes",
        "Curly and straight quotes, long and short dashes are different.", _typography,
    ),
    Kind(
        "white-space", 3, "The space between words",
        "Tabs, line ends, no-break and double spaces all count.", _white_space,
    ),
    Kind(
        "unicode-form", 3, "A letter with an accent",
        "An accented letter can be one code point or two.", _unicode_form,
    ),
    Kind(
        "invisible-characters", 3, "What the page does not show",
        "A character that cannot be seen still counts.", _invisible,
    ),
    Kind("code-points", 3, "An emoji before the words", "Places count code points, and an emoji is one.", _code_points),
    Kind("blank", 3, "A single space", "A space is not nothing: only the empty answer is refused.", _blank),
)
