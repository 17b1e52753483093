"""The fold of a card or row that fetches the review panel of what it shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template import Context

from reports.review.briefs import TO_DO, of_which

register = template.Library()


@register.inclusion_tag("reports/review/_slot.html", takes_context=True)
def review_slot(context: Context, kind: str, key: Any) -> dict[str, Any]:
    """The fold for one subject. `briefs` of the context are those of the page by key; where the
    page is the one of the subject itself, or has none, there is no fold."""
    briefs = context.get("briefs")
    shown = briefs is not None and bool(key) and not context.get("on_page")
    return {
        "shown": shown,
        "report": context.get("report"),
        "kind": kind,
        "key": str(key),
        "brief": (briefs or {}).get(str(key), TO_DO),
        "analysis_query": context.get("analysis_query", ""),
    }


@register.filter("of_which")
def of_which_value(overridden: Mapping[str, int], value: str) -> str:
    """What is added to the count of a value of which people override some."""
    return of_which(overridden.get(value, 0))


@register.filter
def typed_in(typed: Any, name: str) -> str:
    """What was typed into a field of the form that was refused."""
    return str((typed or {}).get(name, ""))
