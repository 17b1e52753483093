"""The statements that were found and are not in the list of claims: how many for which reason, and
the page that lists them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.compile import CompiledReport
from reports.filters.left_out import LeftOutFilters
from reports.models import Analysis, LeftOutClaim
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import either, signed_in, wants_partial

PER_PAGE = 50


@dataclass(frozen=True, slots=True)
class Headline:
    """Of how many headline facts some claim tells, of how many in all, and the labels of the
    others. Not found is not the same as not in the report."""

    stated: int
    total: int
    not_found: list[str] = field(default_factory=list)


def headline_of(analysis: Analysis | None) -> Headline | None:
    """The headline facts of an analysis; None where its claims are of an older version."""
    facts = analysis.claim_set.headline if analysis and analysis.claim_set else []
    missing = [str(fact["label"]) for fact in facts if not fact["claims"]]
    return Headline(len(facts) - len(missing), len(facts), missing) if facts else None


def not_listed_of(analysis: Analysis | None) -> str:
    """How many statements of an analysis are not listed and why, as a sentence; "" for none."""
    return CompiledReport(analysis).not_listed_notice if analysis else ""


@signed_in
@require_GET
def left_out(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The statements in page order, narrowed by reason; `?analysis=` chooses an earlier
    analysis."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    filters = LeftOutFilters(request.GET, analysis)
    page = Paginator(filters.qs, PER_PAGE).get_page(request.GET.get("at"))
    rows: Sequence[LeftOutClaim] = list(page.object_list)
    context: dict[str, Any] = {
        "report": report,
        "chosen": analysis,
        "form": filters.form,
        "page_obj": page,
        "rows": rows,
        "not_listed": not_listed_of(analysis),
    }
    if not wants_partial(request):
        context = workspace(request, report, "claims") | context
    return either(request, "reports/claims/left_out.html", "reports/claims/_left_out.html", context)
