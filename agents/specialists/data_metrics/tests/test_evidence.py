"""What an attached document says of a claim's figures: support, contradiction or doubt, and who
speaks."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.specialists.data_metrics.evidence import evidence_findings
from agents.specialists.data_metrics.evidence_source import EvidenceSource
from agents.specialists.data_metrics.rules import findings_for
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.figures.types import Quantity
from reports.types import ClaimType, ClaimView

QUOTE = "Our Scope 1 emissions were 229,438 tCO2e in 2024."
CLAIM = ClaimView("c1", QUOTE, ClaimType.QUANTITATIVE, page=4, quote=QUOTE)
OWN = Quantity(
    "ghg_emissions", Decimal(229438), "tCO2e", Decimal(1), "1", year=2024, page=4, quote=QUOTE
)
WORKBOOK = EvidenceSource(
    "w", "inventory.xlsx", "data_workbook", "data workbook", "Group controlling", sheets={1: "GHG"}
)
ASSURER = EvidenceSource(
    "a", "assurance.pdf", "assurance_statement", "assurance statement", "Brook & Vale LLP"
)
PRIOR = EvidenceSource("p", "report-2023.pdf", "prior_report", "prior-year report")


def stated(document: EvidenceSource, value: int = 229438, **fields: Any) -> Quantity:
    quote = f"Scope 1 | {value:,}"
    return replace(
        OWN, value=Decimal(value), quote=quote, page=1, in_table=True, source=document.id, **fields
    )


def found(
    *documented: Quantity, documents: tuple[EvidenceSource, ...] = (WORKBOOK,), own: Quantity = OWN
) -> list[MetricFinding]:
    return evidence_findings([CLAIM], [], [own, *documented], documents)


def test_figures_on_two_boundaries_contradict_nothing() -> None:
    own = replace(OWN, boundary="operational control")
    other = stated(WORKBOOK, 214_000, boundary="equity")
    assert not found(other, own=own)
    same = stated(WORKBOOK, 214_000, boundary="operational control")
    assert [one.supports_claim for one in found(same, own=own)] == [False]


def test_a_figure_on_another_boundary_in_the_report_contradicts_nothing() -> None:
    own = replace(OWN, boundary="operational control")
    rows = [
        replace(
            own, value=Decimal(214_000), boundary=boundary, page=9, quote="Scope 1", in_table=True
        )
        for boundary in ("equity", "operational control")
    ]
    (apart,) = findings_for([CLAIM], [], [own, rows[0]])
    assert apart.supports_claim is None
    (against,) = findings_for([CLAIM], [], [own, rows[1]])
    assert against.supports_claim is False


def test_a_document_that_states_the_same_supports_the_claim_and_is_named_with_its_place() -> None:
    (one,) = found(stated(WORKBOOK))
    assert (one.supports_claim, one.basis) == (True, "evidence_document")
    assert (
        "data workbook \u201cinventory.xlsx\u201d (Group controlling)" in one.summary
        and "sheet \u201cGHG\u201d" in one.summary
    )


def test_a_document_that_states_something_else_contradicts_and_both_values_are_told() -> None:
    (one,) = found(stated(WORKBOOK, 251000))
    assert one.supports_claim is False
    assert "229,438 tCO2e on page 4" in one.summary and "251,000 tCO2e" in one.summary
    assert one.confidence >= 0.6


def test_a_document_without_the_figure_says_nothing() -> None:
    assert found(stated(WORKBOOK, year=2023)) == []
    assert found(stated(WORKBOOK, scope="2")) == []


def test_the_document_of_somebody_else_is_independent_and_the_companys_own_is_not() -> None:
    of_company = replace(ASSURER, of_company=True)
    for document, independent in (
        (ASSURER, True),
        (WORKBOOK, False),
        (PRIOR, False),
        (of_company, False),
    ):
        (one,) = found(stated(document), documents=(document,))
        assert one.details.independent is independent, document


def test_two_documents_of_one_issuer_are_one_source_and_so_are_two_without_one() -> None:
    again = replace(ASSURER, id="b", filename="assurance-2.pdf")
    sources = {
        one.details.source
        for one in found(stated(ASSURER), stated(again), documents=(ASSURER, again))
    }
    assert sources == {"Brook & Vale LLP"}
    unnamed = tuple(replace(document, issuer="") for document in (ASSURER, again))
    assert len({one.details.source for one in found(*map(stated, unnamed), documents=unnamed)}) == 1


@pytest.mark.parametrize(
    ("documented", "documents", "why"),
    [
        ([stated(PRIOR, 251000)], (PRIOR,), "restated since"),
        (
            [stated(WORKBOOK, 251000), stated(WORKBOOK, 229438)],
            (WORKBOOK,),
            "another place of the same document agrees",
        ),
        ([stated(WORKBOOK, 251000), stated(WORKBOOK, 260000)], (WORKBOOK,), "several values"),
        ([stated(WORKBOOK, 22943)], (WORKBOOK,), "too far apart"),
        ([stated(WORKBOOK, 251000, baseline_year=2019)], (WORKBOOK,), "baseline"),
    ],
)
def test_what_may_explain_a_difference_leaves_it_open(
    documented: Any, documents: Any, why: str
) -> None:
    (one,) = found(*documented, documents=documents)
    assert one.supports_claim is None
    assert why in one.summary


def test_a_claim_with_another_figure_the_document_does_not_state_is_confirmed_in_part_only() -> (
    None
):
    both = "In 2024 Scope 1 emissions were 229,438 tCO2e and Scope 3 emissions 970,021 tCO2e."
    claim = ClaimView("c1", both, ClaimType.QUANTITATIVE, page=4, quote=both)
    own = [replace(OWN, quote=both), replace(OWN, quote=both, scope="3", value=Decimal(970021))]
    (one,) = evidence_findings([claim], [], [*own, stated(WORKBOOK)], [WORKBOOK])
    assert one.supports_claim is None
    assert "says nothing on Scope 3 2024" in one.summary


def test_a_figure_of_evidence_is_never_taken_for_the_claims_own() -> None:
    same_place = replace(stated(WORKBOOK, 251000), page=4, quote=QUOTE)
    (one,) = found(same_place)
    assert one.supports_claim is False


def test_evidence_does_not_enter_what_the_report_says_of_itself() -> None:
    (one,) = findings_for([CLAIM], [], [OWN, stated(WORKBOOK)])
    assert (one.supports_claim, one.basis) == (None, "report")
