"""Capabilities that read pages: the claims of a report, and what it discloses of every requirement."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from agents.claims.agent import NEAR_BEST, PARAGRAPHS_PER_CLAIM
from agents.claims.rules import extract_claims
from agents.claims.schemas import ClaimDraft
from agents.legal.rules import CoverageOptions, Document, ParagraphCoverage, assess_coverage
from agents.predicting import fields
from agents.predicting.fields import Record
from reports.ingest.parsing import UnreadablePdf, inspect_pdf, read_pages
from reports.types import PageContent
from sibyl_project.common.text import contains_quote
from standards.mapping import map_claim
from standards.packaged import BASE_VINTAGE, VINTAGES, packaged_requirements
from standards.types import Level

SECONDS_PER_PAGE = 20.0
PAGES_AT_ONCE = 25
READERS = 2
FIRST_PERIOD = {None: None, "unknown": None, True: True, "yes": True, False: False, "no": False}


def claims(record: Record) -> dict[str, Any]:
    """`{pages: [{number, text}]}` to the verifiable claims, each with the paragraphs it speaks to.

    As in an analysis, a claim whose quote does not stand on its page is dropped.
    """
    pages = fields.pages(record)
    by_number = {page.number: page.text for page in pages}
    drafts = [draft for draft in extract_claims(pages) if contains_quote(by_number[draft.page], draft.quote)]
    return {"claims": [_claim(draft) for draft in drafts]}


def _claim(draft: ClaimDraft) -> dict[str, Any]:
    hits = map_claim(draft.text, draft.claim_type.value).paragraphs[:PARAGRAPHS_PER_CLAIM]
    near = [hit for hit in hits if hit.score >= NEAR_BEST * hits[0].score]
    return {
        "text": draft.text,
        "quote": draft.quote,
        "claim_type": draft.claim_type.value,
        "priority": draft.priority.value,
        "page": draft.page,
        "source_context": draft.source_context,
        "paragraphs": [
            {"paragraph_id": hit.paragraph_id, "pillar": hit.pillar.value, "relevance": hit.relevance} for hit in near
        ],
        "reasoning": draft.reasoning,
    }


def gaps(record: Record) -> dict[str, Any]:
    """`{pages or pdf, first_period?, vintage?}` to the coverage of every checkable paragraph, in the order of the standards."""
    options = CoverageOptions(_first_period(record), _vintage(record), fields.text(record, "sector", ""))
    document = Document(_document(record))
    covered = assess_coverage(packaged_requirements(options.vintage), document, options=options)
    levels = _levels(options.vintage)
    return {"coverage": [_coverage(item, levels[item.paragraph_id]) for item in covered]}


def _first_period(record: Record) -> bool | None:
    given = record.get("first_period")
    if not isinstance(given, str | bool | None) or given not in FIRST_PERIOD:
        raise ValueError(f"first_period must be true, false or null (or yes, no, unknown), not {given!r}")
    return FIRST_PERIOD[given]


def _vintage(record: Record) -> str:
    vintage = fields.text(record, "vintage", BASE_VINTAGE)
    if vintage not in VINTAGES:
        raise ValueError(f"vintage must be one of {', '.join(VINTAGES)}, not {vintage!r}")
    return vintage


def _document(record: Record) -> list[PageContent]:
    if ("pdf" in record) == ("pages" in record):
        raise ValueError("give either pages or pdf")
    return _read_pdf(Path(fields.text(record, "pdf"))) if "pdf" in record else fields.pages(record)


def _read_pdf(path: Path) -> list[PageContent]:
    """Every page of a PDF, read in processes of their own. Raises ValueError when the file as a whole cannot be read."""
    if not path.is_file():
        raise ValueError(f"pdf: there is no file {path}")
    try:
        count = inspect_pdf(path).page_count
    except UnreadablePdf as unreadable:
        raise ValueError(f"pdf: {unreadable.message}") from None

    def read(first: int) -> list[PageContent]:
        last = min(first + PAGES_AT_ONCE - 1, count)
        return read_pages(path, first, last, timeout=SECONDS_PER_PAGE * (last - first + 1))

    with ThreadPoolExecutor(READERS) as pool:  # the work is in the readers' own processes
        return [page for part in pool.map(read, range(1, count + 1, PAGES_AT_ONCE)) for page in part]


@cache
def _levels(vintage: str) -> dict[str, Level]:
    return {requirement.paragraph_id: requirement.level for requirement in packaged_requirements(vintage)}


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
