"""``fupan search`` and ``fupan eval`` as they are typed."""

import json
from pathlib import Path

import pytest

from app.cli import main
from indexer.places import Places


@pytest.fixture(autouse=True)
def in_test_places(places: Places, desk: object, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    monkeypatch.setenv("FUPAN_HOME", str(places.root))
    monkeypatch.setenv("FUPAN_BUILD", str(places.build))
    monkeypatch.setenv("FUPAN_LIBRARY", str(places.imported))


def run(*arguments: str) -> int:
    try:
        main(list(arguments))
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_json_has_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "致命伤害", "--json", "--limit", "2") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer.keys() >= {"query", "took_ms", "understood", "hits"}
    assert answer["understood"].keys() >= {"number", "cards", "terms", "synonyms", "corrections"}
    hit = {"kind", "id", "revision", "number", "title", "text", "snippet", "breadcrumbs", "standing", "score"}
    assert answer["hits"][0].keys() >= hit
    assert len(answer["hits"]) == 2


def test_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "被康了", "退费吗") == 0
    shown = capsys.readouterr().out
    assert "无效化" in shown
    assert "425.1.c" in shown


def test_text_names_the_faq_that_replaces_a_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "323.6", "--at", "2026-05-01") == 0
    assert "[由 FAQ faq-unleashed-2026-04-30/s02 取代]" in capsys.readouterr().out


def test_nothing_found_is_exit_1_and_helps(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("search", "鑫龘") == 1
    assert "没有找到" in capsys.readouterr().out


def test_an_unknown_number_shows_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    run("search", "323.99")
    assert "最近的编号" in capsys.readouterr().out


def test_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "queries.txt"
    file.write_text('横置\n\n{"id": 1, "query": "燃尽"}\n', "utf-8")
    assert run("search", "--batch", str(file)) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["query"] for line in lines] == ["横置", "燃尽"]


def test_a_byte_order_mark_and_windows_lines_are_no_part_of_a_query(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "queries.txt"
    file.write_bytes(b"\xef\xbb\xbf" + "横置\r\n\r\n燃尽\r\n".encode())
    assert run("search", "--batch", str(file)) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["query"] for line in lines] == ["横置", "燃尽"]


@pytest.mark.parametrize(
    ("content", "complaint"),
    [('{"query": 3}', "第 1 行"), ("{broken", "第 1 行"), (None, "读不出来")],
)
def test_bad_batches_are_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, complaint: str
) -> None:
    file = tmp_path / "queries.jsonl"
    if content is not None:
        file.write_text(content, "utf-8")
    assert run("search", "--batch", str(file)) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert len(error.splitlines()) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["search"],
        ["search", "单位", "--batch", "x"],
        ["search", "单位", "--kind", "x"],
        ["search", "x", "--limit", "0"],
    ],
)
def test_bad_usage_is_exit_2(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert run(*arguments) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_eval_prints_figures_and_misses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(
        '{"id": "a", "kind": "term", "query": "323.6", "clauses": ["323.6"]}\n'
        '{"id": "b", "kind": "term", "query": "323.6", "clauses": ["002"]}\n',
        "utf-8",
    )
    assert run("eval", str(file), "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["figures"][0] == {
        "kind": "all",
        "count": 2,
        "recall_1": 0.5,
        "recall_5": 0.5,
        "recall_10": 0.5,
        "mrr": 0.5,
    }
    assert [miss["id"] for miss in answer["misses"]] == ["b"]
    assert run("eval", str(file)) == 0
    assert "R@5" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content", ["", '{"clauses": []}', "plain words", '{"query": "横置"}', '{"query": "横置", "clauses": []}']
)
def test_bad_evaluations_are_exit_2(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(content, "utf-8")
    assert run("eval", str(file)) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
