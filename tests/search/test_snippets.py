from indexer.search.snippets import marked, marks, snippet


def test_marks_are_longest_first_and_apart() -> None:
    assert marks("法术对决与法术", ["法术", "法术对决"]) == ((0, 4), (5, 7))


def test_a_short_text_is_shown_whole() -> None:
    assert snippet("单位被摧毁", ["摧毁"]) == ("单位被摧毁", ((3, 5),))


def test_a_long_text_is_cut_around_the_words() -> None:
    text = "甲" * 200 + "致命伤害" + "乙" * 200
    shown, found = snippet(text, ["致命伤害"])
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert [shown[start:end] for start, end in found] == ["致命伤害"]


def test_marks_are_drawn_by_whoever_shows_them() -> None:
    assert marked("单位被摧毁", ((3, 5),)) == "单位被【摧毁】"


def test_nothing_to_mark() -> None:
    assert snippet("单位", []) == ("单位", ())
    assert marks("", ["单位"]) == ()
