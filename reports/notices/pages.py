"""Where a notice leads."""

from __future__ import annotations

import uuid
from typing import Final

from django.urls import reverse

from reports.models import SubjectKind

REQUEST: Final = "request"
SEVERAL: Final = "several"  # subjects of review that were changed together


def page_of(kind: str, key: str, report_id: uuid.UUID | None, engagement_id: uuid.UUID) -> str:
    """The path of the page about a subject or request, or of the list of subjects where there are
    several; else of the report, else of the engagement."""
    if report_id is None:
        return reverse("reports:engagement", args=[engagement_id])
    if kind in SubjectKind.values:
        return reverse("reports:review_subject", args=[report_id, kind, key])
    if kind == SEVERAL:
        return reverse("reports:review", args=[report_id])
    if kind == REQUEST:
        return reverse("reports:request", args=[report_id, key])
    return reverse("reports:detail", args=[report_id])
