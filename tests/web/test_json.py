"""JSON beside every page: the contract of the command line, one shape of errors."""

import json
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from app.desk import Desk
from app.desk.clauses import show

JULY = "/rules/core-2026-07-17"


def read(client: FlaskClient, address: str, status: int = 200) -> Any:
    response = client.get(address)
    assert response.status_code == status, address
    assert response.content_type == "application/json"
    return json.loads(response.data)


def test_clause_is_what_the_command_line_prints(client: FlaskClient, desk: Desk) -> None:
    expected = json.loads(msgspec.json.encode(show(desk, "323.6", revision_id="core-2026-07-17")))
    assert read(client, f"{JULY}/323.6.json") == expected


def test_number_with_letters_keeps_its_last_part(client: FlaskClient) -> None:
    assert read(client, f"{JULY}/359.3.e.9.a.json")["number"] == "359.3.e.9.a"


@pytest.mark.parametrize(
    "address",
    [
        "/index.json",
        "/about.json",
        f"{JULY}.json",
        "/faq.json",
        "/faq/faq-unleashed-2026-04-30.json",
        "/faq/faq-unleashed-2026-04-30/q05.json",
        "/cards.json",
        "/cards/volibear_furious.json",
        "/search.json?q=清理",
        "/suggest.json?q=清理",
    ],
)
def test_page_has_json_beside_it(client: FlaskClient, address: str) -> None:
    assert read(client, address)


def test_redirects_stay_in_json(client: FlaskClient) -> None:
    response = client.get("/rules/466.1.b.json")
    assert response.headers["Location"] == f"{JULY}/471.1.b.json?asked=466.1.b"


def test_suggestions_lead_to_pages(client: FlaskClient) -> None:
    hits = read(client, "/suggest.json?q=323.6")["hits"]
    assert hits[0]["href"] == f"{JULY}/323.6"
    assert hits[0]["label"] == "323.6"


def test_other_sites_may_read_json(client: FlaskClient) -> None:
    assert client.get(f"{JULY}/323.6.json").headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in client.get(f"{JULY}/323.6").headers


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/nothing.json", 404, "not_found"),
        (f"{JULY}/199.9.json", 404, "not_found"),
        ("/rules/core-2020-01-01/323.6.json", 404, "not_found"),
        ("/rules/abc.json", 404, "not_found"),
        ("/faq/none.json", 404, "not_found"),
        ("/faq/faq-unleashed-2026-04-30/q99.json", 404, "not_found"),
        ("/cards/没有这张牌.json", 404, "not_found"),
        ("/search.json?q=a&kind=x", 400, "bad_input"),
        ("/search.json?q=a&rev=x", 400, "bad_input"),
        ("/search.json?q=a&limit=x", 400, "bad_input"),
        ("/search.json?q=a&limit=999", 400, "bad_input"),
        ("/search.json?q=" + "长" * 201, 400, "bad_input"),
        ("/search.json?q=" + "a" * 3000, 414, "too_long"),
        ("/index.json?at=tomorrow", 400, "bad_input"),
        ("/index.json?at=2020-01-01", 400, "bad_input"),
        ("/search.json?q=%ff%fe", 400, "bad_input"),
        ("/search.json?q=%00", 400, "bad_input"),
        ("/assets/../config.py.json", 404, "not_found"),
        ("/assets/%2e%2e%2fconfig.py.json", 404, "not_found"),
    ],
)
def test_errors_have_one_shape(client: FlaskClient, address: str, status: int, code: str) -> None:
    answer = read(client, address, status)
    assert set(answer) == {"status", "error", "message", "nearest"}
    assert (answer["status"], answer["error"]) == (status, code)
    assert answer["message"]


def test_path_that_is_not_utf8_is_refused(client: FlaskClient) -> None:
    # The client would mend the path before sending it, so the raw bytes are put in here.
    response = client.get("/x.json", environ_overrides={"PATH_INFO": "/rules/\xff.json"})
    assert response.status_code == 400
    assert "UTF-8" in json.loads(response.data)["message"]


@pytest.mark.parametrize("address", ["/nothing", f"{JULY}/199.9", "/search?q=a&kind=x", "/?at=tomorrow"])
def test_errors_are_pages_too(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code in (400, 404)
    assert 'role="alert"' in response.get_data(as_text=True)


def test_unknown_number_names_the_nearest(client: FlaskClient) -> None:
    assert "323.14" in read(client, f"{JULY}/323.99.json", 404)["nearest"]


def test_writing_is_refused(client: FlaskClient) -> None:
    response = client.post("/index.json")
    assert response.status_code == 405
    assert json.loads(response.data)["error"] == "method_not_allowed"
    assert "GET" in response.headers["Allow"]


def test_large_body_is_refused(client: FlaskClient) -> None:
    assert client.post("/index.json", data=b"x" * 70_000).status_code == 413
