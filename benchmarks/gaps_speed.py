"""CPU of the legal agent by rules: coverage of a whole report, and claims a second against their
paragraphs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from agents.specialists.legal.rules import (
    CoverageOptions,
    Document,
    assess_compliance,
    assess_coverage,
)
from benchmarks.claims_reports import paragraphs_of
from benchmarks.locate import claims_of, read
from reports.types import ClaimView, PageContent
from standards.packaged import packaged_requirements

CLAIMS = 50
MOST_SECONDS_OF_CLAIMS, MOST_SECONDS_OF_COVERAGE = 30.0, 60.0


def show_speed(data: Path) -> None:
    """Print the seconds of CPU per report, each with a document of its own, so the index is counted
    in both."""
    for path in sorted((data / "reports").glob("*.pdf")):
        pages = read(path)
        claims = _claims(pages)
        covering = _seconds(
            partial(
                assess_coverage, packaged_requirements(), Document(pages), options=CoverageOptions()
            )
        )
        comparing = _seconds(partial(_compare, claims, Document(pages)))
        pairs = sum(len(claim.paragraphs) for claim in claims)
        print(
            f"{path.stem}: {len(pages)} pages covered in {covering:.2f} s CPU (at most "
            f"{MOST_SECONDS_OF_COVERAGE:.0f}); {len(claims)} claims with {pairs} paragraphs in "
            f"{comparing:.2f} s (at most {MOST_SECONDS_OF_CLAIMS:.0f}), "
            f"{len(claims) / comparing:.0f} a second"
        )


def _claims(pages: Sequence[PageContent]) -> list[ClaimView]:
    """The first claims of a report with their paragraphs, as rules find and map them."""
    drafts = claims_of(pages)[:CLAIMS]
    return [
        ClaimView(
            str(position),
            draft.text,
            draft.claim_type,
            page=draft.page,
            quote=draft.quote,
            paragraphs=ids,
        )
        for position, (draft, ids) in enumerate(zip(drafts, paragraphs_of(drafts), strict=True))
    ]


def _compare(claims: Sequence[ClaimView], document: Document) -> None:
    by_id = {requirement.paragraph_id: requirement for requirement in packaged_requirements()}
    for claim in claims:
        assess_compliance(claim, by_id, document)


def _seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began
