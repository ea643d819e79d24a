"""The scoring panel as a person at the keyboard has it, in whatever page it stands."""

from playwright.sync_api import Locator, Page, expect

#: The five criteria as the keys choose them.
CRITERIA = ("correctness", "completeness", "grounding", "confidence_calibration", "clarity_relevance")
SHOWN = ".evalnb-panel[data-question]"


class Panel:
    """The panel of a page; there is one.

    Args:
        page: where it stands.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(f"{SHOWN}:not([data-before])")
        expect(self.root).to_have_count(1)

    def part(self, css: str) -> Locator:
        """Return what is in the panel under a selector."""
        return self.root.locator(css)

    @property
    def question(self) -> str | None:
        return self.root.get_attribute("data-question")

    def focus(self) -> None:
        """Bring the keyboard into the panel."""
        self.root.focus()

    def press(self, *keys: str) -> None:
        """Press keys one after the other; the panel keeps those that come too early until their turn."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_question(self, id: str) -> None:
        expect(self.root).to_have_attribute("data-question", id)

    def expect_said(self, text: str) -> None:
        expect(self.part(".ev-message")).to_contain_text(text)

    def expect_score(self, criterion: str, *, passed: bool | None) -> None:
        """Wait until a criterion has the verdict, or none."""
        for css, wanted in (("pass", passed is True), ("fail", passed is False)):
            pressed = self.part(f".evalnb-criterion-{criterion} .evalnb-{css}")
            expect(pressed).to_have_attribute("aria-pressed", str(wanted).lower())

    def expect_unheard(self) -> None:
        """Wait until the panel says that nobody hears it."""
        expect(self.part(".evalnb-slot-state")).to_contain_text("not saved")
