"""Each event that people or other programs are told of, as one function that its place calls: who
is told, and what about. Called within the transaction of the event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Q
from django.urls import reverse

from reports.models import (
    Analysis,
    AnalysisStatus,
    ClientRequest,
    Comment,
    Engagement,
    EventKind,
    Judgement,
    Membership,
    NoticeKind,
    Reading,
    Report,
    RequestState,
    ReviewItem,
    ReviewStatus,
    SubjectKind,
)
from reports.notices.pages import REQUEST, page_of
from reports.notices.telling import About, tell
from reports.webhooks.announcing import announce

ENDS: Final = {
    AnalysisStatus.COMPLETED: NoticeKind.ANALYSIS_ENDED,
    AnalysisStatus.ERROR: NoticeKind.ANALYSIS_FAILED,
}


def about_subject(kind: str, key: str, page: int | None = None) -> About:
    """What a subject of review is called where no text of the report may stand."""
    words = {
        SubjectKind.CLAIM.value: f"a claim on page {page}" if page else "a claim",
        SubjectKind.REQUIREMENT.value: f"requirement {key}",
        SubjectKind.CHECK.value: "a check",
        SubjectKind.FIGURE.value: f"a figure on page {page}" if page else "a figure",
    }
    return About(words.get(kind, f"a {kind}"), kind, key)


def assigned(item: ReviewItem, about: About, by: Any) -> None:
    """A subject became somebody's."""
    tell(NoticeKind.ASSIGNED, [item.assignee], item.report, about, by)


def status_changed(item: ReviewItem, about: About, by: Any) -> None:
    """A subject has another status. A return goes to whose it is; where it is nobody's, to whoever
    judged it first."""
    if item.status == ReviewStatus.RETURNED:
        tell(NoticeKind.RETURNED, [item.assignee or _preparer(item)], item.report, about, by)
    kind = {
        ReviewStatus.RETURNED.value: EventKind.REVIEW_RETURNED,
        ReviewStatus.DONE.value: EventKind.REVIEW_DONE,
    }.get(item.status)
    if kind:
        path = page_of(about.kind, about.key, item.report_id, item.report.engagement_id)
        announce(kind, item.report, path, item.status)


def said(comment: Comment, mentioned: Iterable[Any], about: About) -> None:
    """Somebody commented. Whoever is mentioned is told of that alone; others who have commented on
    the same before and did not withdraw it are told of the reply. Nobody is while the subject is
    read blind, since others' comments on it are hidden."""
    about_it = {"report": comment.report, "kind": comment.kind, "key": comment.key}
    if ReviewItem.objects.filter(**about_it, blind=True, opened_at=None).exists():
        return
    named = list(mentioned)
    report, author = comment.report, comment.author
    tell(NoticeKind.MENTIONED, named, report, about, author)
    before = Comment.objects.filter(
        report=report, kind=comment.kind, key=comment.key, withdrawn_at=None
    ).exclude(author=None)
    others = before.exclude(author__in=[each.pk for each in named]).select_related("author")
    tell(NoticeKind.REPLIED, {each.author for each in others}, report, about, author)


def judged(report: Report, about: About, value: str, by: Any, was: Judgement | None) -> None:
    """Somebody judged a subject. Whoever judged it otherwise is told: as the other reader, or in
    the judgement that this one supersedes (`was`)."""
    standing = Judgement.objects.filter(
        Q(superseded_at=None, withdrawn_at=None),
        report=report,
        kind=about.kind,
        key=about.key,
    ).select_related("author")
    rows = [*standing, *([was] if was else [])]
    tell(
        NoticeKind.OVERRIDDEN,
        {row.author for row in rows if row.value != value and row.author},
        report,
        about,
        by,
    )


def analysis_ended(analysis: Analysis) -> None:
    """An analysis has ended, by itself or because somebody cancelled it. Whoever uploaded the
    report is told, unless it was cancelled: that was somebody's wish."""
    report = analysis.report
    status = AnalysisStatus(analysis.status)
    if status in ENDS:
        tell(ENDS[status], [report.uploaded_by], report, About())
    path = page_of("", "", report.pk, report.engagement_id)
    announce(EventKind.ANALYSIS_ENDED, report, path, status.value)


def request_moved(request: ClientRequest, by: Any) -> None:
    """A request has another state. Whoever asked is told when it is received."""
    about = About(f"request {request.number}", REQUEST, str(request.pk))
    report = request.report
    if request.state == RequestState.RECEIVED:
        tell(NoticeKind.REQUEST_ANSWERED, [request.asked_by], report, about, by)
    path = page_of(about.kind, about.key, report.pk, report.engagement_id)
    announce(EventKind.REQUEST_STATE, report, path, request.state)


def added(member: Membership, by: Any) -> None:
    """Somebody was made a member."""
    about = About(member.get_role_display())
    tell(NoticeKind.ADDED, [member.user], member.engagement, about, by)


def joined(engagement: Engagement, inviter: Any, role: str, by: Any) -> None:
    """Somebody joined by an invitation."""
    tell(NoticeKind.JOINED, [inviter], engagement, About(role), by)


def signed_off(report: Report) -> None:
    """A report was signed off. Other programs are told; people see it on the report."""
    announce(EventKind.SIGNED_OFF, report, reverse("reports:compiled", args=[report.pk]))


def _preparer(item: ReviewItem) -> Any:
    row = Judgement.objects.filter(
        report=item.report,
        kind=item.kind,
        key=item.key,
        reading=Reading.FIRST,
        superseded_at=None,
        withdrawn_at=None,
    ).first()
    return row.author if row else None
