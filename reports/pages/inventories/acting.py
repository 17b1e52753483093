"""What people do on the Inventory tab: having a workbook computed again, concluding on an
exception, and saying what a column holds."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from reports import access
from reports.access import writable_report
from reports.models import Report
from reports.pages.inventories.forms import ColumnForm, ExceptionForm
from reports.pages.inventories.views import inventory_page
from reports.reading.inventories import compute_anew, correct_column
from reports.review.inventories import (
    Concluded,
    InventoryWordRefused,
    conclude,
    exceptions_of,
)
from sibyl_project.common.pages import signed_in
from sibyl_project.common.text import counted

NOTHING_NEW = (
    "Nothing changed since this workbook was computed: not the workbook, not what the report "
    "prints, not what was said of its columns, not Sibyl's rules."
)


@signed_in
@require_POST
def compute(request: HttpRequest, report_id: uuid.UUID, document_id: uuid.UUID) -> HttpResponse:
    """Have a workbook computed again: after an error, or held against what changed since."""
    report = writable_report(request, report_id)
    if compute_anew(access.get_evidence(report, document_id)):
        messages.success(request, "The workbook is being computed again.")
    else:
        messages.info(request, NOTHING_NEW)
    return redirect("reports:inventory", report.pk)


@signed_in
@require_POST
def word(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Conclude on an exception."""
    report = writable_report(request, report_id)
    form = ExceptionForm(request.POST)
    if form.is_valid() and _stored(request, report, form):
        messages.success(request, "Your word stands beside the exception.")
        given = form.cleaned_data["identity"]
        back = reverse("reports:inventory", args=[report.pk])
        return redirect(f"{back}?{request.GET.urlencode()}#{given}")
    return inventory_page(request, report, form, status=400)


def _stored(request: HttpRequest, report: Report, form: ExceptionForm) -> bool:
    given = dict(form.cleaned_data)
    one = exceptions_of(report).filter(identity=given.pop("identity")).first()
    if one is None:
        form.add_error(None, "The workbook was computed anew since and has no such exception.")
        return False
    try:
        conclude(report, one, Concluded(**given), request.user)
    except InventoryWordRefused as refusal:
        form.add_error(refusal.field, str(refusal))
        return False
    return True


@signed_in
@require_POST
def column(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Say what a column of a layout holds, or take back what was said."""
    report = writable_report(request, report_id)
    form = ColumnForm(request.POST)
    if not form.is_valid():
        messages.error(request, "Choose what the column holds.")
        return redirect("reports:inventory", report.pk)
    given = form.cleaned_data
    try:
        begun = correct_column(report, given["sheet"], given["head"], given["role"], request.user)
    except InventoryWordRefused as refusal:
        messages.error(request, str(refusal))
    else:
        done = "Kept for every workbook of this layout" if given["role"] else "Taken back"
        messages.success(request, f"{done}: {counted(begun, 'workbook')} to be computed again.")
    return redirect("reports:inventory", report.pk)
