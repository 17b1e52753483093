"""Documents that are posted twice, months within labels, quarters beside months, factors of another
unit, and the countries of sites by their lists and sheets."""

from __future__ import annotations

from reports.document.workbook_cells import Grid
from reports.tests.inventory.exceptions.sheets import (
    GAS,
    MONTHS,
    POWER,
    Cell,
    day,
    examined,
    kinds,
    sheet,
)


def ledger(*, skipped: str = "", posted_twice: bool = False) -> list[list[Cell]]:
    """A ledger of bills whose month stands in their description, posted some weeks later."""
    heads: list[Cell] = ["JE", "Post date", "Facility", "Vendor", "Invoice", "Description", "Qty"]
    rows: list[list[Cell]] = [[*heads, "UoM", "EF kgCO2e", "kgCO2e"]]
    for month, name in enumerate(MONTHS, 1):
        for at, (site, values) in enumerate(POWER.items()):
            if (name, site) == (skipped, "Corby"):
                continue
            again = posted_twice and (name, site) == ("Mar", "Derby")
            for more in range(1 + again):
                row = len(rows) + 1
                number = f"G{483000 + 17 * month + at}"
                dated = day(month % 12 + 1, 3 + more)
                cells: list[Cell] = [f"JE{220100 + row}", dated, site, "City Power", number]
                value = values[month - 1]
                cells += [f"Electric service {name} 2023", value, "kWh", 0.2]
                rows.append([*cells, (f"=G{row}*I{row}", value * 0.2)])
    return rows


def test_one_invoice_that_is_posted_twice_is_a_duplicate() -> None:
    assert kinds(examined(sheet("Ledger", *ledger()))[0]) == []
    exceptions, _ = examined(sheet("Ledger", *ledger(posted_twice=True)))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("duplicate_line", "13,14")]


def test_a_bill_counts_in_the_month_that_its_description_names() -> None:
    exceptions, _ = examined(sheet("Ledger", *ledger(skipped="Oct")))
    assert kinds(exceptions) == ["missing_month"]
    assert "October" in exceptions[0].message


def test_a_quarter_of_scope_3_that_is_the_sum_of_three_months_is_counted_twice() -> None:
    rows: list[list[Cell]] = [["Scope 2 electricity"], [], ["Office", "Month", "kWh"]]
    rows[2] += ["kgCO2e/kWh", "kgCO2e"]
    read = [value + 7 for value in POWER["Derby"]]
    for month, value in zip(MONTHS, read, strict=True):
        row = len(rows) + 1
        rows.append(["Austin", month, value, 0.2, (f"=C{row}*D{row}", value * 0.2)])
    charges: list[list[Cell]] = [["Scope 3 category 8: energy in service charges"], []]
    charges.append(["Office", "What", "Qtr", "kWh", "kgCO2e/kWh", "kgCO2e"])
    for at in range(4):
        row = len(charges) + 1
        used = sum(read[3 * at : 3 * at + 3])
        cells: list[Cell] = ["Austin", "submeter recharge, electricity", f"Q{at + 1}", used, 0.2]
        charges.append([*cells, (f"=D{row}*E{row}", used * 0.2)])
    exceptions, _ = examined(sheet("Power", *rows), sheet("Landlord", *charges))
    assert [(one.kind, one.place.sheet) for one in exceptions] == [("double_counting", "Landlord")]


def fuel(odd: float) -> list[str]:
    """What is found of fuel in gallons, some of which has another factor."""
    rows: list[list[Cell]] = [["Month", "Machine", "Fuel", "Qty", "Unit", "kg/unit", "kgCO2e"]]
    for month, name in enumerate(MONTHS, 1):
        for machine, used in (("Truck", 8400), ("Loader", 3500), ("Generator", 1100)):
            row = len(rows) + 1
            factor = odd if machine == "Generator" and month in (7, 8, 9) else 10.15
            value = used + 13 * month
            cells: list[Cell] = [name, machine, "Diesel B5", value, "gal", factor]
            rows.append([*cells, (f"=D{row}*F{row}", value * factor)])
    return kinds(examined(sheet("Fuel", *rows))[0])


def test_a_factor_for_litres_among_those_for_gallons_is_a_slip() -> None:
    assert fuel(2.68) == ["unit_slip_litre_gallon"]
    assert fuel(10.15) == []


FACTORS = sheet(
    "Factors",
    ["Factor", "kgCO2e/kWh", "Source"],
    ["Électricité – France (mix moyen)", 0.052, "ADEME 2023"],
    ["Électricité – Belgique (mix moyen)", 0.153, "IEA 2023"],
)


def shop(name: str, title: str, cell: str, factor: float) -> Grid:
    """The sheet of a shop with its months of electricity."""
    rows: list[list[Cell]] = [[title], [], ["Month", "Électricité (kWh)", "kgCO2e/kWh", "kgCO2e"]]
    for month, read in zip(MONTHS, POWER["Arden"], strict=True):
        row, value = len(rows) + 1, read + 31 * len(name)
        used = (f"=Factors!{cell}", factor)
        rows.append([month, value, used, (f"=B{row}*C{row}", value * factor)])
    return sheet(name, *rows)


