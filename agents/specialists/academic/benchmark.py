"""Benchmarks for a metric: the bands held for the sector, and where a given value lies in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from agents.base.ask import Reply, ReportFacts
from agents.specialists.academic.comparing import in_unit_of, names_same_subject
from agents.specialists.academic.sector import Sector, sector_of
from sibyl_project.common.regex import regex
from standards.reference.benchmarks import (
    Band,
    other,
    physical_bands,
    revenue_intensity,
    scope3_share,
)

_REVENUE = regex(
    r"\brevenues?\b|\bturnover\b|\bsales\b|\b(?:USD|EUR|GBP)\b|[$\u20ac\u00a3]", re.IGNORECASE
)
_EMISSIONS = regex(r"CO2|CO\u2082|emission|GHG|carbon", re.IGNORECASE)
_SHARE = regex(
    r"scope ?3.*(?:share|percent|proportion|%)|(?:share|proportion|percent\w*|%).*scope ?3",
    re.IGNORECASE,
)
_STANDINGS = {
    "inside": "within the band",
    "unusual": "outside the band: unusual, which is no proof of an error",
    "far": "more than three times beyond the band: a wrong unit or scale is likely",
}


def answer(
    context: Mapping[str, Any], report: ReportFacts, held: Sequence[Band] | None = None
) -> Reply:
    """The bands for `metric` in the sector; with `value` and `unit` also where the value lies.

    The answer says so when no band is held.
    """
    metric, unit = str(context.get("metric") or "").strip(), str(context.get("unit") or "").strip()
    if not metric:
        return Reply(False, "The question names no metric: no benchmark can be looked up.")
    sector = sector_of(context, report)
    bands = _bands(metric, unit, sector, held)
    if not bands:
        why = sector.missing or f"No benchmark for {metric} in sector {sector.label}"
        return Reply(False, f"{why}.", details={"metric": metric, "sector": sector.code})
    value = _number(context.get("value"))
    placed = [(band, _standing(value, unit, band)) for band in bands]
    described = [
        _described(band) + (f"; {_words(value, unit, where)}" if value is not None else "")
        for band, where in placed
    ]
    lead = f"{metric}, {sector.label if bands[0].sector else 'all sectors'}: "
    details = {
        "metric": metric,
        "sector": sector.code,
        "bands": [_details(band) | {"place": where} for band, where in placed],
    }
    return Reply(
        True,
        lead + ". ".join(described) + ".",
        "; ".join(dict.fromkeys(band.source for band in bands)),
        details,
    )


def _bands(metric: str, unit: str, sector: Sector, held: Sequence[Band] | None) -> tuple[Band, ...]:
    """The bands of the sector that fit the metric by name, else by the denominator of the unit,
    else the band that holds for every sector."""
    of_sector: list[Band | None] = []
    if sector.code:
        if _SHARE.search(metric):
            of_sector.append(scope3_share(sector.code, held))
        elif _REVENUE.search(f"{metric} {unit}") and _EMISSIONS.search(f"{metric} {unit}"):
            of_sector.append(revenue_intensity(sector.code, held))
        of_sector += physical_bands(sector.code, metric, held) or _per_the_same(
            sector.code, unit, held
        )
    found = tuple(band for band in of_sector if band is not None)
    everywhere = other(metric, held)
    return found or ((everywhere,) if everywhere else ())


def _per_the_same(code: str, unit: str, held: Sequence[Band] | None) -> list[Band]:
    return [band for band in physical_bands(code, held=held) if names_same_subject(unit, band.unit)]


def _standing(value: Decimal | None, unit: str, band: Band) -> str:
    """Where the value lies, "inside", "unusual" or "far"; empty where there is nothing to compare
    or the units do not fit."""
    if value is None:
        return ""
    here = in_unit_of(value, unit, band.unit)
    return band.classify(here) if here is not None else ""


def _described(band: Band) -> str:
    known = (
        band.status
        if band.status == band.typical_status
        else f"band {band.status}, typical value {band.typical_status}"
    )
    of_year = f", {band.year}" if band.year else ""
    note = f"; {band.note}" if band.note else ""
    return (
        f"{band.metric}: {band.low} to {band.high}, typically {band.typical} {band.unit} "
        f"({known}{of_year}{note})"
    )


def _words(value: Decimal, unit: str, where: str) -> str:
    if where:
        return f"{value} {unit} is {_STANDINGS[where]}"
    return f"{value} {unit or 'without a unit'} is not compared: its unit does not fit"


def _number(value: Any) -> Decimal | None:
    if value is None or isinstance(value, bool):
        return None
    try:
        number = Decimal(str(value).replace(",", ""))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _details(band: Band) -> dict[str, Any]:
    """As plain JSON, with numbers as text so that none is rounded."""
    return {
        "sector": band.sector,
        "metric": band.metric,
        "low": str(band.low),
        "typical": str(band.typical),
        "high": str(band.high),
        "unit": band.unit,
        "status": band.status.value,
        "typical_status": band.typical_status.value,
        "source": band.source,
        "note": band.note,
        "year": band.year,
    }
