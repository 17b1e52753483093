"""The factors of the sample's inventory, of publications that are as invented as the company."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

PUBLISHED = "Halden Factor Tables"  # one edition a year
MIXES = "Nordre Residual Mixes"
STUDIES = "Ellingham Input-Output Tables"


@dataclass(frozen=True, slots=True)
class Listed:
    """A factor in kg CO2e for a unit: `source` is empty where the list names none, `age` is how
    many years before the reported one it was published, `note` what the list says of it."""

    label: str
    value: Decimal
    unit: str
    source: str = PUBLISHED
    age: int = 0
    note: str = ""


GAS = Listed("Natural gas, gross calorific value", Decimal("0.18254"), "kWh")
FUELS = {
    # of an edition two years old, and nothing says why
    "Diesel": Listed("Diesel", Decimal("2.51206"), "litre", age=2),
    "LPG": Listed(
        "LPG",
        Decimal("2.93929"),
        "kg",
        age=1,
        note="Not yet in the latest edition: value of the edition before kept",
    ),
    "Heating oil": Listed("Heating oil", Decimal("2.54013"), "litre", source=""),
}
_GRID = {
    "United Kingdom": "0.20705",
    "Germany": "0.36320",
    "Italy": "0.28170",
    "Poland": "0.61450",
    "Sweden": "0.02310",
    "Portugal": "0.14960",
    "France": "0.05210",
    "Spain": "0.15840",
    "Netherlands": "0.26850",
    "Hungary": "0.19830",
}
GRID = {
    country: Listed(f"Electricity, grid average, {country} (location-based)", Decimal(value), "kWh")
    for country, value in _GRID.items()
}
RESIDUAL = {
    country: Listed(
        f"Electricity, residual mix, {country} (market-based)",
        (Decimal(value) * Decimal("1.12")).quantize(Decimal("0.00001")),
        "kWh",
        MIXES,
    )
    for country, value in _GRID.items()
}
POTENTIALS = {"R-134a": 1300, "R-410A": 1924}  # of the Fifth Assessment Report
