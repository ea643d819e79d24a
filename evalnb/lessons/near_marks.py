"""Practice for the rule `marks`: fields of a form with struck and unstruck values."""

from collections.abc import Sequence
from random import Random
from typing import Any

from .kinds import Kind, Made

_VALUES = ("12", "14", "16", "3 May", "5 May", "9 June", "AED 40", "AED 400", "Unit 7", "Unit 9", "yes", "no")


def _span(text: str, struck: object) -> dict[str, Any]:
    return {"text": text, "struck": struck}


def _read(spans: Sequence[dict[str, Any]], old: list[str], candidates: list[str], reason: str) -> Made:
    """Put a readable case together; the lists are in the order of the spans."""
    single = len(candidates) == 1
    expected = {
        "old": old, "current": candidates[0] if single else None, "candidates": candidates,
        "status": "accepted" if single else "review",
    }
    return Made({"spans": [*spans]}, expected, reason)


def _unreadable(spans: Sequence[Any], what: str, reason: str) -> Made:
    return Made({"spans": [*spans]}, {"error": f"observation-{what}"}, reason)


def _replaced(rng: Random) -> Made:
    *old, new = rng.sample(_VALUES, rng.randrange(2, 4))
    spans = [*(_span(text, True) for text in old), _span(new, False)]
    return _read(spans, old, [new], f"{new} alone is unstruck, so it is current.")


def _all_struck(rng: Random) -> Made:
    old = rng.sample(_VALUES, rng.randrange(1, 4))
    return _read([_span(text, True) for text in old], old, [], "Everything is struck, and no old value fills the gap.")


def _two_unstruck(rng: Random) -> Made:
    old, *left = rng.sample(_VALUES, 3)
    spans = [_span(old, True), *(_span(text, False) for text in left)]
    return _read(spans, [old], left, "Two values are left standing, and neither the last nor the nearest one wins.")


def _first(rng: Random) -> Made:
    new, *old = rng.sample(_VALUES, rng.randrange(2, 4))
    spans = [_span(new, False), *(_span(text, True) for text in old)]
    return _read(spans, old, [new], f"The place does not count: {new} is the only unstruck value.")


def _no_span(rng: Random) -> Made:
    return _read([], [], [], "Without any span there is no current value.")


def _empty_text(rng: Random) -> Made:
    old = rng.choice(_VALUES)
    return _read([_span(old, True), _span("", False)], [old], [""], "An empty text is a known blank, so it is current.")


def _equal(rng: Random) -> Made:
    text = rng.choice(_VALUES)
    spans = [_span(text, False), _span(text, False)]
    return _read(spans, [], [text, text], "Equal or not, two unstruck values are two: equal values stay.")


def _blank_beside(rng: Random) -> Made:
    text = rng.choice(_VALUES)
    spans = rng.sample((_span("", False), _span(text, False)), 2)
    reason = "The empty text is a value as well, so two values are left standing."
    return _read(spans, [], [span["text"] for span in spans], reason)


def _word_mark(rng: Random) -> Made:
    first, second = rng.sample(_VALUES, 2)
    mark = rng.choice(("true", "false", "yes", ""))
    return _unreadable(
        [_span(first, True), _span(second, mark)], "label", "A word is no mark: only true and false are."
    )


def _number_mark(rng: Random) -> Made:
    first, second = rng.sample(_VALUES, 2)
    mark = rng.choice((0, 1))
    return _unreadable(
        [_span(first, mark), _span(second, False)], "label", f"The number {mark} is not the mark true or false."
    )


def _no_mark(rng: Random) -> Made:
    first, second = rng.sample(_VALUES, 2)
    span = rng.choice(({"text": second}, _span(second, None)))
    reason = "Nobody said whether this text was struck, and an absent mark is not false."
    return _unreadable([_span(first, True), span], "label", reason)


def _no_text(rng: Random) -> Made:
    text = rng.choice(_VALUES)
    span = rng.choice(({"struck": False}, {"text": None, "struck": False}, {"text": 14, "struck": False}))
    return _unreadable([_span(text, True), span], "text", "A mark without a text does not say what was written.")


def _no_object(rng: Random) -> Made:
    first, second = rng.sample(_VALUES, 2)
    return _unreadable(
        [_span(first, True), rng.choice((second, None, 14))], "text", "A span that is no object has no text."
    )


def _both_faults(rng: Random) -> Made:
    text = rng.choice(_VALUES)
    reason = "Texts are checked over all spans before any mark, so the absent text is what is reported."
    return _unreadable([_span(text, "true"), {"struck": False}], "text", reason)


KINDS = (
    Kind(
        "replaced", 1, "A value and what came before it",
        "One unstruck value is current; struck ones are old.", _replaced,
    ),
    Kind("all-struck", 1, "Nothing left standing", "An old value never stands in for the current one.", _all_struck),
    Kind(
        "two-unstruck", 1, "Two left standing",
        "Two unstruck values go to review: nothing breaks the tie.", _two_unstruck,
    ),
    Kind("first", 2, "The order of the spans", "The place of a value in the list does not count.", _first),
    Kind("no-span", 2, "A field without spans", "No span means no current value, not an error.", _no_span),
    Kind("empty-text", 2, "An empty text", "An empty text is a value, unlike a text that is absent.", _empty_text),
    Kind("equal", 2, "The same text twice", "Equal values stay two values.", _equal),
    Kind("blank-beside", 2, "A blank beside a value", "A blank counts among the unstruck values.", _blank_beside),
    Kind("word-mark", 3, "A mark written as a word", "A mark is true or false, and never a word.", _word_mark),
    Kind("number-mark", 3, "A mark written as a number", "A mark is true or false: 1 and 0 are numbers.", _number_mark),
    Kind("no-mark", 3, "A mark that is absent", "An absent mark is not false.", _no_mark),
    Kind("no-text", 3, "A text that is absent", "Without a text the field cannot be read.", _no_text),
    Kind("no-object", 3, "A span of another kind", "A span that is no object has no text.", _no_object),
    Kind("both-faults", 3, "Two things wrong", "All texts are checked before any mark.", _both_faults),
)
