"""Findings as the judge sees them: who speaks from outside the company."""

from __future__ import annotations

from typing import Any

import pytest

from agents.judge.agent import finding_view
from reports.models import Basis, Finding


@pytest.mark.parametrize(
    ("basis", "details", "outside"),
    [
        (Basis.EVIDENCE_DOCUMENT, {"independent": True}, True),
        (Basis.EVIDENCE_DOCUMENT, {"independent": False}, False),
        (Basis.EVIDENCE_DOCUMENT, {}, False),
        (Basis.EVIDENCE_DOCUMENT, {"independent": "yes"}, False),
        (Basis.EXTERNAL, {}, True),
        (Basis.REPORT, {}, False),
    ],
)
def test_a_document_speaks_from_outside_only_where_that_is_said(
    basis: Basis, details: dict[str, Any], outside: bool
) -> None:
    row = Finding(
        agent_name="data_metrics", basis=basis, details=details, supports_claim=True, confidence=0.9
    )
    assert finding_view(row).outside is outside
