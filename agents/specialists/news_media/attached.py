"""Attached articles as texts beside those that were found, so that a story which is attached too is
one source and not two. What an attached article proves is read where every document is."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from agents.outside_text.types import OutsideText
from reports.models import Analysis, EvidenceDocument, EvidenceKind, EvidencePassage

_LONGEST: Final = 8000  # characters of an article


def attached_articles(analysis: Analysis) -> list[OutsideText]:
    """The attached articles an analysis rests on."""
    documents = EvidenceDocument.objects.filter(
        pk__in=analysis.options.get("evidence", ()), kind=EvidenceKind.ARTICLE
    )
    by_document: dict[object, list[str]] = defaultdict(list)
    passages = EvidencePassage.objects.of([str(document.pk) for document in documents])
    for passage in passages.order_by("page_start", "index"):
        by_document[passage.document_id].append(passage.body)
    return [
        OutsideText(
            "",
            document.filename,
            " ".join(" ".join(by_document[document.pk]).split())[:_LONGEST],
            attached=str(document.pk),
            issuer=document.source or f"{document.get_kind_display()} (issuer not named)",
        )
        for document in documents
    ]
