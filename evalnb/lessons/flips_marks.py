"""Edits of the spans of a field."""

from collections.abc import Iterator, Sequence
from typing import Any

from ..checkers.inputs import quoted
from .edits import Proposal


def propose_marks(case_input: dict[str, Any]) -> Iterator[Proposal]:
    """Propose to strike or to clear a span, to add, drop or spoil one, or to repair those that are spoilt."""
    spans = case_input["spans"]
    spoilt = [at for at, span in enumerate(spans) if not (_has_text(span) and _has_mark(span))]
    if spoilt:
        yield from _repairs(spans, spoilt)
        return
    standing = [at for at, span in enumerate(spans) if not span["struck"]]
    for at in standing:
        others = [other for other in standing if other != at]
        if others:
            says = f"Strike every value but {_named(spans, at)}."
            yield _proposal(len(others), says, _marked(spans, others, True))
    if len(standing) == 1:
        yield _proposal(1, f"Strike {_named(spans, standing[0])}.", _marked(spans, standing, True))
    for at, span in enumerate(spans):
        if span["struck"]:
            yield _proposal(1, f"Clear the strike from {_named(spans, at)}.", _marked(spans, [at], False))
    new = {"text": spans[standing[0]]["text"] if standing else "new", "struck": False}
    yield _proposal(1, f"Add a span {quoted(new['text'])} that is not struck.", [*spans, new])
    if standing:
        kept = [span for at, span in enumerate(spans) if at != standing[-1]]
        yield _proposal(1, f"Drop the span {_named(spans, standing[-1])}.", kept)
    for at, span in list(enumerate(spans))[-1:]:
        word = "true" if span["struck"] else "false"
        yield _proposal(1, f'Write the mark of {_named(spans, at)} as the word "{word}".', _marked(spans, [at], word))
        bare = {"struck": span["struck"]}
        yield _proposal(1, f"Leave out the text of {_named(spans, at)}.", [*spans[:at], bare, *spans[at + 1 :]])


def _repairs(spans: Sequence[Any], spoilt: Sequence[int]) -> Iterator[Proposal]:
    texts = sum(not _has_text(spans[at]) for at in spoilt)
    marks = sum(not _has_mark(spans[at]) for at in spoilt)
    which = ", ".join(f"spans[{at}]" for at in spoilt)
    what = " and ".join(name for name, count in (("a text", texts), ("a mark", marks)) if count)
    for struck in (False, True) if marks else (False,):
        how = f", {str(struck).lower()}" if marks else ""
        repaired = [_repaired(span, struck) if at in spoilt else span for at, span in enumerate(spans)]
        yield _proposal(texts + marks, f"Give {which} {what}{how}.", repaired)
    kept = [span for at, span in enumerate(spans) if at not in spoilt]
    yield _proposal(len(spoilt), f"Leave out {which}, which cannot be read.", kept)


def _repaired(span: Any, struck: bool) -> dict[str, Any]:
    fields = span if isinstance(span, dict) else {}
    text = fields["text"] if _has_text(fields) else "?"
    return {**fields, "text": text, "struck": fields["struck"] if _has_mark(fields) else struck}


def _has_text(span: Any) -> bool:
    return isinstance(span, dict) and isinstance(span.get("text"), str)


def _has_mark(span: Any) -> bool:
    return isinstance(span, dict) and isinstance(span.get("struck"), bool)


def _marked(spans: Sequence[Any], places: Sequence[int], mark: Any) -> list[Any]:
    return [{**span, "struck": mark} if at in places else span for at, span in enumerate(spans)]


def _named(spans: Sequence[Any], at: int) -> str:
    """Name a span by its text, and by its place too where another has the same text."""
    text = spans[at]["text"]
    twin = sum(span["text"] == text for span in spans) > 1
    return f"{quoted(text)} (spans[{at}])" if twin else quoted(text)


def _proposal(size: int, says: str, spans: list[Any]) -> Proposal:
    return Proposal(size, says, {"spans": spans})
