"""The portfolio: one row for each report a user may see, narrowed, sorted and cut into pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Greatest

from reports.models import Comment, Report, ReviewItem, SignOff
from reports.pages.home.known import STATES, Known, years_before
from reports.pages.home.measures import Tally, tallies
from reports.pages.queries import Progress, work_on
from reports.review.misstatements import Schedule, schedules_of

PER_PAGE: Final = 25


@dataclass(frozen=True, slots=True)
class Change:
    """What is otherwise than in the report of the same company for the year before: the share of
    requirements met in percentage points (None where either has none), and claims contradicted."""

    before: Known
    met: float | None
    contradicted: int


@dataclass(frozen=True, slots=True)
class Row:
    """One report with all that the portfolio says of it; `tally` and `misstatements` are None
    before its first analysis."""

    report: Report
    known: Known
    tally: Tally | None
    misstatements: Schedule | None
    change: Change | None
    progress: Progress | None
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class Wanted:
    """By what a list is narrowed; "" narrows nothing."""

    engagement: str = ""
    state: str = ""
    sector: str = ""
    period: str = ""

    def holds(self, report: Known) -> bool:
        """Whether a report is wanted."""
        return (
            self.engagement in ("", str(report.engagement_id))
            and (self.state not in STATES or report.status in STATES[self.state])
            and self.sector in ("", report.sector)
            and self.period in ("", report.period)
        )


class Portfolio:
    """The rows of all reports of a user; what a row says is read when it is shown or sorted by."""

    def __init__(self, every: Sequence[Known]) -> None:
        self.every = every
        self._tallies: dict[uuid.UUID, Tally] = {}
        self._schedules: dict[uuid.UUID, Schedule] = {}
        self._changed: dict[uuid.UUID, datetime] = {}
        self._reports: dict[uuid.UUID, Any] = {}
        self._work: dict[uuid.UUID, Progress] = {}

    @cached_property
    def before(self) -> dict[uuid.UUID, Known]:
        """For each report that of the year before, where there is one."""
        return years_before(self.every)

    def page(
        self, wanted: Wanted, sort: str, number: str | None, size: int = PER_PAGE
    ) -> Page[Any]:
        """A page of the wanted reports in their order."""
        kept = [report for report in self.every if wanted.holds(report)]
        return Paginator(self.ordered(kept, sort), PER_PAGE).get_page(number)

    def ordered(self, reports: list[Known], sort: str) -> list[Known]:
        """The reports in the order named, those that have no such value last; newest first where
        none is named."""
        name, is_falling = sort.removeprefix("-"), sort.startswith("-")
        if name not in SORTS:
            return reports
        self._read_for(name, reports)
        valued = [(SORTS[name](self, report), report) for report in reports]
        having = [pair for pair in valued if pair[0] is not None]
        having.sort(key=lambda pair: pair[0], reverse=is_falling)
        return [report for _, report in having] + [each for value, each in valued if value is None]

    def _read_for(self, name: str, reports: Iterable[Known]) -> None:
        if name in ("claims", "contradicted", "met", "review", "change"):
            self.count(reports, with_years_before=name == "change")
        elif name == "misstatements":
            self._read_schedules(reports)
        elif name == "changed":
            keys = [report.pk for report in reports]
            self._changed |= dict(_with_changes(keys).values_list("pk", "changed_at"))

    def count(
        self,
        reports: Iterable[Known],
        *,
        with_years_before: bool = False,
        besides: Iterable[Known] = (),
    ) -> None:
        """Count claims, coverage and review of these reports, where asked for of those of the years
        before them, and of those `besides`; one query, none where all were counted."""
        wanted = list(reports)
        if with_years_before:
            wanted += [self.before[each.pk] for each in wanted if each.pk in self.before]
        wanted += besides
        keys = {each.analysis_id for each in wanted if each.analysis_id} - self._tallies.keys()
        counted = tallies(keys)
        self._tallies |= {key: counted.get(key, Tally()) for key in keys}

    def _read_schedules(self, reports: Iterable[Known]) -> None:
        keys = {each.pk for each in reports if each.analysis_id} - self._schedules.keys()
        self._schedules |= schedules_of(keys)

    def tally(self, report: Known) -> Tally | None:
        """What was counted of a report; None before its first analysis."""
        return self._tallies.get(report.analysis_id) if report.analysis_id else None

    def change(self, report: Known) -> Change | None:
        """The change to the year before, of a report and a year before that were counted."""
        before = self.before.get(report.pk)
        if before is None or not report.is_analysed:
            return None
        now, then = self.tally(report), self.tally(before)
        if now is None or then is None:
            return None
        met = None if now.met is None or then.met is None else now.met - then.met
        return Change(before, met, now.verdicts["contradicted"] - then.verdicts["contradicted"])

    def read(self, reports: Iterable[Known]) -> None:
        """Read the rows of these reports and how far work on them is; at most three queries."""
        keys = {report.pk for report in reports} - self._reports.keys()
        if keys:
            found = {report.pk: report for report in _with_changes(keys)}
            self._reports |= found
            self._work |= work_on(list(found.values()))

    def work(self, report: Known) -> Progress | None:
        """How far work on a report that was read is; None where none goes on."""
        return self._work.get(report.pk)

    def cause(self, report: Known) -> str:
        """Why work on a report that was read failed."""
        found = self._reports.get(report.pk)
        analysis = found and found.current_analysis
        told = (found and found.error_message) or (analysis and analysis.error_message)
        return told or "No cause was recorded."

    def rows(self, shown: Sequence[Known]) -> list[Row]:
        """These reports as rows, those left out that were deleted meanwhile."""
        self.count(shown, with_years_before=True)
        self.read(shown)
        self._read_schedules(shown)
        return [self._row(known) for known in shown if known.pk in self._reports]

    def _row(self, known: Known) -> Row:
        report = self._reports[known.pk]
        return Row(
            report,
            known,
            self.tally(known),
            self._schedules.get(known.pk),
            self.change(known),
            self.work(known),
            report.changed_at,
        )

    def misstated(self, report: Known) -> int | None:
        """How many misstatements are open; those at or above materiality count first."""
        found = self._schedules.get(report.pk)
        return None if found is None else 1_000_000 * len(found.material) + len(found.open)

    def changed_at(self, report: Known) -> datetime:
        """When anything of a report changed last."""
        return self._changed[report.pk]


def _counted(read: Callable[[Tally], Any]) -> Callable[[Portfolio, Known], Any]:
    """What a tally says of a report; None before its first analysis."""

    def value(portfolio: Portfolio, report: Known) -> Any:
        tally = portfolio.tally(report)
        return None if tally is None else read(tally)

    return value


def _change_of(portfolio: Portfolio, report: Known) -> float | None:
    change = portfolio.change(report)
    return change.met if change else None


SORTS: Final[dict[str, Callable[[Portfolio, Known], Any]]] = {
    "report": lambda _, report: report.name.casefold(),
    "period": lambda _, report: report.company_and_year and report.company_and_year[1],
    "state": lambda _, report: report.status,
    "claims": _counted(lambda tally: tally.claims),
    "contradicted": _counted(lambda tally: tally.verdicts["contradicted"]),
    "met": _counted(lambda tally: tally.met),
    "misstatements": Portfolio.misstated,
    "review": _counted(lambda tally: tally.done / tally.subjects if tally.subjects else None),
    "change": _change_of,
    "changed": Portfolio.changed_at,
}


def _with_changes(reports: Collection[uuid.UUID]) -> QuerySet[Any]:
    """These reports with their current analysis and engagement, and when anything of them changed
    last: the report, its analysis, its review, what is said of it, or its sign-off."""
    latest = (
        _latest(ReviewItem, "changed_at"),
        _latest(Comment, "created_at"),
        _latest(SignOff, "created_at"),
        _latest(SignOff, "reopened_at"),
    )
    found = Report.objects.filter(pk__in=reports).with_counts()
    return found.annotate(
        changed_at=Greatest("updated_at", "current_analysis__updated_at", *latest)
    ).defer("detected", "criteria_found")


def _latest(model: Any, column: str) -> Subquery:
    of_report = model.objects.filter(report=OuterRef("pk")).order_by().values("report")
    return Subquery(of_report.annotate(latest=Max(column)).values("latest"))
