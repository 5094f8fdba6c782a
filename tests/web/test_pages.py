"""What the pages say, on the real documents."""

import json
import re

import pytest
from flask.testing import FlaskClient

JULY = "/rules/core-2026-07-17"


def page(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, (address, response.status_code, response.headers.get("Location"))
    return response.get_data(as_text=True)


def leads_to(client: FlaskClient, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 302, (address, response.status_code)
    return response.headers["Location"]


@pytest.mark.parametrize(
    "address",
    ["/", "/about", JULY, "/faq", "/faq/faq-unleashed-2026-04-30", "/cards", "/search", "/search?q=清理"],
)
def test_page_is_whole(client: FlaskClient, address: str) -> None:
    html = page(client, address)
    assert html.startswith("<!doctype html>")
    assert html.rstrip().endswith("</html>")
    assert 'name="q"' in html


def test_clause_shows_its_words_and_standing(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/323.6")
    assert "某处由某玩家控制的战场上没有正在进行的法术对决或战斗" in html
    assert "authority-rule" in html
    assert "standing-absorbed" in html


def test_clause_shows_chapter_section_and_parent_above_it(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/323.6")
    above = html[html.index('class="ancestors"') : html.index('id="clause"')]
    numbers = re.findall(r'class="number">([^<]+)<', above)
    assert numbers == ["2026-07-17", "300", "318", "323"]


def test_hundred_that_is_no_heading_is_no_chapter(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/204.4")
    above = html[html.index('class="ancestors"') : html.index('id="clause"')]
    assert re.findall(r'class="number">([^<]+)<', above)[1] == "100"
    contents = json.loads(client.get(f"{JULY}.json").data)
    assert {line["number"]: line["level"] for line in contents["lines"]}["200"] == 2


def test_clause_shows_everything_below_it(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/323")
    below = re.findall(r'<article class="child depth-(\d)[^>]*id="([^"]+)"', html)
    assert ("1", "323.1") in below
    assert ("2", "323.2.a") in below
    assert [number for _, number in below].index("323.9") < [number for _, number in below].index("323.10")


def test_heading_of_a_section_lists_the_sections_under_it(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/318")
    assert re.findall(r'<article class="child[^>]*id="([^"]+)"', html)[:2] == ["319", "320"]


def test_examples_after_the_first_are_folded(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/359.3.e.4")
    article = html[html.index('id="clause"') : html.index("</article>")]
    first, _, folded = article.partition("<details")
    assert first.count('class="example"') == 1
    assert folded.count('class="example"') == 2
    assert "其余 2 个举例" in folded


def test_reference_in_the_text_is_a_pinned_link(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/107.1.b")
    assert f'<a class="ref ref-resolved" href="{JULY}/197" data-preview>' in html


def test_previous_and_next_follow_the_document(client: FlaskClient) -> None:
    html = page(client, f"{JULY}/323.9")
    assert f'<link rel="prev" href="{JULY}/323.8">' in html or 'rel="prev"' in html
    following = re.search(r'<link rel="next" href="([^"]+)"', html)
    assert following is not None
    assert following[1].startswith(f"{JULY}/323.")


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("323.6", f"{JULY}/323.6"),
        ("３２３．６", f"{JULY}/323.6"),
        ("3239", f"{JULY}/323.9"),
        ("第359.3.e.9.a条", f"{JULY}/359.3.e.9.a"),
    ],
)
def test_number_as_typed_leads_to_its_clause(client: FlaskClient, typed: str, address: str) -> None:
    assert leads_to(client, f"/rules/{typed}").partition("?")[0] == address


def test_old_number_is_redirected_and_explained(client: FlaskClient) -> None:
    target = leads_to(client, "/rules/466.1.b")
    assert target == f"{JULY}/471.1.b?asked=466.1.b"
    html = page(client, target)
    assert "466.1.b" in html[html.index('class="notice"') :][:200]


def test_pinned_number_written_loosely_is_redirected_in_its_revision(client: FlaskClient) -> None:
    assert leads_to(client, f"{JULY}/3239") == f"{JULY}/323.9?asked=3239"


def test_date_is_carried_through_links(client: FlaskClient) -> None:
    html = page(client, "/?at=2026-05-01")
    links = re.findall(r'href="(/(?:rules|faq|cards)[^"]*)"', html)
    assert links
    assert all("at=2026-05-01" in link for link in links)
    assert "按 <strong>2026-05-01</strong> 看" in html


def test_date_chooses_the_revision_in_force(client: FlaskClient) -> None:
    assert leads_to(client, "/rules/323.6?at=2026-05-01") == "/rules/core-2026-03-30/323.6?at=2026-05-01"
    html = page(client, "/rules/core-2026-03-30/323.6?at=2026-05-01")
    assert "由 FAQ 取代" in html
    assert "玩家将失去未被其单位占据的已控制战场的控制权" in html


def test_faq_is_history_after_it_lapsed(client: FlaskClient) -> None:
    html = page(client, "/faq/faq-unleashed-2026-04-30/s02")
    assert "已失效" in html
    assert "现行" in page(client, "/faq/faq-unleashed-2026-04-30/s02?at=2026-05-01")


def test_switching_the_date_keeps_the_clause(client: FlaskClient) -> None:
    target = leads_to(client, f"{JULY}/316.8.b/at?at=2026-05-01")
    assert target.startswith("/rules/core-2026-03-30/316.5.b?")


def test_card_page_lists_passages_and_clauses(client: FlaskClient) -> None:
    html = page(client, "/cards/volibear_furious")
    assert "沃利贝尔" in html
    assert f"{JULY}/359.3.e.9.a" in html


def test_card_name_leads_to_its_page(client: FlaskClient) -> None:
    assert leads_to(client, "/cards/强行复活") == "/cards/heedless_resurrection"


def test_number_in_the_search_box_opens_the_clause(client: FlaskClient) -> None:
    assert leads_to(client, "/search?q=323.6&go=1") == "/rules/323.6"


def test_words_in_the_search_box_list_hits(client: FlaskClient) -> None:
    html = page(client, "/search?q=清理&go=1")
    assert html.count('class="hit"') > 5
    assert "<mark>清理</mark>" in html


def test_search_words_are_escaped(client: FlaskClient) -> None:
    html = page(client, "/search?q=<script>alert(1)</script>")
    assert "<script>alert" not in html


def test_pages_hold_no_inline_script_or_style(client: FlaskClient) -> None:
    for address in ("/", f"{JULY}/323", "/search?q=清理", "/faq/faq-unleashed-2026-04-30/s02"):
        html = page(client, address)
        assert not re.search(r"<script(?![^>]*\bsrc=)", html)
        assert "<style" not in html
        assert not re.search(r"\s(?:style|on[a-z]+)=", html)


def test_long_list_of_what_cites_a_clause_is_folded(client: FlaskClient) -> None:
    citing = json.loads(client.get(f"{JULY}/323.6.json").data)["cited_by"]
    html = client.get(f"{JULY}/323.6").get_data(as_text=True)
    shown, _, folded = html.partition("<h2>被引用</h2>")[2].partition("</section>")[0].partition("<details")
    assert len(citing) > 6
    assert shown.count('class="line"') == 5
    assert f"其余 {len(citing) - 5} 处" in folded
    assert folded.count('class="line"') == len(citing) - 5
