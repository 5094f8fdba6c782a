"""Validators, compression, headers, assets, health, and what a crash looks like."""

import gzip
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.desk import Desk
from app.web import WebConfig, create_app

CLAUSE = "/rules/core-2026-07-17/323.6"


def test_reader_with_the_same_build_gets_nothing_sent(client: FlaskClient) -> None:
    tag = client.get(CLAUSE).headers["ETag"]
    again = client.get(CLAUSE, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == tag


def test_validator_names_the_build(client: FlaskClient, desk: Desk) -> None:
    assert desk.library.build in client.get("/").headers["ETag"]


def test_reader_is_answered_before_anything_is_looked_up(web: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = web.test_client()
    tag = client.get("/cards").headers["ETag"]

    def must_not_run(*_: object) -> None:
        raise AssertionError("rendered")

    monkeypatch.setitem(web.view_functions, "cards.card_list", must_not_run)
    assert client.get("/cards?again=1", headers={"If-None-Match": tag}).status_code == 304


def test_kept_page_is_the_rendered_page(client: FlaskClient) -> None:
    assert client.get(CLAUSE).data == client.get(CLAUSE).data


def test_errors_are_not_kept(client: FlaskClient) -> None:
    response = client.get("/nothing")
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


@pytest.mark.parametrize("address", [CLAUSE, "/cards", f"{CLAUSE}.json"])
def test_compressed_page_is_the_same_page(client: FlaskClient, address: str) -> None:
    plain = client.get(address)
    compressed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(compressed.data) == plain.data
    assert compressed.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("address", ["/", CLAUSE, f"{CLAUSE}.json", "/nothing", "/healthz"])
def test_security_headers_are_everywhere(client: FlaskClient, address: str) -> None:
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "Strict-Transport-Security" not in headers


def test_strict_transport_only_behind_tls(desk: Desk) -> None:
    client = create_app(desk, WebConfig(access_log=False, behind_tls=True)).test_client()
    assert client.get("/healthz").headers["Strict-Transport-Security"].startswith("max-age=")


def test_assets_never_expire_and_change_their_address(client: FlaskClient) -> None:
    html = client.get("/").get_data(as_text=True)
    addresses = re.findall(r'(?:href|src)="(/assets/[^"]+)"', html)
    assert len(addresses) >= 3
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
    assert client.get("/assets/0000000000/desk.css").status_code == 404


def test_health_tells_the_build(client: FlaskClient, desk: Desk) -> None:
    response = client.get("/healthz")
    assert json.loads(response.data) == {"status": "ok", "build": desk.library.build}
    assert response.headers["Cache-Control"] == "no-store"


def test_crash_shows_no_trace(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    app = create_app(desk, WebConfig(access_log=False))

    def crash() -> None:
        raise ZeroDivisionError("inside")

    app.view_functions["start.home"] = crash
    response = app.test_client().get("/")
    assert response.status_code == 500
    assert "ZeroDivisionError" not in response.get_data(as_text=True)
    assert "inside" in caplog.text


def test_access_log_is_json(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("INFO", "fupan.access"):
        create_app(desk).test_client().get("/healthz?a=1")
    line = json.loads(caplog.records[-1].message)
    assert (line["path"], line["status"], line["method"]) == ("/healthz?a=1", 200, "GET")


def test_doubled_slashes_redirect_nowhere(client: FlaskClient) -> None:
    response = client.get("/rules//elsewhere.example", headers={"Host": "elsewhere.example"})
    assert response.status_code == 404
    assert "Location" not in response.headers


def test_error_has_the_form_of_its_address(client: FlaskClient) -> None:
    assert 'role="alert"' in client.post("/").get_data(as_text=True)
    too_large = client.post("/replay", data=b"x" * 70_000)
    assert too_large.status_code == 413
    assert 'role="alert"' in too_large.get_data(as_text=True)
