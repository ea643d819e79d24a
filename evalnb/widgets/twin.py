"""The panel's plain twin: one view as HTML without scripts and as plain text, with all that the panel shows.

It stands where no kernel runs: on an exported page, in a saved notebook, in a test. It tells no time of day, so that
two runs over the same scorecards give the same text.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from .. import show

#: What a draft looks like in a table, beside the verdicts of people.
_TONES = {
    **show.VERDICT_TONES,
    "draft PASS": "unsure",
    "draft FAIL": "unsure",
    "none": "quiet",
}
_QUIET = "opacity:.75;font-size:90%"
_SAVED = {
    "saved": "saved",
    "working": "not saved yet",
    "conflict": "in conflict with another save",
    "error": "not saved",
    "read-only": "read only",
}


def twin(view: Mapping[str, Any]) -> show.Shown:
    """Return one view of a scoring session as HTML and text that stand alone.

    Args:
        view: as a session gives it.
    """
    parts = [_heading(view)]
    if view["conflict"]:
        parts += [_lines("Saved meanwhile by someone else", view["conflict"]["theirs"])]
        parts += [_lines("Yours", view["conflict"]["mine"])]
    if view["empty"] or not view["question"]:
        return _joined([*parts, _line(view["empty"] or "There is no question.")])
    parts += [_question(view["question"]), *_answers(view), *_pages(view), _phrases(view), _facts(view)]
    parts += [_criteria(view), *_given(view), _feedback(view)]
    return _joined(parts)


def _heading(view: Mapping[str, Any]) -> show.Shown:
    heading = view["heading"]
    told = [
        " · ".join(
            [
                heading["title"], heading["submission"], f"{heading['scored']} of {heading['total']} scored",
                f"rater {heading['rater']}", _SAVED[heading["saved"]["state"]],
            ]
        ),
        " · ".join(f"{f['label']} {f['count']}{' (shown)' if f['on'] else ''}" for f in view["filters"]),
        *(f"bucket {b['name']} (shown)" for b in view["buckets"] if b["on"]),
        *([f"search: {view['search']}"] if view["search"] else []),
        *(f"found: {f['short']} {f['question']} ({f['mark']})" for f in view["found"]),
        *([heading["message"]] if heading["message"] else []),
    ]
    return _joined([_line(line, quiet=True) for line in told if line])


def _question(question: Mapping[str, Any]) -> show.Shown:
    kind = [question["short"], question["bucket"], question["answerability"]]
    place = f"{question['number']} of {question['of']}"
    html = f'<div style="font-size:125%;font-weight:600;max-width:40em">{show.escape(question["text"] or "")}</div>'
    parts = [_line(" · ".join([*filter(None, kind), place]), quiet=True), show.Shown(html, question["text"] or "")]
    if question["notes"]:
        parts.append(_line(f"Notes: {question['notes']}"))
    return _joined(parts)


def _answers(view: Mapping[str, Any]) -> Iterable[show.Shown]:
    submitted, gold, second = view["submitted"], view["gold"], view["second"]
    count = f"Submitted, {submitted['count']} of {submitted['target']} characters"
    yield _answer(count, submitted, [_phrase_tone(part) for part in submitted["parts"]])
    tones = [(show.LEDGER_TONES.get(part["status"] or "", ""), part["fact"] or "") for part in gold["parts"]]
    yield _answer(f"Gold, {gold['count']} characters", gold, tones)
    if second:
        yield _answer(f"{second['name']}, {second['count']} characters", second, [("", "")] * len(second["parts"]))


def _answer(caption: str, answer: Mapping[str, Any], tones: list[tuple[str, str]]) -> show.Shown:
    if answer["missing"]:
        return _joined([_line(caption, quiet=True), _line("There is none.")])
    return _parts(caption, [part["text"] for part in answer["parts"]], tones)


def _phrase_tone(part: Mapping[str, Any]) -> tuple[str, str]:
    tone = "bad" if part["leftover"] else show.LEDGER_TONES.get(part["status"] or "", "")
    return tone, str(part["phrase"] or "")


def _parts(caption: str, texts: list[str], tones: list[tuple[str, str]]) -> show.Shown:
    """Mark the parts of a text, each with its tone and label; a part without a tone is not marked."""
    spans, start = [], 0
    for text, (tone, label) in zip(texts, tones, strict=True):
        if tone:
            spans.append((start, start + len(text), tone, label))
        start += len(text)
    return show.marked("".join(texts), spans, caption=caption)


def _pages(view: Mapping[str, Any]) -> Iterable[show.Shown]:
    tabs = [
        f"{page['label']} ({page['source']}{', read' if page['seen'] else ', to read'}{', shown' if page['on'] else ''})"
        for page in view["pages"]
    ]
    left = view["pages_left"]
    yield _line(f"Pages: {', '.join(tabs) or 'none'}" + (f"; {left} still to read" if left else ""), quiet=True)
    if page := view["page"]:
        tones = [_page_tone(part) for part in page["parts"]]
        yield _parts(page["label"], [part["text"] for part in page["parts"]], tones)


def _page_tone(part: Mapping[str, Any]) -> tuple[str, str]:
    tone = "focus" if part["current"] else "unsure" if part["nearest"] else "good" if part["phrases"] else ""
    return tone, ", ".join(map(str, part["phrases"]))


def _phrases(view: Mapping[str, Any]) -> show.Shown:
    rows = [{**phrase, "n": str(phrase["n"]), "near": _near(phrase)} for phrase in view["phrases"]]
    heads = {"n": "", "text": "phrase", "status": "support", "label": "kind", "where": "where", "near": "nearest"}
    return show.table(rows, heads, tones={"status": show.LEDGER_TONES})


def _near(phrase: Mapping[str, Any]) -> str | None:
    return ": ".join(filter(None, [phrase.get("nearest"), phrase.get("edit")])) or None


def _facts(view: Mapping[str, Any]) -> show.Shown:
    heads = {"letter": "", "text": "fact of the gold answer", "kind": "kind", "status": "status", "where": "where"}
    return show.table(view["facts"], heads, tones={"status": show.LEDGER_TONES})


def _criteria(view: Mapping[str, Any]) -> show.Shown:
    rows = [
        {
            "n": str(criterion["number"]),
            "criterion": criterion["title"],
            "verdict": _verdict(criterion),
            "codes": [_code(code) for code in criterion["codes"] if code["chosen"] or code["draft"]],
            "why": criterion["rationale"] or _drafted(criterion),
            "note": " ".join(filter(None, [criterion["locked"], criterion["problem"]])) or None,
        }
        for criterion in view["criteria"]
    ]
    heads = {"n": "", "criterion": "criterion", "verdict": "verdict", "codes": "reason codes", "why": "why", "note": ""}
    return show.table(rows, heads, tones={"verdict": _TONES})


def _verdict(criterion: Mapping[str, Any]) -> str:
    draft = f"draft {criterion['draft']}" if criterion["draft"] else "none"
    return criterion["score"] or draft


def _code(code: Mapping[str, Any]) -> str:
    return code["code"] if code["chosen"] else f"draft: {code['code']}"


def _drafted(criterion: Mapping[str, Any]) -> str | None:
    return f"draft: {criterion['draft_rationale']}" if criterion["draft_rationale"] else None


def _given(view: Mapping[str, Any]) -> Iterable[show.Shown]:
    rows = [
        {"criterion": criterion["title"], **given} for criterion in view["criteria"] for given in criterion["given"]
    ]
    if rows:
        heads = {"criterion": "criterion", "rater": "rater", "score": "verdict", "rationale": "why"}
        yield show.table(rows, heads, caption="Verdicts that others gave", tones={"score": _TONES})


def _feedback(view: Mapping[str, Any]) -> show.Shown:
    feedback = view["feedback"]
    return _line(f"Prompt feedback ({'derived' if feedback['derived'] else 'edited'}): {feedback['text']}")


def _lines(title: str, lines: Iterable[str]) -> show.Shown:
    return _joined([_line(title, quiet=True), *map(_line, lines)])


def _line(text: str, *, quiet: bool = False) -> show.Shown:
    style = f"{_QUIET};" if quiet else ""
    return show.Shown(f'<div style="{style}overflow-wrap:anywhere">{show.escape(text)}</div>', text)


def _joined(parts: Iterable[show.Shown]) -> show.Shown:
    parts = list(parts)
    return show.Shown("".join(part.html for part in parts), "\n".join(part.text for part in parts))
