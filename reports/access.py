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
READ_ONLY_ENGAGEMENT = (
    "You can read the reports of this engagement, but only its lead auditors and auditors can add "
    "any."
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


class WhichEngagement(Exception):
    """A user of several engagements named none for a file. `choices` are those they may write to;
    the message names them."""

    def __init__(self, choices: list[Engagement]) -> None:
        self.choices = choices
        named = ", ".join(f"{each.name} ({each.pk})" for each in choices)
        super().__init__(f"Name the engagement this file belongs to, one of: {named}.")


def writable_engagements(user: Any) -> list[Engagement]:
    """The engagements whose reports this user may change, oldest first."""
    mine = Engagement.objects.filter(memberships__user=user, memberships__role__in=WRITING_ROLES)
    return list(mine.order_by("created_at", "pk"))


def engagement_for(user: Any, named: str = "") -> Engagement:
    """The engagement a file goes to: the one named by id or by name, else the only one the user may
    write to. Whoever belongs to none gets one of their own.

    Raises Http404 where the name is of none of theirs, PermissionDenied where they only read it,
    WhichEngagement where it is not clear which one is meant.
    """
    if named:
        return _named_engagement(user, named)
    with transaction.atomic():
        # two first uploads at once make one engagement
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        found = writable_engagements(user)
        if len(found) > 1:
            raise WhichEngagement(found)
        return found[0] if found else _own_engagement(user)


def _named_engagement(user: Any, named: str) -> Engagement:
    theirs = Engagement.objects.filter(memberships__user=user)
    found = [each for each in theirs if named in (str(each.pk), each.name)]
    if not found:
        raise Http404("Engagement not found.")
    if len(found) > 1:
        raise WhichEngagement(found)
    if found[0] not in writable_engagements(user):
        raise PermissionDenied(READ_ONLY_ENGAGEMENT)
    return found[0]


def _own_engagement(user: Any) -> Engagement:
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
