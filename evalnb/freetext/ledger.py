"""The records of the phrase ledger: quotes, leftovers, and the passage that comes closest."""

from collections.abc import Iterator

from ..text.leftovers import Rest
from ..text.omissions import OTHER_CLAUSE, OTHER_COLUMN
from ..text.quotes import Place
from ..text.reading import Reading
from .prepared import Prepared, quote
from .records import Leftover, Nearest, Phrase, Piece
from .support import Support


def without_pages(prepared: Prepared) -> Iterator[Phrase]:
    """Yield the phrases where no pages were given: nothing is claimed to be found."""
    for span, kind in zip(prepared.answer.phrases, prepared.kinds, strict=True):
        status = "absent" if kind == "claim" else "no-claim"
        yield Phrase(span.start, span.end, prepared.text[span.start : span.end], status, kind, (), ())


def to_pieces(prepared: Prepared, places: list[Place]) -> Iterator[Piece]:
    """Yield quotes as records, brackets that a quote opens closed with it."""
    for place in places:
        page = prepared.sources.pages[place.page]
        end = _closed(page.text, place.start, place.end)
        yield Piece(page.doc_id, page.page, place.start, end, page.text[place.start : end], place.folded)


def to_leftovers(reading: Reading, rests: list[Rest]) -> tuple[Leftover, ...]:
    """Return leftovers as records with offsets in the answer."""
    tokens = reading.tokens
    found = []
    for rest in rests:
        start = tokens.starts[rest.first]
        end = _closed(reading.text, start, tokens.ends[rest.last - 1])
        found.append(Leftover(start, end, reading.text[start:end], rest.type))
    return tuple(found)


def find_nearest(prepared: Prepared, reading: Reading, support: Support) -> Nearest | None:
    """Return the clause that comes closest to an unsupported phrase and the edit that would make them match."""
    if not support.codes or support.match.clause is None or support.match.coverage < 0.2:
        return None
    sources = prepared.sources
    clause = sources.clauses[support.match.clause]
    page = sources.page_of(clause.first)
    last = clause.last - 1
    while sources.page_of(last) != page:
        last -= 1
    if page < 0:
        return None
    start, end = sources.starts[clause.first], sources.ends[last]
    edits = []
    for rest in support.rests[:4]:
        said = reading.text[reading.tokens.starts[rest.first] : reading.tokens.ends[rest.last - 1]]
        instead = rest.instead if rest.instead and len(rest.instead.split()) <= 2 * (rest.last - rest.first) + 3 else ""
        edits.append(f"{quote(said, 60)} → {quote(instead, 60)}" if instead else f"drop {quote(said, 60)}")
    if support.match.lost and not support.rests:
        mixed = [word for word in support.match.lost if word in (OTHER_CLAUSE, OTHER_COLUMN)]
        words = [word for word in support.match.lost if word not in mixed]
        edits += [f"keep apart what stands in {mixed[0]}"] if mixed else []
        edits += ["restore " + ", ".join(quote(word, 60) for word in words[:3])] if words else []
    found = sources.pages[page]
    return Nearest(found.doc_id, found.page, start, end, found.text[start:end], "; ".join(edits))


def _closed(text: str, start: int, end: int) -> int:
    """Return the end of a span with the brackets behind it that close what it opens."""
    while end < len(text) and text[end] in ")]":
        opening = "(" if text[end] == ")" else "["
        if text.count(opening, start, end) <= text.count(text[end], start, end):
            break
        end += 1
    return end
