"""Statements of assurance and certificates over the API: what is read of them, and confirming one
that is printed inside the report."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import writable_report
from reports.compiled.assurances import assurance_items
from reports.compiled.serializers.assurances import AssuranceBlock, ConfirmationBlock
from reports.review.assurances import ConfirmationRefused, confirm, withdraw
from reports.review.requirements import LONGEST_REASON
from sibyl_project.common.api import Conflict, refusals
from sibyl_project.common.fields import Text

TAGS = ["Evidence"]


class AssuranceConfirmationBody(serializers.Serializer[Any]):
    """Which printed statement is its issuer's, and on what that rests."""

    statement = Text(max_length=64, help_text="the id of the printed statement")
    reason = Text(max_length=LONGEST_REASON, help_text="on what the person's word rests")


class AssuranceList(serializers.Serializer[Any]):
    """The statements and certificates of a report."""

    assurances = AssuranceBlock(many=True)


@extend_schema(
    methods=["GET"],
    operation_id="v1_assurances_list",
    tags=TAGS,
    responses={200: AssuranceList, **refusals(404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_assurances_confirm",
    tags=TAGS,
    request=AssuranceConfirmationBody,
    responses={201: ConfirmationBlock, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def assurances(request: Request, report_id: uuid.UUID) -> Response:
    """What is read of the statements of assurance and certificates of a report, and which claims of
    the current analysis they cover.

    POST confirms that one printed inside the report is its issuer's word; it counts in analyses
    that begin later.
    """
    if request.method == "GET":
        report = access.get_report(request.user, report_id)
        found = assurance_items(report, report.current_analysis)
        return Response({"assurances": AssuranceBlock(found, many=True).data})
    report = writable_report(request, report_id)
    body = AssuranceConfirmationBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    try:
        made = confirm(report, given["statement"], given["reason"], request.user)
    except ConfirmationRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    made.refresh_from_db()
    return Response(ConfirmationBlock(made).data, status=201)


@extend_schema(
    tags=TAGS, request=None, responses={200: ConfirmationBlock, **refusals(403, 404, 409)}
)
@api_view(["POST"])
def assurance_withdraw(
    request: Request, report_id: uuid.UUID, confirmation_id: uuid.UUID
) -> Response:
    """Withdraw a confirmation; it stays readable with who withdrew it and when."""
    report = writable_report(request, report_id)
    found = report.assurance_confirmations.filter(pk=confirmation_id).first()
    if found is None:
        raise Http404("Confirmation not found.")
    try:
        withdraw(found, request.user)
    except ConfirmationRefused as refusal:
        raise Conflict(str(refusal)) from None
    return Response(ConfirmationBlock(found).data)
