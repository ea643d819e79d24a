"""From reason codes to what the pipeline's prompt should change.

Each fix is a rule that can be pasted into a prompt. It speaks to the pipeline, never about one answer, and no improved
answer is ever written. Source: step 4 of the seed protocol.
"""

from collections.abc import Mapping, Sequence

from .codes import CRITERIA

#: Criterion → failure code → the rule that the prompt lacks.
FIXES: dict[str, dict[str, str]] = {
    "correctness": {
        "empty-answer": "Always return an answer; where the documents hold none, say so in one sentence.",
        "no-key-information": "State the fact that was asked for in the first sentence, before anything else.",
        "wrong-number": "Copy every number with its unit, scale and currency from the page; never round, convert or "
        "recall one.",
        "wrong-date": "Copy every date from the page as written, and check that it dates the event that was asked "
        "about.",
        "wrong-name": "Copy names of persons, parties and laws letter by letter from the page.",
        "wrong-reference": "Give the article, section or case number exactly as printed beside the rule you rely on.",
        "wrong-verb": "Keep the source's operative verb: shall, may, must, granted, refused and dismissed are not "
        "interchangeable.",
        "contradicts-gold": "Re-read the clause before answering: keep every `not`, and who does what to whom.",
        "different-question": "Answer the question that was asked; restate its subject in the answer.",
    },
    "completeness": {
        "empty-answer": "Always return an answer; where the documents hold none, say so in one sentence.",
        "missing-ruling": "For orders, begin with the ruling: who applied for what, and whether it is granted, "
        "refused or dismissed.",
        "missing-cost": "List every sum and every order on costs: who pays, to whom, how much.",
        "missing-interest": "State interest with its rate and the date from which it runs wherever the order has it.",
        "missing-deadline": "State every time limit with the act it applies to.",
        "missing-condition": "Keep every condition and exception (if, unless, provided that, subject to) of the rule "
        "you state.",
        "missing-reference": "Always name the article, section or paragraph that the answer rests on.",
        "missing-part": "Where a question names several things, answer for each of them, one clause each.",
        "missing-fact": "Before finishing, list the operative facts of the passage and check that each one asked for "
        "is in the answer.",
    },
    "grounding": {
        "empty-answer": "Always return an answer; where the documents hold none, say so in one sentence.",
        "law-name-not-on-page": "Name a law only in the words of the cited page; where the page says `this Law`, say "
        "`this Law`.",
        "reference-label-mismatch": "Use the label that the page prints: do not turn `6.` or `section 6` into "
        "`Article 6`.",
        "paraphrase": "Use the page's own words; do not replace them by synonyms (`shall` stays `shall`, `not "
        "exceeding` stays `not exceeding`).",
        "tense-changed": "Keep the tense of the source: what the order says `is refused` is not `was refused`.",
        "name-not-on-page": "Do not add names of parties, persons or bodies that the cited page does not print.",
        "citation-not-on-page": "Cite an article or case only if its number stands on a cited page.",
        "number-not-on-page": "Give only numbers, sums, dates and periods that stand on a cited page.",
        "interpretive-claim": "State what the text says, not what follows from it, why it was made or what it "
        "achieves.",
        "unsupported-phrase": "Leave out every clause for which you cannot point to a sentence on a cited page.",
        "claim-without-pages": "Where no page was retrieved, make no factual claim: say that the documents do not "
        "contain the answer.",
    },
    "confidence_calibration": {
        "empty-answer": "Always return an answer; where the documents hold none, say so in one sentence.",
        "hedged-clear-fact": "Where the page is definite, state the fact without `it appears`, `based on the "
        "documents` or `likely`.",
        "uncertainty-not-stated": "Where the pages are ambiguous, incomplete or contradict each other, say so and "
        "give what each says.",
        "absence-not-stated": "Where the documents do not contain the answer, say exactly that and nothing else.",
        "needless-refusal": "Search all cited pages before saying that there is no information; answer where one of "
        "them does.",
        "speculation": "After saying that the documents do not tell, stop: no guess, no general knowledge.",
    },
    "clarity_relevance": {
        "empty-answer": "Always return an answer; where the documents hold none, say so in one sentence.",
        "indirect-answer": "Give the kind of thing that was asked for: a date to `when`, an amount to `how much`, yes "
        "or no to a yes-or-no question.",
        "answer-not-first": "Lead with the direct answer; put the source and details behind it.",
        "filler": "No greeting, preamble, repetition or closing remark: the answer alone.",
        "dense-list": "Separate several ordered items with semicolons or short numbers.",
        "off-topic": "Leave out whatever the question did not ask about.",
    },
}


def prompt_feedback(reasons: Mapping[str, Sequence[str]]) -> str:
    """Return the fixes for the failure codes of one scorecard, in the order of the criteria, each once.

    Args:
        reasons: criterion → its codes; all-clear codes are passed over.

    Returns:
        The fixes in one line, parted by spaces; `none` where nothing fails.
    """
    fixes: list[str] = []
    for criterion in CRITERIA:
        for code in reasons.get(criterion, ()):
            fix = FIXES[criterion].get(code)
            if fix and fix not in fixes:
                fixes.append(fix)
    return " ".join(fixes) or "none"
