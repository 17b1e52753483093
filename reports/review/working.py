"""The work on a subject: its status, whose it is, and the one door through which it changes.

Every change names the version that its author saw. Where somebody else changed the subject
meanwhile, nothing is stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from reports.access import RIGHTS, Right, require_on, role_of
from reports.models import (
    Judgement,
    Reading,
    Report,
    ReviewItem,
    ReviewStatus,
    ReviewStep,
    Role,
    SubjectKind,
)
from reports.review.steps import Step, keep_steps
from reports.review.subjects import Subject

LONGEST_REMARK = 2000
NOT_ASSIGNABLE = "Only leads, auditors and reviewers of the engagement can be assigned."


class ReviewRefused(Exception):
    """A change that is not stored. `field` names what to change; the message says how."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class ChangedMeanwhile(Exception):
    """Somebody changed the subject after it was seen. `item` is how it stands now."""

    def __init__(self, item: ReviewItem) -> None:
        super().__init__(
            "Somebody changed this meanwhile, so nothing was stored. Look at how it stands now, "
            "and send yours again if it still holds."
        )
        self.item = item


def item_of(report: Report, subject: Subject) -> ReviewItem:
    """Where the work on a subject stands; a row that is not stored where nobody began."""
    found = ReviewItem.objects.filter(report=report, kind=subject.kind, key=subject.key)
    return found.select_related("assignee", "second_reader").first() or ReviewItem(
        report=report, kind=subject.kind, key=subject.key
    )


def standing_judgement(
    report: Report, subject: Subject, reading: str = Reading.FIRST
) -> Judgement | None:
    """The judgement that counts now for this reading."""
    return Judgement.objects.filter(
        report=report,
        kind=subject.kind,
        key=subject.key,
        reading=reading,
        superseded_at=None,
        withdrawn_at=None,
    ).first()


@contextmanager
def changing(report: Report, subject: Subject, user: Any, seen: int) -> Iterator[ReviewItem]:
    """The item of a subject, locked; it is stored with the next version at the end.

    Raises PermissionDenied for who may not review, ChangedMeanwhile where its version is no longer
    `seen`.
    """
    require_on(user, Right.REVIEW, report)
    with transaction.atomic():
        rows = ReviewItem.objects.select_for_update(no_key=True)
        item, _ = rows.get_or_create(report=report, kind=subject.kind, key=subject.key)
        if item.version != seen:
            raise ChangedMeanwhile(item)
        yield item
        item.version += 1
        item.save()


def set_status(
    report: Report, subject: Subject, user: Any, status: str, *, seen: int, remark: str = ""
) -> ReviewItem:
    """Give a subject another status.

    Raises what `changing` raises, and ReviewRefused where a return has no remark, where a claim has
    no judgement to be done, or where a reviewer would finish his or her own work.
    """
    said = usable_remark(remark)
    with changing(report, subject, user, seen) as item:
        if status not in ReviewStatus.values or status == item.status:
            raise ReviewRefused("status", "Choose another status than the one it has.")
        if status == ReviewStatus.RETURNED and not said:
            raise ReviewRefused("remark", "Say what is to be done before you return it.")
        if status == ReviewStatus.DONE:
            _refuse_unprepared(item, subject, user)
        before, item.status = item.status, status
        keep_steps([Step(item, subject, before)], user, said)
    return item


def assign(
    report: Report, subject: Subject, user: Any, assignee: Any, *, seen: int, remark: str = ""
) -> ReviewItem:
    """Make a subject somebody's, or nobody's with None.

    Raises what `changing` raises, and ReviewRefused for whoever may not review in the engagement.
    """
    said = usable_remark(remark)
    with changing(report, subject, user, seen) as item:
        if assignee is not None and not assignable(report).filter(pk=assignee.pk).exists():
            raise ReviewRefused("assignee", NOT_ASSIGNABLE)
        if item.assignee_id == getattr(assignee, "pk", None):
            raise ReviewRefused("assignee", "It is assigned so already.")
        item.assignee = assignee
        keep_steps([Step(item, subject, item.status)], user, said, owner=assignee)
    return item


def assignable(report: Report) -> Any:
    """The active members who may review the report, by name."""
    members = get_user_model().objects.filter(
        is_active=True,
        memberships__engagement=report.engagement_id,
        memberships__role__in=RIGHTS[Right.REVIEW],
    )
    return members.order_by("username")


def history(report: Report, subject: Subject) -> list[ReviewStep]:
    """Every change of status and assignee, newest first."""
    steps = ReviewStep.objects.filter(report=report, kind=subject.kind, key=subject.key)
    return list(steps.select_related("assignee").order_by("-created_at", "-pk"))


def _refuse_unprepared(item: ReviewItem, subject: Subject, user: Any) -> None:
    report = item.report
    first = standing_judgement(report, subject)
    second = standing_judgement(report, subject, Reading.SECOND)
    settled = standing_judgement(report, subject, Reading.SETTLED)
    apart = bool(first and second and first.value != second.value and not settled)
    why = why_not_done(
        item,
        role_of(user, report.engagement),
        is_judged_first=first is not None,
        is_judged=bool(first or second),
        apart=apart,
    )
    if why:
        raise ReviewRefused("status", why)


def why_not_done(
    item: ReviewItem, role: str | None, *, is_judged_first: bool, is_judged: bool, apart: bool
) -> str:
    """Why a subject cannot be done yet; "" where it can. `apart` says that its readers disagree and
    nobody settled it. The one place that decides it, for one subject and for many."""
    if item.blind and item.opened_at is None:
        return "It is read by two who are blind to each other: both have to judge it first."
    if apart:
        return "Its readers disagree: a lead has to settle that first."
    if item.kind == SubjectKind.CLAIM and not is_judged:
        return "Accept or override the verdict before the claim is done."
    if role == Role.REVIEWER and not is_judged_first:
        return "A reviewer finishes what others prepared: nobody has judged this yet."
    return ""


def usable_remark(text: str) -> str:
    """The remark without white space around it. Raises ReviewRefused where it is too long."""
    if len(said := text.strip()) > LONGEST_REMARK:
        raise ReviewRefused("remark", f"Keep the remark within {LONGEST_REMARK} characters.")
    return said
