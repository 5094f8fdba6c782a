"""The web application over the real library, and a client for it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk import Desk
from app.web import WebConfig, create_app


@pytest.fixture(scope="session")
def web(desk: Desk) -> Flask:
    return create_app(desk, WebConfig(access_log=False))


@pytest.fixture
def client(web: Flask) -> FlaskClient:
    return web.test_client()
