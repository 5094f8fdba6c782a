"""Replays on the web: the player's page, its JSON, and bounded replays of what visitors write."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app.desk import Desk, bounded

PATRON = "/scenarios/q05a-冷血贵族"


@pytest.fixture(scope="module")
def text(desk: Desk) -> str:
    record = desk.scenarios["q05a-冷血贵族"]
    return (desk.places.root / record.file).read_text("utf-8")


def post(client: FlaskClient, body: dict[str, Any]) -> tuple[int, Any]:
    response = client.post("/replay.json", json=body)
    return response.status_code, json.loads(response.data)


def test_list_names_every_scenario(client: FlaskClient, desk: Desk) -> None:
    html = client.get("/scenarios").get_data(as_text=True)
    assert html.count('class="line scenario"') == len(desk.scenarios) > 10


def test_page_shows_question_answer_and_outcome(client: FlaskClient) -> None:
    html = client.get(PATRON).get_data(as_text=True)
    assert "还能把冷血贵族打出到那里吗？" in html
    assert "结算链上有冷血贵族，清理时不会失去战场的控制权。" in html
    assert "项结论都成立" in html


def test_every_step_has_a_place_to_link_to(client: FlaskClient) -> None:
    html = client.get(PATRON).get_data(as_text=True)
    answer = json.loads(client.get(f"{PATRON}.json").data)
    shown = [int(number) for number in re.findall(r'id="step-(\d+)"', html)]
    assert len(shown) == len(set(shown))
    wanted = {step["id"] for step in answer["steps"] if step["kind"] != "task_close"}
    assert wanted <= set(shown)


def test_refusal_that_decides_is_there_with_its_reason(client: FlaskClient) -> None:
    html = client.get(PATRON).get_data(as_text=True)
    assert re.search(r"✗</span> 开环时失去未占据战场的控制权：[^<]*闭环", html)


def test_clause_of_a_step_stands_with_its_words(client: FlaskClient) -> None:
    html = client.get(PATRON).get_data(as_text=True)
    assert 'data-clause-of="core-2026-07-17 323.6"' in html
    assert "若该处战场没有被该玩家控制的单位占据" in html


def test_date_chooses_the_rules(client: FlaskClient) -> None:
    answer = json.loads(client.get(f"{PATRON}.json?at=2026-05-01").data)
    assert answer["authority"] == "core-2026-03-30+faq-unleashed-2026-04-30"


def test_part_of_a_name_leads_to_the_scenario(client: FlaskClient) -> None:
    assert client.get("/scenarios/q05a").headers["Location"].startswith("/scenarios/q05a-")


def test_unknown_rules_are_refused(client: FlaskClient) -> None:
    assert client.get(f"{PATRON}?authority=core-1999").status_code == 400


@pytest.mark.parametrize("name", ["..%2f..%2fetc%2fpasswd", "%2fetc%2fpasswd.yaml", "x.yaml", "../q05a.yml"])
def test_no_file_is_reached_by_name(client: FlaskClient, name: str) -> None:
    assert client.get(f"/scenarios/{name}").status_code == 404
    assert client.get(f"/scenarios/{name}/text").status_code == 404


def test_edited_scenario_is_replayed(client: FlaskClient, text: str) -> None:
    status, answer = post(client, {"text": text, "authority": "core-2026-07-17"})
    assert status == 200
    assert answer["passed"] is True


def test_edited_scenario_is_replayed_in_the_page(client: FlaskClient, text: str) -> None:
    response = client.post("/replay", data={"text": text, "name": "q05a-冷血贵族"})
    assert response.status_code == 200
    assert "data-player" in response.get_data(as_text=True)


def test_mistake_is_told_with_its_line(client: FlaskClient, text: str) -> None:
    status, answer = post(client, {"text": text.replace("hand: [冷血贵族]", "hand: [没有的牌]")})
    assert (status, answer["error"]) == (422, "not_replayed")
    line = next(number for number, words in enumerate(text.splitlines(), 1) if "hand: [冷血贵族]" in words)
    assert answer["message"].startswith(f"第 {line} 行：")


@pytest.mark.parametrize(
    "body",
    [
        {"text": "a: &a [1]\nb: *a"},
        {"text": "!!python/object/apply:os.system ['true']"},
        {"text": "[" * 5000},
        {"text": "x"},
        {"text": ""},
    ],
)
def test_what_is_no_scenario_is_refused(client: FlaskClient, body: dict[str, str]) -> None:
    assert post(client, body)[0] == 422


def test_unknown_fields_and_broken_json_are_refused(client: FlaskClient) -> None:
    assert post(client, {"text": "x", "file": "/etc/passwd"})[0] == 400
    assert client.post("/replay.json", data=b"{").status_code == 400


def test_large_text_is_refused(client: FlaskClient) -> None:
    assert client.post("/replay.json", json={"text": "x" * 70_000}).status_code == 413


def test_endless_replay_is_stopped(client: FlaskClient, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The process gets no time at all, which stands for a scenario that never ends.
    monkeypatch.setattr(bounded, "SECONDS", 0.0)
    monkeypatch.setattr(bounded, "SECONDS_TO_START", 0.001)
    status, answer = post(client, {"text": text})
    assert status == 400
    assert "已中止" in answer["message"]


def test_replay_ends_by_its_own_clock(text: str, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object, **__: object) -> None:
        raise bounded.OutOfTime

    monkeypatch.setattr("app.desk.replaying.run_text", endless)
    finished = bounded._answer(desk, bounded.ReplayRequest(text))
    assert finished.trouble is not None
    assert "2 秒" in finished.trouble.message


def test_form_takes_sixty_kilobytes_of_chinese(client: FlaskClient, text: str) -> None:
    assert 'enctype="multipart/form-data"' in client.get(f"{PATRON}/text").get_data(as_text=True)
    long = text + "# " + "符" * 20_000 + "\n"
    response = client.post("/replay", data={"text": long}, content_type="multipart/form-data")
    assert response.status_code == 200


def test_replay_finds_the_program_whatever_the_working_folder_holds(
    client: FlaskClient, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app.py").write_text("raise SystemExit('not the program')")
    monkeypatch.chdir(tmp_path)
    assert post(client, {"text": text})[0] == 200
