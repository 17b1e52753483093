"""The trail of a report and of an engagement: who did what, whether the chain holds, and the export
that a stranger can verify."""

from __future__ import annotations

import uuid
from tempfile import TemporaryFile
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from reports import access
from reports.exports.download import stem, to_save
from reports.filters.trail import TrailForm, narrowed
from reports.models import Engagement
from reports.pages.shell import workspace
from reports.review.trail import readable, seen_of_engagement, seen_of_report
from sibyl_project.common.pages import either, signed_in, wants_partial
from sibyl_project.trail.exporting import FORMATS
from sibyl_project.trail.models import EntryQuerySet
from sibyl_project.trail.reading import verify_newest
from sibyl_project.trail.recording import record
from sibyl_project.trail.sentences import tell

PER_PAGE = 50
RESULTS = "reports/trail/_results.html"


@signed_in
@require_GET
def report_trail(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """What was done with one report."""
    report = access.report_for(request, report_id, access.Right.TRAIL)
    entries = seen_of_report(request.user, report)
    context = trail_context(request, entries, report.engagement) | {"report": report}
    if not wants_partial(request):
        context = workspace(request, report, "trail") | context
    return either(request, "reports/trail.html", RESULTS, context)


@signed_in
@require_GET
def engagement_trail(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """What was done in an engagement, with all its reports."""
    engagement = access.get_engagement(request.user, engagement_id, access.Right.TRAIL)
    entries = seen_of_engagement(request.user, engagement)
    context = trail_context(request, entries, engagement)
    return either(request, "reports/engagement_trail.html", RESULTS, context)


def trail_context(
    request: HttpRequest, entries: EntryQuerySet, engagement: Engagement
) -> dict[str, Any]:
    """One page of the entries that match, as sentences, and how far their chain was verified."""
    form = TrailForm(request.GET, entries)
    page = Paginator(narrowed(entries, form.given), PER_PAGE).get_page(request.GET.get("at"))
    return {
        "engagement": engagement,
        "form": form,
        "page_obj": page,
        "key": "at",
        "told": tell(page.object_list, readable),
        "verification": verify_newest(str(engagement.pk)),
    }


@signed_in  # type: ignore[arg-type]  # a file that is streamed is no HttpResponse to the type checker
@require_GET
def report_trail_export(request: HttpRequest, report_id: uuid.UUID, kind: str) -> HttpResponseBase:
    """The trail of one report as a file. Entries of the engagement's other reports are left out, so
    its numbers have gaps."""
    report = access.report_for(request, report_id, access.Right.TRAIL)
    _check(kind)
    record("trail.exported", report=report, after={"format": kind})
    return _file(seen_of_report(request.user, report), stem(report), kind)


@signed_in  # type: ignore[arg-type]  # as above
@require_GET
def engagement_trail_export(
    request: HttpRequest, engagement_id: uuid.UUID, kind: str
) -> HttpResponseBase:
    """The whole chain of an engagement as a file."""
    engagement = access.get_engagement(request.user, engagement_id, access.Right.TRAIL)
    _check(kind)
    record("trail.exported", engagement=engagement, after={"format": kind})
    return _file(seen_of_engagement(request.user, engagement), "engagement", kind)


def _check(kind: str) -> None:
    if kind not in FORMATS:
        raise Http404(f"A trail is exported as {' or '.join(FORMATS)}.")


def _file(entries: EntryQuerySet, name: str, kind: str) -> HttpResponseBase:
    write, media = FORMATS[kind]
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    write(file, entries)
    file.seek(0)
    return to_save(file, f"{name}-trail.{kind}", media)
