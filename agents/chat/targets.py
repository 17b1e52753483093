"""The address that each citation of an answer opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from agents.chat.drafts import Cited
from reports.models import EvidenceDocument, Report, SubjectKind
from reports.pages.addresses import marking


def target_of(report: Report, citation: Mapping[str, Any]) -> str:
    """The path of the page that shows what is cited; words of the report are marked there."""
    kind, key = citation["kind"], str(citation["id"])
    match kind:
        case Cited.CLAIM:
            return _page(report, citation, claim=key)
        case Cited.PAGE | Cited.FIGURE:
            return _page(report, citation)
        case Cited.FINDING:
            return reverse("reports:finding", args=[report.pk, key])
        case Cited.PARAGRAPH:
            return reverse("standards:paragraph", args=[key])
        case Cited.REQUIREMENT:
            return reverse("reports:requirement", args=[report.pk, key])
        case Cited.CHECK:
            return reverse("reports:review_subject", args=[report.pk, SubjectKind.CHECK, key])
        case Cited.EVIDENCE:
            return _evidence(report, citation)
    return reverse(key, args=[report.pk])


def _page(report: Report, citation: Mapping[str, Any], **further: str) -> str:
    query = marking(citation["page"] or 1, citation["quote"]) | further
    return f"{reverse('reports:detail', args=[report.pk])}?{urlencode(query)}"


def _evidence(report: Report, citation: Mapping[str, Any]) -> str:
    """The attached document, a PDF at the page; the list of documents where it is gone."""
    document = EvidenceDocument.objects.filter(report=report, pk=citation["id"]).first()
    if document is None or document.withdrawn_at:
        return reverse("reports:evidence", args=[report.pk])
    file = reverse("api:evidence-file", args=[report.pk, document.pk])
    return f"{file}#page={citation['page']}" if document.media == "pdf" else file
