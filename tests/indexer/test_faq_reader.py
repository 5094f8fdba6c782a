"""The FAQ reader: the received FAQ, exactly, and small documents of other shapes."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.cards import CardNames, read_cards
from indexer.errors import SourceError
from indexer.model import Faq
from indexer.readers.faq import FaqReading, parse_faq, read_faq, rebuild_source
from indexer.readers.faq_file import Columns, FaqFile, OverrideLine
from indexer.readers.quoted import read_quoted_revision
from indexer.text import compact

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "faq" / "faq-unleashed-2026-04-30"
NAMES = CardNames(read_cards(ROOT / "rules" / "cards"))
READING = read_faq(FOLDER, NAMES)
FAQ = READING.faq
PASSAGES = {passage.id: passage for entry in FAQ.entries for passage in entry.passages}
CLAUSES = {clause.number: clause for clause in READING.base_clauses}
OVERRIDES = {override.id: override for override in FAQ.overrides}
LATER = "core-2026-07-17"

NO_NAMES = CardNames(())


def read(source: str, **settings: object) -> FaqReading:
    facts: dict[str, object] = {
        "id": "faq-x",
        "title": "一份 FAQ",
        "date": datetime.date(2027, 1, 2),
        "base_revision": "core-x",
        "expires": "on-conflict",
        "origin": "测试",
        "holder": "测试",
        **settings,
    }
    return parse_faq(source, FaqFile(**facts), NO_NAMES)  # type: ignore[arg-type]


class TestReceivedFaq:
    def test_metadata(self) -> None:
        assert (FAQ.id, FAQ.date, FAQ.base_revision, FAQ.expires) == (
            "faq-unleashed-2026-04-30",
            "2026-04-30",
            "core-2026-03-30",
            "next-core-rules",
        )

    def test_nothing_is_lost(self) -> None:
        assert rebuild_source(READING) == compact((FOLDER / "source.txt").read_text("utf-8"))

    def test_sections(self) -> None:
        sections = {entry.id: entry.title for entry in FAQ.entries if entry.kind == "section"}
        assert sections == {
            "s01": "触发式技能",
            "s02": "战场与法术对决的控制权",
            "s03": "强制性行动与私密信息",
            "s04": "致命伤害修正",
            "s05": "战场技能的控制权",
            "s06": "鼓舞",
            "s07": "战斗结果",
        }

    def test_fourteen_questions(self) -> None:
        questions = {entry.id: entry.title for entry in FAQ.entries if entry.kind == "question"}
        assert list(questions) == [f"q{place:02d}" for place in range(1, 15)]
        assert questions["q06"] == "我在确认卡牌或技能时，会发生清理吗？"
        assert questions["q10"] == (
            "如果我打出星芒凝汇，但被对手无效化，这回合我还能以[C]费用打出烬 - 匠心索命吗？"
        )
        assert questions["q14"] == "HOT FEPR究竟是如何运作的？"

    def test_entries_follow_the_document(self) -> None:
        assert [entry.id for entry in FAQ.entries[:2]] == ["preface", "s01"]
        assert [len(entry.passages) for entry in FAQ.entries] == [
            10, 24, 12, 4, 6, 4, 8, 5, 5, 5, 5, 6, 8, 3, 9, 4, 4, 2, 5, 5, 3, 13,
        ]  # fmt: skip

    def test_front_matter_stands_in_the_preface(self) -> None:
        assert PASSAGES["preface.1"].text == "Riot 官方中文FAQ"
        assert PASSAGES["preface.5"].text == "《符文战场》破限系列官方 FAQ"

    def test_the_heading_above_the_sections_stands_with_the_first(self) -> None:
        assert [PASSAGES[f"s01.{place}"].text for place in (1, 2)] == ["规则修订与阐明", "触发式技能"]

    def test_abbreviations_stand_as_a_list(self) -> None:
        passage = PASSAGES["preface.10"]
        assert (passage.kind, passage.marker) == ("item", "●")
        assert passage.text.split("\n") == [
            "[E]代表“休眠”",
            "● [M]代表“战力”",
            "● [A]代表“任意特性的1点符能”",
            "● [C]代表“与此牌特性相同的 1点符能”",
            "○ “急速”费用中的[C]需要与单位拥有相同特性；若单位没有特性或拥有多种特性，则变为[A]。",
            "○ 其他情况下的[C]则会全部视为符合卡面印刷情况的相应符能标志"
            "——这种用法是我们在设计过程中采取的简称。",
        ]

    def test_a_list_after_its_introduction(self) -> None:
        assert PASSAGES["q14.10"].text.split("\n") == [
            "战斗结算步骤可以分为四个子部分：",
            "1. 战斗清理",
            "2. 判定战斗结果",
            "3. 确立控制权",
            "4. 战斗结束",
        ]

    def test_columns_are_parted(self) -> None:
        assert [PASSAGES[f"s01.{place}"].text for place in (8, 9, 10, 11)] == [
            "前半部分",
            "“当你征服一处战场时，如果你给敌方单位分配了不低于 3点的过量伤害，"
            "则你可以选择让我变为休眠状态，以此”",
            "后半部分",
            "“让一名单位变为活跃状态。”",
        ]

    @pytest.mark.parametrize(
        ("passage", "words", "place"),
        [
            ("s01.12", "则后半部分将会成为已确认的结算链效果", (19, 20)),
            ("s01.22", "即使在此次规则更新之前", (30, 31)),
            ("q01.3", "如果玩家通过征服得分", (75, 76)),
            ("q05.5", "存在项目（冷血贵族），我不会失去", (99, 100)),
            ("q14.3", "将项目加入结算链，或者让过优先行动权", (141, 142)),
        ],
    )
    def test_broken_lines_are_whole(self, passage: str, words: str, place: tuple[int, int]) -> None:
        assert words in PASSAGES[passage].text
        assert PASSAGES[passage].place == place

    def test_no_other_passage_spans_lines(self) -> None:
        assert sum(first != last for first, last in (p.place or (0, 0) for p in PASSAGES.values())) == 5

    @pytest.mark.parametrize(
        ("passage", "kind", "marker", "number", "text"),
        [
            ("s02.4", "old", "323.6.（旧）4.", "323.6", "如果当前回合处于开环状态，则没有单位占据"),
            ("s02.5", "new", "（新）4.", "323.6", "如果当前回合处于开环状态，且某处战场上没有"),
            ("s02.8", "quote", "323.8. 6.", "323.8", "如果战场进入了争夺状态"),
            ("s02.10", "new", "（新）", "316.5.b", "如果战场进入了争夺状态"),
            ("s04.5", "quote", "323.5. 3b.", "323.5", "如果单位身上的非零伤害标记"),
            ("s07.5", "new", "（新）", "461.3.d", "如果在战斗清理阶段有单位被召回"),
            ("q14.13", "quote", "305.", "305", "如果结算链上没有任何项目"),
        ],
    )
    def test_quotations(self, passage: str, kind: str, marker: str, number: str, text: str) -> None:
        found = PASSAGES[passage]
        assert (found.kind, found.marker, found.number) == (kind, marker, number)
        assert found.text.startswith(text)

    def test_passages_begin_as_their_source_lines_do(self) -> None:
        lines = (FOLDER / "source.txt").read_text("utf-8").split("\n")
        parted = {column.right for column in READING.interleaved} | {"s01.9", "s01.10"}
        for passage in PASSAGES.values():
            assert passage.place is not None
            words = compact(passage.marker + passage.text)
            line = compact(lines[passage.place[0]])
            assert passage.id in parted or words.startswith(line) or line.startswith(words)


CARD_PASSAGES = {
    "abandoned_hall": "s05.2",
    "alpha_strike": "q11.1 q11.2 q11.3 q11.5",
    "arcane_shift": "q05.7",
    "aspirants_climb": "q01.1 q01.3",
    "atakhan": "q13.1 q13.2",
    "baited_hook": "q05.6",
    "battering_ram": "s06.5",
    "brush": "q01.1 q01.3 q02.1 q02.2",
    "brynhir_thundersong": "s06.7",
    "counter_strike": "q08.1 q08.2 q08.3",
    "crescent_guardian": "s06.5",
    "cruel_patron": "q05.5",
    "darius_trifarian": "s06.4",
    "deceiver": "q07.1 q07.2 q07.4",
    "disarming_rake": "s01.16",
    "draven_vanquisher": "s01.24",
    "ekko_recurrent": "s01.17",
    "elder_dragon": "s04.2 s04.4 q08.1 q08.3 q09.1 q09.3 q09.4",
    "flash": "q09.1 q09.4 q11.1",
    "glasc_mixologist": "q05.8",
    "green_father": "q01.1 q01.3",
    "grim_apothecary": "q11.2",
    "heedless_resurrection": "q11.2",
    "here_to_help": "s06.6",
    "insightful_investigator": "s01.21",
    "jayce_man_of_progress": "s01.23",
    "jhin_meticulous_killer": "q10.1 q10.2",
    "loose_cannon": "s01.19",
    "master_yi_unstoppable": "q11.1",
    "ornn_blacksmith": "s01.20",
    "piltover_enforcer": "s01.5",
    "raging_firebrand": "s06.6",
    "ravenbloom_student": "s06.4",
    "reckoners_arena": "q12.1 q12.2 q12.4",
    "recruit": "q05.5",
    "reflection": "q07.4 q07.7",
    "reksai_breacher": "q13.1 q13.2",
    "repulse": "q11.1 q11.2 q11.5",
    "rift_herald": "s03.2 s03.3",
    "singularity": "q10.1",
    "sona_harmonious": "s01.15",
    "spinning_axe": "q04.1 q04.2 q04.3 q04.4",
    "thousand_tailed_watcher": "q05.7",
    "thrill_of_the_hunt": "q11.2",
    "turn_to_dust": "q03.1",
    "void_drone": "s06.6",
    "yone_blademaster": "q12.1 q12.3",
    "zilean_time_mage": "q07.1 q07.2 q07.4 q07.7 q07.8",
}
TOKENS = {"brush", "recruit", "reflection"}


class TestCardsNamed:
    def test_each_card_with_the_passages_that_name_it(self) -> None:
        found: dict[str, list[str]] = {}
        for passage in PASSAGES.values():
            for card in dict.fromkeys(mention.card for mention in passage.cards):
                found.setdefault(card, []).append(passage.id)
        assert found == {card: passages.split() for card, passages in CARD_PASSAGES.items()}

    def test_forty_five_cards_and_three_tokens(self) -> None:
        assert len(CARD_PASSAGES) - len(TOKENS) == 45
        assert all(
            (card.id in TOKENS) == card.token
            for card in read_cards(ROOT / "rules" / "cards")
            if card.id in CARD_PASSAGES
        )

    def test_the_words_used(self) -> None:
        words = {(mention.card, mention.words) for passage in PASSAGES.values() for mention in passage.cards}
        assert {
            ("heedless_resurrection", "强行复活"),
            ("thousand_tailed_watcher", "千尾"),
            ("glasc_mixologist", "调酒师"),
            ("zilean_time_mage", "基兰"),
            ("jhin_meticulous_killer", "烬"),
            ("yone_blademaster", "永恩"),
            ("reksai_breacher", "雷克塞"),
        } <= words

    def test_mentions_point_into_the_text(self) -> None:
        for passage in PASSAGES.values():
            assert all(passage.text[m.start : m.end] == m.words for m in passage.cards)


QUOTED = (
    "135.4 187.4.c 305 316.5.b 323.1 323.5 323.6 323.8 335.3 344.2 359.3.e.3 375 437.2.a 438.1 438.7.b "
    "460.2.c.3 461.3.d 466.1.b 467 718.2 816.2 816.2.a"
)


class TestPartialRevision:
    def test_clauses_in_rulebook_order(self) -> None:
        assert [clause.number for clause in READING.base_clauses] == QUOTED.split()

    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (
                "323.6",
                "4.如果当前回合处于开环状态，则没有单位占据且没有法术对决或战斗正在进行的战场将变为未受控制状态。",
            ),
            ("316.5.b", "当尚无控制者的战场进入争夺状态时，则将该战场上的法术对决标记为待发生。"),
            ("461.3.d", "如果在此步骤期间，双方玩家都拥有单位，或双方都没有单位，则战斗“无结果”。"),
            (
                "323.5",
                "3b.如果单位身上的非零伤害标记等同于或超过其战力，则视为被摧毁，并将其置于其拥有者的废牌堆。",
            ),
            ("816.2", "即使拥有多个[瞬息]，也只会生效一次。"),
            ("437.2.a", "经过抵挡的伤害绝不会低于 0，但可以为 0。即相当于没有造成伤害。"),
        ],
    )
    def test_old_texts_only(self, number: str, text: str) -> None:
        assert CLAUSES[number].text == text

    def test_evidence_names_every_quotation(self) -> None:
        assert CLAUSES["187.4.c"].evidence == "《符文战场》破限系列 官方 FAQ s02.3、q05.3 引用"

    def test_a_clause_quoted_in_part_is_marked(self) -> None:
        clause = CLAUSES["466.1.b"]
        assert clause.text.endswith("会发生以下情况：……")
        assert clause.evidence.endswith("q01.3 在句中引用，只引用了开头，其余以“……”略去")

    def test_revision(self) -> None:
        folder = ROOT / "rules" / "core" / "core-2026-03-30"
        revision = read_quoted_revision(folder, {FAQ.base_revision: READING.base_clauses})
        assert (revision.id, revision.date, revision.completeness) == (
            "core-2026-03-30",
            "2026-03-30",
            "partial",
        )
        assert len(revision.clauses) == 22
        assert not (folder / "source.txt").exists()

    def test_without_its_faq(self) -> None:
        with pytest.raises(SourceError, match="faq-unleashed-2026-04-30"):
            read_quoted_revision(ROOT / "rules" / "core" / "core-2026-03-30", {})


class TestOverrides:
    @pytest.mark.parametrize(
        ("name", "number", "target", "read_from"),
        [
            ("s02-323.6", "323.6", "323.6", ("s02.2", "s02.4", "s02.5", "faq.toml")),
            ("s02-316.5.b", "316.5.b", "316.8.b", ("s02.6", "s02.9", "s02.10", "faq.toml")),
            ("s02-344.2", "344.2", "344.2", ("s02.6", "s02.11", "s02.12", "faq.toml")),
            ("s07-461.3.d", "461.3.d", "466.3.d", ("s07.2", "s07.4", "s07.5", "faq.toml")),
        ],
    )
    def test_replacements(self, name: str, number: str, target: str, read_from: tuple[str, ...]) -> None:
        override = OVERRIDES[name]
        assert (override.effect, override.base_number) == ("replaces", number)
        assert override.targets == {LATER: target}
        assert override.read_from == read_from
        assert override.old_text == CLAUSES[number].text

    @pytest.mark.parametrize("name", ["s02-323.6", "s02-316.5.b", "s02-344.2", "s07-461.3.d"])
    def test_the_sentence_and_the_new_text_agree(self, name: str) -> None:
        override = OVERRIDES[name]
        new = override.text.removeprefix("4.")
        assert compact(new) in compact(PASSAGES[override.read_from[0]].text)
        assert new != override.old_text.removeprefix("4.")

    def test_the_rule_in_force_at_once(self) -> None:
        override = OVERRIDES["s03-new-rule"]
        assert (override.effect, override.base_number) == ("adds", None)
        assert override.text.startswith("即使某个行动指定了卡牌的类型或特性，也不能强制玩家")
        assert override.text.endswith("则相关玩家可以选择无视该效果。")
        assert override.targets == {LATER: "128.6"}

    def test_lethal_damage(self) -> None:
        assert OVERRIDES["s04-lethal-damage"].targets == {LATER: "142.4"}
        assert OVERRIDES["s04-323.5"].base_number == "323.5"
        assert OVERRIDES["s04-460.2.c.3"].targets == {LATER: "465.2.c.3"}

    def test_battlefield_abilities(self) -> None:
        assert OVERRIDES["s05-chooser-controls"].targets == {LATER: "190.6"}

    def test_the_abbreviation_that_later_rules_contradict(self) -> None:
        override = OVERRIDES["preface-accelerate-c"]
        assert override.targets == {LATER: "135.2.e.6.c"}
        assert override.standings == {LATER: "contradicted"}
        assert "提伯斯" in override.reasons[LATER]

    def test_the_clause_that_was_confirmed(self) -> None:
        override = OVERRIDES["s02-187.4.c"]
        assert (override.effect, override.base_number) == ("clarifies", "187.4.c")
        assert override.text == CLAUSES["187.4.c"].text
        assert override.targets == {LATER: "190.4.c"}

    def test_all_overrides(self) -> None:
        assert list(OVERRIDES) == [
            "s02-323.6",
            "s02-316.5.b",
            "s02-344.2",
            "s03-new-rule",
            "s07-461.3.d",
            "s02-187.4.c",
            "s04-lethal-damage",
            "s04-323.5",
            "s04-460.2.c.3",
            "s05-chooser-controls",
            "s05-several-choosers",
            "preface-accelerate-c",
            "s01-when-to-choose",
            "s06-played",
        ]

    def test_standings_that_a_human_fixed(self) -> None:
        fixed = {override.id: override.standings[LATER] for override in FAQ.overrides if override.standings}
        assert fixed == {
            "s02-316.5.b": "absorbed",
            "s04-lethal-damage": "absorbed",
            "s04-323.5": "absorbed",
            "s05-chooser-controls": "absorbed",
            "s05-several-choosers": "lapsed",
            "preface-accelerate-c": "contradicted",
            "s01-when-to-choose": "lapsed",
            "s06-played": "absorbed",
        }

    def test_every_decision_has_a_reason(self) -> None:
        for override in FAQ.overrides:
            assert override.reasons
            assert set(override.standings) <= set(override.reasons)


class TestOtherDocuments:
    def test_no_title_no_preface(self) -> None:
        faq = read("会清理吗？\n不会。").faq
        assert [(entry.id, entry.kind) for entry in faq.entries] == [("q01", "question")]

    def test_only_a_preface(self) -> None:
        faq = read("我们注意到一些问题。").faq
        assert [(entry.id, entry.title) for entry in faq.entries] == [("preface", "前言")]

    def test_an_empty_document(self) -> None:
        assert read("").faq.entries == ()

    def test_sections_between_questions(self) -> None:
        faq = read("一份FAQ\n战斗\n会吗？\n会。\n得分\n按次计。\n能吗？\n能。").faq
        assert [entry.id for entry in faq.entries] == ["preface", "s01", "q01", "s02", "q02"]

    def test_a_new_text_without_an_old_one_is_body(self) -> None:
        (entry,) = read("（新）如果如此。").faq.entries
        assert [passage.kind for passage in entry.passages] == ["body"]

    def test_a_sentence_alone_replaces(self) -> None:
        (override,) = read(
            "规则100.1.b的表述应当改为：“如果如此，则“抽”一张。”其余不变。".replace("“抽”", "抽")
        ).faq.overrides
        assert (override.id, override.text, override.old_text) == (
            "preface-100.1.b",
            "如果如此，则抽一张。",
            "",
        )
        assert override.read_from == ("preface.1",)

    def test_a_sentence_without_quotation_marks_replaces(self) -> None:
        (override,) = read("规则 100.1.的表述应当改为：战斗“无结果”。").faq.overrides
        assert (override.base_number, override.text) == ("100.1", "战斗“无结果”。")

    def test_old_and_new_are_apart(self) -> None:
        reading = read("战斗\n100.1.（旧）甲。\n（新）乙。")
        assert [(clause.number, clause.text) for clause in reading.base_clauses] == [("100.1", "甲。")]
        (override,) = reading.faq.overrides
        assert (override.old_text, override.text) == ("甲。", "乙。")

    def test_old_and_new_both_numbered(self) -> None:
        (override,) = read("100.1.（旧）甲。\n100.1.（新）乙。").faq.overrides
        assert (override.old_text, override.text) == ("甲。", "乙。")

    def test_quotations_that_differ_are_refused(self) -> None:
        with pytest.raises(SourceError, match=r"preface\.1 与 preface\.2 引用的 100\.1 不一致"):
            read("100.1. 甲。\n100.1. 乙。")

    def test_a_quotation_of_its_own_counts_before_one_in_a_sentence(self) -> None:
        reading = read("第 100.1条规定：“甲……”所以如此。\n100.1. 甲乙丙。")
        assert [clause.text for clause in reading.base_clauses] == ["甲乙丙。"]

    def test_withdrawn_answers(self) -> None:
        assert read("甲。", withdraws=("faq-y/q01",)).faq.withdraws == ("faq-y/q01",)

    pieces = st.sampled_from(
        [
            "会吗？",
            "战斗",
            "不会。",
            "如果玩",
            "家得分。",
            "● 甲● 乙",
            "1. 甲2. 乙",
            "–",
            "",
            "100.1.（旧）甲。",
            "（新） 乙。",
        ]
    )

    @given(st.lists(pieces, max_size=12))
    def test_any_document_is_rebuilt(self, lines: list[str]) -> None:
        source = "\n".join(lines)
        assert rebuild_source(read(source)) == compact(source)

    @given(st.lists(pieces, max_size=12))
    def test_passage_ids_are_unique(self, lines: list[str]) -> None:
        faq: Faq = read("\n".join(lines)).faq
        ids = [passage.id for entry in faq.entries for passage in entry.passages]
        assert len(ids) == len(set(ids))


class TestRefusals:
    @pytest.mark.parametrize(
        ("line", "what"),
        [
            (OverrideLine(id="x"), "缺少 entry、effect 或 text"),
            (OverrideLine(id="x", entry="s09", effect="adds", text="甲"), "entry 's09' 不存在"),
            (OverrideLine(id="x", entry="preface", effect="adds", text="丁"), "“丁”不在 preface 中"),
            (OverrideLine(id="preface-100.1", text="乙"), "只能补充 targets"),
        ],
    )
    def test_decisions_that_the_document_does_not_bear(self, line: OverrideLine, what: str) -> None:
        with pytest.raises(SourceError, match=what):
            read("100.1.（旧）甲。\n（新）乙。", overrides=(line,))

    @pytest.mark.parametrize(
        ("columns", "what"),
        [
            (Columns(titles="左 右", right="乙"), "不在原文中"),
            (Columns(titles="前 后", right="丁"), "的下一行中"),
            (Columns(titles="前后", right="乙"), "的下一行中"),
        ],
    )
    def test_columns_that_do_not_fit(self, columns: Columns, what: str) -> None:
        with pytest.raises(SourceError, match=what):
            read("前 后\n甲乙丙。", columns=(columns,))

    def copy(self, target: Path) -> Path:
        shutil.copytree(FOLDER, target / "faq")
        return target / "faq"

    def test_a_changed_source(self, tmp_path: Path) -> None:
        folder = self.copy(tmp_path)
        with (folder / "source.txt").open("a", encoding="utf-8") as file:
            file.write("。")
        with pytest.raises(SourceError, match="SHA-256"):
            read_faq(folder, NO_NAMES)

    def test_a_missing_source(self, tmp_path: Path) -> None:
        folder = self.copy(tmp_path)
        (folder / "source.txt").unlink()
        with pytest.raises(SourceError, match=r"source\.txt"):
            read_faq(folder, NO_NAMES)

    @pytest.mark.parametrize(
        ("old", "new", "what"),
        [
            ('expires = "next-core-rules"', 'expires = "never"', "expires"),
            ("date = 2026-04-30", 'date = "30 April"', "date"),
            ('holder = "Riot Games"', 'owner = "Riot Games"', "owner|holder"),
            ('holder = "Riot Games"', "holder = ", "TOML"),
            ('effect = "amends"', 'effect = "changes"', "effect"),
        ],
    )
    def test_settings_that_are_wrong(self, tmp_path: Path, old: str, new: str, what: str) -> None:
        path = self.copy(tmp_path) / "faq.toml"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        with pytest.raises(SourceError, match=what) as caught:
            read_faq(path.parent, NO_NAMES)
        assert "faq.toml" in str(caught.value)
        assert "\n" not in str(caught.value)
