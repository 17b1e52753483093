"""Fuel that Scope 3 counts again as a sum, sums that take over one line, what sums beside a sum
add, and remarks that name what rows are of."""

from __future__ import annotations

from decimal import Decimal

from reports.document.workbook_cells import Grid
from reports.inventory.printed import Published
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import (
    MONTHS,
    POWER,
    Cell,
    examined,
    kinds,
    sheet,
)

CARS = (2_818.0, 2_146.0, 2_104.0, 2_491.0)
TRUCKS = (14_830.0, 13_265.0, 27_480.0, 25_910.0)


def told(*grids: Grid, **given: object) -> list[Irregularity]:
    return examined(*grids, **given)[0]  # type: ignore[arg-type]


def fleet(litres: float, factor: float = 2.63) -> list[Irregularity]:
    """A fleet with pool cars and trucks, and business travel in litres."""
    rows: list[list[Cell]] = [["Own fleet"], ["Plate", "Site", "Vehicle", "Fuel", "Litres"]]
    rows[-1] += ["kg/litre", "t CO2e"]
    for at, used in enumerate((*CARS, *TRUCKS), 3):
        kind = "Pool car" if at < 7 else "Truck"
        made = (f"=E{at}*F{at}/1000", used * 2.63e-3)
        rows.append([f"HB-EW {400 + at}", "Arden", kind, "Diesel", used, 2.63, made])
    travel: list[list[Cell]] = [
        ["Scope 3 category 6"],
        ["Item", "Amount", "Unit", "kg CO2e per unit"],
    ]
    travel[-1].append("t CO2e")
    travel.append(["Flights", 186_400.0, "pkm", 0.214, ("=B3*D3/1000", 39.8896)])
    travel.append(["Pool cars", litres, "l", factor, ("=B4*D4/1000", litres * factor / 1000)])
    return told(sheet("Fleet", *rows), sheet("Travel", *travel))


def test_the_sum_of_a_kind_of_vehicles_is_counted_twice() -> None:
    (found,) = fleet(sum(CARS))
    assert found.kind == "double_counting"
    assert "what 4 rows add up to on Fleet" in found.message


def test_another_amount_or_factor_is_none_of_the_fleet() -> None:
    assert kinds(fleet(sum(CARS) + 1)) == []
    assert kinds(fleet(sum(CARS), 0.61)) == []


def category(formula: str, printed: float) -> list[Irregularity]:
    """Two lines of a category and its sum, which the report prints."""
    heads: list[Cell] = ["Item", "tkm", "kg/tkm", "t CO2e"]
    made: list[list[Cell]] = [["Category 4 - transport"], heads]
    made.append(["Wellboat", 961_590.0, 1.0, ("=B3*C3/1000", 961.59)])
    made.append(["Trailers", 1_096_629.0, 1.0, ("=B4*C4/1000", 1_096.629)])
    summary: list[list[Cell]] = [["Post", "t CO2e"]]
    summary.append(["Cat. 4 transport, wellboat", ("=Transport!D3", 961.59)])
    summary.append(["Cat. 4 transport, other", ("=Transport!D4", 1_096.629)])
    summary.append(["Cat. 4 transport, sum", (formula, printed)])
    figure = Published("3", "", 4, Decimal(repr(round(printed, 1))), Decimal("0.1"))
    sheets = sheet("Transport", *made), sheet("Summary", *summary)
    return told(*sheets, figures=[figure])


def test_a_sum_that_takes_over_one_of_its_lines_leaves_the_other_out() -> None:
    assert kinds(category("=B2+B3", 2_058.219)) == []
    (found,) = category("=B2", 961.59)
    assert found.kind == "rollup_differs"
    assert "Summary!B4 leaves out Summary!B3" in found.message


def utilities(of_gas: bool) -> list[Irregularity]:
    """Bills of gas above those of power, whose site a summary asks for in ranges of their own."""
    bills: list[list[Cell]] = [["Site", "Commodity", "kWh", "kg/kWh", "t CO2e"]]
    for commodity, factor in (("Natural gas", 0.183), ("Electricity", 0.207)):
        for site in ("Arden", "Bexley", "Corby", "Derby"):
            used, row = float(sum(POWER[site])), len(bills) + 1
            made = (f"=C{row}*D{row}/1000", used * factor / 1000)
            bills.append([site, commodity, used, factor, made])
    rows: list[list[Cell]] = [["Site", "Natural gas", "Electricity"]]
    for at, site in enumerate(POWER, 2):
        used = float(sum(POWER[site]))
        gas = f"=SUMIFS(Bills!$E$2:$E$5,Bills!$A$2:$A$5,A{at})"
        power = f"=SUMIFS(Bills!$E$6:$E$9,Bills!$A$6:$A$9,A{at})"
        first: Cell = (gas, used * 0.183e-3) if of_gas else None
        rows.append([site, first, (power, used * 0.207e-3)])
    return told(sheet("Bills", *bills), sheet("Summary", *rows))


