"""Results of Scope 2 beside those of Scope 1, what factors are told for in a row of its own, and
columns of units that name no unit of measurement."""

from __future__ import annotations

from reports.inventory.types import Role, TableKind
from reports.inventory.units import unit_of
from reports.tests.inventory.making import MONTHS, grid, read, totals


def works(scope: str = "Scope 1", unit: str = "t CO2"):  # type: ignore[no-untyped-def]
    """Power and gas of a works by month, with the emissions of both scopes and methods."""
    rows = [
        ["Month", "Electricity", "City gas", scope, "Scope 2", "Scope 2"],
        [None, "MWh", "1000 m3", unit, "location", "market"],
    ]
    for at, month in enumerate(MONTHS):
        power, gas, row = 9_400 + 61 * at, 190 - 3 * at, at + 3
        rows.append(
            [
                *(month, power, gas, (f"=C{row}*Factors!B2", gas * 2.05)),
                (f"=B{row}*Factors!B3", power * 0.423),
                (f"=B{row}*Factors!B4", power * 0.429),
            ]
        )
    return grid("Energy", rows)


LISTED = grid(
    "Factors",
    [
        ["Item", "Value", "Unit", "Source"],
        ["City gas", 2.05, "t CO2/1000 m3", "MOE 2024"],
        ["Electricity, national average", 0.423, "t CO2/MWh", "MOE 2024"],
        ["Electricity, supplier", 0.429, "t CO2/MWh", "MOE 2024"],
    ],
)


def test_methods_under_scope_2_are_emissions_in_the_unit_of_scope_1() -> None:
    found = totals(read(works(), LISTED))
    power = sum(9_400 + 61 * at for at in range(12))
    assert found["2", "location", None] == round(power * 0.423, 3)
    assert found["2", "market", None] == round(power * 0.429, 3)
    assert found["1", "", None] == round(sum(190 - 3 * at for at in range(12)) * 2.05, 3)


def test_methods_beside_emissions_of_no_scope_stay_what_they_were() -> None:
    found = totals(read(works(scope="Fuels"), LISTED))
    assert not found.get(("2", "market", None))


def test_what_factors_are_told_for_may_stand_in_the_row_below_their_masses() -> None:
    listed = [
        ["Fuel", "GJ per kL", "kg CO2", "kg CH4 (CO2e)", "kg N2O (CO2e)", "Source"],
        [None, None, "per GJ", "per GJ", "per GJ"],
        ["Diesel", 38.6, 69.9, 0.1, 0.2, "NGA Factors 2024, Table 8"],
        ["LPG", 25.7, 60.2, 0.2, 0.2, "NGA Factors 2024, Table 8"],
    ]
    rows = [["Docket", "Facility", "Product", "Litres", "GJ", "tCO2e"]]
    for row in range(2, 8):
        used = 26_000 + 311 * row
        energy = used / 1000 * 38.6
        told = (f"=E{row}*SUM('NGA factors'!$C$3:$E$3)/1000", energy * 70.2 / 1000)
        heat = (f"=D{row}/1000*'NGA factors'!$B$3", energy)
        rows.append([f"D-{row}", "Narrabri", "Diesel", used, heat, told])
    inventory = read(grid("NGA factors", listed), grid("Deliveries", rows))
    assert [inventory.tables[0].columns[at].role for at in (3, 4, 5)] == [Role.FACTOR] * 3
    assert inventory.tables[0].columns[3].unit == unit_of("kg CO2 per GJ")
    assert inventory.tables[1].kind is TableKind.ACTIVITY
    assert totals(inventory)["1", "", None] == round(sum(row[5][1] for row in rows[1:]), 3)


def ledger(names: tuple[str, ...]):  # type: ignore[no-untyped-def]
    """Fuels of the units of a company, with units of measurement and of factors beside them."""
    head = ["Mês", "Unidade", "Fonte", "Escopo", "Quantidade", "Un.", "Fator", "Un. fator"]
    rows = [[*head, "t CO2e", "Observação"]]
    for month in range(1, 5):
        for at, name in enumerate(names):
            fuel, unit, rate = (("Gás natural", "m³", 2.07), ("Diesel B12", "L", 2.33))[at % 2]
            used, row = 41_000 + 911 * month + 8_100 * at, len(rows) + 1
            told = (f"=E{row}*G{row}/1000", used * rate / 1000)
            rows.append([month, name, fuel, 1, used, unit, rate, f"kg CO2e/{unit}", told])
    return grid("Lançamentos", rows)


def test_units_of_a_company_are_sites_and_those_of_factors_are_no_fuels() -> None:
    inventory = read(ledger(("Fábrica Telêmaco", "Fábrica Três Barras")))
    assert {line.site for line in inventory.lines} == {"Fábrica Telêmaco", "Fábrica Três Barras"}
    assert {line.kind for line in inventory.lines} == {"Gás natural", "Diesel B12"}
    roles = {column.head: column.role for column in inventory.tables[0].columns.values()}
    assert (roles["Un. fator"], roles["Observação"]) == (Role.FACTOR_UNIT, Role.NOTE)


def test_units_with_numbers_are_those_of_a_fleet() -> None:
    inventory = read(ledger(("T-11", "T-12")))
    assert {line.meter for line in inventory.lines} == {"T-11", "T-12"}


def test_use_beside_its_unit_is_the_amount_and_not_what_was_paid() -> None:
    rows = [["Facility", "Commodity", "Use", "UOM", "Cost USD", "kg/unit", "MT CO2e"]]
    for row, name in enumerate(("Joliet", "Laredo", "Fresno"), 2):
        used = 549_000 + 31_000 * row
        told = (f"=C{row}*F{row}/1000", used * 0.416 / 1000)
        rows.append([name, "Electric", used, "kWh", 48_000 + row, 0.416, told])
    lines = read(grid("Bills", rows)).lines
    assert [line.activity for line in lines] == [611_000, 642_000, 673_000]
    assert all(line.computed is not None for line in lines)
