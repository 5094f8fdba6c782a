"""What an answer holds, and what narrows it."""

import pytest

from app.desk import Desk
from app.desk.search import search
from indexer.errors import FupanError

NOW = "core-2026-07-17"
FAQ = "faq-unleashed-2026-04-30"


def ids(desk: Desk, query: str, **narrowed: str) -> list[str]:
    return [hit.id for hit in search(desk, query, **narrowed).hits]  # type: ignore[arg-type]


def test_a_clause_hit_is_complete(desk: Desk) -> None:
    hit = search(desk, "142.4.b 致命伤害").hits[0]
    assert (hit.kind, hit.id, hit.number, hit.revision) == ("clause", "142.4.b", "142.4.b", NOW)
    assert hit.text.startswith("一名单位的致命伤害是指大于或等同于该单位战力的非零数值。")
    assert hit.breadcrumbs[0].startswith("142 ")
    assert hit.standing == "in_force"
    assert "致命伤害" in [hit.snippet[start:end] for start, end in hit.marks]


def test_a_faq_hit_is_complete(desk: Desk) -> None:
    hit = search(desk, "基兰会无限复制吗", kind="faq").hits[0]
    assert hit.kind == "faq"
    assert hit.id.startswith(f"{FAQ}/q07.")
    assert hit.standing == "lapsed"
    assert "基兰" in hit.text


def test_ten_hits_are_ten_things(desk: Desk) -> None:
    hits = search(desk, "暗刃 目标").hits
    assert len(hits) == len({(hit.kind, hit.id) for hit in hits}) == 10
    texts = [hit.text for hit in hits if hit.kind == "faq"]
    assert len(texts) == len(set(texts))


def test_an_example_counts_for_its_clause_and_makes_the_snippet(desk: Desk) -> None:
    hit = search(desk, "冷血贵族 中娅沙漏", kind="clause").hits[0]
    assert hit.id == "357.2.a"
    assert "冷血贵族" in hit.snippet


def test_examples_alone(desk: Desk) -> None:
    hits = search(desk, "守护天使", kind="example").hits
    assert {hit.kind for hit in hits} == {"example"}
    assert hits[0].number in ("136.2.d", "373.2")


@pytest.mark.parametrize("kind", ["clause", "faq", "card"])
def test_kinds(desk: Desk, kind: str) -> None:
    for query, narrowed in (("远古巨龙", {"kind": kind}), (f"kind:{kind} 远古巨龙", {})):
        assert {hit.kind for hit in search(desk, query, **narrowed).hits} == {kind}  # type: ignore[arg-type]


def test_revisions(desk: Desk) -> None:
    answer = search(desk, "失去战场的控制权 rev:core-2026-03-30")
    assert {hit.revision for hit in answer.hits} == {"core-2026-03-30"}
    assert answer.hits[0].standing == "lapsed"
    assert ids(desk, "失去战场的控制权", revision_id="core-2026-03-30") == [hit.id for hit in answer.hits]
    assert ids(desk, "失去战场的控制权 rev:03-30") == [hit.id for hit in answer.hits]


def test_a_faq_in_force_stands_before_the_clause_it_replaces(desk: Desk) -> None:
    found = search(desk, "开环状态 没有单位占据的战场 失去控制权", at="2026-05-01").hits
    places = {hit.id: place for place, hit in enumerate(found)}
    assert min(place for name, place in places.items() if name.startswith(f"{FAQ}/s02.")) < places["323.6"]


@pytest.mark.parametrize(
    ("date", "replaced_by"), [("2026-04-29", ""), ("2026-05-01", f"{FAQ}/s02"), ("2026-07-17", "")]
)
def test_a_clause_says_which_faq_in_force_replaces_it(desk: Desk, date: str, replaced_by: str) -> None:
    hit = search(desk, "323.6", at=date).hits[0]
    assert (hit.number, hit.standing, hit.replaced_by) == ("323.6", "in_force", replaced_by)


def test_quoted_words_are_exact(desk: Desk) -> None:
    assert ids(desk, '"此设置不存在"') == []
    for hit in search(desk, '"无法移动"').hits:
        assert "无法移动" in hit.text or "无法移动" in hit.title


def test_synonyms_are_explained(desk: Desk) -> None:
    answer = search(desk, "被康了退费吗")
    assert "无效化" in [term for terms in answer.understood.synonyms.values() for term in terms]
    assert any("→ 无效化" in why for why in answer.hits[0].why)
    assert answer.hits[0].id.startswith("425.1")


def test_words_copied_from_another_revision_find_it(desk: Desk) -> None:
    clause = desk.library.by_revision["core-later-excerpt"].clauses[-1]
    sentence = clause.full_text[:30]
    assert any(hit.id == clause.number for hit in search(desk, sentence).hits[:3])


@pytest.mark.parametrize(
    ("query", "narrowed"),
    [
        ("单位", {"kind": "spell"}),
        ("单位 kind:nothing", {}),
        ("单位 rev:core-1999", {}),
        ("单位", {"revision_id": "core-1999"}),
        ("单位", {"at": "gestern"}),
        ("单位", {"limit": 0}),
        ("单位", {"limit": 1000}),
    ],
)
def test_bad_narrowing_is_refused(desk: Desk, query: str, narrowed: dict[str, object]) -> None:
    with pytest.raises(FupanError):
        search(desk, query, **narrowed)  # type: ignore[arg-type]


def test_limits(desk: Desk) -> None:
    assert len(search(desk, "单位", limit=3).hits) == 3
    assert len(search(desk, "单位", limit=100).hits) == 100


def test_a_correction_is_offered(desk: Desk) -> None:
    assert search(desk, "致名伤害是什么").did_you_mean == ("致命伤害是什么",)


def test_nothing_found_still_helps(desk: Desk) -> None:
    answer = search(desk, '"优先攻击权"')
    assert answer.hits == []
    assert "优先行动权" in answer.did_you_mean


def test_scenarios_are_found_by_their_words(desk: Desk) -> None:
    for scenario in list(desk.scenarios.values())[:5]:
        found = search(desk, scenario.title, kind="scenario").hits
        assert {hit.kind for hit in found} == {"scenario"}
        assert scenario.id in [hit.id for hit in found]


def test_scenarios_stay_out_of_other_answers(desk: Desk) -> None:
    scenario = next(iter(desk.scenarios.values()))
    assert "scenario" not in {hit.kind for hit in search(desk, scenario.title).hits}
