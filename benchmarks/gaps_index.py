"""Coverage against the companies' own TCFD indexes.

`data/tcfd_index.json` was written by reading the pages on which a company answers the TCFD
recommendations: the recommendation, the published paragraphs it corresponds to, the pages (counted
from 1 in the file), and whether an answer is given there or only announced. A report without such
pages has an empty list. For each recommendation: is evidence found for any of its paragraphs, and
does any of that evidence stand on the pages of the index? A single quote is kept per element, so
evidence on other pages of the report is no error; the share of all pages that the index names shows
what chance would give.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from agents.specialists.legal.rules import (
    CoverageOptions,
    CoverageStatus,
    Document,
    ParagraphCoverage,
    assess_coverage,
)
from reports.document.parsing import inspect_pdf, read_pages
from standards.packaged import packaged_requirements

GOLD = Path(__file__).parent / "data" / "tcfd_index.json"
_MET = {CoverageStatus.FULLY_ADDRESSED, CoverageStatus.PARTIALLY_ADDRESSED}


@lru_cache(maxsize=4)
def covered(pdf: Path) -> tuple[int, Mapping[str, ParagraphCoverage]]:
    """Number of pages of a report, and its coverage by paragraph. Read once per process."""
    pages = read_pages(pdf, 1, inspect_pdf(pdf).page_count, timeout=600)
    found = assess_coverage(packaged_requirements(), Document(pages), options=CoverageOptions())
    return len(pages), {item.paragraph_id: item for item in found}


def family(
    paragraphs: list[str], coverage: Mapping[str, ParagraphCoverage]
) -> Iterator[ParagraphCoverage]:
    """Covered paragraphs that are, or stand below, one of `paragraphs`."""
    for paragraph_id, item in coverage.items():
        if any(
            paragraph_id == parent or paragraph_id.startswith(f"{parent}(") for parent in paragraphs
        ):
            yield item


def show_index(data: Path) -> None:
    """Print, per report, the recommendations for which evidence is found, and found where the
    company says it is."""
    gold: dict[str, list[dict[str, Any]]] = json.loads(GOLD.read_text(encoding="utf-8"))
    for name, rows in gold.items():
        if not rows:
            print(f"{name}: prints no TCFD index")
        elif not (data / "reports" / name).exists():
            print(f"{name}: not there")
        else:
            _show_report(name, rows, *covered(data / "reports" / name))


def _show_report(
    name: str, rows: list[dict[str, Any]], pages: int, coverage: Mapping[str, ParagraphCoverage]
) -> None:
    agreed = on_page = met = asked = 0
    for row in rows:
        items = [
            item
            for item in family(row["paragraphs"], coverage)
            if item.status is not CoverageStatus.NOT_APPLICABLE
        ]
        found = [item for item in items if item.status in _MET]
        found_on = {page for item in found for page, _ in item.evidence_found}
        there = sorted(found_on & set(row["pages"]))
        agreed += bool(found) == row["given"]
        if row["given"]:
            asked, met, on_page = asked + len(items), met + len(found), on_page + bool(there)
        kind = "given" if row["given"] else "announced only"
        print(
            f"  {row['recommendation']:18} {kind}: {len(found)}/{len(items)} paragraphs with "
            f"evidence; on its pages {there}"
        )
    given = [row for row in rows if row["given"]]
    named = {page for row in rows for page in row["pages"]}
    print(
        f"{name}: {agreed}/{len(rows)} recommendations agree; evidence on the company's pages "
        f"for {on_page}/{len(given)} (the index names {len(named)} of {pages} pages); paragraphs "
        f"with evidence {met}/{asked}"
    )
