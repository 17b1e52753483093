"""Rows of codes below heads, heads of two scopes, Roman months, labels below the name of a quarter,
sums headed by the year, and references beside sources."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.heads import column_of
from reports.inventory.inventory import tables_of
from reports.inventory.months import month_in
from reports.inventory.types import Role
from reports.tests.inventory.making import MONTHS, grid, read, totals

POWER = [41_210 + 311 * month for month in range(12)]
LOCATION = ("2", "location", None)


def offices() -> Any:
    """Power of offices by months, whose countries stand in a row of codes below the heads."""
    rows: list[list[Any]] = [["Office electricity, kWh per month"], []]
    rows.append(["Month", "Singapore", "Klang", "Jakarta", "Grid >", "tCO2e Singapore"])
    rows[-1] += ["tCO2e Klang", "tCO2e Jakarta"]
    rows.append(["Grid", "SG", "MY", "ID"])
    for at, month in enumerate(MONTHS, 5):
        used = [POWER[at - 5], POWER[at - 5] // 4, POWER[at - 5] // 5]
        made = [
            (f"={c}{at}*EF!$B$2/1000", value * 0.412 / 1000)
            for c, value in zip("BCD", used, strict=True)
        ]
        rows.append([month, *used, None, *made])
    factors = grid("EF", [["Grid", "kg CO2e/kWh", "Source"], ["SG", 0.412, "EMA 2024"]])
    return read(grid("Office power", rows), factors)


def test_a_row_of_country_codes_heads_nothing() -> None:
    inventory = offices()
    used = sum(value + value // 4 + value // 5 for value in POWER)
    assert totals(inventory)[LOCATION] == round(used * 0.412 / 1000, 3)
    assert {line.month for line in inventory.lines} == set(range(1, 13))


def test_a_head_of_scope_1_and_a_method_tells_the_scope_of_no_row() -> None:
    heads = ["Plant", "Type", "Qty", "Unit", "EF kg", "mt CO2e (LB/S1)"]
    rows = [heads, ["Arden", "Natural gas", 9_400, "therm", 5.3, ("=C2*E2/1000", 49.82)]]
    rows.append(["Arden", "Electricity", 504_248, "kWh", 0.456, ("=C3*E3/1000", 229.937)])
    found = totals(read(grid("Bills", rows)))
    assert found["1", "", None] == 49.82
    assert found[LOCATION] == 229.937


@pytest.mark.parametrize(("text", "month"), [("VII.2022", 7), ("XII 2022", 12), ("I.2023", 1)])
def test_roman_numbers_with_a_year_are_months(text: str, month: int) -> None:
    found = month_in(text)
    assert found is not None
    assert found[0] == month


def test_roman_numbers_alone_are_months_only_beside_others() -> None:
    assert month_in("V") is None
    assert month_in("II/2023") is None  # perhaps a quarter
    assert month_in("V", among=True) == (5, None)


def test_labels_below_the_name_of_a_quarter_are_of_its_rows() -> None:
    rows: list[list[Any]] = [["Electricity [kWh] - quarters"]]
    for quarter, months in enumerate(("I", "II", "III"), 1):
        rows += [[], [f"Quarter {quarter}", f"{months}.2023", "Total kWh", "tCO2e"]]
        for site in ("Arden", "Bexley", "Corby"):
            row = len(rows) + 1
            used = 1_000.0 + 1_250.0 * quarter * quarter
            made = (f"=C{row}*0.4/1000", used * 0.4e-3)
            rows.append([site, used, (f"=SUM(B{row}:B{row})", used), made])
    inventory = read(grid("Power", rows), sites=("Arden", "Bexley", "Corby"))
    assert {line.site for line in inventory.lines} == {"Arden", "Bexley", "Corby"}
    assert totals(inventory)[LOCATION] == 24.6


def test_a_column_headed_year_behind_the_months_is_their_sum() -> None:
    rows: list[list[Any]] = [["Strombezug kWh"], []]
    rows.append(["Zählpunkt", "Standort", *MONTHS, "Jahr", "t standort", "t markt"])
    for at, site in enumerate(("Arden", "Bexley"), 4):
        total = sum(POWER)
        made = [
            (f"=O{at}*EF!$B$2/1000", total * 0.142e-3),
            (f"=O{at}*EF!$B$3/1000", total * 0.318e-3),
        ]
        rows.append([f"AT00310000000{at}", site, *POWER, (f"=SUM(C{at}:N{at})", total), *made])
    factors = [["Faktor", "kg/kWh", "Quelle"], ["Strom, Mix Österreich", 0.142, "UBA 2024"]]
    factors.append(["Strom, Restmix", 0.318, "AIB 2024"])
    inventory = read(grid("Strom", rows), grid("EF", factors))
    assert totals(inventory)[LOCATION] == round(2 * sum(POWER) * 0.142e-3, 3)
    assert totals(inventory)["2", "market", None] == round(2 * sum(POWER) * 0.318e-3, 3)
    units = {line.unit.printed for line in inventory.lines if line.unit is not None}
    assert units == {"kWh"}  # and not that of a meter in the corner


def test_the_first_column_of_factors_may_say_what_emits() -> None:
    rows = [
        ["Fatores de emissão"],
        ["Fonte", "Unidade", "kg CO2e/un.", "Referência", "Ano"],
        ["Diesel", "L", 2.302, "GHG Protocol Brasil", 2023],
        ["GLP", "kg", 2.938, "GHG Protocol Brasil", 2023],
        ["Milho", "t", 388, "Embrapa ICVCalc", 2023],
    ]
    (table,) = tables_of(grid("FE", rows))
    assert table.columns[1].role is Role.KIND
    assert table.columns[4].role is Role.FACTOR_SOURCE


def test_a_quantity_invoiced_is_no_invoice() -> None:
    column = column_of(4, ["Quantité facturée (kWh PCS)"])
    assert column.role is Role.ACTIVITY
    assert column.unit is not None
    assert column.unit.base == "MWh"
