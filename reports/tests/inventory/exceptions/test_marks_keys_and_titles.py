"""Numbers of meters, documents and sites, keys that end in a year, potentials in columns, weights
in logs of shipments, and grids and countries that stand above a table or in a list of sites."""

from __future__ import annotations

import pytest

from reports.document.workbook_cells import Grid
from reports.inventory.types import Irregularity
from reports.tests.inventory.exceptions.sheets import MONTHS, POWER, Cell, examined, kinds, sheet


def told(*grids: Grid) -> list[Irregularity]:
    return examined(*grids)[0]


def invoices(name: str, *, numbers: str = "R", copies: int = 5, remark: str = "") -> Grid:
    """A ledger of gas in which the first invoices stand again for another activity."""
    heads: list[Cell] = ["Site", "Used for", "Month", "Invoice", "kWh", "kg/kWh", "t CO2e", "Note"]
    rows: list[list[Cell]] = [heads]
    for month in range(1, 13):
        used = 48_210.0 - 1_370 * (month * 5 % 7)
        entries = [("Gas for dryers", f"R-2023-{month:03}", "")]
        if month <= copies:
            entries.append((name, f"{numbers}-2023-{month:03}", remark))
        for kind, number, said in entries:
            row = len(rows) + 2
            stated = (f"=E{row}*F{row}/1000", used * 0.183 / 1000)
            cells: list[Cell] = ["Arden", kind, MONTHS[month - 1], number, used, 0.183]
            rows.append([*cells, stated, said or None])
    return sheet("Gas", ["Natural gas 2023"], *rows)


def test_one_invoice_for_two_activities_is_one_supply() -> None:
    assert kinds(told(invoices("Fuel for ovens", copies=0))) == []
    (found,) = told(invoices("Fuel for ovens"))
    assert found.kind == "double_counting"
    assert "R-2023-001" in found.message


def meters(second: str, used: float) -> Grid:
    """Two rows of a year with the number of a meter each."""
    rows: list[list[Cell]] = [["Delivery point", "Meter", "kWh", "kg/kWh", "t CO2e"]]
    for name, meter, value in (
        ("Hall", "40771200", 367_137.0),
        ("Annex", second, used),
        ("Works", "40771388", 211_408.0),
    ):
        row = len(rows) + 2
        rows.append([name, meter, value, 0.207, (f"=C{row}*D{row}/1000", value * 0.207 / 1000)])
    return sheet("Electricity", ["Electricity 2023"], *rows)


def test_a_meter_with_one_amount_by_two_names_is_counted_twice() -> None:
    assert kinds(told(meters("40771200", 367_137.0))) == ["double_counting"]
    assert kinds(told(meters("40771201", 367_137.0))) == []
    assert kinds(told(meters("40771200", 120_400.0))) == []  # shares of one meter


def stores(said: str) -> list[Irregularity]:
    """Stores with numbers, one of which is carried at nothing."""
    heads: list[Cell] = ["No.", "Store", "Electricity kWh", "tCO2e location", "tCO2e market"]
    rows: list[list[Cell]] = [heads]
    for at, (site, values) in enumerate(POWER.items()):
        used = sum(values)
        market = 0 if site == "Corby" else used * 0.000365
        rows.append([str(301 + at), site, used, used * 0.000207, market])
    return told(sheet("Electricity", *rows), sheet("Notes", [said]))


def test_a_remark_may_name_sites_by_their_numbers() -> None:
    assert kinds(stores("RECs were retired for stores 301 and 303 only.")) == []
    (found,) = stores("RECs were retired for stores 301 and 302 only.")
    assert found.kind == "market_based_without_contract"


def keyed(old: str) -> Grid:
    """Sites by months whose factor is looked up by a key with the year."""
    rates = {"PWR-23": 0.207, "PWR-22": 0.212, "PWR-A": 0.212}
    rows: list[list[Cell]] = [["Site", "Month", "kWh", "Key", "kg/kWh", "t CO2e"]]
    for site, values in POWER.items():
        for at, used in enumerate(values):
            key = old if site == "Derby" and at < 6 else "PWR-23"
            row = len(rows) + 1
            stated = (f"=C{row}*E{row}/1000", used * rates[key] / 1000)
            rows.append([site, MONTHS[at], used, key, rates[key], stated])
    return sheet("Electricity", *rows)


def test_a_key_that_ends_in_the_year_before_is_asked_about() -> None:
    (found,) = [one for one in told(keyed("PWR-22")) if one.kind == "factor_wrong_year"]
    assert len(found.lines) == 6
    assert kinds(told(keyed("PWR-23"))) == []


