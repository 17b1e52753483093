"""One claim: its card beside the list or on a page of its own, and what a card folds."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from reports import access
from reports.compile import claims_of, with_everything
from reports.models import Analysis, Report
from reports.pages import queries
from reports.pages.shell import chosen_analysis, workspace
from sibyl_project.common.pages import either, htmx_of, signed_in, wants_partial

BESIDE = "this-claim"  # the element beside the list that shows a whole card


@signed_in
@require_GET
def claim(request: HttpRequest, report_id: uuid.UUID, claim_id: uuid.UUID) -> HttpResponse:
    """A claim with everything that the analysis asked for, or else the current one, found: for
    htmx its card, or what the card of the compiled report folds."""
    report = access.get_report(request.user, report_id)
    context = card_of(report, chosen_analysis(request, report), claim_id)
    if context is None:
        raise Http404("This analysis has no such claim.")
    asked = request.GET.get("analysis")
    context |= {"report": report, "analysis_query": f"?analysis={asked}" if asked else ""}
    partial = wants_partial(request)
    if partial and htmx_of(request).target != BESIDE:
        return render(request, "reports/claims/_claim_folds.html", context)
    context |= reviewed(context)
    if not partial:
        context = workspace(request, report, "report") | context
    return either(request, "reports/claims/claim.html", "reports/claims/_card.html", context)


def card_of(
    report: Report, analysis: Analysis | None, claim_id: uuid.UUID | str
) -> dict[str, Any] | None:
    """The context of a claim's card; None where the analysis has no such claim."""
    try:
        wanted = uuid.UUID(str(claim_id))
    except ValueError:
        return None
    rows = claims_of(analysis).filter(pk=wanted) if analysis else ()
    found = with_everything(rows, analysis) if analysis else []
    return {"item": found[0], "gists": queries.gists_of([found[0].claim])} if found else None


def reviewed(card: dict[str, Any]) -> dict[str, Any]:
    """The context in which a card shows the fold of its review."""
    return {"briefs": {str(card["item"].claim.pk): card["item"].brief}}
