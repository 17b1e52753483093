"""Reading a subject twice, each reader blind to the other.

Where a lead wants that, what anybody said of the subject (judgements, remarks, comments) is shown
to its author alone until both readers have judged, and to those leads who are neither of the two.
Pages, API, files and the views of the trail ask here what they may show.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from reports.access import Right, may, require
from reports.models import (
    Comment,
    CoverageCorrection,
    Engagement,
    Judgement,
    Reading,
    Report,
    ReviewItem,
    ReviewStep,
    SubjectKind,
)
from reports.models.review import Written
from reports.review.steps import Step, keep_steps
from reports.review.subjects import Subject
from reports.review.working import (
    NOT_ASSIGNABLE,
    ReviewRefused,
    assignable,
    changing,
    standing_judgement,
)
from sibyl_project.common.people import name_of

W = TypeVar("W", bound=Written)
WRITTEN: Final[tuple[type[Written], ...]] = (Judgement, ReviewStep, Comment)
HIDDEN: Final = "hidden until both readers have judged"
DUE: Final = Q(blind=True, opened_at=None)
Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Sight:
    """What one user sees of the review of a report: `closed` are the subjects, by kind and key, of
    which only the user's own words are shown."""

    user_id: int | None
    closed: frozenset[Key] = field(default_factory=frozenset)

    def shows(self, row: Written) -> bool:
        """Whether the user may see what is written in this row."""
        return (row.kind, row.key) not in self.closed or (
            row.author_id is not None and row.author_id == self.user_id
        )

    def is_closed(self, kind: str, key: str) -> bool:
        """Whether others' words on this subject are hidden from the user."""
        return (str(kind), key) in self.closed


def sight_of(user: Any, report: Report) -> Sight:
    """What the user sees. One query, and two more where something is read blind."""
    return sight_over(list(ReviewItem.objects.filter(DUE, report=report)), user, report)


def sight_over(due: list[ReviewItem], user: Any, report: Report) -> Sight:
    """What the user sees, where these items of the report are read blind. Without a user it is what
    stands in files, which anybody may come to see: nobody's words on them."""
    items = _closed_to(user, report.engagement, due) if user else due
    closed = frozenset((item.kind, item.key) for item in items)
    return Sight(user.pk if user else None, closed)


def hidden_rows(user: Any, engagement: Engagement, report: Report | None = None) -> list[str]:
    """The ids of the judgements, steps and comments, of a report or of all the engagement's
    reports, that a view of the trail leaves out for this user."""
    due = ReviewItem.objects.filter(DUE, report__engagement=engagement)
    closed = _closed_to(user, engagement, due.filter(report=report) if report else due)
    found = [hidden_of(model, user, closed) for model in WRITTEN] if closed else []
    return [str(pk) for rows in found for pk in rows.values_list("pk", flat=True)]


def without_hidden(rows: QuerySet[W], user: Any, report: Report) -> QuerySet[W]:
    """These rows of a report without those that the user may not see yet."""
    due = ReviewItem.objects.filter(DUE, report=report)
    closed = _closed_to(user, report.engagement, due)
    return rows.exclude(pk__in=hidden_of(rows.model, user, closed).values("pk")) if closed else rows


def without_hidden_among(
    rows: QuerySet[W], user: Any, reports: Collection[uuid.UUID]
) -> QuerySet[W]:
    """These rows of several reports without those that the user may not see yet."""
    due = ReviewItem.objects.filter(DUE, report__in=reports).select_related("report__engagement")
    by_engagement: dict[Engagement, list[ReviewItem]] = defaultdict(list)
    for item in due:
        by_engagement[item.report.engagement].append(item)
    closed = [
        item
        for engagement, items in by_engagement.items()
        for item in _closed_to(user, engagement, items)
    ]
    return rows.exclude(pk__in=hidden_of(rows.model, user, closed).values("pk")) if closed else rows


