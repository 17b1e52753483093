"""Confirming on the Evidence page that a statement of assurance printed inside the report is its
issuer's word, and withdrawing that."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from reports.access import writable_report
from reports.pages.evidence import changed, section, shown
from reports.review.assurances import ConfirmationRefused, confirm, withdraw
from sibyl_project.common.pages import signed_in


@signed_in
@require_POST
def confirm_printed(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Confirm a printed statement with a reason, or show what is wrong with it."""
    report = writable_report(request, report_id)
    try:
        confirm(
            report,
            request.POST.get("statement", "")[:64],
            request.POST.get("reason", ""),
            request.user,
        )
    except ConfirmationRefused as refusal:
        return shown(request, report, section(request, report, problem=str(refusal)), status=400)
    return changed(request, report)


@signed_in
@require_POST
def withdraw_confirmation(
    request: HttpRequest, report_id: uuid.UUID, confirmation_id: uuid.UUID
) -> HttpResponse:
    """Take a confirmation back; analyses that rest on it stay as they are."""
    report = writable_report(request, report_id)
    found = report.assurance_confirmations.filter(pk=confirmation_id).first()
    if found is None:
        raise Http404("Confirmation not found.")
    try:
        withdraw(found, request.user)
    except ConfirmationRefused as refusal:
        return shown(request, report, section(request, report, problem=str(refusal)), status=400)
    return changed(request, report)
