"""The panel's style sheet and scripts: contrast of both palettes, and no way for a text to become markup."""

import re
from pathlib import Path

import pytest

import evalnb.widgets
from evalnb.show import LEDGER_TONES
from evalnb.widgets.actions import ACTIONS
from evalnb.widgets.form import BUTTONS
from evalnb.widgets.panel import Reader

HOME = Path(evalnb.widgets.__file__).parent
CSS = "".join((HOME / name).read_text(encoding="utf-8") for name in ("palette.css", "panel.css"))
SCRIPTS = {name: (HOME / name).read_text(encoding="utf-8") for name in ("drawing.js", "panel.js")}

PALETTES = {
    name: dict(zip(("light", "dark"), colours, strict=True))
    for name, *colours in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)
}
#: Text on the grounds it stands on.
PAIRS = [
    *((text, ground) for text in ("text", "quiet", "accent", "good", "bad", "draft") for ground in ("ground", "card")),
    *((text, "chosen") for text in ("text", "on-chosen", "good", "bad", "draft")),
    ("text", "quote"), ("on-chosen", "quote"), ("on-accent", "accent"), ("good", "good-ground"), ("bad", "bad-ground"),
]


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, after WCAG 2.2."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("palette", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS, ids=lambda name: name)
def test_every_text_can_be_read(palette: str, text: str, ground: str) -> None:
    assert contrast(PALETTES[text][palette], PALETTES[ground][palette]) >= 4.5


@pytest.mark.parametrize("palette", ["light", "dark"])
def test_what_a_person_must_find_stands_out(palette: str) -> None:
    """The ring of the focus and the edge of a box are no text: 3 to 1 is enough."""
    for line, ground in (("accent", "ground"), ("accent", "chosen"), ("edge", "ground"), ("edge", "card")):
        assert contrast(PALETTES[line][palette], PALETTES[ground][palette]) >= 3


def test_every_colour_comes_from_the_palette() -> None:
    rules = re.sub(r"--[\w-]+: light-dark\([^)]*\);", "", CSS)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", rules) == []
    assert set(re.findall(r"var\(--([\w-]+)", rules)) <= {*PALETTES, "mono", "jp-ui-font-family", "jp-code-font-family"}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_has_no_way_to_write_markup(name: str) -> None:
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "DOMParser", "createContextualFragment",
                "eval(", "new Function", "setHTML", "srcdoc", "import("):
        assert way not in SCRIPTS[name]


def keys_of(table: str) -> set[str]:
    """Return the keys of a constant table of the script."""
    body = SCRIPTS["drawing.js"].partition(f"const {table} = {{")[2].partition("};")[0]
    return set(re.findall(r"([\w-]+)\"?: [\[\"]", body))


@pytest.mark.parametrize(
    ("table", "states"),
    [
        ("SUPPORT", {*LEDGER_TONES, "unmarked"}),
        ("SAVED", {"saved", "working", "conflict", "error", "read-only"}),
        ("FOUND", {"scored", "unscored", "review", "later"}),
        ("VERDICTS", {"PASS", "FAIL"}),
    ],
)
def test_the_script_knows_every_state_of_a_view(table: str, states: set[str]) -> None:
    assert keys_of(table) == states


def test_every_button_is_an_action() -> None:
    assert set(BUTTONS) <= {action.name for action in ACTIONS}


def test_a_script_and_the_style_sheet_fetch_nothing() -> None:
    for text in (*SCRIPTS.values(), CSS):
        assert not re.search(r"https?:|url\(|fetch\(|@import|XMLHttpRequest", text)


def test_the_reader_carries_both_scripts_as_one_module() -> None:
    assert Reader._esm == SCRIPTS["drawing.js"] + SCRIPTS["panel.js"]
    assert Reader._esm.count("export default") == 1 and not re.search(r"^import ", Reader._esm, re.MULTILINE)
