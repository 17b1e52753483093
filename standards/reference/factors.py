"""Emission factors: electricity by country, and fuels.

Plausibility, not proof: boundaries differ from source to source.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from standards.reference.facts import Status, folded, shipped, source

GRID_UNIT = "tCO2e/MWh"
GRID_BASIS = (
    "lifecycle emissions of the electricity generated; national direct factors usually lie below "
    "it where the grid is clean. The band is for location-based Scope 2 over purchased "
    "electricity; a market-based figure may be 0 or far above it."
)
# tCO2e/MWh: a figure above it is doubted in any country (a rule of thumb)
HIGHEST_GRID_FACTOR = Decimal("1.2")
_NEAR = 3  # years for which a factor may stand in


@dataclass(frozen=True, slots=True)
class GridFactor:
    """What a MWh of a country's electricity emits in a year, and the band in which a location-based
    figure is plausible (a rule of thumb of ours; None where there is none). `regional`: its grids
    differ too much for one factor."""

    country: str
    iso3: str
    year: int
    value: Decimal
    low: Decimal | None
    high: Decimal | None
    unit: str
    status: Status
    band_status: Status
    source: str
    note: str = ""
    regional: bool = False


@dataclass(frozen=True, slots=True)
class FuelFactor:
    """What burning a fuel emits. `low` and `high` are equal where the source gives one value;
    `note` says on which heating value it stands."""

    fuel: str
    low: Decimal
    high: Decimal
    unit: str
    status: Status
    source: str
    note: str = ""


def grid_factor(country: str, year: int | None = None) -> GridFactor | None:
    """The factor of a country (name or ISO code; also "World" and "EU"): the latest, or the one
    nearest to `year`.

    None for a country that is not held, and for a year more than three years from every one that
    is: look at the result's own `year`, and do not use a later grid for an older base year.
    """
    held = _grids().get(folded(country), ())
    if year is None:
        return max(held, key=lambda factor: factor.year, default=None)
    near = min(held, key=lambda factor: (abs(factor.year - year), -factor.year), default=None)
    return near if near and abs(near.year - year) <= _NEAR else None


def grid_countries() -> tuple[str, ...]:
    """The names under which grid factors are held."""
    return tuple(row["country"] for row in shipped("ghg")["grid_factors"])


def fuel_factors(fuel: str) -> tuple[FuelFactor, ...]:
    """Every factor held for a fuel, under its name or a usual other name; empty where there is
    none. Units differ: kg per mmBtu, GJ, litre, gallon, kWh or tonne."""
    return _fuels().get(folded(fuel), ())


@cache
def _grids() -> dict[str, tuple[GridFactor, ...]]:
    found: dict[str, tuple[GridFactor, ...]] = {}
    for row in shipped("ghg")["grid_factors"]:
        factors = tuple(_grid(row, of_year) for of_year in row["years"])
        names = filter(None, (row["country"], row["iso3"], row["iso2"], *row["aliases"]))
        found.update((folded(name), factors) for name in names)
    return found


def _grid(row: dict[str, Any], of_year: dict[str, Any]) -> GridFactor:
    return GridFactor(
        country=row["country"],
        iso3=row["iso3"],
        year=int(of_year["year"]),
        value=of_year["value"],
        low=of_year["low"],
        high=of_year["high"],
        unit=GRID_UNIT,
        status=Status.VERIFIED,
        band_status=Status.HEURISTIC,
        source=source("ghg", of_year["source"]),
        note=row.get("note", ""),
        regional=row.get("regional", False),
    )


@cache
def _fuels() -> dict[str, tuple[FuelFactor, ...]]:
    found: dict[str, tuple[FuelFactor, ...]] = {}
    for row in shipped("ghg")["fuel_factors"]:
        for name in {folded(name) for name in (row["fuel"], *row["aliases"])}:
            found[name] = (*found.get(name, ()), _fuel(row))
    return found


def _fuel(row: dict[str, Any]) -> FuelFactor:
    return FuelFactor(
        fuel=row["fuel"],
        low=row["low"],
        high=row["high"],
        unit=row["unit"],
        status=Status(row["status"]),
        source=source("ghg", row["source"]),
        note=row.get("note", ""),
    )
