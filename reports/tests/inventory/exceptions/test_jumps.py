"""Slips of units and outliers, and what only looks like them."""

from __future__ import annotations

import random

import pytest

from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    GAS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    monthly,
    sheet,
)
from reports.tests.inventory.exceptions.test_months import bills, with_value


def test_a_thousandth_of_its_neighbours_is_a_slip_of_kwh_and_mwh() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Arden", 6, 36.5)), FACTORS)
    assert kinds(exceptions) == ["unit_slip_kwh_mwh"]
    assert exceptions[0].place.cells == "G4"
    assert exceptions[0].tonnes is not None and -8 < exceptions[0].tonnes < -7


def test_a_digit_too_many_is_an_outlier() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Corby", 7, 559300)), FACTORS)
    assert kinds(exceptions) == ["outlier"]


def test_gas_that_falls_to_a_tenth_in_summer_is_no_outlier() -> None:
    exceptions, _ = examined(monthly("Gas", GAS, 0.183, "Natural gas (kWh gross CV)"), FACTORS)
    assert kinds(exceptions) == []


def test_a_site_that_runs_a_campaign_is_no_slip() -> None:
    changed = {**POWER, "Derby": [150, 140, 160, 150, 9000, 14000, 14500, 9500, 170, 160, 150, 140]}
    exceptions, _ = examined(monthly("Electricity", changed), FACTORS)
    assert kinds(exceptions) == []


def test_a_doubled_month_is_no_outlier() -> None:
    exceptions, _ = examined(monthly("Electricity", with_value(POWER, "Corby", 7, 111860)), FACTORS)
    assert kinds(exceptions) == []


def test_a_catch_up_bill_is_explained_by_its_remark() -> None:
    rows = bills(with_value(POWER, "Corby", 9, 578400))
    rows[33].append("catch-up bill after ten estimates")
    exceptions, explained = examined(sheet("Bills", *rows), FACTORS)
    assert (kinds(exceptions), kinds(explained)) == ([], ["outlier"])


def tickets(values: list[float], heads: tuple[str, ...] = ("Item", "Mass", "Unit")) -> list:  # type: ignore[type-arg]
    rows: list = [["Date", "Invoice no.", *heads, "kgCO2e/t", "kgCO2e"]]  # type: ignore[type-arg]
    for at, value in enumerate(values, 2):
        result = (f"=D{at}*F{at}", value * 1250)
        rows.append(
            [day(1 + at % 12, 2 + at % 25), f"F{1000 + at}", "Paper", value, "t", 1250, result]
        )
    return rows


def masses(count: int = 20) -> list[float]:
    chance = random.Random(5)
    return [round(chance.uniform(0.2, 0.5), 3) for _ in range(count)]


def test_a_delivery_in_kilograms_among_tonnes_is_a_slip() -> None:
    values = masses()
    values[7] = 326
    exceptions, _ = examined(sheet("Purchased goods", *tickets(values)))
    assert kinds(exceptions) == ["unit_slip_kg_t"]


def test_deliveries_of_many_sizes_are_no_slips() -> None:
    chance = random.Random(9)
    values = [round(10 ** chance.uniform(-1, 2), 3) for _ in range(40)]
    exceptions, _ = examined(sheet("Purchased goods", *tickets(values)))
    assert kinds(exceptions) == []


def fuel(rows: list[tuple[str, str, float]]) -> list:  # type: ignore[type-arg]
    found: list = [["Docket", "Date", "Mine", "Dispatched", "Litres", "kgCO2e/L", "kgCO2e"]]  # type: ignore[type-arg]
    for at, (mine, dispatched, litres) in enumerate(rows, 2):
        found.append(
            [
                f"D{4000 + at}",
                day(1 + at % 12, 1 + at % 27),
                mine,
                dispatched,
                litres,
                2.7,
                litres * 2.7,
            ]
        )
    return found


LITRES = [("North", f"{600 + 13 * at} L", 600.0 + 13 * at) for at in range(12)]
GALLONS = [("South", f"{160 + 7 * at} gal", round((160 + 7 * at) * 3.78541, 1)) for at in range(8)]


def test_gallons_that_were_not_converted_are_found() -> None:
    exceptions, _ = examined(
        sheet("Fuel log", *fuel([*LITRES, *GALLONS, ("South", "190 gal", 190.0)]))
    )
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]
    assert exceptions[0].place.cells == "E22"


def test_gallons_that_were_converted_are_right() -> None:
    exceptions, _ = examined(sheet("Fuel log", *fuel([*LITRES, *GALLONS])))
    assert kinds(exceptions) == []


