"""The rules judge: grade one answer on all five criteria, deterministically and offline.

What it cannot decide it decides all the same and lists in `needs_review`: it writes drafts, and a person has the last
word.
"""

from .clarity import judge_clarity
from .codes import CRITERIA, SOFT_LENGTH
from .completeness import judge_completeness
from .confidence import judge_confidence
from .correctness import judge_correctness, mark_clashes
from .coverage import Checked, check_facts, to_record
from .feedback import prompt_feedback
from .gold_audit import audit_gold, find_overruled
from .grounding import judge_grounding
from .prepared import Prepared
from .records import Fact, Item, Scorecard


def grade(item: Item) -> Scorecard:
    """Grade an answer on the five criteria and return the scorecard with both ledgers.

    An answer without a letter or digit fails all five. A criterion whose inputs are absent is UNSCORED: correctness and
    completeness without a gold answer, grounding where no pages were given at all.

    Args:
        item: the answer and what is known about it; nothing else is looked at.

    Returns:
        A draft: `needs_review` lists the criteria of which the rules are not certain.
    """
    prepared = Prepared(item)
    audited = audit_gold(prepared)
    checked: list[Checked] = []
    if prepared.has_gold:
        overruled = find_overruled(prepared)
        absent = tuple(span for span, missing in audited if missing)
        checked = mark_clashes(prepared, check_facts(prepared, absent, overruled), overruled)
    grounding, phrases = judge_grounding(prepared)
    verdicts = {
        "correctness": judge_correctness(prepared, checked),
        "completeness": judge_completeness(prepared, checked),
        "grounding": grounding,
        "confidence_calibration": judge_confidence(prepared, phrases),
        "clarity_relevance": judge_clarity(prepared, checked),
    }
    facts: tuple[Fact, ...] = tuple(to_record(c, prepared) for c in checked)
    reasons = {c: verdicts[c].reasons for c in CRITERIA}
    return Scorecard(
        question_id=item.id,
        bucket=item.bucket,
        answerable=prepared.answerable,
        question=item.question,
        submitted_answer=item.answer,
        gold_answer=item.gold_answer,
        scores={c: verdicts[c].score for c in CRITERIA},
        strength={c: verdicts[c].strength for c in CRITERIA},
        reasons=reasons,
        rationales={c: verdicts[c].rationale for c in CRITERIA},
        notes=("over-length",) if len(item.answer or "") > SOFT_LENGTH else (),
        needs_review=tuple(c for c in CRITERIA if not verdicts[c].certain),
        phrases=phrases,
        facts=facts,
        gold_unsupported=tuple(span for span, _ in audited),
        prompt_feedback=prompt_feedback(reasons),
    )
