"""The registry's pages: a tree, a paragraph beside it, industries, and what is said when there is
nothing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from standards.models import Paragraph
from standards.tree import tree

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]
PART = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def page(auditor: Any) -> Client:
    client = Client()
    client.force_login(auditor)
    return client


def text(answer: Any) -> str:
    return answer.content.decode()


def test_the_registry_is_for_signed_in_users() -> None:
    answer = Client().get("/standards/S2.6")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in")


def test_the_tree_holds_every_paragraph_once_in_order() -> None:
    groups = tree(Paragraph.objects.of_vintage().in_order())
    seen = [
        pid
        for group in groups
        for section in group.sections
        for branch in section.branches
        for pid in (branch.row.pk, *(line.row.pk for line in branch.lines))
    ]
    assert sorted(seen) == sorted(Paragraph.objects.of_vintage().values_list("pk", flat=True))
    assert len(seen) == len(set(seen)) == sum(group.size for group in groups)
    strategy = next(
        group for group in groups if (group.standard, group.pillar) == ("S2", "strategy")
    )
    branch = next(
        b for section in strategy.sections for b in section.branches if b.row.pk == "S2.22"
    )
    assert [(line.row.pk, line.depth) for line in branch.lines[:2]] == [
        ("S2.22(a)", 1),
        ("S2.22(a)(i)", 2),
    ]


@pytest.mark.long
def test_a_paragraph_stands_beside_the_tree_and_alone_for_htmx(page: Client) -> None:
    whole, part = page.get("/standards/S2.29(g)"), page.get("/standards/S2.29(g)", **PART)
    assert "registry-tree" in text(whole)
    assert "registry-tree" not in text(part)
    for answer in (whole, part):
        assert 'id="p-S2.29(g)"' in text(answer)
        assert "/standards/S2.29(g)(i)" in text(answer)


def test_a_filter_changes_the_left_side_alone(page: Client) -> None:
    answer = page.get("/standards", {"q": "S2.25"}, HTTP_HX_TARGET="contents", **PART)
    assert "S2.25(a)(i)" in text(answer)
    assert "S2.29" not in text(answer)
    assert "<html" not in text(answer)


def test_a_search_that_finds_nothing_says_what_to_do(page: Client) -> None:
    assert "No paragraph matches" in text(page.get("/standards", {"q": "zzzz qqqq"}))


@pytest.mark.long
def test_an_unknown_number_names_the_nearest(page: Client) -> None:
    answer = page.get("/standards/S2.29(a)(vii)")
    assert answer.status_code == 404
    assert "/standards/S2.29(a)(vi)" in text(answer)


@pytest.mark.long
def test_an_alias_is_resolved_with_its_note(page: Client) -> None:
    answer = page.get("/standards/strategy c)", {"scheme": "tcfd"})
    assert "You asked for TCFD number" in text(answer)


def test_an_industry_shows_its_metrics_and_how_well_they_are_known(page: Client) -> None:
    answer = page.get("/standards/sasb/EM-EP")
    for words in ("Greenhouse Gas Emissions", "EM-EP-110a.1", "code and meaning seen in a source"):
        assert words in text(answer)
    assert "not in the registry" not in text(answer)
    assert page.get("/standards/sasb/XX-XX").status_code == 404


def test_an_industry_known_by_name_alone_says_that_its_metrics_are_not_there(page: Client) -> None:
    answer = text(page.get("/standards/sasb/RT-EE"))
    assert "Electrical &amp; Electronic Equipment" in answer
    assert "metrics of this industry are not in the registry" in answer
    assert "0 topics" not in answer and "no volume" not in answer
    assert answer.count("no metrics") == 51, "of those in the list"


def test_only_curators_are_led_to_the_editor(page: Client, admin_user: Any) -> None:
    assert "/admin/" not in text(page.get("/standards/S2.6", **PART))
    curator = Client()
    curator.force_login(admin_user)
    assert "/admin/standards/paragraph/" in text(curator.get("/standards/S2.6", **PART))


@pytest.mark.long
def test_a_page_costs_a_handful_of_queries(
    page: Client, django_assert_max_num_queries: Any
) -> None:
    page.get("/standards")
    with django_assert_max_num_queries(12):
        page.get("/standards")
    with django_assert_max_num_queries(24):
        page.get("/standards/S2.29(a)(i)(3)")
