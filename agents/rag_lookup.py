"""Looking something up for an agent: the one door to the standards, to SASB and to a report.

`rag_lookup` gives passages as text with their sources, ready to be put before a model (FRD 1,
section 6). `rag_lookup_each` answers many queries on one kind of source at once, and
`rag_lookup_paragraphs` gives exactly the paragraphs of some numbers, both as rows: the retrieval of
the legal agent calls them in its three modes (FRD 6, section 2.2).
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import QuerySet

from reports.models import EvidencePassage, Report, ReportPassage
from reports.searching import REPORT, SOURCE_TYPES, described, search_corpora
from standards.models import PillarChoices, SourceType, StandardPassage
from standards.paragraph_ids import ParagraphIdError, normalise
from standards.passage_metadata import with_metadata
from standards.retrieval.passages import PassageBase
from standards.retrieval.search import Corpus, SearchResult

TOP_K = 5
END = "--- No more results ---"


def rag_lookup(
    report: Report,
    query: str = "",
    source_types: Collection[str] | None = None,
    top_k: int = TOP_K,
    paragraph_id: str = "",
    evidence: Collection[str] = (),
) -> str:
    """Passages for `query` as text: the standards, SASB, and this `report` only, whatever else its
    owner may see.

    `evidence` names by id the attached documents an analysis rests on; no other is searched. With
    `paragraph_id` (any spelling) exactly that paragraph; query and source types are then ignored.
    When nothing is found the text says so. Raises ValueError for a blank query, an unknown source
    type, or a text that is no paragraph number.
    """
    if paragraph_id:
        return _exact(paragraph_id)
    _check(source_types or ())
    attached = EvidencePassage.objects.of(list(evidence)).filter(document__report=report)
    own = ReportPassage.objects.filter(report=report)
    found = search_corpora(own, query, evidence=attached, source_types=source_types, top_k=top_k)
    blocks = [_block(number, hit.passage, hit.score) for number, hit in enumerate(found, start=1)]
    note = [f"Note: {found.note}"] if found.note else []
    return "\n\n".join(
        [*note, *blocks, END if blocks else f"No passage was found for: {query.strip()}"]
    )


def rag_lookup_each(
    queries: Sequence[str],
    source_types: Collection[str],
    *,
    vintage: str | None = None,
    report: uuid.UUID | None = None,
    top_k: int = TOP_K,
) -> list[SearchResult[Any]]:
    """The passages for each of many queries, in their order, each as `rag_lookup` would find them:
    all are searched at once over passages that are read once.

    `source_types` are either types of the standards, of which those of a `vintage` are searched, or
    the `report` alone. Raises ValueError for a blank query and for other source types.
    """
    _check(source_types)
    if not queries:
        return []
    return Corpus(_passages(set(source_types), vintage, report)).search_each(queries, top_k=top_k)


def rag_lookup_paragraphs(
    paragraph_ids: Collection[str], vintage: str | None = None
) -> dict[str, list[StandardPassage]]:
    """The passages of exactly these paragraphs, by published number; what the registry lacks is
    left out. Raises ValueError for a text that is no paragraph number."""
    try:
        wanted = {normalise(paragraph_id) for paragraph_id in paragraph_ids}
    except ParagraphIdError as error:
        raise ValueError(str(error)) from None
    rows = StandardPassage.objects.of_vintage(vintage) if vintage else StandardPassage.objects.all()
    found: dict[str, list[StandardPassage]] = {}
    for row in with_metadata(rows.filter(paragraph__in=wanted)).order_by("pk"):
        found.setdefault(str(row.paragraph_id), []).append(row)
    return found


def _passages(wanted: set[str], vintage: str | None, report: uuid.UUID | None) -> QuerySet[Any]:
    if wanted == {REPORT} and report is not None:
        return ReportPassage.objects.filter(report=report)
    if not wanted or not wanted <= set(SourceType.values):
        raise ValueError("Many queries are answered from the standards, or from one report.")
    rows = StandardPassage.objects.of_vintage(vintage) if vintage else StandardPassage.objects.all()
    return with_metadata(rows.filter(source_type__in=wanted))


def _check(source_types: Collection[str]) -> None:
    unknown = sorted(set(source_types) - set(SOURCE_TYPES))
    if unknown:
        raise ValueError(
            f"Unknown source type {', '.join(unknown)}; there are {', '.join(SOURCE_TYPES)}."
        )


def _exact(paragraph_id: str) -> str:
    found = rag_lookup_paragraphs([paragraph_id])
    passages = [passage for some in found.values() for passage in some]
    blocks = [_block(number, passage, 1.0) for number, passage in enumerate(passages, start=1)]
    return "\n\n".join(
        [
            *blocks,
            END if blocks else f"There is no paragraph {normalise(paragraph_id)} in the registry.",
        ]
    )


def _block(number: int, passage: PassageBase, score: float) -> str:
    source_type, _, about = described(passage)
    return (
        f"--- Result {number} (source: {source_type}, score: {score:.2f}) "
        f"---\n[{_source(about)}]\n\n{passage.text}"
    )


def _source(about: dict[str, Any]) -> str:
    if "paragraph_id" in about:
        pillar = PillarChoices(about["pillar"]).label
        parts = {"Paragraph": about["paragraph_id"], "Pillar": pillar, "Section": about["section"]}
    elif "standard_code" in about:
        parts = {
            "Industry": about["industry_sector"],
            "Topic": about["disclosure_topic"],
            "Metrics": ", ".join(about["metric_codes"]),
        }
    else:
        first, last = about["page_start"], about["page_end"]
        parts = (
            {"Document": f"{about['filename']} ({about['kind'].replace('_', ' ')})"}
            if "filename" in about
            else {}
        )
        parts |= {
            "Pages": str(first) if first == last else f"{first}-{last}",
            "Section": " > ".join(about["section_path"]) or "none",
        }
    return " | ".join(f"{name}: {value}" for name, value in parts.items())
