"""Months down under several heads: years side by side, heating values, and emissions apart."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.heads import column_of
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.inventory.units import unit_of
from reports.inventory.values import as_numbers
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    Cell,
    examined,
    kinds,
    monthly,
    sheet,
)

PLANTS = ("Arden", "Bexley", "Corby")
CALM = [1210, 1194, 1187, 1142, 1120, 1098, 1105, 1117, 1139, 1168, 1201, 1224]


FACTORES = sheet(
    "Factores",
    ["Combustible", "Factor (kg CO2e/u.)", "Unidad"],
    ["Di\u00e9sel", 2.68, "L"],
    ["GLP", 2.98, "kg"],
    ["Gasolina 93", 2.28, "L"],
)


def two_years(gone: int | None = None) -> Grid:
    """Gas of three plants in two years, on two heating values, with factors and emissions below."""
    across = [(plant, year) for plant in range(3) for year in (2022, 2023)]
    basis = ["NCV" if plant == 1 else "GCV" for plant, _ in across]
    factors = [0.0561 if plant == 1 else 0.0505 for plant, _ in across]
    rows: list[list[Cell]] = [
        ["Natural gas"],
        [],
        ["basis", *basis],
        ["Plant", *(PLANTS[plant] if year == 2022 else None for plant, year in across)],
        ["Unit", *["GJ"] * 6],
        ["Year", *(year for _, year in across)],
    ]
    for at, month in enumerate(MONTHS):
        amounts: list[Cell] = [CALM[at] * (plant + 2) + 7 * (year - 2020) for plant, year in across]
        if at == gone:
            amounts[1] = None
        rows.append([month, *amounts])
    sums = [sum(row[at] or 0 for row in rows[6:]) for at in range(1, 7)]  # type: ignore[operator,misc]
    rows.append(
        ["Total", *[(f"=SUM({c}7:{c}18)", float(s)) for c, s in zip("BCDEFG", sums, strict=True)]]
    )
    rows.append(["t CO2/unit", *factors])
    told = [float(s) * f for s, f in zip(sums, factors, strict=True)]
    rows.append(
        ["t CO2", *[(f"={c}19*{c}20", value) for c, value in zip("BCDEFG", told, strict=True)]]
    )
    return sheet("Gas", *rows)


def test_years_side_by_side_are_told_apart() -> None:
    lines = inventory_of([two_years()], Report(2023, (), PLANTS)).lines
    assert {(line.site, line.year) for line in lines} == {(plant, 2023) for plant in PLANTS}
    assert {line.basis for line in lines if line.site == "Bexley"} == {"net"}
    assert len(lines[0].points) == 12


def test_an_empty_month_of_the_year_is_asked_for() -> None:
    found, _ = examined(two_years(gone=9), sites=PLANTS)
    assert kinds(found) == ["missing_month"]
    assert "October" in found[0].message


def _total(rows: Sequence[Sequence[Cell]], first: int) -> list[Cell]:
    sums = [float(sum(row[at] or 0 for row in rows)) for at in (1, 2, 3)]  # type: ignore[misc]
    last = first + len(rows) - 1
    told = zip("BCD", sums, strict=True)
    return ["Total", *((f"=SUM({letter}{first}:{letter}{last})", value) for letter, value in told)]


def blocks(negative: bool) -> Grid:
    """Fuels of sites under three heads, and beneath them the same months as emissions."""
    sites = ["Planta", "Lautaro", "Lautaro", "Temuco"]
    fuels = ["Combustible", "Di\u00e9sel", "GLP", "Gasolina 93"]
    factors = (0, 2.68, 2.98, 2.28)
    rows: list[list[Cell]] = [["Alcance 1"], [], [*sites], [*fuels], ["Unidad", "L", "kg", "L"]]
    for at, month in enumerate(MONTHS):
        amounts: list[Cell] = [float(CALM[at] * (which + 2)) for which in range(3)]
        if negative and at == 9:
            amounts[1] = -float(amounts[1] or 0)  # type: ignore[arg-type]
        rows.append([f"{month}-23", *amounts])
    rows.append(_total(rows[5:], 6))
    rows += [[], [*sites], [*fuels], ["Unidad", "t CO2e", "t CO2e", "t CO2e"]]
    for at, month in enumerate(MONTHS):
        row = rows[5 + at]
        told: list[Cell] = [
            (f"={'ABCD'[c]}{6 + at}*Factores!$B${c + 1}/1000", float(row[c]) * factors[c] / 1000)  # type: ignore[arg-type]
            for c in (1, 2, 3)
        ]
        rows.append([f"{month}-23", *told])
    values = [[row[0], *(cell[1] for cell in row[1:])] for row in rows[-12:]]  # type: ignore[index]
    rows.append(_total(values, len(rows) - 11))
    return sheet("Combustibles", *rows)


def test_emissions_in_a_block_beneath_their_amounts_count_once() -> None:
    inventory = inventory_of([FACTORES, blocks(negative=False)], Report(2023, (), ()))
    [scope] = [total for total in inventory.totals if total.scope == "1"]
    assert float(scope.stated) == pytest.approx(sum(CALM) * (2 * 2.68 + 3 * 2.98 + 4 * 2.28) / 1000)
    assert {line.kind for line in inventory.lines} == {"Di\u00e9sel", "GLP", "Gasolina 93"}
    assert kinds(examined(FACTORES, blocks(negative=False))[0]) == []


def test_an_amount_below_nothing_in_such_a_block_is_asked_about() -> None:
    assert "negative_value" in kinds(examined(FACTORES, blocks(negative=True))[0])


@pytest.mark.parametrize("text", ["1000m3N", "1000 m3"])
def test_a_thousand_cubic_metres_are_a_unit_and_no_amount(text: str) -> None:
    grid = sheet("Fuel", ["Unit", text, "kg"], ["Jan", 12.5, 3794])
    as_numbers(grid)
    assert grid.at(1, 2) == text
    unit = unit_of(text)
    assert unit is not None and (unit.base, unit.factor) == ("m3", 1000)


@pytest.mark.parametrize(
    ("head", "method"),
    [("t CO2e (L)", "location"), ("t CO2e (M)", "market"), ("EF (L)", "location"), ("t CO2e", "")],
)
def test_one_letter_tells_the_method(head: str, method: str) -> None:
    assert column_of(1, [head]).method == method


def test_a_section_beside_sections_of_places_is_one_too() -> None:
    rows: list[list[Cell]] = [
        ["Purchased electricity"],
        [],
        ["Property", "Item", "Unit", "Quantity", "kg CO2e/unit", "t CO2e"],
    ]
    names = ("Palace Montreux", "House Samnaun", "Lodge Vermont", "Inn Bex", "Laundry Bex")
    for at, name in enumerate(names):
        amount = 41_300 + 9_137 * at
        row = len(rows) + 2
        told = (f"=D{row}*E{row}/1000", amount * 0.000207)
        rows += [[name], [None, "Electricity", "kWh", amount, 0.207, told]]
    lines = inventory_of([sheet("Scope 2", *rows)], Report(2023, (), ())).lines
    assert [line.site for line in lines] == list(names)


def test_energy_of_hotels_and_laundries_is_no_travel() -> None:
    amounts: dict[str, list[Cell]] = {
        "Hotel Fontana": [float(value) for value in CALM],
        "Central laundry": [float(2 * value) for value in CALM],
    }
    grid = monthly("Electricity", amounts)
    assert {line.scope for line in inventory_of([grid], Report(2023, (), ())).lines} == {"2"}
