"""Pages of the registry: the tree on the left, a paragraph or an industry on the right."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from sibyl_project.common.pages import either, htmx_of, signed_in, wants_partial
from standards import browsing
from standards.forms import RegistryForm
from standards.models import DisclosureTopic, Industry, Metric
from standards.tree import tree


def _contents(request: HttpRequest) -> dict[str, Any]:
    """What the left side shows: the whole tree, or what the filters leave of it."""
    form = RegistryForm(request.GET)
    listing = browsing.find(**form.asked)
    groups = [] if listing.ranked else tree(listing.paragraphs)
    return {
        "form": form,
        "narrowed": form.narrows,
        "listing": listing,
        "groups": groups,
        "industries": []
        if form.narrows
        else Industry.objects.annotate(
            known=Exists(Metric.objects.filter(industry=OuterRef("pk")))
        ).order_by("sector", "name"),
    }


def _page(
    request: HttpRequest, part: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """The right side alone for htmx, else the whole page around it."""
    whole = {} if wants_partial(request) else _contents(request)
    return either(
        request, "standards/index.html", part, context | whole | {"part": part}, status=status
    )


@signed_in
@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """The registry; when a filter changes, its left side alone."""
    if wants_partial(request) and htmx_of(request).target == "contents":
        return render(request, "standards/_contents.html", _contents(request))
    return _page(request, "standards/_welcome.html", {})


@signed_in
@require_GET
def paragraph(request: HttpRequest, pid: str) -> HttpResponse:
    """One paragraph: what it asks, what stands around it, and where reports address it."""
    try:
        found = browsing.surroundings(pid, request.GET.get("scheme", ""))
    except browsing.UnknownParagraph as unknown:
        return _page(
            request, "standards/_unknown.html", {"unknown": unknown, "asked": pid}, status=404
        )
    return _page(
        request,
        "standards/_paragraph.html",
        {"found": found, "paragraph": found.paragraph, "current": found.paragraph},
    )


@signed_in
@require_GET
def industry(request: HttpRequest, code: str) -> HttpResponse:
    """The disclosure topics and metrics of a SASB industry."""
    row = Industry.objects.filter(pk=code.upper()).first()
    if row is None:
        raise Http404("There is no such industry.")
    topics = DisclosureTopic.objects.filter(industry=row).prefetch_related("metrics")
    activity = row.metrics.filter(topic=None).order_by("order")
    return _page(
        request,
        "standards/_industry.html",
        {
            "industry": row,
            "topics": topics,
            "activity": activity,
            "known": row.metrics.exists(),
        },
    )
