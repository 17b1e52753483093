"""What the pages of a report say of the pages that rules did not read."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from reports.compile import CompiledReport
from reports.models import Report
from reports.tests.factories import make_analysis, make_claim, make_page, make_report
from reports.tests.language.texts import ENGLISH, GERMAN
from reports.tests.pages.asking import body, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def mixed(user: Any) -> Report:
    """A report of an English page, two German ones, and one without text."""
    report = make_report(user, page_count=4, pages_done=4)
    for number, (text, language) in enumerate(
        [(ENGLISH, "en"), (GERMAN, "de"), (GERMAN, "de"), ("", "")], start=1
    ):
        make_page(report, number, text, language=language)
    return report


def test_the_ledger_names_the_language_of_each_page_that_rules_do_not_read(
    client: Client, mixed: Report
) -> None:
    make_analysis(mixed)
    response = client.get(url("detail", mixed))
    text = body(response)
    assert "◧ 2 pages in German, not read by rules" in text
    assert "p. 2 German, not read by rules p. 3 German, not read by rules" in text
    assert 'title="page 2: read, German, not read by rules"' in response.content.decode()
    assert 'title="page 1: read"' in response.content.decode()


def test_before_the_analysis_it_is_said_that_a_model_would_read_them(
    client: Client, mixed: Report
) -> None:
    assert "2 pages in German : the rules do not read German, a model does." in body(
        client.get(url("detail", mixed))
    )


@pytest.mark.long
def test_the_compiled_report_says_it_at_the_top_and_in_its_json(
    client: Client, mixed: Report
) -> None:
    analysis = make_analysis(mixed)
    make_claim(analysis, "The board reviews progress.")
    notice = (
        "2 of 4 pages are written in German, which the rules do not read: no claim was taken from "
        "there, and requirements that were not found elsewhere are not assessed."
    )
    text = body(client.get(url("compiled", mixed)))
    assert notice in text
    assert text.index(notice) < text.index("1 claims")
    assert "of 4, 2 pages in German not read by rules" in text
    compiled = json.loads(json.dumps(CompiledReport(analysis).as_dict()))
    assert compiled["summary"]["language_notice"] == notice
    assert compiled["summary"]["pages_not_read_by_rules"] == {"de": 2}
    assert [(page["language"], page["read_by_rules"]) for page in compiled["pages"]] == [
        ("en", True),
        ("de", False),
        ("de", False),
        ("", True),
    ]


def test_with_a_model_the_notice_says_who_read_them(client: Client, mixed: Report) -> None:
    make_analysis(mixed, engine="model")
    assert "which the rules do not read: what is found there, a model found." in body(
        client.get(url("compiled", mixed))
    )


def test_a_report_in_english_says_nothing_of_languages(client: Client, user: Any) -> None:
    report = make_report(user)
    make_page(report, 1, ENGLISH, language="en")
    make_page(report, 2, "read before languages were kept")
    analysis = make_analysis(report)
    for name in ("detail", "compiled"):
        assert "not read by rules" not in body(client.get(url(name, report)))
    assert CompiledReport(analysis).language_notice == ""
    assert CompiledReport(analysis).unread_by_rules.pages == {}
