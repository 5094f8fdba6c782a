"""The badge of a FAQ answer: replayed and holding, not holding, not replayed under these rules, none."""

import pytest
from flask import render_template_string

from app.desk.faqs import EntrySummary

TEMPLATE = "{% import 'parts.html' as parts with context %}{{ parts.proof(entry) }}"


@pytest.mark.parametrize(
    ("replayed", "holds", "words"),
    [
        (True, True, "✓ 重演：仍成立"),
        (True, False, "重演：今日不再成立"),
        (True, None, "当日规则下未重演"),
    ],
)
def test_a_replayed_answer_says_whether_it_holds(web, replayed, holds, words):
    with web.test_request_context("/"):
        shown = render_template_string(
            TEMPLATE, entry=EntrySummary("q01", "question", "", "lapsed", replayed, holds)
        )
    assert words in shown


def test_an_answer_without_a_scenario_has_no_badge(web):
    with web.test_request_context("/"):
        shown = render_template_string(TEMPLATE, entry=EntrySummary("q01", "question", "", "lapsed"))
    assert shown.strip() == ""
