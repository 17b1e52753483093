"""What people ordinarily do in their workbooks: codes for sites, invoices for other periods, labels
with quarters, rows of factors, remarks cut short."""

from __future__ import annotations

from decimal import Decimal

from reports.inventory.printed import Published
from reports.tests.inventory.exceptions.sheets import (
    FACTORS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    monthly,
    sheet,
)


def test_four_equal_readings_of_a_meter_are_asked_about() -> None:
    values: list[Cell] = [61320, 60210, 55934, 55934, 55934, 55934, 55870, 56720, 57840, 59430]
    values += [60870, 61990]
    exceptions, _ = examined(monthly("Electricity", {**POWER, "Corby": values}), FACTORS)
    assert [(one.kind, one.place.cells) for one in exceptions] == [
        ("constant_series", "D6,E6,F6,G6")
    ]


def test_three_round_amounts_in_a_row_may_be_chance() -> None:
    values: list[Cell] = [61300, 60200, 55900, 55900, 55900, 56400, 55800, 56700, 57800, 59400]
    values += [60800, 61900]
    exceptions, _ = examined(monthly("Electricity", {**POWER, "Corby": values}), FACTORS)
    assert kinds(exceptions) == []


def test_the_same_readings_in_two_scopes_are_asked_about_once() -> None:
    rows: list[list[Cell]] = [["Month", "Site", "Scope", "Source", "kWh", "kgCO2e/kWh", "kgCO2e"]]
    for at, month in enumerate(MONTHS, 1):
        for site, values in POWER.items():
            value = 41234 if site == "Arden" and 3 <= at <= 7 else values[at - 1]
            for scope, source, factor in (
                (2, "Grid electricity", 0.2),
                (3, "Electricity T&D losses", 0.02),
            ):
                row = len(rows) + 1
                rows.append(
                    [month, site, scope, source, value, factor, (f"=E{row}*F{row}", value * factor)]
                )
    exceptions, _ = examined(sheet("Ledger", *rows))
    assert kinds(exceptions) == ["constant_series"]


def test_all_figures_in_kilograms_are_a_unit_and_a_month_in_tonnes_is_a_slip() -> None:
    coal = [342430, 344604, 349088, 324767, 321992, 347548, 348771, 319.7, 329819, 325005, 325950]
    rows: list[list[Cell]] = [["Coal receipts (weighbridge)"], ["all figures kg"], []]
    rows.append(["Month", "Boiler house"])
    rows += [[month, value] for month, value in zip(MONTHS, [*coal, 326970], strict=True)]
    total = sum(coal) + 326970
    rows += [
        ["Total", ("=SUM(B5:B16)", total)],
        ["EF", 1.96],
        ["t CO2e", ("=B17*B18/1000", total * 1.96 / 1000)],
    ]
    exceptions, _ = examined(sheet("Coal", *rows))
    assert kinds(exceptions) == ["unit_slip_kg_t"]
    assert exceptions[0].place.cells == "B12"


def invoices(skipped: tuple[str, int]) -> list[list[Cell]]:
    """Invoices of each site and month, dated in the month after the one they are for."""
    rows: list[list[Cell]] = [
        ["Inv date", "Invoice no.", "Site", "Period from", "kWh", "kgCO2e/kWh", "kgCO2e"]
    ]
    for site, values in POWER.items():
        for at, value in enumerate(values, 1):
            row = len(rows) + 1
            if (site, at) != skipped:
                number = f"NP-70{len(rows):04}"
                dated = day(at % 12 + 1, 6)
                result = (f"=E{row}*F{row}", value * 0.207)
                rows.append([dated, number, site, day(at), value, 0.207, result])
    return rows


def test_an_invoice_counts_in_the_period_it_is_for() -> None:
    exceptions, _ = examined(sheet("Invoices", *invoices(("Corby", 9))))
    assert kinds(exceptions) == ["missing_month"]
    assert "September" in exceptions[0].message


def test_a_row_of_a_list_tells_of_its_site_behind_a_code() -> None:
    rows = [row for row in invoices(("", 0)) if row[2] != "Corby" or row[3] < day(7)]  # type: ignore[operator]
    listed = sheet(
        "Stores",
        ["Code", "Store", "Notes"],
        ["FC01", "Arden", ""],
        ["FC02", "Bexley", ""],
        ["FC03", "Corby", "closed & lease surrendered 30/06/2023"],
        ["FC04", "Derby", ""],
    )
    exceptions, explained = examined(sheet("Invoices", *rows), listed)
    assert (kinds(exceptions), kinds(explained)) == ([], ["missing_month"])


