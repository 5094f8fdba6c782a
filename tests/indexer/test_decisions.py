"""What ``faq.toml`` decides must name what exists; several FAQs may quote one revision."""

import shutil
from pathlib import Path

import pytest

from indexer.errors import SourceError
from indexer.library import compile_library
from indexer.model import Library
from indexer.places import Places, find_places

FAQ = "faq-unleashed-2026-04-30"
SECOND = """《符文战场》第二份 官方 FAQ

失去控制权以后，战场上的待命卡牌怎么办？

下一次清理时会被移除，置于其所属者的废牌堆。

323.6（旧）4.如果当前回合处于开环状态，则没有单位占据的战场将变为未受控制状态。

323.7（旧）5.召回所有战场上处于未贴附状态的装备。
"""


@pytest.fixture
def places(tmp_path: Path) -> Places:
    root = find_places().root
    for part in ("rules/core", "rules/cards", "faq"):
        shutil.copytree(root / part, tmp_path / "home" / part)
    return Places(tmp_path / "home", tmp_path / "library", tmp_path / "build")


def edit(places: Places, old: str, new: str) -> None:
    path = places.root / "faq" / FAQ / "faq.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


TARGET = 'targets = { "core-2026-07-17" = "323.6" }'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (TARGET, TARGET.replace("323.6", "323.99"), "core-2026-07-17 没有 323.99"),
        (TARGET, TARGET.replace("323.6", "32.6"), "'32.6' 不是"),
        ("holder", 'withdraws = ["faq-x/q01"]\nholder', "withdraws 'faq-x/q01' 不存在"),
        ("holder", f'withdraws = ["{FAQ}/q99"]\nholder', "q99' 不存在"),
        ("holder", f'withdraws = ["{FAQ}/q01"]\nholder', "它自己的答案"),
        ("[[overrides]]", '[[overrides]]\nid = "s02-323.6"\n\n[[overrides]]', "'s02-323.6' 出现两次"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(places: Places, old: str, new: str, complaint: str) -> None:
    edit(places, old, new)
    with pytest.raises(SourceError) as refused:
        compile_library(places)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_target_in_a_revision_that_is_not_at_hand_is_left_alone(places: Places) -> None:
    edit(places, TARGET, TARGET.replace("core-2026-07-17", "core-2099-01-01"))
    assert compile_library(places).by_faq[FAQ]


def march(library: Library) -> dict[str, str]:
    return {clause.number: clause.text for clause in library.by_revision["core-2026-03-30"].clauses}


def test_a_second_faq_adds_to_what_the_first_quotes(places: Places) -> None:
    before = march(compile_library(places))
    folder = places.imported / "faq" / "faq-second"
    folder.mkdir(parents=True)
    (folder / "source.txt").write_text(SECOND, "utf-8")
    (folder / "faq.toml").write_text(
        'id = "faq-second"\ntitle = "第二份 FAQ"\ndate = 2026-05-30\nbase_revision = "core-2026-03-30"\n'
        'expires = "next-core-rules"\norigin = "测试"\nholder = "测试"\n',
        "utf-8",
    )
    after = march(compile_library(places))
    assert len(before) == 22
    assert {number: after[number] for number in before} == before
    assert after.keys() - before.keys() == {"323.7"}
