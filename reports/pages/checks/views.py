"""The Checks page of a report: the arithmetic of an analysis, live while it runs."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.check_labels import name_of
from reports.models import Check, Claim, SubjectKind
from reports.pages.checks.filters import CheckFilters
from reports.pages.checks.listing import PER_PAGE, check_rows, checks_of, ordered, totals
from reports.pages.checks.pictures import pictures_of
from reports.pages.checks.power import power_list
from reports.pages.shell import chosen_analysis, workspace
from reports.review.briefs import briefs
from sibyl_project.common.pages import either, signed_in, wants_partial


@signed_in
@require_GET
def checks(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The list, narrowed as the address says; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    made = checks_of(analysis)
    filters = CheckFilters(request.GET, made)
    claim = filters.given.get("claim")
    page = Paginator(ordered(filters.qs), PER_PAGE).get_page(request.GET.get("at"))
    context: dict[str, Any] = {
        "report": report,
        "chosen": analysis,
        "form": filters.form,
        "page_obj": page,
        "rows": check_rows(report, page.object_list),
        "briefs": briefs(report, SubjectKind.CHECK, [check.identity for check in page.object_list]),
        "totals": totals(made),
        "power": power_list(report, analysis),
        "of_claim": claim and Claim.objects.filter(pk=claim, claim_set__report=report).first(),
    }
    if not wants_partial(request):
        context = workspace(request, report, "checks") | context
    return either(request, "reports/checks.html", "reports/checks/_results.html", context)


@signed_in
@require_GET
def detection_power(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Which headline figures the checks guard; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    context = {"report": report, "chosen": analysis, "power": power_list(report, analysis)}
    if not wants_partial(request):
        context = workspace(request, report, "checks") | context
    return either(request, "reports/checks/power.html", "reports/checks/_power.html", context)


@signed_in
@require_GET
def check_pictures(request: HttpRequest, report_id: uuid.UUID, check_id: uuid.UUID) -> HttpResponse:
    """The parts of pages that hold the numbers of a check, marked: loaded when the check comes into
    view, and a page of its own."""
    report = access.get_report(request.user, report_id)
    check = Check.objects.filter(analysis__report=report, pk=check_id).first()
    if check is None:
        raise Http404("This report has no such check.")
    context = {
        "report": report,
        "check": check,
        "name": name_of(check.check_name),
        "pictures": pictures_of(report, check),
    }
    if not wants_partial(request):
        context = workspace(request, report, "checks") | context
    return either(request, "reports/checks/pictures.html", "reports/checks/_pictures.html", context)
