"""The lines of a rater's journal, and the work that they leave unsaved."""

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from ..freetext.codes import ALL_CLEAR, CRITERIA, FAIL, FAILURES, PASS
from ..rows.strict import shown

Action = Literal[
    "decide", "codes", "rationale", "feedback", "seen", "later", "undo", "save", "conflict", "adjudicate"
]
#: Action → the fields that its line has beside those that every line has.
FIELDS = {
    "decide": ("criterion", "score", "codes"), "codes": ("criterion", "codes"), "rationale": ("criterion", "text"),
    "feedback": ("text",), "seen": ("doc_id", "page"), "later": ("later",), "undo": (), "save": (), "conflict": (),
    "adjudicate": (),
}
#: The actions that end steps; their lines may say how many.
_ENDING = ("save", "adjudicate")


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One change that a rater made; fields that its action does not have are UNSET.

    Attributes:
        at: when, by the clock of that moment, in UTC.
        session: a token of the process that wrote the line.
        answer_sha256: of the answer that was looked at; None where there is none.
        score: PASS or FAIL; None takes the verdict back.
        codes: reason codes of the criterion, in any number; whether they suit the verdict is asked when it is saved.
        text: a rationale, or prompt feedback, of which None says that it follows from the codes.
        doc_id: document of the page that was shown.
        page: its physical number.
        later: whether the question is put aside.
        ended: with `save` and `adjudicate`, how many of the unsaved steps were saved, the oldest first: what another
            window decided meanwhile is not among them. UNSET is all.
    """

    at: str
    session: str
    question_id: str
    answer_sha256: str | None
    action: Action
    criterion: str | UnsetType = UNSET
    score: str | UnsetType | None = UNSET
    codes: tuple[str, ...] | UnsetType = UNSET
    text: str | UnsetType | None = UNSET
    doc_id: str | UnsetType = UNSET
    page: int | UnsetType = UNSET
    later: bool | UnsetType = UNSET
    ended: int | UnsetType = UNSET


class Working(Struct, frozen=True, kw_only=True):
    """What a rater has decided of one answer and not yet saved.

    Attributes:
        scores: criterion → PASS or FAIL; None where the verdict was taken back.
        codes: criterion → reason codes, which may not suit the verdict yet.
        rationales: criterion → the rater's line.
        feedback: the rater's own prompt feedback; None where it follows from the codes.
        seen: document and number of the pages that were shown with this answer, saved or not, in that order.
        later: whether the question is put aside, which saving ends.
        history: the steps that can be undone, oldest first; an undo takes back the last one.
    """

    scores: dict[str, str | None]
    codes: dict[str, tuple[str, ...]]
    rationales: dict[str, str]
    feedback: str | None
    seen: tuple[tuple[str, int], ...]
    later: bool
    history: tuple[Entry, ...]


def fault_of(entry: Entry) -> str | None:
    """Say what in a line does not go together, as `field: expected …, got …`, or None."""
    wanted = FIELDS[entry.action]
    for field in dict.fromkeys(name for names in FIELDS.values() for name in names):
        value = getattr(entry, field)
        if (value is UNSET) == (field in wanted):
            expected = "a value" if field in wanted else "no such field"
            got = "nothing" if value is UNSET else shown(value)
            return f"{field}: expected {expected} with the action {entry.action!r}, got {got}"
    if entry.ended is not UNSET and (entry.action not in _ENDING or entry.ended < 0):
        return f"ended: expected a count with the action {' or '.join(_ENDING)}, got {shown(entry.ended)}"
    criterion = entry.criterion
    if criterion is not UNSET and criterion not in CRITERIA:
        return f"criterion: expected one of {', '.join(CRITERIA)}, got {shown(criterion)}"
    if entry.score not in (PASS, FAIL, None, UNSET):
        return f"score: expected PASS, FAIL or null, got {shown(entry.score)}"
    if entry.action == "rationale" and entry.text is None:
        return "text: expected a string, got null"
    for place, code in enumerate(entry.codes or ()):
        if code != ALL_CLEAR[criterion] and code not in FAILURES[criterion]:
            return f"codes[{place}]: expected a reason code of {criterion}, got {shown(code)}"
    return None


def fold(entries: Iterable[Entry]) -> Working:
    """Put together what the lines of one question and one answer leave unsaved.

    Saving and adjudicating end what was saved with them, and a step before them cannot be undone. To undo where nothing is left
    to undo changes nothing. That a page was shown is neither undone nor ended.
    """
    steps: list[Entry] = []
    seen: dict[tuple[str, int], None] = {}
    later = False
    for entry in entries:
        match entry.action:
            case "save" | "adjudicate":
                steps, later = [] if entry.ended is UNSET else steps[entry.ended :], False
            case "undo":
                del steps[-1:]
            case "seen":
                seen[entry.doc_id, entry.page] = None
            case "later":
                later = entry.later
            case "decide" | "codes" | "rationale" | "feedback":
                steps.append(entry)
    by_action = {action: [step for step in steps if step.action == action] for action in FIELDS}
    feedback = by_action["feedback"]
    return Working(
        scores={step.criterion: step.score for step in by_action["decide"]},
        codes={step.criterion: step.codes for step in steps if step.action in ("decide", "codes")},
        rationales={step.criterion: step.text for step in by_action["rationale"]},
        feedback=feedback[-1].text if feedback else None, seen=tuple(seen), later=later, history=tuple(steps),
    )
