"""Searches the standards, the reports a user may see and the evidence attached to them together, by
the source types of FRD 1."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.db.models import Count, QuerySet

from reports.models import EvidencePassage, ReportPassage
from standards.models import SourceType, StandardPassage
from standards.passage_metadata import metadata, with_metadata
from standards.retrieval import scoring
from standards.retrieval.passages import PassageBase
from standards.retrieval.scoring import Mode
from standards.retrieval.search import SearchHit, SearchResult, search_many

REPORT, EVIDENCE = "report", "evidence"
SOURCE_TYPES = (*SourceType.values, REPORT, EVIDENCE)
_PREFIX = {REPORT: "report", EVIDENCE: "evidence"}


def search_corpora(
    passages: QuerySet[ReportPassage],
    query: str,
    *,
    evidence: QuerySet[EvidencePassage] | None = None,
    source_types: Collection[str] | None = None,
    top_k: int = 10,
    mode: Mode = "hybrid",
    rrf_k: int = scoring.RRF_K,
) -> SearchResult[Any]:
    """The best passages of the source types asked for, by default of all. Reports are searched only
    among `passages`, attached documents only among `evidence`, and not at all where it is None.

    Raises ValueError for a search that cannot be made, with a message for the user; EmbeddingError
    or EmbedderMismatchError in semantic mode.
    """
    wanted = set(source_types or SOURCE_TYPES)
    querysets: list[QuerySet[Any]] = []
    if wanted & set(SourceType.values):
        querysets.append(
            with_metadata(StandardPassage.objects.of_vintage().filter(source_type__in=wanted))
        )
    if REPORT in wanted:
        querysets.append(passages)
    if EVIDENCE in wanted and evidence is not None:
        querysets.append(evidence.select_related("document"))
    return search_many(querysets, query, top_k=top_k, mode=mode, rrf_k=rrf_k)


def corpus_counts(user: Any) -> dict[str, int]:
    """How many passages there are of each source type, and in total. Those of reports and evidence
    are counted over the reports this user may see."""
    held = dict(StandardPassage.objects.order_by().values_list("source_type").annotate(Count("pk")))
    counts = {source: held.get(source, 0) for source in SourceType.values}
    counts[REPORT] = ReportPassage.objects.visible_to(user).count()
    counts[EVIDENCE] = EvidencePassage.objects.visible_to(user).count()
    return counts | {"total": sum(counts.values())}


def described(passage: PassageBase) -> tuple[str, uuid.UUID | None, dict[str, Any]]:
    """The source type of a passage, its report, and the metadata FRD 1 names for that type."""
    if isinstance(passage, StandardPassage):
        return passage.source_type, None, metadata(passage)
    if isinstance(passage, ReportPassage):
        return REPORT, passage.report_id, _where(passage)
    if isinstance(passage, EvidencePassage):
        return EVIDENCE, passage.document.report_id, _of_evidence(passage)
    raise TypeError(f"no source type is known for {type(passage).__name__}")


def _where(passage: ReportPassage | EvidencePassage) -> dict[str, Any]:
    return {
        "page_start": passage.page_start,
        "page_end": passage.page_end,
        "section_path": passage.section_path,
        "has_table": passage.has_table,
        "chunk_index": passage.index,
    }


def _of_evidence(passage: EvidencePassage) -> dict[str, Any]:
    document = passage.document
    return {
        "document_id": str(document.pk),
        "kind": document.kind,
        "filename": document.filename,
        "source": document.source,
        "dated": document.dated.isoformat() if document.dated else None,
        **_where(passage),
    }


def as_result(hit: SearchHit[Any], mode: str) -> dict[str, Any]:
    """A hit in the form of FRD 1, 4.6, with its raw ranks beside the score of 0 to 1."""
    source_type, report_id, about = described(hit.passage)
    return {
        "chunk_id": f"{_PREFIX.get(source_type, 'standard')}-{hit.passage.pk}",
        "chunk_text": hit.passage.text,
        "metadata": about,
        "source_type": source_type,
        "report_id": report_id,
        "score": round(hit.score, 6),
        "search_method": mode,
        "keyword_rank": hit.keyword_rank,
        "semantic_rank": hit.semantic_rank,
        "rrf": round(hit.rrf, 6),
    }
