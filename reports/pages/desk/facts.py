"""What was read on one page: its figures with their other places, and the checks that use it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports.models import Report
from reports.pages.checks.listing import CheckRow, check_rows, checks_of, ordered
from reports.pages.document.views import report_with_page
from reports.pages.figures.listing import figures_of, stated, with_places
from reports.pages.figures.show import FigureRow, PlaceRow, figure_rows
from reports.pages.shell import workspace
from sibyl_project.common.pages import either, signed_in, wants_partial


@dataclass(frozen=True, slots=True)
class FigureHere:
    """A figure that the page states: where on it, and where else."""

    row: FigureRow
    here: list[PlaceRow]
    elsewhere: list[PlaceRow]

    @property
    def beside(self) -> str:
        """The address that shows the place here and one that differs side by side; empty where
        none of its places differs."""
        return next((place.beside for place in self.row.places if place.beside), "")


@signed_in
@require_GET
def page_facts(request: HttpRequest, report_id: uuid.UUID, number: int) -> HttpResponse:
    """The figures and checks of a page, loaded beside it, and a page of their own."""
    report = report_with_page(request, report_id, number)
    context = {
        "report": report,
        "number": number,
        "figures": figures_on(report, number),
        "checks": checks_on(report, number),
    }
    if not wants_partial(request):
        context = workspace(request, report, "document") | context
    return either(request, "reports/facts.html", "reports/viewer/_facts.html", context)


def figures_on(report: Report, number: int) -> list[FigureHere]:
    """The figures that the page states, in the order in which they stand on it."""
    found = with_places(figures_of(report).filter(stated(page=number, evidence=None)))
    rows = [_here(row, number) for row in figure_rows(report, list(found))]
    return sorted(rows, key=lambda row: row.here[0].place.order)


def _here(row: FigureRow, number: int) -> FigureHere:
    here = [one for one in row.places if one.place.page == number and one.place.evidence is None]
    return FigureHere(row, here, [one for one in row.places if one not in here])


def checks_on(report: Report, number: int) -> list[CheckRow]:
    """The checks of the current analysis that use something printed on the page, failures first."""
    at = [{"page": number}]
    used = (
        Q(details__pages__contains=[number])
        | Q(details__places__contains=at)
        | Q(details__numbers__contains=at)
    )
    return check_rows(report, ordered(checks_of(report.current_analysis).filter(used)))
