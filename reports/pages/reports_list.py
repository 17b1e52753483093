"""The home page: the upload, how many reports need attention, and the list of reports."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.keeping.trash import same_file_in_trash
from reports.models import Engagement, Report
from reports.pages import queries
from reports.pages.forms import UploadForm
from reports.reading.upload import UploadRefused, store_upload
from reports.reading.upload_limit import TooManyUploads, told_to_wait
from sibyl_project.common.pages import either, go, polled, signed_in, wants_partial

PER_PAGE = 50
CHOOSE_AGAIN = "Your engagements have changed. Load this page again and choose one."


@signed_in
@require_GET
def report_list(request: HttpRequest) -> HttpResponse:
    """The home page: the upload, how many reports need attention, and the list of reports."""
    return render(request, "reports/list.html", _list_context(request))


def _list_context(request: HttpRequest) -> dict[str, Any]:
    engagements = Engagement.objects.of(request.user).order_by("name", "pk")
    chosen = _chosen(engagements, request.GET.get("engagement", ""))
    mine = access.visible_to(request.user)
    mine = mine.filter(engagement=chosen) if chosen else mine
    state = request.GET.get("state", "")
    wanted = mine.filter(status__in=queries.STATES[state]) if state in queries.STATES else mine
    page = Paginator(wanted.with_counts(), PER_PAGE).get_page(request.GET.get("page"))
    return {
        "engagements": engagements,
        **_narrowed(chosen),
        "several": len(engagements) > 1,
        "rows": queries.report_rows(list(page.object_list)),
        "page_obj": page,
        "state": state if state in queries.STATES else "",
        "states": queries.state_counts(mine),
        "form": UploadForm(user=request.user, initial={"engagement": chosen}),
        "max_mb": settings.MAX_UPLOAD_SIZE_MB,
        "max_pages": settings.MAX_UPLOAD_PAGES,
        "in_trash": access.trash_of(request.user).count(),
    }


def _chosen(engagements: Iterable[Engagement], named: str) -> Engagement | None:
    """The engagement the list is narrowed to; one that is not theirs narrows nothing."""
    return next((each for each in engagements if str(each.pk) == named), None)


def _narrowed(chosen: Engagement | None) -> dict[str, Any]:
    """The engagement the list is narrowed to, and how its links go on saying so."""
    return {"chosen": chosen, "within": f"&engagement={chosen.pk}" if chosen else ""}


@signed_in
@require_GET
def needs(request: HttpRequest) -> HttpResponse:
    """The line that counts reports needing attention; the browser loads it again when the work on a
    report has ended."""
    chosen = _chosen(Engagement.objects.of(request.user), request.GET.get("engagement", ""))
    mine = access.visible_to(request.user)
    states = queries.state_counts(mine.filter(engagement=chosen) if chosen else mine)
    return render(request, "reports/list/_needs.html", {"states": states, **_narrowed(chosen)})


@polled
@signed_in
@require_GET
def row(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """One row of the list; the browser loads it again as long as work on the report goes on."""
    report = access.get_report(request.user, report_id)
    several = Engagement.objects.of(request.user).count() > 1
    found = {"row": queries.report_rows([report])[0], "several": several}
    response = render(request, "reports/list/_row.html", found)
    if not queries.is_moving(report):
        response["HX-Trigger"] = "reports-changed"
    return response


@signed_in
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Store a PDF and redirect to its page, or show why it was refused and what to do."""
    form = UploadForm(request.POST, request.FILES, user=request.user)
    if not form.is_valid():
        return _upload_error(request, form.problem)
    try:
        chosen = access.engagement_for(request.user, request.POST.get("engagement", ""))
        report = store_upload(request.user, form.cleaned_data["file"], chosen)
    except TooManyUploads as refusal:
        return told_to_wait(_upload_error(request, refusal.message), refusal)
    except UploadRefused as refusal:
        return _upload_error(request, refusal.message, refusal.existing)
    except (access.WhichEngagement, Http404):
        return _upload_error(request, CHOOSE_AGAIN)
    except PermissionDenied as refusal:
        return _upload_error(request, str(refusal))
    _tell_of_the_trash(request, report)
    return go(request, "reports:detail", report.pk)


def _tell_of_the_trash(request: HttpRequest, report: Report) -> None:
    """To whoever may restore it: that an earlier report of the same file is in the trash."""
    earlier = same_file_in_trash(report)
    if earlier and access.may(request.user, access.Right.DELETE, report.engagement):
        since = f"{earlier.trashed_at:%-d %B %Y}"
        messages.info(
            request,
            f"This file was read before; that report is in the trash since {since} and can be "
            "restored there. The file is now read anew, as a report of its own.",
        )


def _upload_error(
    request: HttpRequest, message: str, existing: Report | None = None
) -> HttpResponse:
    context: dict[str, Any] = {"upload_error": message, "existing": existing}
    if not wants_partial(request):
        context |= _list_context(request)
    return either(
        request, "reports/list.html", "reports/list/_upload_error.html", context, status=400
    )