def by_codes(*, told: bool) -> list[str]:
    """What is found of bills that name sites by codes, of which a list says which is which."""
    codes = {"OMA": "Arden", "KCM": "Bexley", "DAL": "Corby", "LRD": "Derby"}
    listed = sheet("Terminals", ["Code", "Terminal"], *map(list, codes.items()))
    rows: list[list[Cell]] = [["Terminal", "Month", "kWh", "kgCO2e/kWh", "kgCO2e"]]
    for code, name in codes.items():
        for month, value in zip(MONTHS, POWER[name], strict=True):
            row = len(rows) + 1
            rows.append([code, month, value, 0.207, (f"=C{row}*D{row}", value * 0.207)])
    sites = ["Arden", "Bexley", "Corby", *(["Derby"] if told else [])]
    exceptions, _ = examined(listed, sheet("Bills", *rows), sites=sites)
    return kinds(exceptions)


def test_sites_are_known_by_the_codes_of_a_list() -> None:
    assert by_codes(told=True) == []
    assert by_codes(told=False) == ["site_in_workbook_not_report"]


def test_sites_are_known_by_names_cut_short() -> None:
    power = {"St. Brendan": POWER["Arden"], "Mt Gambier": POWER["Bexley"]}
    power |= {"Planta Concentr.": POWER["Corby"]}
    sites = ["Saint Brendan", "Mount Gambier", "Planta Concentradora"]
    exceptions, _ = examined(monthly("Electricity", power), FACTORS, sites=sites)
    assert kinds(exceptions) == []


def test_quarters_within_labels_make_a_series() -> None:
    rows: list[list[Cell]] = [["Item", "Site", "Quantity", "Unit", "kgCO2e/t", "kgCO2e"]]
    waste = {"Arden": [23.588, 24.012, 22.907, 23.331], "Bexley": [3.915, 3.702, 3582.0, 3.804]}
    for quarter in ("Sep Q", "Dec Q", "Mar Q", "Jun Q"):
        at = ("Sep Q", "Dec Q", "Mar Q", "Jun Q").index(quarter)
        for site, values in waste.items():
            row = len(rows) + 1
            value = values[at]
            cells: list[Cell] = [f"Clinical waste {quarter}", site, value, "t", 1540]
            rows.append([*cells, (f"=C{row}*E{row}", value * 1540)])
    exceptions, _ = examined(sheet("Waste", *rows))
    assert kinds(exceptions) == ["unit_slip_kg_t"]
    assert exceptions[0].place.cells == "C7"


def test_a_row_of_factors_above_a_total_is_no_amount_that_the_total_leaves_out() -> None:
    rows: list[list[Cell]] = [["Electricity, kWh"], [], ["Month", "Arden", "Bexley"]]
    for at, month in enumerate(MONTHS):
        rows.append([month, POWER["Arden"][at], POWER["Bexley"][at]])
    rows.append(["EF kg/kWh", ("=Factors!B2", 0.207), ("=Factors!B2", 0.207)])
    sums = [float(sum(POWER[site])) for site in ("Arden", "Bexley")]
    rows.append(["FY total", ("=SUM(B4:B15)", sums[0]), ("=SUM(C4:C15)", sums[1])])
    emitted = [value * 0.207 / 1000 for value in sums]
    rows.append(["t CO2e", ("=B17*B16/1000", emitted[0]), ("=C17*C16/1000", emitted[1])])
    exceptions, _ = examined(sheet("Electricity", *rows), FACTORS)
    assert kinds(exceptions) == []


def overview(typed: float) -> list[list[Cell]]:
    """A summary whose scopes stand in a column of numbers; one of its figures is typed."""
    return [
        ["Source", "Scope", "t CO2e"],
        ["Gas", 1, ("='Natural gas'!Q7/1000", 100.1)],
        ["Diesel", 1, 20.0],
        ["Grid electricity", 2, typed],
        [],
        ["Scope 1 total", None, ("=SUM(C2:C3)", 120.1)],
        ["Scope 2 total", None, ("=C4", typed)],
    ]