def quarters(note: str) -> list:  # type: ignore[type-arg]
    rows: list = [["Store", "Fuel", "Quarter", "Quantity", "Unit", "kgCO2e", "Note"]]  # type: ignore[type-arg]
    amounts = {"Leeds": 940, "York": 1030, "Hull": 880, "Banff": 3650}
    for site, amount in amounts.items():
        for quarter in range(1, 5):
            used = amount + 17 * quarter
            text = note if site == "Banff" else None
            rows.append([site, "Diesel", f"Q{quarter} 2023", used, "gal", used * 9.51, text])
    return rows


def test_litres_under_gallons_are_found_by_the_remark() -> None:
    exceptions, _ = examined(sheet("Fleet", *quarters("pump receipts in litres")))
    assert kinds(exceptions) == ["unit_slip_litre_gallon"]


def test_litres_that_were_converted_are_right() -> None:
    exceptions, _ = examined(sheet("Fleet", *quarters("litres converted with 3.785")))
    assert kinds(exceptions) == []


def test_a_bulk_delivery_of_another_product_is_no_outlier_of_the_pump() -> None:
    rows = fuel([("North", f"{30 + at} L", 30.0 + at) for at in range(30)])
    rows[0].insert(3, "Product")
    for row in rows[1:]:
        row.insert(3, "Diesel")
    rows.append(["D9", day(6), "North", "Diesel, bulk tank", "2,400 L", 2400.0, 2.7, 6480.0])
    exceptions, _ = examined(sheet("Fuel log", *rows))
    assert kinds(exceptions) == []


