"""The panel in JupyterLab and Notebook 7, in a real browser, by keyboard: everything on disk, no key to the notebook."""

import pytest
from playwright.sync_api import expect

from .notebooks import OpenNotebook, write_notebook
from .panel import CRITERIA
from .rated import actions, cards, expect_last, journal, make_workspace

pytestmark = pytest.mark.browser
RATER = "ann"


@pytest.fixture(scope="module")
def lab(contexts, lab_address):
    """Return a page with JupyterLab, wide open, and what went wrong in it."""
    page, watched = contexts()
    page.goto(f"{lab_address}/lab")
    page.wait_for_function("window.jupyterapp?.restored.then(() => true)")
    page.evaluate(
        "jupyterapp.shell.collapseLeft();"
        "jupyterapp.commands.execute('application:set-mode', {mode: 'single-document'}).then(() => null)"
    )
    return page, watched


@pytest.fixture
def folder(lab_folder, request):
    """Return a folder that JupyterLab serves, with a workspace for this test."""
    root = lab_folder / request.node.name.replace("[", "-").replace("]", "")
    make_workspace(root / "w")
    return root


@pytest.fixture
def open_notebook(lab, lab_folder, folder):
    """Return a function that writes a notebook on the workspace and opens it in JupyterLab."""
    page, watched = lab
    opened = []

    def call(name: str = "score", *, rater: str = RATER, **options) -> tuple[OpenNotebook, object]:
        path = write_notebook(folder / f"{name}.ipynb", workspace="w", rater=rater, **options)
        show(page, path.relative_to(lab_folder))
        opened.append(OpenNotebook(page))
        return opened[-1], folder / "w"

    yield call
    went_wrong = list(watched.errors)
    for notebook in opened:
        notebook.close()  # JupyterLab logs what its kernel still says to a widget that is gone
    watched.errors.clear()
    assert (watched.requests, went_wrong) == ([], [])


def show(page, path) -> None:
    page.evaluate("(path) => jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)", str(path))


def test_three_answers_by_keyboard_through_a_reload_and_a_restart(open_notebook, lab, lab_folder):
    notebook, root = open_notebook()
    panel = notebook.run()
    panel.press("Tab", "Tab")
    expect(panel.root).to_be_focused()

    # Grounding waits until every gold page was shown.
    panel.press("3", "p")
    panel.expect_said("still to read")
    panel.expect_score("grounding", passed=None)
    assert actions(root, RATER, "q1") == ["seen"]
    panel.press("]", "1", *"ppppp")
    panel.expect_score(CRITERIA[-1], passed=True)
    assert actions(root, RATER, "q1") == ["seen", "seen", *["decide"] * 5] and cards(root, RATER) == {}
    panel.press("Enter")
    panel.expect_question("q2")
    first = cards(root, RATER)["q1"]
    assert (first.pass_count, first.status, cards(root)["q1"].scores) == (5, "accepted", first.scores)

    # The drafts of the second are taken over, and one of them changed, with a reason of one's own.
    panel.press("]", "a")
    panel.expect_score("correctness", passed=False)
    panel.press("4", "f")
    panel.expect_score("confidence_calibration", passed=False)
    panel.press("Enter")
    panel.expect_said("at least one reason")
    assert set(cards(root, RATER)) == {"q1"}
    panel.press("Shift+Digit2", "r")
    panel.page.keyboard.type("It hides what the page says.")

    # Nothing is lost by a reload, half-typed text included, nor by a restart of the kernel.
    panel.press("Escape")
    panel.expect_score("confidence_calibration", passed=False)
    expect_last(root, RATER, "q2", "rationale")
    page, _ = lab
    page.reload()
    page.wait_for_function("window.jupyterapp?.restored.then(() => true)")
    show(page, (root.parent / "score.ipynb").relative_to(lab_folder))
    notebook = OpenNotebook(page)
    notebook.restart()
    panel = notebook.run()
    panel.expect_question("q2")
    panel.expect_score("confidence_calibration", passed=False)
    rationale = panel.part(".evalnb-criterion-confidence_calibration textarea").first
    expect(rationale).to_have_value("It hides what the page says.")
    panel.focus()
    panel.press("Enter")
    panel.expect_question("q3")
    second = cards(root, RATER)["q2"]
    assert second.rationales["confidence_calibration"] == "It hides what the page says."
    assert second.reasons["confidence_calibration"] == ("hedged-clear-fact",)

    panel.press("]", "a", "Enter")
    panel.expect_question("q4")
    assert set(cards(root, RATER)) == set(cards(root)) == {"q1", "q2", "q3"}
    expect(panel.part(".evalnb-slot-progress")).to_contain_text("3 of 4 scored")


