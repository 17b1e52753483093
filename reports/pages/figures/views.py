"""The Figures page of a report: every number with the places that state it, disagreements first,
and the same as a file."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from reports import access
from reports.exports.download import to_save
from reports.models import FigurePlace, SubjectKind
from reports.pages import queries
from reports.pages.figures.export import FORMATS, MOST_LINES, filename
from reports.pages.figures.filters import FigurePageFilters
from reports.pages.figures.listing import PER_PAGE, across, totals, with_places
from reports.pages.figures.show import figure_rows
from reports.pages.shell import workspace
from reports.review.briefs import briefs
from reports.review.figure_readings import figure_keys
from sibyl_project.common.pages import either, signed_in, wants_partial
from sibyl_project.trail.recording import record

HEADINGS = (("metric", "Figure"), ("year", "Year"), ("value", "Value"), ("places", "Places"))


def _headings(order: str) -> list[dict[str, str]]:
    """The columns that sort, each with how it is sorted now and what a click asks for: upwards,
    downwards, the usual order."""
    now = {name: "ascending" for name, _ in HEADINGS if name == order} | {
        name: "descending" for name, _ in HEADINGS if f"-{name}" == order
    }
    following = {"ascending": "-{}", "descending": ""}
    return [
        {
            "name": name,
            "label": label,
            "sorted": now.get(name, ""),
            "next": following.get(now.get(name, ""), "{}").format(name),
        }
        for name, label in HEADINGS
    ]


@signed_in
@require_GET
def figures(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The list, narrowed and ordered as the address says."""
    report = access.get_report(request.user, report_id)
    filters = FigurePageFilters(request.GET, report)
    page = Paginator(with_places(filters.qs), PER_PAGE).get_page(request.GET.get("at"))
    keys = figure_keys(report)
    for figure in page.object_list:
        figure.review_key = keys.get(figure.pk, "")
    context: dict[str, Any] = {
        "report": report,
        "briefs": briefs(
            report, SubjectKind.FIGURE, [each.review_key for each in page.object_list]
        ),
        "filters": filters,
        "form": filters.form,
        "page_obj": page,
        "rows": figure_rows(report, list(page.object_list)),
        "totals": totals(report),
        "across": across(report),
        "headings": _headings(filters.order),
    }
    if not wants_partial(request):
        context = workspace(request, report, "figures") | context
        context["page_counts"] = queries.ledger_counts(queries.ledger(report))
    return either(request, "reports/figures.html", "reports/figures/_results.html", context)


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def figures_export(request: HttpRequest, report_id: uuid.UUID, kind: str) -> HttpResponseBase:
    """The same list as a file, all of it."""
    report = access.get_report(request.user, report_id)
    if kind not in FORMATS:
        raise Http404("Figures are exported as csv or xlsx.")
    wanted = FigurePageFilters(request.GET, report).qs
    if (
        kind == "xlsx"
        and FigurePlace.objects.filter(figure__in=wanted.order_by().values("pk")).count()
        > MOST_LINES
    ):
        message = (
            f"More than {MOST_LINES:,} lines do not fit into a worksheet. Narrow the list, or "
            "export it as CSV."
        )
        return HttpResponse(message, status=400, content_type="text/plain; charset=utf-8")
    write, media = FORMATS[kind]
    record("report.exported", report=report, after={"what": "figures", "format": kind})
    return to_save(write(wanted), filename(report, kind), media)
