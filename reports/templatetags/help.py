"""Template tags for help: the name of a concept, the step of the tour a page is shown for, and the
offer to take the tour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

from reports.help.concepts import CONCEPTS
from reports.help.tour import named_by, shown
from reports.models import TourLeft

register = template.Library()


@register.filter
def concept_title(slug: str) -> str:
    """The name of a concept."""
    return CONCEPTS[slug].title


@register.inclusion_tag("help/_tour.html", takes_context=True)
def tour_step(context: Mapping[str, Any]) -> dict[str, Any]:
    """The step of the tour this page is shown for; nothing where it is shown for none."""
    request = context.get("request")
    # a request that was refused before anybody was looked up has no user
    if request is None or not hasattr(request, "user") or not request.user.is_authenticated:
        return {"touring": None}
    touring = shown(named_by(request, context.get("report")))
    return {"touring": touring, "request": request}


@register.inclusion_tag("help/_offer.html", takes_context=True)
def tour_offer(context: Mapping[str, Any]) -> dict[str, Any]:
    """The offer to take the tour, until the user has taken it or does not want it."""
    request = context["request"]
    left = "tour" in request.GET or TourLeft.objects.filter(user=request.user.pk).exists()
    return {"offered": not left, "request": request}
