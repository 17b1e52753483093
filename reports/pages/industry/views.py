"""The Industry page of a report: the metrics of its SASB standard, which of them the report gives,
and where."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.compiled.industry import industry_of
from reports.pages.industry.forms import IndustryFilterForm
from reports.pages.industry.listing import shown
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import either, signed_in, wants_partial


@signed_in
@require_GET
def industry(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """Topic by topic, narrowed as the address says; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    form = IndustryFilterForm(request.GET)
    context: dict[str, Any] = {"report": report, "chosen": analysis, "form": form}
    if analysis:
        found = industry_of(analysis)
        context |= {"industry": found, "may_write": access.may_write(request.user, report)} | shown(
            report, found, climate_only=bool(form.given.get("climate"))
        )
    if not wants_partial(request):
        context = workspace(request, report, "industry") | context
    return either(request, "reports/industry.html", "reports/industry/_results.html", context)
