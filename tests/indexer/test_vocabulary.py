"""The vocabulary file holds: definitions stand where it says, and no expression hurts a plain query."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from indexer.errors import SourceError
from indexer.language.characters import plain
from indexer.language.sayings import Sayings
from indexer.language.vocabulary import Vocabulary, read_vocabulary, term_key
from indexer.model import Clause, Revision
from indexer.readers.outlined import read_outlined

ROOT = Path(__file__).resolve().parent.parent.parent
VOCABULARY = read_vocabulary(ROOT / "rules" / "terms.toml")
SAYINGS = Sayings(VOCABULARY)
CORE = read_outlined(ROOT / "rules" / "core" / "core-2026-07-17")

OFTEN = 2
"""A word that the rules use no more often than this cannot pull a query away from its clause."""


def words_of(clause: Clause) -> str:
    """All that stands under a number, without what only points elsewhere, in the form of a query."""
    blocks = (block.text for block in clause.blocks if block.kind != "pointer")
    return plain("\n".join((clause.title or "", *blocks)), {})


@pytest.fixture(scope="module")
def core() -> Revision:
    return CORE


# ── every definition ──


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(term.name, number, id=f"{term.name}-{number}")
        for term in VOCABULARY.terms
        for number in term.clauses
    ],
)
def test_definition_clause_contains_its_term(core: Revision, name: str, number: str) -> None:
    clause = core.get(number)
    assert clause is not None, f"{number} does not exist"
    assert term_key(name) in term_key(words_of(clause))


def test_clauses_named_beside_definitions_exist_with_text(core: Revision) -> None:
    named = [number for term in VOCABULARY.terms for number in term.see]
    named += [number for phrase in VOCABULARY.phrases for number in phrase.clauses]
    kinds = {number: core.by_number[number].kind if number in core.by_number else None for number in named}
    assert {number: kind for number, kind in kinds.items() if kind in (None, "absent")} == {}


def test_sections_outside_our_copy_are_known_to_be_outside(core: Revision) -> None:
    named = {number for term in VOCABULARY.terms for number in term.outside}
    assert named - set(core.outside_titles) == set()


def test_every_section_outside_our_copy_has_a_term(core: Revision) -> None:
    named = {number for term in VOCABULARY.terms for number in term.outside}
    assert set(core.outside_titles) - named == {"700"}  # 附加规则, a chapter and no term


def test_terms_outside_our_copy_bear_the_title_of_their_section(core: Revision) -> None:
    without_clauses = [term for term in VOCABULARY.terms if not term.clauses and not term.see]
    strangers = {
        term.name
        for term in without_clauses
        if not any(term_key(term.name) in term_key(core.outside_titles[number]) for number in term.outside)
    }
    assert strangers == set()


# ── breadth ──


def test_there_are_at_least_250_official_terms() -> None:
    assert len(VOCABULARY.terms) >= 250


def test_there_are_at_least_600_everyday_expressions() -> None:
    assert len(VOCABULARY.by_expression) >= 600


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("康", "无效化"),
        ("反制", "无效化"),
        ("counterspell", "无效化"),
        ("横置", "休眠"),
        ("tap", "休眠"),
        ("untap", "激活"),
        ("坟场", "废牌堆"),
        ("gy", "废牌堆"),
        ("塞回牌库", "回收"),
        ("deck out", "燃尽"),
        ("随从卡", "单位"),
        ("creature", "单位"),
        ("artifact", "装备"),
        ("武器", "武装"),
        ("血量", "战力"),
        ("exile", "放逐"),
        ("衍生物", "指示物"),
        ("堆叠", "结算链"),
        ("优先权", "优先行动权"),
        ("instant", "反应"),
        ("嘲讽", "壁垒"),
        ("亡语", "绝念"),
        ("战吼", "打出效果"),
        ("haste", "急速"),
        ("mana", "法力"),
        ("land", "符文"),
        ("指挥官", "选定英雄"),
        ("sba", "清理"),
        ("state-based actions", "清理"),
        ("结附", "贴附"),
        ("last known information", "回溯"),
        ("lethal", "致命伤害"),
        ("起手换牌", "手牌调度"),
        ("[e]", "休眠符号"),
        ("[m]", "战力符号"),
    ],
)
def test_what_players_say_means_the_term(said: str, meant: str) -> None:
    (found,) = SAYINGS.spoken(said)
    assert found.meanings[0].term.name == meant


# ── harmless in a plain query ──


def test_no_term_or_saying_is_there_twice() -> None:
    repeated = Counter(term_key(term.name) for term in VOCABULARY.terms)
    repeated.update(say for term in VOCABULARY.terms for say in {e.say for e in term.everyday})
    assert [say for say, count in repeated.items() if count > 1] == []


def test_no_expression_is_also_a_phrase() -> None:
    assert set(VOCABULARY.by_expression) & set(VOCABULARY.by_phrase) == set()


def test_one_character_needs_a_guard() -> None:
    unguarded = [
        expression.say
        for pairs in VOCABULARY.by_expression.values()
        for _, expression in pairs
        if len(expression.say) == 1 and not expression.is_guarded
    ]
    assert unguarded == []


def test_guards_block_where_the_expression_stands() -> None:
    useless = [
        (expression.say, word)
        for pairs in VOCABULARY.by_expression.values()
        for _, expression in pairs
        for word in expression.unless
        if not overlaps(word, expression.say)
    ]
    assert useless == []


def overlaps(word: str, say: str) -> bool:
    """Whether an occurrence of `word` can share a character with one of `say`."""
    return bool(set(word) & set(say))


def test_sayings_that_the_rules_use_often_were_reviewed(core: Revision) -> None:
    used: Counter[str] = Counter()
    for clause in core.clauses:
        words = words_of(clause)
        used.update(found.words for found in SAYINGS.spoken(words) if found.source == "everyday")
        used.update(found.words for found in SAYINGS.phrased(words))
    often = {words for words, count in used.items() if count > OFTEN}
    assert often - set(VOCABULARY.same_sense) == set()
    assert set(VOCABULARY.same_sense) - often == set(), "no longer used often: take it off the list"


def test_official_headings_are_not_taken_for_something_else(core: Revision) -> None:
    mistaken = {
        clause.title: found.words
        for clause in core.clauses
        if clause.title
        for found in SAYINGS.spoken(plain(clause.title, {}))
        if found.source == "everyday"
    }
    assert mistaken == {
        "12张符文卡牌": "12张符文",
        "1.激活或触发技能": "触发技能",
        "4.支付费用": "支付费用",
    }


def test_phrases_mean_words_of_the_rules(core: Revision) -> None:
    faq = (ROOT / "faq" / "faq-unleashed-2026-04-30" / "source.txt").read_text("utf-8")
    everything = term_key(faq + "\n".join(words_of(clause) for clause in core.clauses))
    names = {term_key(term.name) for term in VOCABULARY.terms}
    foreign = {
        word
        for phrase in VOCABULARY.phrases
        for word in phrase.means
        if term_key(word) not in everything and term_key(word) not in names
    }
    assert foreign == set()


def test_ignored_words_are_no_terms() -> None:
    ignored = {*VOCABULARY.ignored.question, *VOCABULARY.ignored.filler, *VOCABULARY.ignored.negation}
    assert ignored & {term_key(term.name) for term in VOCABULARY.terms} == set()
    assert ignored & set(VOCABULARY.by_expression) == set()


# ── the record ──


def test_vocabulary_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(VOCABULARY), type=Vocabulary) == VOCABULARY


def test_ordinary_english_words_are_english_names_and_weigh_half() -> None:
    assert set(VOCABULARY.ordinary_english) <= set(VOCABULARY.by_english)
    (found,) = SAYINGS.spoken("order")
    assert [(meaning.term.name, meaning.weight) for meaning in found.meanings] == [("序理", 0.5)]


def test_one_english_name_can_stand_for_two_terms() -> None:
    assert [term.name for term in VOCABULARY.by_english["ready"]] == ["激活", "活跃"]


def test_sayings_by_clause_gather_all_phrases_that_a_clause_settles() -> None:
    assert "退不退费" in VOCABULARY.sayings_by_clause["425.1.c"]
    assert "被康还算" in VOCABULARY.sayings_by_clause["425.1.b"]


# ── reading ──


def read(tmp_path: Path, text: str) -> Vocabulary:
    path = tmp_path / "terms.toml"
    path.write_text(text, "utf-8")
    return read_vocabulary(path)


GOOD = """\
[[term]]
name = "休眠"
clauses = ["414"]
everyday = ["横置", {say = "横", weight = 0.5, unless = ["横跨"]}]
"""


def test_bare_string_weighs_the_default(tmp_path: Path) -> None:
    (term,) = read(tmp_path, GOOD).terms
    assert [(expression.say, expression.weight) for expression in term.everyday] == [
        ("横置", 0.8),
        ("横", 0.5),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("[[term]]\nname = 3\n", "第 1 行", id="wrong type"),
        pytest.param(GOOD + '[[term]]\nname = "活跃"\nnote = "x"\n', "第 5 行", id="unknown key"),
        pytest.param("[[term\n", "不是有效的 TOML", id="no TOML"),
        pytest.param(GOOD + GOOD, "第 5 行：术语“休眠”出现两次", id="term twice"),
        pytest.param('[[term]]\nname = "休眠"\n', "没有定义", id="no definition"),
        pytest.param(
            '[[term]]\nname = "休眠"\nclauses = ["41.4"]\n', "“41.4”不是规范的条文编号", id="no number"
        ),
        pytest.param(
            '[[term]]\nname = "休眠"\nclauses = ["第414条"]\n',
            "“第414条”不是规范的条文编号",
            id="typed number",
        ),
        pytest.param(GOOD.replace("0.5", "0"), "权重 0", id="weight of nothing"),
        pytest.param(GOOD.replace("0.5", "1.5"), "权重 1.5", id="weight above one"),
        pytest.param(
            GOOD.replace(', unless = ["横跨"]', ""), "单字“横”需要 near 或 unless", id="bare character"
        ),
        pytest.param(GOOD.replace('"横置"', '"休眠"'), "本身是术语", id="expression is a term"),
        pytest.param(GOOD.replace('"横置"', '"横置", "横置"'), "“横置”出现两次", id="expression twice"),
        pytest.param(GOOD.replace('"横置"', '"Tap"'), "说法“Tap”应写成“tap”", id="upper case"),
        pytest.param(GOOD.replace('"横置"', '"［E］"'), "应写成“[e]”", id="full width"),
        pytest.param(
            GOOD + '[[phrase]]\nsay = ["a"]\nmeans = ["休眠"]\n[[phrase]]\nsay = ["a"]\nmeans = ["休眠"]\n',
            "第 8 行：说法“a”已属于另一个 [[phrase]]",
            id="phrase twice",
        ),
        pytest.param(GOOD + '[[phrase]]\nsay = ["a"]\nmeans = []\n', "需要 say 和 means", id="empty phrase"),
    ],
)
def test_bad_file_is_refused_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SourceError) as refusal:
        read(tmp_path, text)
    assert message in str(refusal.value)
    assert "terms.toml" in str(refusal.value)


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="无法读取词汇文件"):
        read_vocabulary(tmp_path / "terms.toml")


def test_too_large_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="大于"):
        read(tmp_path, "#" * (1024 * 1024 + 1))
