"""The records of the bounded checkers: what a checker is, and how it explains a result."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, json

from .. import show


class Span(NamedTuple):
    """A half-open range of code points: `text[start:end]`."""

    start: int
    end: int


class Step(Struct, frozen=True):
    """One step of a rule and what it saw in this input, in one plain sentence."""

    name: str
    saw: str


class Hint(Struct, frozen=True):
    """A remark that helps a person to understand a result, and never changes it.

    Attributes:
        code: the kind of remark, for programs.
        says: the remark in one plain sentence.
        count: how often, where that means something.
        spans: ranges of the source, in order, where that means something.
    """

    code: str
    says: str
    count: int | None = None
    spans: tuple[Span, ...] | None = None


class Explanation(Struct, frozen=True):
    """A result and the reasons for it.

    Attributes:
        result: exactly what `check` returns.
        why: the reason in one plain sentence.
        steps: the rule's steps in their order.
        hints: remarks, the more telling ones first; often none.
    """

    result: dict[str, Any]
    why: str
    steps: tuple[Step, ...]
    hints: tuple[Hint, ...] = ()

    def __str__(self) -> str:
        steps = [f"{number}. {step.name}: {step.saw}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([self.why, *steps, *(f"hint {hint.code}: {hint.says}" for hint in self.hints)])

    def _repr_html_(self) -> str:
        steps = show.table(
            [{"step": f"{number}. {step.name}", "saw": step.saw} for number, step in enumerate(self.steps, 1)]
        )
        hints = show.table([{"hint": hint.code, "says": hint.says} for hint in self.hints]) if self.hints else None
        return "".join([f"<p>{show.escape(self.why)}</p>", steps.html, hints.html if hints else ""])


class WorkedCase(Struct, frozen=True):
    """A case with its required output and the reason for it.

    Attributes:
        expected: the required output; None in a case of somebody's own that requires none.
        asked: whether the rule's exercise asks for this case.
    """

    id: str
    title: str
    input: Any
    expected: dict[str, Any] | None
    reason: str
    asked: bool = False


class Checker(Struct, frozen=True, kw_only=True):
    """One bounded rule.

    Attributes:
        name: `extract`, `targets`, `marks` or `rubric`.
        title: what the rule is about, in a few words.
        rule: the rule in a paragraph.
        steps: what the rule does, in order; `explain` says what each step saw.
        scope: what a result does not judge.
        cases: the worked cases.
        check: input object → result.
        explain: input object → explanation.
    """

    name: str
    title: str
    rule: str
    steps: tuple[str, ...]
    scope: str
    cases: tuple[WorkedCase, ...]
    check: Callable[[object], dict[str, Any]]
    explain: Callable[[object], Explanation]


def load_cases(name: str) -> tuple[WorkedCase, ...]:
    """Read the bundled worked cases of a rule, in their order."""
    data = Path(__file__).with_name("cases").joinpath(f"{name}.json").read_bytes()
    return json.decode(data, type=tuple[WorkedCase, ...])
