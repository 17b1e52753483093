"""The upload of a report on the home page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from reports import access
from reports.keeping.trash import same_file_in_trash
from reports.models import Report
from reports.pages.forms import UploadForm
from reports.pages.home.views import home_context
from reports.reading.upload import UploadRefused, store_upload
from reports.reading.upload_limit import TooManyUploads, told_to_wait
from sibyl_project.common.pages import either, go, signed_in, wants_partial

CHOOSE_AGAIN = "Your engagements have changed. Load this page again and choose one."


@signed_in
@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """Store a PDF and redirect to its page, or show why it was refused and what to do."""
    form = UploadForm(request.POST, request.FILES, theirs=access.writable_engagements(request.user))
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
        context |= home_context(request)
    return either(
        request, "reports/list.html", "reports/list/_upload_error.html", context, status=400
    )
