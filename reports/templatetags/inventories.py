"""Filters of the Inventory tab."""

from __future__ import annotations

from decimal import Decimal

from django import template

from reports.compiled import inventories
from reports.models import InventoryException
from reports.review.inventories import STATES

register = template.Library()


@register.filter
def tonnes(value: Decimal | None) -> str:
    """Tonnes to the kilogram; a dash where they are not known."""
    return "–" if value is None else inventories.tonnes(value)


@register.filter
def in_tonnes(value: Decimal | None) -> str:
    """The same with the unit, or that they are not known."""
    return "not known" if value is None else f"{inventories.tonnes(value)} t"


@register.filter
def worth(exception: InventoryException) -> str:
    """What an exception may be worth, in words."""
    found = exception.tonnes or Decimal(0)
    which = "high" if found > 0 else "low"
    return f"if it is one: {inventories.tonnes(abs(found))} t too {which}" if found else ""


@register.filter
def state_words(state: str) -> str:
    """The state of an exception of `exceptions_of` in words."""
    return dict(STATES)[state]
