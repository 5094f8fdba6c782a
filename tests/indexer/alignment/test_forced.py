from pathlib import Path

import pytest

from indexer.alignment import ForcedMatch, check_carried, match_revisions, read_carried
from indexer.errors import SourceError
from indexer.model import Revision

from .conftest import CARRIED

LINE = """[[carried]]
from = "a"
to = "b"
number = "316.5.b"
becomes = "316.8.b"
reason = "理由"
evidence = "依据"
"""


def read(folder: Path, text: str) -> tuple[ForcedMatch, ...]:
    path = folder / "carried.toml"
    path.write_text(text, encoding="utf-8")
    return read_carried(path)


def test_reads_a_line(tmp_path: Path) -> None:
    assert read(tmp_path, LINE) == (ForcedMatch("a", "b", "316.5.b", "316.8.b", "理由", "依据", 1.0),)


def test_without_becomes_nothing_corresponds(tmp_path: Path) -> None:
    (entry,) = read(tmp_path, LINE.replace('becomes = "316.8.b"\n', ""))
    assert entry.becomes is None


def test_no_file_is_no_matches(tmp_path: Path) -> None:
    assert read_carried(tmp_path / "carried.toml") == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LINE.replace('reason = "理由"\n', ""), "缺少 reason"),
        (LINE.replace('"依据"', '" "'), "缺少 evidence"),
        (LINE.replace("316.8.b", "316.8.B"), "'316.8.B' 不是"),
        (LINE.replace('"316.8.b"', "316"), "316 不是"),
        (LINE + "certainty = 2\n", "certainty 2 应"),
        (LINE + "certainty = true\n", "certainty True 应"),
        (LINE + 'because = "x"\n', "未知字段 'because'"),
        (LINE + LINE, "316.5.b 出现两次"),
        ("[carried]\n", "只应有 [[carried]]"),
        ("[[other]]\n", "只应有 [[carried]]"),
        ("carried = [1]\n", "不是表"),
        ("= broken", "无法读取"),
    ],
)
def test_refuses_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(tmp_path, text)
    assert message in str(caught.value)
    assert "carried.toml" in str(caught.value)
    assert "\n" not in str(caught.value).replace(str(tmp_path), "")


def test_the_file_of_the_repository_fits_the_documents(
    carried: tuple[ForcedMatch, ...], march: Revision, july: Revision, excerpt: Revision
) -> None:
    assert len(carried) == 8
    check_carried(CARRIED, carried, (march, july, excerpt))
    for entry in carried:
        assert march.get(entry.number) is not None or entry.number == "466.1.b"


def test_a_number_that_a_complete_revision_lacks_is_refused(july: Revision) -> None:
    wrong = ForcedMatch("core-2026-03-30", july.id, "316.5.b", "316.99", "理由", "依据")
    with pytest.raises(SourceError, match=r"core-2026-07-17 没有 316\.99"):
        check_carried(CARRIED, [wrong], [july])


def test_the_file_holds_nothing_that_texts_find_alone(
    carried: tuple[ForcedMatch, ...], march: Revision, july: Revision
) -> None:
    alone = {match.a: match.b for match in match_revisions(march, july).matches}
    assert [entry.number for entry in carried if alone.get(entry.number) == entry.becomes] == []
