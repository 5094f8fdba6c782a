"""The JSON of every command: the names and shapes that other programs rely on."""

import pytest

CONTRACT_OF_SHOW = {
    "revision": str,
    "number": str,
    "kind": str,
    "title": str | None,
    "title_source": str | None,
    "text": str,
    "examples": list,
    "ancestors": list,
    "children": list,
    "references": list,
    "cited_by": list,
    "overrides": list,
    "cards": list,
    "numbering": dict,
    "history": list,
}


@pytest.mark.parametrize("number", ["323.6", "323", "359.3.e.9.a", "317.2.b", "466.3.d", "128.6", "461.3.d"])
def test_show_keeps_the_contract(answer, number):
    shown = answer("show", number)
    for name, kind in CONTRACT_OF_SHOW.items():
        assert isinstance(shown[name], kind), name
    assert set(shown["numbering"]) == {"status", "evidence"}


ANSWERS = {
    "show": (["show", "323.6"], CONTRACT_OF_SHOW),
    "search": (
        ["search", "控制权"],
        {"query": str, "took_ms": int | float, "understood": dict, "hits": list},
    ),
    "diff": (
        ["diff", "core-2026-03-30", "core-2026-07-17"],
        {"a": str, "b": str, "summary": dict, "changes": list},
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_keep_the_contract(answer, name):
    arguments, contract = ANSWERS[name]
    given = answer(*arguments)
    for field, kind in contract.items():
        assert isinstance(given[field], kind), field


SHAPES_INSIDE_SHOW = {
    "ancestors": {"number", "title"},
    "references": {"number", "label", "status", "target"},
    "cited_by": {"kind", "id", "title"},
    "overrides": {"faq", "entry", "effect", "standing", "text", "since", "until", "redline"},
    "history": {"revision", "number", "change"},
}


@pytest.mark.parametrize(
    ("field", "number"),
    [*((field, "323.6") for field in SHAPES_INSIDE_SHOW if field != "references"), ("references", "323.5")],
)
def test_lists_inside_show_keep_the_contract(answer, field, number):
    records = answer("show", number)[field]
    assert records
    for record in records:
        assert SHAPES_INSIDE_SHOW[field] <= set(record)


SHAPE_OF_HITS = {
    "kind", "id", "revision", "number", "title", "text", "snippet", "breadcrumbs", "standing", "score",
}  # fmt: skip


@pytest.mark.parametrize("kind", ["clause", "faq", "card"])
def test_hits_keep_the_contract(answer, kind):
    hits = answer("search", "远古巨龙", "--kind", kind)["hits"]
    assert hits
    assert all(set(hit) >= SHAPE_OF_HITS and hit["kind"] == kind for hit in hits)


def test_search_tells_what_it_understood(answer):
    understood = answer("search", "控制权")["understood"]
    assert {"number", "cards", "terms", "synonyms", "corrections"} <= set(understood)
