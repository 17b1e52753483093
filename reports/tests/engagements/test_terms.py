"""Terms are checked before they are stored, and a report takes them over when it is uploaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from reports.engagements import states, terms
from reports.engagements.acting import InTheWay, Invalid
from reports.keeping.holds import lift, place
from reports.models import Engagement, EngagementState, Report, ReportStatus, Role
from reports.reading.upload import UploadRefused, read_again, retry, store_upload
from reports.tests.factories import make_analysis, make_engagement, make_report, make_user

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n% a small file that begins like a PDF\n"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def lead(db: None) -> Any:
    return make_user("lead")


def upload(user: Any, engagement: Engagement) -> Report:
    return store_upload(user, SimpleUploadedFile("r.pdf", PDF, "application/pdf"), engagement)


def test_whoever_makes_an_engagement_leads_it(lead: Any) -> None:
    made = terms.create(lead, {"name": " Alderbrook 2025 ", "criteria": "gri: complies"})
    assert (made.name, made.criteria, made.state) == ("Alderbrook 2025", "GRI: complies", "open")
    assert made.memberships.get().role == Role.LEAD


@pytest.mark.parametrize(
    ("values", "field", "says"),
    [
        ({"name": "  "}, "name", "a name"),
        ({}, "name", "a name"),
        ({"name": "A", "state": "closed"}, "state", "not one of the terms"),
        ({"name": "A", "assurance": "full"}, "assurance", "full"),
        ({"name": "A", "criteria": "Gurus: complies"}, "criteria", "known: "),
        ({"name": "A", "keep_until": "2020-01-01"}, "keep_until", "past"),
        ({"name": "A", "keep_until": "soon"}, "keep_until", "date"),
        ({"name": "x" * 201}, "name", "200"),
    ],
)
def test_terms_that_cannot_be_used_are_named(
    lead: Any, values: dict[str, str], field: str, says: str
) -> None:
    with pytest.raises(Invalid, match=says) as refused:
        terms.create(lead, values)
    assert refused.value.field == field
    assert not Engagement.objects.exists()


def test_a_day_that_has_passed_since_may_stay(lead: Any) -> None:
    engagement = make_engagement(lead)
    day = timezone.localdate().replace(year=2020, day=1)
    Engagement.objects.filter(pk=engagement.pk).update(keep_until=day)
    changed = terms.change_terms(engagement, {"client": "A", "keep_until": day}, lead)
    assert (changed.client, changed.keep_until) == ("A", day)


def test_an_upload_takes_over_the_terms_and_reading_leaves_them(lead: Any) -> None:
    engagement = make_engagement(lead)
    agreed = {"first_period": "yes", "vintage": "2025-12", "criteria": "GRI: complies"}
    terms.change_terms(engagement, agreed, lead)
    report = upload(lead, engagement)
    assert {name: getattr(report, name) for name in agreed} == agreed
    assert report.detected["corrected"] == ["criteria"], "reading must not replace them"


def test_without_agreed_criteria_those_of_the_report_are_read(lead: Any) -> None:
    report = upload(lead, make_engagement(lead))
    assert (report.first_period, report.criteria, report.detected) == ("unknown", "", {})


def test_reports_that_are_there_keep_what_they_have(lead: Any) -> None:
    report = make_report(lead)
    terms.change_terms(report.engagement, {"first_period": "yes"}, lead)
    report.refresh_from_db()
    assert report.first_period == "unknown"


def test_states_follow_each_other(lead: Any) -> None:
    engagement = make_engagement(lead)
    with pytest.raises(InTheWay, match="next state can be closed"):
        states.change_state(engagement, EngagementState.ARCHIVED, lead)
    for state in ("closed", "archived", "open", "closed", "open"):
        changed = states.change_state(engagement, EngagementState(state), lead)
        assert changed.state == state and changed.state_since
    with pytest.raises(InTheWay, match="open already"):
        states.change_state(engagement, EngagementState.OPEN, lead)


def test_running_work_is_in_the_way_of_closing(lead: Any) -> None:
    report = make_report(lead, status=ReportStatus.PARSING, company="Alderbrook")
    close = EngagementState.CLOSED
    with pytest.raises(InTheWay, match=r"running on Alderbrook.*cancel it"):
        states.change_state(report.engagement, close, lead)
    make_analysis(report, "analyzing")
    with pytest.raises(InTheWay, match="running on Alderbrook"):
        states.change_state(report.engagement, close, lead)
    make_analysis(report, "completed")
    report.analyses.filter(status="analyzing").update(status="cancelled")
    assert states.change_state(report.engagement, close, lead).state == "closed"


def test_nothing_is_read_in_a_closed_engagement(lead: Any) -> None:
    report = make_report(lead, status=ReportStatus.ERROR)
    states.change_state(report.engagement, EngagementState.CLOSED, lead)
    with pytest.raises(PermissionDenied, match="closed"):
        upload(lead, report.engagement)
    report = Report.objects.get()
    for act in (lambda: retry(report), lambda: read_again(report, lead)):
        with pytest.raises(UploadRefused, match="not open"):
            act()


def test_an_archived_engagement_keeps_its_terms(lead: Any) -> None:
    engagement = make_engagement(lead)
    for state in (EngagementState.CLOSED, EngagementState.ARCHIVED):
        states.change_state(engagement, state, lead)
    with pytest.raises(InTheWay, match="archived"):
        terms.change_terms(engagement, {"client": "Other"}, lead)


def test_only_an_empty_engagement_can_be_deleted(lead: Any) -> None:
    report = make_report(lead)
    with pytest.raises(InTheWay, match=r"holds 1 report\."):
        states.delete_empty(report.engagement, lead)
    empty = make_engagement(lead)
    place(empty, lead, "A court has asked for it.")
    with pytest.raises(InTheWay, match="hold"):
        states.delete_empty(empty, lead)
    lift(empty, lead, "The court has decided.")
    states.delete_empty(empty, lead)
    assert list(Engagement.objects.all()) == [report.engagement]
