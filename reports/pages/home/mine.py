"""The subjects of review that are somebody's to work on now, over all reports of a user."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from reports.access import Right
from reports.models import Judgement, Reading, ReviewItem, ReviewStatus
from reports.notices.events import about_subject
from reports.pages.home.known import Mine
from reports.review.blind import DUE
from reports.review.progress import of_current_analyses, with_pages

COLUMNS: Final = ("report", "kind", "key", "page", "status", "changed_at")
WEIGHED: Final = ("pk", "status", "assignee", "is_second", "judged_mine", "settles")


@dataclass(frozen=True, slots=True)
class Task:
    """One subject that is the user's."""

    report: uuid.UUID
    kind: str
    key: str
    page: int | None
    status: str
    since: dt.datetime

    @property
    def words(self) -> str:
        """What the subject is, without words of the report."""
        words = about_subject(self.kind, self.key, self.page).words
        return words.removeprefix("a ").capitalize() if words[:2] == "a " else _capital(words)

    @property
    def standing(self) -> str:
        """How far the work is."""
        return ReviewStatus(self.status).label


@dataclass(slots=True)
class Tasks:
    """The first of the subjects that are the user's for one reason, and how many there are."""

    first: list[Task] = field(default_factory=list)
    total: int = 0


def tasks_of(
    user: Any, mine: Mine, reports: Collection[uuid.UUID], most: int, shown: str = ""
) -> dict[str, Tasks]:
    """What a user has to do on the subjects of these reports, by why it is the user's: `returned`,
    `settle` (readers see it differently and the user leads), `second` (to be read blind) or
    `assigned`. The longest waiting come first, at most so many of each, and all of those `shown`.

    Two queries: one weighs every subject in few columns, the other reads those that are told."""
    weighed: dict[str, list[int]] = defaultdict(list)
    if not reports:
        return {}
    key_of_user = user.pk
    for key, *standing in _told(user, mine, reports).values_list(*WEIGHED):
        if why := _why(key_of_user, *standing):
            weighed[why].append(key)
    kept = {why: keys if why == shown else keys[:most] for why, keys in weighed.items()}
    items = ReviewItem.objects.filter(pk__in=[key for keys in kept.values() for key in keys])
    rows = with_pages(items).values_list("pk", *COLUMNS) if kept else []
    read = {key: Task(*columns) for key, *columns in rows}
    return {
        why: Tasks([read[key] for key in keys if key in read], len(weighed[why]))
        for why, keys in kept.items()
    }


def _why(
    user: int, status: str, assignee: int | None, second: bool, judged_mine: bool, settles: bool
) -> str:
    """Why a subject is the user's; "" where it is not."""
    own = assignee == user
    if status == ReviewStatus.RETURNED and (own or (assignee is None and judged_mine)):
        return "returned"
    if settles:
        return "settle"
    if second:
        return "second"
    return "assigned" if own and status != ReviewStatus.DONE else ""


def _told(user: Any, mine: Mine, reports: Collection[uuid.UUID]) -> QuerySet[Any]:
    """The subjects that may be the user's, with what decides it, the longest waiting first."""
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
    settling = [key for key, rights in mine.rights.items() if Right.SETTLE in rights]
    told = items.annotate(
        first_word=words[Reading.FIRST],
        second_word=words[Reading.SECOND],
        settles=Q(first_word__isnull=False, second_word__isnull=False)
        & Q(report__engagement__in=settling)
        & ~Q(first_word=F("second_word"))
        & ~Exists(judgements.filter(reading=Reading.SETTLED)),
        judged_mine=Exists(judgements.filter(reading=Reading.FIRST, author=user.pk)),
        is_second=Q(DUE, second_reader=user.pk, second_word=None),
    )
    theirs = Q(assignee=user.pk) | Q(is_second=True) | Q(settles=True)
    nobodys = Q(assignee=None, status=ReviewStatus.RETURNED, judged_mine=True)
    return told.filter(theirs | nobodys).order_by("changed_at", "pk")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
