"""Emissions of a fuel beside the amount burnt, where one sentence states both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.results import outcome
from agents.specialists.data_metrics.checks.telling import number, words
from agents.specialists.data_metrics.schemas import CheckResult, Severity
from reports.figures.types import Quantity
from reports.findings.checks.base import Band
from reports.findings.checks.measuring import FactorDetails
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from standards.reference.factors import FuelFactor, fuel_factors

CHECK: Final = "conversion_factor"
_FUELS = regex(
    r"\b(natural gas|diesel|petrol|gasoline|lignite|coal|heavy fuel oil|fuel oil|propane|LPG"
    r"|kerosene|jet fuel|petroleum coke)\b",
    re.IGNORECASE,
)
_GJ = {"MWh": Decimal("3.6"), "GJ": Decimal(1), "MMBtu": Decimal("1.05505585262")}
_KG_PER_GJ = {
    "kg CO2/GJ": Decimal(1),
    "kg CO2/mmBtu": 1 / Decimal("1.05505585262"),
    "kg CO2e/kWh": 1000 / Decimal("3.6"),
}
_SLACK = Decimal("0.1")  # heating values gross or net differ by up to a tenth
_KG = Decimal(1000)


def fuel_results(quantities: Sequence[Quantity]) -> Iterator[CheckResult]:
    """One result for each sentence that names one fuel, how much energy of it was used, and what
    that emitted."""
    places: dict[tuple[int, str], list[Quantity]] = {}
    for quantity in quantities:
        if not quantity.in_table and quantity.metric in ("energy", "ghg_emissions"):
            places.setdefault((quantity.page, quantity.quote), []).append(quantity)
    for (_, quote), group in places.items():
        fuels = {name.casefold() for name in _FUELS.findall(quote)}
        burnt = [q for q in group if q.metric == "energy" and q.unit in _GJ]
        emitted = [q for q in group if q.metric == "ghg_emissions" and q.unit in ("tCO2e", "tCO2")]
        if (
            len(fuels) == 1
            and len(burnt) == 1
            and len(emitted) == 1
            and burnt[0].year == emitted[0].year
        ):
            yield _judge(fuels.pop(), burnt[0], emitted[0])


def _judge(fuel: str, burnt: Quantity, emitted: Quantity) -> CheckResult:
    used = (burnt, emitted)
    details = FactorDetails(fuel=fuel, factor=None, unit="kg CO2e/GJ", year=burnt.year, band=None)
    gigajoules = burnt.value * _GJ[burnt.unit]
    if gigajoules <= 0:
        message = f"{fuel}: {shown(burnt.value, burnt.unit)} is no amount to divide by."
        return outcome(
            CHECK, "inconclusive", "info", message, details, used, ("energy of the fuel",)
        )
    factor = emitted.value * _KG / gigajoules
    details = details.changed(factor=number(factor))
    said = (
        f"Implied factor of {fuel}: {shown(emitted.value, emitted.unit)} x 1,000 / "
        f"{words(gigajoules, 'GJ')} = {words(factor)} kg CO2e/GJ"
    )
    held = [row for row in fuel_factors(fuel) if row.unit in _KG_PER_GJ]
    if not held:
        message = f"{said}; no factor of this fuel per unit of energy is held."
        return outcome(
            CHECK, "inconclusive", "info", message, details, used, (f"a factor of {fuel}",)
        )
    return _beside(said, factor, held, details, used)


def _beside(
    said: str,
    factor: Decimal,
    held: Sequence[FuelFactor],
    details: FactorDetails,
    used: Sequence[Quantity],
) -> CheckResult:
    low = min(row.low * _KG_PER_GJ[row.unit] for row in held) * (1 - _SLACK)
    high = max(row.high * _KG_PER_GJ[row.unit] for row in held) * (1 + _SLACK)
    sources = "; ".join(dict.fromkeys(f"{row.source} ({row.status})" for row in held))
    inside = low <= factor <= high
    details = details.changed(band=Band(low=number(low), high=number(high), source=sources))
    severity: Severity = "info" if inside else "warning"
    message = (
        f"{said}: {'within' if inside else 'outside'} the usual {words(low)} to {words(high)} "
        f"kg/GJ ({sources})."
    )
    return outcome(CHECK, "pass", severity, message, details, used)
