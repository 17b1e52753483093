"""What is planted in a sample report is found, claim by claim, and nothing else is called wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from agents.claims.rules import extract_claims
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.schemas import CheckResult, MetricFinding
from reports.document.parsing import read_pages
from reports.figures.extract import read_pages as read_quantities
from reports.findings.checks.kinds import DISPROVING
from reports.sample.generate import BUNDLED, build
from reports.types import ClaimView, PageContent

pytestmark = [pytest.mark.process, pytest.mark.long]

SEEDS = (1, 2, 3, 4)
FIGURE_SEEDS = (1, 2, 3, 4, 90_210)
FAULTS, KINDS, TRUTHS = 15, 10, 30  # planted in every report of figures, at least


@dataclass(frozen=True, slots=True)
class Examined:
    """A sample report after the figures were read, the claims found and the checks run."""

    expected: dict[str, Any]
    claims: list[ClaimView]
    checks: list[CheckResult]
    findings: dict[str, MetricFinding]

    def plants(self, kind: str) -> list[dict[str, Any]]:
        """The planted statements of a kind, "fault" or "truth"."""
        return [plant for plant in self.expected["plants"] if plant["kind"] == kind]

    def claims_of(self, plant: dict[str, Any]) -> set[str]:
        """Ids of the claims whose quote is the planted sentence."""
        return {
            claim.id
            for claim in self.claims
            if claim.page == plant["page"] and claim.quote == plant["quote"]
        }

    def outcomes(self, plant: dict[str, Any]) -> list[str]:
        """The results of the checks of the plant's name that speak about its claim."""
        ids = self.claims_of(plant)
        return [
            check.result
            for check in self.checks
            if check.check_name == plant["check"] and ids & set(check.claim_ids)
        ]

    def checks_at(self, plant: dict[str, Any]) -> list[CheckResult]:
        """The checks of the plant's name that rest on its figure or concern its claim."""
        anchor, ids = (plant["page"], plant["quote"]), self.claims_of(plant)
        named = [check for check in self.checks if check.check_name == plant["check"]]
        return [check for check in named if anchor in check.figures or ids & set(check.claim_ids)]


def examine(pdf: Path, expected: dict[str, Any], earlier: Sequence[str] = ()) -> Examined:
    pages = read_pages(pdf, 1, expected["page_count"], timeout=120)
    quantities = read_quantities(pages)
    drafts = extract_claims(pages)
    claims = [
        ClaimView(
            str(i),
            draft.text,
            draft.claim_type,
            draft.priority,
            draft.page,
            draft.quote,
            draft.source_context,
        )
        for i, draft in enumerate(drafts)
    ]
    given = check_input(
        quantities,
        claims,
        pages=pages if earlier else (),
        prior=read_quantities(
            [PageContent(number, text) for number, text in enumerate(earlier, 1)]
        ),
    )
    checks = run_checks(claims, quantities, given=given)
    findings = {finding.claim_id: finding for finding in findings_for(claims, checks, quantities)}
    return Examined(expected, claims, checks, findings)


@pytest.fixture(scope="module", params=[*SEEDS, "full"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Examined:
    if request.param == "full":
        pdf, expected = BUNDLED["full"]
        return examine(pdf, json.loads(expected.read_text(encoding="utf-8")))
    sample = build(request.param, "short")
    pdf = tmp_path_factory.mktemp("sample") / "report.pdf"
    pdf.write_bytes(sample.pdf)
    return examine(pdf, sample.expected)


def test_every_planted_sentence_is_a_claim(report: Examined) -> None:
    planted = [*report.plants("fault"), *report.plants("truth")]
    assert planted
    assert [plant["quote"] for plant in planted if not report.claims_of(plant)] == []


def test_every_fault_fails_its_check_and_contradicts_its_claim(report: Examined) -> None:
    for fault in report.plants("fault"):
        assert "fail" in report.outcomes(fault), fault["quote"]
        assert [report.findings[claim].supports_claim for claim in report.claims_of(fault)] == [
            False
        ]


def test_every_truth_passes_its_check_and_is_never_contradicted(report: Examined) -> None:
    for truth in report.plants("truth"):
        outcomes = report.outcomes(truth)
        assert "pass" in outcomes and "fail" not in outcomes, truth["quote"]
        assert all(
            report.findings[claim].supports_claim is not False for claim in report.claims_of(truth)
        )


def test_nothing_else_is_called_wrong(report: Examined) -> None:
    false_claims = {claim for fault in report.plants("fault") for claim in report.claims_of(fault)}
    failed = [check for check in report.checks if check.result == "fail"]
    assert len(failed) == len(report.plants("fault")), _described(failed)
    assert all(set(check.claim_ids) <= false_claims for check in failed), _described(failed)
    contradicted = {
        claim for claim, finding in report.findings.items() if finding.supports_claim is False
    }
    assert contradicted == false_claims


@pytest.fixture(scope="module", params=FIGURE_SEEDS)
def figures(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Examined:
    sample = build(request.param, "figures")
    pdf = tmp_path_factory.mktemp("figures") / "report.pdf"
    pdf.write_bytes(sample.pdf)
    return examine(pdf, sample.expected, sample.earlier)


def test_a_report_of_figures_plants_faults_of_many_kinds_and_more_truths(figures: Examined) -> None:
    faults, truths = figures.plants("fault"), figures.plants("truth")
    assert len(faults) >= FAULTS and len({fault["check"] for fault in faults}) >= KINDS
    assert len(truths) >= TRUTHS and {fault["check"] for fault in faults} <= {
        truth["check"] for truth in truths
    }


def test_every_fault_among_figures_is_found(figures: Examined) -> None:
    for fault in figures.plants("fault"):
        found = figures.checks_at(fault)
        assert "fail" in [check.result for check in found], (fault, _described(found))
        if " | " not in fault["quote"] and fault["check"] in DISPROVING:
            assert [
                figures.findings[claim].supports_claim for claim in figures.claims_of(fault)
            ] == [False], fault["quote"]


def test_no_truth_among_figures_is_accused(figures: Examined) -> None:
    for truth in figures.plants("truth"):
        found = figures.checks_at(truth)
        results = {check.result for check in found}
        assert truth["result"] in results and "fail" not in results, (truth, _described(found))
        if " | " not in truth["quote"]:
            assert figures.claims_of(truth), truth["quote"]
            assert all(
                figures.findings[claim].supports_claim is not False
                for claim in figures.claims_of(truth)
            ), truth["quote"]


def test_nothing_but_the_faults_among_figures_fails(figures: Examined) -> None:
    explained = {
        id(check) for fault in figures.plants("fault") for check in figures.checks_at(fault)
    }
    failed = [check for check in figures.checks if check.result == "fail"]
    assert [check for check in failed if id(check) not in explained] == []
    false_claims = {
        claim for fault in figures.plants("fault") for claim in figures.claims_of(fault)
    }
    sentences = {claim.id for claim in figures.claims if " | " not in claim.quote}
    contradicted = {
        claim for claim, finding in figures.findings.items() if finding.supports_claim is False
    }
    assert contradicted & sentences <= false_claims


def _described(checks: Sequence[CheckResult]) -> list[str]:
    return [f"{check.check_name} {check.claim_ids}: {check.message}" for check in checks]
