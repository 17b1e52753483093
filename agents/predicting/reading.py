"""Capabilities that read pages: the claims of a report, and the coverage of every requirement."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from agents.claims.asking import Reader, drafts_by_rules
from agents.claims.chunks import chunks_of
from agents.claims.mapping import NEAR_BEST, TOP_K, Mapper, one_by_one
from agents.claims.merging import in_page_order, merge, selected
from agents.claims.schemas import ClaimDraft
from agents.llm.gateway import of_capability
from agents.predicting import fields
from agents.predicting.fields import Record
from agents.registry import CLAIMS
from agents.specialists.legal.coverage import Assessment
from agents.specialists.legal.figures_given import emissions_of
from agents.specialists.legal.model.coverage import cover_by_model
from agents.specialists.legal.model.report_search import InMemory
from agents.specialists.legal.rules import (
    CoverageOptions,
    Document,
    ParagraphCoverage,
    assess_coverage,
)
from reports.document.page_languages import with_languages
from reports.document.parsing import UnreadablePdf
from reports.document.stating import with_statements
from reports.figures.extract import read_pages
from reports.reading.whole_file import read_file
from reports.types import PageContent
from sibyl_project.common.deadline import Deadline
from standards.mapping import map_claim, shipped_index
from standards.packaged import BASE_VINTAGE, VINTAGES, packaged_requirements
from standards.retrieval.embeddings import default_embedder
from standards.types import Level

SECONDS_OF_MODELS = 1800.0  # for one document
FIRST_PERIOD = {None: None, "unknown": None, True: True, "yes": True, False: False, "no": False}


def claims(record: Record) -> dict[str, Any]:
    """`{pages: [{number, text}]}` to the verifiable claims, each with the paragraphs it maps to.

    As in an analysis, a claim whose quote is not on its page is dropped.
    """
    return {"claims": [_claim(draft) for draft in drafts_by_rules(_pages(record))]}


def _pages(record: Record) -> list[PageContent]:
    return with_languages(fields.pages(record))


def _claim(draft: ClaimDraft) -> dict[str, Any]:
    found = map_claim(draft.text, draft.claim_type.value).paragraphs
    hits = [hit for hit in found if hit.recognised][:TOP_K]
    near = [hit for hit in hits if hit.score >= NEAR_BEST * hits[0].score]
    return _shown(draft, [(hit.paragraph_id, hit.pillar.value, hit.relevance) for hit in near])


def claims_by_model(record: Record) -> dict[str, Any]:
    """The same with a model; `notes` say what rules did instead.

    Raises ModelFailure when none can be asked at all.
    """
    pages = with_statements(_pages(record))
    gateway, deadline = of_capability(CLAIMS), Deadline.after(SECONDS_OF_MODELS)
    reader = Reader(pages, gateway, deadline)
    lengths = {page.number: len(page.text) for page in pages}
    chunks = chunks_of(pages[-1].number if pages else 0, lengths=lengths)
    parts = [reader.read(chunk) for chunk in chunks]
    drafts = in_page_order([draft for part in parts for draft in part.drafts], pages)
    merged = selected(merge(drafts, default_embedder(), gateway, deadline), pages)
    mapped = Mapper(shipped_index(), one_by_one(_retrieved)).map(merged.drafts)
    notes = [*(note for part in parts for note in part.notes), *merged.notes]
    found = [
        _shown(draft, [(one.paragraph_id, one.pillar, one.relevance) for one in near])
        | {"reasoned_by": draft.reasoned_by}
        for draft, near in zip(merged.drafts, mapped.paragraphs, strict=True)
    ]
    return {"claims": found, "notes": notes}


def _retrieved(query: str) -> list[str]:
    """Retrieval over the packaged registry, without a database."""
    index = shipped_index()
    scores = index.retrieve(query)
    return [
        index.nodes[number].paragraph_id
        for number in sorted(scores, key=lambda number: -scores[number])[:TOP_K]
    ]


def _shown(draft: ClaimDraft, paragraphs: list[tuple[str, str, str]]) -> dict[str, Any]:
    return {
        "text": draft.text,
        "quote": draft.quote,
        "claim_type": draft.claim_type.value,
        "priority": draft.priority.value,
        "page": draft.page,
        "source_context": draft.source_context,
        "paragraphs": [
            {"paragraph_id": pid, "pillar": pillar, "relevance": why}
            for pid, pillar, why in paragraphs
        ],
        "reasoning": draft.reasoning,
    }


def gaps(record: Record) -> dict[str, Any]:
    """`{pages or pdf, first_period?, vintage?}` to the coverage of every checkable paragraph, in
    the order of the standards."""
    options = _options(record)
    covered = assess_coverage(
        packaged_requirements(options.vintage), _as_document(_document(record)), options=options
    )
    levels = _levels(options.vintage)
    return {"coverage": [_coverage(item, levels[item.paragraph_id]) for item in covered]}


def gaps_by_model(record: Record) -> dict[str, Any]:
    """The same with a model; `notes` say what rules did instead.

    Raises ModelFailure when none can be asked at all.
    """
    options = _options(record)
    gateway, deadline = of_capability("legal"), Deadline.after(SECONDS_OF_MODELS)
    document = _as_document(_document(record), for_model=True)
    assessment = Assessment(packaged_requirements(options.vintage), document, options)
    covered = cover_by_model(assessment, InMemory(document), gateway, deadline)
    levels = _levels(options.vintage)
    shown = [
        _coverage(item, levels[item.paragraph_id])
        | {"reasoned_by": item.reasoned_by, "note": item.note}
        for item in covered.items
    ]
    return {"coverage": shown, "notes": list(covered.notes)}


def _as_document(pages: list[PageContent], *, for_model: bool = False) -> Document:
    """Pages as the legal agent reads them, with the figures that stand on them."""
    return Document(pages, for_model=for_model, emissions=emissions_of(read_pages(pages)))


def _options(record: Record) -> CoverageOptions:
    return CoverageOptions(
        _first_period(record), _vintage(record), fields.text(record, "sector", "")
    )


def _first_period(record: Record) -> bool | None:
    given = record.get("first_period")
    if not isinstance(given, str | bool | None) or given not in FIRST_PERIOD:
        raise ValueError(
            f"first_period must be true, false or null (or yes, no, unknown), not {given!r}"
        )
    return FIRST_PERIOD[given]


def _vintage(record: Record) -> str:
    vintage = fields.text(record, "vintage", BASE_VINTAGE)
    if vintage not in VINTAGES:
        raise ValueError(f"vintage must be one of {', '.join(VINTAGES)}, not {vintage!r}")
    return vintage


def _document(record: Record) -> list[PageContent]:
    if ("pdf" in record) == ("pages" in record):
        raise ValueError("give either pages or pdf")
    return _read_pdf(Path(fields.text(record, "pdf"))) if "pdf" in record else _pages(record)


def _read_pdf(path: Path) -> list[PageContent]:
    """Every page of a PDF, read in processes of their own. Raises ValueError when the file as a
    whole cannot be read."""
    if not path.is_file():
        raise ValueError(f"pdf: there is no file {path}")
    try:
        return read_file(path)
    except UnreadablePdf as unreadable:
        raise ValueError(f"pdf: {unreadable.message}") from None


@cache
def _levels(vintage: str) -> dict[str, Level]:
    return {
        requirement.paragraph_id: requirement.level
        for requirement in packaged_requirements(vintage)
    }


def _coverage(item: ParagraphCoverage, level: Level) -> dict[str, Any]:
    return {
        "paragraph_id": item.paragraph_id,
        "level": level.value,
        "status": item.status.value,
        "cause": item.cause,
        "elements": [
            {
                "name": element.name,
                "addressed": element.addressed,
                "page": element.page,
                "quote": element.quote,
                "gap_reason": element.gap_reason,
            }
            for element in item.elements
        ],
    }
