"""What a learner chooses from when building the output of a rule: every field of it, and the values offered there.

What is offered comes from the input alone, so that no list of choices tells the required output.
"""

from collections.abc import Sequence
from typing import Any

import regex
from msgspec import Struct

from ...checkers import rubric
from ...checkers.evidence import layout

#: Code points of a source up to which every place is offered; of a longer one, the edges of its words.
MOST_PLACES = 120
_WORD = regex.compile(r"\w+")


class Option(Struct, frozen=True):
    """One value of a field.

    Attributes:
        label: as it is shown; no two of a field are equal.
        value: what it stands for in the output.
    """

    label: str
    value: Any


class Field(Struct, frozen=True):
    """One field of an output.

    Attributes:
        name: as the output has it.
        options: what may be chosen; of many, in the order in which the output lists them.
        many: whether the field is a list, of which any number may be chosen, also none.
    """

    name: str
    options: tuple[Option, ...]
    many: bool = False


class Shape(Struct, frozen=True):
    """One form that an output of a rule can have.

    Attributes:
        name: what it is, in a word or two.
        fields: in the order of the output.
    """

    name: str
    fields: tuple[Field, ...]


def shapes(rule: str, case_input: dict[str, Any]) -> tuple[Shape, ...]:
    """List the forms that the output can have, with every field's choices, for an input that the rule can read.

    Args:
        rule: `extract`, `targets`, `marks` or `rubric`.
        case_input: the rule's input.
    """
    return {"extract": _extract, "targets": _targets, "marks": _marks, "rubric": _rubric}[rule](case_input)


def _extract(case_input: dict[str, Any]) -> tuple[Shape, ...]:
    places = tuple(Option(str(place), place) for place in _places(case_input["source"], case_input["answer"]))
    fields = (_boolean("extractive"), *(Field(name, (_NULL, *places)) for name in ("start", "end")))
    return (Shape("a span or none", fields),)


def _places(source: str, answer: str) -> list[int]:
    """Return the places of a source that are offered: all of a short one.

    Of a longer one, the edges of the words that the answer has too, and the places beside these edges.
    """
    if len(source) <= MOST_PLACES:
        return list(range(len(source) + 1))
    words = {word.casefold() for word in _WORD.findall(answer)}
    edges = {edge for found in _WORD.finditer(source) if found[0].casefold() in words for edge in found.span()}
    # Where an answer begins or ends inside a word or with a point, its own places must be there all the same.
    start = source.find(answer)
    edges |= {start, start + len(answer)} if start >= 0 else set()
    return sorted({place for edge in edges for place in (edge - 1, edge, edge + 1) if 0 <= place <= len(source)})


def _targets(case_input: dict[str, Any]) -> tuple[Shape, ...]:
    ids = _options(sorted({*case_input["original"], *case_input["rewritten"]}))
    lists = (Field(name, ids, many=True) for name in ("missing", "added"))
    return (Shape("two lists", (*lists, _boolean("preserved"))),)


def _marks(case_input: dict[str, Any]) -> tuple[Shape, ...]:
    texts = [
        span["text"] for span in case_input["spans"] if isinstance(span, dict) and isinstance(span.get("text"), str)
    ]
    each = _options(texts)
    fields = (
        Field("old", each, many=True),
        Field("current", (_NULL, *_options(dict.fromkeys(texts)))),
        Field("candidates", each, many=True),
        Field("status", _options(("accepted", "review"))),
    )
    errors = Field("error", _options(("observation-text", "observation-label")))
    return Shape("a reading", fields), Shape("an error", (errors,))


def _rubric(case_input: dict[str, Any]) -> tuple[Shape, ...]:
    codes = Field("expectedReasons", _options(rubric.CODES), many=True)
    refused = Field("status", _options(("invalid-reason-input",)))
    compared = (_boolean("expectedPass"), codes, _boolean("coherent"))
    return Shape("a comparison", compared), Shape("a refusal", (refused,))


_NULL = Option("null", None)


def _boolean(name: str) -> Field:
    return Field(name, (Option("true", True), Option("false", False)))


def _options(texts: Sequence[str]) -> tuple[Option, ...]:
    """Offer texts as they are, each repetition of one with its number."""
    texts = list(texts)
    labels = [_label(text, texts[:at].count(text) + 1) for at, text in enumerate(texts)]
    return tuple(Option(label, text) for label, text in zip(labels, texts, strict=True))


def _label(text: str, time: int) -> str:
    return layout(text) if time == 1 else f"{layout(text)} · {time}"
