"""What the academic agent found, as lines on the page of a claim."""

from __future__ import annotations

import pytest

from reports.findings.kinds import FINDINGS
from reports.findings.research import BenchmarkRange, Reference, ResearchDetails, Searched
from reports.models import EvidenceType
from reports.pages.claims.blocks import blocks_of

pytestmark = pytest.mark.pure
PAPER = Reference(
    type="academic_paper",
    title="Heat pumps and emissions.",
    authors=["A. Lee", "B. Orr", "C. Sy", "D. Low"],
    year=2021,
    venue="Energy",
    doi="10.5555/1",
    url="https://doi.org/10.5555/1",
    quote="Heat pumps use less energy.",
    credibility=1,
    stance="not_analysed",
    found_in="OpenAlex",
    answer=7,
    sha256="ab" * 32,
    fetched_at="2026-11-26T10:00:00+00:00",
)


def lines(details: ResearchDetails) -> dict[str, list[str]]:
    return {block.label: [item.text for item in block.items] for block in blocks_of(details)}


def test_every_type_of_investigation_has_the_same_details() -> None:
    kinds = [
        EvidenceType.METHODOLOGY_VALIDATION,
        EvidenceType.CERTIFICATION_VALIDATION,
        EvidenceType.SBTI_VALIDATION,
        EvidenceType.BENCHMARK_COMPARISON,
        EvidenceType.RESEARCH_SUPPORT,
    ]
    assert all(FINDINGS[kind] == (ResearchDetails,) for kind in kinds)


def test_a_publication_can_be_found_again_and_its_frozen_answer_named() -> None:
    details = ResearchDetails(
        investigation_type="research_support",
        research_consensus="not_analysed",
        academic_references=[PAPER],
        more_references=3,
        searches=[
            Searched(words="heat pumps", source="OpenAlex", results=10, relevant=4),
            Searched(words="heat pumps", source="Crossref", why_not="it is off"),
        ],
    )
    shown = lines(details)
    assert shown["Publications"] == [
        "Heat pumps and emissions. A. Lee, B. Orr, C. Sy and others, Energy (2021). "
        "Credibility 1 of 4. Not read by Sibyl. "
        "OpenAlex on 2026-11-26, SHA-256 abababababab",
        "and 3 more",
    ]
    assert shown["Searched"] == [
        "OpenAlex: \u201cheat pumps\u201d gave 10 results, 4 of them on the subject",
        "Crossref: \u201cheat pumps\u201d was not answered: it is off",
    ]
    (block,) = [one for one in blocks_of(details) if one.label == "Publications"]
    assert block.items[0].quote == PAPER.quote


def test_a_range_is_shown_beside_the_figure_of_the_claim() -> None:
    usual = BenchmarkRange(minimum=0.3, maximum=3, median=1.92, reported=3.5, unit="tCO2/t steel")
    details = ResearchDetails(
        investigation_type="benchmark_comparison",
        plausibility="high",
        benchmark_range=usual,
        questions=["Which boundary does it have?"],
        limitations=["Boundaries differ"],
        standard_references=[Reference(title="worldsteel", quote="of the industry")],
    )
    shown = lines(details)
    assert shown["Assessed"] == ["Beside what is usual: high"]
    assert shown["Usual range"] == ["0.3 to 3 tCO2/t steel, typically 1.92", "The claim: 3.5"]
    assert shown["To ask"] == ["Which boundary does it have?"]
    assert shown["By"] == ["worldsteel; of the industry"]
    assert shown["Limits"] == ["Boundaries differ"]


def test_what_says_nothing_has_no_lines() -> None:
    assert blocks_of(ResearchDetails(investigation_type="research_support")) == []
