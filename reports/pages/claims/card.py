"""One claim: its card on a page of its own, and for htmx what the card folds."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from reports import access
from reports.compile import claims_of, with_everything
from reports.models import SubjectKind
from reports.pages import queries
from reports.pages.shell import chosen_analysis, workspace
from reports.review.briefs import briefs
from sibyl_project.common.pages import either, signed_in, wants_partial


@signed_in
@require_GET
def claim(request: HttpRequest, report_id: uuid.UUID, claim_id: uuid.UUID) -> HttpResponse:
    """A claim with everything that the analysis asked for, or else the current one, found."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    rows = claims_of(analysis).filter(pk=claim_id) if analysis else ()
    found = with_everything(rows, analysis) if analysis else []
    if not found:
        raise Http404("This analysis has no such claim.")
    context = {
        "report": report,
        "item": found[0],
        "gists": queries.gists_of([found[0].claim]),
        "analysis_query": f"?analysis={request.GET['analysis']}"
        if request.GET.get("analysis")
        else "",
    }
    if not wants_partial(request):
        context["briefs"] = briefs(report, SubjectKind.CLAIM, [str(claim_id)])
        context = workspace(request, report, "report") | context
    return either(request, "reports/claims/claim.html", "reports/claims/_claim_folds.html", context)
