"""The lead sheet of a workbook that was computed again, over the API."""

from __future__ import annotations

import uuid

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.decorators import api_view, content_negotiation_class
from rest_framework.request import Request

from reports import access
from reports.api.compiled import TAGS
from reports.exports.as_xlsx import XLSX
from reports.exports.inventory.lead_sheet import lead_sheet_file
from sibyl_project.common.api import AnyAccept, refusals
from sibyl_project.common.streaming import StreamedFile


@extend_schema(
    tags=TAGS,
    responses={(200, XLSX.media_type): OpenApiTypes.BINARY, **refusals(404)},
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def lead_sheet(request: Request, report_id: uuid.UUID, run_id: uuid.UUID) -> StreamedFile:
    """The lead sheet of a run as a workbook: from each printed figure to the lines beneath it."""
    return lead_sheet_file(access.get_report(request.user, report_id), run_id)
