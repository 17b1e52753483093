"""Two places of a document side by side, and what was read on a page: figures with their other
places, and the checks that use it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.document.words import pack
from reports.findings.checks.base import CheckDetails, UsedNumber
from reports.models import AgentRun, Check, Page, PageWords, Report
from reports.tests.document.make_pdf import document
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_evidence,
    make_figure,
    make_page,
    make_place,
    make_report,
    make_run,
    make_user,
)
from reports.tests.pages.asking import HTMX, body, url
from reports.types import Word

pytestmark = pytest.mark.django_db
HERE, THERE = "Scope 1 emissions were 100 t.", "Scope 1 emissions were 120 t."


def words(text: str) -> bytes:
    """The words of a page that holds one line."""
    step = 0.08
    return pack(
        tuple(
            Word(word, 0.1 + step * at, 0.1, 0.1 + step * at + 0.06, 0.12)
            for at, word in enumerate(text.split())
        )
    )


@pytest.fixture
def report(user: Any, settings: Any, tmp_path: Path) -> Report:
    """Three pages; the first two state the same figure differently."""
    settings.MEDIA_ROOT = tmp_path
    report = make_report(user)
    path = tmp_path / report.file.name
    path.parent.mkdir()
    document(path, HERE, THERE, "")
    for number, text in enumerate((HERE, THERE, ""), start=1):
        page: Page = make_page(report, number, text)
        PageWords.objects.create(page=page, data=words(text))
    return report


@pytest.fixture
def run(report: Report) -> AgentRun:
    return make_run(make_analysis(report), "data_metrics")


def failed_check(run: AgentRun, **fields: Any) -> Check:
    """A failed check of a number of page 2 against one of page 1."""
    check = make_check(run, Check.Result.FAIL, "100 t here, 120 t there")
    numbers = [
        UsedNumber(page=1, quote=HERE, printed="100 t"),
        UsedNumber(page=2, quote=THERE, printed="120 t", result=True),
    ]
    check.details = CheckDetails(numbers=numbers).stored() | fields
    check.save()
    return check


def disagreeing(report: Report) -> None:
    """A figure whose two places print different values."""
    figure = make_figure(report, 100, agree=False, unit="t")
    make_place(figure, HERE, printed="100 t", page=1)
    make_place(figure, THERE, printed="120 t", value=120, page=2)


def links(html: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'class="both" href="([^"]+)"', html)]


def marks(html: str) -> list[tuple[str, list[str]]]:
    """The page on each side with the kinds of its marks."""
    sides = re.findall(r'class="sheet filled" data-page="(\d+)"(.*?)</section>', html, re.DOTALL)
    drawn = r'<rect class="(marked-quote|marked-result|marked-input)"'
    return [(page, re.findall(drawn, sheet)) for page, sheet in sides]


def test_two_places_of_a_figure_that_differ_are_each_marked_on_their_page(
    client: Client, report: Report
) -> None:
    disagreeing(report)
    (address,) = links(client.get(url("figures", report)).content.decode())
    html = client.get(address).content.decode()
    (left, on_left), (right, on_right) = marks(html)
    assert (left, right) == ("1", "2")
    assert set(on_left) == set(on_right) == {"marked-quote"}
    assert "places disagree" in html and HERE in html and THERE in html


def test_a_check_marks_its_result_on_one_side_and_what_it_used_on_the_other(
    client: Client, report: Report, run: AgentRun
) -> None:
    check = failed_check(run)
    (address,) = links(client.get(url("checks", report)).content.decode())
    assert address == f"{url('beside', report)}?left=2&right=1&check={check.pk}"
    html = client.get(address).content.decode()
    assert marks(html) == [("2", ["marked-result"]), ("1", ["marked-input"])]
    assert "100 t here, 120 t there" in html


def test_the_card_of_a_claim_leads_to_both_places_of_a_failed_check(
    client: Client, report: Report, run: AgentRun
) -> None:
    check, claim = failed_check(run), make_claim(run.analysis)
    make_check(run, Check.Result.PASS, "1 + 1 = 2 t", claim)
    check.claims.add(claim)
    address = reverse("reports:claim", args=[report.pk, claim.pk])
    (link,) = links(client.get(address).content.decode())
    assert f"check={check.pk}" in link


@pytest.mark.parametrize("place", [{"numbers": []}, {"numbers": [{"page": 1, "quote": HERE}]}])
def test_what_stands_on_one_page_is_not_offered_side_by_side(
    client: Client, report: Report, run: AgentRun, place: dict[str, Any]
) -> None:
    failed_check(run, **place)
    assert links(client.get(url("checks", report)).content.decode()) == []


def test_a_place_in_an_attached_document_is_not_offered_side_by_side(
    client: Client, report: Report
) -> None:
    figure = make_figure(report, 100, evidence_agrees=False, unit="t")
    make_place(figure, HERE, printed="100 t", page=1)
    make_place(figure, THERE, printed="120 t", value=120, evidence=make_evidence(report))
    assert links(client.get(url("figures", report)).content.decode()) == []


@pytest.mark.long
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?left=9&right=x",
        "?left=1&right=2&check=none&of=x&left-statement=x&right-find=nothing+prints+this",
        "?left=1&right=2&check=00000000-0000-0000-0000-000000000000&of=7",
    ],
)
def test_an_address_that_names_nothing_shows_pages_without_marks(
    client: Client, report: Report, query: str
) -> None:
    response = client.get(url("beside", report, query))
    assert response.status_code == 200
    assert [kinds for _, kinds in marks(response.content.decode())] == [[], []]


def test_a_quote_that_is_not_found_is_said_to_be_so(client: Client, report: Report) -> None:
    text = body(client.get(url("beside", report, "?left=1&right=2&left-find=Nobody+wrote+this.")))
    assert "Could not be marked: Nobody wrote this." in text


def test_one_side_is_turned_alone(client: Client, report: Report) -> None:
    query = "?left=1&right=2&left-find=Scope&right-find=Scope"
    html = unescape(client.get(url("beside", report, query)).content.decode())
    assert 'href="?left=2&right=2&right-find=Scope"' in html
    assert 'href="?left=1&right=3&left-find=Scope"' in html


def facts(client: Client, report: Report, number: int) -> Any:
    address = reverse("reports:page_facts", args=[report.pk, number])
    return client.get(address, headers=HTMX)


def test_the_figures_and_checks_of_a_page_stand_beside_it(
    client: Client, report: Report, run: AgentRun
) -> None:
    disagreeing(report)
    failed_check(run)
    make_place(make_figure(report, 7, metric="energy"), "Energy was 7 GJ.", page=3)
    response = facts(client, report, 2)
    text = body(response)
    assert "1 figure read on page 2" in text and "1 check uses this page" in text
    assert "120 t" in text and "p. 1" in text and "100 t here, 120 t there" in text
    assert len(links(response.content.decode())) == 2
    other = body(facts(client, report, 3))
    assert "1 figure read on page 3" in other and "0 checks use this page" in other


def test_the_figures_and_checks_of_a_page_are_a_page_of_their_own(
    client: Client, report: Report
) -> None:
    address = reverse("reports:page_facts", args=[report.pk, 1])
    assert address in client.get(url("detail", report)).content.decode()
    assert "0 figures read on page 1" in body(client.get(address))


@pytest.mark.long
def test_a_page_of_many_figures_costs_the_queries_of_one(
    client: Client, report: Report, run: AgentRun, django_assert_max_num_queries: Any
) -> None:
    for _ in range(30):
        disagreeing(report)
        failed_check(run)
    with django_assert_max_num_queries(14):
        facts(client, report, 1)
    with django_assert_max_num_queries(40):
        client.get(url("beside", report, "?left=1&right=2"))


@pytest.mark.parametrize("name", ["beside", "page_facts"])
def test_what_is_not_yours_does_not_exist(client: Client, report: Report, name: str) -> None:
    address = reverse(f"reports:{name}", args=[report.pk, *([1] if name == "page_facts" else [])])
    assert client.get(address).status_code == 200
    client.force_login(make_user("stranger"))
    assert client.get(address).status_code == 404
