"""The panel as `make rate` serves it: by keyboard, through a reload and a new server, in two browsers, and as a picture."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from evalnb.workspace.sample import copy_sample

from .panel import CRITERIA, Panel
from .rated import HOSTILE, actions, cards, expect_last, make_hostile_workspace, make_workspace
from .servers import rate

pytestmark = pytest.mark.browser
RATER = "ann"
#: The folder for pictures that a person looks at; where tests are given another for outputs, still the repository's.
PICTURES = Path(__file__).resolve().parents[2] / "outputs" / "panel"


@pytest.fixture
def serve(tmp_path):
    """Return what serves a workspace to raters, as often as it is called."""
    return lambda root, *options: rate(tmp_path, tmp_path / "home", "--workspace", str(root), "--rater", RATER, *options)


def visit(page, address: str) -> Panel:
    page.goto(address)
    expect(page.locator(".evalnb-panel[data-question]")).to_be_visible(timeout=60_000)
    return Panel(page)


def test_three_answers_by_keyboard_through_a_reload_and_a_new_server(serve, contexts, tmp_path):
    root = make_workspace(tmp_path / "w")
    page, watched = contexts()
    with serve(root) as address:
        panel = visit(page, address)
        panel.press("]", "1", *"ppppp", "Enter")  # no click before: the keys are the panel's from the start
        panel.expect_question("q2")
        assert cards(root, RATER)["q1"].pass_count == 5
        panel.press("]", "a", "1", "r")
        page.keyboard.type("45 is not 40.")
        panel.press("Escape")
        expect_last(root, RATER, "q2", "rationale")

        panel = visit(page, address)
        panel.expect_question("q2")
        expect(panel.part(".evalnb-criterion-correctness textarea").first).to_have_value(re.compile(r"45 is not 40\.$"))
        panel.press("Enter")
        panel.expect_question("q3")
        panel.press("]", "1", "p", "2", "p")
        panel.expect_score("completeness", passed=True)
    panel.press("3", "p")
    panel.expect_unheard()
    assert watched.requests == []
    assert actions(root, RATER, "q3") == ["seen", "seen", "decide", "decide"]

    with serve(root) as address:
        panel = visit(page, address)
        panel.expect_question("q3")
        panel.expect_score("completeness", passed=True)
        panel.expect_score("grounding", passed=None)
        panel.press("3", *"ppp", "Enter")
        panel.expect_question("q4")
    assert set(cards(root, RATER)) == {"q1", "q2", "q3"}
    assert {id: card.status for id, card in cards(root).items() if id not in cards(root, RATER)} == {"q4": "draft"}
    assert cards(root)["q2"].rationales["correctness"].endswith("45 is not 40.")  # behind the draft's line


def test_two_browsers_on_one_workspace_lose_nothing(serve, contexts, tmp_path):
    root = make_workspace(tmp_path / "w")
    (first, _), (second, _) = contexts(), contexts()
    with serve(root) as address:
        one, other = visit(first, address), visit(second, address)
        one.press("]", "1", *"ppppp")
        one.expect_score(CRITERIA[-1], passed=True)
        # A failure stays where it is, for its reason; meanwhile the others come from the first browser.
        other.press("]", "1", "f", "Shift+Digit3", "2", "f", "Shift+Digit2")
        other.expect_score("completeness", passed=False)
        one.press("Enter")
        one.expect_question("q2")
        other.press("Enter")
        expect(other.part(".evalnb-conflict")).to_be_visible()
        kept = cards(root, RATER)["q1"]
        assert kept.pass_count == 5
        assert [path.name for path in (root / "artifacts/eval-ft-quality/raters/ann/conflicts").iterdir()] == ["q1-1.json"]
        other.part(".evalnb-button-mine").click()
        expect(other.part(".evalnb-conflict")).to_be_hidden()
    settled = cards(root, RATER)["q1"]
    assert settled.pass_count == 3 and {verdict.struck for verdict in settled.history} == {True}
    assert [verdict.scores["correctness"] for verdict in settled.history] == ["PASS"]


def test_hostile_text_is_text(serve, contexts, tmp_path):
    root = make_hostile_workspace(tmp_path / "w")
    page, watched = contexts()
    page.on("dialog", lambda dialog: watched.errors.append(dialog.message))
    with serve(root) as address:
        panel = visit(page, address)
        for text in HOSTILE.values():
            shown = text.replace("\u0007", "").replace("\u001b", "")
            words = " ".join(shown.split())
            body = panel.root.inner_text()
            assert any(word in body for word in words.split()), text
            panel.press("1", "p", "r")
            page.keyboard.insert_text(text)
            panel.press("Escape", "e")
            page.keyboard.insert_text(text)
            panel.press("Escape", "/")
            page.keyboard.insert_text(text[:20])
            panel.press("Escape", "j", "?", "Escape")
            panel.press("/")
            page.keyboard.press("Control+a")
            page.keyboard.press("Delete")
            panel.press("Escape", "n")
        page.wait_for_timeout(500)
        assert page.evaluate("window.pwned") is None
        assert page.evaluate("document.querySelectorAll('.evalnb-panel :is(script, img, iframe, a[href], mjx-container)').length") == 0
    assert watched.requests == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_as_a_person_sees_it(scheme, serve, contexts, tmp_path):
    root = copy_sample(tmp_path / "outputs")
    PICTURES.mkdir(parents=True, exist_ok=True)
    page, watched = contexts(color_scheme=scheme)
    with serve(root, "--submission", "baseline", "--second", "improved") as address:
        panel = visit(page, address)
        panel.press("j", "]")
        for width in (900, 1280, 1600):
            page.set_viewport_size({"width": width, "height": 1000})
            page.wait_for_timeout(200)
            page.screenshot(path=PICTURES / f"{scheme}-{width}.png", full_page=True)
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wide <= 0, f"{width} px: {wide} px do not fit"
        ground = page.evaluate("getComputedStyle(document.querySelector('.evalnb-panel')).backgroundColor")
        assert ground == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}[scheme]
    assert (watched.requests, watched.errors) == ([], [])
