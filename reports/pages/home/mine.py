"""The subjects of review that are somebody's to work on now, over all reports of a user."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from reports.access import Right
from reports.models import Judgement, Reading, ReviewItem, ReviewStatus
from reports.notices.events import about_subject
from reports.pages.home.known import Mine
from reports.review.blind import DUE
from reports.review.progress import of_current_analyses

COLUMNS: Final = (
    *("report", "report__engagement", "kind", "key", "page", "status", "changed_at"),
    *("assignee", "is_second", "judged_mine", "is_apart"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """One subject, and `why` it is the user's: returned, settle, assigned or second."""

    report: uuid.UUID
    kind: str
    key: str
    page: int | None
    status: str
    since: dt.datetime
    why: str

    @property
    def words(self) -> str:
        """What the subject is, without words of the report."""
        words = about_subject(self.kind, self.key, self.page).words
        return words.removeprefix("a ").capitalize() if words[:2] == "a " else _capital(words)

    @property
    def standing(self) -> str:
        """How far the work is."""
        return ReviewStatus(self.status).label


def tasks_of(user: Any, mine: Mine, reports: Collection[uuid.UUID]) -> list[Task]:
    """What a user has to do on the subjects of these reports, the longest waiting first: what was
    returned, what readers see differently where the user leads, what is assigned, and what the user
    is to read blind. One query."""
    if not reports:
        return []
    found, key_of_user = [], user.pk
    for row in _rows(user, reports).values_list(*COLUMNS):
        report, engagement, kind, key, page, status, since, *standing = row
        settles = Right.SETTLE in mine.rights.get(engagement, frozenset())
        if why := _why(key_of_user, status, settles, *standing):
            found.append(Task(report, kind, key, page, status, since, why))
    return found


def _rows(user: Any, reports: Collection[uuid.UUID]) -> QuerySet[Any]:
    judgements = Judgement.objects.filter(
        report=OuterRef("report"),
        kind=OuterRef("kind"),
        key=OuterRef("key"),
        superseded_at=None,
        withdrawn_at=None,
    )
    words = {
        reading: Subquery(judgements.filter(reading=reading).values("value")[:1])
        for reading in (Reading.FIRST, Reading.SECOND)
    }
    may_be = (
        Q(assignee=user.pk)
        | Q(assignee=None, status=ReviewStatus.RETURNED)
        | Q(DUE, second_reader=user.pk)
        | Q(blind=True, opened_at__isnull=False)
    )
    items = of_current_analyses(ReviewItem.objects.filter(may_be, report__in=reports))
    told = items.annotate(
        first_word=words[Reading.FIRST],
        second_word=words[Reading.SECOND],
        is_apart=Q(first_word__isnull=False, second_word__isnull=False)
        & ~Q(first_word=F("second_word"))
        & ~Exists(judgements.filter(reading=Reading.SETTLED)),
        judged_mine=Exists(judgements.filter(reading=Reading.FIRST, author=user.pk)),
        is_second=Q(DUE, second_reader=user.pk, second_word=None),
    )
    theirs = Q(assignee=user.pk) | Q(is_second=True) | Q(is_apart=True)
    nobodys = Q(assignee=None, status=ReviewStatus.RETURNED, judged_mine=True)
    return told.filter(theirs | nobodys).order_by("changed_at", "pk")


def _why(
    user: int,
    status: str,
    settles: bool,
    assignee: int | None,
    is_second: bool,
    judged_mine: bool,
    is_apart: bool,
) -> str:
    """Why a subject is the user's; "" where it is not."""
    own = assignee == user
    if status == ReviewStatus.RETURNED and (own or (assignee is None and judged_mine)):
        return "returned"
    if is_apart and settles:
        return "settle"
    if is_second:
        return "second"
    return "assigned" if own and status != ReviewStatus.DONE else ""


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
