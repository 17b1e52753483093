"""The workbooks of a report as its Inventory tab shows them: how far each is, and its totals beside
what the report prints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db.models import Count, Min, Q
from django.http import Http404
from django.utils.http import urlencode

from reports.inventory.inventory_json import built
from reports.inventory.types import Total
from reports.models import EvidenceDocument, EvidenceKind, FigurePlace, InventoryRun, Report
from reports.reading.inventories import is_inventory
from reports.review.inventories import LARGEST
from reports.review.inventory_tree import Beneath, beneath
from sibyl_project.common.models import FAILED, SETTLED, RunStatus
from sibyl_project.common.numbers import shown
from standards.reference.categories import SCOPE3_CATEGORIES

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
METHODS: Final = {"location": "location-based", "market": "market-based"}
Printed = tuple[str, str, int | None, Decimal | None]  # scope, method, year and tonnes
PLACES: Final = Decimal("0.001")  # of a tonne, on the page


@dataclass(frozen=True, slots=True)
class TotalRow:
    """A total of a workbook beside what the report prints of it, and the page that prints it."""

    total: Total
    page: int | None

    @property
    def title(self) -> str:
        """For example "Scope 2, market-based"."""
        return title_of(beneath(self.total))

    @property
    def query(self) -> str:
        """Its lines, in an address."""
        return query_of(beneath(self.total))

    @property
    def gap(self) -> Decimal | None:
        """What the report prints less the sum as stated, rounding included."""
        total = self.total
        return None if total.difference is None else (total.published or 0) - total.stated

    @property
    def stated(self) -> Decimal | None:
        """The sum as stated; None where not one line adds anything."""
        return self.total.stated if self.total.lines > self.total.open_lines else None

    @property
    def computed(self) -> Decimal | None:
        """The sum as computed again; None where not one line adds anything."""
        return None if self.stated is None else self.total.computed

    @property
    def recomputed(self) -> Decimal | None:
        """The sum as stated less the sum as computed again."""
        return None if self.stated is None else self.total.stated - self.total.computed

    @property
    def verdict(self) -> tuple[str, str]:
        """Whether it agrees with the report, as a state and in words."""
        total, gap = self.total, self.total.difference
        still = _still_open(total)
        if total.published is None:
            return "not_printed", f"not printed{still}"
        if not total.lines:
            return "open", "open: no line of this workbook is of it"
        if gap is None:
            return "open", "open: what its lines come to is not known"
        told = f"differs by {tonnes(abs(gap))} t: the report prints {_more(gap)}"
        if still:
            return "open", f"open{still}" + (f"; so far it {told}" if gap else "")
        return ("differs", told) if gap else ("agrees", "agrees within rounding")


def _still_open(total: Total) -> str:
    if not total.open_lines:
        return ""
    many = total.open_lines != 1
    return f": {total.open_lines:,} line{'s add' if many else ' adds'} nothing yet"


def _more(gap: Decimal) -> str:
    return "more" if gap > 0 else "less"


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


def totals_of(run: InventoryRun, pages: Mapping[Printed, int]) -> list[TotalRow]:
    """The totals of a run, each with the page that prints it; `pages` are those of
    `printed_on`."""
    year = run.held_against.get("year")
    found = (built(Total, one) for one in run.totals)
    return [TotalRow(one, pages.get(_printed(one, year))) for one in found]


def _printed(total: Total, year: int | None) -> Printed:
    scope = total.scope if total.category is None else f"{total.scope}.{total.category}"
    return scope, total.method, year, total.published


def printed_on(report_id: UUID) -> dict[Printed, int]:
    """The first page of a report that prints each figure of the emissions of the whole company, by
    scope, method, year and tonnes; one query. Their ids do not tell it: reading anew makes new
    ones."""
    places = FigurePlace.objects.filter(
        figure__report=report_id,
        figure__metric="ghg_emissions",
        figure__entity_part="",
        figure__value_tco2e__isnull=False,
        evidence=None,
    )
    kinds = ("figure__scope", "figure__method", "figure__year", "figure__value_tco2e")
    rows = places.order_by().values_list(*kinds).annotate(page=Min("page"))
    return {(scope, method, year, tco2e): page for scope, method, year, tco2e, page in rows}


def run_of(report: Report, run_id: UUID) -> InventoryRun:
    """A run of a workbook of the report that ended well. Raises Http404 for any other."""
    runs = InventoryRun.objects.filter(document__report=report).done()
    run = runs.select_related("document").filter(pk=run_id).first()
    if run is None:
        raise Http404("The workbook was computed anew since: open the Inventory tab again.")
    return run


def title_of(beneath: Beneath) -> str:
    """What lines are of, in words."""
    if not beneath.scope:
        return "Lines in no total"
    parts = [f"Scope {beneath.scope}"]
    if beneath.category is not None:
        parts.append(f"category {beneath.category} ({_named(beneath.category)})")
    if beneath.method:
        parts.append(METHODS[beneath.method])
    return ", ".join(parts)


def _named(category: int) -> str:
    known = SCOPE3_CATEGORIES
    return known[category - 1].name.lower() if category <= len(known) else "not known"


def query_of(beneath: Beneath) -> str:
    """The parameters of an address that name these lines."""
    given = {"scope": beneath.scope, "method": beneath.method, "category": beneath.category or ""}
    return urlencode({name: value for name, value in given.items() if value})


def tonnes(value: Decimal) -> str:
    """Tonnes for people, to the kilogram; what no company emits as a power of ten."""
    return shown(value.quantize(PLACES)) if abs(value) < LARGEST else f"{value:.4e}"
