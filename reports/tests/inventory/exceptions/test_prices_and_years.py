"""Slips of units that the price, the year before, the tank or the emissions of a row tell."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import POWER, Cell, examined, kinds, sheet


def orders(last: float, paid: float = 17_635.35):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["PO", "Commodity", "Quantity", "Unit", "Spend GBP", "kgCO2e/kg", "kgCO2e"]
    ]
    for at in range(20):
        kg = 610.0 + 211 * at
        rows.append([f"10{at:03}", "Cotton", kg, "kg", kg * (5.1 + 0.02 * (at % 7)), 8.1, kg * 8.1])
    rows.append(["10999", "Cotton", last, "kg", paid, 8.1, last * 8.1])
    return sheet("PO lines", *rows)


def test_tonnes_in_a_column_of_kilograms_are_told_by_their_price() -> None:
    exceptions, _ = examined(orders(3.408))
    assert kinds(exceptions) == ["unit_slip_kg_t"]
    assert exceptions[0].place.cells == "C22"


def test_a_dear_order_is_no_slip() -> None:
    assert kinds(examined(orders(3408.0, 98_000))[0]) == []
    assert kinds(examined(orders(3408.0))[0]) == []


def two_years(last: float, before: float = 15_410.0, note: str | None = None):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Site", "2022 kWh", "2023 kWh", "kgCO2e/kWh", "kgCO2e 2023", "Comment"]
    ]
    for site, values in list(POWER.items())[:3]:
        used = sum(values)
        rows.append([site, used * 1.03, used, 0.207, used * 0.207, None])
    rows.append(["Ely", 212_000.0, 207_300.0, 0.207, 207_300.0 * 0.207, None])
    rows.append(["Derby", before, last, 0.207, last * 0.207, note])
    return sheet("Electricity", *rows)


def test_a_thousandth_of_the_year_before_is_a_slip() -> None:
    exceptions, _ = examined(two_years(15.2))
    assert kinds(exceptions) == ["unit_slip_kwh_mwh"]
    assert exceptions[0].place.cells == "C6"


def test_many_times_the_year_before_is_an_outlier() -> None:
    assert kinds(examined(two_years(152_000.0))[0]) == ["outlier"]


def test_a_site_that_opened_late_in_the_year_before_is_explained() -> None:
    exceptions, explained = examined(two_years(152_000.0, note="opened November 2022"))
    assert (kinds(exceptions), kinds(explained)) == ([], ["outlier"])


def test_a_tenth_more_is_nothing() -> None:
    assert kinds(examined(two_years(17_000.0))[0]) == []


def top_ups(divided: bool):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Date", "Store", "Refrigerant", "kg", "GWP", "t CO2e"]]
    for at in range(12):
        kg = 4.5 + 1.25 * at
        by = 1000 if divided or at != 7 else 1
        rows.append([f"2023-{at + 1:02}-11", "Arden", "R-134a", kg, 1300, kg * 1300 / by])
    return sheet("F-gas", *rows)


def test_kilograms_of_co2e_among_tonnes_are_a_slip() -> None:
    exceptions, _ = examined(top_ups(divided=False))
    assert kinds(exceptions) == ["unit_slip_kg_t"]
    assert exceptions[0].place.cells == "F9"
    assert kinds(examined(top_ups(divided=True))[0]) == []


FLEET = sheet(
    "Fleet",
    ["Reg", "Depot", "Make", "Tank capacity (L)"],
    *([f"181-DL-39{at:02}", "Strabane", "Volvo FH", 700] for at in range(6)),
)


def draws(last: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Date", "Reg", "Depot", "Qty", "Unit", "Litres", "kgCO2e"]]
    amounts = [(310.0 + 9 * at, "L") for at in range(24)] + [(88.0, "gal"), (last, "gal")]
    for at, (quantity, unit) in enumerate(amounts):
        litres = quantity * (4.54609 if unit == "gal" else 1)
        reg = f"181-DL-39{at % 6:02}"
        rows.append(
            [f"2023-{1 + at % 12:02}-05", reg, "Strabane", quantity, unit, litres, litres * 2.68]
        )
    return sheet("Fuel log", *rows)


def test_more_than_a_tank_holds_in_gallons_was_in_litres() -> None:
    assert "unit_slip_litre_gallon" in kinds(examined(draws(553.0), FLEET)[0])
    assert "unit_slip_litre_gallon" not in kinds(examined(draws(121.0), FLEET)[0])


def test_three_times_the_year_before_is_told_where_all_others_have_hardly_changed() -> None:
    def bills(factor: float):  # type: ignore[no-untyped-def]
        rows: list[list[Cell]] = [["Site", "Quarter", "kWh", "kWh 2022", "kgCO2e/kWh", "kgCO2e"]]
        for site in range(4):
            for quarter in range(1, 5):
                before = 160_000 + 41_000 * site + 3_700 * quarter
                used = before * (1 + 0.01 * ((site + quarter) % 3 - 1))
                used *= factor if (site, quarter) == (2, 4) else 1
                rows.append([f"Works {site}", f"Q{quarter}", used, before, 0.207, used * 0.207])
        return sheet("Electricity", *rows)

    assert kinds(examined(bills(1))[0]) == []
    exceptions, _ = examined(bills(3.5))
    assert kinds(exceptions) == ["outlier"]
    assert "in the year before" in exceptions[0].message
