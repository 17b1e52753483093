"""The document of an analysis as the legal agent reads it: read once for the pool, and kept between
two runs of one analysis."""

from __future__ import annotations

import uuid
from functools import lru_cache, partial

from agents.base.job import MODEL
from agents.specialists.legal.schemas import Document
from reports.document.from_rows import claim_views, page_contents, passage_texts
from reports.models import Analysis, Claim, Report
from sibyl_project.common.pool import shared


def document_of(analysis: Analysis) -> Document:
    """Pages, passages and claims. A complete claim set never changes, so its id is the key."""
    return _document(analysis.report_id, analysis.claim_set_id, analysis.engine == MODEL)


@lru_cache(maxsize=1)
def _document(report_id: uuid.UUID, claim_set_id: uuid.UUID, for_model: bool) -> Document:
    key = f"document:{report_id}:{claim_set_id}:{for_model}"
    return shared(key, partial(_read, report_id, claim_set_id, for_model))


def _read(report_id: uuid.UUID, claim_set_id: uuid.UUID, for_model: bool) -> Document:
    report = Report.objects.get(pk=report_id)
    claims = Claim.objects.filter(claim_set_id=claim_set_id).with_paragraphs().order_by("ordinal")
    document = Document(
        page_contents(report), passage_texts(report), claim_views(claims), for_model
    )
    document.by_rules.index.prepare()
    _ = document.corroborator
    return document
