"""A whole run with attached documents: what confirms, what contradicts, and what verifies a
claim."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.tests.inline import begin, run
from agents.tests.stored import stored_kinds
from reports.compile import CompiledReport
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import (
    Analysis,
    Check,
    Claim,
    EvidenceKind,
    Finding,
    Report,
    SourceConsulted,
    Verdict,
)
from reports.reading.evidence import attach, withdraw
from reports.sample.records import records
from reports.tests.document.evidence_files import given, pdf, workbook
from reports.tests.factories import make_page, make_report
from reports.tests.inline import read_evidence

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]
PLANTED = (
    "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e."
)
REPEATED = (
    "Our inventory shows Scope 1 emissions of 229,438 tCO2e in 2024 and of 240,451 tCO2e in 2023."
)
STATEMENT = (
    (
        "Independent limited assurance statement to Tarnhaven Ceramics Group plc. We were engaged "
        "to provide limited assurance on the Scope 1 emissions for the years ended 31 December 2023"
        " and 2024."
    ),
    (
        "Scope 1 emissions were 229,438 tCO2e in 2024. Scope 1 emissions were 240,451 tCO2e in "
        "2023. Nothing has come to our attention that causes us to believe that the emissions are "
        "not fairly stated."
    ),
)


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def report(auditor: Any) -> Report:
    """A report that says the planted sentence on its fourth page and its figures once more,
    read."""
    report = make_report(
        auditor, company="Tarnhaven Ceramics Group plc", page_count=5, pages_done=5
    )
    for number, text in enumerate(("", "", "", PLANTED, REPEATED), 1):
        make_page(report, number, text)
    replace_quantities(report, read_pages(page_contents(report)))
    return report


def inventory(scope1_2024: int) -> bytes:
    return workbook(
        {"GHG": [["Metric", "Unit", 2023, 2024], ["Scope 1", "tCO2e", 240451, scope1_2024]]}
    )


def attached(
    report: Report, content: bytes, name: str, kind: EvidenceKind, source: str = ""
) -> str:
    document = attach(report, report.uploaded_by, given(content, name), kind, source=source)
    assert read_evidence(document).status == "completed"
    return str(document.pk)


def analysed(report: Report) -> Analysis:
    analysis = run(begin(report, report.uploaded_by, max_cycles=0))
    assert analysis.status == "completed", analysis.error_message
    return analysis


def planted(analysis: Analysis) -> Claim:
    claims = Claim.objects.filter(claim_set=analysis.claim_set, quote=PLANTED)
    assert claims, "the sample's planted sentence is a claim"
    return claims[0]


def spoken(analysis: Analysis) -> list[Finding]:
    return list(
        Finding.objects.filter(
            analysis=analysis, claim=planted(analysis), basis="evidence_document"
        )
    )


def verdict(analysis: Analysis) -> Verdict:
    return Verdict.objects.filter(analysis=analysis, claim=planted(analysis)).standing().get()


def test_without_evidence_the_report_verifies_nothing(report: Report) -> None:
    analysis = analysed(report)
    assert spoken(analysis) == []
    assert verdict(analysis).verdict == "insufficient_evidence"


def test_a_workbook_of_the_company_that_confirms_supports_but_does_not_verify(
    report: Report,
) -> None:
    attached(
        report, inventory(229438), "inventory.xlsx", EvidenceKind.DATA_WORKBOOK, "Group controlling"
    )
    analysis = analysed(report)
    (finding,) = spoken(analysis)
    assert finding.supports_claim is True and "data workbook “inventory.xlsx”" in finding.summary
    assert verdict(analysis).verdict == "insufficient_evidence"
    assert "The company's own documents agree with the claim" in verdict(analysis).reasoning


def test_a_workbook_that_contradicts_a_planted_claim_is_decisive(report: Report) -> None:
    attached(
        report, inventory(251000), "inventory.xlsx", EvidenceKind.DATA_WORKBOOK, "Group controlling"
    )
    analysis = analysed(report)
    (finding,) = spoken(analysis)
    assert finding.supports_claim is False
    assert (
        "229,438 tCO2e on page 4" in finding.summary
        and "251,000 tCO2e on sheet “GHG”" in finding.summary
    )
    assert verdict(analysis).verdict == "contradicted"
    assert "inventory.xlsx" in verdict(analysis).reasoning


def test_attached_financial_statements_are_tied_to_the_report(report: Report) -> None:
    make_page(report, 6, "Revenue amounted to USD 118.8 million in 2024.")
    replace_quantities(report, read_pages(page_contents(report)))
    rows = [["USD thousand", 2023, 2024], ["Revenue", 105518, 118780]]
    content = workbook({"Income statement": rows})
    attached(report, content, "accounts.xlsx", EvidenceKind.FINANCIAL_STATEMENTS)
    ties = Check.objects.filter(analysis=analysed(report), check_name="financial_ties")
    messages = [(check.result, check.message) for check in ties]
    assert (
        "pass",
        "Revenue 2024: 118.8 million USD (p. 6), the same in the income statement "
        "(p. 1, \u201caccounts.xlsx\u201d).",
    ) in messages


def test_an_assurance_statement_beside_the_report_verifies_the_claim(report: Report) -> None:
    attached(
        report,
        pdf(*STATEMENT),
        "assurance.pdf",
        EvidenceKind.ASSURANCE_STATEMENT,
        "Brook & Vale LLP",
    )
    analysis = analysed(report)
    (finding,) = spoken(analysis)
    assert (finding.supports_claim, finding.details["source"], finding.details["independent"]) == (
        True,
        "Brook & Vale LLP",
        True,
    )
    assert "DocumentFigures" in stored_kinds(analysis)
    assert verdict(analysis).verdict == "verified", verdict(analysis).reasoning
    assert "(limited assurance of Brook & Vale LLP)" in verdict(analysis).reasoning
    others = (
        Verdict.objects.filter(analysis=analysis, verdict="verified")
        .exclude(claim=planted(analysis))
        .standing()
    )
    mentioned = set(
        Finding.objects.filter(analysis=analysis, basis="evidence_document").values_list(
            "claim", flat=True
        )
    )
    assert {row.claim_id for row in others} <= mentioned, (
        "nothing is verified of which no document speaks"
    )


def test_the_statement_of_our_own_firm_for_the_period_never_counts(report: Report) -> None:
    report.engagement.firm = "BROOK & VALE Assurance"
    report.engagement.save()
    Report.objects.filter(pk=report.pk).update(reporting_period="FY2024")
    report.refresh_from_db()
    kind = EvidenceKind.ASSURANCE_STATEMENT
    attached(report, pdf(*STATEMENT), "assurance.pdf", kind, "Brook & Vale LLP")
    analysis = analysed(report)
    (finding,) = spoken(analysis)
    assert finding.supports_claim is None
    assert "our own firm's" in finding.summary
    assert verdict(analysis).verdict == "insufficient_evidence"


def test_a_statement_of_another_company_never_counts(report: Report) -> None:
    other = [page.replace("Tarnhaven Ceramics Group", "Ardley Water") for page in STATEMENT]
    attached(report, pdf(*other), "assurance.pdf", EvidenceKind.ASSURANCE_STATEMENT, "Brook & Vale")
    (finding,) = spoken(analysed(report))
    assert finding.supports_claim is None
    assert "does not name Tarnhaven Ceramics Group plc" in finding.summary


def test_a_statement_the_company_issued_itself_verifies_nothing(report: Report) -> None:
    attached(
        report,
        pdf(*STATEMENT),
        "statement.pdf",
        EvidenceKind.ASSURANCE_STATEMENT,
        "Tarnhaven Ceramics",
    )
    assert verdict(analysed(report)).verdict == "insufficient_evidence"


def test_what_is_attached_later_counts_in_the_next_analysis_only(report: Report) -> None:
    first = analysed(report)
    document = attached(report, inventory(251000), "inventory.xlsx", EvidenceKind.DATA_WORKBOOK)
    assert first.options["evidence"] == []
    second = analysed(report)
    assert second.options["evidence"] == [document]
    assert (verdict(first).verdict, verdict(second).verdict) == (
        "insufficient_evidence",
        "contradicted",
    )
    consulted = SourceConsulted.objects.filter(analysis=second, consulted=True).values_list(
        "source", flat=True
    )
    assert "Attached: inventory.xlsx" in consulted


def test_a_withdrawn_document_stays_in_the_analysis_that_rests_on_it(report: Report) -> None:
    document = attached(report, inventory(251000), "inventory.xlsx", EvidenceKind.DATA_WORKBOOK)
    analysis = analysed(report)
    withdraw(report.evidence.get(pk=document))
    claims = {
        str(claim.claim.pk): claim
        for claim in CompiledReport(Analysis.objects.get(pk=analysis.pk)).claims
    }
    assert any(
        row.basis == "evidence_document" for row in claims[str(planted(analysis).pk)].findings
    )
    assert analysed(report).options["evidence"] == []


@pytest.mark.parametrize(
    ("kinds", "support"),
    [
        (("data_workbook",), "agrees_with_records"),
        # with the company's own record they verify the claim, and stand on the one outside it
        (("data_workbook", "prior_report", "certificate"), "one_outside_source"),
    ],
)
def test_the_records_of_the_sample_carry_a_claim_up_the_ladder(
    auditor: Any, kinds: tuple[str, ...], support: str
) -> None:
    sentence = "Our Scope 1 emissions were 229,438 tCO2e in 2024."
    report = make_report(
        auditor, company="Tarnhaven Ceramics Group plc", page_count=1, pages_done=1
    )
    make_page(report, 1, sentence)
    replace_quantities(report, read_pages(page_contents(report)))
    for record in records():
        if record.kind in kinds:
            file = given(record.content, record.filename)
            read_evidence(attach(report, auditor, file, record.kind, source=record.issuer))
    analysis = run(begin(report, auditor, max_cycles=0))
    verdicts = Verdict.objects.filter(analysis=analysis, claim__quote=sentence)
    assert [verdict.support for verdict in verdicts] == [support]
