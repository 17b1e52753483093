"""What the tests of the report pages share: a report read, its analysis and claims of several
kinds."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Analysis, Report, VerdictValue, Wave
from reports.tests.factories import (
    make_analysis,
    make_assignment,
    make_claim,
    make_finding,
    make_page,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import ClaimType, PageState


@pytest.fixture
def report(user: Any) -> Report:
    """Read, with one page of each state."""
    report = make_report(user)
    make_page(report, 1, "The board oversees climate matters.\n\nScope 1 fell by 5 % to 20 Mt.")
    make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a picture with no text layer")
    make_page(report, 3, state=PageState.FAILED, reason="could not be decoded")
    return report


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)


@pytest.fixture
def four_claims(analysis: Analysis) -> list[Any]:
    judge = make_run(analysis, "judge", Wave.JUDGE)
    legal = make_run(analysis, "legal")
    claims = [
        make_claim(
            analysis,
            "Water use fell.",
            ("S2.29(a)(vi)", "metrics_targets"),
            claim_type=ClaimType.ENVIRONMENTAL,
        ),
        make_claim(
            analysis,
            "The board meets monthly.",
            ("S2.6(a)", "governance"),
            claim_type=ClaimType.LEGAL_GOVERNANCE,
        ),
        make_claim(
            analysis,
            "Water is priced in.",
            ("S2.6(b)", "governance"),
            ("S2.10", "strategy"),
            priority="low",
        ),
        make_claim(analysis, "A claim with no paragraph.", page=2),
    ]
    make_verdict(judge, claims[0], VerdictValue.CONTRADICTED)
    make_verdict(judge, claims[1])
    make_finding(legal, claims[1], "The charter says so.")
    make_assignment(analysis, claims[2], "geography", reasoning="It names a river.")
    return claims
