"""The command line: the contract's JSON, forgiving input, exit codes, one line of trouble."""

import json
import sqlite3

import pytest

from app.cli import COMMANDS


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (["323.6"], "323.6"),
        (["３２３．６"], "323.6"),
        (["第359.3.e.9.a条"], "359.3.e.9.a"),
        (["3239"], "323.9"),
        (["359", "3", "e", "9", "a"], "359.3.e.9.a"),
        (["CR", "323.6"], "323.6"),
        (["规则", "323.6"], "323.6"),
        (["002"], "002"),
    ],
)
def test_show_reads_forgivingly(answer, typed, number):
    assert answer("show", *typed)["number"] == number


def test_show_gives_the_text_in_force_today(answer):
    shown = answer("show", "323.6")
    assert shown["revision"] == "core-2026-07-17"
    assert shown["text"].startswith(
        "4.如果当前回合处于开环状态，且某处由某玩家控制的战场上没有正在进行的法术对决或战斗"
    )
    assert [above["number"] for above in shown["ancestors"]] == ["323"]
    assert shown["applies"]["authority"] == "rule"


@pytest.mark.parametrize("typed", ["323.99", "99", "不是编号"])
def test_an_unknown_number_exits_with_1_and_one_line(run, typed):
    code, out, err = run("show", typed)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert typed in err


def test_an_unknown_number_names_the_nearest(run):
    code, out, _ = run("show", "323.99", "--json")
    assert code == 1
    assert json.loads(out)["nearest"] == ["323", "323.10", "323.11", "323.12", "323.13", "323.14"]


def test_exact_refuses_a_spelling(run):
    assert run("show", "3239", "--exact")[0] == 1
    assert run("show", "323.9", "--exact")[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "323.6", "--rev", "core-1999-01-01"),
        ("show", "323.6", "--at", "gestern"),
        ("show", "323.6", "--at", "2026-02-30"),
        ("show", "323.6", "--at", "2020-01-01"),
        ("show", "323.6", "--at", "2026-05-01", "--rev", "core-2026-07-17"),
        ("show",),
        ("show", "323.6", "--nonsense"),
        ("nonsense",),
        ("faq", "--at", "x"),
        ("export", "--rev", "nothing"),
    ],
)
def test_bad_usage_exits_with_2_and_one_line(run, arguments):
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["shwo", "323.6"], "没有命令 'shwo'；是不是 show；用法见 fupan --help"),
        (["show", "323.6", "--jso"], "没有选项 '--jso'；是不是 --json；用法见 fupan show --help"),
        (["show"], "缺少 NUMBER；用法见 fupan show --help"),
        (["show", "323.6", "--rev"], "选项 --rev 缺少值"),
        (["refs", "x"], "多出了 x；用法见 fupan refs --help"),
        (["serve", "--port", "x"], "--port 的值不对"),
        (["show", "323.6", "--rev", "../../x"], "没有修订版 '../../x'；现有：core-2026-03-30、"),
        (["show", "323.6", "--rev", ""], "没有修订版 ''；现有："),
        (["export", "--sqlite", ""], "'' 不是文件名"),
        (["export", "--sqlite", "/" + "x" * 300], "写不了"),
    ],
)
def test_bad_usage_is_told_in_the_words_of_the_interface(run, arguments, said):
    code, out, err = run(*arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_the_bare_command_explains_itself(run):
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "fupan show 323.6" in out


@pytest.mark.parametrize("command", ["show", "card", "search"])
def test_an_endless_argument_makes_a_short_line(run, command):
    code, _, err = run(command, "9" * 100_000)
    assert code in (1, 2)
    assert len(err) < 700


def test_a_defect_is_one_line_and_no_stack(run, monkeypatch):
    def break_down(_desk, **_options):
        raise RuntimeError("two\nlines")

    monkeypatch.delenv("FUPAN_DEBUG")
    monkeypatch.setattr("app.desk.references.list_references", break_down)
    code, out, err = run("refs")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "程序出错（RuntimeError：two lines）" in err


@pytest.mark.parametrize("number", ["999", "830", "900.1"])
def test_a_number_beyond_the_last_known_section_is_not_made_up(run, number):
    code, out, err = run("show", number)
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_a_number_in_a_section_that_we_lack_says_so(answer):
    shown = answer("show", "466.3.d")
    assert (shown["kind"], shown["numbering"]["status"]) == ("outside", "inferred")
    assert shown["ancestors"] == [
        {"number": "466", "title": "步骤3：结算步骤"},
        {"number": "466.3", "title": None},
    ]
    assert "不在库中" in shown["text"]


def test_an_absent_clause_says_that_its_text_is_missing(answer):
    shown = answer("show", "317.2.b")
    assert (shown["kind"], shown["text"]) == ("absent", "（这一条的正文没有收到，只知道它存在）")


def test_children_come_with_their_text(answer):
    direct = answer("show", "323")["children"]
    everything = answer("show", "323", "--children")["children"]
    assert [child["number"] for child in direct] == [f"323.{place}" for place in range(1, 15)]
    assert len(everything) > len(direct)


def test_export_gives_every_clause_in_document_order(run, desk):
    code, out, _ = run("export", "--rev", "core-2026-07-17")
    rows = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [row["number"] for row in rows] == [
        clause.number for clause in desk.revision("core-2026-07-17").clauses
    ]
    kinds = [row["kind"] for row in rows]
    assert (kinds.count("text"), kinds.count("heading"), kinds.count("absent")) == (1382, 162, 10)


def test_export_with_json_is_one_list(answer):
    assert len(answer("export", "--rev", "core-later-excerpt")) == 64


def test_export_to_sqlite_answers_in_json(run, tmp_path):
    file = str(tmp_path / "excerpt.sqlite")
    code, out, err = run("export", "--rev", "core-later-excerpt", "--sqlite", file, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {"file": file, "revision": "core-later-excerpt", "clauses": 64}


def test_an_export_that_fails_leaves_no_file(run, tmp_path, monkeypatch):
    def full(_path, _rows):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("app.desk.export._fill", full)
    code, _, err = run("export", "--sqlite", str(tmp_path / "rules.sqlite"))
    assert (code, err.count("\n")) == (2, 1)
    assert "database or disk is full" in err
    assert list(tmp_path.iterdir()) == []


def test_export_to_sqlite(run, tmp_path):
    file = tmp_path / "rules.sqlite"
    assert run("export", "--sqlite", str(file))[0] == 0
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT count(*) FROM clause").fetchone() == (1554,)
    connection.close()
    assert run("export", "--sqlite", str(file))[0] == 2
    assert run("export", "--sqlite", str(tmp_path / "no" / "rules.sqlite"))[0] == 2


def test_faq_lists_its_entries(answer):
    (faq,) = answer("faq")
    assert (faq["id"], faq["standing"], faq["since"], faq["until"]) == (
        "faq-unleashed-2026-04-30",
        "lapsed",
        "2026-04-30",
        "2026-07-17",
    )
    assert sum(entry["kind"] == "question" for entry in faq["entries"]) == 14


@pytest.mark.parametrize("entry", ["q05", "Q5", "5", "Ｑ５", "第5问", "第 ５ 问"])
def test_a_faq_entry_is_found_by_short_names(answer, entry):
    assert answer("faq", "unleashed", entry)["id"] == "q05"


@pytest.mark.parametrize(
    "arguments",
    [
        ("faq", "nothing"),
        ("faq", ""),
        ("faq", "unleashed", "q99"),
        ("faq", "unleashed", ""),
        ("faq", "2026", "第问"),
    ],
)
def test_an_unknown_faq_exits_with_1(run, arguments):
    code, _, err = run(*arguments)
    assert (code, err.count("\n")) == (1, 1)


@pytest.mark.parametrize("name", ["远古巨龙", "强行复活", "OGN-077", "Zhonya's Hourglass", "中娅沙漏"])
def test_a_card_is_found_by_its_names(run, name):
    assert run("card", name)[0] == 0


@pytest.mark.parametrize(
    ("entry", "title"), [("s02", "战场与法术对决的控制权"), ("q06", "我在确认卡牌或技能时，会发生清理吗？")]
)
def test_an_entry_tells_its_title_once(run, entry, title):
    assert run("faq", "unleashed", entry)[1].splitlines().count(title) == 1


def test_an_entry_leaves_out_rules_of_dashes(run):
    assert "–" not in run("faq", "unleashed", "q13")[1].splitlines()


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("远古巨龙", "单位 · 摧破 · 法力 12 · 符能 摧破×4 · 战力 10"),
        ("随从", "单位指示物 · 战力 1"),
        ("旋转飞斧", "装备 · 炽烈 · 混沌 · 法力 2 · 符能 [C]×1 · 灵便 · 装配 · 瞬息"),
        ("攀圣长阶", "战场"),
    ],
)
def test_a_card_is_told_in_chinese(run, name, facts):
    assert run("card", name)[1].splitlines()[1].strip() == facts


