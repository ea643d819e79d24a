"""A report's page as PDF, printed by the Chromium that is installed."""

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import BatchError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: How long printing one page may take, in seconds.
PATIENCE = 120


def find_browser() -> str:
    """Return the path of Chromium.

    Raises:
        BatchError: none is installed.
    """
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise BatchError(f"--pdf needs Chromium, and none is installed: looked for {', '.join(NAMES)}")
    return found


def print_pdf(page: Path, output: Path) -> None:
    """Print an HTML page into a file.

    Raises:
        BatchError: there is no Chromium, or it did not print.
    """
    with TemporaryDirectory() as profile:
        command = [
            find_browser(),
            "--headless",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-pdf-header-footer",
            f"--user-data-dir={profile}",
            f"--print-to-pdf={output.absolute()}",
            page.absolute().as_uri(),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.insert(1, "--no-sandbox")  # as root Chromium has none; the page runs no scripts and loads nothing
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
        except (OSError, subprocess.SubprocessError) as error:
            raise BatchError(f"Chromium did not print {page.name}: {type(error).__name__}") from error
    if not output.is_file():
        raise BatchError(f"Chromium did not print {page.name}")