def test_a_total_of_one_scope_leaves_out_nothing_of_another() -> None:
    exceptions, _ = examined(sheet("Summary", *overview(30.0)), monthly("Electricity", POWER))
    assert "broken_range" not in kinds(exceptions)


def test_purchases_of_energy_by_spend_are_counted_twice() -> None:
    bought = ["Stationery", "Electricity and gas bills", "IT hardware", "Legal fees", "Cleaning"]
    rows: list[list[Cell]] = [["Scope 3 category 1: spend"], [], ["Item", "kEUR", "kgCO2e/kEUR"]]
    rows[2].append("t CO2e")
    for name in bought:
        row = len(rows) + 1
        rows.append([name, 120, 300, (f"=B{row}*C{row}/1000", 36.0)])
    exceptions, _ = examined(monthly("Electricity", POWER), sheet("Purchases", *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("double_counting", "5")]
    without, _ = examined(sheet("Purchases", *rows))
    assert kinds(without) == []


def test_a_trip_taken_back_is_not_explained_by_other_trips_of_the_same_length() -> None:
    rows: list[list[Cell]] = [["Business travel"], ["Booking", "Mode", "km", "kgCO2e/km", "kgCO2e"]]
    for at, km in enumerate([11680, 440, 11680, 860, -11680, 2110, 11680, 620, 11680, 980]):
        row = len(rows) + 1
        cells: list[Cell] = [f"D{4000 + at}", "Long-haul flight", km, 0.15]
        rows.append([*cells, (f"=C{row}*D{row}", km * 0.15)])
    exceptions, _ = examined(sheet("Travel", *rows))
    assert kinds(exceptions) == ["negative_value"]


def gallons(largest: float) -> list[str]:
    """What is found of fillings in gallons, one of which is given."""
    filled = [171.35, 189.51, 173.52, 207.01, 177.94, 160.2, 198.4, largest, 182.6, 191.1, 168.8]
    rows: list[list[Cell]] = [["Date", "Card", "Product", "Gallons", "kgCO2e/gal", "kgCO2e"]]
    for at, value in enumerate(filled):
        row = len(rows) + 1
        cells: list[Cell] = [day(1, 2 + at), f"C-{5461 + 7 * at}", "Diesel", value, 10.21]
        rows.append([*cells, (f"=D{row}*E{row}", value * 10.21)])
    return kinds(examined(sheet("Fuel cards", *rows))[0])


def test_litres_among_gallons_are_told_by_what_fits() -> None:
    assert gallons(641.4) == ["unit_slip_litre_gallon"]
    assert gallons(241.4) == []


def test_a_typed_figure_of_a_summary_differs_where_the_lines_of_others_agree() -> None:
    gas = {
        "Arden": [52100.0] * 2 + [39800, 24100, 12300, 6100, 4200, 4400, 9800, 23800, 39200, 50100]
    }
    emitted = [sum(map(sum, POWER.values())) * 0.207 / 1000, sum(gas["Arden"]) * 0.183 / 1000]
    diesel = sheet(
        "Fleet",
        ["Scope 1: diesel of vans"],
        ["Site", "Litres", "kgCO2e/litre", "kgCO2e"],
        ["Arden", 21000, 2.5, ("=B3*C3", 52500.0)],
        ["Bexley", 19000, 2.5, ("=B4*C4", 47500.0)],
    )
    freight = sheet(
        "Freight",
        ["Scope 3 category 4: freight"],
        ["Carrier", "tkm", "kgCO2e/tkm", "kgCO2e"],
        ["Red Line", 410000, 0.1, ("=B3*C3", 41000.0)],
        ["Blue Line", 390000, 0.1, ("=B4*C4", 39000.0)],
    )
    figures = [
        Published("1", "", None, Decimal(str(round(emitted[1] + 100, 1))), Decimal("0.1")),
        Published("2", "location", None, Decimal(str(round(emitted[0], 1))), Decimal("0.1")),
        Published("3", "", 4, Decimal("71.5"), Decimal("0.1")),
    ]
    summary = sheet(
        "Summary",
        ["Scope 3 category 4 freight, t CO2e", 71.5],
    )
    grids = [
        monthly("Electricity", POWER),
        monthly("Gas", gas, 0.183, "Natural gas (kWh gross CV)"),  # type: ignore[arg-type]
    ]
    exceptions, _ = examined(*grids, diesel, freight, summary, figures=figures)
    assert kinds(exceptions) == ["rollup_differs"]
