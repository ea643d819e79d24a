"""What a kind of practice case is."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple


class Made(NamedTuple):
    """A case as it was built.

    Attributes:
        input: the rule's input.
        expected: the required output, known from how the input was built.
        reason: why it is required, in one or two sentences.
    """

    input: dict[str, Any]
    expected: dict[str, Any]
    reason: str


class Kind(NamedTuple):
    """A near miss, and how to build cases of it.

    Attributes:
        name: lower case with hyphens.
        level: 1, 2 or 3.
        title: the title of its cases, which must not give the output away.
        repeat: what to look at again where a case of it was missed, in one sentence.
        make: builds a case from a random source.
    """

    name: str
    level: int
    title: str
    repeat: str
    make: Callable[[Random], Made]
