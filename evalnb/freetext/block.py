"""The printed block of seed 004: one scorecard for a terminal."""

import re

from .codes import CRITERIA
from .records import Scorecard

_TITLES = {
    "correctness": "CORRECTNESS",
    "completeness": "COMPLETENESS",
    "grounding": "GROUNDING",
    "confidence_calibration": "CONFIDENCE CALIBRATION",
    "clarity_relevance": "CLARITY & RELEVANCE",
}
_ANSWERABLE = {True: "answerable", False: "unanswerable", None: "unknown"}
_INDENT = "   "
#: Characters that act on a terminal, turn the direction of text, or end a line in some readers.
_ACTING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def format_block(card: Scorecard) -> str:
    """Lay out a scorecard as the seed protocol prints it.

    Texts are shown as they are, with two exceptions that keep the block readable and safe: a line of a text after its
    first is indented, so that no answer can pass for a line of the block, and characters that would act on a terminal
    are written as escapes. What is not known is `unknown`, and a text that is not there is empty. A criterion without a
    rationale shows its reason codes.

    Returns:
        The lines, without a line end after the last one.
    """
    head = f"{visible(card.question_id[:8])} ({visible(card.bucket or 'unknown')}, {_ANSWERABLE[card.answerable]})"
    lines = [
        f"=== {head} ===",
        f"Q: {_text(card.question)}",
        f"SUB ({card.submitted_char_count} chars): {_text(card.submitted_answer)}",
        f"GOLD: {_text(card.gold_answer)}",
        "",
    ]
    for number, criterion in enumerate(CRITERIA, 1):
        rationale = card.rationales[criterion] or ", ".join(card.reasons[criterion])
        lines += [f"{number}. {_TITLES[criterion]}: {card.scores[criterion]}", f"{_INDENT}{_text(rationale)}", ""]
    lines += [f"SCORE: {card.pass_count}/{card.scored_count}", f"PROMPT FEEDBACK: {_text(card.prompt_feedback)}"]
    return "\n".join(lines)


def visible(text: str) -> str:
    """Write a text on one line, with all that would act on a terminal as escapes such as `\\u001b`."""
    return _escape(text).replace("\n", "\\u000a")


def _text(text: str | None) -> str:
    return _escape(text or "").replace("\n", f"\n{_INDENT}")


def _escape(text: str) -> str:
    return _ACTING.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
