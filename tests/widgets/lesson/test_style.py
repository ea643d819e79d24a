"""The lessons' style sheet and script: colours of the palette alone, and no way for a text to become markup."""

import re

from evalnb.show import _TONES
from evalnb.widgets.lesson.frame import Ground

PALETTE, _, CSS = Ground._css.partition("/* The widgets of a lesson")


def test_every_colour_comes_from_the_palette() -> None:
    rules = re.sub(r"\[style\*=[^]]*\]", "", CSS)
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b", rules) == []
    used = set(re.findall(r"var\(--([\w-]+)", rules))
    assert used - {"jp-ui-font-family"} <= set(re.findall(r"--([\w-]+):", PALETTE))


def test_every_mark_of_a_table_has_its_colours_for_dark_ground() -> None:
    grounds = {re.search(r"background:(#\w{6})", style)[1] for style in _TONES.values()}
    assert grounds == set(re.findall(r'\[style\*="background:(#\w{6})"\]', CSS))


def test_the_script_keeps_keys_and_writes_no_markup() -> None:
    assert 'setAttribute("data-lm-suppress-shortcuts", "true")' in Ground._esm
    ways = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|^import |fetch\("
    assert not re.search(ways, Ground._esm, re.MULTILINE)
    assert not re.search(r"https?:|url\(|@import", Ground._css)
