"""The Compare tab of a report: choosing the other side, what changed, the workbook, and carrying
earlier reviews forward."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.compared import carrying
from reports.compared.between import Between, between
from reports.compared.choosing import NotChosen, choices_for, counterpart
from reports.compile import NothingCompiled, settled_analysis
from reports.exports.comparison import comparison_file
from reports.models import Analysis, Report
from reports.pages.compare.listing import compared, labelled
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import signed_in
from sibyl_project.common.text import counted


@signed_in
@require_GET
def compare(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What changed against the analysis or report of `?with=`; without one, what can be chosen."""
    report = access.get_report(request.user, report_id)
    return _page(request, report)


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def as_xlsx(request: HttpRequest, report_id: uuid.UUID) -> HttpResponseBase:
    """The comparison as a workbook."""
    report = access.get_report(request.user, report_id)
    try:
        return comparison_file(_between(request, report), report)
    except (NotChosen, NothingCompiled):
        return _page(request, report)


@signed_in
@require_POST
def carry(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Carry what people said of the earlier side onto this report."""
    report = access.report_for(request, report_id, access.Right.REVIEW)
    try:
        two = _between(request, report)
    except (NotChosen, NothingCompiled):
        return _page(request, report)
    if two.after.report_id != report.pk:
        messages.error(request, carrying.BACKWARDS)
        return _back(report, request)
    found = carrying.carry(two, request.user)
    messages.success(request, f"{counted(len(found.rows), 'remark')} carried forward.")
    return _back(report, request)


def _back(report: Report, request: HttpRequest) -> HttpResponse:
    given = {"with": _given(request), "show": "carried"}
    return redirect(f"{reverse('reports:compare', args=[report.pk])}?{urlencode(given)}")


def _given(request: HttpRequest) -> str:
    return str(request.POST.get("with") or request.GET.get("with", "")).strip()


def _this(request: HttpRequest, report: Report) -> Analysis:
    analysis = settled_analysis(chosen_analysis(request, report))
    analysis.report = report
    return analysis


def _between(request: HttpRequest, report: Report) -> Between:
    """The two sides. Raises Http404, NotChosen and NothingCompiled."""
    this = _this(request, report)
    return between(this, counterpart(request.user, this, _given(request)))


def _page(request: HttpRequest, report: Report) -> HttpResponse:
    context = workspace(request, report, "compare")
    given, status = _given(request), 200
    try:
        this = _this(request, report)
        context |= {"choices": choices_for(request.user, this), "given": given}
        if given:
            two = between(this, counterpart(request.user, this, given))
            context |= {"two": two, "given": str(_other(two, this).pk)}
            context |= compared(two, request.GET.dict())
            if context["show"] == "carried":
                context |= _carried(request, two, report)
    except NotChosen as refusal:
        context["problem"], status = str(refusal).partition(" Choose one of")[0], 400
    except NothingCompiled as nothing:
        context["problem"], status = str(nothing), 400 if given else 200
    return render(request, "reports/compare.html", context, status=status)


def _other(two: Between, this: Analysis) -> Analysis:
    return two.before if two.after.pk == this.pk else two.after


def _carried(request: HttpRequest, two: Between, report: Report) -> dict[str, Any]:
    """What can be carried onto the later report, and what was carried onto this one."""
    stored = list(carrying.carried_onto(report))
    found: dict[str, Any] = {"carried": labelled(stored)}
    if two.after.report_id != report.pk:
        return found | {"refusal": carrying.BACKWARDS}
    try:
        shown = carrying.preview(two, request.user)
        return found | {"carrying": shown, "offered": labelled(shown.rows)}
    except PermissionDenied as refusal:
        return found | {"refusal": str(refusal)}
