"""Published factors of grid electricity, by the year of their edition."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

# UK electricity, generated, tCO2e/MWh (= kgCO2e/kWh). Source: UK Government GHG Conversion Factors
# for Company Reporting (DEFRA, BEIS, DESNZ), sheet "UK electricity" of each year's edition.
# Recalled from the editions; a value is only held against the factors of a workbook, never taken
# for one.
UK_GRID: Mapping[int, Decimal] = {
    2018: Decimal("0.28307"),
    2019: Decimal("0.2556"),
    2020: Decimal("0.23314"),
    2021: Decimal("0.21233"),
    2022: Decimal("0.19338"),
    2023: Decimal("0.207074"),
    2024: Decimal("0.20705"),
}
