"""Rates of reduction: what others reached, what the criteria of the SBTi ask, and what a given
target needs each year."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from agents.base.ask import Reply, ReportFacts
from agents.specialists.academic.sector import Sector, sector_of
from standards.reference.targets import (
    Criterion,
    TypicalRate,
    minimum_rate_criterion,
    typical_rates,
)

_AMBITION = "1.5C"
_SCOPE_3_AMBITION = "WB2C"
_DIGITS = Decimal("0.01")


def answer(context: Mapping[str, Any], report: ReportFacts) -> Reply:
    """Typical yearly rates for the sector and across sectors, and the least rate for the scopes;
    with `percent`, `base_year` and `target_year` also the linear rate that target needs."""
    sector = sector_of(context, report)
    typical = [row for row in typical_rates(sector.code or None) if row.per_year is not None]
    least = _least(str(context.get("scopes") or ""), str(context.get("ambition") or ""))
    needed = needed_rate(context)
    sentences = [_lead(sector, typical), *(_described(row) for row in typical)]
    if least:
        sentences.append(
            f"SBTi asks for at least {least.value} {least.unit} ({least.status}): {least.meaning}"
        )
    if needed is not None:
        sentences.append(
            f"The target needs {needed} % of base-year emissions a year, counted linearly"
        )
    sources = dict.fromkeys([row.source for row in typical] + ([least.source] if least else []))
    return Reply(
        True,
        ". ".join(sentences) + ".",
        "; ".join(sources),
        _details(sector, typical, least, needed),
    )


def needed_rate(context: Mapping[str, Any]) -> Decimal | None:
    """The yearly linear rate in % of the base year, to two digits; None where percent or years are
    missing or make no span."""
    try:
        percent, base, last = (
            Decimal(str(context[name])) for name in ("percent", "base_year", "target_year")
        )
    except (KeyError, InvalidOperation):
        return None
    span = last - base
    return (
        (abs(percent) / span).quantize(_DIGITS)
        if span.is_finite() and percent.is_finite() and span > 0
        else None
    )


def _least(scopes: str, ambition: str) -> Criterion | None:
    """The least rate the criteria ask for: at the ambition given, else at 1.5 degrees for Scope 1
    and 2 and at well below 2 degrees for Scope 3 alone."""
    alone = scopes.strip().removeprefix("Scope ").startswith("3")
    return minimum_rate_criterion(scopes, ambition or (_SCOPE_3_AMBITION if alone else _AMBITION))


def _lead(sector: Sector, typical: list[TypicalRate]) -> str:
    if any(row.sector for row in typical):
        return f"Rates of {sector.label} first, then across sectors"
    named = f"sector {sector.label}" if sector.named else "the report's sector, which is not given"
    return f"No rate is held for {named}; across sectors"


def _described(row: TypicalRate) -> str:
    note = f"; {row.note}" if row.note else ""
    return f"{row.per_year} % a year: {row.meaning} ({row.status}{note})"


def _details(
    sector: Sector, typical: list[TypicalRate], least: Criterion | None, needed: Decimal | None
) -> dict[str, Any]:
    """As plain JSON, with numbers as text."""
    return {
        "sector": sector.code,
        "typical": [
            {
                "key": row.key,
                "meaning": row.meaning,
                "sector": row.sector,
                "per_year": str(row.per_year),
                "status": row.status.value,
                "source": row.source,
                "note": row.note,
            }
            for row in typical
        ],
        "minimum": {
            "per_year": str(least.value),
            "status": least.status.value,
            "source": least.source,
        }
        if least
        else None,
        "needed_per_year": str(needed) if needed is not None else None,
    }
