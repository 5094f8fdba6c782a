"""The web application over the real library, and a client for it."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from app.desk import Desk
from app.web import WebConfig, create_app
from tests.web.browsing import DESK, RunningServer, running_browser


@pytest.fixture(scope="session")
def web(desk: Desk) -> Flask:
    return create_app(desk, WebConfig(access_log=False))


@pytest.fixture
def client(web: Flask) -> FlaskClient:
    return web.test_client()


@pytest.fixture(scope="session")
def server(desk: Desk) -> Iterator[RunningServer]:
    running = RunningServer(desk.places)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with running_browser() as running:
        yield running


@pytest.fixture
def context(browser: Browser, server: RunningServer) -> Iterator[BrowserContext]:
    made = browser.new_context(
        viewport=DESK,
        base_url=server.address,
        permissions=["clipboard-read", "clipboard-write"],
        service_workers="block",
    )
    made.set_default_timeout(8000)
    yield made
    made.close()


@pytest.fixture
def tab(context: BrowserContext) -> Iterator[Page]:
    """A page that fails the test when anything goes wrong in its scripts."""
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda message: troubles.append(message.text) if _is_ours(message) else None)
    yield page
    assert troubles == []


def _is_ours(message: ConsoleMessage) -> bool:
    """Errors of our scripts and policies; that a page has an error status is no error of its scripts."""
    return message.type == "error" and "status of 4" not in message.text
