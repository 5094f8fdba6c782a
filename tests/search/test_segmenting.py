import jieba
import pytest

from app.desk import Desk
from indexer.language.characters import han_runs, plain
from indexer.language.segmenting import Segmenter, choose_frequencies
from indexer.search.opening import SearchIndex


def cut_by_jieba(frequencies: dict[str, int], text: str) -> list[str]:
    tokenizer = jieba.Tokenizer()
    tokenizer.FREQ = dict(frequencies)
    for word in frequencies:
        for size in range(1, len(word)):
            tokenizer.FREQ.setdefault(word[:size], 0)
    tokenizer.total = sum(frequencies.values())
    tokenizer.initialized = True
    return [word for run in han_runs(text) for word in tokenizer.cut(run, HMM=False)]


def test_cuts_as_jieba_does(desk: Desk, index: SearchIndex) -> None:
    clauses = desk.revision().clauses[::15]
    texts = [plain(clause.text, {}) for clause in clauses]
    segmenter = Segmenter(index.tables.frequencies)
    for text in texts:
        assert [word for run in han_runs(text) for word in segmenter.cut(run)] == cut_by_jieba(
            index.tables.frequencies, text
        )


@pytest.mark.parametrize(
    "term", ["法术对决", "触发式技能", "结算链项目", "废牌堆", "选定英雄", "回合玩家", "战力加成", "普通开环"]
)
def test_terms_are_kept_whole(index: SearchIndex, term: str) -> None:
    assert term in Segmenter(index.tables.frequencies).cut(f"在{term}中")


def test_longer_words_bring_the_words_inside() -> None:
    segmenter = Segmenter({"法术": 10, "对决": 10, "法术对决": 1000})
    assert segmenter.search_words("法术对决") == ["法术", "对决", "法术对决"]


def test_unknown_characters_stand_alone() -> None:
    assert Segmenter({"单位": 5}).cut("某单位鑫") == ["某", "单位", "鑫"]


def test_latin_words_lose_their_endings_only_for_search() -> None:
    segmenter = Segmenter({"单位": 5})
    assert segmenter.cut("单位 units 323") == ["单位", "units", "323"]
    assert segmenter.search_words("units") == segmenter.search_words("unit")


def test_dictionary_holds_what_texts_use() -> None:
    frequencies = choose_frequencies(["玩家打出一张卡牌"], ["法术对决"])
    assert "玩家" in frequencies
    assert frequencies["法术对决"] >= 100_000
    assert "麒麟送子" not in frequencies


def test_empty() -> None:
    assert Segmenter({}).cut("") == []
    assert Segmenter({}).cut("单位") == ["单", "位"]
