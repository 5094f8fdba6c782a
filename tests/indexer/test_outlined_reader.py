"""The core rules of 2026-07-17 as the outline reads them, clause by clause and as a whole."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from indexer.errors import SourceError
from indexer.model import Block, Clause, Revision
from indexer.numbers import ClauseNumber, sort_key
from indexer.outline import read_outline, split_paragraphs
from indexer.readers.folder import read_metadata
from indexer.readers.outlined import read_outlined
from indexer.rebuild import compact_source
from indexer.text import compact

FOLDER = Path(__file__).parents[2] / "rules" / "core" / "core-2026-07-17"
ABSENT = ["317.2.b", "317.2.c", "319.2", "319.3", "319.8", "323.3", "413.3", "422.5", "436.3", "437.3.c"]


@pytest.fixture(scope="module")
def core() -> Revision:
    return read_outlined(FOLDER)


@pytest.fixture(scope="module")
def source() -> str:
    return (FOLDER / "source.txt").read_text(encoding="utf-8")


def clause(core: Revision, number: str) -> Clause:
    found = core.get(number)
    assert found is not None
    return found


def test_every_number_is_there(core: Revision) -> None:
    assert len(core.clauses) == 1554
    assert Counter(each.kind for each in core.clauses) == {"text": 1382, "heading": 162, "absent": 10}


def test_ten_clauses_are_absent_and_marked_so(core: Revision) -> None:
    absent = [each for each in core.clauses if each.kind == "absent"]
    assert [each.number for each in absent] == ABSENT
    assert all(not each.blocks and each.place is None and "缺少它的文字" in each.evidence for each in absent)


def test_numbers_stand_in_the_order_of_the_rulebook(core: Revision) -> None:
    numbers = [each.number for each in core.clauses]
    assert numbers == sorted(numbers, key=sort_key)
    assert len(set(numbers)) == len(numbers)


def test_every_parent_is_there(core: Revision) -> None:
    parents = {str(ClauseNumber(each.number).parent) for each in core.clauses if "." in each.number}
    assert parents <= core.by_number.keys()


def test_nothing_of_the_source_is_lost(core: Revision, source: str) -> None:
    assert compact_source(core) == compact(source)


def test_every_paragraph_is_used_once(source: str) -> None:
    used = [place for entry in read_outline(FOLDER / "outline.tsv") for place in entry.places]
    assert used == list(range(1446)) == list(range(len(split_paragraphs(source))))


def test_no_blank_is_left_inside_chinese(core: Revision) -> None:
    text = "\n".join(each.full_text for each in core.clauses)
    assert not re.findall(r"[\u4e00-\u9fff] +[\u4e00-\u9fff]", text)
    assert not re.findall(r" +[，。、；：？！”’）》]|[，。、；：？！“‘（《] +", text)


def test_no_example_or_pointer_is_left_in_a_body(core: Revision) -> None:
    text = "\n".join(b.text for each in core.clauses for b in each.blocks if b.kind in ("body", "item"))
    assert not re.search(r"(?:^|[。）”])(?:举例|示例|例如|比如|提示：|想获取更多)", text, re.MULTILINE)


def test_blocks_of_all_kinds_are_counted(core: Revision) -> None:
    counted = Counter(block.kind for each in core.clauses for block in each.blocks)
    assert counted["example"] == 243
    assert counted["pointer"] == 156
    assert counted["note"] == 3


def test_every_clause_with_text_has_its_own_words(core: Revision) -> None:
    assert [each.number for each in core.clauses if each.kind == "text" and not each.text] == []


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("002", "卡面文字优先于规则文本。如果卡牌与规则之间存在根本性矛盾，则以卡牌的说明为准。"),
        ("053.1", "* 单位和传奇会自称为“我”。"),
        ("103.2", "含至少 40 张卡牌的主牌堆：一张选定英雄单位，以及其他单位、装备、法术卡牌。"),
        (
            "323.6",
            "4.如果当前回合处于开环状态，且某处由某玩家控制的战场上没有正在进行的法术对决或战斗，"
            "若该处战场没有被该玩家控制的单位占据，则该玩家失去该战场的控制权。",
        ),
        (
            "337.1",
            "如果有至少一个结算链项目处于待处理状态，则其中最早的待处理结算链项目的控制者必须完成"
            "打出该待处理项目的所有步骤，直到其成为已确认项目或离开结算链。",
        ),
        (
            "359.3.f.4",
            "触发式技能效果中使用的某些信息会直接引用自触发式技能本身，比如“敌方”和“友方”状态。"
            "该信息会在引用指示执行时进行检查。",
        ),
        ("361.1", "技能具有多种结构。\n被动技能\n替换效果\n主动技能\n触发式技能\n延迟技能"),
        (
            "123",
            "游戏物体包括但不限于以下内容：\n任何区域的主牌堆卡牌\n任何区域的符文\n传奇\n战场\n"
            "任何区域的指示物\n结算链上任何类型的技能\n计数标和其他状态标记",
        ),
        (
            "164.1",
            "基础符文共有六种，每种符文都有一个与其名称相对应的特性。\n"
            "炽烈符文\n翠意符文\n灵光符文\n摧破符文\n混沌符文\n序理符文",
        ),
        ("135.2.b.1", "指示指的是出现在法术上或技能内的一种文本，"),
    ],
)
def test_the_words_of_a_clause(core: Revision, number: str, text: str) -> None:
    assert clause(core, number).text == text


@pytest.mark.parametrize(
    ("number", "whole"),
    [
        ("204.3.b", "然后从其手牌中选择一张卡牌作为效果。"),
        ("337.1", "完成打出该待处理项目的所有步骤"),
        ("356.4.c", "在打出“封冻”并按步骤 2选择支付额外费用时"),
        ("359.3.f.4", "状态。该信息会在"),
        ("370.1.a.1", "在本回合内变为强力单位时，改为将其放逐。"),
    ],
)
def test_sentences_cut_by_a_page_are_whole(core: Revision, number: str, whole: str) -> None:
    assert whole in clause(core, number).full_text


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        ("109.2", ["body", "example"]),
        ("129.3", ["body", "example"]),
        ("135.2.b.6", ["body", "example", "example", "example"]),
        ("204.3.b", ["body", "example", "example", "example"]),
        ("315.2.b.3", ["note"]),
        ("355.5.b", ["body", "example", "example", "pointer"]),
        ("359.3.e.4", ["body", "example", "example", "example"]),
        ("359.3.e.12", ["body", "example", "example", "example", "example"]),
        ("377.1", ["body", "example"]),
        ("383.1", ["body", "example", "example", "example"]),
        ("428.6", ["body", "example", "example", "example"]),
        ("434.1", ["body", "pointer"]),
    ],
)
def test_the_structure_of_a_clause(core: Revision, number: str, kinds: list[str]) -> None:
    assert [block.kind for block in clause(core, number).blocks] == kinds


def test_continuation_lines_of_an_example_stand_apart(core: Revision) -> None:
    assert clause(core, "383.1").blocks[1:] == (
        Block("example", "“当你征服此处时，你可以选择消耗一个增益，以此抽一张牌。”", "举例："),
        Block("example", "“在你回合结束时，让两枚符文变为活跃状态。”"),
        Block(
            "example",
            "“每回合首次，当我移动时，你可以选择让一个其他休眠的物体变为活跃状态（包括传奇和符文）。”",
        ),
    )


def test_a_clause_that_is_only_a_note_has_that_for_its_words(core: Revision) -> None:
    assert clause(core, "315.2.b.3").text.startswith("提示：在组队的游戏模式中，")


def test_a_list_inside_an_example_keeps_its_lines(core: Revision) -> None:
    assert clause(core, "109.2").texts("example") == [
        "一名单位是否拥有增益\n一件装备是否为休眠状态\n诸如此类"
    ]


def test_card_names_and_symbols_stay_as_printed(core: Revision) -> None:
    assert "“卡莎 - 蜕变者”和“卡莎 - 九死一生”" in clause(core, "132.4").full_text
    assert "[M]+2" in clause(core, "364.3.a").full_text


def test_titles_tell_who_printed_them(core: Revision) -> None:
    titles = {each.number: (each.kind, each.title_source) for each in core.clauses if each.title}

    assert (clause(core, "318").title, titles["318"]) == ("清理", ("heading", "supplied"))
    printed = {
        number: clause(core, number).title for number, found in titles.items() if found[1] == "document"
    }
    assert printed == {"177": "多种类型", "193": "获胜", "197": "位置", "201": "费用"}
    assert all(each.title_source == "supplied" for each in core.clauses if each.kind == "heading")


def test_every_number_says_what_it_rests_on(core: Revision) -> None:
    assert {each.numbering for each in core.clauses} == {"outline"}
    assert all("编号取自" in each.evidence for each in core.clauses)


def test_what_stands_before_the_first_clause_is_kept(core: Revision) -> None:
    assert core.front == (
        "《符文战场：英雄联盟对战卡牌》核心规则",
        "《符文战场》核心规则",
        "最后更新时间：2026 年 7 月 17日",
    )


def test_the_revision_is_described(core: Revision) -> None:
    assert (core.id, core.date, core.follows) == ("core-2026-07-17", "2026-07-17", "core-2026-03-30")
    assert (core.completeness, core.last_section, core.language) == ("complete", "439", "zh")
    assert len(core.outside) == 64
    assert core.outside_titles["467"] == "得分计算"
    assert core.source == "core-2026-07-17/source.txt"
    assert read_metadata(FOLDER).holder == "Riot Games"
    assert len(core.sha256) == 64


# Broken folders


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FOLDER, tmp_path / "core-2026-07-17"))


def refusal(folder: Path) -> str:
    with pytest.raises(SourceError) as refused:
        read_outlined(folder)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("name", ["source.txt", "outline.tsv", "revision.toml"])
def test_a_missing_file_is_named(copied: Path, name: str) -> None:
    (copied / name).unlink()
    assert refusal(copied).startswith(f"{copied / name}：缺少")


@pytest.mark.parametrize("name", ["source.txt", "outline.tsv", "revision.toml"])
def test_a_folder_in_place_of_a_file_is_unreadable(copied: Path, name: str) -> None:
    (copied / name).unlink()
    (copied / name).mkdir()
    assert refusal(copied).startswith(f"{copied / name}：无法读取")


def test_bytes_that_are_no_utf8_are_refused_with_their_line(copied: Path) -> None:
    path = copied / "source.txt"
    path.write_bytes(path.read_bytes().replace("卡牌以第一人称".encode(), b"\xff\xfe", 1))
    assert "source.txt 第 13 行：不是 UTF-8" in refusal(copied)


def test_a_changed_paragraph_is_named(copied: Path) -> None:
    path = copied / "source.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("4.如果当前回合处于 开环状态", "4.如果当前处于 开环状态"), encoding="utf-8")
    assert "第 657 段（从 0 数起）：不再是 323.6 的文字，现在是“4.如果当前处于" in refusal(copied)


def test_a_source_that_differs_in_blanks_only_is_refused_by_its_hash(copied: Path) -> None:
    path = copied / "source.txt"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "SHA-256" in refusal(copied)


def test_a_cut_source_is_refused(copied: Path) -> None:
    path = copied / "source.txt"
    path.write_text("\n\n".join(split_paragraphs(path.read_text(encoding="utf-8"))[:-1]), encoding="utf-8")
    assert "只有 1445 段" in refusal(copied)


def test_a_list_that_does_not_end_its_clause_is_refused(copied: Path) -> None:
    path = copied / "outline.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("|延迟技能", "|延时技能"), encoding="utf-8")
    assert "361.1 的文字不以所列各项" in refusal(copied)


def test_an_absent_clause_left_out_of_the_outline_is_named(copied: Path) -> None:
    path = copied / "outline.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("\n323.3\tabsent", "\n#", 1), encoding="utf-8")
    assert "缺少 323.3" in refusal(copied)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('id = "core-2026-07-17"', 'id = "Core 1"', "id"),
        ("date = 2026-07-17", 'date = "yesterday"', "date"),
        ('completeness = "complete"', 'completeness = "mostly"', "completeness"),
        ('holder = "Riot Games"', "", "holder"),
        ('layout = "outline"', 'layuot = "outline"', "lay"),
        ("date = 2026-07-17", "date = 2026-07-17\ndate = 2026-07-18", "TOML"),
        ('holder = "Riot Games"', "holder = " + "[" * 20000, "TOML（嵌套太深"),
        ('last_section = "439"', 'last_section = "end"', "last_section"),
        ('last_section = "439"', "", "outside 却没有 last_section"),
        ("[outside]", "[outside]\n4x0 = '燃烧'", "outside"),
    ],
)
def test_wrong_metadata_is_refused_with_its_field(copied: Path, old: str, new: str, complaint: str) -> None:
    path = copied / "revision.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert re.search(rf"revision\.toml：.*{complaint}", refusal(copied))


def test_a_source_beyond_any_rulebook_is_refused_unread(copied: Path) -> None:
    with (copied / "source.txt").open("r+b") as file:
        file.truncate(30_000_000)
    assert "超过 20 MB" in refusal(copied)
