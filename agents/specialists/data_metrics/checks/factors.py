"""Do emissions and the energy behind them fit together? The factor they imply beside what grids and
fuels emit.

Reference bands are rules of thumb: outside one a factor is unusual and worth a look, never wrong by
itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Final

from agents.specialists.data_metrics.checks.fuels import fuel_results
from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.results import outcome
from agents.specialists.data_metrics.checks.telling import number, words
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.types import Quantity
from reports.findings.checks.base import Band
from reports.findings.checks.measuring import FactorDetails
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from standards.reference.factors import (
    GRID_UNIT,
    HIGHEST_GRID_FACTOR,
    GridFactor,
    grid_countries,
    grid_factor,
)

CHECK: Final = "conversion_factor"
MWH = {"MWh": Decimal(1), "GJ": 1 / Decimal("3.6"), "MMBtu": Decimal("0.29307107017")}
_ELECTRIC = regex(r"\belectric", re.IGNORECASE)
_BOUGHT = regex(r"\bpurchas|\bbought\b|\bfrom the grid\b|\bacquired\b|\bimported\b", re.IGNORECASE)
_NOT_ALL = regex(
    r"\brenewable|\bgenerat|\bproduc|\bsold\b|\bexport|\bsav(?:ed|ing)|\breduc|\bwithout\b"
    r"|\bgreen\b|\bsolar\b|\bwind\b|\bsite\b|\bplant\b|\bvehicle|\bcharg|\bother\b|\bnuclear\b"
    r"|\bnon\b",
    re.IGNORECASE,
)
_SOME = regex(
    r"\b(?:since|additional\w*|further|agreements?|contracts?|PPAs?|certificates?|hydro\w*"
    r"|renewabl\w+|wind|solar|new)\b",
    re.IGNORECASE,
)
_NOT_RENEWABLE = regex(r"\b(?:not|non)[- ]?renewable", re.IGNORECASE)
_RENEWABLE = regex(r"\brenewable", re.IGNORECASE)
_GRID_WORDS = regex(r"\bgrid\b|\bemissions? factors?\b|\belectricity\b", re.IGNORECASE)
_PER_ENERGY = regex(r"^(?P<mass>g|kg|t) ?CO2e?(?: ?/ ?| per )(?P<energy>kWh|MWh)$", re.IGNORECASE)
_TONNES = {"g": Decimal("0.000001"), "kg": Decimal("0.001"), "t": Decimal(1)}
_PER_MWH = {"kwh": Decimal(1000), "mwh": Decimal(1)}
_WORLD = ("World", "EU")


def conversion_factor(given: CheckInput) -> list[CheckResult]:
    """One result for each year with location-based Scope 2 and electricity bought, each printed
    grid factor, and each fuel."""
    return [*_implied(given), *_printed(given.quantities), *fuel_results(given.quantities)]


def _implied(given: CheckInput) -> Iterator[CheckResult]:
    """Location-based Scope 2 over electricity bought, year by year."""
    twos = [
        f.best
        for f in given.facts
        if f.best.scope == "2" and f.best.metric == "ghg_emissions" and not f.best.entity_part
    ]
    located = {q.year: q for q in twos if q.method == "location" and q.year and q.unit == "tCO2e"}
    for year, two in sorted(located.items()):
        bought = _electricity(given, year)
        if bought is not None:
            yield _grid(two, bought, _country(f"{two.quote} {bought.quote}"))


def _electricity(given: CheckInput, year: int | None) -> Quantity | None:
    """The electricity bought by the whole company; None where the report prints none, or several
    different figures."""
    energy = [
        f.best
        for f in given.facts
        if f.best.metric == "energy" and f.best.year == year and f.best.unit in MWH
    ]
    electric = [q for q in energy if _ELECTRIC.search(_subject(q))]
    whole = [
        q
        for q in electric
        if not _NOT_ALL.search(_subject(q)) and (q.in_table or not _SOME.search(q.quote))
    ]
    bought = [q for q in whole if _BOUGHT.search(_subject(q))]
    found = [q for q in bought if q.in_table] or [q for q in whole if q.in_table] or bought
    if not found and (
        parts := _two_parts([q for q in electric if q.in_table and _BOUGHT.search(_subject(q))])
    ):
        return parts
    amounts = {round(q.value * MWH[q.unit]) for q in found}
    return found[0] if len(amounts) == 1 else None


def _two_parts(bought: Sequence[Quantity]) -> Quantity | None:
    """The sum of a renewable and a non-renewable row of electricity bought; None where there are
    other rows or fewer."""
    fossil = [q for q in bought if _NOT_RENEWABLE.search(_subject(q))]
    green = [q for q in bought if _RENEWABLE.search(_subject(q)) and q not in fossil]
    if (
        len(fossil) != 1
        or len(green) != 1
        or len(bought) != len(fossil) + len(green)
        or fossil[0].unit != green[0].unit
    ):
        return None
    spelled = f"{shown(fossil[0].value)} + {shown(green[0].value, green[0].unit)}"
    return replace(fossil[0], value=fossil[0].value + green[0].value, printed=spelled)


def _subject(quantity: Quantity) -> str:
    return f"{quantity.label.split(' > ')[-1]} {quantity.entity_part}"


def _grid(two: Quantity, bought: Quantity, country: str) -> CheckResult:
    mwh = bought.value * MWH[bought.unit]
    if mwh <= 0:
        message = (
            f"Scope 2 {two.year}: the electricity bought is printed as "
            f"{shown(bought.value, bought.unit)}, so there is no factor."
        )
        return outcome(
            CHECK,
            "inconclusive",
            "info",
            message,
            FactorDetails(year=two.year),
            (two, bought),
            ("electricity bought",),
        )
    factor = two.value / mwh
    amount = f"({bought.printed})" if " + " in bought.printed else shown(bought.value, bought.unit)
    converted = f" = {words(mwh, 'MWh')}" if bought.unit != "MWh" else ""
    said = (
        f"Implied grid factor {two.year}, at most: {shown(two.value, two.unit)} (location-based "
        f"Scope 2, with whatever heat and steam it holds) / {amount}{converted} of electricity = "
        f"{words(factor, GRID_UNIT)}"
    )
    return _beside_grids(said, factor, two.year, country, (two, bought))


def _beside_grids(
    said: str, factor: Decimal, year: int | None, country: str, used: Sequence[Quantity]
) -> CheckResult:
    """A factor beside the band of its country, and beside the highest of any grid."""
    row = grid_factor(country, year) or grid_factor(country) if country else None
    details = FactorDetails(
        factor=number(factor), unit=GRID_UNIT, year=year, country=country or None, band=None
    )
    if factor > HIGHEST_GRID_FACTOR:
        message = (
            f"{said}: above {HIGHEST_GRID_FACTOR} {GRID_UNIT}, which hardly any grid exceeds; a "
            "unit or the scope may be wrong."
        )
        return outcome(CHECK, "pass", "warning", message, details, used)
    if row is None or row.low is None or row.high is None:
        which = f"no band is held for {country}" if country else "no country is named beside it"
        message = (
            f"{said}: not above {HIGHEST_GRID_FACTOR} {GRID_UNIT}, the highest of any grid; "
            f"{which}, so it is compared with none."
        )
        return outcome(CHECK, "pass", "info", message, details, used, ("country",))
    return _beside_country(said, factor, row, row.low, row.high, details, used)


def _beside_country(
    said: str,
    factor: Decimal,
    row: GridFactor,
    low: Decimal,
    high: Decimal,
    details: FactorDetails,
    used: Sequence[Quantity],
) -> CheckResult:
    inside = low <= factor <= high
    details = details.changed(
        band=Band(
            low=number(low),
            high=number(high),
            year=row.year,
            status=str(row.band_status),
            source=row.source,
        )
    )
    band = (
        f"{words(low)} to {words(high)} {row.unit} for {row.country} ({row.year}, "
        f"{row.band_status}; {row.source})"
    )
    note = "; its regions differ widely" if row.regional else ""
    severity: Severity = "info" if inside or row.regional else "warning"
    message = (
        f"{said}: {'within' if inside else 'outside'} the usual {band}{'' if inside else note}."
    )
    return outcome(CHECK, "pass", severity, message, details, used)


def _printed(quantities: Sequence[Quantity]) -> Iterator[CheckResult]:
    """Grid factors the report prints itself: "466 g CO2e/kWh"."""
    for quantity in quantities:
        unit = _PER_ENERGY.match(quantity.unit) if quantity.metric == "intensity" else None
        if (
            unit
            and _GRID_WORDS.search(f"{quantity.label} {quantity.quote}")
            and not quantity.in_table
        ):
            factor = (
                quantity.value * _TONNES[unit["mass"].lower()] * _PER_MWH[unit["energy"].lower()]
            )
            said = (
                f"Printed factor: {shown(quantity.value)} {quantity.unit} = "
                f"{words(factor, GRID_UNIT)}"
            )
            yield _beside_grids(said, factor, quantity.year, _country(quantity.quote), (quantity,))


@cache
def _countries() -> re.Pattern[str]:
    names = sorted((name for name in grid_countries() if name not in _WORLD), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)


def _country(text: str) -> str:
    """The one country a text names; "" for none or several."""
    found = {match[0].casefold(): match[0] for match in _countries().finditer(text)}
    return found.popitem()[1] if len(found) == 1 else ""
