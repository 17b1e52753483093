"""What the judge makes of public registers: one outside source each, and against a claim that only
the report supports they decide; a filing of the company stays its own word."""

from __future__ import annotations

from typing import Any

import pytest

from agents.judge.agent import finding_view, latest
from agents.judge.rules import THE_COMPANY, source_of, support_of
from agents.judge.schemas import FindingView, Support, VerdictValue
from agents.tests.judge.test_rules import finding, judged
from reports.models import Finding

EU_ETS = {"from_registers": "eu_ets", "source": "EU ETS (Union Registry)", "independent": True}
FILED = {"from_registers": "esef", "source": "ESEF filing", "independent": False}


def view(supports: bool | None, details: dict[str, Any]) -> FindingView:
    return finding_view(row(supports, details))


def row(supports: bool | None, details: dict[str, Any], iteration: int = 1) -> Finding:
    return Finding(
        agent_name="data_metrics",
        evidence_type="quantitative_validation",
        basis="external",
        summary="The register lists 9 t.",
        supports_claim=supports,
        confidence=0.85,
        details=details,
        iteration=iteration,
    )


def test_a_register_is_one_source_outside_the_company() -> None:
    found = view(True, EU_ETS)
    assert (found.outside, found.by_register) == (True, True)
    assert support_of([found]) is Support.ONE_OUTSIDE_SOURCE
    result = judged(found, finding(basis="computation"))
    assert result.verdict is VerdictValue.VERIFIED


def test_the_companys_own_filing_never_verifies_its_report() -> None:
    found = view(True, FILED)
    assert not found.outside
    assert source_of(found) == THE_COMPANY
    result = judged(found, finding(basis="computation"))
    assert (result.verdict, result.support) == (
        VerdictValue.INSUFFICIENT_EVIDENCE,
        Support.AGREES_WITH_RECORDS,
    )


@pytest.mark.parametrize("own", [(), ("report",), ("report", "computation")])
def test_a_register_decides_against_what_only_the_report_supports(own: tuple[str, ...]) -> None:
    result = judged(view(False, EU_ETS), *(finding(basis=basis) for basis in own))
    assert result.verdict is VerdictValue.CONTRADICTED
    assert result.support is Support.DISPUTED


def test_a_register_that_is_left_open_changes_nothing() -> None:
    result = judged(view(None, EU_ETS), finding())
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE


def test_two_registers_are_two_findings_and_a_repeated_one_is_one() -> None:
    rows = [row(True, EU_ETS), row(True, FILED), row(None, EU_ETS, 2)]
    assert [(one.supports_claim, one.iteration) for one in latest(rows)] == [(None, 2), (True, 1)]
