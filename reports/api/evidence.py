"""Evidence documents over the API: attach, follow how they are read, open the original,
withdraw."""

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
from reports.api.evidence_serializers import EvidenceBody, EvidenceCard, EvidenceList
from reports.document.storing import FileRefused
from reports.models import EvidenceDocument
from reports.reading import evidence
from reports.reading.upload_limit import TooManyUploads
from sibyl_project.common.api import AnyAccept, TooMany, refusals
from sibyl_project.common.streaming import StreamedFile, policy_of_files
from sibyl_project.trail.recording import record

TAGS = ["Evidence"]
CONTENT_TYPES = {
    "pdf": "application/pdf",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv",
}


@extend_schema(
    methods=["GET"],
    operation_id="v1_evidence_list",
    tags=TAGS,
    responses={200: EvidenceList, **refusals(404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_evidence_attach",
    tags=TAGS,
    request={"multipart/form-data": EvidenceBody},
    responses={
        201: EvidenceCard,
        200: OpenApiResponse(
            EvidenceCard, description="The same file is attached already; that document is given."
        ),
        **refusals(400, 403, 404, 409, 415, 429),
    },
)
@api_view(["GET", "POST"])
@parser_classes([MultiPartParser])
def evidence_list(request: Request, report_id: uuid.UUID) -> Response:
    """The documents attached to a report.

    POST attaches one; reading it is background work, told by its `status`.
    """
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        attached = report.evidence.attached().prefetch_related("pages")
        return Response(
            {"evidence": EvidenceCard(attached, many=True).data, "total": len(attached)}
        )
    report = writable_report(request, report_id)
    body = EvidenceBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    try:
        document = evidence.attach(
            report,
            request.user,
            given["file"],
            given["kind"],
            source=given["source"],
            dated=given["dated"],
        )
    except TooManyUploads as refusal:
        raise TooMany(refusal.message, refusal.seconds) from None
    except FileRefused as refusal:
        if refusal.existing:
            return Response(EvidenceCard(refusal.existing).data)
        raise ValidationError({"file": [refusal.message]}) from None
    return Response(EvidenceCard(document).data, status=201)


@extend_schema(
    methods=["GET"],
    operation_id="v1_evidence_retrieve",
    tags=TAGS,
    responses={200: EvidenceCard, **refusals(404)},
)
@extend_schema(
    methods=["DELETE"],
    operation_id="v1_evidence_withdraw",
    tags=TAGS,
    responses={204: OpenApiResponse(description="Withdrawn."), **refusals(400, 403, 404, 409)},
)
@api_view(["GET", "DELETE"])
def evidence_detail(request: Request, report_id: uuid.UUID, document_id: uuid.UUID) -> Response:
    """One document with its page ledger.

    DELETE withdraws it; an analysis that rests on it stays as it is.
    """
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        return Response(EvidenceCard(access.get_evidence(report, document_id)).data)
    document = _to_change(request, report_id, document_id)
    try:
        evidence.withdraw(document)
    except FileRefused as refusal:
        raise ValidationError(refusal.message) from None
    return Response(status=204)


@extend_schema(
    tags=TAGS, request=None, responses={200: EvidenceCard, **refusals(400, 403, 404, 409)}
)
@api_view(["POST"])
def evidence_retry(request: Request, report_id: uuid.UUID, document_id: uuid.UUID) -> Response:
    """Read a document again after an error; nothing has to be attached anew."""
    document = _to_change(request, report_id, document_id)
    try:
        evidence.retry(document)
    except FileRefused as refusal:
        raise ValidationError(refusal.message) from None
    return Response(EvidenceCard(document).data)


def _to_change(request: Request, report_id: uuid.UUID, document_id: uuid.UUID) -> EvidenceDocument:
    """A document still attached, for someone who may change the report.

    Raises Http404 or PermissionDenied.
    """
    document = access.get_evidence(writable_report(request, report_id), document_id)
    if document.withdrawn_at:
        raise NotFound("Evidence document not found.")
    return document


@policy_of_files  # type: ignore[arg-type]
@extend_schema(
    tags=TAGS,
    responses={
        **{(200, media): OpenApiTypes.BINARY for media in CONTENT_TYPES.values()},
        **refusals(404),
    },
)
@api_view(["GET"])
@content_negotiation_class(AnyAccept)
def evidence_file(request: Request, report_id: uuid.UUID, document_id: uuid.UUID) -> StreamedFile:
    """The original file: a PDF to be shown inline, a table to be saved."""
    document = access.get_evidence(access.get_report(request.user, report_id), document_id)
    try:
        file = document.file.open("rb")
    except FileNotFoundError:
        raise NotFound("The stored file of this document is missing; attach it again.") from None
    record("evidence.downloaded", object_id=document.pk, report=document.report)
    as_attachment = document.media != "pdf"
    kind = CONTENT_TYPES[document.media]
    response = StreamedFile(
        file, as_attachment=as_attachment, filename=document.filename, content_type=kind
    )
    response["X-Content-Type-Options"] = "nosniff"
    return response
