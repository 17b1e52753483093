"""Access to reports. Pages, API and sockets load reports only through this module, and a report
that a user may not see is treated as if it did not exist."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest
from rest_framework.request import Request

from reports.models import Analysis, Engagement, EvidenceDocument, Membership, Report, Role
from reports.models.document import ReportQuerySet
from reports.models.engagement import WRITING_ROLES

READ_ONLY = (
    "You can read this report, but only lead auditors and auditors of its engagement can change it."
)


def visible_to(user: Any) -> ReportQuerySet:
    """The reports this user may see."""
    return Report.objects.visible_to(user)


def get_report(user: Any, report_id: uuid.UUID | str) -> Report:
    """One visible report.

    Raises Http404 for an id that is unknown, malformed or of a report the user may not see, without
    saying which.
    """
    try:
        return (
            visible_to(user)
            .select_related("current_analysis__claim_set", "engagement")
            .get(pk=report_id)
        )
    except (Report.DoesNotExist, ValidationError, ValueError):
        raise Http404("Report not found.") from None


def get_analysis(report: Report, analysis_id: str = "") -> Analysis | None:
    """The analysis named, or the report's current one, or None when there is none.

    Raises Http404 for an id that no analysis of the report has.
    """
    if not analysis_id:
        return report.current_analysis
    try:
        return report.analyses.select_related("report", "claim_set").get(pk=uuid.UUID(analysis_id))
    except (Analysis.DoesNotExist, ValueError):
        raise Http404("Analysis not found.") from None


def get_evidence(report: Report, document_id: uuid.UUID | str) -> EvidenceDocument:
    """One document attached to a report, withdrawn ones included.

    Raises Http404 for an id that none of them has.
    """
    try:
        document = report.evidence.select_related("uploaded_by").get(pk=document_id)
    except (EvidenceDocument.DoesNotExist, ValidationError, ValueError):
        raise Http404("Evidence document not found.") from None
    document.report = report
    return document


def may_write(user: Any, report: Report) -> bool:
    """Whether the user may upload to, analyse or correct this report."""
    return Membership.objects.filter(
        engagement=report.engagement_id, user=user, role__in=WRITING_ROLES
    ).exists()


def home_engagement(user: Any) -> Engagement:
    """The engagement of a user's uploads where none is named: the first in which they may write. It
    is created where there is none."""
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        found = (
            Engagement.objects.filter(memberships__user=user, memberships__role__in=WRITING_ROLES)
            .order_by("created_at")
            .first()
        )
        if found:
            return found
        engagement = Engagement.objects.create(name=f"Engagement of {user.get_username()}")
        Membership.objects.create(engagement=engagement, user=user, role=Role.LEAD)
        return engagement


def writable_report(request: HttpRequest | Request, report_id: uuid.UUID) -> Report:
    """The report, for someone who may change it.

    Raises Http404 where they may not see it, PermissionDenied where they may only read it.
    """
    report = get_report(request.user, report_id)
    if not may_write(request.user, report):
        raise PermissionDenied(READ_ONLY)
    return report