def test_a_cell_that_is_run_three_times_shows_one_panel_that_acts_once(open_notebook):
    notebook, root = open_notebook()
    for _ in range(3):
        panel = notebook.run()
        panel.expect_question("q1")
    expect(panel.page.locator(".evalnb-panel:visible")).to_have_count(1)
    panel.focus()
    panel.press("p")
    panel.expect_score("correctness", passed=True)
    assert actions(root, RATER, "q1") == ["seen", "decide"]
    panel.press("u")
    panel.expect_score("correctness", passed=None)


@pytest.mark.parametrize("front_end", ["lab", "notebook"])
def test_no_key_reaches_the_notebook(front_end, folder, lab_address, lab_folder, contexts, request):
    if front_end == "notebook":
        path = write_notebook(folder / "score.ipynb", workspace="w", rater=RATER)
        page, watched = contexts()
        page.goto(f"{lab_address}/notebooks/{path.relative_to(lab_folder)}")
        notebook = OpenNotebook(page)
        watched.errors.clear()  # what Notebook 7 says of itself while it starts
    else:
        notebook, _ = request.getfixturevalue("open_notebook")()
    before = notebook.cells()
    panel = notebook.run()
    panel.focus()
    # Cut, delete, above, below, code to Markdown and back, undo, copy, paste, merge, find, run and insert, save, …
    for key in ("x", "d", "d", "a", "b", "m", "y", "z", "c", "v", "Shift+m", "0", "0", "i", "i", "o", "h", "Shift+Enter",
                "Alt+Enter", "Control+Enter", "Escape", "Shift+a", "Control+a", "Delete", "Backspace", "Home", "End",
                "ArrowUp", "ArrowDown", "k", "j", "Space", "Shift+Space", "Control+Shift+Minus", "Control+b"):
        panel.press(key)
        if panel.part("dialog[open]").count():
            panel.press("Escape")
    panel.press("?")
    expect(panel.part("dialog")).to_be_visible()
    panel.press("x", "d", "d", "Escape")
    expect(panel.part("dialog")).to_be_hidden()
    for within in (".evalnb-pass", ".ev-tab", ".ev-row"):
        panel.part(within).first.focus()
        panel.press("x", "d", "d", "Control+Shift+Minus")
    assert notebook.cells() == before
    assert notebook.page.evaluate("jupyterapp.shell.currentWidget.content.mode") == "command"
    assert notebook.page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex") == 1
    if front_end == "notebook":
        assert (watched.requests, watched.errors) == ([], [])
        notebook.close()


def test_what_is_typed_in_a_field_is_no_key(open_notebook):
    notebook, root = open_notebook()
    panel = notebook.run()
    panel.focus()
    panel.press("2", "f", "r")
    panel.page.keyboard.type("pass, fail? x d d [1] u/n")
    panel.press("Enter")
    expect(panel.root).to_be_focused()
    panel.expect_question("q1")
    field = panel.part(".evalnb-criterion-completeness textarea").first
    expect(field).to_have_value("pass, fail? x d d [1] u/n")
    panel.press("b")  # a key again
    panel.expect_said("first question")
    said = [line for line in journal(root, RATER) if line["action"] == "rationale"]
    assert [(line["criterion"], line["text"]) for line in said] == [("completeness", "pass, fail? x d d [1] u/n")]
    assert [line["criterion"] for line in journal(root, RATER) if line["action"] == "decide"] == ["completeness"]


def test_two_raters_who_differ_and_one_who_decides(open_notebook):
    notebook, root = open_notebook()
    panel = notebook.run()
    panel.focus()
    panel.press("]", "1", *"ppppp", "Enter")
    panel.expect_question("q2")
    notebook, _ = open_notebook("other", rater="bob")
    panel = notebook.run()
    panel.focus()
    panel.press("]", "1", "f", "Shift+Digit3", "2", *"pppp", "Enter")
    panel.expect_question("q2")
    assert cards(root)["q1"].status == "review" and cards(root)["q1"].scores["correctness"] == "UNSCORED"
    panel.press("b")
    panel.expect_question("q1")
    expect(panel.part(".evalnb-criterion-correctness .evalnb-slot")).to_contain_text(["", "ann"])
    panel.press("d", "1", "p", "d")
    panel.expect_question("q2")
    counted = cards(root)["q1"]
    assert (counted.status, counted.scores["correctness"]) == ("accepted", "PASS")
    assert cards(root, RATER)["q1"].pass_count == 5 and cards(root, "bob")["q1"].pass_count == 4
