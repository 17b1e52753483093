"""The lead sheet of a workbook that was computed again, as a file."""

from __future__ import annotations

import uuid

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from reports import access
from reports.exports.inventory.lead_sheet import lead_sheet_file
from sibyl_project.common.pages import signed_in


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def lead_sheet(request: HttpRequest, report_id: uuid.UUID, run_id: uuid.UUID) -> HttpResponseBase:
    """The lead sheet of a run as a workbook."""
    return lead_sheet_file(access.get_report(request.user, report_id), run_id)