def lagoons(odd: float) -> Grid:
    """Two gases in each row, each with a column for its potential."""
    heads: list[Cell] = ["Lagoon", "Month", "CH4 t", "GWP CH4", "N2O t", "GWP N2O", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for at, month in enumerate(MONTHS):
        row, potential = at + 2, odd if at > 7 else 265.0
        methane, oxide = 2.41 + 0.07 * (at * 5 % 7), 0.131 + 0.004 * (at * 3 % 5)
        added = methane * 28 + oxide * potential
        cells: list[Cell] = ["North", month, methane, 28, oxide, potential]
        rows.append([*cells, (f"=C{row}*D{row}+E{row}*F{row}", added)])
    return sheet("Lagoons", *rows)


def test_a_column_of_potentials_is_of_one_report() -> None:
    assert kinds(told(lagoons(265.0))) == []
    (found,) = [one for one in told(lagoons(298.0)) if one.kind == "gwp_mixed"]
    assert found.message.startswith("N2O: ")


@pytest.mark.parametrize(("methane", "told_of"), [(28, 1), (25, 0), (34, 0)])
def test_two_gases_have_potentials_that_one_report_gives(methane: int, told_of: int) -> None:
    """298 is of the fourth report, and of the fifth with feedback, as 25 and 34 of methane are."""
    rows: list[list[Cell]] = [["Source", "Gas", "kg", "GWP", "t CO2e"]]
    for at, (gas, potential, mass) in enumerate([("CH4", methane, 4_410), ("N2O", 298, 317)]):
        told_here = (f"=C{at + 2}*D{at + 2}/1000", mass * potential / 1000)
        rows.append([f"Fields {at}", gas, mass, potential, told_here])
    found = [one for one in told(sheet("Fields", *rows)) if one.kind == "gwp_mixed"]
    assert len(found) == told_of


def shipments(wrong: float) -> list[Grid]:
    """A log of trips by several carriers whose amount is weight times distance."""
    heads: list[Cell] = ["Docket", "Haulier", "Lane", "Mode", "Tonnes", "km", "tkm", "t CO2e"]
    rows: list[list[Cell]] = [heads]
    for at in range(24):
        weight = wrong if at == 7 else 14.2 + 0.9 * (at * 5 % 9)
        distance, row = 180 + 37 * (at * 7 % 11), at + 3
        moved = (f"=E{row}*F{row}", weight * distance)
        stated = (f"=G{row}*Factors!$B$2/1000", weight * distance * 0.0765 / 1000)
        cells: list[Cell] = [f"D{4_000 + at}", f"Haulier {at % 3}", f"L{at % 5}", "Road"]
        rows.append([*cells, weight, distance, moved, stated])
    factors = sheet("Factors", ["Item", "kg CO2e/tkm"], ["Lorry", 0.0765])
    return [sheet("Freight", ["Contracted freight, category 4"], *rows), factors]


def test_kilograms_among_tonnes_in_a_log_of_shipments() -> None:
    assert kinds(told(*shipments(17.4))) == []
    (found,) = told(*shipments(17_400.0))
    assert (found.kind, found.place.cells) == ("unit_slip_kg_t", "E10")


GRIDS = sheet(
    "List",
    ["Grid", "Factor", "Unit", "Source"],
    ["Electricity Delta South", 0.412, "kgCO2e/kWh", "Operator 2023"],
    ["Electricity Ohio West", 0.655, "kgCO2e/kWh", "Operator 2023"],
)


def plant(name: str, area: str, row: int) -> Grid:
    """The sheet of a plant with its area above the table, whose factor is that of a row."""
    factor = {2: 0.412, 3: 0.655}[row]
    heads: list[Cell] = ["Month", "Electricity kWh", "t CO2e"]
    rows: list[list[Cell]] = [[name], ["Grid area", area], [], heads]
    for at, month in enumerate(MONTHS):
        used = 40_000.0 + 900 * (at * 5 % 7) + 10 * ord(name[0]) * (at + 1)
        stated = (f"=B{at + 5}*List!$B${row}/1000", used * factor / 1000)
        rows.append([month, used, stated])
    return sheet(name, *rows)


def test_the_grid_above_a_table_is_that_of_its_factor() -> None:
    right = [plant("Arden", "Delta South", 2), plant("Bexley", "Ohio West", 3)]
    assert kinds(told(*right, GRIDS)) == []
    found = told(*right, plant("Corby", "Ohio West", 2), GRIDS)
    assert [(one.kind, one.place.sheet) for one in found] == [("factor_wrong_country", "Corby")]
    assert "above the table stands \u201cOhio West\u201d" in found[0].message


def test_the_list_of_sites_from_which_a_factor_is_taken_tells_the_country() -> None:
    factors = sheet(
        "Factors",
        ["Key", "Factor", "Unit", "Source"],
        ["Elec IE", 0.2542, "kgCO2e/kWh", "SEAI 2023"],
        ["Elec GB", 0.2071, "kgCO2e/kWh", "DESNZ 2023"],
        [],
        ["Site", "Country", "Key", "kg/kWh"],
        *(
            [site, country, key, (f"=VLOOKUP(C{row},$A$2:$B$3,2,FALSE)", value)]
            for row, (site, country, key, value) in enumerate(
                [
                    ("Ballina", "Ireland", "Elec IE", 0.2542),
                    ("Mitchelstown", "Ireland", "Elec IE", 0.2542),
                    ("Tralee", "Ireland", "Elec GB", 0.2071),
                    ("Wrexham", "United Kingdom", "Elec GB", 0.2071),
                ],
                6,
            )
        ),
    )
    rows: list[list[Cell]] = [["Site", "Electricity kWh", "kg/kWh", "t CO2e"]]
    for at, (site, value) in enumerate(
        [("Ballina", 0.2542), ("Mitchelstown", 0.2542), ("Tralee", 0.2071), ("Wrexham", 0.2071)]
    ):
        used, row = 210_400.0 + 31_700 * at, at + 2
        factor = (f"=Factors!D{at + 6}", value)
        rows.append([site, used, factor, (f"=B{row}*C{row}/1000", used * value / 1000)])
    found = told(sheet("Electricity", *rows), factors)
    assert [(one.kind, one.place.sheet) for one in found] == [("factor_wrong_country", "Factors")]
    assert found[0].message.startswith("Tralee: electricity of Ireland")


def test_a_list_of_factors_of_two_years_stands_beside_a_list_of_certificates() -> None:
    listed = sheet(
        "Factors",
        ["Emission factors, kg CO2e per unit"],
        [],
        ["Source", "Unit", "2022", "2023", "Reference", None, "Certificate", "Site", "MWh 2023"],
        ["Electricity SE", "MWh", 11.9, 10.4, "Authority", None, "GO-1", "Boden", 410],
        ["Electricity DK", "MWh", 108.0, 92.0, "Operator", None, "GO-2", "Vejle", 388],
        ["Diesel", "m3", 2388.0, 2371.0, "Agency", None, None, None, None],
    )
    rows: list[list[Cell]] = [["Site", "Country", "Source", "Unit", "2023", "EF", "t CO2e"]]
    for at, (site, country, row, value) in enumerate(
        [
            ("Boden", "Sweden", 4, 10.4),
            ("Sundsvall", "Sweden", 5, 92.0),
            ("Vejle", "Denmark", 5, 92),
        ]
    ):
        used, own = 4_100.0 + 317 * at, at + 2
        factor = (f"=Factors!$D${row}", float(value))
        stated = (f"=E{own}*F{own}/1000", used * float(value) / 1000)
        rows.append([site, country, "Electricity", "MWh", used, factor, stated])
    found = told(sheet("Energy", *rows), listed)
    assert kinds(found) == ["factor_wrong_country"]
    assert "that of Sweden is listed with 10.4" in found[0].message


def test_a_row_with_the_number_of_a_meter_is_the_title_of_a_block() -> None:
    rows: list[list[Cell]] = [["ELECTRICITY 2023"], []]
    for name, meter, value, source in (
        ("Main House", "MPRN 10061746270", 0.2546, "SEAI 2023"),
        ("Studio", "MPRN 10096267433", 0.2546, "SEAI 2023"),
        ("Depot", "MPRN 10046360829", 0.2546, "SEAI 2023"),
        ("Bray Store", "MPRN 10097802786", 0.20707, "DEFRA 2023, UK grid"),
    ):
        rows += [[name, meter], ["month", "kWh", "EF", "EF source", "kg CO2e"]]
        for at, month in enumerate(MONTHS):
            used, row = 3_907.0 + 10 * ord(name[1]) + 71 * (at * len(name) % 11), len(rows) + 1
            rows.append([month, used, value, source, (f"=B{row}*C{row}", used * value)])
        rows.append([])
    sites = ("Main House", "Studio", "Depot", "Bray Store")
    found, _ = examined(sheet("Electricity", *rows), sites=sites)
    assert kinds(found) == ["factor_wrong_country"]
    assert found[0].message.startswith("Bray Store: ")
