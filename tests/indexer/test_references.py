"""References: finding them in text, and where each leads."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.model import Clause, OutsideSection, Revision, Source
from indexer.references import Found, Resolver, find_references


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("规则 323.6.的表述", [("323.6", "")]),
        ("规则323.6的表述", [("323.6", "")]),
        ("根据规则 323.8.，战场", [("323.8", "")]),
        ("第 466.1.b条规定：", [("466.1.b", "")]),
        ("规则第 718.2.条和第135.4.条", [("718.2", ""), ("135.4", "")]),
        ("规则第 323.1.条和第467.条规定", [("323.1", ""), ("467", "")]),
        ("根据第 438.1条规则", [("438.1", "")]),
        ("（规则第 375条）", [("375", "")]),
        ("请查阅规则 179.指示物。", [("179", "指示物")]),
        ("请查阅规则 466.1.战斗清理。", [("466.1", "战斗清理")]),
        ("请查阅规则 165.符文池和规则 429.获得资源。", [("165", "符文池"), ("429", "获得资源")]),
        ("请查阅规则 103.2.d.。", [("103.2.d", "")]),
        ("请查阅规则 332。", [("332", "")]),
        ("按照规则 356.4施加支付该费用", [("356.4", "")]),
        ("遵循规则 398.“打出或激活技能”中的步骤", [("398", "打出或激活技能")]),
        ("规则 323.5的清理任务，以及规则 460.2.c.3的战斗", [("323.5", ""), ("460.2.c.3", "")]),
        ("323.6. （旧） 4.如果当前回合", []),
        ("第 375 页", []),
        ("40 张卡牌，100点伤害", []),
        ("规则 3234", []),
        ("规则 12.3", []),
    ],
)
def test_spellings(text, found):
    assert [(hit.number, hit.label) for hit in find_references(text)] == found


def test_offsets_span_the_reference():
    text = "想获取更多有关信息，请查阅规则 179.指示物。"
    (hit,) = find_references(text)
    assert text[hit.start : hit.end] == "规则 179.指示物"


@given(st.text(alphabet="规则第条 0123456789.abc。，和指示物“”", max_size=60))
def test_any_text_is_searched_without_an_error(text):
    for hit in find_references(text):
        assert hit.number in text.replace(" ", "")


def revision(identifier, clauses, **fields):
    defaults = {"title": identifier, "date": "2026-01-01", "completeness": "complete"}
    return Revision(id=identifier, clauses=tuple(clauses), **(defaults | fields))


OWN = revision(
    "own",
    [
        Clause("100", "heading", title="开始"),
        Clause("100.1", "text"),
        Clause("100.2", "absent"),
        Clause("418", "heading", title="移除伤害"),
    ],
    last_section="418",
    outside=(OutsideSection("440", "燃烧"), OutsideSection("445", "移动"), OutsideSection("454", "召回")),
)
PARTIAL = revision("partial", [Clause("200", "text")], completeness="partial", follows="own", date=None)


@pytest.mark.parametrize(
    ("number", "label", "through", "status", "target"),
    [
        ("100.1", "", "own", "resolved", ("own", "100.1")),
        ("100.2", "", "own", "resolved", ("own", "100.2")),
        ("440", "燃烧", "own", "outside", ("own", "440")),
        ("447.2", "", "own", "outside", ("own", "447.2")),
        ("455", "", "own", "broken", None),
        ("100.9", "", "own", "broken", None),
        ("200", "", "partial", "resolved", ("partial", "200")),
        ("419", "移除伤害", "partial", "carried", ("own", "418")),
        ("446", "移动", "partial", "outside", ("own", "445")),
        ("419", "", "partial", "broken", None),
        ("100", "", "nowhere", "broken", None),
    ],
)
def test_where_a_reference_leads(number, label, through, status, target):
    resolver = Resolver((OWN, PARTIAL))
    reference = resolver.resolve(Source("clause", "own", "100.1"), Found(number, label, 0, 3), through)
    found = (reference.target.revision, reference.target.number) if reference.target else None
    assert (reference.status, found) == (status, target)
    assert reference.reason or status == "resolved"


def test_an_absent_target_is_resolved_but_said_to_lack_its_text():
    reference = Resolver((OWN,)).resolve(Source("clause", "own", "100.1"), Found("100.2", "", 0, 3), "own")
    assert reference.reason == "这一条的正文未收到"


def test_every_reference_of_the_documents_is_explained(desk):
    counts = Counter((reference.source.document, reference.status) for reference in desk.library.references)
    assert counts == {
        ("core-2026-07-17", "resolved"): 113,
        ("core-2026-07-17", "outside"): 48,
        ("core-later-excerpt", "carried"): 7,
        ("core-later-excerpt", "outside"): 5,
        ("faq-unleashed-2026-04-30", "resolved"): 30,
    }


@pytest.mark.parametrize(
    ("number", "target"),
    [("419", "418"), ("435", "434"), ("128", "128"), ("483", "481"), ("376", "376")],
)
def test_references_of_the_excerpt_are_carried_by_title(desk, number, target):
    led = {
        reference.target.number
        for reference in desk.library.references
        if reference.source.document == "core-later-excerpt" and reference.number == number
    }
    assert led == {target}


def test_titles_printed_after_a_number_agree_with_the_outline(desk):
    """All but the seven that print the title in another wording."""
    differing = set()
    for reference in desk.library.references:
        target = reference.target
        if target is None or not reference.label or reference.source.document != "core-2026-07-17":
            continue
        revision_of_target = desk.library.by_revision[target.revision]
        clause = revision_of_target.get(target.number)
        title = clause.title if clause else revision_of_target.outside_titles.get(target.number)
        if title != reference.label:
            differing.add((reference.number, reference.label, title))
    assert differing == {
        ("465", "战斗伤害步骤", "步骤2：战斗伤害步骤"),
        ("317.2", "回合结束阶段", "失效步骤"),
        ("466.1", "战斗清理", None),
        ("466", "结算步骤", "步骤3：结算步骤"),
        ("349", "打出过程", "打出卡牌"),
        ("337", "确认", "步骤1：确认"),
        ("108.6", "放逐", "放逐区域"),
    }
