"""Each event that people or other programs are told of, as one function that its place calls: who
is told, and what about. Called within the transaction of the event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

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
from reports.notices.pages import REQUEST, SEVERAL, page_of
from reports.notices.telling import About, tell
from reports.webhooks.announcing import announce
from sibyl_project.common.text import counted

STANDING: Final[dict[str, Any]] = {"superseded_at": None, "withdrawn_at": None}

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


def together(subjects: Sequence[About]) -> About:
    """Several subjects that are changed together as one thing to be told of: "3 claims and
    1 check"."""
    if len(subjects) == 1:
        return subjects[0]
    counts = Counter(each.kind for each in subjects)
    told = [counted(number, kind) for kind, number in counts.items()]
    return About(" and ".join(filter(None, (", ".join(told[:-1]), told[-1]))), SEVERAL)


def assigned(report: Report, subjects: Sequence[About], to: Any, by: Any) -> None:
    """Subjects became somebody's."""
    if to is not None:
        tell(NoticeKind.ASSIGNED, [to], report, together(subjects), by)


def chosen_to_read(report: Report, subjects: Sequence[About], reader: Any, by: Any) -> None:
    """Somebody is to read subjects second, blind to the first reader."""
    if reader is not None:
        one = together(subjects)
        second = replace(one, words=f"the second reading of {one.words}")
        tell(NoticeKind.ASSIGNED, [reader], report, second, by)


def status_changed(changed: Sequence[tuple[ReviewItem, About]], by: Any) -> None:
    """Subjects of one report have another status, all the same. A return goes to whose each is;
    where it is nobody's, to whoever judged it first."""
    kinds = {
        ReviewStatus.RETURNED.value: EventKind.REVIEW_RETURNED,
        ReviewStatus.DONE.value: EventKind.REVIEW_DONE,
    }
    if not changed or changed[0][0].status not in kinds:
        return
    report, status = changed[0][0].report, changed[0][0].status
    if status == ReviewStatus.RETURNED:
        for person, theirs in _whose(changed).items():
            tell(NoticeKind.RETURNED, [person], report, together(theirs), by)
    one = together([about for _, about in changed])
    path = page_of(one.kind, one.key, report.pk, report.engagement_id)
    announce(kinds[status], report, path, status)


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


def judged(
    report: Report, said: Sequence[tuple[About, str]], by: Any, superseded: Iterable[Judgement] = ()
) -> None:
    """Somebody judged subjects, each with a value. Whoever judged one otherwise is told: as another
    reader, or in a judgement that is `superseded` by this."""
    values = {(about.kind, about.key): (about, value) for about, value in said}
    standing = Judgement.objects.filter(
        report=report, key__in={about.key for about, _ in said}, **STANDING
    ).select_related("author")
    otherwise: dict[Any, list[About]] = defaultdict(list)
    for row in (*standing, *superseded):
        about, value = values.get((row.kind, row.key), (None, ""))
        if about and row.author and row.value != value and about not in otherwise[row.author]:
            otherwise[row.author].append(about)
    for author, theirs in otherwise.items():
        if theirs:
            tell(NoticeKind.OVERRIDDEN, [author], report, together(theirs), by)


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


def _whose(changed: Sequence[tuple[ReviewItem, About]]) -> dict[Any, list[About]]:
    """Whose each subject is; of those that are nobody's, who judged it first."""
    report, nobodys = changed[0][0].report, {item.key for item, _ in changed if not item.assignee}
    first = Judgement.objects.filter(
        report=report, key__in=nobodys, reading=Reading.FIRST, **STANDING
    ).select_related("author")
    preparers = {(row.kind, row.key): row.author for row in first} if nobodys else {}
    found: dict[Any, list[About]] = defaultdict(list)
    for item, about in changed:
        if person := item.assignee or preparers.get((item.kind, item.key)):
            found[person].append(about)
    return found
