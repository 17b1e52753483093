"""What needs a user today, as groups of rows that lead to where it is done.

A row says what it is in words of Sibyl, as notices do, never in words of a report. Nothing of an
engagement that is closed or of a report that is signed off is listed as work.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeVar

from django.urls import reverse

from reports.access import Right
from reports.models import ReportStatus
from reports.notices import showing
from reports.pages.home.asked import Asked, asked_of_clients
from reports.pages.home.known import STATES, Known, Mine
from reports.pages.home.measures import Tally
from reports.pages.home.mine import Task, Tasks, tasks_of
from reports.pages.home.portfolio import Portfolio
from reports.pages.queries import ANALYSIS_FAILED, Progress
from reports.review.progress import wholly_reviewed
from sibyl_project.common.text import counted

T = TypeVar("T")
FIRST: Final = 4  # rows of a group before all of it is asked for


@dataclass(frozen=True, slots=True)
class Need:
    """One row: what it is, of which report, where it is done, and what to know beside it.
    `retry` is a report whose reading can be begun again from the row."""

    what: str
    path: str
    of: str = ""
    beside: str = ""
    is_bad: bool = False
    retry: uuid.UUID | None = None
    progress: Progress | None = None


@dataclass(slots=True)
class Group:
    """Rows of one kind; `name` is the group's in an address. Of many only the first are made into
    rows, and `total` counts all."""

    name: str
    title: str
    rows: list[Need] = field(default_factory=list)
    total: int = 0
    elsewhere: str = ""  # the page that lists them all, where it is not this one

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.total - len(self.rows)


@dataclass(frozen=True)
class Desk:
    """What all groups are made from. `shown` is the group that is shown whole."""

    user: Any
    mine: Mine
    portfolio: Portfolio
    reports: Sequence[Known]
    today: dt.date
    shown: str = ""

    def first(self, name: str, found: Sequence[T]) -> Sequence[T]:
        """What is shown of a group: the first few, or all where it is asked for."""
        return found if self.shown == name else found[:FIRST]

    def group(self, name: str, title: str, found: Sequence[T], row: Callable[[T], Need]) -> Group:
        """A group of rows, those made that are shown."""
        return Group(name, title, [row(each) for each in self.first(name, found)], len(found))

    def may(self, right: Right) -> list[Known]:
        """The reports with which the user may do this."""
        return [each for each in self.reports if self.mine.may(right, each)]

    @cached_property
    def failed(self) -> list[Known]:
        """Those that failed and that the user may do something about."""
        return [each for each in self.may(Right.WORK) if each.status == ReportStatus.ERROR]

    @cached_property
    def running(self) -> list[Known]:
        """Those on which work goes on."""
        return [each for each in self.reports if each.status in STATES["running"]]

    @cached_property
    def unsigned(self) -> list[Known]:
        """The analysed ones that are not signed off, those with the most reviewed first."""
        found = [each for each in self.reports if each.is_analysed and not each.signed]
        return sorted(found, key=lambda each: -each.done)

    @property
    def read(self) -> list[Known]:
        """The reports whose own rows and progress are told."""
        shown = (self.first("failed", self.failed), self.first("running", self.running))
        return [each for some in shown for each in some]

    @cached_property
    def to_sign(self) -> list[Known]:
        """Those of them that are wholly reviewed and that the user may sign off; one query."""
        may_sign = set(self.may(Right.SIGN))
        return [each for each in self.unsigned if each.pk in self._reviewed and each in may_sign]

    @cached_property
    def to_review(self) -> list[Known]:
        """Those of them that are not, and that the user may review."""
        may_review = set(self.may(Right.REVIEW))
        return [
            each for each in self.unsigned if each.pk not in self._reviewed and each in may_review
        ]

    @cached_property
    def _reviewed(self) -> set[uuid.UUID]:
        begun = [each.pk for each in self.unsigned if each.done]
        return set(wholly_reviewed(begun).values_list("pk", flat=True)) if begun else set()

    @property
    def counted(self) -> Sequence[Known]:
        """The reports whose review is counted, because it is shown."""
        return self.first("review", self.to_review)


def needs_of(desk: Desk) -> list[Group]:
    """The groups that have anything in them, the most urgent first. What the portfolio says of
    `read` and `counted` was read before."""
    groups = [*_tasks(desk), *_failed(desk), *_asked(desk), *_to_sign_or_review(desk)]
    groups += [_ready(desk), _running(desk), _told(desk)]
    order = {name: place for place, name in enumerate(ORDER)}
    wanted = [each for each in groups if each.total and desk.shown in ("", each.name)]
    return sorted(wanted, key=lambda group: order[group.name])


ORDER: Final = (
    *("returned", "failed", "unread", "settle", "assigned", "second", "overdue", "sign"),
    *("ready", "review", "waiting", "running", "told"),
)


def _tasks(desk: Desk) -> Iterable[Group]:
    by_key = {each.pk: each for each in desk.may(Right.REVIEW)}
    tasks = tasks_of(desk.user, desk.mine, by_key, FIRST, desk.shown)

    def row(task: Task) -> Need:
        path = reverse("reports:review_subject", args=[task.report, task.kind, task.key])
        since = f"since {_day(task.since, desk.today)}"
        return Need(task.words, path, by_key[task.report].name, f"{task.standing}, {since}")

    for name, title in (
        ("returned", "Returned to you"),
        ("settle", "Readers disagree: yours to settle"),
        ("assigned", "Assigned to you"),
        ("second", "To read blind"),
    ):
        found = tasks.get(name, Tasks())
        yield Group(name, title, [row(task) for task in found.first], found.total)


def _failed(desk: Desk) -> Iterable[Group]:
    def row(report: Known) -> Need:
        of_analysis = report.error_code == ANALYSIS_FAILED
        return Need(
            "The analysis failed: open it to resume" if of_analysis else "Reading the file failed",
            reverse("reports:detail", args=[report.pk]),
            report.name,
            desk.portfolio.cause(report),
            is_bad=True,
            retry=None if of_analysis else report.pk,
        )

    def unread(report: Known) -> Need:
        documents = counted(report.unread_documents, "attached document")
        path = reverse("reports:evidence", args=[report.pk])
        hint = "retry or withdraw there"
        return Need(f"{documents} could not be read", path, report.name, hint, is_bad=True)

    yield desk.group("failed", "Failed", desk.failed, row)
    lacking = [each for each in desk.may(Right.WORK) if each.unread_documents]
    yield desk.group("unread", "Evidence that was not read", lacking, unread)


def _asked(desk: Desk) -> Iterable[Group]:
    by_key = {each.pk: each for each in desk.may(Right.WORK)}
    open_ones = [each for each in asked_of_clients(desk.user) if each.report in by_key]
    late = [each for each in open_ones if each.is_late(desk.today)]
    waiting = [each for each in open_ones if not each.is_late(desk.today)]

    def row(asked: Asked) -> Need:
        path = reverse("reports:request", args=[asked.report, asked.pk])
        return Need(
            f"Request {asked.number}: {asked.document}",
            path,
            by_key[asked.report].name,
            asked.told(desk.today),
            is_bad=asked.is_late(desk.today),
        )

    yield desk.group("overdue", "Overdue from the client", late, row)
    yield desk.group("waiting", "Waiting for the client", waiting, row)


def _to_sign_or_review(desk: Desk) -> Iterable[Group]:
    """Analysed reports that are not signed off: to be signed where all is reviewed, else to be
    reviewed."""

    def sign(report: Known) -> Need:
        path = reverse("reports:signoff", args=[report.pk])
        return Need("All is reviewed", path, report.name, "sign it off, or see what is open")

    def review(report: Known) -> Need:
        tally = desk.portfolio.tally(report) or Tally()
        path = reverse("reports:review", args=[report.pk])
        told = f"{tally.done} of {tally.subjects} done"
        progress = Progress(told, tally.done, tally.subjects)
        left = f"{tally.subjects - tally.done} to review"
        return Need(left, path, report.name, told, progress=progress)

    yield desk.group("sign", "Waiting for your sign-off", desk.to_sign, sign)
    yield desk.group("review", "To review", desk.to_review, review)


def _ready(desk: Desk) -> Group:
    def row(report: Known) -> Need:
        path = reverse("reports:detail", args=[report.pk])
        return Need("Read: check what was found and start", path, report.name)

    found = [each for each in desk.may(Right.WORK) if each.status in STATES["ready"]]
    return desk.group("ready", "Ready to analyse", found, row)


def _running(desk: Desk) -> Group:
    def row(report: Known) -> Need:
        progress = desk.portfolio.work(report)
        told = progress.label if progress else "working"
        path = reverse("reports:detail", args=[report.pk])
        return Need(told, path, report.name, progress=progress)

    return desk.group("running", "Running", desk.running, row)


def _told(desk: Desk) -> Group:
    unread = showing.visible_notices(desk.user).filter(read_at=None)
    found = list(unread[: FIRST + 1])
    total = unread.count() if len(found) > FIRST else len(found)
    path = f"{reverse('reports:notifications')}?show=unread"
    rows = [
        Need(
            showing.sentence(notice),
            showing.path(notice),
            beside=f"{notice.created_at:%-d %b, %H:%M} UTC",
        )
        for notice in found[:FIRST]
    ]
    return Group("told", "Notifications", rows, total, path)


def _day(moment: dt.datetime, today: dt.date) -> str:
    day = moment.date()
    if day == today:
        return "today"
    return f"{day:%-d %b}" if day.year == today.year else f"{day:%-d %b %Y}"
