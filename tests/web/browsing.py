"""A real browser for the tests: Debian's Chromium, driven by Playwright, and a server to point it at."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from indexer.places import Places

ARTEFACTS = Path(__file__).resolve().parents[2] / "test-artifacts"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}


def browser_path() -> str:
    """The browser's program. Without one the tests are skipped, or fail where FUPAN_BROWSER=required."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        message = "no Chromium found: apt-get install chromium"
        if os.environ.get("FUPAN_BROWSER") == "required":
            pytest.fail(message)
        pytest.skip(message)
    return found


@contextmanager
def running_browser() -> Iterator[Browser]:
    """A browser with a fresh profile."""
    path = browser_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class RunningServer:
    """``fupan serve`` as users run it, on a free port; `stop` takes the network away, as a hall does."""

    def __init__(self, places: Places) -> None:
        environment = {
            **os.environ,
            "FUPAN_HOME": str(places.root),
            "FUPAN_BUILD": str(places.build),
            "FUPAN_LIBRARY": str(places.imported),
        }
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from app.cli import main; main()", "serve", "--port", "0", "--quiet"],
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        announced = self._process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:[0-9]+", announced)
        assert found is not None, announced + self._process.stderr.read()
        self.address = found[0]

    def stop(self) -> None:
        """End the process."""
        self._process.terminate()
        self._process.wait(timeout=10)
        assert self._process.stderr is not None
        self._process.stderr.close()
