"""A real browser for the tests that need one."""

import os
import shutil
from collections.abc import Iterator

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:  # noqa: F821, playwright is imported only where there is a browser
    """Yield Debian's Chromium, headless; skip with the way to get it, or fail where CI says that it must be there."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        told = "no Chromium found; `apt-get install chromium` brings it"
        pytest.fail(told) if os.environ.get("CI") else pytest.skip(told)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield browser
        browser.close()
