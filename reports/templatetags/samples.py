"""Filters of the Sample tab."""

from __future__ import annotations

from decimal import Decimal

from django import template

from reports.enum_labels import STRATA
from sibyl_project.common.numbers import shown

register = template.Library()
_DIGITS = 6  # that are worth reading of what is estimated


@register.filter
def stratum_words(value: str) -> str:
    """A stratum in words."""
    return STRATA[value]


@register.filter
def percent_of_one(share: float) -> str:
    """A share as a percentage: 0.0487 reads "4.9 %"."""
    return f"{share * 100:.3g} %" if share < 1 else "100 %"


@register.filter
def rounded(value: float) -> str:
    """An estimate to six digits, with commas."""
    return shown(Decimal(f"{value:.{_DIGITS}g}").normalize())