def test_the_sum_of_a_column_is_no_outlier_where_its_label_was_not_understood() -> None:
    rows: list = [["Datum", "Gas (Nm3)", "kgCO2e"]]  # type: ignore[type-arg]
    values = [2_900.0 + 37 * (at % 11) for at in range(60)]
    for at, value in enumerate(values):
        rows.append([day(1 + at // 28, 1 + at % 28), value, value * 1.8])
    rows.append(["Jaar", sum(values), sum(values) * 1.8])
    exceptions, _ = examined(sheet("Dagstanden", *rows))
    assert "outlier" not in kinds(exceptions)


HEAT = [99811, 95672, 86541, 64001, 45100, 32861, 27062, 26637, 38051, 57092, 77909, 94442]


def heat(*values: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Month", "District heat kWh", "kgCO2e/kWh", "t CO2e"]]
    rows += [
        [month, value, 0.114, value * 0.000114] for month, value in zip(MONTHS, values, strict=True)
    ]
    return sheet("Heat", *rows)


def test_a_month_ten_times_its_season_leaves_a_series_that_follows_the_seasons() -> None:
    assert kinds(examined(heat(*HEAT))[0]) == []
    for at in (4, 6, 9):
        values = [value * 10 if month == at else value for month, value in enumerate(HEAT)]
        assert kinds(examined(heat(*values))[0]) == ["outlier"], at


def test_heat_may_fall_to_next_to_nothing_in_summer_and_rise_in_a_cold_month() -> None:
    summer = [*HEAT[:5], 21_000, 900, 1100, *HEAT[8:]]
    cold = [*HEAT[:3], 131_000, *HEAT[4:]]
    assert kinds(examined(heat(*summer))[0]) == []
    assert kinds(examined(heat(*cold))[0]) == []


def by_quarters(changed: str = "", value: float = 0, label: str = "Electricity"):  # type: ignore[no-untyped-def]
    """Sites by quarters with their sum, factor and emissions."""
    rows: list[list[Cell]] = [[f"{label}, kWh"], []]
    rows.append(["Office", "Q1", "Q2", "Q3", "Q4", "2023 kWh", "kgCO2e/kWh", "kgCO2e"])
    sites = {f"Site {letter}": 40000 + 9000 * at for at, letter in enumerate("ABCDEFGH")}
    for site, level in sites.items():
        parts = [round(level * share) for share in (1.07, 0.96, 0.94, 1.03)]
        parts[2] = round(value * parts[2]) if site == changed else parts[2]
        at, total = len(rows) + 1, float(sum(parts))
        rows.append(
            [site, *parts, (f"=SUM(B{at}:E{at})", total), 0.207, (f"=F{at}*G{at}", total * 0.207)]
        )
    return sheet(label, *rows)


def test_a_quarter_of_four_times_the_others_leaves_a_steady_table() -> None:
    for value, told in ((4.2, ["outlier"]), (2.5, [])):
        exceptions, _ = examined(by_quarters("Site D", value))
        assert kinds(exceptions) == told, value


def test_a_fuel_for_starting_up_comes_and_goes() -> None:
    level = {site: [values[0] // 1000 or 1] * 12 for site, values in list(POWER.items())}
    for at, site in enumerate(level):
        level[site][2 + at] *= 7
    head = "Natural gas (start-up) (kWh gross CV)"
    exceptions, _ = examined(monthly("Natural gas (start-up)", level, 0.183, head), FACTORS)
    assert "outlier" not in kinds(exceptions)


def gensets(*amounts: float):  # type: ignore[no-untyped-def]
    """Diesel of a generator month by month, in a table of what stands by."""
    rows: list[list[Cell]] = [["Standby gensets 2023"], []]
    rows.append(["Month", "Works", "Diesel litres", "kg CO2e/l", "t CO2e"])
    for month, used in enumerate(amounts, 1):
        row = len(rows) + 1
        told = (f"=C{row}*D{row}/1000", used * 2.66 / 1000)
        rows.append([day(month), "Chebonet", used, 2.66, told])
    return sheet("Gensets", *rows)


def test_what_stands_by_may_run_long_and_not_a_thousand_times_as_long() -> None:
    usual = [8_910, 8_555, 9_050, 9_275, 8_920, 9_360, 8_115, 8_470, 8_240, 8_885, 8_665, 7_980]
    assert kinds(examined(gensets(*usual))[0]) == []
    assert kinds(examined(gensets(*usual[:7], 44_700, *usual[8:]))[0]) == []
    assert kinds(examined(gensets(*usual[:7], 8_470_000, *usual[8:]))[0]) == ["outlier"]


@pytest.mark.parametrize(
    ("note", "asked"),
    [
        ("Corby: opened 1 July 2023", True),
        ("Corby: closed for holidays, 3 to 28 July", True),
        ("Corby: own turbine down during the shutdown of July", False),
        ("Corby: shutdown in May, a second line ran from July", False),
    ],
)
def test_what_only_rests_or_begins_takes_no_more_power(note: str, asked: bool) -> None:
    power = with_value(POWER, "Corby", 7, 255_930)
    found, _ = examined(sheet("Notes", [note]), monthly("Electricity", power), FACTORS)
    assert ("outlier" in kinds(found)) == asked


def refills(potential: float) -> list[str]:
    """The exceptions of refills of refrigerants, of which one is large and of this potential."""
    rows: list[list[Cell]] = [["Date", "Plant", "Refrigerant", "kg refilled", "GWP", "t CO2e"]]
    for at in range(9):
        gas, used, gwp = (
            ("Refrigerant X", 140.0, potential) if at == 3 else ("R-134a", 9.2 + at, 1300)
        )
        row = len(rows) + 1
        stated = (f"=D{row}*E{row}/1000", used * gwp / 1000)
        rows.append([day(at + 1), f"Plant {'ABC'[at % 3]}", gas, used, gwp, stated])
    return kinds(examined(sheet("Refrigerants", *rows))[0])


def test_a_large_refill_of_a_gas_without_a_potential_is_no_outlier() -> None:
    assert refills(0) == []
    assert refills(1300) == ["outlier"]


def test_one_amount_far_above_all_others_of_a_table_is_in_another_unit() -> None:
    """Of goods that few works buy, so that it cannot be compared with its own kind."""

    def of(lime: float) -> list[str]:
        heads = ["Chemical", "Supplier", "Works", "t", "tCO2e per t", "tCO2e"]
        rows: list[list[Cell]] = [list(heads)]
        bought = [("Sulphate", "Kem UK", 0.29, 300.0 + 97 * at) for at in range(4)]
        bought += [("Hypochlorite", "Brenn", 0.92, 60.0 + 31 * at) for at in range(4)]
        bought += [("Hydrated lime", "Singleton", 0.83, tonnes) for tonnes in (lime, 227.2)]
        for at, (name, supplier, factor, tonnes) in enumerate(bought, 3):
            told = (f"=D{at}*E{at}", tonnes * factor)
            rows.append([name, supplier, f"Works {at}", tonnes, factor, told])
        title: list[Cell] = ["Purchased chemicals 2023, category 1, tonnes"]
        return kinds(examined(sheet("Chemicals", title, *rows))[0])

    assert of(440_400.0) == ["unit_slip_kg_t"]
    assert of(4_404.0) == []
