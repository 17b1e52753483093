"""The workbooks of a report as its Inventory tab shows them: how far each is, with its totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from django.db.models import Count, Q
from django.http import Http404

from reports.models import EvidenceDocument, EvidenceKind, InventoryRun, Report
from reports.pages.inventories.totals import TotalRow, printed_on, totals_of
from reports.reading.inventories import by_other_rules, is_inventory
from sibyl_project.common.models import FAILED, SETTLED, RunStatus

READING: Final = "it is being read as evidence first"
UNREAD: Final = "it could not be read"
NO_WORKBOOK: Final = "only XLSX workbooks are computed again"
REPORT_FIRST: Final = "it waits until the report is read"
NOT_YET: Final = "it was not computed yet"
WORKBOOK_STATES: Final = [
    ("waiting", "waiting for its turn"),
    ("computing", "being computed again"),
    ("failed", "could not be computed again"),
    ("done", "computed again"),
    ("not_computed", "nothing is under way"),
]


@dataclass(slots=True)
class Workbook:
    """A data workbook of a report with its newest run, and the totals of a run that ended well.

    `carried` and `unplaced` are the lines that no total takes in: those that another line carries,
    and those of which no scope is known.
    """

    document: EvidenceDocument
    run: InventoryRun | None
    waits: str = ""
    totals: list[TotalRow] = field(default_factory=list)
    carried: int = 0
    unplaced: int = 0

    @property
    def is_done(self) -> bool:
        """Whether there are results to show."""
        return self.run is not None and not self.waits and self.run.status == RunStatus.COMPLETED

    @property
    def has_failed(self) -> bool:
        """Whether it could not be computed again."""
        return self.run is not None and not self.waits and self.run.status in FAILED

    @property
    def state(self) -> str:
        """One of `WORKBOOK_STATES`."""
        if self.is_done or self.has_failed:
            return "done" if self.is_done else "failed"
        if not self.is_moving:
            return "not_computed"
        working = self.run is not None and self.run.status == RunStatus.WORKING
        return "computing" if working else "waiting"

    @property
    def message(self) -> str:
        """Why there is no result, where there is none."""
        if self.waits:
            return self.waits
        return self.run.error_message if self.run and self.has_failed else ""

    @property
    def is_moving(self) -> bool:
        """Whether something happens to it by itself."""
        if self.waits:
            return self.waits in (READING, REPORT_FIRST)
        return self.run is not None and self.run.status not in SETTLED

    @property
    def may_begin(self) -> bool:
        """Whether a person may have it computed now."""
        return not self.is_moving and self.waits in ("", NOT_YET)

    @property
    def is_by_other_rules(self) -> bool:
        """Whether Sibyl's rules have changed since it was computed."""
        return self.run is not None and by_other_rules(self.run)

    @property
    def covered(self) -> list[TotalRow]:
        """The totals that lines of it are of."""
        return [row for row in self.totals if row.total.lines]

    @property
    def absent(self) -> list[TotalRow]:
        """What the report prints, and no line of it is of."""
        return [row for row in self.totals if not row.total.lines]

    @property
    def hidden(self) -> list[str]:
        """The names of its hidden sheets."""
        return [one["name"] for one in self.run.sheets if one["hidden"]] if self.run else []

    @property
    def outside(self) -> int:
        """How many lines no total takes in."""
        return self.carried + self.unplaced


def workbooks_of(report: Report, only: UUID | None = None) -> list[Workbook]:
    """The attached data workbooks of a report in the order they were attached, or one of them; a
    handful of queries, however many there are."""
    documents = report.evidence.attached().filter(kind=EvidenceKind.DATA_WORKBOOK)
    if only:
        documents = documents.filter(pk=only)
    runs = InventoryRun.objects.filter(document__in=documents.order_by()).newest()
    newest = {run.document_id: run for run in runs}
    made = [
        Workbook(one, newest.get(one.pk), _waits(report, one, newest.get(one.pk)))
        for one in documents.order_by("created_at", "pk")
    ]
    _add_results([one for one in made if one.is_done])
    return made


def _waits(report: Report, document: EvidenceDocument, run: InventoryRun | None) -> str:
    """Why a document has no run to show; empty where it has."""
    if document.media != "xlsx":
        return NO_WORKBOOK
    if not document.settled:
        return READING
    if not is_inventory(document):
        return UNREAD
    if run is not None:
        return ""
    return REPORT_FIRST if report.is_ingesting else NOT_YET


def _add_results(done: Sequence[Workbook]) -> None:
    with_runs = [(one, one.run) for one in done if one.run]
    runs = [run for _, run in with_runs]
    pages = printed_on(done[0].document.report_id) if done else {}
    outside = _outside(runs)
    for one, run in with_runs:
        one.totals = totals_of(run, pages)
        one.carried, one.unplaced = outside.get(run.pk, (0, 0))


def _outside(runs: Sequence[InventoryRun]) -> dict[UUID, tuple[int, int]]:
    carried = Count("lines", filter=Q(lines__counts=False) & ~Q(lines__scope=""))
    unplaced = Count("lines", filter=Q(lines__counts=False, lines__scope=""))
    rows = InventoryRun.objects.filter(pk__in=[run.pk for run in runs]).order_by()
    found = rows.annotate(carried=carried, unplaced=unplaced)
    return {key: (one, two) for key, one, two in found.values_list("pk", "carried", "unplaced")}


def run_of(report: Report, run_id: UUID) -> InventoryRun:
    """A run of a workbook of the report that ended well. Raises Http404 for any other."""
    runs = InventoryRun.objects.filter(document__report=report).done()
    run = runs.select_related("document").filter(pk=run_id).first()
    if run is None:
        raise Http404("The workbook was computed anew since: open the Inventory tab again.")
    return run
