"""What public registers say of the claims of a report: a finding for each claim and register that
speaks. Where a register is silent nothing is said, for an absence proves nothing."""

from __future__ import annotations

from collections.abc import Sequence

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.linking import figures_of
from agents.specialists.data_metrics.outside.alignment import alignment_of
from agents.specialists.data_metrics.outside.filed import of_filings
from agents.specialists.data_metrics.outside.floor import of_scope_1
from agents.specialists.data_metrics.outside.retired import of_retirements
from agents.specialists.data_metrics.outside.sites import of_site
from agents.specialists.data_metrics.outside.targets import of_targets
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.types import ClaimView


def register_findings(claims: Sequence[ClaimView], given: CheckInput) -> list[MetricFinding]:
    """The findings, claim by claim; the figures are those that rules read. One source speaks once
    of a claim: what decides goes before what is only noted."""
    if not given.registers:
        return []
    alignment = alignment_of(given)
    stated = figures_of(claims, given.quantities)
    found: list[MetricFinding] = []
    for claim in claims:
        own = stated[claim.id]
        spoken = [
            *of_scope_1(claim, own, given, alignment),
            *of_site(claim, own, given, alignment),
            *of_targets(claim, given),
            *of_retirements(claim, own, given),
            *of_filings(claim, own, given),
        ]
        spoken.sort(key=lambda one: _RANK[one.supports_claim])
        by_source: dict[str, MetricFinding] = {}
        for one in spoken:
            by_source.setdefault(one.details.source, one)
        found += by_source.values()
    return found


_RANK = {False: 0, True: 1, None: 2}
