"""Template tags of pages with figures: numbers in the language of the page, and the query of the
current address with some parameters changed."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import template
from django.utils.formats import number_format

from sibyl_project.common.numbers import plain

register = template.Library()


@register.filter
def thousands(count: int) -> str:
    """A whole number with its thousands apart, as the language of the page has them: 1,204."""
    return number_format(count, force_grouping=True)


@register.filter
def amount(value: Decimal) -> str:
    """A decimal without zeros at its end, as the language of the page has it: 1,204.5."""
    return number_format(plain(value), force_grouping=True)


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