def test_an_unknown_card_names_the_nearest(run):
    code, out, _ = run("card", "远古聚龙", "--json")
    assert code == 1
    assert "远古巨龙" in json.loads(out)["nearest"]


def test_refs_counts_by_status(answer):
    assert set(answer("refs")["summary"]) <= {"resolved", "outside", "carried", "broken"}
    problems = answer("refs", "--problems")["references"]
    assert problems
    assert all(row["reason"] for row in problems)


def test_a_reference_carried_without_a_change_is_not_called_changed(run):
    lines = run("refs", "--problems")[1].splitlines()
    carried = {line.split()[1]: line for line in lines if line.startswith("core-later-excerpt")}
    assert "规则 360 技能  见另一版 → core-2026-07-17 360" in carried["135.2.a.1"]
    assert "规则 419 移除伤害  编号已变更 → core-2026-07-17 418" in carried["142.5"]


def test_doctor_finds_everything_in_order(answer):
    assert answer("doctor")["ok"] is True


def test_every_command_explains_itself(run):
    code, out, _ = run("--help")
    assert code == 0
    for name in ("show", "search", "faq", "card", "refs", "export", "doctor", "serve", "build"):
        assert name in COMMANDS
        assert name in out
        assert run(name, "--help")[0] == 0


@pytest.mark.usefixtures("desk", "folders_of_the_test")
def test_show_loads_no_search_engine_and_no_web_framework():
    import subprocess
    import sys

    program = (
        "import sys; from app.cli import main\n"
        "try: main(['show', '323.6'])\n"
        "finally: print(*({'jieba', 'whoosh', 'flask', 'rapidfuzz'} & {*sys.modules}), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == ""
