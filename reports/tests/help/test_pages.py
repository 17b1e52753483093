"""Pages of help: each concept, the search, the guide, and the sample to load."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse

from reports.help import guide, texts, tour
from reports.help.concepts import CONCEPTS
from reports.models import Report
from reports.tests.factories import make_engagement

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def client(auditor: Any) -> Client:
    signed = Client()
    signed.force_login(auditor)
    return signed


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return response.content.decode()


@pytest.mark.long
@pytest.mark.parametrize("slug", CONCEPTS)
def test_every_concept_has_a_page_whose_links_lead_somewhere(client: Client, slug: str) -> None:
    shown = page(client, reverse("reports:help_concept", args=[slug]))
    assert f"<h1>{CONCEPTS[slug].title}</h1>" in shown
    text = shown[shown.index('class="help-text"') :]
    for address in re.findall(r'href="(/[^"?#]*)', text):
        assert resolve(address)


def test_an_unknown_concept_is_not_found(client: Client) -> None:
    assert client.get("/help/nonsense").status_code == 404


def test_the_index_lists_every_concept_and_the_guide(client: Client) -> None:
    shown = page(client, "/help")
    for concept in CONCEPTS.values():
        assert concept.about in shown.replace("&#x27;", "'")
    assert reverse("reports:help_guide") in shown


def test_a_search_finds_pages_with_all_words_and_shows_where() -> None:
    found = texts.search("performance Materiality")
    assert [one.concept.slug for one in found] == ["review"]
    assert found[0].word.casefold() == "performance"
    assert texts.search("materiality xylophone") == []


def test_a_page_whose_title_has_the_word_comes_first() -> None:
    assert texts.search("verdicts")[0].concept.slug == "verdicts"


def test_words_that_are_nowhere_are_said_to_be_nowhere(client: Client) -> None:
    shown = page(client, "/help?q=xylophone")
    assert "0 pages with “xylophone”" in shown
    assert "Try a single one" in shown


def test_what_is_searched_for_is_escaped(client: Client) -> None:
    assert "<b>x" not in page(client, "/help?q=<b>x")


def test_the_guide_is_served_with_its_headings_and_links(client: Client) -> None:
    shown = page(client, reverse("reports:help_guide"))
    written = guide.GUIDE.read_text(encoding="utf-8")
    headings = re.findall(r"^## (.+)$", written, re.M)
    assert len(headings) > 5
    for words in headings:
        assert words in shown
    for address in re.findall(r"\]\((/[^)]+)\)", written):
        assert resolve(address)
    assert "**" not in shown and "](" not in shown


def test_marks_of_the_guide_become_html_and_everything_else_is_escaped() -> None:
    made = guide.page_of("# T\n\n1. a **b** `c`\n   d\n2. <i>\n\n| x | y |\n|---|---|\n| 1 | *2* |")
    assert made.title == "T"
    assert "<ol><li>a <b>b</b> <code>c</code> d</li><li>&lt;i&gt;</li></ol>" in made.body
    assert "<td><em>2</em></td>" in made.body


def test_of_a_link_to_another_file_the_words_are_kept() -> None:
    assert guide.inline("see [the paper](paper.md) and [Help](/help)") == (
        'see the paper and <a href="/help">Help</a>'
    )


def test_without_the_sample_the_tour_offers_to_load_it(client: Client) -> None:
    shown = page(client, reverse("reports:tour"))
    assert reverse("reports:tour_sample") in shown
    assert "a new engagement that you lead" in shown


def test_the_sample_is_uploaded_as_a_report_of_the_users_own(
    client: Client, auditor: Any, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    response = client.post(reverse("reports:tour_sample"))
    report = Report.objects.get(uploaded_by=auditor)
    assert report.sha256 == tour.digest()
    assert response["Location"] == f"/reports/{report.pk}?tour=begin"
    again = client.post(reverse("reports:tour_sample"))
    assert again["Location"] == response["Location"]
    assert Report.objects.count() == 1


def test_whoever_works_in_several_engagements_says_which_one(client: Client, auditor: Any) -> None:
    for _ in range(2):
        make_engagement(auditor)
    assert 'name="engagement"' in page(client, reverse("reports:tour"))
    response = client.post(reverse("reports:tour_sample"), follow=True)
    assert "Choose the engagement" in response.content.decode()
    assert not Report.objects.exists()
