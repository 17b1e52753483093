"""Looking something up for an agent: passages as text with their sources, ready to be put before a
model (FRD 1, section 6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from reports.models import EvidencePassage, Report, ReportPassage
from reports.searching import SOURCE_TYPES, described, search_corpora
from standards.models import PillarChoices, StandardPassage
from standards.paragraph_ids import ParagraphIdError, normalise
from standards.passage_metadata import with_metadata
from standards.retrieval.passages import PassageBase
from standards.retrieval.search import by_paragraph_id

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
    unknown = sorted(set(source_types or ()) - set(SOURCE_TYPES))
    if unknown:
        raise ValueError(
            f"Unknown source type {', '.join(unknown)}; there are {', '.join(SOURCE_TYPES)}."
        )
    attached = EvidencePassage.objects.of(list(evidence)).filter(document__report=report)
    own = ReportPassage.objects.filter(report=report)
    found = search_corpora(own, query, evidence=attached, source_types=source_types, top_k=top_k)
    blocks = [_block(number, hit.passage, hit.score) for number, hit in enumerate(found, start=1)]
    note = [f"Note: {found.note}"] if found.note else []
    return "\n\n".join(
        [*note, *blocks, END if blocks else f"No passage was found for: {query.strip()}"]
    )


def _exact(paragraph_id: str) -> str:
    try:
        pid = normalise(paragraph_id)
    except ParagraphIdError as error:
        raise ValueError(str(error)) from None
    passages = by_paragraph_id(with_metadata(StandardPassage.objects.all()), pid)
    blocks = [_block(number, passage, 1.0) for number, passage in enumerate(passages, start=1)]
    return "\n\n".join(
        [*blocks, END if blocks else f"There is no paragraph {pid} in the registry."]
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
