"""Filters of the Inventory tab."""

from __future__ import annotations

from decimal import Decimal

from django import template

from reports.models import InventoryException
from reports.pages.inventories import workbooks
from reports.review.inventories import STATES

register = template.Library()


@register.filter
def tonnes(value: Decimal | None) -> str:
    """Tonnes to the kilogram; a dash where they are not known."""
    return "–" if value is None else workbooks.tonnes(value)


@register.filter
def state_words(exception: InventoryException) -> str:
    """Whether an exception of `exceptions_of` is open, or what was concluded of it, in words."""
    return dict(STATES)[exception.state]
