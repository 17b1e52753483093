"""The document of an analysis as the legal agent reads it: read once for the pool, and kept between
two runs of one analysis."""

from __future__ import annotations

import re
import uuid
from functools import lru_cache, partial
from pathlib import PurePath

from django.db.models import Prefetch

from agents.base.job import MODEL
from agents.specialists.legal.figures_given import emissions_of
from agents.specialists.legal.schemas import Document
from reports.document.from_rows import claim_views, page_contents, passage_texts
from reports.figures.stored import quantities_of
from reports.models import Analysis, Claim, EvidenceDocument, EvidencePage, Report
from sibyl_project.common.pool import shared

_LINES_OF_A_TITLE = 12


def document_of(analysis: Analysis) -> Document:
    """Pages, passages and claims. A complete claim set never changes, so its id is the key."""
    evidence = tuple(analysis.options.get("evidence", ()))
    return _document(analysis.report_id, analysis.claim_set_id, analysis.engine == MODEL, evidence)


@lru_cache(maxsize=1)
def _document(
    report_id: uuid.UUID, claim_set_id: uuid.UUID, for_model: bool, evidence: tuple[str, ...]
) -> Document:
    key = f"document:{report_id}:{claim_set_id}:{for_model}:{','.join(evidence)}"
    return shared(key, partial(_read, report_id, claim_set_id, for_model, evidence))


def _read(
    report_id: uuid.UUID, claim_set_id: uuid.UUID, for_model: bool, evidence: tuple[str, ...]
) -> Document:
    report = Report.objects.get(pk=report_id)
    claims = Claim.objects.filter(claim_set_id=claim_set_id).with_paragraphs().order_by("ordinal")
    document = Document(
        page_contents(report),
        passage_texts(report),
        claim_views(claims),
        for_model,
        _called(evidence),
        emissions_of(quantities_of(report)),
    )
    document.by_rules.index.prepare()
    _ = document.corroborator, document.pointers
    return document


def _called(evidence: tuple[str, ...]) -> tuple[str, ...]:
    """What the evidence documents with these ids are called: the words of their file names and the
    first lines of their first pages."""
    documents = EvidenceDocument.objects.filter(pk__in=evidence).prefetch_related(
        Prefetch("pages", EvidencePage.objects.filter(number=1))
    )
    names = [re.sub(r"[_.-]+", " ", PurePath(each.filename).stem) for each in documents]
    opening = [line for each in documents for page in each.pages.all() for line in _top(page.text)]
    return (*names, *opening)


def _top(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()][:_LINES_OF_A_TITLE]
