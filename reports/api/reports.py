"""The reports API: taking files in, following how they are read, and the reports themselves."""

from __future__ import annotations

import uuid

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.decorators import api_view, content_negotiation_class, parser_classes
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import writable_report
from reports.api import keeping
from reports.api.serializers import (
    ReportCard,
    ReportChanges,
    ReportList,
    ReportListQuery,
    UploadBody,
    Uploaded,
    UploadStatus,
)
from reports.reading import upload as uploads
from reports.reading.upload_limit import TooManyUploads
from reports.review.report_details import correct
from sibyl_project.common.api import AnyAccept, TooMany, paged, query, refusals
from sibyl_project.common.streaming import StreamedFile, policy_of_files
from sibyl_project.trail.recording import record

UPLOADS, REPORTS = ["Upload"], ["Reports"]


@extend_schema(
    tags=UPLOADS,
    request={"multipart/form-data": UploadBody},
    responses={
        201: Uploaded,
        200: OpenApiResponse(
            Uploaded, description="The same file was uploaded before; its report is given."
        ),
        **refusals(400, 403, 404, 409, 415, 429),
    },
)
@api_view(["POST"])
@parser_classes([MultiPartParser])
def upload(request: Request) -> Response:
    """Take in a PDF. Reading it is background work: follow it under `upload/{id}/status`."""
    body = UploadBody(data=request.data)
    body.is_valid(raise_exception=True)
    try:
        engagement = access.engagement_for(request.user, body.validated_data["engagement"])
    except access.WhichEngagement as unclear:
        raise ValidationError({"engagement": [str(unclear)]}) from None
    try:
        report = uploads.store_upload(request.user, body.validated_data["file"], engagement)
    except TooManyUploads as refusal:
        raise TooMany(refusal.message, refusal.seconds) from None
    except uploads.UploadRefused as refusal:
        if refusal.existing:
            return Response(Uploaded(refusal.existing).data)
        raise ValidationError({"file": [refusal.message]}) from None
    return Response(Uploaded(report).data, status=201)


@extend_schema(tags=UPLOADS, responses={200: UploadStatus, **refusals(404)})
@api_view(["GET"])
def upload_status(request: Request, report_id: uuid.UUID) -> Response:
    """How far reading the file is; once it is read, its outline; after an error, what to do."""
    return Response(UploadStatus(access.get_report(request.user, report_id)).data)


@extend_schema(
    tags=UPLOADS, request=None, responses={200: Uploaded, **refusals(400, 403, 404, 409)}
)
@api_view(["POST"])
def retry(request: Request, report_id: uuid.UUID) -> Response:
    """Read the stored file again after an error; nothing has to be uploaded anew."""
    report = writable_report(request, report_id)
    try:
        uploads.retry(report)
    except uploads.UploadRefused as refusal:
        raise ValidationError(refusal.message) from None
    return Response(Uploaded(report).data)


@extend_schema(
    operation_id="v1_reports_list",
    tags=REPORTS,
    parameters=[ReportListQuery],
    responses={200: ReportList, **refusals(400)},
)
@api_view(["GET"])
def report_list(request: Request) -> Response:
    """Your reports, newest first."""
    given = query(ReportListQuery, request)
    reports = (
        access.visible_to(request.user).select_related("engagement").order_by("-created_at", "-id")
    )
    if "status" in given:
        reports = reports.filter(status=given["status"])
    found, pagination = paged(reports, given["page"], given["page_size"])
    return Response({"reports": ReportCard(found, many=True).data, "pagination": pagination})


@extend_schema(methods=["GET"], tags=REPORTS, responses={200: ReportCard, **refusals(404)})
@extend_schema(
    methods=["PATCH"],
    tags=REPORTS,
    request=ReportChanges,
    responses={200: ReportCard, **refusals(400, 403, 404, 409, 415)},
)
@extend_schema(
    methods=["DELETE"],
    tags=keeping.TAGS,
    responses={200: keeping.TrashCard, **refusals(403, 404, 409)},
)
@api_view(["GET", "PATCH", "DELETE"])
def report_detail(request: Request, report_id: uuid.UUID) -> Response:
    """One report.

    PATCH corrects company, reporting period, industry, sector, first period and the text of the
    standards, and marks which pages are assured and which are other information. DELETE puts the
    report into the trash, from which a lead can restore it for a while.
    """
    if request.method == "GET":
        return Response(ReportCard(access.get_report(request.user, report_id)).data)
    if request.method == "DELETE":
        return keeping.trashed(request, report_id)
    report = writable_report(request, report_id)
    changes = ReportChanges(report, data=request.data, partial=True)
    changes.is_valid(raise_exception=True)
    return Response(ReportCard(correct(report, changes.validated_data)).data)


@policy_of_files  # type: ignore[arg-type]
@extend_schema(
    tags=REPORTS, responses={(200, "application/pdf"): OpenApiTypes.BINARY, **refusals(404)}
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def report_pdf(request: Request, report_id: uuid.UUID) -> StreamedFile:
    """The original file, to be shown inline."""
    report = access.get_report(request.user, report_id)
    try:
        file = report.file.open("rb")
    except FileNotFoundError:
        raise NotFound("The stored file of this report is missing; upload it again.") from None
    record("report.downloaded", report=report)
    return StreamedFile(file, filename=report.filename, content_type="application/pdf")
