from indexer.search.documents import Document, Fields
from indexer.search.exact import ExactFinder, compile_texts

DOCUMENTS = [
    Document("clause", "1", "r", Fields(title="燃尽"), "燃尽\n玩家抽牌。"),
    Document("clause", "2", "r", Fields(), "玩家，抽牌；然后洗牌"),
    Document("card", "c", "", Fields()),
]


def test_words_are_found_over_punctuation_and_lines() -> None:
    finder = ExactFinder(compile_texts(DOCUMENTS, {}))
    assert finder.holding("玩家抽牌") == [0, 1]
    assert finder.holding("尽玩家") == [0]
    assert finder.holding("牌玩家") == []
    assert finder.holding("") == []


def test_titles_and_sizes() -> None:
    finder = ExactFinder(compile_texts(DOCUMENTS, {}))
    assert finder.titled("燃尽") == (0,)
    assert finder.titled("玩家") == ()
    assert [finder.size(place) for place in range(3)] == [6, 8, 0]
