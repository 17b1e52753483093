"""An amount is what the report emitted, not by how much it came down."""

from __future__ import annotations

import pytest

from agents.specialists.legal.rules import ComplianceStatus, assess_compliance
from agents.specialists.legal.tests.helpers import REGISTRY
from reports.types import ClaimType, ClaimView


def _status(sentence: str) -> ComplianceStatus:
    claim = ClaimView(
        "1",
        sentence,
        ClaimType.QUANTITATIVE,
        page=4,
        quote=sentence,
        paragraphs=("S2.29(a)(i)(1)",),
    )
    return assess_compliance(claim, REGISTRY, None).compliance_status


@pytest.mark.parametrize(
    "sentence",
    [
        "Scope 1 emissions were 229,438 tCO2e in 2024.",
        "Scope 1 emissions decreased by 4.6% in 2024, from 240,451 tCO2e in 2023 to 229,438 tCO2e.",
        "Our Scope 1 emissions fell by 4% to 229,438 tCO2e.",
    ],
)
def test_a_stated_level_is_an_amount(sentence: str) -> None:
    assert _status(sentence) is ComplianceStatus.FULLY_ADDRESSED


def test_a_reduction_alone_is_none() -> None:
    assert (
        _status("We reduced our Scope 1 emissions by 12,000 tCO2e.")
        is ComplianceStatus.NOT_ADDRESSED
    )
