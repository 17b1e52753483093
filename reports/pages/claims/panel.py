"""The claims panel: the claims that match the filters, fifty at a time."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.compile import claims_of
from reports.filters.claims import ClaimFilters
from reports.models import Analysis, ClaimSet
from reports.pages import queries
from reports.pages.claims.left_out import headline_of, not_listed_of
from reports.pages.claims.rows import claim_rows
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import either, htmx_of, signed_in, wants_partial

PER_PAGE = 50
FIRST_FILTERS = ("claim_type", "verdict", "paragraph", "text")  # the others are folded


@signed_in
@require_GET
def claims_list(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The claims panel with its filters, or, for htmx, the list of claims alone."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    filters = ClaimFilters(request.GET, analysis)
    context: dict[str, Any] = {
        "form": filters.form,
        "first_filters": FIRST_FILTERS,
        "further_given": bool(filters.given.keys() - set(FIRST_FILTERS)),
        "report": report,
        "analysis": analysis,
    }
    context["analysis_query"] = (
        f"?analysis={analysis.pk}" if analysis and request.GET.get("analysis") else ""
    )
    if analysis:
        context |= _listed(request, analysis, filters)
    if not wants_partial(request):
        context = workspace(request, report, "claims") | context
    part = (
        "_results"
        if wants_partial(request) and htmx_of(request).target == "claims-results"
        else "_panel"
    )
    return either(request, "reports/claims.html", f"reports/claims/{part}.html", context)


def _listed(request: HttpRequest, analysis: Analysis, filters: ClaimFilters) -> dict[str, Any]:
    """One page of the claims that match, and how many claims of the analysis have an anchor. The
    claims of the page are chosen in the database."""
    found = filters.qs
    claim = request.GET.get("claim", "")
    at = request.GET.get("at") or (queries.list_page(found, claim, PER_PAGE) if claim else 1)
    page = Paginator(found, PER_PAGE).get_page(at)
    rate = queries.match_rate(claims_of(analysis))
    return {
        "page_obj": page,
        "rows": claim_rows(analysis, list(page.object_list)),
        "total": rate.total,
        "rate": rate,
        "nothing_found": _nothing_found(analysis) if not rate.total else None,
        "not_listed": not_listed_of(analysis),
        "headline": headline_of(analysis),
    }


def _nothing_found(analysis: Analysis) -> dict[str, int] | None:
    """The counts of the page ledger, where an analysis looked for claims and found none; else
    None."""
    looked = analysis.claim_set and analysis.claim_set.state == ClaimSet.State.COMPLETE
    return queries.ledger_counts(queries.ledger(analysis.report)) if looked else None
