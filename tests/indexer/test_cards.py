"""Cards: the files, and finding cards by their names in documents and queries."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.cards import DOMAINS, CardNames, read_cards
from indexer.errors import SourceError
from indexer.model import Card

ROOT = Path(__file__).resolve().parents[2]
CARDS = read_cards(ROOT / "rules" / "cards")
NAMES = CardNames(CARDS)
BY_ID = {card.id: card for card in CARDS}


def ids(text: str, *named: str) -> list[str]:
    return [mention.card for mention in NAMES.mentions(text, named)]


def write(folder: Path, name: str = "flash", **lines: str) -> Path:
    facts = {"id": name, "name": "闪现", "type": "spell", **lines}
    (folder / f"{name}.yaml").write_text(
        "".join(f"{key}: {value}\n" for key, value in facts.items()), "utf-8"
    )
    return folder


class TestFiles:
    def test_all_named_cards_are_there(self) -> None:
        assert len(CARDS) == 140
        assert sum(card.token for card in CARDS) == 11

    def test_a_champion(self) -> None:
        ekko = BY_ID["ekko_recurrent"]
        assert ekko.name == "艾克 - 溯时洄光"
        assert (ekko.type, ekko.supertype, ekko.number) == ("unit", "champion", "OGN-110/298")
        assert (ekko.energy, ekko.power, ekko.might) == (5, {"灵光": 1}, 5)
        assert ekko.keywords == ("急速", "绝念")
        assert ekko.ability_kinds == ("triggered",)
        assert ekko.short_names == ("艾克",)

    def test_a_token_has_the_type_of_what_it_is(self) -> None:
        assert (BY_ID["brush"].type, BY_ID["brush"].token) == ("battlefield", True)
        assert (BY_ID["gold"].type, BY_ID["gold"].token) == ("gear", True)

    def test_a_weapon_keeps_its_might_bonus(self) -> None:
        assert BY_ID["spinning_axe"].might_bonus == 3

    def test_domains_are_those_of_the_rules(self) -> None:
        assert {domain for card in CARDS for domain in card.domains} == set(DOMAINS)

    def test_a_cost_in_the_card_s_own_domain(self) -> None:
        assert BY_ID["alpha_strike"].power == {"C": 1}

    def test_every_alias_is_explained(self) -> None:
        assert BY_ID["heedless_resurrection"].aliases == ("强行复活",)
        assert BY_ID["master_yi_honed"].aliases == ("无极剑圣 - 锋芒毕现",)
        assert all(card.text_differences for card in CARDS if card.aliases)

    def test_low_confidence_is_marked(self) -> None:
        assert sorted(card.name for card in CARDS if card.confidence == "low") == sorted(
            ["触手", "影分身", *(f"{domain}符文" for domain in DOMAINS)]
        )


class TestBadFiles:
    def test_no_folder(self, tmp_path: Path) -> None:
        with pytest.raises(SourceError, match="没有这个卡牌文件夹"):
            read_cards(tmp_path / "cards")

    def test_an_empty_folder_holds_no_cards(self, tmp_path: Path) -> None:
        assert read_cards(tmp_path) == ()

    @pytest.mark.parametrize(
        ("lines", "where", "what"),
        [
            ({"energy": "two"}, ":4：", "int"),
            ({"energy": "-1"}, ":4：", "energy 不能是 -1"),
            ({"might": "100"}, ":4：", "might 不能是 100"),
            ({"power": "{C: 100}"}, ":4：", "power 不能是 100"),
            ({"colour": "red"}, ":4：", "'colour'"),
            ({"domains": "[red]"}, ":4：", "'red'"),
            ({"power": "{red: 1}"}, ":4：", "'red'"),
            ({"type": "sorcery"}, ":3：", "'sorcery'"),
            ({"id": "blink"}, ":1：", "flash（文件名）"),
            ({"ability_kinds": "[magic]"}, ":4：", "'magic'"),
            ({"power": "{C: 1, C: 2}"}, ":4：", "'C' 写了两次"),
            ({"abilities": "&a [*a]"}, ":4：", "锚点与别名"),
            ({"text_revision": "2026-13-41"}, "：", "不允许的值"),
            ({"tags": "[a"}, ":5：", "YAML"),
            ({"tags": "!!python/object/apply:os.getcwd []"}, ":4：", "不允许的值"),
        ],
    )
    def test_one_line_says_where_and_what(
        self, tmp_path: Path, lines: dict[str, str], where: str, what: str
    ) -> None:
        with pytest.raises(SourceError) as caught:
            read_cards(write(tmp_path, **lines))
        assert f"flash.yaml{where}" in str(caught.value)
        assert what in str(caught.value)
        assert "\n" not in str(caught.value)

    def test_a_repeated_key(self, tmp_path: Path) -> None:
        write(tmp_path)
        with (tmp_path / "flash.yaml").open("a", encoding="utf-8") as file:
            file.write("name: 闪光\n")
        with pytest.raises(SourceError, match=r"flash\.yaml:4：'name' 写了两次"):
            read_cards(tmp_path)

    def test_a_missing_name(self, tmp_path: Path) -> None:
        (tmp_path / "flash.yaml").write_text("id: flash\ntype: spell\n", "utf-8")
        with pytest.raises(SourceError, match="name"):
            read_cards(tmp_path)

    @pytest.mark.parametrize(
        "content", [b"", b"- a\n", b"\xff\xfe", b"{1: 2}", b"[a]: b\n", b"\0", b"[" * 9000]
    )
    def test_no_card_at_all(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "flash.yaml").write_bytes(content)
        with pytest.raises(SourceError, match=r"flash\.yaml"):
            read_cards(tmp_path)

    def test_too_large(self, tmp_path: Path) -> None:
        (tmp_path / "flash.yaml").write_text("id: flash\n" + "#" * 70_000, "utf-8")
        with pytest.raises(SourceError, match="64 KiB"):
            read_cards(tmp_path)

    def test_two_cards_of_one_name(self, tmp_path: Path) -> None:
        write(write(tmp_path), "blink")
        with pytest.raises(SourceError, match=r"'闪现' 已属于 blink\.yaml"):
            read_cards(tmp_path)


class TestEngineKeys:
    def test_abilities_are_left_to_the_engine_but_for_their_kinds(self, tmp_path: Path) -> None:
        write(
            tmp_path,
            ability_kinds="[passive]",
            abilities="[{kind: spell_effect, effect: [{do: move}]}, {kind: triggered}]",
            text_revision="2026-04",
        )
        assert read_cards(tmp_path)[0].ability_kinds == ("triggered", "spell")

    def test_a_keyword_with_a_cost_is_the_bare_word(self, tmp_path: Path) -> None:
        write(tmp_path, keywords="[{name: 回响, cost: {energy: 2}}, 反应]")
        assert read_cards(tmp_path)[0].keywords == ("回响", "反应")


class TestMentions:
    @pytest.mark.parametrize(
        "text",
        [
            "打出闪现来应对",
            "打出“闪现”来应对",
            "打出 “闪 现 ”来应对",
            "打出‘闪现’来应对",
        ],
    )
    def test_quoted_or_not_and_with_stray_blanks(self, text: str) -> None:
        assert ids(text) == ["flash"]

    @pytest.mark.parametrize(
        "text",
        ["德莱文 - 血斧飞旋", "德莱文- 血斧飞旋", "德莱文-血斧飞旋", "德莱文—血斧飞旋", "德莱文 血斧飞旋"],
    )
    def test_any_dash_or_none(self, text: str) -> None:
        assert ids(text) == ["draven_vanquisher"]

    def test_offsets_are_those_of_the_text(self) -> None:
        text = "我打出 “化为灰 烬 ”。"
        (mention,) = NAMES.mentions(text)
        assert text[mention.start : mention.end] == mention.words == "化为灰 烬"

    def test_a_name_with_quotation_marks_in_it(self) -> None:
        assert ids("打出 “‘敲’诈”并指定亚索为目标") == ["stupefy"]

    def test_an_alias_is_the_card(self) -> None:
        assert ids("强行复活的额外费用") == ids("残酷复活的额外费用") == ["heedless_resurrection"]

    def test_the_longest_name_wins(self) -> None:
        assert ids("烬 - 匠心索命用化为灰烬") == ["jhin_meticulous_killer", "turn_to_dust"]

    def test_a_champion_alone_is_no_card(self) -> None:
        assert ids("金克丝的传奇卡牌“暴走萝莉”") == ["loose_cannon"]

    def test_a_short_name_counts_after_the_full_one(self) -> None:
        assert ids("千尾监视者进场。千尾被放逐。") == ["thousand_tailed_watcher"] * 2

    def test_a_short_name_counts_where_its_entry_names_the_card(self) -> None:
        assert ids("永恩的技能不会触发") == []
        assert ids("永恩的技能不会触发", "yone_blademaster") == ["yone_blademaster"]

    def test_a_short_name_of_two_named_cards_is_neither(self) -> None:
        assert ids("亚索 - 乘风归与亚索 - 迷途怅惘：亚索被摧毁") == ["yasuo_windrider", "yasuo_remorseful"]

    @pytest.mark.parametrize("text", ["可以。烬会检查", "以烬的费用", "“烬”"])
    def test_a_lone_character_among_other_words(self, text: str) -> None:
        assert ids(text, "jhin_meticulous_killer") == ["jhin_meticulous_killer"]

    @pytest.mark.parametrize("text", ["余烬会熄灭", "很容易", "交易", "易于理解", "灰烬"])
    def test_a_lone_character_inside_a_word_is_nothing(self, text: str) -> None:
        assert ids(text, "jhin_meticulous_killer", "master_yi_unstoppable") == []

    def test_nicknames_are_not_for_documents(self) -> None:
        assert ids("大龙与金身") == []

    def test_no_cards_no_names(self) -> None:
        assert CardNames(()).mentions("闪现") == ()

    @given(st.text(alphabet="闪现烬易 -“”永恩一剑封尘灰化为aİß", max_size=40))
    def test_mentions_lie_in_order_inside_the_text(self, text: str) -> None:
        end = 0
        for mention in NAMES.mentions(text, ("flash", "yone_blademaster", "master_yi_honed")):
            assert end <= mention.start < mention.end <= len(text)
            assert text[mention.start : mention.end] == mention.words
            end = mention.end


class TestQueries:
    def test_lookup_by_any_name(self) -> None:
        assert NAMES.lookup("强行复活") == ("heedless_resurrection",)
        assert NAMES.lookup("卡莎-九死一生") == NAMES.lookup("Kai'Sa, Survivor") == ("kaisa_survivor",)
        assert NAMES.lookup("大龙") == ("baron_nashor",)

    def test_lookup_of_a_shared_name_gives_all(self) -> None:
        assert NAMES.lookup("卡莎") == ("kaisa_evolutionary", "kaisa_survivor")

    def test_lookup_of_nothing(self) -> None:
        assert NAMES.lookup("皮卡丘") == NAMES.lookup("") == ()

    def test_short_names_count_in_a_query(self) -> None:
        found = {mention.card for mention in NAMES.in_query("星芒凝汇被反掉 烬还能便宜打出吗")}
        assert found == {"singularity", "jhin_meticulous_killer"}

    def test_a_name_without_its_dash(self) -> None:
        assert [mention.card for mention in NAMES.in_query("杰斯推陈出新 要拆的装备")] == [
            "jayce_man_of_progress"
        ]

    def test_no_card_in_an_ordinary_word(self) -> None:
        assert NAMES.in_query("控制权容易丢吗") == ()


class TestCoreRules:
    """The core rules name 117 cards; each example that does was read."""

    PARAGRAPHS = (ROOT / "rules/core/core-2026-07-17/source.txt").read_text("utf-8").split("\n\n")

    def test_all_cards_that_they_name(self) -> None:
        named = {mention.card for paragraph in self.PARAGRAPHS for mention in NAMES.mentions(paragraph)}
        assert len(named) == 117
        assert {"flash", "abandoned_hall"} <= named
        assert not {"arcane_shift", "aspirants_climb", "rift_herald"} & named

    @pytest.mark.parametrize(
        ("card", "paragraphs"),
        [
            ("flash", [880, 886]),
            ("challenge", [1191, 1192]),
            ("vengeance", [419]),
            ("recruit", [447, 800, 811, 950, 963, 969, 999, 1015, 1436, 1437]),
            ("sprite", [448, 908]),
            ("mech", [450, 943, 969]),
            ("lux_illuminated", [548]),
            ("master_yi_honed", [935]),
            ("master_yi_unstoppable", []),
            ("jhin_meticulous_killer", []),
            ("yone_blademaster", []),
            ("zilean_time_mage", [956]),
        ],
    )
    def test_paragraphs_that_name_a_card(self, card: str, paragraphs: list[int]) -> None:
        found = [
            place
            for place, paragraph in enumerate(self.PARAGRAPHS)
            if any(mention.card == card for mention in NAMES.mentions(paragraph))
        ]
        assert found == paragraphs


def test_cards_compare_by_value() -> None:
    assert Card(id="a", name="甲", type="unit").all_names == ("甲",)
