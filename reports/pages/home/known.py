"""Every report a user may see, in the few columns by which home counts, filters and sorts them."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from reports import access
from reports.access import Right
from reports.compared.between import year_ending
from reports.models import (
    AnalysisStatus,
    Engagement,
    EvidenceDocument,
    Report,
    ReportStatus,
    ReviewItem,
    ReviewStatus,
    SignOff,
)
from reports.models.document import INGESTING
from sibyl_project.common.models import RunStatus

STATES: Final[dict[str, tuple[ReportStatus, ...]]] = {  # name in the address: statuses
    "ready": (ReportStatus.PARSED,),
    "running": (*INGESTING, ReportStatus.ANALYZING),
    "failed": (ReportStatus.ERROR,),
    "completed": (ReportStatus.COMPLETED,),
}
COLUMNS: Final = (
    "pk",
    "engagement_id",
    "company",
    "title",
    "filename",
    "reporting_period",
    "sector",
    "status",
    "error_code",
    "created_at",
    "current_analysis_id",
    "current_analysis__status",
    "current_analysis__claim_set_id",
)


# a portfolio has few periods, each many times
_year_ending = lru_cache(maxsize=4096)(year_ending)


@dataclass(frozen=True, slots=True)
class Known:
    """One report: its columns, whether a sign-off is in force, how many subjects of review were
    ever done, and how many attached documents could not be read."""

    pk: uuid.UUID
    engagement_id: uuid.UUID
    company: str
    title: str
    filename: str
    period: str
    sector: str
    status: str
    error_code: str
    created_at: datetime
    analysis_id: uuid.UUID | None
    analysis_status: str | None
    claim_set_id: uuid.UUID | None
    signed: bool
    done: int
    unread_documents: int

    @property
    def called(self) -> str:
        """What people call it: its company, else its title, else its file."""
        return self.company or self.title or self.filename

    @property
    def name(self) -> str:
        """The same with the period."""
        return f"{self.called} {self.period}".strip()

    @property
    def company_and_year(self) -> tuple[str, int] | None:
        """Whose report it is and the year in which its period ends; None where either is not
        known."""
        company, year = self.company.strip().casefold(), _year_ending(self.period)
        return (company, year) if company and year else None

    @property
    def is_analysed(self) -> bool:
        """Whether its current analysis is complete."""
        return self.analysis_status == AnalysisStatus.COMPLETED


def known_reports(user: Any, like: Report | None = None) -> list[Known]:
    """All reports the user may see, newest first, or that one and the others of its company; one
    query."""
    rows = access.visible_to(user).order_by("-created_at", "-pk")
    if like is not None:
        rows = rows.filter(Q(pk=like.pk) | Q(company__iexact=like.company))
    signed = Exists(SignOff.objects.filter(report=OuterRef("pk"), reopened_at=None))
    unread = EvidenceDocument.objects.attached().filter(status=RunStatus.ERROR)
    done = ReviewItem.objects.filter(status=ReviewStatus.DONE)
    return [
        Known(*row)
        for row in rows.values_list(*COLUMNS, signed, _number_of(done), _number_of(unread))
    ]


def _number_of(rows: QuerySet[Any], to: str = "report") -> Coalesce:
    """How many of the rows belong to each report, or to each engagement."""
    theirs = rows.filter(**{to: OuterRef("pk" if to == "report" else to)}).order_by().values(to)
    return Coalesce(Subquery(theirs.annotate(number=Count("pk")).values("number")), 0)


def state_counts(reports: Iterable[Known]) -> dict[str, int]:
    """How many reports are in each state of `STATES`."""
    by_status = Counter(report.status for report in reports)
    return {
        name: sum(by_status[status] for status in statuses) for name, statuses in STATES.items()
    }


def years_before(reports: Iterable[Known]) -> dict[uuid.UUID, Known]:
    """For each report the analysed one of the same company for the year before, by its key; the
    newest where there are several. Reports whose company or year is not known have none."""
    listed = list(reports)
    newest: dict[tuple[str, int], Known] = {}
    for report in listed:
        if report.is_analysed and (when := report.company_and_year):
            newest.setdefault(when, report)
    found = {}
    for report in listed:
        company, year = report.company_and_year or ("", 0)
        if before := newest.get((company, year - 1)):
            found[report.pk] = before
    return found


@dataclass(slots=True)
class Mine:
    """The engagements of a user: the rights in each, in the state it is in, its name, and how many
    of their reports the user may restore from the trash."""

    rights: dict[uuid.UUID, frozenset[Right]] = field(default_factory=dict)
    names: dict[uuid.UUID, str] = field(default_factory=dict)
    engagements: list[Engagement] = field(default_factory=list)
    in_trash: int = 0

    @property
    def writable(self) -> list[Engagement]:
        """Those whose reports the user may change, oldest first."""
        theirs = [each for each in self.engagements if Right.WORK in self.rights[each.pk]]
        return sorted(theirs, key=lambda each: (each.created_at, each.pk))

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return len(self.names) > 1

    def may(self, right: Right, report: Known) -> bool:
        """Whether the user may do this in the engagement of a report, and its sign-off lets it."""
        is_kept = report.signed and right in access.ONLY_WHILE_UNSIGNED
        return right in self.rights.get(report.engagement_id, frozenset()) and not is_kept


def engagements_of(user: Any) -> Mine:
    """The engagements of a user by name; one query."""
    trashed = _number_of(access.trash_of(user), "engagement")
    members = user.memberships.select_related("engagement").annotate(in_trash=trashed)
    mine = Mine()
    for member in members.order_by("engagement__name", "engagement"):
        mine.rights[member.engagement_id] = access.rights_as(member.role, member.engagement)
        mine.names[member.engagement_id] = member.engagement.name
        mine.engagements.append(member.engagement)
        mine.in_trash += member.in_trash
    return mine
