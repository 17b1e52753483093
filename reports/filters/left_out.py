"""The filter of the statements that are not in the list of claims."""

from __future__ import annotations

from typing import Any

from reports.models import Analysis, LeftOutClaim
from reports.types import LeftOutReason
from sibyl_project.common.filters import ListFilters, choice

REASONS = [(reason.value, reason.counted(2)) for reason in LeftOutReason]


class LeftOutFilters(ListFilters):
    """The statements that were found and not listed, in page order, by the reason why. Without an
    analysis there are none."""

    reason = choice(
        "Reason", "any reason", REASONS, help_text="why the statement is not in the list of claims"
    )

    def __init__(self, data: Any, analysis: Analysis | None) -> None:
        claim_set = analysis.claim_set_id if analysis else None
        super().__init__(data, LeftOutClaim.objects.filter(claim_set=claim_set))
