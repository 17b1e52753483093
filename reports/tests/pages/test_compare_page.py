"""The Compare tab: choosing, what changed, the workbook, and carrying forward."""

from __future__ import annotations

import io
from typing import Any
from urllib.parse import urlencode

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from reports.models import CarriedReview, Engagement
from reports.review import comments
from reports.review.subjects import subject_of
from reports.tests.compared.pairs_of_reports import KEPT, WHY, Two, two_years
from reports.tests.exports import downloading
from reports.tests.factories import make_analysis, make_claim, make_report, make_user
from reports.tests.pages.asking import body, url
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
QUERIES = 38  # of the page with its head, the choices and the comparison


@pytest.fixture
def two(user: Any) -> Two:
    return two_years(user)


def _asked(two: Two, **given: str) -> str:
    query = urlencode({"with": str(two.before.pk), **given})
    return url("compare", two.after.report, f"?{query}")


def test_without_a_choice_the_page_offers_what_can_be_compared(client: Client, two: Two) -> None:
    page = client.get(url("compare", two.after.report))
    assert page.status_code == 200
    assert str(two.before.pk) in page.content.decode()
    assert "two years" in body(page)


def test_where_there_is_nothing_to_compare_the_page_says_what_to_do(
    client: Client, user: Any
) -> None:
    assert "nothing to compare this with yet" in body(
        client.get(url("compare", make_analysis(make_report(user, company="")).report))
    )
    assert "has not been analysed" in body(client.get(url("compare", make_report(user))))


@pytest.mark.long
def test_changed_claims_stand_side_by_side_with_what_differs_marked(
    client: Client, two: Two
) -> None:
    page = client.get(_asked(two))
    html, text = page.content.decode(), body(page)
    assert "softened" in text and "commitment: will → aim" in text
    assert "<mark>will</mark>" in html and "<mark>aim to</mark>" in html
    assert f"{url('detail', two.before.report)}?page=2&amp;find=" in html
    assert f"{url('detail', two.after.report)}?page=2&amp;find=" in html
    assert KEPT not in text
    assert KEPT in body(client.get(_asked(two, change="kept")))
    assert KEPT in body(client.get(_asked(two, change="verdict")))


@pytest.mark.long
def test_requirements_checks_and_figures_have_their_lists(client: Client, two: Two) -> None:
    requirements = body(client.get(_asked(two, show="requirements")))
    assert "gap closed" in requirements and "gap opened" in requirements
    assert "no longer hold" in body(client.get(_asked(two, show="checks")))
    figures = body(client.get(_asked(two, show="figures")))
    assert "12,400" in figures and "13,020" in figures and "5.0%" in figures
    assert WHY in figures and "no materiality set" in figures
    narrowed = body(client.get(_asked(two, show="figures", change="unexplained")))
    assert "No figure of this kind" in narrowed


def test_a_wrong_choice_is_told_and_a_hidden_one_is_not_found(client: Client, two: Two) -> None:
    other = make_analysis(make_report(make_user(), company=two.after.report.company))
    assert client.get(url("compare", two.after.report, f"?with={other.pk}")).status_code == 404
    assert client.get(url("compare", two.after.report, "?with=nonsense")).status_code == 404
    itself = client.get(url("compare", two.after.report, f"?with={two.after.pk}"))
    assert itself.status_code == 400 and "this analysis itself" in body(itself)


@pytest.mark.long
def test_the_page_asks_the_database_as_often_for_many_claims_as_for_few(
    client: Client, two: Two
) -> None:
    client.get(_asked(two))
    for number in range(40):
        make_claim(two.before, f"Site {number} has its own energy plan and a manager for it.")
        make_claim(two.after, f"Site {number} has its own energy plan, and a manager for it too.")
    with CaptureQueriesContext(connection) as asked:
        page = client.get(_asked(two))
    assert page.status_code == 200 and len(asked) <= QUERIES
    assert "next ›" in body(page)


def test_the_workbook_has_a_sheet_for_each_list_and_is_recorded(client: Client, two: Two) -> None:
    make_claim(two.after, '=HYPERLINK("http://evil.example","x")', page=9)
    answer = client.get(url("compare_xlsx", two.after.report, f"?with={two.before.pk}"))
    book = openpyxl.load_workbook(io.BytesIO(downloading.body(answer)))
    assert book.sheetnames == ["Summary", "Claims", "Requirements", "Checks", "Restated figures"]
    claims = list(book["Claims"].iter_rows(values_only=True))
    assert "softened" in {row[0] for row in claims}
    assert not any(cell.data_type == "f" for row in book["Claims"].iter_rows() for cell in row)
    figure = list(book["Restated figures"].iter_rows(values_only=True))[3]
    assert (figure[6], figure[8], figure[10], figure[11]) == (12_400, 13_020, 620, 5)
    entry = Entry.objects.get(action="comparison.exported")
    assert str(two.before.pk) in entry.details


@pytest.mark.long
def test_reviews_are_carried_after_a_preview(client: Client, two: Two, user: Any) -> None:
    claim = subject_of(two.before, "claim", str(two.earlier(KEPT).pk))
    comments.say(two.before.report, claim, user, "Ask the secretary of the board.")
    shown = client.get(_asked(two, show="carried"))
    assert "Carry 1 forward" in body(shown) and "Ask the secretary" in body(shown)
    assert not CarriedReview.objects.exists()
    for _ in range(2):
        done = client.post(
            url("compare_carry", two.after.report), {"with": str(two.before.pk)}, follow=True
        )
        assert done.status_code == 200
    assert CarriedReview.objects.count() == 1
    text = body(done)
    assert "Nothing is left to carry forward" in text and "To do." in text
    backwards = client.post(
        url("compare_carry", two.before.report), {"with": str(two.after.pk)}, follow=True
    )
    assert "do it there" in body(backwards)
    Engagement.objects.update(state="closed")
    refused = client.post(url("compare_carry", two.after.report), {"with": str(two.before.pk)})
    assert refused.status_code == 403


def test_two_companies_are_said_to_be_two(client: Client, user: Any, two: Two) -> None:
    other = make_analysis(
        make_report(
            user, company="Tarnhaven Ceramics Group plc", engagement=two.after.report.engagement
        ),
        "completed",
    )
    page = body(client.get(url("compare", two.after.report, f"?with={other.pk}")))
    assert "These are reports under two names." in page
    assert "If these are two companies, nothing here is new, dropped or restated" in page
    assert "These are two years." in body(client.get(_asked(two)))
