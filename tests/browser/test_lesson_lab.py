"""A lesson in JupyterLab, in a real browser: a case is worked, and no key reaches the notebook."""

import json
import shutil

import nbformat
import pytest
from playwright.sync_api import Page, expect

from .notebooks import OpenNotebook
from .servers import ROOT

pytestmark = pytest.mark.browser
LESSON = "01-exact-extract.ipynb"


@pytest.fixture(scope="module")
def lesson(contexts, lab_address, lab_folder):
    """Open the lesson as it is committed, with a folder for its results, and yield page and folder."""
    page, watched = contexts()
    folder = lab_folder / "lesson"
    shutil.copytree(ROOT / "notebooks" / "cases", folder / "cases")
    notebook = nbformat.read(ROOT / "notebooks" / LESSON, as_version=4)
    for cell in notebook.cells:
        cell.source = cell.source.replace("learner=learner", f"learner=learner, folder={str(folder / 'results')!r}")
    nbformat.write(notebook, folder / LESSON)
    page.goto(f"{lab_address}/lab")
    page.wait_for_function("window.jupyterapp?.restored?.then(() => true)")
    page.evaluate("jupyterapp.commands.execute('application:set-mode', {mode: 'single-document'}).then(() => null)")
    open_it = "(path) => jupyterapp.commands.execute('docmanager:open', {path}).then(() => null)"
    page.evaluate(open_it, f"lesson/{LESSON}")
    opened = OpenNotebook(page)
    # The page without a kernel's widgets: the worked answers are folded, and open at a click.
    fold = page.locator("details:visible").first
    fold.scroll_into_view_if_needed()
    expect(fold.get_by_text("they begin at 8")).to_be_hidden()
    fold.locator("summary").click()
    expect(fold.get_by_text("they begin at 8")).to_be_visible()
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    yield page, folder, opened
    opened.close()
    assert (watched.requests, watched.errors) == ([], [])


def widget(page: Page, number: int):
    """Return a widget of the lesson: 0 works cases, 1 is the playground, 2 practises."""
    page.wait_for_function("document.querySelectorAll('.evalnb-lesson[data-lm-suppress-shortcuts]').length === 3")
    found = page.locator(".evalnb-lesson").nth(number)
    found.scroll_into_view_if_needed()
    return found


def test_a_case_is_worked(lesson):
    page, *_ = lesson
    work = widget(page, 0)
    expect(work).not_to_contain_text("they begin at 8")
    work.get_by_role("button", name="Check my answer").click()
    expect(work).to_contain_text("Choose for “extractive” first.")
    work.get_by_role("button", name="true", exact=True).click()
    start, end = work.locator(".evalnb-fields select").all()
    start.select_option("8")
    end.select_option("19")
    work.locator("textarea").fill("I counted <b>letters</b>.")
    work.get_by_role("button", name="Check my answer").click()
    expect(work).to_contain_text("end is 20, not 19. The end is the first place after the answer.")
    expect(work).to_contain_text("Your reason: I counted <b>letters</b>.")
    expect(work).to_contain_text("they begin at 8, and 20 is the first place after them")
    expect(work).to_contain_text("0 of 1 right")
    work.get_by_role("button", name="Next case").click()
    expect(work).not_to_contain_text("they begin at 8")
    expect(work.locator("textarea")).to_have_value("")


def test_the_smallest_edit_flips_the_verdict(lesson):
    page, *_ = lesson
    play = widget(page, 1)
    expect(play).to_contain_text("extract: The answer stands in the source")
    play.locator(".evalnb-button-edit").first.click()
    expect(play).to_contain_text("no extract: ")
    answer = play.locator("textarea").nth(1)
    answer.fill("before")
    expect(play).to_contain_text("extract: The answer stands in the source, unbroken and unchanged, from 28 up to 34.")
    answer.press_sequentially(" review.")
    expect(play).to_contain_text("from 28 up to 42.")


def test_practice_is_scored_and_saved(lesson):
    page, folder, _ = lesson
    practice = widget(page, 2)
    practice.get_by_role("button", name="true", exact=True).click()
    for choice in practice.locator(".evalnb-fields select").all():
        choice.select_option("0")
    practice.get_by_role("button", name="Check my answer").click()
    expect(practice).to_contain_text("To repeat")
    practice.locator(".evalnb-learner input").fill("ann")
    practice.get_by_role("button", name="Save my results").click()
    expect(practice).to_contain_text("ann-extract.json")
    kept = json.loads((folder / "results" / "ann-extract.json").read_text(encoding="utf-8"))
    assert (kept["learner"], kept["attempts"][-1]["right"]) == ("ann", False)


def test_no_key_reaches_the_notebook(lesson):
    page, _, opened = lesson
    before = opened.cells()
    work = widget(page, 0)
    work.get_by_role("button", name="false", exact=True).focus()
    for key in ("x", "d", "d", "a", "b", "m", "y", "z", "Shift+m", "0", "0", "Delete", "j", "k"):
        page.keyboard.press(key)
    work.locator(".evalnb-fields select").first.focus()
    for key in ("d", "d", "x", "7", "ArrowDown"):
        page.keyboard.press(key)
    work.locator("textarea").focus()
    page.keyboard.type("x d d b")
    expect(work.locator("textarea")).to_have_value("x d d b")
    assert opened.cells() == before
