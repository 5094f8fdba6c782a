"""``fupan replay``: the contract's JSON, exit codes 0, 1 and 2, one line of trouble with its place."""

import shlex

import pytest

from app.desk.replaying import clause_text
from app.engine.authority import Citation
from tests.conftest import ROOT

SCENARIO = """
title: 测试
players: {甲: {}, 乙: {}}
turn: {player: 甲}
script: []
expect:
"""


@pytest.fixture
def written(tmp_path):
    def write(text: str) -> str:
        file = tmp_path / "自己写的.yaml"
        file.write_text(text, encoding="utf-8")
        return str(file)

    return write


def test_a_replay_answers_with_the_fields_of_the_contract(answer):
    replayed = answer("replay", "q05a")
    assert replayed["scenario"] == "q05a-冷血贵族"
    assert replayed["header"]["revision"] == "core-2026-07-17"
    assert replayed["passed"] is True
    refusal = next(each for each in replayed["expectations"] if each["text"] == "清理时因闭环不失去控制权")
    assert (refusal["passed"], refusal["clause"]["number"]) == (True, "323.6")
    assert [step["id"] for step in replayed["steps"]] == list(range(1, len(replayed["steps"]) + 1))
    assert all({"kind", "clause"} <= set(step) for step in replayed["steps"])


def test_a_step_has_its_board(answer):
    shown = answer("replay", "q05a", "--step", "60")
    assert shown["step"]["id"] == 60
    assert [lane["id"] for lane in shown["board"]["lanes"]] == ["战场一", "战场二"]


def test_a_clause_that_is_only_a_heading_is_not_called_missing(desk):
    assert clause_text(desk, Citation("turn.main", "core-2026-07-17", "316")) == "（标题：主阶段）"
    assert clause_text(desk, Citation("x", "core-2026-07-17", "319.8")) == "（正文未收到）"
    assert clause_text(desk, Citation("x", "core-2026-07-17", "466", status="outside")) == "（不在库中）"


def test_an_expectation_that_fails_exits_with_1(run, written):
    code, out, err = run("replay", written(SCENARIO + "  - {player: 甲, points: 3}\n"))
    assert (code, err) == (1, "")
    assert "points 是 0，应为 3" in out


@pytest.mark.parametrize(
    ("expect", "message"),
    [
        ("  - {player: 甲, points: x}\n", "自己写的.yaml:7：应为整数或空，写的是文字（expect[0].points）"),
        ("  - {player: 甲, points: 1}\n  - {player: 甲, points: 2}\n", "自己写的.yaml:8：与第 7 行矛盾"),
        ("  - {applied: no.such}\n", "自己写的.yaml:7：没有概念或条文 'no.such'"),
        ("  - &a {player: 甲}\n", "自己写的.yaml:7：不支持锚点与别名"),
    ],
)
def test_a_file_that_is_no_scenario_exits_with_2_and_its_line(run, written, expect, message):
    code, out, err = run("replay", written(SCENARIO + expect))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("q05a", "--step", "0"), 2, "--step 0"),
        (("q05a", "--step", "9999"), 2, "--step 9999"),
        (("q05a", "--rev", "nonsense"), 2, "没有修订版 'nonsense'"),
        (("q05a", "--rev", "core-later-excerpt"), 2, "不能按 core-later-excerpt 重演"),
        (("q05d",), 1, "q05d-调酒师-战斗中、q05d-调酒师"),
        (("没有这个",), 1, "没有唯一的情景 '没有这个'"),
        (("没有.yaml",), 2, "没有.yaml：无法读取"),
    ],
)
def test_what_cannot_be_replayed_is_one_line(run, arguments, code, message):
    found, out, err = run("replay", *arguments)
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert message in err


def replays_of(page: str) -> list[str]:
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    commands = (line.partition("#")[0].strip() for line in lines if line.startswith("fupan replay "))
    return [command.removeprefix("fupan ") for command in commands if "我的情景" not in command]


@pytest.mark.parametrize("command", replays_of("README.md"))
def test_the_replays_of_the_readme_run(run, command):
    assert run(*shlex.split(command))[0] == 0
