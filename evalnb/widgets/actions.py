"""What a person can do in the scoring panel, and with which keys: one table for the session, the keys and the help."""

from msgspec import Struct


class Action(Struct, frozen=True):
    """One thing to do.

    Attributes:
        name: as `Session.do` takes it. `search`, `rationale` and `feedback` go to their field when called by key.
        keys: as a browser names them in `event.key`, with `Ctrl+` in front where it must be held, and `Shift+` where a
            digit or a named key is meant. Where an action can mean several things, each key means the one in its place:
            `criterion` the first to fifth, `code` the first to tenth reason of the criterion.
        label: what it does, for the help sheet.
        group: the heading that it stands under there.
    """

    name: str
    keys: tuple[str, ...]
    label: str
    group: str


_VERDICTS, _EVIDENCE, _QUESTIONS = "Verdicts", "Evidence", "Questions"

#: All that can be done; what has no key is done with the mouse or in a field. In the order of the help sheet.
ACTIONS = (
    Action("criterion", tuple("12345"), "choose a criterion", _VERDICTS),
    Action("pass", ("p",), "pass", _VERDICTS),
    Action("fail", ("f",), "fail", _VERDICTS),
    Action("clear", ("c",), "take the verdict back", _VERDICTS),
    Action("code", tuple(f"Shift+{digit}" for digit in "1234567890"), "give or drop a reason", _VERDICTS),
    Action("rationale", ("r",), "write why", _VERDICTS),
    Action("feedback", ("e",), "edit the prompt feedback", _VERDICTS),
    Action("accept-drafts", ("a",), "accept the drafts that are left", _VERDICTS),
    Action("adjudicate", ("d",), "decide where raters differ", _VERDICTS),
    Action("undo", ("u", "Ctrl+z"), "undo the last change", _VERDICTS),
    Action("save", ("Enter", "Ctrl+Enter"), "save and go on", _VERDICTS),
    Action("next-phrase", ("j", "ArrowDown"), "next phrase and its quote", _EVIDENCE),
    Action("previous-phrase", ("k", "ArrowUp"), "phrase before", _EVIDENCE),
    Action("phrase", (), "choose a phrase", _EVIDENCE),
    Action("next-page", ("]", "."), "next page", _EVIDENCE),
    Action("previous-page", ("[", ","), "page before", _EVIDENCE),
    Action("page", (), "choose a page", _EVIDENCE),
    Action("show-cited", ("g",), "other pages on or off", _EVIDENCE),
    Action("show-second", ("s",), "second submission on or off", _EVIDENCE),
    Action("next", ("n", "ArrowRight"), "next question", _QUESTIONS),
    Action("previous", ("b", "ArrowLeft"), "question before", _QUESTIONS),
    Action("later", ("l",), "leave it for later", _QUESTIONS),
    Action("search", ("/",), "search by id or text", _QUESTIONS),
    Action("filter", (), "choose a filter", _QUESTIONS),
    Action("bucket", (), "choose a bucket", _QUESTIONS),
    Action("go", (), "go to a question", _QUESTIONS),
    Action("resolve-conflict", (), "choose which of two versions counts", _QUESTIONS),
    Action("help", ("?",), "this sheet", _QUESTIONS),
)
