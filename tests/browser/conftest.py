"""A real browser for the tests that need one, and Jupyter for it to look at; each is started when first asked for."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .servers import jupyter_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: What JupyterLab says of its own requests when a kernel ends before it has answered them.
ENDED = "Canceled future for"
#: Milliseconds to wait for what a busy machine shows late; nothing waits longer than it has to.
PATIENCE = 45_000
WIDTH, HEIGHT = 1280, 1000


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Yield Debian's Chromium, headless; skip with the way to get it, or fail where CI says that it must be there."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        told = "no Chromium found; `apt-get install chromium` brings it"
        pytest.fail(told) if os.environ.get("CI") else pytest.skip(told)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield browser
        browser.close()


class Watched:
    """What went wrong in a browser's pages: requests that leave this machine, errors on the console or in scripts."""

    def __init__(self, context: "BrowserContext") -> None:
        self.requests: list[str] = []
        self.errors: list[str] = []
        context.on("request", self._asked)
        context.on("console", lambda line: self._logged(line.text) if line.type == "error" else None)
        context.on("weberror", lambda error: self._logged(str(error.error)))

    def _logged(self, text: str) -> None:
        if ENDED not in text:
            self.errors.append(text)

    def _asked(self, request) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "blob:http://127.0.0.1:", "data:")):
            self.requests.append(request.url)


@pytest.fixture(scope="session")
def contexts(browser) -> Iterator[Callable[..., tuple["Page", Watched]]]:
    """Return a function that opens a page with cookies and storage of its own, and watches it."""
    opened = []

    def new(**options) -> tuple["Page", Watched]:
        options = {"viewport": {"width": WIDTH, "height": HEIGHT}, "reduced_motion": "reduce"} | options
        context = browser.new_context(**options)
        opened.append(context)
        context.set_default_timeout(PATIENCE)
        return context.new_page(), Watched(context)

    yield new
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def lab_folder(tmp_path_factory) -> Path:
    """Return the folder that JupyterLab serves."""
    return tmp_path_factory.mktemp("served")


@pytest.fixture(scope="session")
def lab_address(browser, lab_folder, tmp_path_factory) -> Iterator[str]:
    """Yield the address of JupyterLab and Notebook 7."""
    with jupyter_lab(lab_folder, tmp_path_factory.mktemp("home")) as address:
        yield address