def hidden_of(model: type[W], user: Any, closed: Iterable[ReviewItem]) -> QuerySet[W]:
    """What others wrote on the subjects of these items."""
    of_one = ReviewItem.objects.filter(
        pk__in=[item.pk for item in closed],
        report=OuterRef("report"),
        kind=OuterRef("kind"),
        key=OuterRef("key"),
    )
    written = model._default_manager.filter(Exists(of_one))
    return written.exclude(author=user.pk) if user.pk else written


def _closed_to(user: Any, engagement: Engagement, due: Iterable[ReviewItem]) -> list[ReviewItem]:
    items = list(due)
    if not items or not may(user, Right.SETTLE, engagement):
        return items
    judged = Judgement.objects.filter(report__in={item.report_id for item in items}, author=user.pk)
    own = set(judged.values_list("report_id", "kind", "key"))
    return [
        item
        for item in items
        if item.second_reader_id == user.pk or (item.report_id, item.kind, item.key) in own
    ]


def is_due(item: ReviewItem) -> bool:
    """Whether a blind reading of the subject is wanted and not yet done by both."""
    return item.blind and item.opened_at is None


def choose(report: Report, subject: Subject, user: Any, reader: Any, *, seen: int) -> ReviewItem:
    """Let a lead want a subject read by `reader` as its second, blind reader; None lifts that.

    Raises what `working.changing` raises, and ReviewRefused where the reader has judged it or may
    not review, or where it was read twice.
    """
    require(user, Right.SETTLE, report.engagement)
    with changing(report, subject, user, seen) as item:
        if reader is None and not item.blind:
            raise ReviewRefused("reader", "Nobody was asked to read it a second time.")
        if reader is not None and not assignable(report).filter(pk=reader.pk).exists():
            raise ReviewRefused("reader", NOT_ASSIGNABLE)
        first = standing_judgement(report, subject)
        second = standing_judgement(report, subject, Reading.SECOND)
        why = why_not_blind(
            item,
            reader,
            first_by=first.author_id if first else None,
            is_read_twice=second is not None,
            is_corrected=is_corrected(report, subject),
        )
        if why:
            raise ReviewRefused("reader", why)
        item.blind, item.second_reader = reader is not None, reader
        keep_steps([Step(item, subject, item.status)], user, said_of(reader), reader=reader)
    return item


def said_of(reader: Any) -> str:
    """What the history says of the choice of a second reader."""
    return f"To be read blind by {name_of(reader)}." if reader else "Not to be read blind."


def why_not_blind(
    item: ReviewItem, reader: Any, *, first_by: int | None, is_read_twice: bool, is_corrected: bool
) -> str:
    """Why a subject cannot be given to this second reader, or with None not be taken back; "" where
    it can. The one place that decides it, for one subject and for many."""
    if item.opened_at:
        return "Both readers have judged it: that stays as it is."
    if is_read_twice:
        return "A second reader has judged it already."
    if reader is None:
        return ""
    if is_corrected:
        return "Its corrected status stands on every page: take the correction back first."
    if first_by == reader.pk:
        return f"{name_of(reader)} judged it first: another person has to read it."
    return f"{name_of(reader)} is to read it already." if item.second_reader == reader else ""


def is_corrected(report: Report, subject: Subject) -> bool:
    """Whether a correction of the requirement stands in the current analysis."""
    if subject.kind != SubjectKind.REQUIREMENT:
        return False
    rows = CoverageCorrection.objects.filter(
        analysis=report.current_analysis_id, paragraph_id=subject.key
    )
    newest = rows.order_by("-pk").first()
    return bool(newest and newest.status)


def open_where_both_judged(
    item: ReviewItem, subject: Subject
) -> tuple[Judgement, Judgement] | None:
    """Let the readers see each other's word where both judgements stand, and give the two; None
    where there is nothing to open. Called within `working.changing`."""
    if not is_due(item):
        return None
    first = standing_judgement(item.report, subject)
    second = standing_judgement(item.report, subject, Reading.SECOND)
    if first is None or second is None:
        return None
    item.opened_at = timezone.now()
    item.save(update_fields=["opened_at"])
    return first, second
