"""The news agent's answers to other agents.

It knows what the auditor attached (articles, certificates, assurance statements, earlier reports)
and what its own searches found. It shows the nearest passages and does not judge them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agents.base.ask import Reply, RequestType
from agents.specialists.news_media.found import found_near
from reports.figures.stored import quantities_of
from reports.figures.types import Quantity
from reports.models import Analysis, EvidenceDocument, EvidenceKind, EvidencePassage
from sibyl_project.common.numbers import as_number, shown
from standards.retrieval.search import search

# request type -> the kinds of attached document that can answer it, and what the answer would need
# without one
KINDS: dict[str, tuple[tuple[EvidenceKind, ...], str]] = {
    RequestType.NEWS: ((EvidenceKind.ARTICLE, EvidenceKind.OTHER), "News coverage"),
    RequestType.CERTIFICATE: (
        (EvidenceKind.CERTIFICATE, EvidenceKind.ASSURANCE_STATEMENT),
        "A certificate or assurance statement",
    ),
    RequestType.PRIOR_REPORT: (
        (EvidenceKind.PRIOR_REPORT, EvidenceKind.DATA_WORKBOOK),
        "An earlier report",
    ),
}
_SHOWN, _MOST_FIGURES, _QUOTE = 2, 6, 240
# least score of a passage that is shown; below it passages share only common words
_LEAST_SCORE = 0.35


def answer(analysis: Analysis, kind: str, context: Mapping[str, Any]) -> Reply:
    """`context`: `text` to search for; for an earlier report also `metric`, `scope` and `years`."""
    if kind not in KINDS:
        return Reply.without_source("The news agent holds attached documents only")
    kinds, name = KINDS[kind]
    documents = {
        str(document.pk): document
        for document in EvidenceDocument.objects.filter(
            pk__in=analysis.options.get("evidence", ()), kind__in=kinds
        )
    }
    if kind == RequestType.NEWS:
        found = found_near(analysis, str(context.get("text", "")))
        if found and (found.answered or not documents):
            return found
    if not documents:
        return Reply.without_source(f"{name} is not attached, and to look outside is")
    if kind == RequestType.PRIOR_REPORT and context.get("metric"):
        return _earlier_figures(analysis, documents, context)
    return _nearest(documents, str(context.get("text", "")))


def _nearest(documents: Mapping[str, EvidenceDocument], text: str) -> Reply:
    source = "; ".join(document.filename for document in documents.values())
    hits = search(
        EvidencePassage.objects.of(list(documents)).select_related("document"), text, top_k=_SHOWN
    )
    near = [hit.passage for hit in hits if hit.score >= _LEAST_SCORE and hit.keyword_rank]
    if not near:
        return Reply(False, "The attached documents do not speak of it.", source)
    passages = [
        {
            "document": each.document.filename,
            "page": each.page_start,
            "quote": each.body[:_QUOTE].strip(),
        }
        for each in near
    ]
    quotes = "; ".join(
        f"\u201c{passage['quote']}\u201d ({passage['document']}, page {passage['page']})"
        for passage in passages
    )
    return Reply(True, f"Nearest in what is attached: {quotes}.", source, {"passages": passages})


def _earlier_figures(
    analysis: Analysis, documents: Mapping[str, EvidenceDocument], context: Mapping[str, Any]
) -> Reply:
    source = "; ".join(document.filename for document in documents.values())
    years = set(context.get("years", ()))
    found = [
        quantity
        for quantity in quantities_of(analysis.report, list(documents))
        if quantity.source
        and _is_asked_for(quantity, context)
        and (not years or quantity.year in years)
    ]
    if not found:
        return Reply(False, "The attached earlier reports do not state it.", source)
    statements = "; ".join(
        f"{shown(q.value, q.unit)} in {q.year or 'no stated year'} (page {q.page})"
        for q in found[:_MOST_FIGURES]
    )
    figures = [
        {
            "value": as_number(q.value),
            "unit": q.unit,
            "year": q.year,
            "page": q.page,
            "quote": q.quote,
            "document": q.source,
        }
        for q in found[:_MOST_FIGURES]
    ]
    return Reply(True, f"Stated earlier: {statements}.", source, {"figures": figures})


def _is_asked_for(quantity: Quantity, context: Mapping[str, Any]) -> bool:
    return (
        quantity.metric == context.get("metric")
        and quantity.scope == context.get("scope", "")
        and not quantity.entity_part
    )
