"""The pages of help and of the tour."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.files import File
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from reports import access
from reports.help import texts, tour
from reports.help.concepts import CONCEPTS, GROUPS
from reports.help.guide import user_guide
from reports.models import TourLeft
from reports.pages.forms import UploadForm
from reports.reading.upload import UploadRefused, store_upload
from reports.reading.upload_limit import TooManyUploads, told_to_wait
from reports.sample import SAMPLE
from sibyl_project.common.pages import go, signed_in

LONGEST_SEARCH = 120


@signed_in
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """All concepts, or those in which the words asked for stand."""
    asked = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    context = {"here": "index", "asked": asked, "found": texts.search(asked)}
    return render(request, "help/index.html", {**_shared(), **context, **_start(request)})


@signed_in
@require_GET
def explained(request: HttpRequest, concept: str) -> HttpResponse:
    """The page of one concept."""
    if concept not in CONCEPTS:
        raise Http404("Help has no such page.")
    context = {"here": concept, "concept": CONCEPTS[concept]}
    return render(request, "help/concept.html", {**_shared(), **texts.facts(), **context})


@signed_in
@require_GET
def guide(request: HttpRequest) -> HttpResponse:
    """The user guide."""
    return render(request, "help/guide.html", {**_shared(), "here": "guide", "guide": user_guide()})


@signed_in
@require_GET
def start(request: HttpRequest) -> HttpResponse:
    """Where the tour begins: its steps, and the sample to load where there is none."""
    return _tour_page(request)


@signed_in
@require_GET
def tour_step(request: HttpRequest, step: str) -> HttpResponse:
    """Go to the page of a step; without the sample, to where it is loaded."""
    if step not in tour.BY_NAME:
        raise Http404("The tour has no such step.")
    report = tour.sample_of(request.user)
    address = tour.address(tour.BY_NAME[step], report) if report else reverse("reports:tour")
    return go(request, tour.keep_waiting(request, address))


@signed_in
@require_POST
def load_sample(request: HttpRequest) -> HttpResponse:
    """Upload the bundled sample for the user, as if they had sent the file."""
    try:
        chosen = access.engagement_for(request.user, request.POST.get("engagement", ""))
        with SAMPLE.open("rb") as file:
            report = store_upload(request.user, File(file, name=SAMPLE.name), chosen)
    except TooManyUploads as refusal:
        messages.error(request, refusal.message)
        return told_to_wait(_tour_page(request), refusal)
    except UploadRefused as refusal:
        if refusal.existing is None:
            messages.error(request, refusal.message)
            return go(request, "reports:tour")
        report = refusal.existing
    except (access.WhichEngagement, Http404):
        messages.error(request, "Choose the engagement the sample is to belong to.")
        return go(request, "reports:tour")
    except PermissionDenied as refusal:
        messages.error(request, str(refusal))
        return go(request, "reports:tour")
    address = tour.address(tour.BY_NAME["document"], report)
    return go(request, tour.keep_waiting(request, address))


@signed_in
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Leave the tour, or do without it: it is not offered again. Back to the page one was on."""
    user: Any = request.user
    TourLeft.objects.get_or_create(user=user)
    tour.keep_waiting(request, "")
    messages.info(request, "You find the tour under Help whenever you want it.")
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return go(request, back if safe else "reports:list")


def _tour_page(request: HttpRequest) -> HttpResponse:
    context = {"here": "tour", "steps": tour.STEPS}
    return render(request, "help/tour.html", {**_shared(), **context, **_start(request)})


def _shared() -> dict[str, Any]:
    return {"groups": GROUPS}


def _start(request: HttpRequest) -> dict[str, Any]:
    """What the card that starts the tour needs."""
    report = tour.sample_of(request.user)
    form = None if report else UploadForm(theirs=access.writable_engagements(request.user))
    return {"sample": report, "form": form, "first": tour.NAMES[0]}