def test_what_a_sum_beside_it_adds_is_not_left_out() -> None:
    assert "broken_range" not in kinds(utilities(of_gas=True))


def depot(remark: str) -> list[Irregularity]:
    """A depot with a sheet of its own, whose November is far too low."""
    sheets = []
    for name, values in POWER.items():
        months = [float(value) for value in values]
        if name == "Corby":
            months[10] = 3_354.0
        total = sum(months)
        rows: list[list[Cell]] = [[f"{name} depot - electricity (kWh)"], []]
        rows.append(["Item", *MONTHS, "Total kWh", "kg/kWh", "t CO2e"])
        sums: list[Cell] = [("=SUM(B4:M4)", total), 0.4, ("=N4*O4/1000", total * 0.4e-3)]
        rows += [["Grid electricity", *months, *sums], []]
        sheets.append(sheet(name, *rows, [remark if name == "Corby" else "Read on the last day."]))
    return told(*sheets)


def test_a_remark_on_the_sheet_of_a_site_explains_a_low_month() -> None:
    assert kinds(depot("All meters are read by the depot.")) != []
    assert kinds(depot("Note: depot flooded, closed 2-29 November. Standby lighting.")) == []


def boats(statement: str) -> list[Irregularity]:
    """Fuel of boats by sites, of which one has none."""
    sites = ("Tarvika", "Havnnes", "Ardnish", "Brattholmen")
    power: list[list[Cell]] = [["Site", "Electricity kWh", "kg/kWh", "t CO2e"]]
    for at, site in enumerate(sites, 2):
        used = 41_210.0 + 3_170 * at
        power.append([site, used, 0.02, (f"=B{at}*C{at}/1000", used * 0.02e-3)])
    heads: list[Cell] = ["Site", "Equipment", "Diesel litres", "kg/litre", "t CO2e"]
    fuel: list[list[Cell]] = [heads]
    for at, site in enumerate(sites[:3], 2):
        used = 8_210.0 + 1_170 * at
        made = (f"=C{at}*D{at}/1000", used * 2.66e-3)
        fuel.append([site, f"Workboat {site[:3]}", used, 2.66, made])
    feed: list[list[Cell]] = [["Site", "Feed tonnes", "kg CO2e/t", "t CO2e"]]
    for at, site in enumerate(sites, 2):
        used = 1_210.0 + 170 * at
        feed.append([site, used, 1_900.0, (f"=B{at}*C{at}/1000", used * 1.9)])
    about = sheet("About", ["Notes"], [statement])
    sheets = sheet("Power", *power), sheet("Feed", *feed), sheet("Marine diesel", *fuel)
    return told(*sheets, about, sites=sites)


def test_what_all_sites_have_is_said_by_the_words_of_their_rows() -> None:
    assert kinds(boats("All figures are of the calendar year.")) == []
    (found,) = boats("All sites have their own workboat.")
    assert found.kind == "missing_site"
    assert "Brattholmen" in found.message


def slips(remark: str) -> list[Irregularity]:
    """Propane and diesel of a lodge by months, with a remark on some of them."""
    rows: list[list[Cell]] = [["Month", "Site", "Fuel", "Litres", "kg/litre", "t CO2e", "Remarks"]]
    for at, month in enumerate(MONTHS):
        for site in ("Banff", "Halifax"):
            for fuel, factor, used in (("Propane", 1.548, 1_176.0), ("Diesel", 2.681, 113.0)):
                odd = site == "Halifax" and fuel == "Propane"
                if odd and not 6 <= at <= 8:
                    continue  # only in summer
                litres = (used + 7 * at + (0 if site == "Banff" else 41)) / (3.785 if odd else 1)
                row, said = len(rows) + 1, remark if odd and at == 6 else None
                made = (f"=D{row}*E{row}/1000", litres * factor / 1000)
                rows.append([f"{month} 2023", site, fuel, litres, factor, made, said])
    return told(sheet("Fuels", *rows))


def test_a_slip_of_gallons_is_of_the_fuel_and_the_months_that_a_remark_names() -> None:
    (found,) = slips("propane Jul-Sep per tank truck slips, US gal")
    assert found.kind == "unit_slip_litre_gallon"
    assert "is said to be read otherwise" in found.message
    assert len(found.lines) == 3
