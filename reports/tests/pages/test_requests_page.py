"""The Requests tab: listing, asking, changing, and what is said to who may not or mistypes."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from reports.compile import CompiledReport
from reports.models import (
    Analysis,
    ClientRequest,
    EngagementState,
    Membership,
    Role,
    VerdictValue,
)
from reports.review.requesting import Draft, ask, move
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
    make_verdict,
)

pytestmark = pytest.mark.django_db
INVOICES = {"document": "Invoices", "issuer": "the utility", "scope": "scope 2"}
REASON = "The client has no such document."


@pytest.fixture
def analysis(auditor: Any) -> Analysis:
    """A finished analysis that proposes two requests."""
    analysis = make_analysis(make_report(auditor), "completed")
    claim = make_claim(analysis, "Electricity fell by 4 %.")
    make_verdict(
        make_run(analysis, "judge"), claim, VerdictValue.INSUFFICIENT_EVIDENCE, settle=INVOICES
    )
    make_coverage(make_run(analysis, "legal"), "S2.5", pointer={"document": "the annual report"})
    return analysis


@pytest.fixture
def browser(auditor: Any) -> Client:
    """A browser in which the auditor is signed in."""
    client = Client()
    client.force_login(auditor)
    return client


def _address(analysis: Analysis, name: str = "requests", *more: Any) -> str:
    return reverse(f"reports:{name}", args=[analysis.report_id, *more])


def _references(analysis: Analysis) -> list[str]:
    return [one.reference for one in CompiledReport(analysis).proposed_requests.requests]


def _asked(analysis: Analysis, number: int = 1) -> list[ClientRequest]:
    drafts = [Draft(f"Document {each}", "the plant") for each in range(number)]
    return ask(analysis.report, analysis.report.uploaded_by, drafts)


@pytest.mark.long
def test_proposals_say_what_they_would_settle_and_several_are_asked(
    browser: Client, analysis: Analysis
) -> None:
    page = browser.get(_address(analysis)).content.decode()
    assert "settles 1 claim" in page and "Electricity fell by 4 %." in page
    body = {"proposals": _references(analysis), "note": "Copies do.", "due": "2025-03-01"}
    page = browser.post(_address(analysis), body, follow=True).content.decode()
    assert "2 requests added." in page and "Nothing is left to propose." in page
    assert list(ClientRequest.objects.values_list("document", "note").order_by("number")) == [
        ("Invoices", "Copies do."),
        ("the annual report", "Copies do."),
    ]


@pytest.mark.long
def test_a_mistake_is_told_and_nothing_typed_is_lost(browser: Client, analysis: Analysis) -> None:
    first = _references(analysis)[0]
    sent = {"proposals": [first], "note": "Copies do.", "due": "soon"}
    answer = browser.post(_address(analysis), sent)
    page = answer.content.decode()
    assert answer.status_code == 400 and "Enter a valid date." in page
    assert "Copies do." in page and 'value="soon"' in page
    assert page.partition('class="wrap requests"')[2].count("checked") == 1
    answer = browser.post(_address(analysis), {"note": "Copies do."})
    assert "Choose at least one proposal." in answer.content.decode()
    answer = browser.post(_address(analysis), {"proposals": ["0" * 16]})
    assert "choose again" in answer.content.decode()
    assert not ClientRequest.objects.exists()


def test_something_that_nothing_proposes_is_asked(browser: Client, analysis: Analysis) -> None:
    body = {"document": "Meter readings", "issuer": "the plant", "period": "FY24"}
    page = browser.post(_address(analysis, "request_own"), body, follow=True).content.decode()
    assert "Meter readings" in page and "FY24" in page
    body["issuer"] = " "
    answer = browser.post(_address(analysis, "request_own"), body)
    assert answer.status_code == 400 and "This field is required." in answer.content.decode()


@pytest.mark.long
def test_the_list_is_narrowed_by_state_and_paged(browser: Client, analysis: Analysis) -> None:
    asked = _asked(analysis, 30)
    move(asked[4], "waived", analysis.report.uploaded_by, REASON)
    page = browser.get(_address(analysis)).content.decode()
    assert "1–25 of 30" in page and "Document 29" not in page
    page = browser.get(_address(analysis) + "?at=2").content.decode()
    assert "Document 29" in page and "Document 24<" not in page
    page = browser.get(_address(analysis) + "?state=waived").content.decode()
    assert "Document 4<" in page and "Document 5<" not in page and REASON in page
    assert "No request is received." in browser.get(
        _address(analysis) + "?state=received"
    ).content.decode().replace("\n", " ")


@pytest.mark.long
def test_wording_and_state_are_changed_on_the_page_of_a_request(
    browser: Client, analysis: Analysis
) -> None:
    (asked,) = _asked(analysis)
    wording = {"document": "Bills", "issuer": "the landlord", "due": "2025-03-01"}
    browser.post(_address(analysis, "request_wording", asked.pk), wording)
    answer = browser.post(
        _address(analysis, "request_state", asked.pk), {"state": "waived", "remark": "no"}
    )
    assert answer.status_code == 400 and "in a few words" in answer.content.decode()
    sent = {"state": "waived", "remark": REASON}
    page = browser.post(
        _address(analysis, "request_state", asked.pk), sent, follow=True
    ).content.decode()
    assert "1. Bills" in page and f"waived: “{REASON}”" in page and "1 Mar 2025" in page
    refused = browser.post(_address(analysis, "request_wording", asked.pk), wording)
    assert refused.status_code == 400 and "reopen it" in refused.content.decode()


def test_who_may_only_read_sees_no_form_and_a_closed_engagement_refuses(
    browser: Client, analysis: Analysis
) -> None:
    (asked,) = _asked(analysis)
    viewer, engagement = make_user("viewer"), analysis.report.engagement
    Membership.objects.create(engagement=engagement, user=viewer, role=Role.VIEWER)
    reading = Client()
    reading.force_login(viewer)
    for address in (_address(analysis), _address(analysis, "request", asked.pk)):
        page = reading.get(address).content.decode()
        assert "<textarea" not in page.partition('class="wrap requests"')[2]
    engagement.state = EngagementState.CLOSED
    engagement.save()
    answer = browser.post(
        _address(analysis, "request_own"), {"document": "Bills", "issuer": "the landlord"}
    )
    assert answer.status_code == 403
    assert ClientRequest.objects.count() == 1


def test_a_request_of_another_report_is_not_found(browser: Client, analysis: Analysis) -> None:
    other = make_analysis(make_report(analysis.report.uploaded_by), "completed")
    (asked,) = _asked(other)
    assert browser.get(_address(analysis, "request", asked.pk)).status_code == 404


@pytest.mark.long
def test_the_number_of_queries_does_not_grow(browser: Client, analysis: Analysis) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            browser.get(_address(analysis))
        return len(captured)

    _asked(analysis)
    browser.get(_address(analysis))  # that it was seen is recorded once
    few = queries()
    _asked(analysis, 20)
    for _ in range(10):
        make_verdict(
            make_run(analysis, "judge"),
            make_claim(analysis),
            VerdictValue.INSUFFICIENT_EVIDENCE,
            settle=INVOICES,
        )
    assert queries() == few
