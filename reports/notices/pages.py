"""Where a notice leads."""

from __future__ import annotations

import uuid
from typing import Final

from django.urls import reverse

from reports.models import SubjectKind

REQUEST: Final = "request"


def page_of(kind: str, key: str, report_id: uuid.UUID | None, engagement_id: uuid.UUID) -> str:
    """The path of the page about a subject or request, else of its report, else of the
    engagement."""
    if report_id is None:
        return reverse("reports:engagement", args=[engagement_id])
    if kind in SubjectKind.values:
        return reverse("reports:review_subject", args=[report_id, kind, key])
    if kind == REQUEST:
        return reverse("reports:request", args=[report_id, key])
    return reverse("reports:detail", args=[report_id])
