"""Reading the names of laws and the numbers of cases.

A law's key is (title, number, year, issuer): the title's words without articles, the number with the kind of
instrument (`law 2`), each None where the text does not say it. A self-reference (`this Law`, `the Act`) is no name. A
case's key is (prefix, number, year, sub-number).
"""

import re

from .law_lexicon import (
    CASE_WORDS, CODE_TITLES, ISSUERS, JURISDICTIONS, LAW_WORDS, NOT_CASE_PREFIX, NOT_IN_TITLE, NOT_LAW_BEFORE,
    TITLE_CONNECTORS, TITLE_LAW_WORDS,
)  # fmt: skip
from .lexicon import CURRENCY_CODES
from .values_lexing import NUMBER, WORD, Found, Tokens

#: No title is longer; the bound keeps the search linear.
_LONGEST_TITLE = 14
_PROSE = re.compile(r"\b(?!(?:and|for)\b)[a-z]{3,}\b")
#: Law words that may stand inside the name of another law.
_IN_TITLES = frozenset("laws regulation decree code".split())
#: Law words that begin a name; an act of something is a deed.
_FORWARD = frozenset("law laws rules regulation regulations code convention constitution".split())
#: Instruments that a citation behind a title names.
_CITED = frozenset(("law", "act", "decree", "decree law", "regulation", "regulations", "rules"))
_BEFORE_NUMBER = frozenset("no nos number".split())


def read_law(tokens: Tokens, i: int, left: int) -> Found | None:
    """Read the law whose law word (Law, Act, Regulations …) stands at token i.

    Args:
        left: the first token that is still free; a title never reaches back beyond it.
    """
    low = tokens.low
    if not tokens.capital(i) or (tokens.glued(i) and low[i - 1] not in ("-", "(", '"', "“", "‘", "'")):
        return None
    if low[i + 1] in NOT_LAW_BEFORE and tokens.capital(i + 1):
        return None
    if low[i + 1] == "amendment" and low[i + 2] in LAW_WORDS:
        return None  # the name goes on: `DIFC Laws Amendment Law`
    start = _title_start(tokens, i, left)
    words = [low[at] for at in range(start, i) if tokens.kind[at] == WORD]
    issuer = tuple(word for word in words if word in ISSUERS)
    kind = LAW_WORDS[low[i]]
    if words and words[-1] in ("decree", "practice", "executive") and low[i - 1] in ("-", words[-1]):
        kind = f"{words.pop()} {kind}"
    title = tuple(LAW_WORDS.get(word, word) for word in words if word not in TITLE_CONNECTORS)
    named = [word for word in title if word not in JURISDICTIONS]
    if low[i] == "code" and low[i - 1] in CODE_TITLES and start < i:
        named = list(title)
    at, number = _number_after(tokens, i + 1)
    if not named and number is None:
        return _read_forward(tokens, start, i, issuer) or _read_year_only(tokens, start, i, issuer, kind, title)
    at, year = _year_after(tokens, at, numbered=number is not None)
    if number is None and year is None and low[i] not in TITLE_LAW_WORDS and low[i - 1] not in CODE_TITLES:
        return None
    serial, _, made = (number or "").partition("/")
    if year is None and serial and len(serial) < 4 and len(made) == 4 and made.isdigit():
        number, year = serial, int(made)  # `Law 5/2020`
    if number is not None and "/" in number:
        number, issuer = f"{kind} {number}", issuer or (("eu",) if low[i + 1] == "(" else ())
    elif number is not None and year is None and not named and kind not in ("law", "act", "decree law"):
        return None
    full_title = None
    if named:
        full_title = (*(word for word in title if word not in ISSUERS), kind)
        if number is None:
            at, number, year, issuer = _citation_after(tokens, at, year, issuer)
    if number is not None and number[0].isdigit():
        number = f"{kind} {number}"
    return Found(start, at, "law", (full_title, number, year, issuer[0] if issuer else None))


def _title_start(tokens: Tokens, i: int, left: int) -> int:
    """Step back from a law word over the capitalised words of its title."""
    low, kind = tokens.low, tokens.kind
    start = at = i
    bound = max(left, i - _LONGEST_TITLE)
    while at > bound and (tokens.wrapped(at) or _after_prose(tokens, at)):
        at -= 1
        word = low[at]
        if kind[at] == WORD:
            if word in LAW_WORDS and tokens.capital(at) and word not in _IN_TITLES and low[at + 1] != "amendment":
                break
            if at == i - 1 and word in TITLE_CONNECTORS:
                break
            if tokens.capital(at) and word not in NOT_IN_TITLE:
                start = at
            elif word not in TITLE_CONNECTORS or (word == "the" and start == at + 1):
                break
        elif word == "-" and tokens.glued(at) and tokens.glued(at + 1):
            continue
        elif word == "&":
            continue
        elif word == ")" and at == i - 1:
            opening = _bracket_start(tokens, at, bound)
            if opening is None:
                break
            at = start = opening
        elif word not in ("'", "’"):
            break
    return start


