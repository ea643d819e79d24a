"""Where an article, a law or a name stands, beyond the clause that was read.

A reference is on the page when the page spells it (`Article 16(1)(c)`), or when its outline leads there: the heading
`Article 16`, the paragraph `(1)`, the item `(c)`. Where the outline has the numbers under another label, or under none
(`6. Notice` for `Article 6`), the label is the answer's own.
"""

from typing import Literal

from .quotes import Place
from .references import covers
from .sources import Sources
from .values import Value, same_value


def find_value(sources: Sources, value: Value, *, doc_id: str | None = None) -> Place | None:
    """Return where the pages have a value, in whatever notation; the first place in reading order, None without one.

    Args:
        sources: the pages, joined.
        value: what is looked for.
        doc_id: the one document to look in; all where it is None.
    """
    for position, page in enumerate(sources.pages):
        if doc_id is not None and page.doc_id != doc_id:
            continue
        for other in sources.values_on(position):
            if same_value(value, other):
                return Place(position, other.start, other.end, () if other.text == value.text else ("notation",))
    return None


def find_law(sources: Sources, value: Value, *, doc_id: str | None = None) -> tuple[Place, ...]:
    """Return the places of one page that together name a law, as a title page does; () where no page does.

    Its title, its number and its year may stand apart; what the value leaves open needs no place.
    """
    said = {k for k, part in enumerate(value.key[:3]) if part is not None}
    for position, page in enumerate(sources.pages):
        if doc_id is not None and page.doc_id != doc_id:
            continue
        laws = [other for other in sources.values_on(position) if other.kind == "law"]
        whole = next((other for other in laws if same_value(value, other)), None)
        if whole is not None:
            return (Place(position, whole.start, whole.end, () if whole.text == value.text else ("notation",)),)
        found: dict[int, Value] = {}
        for other in laws:
            agreed = {k for k in said if other.key[k] == value.key[k]}
            clash = any(other.key[k] is not None and k not in agreed for k in said)
            if agreed and not clash and (agreed - {2} or 0 in found):
                for k in agreed:
                    found.setdefault(k, other)
        if set(found) == said:
            parts = sorted({(other.start, other.end) for other in found.values()})
            return tuple(Place(position, start, end, ("notation",)) for start, end in parts)
    return ()


def resolve_reference(sources: Sources, value: Value) -> tuple[Literal["found", "label", "absent"], Place | None]:
    """Tell whether the pages have a reference, only under another label, or not at all; with the place where it is."""
    label, path = value.key[0], tuple(value.key[1])
    near: Place | None = None
    for position in range(len(sources.pages)):
        for other in sources.values_on(position):
            if other.kind != "reference" or other.key[1][: len(path)] != path and len(other.key) != 3:
                continue
            place = Place(position, other.start, other.end, () if other.text == value.text else ("notation",))
            if same_value(value, other) or (len(other.key) == 3 and covers(other, value)) or covers(value, other):
                return "found", place  # itself, a range around it, or a whole of which the page names a part
            if other.key[1][: len(path)] == path:
                near = near or place
    for number in sources.outline().get(path, ()):
        clause = sources.clauses[number]
        page = sources.page_of(clause.first)
        place = Place(page, sources.starts[clause.first], sources.ends[_last_on_page(sources, number)], ("outline",))
        if _trail(sources, number)[0][1] == label:
            return "found", place
        near = near or place
    return ("label", near) if near else ("absent", None)


def leads_to(sources: Sources, value: Value, clause: int) -> bool:
    """Tell whether a reference can be that of a clause: spelt in it or in its lead-in, or agreeing with its outline.

    Where the outline gives no number to hold against the reference, it can.
    """
    path = tuple(value.key[1])
    trail = tuple(marker for marker, _ in _trail(sources, clause))
    own = clause_references(sources, clause)
    spelt = [other for other in clause_references(sources, clause, led=False) if other.label == value.label]
    if spelt and not any(covers(value, other) for other in spelt):
        return False  # the clause itself cites another one
    if any(covers(value, other) for other in own) or not trail or not trail[0][:1].isdigit():
        return True
    if trail[: len(path)] == path or path[: len(trail)] == trail:
        return True
    return (
        len(trail) == 1
        and len(path) == 1
        and _label(sources, sources.ancestors(clause)[-1] if sources.ancestors(clause) else clause) != value.label
    )


def clause_references(sources: Sources, clause: int, *, led: bool = True) -> list[Value]:
    """Return the references that a clause and, where `led`, what leads into it spell, in reading order."""
    found: list[Value] = []
    for number in [*(sources.ancestors(clause)[::-1] if led else ()), clause]:
        part = sources.clauses[number]
        page = sources.page_of(part.first)
        if page >= 0:
            last = _last_on_page(sources, number)
            found += [
                v
                for v in sources.values_between(page, sources.starts[part.first], sources.ends[last])
                if v.kind == "reference"
            ]
    return found


def _trail(sources: Sources, number: int) -> list[tuple[str, str | None]]:
    """Return the markers that lead to a clause, outermost first, each with its label (`article`) or None."""
    trail: list[tuple[str, str | None]] = []
    at: int | None = number
    while at is not None and len(trail) < 8:
        clause = sources.clauses[at]
        if clause.marker is not None:
            trail.append((clause.marker, _label(sources, at) if clause.kind == "heading" else None))
        at = clause.head
    return trail[::-1]


def _label(sources: Sources, number: int) -> str | None:
    """Return the label that a heading gives its number (`article` for `Article 16 Records`)."""
    return next((reference.label for reference in clause_references(sources, number, led=False)), None)


def _last_on_page(sources: Sources, number: int) -> int:
    """Return the last token of a clause that stands on the page where the clause begins."""
    clause = sources.clauses[number]
    page = sources.page_of(clause.first)
    return next(t for t in range(clause.last - 1, clause.first - 1, -1) if sources.page_of(t) == page)


def find_words(sources: Sources, codes: str, *, doc_id: str | None = None) -> Place | None:
    """Return where words stand side by side, the first in reading order, in one document where one is given."""
    at = sources.codes.find(codes)
    while at >= 0:
        page = sources.page_of(at)
        if (
            page >= 0
            and (doc_id is None or sources.pages[page].doc_id == doc_id)
            and sources.page_of(at + len(codes) - 1) == page
        ):
            return Place(page, sources.starts[at], sources.ends[at + len(codes) - 1], ())
        at = sources.codes.find(codes, at + 1)
    return None
