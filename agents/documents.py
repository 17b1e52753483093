"""The document of an analysis as the legal agent reads it, kept in the process between two runs of the same analysis."""

from __future__ import annotations

import uuid
from functools import lru_cache

from agents.legal.schemas import Document
from reports.models import Analysis, Claim, Report
from reports.reading import claim_views, page_contents, passage_texts


def document_of(analysis: Analysis) -> Document:
    """Pages, passages and claims. A complete claim set never changes, so its id is the key."""
    return _document(analysis.report_id, analysis.claim_set_id)


@lru_cache(maxsize=1)
def _document(report_id: uuid.UUID, claim_set_id: uuid.UUID) -> Document:
    report = Report.objects.get(pk=report_id)
    claims = Claim.objects.filter(claim_set_id=claim_set_id).with_paragraphs().order_by("ordinal")
    return Document(page_contents(report), passage_texts(report), claim_views(claims))