def _after_prose(tokens: Tokens, i: int) -> bool:
    """Tell whether the line before token i belongs to a sentence, not a list: it holds a word in small letters."""
    text, end = tokens.text, tokens.end[i - 1]
    return bool(_PROSE.search(text, text.rfind("\n", 0, end) + 1, end))


def _bracket_start(tokens: Tokens, i: int, bound: int) -> int | None:
    """Return where the bracket of `Contracts (Rights of Third Parties) Act` opens that closes at token i, or None."""
    for at in range(i - 1, bound, -1):
        if tokens.low[at] == "(":
            return at if tokens.kind[at - 1] == WORD and tokens.capital(at - 1) and tokens.capital(at + 1) else None
        if tokens.kind[at] != WORD or not (tokens.capital(at) or tokens.low[at] in TITLE_CONNECTORS):
            return None
    return None


def _number_after(tokens: Tokens, i: int) -> tuple[int, str | None]:
    """Read `No. 2`, `No (6)`, `No. (20)`, `Number 5`; a directive's `95/46/EC`, a regulation's `(EU) 2016/679`."""
    low, at = tokens.low, i
    if low[at] == "(" and low[at + 1] in ("eu", "ec", "eec", "uk") and low[at + 2] == ")":
        at += 3
    if low[at] in _BEFORE_NUMBER:
        at += 1
        if low[at] in (".", ":"):
            at += 1
    elif tokens.kind[at] != NUMBER or not (
        (low[at + 1] == "/" and tokens.kind[at + 2] == NUMBER) or (low[at + 1] == "of" and tokens.year(at + 2))
    ):
        return i, None
    bracket = low[at] in ("(", "[")
    at += bracket
    if tokens.kind[at] != NUMBER or not low[at].isdigit():
        return i, None
    number = low[at].lstrip("0") or "0"
    at += 1
    while low[at] == "/" and tokens.glued(at) and (tokens.kind[at + 1] == NUMBER or tokens.kind[at + 1] == WORD):
        number, at = f"{number}/{low[at + 1]}", at + 2
    if bracket:
        if low[at] not in (")", "]"):
            return i, None
        at += 1
    return at, number


def _year_after(tokens: Tokens, i: int, *, numbered: bool) -> tuple[int, int | None]:
    """Read `2019`, `of 2019`, `, 2013`, `(2019)`, `of the year 2019` behind a name, `of 2019` alone behind a number."""
    low, at = tokens.low, i
    if low[at] == "of" and low[at + 1] == "the" and low[at + 2] == "year":
        at += 3
    elif low[at] == "of" or low[at] == "for" and numbered:
        at += 1
    elif low[at] in (",", "(") and not numbered and tokens.year(at + 1) and (low[at] == "(") == (low[at + 2] == ")"):
        return at + 2 + (low[at] == "("), tokens.year(at + 1)
    elif numbered:
        return i, None
    year = tokens.year(at)
    if year is None or (low[at + 1] in ("/", "-") and tokens.kind[at + 2] == NUMBER):
        return i, None
    return at + 1, year


def _citation_after(
    tokens: Tokens, i: int, year: int | None, issuer: tuple[str, ...]
) -> tuple[int, str | None, int | None, tuple[str, ...]]:
    """Read the citation behind a title: `Employment Law, DIFC Law No. 2 of 2019`, also in brackets or without comma."""
    low, at = tokens.low, i
    bracket = low[at] == "("
    if low[at] in (",", "(", "-", "–"):
        at += 1
    who: tuple[str, ...] = ()
    while low[at] in ISSUERS or low[at] == "the":
        who += (low[at],) if low[at] != "the" else ()
        at += 1
    kind = low[at]
    if kind == "decree" and low[at + 1] in ("-", "law"):
        at += 1 + (low[at + 1] == "-")
        kind = "decree law"
    if kind not in _CITED or not tokens.capital(at):
        return i, None, year, issuer
    stop, number = _number_after(tokens, at + 1)
    if number is None:
        return i, None, year, issuer
    stop, cited = _year_after(tokens, stop, numbered=True)
    if cited is None or (year is not None and cited != year):
        return i, None, year, issuer
    if bracket:
        if low[stop] != ")":
            return i, None, year, issuer
        stop += 1
    return stop, f"{LAW_WORDS.get(kind, kind)} {number}", cited, issuer or who


