"""Attaching a document in answer to a request: it becomes evidence, and an analysis begins with it
once it is read."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.core.files.base import File
from django.db import transaction

from reports.document.storing import FileRefused
from reports.models import ClientRequest, EvidenceDocument, EvidenceKind, Report, RequestAnswer
from reports.reading import evidence
from reports.reading.following import send_for_answers
from reports.review.answers import answer
from sibyl_project.common.models import RunStatus


def attach_answer(
    report: Report,
    request: ClientRequest,
    user: Any,
    uploaded: File,
    kind: EvidenceKind,
    *,
    source: str = "",
    dated: dt.date | None = None,
) -> RequestAnswer:
    """Attach a document and record it as an answer; one that is attached already is taken as it is.

    Raises FileRefused with nothing left behind.
    """
    try:
        document = evidence.attach(report, user, uploaded, kind, source=source, dated=dated)
    except FileRefused as refusal:
        if refusal.existing is None:
            raise
        document = refusal.existing
    return take(request, document, user)


def take(request: ClientRequest, document: EvidenceDocument, user: Any) -> RequestAnswer:
    """Record an attached document as an answer. What is read already begins an analysis at once,
    any other once it is read."""
    with transaction.atomic():
        made = answer(request, document, user)
        # read after the answer is written: reading that ends later sees the answer itself
        status = EvidenceDocument.objects.filter(pk=document.pk).values_list("status", flat=True)
        if made.analysis_id is None and status.first() == RunStatus.COMPLETED:
            report_id = request.report_id
            transaction.on_commit(lambda: send_for_answers(report_id), robust=True)
    return made
