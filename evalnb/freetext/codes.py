"""The five criteria and the reason codes that a verdict may carry.

The coherence rule is that of the checker `rubric`, applied to every grader, people included: a PASS carries exactly
its criterion's all-clear code, a FAIL carries one or more of the criterion's failure codes, and no code repeats.
Source: the table of codes in the contract; the meaning of each criterion is that of the seed protocol.
"""

PASS, FAIL, UNSCORED = "PASS", "FAIL", "UNSCORED"

#: The criteria in the order in which they are printed and scored.
CRITERIA = ("correctness", "completeness", "grounding", "confidence_calibration", "clarity_relevance")

#: The one code that a PASS carries.
ALL_CLEAR = {
    "correctness": "key-facts-match",
    "completeness": "all-facts-covered",
    "grounding": "every-phrase-supported",
    "confidence_calibration": "tone-fits",
    "clarity_relevance": "clear-and-direct",
}

#: The codes that a FAIL may carry, most basic first; this is also the order in which codes are listed.
FAILURES = {
    "correctness": (
        "empty-answer",
        "no-key-information",
        "wrong-number",
        "wrong-date",
        "wrong-name",
        "wrong-reference",
        "wrong-verb",
        "contradicts-gold",
        "different-question",
    ),
    "completeness": (
        "empty-answer",
        "missing-ruling",
        "missing-cost",
        "missing-interest",
        "missing-deadline",
        "missing-condition",
        "missing-reference",
        "missing-part",
        "missing-fact",
    ),
    "grounding": (
        "empty-answer",
        "law-name-not-on-page",
        "reference-label-mismatch",
        "paraphrase",
        "tense-changed",
        "name-not-on-page",
        "citation-not-on-page",
        "number-not-on-page",
        "interpretive-claim",
        "unsupported-phrase",
        "claim-without-pages",
    ),
    "confidence_calibration": (
        "empty-answer",
        "hedged-clear-fact",
        "uncertainty-not-stated",
        "absence-not-stated",
        "needless-refusal",
        "speculation",
    ),
    "clarity_relevance": ("empty-answer", "indirect-answer", "answer-not-first", "filler", "dense-list", "off-topic"),
}

#: Remarks that decide nothing.
NOTES = ("over-length",)

#: The soft target for an answer's length, in code points; beyond it the note `over-length` is given.
SOFT_LENGTH = 280


def incoherence(criterion: str, score: str, reasons: tuple[str, ...] | list[str]) -> str | None:
    """Say in one sentence why a verdict and its codes disagree, or None where they agree.

    Args:
        criterion: one of `CRITERIA`.
        score: PASS, FAIL or UNSCORED.
        reasons: the codes; UNSCORED carries none.
    """
    if criterion not in ALL_CLEAR:
        return f"{criterion!r} is no criterion; the criteria are {', '.join(CRITERIA)}"
    unknown = [code for code in reasons if code != ALL_CLEAR[criterion] and code not in FAILURES[criterion]]
    if unknown:
        return f"{criterion}: {', '.join(map(repr, unknown))} is no code of this criterion"
    if len(set(reasons)) != len(reasons):
        return f"{criterion}: a reason code is repeated"
    if score == PASS and list(reasons) != [ALL_CLEAR[criterion]]:
        return f"{criterion}: PASS carries {ALL_CLEAR[criterion]!r} alone"
    if score == FAIL and (not reasons or ALL_CLEAR[criterion] in reasons):
        return f"{criterion}: FAIL carries one or more failure codes and never {ALL_CLEAR[criterion]!r}"
    if score == UNSCORED and reasons:
        return f"{criterion}: UNSCORED carries no code"
    if score not in (PASS, FAIL, UNSCORED):
        return f"{criterion}: expected PASS, FAIL or UNSCORED, got {score!r}"
    return None