def _read_forward(tokens: Tokens, start: int, i: int, issuer: tuple[str, ...]) -> Found | None:
    """Read a title behind the law word: `Law on the Application of Civil Laws`, `Rules of the DIFC Courts`."""
    low, at = tokens.low, i + 1
    if low[at] not in ("on", "of", "for", "relating", "concerning", "regarding") or low[i] not in _FORWARD:
        return None
    if low[at] == "of" and tokens.year(at + 1):
        return None
    at += 2 if low[at] == "relating" else 1
    stop, words = i + 1, []
    while at < i + _LONGEST_TITLE + 4:
        word = low[at]
        if tokens.kind[at] == WORD and tokens.capital(at) and word not in ("article", "section", "part", "this"):
            words.append(word)
            stop = at + 1
        elif word not in TITLE_CONNECTORS and not (word == "-" and tokens.glued(at)):
            break
        at += 1
    words = [word for word in words if word not in TITLE_CONNECTORS]
    if not [word for word in words if word not in JURISDICTIONS]:
        return None
    while words and words[-1] in ISSUERS:
        issuer = issuer or (words.pop(),)
    kind = LAW_WORDS[low[i]]
    at, year = _year_after(tokens, stop, numbered=False)
    at, number, year, issuer = _citation_after(tokens, at, year, issuer)
    if number is None:
        at, plain_number = _number_after(tokens, stop)
        if plain_number:
            at, year = _year_after(tokens, at, numbered=True)
            number = f"{kind} {plain_number}"
        else:
            at, year = _year_after(tokens, stop, numbered=False)
    return Found(start, at, "law", ((kind, *words), number, year, issuer[0] if issuer else None))


def _read_year_only(
    tokens: Tokens, start: int, i: int, issuer: tuple[str, ...], kind: str, title: tuple[str, ...]
) -> Found | None:
    """Read `Regulations 2018`, a law word with no more than a year and perhaps who made it."""
    if tokens.low[i] not in ("regulations", "rules", "act", "law", "ordinance", "code"):
        return None
    at, year = _year_after(tokens, i + 1, numbered=False)
    if year is None or tokens.low[i + 1] in ("of", ",", "("):
        return None
    rest = tuple(word for word in title if word not in ISSUERS)
    return Found(start, at, "law", ((*rest, kind), None, year, issuer[0] if issuer else None))


# --- cases ---


def read_case(tokens: Tokens, i: int, left: int) -> Found | None:
    """Read the case whose number stands at token i: `CFI 016/2025`, `HC-014-2025/2`, `Case No. 12/2019`."""
    low = tokens.low
    if not low[i].isdigit() or len(low[i]) > 5:
        return None
    if low[i - 1] == "(" and tokens.year(i) and i > left:
        return read_neutral_citation(tokens, i - 1)
    if low[i + 1] in ("/", "-"):
        if not (tokens.glued(i + 1) and tokens.glued(i + 2)):
            return None
    elif low[i + 1] != "of":
        return None
    number, year = low[i], tokens.year(i + 2)
    start, prefix = _prefix_before(tokens, i, left)
    if year is None and prefix is not None and low[i + 1] == "-" and low[i + 2].isdigit() and 3 <= len(low[i + 2]) <= 6:
        number, year = low[i + 2], tokens.year(i)  # `HC-2020-000123`
    if year is None or start is None:
        return None
    stop, sub = i + 3, None
    if low[stop] in ("/", "-") and tokens.glued(stop) and tokens.glued(stop + 1) and low[stop + 1].isdigit():
        if len(low[stop + 1]) > 3:
            return None
        sub, stop = int(low[stop + 1]), stop + 2
    return Found(start, stop, "case", (prefix, int(number), year, sub))


def _prefix_before(tokens: Tokens, i: int, left: int) -> tuple[int | None, str | None]:
    """Return where a case's number begins and its court's prefix; (None, None) where no case is named."""
    at = i - 1
    if at < left:
        return None, None
    low = tokens.low
    if low[at] in ("-", "/") and tokens.glued(at) and tokens.glued(i):
        at -= 1
    if low[at] == "." and low[at - 1] in _BEFORE_NUMBER or low[at] in (*_BEFORE_NUMBER, ":"):
        word = at
        while word > left and low[word] in ("no", "nos", "number", ".", ":"):
            word -= 1
        return (i, None) if low[word] in CASE_WORDS and tokens.capital(word) else (None, None)
    raw = tokens.raw(at) if at >= left else ""
    small = raw.islower() and len(low[i]) >= 3 and low[i + 1] == "/" and len(raw) <= 4
    if tokens.kind[at] != WORD or not 2 <= len(raw) <= 6 or not raw.isalpha() or not (raw.isupper() or small):
        return None, None
    court = raw.upper()
    known = court in NOT_CASE_PREFIX or court in CURRENCY_CODES or low[at] in LAW_WORDS
    return (None, None) if known else (at, court)


def read_neutral_citation(tokens: Tokens, i: int) -> Found | None:
    """Read `[2025] DIFC SCT 295` at its opening bracket; `DIFC` before another court is dropped."""
    year = tokens.year(i + 1)
    if year is None or tokens.low[i] not in ("[", "(") or tokens.low[i + 2] not in ("]", ")"):
        return None
    at, courts = i + 3, []
    while tokens.kind[at] == WORD and len(courts) < 3 and (tokens.raw(at).isupper() or courts and tokens.capital(at)):
        courts.append(tokens.raw(at))
        at += 1
    if not courts or courts[0] in CURRENCY_CODES or not courts[0].isupper():
        return None
    if tokens.kind[at] != NUMBER or not tokens.low[at].isdigit():
        return None
    if len(courts) > 1 and courts[0] in ("DIFC", "ADGM"):
        courts = courts[1:]
    return Found(i, at + 1, "case", (" ".join(courts).upper(), int(tokens.low[at]), year, None))
