"""Edits of an input: proposed by a rule's module, and kept where they flip the verdict."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Struct


class Proposal(NamedTuple):
    """An edit of which nobody knows yet whether it flips the verdict.

    Attributes:
        size: how much it changes: code points for `extract`, else entries and fields.
        says: what is done, in one sentence.
        changes: the fields of the input that are new.
    """

    size: int
    says: str
    changes: dict[str, Any]


class Edit(Struct, frozen=True):
    """An edit that flips the verdict.

    Attributes:
        says: what is done, in one sentence.
        size: how much it changes: code points for `extract`, else entries and fields.
        input: the new input.
        result: what the rule says of it.
    """

    says: str
    size: int
    input: dict[str, Any]
    result: dict[str, Any]


def sentence(parts: Iterable[str]) -> str:
    """Join what is done to one sentence: `drop one` and `keep the rest` to `Drop one and keep the rest.`"""
    *most, last = parts
    text = f"{', '.join(most)} and {last}" if most else last
    return f"{text[:1].upper()}{text[1:]}."
