"""The address that each citation of an answer opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from django.urls import reverse

from agents.chat.drafts import Cited
from reports.models import EvidenceDocument, Report, SubjectKind
from reports.pages.addresses import marking

_PAGES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {  # address, and what stands before the id
    Cited.FINDING: ("reports:finding", ()),
    Cited.PARAGRAPH: ("standards:paragraph", ()),
    Cited.REQUIREMENT: ("reports:requirement", ()),
    Cited.CHECK: ("reports:review_subject", (SubjectKind.CHECK.value,)),
}


def target_of(report: Report, citation: Mapping[str, Any]) -> str:
    """The path of the page that shows what is cited; words of the report are marked there."""
    kind, key = citation["kind"], str(citation["id"])
    if kind in (Cited.CLAIM, Cited.PAGE, Cited.FIGURE):
        return _page(report, citation, {"claim": key} if kind == Cited.CLAIM else {})
    if kind == Cited.EVIDENCE:
        return _evidence(report, citation)
    name, arguments = _PAGES.get(kind, (key, ()))
    place = [] if kind == Cited.PARAGRAPH else [report.pk]
    return reverse(name, args=[*place, *arguments, *([key] if kind in _PAGES else [])])


def _page(report: Report, citation: Mapping[str, Any], further: Mapping[str, str]) -> str:
    query = {**marking(citation["page"] or 1, citation["quote"]), **further}
    return f"{reverse('reports:detail', args=[report.pk])}?{urlencode(query)}"


def _evidence(report: Report, citation: Mapping[str, Any]) -> str:
    """The attached document, a PDF at the page; the list of documents where it is gone."""
    document = EvidenceDocument.objects.filter(report=report, pk=citation["id"]).first()
    if document is None or document.withdrawn_at:
        return reverse("reports:evidence", args=[report.pk])
    file = reverse("api:evidence-file", args=[report.pk, document.pk])
    return f"{file}#page={citation['page']}" if document.media == "pdf" else file