def test_the_country_of_a_shop_stands_in_the_list_of_sites_or_on_its_sheet() -> None:
    listed = sheet(
        "Shops",
        ["Magasin", "Pays"],
        ["Marceau Lille", "FR"],
        ["Marceau Lyon", "FR"],
        ["Marceau Tournai", "BE"],
    )
    home = [shop("Lille", "Lille", "B2", 0.052), shop("Lyon", "Lyon", "B2", 0.052)]
    names = ["Marceau Lille", "Marceau Lyon", "Marceau Tournai"]
    right = shop("Tournai", "Tournai", "B3", 0.153)
    wrong = shop("Tournai", "Tournai", "B2", 0.052)
    titled = shop("Tournai", "Tournai (Belgique)", "B2", 0.052)
    assert kinds(examined(listed, FACTORS, *home, right, sites=names)[0]) == []
    assert kinds(examined(listed, FACTORS, *home, wrong, sites=names)[0]) == [
        "factor_wrong_country"
    ]
    assert "factor_wrong_country" in kinds(examined(FACTORS, *home, titled)[0])


def test_a_conversion_that_all_other_sheets_have_otherwise_is_asked_about() -> None:
    grids: list[Grid] = []
    for site, by in (("Allee", 0.9024), ("Graben", 0.9024), ("Weg", 0.9024), ("Nordtor", 1.0)):
        rows: list[list[Cell]] = [[site], []]
        rows.append(
            ["Monat", "Erdgas kWh (Hs)", "Hs->Hi", "Erdgas kWh (Hi)", "kg/kWh Hi", "kg CO2e"]
        )
        for month, read in zip(MONTHS, GAS["Arden"], strict=True):
            row, value = len(rows) + 1, read + 31 * len(site)
            net = (f"=B{row}*C{row}", value * by)
            rows.append([month, value, by, net, 0.2012, (f"=D{row}*E{row}", value * by * 0.2012)])
        grids.append(sheet(site, *rows))
    exceptions, _ = examined(*grids)
    assert [(one.kind, one.place.sheet) for one in exceptions] == [
        ("gross_net_calorific", "Nordtor")
    ]


def test_a_machine_whose_months_stand_again_in_a_log_of_all_is_counted_twice() -> None:
    used = [1627, 1498, 1525, 1644, 1894, 1853, 1818, 1833, 1906, 1772, 1596, 1483]
    hired: list[list[Cell]] = [["Scope 3 category 1: drilling contractor"], []]
    hired.append(["Month", "Service", "Qty", "Unit", "EF", "kg CO2e"])
    log: list[list[Cell]] = [["Scope 1: fuel of machines"], []]
    log.append(["Date", "Site", "Machine", "Litres", "EF", "kg CO2e"])
    for month, (name, litres) in enumerate(zip(MONTHS, used, strict=True), 1):
        row = len(hired) + 1
        cells: list[Cell] = [name, "Diesel of drill rig", litres, "l", 2.64]
        hired.append([*cells, (f"=C{row}*E{row}", litres * 2.64)])
        for machine, amount in (("Excavator 352", 4400 + 37 * month), ("Drill rig", litres)):
            row = len(log) + 1
            entry: list[Cell] = [day(month, 3), "Quarry", machine, amount, 2.64]
            log.append([*entry, (f"=D{row}*E{row}", amount * 2.64)])
    exceptions, _ = examined(sheet("Contractors", *hired), sheet("Fuel log", *log))
    assert [(one.kind, one.place.sheet) for one in exceptions] == [
        ("double_counting", "Contractors")
    ]


def test_subtotals_of_regions_and_months_in_roman_numbers_are_read() -> None:
    roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
    rows: list[list[Cell]] = [["Electricity (kWh)"], [], ["Site", *roman, "Total", "EF", "kgCO2e"]]
    changed = {**POWER, "Corby": [*POWER["Corby"][:6], 55.9, *POWER["Corby"][7:]]}
    for at, (site, values) in enumerate(changed.items(), 4):
        total = float(sum(values))
        rows.append([site, *values, (f"=SUM(B{at}:M{at})", total), 0.2])
        rows[-1].append((f"=N{at}*O{at}", total * 0.2))
    sums: list[Cell] = ["Sub North"]
    for at in range(12):
        letter = "BCDEFGHIJKLM"[at]
        sums.append((f"=SUM({letter}4:{letter}7)", float(sum(v[at] for v in changed.values()))))
    every = sum(map(sum, changed.values()))
    rows.append([*sums, ("=SUM(N4:N7)", every), None, ("=SUM(P4:P7)", every * 0.2)])
    exceptions, _ = examined(sheet("Electricity", *rows))
    assert [(one.kind, one.place.cells) for one in exceptions] == [("unit_slip_kwh_mwh", "H6")]
