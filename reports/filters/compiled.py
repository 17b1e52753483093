"""The filters of the compiled report: one form narrows both its claims and its gaps."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from reports.filters.claims import ClaimFilters
from reports.filters.requirements import GapFilters
from reports.models import Analysis
from reports.models.coverage import GAP_CHOICES
from sibyl_project.common.filters import choice
from sibyl_project.common.forms import Narrowing

FORM = ("pillar", "claim_type", "verdict", "support", "agent", "status", "assurance", "paragraph")


class ClaimsInReport(ClaimFilters):
    """The filters of the form that narrow the claims."""

    only = ("pillar", "claim_type", "verdict", "support", "agent", "assurance", "paragraph")


class GapsInReport(GapFilters):
    """The filters of the form that narrow the gaps."""

    only = ("pillar", "status", "assurance", "paragraph")
    status = choice("Gap status", "any gap", GAP_CHOICES, field_name="standing_status")


class ReportFilters:
    """The claims and gaps that match the query of one address."""

    def __init__(self, data: Any, analysis: Analysis | None) -> None:
        self.data = data
        self.claims = ClaimsInReport(data, analysis)
        self.gaps = GapsInReport(data, analysis)

    @cached_property
    def form(self) -> Narrowing:
        """The form with the fields of both."""
        declared = self.gaps.filters | self.claims.filters
        fields = {name: declared[name].field for name in FORM if name in declared}
        form: Narrowing = type("ReportFiltersForm", (Narrowing,), fields)(self.data)
        form.fields["paragraph"].widget.attrs["data-search"] = ""
        return form
