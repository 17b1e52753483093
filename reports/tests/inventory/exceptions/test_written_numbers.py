"""Numbers that are written into formulas: conversions that one row lacks, and potentials."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

GAUGE = [12204, 11458, 12173, 11526, 11840, 11575, 12480, 11394, 11954, 12567, 12313, 12806]


def tanks(typed: float | None, by: str = "3.78541") -> Grid:
    """Tanks in gallons, one of which is read in litres and converted month by month."""
    read: list[Cell] = [(f"={value}/{by}", value / float(by)) for value in GAUGE]
    if typed is not None:
        read[6] = typed
    rows: list[list[Cell]] = [["Ashford", *[5000 + 31 * at for at in range(12)]]]
    rows += [["Bexley", *read], ["Corby", *[700 + 7 * at for at in range(12)]]]
    totals: list[list[Cell]] = []
    for at, row in enumerate(rows, 2):
        whole = sum(one[1] if isinstance(one, tuple) else float(one) for one in row[1:])  # type: ignore[arg-type]
        totals.append(
            [*row, (f"=SUM(B{at}:M{at})", whole), (f"=N{at}*10.2/1000", whole * 10.2 / 1000)]
        )
    return sheet("Diesel tanks", ["Site", *MONTHS, "Total US gal", "tCO2e"], *totals)


@pytest.mark.parametrize("by", ["3.78541", "3.7854", "4.54609"])
def test_a_month_that_is_typed_where_the_others_are_brought_to_gallons(by: str) -> None:
    exceptions, _ = examined(tanks(12480, by))
    assert "unit_slip_litre_gallon" in kinds(exceptions)
    assert {one.place.cells for one in exceptions} == {"H3"}


def test_a_month_that_is_typed_in_gallons_is_right() -> None:
    assert kinds(examined(tanks(3296.9))[0]) == []


def test_months_that_are_all_brought_to_gallons_are_right() -> None:
    assert kinds(examined(tanks(None))[0]) == []


def deliveries(*bare: int) -> Grid:
    """Deliveries in gallons and litres, all brought to gallons but those named."""
    rows: list[list[Cell]] = []
    for at in range(2, 18):
        unit, value = ("L", 1800.0 + 11 * at) if at % 2 else ("gal", 480.0 + 7 * at)
        brought: Cell = (f"=C{at}", value)
        if unit == "L" and at not in bare:
            brought = (f"=C{at}/3.78541", value / 3.78541)
        amount = brought[1] if isinstance(brought, tuple) else 0.0
        day = f"2023-{1 + at % 12:02}-1{at % 9}"
        rows.append([day, "Arden", value, unit, brought, (f"=E{at}*10.21/1000", amount * 0.01021)])
    heads = ["Date", "Site", "Diesel billed", "Billed unit", "US gal", "tCO2e"]
    return sheet("Mobile", heads, *rows)


def test_a_delivery_in_litres_that_is_not_brought_to_gallons() -> None:
    exceptions, _ = examined(deliveries(9))
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]
    assert exceptions[0].place.cells == "E9"


def test_deliveries_that_are_all_brought_to_gallons_are_right() -> None:
    assert kinds(examined(deliveries())[0]) == []


def gas(*, kept: bool, unit: str = "MWh Hs", net: str = "GJ NCV") -> Grid:
    """Gas measured on the gross heating value, brought to the net one at one site, at the other
    where `kept`."""
    rows: list[list[Cell]] = []
    for at in range(2, 18):
        first = at < 10
        value = (900.0 if first else 300.0) + 17 * at
        by = 3.6 * 0.902 if first or kept else 3.6
        formula = f"=D{at}*3.6*0.902" if first or kept else f"=D{at}*3.6"
        row: list[Cell] = [f"2023-{(at - 2) % 8 + 1:02}-28", "Arden" if first else "Bold"]
        row += [unit, value, (formula, value * by), (f"=E{at}*56.1/1000", value * by * 0.0561)]
        rows.append(row)
    return sheet("Gas", ["Month", "Site", "Unit", "Natural gas", net, "tCO2e"], *rows)


@pytest.mark.parametrize("unit", ["MWh Hs", "MWh GCV", "MWh HHV"])
def test_gas_of_one_site_that_stays_on_the_gross_heating_value(unit: str) -> None:
    exceptions, _ = examined(gas(kept=False, unit=unit))
    assert kinds(exceptions) == ["gross_net_calorific"]
    assert exceptions[0].place.cells == "E10:E17"


def test_gas_that_is_all_brought_to_the_net_heating_value_is_right() -> None:
    assert kinds(examined(gas(kept=True))[0]) == []


def sludge(potentials: list[str], values: list[float], gas_name: str = "CH4") -> Grid:
    rows: list[list[Cell]] = []
    for at, (written, value) in enumerate(zip(potentials, values, strict=True), 2):
        kg = 4000.0 + 310 * at
        cell: Cell = (f"=C{at}*D{at}*{written}/1000", kg * 7.9 * value / 1000)
        rows.append([f"Works {at}", gas_name, kg, 7.9, cell])
    return sheet("Process emissions", ["Site", "Gas", "Sludge, t", "kg gas / t", "tCO2e"], *rows)


CONSTANTS = sheet("_const", ["GWP_CH4", 28], ["GWP_N2O", 265])


def test_a_potential_written_into_one_formula_where_the_others_refer_to_a_cell() -> None:
    written = ["Const!$B$1", "Const!$B$1", "25", "Const!$B$1"]
    constants = sheet("Const", ["GWP_CH4", 28], ["GWP_N2O", 265])
    exceptions, _ = examined(constants, sludge(written, [28, 28, 25, 28]))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert exceptions[0].place.cells == "E4"


def test_a_potential_written_into_formulas_that_the_workbook_lists_otherwise() -> None:
    written = ["GWP_CH4", "25", "25", "GWP_CH4"]
    exceptions, _ = examined(CONSTANTS, sludge(written, [28, 25, 25, 28]))
    assert kinds(exceptions) == ["gwp_mixed"]
    assert exceptions[0].place.cells == "E3,E4"


def test_the_listed_potential_may_be_written_into_a_formula() -> None:
    written = ["GWP_CH4", "28", "GWP_CH4", "GWP_CH4"]
    assert kinds(examined(CONSTANTS, sludge(written, [28, 28, 28, 28]))[0]) == []


def test_a_number_in_a_formula_that_is_no_potential_of_the_gas_tells_nothing() -> None:
    written = ["GWP_CH4", "GWP_CH4*12", "GWP_CH4", "GWP_CH4"]
    assert kinds(examined(CONSTANTS, sludge(written, [28, 336, 28, 28]))[0]) == []


def test_emissions_behind_which_a_head_names_the_potential_are_no_potentials() -> None:
    rows: list[list[Cell]] = []
    for at, (inflow, out) in enumerate([(4120.0, 410.0), (2630.0, 255.0), (1480.0, 122.0)], 2):
        tonnes = (inflow - out) * 0.2 * 28
        rows.append([f"Works {at}", inflow, out, 0.2, (f"=(B{at}-C{at})*D{at}*28", tonnes)])
    heads = ["Site", "COD in, t", "COD sludge, t", "kg CH4/kg COD", "t CO2e (GWP 28)"]
    assert kinds(examined(sheet("Wastewater CH4", heads, *rows))[0]) == []


def depots(*taken_over: str) -> list[Irregularity]:
    """The exceptions of diesel in gallons that is brought to litres, but for some months of one
    depot."""
    rows: list[list[Cell]] = [["Site", "Month", "Delivered", "Unit", "Litres", "kg/l", "t CO2e"]]
    for at, site in enumerate(("Toledo", "Dayton", "Akron")):
        for month, name in enumerate(MONTHS):
            row, used = len(rows) + 1, 1_610 + 90 * at + 31 * (month * (3 + at) % 7)
            by = 1 if site == "Dayton" and name in taken_over else 3.7854
            litres = (f"=C{row}" if by == 1 else f"=C{row}*3.7854", used * by)
            stated = (f"=E{row}*F{row}/1000", used * by * 0.00268)
            rows.append([site, name, used, "gal", litres, 2.68, stated])
    return examined(sheet("Fuels", *rows))[0]


def test_months_of_one_site_that_are_not_brought_to_litres_are_one_question() -> None:
    assert depots() == []
    [found] = depots("Aug", "Sep", "Oct")
    assert (found.kind, found.place.cells) == ("unit_slip_litre_gallon", "E21:E23")
    assert len(found.lines) == 3
