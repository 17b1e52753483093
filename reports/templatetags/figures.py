"""Template tags of the Figures page: counts with thousands separators, and the query of the current
address with some parameters changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def thousands(count: int) -> str:
    """A whole number with commas: 1,204."""
    return f"{count:,}"


@register.simple_tag(takes_context=True)
def query_with(context: Mapping[str, Any], **changes: Any) -> str:
    """The query of the current address, "?" included, with these parameters changed and back on the
    first page of the list. An empty value removes a parameter."""
    query = context["request"].GET.copy()
    for name, value in {"at": "", **changes}.items():
        query[name] = str(value)
    kept = {name: value for name, value in query.items() if value}
    query.clear()
    query.update(kept)
    return f"?{query.urlencode()}"
