"""The page of the compiled report."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from reports import access
from reports.compile import CompiledReport, NothingCompiled, settled_analysis
from reports.exports.download import download
from reports.exports.registry import FORMATS, UnknownFormat, format_of
from reports.filters.compiled import ReportFilters
from reports.overview import Overview
from reports.pages import queries
from reports.pages.first import first_rows
from reports.pages.sections import checks_shown, lay_out, silent_sources
from reports.pages.shell import chosen_analysis, workspace
from reports.pages.unseen import unseen_on
from reports.review.first import RULE
from sibyl_project.common.pages import either, signed_in, wants_partial


@signed_in
@require_GET
def compiled(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """The compiled report, narrowed by its filters; `?analysis=` chooses an earlier analysis."""
    report = access.get_report(request.user, report_id)
    analysis = chosen_analysis(request, report)
    filters = ReportFilters(request.GET, analysis)
    context: dict[str, Any] = {
        "form": filters.form,
        "report": report,
        "analysis": analysis,
        "shown": analysis,
    }
    if analysis:
        context["analysis_query"] = (
            f"?analysis={analysis.pk}" if request.GET.get("analysis") else ""
        )
        found = Overview(analysis)
        context |= {
            "compiled": found,
            "layout": lay_out(found, filters),
            "exports": [] if analysis.is_running else FORMATS,
        }
        context |= checks_shown(found.checks)
        context |= {
            "silent": silent_sources(found.sources),
            "page_counts": queries.ledger_counts(found.pages),
            "unseen": unseen_on(found.pages),
        }
        context |= {
            "gists": {row.paragraph_id: row.requirement for row in found.requirements},
            "every_gap": found.gaps,
            "folded": True,
            "first": first_rows(analysis, found.first),
            "first_rule": RULE,
            "briefs": {str(item.claim.pk): item.brief for item in found.claims},
        }
    if not wants_partial(request):
        context = workspace(request, report, "report") | context
    return either(request, "reports/compiled.html", "reports/compiled/_results.html", context)


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def export(request: HttpRequest, report_id: uuid.UUID, suffix: str) -> HttpResponseBase:
    """The compiled report as a file."""
    report = access.get_report(request.user, report_id)
    try:
        chosen = format_of(suffix)
        return download(CompiledReport(settled_analysis(chosen_analysis(request, report))), chosen)
    except UnknownFormat as unknown:
        raise Http404(str(unknown)) from None
    except NothingCompiled as nothing:
        return HttpResponse(str(nothing), status=400, content_type="text/plain; charset=utf-8")
