"""The OpenAPI document names exactly the addresses that answer JSON, and their answers fit it."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

DESCRIBED_ELSEWHERE = {"/openapi.json"}


@pytest.fixture
def document(client: FlaskClient) -> Any:
    return json.loads(client.get("/openapi.json").data)


def test_document_names_every_json_address(web: Flask, document: Any) -> None:
    routes = {
        re.sub(r"<(?:[a-z]+:)?([a-z_]+)>", r"{\1}", rule.rule)
        for rule in web.url_map.iter_rules()
        if rule.rule.endswith(".json") or rule.rule == "/healthz"
    }
    assert set(document["paths"]) == routes - DESCRIBED_ELSEWHERE


def test_every_schema_that_is_named_exists(document: Any) -> None:
    named = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(document)))
    assert named <= set(document["components"]["schemas"])
    assert "ErrorAnswer" in named


def test_every_address_describes_its_errors(document: Any) -> None:
    for path, operations in document["paths"].items():
        assert all(operation["responses"]["default"] for operation in operations.values()), path
