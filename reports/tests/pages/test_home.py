"""What needs a user today: rows that lead to where it is done, for those who may do it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from reports.models import (
    Analysis,
    ClientRequest,
    EngagementState,
    Judgement,
    Membership,
    Notice,
    NoticeKind,
    Report,
    ReportStatus,
    ReviewItem,
    ReviewStatus,
    Role,
    SignOff,
    VerdictValue,
    Wave,
)
from reports.pages.home.needs import FIRST, Group, needs_of
from reports.pages.home.portfolio import Portfolio
from reports.pages.home.views import look_of
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_evidence,
    make_report,
    make_run,
    make_user,
)
from reports.tests.pages.asking import body
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db
HIDDEN = "the words of the claim itself"


@pytest.fixture
def analysis(user: Any) -> Analysis:
    """A claim and a requirement of a report that the user leads."""
    return analysed(user)


def analysed(user: Any) -> Analysis:
    """Such a report."""
    made = make_analysis(make_report(user))
    make_claim(made, HIDDEN, page=12)
    make_coverage(make_run(made), "S2.6(a)")
    return made


def groups(user: Any, rf: Any, shown: str = "") -> dict[str, Group]:
    """The groups by their names."""
    request = rf.get("/")
    request.user = user
    look = look_of(request)
    desk = look.desk(shown)
    look.portfolio.count(desk.counted)
    look.portfolio.read(desk.read)
    return {group.name: group for group in needs_of(desk)}


def item(analysis: Analysis, **fields: Any) -> ReviewItem:
    """The review of the claim."""
    key = str(analysis.claim_set.claims.get().pk)  # type: ignore[union-attr]
    subject = {"report": analysis.report, "kind": "claim", "key": key}
    return ReviewItem.objects.create(**subject, **fields)


def judge(row: ReviewItem, author: Any, value: str, reading: str = "first") -> None:
    """A word on the subject of an item."""
    Judgement.objects.create(
        report=row.report,
        kind=row.kind,
        key=row.key,
        reading=reading,
        role=Role.AUDITOR,
        accepts=True,
        value=value,
        machine_value=value,
        author=author,
        author_name=author.get_username(),
    )


def join(report: Report, name: str, role: str = Role.AUDITOR) -> Any:
    """Another member of the engagement."""
    user = make_user(name)
    Membership.objects.create(engagement=report.engagement, user=user, role=role)
    return user


@pytest.mark.long
def test_what_is_assigned_is_a_row_that_leads_to_it(
    user: Any, rf: Any, analysis: Analysis, client: Client
) -> None:
    row = item(analysis, assignee=user)
    (need,) = groups(user, rf)["assigned"].rows
    assert (need.what, need.of) == ("Claim on page 12", "Alderbrook Mining FY2023")
    assert need.path == f"/reports/{analysis.report_id}/review/claim/{row.key}"
    page = client.get("/")
    assert "Assigned to you 1" in body(page)
    assert HIDDEN not in body(page)
    assert client.get(need.path).status_code == 200


def test_what_is_done_or_of_an_earlier_analysis_is_no_work(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    row = item(analysis, assignee=user, status=ReviewStatus.DONE)
    assert "assigned" not in groups(user, rf)
    ReviewItem.objects.filter(pk=row.pk).update(status=ReviewStatus.TODO)
    assert "assigned" in groups(user, rf)
    make_analysis(analysis.report)
    assert "assigned" not in groups(user, rf)


def test_a_return_goes_to_whose_it_is_else_to_whoever_judged_it_first(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    other = join(analysis.report, "other")
    row = item(analysis, assignee=other, status=ReviewStatus.RETURNED)
    judge(row, user, VerdictValue.UNVERIFIED)
    assert "returned" in groups(other, rf) and "returned" not in groups(user, rf)
    ReviewItem.objects.filter(pk=row.pk).update(assignee=None)
    assert "returned" in groups(user, rf) and "returned" not in groups(other, rf)


@pytest.mark.long
def test_a_second_reader_is_asked_and_a_lead_settles_what_readers_see_differently(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    reader = join(analysis.report, "reader")
    row = item(analysis, blind=True, second_reader=reader)
    judge(row, join(analysis.report, "first"), VerdictValue.VERIFIED)
    assert "second" in groups(reader, rf) and "settle" not in groups(user, rf)
    judge(row, reader, VerdictValue.UNVERIFIED, "second")
    ReviewItem.objects.filter(pk=row.pk).update(opened_at=timezone.now())
    assert "second" not in groups(reader, rf) and "settle" not in groups(reader, rf)
    assert groups(user, rf)["settle"].total == 1
    judge(row, user, VerdictValue.VERIFIED, "settled")
    assert "settle" not in groups(user, rf)


def test_what_failed_says_why_and_what_to_do(user: Any, rf: Any, client: Client) -> None:
    failed = make_report(user, status=ReportStatus.ERROR, error_message="The file is damaged.")
    stopped = make_analysis(make_report(user), "error", error_message="No model answered.")
    Report.objects.filter(pk=stopped.report_id).update(error_code="analysis")
    make_evidence(make_report(user), status=RunStatus.ERROR)
    found = groups(user, rf)
    told = {(need.beside, need.retry) for need in found["failed"].rows}
    assert told == {("The file is damaged.", failed.pk), ("No model answered.", None)}
    assert found["unread"].rows[0].what == "1 attached document could not be read"
    assert f'action="/reports/{failed.pk}/retry"' in client.get("/").content.decode()


def test_running_work_tells_how_far_it_is(user: Any, rf: Any) -> None:
    analysis = make_analysis(make_report(user), "analyzing", wave=Wave.INVESTIGATE)
    make_run(analysis, claims_total=8, claims_done=3)
    (need,) = groups(user, rf)["running"].rows
    assert need.progress and (need.progress.done, need.progress.total) == (3, 8)
    assert need.what == "investigating · cycle 0"


def test_requests_wait_for_the_client_and_late_ones_come_first(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    today = timezone.localdate()
    for number, due in enumerate((None, today, today - dt.timedelta(days=3)), 1):
        ClientRequest.objects.create(
            report=analysis.report, number=number, document="Meter readings", issuer="us", due=due
        )
    ClientRequest.objects.create(
        report=analysis.report, number=4, document="Bills", issuer="us", state="received"
    )
    found = groups(user, rf)
    assert [(need.what, need.beside) for need in found["overdue"].rows] == [
        ("Request 3: Meter readings", "3 days overdue")
    ]
    assert [need.beside for need in found["waiting"].rows] == ["due today", "no date was named"]


@pytest.mark.long
def test_a_report_is_to_be_reviewed_until_all_is_done_and_then_to_be_signed(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    auditor = join(analysis.report, "auditor")
    make_check(make_run(analysis))
    (need,) = groups(user, rf)["review"].rows
    assert (need.what, need.beside) == ("3 to review", "0 of 3 done")
    keys = [("requirement", "S2.6(a)"), ("check", analysis.checks.get().identity)]
    item(analysis, status=ReviewStatus.DONE)
    for kind, key in keys:
        assert "sign" not in groups(user, rf)
        ReviewItem.objects.create(
            report=analysis.report, kind=kind, key=key, status=ReviewStatus.DONE
        )
    ReviewItem.objects.filter(kind="claim").update(status=ReviewStatus.IN_REVIEW)
    (need,) = groups(user, rf)["review"].rows
    assert need.beside == "2 of 3 done"
    ReviewItem.objects.filter(kind="claim").update(status=ReviewStatus.DONE)
    found = groups(user, rf)
    assert "review" not in found
    assert found["sign"].rows[0].path == f"/reports/{analysis.report_id}/sign-off"
    assert "sign" not in groups(auditor, rf)
    sign(analysis)
    assert not groups(user, rf)


def sign(analysis: Analysis) -> None:
    """The analysis is signed off."""
    SignOff.objects.create(
        report=analysis.report,
        analysis=analysis,
        version=1,
        conclusion="Nothing is misstated.",
        parts={},
        sha256="0" * 64,
        rules="1",
        assembly_date=timezone.localdate(),
        author_name="anna",
    )


def test_nothing_is_work_in_a_closed_engagement_and_for_viewers(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    viewer = join(analysis.report, "viewer", Role.VIEWER)
    item(analysis, assignee=user)
    make_report(user, analysis.report.engagement)
    assert not groups(viewer, rf)
    engagement = analysis.report.engagement
    engagement.state = EngagementState.CLOSED
    engagement.save()
    assert not groups(user, rf)


def test_notifications_that_were_not_read_are_listed(
    user: Any, rf: Any, analysis: Analysis
) -> None:
    for _ in range(FIRST + 2):
        Notice.objects.create(
            user=user,
            kind=NoticeKind.ANALYSIS_ENDED,
            engagement=analysis.report.engagement,
            report=analysis.report,
            in_digest=False,
        )
    told = groups(user, rf)["told"]
    assert (told.total, len(told.rows)) == (FIRST + 2, FIRST)
    assert told.rows[0].what == "The analysis of Alderbrook Mining FY2023 has ended."


@pytest.mark.long
def test_a_group_counts_all_and_shows_all_where_it_is_asked_for(
    user: Any, rf: Any, client: Client
) -> None:
    for _ in range(FIRST + 3):
        make_report(user)
        item(analysed(user), assignee=user)
    for shown, rows in (("", FIRST), ("assigned", FIRST + 3)):
        assigned = groups(user, rf, shown)["assigned"]
        assert (assigned.total, len(assigned.rows)) == (FIRST + 3, rows)
    ready = groups(user, rf)["ready"]
    assert (ready.total, len(ready.rows), ready.more) == (FIRST + 3, FIRST, 3)
    page = client.get("/?needs=ready")
    assert page.content.count(b'class="need-what') == FIRST + 3
    assert b'id="need-ready"' in client.get("/needs?needs=ready").content


def test_the_needs_of_others_are_not_seen(user: Any, rf: Any, analysis: Analysis) -> None:
    stranger = make_user()
    item(analysis, assignee=stranger)
    assert not groups(stranger, rf)
    assert Portfolio([]).rows([]) == []
